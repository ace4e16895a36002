"""Expectations of a line, made from what a reader sees: "Ann has 18 life.", "trace has 420.5c."

A claim is a value on the page, by a short text: "player:0:life", "object:17:2" (the third thing that is so of it),
"moment:0". The sentence that it becomes is one of the notation's, so that links, scenarios and the command line judge
it alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, REMOVED, STACK, Board, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics, controller_of, faces
from engine.game import Game
from engine.language.words import KeywordName
from engine.naming import label_of, name_of
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.expectations import (
    OWN,
    SHARED,
    ControlsNumber,
    HasEnded,
    HasNumber,
    IsMoment,
    PoolHolds,
    TopOfStack,
    TraceHas,
    WasIllegal,
    ZoneCounts,
    ZoneHas,
    check,
)
from engine.notation.expected import Expectation
from engine.notation.expected_objects import ObjectHas, ObjectIs
from engine.notation.mana_letters import mana_text
from engine.notation.reading_expectations import Known, known_on
from engine.notation.scenario import Scenario
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import life_of_side, number_of_seats, whose_turn
from playground.boards.breaking import Unclear
from playground.boards.playing import PlayedRun

LONGEST_SENTENCE = 300
PLAIN_TO_ALL = (HasNumber, PoolHolds, HasEnded, IsMoment)
"""Expectations of which every player sees whether they hold."""
_PLACES = {GRAVEYARD: "graveyard", HAND: "hand", LIBRARY: "library", REMOVED: "removed from the game"}


def read(text: str, known: Known) -> tuple[Expectation, ...]:
    """Expectations from words, as they are kept and typed. Raises Unclear."""
    if len(text) > LONGEST_SENTENCE:
        raise Unclear(f"An expectation has at most {LONGEST_SENTENCE} characters.")
    try:
        return _read(text.replace("\r\n", "\n"), known)
    except Unreadable as error:
        could = f" Expected: {', '.join(error.expected)}." if error.expected else ""
        raise Unclear(f'"{error.words}" can\'t be read as an expectation.{could}') from error
    except TooMuch as error:
        raise Unclear(f"{error}.") from error


@lru_cache(maxsize=2_048)
def _read(text: str, known: Known) -> tuple[Expectation, ...]:
    """The same words say the same of every line with such players."""
    return known.read(text)


def read_all(every: Iterable[str], known: Known) -> tuple[Expectation, ...]:
    """What is kept, read; without what an earlier release kept and this one does not read."""
    found: list[Expectation] = []
    for words in every:
        with suppress(Unclear):
            found += read(words, known)
    return tuple(found)


def of_scenario(found: Scenario) -> list[str]:
    """What a scenario expects of its line, as runs keep it.

    Not that sentences of the line are refused: those are no steps of it.
    """
    return [one.words() for one in found.expectations if not isinstance(one, WasIllegal)]


def known_of(board: Board) -> Known:
    """The players and cards of a board, as expectations name them."""
    return known_on((board,))


def known_of_line(played: PlayedRun) -> Known:
    """Those of the board that a line begins with, gathered once."""
    found: Known | None = played.memo.get("known")
    if found is None:
        found = played.memo["known"] = known_of(played.start.boards[0])
    return found


def why_not(played: PlayedRun, step: int, one: Expectation) -> str | None:
    """None if an expectation holds at a step; else what is the case there."""
    key = ("expected", one, step)
    if key not in played.memo:
        game = Game(played.position(step))
        game.trace = list(played.lines[:step]) if one.names_a_rule else []
        played.memo[key] = check(game, one)
    found: str | None = played.memo[key]
    return found


# --- claims ----------------------------------------------------------------------------------------------


def claimed(played: PlayedRun, step: int, board: Board, text: str) -> str:
    """The sentence of a claim about a step, on a board of its nest. Raises Unclear."""
    kind, _, rest = text.partition(":")
    number, _, which = rest.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Unclear("Choose a value to expect.")
    found: list[Expectation] = []
    if kind == "player" and int(number) < number_of_seats(board):
        found = of_player(board, PlayerId(int(number)), which)
    elif kind == "moment":
        found = of_moment(played, step)[int(number) :][:1]
    elif kind == "object" and which.isascii() and which.isdigit() and len(which) < 10:
        found = of_object(board, ObjectId(int(number)))[int(which) :][:1]
    if not found or not _reads(known_of(board), found[0]):
        raise Unclear("That value doesn't exist at this step, or can't be expected.")
    return found[0].words()


def of_player(board: Board, seat: PlayerId, field: str) -> list[Expectation]:
    """What is so of a player: life, poison, mana, "in play", cards of a zone; nothing for another field."""
    player = board.players[seat]
    if field in ("life", "poison"):
        return [
            HasNumber(player.name, life_of_side(board, seat) if field == "life" else player.poison, field)
        ]
    if field == "mana":
        return [PoolHolds(player.name, mana_text(player.mana))]
    if field == IN_PLAY:
        mine = sum(1 for one in board.in_play if controller_of(board, one) == seat)
        return [ControlsNumber(player.name, mine, "permanent" if mine == 1 else "permanents")]
    zone = {**OWN, **SHARED}.get(field)
    if zone is None:
        return []
    ids = board.zone(zone, seat) if field in OWN else board.zone(zone)
    return [ZoneCounts(player.name, field, sum(1 for one in ids if board.objects[one].owner == seat))]


def of_moment(played: PlayedRun, step: int) -> list[Expectation]:
    """What is so of a step: the rules that its line rests on, whose step of the turn it is, who has priority."""
    key = ("of moment", step)
    if key not in played.memo:
        played.memo[key] = _of_moment(played, step)
    found: list[Expectation] = played.memo[key]
    return found


def _of_moment(played: PlayedRun, step: int) -> list[Expectation]:
    position = played.position(step)
    turn, names = position.board.turn, [one.name for one in position.board.players]
    found: list[Expectation] = []
    if step:
        found += [
            TraceHas(rule) for rule in played.lines[step - 1].rules if rule and _had(played, rule, step)
        ]
    place = turn.step or turn.phase
    active = whose_turn(position.board)
    if place and 0 <= active < len(names):
        found.append(IsMoment(names[active], place))
    if isinstance(position.decision, HasPriority):
        found.append(IsMoment(names[position.decision.player]))
    known = known_of_line(played)
    return [one for one in found if _reads(known, one)]


def _had(played: PlayedRun, rule: str, step: int) -> bool:
    """Whether the trace up to a step has a rule that its last line cites: mostly for that line, and where it found
    nothing perhaps for an earlier one."""
    one = TraceHas(rule)
    if one.in_line(played.lines[step - 1]):
        return True
    key = ("first with", rule)
    found: int | None = played.memo.get(key)
    if found is None:
        having = (at for at, line in enumerate(played.lines) if one.in_line(line))
        found = played.memo[key] = next(having, played.last)
    return found < step


def of_object(board: Board, number: ObjectId) -> list[Expectation]:
    """What is so of an object, as far as expectations have words for it and its name means it alone."""
    found = board.objects.get(number)
    if found is None or found.definition is None:
        return []
    claims: list[Expectation] = []
    if found.zone == IN_PLAY:
        claims = _of_permanent(board, found)
    elif found.zone == STACK:
        claims = [TopOfStack(name_of(board, number))]
    elif found.zone in _PLACES:
        claims = [ZoneHas(board.players[found.owner].name, _PLACES[found.zone], ((label_of(found), 1),))]
    cursor, known = Game(Position((board,), ()), trace=False), known_of(board)
    return [one for one in claims if _reads(known, one) and check(cursor, one) is None]


def _of_permanent(board: Board, found: Object) -> list[Expectation]:
    """All that may be so of it; what is not is left out afterwards."""
    name = name_of(board, found.id)
    states = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "flipped")
    now = faces(board, found.id)
    return [
        *(ObjectIs(name, f"{one.power}/{one.toughness}") for one in now if one.power is not None),
        *(ObjectIs(name, state) for state in states),
        *(ObjectHas(name, found.damage, "damage") for one in now if one.power is not None),
        *(ObjectHas(name, count, f"{counter} counter") for counter, count in found.counters),
        *(ObjectIs(name, _kind(one)) for one in now),
        *(ObjectHas(name, 1, keyword.value) for keyword in KeywordName),
        ControlsNumber(board.players[controller_of(board, found.id)].name, -1, label_of(found)),
    ]


def _kind(now: Characteristics) -> str:
    """A red creature goblin: colours, supertypes, types and subtypes as one expectation."""
    colors = [color.word for color in now.colors] or ["colorless"]
    words = " ".join([*colors, *map(str, (*now.supertypes, *now.types, *now.subtypes))])
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


@lru_cache(maxsize=2_048)
def _reads(known: Known, one: Expectation) -> bool:
    """Whether the words of an expectation are read as what it is: not every name and number can be said."""
    try:
        return known.read(one.words()) == (one,)
    except (Unreadable, TooMuch):
        return False
