"""What is chosen as instructions are carried out: colors, types, cards of a hand, what was done before (413.2d)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import (
    AnyBasicLandType,
    AnyColor,
    AnyCreatureType,
    Choose,
    Destroy,
    Discard,
    Domain,
    Effect,
    Keyword,
    Modify,
    Note,
    Reveal,
    Sacrifice,
    SetColors,
    Thing,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import unnoted
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.terms import All, AllOf, Bound, HasColor, InZone, Is, Owns, Same, You
from engine.language.words import KeywordName, Kind, Zone

HAND = "hand"
"""The word that takes up a hand which the text spoke of."""
PARTICIPLES: dict[type[Effect], str] = {
    Reveal: "revealed",
    Discard: "discarded",
    Sacrifice: "sacrificed",
    Destroy: "destroyed",
}


def is_from_hand(domain: object) -> bool:
    """Whether somebody chooses among the cards of a hand."""
    return isinstance(domain, Thing) and any(
        part == InZone(Zone.HAND) for part in getattr(domain.filter, "parts", ())
    )


IN_PASSING: tuple[Domain, ...] = (AnyColor(), AnyCreatureType(), AnyBasicLandType())
"""What is only chosen as something is changed to it."""

# --- colors, in passing --------------------------------------------------------------------------------------


def chosen_in_passing(reader: FormReader, among: Domain) -> Bound:
    """What is chosen by an instruction of its own, before the one whose words these are."""
    choice = reader.done(Choose(You(), among))
    _, name = unnoted(choice)
    assert name is not None
    reader.said = reader.said.in_passing(choice)
    return Bound(name)


def _chosen_color(writer: FormWriter, value: Any) -> bool:
    return isinstance(value, Bound) and writer.said.latest(frozenset({"color"})) == value


def _write_become(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case (SetColors(colors=(color,)),) if _chosen_color(writer, color):
            return ["become" if writer.plain else "becomes", "the", "color", "of", "your", "choice"]
    return no_words(value)


def _write_protection(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case (Keyword(name=KeywordName.PROTECTION, filter=HasColor(color=color)),) if _chosen_color(
            writer, color
        ):
            return ["protection", "from", "the", "color", "of", "your", "choice"]
    return no_words(value)


form(
    (SetColors,),
    "<becomes> the color of your choice",
    "change",
    read=lambda reader, tree: (SetColors((chosen_in_passing(reader, AnyColor()),)),),
    write=_write_become,
)
form(
    (Keyword,),
    "protection from the color of your choice",
    "ability_word",
    read=lambda reader, tree: (
        Keyword(KeywordName.PROTECTION, HasColor(chosen_in_passing(reader, AnyColor()))),
    ),
    write=_write_protection,
)


def _write_with_choice(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case (Note(name=name, effect=Choose(who=You(), among=among) as choice), Modify() as use) if (
            among in IN_PASSING
        ):
            _, writer.said = writer.said.done(choice, name)
            return [*writer.words("clause", (use,)), "."]
    return no_words(value)


form((Note, Modify), "{x:action}", "unit", readable=False, write=_write_with_choice)

# --- from a hand ---------------------------------------------------------------------------------------------


def _from_hand(reader: FormReader, tree: Tree) -> Effect:
    hand = reader.said.latest(frozenset({HAND}))
    described = reader.only(tree, "filter")
    card = described.parts[0] if isinstance(described, AllOf) else described
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf) or card != Is(Kind.CARD):
        raise Meaningless("a card, and a hand that was spoken of before", tree)
    return Choose(reader.said.subject, Thing(with_parts(described, *hand.filter.parts[1:])))


def _write_from_hand(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case Choose(among=Thing(filter=AllOf(parts=parts)) as among) if is_from_hand(among):
            kept = tuple(one for one in parts if not isinstance(one, InZone | Owns))
            words = writer.words("desc", kept[0] if len(kept) == 1 else AllOf(kept))
            return ["choose" if writer.plain else "chooses", "a", *words, "from", "it"]
    return no_words(value)


form(Choose, "{who} <chooses> a {filter:desc} from it", read=_from_hand, write=_write_from_hand)

# --- what was done before ------------------------------------------------------------------------------------


def _done_this_way(kind: type[Effect], participle: str) -> None:
    def read(reader: FormReader, tree: Tree) -> tuple[Same]:
        found = reader.said.latest_done(kind)
        if found is None:
            raise Meaningless("something that was done before", tree)
        return (Same(found),)

    def write(writer: FormWriter, value: Any) -> list[str]:
        of = value[0].of if len(value) == 1 and isinstance(value[0], Same) else None
        if of is None or writer.said.latest_done(kind) != of:
            raise NoWords(repr(value))
        return [participle, "this", "way"]

    form((Same(v.of),), f"{participle} this way", "post", read=read, write=write)


for _kind, _participle in PARTICIPLES.items():
    _done_this_way(_kind, _participle)
