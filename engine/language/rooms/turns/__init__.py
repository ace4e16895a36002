"""Turns, phases and steps, and what players can't do in them."""
