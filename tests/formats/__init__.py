"""Files of channels."""
