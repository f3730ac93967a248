"""Recipes onto a node and out of it: the library, files, other nodes, the clipboard."""
