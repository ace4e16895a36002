"""The root of all values of the language."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from engine.language import words

_WORDS = "|".join(name for name, one in vars(words).items() if isinstance(one, type))
PLAIN = re.compile(rf"(\W|\b(None|bool|frozenset|int|str|tuple|{_WORDS})\b)+")
"""What a field is made of in which no value can be."""


class Value(
    msgspec.Struct,
    frozen=True,
    tag=True,
    tag_field="is",
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
    gc=False,
):
    """What rules text means, or a part of it: frozen, compared by what it holds, saved under its class's name."""


def annotation(kind: type[Value], field: str) -> str:
    """What a field is said to be."""
    said = (vars(one).get("__annotations__", {}) for one in kind.__mro__)
    return next(str(one[field]) for one in said if field in one)


@cache
def fields_within(kind: type[Value]) -> tuple[str, ...]:
    """The fields of a class in which other values can be, in their order."""
    return tuple(one for one in kind.__struct_fields__ if not PLAIN.fullmatch(annotation(kind, one)))
