"""Cards that are played while something resolves, without paying their mana costs (413.2e, 409.1b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import May, PlayCard, Search
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.choices import HAND
from engine.language.terms import All, AllOf, Filter, InZone, Is, Picked, Selection, You
from engine.language.walks import walk
from engine.language.words import Kind, Zone

YOU = You()
FREE = "free"
FOR_NOTHING = "without paying (its|that card's) mana cost"


def _out_there(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """A card in a hand, or one that has been removed from the game."""
    parts = getattr(env["filter"], "parts", ())
    if Is(Kind.CARD) not in parts or not {InZone(Zone.HAND), InZone(Zone.REMOVED)} & set(parts):
        raise Meaningless("a card in a hand or out of the game", "filter")


form(
    (May(v.who, (PlayCard(v.who, Picked(v.who, v.filter), FREE),)),),
    f"{{who>}} may (play|cast) a {{filter:desc}} {FOR_NOTHING}",
    "clause",
    check=_out_there,
    rank=1,
)


def _in_it(reader: FormReader, who: Selection, filter: Filter) -> Any:
    hand = reader.said.latest(frozenset({HAND}))
    card = filter.parts[0] if isinstance(filter, AllOf) else filter
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf) or card != Is(Kind.CARD):
        raise Meaningless("a card, and a hand that was spoken of before")
    there = with_parts(filter, *hand.filter.parts[1:])
    return (May(who, (PlayCard(who, Picked(who, there), FREE),)),)


form(
    v.x,
    f"{{who>}} may (play|cast) a {{filter:desc}} (in|from) it {FOR_NOTHING}",
    "clause",
    meant=_in_it,
    printable=False,
    rank=1,
)


def _was_found(reader: FormReader, env: Mapping[str, Any]) -> None:
    done = next((one.done for one in reversed(reader.said.mentions) if one.what == env["what"]), None)
    if not any(isinstance(one, Search) for one in walk(done) if done is not None):
        raise Meaningless("a card that was searched for before", "what")


# Nobody is asked whether to: it is played if it can be.
form(
    (PlayCard(YOU, v.what, FREE, True),),
    f"(play|cast) {{what:definite}} {FOR_NOTHING}",
    "clause",
    check=_was_found,
    rank=1,
)
