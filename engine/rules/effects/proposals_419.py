"""Rule 419.1: whether an event that is about to happen is one that a replacement effect waits for.

Triggers look at what happened (`patterns_410`); this looks at what is proposed, while nothing has moved
yet. Things are judged as they are now, but for one kind: an object that is coming into play is judged as it
would arrive.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.asking import Asker, matches, matches_player
from engine.board import IN_PLAY, LIBRARY, NOTHING, Board, ObjectId, PlayerId, ZoneName
from engine.characteristics import controller_of
from engine.events import (
    CardDrawn,
    CardTurnedFaceUp,
    CoinFlip,
    Create,
    DamageDealt,
    LifeGained,
    ObjectMoved,
    Part,
    PermanentTapped,
    perform,
)
from engine.language import terms
from engine.language.places import means_self
from engine.language.terms import Event
from engine.language.words import FlipResult, Role
from engine.rules.stack.occurrences_410 import (
    Occurrence,
    affected_player,
    named_amount,
    named_objects,
    named_players,
)
from engine.rules.stack.patterns_410 import damage

NO_ID_YET = 1 << 60
"""Where ids for things that only would arrive are drawn from; no board that is kept ever holds one."""


def would_be(event: Event, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    """The parts of a proposed event, by role name, if it is what the text waits for; else None."""
    reader = _READERS.get(type(event))
    return None if reader is None else reader(event, part, board, asker)


def arrives(part: Part) -> bool:
    """Whether it puts something into play."""
    return isinstance(part, Create) or (isinstance(part, ObjectMoved) and part.to == IN_PLAY)


def affected(board: Board, part: Part) -> PlayerId:
    """Who chooses between replacement effects (419.9a): the affected player, or the affected object's
    controller, or its owner where nobody controls it."""
    if isinstance(part, Create):
        return part.arrival.controller
    if isinstance(part, CardDrawn | LifeGained | CoinFlip):
        return part.player
    if isinstance(part, DamageDealt) and part.object == NOTHING:
        return part.player
    if isinstance(part, ObjectMoved) and part.arrival is not None:
        return part.arrival.controller
    if isinstance(part, DamageDealt | ObjectMoved | PermanentTapped | CardTurnedFaceUp):
        return affected_player(board, part.object)
    return board.turn.active


def _zone_change(event: terms.ZoneChange, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    origin: ZoneName | None
    if isinstance(part, Create):
        moving, origin, to = NOTHING, None, IN_PLAY
    elif isinstance(part, CardDrawn):
        library = board.zone(LIBRARY, part.player)
        if not library:
            return None
        moving, origin, to = library[0], LIBRARY, "hand"
    elif isinstance(part, ObjectMoved):
        found = board.objects.get(part.object)
        if found is None:
            return None
        moving, origin, to = part.object, found.zone, part.to
    else:
        return None
    if event.to is not None and event.to != to:
        return None
    if event.from_ is not None and event.from_ != origin:
        return None
    if to == IN_PLAY and not means_self(event.what):
        if not _matches_on_arrival(event, part, board, asker):
            return None
    elif not _is_meant(event, moving, board, asker):
        return None
    return (named_objects(Role.OBJECT, moving), named_players(Role.PLAYER, affected(board, part)))


def _is_meant(event: terms.ZoneChange, moving: ObjectId, board: Board, asker: Asker) -> bool:
    if means_self(event.what) and event.to == IN_PLAY:
        # Its own "comes into play" text is found on the arriving object alone (419.1b).
        return moving == asker.source
    return matches(board, moving, event.what, asker)


def _matches_on_arrival(event: terms.ZoneChange, part: Part, board: Board, asker: Asker) -> bool:
    after, done, _ = perform(board, (part,), NO_ID_YET)
    became = getattr(done[0], "became", NOTHING)
    return became != NOTHING and matches(after, became, event.what, asker)


def _either(event: terms.Either, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    found = (would_be(one, part, board, asker) for one in event.events)
    return next((one for one in found if one is not None), None)


def _deals_damage(event: terms.DealsDamage, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    return damage(event, part, board, asker) if isinstance(part, DamageDealt) else None


def _destroyed(event: terms.Destroyed, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    if not isinstance(part, ObjectMoved) or part.how != "destroy" or part.object not in board.objects:
        return None
    if not matches(board, part.object, event.what, asker):
        return None
    return (
        named_objects(Role.OBJECT, part.object),
        named_players(Role.PLAYER, controller_of(board, part.object)),
    )


def _draws(event: terms.Draws, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    # 423.6a: also if the library is empty.
    if not isinstance(part, CardDrawn) or not matches_player(board, part.player, event.who, asker):
        return None
    return (named_players(Role.PLAYER, part.player),)


def _discards(event: terms.Discards, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    if not isinstance(part, ObjectMoved) or part.how != "discard" or part.object not in board.objects:
        return None
    owner = board.objects[part.object].owner
    if not matches_player(board, owner, event.who, asker) or not matches(
        board, part.object, event.what, asker
    ):
        return None
    return (named_players(Role.PLAYER, owner), named_objects(Role.OBJECT, part.object))


def _gains_life(event: terms.GainsLife, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    if not isinstance(part, LifeGained) or part.amount <= 0:
        return None
    if not matches_player(board, part.player, event.who, asker):
        return None
    return (named_players(Role.PLAYER, part.player), named_amount(part.amount))


def _becomes_tapped(event: terms.BecomesTapped, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    if not isinstance(part, PermanentTapped):
        return None
    found = board.objects.get(part.object)
    if found is None or found.tapped or not matches(board, part.object, event.what, asker):
        return None
    return (named_objects(Role.OBJECT, part.object),)


def _turned_face_up(event: terms.TurnedFaceUp, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    """As a permanent is turned face up (419.1e): only its own text can speak of that, and of no other."""
    if not isinstance(part, CardTurnedFaceUp) or part.object != asker.source:
        return None
    return (named_objects(Role.OBJECT, part.object),)


def _flips(event: terms.Flips, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    """511: a player is about to flip a coin, whether anybody is to win it or not."""
    if not isinstance(part, CoinFlip) or event.result is not FlipResult.ANY:
        return None
    if not matches_player(board, part.player, event.who, asker):
        return None
    return (named_players(Role.PLAYER, part.player),)


Reader: TypeAlias = Callable[[Any, Part, Board, Asker], Occurrence | None]
_READERS: dict[type[Any], Reader] = {
    terms.ZoneChange: _zone_change,
    terms.Either: _either,
    terms.DealsDamage: _deals_damage,
    terms.Destroyed: _destroyed,
    terms.Draws: _draws,
    terms.Discards: _discards,
    terms.GainsLife: _gains_life,
    terms.BecomesTapped: _becomes_tapped,
    terms.Flips: _flips,
    terms.TurnedFaceUp: _turned_face_up,
}
"""What can be replaced. Declarations of attackers and blockers, and the course of turns, are not among it:
what is skipped of a turn is scheduled (419.6e)."""

__all__ = ["affected", "arrives", "would_be"]
