"""Buttons pressed on the asset itself: what becomes of parameters, keys, undo and the rest of the scene."""
