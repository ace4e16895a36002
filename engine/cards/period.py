"""Types of October 2006 for a card of a list, which has today's and those of its last print until then.

Card types, supertypes and all subtypes but creature types are today's: they were revised before. Creature types are
the printed ones, since the types of old cards were revised as a whole in 2007 only. They are put into the words of
the closed list of the time (212.3c): singular, one word, "Legend" no more among them. Today's stand

- where nothing was printed: legends, and cards of the beginners' sets, got theirs by 2005
- where a printed one is not in the list of 2006: it had been replaced before
- for the lower half of a flip card, whose print shows the upper one's

An artifact creature printed without a creature type has none, but for one that its text says it counts as.

A card without a colored mana symbol may say its color in its text; today's list shows that color without words.

Texts name creature types as well, and today's wording names those of 2007: what becomes a creature got a type, and
tokens others. `wording` puts the printed ones back. Cards of a set are known by its symbol (206.3); that a name
was printed in the set is asked since 2007. Who attacks or blocks each turn does so each combat in today's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.cards.names import folded
from engine.language.creature_types import CREATURE_TYPES
from engine.language.nouns import plural

_DASH = re.compile(r"\s+[\u2014\u2013-]\s+")
_LEGEND = "Legend"
# A beginners' set named no type: "Summon - Creature".
_NOTHING = frozenset(((), ("Creature",)))
_PLAIN = {re.sub("[^a-z]", "", one.lower()): one for one in CREATURE_TYPES}

_COUNTS_AS = re.compile(r"(?<!that )\bcounts as an? ([^.,(\n]+)")
"""A permanent says it of itself; "that counts as" is said of what it becomes or makes."""
_COLOR_AS_A_SPELL = re.compile(
    r"^This card is an? (white|blue|black|red|green) spell when cast\b", re.MULTILINE
)

_EACH_COMBAT = re.compile(r"(?:(?<=\battack|\bblocks)|(?<=\battacks)|(?<=\bblock)) each combat(?= if able\b)")
_NAMES_OF_A_SET = re.compile(r"\bwith a name originally printed in(?= the [\w ']+ expansion\b)")

_QUOTED = re.compile(r'"([^"]*[:,][^"]*|[^"]*(?:can|does)n\'t [^"]*)"')
"""A whole text in quotation marks, which is no mere name of an ability."""

_SPELLED = {one: one for one in CREATURE_TYPES} | {plural(one): one for one in CREATURE_TYPES}


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
        return _counts_as(face) if without else tuple(_known(today))
    found = in_the_list(printed)
    return tuple(_known(today)) if found is None else found


def _counts_as(face: Mapping[str, Any]) -> tuple[str, ...]:
    """The creature types that its printed text says it counts as."""
    found = _COUNTS_AS.search(str(face.get("printed_text") or ""))
    return () if found is None else in_the_list(found[1].split()) or ()


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


def wording(face: Mapping[str, Any]) -> str:
    """Today's wording of a face with the creature types that the printed one names.

    A single other type is exchanged; one that was added goes, unless a token would be left without any.
    """
    today, printed = str(face.get("text") or ""), str(face.get("printed_text") or "")
    today = _EACH_COMBAT.sub(" each turn", _NAMES_OF_A_SET.sub("from", today))
    today = _QUOTED.sub(_with_its_stop, _named_in_full(face, today))
    if not printed or face.get("layout") == "flip":
        return today
    own = sorted({str(face["name"]), str(face["name"]).partition(",")[0]}, key=len, reverse=True)
    now, then = _types_in(today, own), _types_in(printed, own)
    named = then | {_PLAIN[one] for word in _words(printed, own) for one in _singulars(word) if one in _PLAIN}
    named |= {one for one in now if "-" in one and one.replace("-", " ") in printed}
    later, earlier = now - named, then - now
    parts = re.split("(" + "|".join(map(re.escape, own)) + ")", today)
    # Every second part is the card's name, which stays.
    text = "".join(
        part if place % 2 else _put_back(part, later, earlier, named) for place, part in enumerate(parts)
    )
    color = _COLOR_AS_A_SPELL.search(printed)
    return text if color is None else f"{face['name']} is {color[1]}.\n{text}".rstrip()


def _with_its_stop(quoted: re.Match[str]) -> str:
    """A quoted text ends with its own full stop, wherever it stands."""
    return quoted[0] if quoted[1].endswith(".") else f'"{quoted[1].rstrip(",")}."'


def _named_in_full(face: Mapping[str, Any], today: str) -> str:
    """A legend is called by the whole name, or by the part before its comma, of which there was none to leave out."""
    name = str(face["name"])
    first, _, rest = name.partition(" ")
    if "Legendary" not in str(face["type"]) or "," in name or not rest or first in _SPELLED:
        return today
    return re.sub(rf"\b{re.escape(first)}\b(?! {re.escape(rest)})", name, today)


def _put_back(text: str, later: set[str], earlier: set[str], named: set[str]) -> str:
    text = re.sub(
        rf"(\bbecomes? an? [^.,]*?)\b([A-Z][\w-]+) (?=(?:{_any_of(named)}) creature\b)",
        lambda found: found[0] if found[2] in CREATURE_TYPES else found[1],
        text,
    )
    if len(later) == len(earlier) == 1:
        (new,), (old,) = later, earlier
        exchanged = re.sub(rf"\b{re.escape(plural(new))}\b", plural(old), text)
        return re.sub(rf"\b{re.escape(new)}\b", old, exchanged)
    if later and not earlier:
        added, kept = (_any_of(one) for one in (later, named))
        text = re.sub(
            rf"(\bbecomes? an? [^.,]*?)\b(?:(?:{added}) )+(?=(?:(?:{kept}) )*(?:artifact )?creature\b)",
            r"\1",
            text,
        )
        return re.sub(rf"\b(?:{added}) (?=(?:{kept}) creature token)", "", text)
    return text


def _any_of(types: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(types))) or "(?!)"


def _words(text: str, own: Iterable[str]) -> list[str]:
    """The words of a text without reminders and without its card's name."""
    text = re.sub(r"\([^()]*\)", " ", text)
    for name in own:
        text = text.replace(name, " ")
    return re.findall(r"[\w'-]+", text)


def _types_in(text: str, own: Iterable[str]) -> set[str]:
    """The creature types that a text names, in capitals."""
    return {_SPELLED[word] for word in _words(text, own) if word in _SPELLED}


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


__all__ = ["in_the_list", "type_line", "wording"]
