"""Template tags of the look app."""
