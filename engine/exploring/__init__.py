"""Every outcome of a position: all that may be answered, positions that are equal merged, and what can come of it."""
