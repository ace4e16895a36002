"""Effects: continuous ones by layers (418), replacement and prevention (419)."""
