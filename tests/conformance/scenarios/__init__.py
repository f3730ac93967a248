"""One question a file; see ``conformance.scenario``."""
