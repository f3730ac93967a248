"""What scripts hold: the classes, functions and names of the module ``hou``, bound to a session."""
