"""Texts that change texts (418.6), and what a text says once one of its words is another."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from engine.language.effects import ChangeText, Effect, SetTypes, TokenDef
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import HasSubtype, Value
from engine.language.words import Color, Duration, WordSort

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording
    from engine.language.sentences import Sentences

Text = TypeVar("Text", bound=Value)
SORTS = {sort.value: sort for sort in WordSort}
OF_TYPES = (HasSubtype, SetTypes, TokenDef)
"""Where a text uses a word as a land type or a creature type; anywhere else it would be a name (418.6a)."""


def effect(reader: Sentences, node: Node) -> Effect | None:
    """ "Change the text of target spell or permanent by replacing all instances of one color word with another" """
    if node.data != "change_text":
        return None
    what, *rest = trees(node)
    swaps = [one for one in rest if one.data == "word_swap"]
    sorts = tuple(_sort(trees(one)[0]) for one in swaps)
    if len(set(sorts)) < len(sorts) or any(words(one)[0] != "1" for one in swaps):
        raise refused(node, "one word of each sort")
    of, *barred = next((tuple(map(str, words(one))) for one in rest if one.data == "barred_words"), ("",))
    if barred and (of != "creature" or sorts != (WordSort.CREATURE_TYPE,)):
        raise refused(node, "a creature type")
    lasting = Duration.THIS_TURN if any(one.data == "this_turn" for one in rest) else Duration.LASTING
    return ChangeText(reader.selection(what), sorts, lasting, tuple(barred))


def _sort(node: Node) -> WordSort:
    said = WordSort.COLOR.value if node.data == "color_words" else " ".join([*map(str, words(node)), "type"])
    if said not in SORTS:
        raise refused(node, *(f'"{sort.value}"' for sort in WordSort))
    return SORTS[said]


def phrase(wording: SentenceWording, found: Effect) -> str | None:
    """The same as text; None for every other instruction."""
    if not isinstance(found, ChangeText):
        return None
    swaps = " or ".join(f"one {sort.value} with another" for sort in found.sorts)
    changed = f"change the text of {wording.np(found.what)} by replacing all instances of {swaps}"
    if found.barred:
        return f"{changed}. The new creature type can't be {' or '.join(found.barred)}"
    return f"{changed} {found.duration.value}".rstrip()


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
