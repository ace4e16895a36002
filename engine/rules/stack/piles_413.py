"""Rule 413.2c: things that one player separates into two piles, of which somebody chooses one.

A pile may be empty. Whoever separates says what is in the first pile; the rest is the second.
"""

from __future__ import annotations

from engine.asking import select
from engine.board import Noted
from engine.decisions import OneOf, SomeOf
from engine.language.effects import Piles
from engine.language.remembered import OTHER_PILE, PILE
from engine.language.terms import All
from engine.rules.stack.choosing_413 import RULE
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans


@plans(Piles)
def _piles(context: Context, instruction: Piles) -> Plan:
    """First the piles, then the choice of one, then what is done with them."""
    separating, choosing = context.players(instruction.who), context.players(instruction.chooser)
    if not separating or not choosing:
        return ()
    things = tuple(int(one) for one in select(context.board, All(instruction.among), context.asker).objects)
    answers = context.answers
    if things and not answers:
        return SomeOf(
            player=separating[0],
            rule=RULE,
            purpose="what is in the first of two piles",
            about=context.about,
            among=things,
            least=0,
            most=len(things),
        )
    first = tuple(one for one in things if one in answers[0]) if things else ()
    rest = tuple(one for one in things if one not in first)
    if things and len(answers) == 1:
        return OneOf(
            player=choosing[0],
            rule=RULE,
            purpose="one of the piles",
            about=context.about,
            among=(0, 1),
            kind="mode",
            labels=(f"first pile, of {len(first)}", f"second pile, of {len(rest)}"),
        )
    chosen, other = (first, rest) if not things or answers[1] == 0 else (rest, first)
    noted = (Noted(PILE, "objects", chosen), Noted(OTHER_PILE, "objects", other))
    return Instead(instruction.effects, noted)
