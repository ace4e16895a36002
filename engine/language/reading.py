"""Rules text in, abilities out: the one door to the card language.

The same words give the same value, so results are kept for the life of the process under the text and its names.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache, lru_cache

from engine.language.effects import Ability
from engine.language.errors import UnreadableText
from engine.language.forms import rooms
from engine.language.forms.pointing import Pointing, pointed
from engine.language.forms.reading import read
from engine.language.tokens import CLASSES, GAP, Passage

SHORT = 60
"""Characters of a text that stands on many cards, such as a keyword. Its name and line only errors tell of."""


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


def pronouns(text: str, names: Iterable[str] = (), *, spell: bool) -> list[Pointing]:
    """What each pronoun of a text points to. Raises UnreadableText, TextTooLong."""
    return pointed(Passage(text, tuple(names)), "spell" if spell else "paragraph", rooms.LANGUAGE)


def read_paragraph(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False, older: bool = False
) -> tuple[Ability, ...]:
    """The abilities in one paragraph of a permanent's text. Raises UnreadableText, TextTooLong.

    With `noting`, "<name>" stands for what is noted under that name, as in the text of an effect under way; with
    `older`, what is understood no other way is read as cards before the sixth edition of the rules say it.
    """
    named = tuple(names)
    if len(text) <= SHORT and not any(one in text for one in named):
        with suppress(UnreadableText):
            return _read(text, (), "paragraph", 1, noting, older)
    return _read(text, named, "paragraph", line, noting, older)


def read_spell(
    text: str, names: Iterable[str] = (), line: int = 1, *, noting: bool = False, older: bool = False
) -> tuple[Ability, ...]:
    """The abilities in the whole text of an instant or sorcery. Raises UnreadableText, TextTooLong.

    `noting` and `older` are as for `read_paragraph`.
    """
    return _read(text, tuple(names), "spell", line, noting, older)
