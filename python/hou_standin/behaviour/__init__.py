"""What happens when a scene is edited: values set, nodes made and moved, rows, cooks, callbacks, assets."""
