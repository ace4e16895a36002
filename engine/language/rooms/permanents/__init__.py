"""What is done to permanents, how they come into play, and tokens."""
