"""The type line of October 2006 for a card of a list, which has today's and that of its last print until then.

Card types, supertypes and all subtypes but creature types are today's: they were revised before. Creature types are
the printed ones, since the types of old cards were revised as a whole in 2007 only. They are put into the words of
the closed list of the time (212.3c): singular, one word, "Legend" no more among them. Today's stand

- where nothing was printed: legends, and cards of the beginners' sets, got theirs by 2005
- where a printed one is not in the list of 2006: it had been replaced before
- for the lower half of a flip card, whose print shows the upper one's

An artifact creature printed without a creature type has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.cards.names import folded
from engine.language.creature_types import CREATURE_TYPES

_DASH = re.compile(r"\s+[\u2014\u2013-]\s+")
_LEGEND = "Legend"
# A beginners' set named no type: "Summon - Creature".
_NOTHING = frozenset(((), ("Creature",)))
_PLAIN = {re.sub("[^a-z]", "", one.lower()): one for one in CREATURE_TYPES}


def type_line(face: Mapping[str, Any]) -> str:
    """The words of the type line in 2006, without the size."""
    kinds, subtypes = _parted(str(face["type"]))
    if "Creature" in kinds.split():
        subtypes = _creature_types(face, subtypes)
    return f"{kinds} - {' '.join(subtypes)}" if subtypes else kinds


def _parted(line: str) -> tuple[str, tuple[str, ...]]:
    parts = _DASH.split(line, maxsplit=1)
    return parts[0], tuple(parts[1].split()) if len(parts) > 1 else ()


def _creature_types(face: Mapping[str, Any], today: tuple[str, ...]) -> tuple[str, ...]:
    names: Sequence[str] = face.get("names") or ()
    if "printed_type" not in face or (face.get("layout") == "flip" and face["name"] != names[0]):
        return today
    kinds, words = _parted(str(face["printed_type"]))
    printed = tuple(word for word in words if word != _LEGEND)
    if printed in _NOTHING:
        without = "Artifact" in kinds.split() and _LEGEND not in words
        return () if without else tuple(_known(today))
    found = in_the_list(printed)
    return tuple(_known(today)) if found is None else found


def in_the_list(words: Sequence[str]) -> tuple[str, ...] | None:
    """Printed creature types as the list of 2006 has them; None if one of them is not in it."""
    found: list[str] = []
    at = 0
    while at < len(words):
        for end in range(len(words), at, -1):
            one = next(filter(None, map(_PLAIN.get, _singulars("".join(words[at:end])))), None)
            if one is not None:
                found.append(one)
                at = end
                break
        else:
            return None
    return tuple(found)


def _singulars(word: str) -> Iterator[str]:
    """What a printed word may be the plural of, itself first, in plain letters."""
    plain = re.sub("[^a-z]", "", folded(word))
    yield plain
    for ending, instead in (("ves", "f"), ("ies", "ie"), ("ies", "y"), ("es", ""), ("s", "")):
        if plain.endswith(ending):
            yield plain.removesuffix(ending) + instead


def _known(today: Sequence[str]) -> Iterator[str]:
    """Of today's types those that existed."""
    return (one for one in today if one in CREATURE_TYPES)


__all__ = ["in_the_list", "type_line"]
