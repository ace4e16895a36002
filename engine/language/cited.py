"""The rules that a text rests on, taken from what its values say of themselves.

Each kind of value names in its docstring the rules that give it its meaning; a keyword has a rule of its own.
"""

from __future__ import annotations

import re
from functools import cache

from engine.language.effects import Body, Keyword, TargetSpec, Triggered
from engine.language.terms import Value
from engine.language.walks import walk
from engine.language.words import KeywordName

NUMBER = re.compile(r"(?<![\d.{/])([1-6]\d\d)(?:\.(\d{1,2})([a-z]?))?(?![\d/])")
KEYWORDS: dict[KeywordName, str] = {
    KeywordName.FIRST_STRIKE: "502.2",
    KeywordName.FLYING: "502.4",
    KeywordName.HASTE: "502.5",
    KeywordName.LANDWALK: "502.6",
    KeywordName.PROTECTION: "502.7",
    KeywordName.SHADOW: "502.8",
    KeywordName.TRAMPLE: "502.9",
    KeywordName.VIGILANCE: "502.14",
    KeywordName.PHASING: "502.15",
    KeywordName.BUYBACK: "502.16",
    KeywordName.HORSEMANSHIP: "502.17",
    KeywordName.KICKER: "502.21",
    KeywordName.FLASHBACK: "502.22",
    KeywordName.FEAR: "502.25",
    KeywordName.MORPH: "502.26",
    KeywordName.DOUBLE_STRIKE: "502.28",
    KeywordName.DEFENDER: "502.41",
    KeywordName.ENCHANT: "502.45",
    KeywordName.FLASH: "502.57",
}


def rules_of(value: Value) -> tuple[str, ...]:
    """The numbers that an ability, an effect or a whole card rests on, each once, in the order of the book."""
    found: set[str] = set()
    for part in walk(value):
        if isinstance(part, Keyword):
            found.add(KEYWORDS[part.name])
        else:
            found.update(rule for rule in _named_by(type(part)) if _speaks_of(part, rule))
    return tuple(sorted(found, key=_place))


def _speaks_of(part: Value, rule: str) -> bool:
    """Whether a value has what a rule about some values of its kind is about."""
    match part:
        case Body():
            return rule != "409.1b" or bool(part.modes)
        case TargetSpec():
            return rule != "409.1e" or part.divided is not None
        case Triggered():
            return rule != "410.8" or part.condition is not None
        case _:
            return True


@cache
def _named_by(kind: type[Value]) -> frozenset[str]:
    return frozenset(one.group() for one in NUMBER.finditer(kind.__doc__ or ""))


def _place(number: str) -> tuple[int, int, str]:
    found = NUMBER.fullmatch(number)
    assert found is not None
    return int(found[1]), int(found[2] or 0), found[3] or ""
