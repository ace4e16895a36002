"""Rule 419.1b: what is sacrificed in place of coming into play, so that a permanent comes into play after all.

Which permanents are sacrificed is chosen before the event, and the sacrifice is part of it. Where there are not
enough of them nothing is sacrificed (104.3), and the card is put into its owner's graveyard. What is sacrificed for
one permanent can't be sacrificed for another that comes into play at the same time.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, find, select
from engine.board import GRAVEYARD, Board, ObjectId
from engine.decisions import Answer, Form, OneOf, SomeOf
from engine.events import ObjectMoved, Part
from engine.language.combining import controlled_by
from engine.language.effects import SacrificeToArrive
from engine.language.terms import All, You
from engine.rules.effects.instead_419 import CHOOSERS, GIVEN, Chooser

CANNOT = -1
"""The answer where there is nothing to choose, for there are not enough."""


def _ask(board: Board, part: Part, instruction: SacrificeToArrive, asker: Asker) -> Form:
    rule, about = "419.1b", asker.source
    given = find(asker.noted, GIVEN)
    gone = given.value if given is not None else ()
    found = select(board, All(controlled_by(instruction.filter, You())), asker).objects
    there = tuple(one for one in found if one not in gone)
    purpose = "what to sacrifice"
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
        least=instruction.count,
        most=instruction.count,
        kind="object",
    )


def _apply(
    board: Board, part: Part, instruction: SacrificeToArrive, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    if not isinstance(part, ObjectMoved):
        return None
    if answer == CANNOT:
        return (replace(part, to=GRAVEYARD, arrival=None),)
    assert isinstance(answer, tuple)
    given = (
        ObjectMoved(object=ObjectId(one), to=GRAVEYARD, how="sacrifice", by=asker.source) for one in answer
    )
    return (part, *given)


CHOOSERS[SacrificeToArrive] = Chooser(_ask, _apply)

__all__ = ["CANNOT"]
