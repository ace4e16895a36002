"""Mana as letters, read and written: RRG, R(snow)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.board import Mana
from engine.notation.scanning import Scanner

_MANA = re.compile(r"(?:[WUBRGC](?:\(snow\))? ?)+(?!\w)")
_COLORLESS = re.compile(r"\d{1,3}(?=[WUBRGC]|\W|$)")
_ONE_MANA = re.compile(r"([WUBRGC])(\(snow\))?")


def read_mana(scanner: Scanner) -> tuple[Mana, ...]:
    """Mana as letters: RRG, R(snow), or nothing; a number before them is so much colorless mana."""
    if scanner.try_word("nothing", "none"):
        return ()
    number = scanner.try_match(_COLORLESS)
    found = scanner.try_match(_MANA)
    if found is None and number is None:
        scanner.fail("mana such as RRG")
    letters = _ONE_MANA.finditer(found.group()) if found is not None else ()
    return (
        *((Mana("C"),) * int(number[0]) if number is not None else ()),
        *(Mana(one[1], bool(one[2])) for one in letters),
    )


def letters_of(words: str) -> str | None:
    """The letters of mana that somebody names, spaces apart, a number standing for so much colorless mana; None if it
    names none."""
    if words in ("nothing", "none"):
        return "nothing"
    number = re.match(r"\d{1,4}", words)
    letters = "C" * int(number[0]) + words[number.end() :] if number is not None else words
    return letters if _MANA.fullmatch(letters) else None


def mana_text(mana: Iterable[Mana]) -> str:
    """RRG, R(snow)."""
    return "".join(one.type + ("(snow)" if one.snow else "") for one in mana) or "nothing"
