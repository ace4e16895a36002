"""What a text says once one of its words is another (418.6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.language.effects import SetTypes, TokenDef
from engine.language.terms import HasSubtype, Value
from engine.language.words import Color, WordSort

Text = TypeVar("Text", bound=Value)
OF_TYPES = (HasSubtype, SetTypes, TokenDef)
"""Where a text uses a word as a land type or a creature type; anywhere else it would be a name (418.6a)."""


@lru_cache(maxsize=4096)
def in_other_words(text: Text, sort: WordSort, old: str, new: str) -> Text:
    """The text with all instances of a word of this sort replaced by another; names and mana symbols stay (418.6a)."""
    changed = {
        name: now
        for name in text.__struct_fields__
        if (now := _other(before := getattr(text, name), sort, old, new, isinstance(text, OF_TYPES)))
        is not before
    }
    return replace(text, **changed) if changed else text


def _other(item: Any, sort: WordSort, old: str, new: str, types: bool) -> Any:
    if isinstance(item, Value):
        return in_other_words(item, sort, old, new)
    if isinstance(item, tuple):
        now = tuple(_other(one, sort, old, new, types) for one in item)
        return now if any(one is not before for one, before in zip(now, item, strict=True)) else item
    if sort is WordSort.COLOR:
        return Color[new.upper()] if type(item) is Color and item.word == old else item
    return new if types and type(item) is str and item == old else item
