"""Hands: how many cards each holds, what is in one that was shown, what is drawn for one (104.1, 217.3)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import in_hand_of, with_parts
from engine.language.effects import Discard, Draw, Effect, If
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.choices import HAND
from engine.language.rooms.core.conditions import HAND as HOLDS
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import is_person
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    Bound,
    Compare,
    Count,
    Filter,
    HasMostCards,
    InZone,
    Is,
    IsPlayer,
    Matches,
    Never,
    Owns,
    Picked,
    Selection,
)
from engine.language.words import Kind, Relation, Zone

# --- how many ------------------------------------------------------------------------------------------------

EXACTLY = tuple(Never(Compare(HOLDS, Relation.EQUAL, one)) for one in (v.one, v.other))
form(
    (If(AllTrue(EXACTLY), v.effects),),
    "{effects:clause} unless {who:who_has} <has> exactly {one:count} or exactly {other:count} cards in hand.",
    "unit",
)


def _is_one(_reader: FormReader, env: Any) -> None:
    if isinstance(env["who"], All):
        raise Meaningless("one player", "who")


form(
    Matches(v.who, HasMostCards()),
    "{who:who_has} <has> more cards in hand than (each other player|any other)",
    "condition",
    check=_is_one,
)
form(
    All(AllOf((IsPlayer(), HasMostCards()))),
    "the player (with the most cards in hand|who has the most cards in hand)",
    "definite",
    says=is_person,
)

# --- cards of a hand that was shown --------------------------------------------------------------------------


def _in_it(reader: FormReader, filter: Filter) -> Selection:
    hand = reader.said.latest(frozenset({HAND}))
    card = filter.parts[0] if isinstance(filter, AllOf) else filter
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf) or card != Is(Kind.CARD):
        raise Meaningless("cards, and a hand that was spoken of before")
    return All(with_parts(filter, *hand.filter.parts[1:]))


form(All(v.of), "all {filter:descs} from it", "definite", meant=_in_it, printable=False, rank=1)

# --- as many as were held ------------------------------------------------------------------------------------

OWN = AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.who)))


def _drawn_for(reader: FormReader, who: Selection, filter: Filter) -> tuple[Effect, ...]:
    """The cards that were counted are settled: what is drawn for them doesn't change their number (413.2f)."""
    if isinstance(who, All | Picked):
        raise Meaningless("one player who draws", "who")
    held = Count(reader.take(All(filter)))
    discarded = Picked(who, in_hand_of(Is(Kind.CARD), who), held)
    return (Draw(who, Count(All(filter))), Discard(who, discarded))


def _write_drawn_for(writer: FormWriter, who: Selection, counted: Selection, held: Bound) -> list[str]:
    if (counted, held) not in writer.said.settled or not isinstance(counted, All):
        return no_words(held)
    out = writer.words("who", who)
    many = "s" if not writer.plain else ""
    out += [f"draw{many}", "cards", "equal", "to", "the", "number", "of"]
    return [
        *out,
        *writer.words("descs", counted.filter),
        ",",
        "then",
        f"discard{many}",
        "that",
        "many",
        "cards",
        ".",
    ]


form(
    (Draw(v.who, Count(v.counted)), Discard(v.who, Picked(v.who, OWN, Count(v.held)))),
    "{who>} <draws> cards equal to the number of {filter:descs}, then <discards> that many cards.",
    "unit",
    meant=_drawn_for,
    words=_write_drawn_for,
)
