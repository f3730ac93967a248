"""Re-apply over scene files."""
