"""What is like another thing: of the same name (201), sharing a color (203)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import OTHER
from engine.language.discourse import words_for
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.descriptions import write_desc
from engine.language.forms.rooms.selections import write_np
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Filter,
    Not,
    Same,
    SameName,
    Selection,
    SharesColor,
    SharesCost,
    SharesCreatureType,
    SharesType,
    Target,
)
from engine.language.walks import walk

form((SharesColor(v.of),), "that (shares|share) a color with {of}", "post", rank=1)
form((SharesCost(v.of),), "that (shares|share) a converted mana cost with {of}", "post", rank=1)
form(
    (AnyOf((SharesColor(v.of), SharesCost(v.of))),),
    "that (shares|share) a color or converted mana cost with {of}",
    "post",
    rank=1,
)
form((SharesType(v.of),), "that (shares|share) a card type with {of}", "post", rank=1)
form((SharesCreatureType(v.of),), "that (shares|share) a creature type with {of}", "post", rank=1)


def _namesakes(reader: FormReader, tree: Tree) -> tuple[Filter, ...]:
    if tree.part("of") is not None:
        of = reader.only(tree, "of")
        if OTHER in getattr(getattr(of, "filter", None), "parts", ()):
            # Another than each of them, which no description knows.
            raise Meaningless('what has the name, without "another"', tree.part("of"))
        return (SameName(of),)
    return (SameName(reader.take(reader.said.it())),)


def _write_namesakes(writer: FormWriter, value: Any) -> list[str]:
    if len(value) != 1 or not isinstance(value[0], SameName):
        raise NoWords(repr(value))
    of = value[0].of
    out = ["with", "the", "same", "name"]
    return out if writer.said.it() == of else [*out, "as", *write_np(writer, of)]


form((SameName(v.of),), "with the same name as {of}", "post", rank=1, read=_namesakes, write=_write_namesakes)
form((SameName(v.of),), "with the same name", "post", read=_namesakes, printable=False)


def _it_and_others(reader: FormReader, tree: Tree) -> Selection:
    """ "Target creature and all other creatures with the same name as that creature"."""
    target = reader.only(tree, "target")
    others = reader.only(tree, "others")
    parts = others.parts if isinstance(others, AllOf) else ()
    alike = any(one in (SameName(target), SharesColor(target)) for one in walk(others))
    if not alike:
        raise Meaningless(
            "others of the same name as the target, or that share a color with it", tree.part("others")
        )
    other = Not(Same(target))
    if not any(one in (OTHER, other) for one in parts):
        raise Meaningless('"other"', tree.part("others"))
    others = AllOf(tuple(other if one == OTHER else one for one in parts))
    both = All(AnyOf((Same(target), others)))
    # "Those creatures" are all of them, and not the target alone.
    reader.said = reader.said.mention(both, words_for(others))
    return both


def _write_it_and_others(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case All(filter=AnyOf(parts=(Same(of=Target() as target), AllOf() as others))):
            out = write_np(writer, target)
            each = any(isinstance(part, SharesColor) for part in walk(others))
            rest = AllOf(tuple(one for one in others.parts if one != Not(Same(target))))
            words = write_desc(writer, rest, not each)
            writer.said = writer.said.mention(value, words_for(others))
            return [*out, "and", "each" if each else "all", "other", *words]
    raise NoWords(repr(value))


form(
    v.x,
    "{target:aimed} and (all|each) {others:desc}",
    "definite",
    read=_it_and_others,
    write=_write_it_and_others,
    rank=1,
)
