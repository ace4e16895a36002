"""Who does something, whether, how often and in what order; what follows from what was done."""
