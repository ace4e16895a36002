"""Mana as letters, read and written: RRG, R(snow), C(only to play artifact spells), G(until end of turn)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from engine.board import Mana
from engine.language.effects import Activated, AddMana, Body, SpendOnly, TapSymbol
from engine.language.errors import UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_paragraph
from engine.language.terms import You
from engine.notation.scanning import Scanner

_MARK = r"\([^()]*\)"
_MANA = re.compile(rf"(?:[WUBRGC](?:{_MARK})* ?)+(?!\w)")
_COLORLESS = re.compile(r"\d{1,3}(?=[WUBRGC]|\W|$)")
_ONE_MANA = re.compile(rf"([WUBRGC])((?:{_MARK})*)")
_ADDED = "{T}: Add {1} to your mana pool."
_ONLY = " Spend this mana only to "
_NOT = " This mana can't be spent to "
SNOW, STAYS = "snow", "until end of turn"


@lru_cache(maxsize=256)
def _limit(words: str) -> SpendOnly | None:
    """What mana may be spent on, in the words that a card has for it after "only to" or "not to"; None if it can't be
    read."""
    for begins, sentence in (("only to ", _ONLY), ("not to ", _NOT)):
        if words.startswith(begins):
            try:
                found = read_paragraph(f"{_ADDED}{sentence}{words.removeprefix(begins)}.")
            except UnreadableText:
                return None
            match found:
                case (Activated(body=Body(effects=(AddMana(only=SpendOnly() as only),))),):
                    return only
    return None


@lru_cache(maxsize=256)
def limit_words(only: SpendOnly) -> str:
    """What mana may be spent on: "only to play artifact spells"."""
    said = print_ability(Activated((TapSymbol(),), Body((AddMana(You(), (("1",),), only=only),))))
    for begins, sentence in (("only to ", _ONLY), ("not to ", _NOT)):
        _, found, words = said.partition(sentence)
        if found:
            return begins + words.removesuffix(".")
    raise AssertionError(said)


def _of(letter: str, marks: str, scanner: Scanner | None) -> Mana | None:
    """One mana with its marks; None if one of them means nothing, where no scanner says so."""
    mana = Mana(letter)
    for mark in re.findall(r"\(([^()]*)\)", marks):
        if mark == SNOW:
            mana = Mana(mana.type, True, mana.only, mana.stays)
        elif mark == STAYS:
            mana = Mana(mana.type, mana.snow, mana.only, True)
        elif (only := _limit(mark)) is not None:
            mana = Mana(mana.type, mana.snow, only, mana.stays)
        elif scanner is not None:
            scanner.fail(
                f'"({SNOW})", "({STAYS})", or what the mana is for, such as "(only to play artifact spells)"'
            )
        else:
            return None
    return mana


def read_mana(scanner: Scanner) -> tuple[Mana, ...]:
    """Mana as letters, each with its marks behind it: RRG, R(snow), or nothing; a number before them is so much
    colorless mana."""
    if scanner.try_word("nothing", "none"):
        return ()
    number = scanner.try_match(_COLORLESS)
    found = scanner.try_match(_MANA)
    if found is None and number is None:
        scanner.fail("mana such as RRG")
    letters = _ONE_MANA.finditer(found.group()) if found is not None else ()
    read = (_of(one[1], one[2], scanner) for one in letters)
    return (
        *((Mana("C"),) * int(number[0]) if number is not None else ()),
        *(one for one in read if one is not None),
    )


def letters_of(words: str) -> str | None:
    """The letters of mana that somebody names, spaces apart, a number standing for so much colorless mana; None if it
    names none."""
    if words in ("nothing", "none"):
        return "nothing"
    number = re.match(r"\d{1,4}", words)
    letters = "C" * int(number[0]) + words[number.end() :] if number is not None else words
    if _MANA.fullmatch(letters) is None:
        return None
    named = [_of(one[1], one[2], None) for one in _ONE_MANA.finditer(letters)]
    return None if None in named else letters


def mana_text(mana: Iterable[Mana]) -> str:
    """RRG, R(snow), C(only to play artifact spells)."""
    return "".join(map(_letter, mana)) or "nothing"


def _letter(mana: Mana) -> str:
    return mana.type + "".join(f"({mark})" for mark in _marks(mana))


def _marks(mana: Mana) -> list[str]:
    marks = [SNOW] * mana.snow + [STAYS] * mana.stays
    return [*marks, limit_words(mana.only)] if mana.only is not None else marks


def marks_of(mana: Mana) -> str:
    """What tells this mana from other mana of its type, in parentheses behind it; most often nothing."""
    return "".join(f" ({mark})" for mark in _marks(mana))
