"""Mana as letters, read and written: RRG, R(snow)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.board import Mana
from engine.notation.scanning import Scanner

_MANA = re.compile(r"(?:[WUBRGC](?:\(snow\))? ?)+(?!\w)")
_ONE_MANA = re.compile(r"([WUBRGC])(\(snow\))?")


def read_mana(scanner: Scanner) -> tuple[Mana, ...]:
    """Mana as letters: RRG, R(snow), or nothing."""
    if scanner.try_word("nothing", "none"):
        return ()
    found = scanner.try_match(_MANA)
    if found is None:
        scanner.fail("mana such as RRG")
    return tuple(Mana(one[1], bool(one[2])) for one in _ONE_MANA.finditer(found.group()))


def mana_text(mana: Iterable[Mana]) -> str:
    """RRG, R(snow)."""
    return "".join(one.type + ("(snow)" if one.snow else "") for one in mana) or "nothing"
