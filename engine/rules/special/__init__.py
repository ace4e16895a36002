"""Special kinds of cards and games: split cards (505)."""
