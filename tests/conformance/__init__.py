"""Questions to Houdini, asked alike in hython, in its user interface and on the stand-in. See README.md."""
