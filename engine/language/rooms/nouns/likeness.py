"""What is like another thing: of the same name (201), sharing a color (203)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import OTHER
from engine.language.discourse import DONE, words_for
from engine.language.effects import Counter, If, Search
from engine.language.forms.declared import Meaningless, NoWords, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.descriptions import write_desc
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Bound,
    Compare,
    Condition,
    Controls,
    Count,
    Filter,
    InZone,
    Is,
    IsAttached,
    IsCommonest,
    Matches,
    MostOfOneType,
    Not,
    Owns,
    Same,
    SameName,
    Selection,
    ShareAColor,
    SharesColor,
    SharesCommonestColor,
    SharesCost,
    SharesCreatureType,
    SharesType,
    Target,
    You,
)
from engine.language.walks import walk
from engine.language.words import Kind, Relation, Zone

form((SharesColor(v.of),), "that <shares> a color with {of}", "post", rank=1)
SHARED: Any = SharesColor(All(v.filter))
form((Not(SHARED),), "that <doesn't> share a color with a {filter:desc}", "post", rank=1)
COMMONEST = "the most common color among all permanents"
form(
    Matches(v.what, SharesCommonestColor()),
    f"{{what:subject}} <shares> a color with {COMMONEST} or a color tied for most common",
    "condition",
    rank=1,
)
form(IsCommonest(v.color), f"{{color:color}} is {COMMONEST} or is tied for most common", "condition")
form((SharesCost(v.of),), "that <shares> a converted mana cost with {of}", "post", rank=1)
form(
    (AnyOf((SharesColor(v.of), SharesCost(v.of))),),
    "that <shares> a color or converted mana cost with {of}",
    "post",
    rank=1,
)
form((SharesCost(v.of),), "with the same converted mana cost as {of}", "post", rank=1, printable=False)
form((SharesCost(v.of),), "with {of:poss} converted mana cost", "post", rank=1, printable=False)
form(
    Matches(v.what, SharesCost(v.of)), "{what:subject} has the same converted mana cost as {of}", "condition"
)


def _countered_if(writer: FormWriter, what: Selection, of: Selection) -> list[str]:
    """What it is compared with was revealed: if that is another, it isn't read so again."""
    if not isinstance(of, Bound):
        return no_words(of)
    return ["counter", *writer.words("definite", what), *COMPARED.split(), "the", "revealed", "card"]


COMPARED = "if it has the same converted mana cost as"
form(
    (If(Matches(v.what, SharesCost(v.of)), (Counter(v.what),)),),
    f"counter {{what:definite}} {COMPARED} {{of:definite}}",
    "clause",
    words=_countered_if,
)
form((SharesType(v.of),), "that <shares> a (card|permanent) type with {of}", "post", rank=1)
form(Matches(v.what, SharesType(v.of)), "{what:subject} <shares> a (card type|type) with {of}", "condition")
form((SharesCreatureType(v.of),), "that <shares> a creature type with {of}", "post", rank=1)
form(
    (SharesCreatureType(All(v.filter), True),),
    "that <shares> a creature type with each {filter:desc}",
    "post",
    rank=2,
)


def _others_named(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if OTHER in getattr(getattr(env["of"], "filter", None), "parts", ()):
        # Another than each of them, which no description knows.
        raise Meaningless('what has the name, without "another"', "of")


def _write_namesakes(writer: FormWriter, of: Selection) -> list[str]:
    out = ["with", "the", "same", "name"]
    return out if writer.said.it() == of else [*out, "as", *write_np(writer, of)]


def _its_namesakes(reader: FormReader) -> tuple[Filter, ...]:
    return (SameName(reader.take(reader.said.it())),)


form(
    (SameName(v.of),),
    "with the same name as {of}",
    "post",
    rank=1,
    check=_others_named,
    words=_write_namesakes,
)
form((SameName(v.of),), "with the same name", "post", meant=_its_namesakes, printable=False)


def _those_removed(reader: FormReader, whose: Any) -> Search:
    """One library is searched once for the like of all that were removed."""
    removed = reader.take(
        reader.said.latest(frozenset({DONE})), "cards that were removed from the game before"
    )
    like = (Is(Kind.CARD), SameName(removed))
    there = AllOf((*like, InZone(Zone.LIBRARY), Owns(whose)))
    return Search(You(), whose, AllOf(like), Count(All(there)))


def _write_those_removed(writer: FormWriter, of: Selection, whose: Selection, **_rest: Any) -> list[str]:
    if writer.said.latest(frozenset({DONE})) != of:
        raise NoWords(repr(of))
    first = [
        "for",
        "each",
        "card",
        "removed",
        "this",
        "way",
        ",",
        "search",
        *writer.words("zone_poss", whose),
    ]
    return [*first, "library", "for", "all", "cards", "with", "the", "same", "name", "as", "that", "card"]


form(
    Search(You(), v.whose, AllOf((Is(Kind.CARD), SameName(v.of))), Count(v.there)),
    "for each card (removed|exiled) this way, search {whose:zone_poss} library for all cards with the same "
    "name as that card",
    meant=_those_removed,
    words=_write_those_removed,
)
form(
    Matches(v.what, SameName(All(v.filter))),
    "{what:subject} has the same name as a {filter:desc}",
    "condition",
    rank=1,
)
form(
    Matches(v.what, SameName(All(Is(Kind.PERMANENT)))),
    "{what:subject} has the same name as a permanent in play",
    "condition",
    rank=2,
    printable=False,
)
form((SharesColor(v.of),), "of each of {of:poss} colors", "post", rank=1, printable=False)


def _it_and_others(reader: FormReader, target: Selection, others: Filter) -> Selection:
    """ "Target creature and all other creatures with the same name as that creature"."""
    if isinstance(others, AllOf) and IsAttached(target) in others.parts:
        # What is attached to a thing is another one anyhow.
        both = All(AnyOf((Same(target), others)))
        reader.said = reader.said.mention(both, words_for(others))
        return both
    if not any(
        one in (SameName(target), SharesColor(target), SharesCreatureType(target)) for one in walk(others)
    ):
        raise Meaningless("others of the same name as the target, or that share a color with it", "others")
    other = Not(Same(target))
    parts = others.parts if isinstance(others, AllOf) else ()
    if not any(one in (OTHER, other) for one in parts):
        raise Meaningless('"other"', "others")
    others = AllOf(tuple(other if one == OTHER else one for one in parts))
    both = All(AnyOf((Same(target), others)))
    # "Those creatures" are all of them, and not the target alone.
    reader.said = reader.said.mention(both, words_for(others))
    return both


def _write_it_and_others(writer: FormWriter, target: Selection, others: Filter) -> list[str]:
    if not isinstance(target, Target | Attached) or not isinstance(others, AllOf):
        raise NoWords("no target and others like it")
    out = write_np(writer, target)
    if IsAttached(target) in others.parts:
        return [*out, "and", "all", *write_desc(writer, others, True)]
    each = any(isinstance(part, SharesColor | SharesCreatureType) for part in walk(others))
    rest = AllOf(tuple(one for one in others.parts if one != Not(Same(target))))
    words = write_desc(writer, rest, not each)
    writer.said = writer.said.mention(All(AnyOf((Same(target), others))), words_for(others))
    return [*out, "and", "each" if each else "all", "other", *words]


form(
    All(AnyOf((Same(v.target), v.others))),
    "{target:aimed} and (all|each) {others:desc}",
    "definite",
    meant=_it_and_others,
    words=_write_it_and_others,
    rank=1,
    gives_way=True,
)
form(
    All(AnyOf((Same(v.target), v.others))),
    "{target:host} and (each|all|) {others:desc}",
    "definite",
    meant=_it_and_others,
    words=_write_it_and_others,
    rank=1,
)

# --- other cards than these, and two that share a color ---


def _two_cards(reader: FormReader, **_words: Any) -> Condition:
    """The cards that the instruction before has moved."""
    found = reader.take(reader.said.latest(frozenset({Kind.CARD.value})), "two cards that were named before")
    return ShareAColor(found, 2)


form(
    ShareAColor(v.what, 2),
    "both cards share a color",
    "condition",
    meant=_two_cards,
    words=lambda _writer, what: ["both", "cards", "share", "a", "color"],
)


def _of_cards_alone(_reader: FormReader, env: Any) -> None:
    if Is(Kind.CARD) not in getattr(env["filter"], "parts", ()):
        raise Meaningless("cards of some kind", "filter")


for _others in ("a {filter:desc}", "{filter:descs}"):
    form(
        (Not(v.filter),),
        f"other than {_others}",
        "post",
        check=_of_cards_alone,
        suits=lambda env: Is(Kind.CARD) in getattr(env["filter"], "parts", ()),
        printable=_others.startswith("a "),
    )

form(
    Compare(MostOfOneType(All(narrowed(v.filter, Controls(v.who)))), Relation.AT_LEAST, v.n),
    "{who:who_has} <controls> {n:count} or more {filter:descs} that share a creature type",
    "condition",
    rank=1,
)
