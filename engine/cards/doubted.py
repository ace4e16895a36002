"""Cards that are read, and don't ship all the same: what slower looks at them found, such as the witness boards.

`shelving.py` heeds this list. A card leaves it when what is said here is mended.
"""

from __future__ import annotations

DOUBTED: dict[str, str] = {
    "Lim-D\u00fbl the Necromancer": "where nobody pays, a card in a graveyard is spoken of as what was put into play",
}
