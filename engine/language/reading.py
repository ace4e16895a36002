"""Rules text in, abilities out: the one door to the card language.

The same words give the same value, so results are kept for the life of the process under the text and its names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from engine.language import rooms
from engine.language.creature_types import CREATURE_TYPES
from engine.language.effects import Ability
from engine.language.errors import UnreadableText
from engine.language.forms.reading import read
from engine.language.tokens import CLASSES, GAP, LETTER, Passage

OWN = "~"
"""How a text that stands on several cards calls the one that it is on."""
PARTICULAR = re.compile("named|planeswalker|(with|is|still) ~")
"""Words beside which a card's name is more than the card, or is looked at."""


@cache
def vocabulary() -> frozenset[str]:
    """Every word that the language knows; subtypes and names it need not know."""
    return frozenset((*CLASSES, *rooms.LANGUAGE.vocabulary))


@lru_cache(maxsize=20_000)
def _read(
    text: str,
    names: tuple[str, ...],
    category: str,
    line: int,
    noting: bool = False,
    older: bool = False,
) -> tuple[Ability, ...]:
    if category == "spell" and not GAP.sub("", text):
        # A spell may say nothing at all.
        return ()
    found: tuple[Ability, ...] = read(
        Passage(text, names, line, noting=noting), category, rooms.LANGUAGE, older=older
    )
    return found


def _as_own(text: str, name: str) -> str | None:
    """The text, with a card's name as every card's own; None where it may be other words as well."""
    if name.lower() in vocabulary() or name in CREATURE_TYPES or name.endswith("s"):
        return None
    made, *rest = text.split(name)
    for after in rest:
        within = made[-1:].isalnum() or made.endswith(("'", "\u2019", "-")) or LETTER.match(after)
        made += (name if within else OWN) + after
    return made


def _kept(
    text: str, names: tuple[str, ...], category: str, noting: bool, older: bool
) -> tuple[Ability, ...] | None:
    """What a text means that may stand on many cards, whatever they are called; None where only they can tell: of
    errors their names and lines."""
    if OWN in text:
        return None
    for name in sorted(names, key=len, reverse=True):
        if name and name in text:
            if (own := _as_own(text, name)) is None:
                return None
            text = own
        if " " in name and name.lower() in text.lower():
            return None
    if OWN in text and PARTICULAR.search(text):
        return None
    try:
        return _read(text, (OWN,), category, 1, noting, older)
    except UnreadableText:
        return None


def _read_once(
    text: str, names: tuple[str, ...], category: str, line: int, noting: bool, older: bool
) -> tuple[Ability, ...]:
    found = _kept(text, names, category, noting, older)
    return _read(text, names, category, line, noting, older) if found is None else found


def read_paragraph(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False, older: bool = False
) -> tuple[Ability, ...]:
    """The abilities in one paragraph of a permanent's text. Raises UnreadableText, TextTooLong.

    With `noting`, "<name>" stands for what is noted under that name, as in the text of an effect under way; with
    `older`, what is understood no other way is read as cards before the sixth edition of the rules say it.
    """
    return _read_once(text, tuple(names), "paragraph", line, noting, older)


def read_spell(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False, older: bool = False
) -> tuple[Ability, ...]:
    """The abilities in the whole text of an instant or sorcery. Raises UnreadableText, TextTooLong.

    `noting` and `older` are as for `read_paragraph`.
    """
    return _read_once(text, tuple(names), "spell", line, noting, older)
