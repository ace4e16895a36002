"""The line that says at what table a game is played: `Table: emperor; team Ann, Bob and Carol; range of influence 1`.

What a variant brings along by default (607.3, 608.2, 609.2) needs no words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.board import Board, PlayerId
from engine.naming import player_name
from engine.notation.drafts import DraftReader
from engine.notation.errors import NotWritable
from engine.notation.scanning import Scanner, joined
from engine.rules.multiplayer.setting_up_600 import what_is_asked
from engine.seats import life_of_side, number_of_seats, side_of
from engine.table import (
    ATTACK_LEFT,
    ATTACK_ONE,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    FREE_FOR_ALL,
    TEAMS,
    UNLIMITED,
    VARIANTS,
    Attacking,
    Table,
    Variant,
    usual_attacking,
    usual_deploying,
    usual_ranges,
)

ATTACKS: dict[str, Attacking] = {
    "attack one player": ATTACK_ONE,
    "attack multiple players": ATTACK_SEVERAL,
    "attack left": ATTACK_LEFT,
    "attack right": ATTACK_RIGHT,
}
NAMED_VARIANTS: tuple[Variant, ...] = tuple(one for one in VARIANTS if one)
RANGE = "range of influence"
NO_RANGE = "no range of influence"
DEPLOY = "deploy creatures"
NO_DEPLOY = "no deploying of creatures"
FACTS = (*NAMED_VARIANTS, "team Ann and Bob", f"{RANGE} 1", *ATTACKS, DEPLOY)


@dataclass
class SaidTable:
    """What a text says of its table."""

    variant: Variant = ""
    teams: list[tuple[PlayerId, ...]] = field(default_factory=list)
    ranges: dict[PlayerId, int] = field(default_factory=dict)
    range: int | None = None
    """Everybody's range of influence, but for those who have one of their own."""
    attacking: Attacking | None = None
    deploying: bool | None = None
    at: int = 0
    """Where it stands in the text."""

    def read(self, scanner: Scanner, drafts: DraftReader) -> None:
        """The facts after `Table:`, parted by semicolons."""
        self.at = scanner.at
        while True:
            self._fact(scanner, drafts)
            if not scanner.try_word(";", ","):
                return

    def _fact(self, scanner: Scanner, drafts: DraftReader) -> None:
        if variant := scanner.try_any(NAMED_VARIANTS):
            self.variant = next(one for one in NAMED_VARIANTS if one == variant)
        elif scanner.try_word("team"):
            self.teams.append(tuple(sorted(_players(scanner, drafts))))
        elif attack := scanner.try_word(*ATTACKS):
            self.attacking = ATTACKS[attack]
        elif scanner.try_word(DEPLOY):
            self.deploying = True
        elif scanner.try_word(NO_DEPLOY):
            self.deploying = False
        elif found := scanner.try_word(NO_RANGE, RANGE):
            range_ = UNLIMITED if found == NO_RANGE else scanner.number()
            if scanner.try_word("for"):
                self.ranges.update(dict.fromkeys(_players(scanner, drafts), range_))
            else:
                self.range = range_
        else:
            scanner.fail(*FACTS)

    def table(self, scanner: Scanner, players: int) -> Table:
        """The table of so many players."""
        teams = tuple(sorted(self.teams))
        usual = usual_ranges(self.variant, teams, players) if self.range is None else (self.range,) * players
        usual = usual or (UNLIMITED,) * players
        ranges = tuple(self.ranges.get(PlayerId(seat), usual[seat]) for seat in range(players))
        table = Table(
            self.variant,
            teams,
            () if set(ranges) == {UNLIMITED} else ranges,
            usual_attacking(self.variant) if self.attacking is None else self.attacking,
            usual_deploying(self.variant) if self.deploying is None else self.deploying,
        )
        fault = what_is_asked(table, players)
        if fault is not None:
            scanner.fail(fault, at=self.at)
        return table


def _players(scanner: Scanner, drafts: DraftReader) -> Iterator[PlayerId]:
    yield drafts.player()
    while scanner.try_word(",", "and"):
        yield drafts.player()


def table_facts(board: Board) -> Iterator[str]:
    """What a text has to say of a board's table: nothing of a plain one."""
    table, players = board.table, number_of_seats(board)
    if table.rules:
        raise NotWritable(f"no words name the rules of {table.rules}")
    if table.variant:
        yield table.variant
    for team in table.teams:
        yield "team " + joined(player_name(board, one) for one in team)
    usual = usual_ranges(table.variant, table.teams, players)
    if table.ranges != usual:
        yield from _ranges(board, table.ranges or (UNLIMITED,) * players)
    # One of the three has to be agreed on there (605.2b, 609.2b), so it is said which.
    if table.variant in (FREE_FOR_ALL, TEAMS) or table.attacking != usual_attacking(table.variant):
        yield next(words for words, attacking in ATTACKS.items() if attacking == table.attacking)
    if table.deploying != usual_deploying(table.variant):
        yield DEPLOY if table.deploying else NO_DEPLOY


def life_words(board: Board, seat: PlayerId) -> str:
    """A player's life total; a team's shared one stands with its primary player (606.3-4)."""
    return f"life {life_of_side(board, seat)}" if side_of(board, seat)[0] == seat else "life shared"


def _ranges(board: Board, ranges: tuple[int, ...]) -> Iterator[str]:
    """The range that most players have, then who has another."""
    usual = max(ranges, key=lambda one: (ranges.count(one), one))
    yield _range(usual)
    for other in sorted(set(ranges) - {usual}):
        seats = [PlayerId(seat) for seat, one in enumerate(ranges) if one == other]
        yield f"{_range(other)} for {joined(player_name(board, one) for one in seats)}"


def _range(number: int) -> str:
    return NO_RANGE if number == UNLIMITED else f"{RANGE} {number}"
