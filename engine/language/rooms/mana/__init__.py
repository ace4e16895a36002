"""Mana: what is added, what it may be spent on, what is paid with it."""
