"""Rule 414: countering spells and abilities.

414.1  a countered spell moves to its owner's graveyard, a countered ability leaves the stack; neither
resolves 414.2  nothing that was paid comes back 413.2a a spell or ability whose targets are all illegal is
countered by the rules
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.agenda import Act, Moment, Procedure, procedure, propose, step
from engine.board import NOTHING, STACK, Board, ObjectId
from engine.characteristics import faces, restrictions
from engine.events import Cease, ObjectMoved, Part
from engine.language.effects import Cannot, Static
from engine.language.terms import Self
from engine.language.words import ObjectAct, Place, Zone


def countering(
    board: Board,
    objects: Iterable[ObjectId],
    by: ObjectId = NOTHING,
    to: Zone = Zone.GRAVEYARD,
    place: Place | None = None,
) -> tuple[Part, ...]:
    """The parts that counter these: only spells and abilities on the stack can be, and combat damage is
    neither. A spell goes to the graveyard, or to the zone that the text puts in its place."""
    found: list[Part] = []
    for object_id in objects:
        thing = board.objects.get(object_id)
        if thing is None or thing.zone != STACK or thing.kind == "damage":
            continue
        if thing.kind == "ability":
            found.append(Cease(object=object_id, how="counter", by=by))
        else:
            bottom = place is Place.BOTTOM
            found.append(ObjectMoved(object=object_id, to=to.value, bottom=bottom, how="counter", by=by))
    return tuple(found)


def can_be_countered(board: Board, object_id: ObjectId) -> bool:
    """Whether spells and abilities may counter it; the rules themselves may always (413.2a)."""
    for face in faces(board, object_id):
        for held in face.abilities:
            ability = held.ability
            if isinstance(ability, Static) and ability.what == Self() and _UNCOUNTERABLE in ability.changes:
                return False
    return all(restriction.change != _UNCOUNTERABLE for restriction in restrictions(board, object_id))


_UNCOUNTERABLE = Cannot(ObjectAct.BE_COUNTERED)


@procedure("414")
class CounteredByRules(Procedure, frozen=True, kw_only=True):
    """A spell or ability with no legal target left is countered by the rules."""

    object: ObjectId

    @step("414.1", also=("413.2a",))
    def counter(self, game: Moment) -> Act:
        """It is countered: a spell goes to its owner's graveyard, an ability leaves the stack."""
        return propose(*countering(game.board, (self.object,)))
