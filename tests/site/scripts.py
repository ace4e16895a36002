"""What htmx says of who asks."""

from __future__ import annotations


def by_script(source: str, *, boosted: bool = False) -> dict[str, str]:
    """The headers of a request by an element, which is boosted if it is a link or a form like any other."""
    told = {"HX-Request": "true", "HX-Request-Type": "partial", "HX-Source": source}
    return told | ({"HX-Boosted": "true"} if boosted else {})
