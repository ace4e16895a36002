"""Attacking and blocking."""
