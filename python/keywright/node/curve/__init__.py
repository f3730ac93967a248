"""The node's own curve: its knot rows, what the buttons beside them do, moves read from keys."""
