"""Damage and its prevention."""
