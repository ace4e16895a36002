"""Measurements of the engine and the site, and long random runs that look for broken invariants."""
