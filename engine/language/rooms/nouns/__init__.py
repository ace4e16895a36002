"""What is spoken of: descriptions, targets, what is picked, and what is taken up again."""
