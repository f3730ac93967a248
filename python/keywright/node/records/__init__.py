"""What a node remembers of its commits, and what is done with it: apply again, restore, take over."""
