"""What abilities wait for, and what happens instead."""
