"""What a position shows of its turn without saying so: spells on the stack have been played in it (502.30), what is
attacking has attacked (308.2), what a spell on the stack aims at has been its target (409.1c), damage that lies on a
creature has been dealt (314.2), and a player past the draw step has drawn (304.1).

A text is read with all of that, and says only what is otherwise; a number that it says is believed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.asking.ranges import keeper_of
from engine.board import (
    GRAVEYARD,
    IN_PLAY,
    NOBODY,
    NOTHING,
    STACK,
    AbilityId,
    Board,
    Combat,
    Object,
    ObjectId,
    PlayerId,
    Turn,
    now_or_last,
)
from engine.characteristics import controller_of, is_type
from engine.events.remembering import MEMORIES, asked_on, fights_of, in_order
from engine.language.effects import Activated
from engine.language.words import CardType
from engine.notation.moments import BEGINNING, NamedMoment
from engine.rules.stack.bodies import is_counted
from engine.rules.turn.beginning_phase_301 import SKIPPED
from engine.rules.turn.combat_306 import FIVE_STEPS
from engine.rules.turn.turns_ahead_300 import is_skipped
from engine.seats import active_players, has_ranges, waiting_turns, whose_turn

Tally = Mapping[PlayerId, int]
TALLIES = ("spells", "buried", "damaged", "lost_life", "assailed")
"""What a turn counts for each player; what follows from another of them stands behind it."""
Blow = tuple[ObjectId, ObjectId, PlayerId, int]
Drawn = tuple[PlayerId, ObjectId, bool]


class Going(NamedTuple):
    """A turn that goes on, with the board as it is in it: its combat and its stack."""

    board: Board
    place: NamedMoment

    @property
    def stacked(self) -> list[Object]:
        """The objects on its stack."""
        return [self.board.objects[one] for one in self.board.stack]

    @property
    def combat(self) -> Combat | None:
        """Its combat."""
        return self.board.combat


def in_turn(board: Board, turn: Turn) -> Board:
    """The board as it is in a turn that waits (608.4)."""
    if turn.serial == board.turn.serial:
        return replace(board, turn=turn)
    aside = next(one for one in board.aside if one.turn.serial == turn.serial)
    whose = next(player for player, waiting in waiting_turns(board) if waiting.serial == turn.serial)
    zones = {**board.zones, (STACK, NOBODY): board.zone(STACK, whose)}
    return replace(board, turn=turn, combat=aside.combat, zones=zones)


def with_implied(
    going: Going,
    said: Collection[tuple[str, PlayerId]] = (),
    no_draws: Collection[PlayerId] = (),
    new: Collection[ObjectId] = (),
) -> Turn:
    """The turn with all that its position implies, but for numbers that a text says of players, and for players of
    whom it says that they have drawn nothing. Permanents that are new to who has the turn, and were nobody else's, have
    come into play in it."""
    asked = asked_on(going.board)
    turn = going.board.turn

    def so_far() -> Going:
        return going._replace(board=replace(going.board, turn=turn))

    plays = (one for one in used(going).elements() if one not in turn.used)
    turn = replace(turn, used=(*turn.used, *plays), further=turn.further or is_further(going))
    if "played" in asked:
        turn = replace(turn, played=tuple(dict.fromkeys((*turn.played, *_spells(going)))))
    if "entered" in asked:
        turn = replace(turn, entered=tuple(sorted({*turn.entered, *new})))
    if "aimed" in asked:
        turn = replace(
            turn,
            aimed=tuple(sorted({*turn.aimed, *aimed(going.board)})),
            aimed_by=in_order((*turn.aimed_by, *aimed_by(going.board))),
        )
    if "fallen" in asked:
        turn = replace(turn, fallen=tuple(sorted({*turn.fallen, *fallen(going.board)})))
    if "met" in asked:
        turn = replace(turn, met=tuple(dict.fromkeys((*turn.met, *met(going)))))
    if "fought" in asked and going.combat is not None:
        turn = replace(turn, fought=in_order((*turn.fought, *fights_of(going.combat))))
    if "dealt" in asked:
        turn = replace(turn, dealt=(*turn.dealt, *dealt(so_far())))
    if "drawn" in asked:
        known = {who for who, _, _ in turn.drawn} | set(no_draws)
        turn = replace(turn, drawn=(*(one for one in drawn(going) if one[0] not in known), *turn.drawn))
    for field in TALLIES:
        if not _is_kept(field, asked):
            continue
        counted = dict(getattr(turn, field))
        for player, number in tally(so_far(), field).items():
            if (field, player) not in said:
                counted[player] = max(number, counted.get(player, 0))
        kept = sorted((one, number) for one, number in counted.items() if number)
        turn = replace(turn, **{field: tuple(kept)})
    return turn


def as_usual(now: Going, before: Going) -> Turn:
    """The turn once its position has been changed: what went without saying before does so still, and what was said
    stays as it was."""
    asked = asked_on(before.board)
    turn, was = now.board.turn, before.board.turn
    turn = replace(
        turn,
        used=_but(turn.used, untold_uses(before)),
        played=_but(turn.played, _spells(before)),
        aimed=_but(turn.aimed, aimed(before.board)),
        aimed_by=_but(turn.aimed_by, aimed_by(before.board)),
        met=_but(turn.met, met(before)),
        fought=_but(turn.fought, fights_of(before.combat) if before.combat is not None else ()),
        dealt=_but(turn.dealt, untold(before)),
        drawn=_but(turn.drawn, undrawn(before)) if "drawn" in asked else turn.drawn,
        further=turn.further and not is_further(before),
    )
    no_draws: Collection[PlayerId] = ()
    if "drawn" in asked:
        no_draws = {one for one, _, _ in drawn(before)} - {one for one, _, _ in was.drawn}
    said: set[tuple[str, PlayerId]] = set()
    for field in TALLIES:
        then, shown = dict(getattr(was, field)), tally(before, field) if _is_kept(field, asked) else {}
        counted = dict(getattr(turn, field))
        for player in {*counted, *then, *shown}:
            number = then.get(player, 0)
            if counted.get(player, 0) == number == shown.get(player, 0):
                counted.pop(player, None)
            else:
                said.add((field, player))
        turn = replace(turn, **{field: tuple(sorted(counted.items()))})
    return with_implied(now._replace(board=replace(now.board, turn=turn)), said, no_draws)


def _but(known: tuple[Any, ...], shown: Collection[Any]) -> tuple[Any, ...]:
    return tuple(one for one in known if one not in shown)


def _is_kept(field: str, asked: Collection[str]) -> bool:
    """Whether a turn counts this: all turns do, or a text here asks."""
    return field not in MEMORIES or field in asked


def tally(going: Going, field: str) -> Tally:
    """What the position and the rest of the turn imply of one of its tallies."""
    turn = going.board.turn
    match field:
        case "spells":
            played = dict.fromkeys((*turn.played, *_spells(going)))
            return Counter(one.controller for each in played if (one := now_or_last(going.board, each)))
        case "buried":
            return _buried(going.board)
        case "damaged":
            return _sums((player, number) for _, _, player, number in turn.dealt if player != NOBODY)
        case "lost_life":
            # Damage dealt to a player makes him or her lose that much life (419.5, 102.3b).
            return dict(turn.damaged)
        case _:
            combat = going.combat
            now = () if combat is None else tuple(one.creature for one in combat.attacks)
            attacked = (one for one in (*now, *turn.attacked) if one in going.board.objects)
            return Counter(controller_of(going.board, one) for one in attacked)


def _sums(pairs: Iterator[tuple[PlayerId, int]]) -> Tally:
    found: Counter[PlayerId] = Counter()
    for player, number in pairs:
        found[player] += number
    return found


def _spells(going: Going) -> list[ObjectId]:
    """Spells on the stack that were played: the copy of a spell is none, that of a card is (503.10, 503.12)."""
    return [one.id for one in going.stacked if one.kind == "card" or one.of_card]


def _buried(board: Board) -> Tally:
    """Owners of the creatures that are known to have died, and of creature cards put into graveyards from play."""
    fallen = [one for one in board.turn.fallen if is_type(board, one, CardType.CREATURE)]
    owners = [board.objects[one].owner for one in fallen]
    owners += [
        board.past[one].object.owner
        for one in board.turn.died
        if one in board.past and board.became.get(one) not in fallen
    ]
    return Counter(owners)


def used(going: Going) -> Counter[AbilityId]:
    """How often abilities on the stack have been played that count for the turn (403.3)."""
    return Counter(
        one.ability.id
        for one in going.stacked
        if one.ability is not None
        and isinstance(one.ability.ability, Activated)
        and is_counted(one.ability.ability)
    )


def untold_uses(going: Going) -> set[AbilityId]:
    """Abilities of which it goes without saying how often they have been played: as often as they are on the stack."""
    told = Counter(going.board.turn.used)
    return {one for one, number in used(going).items() if told[one] == number}


def aimed(board: Board) -> set[ObjectId]:
    """Permanents that something on the stack aims at, where everybody reaches everybody."""
    return set() if has_ranges(board) else {one for one, _ in _aimed(board)}


def aimed_by(board: Board) -> set[tuple[ObjectId, PlayerId]]:
    """The same where ranges are limited, with who controls what aims at them (601.11)."""
    return set(_aimed(board)) if has_ranges(board) else set()


def _aimed(board: Board) -> Iterator[tuple[ObjectId, PlayerId]]:
    objects = board.objects
    for by in board.stack:
        announced = objects[by].announcement
        for one in () if announced is None else announced.targets:
            if one.object in objects and objects[one.object].zone == IN_PLAY:
                yield one.object, keeper_of(board, by)


def fallen(board: Board) -> set[ObjectId]:
    """Cards in graveyards that are known to be creatures that died."""
    cards = (board.became.get(one, NOTHING) for one in board.turn.died)
    return {one for one in cards if one in board.objects and board.objects[one].zone == GRAVEYARD}


def met(going: Going) -> list[tuple[ObjectId, ObjectId]]:
    """Who blocks whom in the combat under way, the blocker first."""
    blocking = () if going.combat is None else going.combat.blocking
    return [(one, other) for one, blocked in blocking for other in blocked]


def dealt(going: Going) -> list[Blow]:
    """Damage that permanents have been dealt, by what the text names as its sources, as far as the turn doesn't tell
    how much each dealt: at least one, and the last the rest of what lies on the permanent."""
    board = going.board
    found: list[Blow] = []
    for one in board.in_play:
        hurt = board.objects[one].hurt
        if hurt:
            told = [blow for blow in board.turn.dealt if blow[1] == one]
            left = [source for source in hurt if all(source != blow[0] for blow in told)]
            rest = board.objects[one].damage - sum(blow[3] for blow in told)
            for place, source in enumerate(left, 1):
                number = max(1, rest if place == len(left) else 1)
                rest -= number
                found.append((source, one, NOBODY, number))
    return found


def untold(going: Going) -> set[Blow]:
    """Damage that goes without saying: all that was dealt to a permanent, where what lies on it shows it."""
    turn = going.board.turn
    shown = dealt(going._replace(board=replace(going.board, turn=replace(turn, dealt=()))))
    as_shown = {one: {blow for blow in shown if blow[1] == one} for one in {blow[1] for blow in shown}}
    return {
        blow
        for one, blows in as_shown.items()
        if blows == {each for each in turn.dealt if each[1] == one}
        for blow in blows
    }


def undrawn(going: Going) -> list[Drawn]:
    """Draws that go without saying: the usual one of a player who has drawn nothing else."""
    known = going.board.turn.drawn
    return [one for one in drawn(going) if [each for each in known if each[0] == one[0]] == [one]]


def drawn(going: Going) -> list[Drawn]:
    """The usual draw of each active player, once the draw step has begun (304.1); which card it was isn't known."""
    board, place = going.board, going.place
    before = place.name in BEGINNING[:2] or (place.name == BEGINNING[2] and place.begins)
    if before or is_skipped(board, whose_turn(board), SKIPPED[BEGINNING[2]]):
        return []
    # 101.5a, 606.6b: only the primary player of a team that starts draws none.
    first = 1 if place.skip_draw else 0
    return [(player, NOTHING, True) for player in active_players(board)[first:]]


def is_further(going: Going) -> bool:
    """Whether the combat under way can't be the turn's first, since creatures attacked before it (300.7)."""
    place, combat = going.place, going.combat
    undecided = place.name == FIVE_STEPS[0] or (place.name == FIVE_STEPS[1] and place.begins)
    return undecided and bool(going.board.turn.attacked) and not (combat is not None and combat.declared)


__all__ = [
    "TALLIES",
    "Going",
    "aimed",
    "aimed_by",
    "dealt",
    "drawn",
    "in_turn",
    "is_further",
    "met",
    "tally",
    "untold_uses",
    "with_implied",
]
