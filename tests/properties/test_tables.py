"""Games at every kind of table, played at random: nobody reaches too far, sides stay together, all can be saved."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.tables import PLAIN_DECKS, deck, new_game
from engine.board import NOTHING, Board, PlayerId
from engine.cards import library
from engine.chance import Chance
from engine.game import Game
from engine.notation.saved import dump, load
from engine.position import Position
from engine.table import (
    ATTACK_LEFT,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    EMPEROR,
    FREE_FOR_ALL,
    GRAND_MELEE,
    TEAMS,
    TWO_HEADED_GIANT,
    UNLIMITED,
    Table,
    starting_life,
)

ODD_CARDS, DECISIONS, EVERY = 14, 220, 45


def teams(*rows: tuple[int, ...]) -> tuple[tuple[PlayerId, ...], ...]:
    return tuple(tuple(PlayerId(seat) for seat in row) for row in rows)


TABLES: dict[str, tuple[int, Table]] = {
    "several": (4, Table(FREE_FOR_ALL, attacking=ATTACK_SEVERAL)),
    "left": (5, Table(FREE_FOR_ALL, ranges=(1,) * 5, attacking=ATTACK_LEFT)),
    "mixed": (5, Table(ranges=(1, 2, 1, 0, UNLIMITED), attacking=ATTACK_SEVERAL)),
    "giant": (4, Table(TWO_HEADED_GIANT, teams((0, 1), (2, 3)))),
    "emperor": (6, Table(EMPEROR, teams((0, 1, 2), (3, 4, 5)), (1, 2, 1, 1, 2, 1))),
    "teams": (4, Table(TEAMS, teams((0, 2), (1, 3)), (2,) * 4, ATTACK_RIGHT)),
    "melee": (8, Table(GRAND_MELEE, ranges=(1,) * 8, attacking=ATTACK_LEFT)),
}


def a_game(number: int, table: Table, chance: Chance, seed: int) -> Position:
    names = sorted(library())
    decks = [
        [
            *deck(PLAIN_DECKS[chance.below(2)])[:30],
            *deck([(names[chance.below(len(names))], 1) for _ in range(ODD_CARDS)]),
        ]
        for _ in range(number)
    ]
    position = new_game(decks, seed)
    players = tuple(
        replace(one, life=starting_life(table, PlayerId(seat)))
        for seat, one in enumerate(position.board.players)
    )
    return replace(position, boards=(replace(position.board, table=table, players=players),))


def distance(board: Board, one: int, other: int) -> int:
    """Seats from one player to the other, past those who had left when the turn began."""
    seated = board.turn.seated or tuple(seat for seat, player in enumerate(board.players) if not player.lost)
    if one not in seated or other not in seated:
        return 0
    apart = abs(seated.index(PlayerId(one)) - seated.index(PlayerId(other)))
    return min(apart, len(seated) - apart)


def too_far(board: Board, one: int, other: int) -> bool:
    ranges = board.table.ranges
    return bool(ranges) and ranges[one] != UNLIMITED and distance(board, one, other) > ranges[one]


def wrong(before: Board, after: Board) -> str:
    """What a step of the game has done that nobody may."""
    for one in after.stack:
        found = after.objects[one]
        known = before.objects.get(one)
        if found.announcement is None or (known is not None and known.announcement is not None):
            continue
        for chosen in found.announcement.targets:
            if chosen.object == NOTHING and too_far(after, found.controller, chosen.player):
                return f"seat {found.controller} targets seat {chosen.player}"
    if after.combat is not None:
        for attack in after.combat.attacks:
            if attack.player in after.table.team_of(after.turn.active):
                return "a teammate is attacked"
            if too_far(after, after.turn.active, attack.player):
                return f"seat {after.turn.active} attacks seat {attack.player}"
    if after.table.shares:
        for team in after.table.teams:
            if len({bool(after.players[seat].lost) for seat in team}) > 1:
                return "a head of two has lost alone"
            if any(after.players[seat].life for seat in team[1:]):
                return "a life total stands with a secondary player"
    return ""


@pytest.mark.parametrize("name", TABLES)
def test_nobody_reaches_further_than_the_table_lets_him(name: str) -> None:
    number, table = TABLES[name]
    seed = 40 + list(TABLES).index(name)
    chance = Chance(seed)
    game = Game(a_game(number, table, chance, seed))
    game.advance()
    before = game.board
    for decision in range(DECISIONS):
        form = game.decision
        if form is None:
            break
        game.choose(form.draw(game.board, chance))
        game.advance()
        assert wrong(before, game.board) == ""
        before = game.board
        if decision % EVERY == 0:
            assert load(dump(game.position)) == game.position
