"""Keys: how they are stored, what writing one does to its neighbours, the functions of segments."""
