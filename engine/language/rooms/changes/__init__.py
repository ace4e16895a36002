"""Continuous changes: what objects get, gain, lose, become, and for how long."""
