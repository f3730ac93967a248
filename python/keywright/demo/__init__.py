"""The main job without Houdini: shape a bouncing ball's move and commit it as native keys."""
