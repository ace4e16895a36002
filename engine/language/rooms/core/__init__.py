"""Single words, numbers and what has to be true: what every other room builds on."""
