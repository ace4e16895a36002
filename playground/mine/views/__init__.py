"""The pages of My work."""
