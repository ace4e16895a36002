"""Rule 419.1b: what is given up in place of coming into play, so that a permanent comes into play after all, or as it
comes into play.

Which permanents are sacrificed is chosen before the event, and the sacrifice is part of it. Where there are not
enough of them nothing is sacrificed (104.3), and the card is put into its owner's graveyard. What is sacrificed for
one permanent can't be sacrificed for another that comes into play at the same time.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.asking import Asker, amount, find, select
from engine.board import GRAVEYARD, HAND, NOTHING, Board, Noted, ObjectId, with_counter
from engine.decisions import Answer, Form, OneOf, SomeOf
from engine.events import Create, LifeLost, ObjectMoved, Part
from engine.language.combining import controlled_by, in_hand_of
from engine.language.effects import ArriveDiscarding, ArriveLosing, ArriveSacrificing, SacrificeToArrive
from engine.language.terms import All, Filter, You
from engine.rules.effects.instead_419 import CHANGERS, CHOOSERS, GIVEN, Chooser, arrival_of

CANNOT = -1
"""The answer where there is nothing to choose, for there are not enough."""


def _there(board: Board, filter_: Filter, asker: Asker) -> tuple[ObjectId, ...]:
    """What its controller could sacrifice, but for what goes already for another permanent."""
    given = find(asker.noted, GIVEN)
    gone = given.value if given is not None else ()
    found = select(board, All(controlled_by(filter_, You())), asker).objects
    return tuple(one for one in found if one not in gone)


def _in_hand(board: Board, part: Part, filter_: Filter, asker: Asker) -> tuple[ObjectId, ...]:
    """What its controller could discard: not the card itself, which may come from the hand, nor what goes already."""
    given = find(asker.noted, GIVEN)
    gone = (*(given.value if given is not None else ()), getattr(part, "object", NOTHING))
    found = select(board, All(in_hand_of(filter_, You())), asker).objects
    return tuple(one for one in found if one not in gone)


def _ask(board: Board, part: Part, instruction: SacrificeToArrive, asker: Asker) -> Form:
    rule, about = "419.1b", asker.source
    if instruction.discards:
        there = _in_hand(board, part, instruction.filter, asker)
    else:
        there = _there(board, instruction.filter, asker)
    purpose = "what to discard" if instruction.discards else "what to sacrifice"
    if len(there) < instruction.count:
        return OneOf(
            player=asker.controller,
            rule=rule,
            purpose=purpose,
            about=about,
            among=(CANNOT,),
            kind="mode",
            labels=("nothing",),
        )
    return SomeOf(
        player=asker.controller,
        rule=rule,
        purpose=purpose,
        about=about,
        among=tuple(int(one) for one in there),
        least=0 if instruction.discards else instruction.count,
        most=instruction.count,
        kind="object",
    )


def _apply(
    board: Board, part: Part, instruction: SacrificeToArrive, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    if not isinstance(part, ObjectMoved):
        return None
    if answer == CANNOT or answer == ():
        return (replace(part, to=GRAVEYARD, arrival=None),)
    assert isinstance(answer, tuple)
    how: Literal["discard", "sacrifice"] = "discard" if instruction.discards else "sacrifice"
    given = (ObjectMoved(object=ObjectId(one), to=GRAVEYARD, how=how, by=asker.source) for one in answer)
    return (part, *given)


def _ask_how_many(board: Board, part: Part, instruction: ArriveSacrificing, asker: Asker) -> Form:
    there = _there(board, instruction.filter, asker)
    return SomeOf(
        player=asker.controller,
        rule="419.1b",
        purpose="what to sacrifice",
        about=asker.source,
        among=tuple(int(one) for one in there),
        least=len(there) if instruction.every else 0,
        most=len(there),
        kind="object",
    )


def _arrive_sacrificing(
    board: Board, part: Part, instruction: ArriveSacrificing, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    """What is given up goes as the permanent comes, and the permanent knows how many they were."""
    arrival = arrival_of(board, part)
    if arrival is None or not isinstance(part, ObjectMoved | Create):
        return None
    assert isinstance(answer, tuple)
    if instruction.name:
        noted = Noted(instruction.name, "numbers", (len(answer),))
        arrival = replace(arrival, linked=(*arrival.linked, noted))
    if instruction.counter:
        counters = with_counter(arrival.counters, instruction.counter, len(answer))
        arrival = replace(arrival, counters=counters)
    given = (
        ObjectMoved(object=ObjectId(one), to=GRAVEYARD, how="sacrifice", by=asker.source) for one in answer
    )
    return (replace(part, arrival=arrival), *given)


def _arrive_losing(
    board: Board, part: Part, instruction: ArriveLosing, asker: Asker
) -> tuple[Part, ...] | None:
    if arrival_of(board, part) is None:
        return None
    life = max(0, amount(board, instruction.amount, asker))
    lost = LifeLost(player=asker.controller, amount=life, by=asker.source)
    return (part, *((lost,) if life else ()))


def _arrive_discarding(
    board: Board, part: Part, instruction: ArriveDiscarding, asker: Asker
) -> tuple[Part, ...] | None:
    """The hand goes as the permanent comes, but for the card itself, which may come from there."""
    if arrival_of(board, part) is None:
        return None
    hand = (one for one in board.zone(HAND, asker.controller) if one != getattr(part, "object", NOTHING))
    gone = (ObjectMoved(object=one, to=GRAVEYARD, how="discard", by=asker.source) for one in hand)
    return (part, *gone)


CHOOSERS[SacrificeToArrive] = Chooser(_ask, _apply)
CHOOSERS[ArriveSacrificing] = Chooser(_ask_how_many, _arrive_sacrificing)
CHANGERS[ArriveLosing] = _arrive_losing
CHANGERS[ArriveDiscarding] = _arrive_discarding

__all__ = ["CANNOT"]
