"""Which shipped cards the tests of each card's text try: a tenth, always the same; all of them with CARDS=all.

Reading a text takes some hundredths of a second, and trying what every deletion means takes dozens of readings a
card. `make cards` tries them all.
"""

from __future__ import annotations

import os
import zlib

from engine.cards import library

SHARE = 10
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


def chosen() -> tuple[str, ...]:
    """The names, in the order of the library."""
    names = tuple(library())
    if os.environ.get("CARDS") == "all":
        return names
    return tuple(name for name in names if name in ALWAYS or zlib.crc32(name.encode()) % SHARE == 0)
