"""Playing spells, lands and abilities, and what is done to them on the stack."""
