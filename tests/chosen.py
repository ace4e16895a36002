"""Which shipped cards the tests of each card's text try: some, always the same; all of them with CARDS=all.

Reading a text takes some hundredths of a second, and trying what every deletion means takes dozens of readings a
card. `make cards` tries them all.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable

from engine.cards import library

SHARE = 120
"""One card in so many."""
ALWAYS = frozenset(
    (
        *(
            "Infernal Genesis",
            "Void",
            "Assault // Battery",
            "Fire // Ice",
            "Furnace of Rath",
            "Flametongue Kavu",
        ),
        *(
            "Circle of Protection: Red",
            "Prodigal Sorcerer",
            "Royal Assassin",
            "Glorious Anthem",
            "Terror",
            "Shock",
        ),
        *("Birds of Paradise", "Mogg Fanatic", "Counterspell", "Pacifism", "Serra Angel", "Wrath of God"),
    )
)


def chosen(share: int = SHARE, among: Iterable[str] = ()) -> tuple[str, ...]:
    """The names, in the order of the library; of a share of the whole, or of those that are given."""
    names = tuple(among) or tuple(library())
    if os.environ.get("CARDS") == "all":
        return names
    return tuple(name for name in names if (name in ALWAYS and not among) or falls_to(name, share))


def falls_to(name: str, share: int) -> bool:
    """Whether this is the one card of so many."""
    return zlib.crc32(name.encode()) % share == 0
