"""The rules that a text rests on, taken from what its values say of themselves.

Each kind of value names in its docstring the rules that give it its meaning; a keyword has a rule of its own.
"""

from __future__ import annotations

import re
from functools import cache

from engine.language.effects import Body, Keyword, TargetSpec, Triggered
from engine.language.terms import Value
from engine.language.walks import walk

NUMBER = re.compile(r"(?<![\d.{/])([1-6]\d\d)(?:\.(\d{1,2})([a-z]?))?(?![\d/])")
KEYWORDS: dict[str, str] = {
    "first strike": "502.2",
    "flanking": "502.3",
    "flying": "502.4",
    "haste": "502.5",
    "landwalk": "502.6",
    "protection": "502.7",
    "shadow": "502.8",
    "trample": "502.9",
    "banding": "502.10",
    "bands with other": "502.11",
    "rampage": "502.12",
    "cumulative upkeep": "502.13",
    "vigilance": "502.14",
    "phasing": "502.15",
    "buyback": "502.16",
    "horsemanship": "502.17",
    "cycling": "502.18",
    "landcycling": "502.18",
    "echo": "502.19",
    "fading": "502.20",
    "kicker": "502.21",
    "flashback": "502.22",
    "threshold": "502.23",
    "madness": "502.24",
    "fear": "502.25",
    "morph": "502.26",
    "amplify": "502.27",
    "double strike": "502.28",
    "provoke": "502.29",
    "storm": "502.30",
    "affinity": "502.31",
    "entwine": "502.32",
    "equip": "502.33",
    "imprint": "502.34",
    "modular": "502.35",
    "scry": "502.36",
    "sunburst": "502.37",
    "bushido": "502.38",
    "soulshift": "502.39",
    "splice": "502.40",
    "defender": "502.41",
    "offering": "502.42",
    "ninjutsu": "502.43",
    "epic": "502.44",
    "enchant": "502.45",
    "convoke": "502.46",
    "dredge": "502.47",
    "transmute": "502.48",
    "substance": "502.49",
    "bloodthirst": "502.50",
    "haunt": "502.51",
    "replicate": "502.52",
    "forecast": "502.53",
    "graft": "502.54",
    "recover": "502.55",
    "ripple": "502.56",
    "flash": "502.57",
    "split second": "502.58",
    "suspend": "502.59",
}
"""Every keyword of the edition (502), whether the language knows it yet or not."""


def rules_of(value: Value) -> tuple[str, ...]:
    """The numbers that an ability, an effect or a whole card rests on, each once, in the order of the book."""
    found: set[str] = set()
    for part in walk(value):
        if isinstance(part, Keyword):
            found.add(KEYWORDS[part.name.value])
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
            return {"410.8": part.condition is not None, "502": part.keyword is not None}.get(rule, True)
        case _:
            return True


@cache
def _named_by(kind: type[Value]) -> frozenset[str]:
    return frozenset(one.group() for one in NUMBER.finditer(kind.__doc__ or ""))


def _place(number: str) -> tuple[int, int, str]:
    found = NUMBER.fullmatch(number)
    assert found is not None
    return int(found[1]), int(found[2] or 0), found[3] or ""
