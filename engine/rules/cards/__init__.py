"""Chapter 2 of the book: the parts of a card, types, permanents, tokens, zones (200-217)."""
