"""Cards that are read, and don't ship all the same: what slower looks at them found, such as the witness boards.

`shelving.py` heeds this list. A card leaves it when what is said here is mended.
"""

from __future__ import annotations

_KICKER = (
    "its print names the target in the sentence of the kicker alone, where it is chosen in any case (502.21c)"
)

DOUBTED: dict[str, str] = {
    "Bog Down": _KICKER,
    "Explosive Growth": _KICKER,
    "Hypnotic Cloud": _KICKER,
    "Orim's Touch": _KICKER,
}
