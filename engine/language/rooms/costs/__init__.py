"""Costs, and what is paid while something resolves."""
