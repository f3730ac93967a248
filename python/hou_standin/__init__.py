"""An in-memory stand-in for the ``hou`` module of Houdini."""
