"""Rules 217.1, 410.10 and 419.1: changes of zones that texts wait for, as performed or as proposed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.asking import Asker, matches, matches_player
from engine.board import (
    HAND,
    HIDDEN_ZONES,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    Board,
    ObjectId,
    PlayerId,
    ZoneName,
    now_or_last,
)
from engine.characteristics import controller_of
from engine.events import (
    NO_ID_YET,
    CardDrawn,
    CardTurnedFaceUp,
    CoinFlip,
    CountersPut,
    Create,
    DamageDealt,
    LifeGained,
    ObjectLeft,
    ObjectMoved,
    Part,
    PermanentTapped,
    perform,
)
from engine.language import terms
from engine.language.places import means_self
from engine.language.walks import walk
from engine.language.words import Role, Zone
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    is_proposed,
    named_objects,
    named_players,
)
from engine.seats import whose_turn


class Journey(NamedTuple):
    """What changes zones: as what it leaves, as what it comes (NOTHING yet if it is only proposed), from where to
    where."""

    old: ObjectId
    new: ObjectId
    origin: ZoneName | None
    to: ZoneName


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
    if isinstance(part, DamageDealt | ObjectMoved | PermanentTapped | CardTurnedFaceUp | CountersPut):
        return affected_player(board, part.object)
    return whose_turn(board)


def zone_change(
    event: terms.ZoneChange, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """An object that matches changes zones. What it is judged by: 410.10d where it has moved; where it is about to,
    how things are now, but for what is coming into play, which is judged as it would arrive (419.1b)."""
    proposed = is_proposed(before, after)
    journey = _proposed(part, before) if proposed else _performed(part)
    if journey is None:
        return NONE
    if event.to is not None and event.to != journey.to:
        return NONE
    if event.from_ is not None and event.from_ != journey.origin:
        return NONE
    if event.by is not None and (
        part.by not in before.objects
        or not matches_player(before, controller_of(before, part.by), event.by, asker)
    ):
        return NONE
    if PHASED_OUT in (journey.origin, journey.to):
        # 502.15d: phasing is no coming into play and no leaving it.
        return NONE
    if proposed:
        if not _would_match(event, journey, part, before, asker):
            return NONE
        seen, player = journey.old, affected(before, part)
    else:
        seen, board = (journey.old, before) if zone_change_looks_back(event) else (journey.new, after)
        if not matches(board, seen, event.what, asker):
            return NONE
        player = affected_player(board, seen)
        if _into_whose(event) and (was := now_or_last(before, journey.old)) is not None:
            # 217.1a: "that player" is whose graveyard it is, whoever controlled what was put there.
            player = was.owner
    return ((named_objects(Role.OBJECT, seen), named_players(Role.PLAYER, player)),)


@lru_cache(maxsize=4096)
def _into_whose(event: terms.ZoneChange) -> bool:
    """Whether the text says into whose graveyard, hand or library something is put."""
    return event.to in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY) and any(
        isinstance(one, terms.Owns) for one in walk(event.what)
    )


def zone_change_looks_back(event: terms.ZoneChange) -> bool:
    """Whether the object is judged as it was where it came from (410.10d)."""
    if event.from_ == Zone.IN_PLAY:
        return True
    into_hiding = event.to is not None and event.to.value in HIDDEN_ZONES
    return into_hiding and (event.from_ is None or event.from_.value not in HIDDEN_ZONES)


def _performed(part: Part) -> Journey | None:
    """None if nothing has moved."""
    if isinstance(part, ObjectMoved):
        return Journey(part.object, part.became, part.origin, part.to) if part.became != NOTHING else None
    if isinstance(part, CardDrawn):
        return Journey(part.drawn, part.became, LIBRARY, HAND) if part.became != NOTHING else None
    if isinstance(part, ObjectLeft):
        # Glossary, "Leaves play": what leaves the game with its owner leaves play too.
        return Journey(part.object, NOTHING, IN_PLAY, OUTSIDE)
    if isinstance(part, Create):
        return Journey(NOTHING, part.became, None, IN_PLAY)
    return None


def _proposed(part: Part, board: Board) -> Journey | None:
    """None if nothing would move."""
    if isinstance(part, ObjectMoved):
        found = board.objects.get(part.object)
        return Journey(part.object, NOTHING, found.zone, part.to) if found is not None else None
    if isinstance(part, CardDrawn):
        library = board.zone(LIBRARY, part.player)
        return Journey(library[0], NOTHING, LIBRARY, HAND) if library else None
    if isinstance(part, Create):
        return Journey(NOTHING, NOTHING, None, IN_PLAY)
    return None


def _would_match(event: terms.ZoneChange, journey: Journey, part: Part, board: Board, asker: Asker) -> bool:
    if journey.to != IN_PLAY:
        return matches(board, journey.old, event.what, asker)
    if means_self(event.what):
        # Its own "comes into play" text is found on the arriving object alone (419.1b).
        return (
            journey.old == asker.source
            if event.to == IN_PLAY
            else matches(board, journey.old, event.what, asker)
        )
    after, done, _ = perform(board, (part,), NO_ID_YET)
    became: ObjectId = getattr(done[0], "became", NOTHING)
    return became != NOTHING and matches(after, became, event.what, asker)
