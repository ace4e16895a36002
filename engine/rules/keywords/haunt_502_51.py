"""Rule 502.51: haunt. A card goes out of the game haunting a creature, and its abilities know that creature.

502.51b  what it haunts is the object that was targeted, creature or not
502.51c  its abilities listen from out of the game (`engine.rules.stack.triggers_410`), and `sentences_502` says so
"""

from __future__ import annotations

from engine.asking import Asker, matches
from engine.board import GRAVEYARD, NOTHING, REMOVED, Board, Noted
from engine.citing import cite, computation
from engine.events import ObjectMoved, Part
from engine.language import terms
from engine.language.effects import Haunt
from engine.language.remembered import HAUNTED
from engine.language.terms import Self
from engine.language.words import Role
from engine.rules.stack.moving_417 import standing
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_objects
from engine.rules.stack.patterns_410 import PART_NAMES, READERS
from engine.rules.stack.plans_413 import Context, Plan, plans

HAUNTS = computation("502.51b", "The creature that a card haunts is the object that was targeted.")


@plans(Haunt)
def _haunt(context: Context, instruction: Haunt) -> Plan:
    """The card is removed from the game, if it is where it went and the creature is a legal target."""
    creatures = tuple(one for one in context.objects(instruction.to) if one in context.board.objects)
    cards = tuple(one for one in standing(context, Self()) if context.board.objects[one].zone == GRAVEYARD)
    if not creatures or not cards:
        return ()
    cite(HAUNTS)
    linked = (Noted(HAUNTED, "objects", (int(creatures[0]),)),)
    return (ObjectMoved(object=cards[0], to=REMOVED, how="haunt", linked=linked, by=context.about),)


def _put_as_it_resolves(
    event: terms.PutAsItResolves, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """A spell that is countered is put there too, but not as it resolves."""
    assert isinstance(part, ObjectMoved)
    if part.how != "resolve" or part.to != GRAVEYARD or part.became == NOTHING:
        return NONE
    if not matches(after, part.became, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.became),),)


READERS[terms.PutAsItResolves] = _put_as_it_resolves
PART_NAMES[terms.PutAsItResolves] = frozenset(("ObjectMoved",))

__all__: list[str] = []
