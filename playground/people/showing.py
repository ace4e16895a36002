"""What other rooms of the site add to somebody's page: collections that they made. People's room knows none of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Shown = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """A piece of the page: its template sees what `shown` says of its person as `part`; None shows nothing."""

    template: str
    shown: Callable[[Any], Shown | None]


_parts: list[Part] = []


def plug(part: Part) -> None:
    """Add a part to everybody's page; once, however often a process starts its apps."""
    if all(one.template != part.template for one in _parts):
        _parts.append(part)


def parts_of(user: Any) -> list[tuple[str, Shown]]:
    """The templates to draw, each with what it shows."""
    found = ((part.template, part.shown(user)) for part in _parts)
    return [(template, shown) for template, shown in found if shown is not None]
