"""The structure of a turn, rules 300-314: a module for each phase and step, its number in its name."""
