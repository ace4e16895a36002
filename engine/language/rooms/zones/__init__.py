"""Cards from zone to zone."""
