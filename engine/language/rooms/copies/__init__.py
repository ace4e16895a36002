"""Copies, and objects with the text of another."""
