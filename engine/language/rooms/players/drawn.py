"""Cards that were drawn this turn (423.1), and that nothing was discarded this way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    Choose,
    ChooseBetween,
    Discard,
    If,
    LoseLife,
    May,
    Move,
    Note,
    OneByOne,
    Thing,
)
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.choices import PARTICIPLES
from engine.language.rooms.clauses.sentences import A_CHOICE, A_CONDITION, follows
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Compare,
    Count,
    DrawnThisTurn,
    InZone,
    Is,
    Owns,
    Picked,
    Same,
    You,
)
from engine.language.words import Kind, Place, Relation, Zone

# --- drawn this turn -----------------------------------------------------------------------------------------

form((DrawnThisTurn(),), "drawn this turn", "post")
form(
    Picked(You(), AllOf((Is(Kind.CARD), DrawnThisTurn(True)))),
    "the last card you drew this turn",
    "np",
)

# --- for each of them, one after the other ---------------------------------------------------------------------

CHOSEN = Bound("cards of this turn")


def _your_cards(_reader: FormReader, env: Mapping[str, Any]) -> None:
    parts = getattr(env["filter"], "parts", ())
    if InZone(Zone.HAND) not in parts or Owns(You()) not in parts:
        raise Meaningless("cards in your hand", "filter")


form(
    (
        Note(CHOSEN.name, Choose(You(), Thing(v.filter, v.n))),
        OneByOne(
            FOR_EACH.name,
            CHOSEN,
            (
                ChooseBetween(
                    You(),
                    ((LoseLife(You(), v.paid),), (Move(You(), FOR_EACH, Zone.LIBRARY, Place.TOP),)),
                ),
            ),
        ),
    ),
    "choose {n:count} {filter:descs}. for each of those cards, pay {paid:number} life or put the card on top of your "
    "library",
    "of_each_card",
    check=_your_cards,
)
called("of_each_card", "what is chosen for each of several cards")
form(follows(May, "then", A_CHOICE, v.who), "{before:unit} if {who} <does>, {more:of_each_card}.", "unit")

# --- who doesn't discard a card ------------------------------------------------------------------------------


def _asked_of_discard(reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "If that player doesn't discard a card this way" is the other side of the sentence before it."""
    last = env["before"][-1]
    found = reader.said.this_way(PARTICIPLES["discarded"])
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    if found is None or not isinstance(done, Discard) or done.who != env["_who"]:
        raise Meaningless("one player who was told to discard before", "_who")
    asked = Compare(Count(All(AllOf((Is(Kind.CARD), Same(found))))), Relation.AT_LEAST, 1)
    if not isinstance(last, If) or last.condition != asked or last.otherwise:
        raise Meaningless("a sentence that asks whether that player did", "before")


form(
    follows(If, "otherwise", A_CONDITION),
    "{before:unit} if {_who:who_has} (doesn't|don't) discard a card this way, {more:action}.",
    "unit",
    check=_asked_of_discard,
    printable=False,
)
