"""Rule 419.1a: twice as many tokens, and twice as many counters, in the place of those that an effect would make.

What comes into play with counters has them put on it by an effect as well (419.1c), so that counts like the rest; what
is paid is no effect (403.1).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches, matches_player
from engine.board import IN_PLAY, NOTHING, Board, ObjectId
from engine.events import NO_ID_YET, CountersPut, Create, ObjectMoved, Part, perform
from engine.language.effects import TwiceTheCounters, TwiceTheTokens
from engine.language.terms import GetsCounters, MakesTokens
from engine.language.words import Role
from engine.rules.effects.instead_419 import CHANGERS, arrival_of
from engine.rules.stack.occurrences_410 import NONE, Occurrence, is_proposed, named_objects, named_players
from engine.rules.stack.patterns_410 import READERS


def _makes_tokens(
    event: MakesTokens, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, Create)
    if not is_proposed(before, after) or not matches_player(
        before, part.arrival.controller, event.who, asker
    ):
        return NONE
    return ((named_players(Role.PLAYER, part.arrival.controller),),)


def _gets_counters(
    event: GetsCounters, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    if not is_proposed(before, after):
        return NONE
    if isinstance(part, CountersPut):
        found = before.objects.get(part.object)
        if part.number <= 0 or part.cost or found is None or found.zone != IN_PLAY:
            return NONE
        fits = matches(before, part.object, event.what, asker)
        return ((named_objects(Role.OBJECT, part.object),),) if fits else NONE
    arrival = arrival_of(before, part)
    if arrival is None or not arrival.counters:
        return NONE
    there, done, _ = perform(before, (part,), NO_ID_YET)
    became: ObjectId = getattr(done[0], "became", NOTHING)
    if became == NOTHING or not matches(there, became, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, getattr(part, "object", NOTHING)),),)


def _tokens(board: Board, part: Part, instruction: TwiceTheTokens, asker: Asker) -> tuple[Part, ...] | None:
    return (part, part) if isinstance(part, Create) else None


def _counters(
    board: Board, part: Part, instruction: TwiceTheCounters, asker: Asker
) -> tuple[Part, ...] | None:
    if isinstance(part, CountersPut):
        return (replace(part, number=part.number * 2),)
    arrival = arrival_of(board, part)
    if arrival is None or not isinstance(part, ObjectMoved | Create):
        return None
    counters = tuple((kind, number * 2) for kind, number in arrival.counters)
    return (replace(part, arrival=replace(arrival, counters=counters)),)


READERS[MakesTokens] = _makes_tokens
READERS[GetsCounters] = _gets_counters
CHANGERS[TwiceTheTokens] = _tokens
CHANGERS[TwiceTheCounters] = _counters
