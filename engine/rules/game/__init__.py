"""Chapter 1 of the book: starting, winning and losing a game (100-104)."""
