"""Regression tests of a pipeline."""
