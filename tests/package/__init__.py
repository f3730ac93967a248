"""The package as a user unpacks it: what is tested is the zip, never the source tree."""
