"""Expressions and references: read, evaluated, followed, kept right when what they name moves."""
