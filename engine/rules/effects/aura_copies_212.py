"""Rule 212.4j: what comes into play as a copy of an Aura is put on something as it arrives.

An Aura spell has a target for that, and what an instruction puts into play gets its host there. Here are those that
nothing has put anywhere yet, since they became Auras only by what they copy (503.5).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import GRAVEYARD, IN_PLAY, NOBODY, NOTHING, STACK, Board
from engine.decisions import OneOf
from engine.events import ObjectMoved, Part
from engine.rules.stack.aura_hosts_212 import hosts
from engine.rules.stack.targets_415 import decode, encode


def without_a_host(parts: tuple[Part, ...]) -> int:
    """The place of the first part that puts a copy of an Aura into play attached to nothing; -1 if none does."""
    return next((place for place, part in enumerate(parts) if _homeless(part)), -1)


def _homeless(part: Part) -> bool:
    if (
        not isinstance(part, ObjectMoved)
        or part.to != IN_PLAY
        or part.arrival is None
        or part.arrival.face_down
    ):
        return False
    arrival = part.arrival
    if not arrival.copied or arrival.definition is None:
        return False
    attached = arrival.attached != NOTHING or arrival.attached_player != NOBODY
    return not attached and "Aura" in arrival.definition.faces[0].subtypes


def ask_for_a_host(board: Board, part: ObjectMoved) -> OneOf | None:
    """The choice of what it will enchant, which targets nothing; None where no choice is legal."""
    assert part.arrival is not None
    # What may be enchanted is judged by the Aura that it is about to be: its enchant ability and its colour.
    found = board.objects[part.object]
    as_it_arrives = {**board.objects, part.object: replace(found, definition=part.arrival.definition)}
    choices = hosts(replace(board, objects=as_it_arrives), part.object, part.arrival.controller)
    if not choices:
        return None
    among = tuple(encode(one) for one in choices)
    return OneOf(
        player=part.arrival.controller,
        rule="212.4j",
        purpose="what the Aura enchants",
        about=part.object,
        among=among,
        kind="object" if all(one > 0 for one in among) else "target",
    )


def put_on(part: ObjectMoved, choice: int) -> ObjectMoved:
    """The same part with the chosen permanent or player as the host."""
    assert part.arrival is not None
    host = decode(0, choice)
    return replace(part, arrival=replace(part.arrival, attached=host.object, attached_player=host.player))


def kept_out(board: Board, part: ObjectMoved) -> tuple[Part, ...]:
    """With nothing to enchant it stays where it is; from the stack it goes to its owner's graveyard."""
    if board.objects[part.object].zone != STACK:
        return ()
    return (ObjectMoved(object=part.object, to=GRAVEYARD, by=part.by, met=part.met),)
