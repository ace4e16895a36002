"""What is done for each of several cards, one after the other (413.2c), zones that change places, and a hand that is
discarded as something comes into play (419.1b)."""

from __future__ import annotations

from engine.language.effects import (
    ArriveDiscarding,
    AtOnce,
    Draw,
    LookAt,
    LoseLife,
    Move,
    OneByOne,
    Replacement,
    Unless,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.permanents.arrivals import ARRIVAL, COMES
from engine.language.terms import All, AllOf, InZone, Is, Owns, Same, Selection, You
from engine.language.words import Kind, Place, Zone

YOU = You()

# --- for each card that was drawn ------------------------------------------------------------------------------


def _drawn(said: SaidSoFar) -> Selection | None:
    """The cards that you were told to draw last."""
    return said.this_way(lambda one: isinstance(one, Draw) and one.who == YOU)


def _each_drawn(reader: FormReader, effects: Effects) -> Effects:
    found = _drawn(reader.said)
    if found is None:
        raise Meaningless("cards that you were told to draw before")
    return (OneByOne(FOR_EACH.name, found, effects),)


def _write_each_drawn(writer: FormWriter, of: Selection, effects: Effects) -> list[str]:
    if _drawn(writer.said) != of:
        return no_words(of)
    return ["for", "each", "card", "drawn", "this", "way", ",", *writer.words("clause", effects), "."]


form(
    (OneByOne(FOR_EACH.name, v.of, v.effects),),
    "for each card drawn this way, {effects:clause}.",
    "unit",
    meant=_each_drawn,
    words=_write_each_drawn,
)

# --- for each card that was looked at --------------------------------------------------------------------------


def _looked_at(said: SaidSoFar) -> Selection | None:
    """The cards that you were told to look at last."""
    return said.this_way(lambda one: isinstance(one, LookAt) and one.who == YOU)


def _each_seen(of: Selection, paid: int) -> Effects:
    kept = Unless(YOU, (LoseLife(YOU, paid),), (Move(YOU, FOR_EACH, Zone.GRAVEYARD),))
    rest = All(AllOf((Is(Kind.CARD), Same(of), InZone(Zone.LIBRARY))))
    return (OneByOne(FOR_EACH.name, of, (kept,)), Move(YOU, rest, Zone.HAND))


def _read_each_seen(reader: FormReader, paid: int) -> Effects:
    found = _looked_at(reader.said)
    if found is None or not reader.said.is_many(found):
        raise Meaningless("cards that you were told to look at before")
    return _each_seen(found, paid)


def _write_each_seen(writer: FormWriter, of: Selection, paid: int) -> list[str]:
    if _looked_at(writer.said) != of:
        return no_words(of)
    each = ["for", "each", "card", ",", "put", "that", "card", "into"]
    each += ["your", "graveyard", "unless", "you", "pay"]
    rest = ["then", "put", "the", "rest", "into", "your", "hand", "."]
    return [*each, str(paid), "life", ".", *rest]


form(
    (
        OneByOne(
            FOR_EACH.name,
            v.of,
            (Unless(YOU, (LoseLife(YOU, v.paid),), (Move(YOU, FOR_EACH, Zone.GRAVEYARD),)),),
        ),
        Move(YOU, All(AllOf((Is(Kind.CARD), Same(v.of), InZone(Zone.LIBRARY)))), Zone.HAND),
    ),
    "for each card, put that card into your graveyard unless you pay {paid:number} life. then put the rest into your "
    "hand.",
    "unit",
    meant=_read_each_seen,
    words=_write_each_seen,
)

# --- zones that change places ----------------------------------------------------------------------------------


def _all_in(zone: Zone) -> All:
    return All(AllOf((Is(Kind.CARD), InZone(zone), Owns(YOU))))


form(
    AtOnce(
        (
            Move(YOU, _all_in(Zone.GRAVEYARD), Zone.LIBRARY, Place.TOP),
            Move(YOU, _all_in(Zone.LIBRARY), Zone.GRAVEYARD),
        )
    ),
    "exchange your graveyard and library",
)

# --- a hand that goes ------------------------------------------------------------------------------------------

form(
    (Replacement(ARRIVAL, (ArriveDiscarding(),)),),
    f"as {{who:arriver}} {COMES}, discard your hand.",
    "paragraph",
)
