"""What a session remembers: nodes, parameters, channels, selection; each change can be undone."""
