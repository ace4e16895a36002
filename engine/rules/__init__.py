"""The book: a room for each section of the rules, the rule number in each module's name."""
