"""The docs hold what they say: examples run, links lead somewhere, everything public is described."""
