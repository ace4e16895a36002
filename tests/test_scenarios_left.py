"""Somebody leaves in the midst of a bundled scenario's line: nothing of theirs stays (600.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from benchmarks.fuzz import check_board, owners_of
from benchmarks.leave_anywhere import leave, tried
from engine.board import PlayerId
from engine.game import Game
from engine.rules.special.outside_506 import BringFromOutside, LeaveMainGame, PassThrough
from engine.rules.special.subgames_506 import MainGameWaits, Subgame
from engine.rules.turn.combat_damage_310 import CombatDamage
from tests.played import EVERY_MOMENT, SCENARIOS, played

UNTIL_THE_STACK = ("announce_blockers", "announce_next", "shares_announced", "stack")
"""Where damage has been announced that isn't on the stack yet."""
EVERY = 150 if EVERY_MOMENT else 1_350
"""In one moment of so many somebody leaves."""


def test_leaving_in_the_middle_of_anything_leaves_nothing_behind() -> None:
    """A few of the moments that `make leave-anywhere` goes through."""
    number, findings = tried(EVERY, 17, ((name, played(name).game.trace or ()) for name in SCENARIOS))
    assert number > 50 and findings == []


def test_whoever_leaves_after_damage_was_announced_has_announced_nothing() -> None:
    """Each moment of every line between an announcement of combat damage (310.1) and the stack; both first players."""
    number = 0
    for name in SCENARIOS:
        for line in played(name).game.trace or ():
            position = line.position
            frame = position.agenda[-1] if position is not None and position.agenda else None
            if position is None or position.outcome is not None or not isinstance(frame, CombatDamage):
                continue
            if frame.at not in UNTIL_THE_STACK or not (frame.attackers or frame.blockers or frame.shared):
                continue
            for player in (PlayerId(0), PlayerId(1)):
                number += 1
                leave(position, player, number)
    assert number > 20


BETWEEN = (MainGameWaits, Subgame, LeaveMainGame, PassThrough, BringFromOutside)
"""What moves cards from a game into one within it, and back."""
OF_ONE_KIND = 4
"""Of moments at the same step, with as many games, one in so many is looked at; all with MOMENTS=all."""


def test_whoever_leaves_as_cards_go_from_one_game_to_another_takes_along_only_ones_own() -> None:
    """Such moments of all lines (506.3, 506.5a, 506.6), the first of each kind and every OF_ONE_KIND-th: both first
    players leave each of the games."""
    number, met = 0, Counter[Hashable]()
    for name in SCENARIOS:
        for line in played(name).game.trace or ():
            position = line.position
            if position is None or position.outcome is not None or not position.agenda:
                continue
            frame = position.agenda[-1]
            if not isinstance(frame, BETWEEN):
                continue
            kind = (type(frame), frame.at, len(position.boards))
            met[kind] += 1
            if met[kind] % OF_ONE_KIND != 1 and not EVERY_MOMENT:
                continue
            for player in (PlayerId(0), PlayerId(1)):
                for level in range(len(position.boards)):
                    number += 1
                    if position.boards[level].players[player].lost:
                        continue
                    leave(position, player, number, level)
                    # As many play as in the line: of two, the other one wins that game.
                    game = Game(position, trace=False)
                    game.concede(player, level=level)
                    game.advance()
                    check_board(game.position, owners_of(position))
    assert number > 200
