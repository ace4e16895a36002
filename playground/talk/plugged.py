"""What talk adds to a scenario's page."""

from __future__ import annotations


def plug_in() -> None:
    """As the site starts."""
