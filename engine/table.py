"""The table that a game is played at: who sits where, who plays with whom, and by which variant and options (600-609).

A table is settled before the game begins and never changes while it lasts. What does change (whose turn it is, life
totals, who has left) stands on the board; `engine.seats` puts the two together and is what everybody asks.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct

from engine.ids import PlayerId

Variant = Literal["", "free-for-all", "two-headed giant", "emperor", "grand melee", "teams"]
"""The one variant of a game (600.2); "" for none: a duel, or several players by the rules of sections 1 to 5 alone."""
PLAIN: Variant = ""
FREE_FOR_ALL: Variant = "free-for-all"
TWO_HEADED_GIANT: Variant = "two-headed giant"
EMPEROR: Variant = "emperor"
GRAND_MELEE: Variant = "grand melee"
TEAMS: Variant = "teams"
VARIANTS: tuple[Variant, ...] = (PLAIN, FREE_FOR_ALL, TWO_HEADED_GIANT, EMPEROR, GRAND_MELEE, TEAMS)

Attacking = Literal["one", "several", "left", "right"]
"""Whom the active player attacks: one opponent of his or her choice (306.3), several (602), or the one who sits next to
the left (604.1a) or right (604.1b)."""
ATTACK_ONE: Attacking = "one"
ATTACK_SEVERAL: Attacking = "several"
ATTACK_LEFT: Attacking = "left"
ATTACK_RIGHT: Attacking = "right"

UNLIMITED = -1
"""The range of influence of a player who has no limited one."""


class Table(Struct, frozen=True, dict=True):
    """A table: variant, teams, and the options in force with their numbers (600.2). Seats are the board's players."""

    variant: Variant = PLAIN
    teams: tuple[tuple[PlayerId, ...], ...] = ()
    """The seats of each team in seat order; empty where everybody plays alone."""
    ranges: tuple[int, ...] = ()
    """Each seat's range of influence (601.2a), UNLIMITED for none; empty if nobody's is limited."""
    attacking: Attacking = ATTACK_ONE
    deploying: bool = False
    """Creatures can be deployed (603)."""
    rules: str = ""
    """By which edition it is played (`engine.editions`); "" for the one that ships."""

    @cached_property
    def shares(self) -> bool:
        """Whether teams have their turns, priority and life total in common (606.4)."""
        return self.variant == TWO_HEADED_GIANT

    @property
    def attacks_neighbours_only(self) -> bool:
        """Whether only who sits next to a player can be attacked (604, 607.3c, 609.4)."""
        return self.variant in (EMPEROR, TEAMS) or self.attacking in (ATTACK_LEFT, ATTACK_RIGHT)

    def team_of(self, seat: PlayerId) -> tuple[PlayerId, ...]:
        """The seats of this player's team, or this seat alone."""
        for team in self.teams:
            if seat in team:
                return team
        return (seat,)

    def side_of(self, seat: PlayerId) -> tuple[PlayerId, ...]:
        """The seats that share turn, priority and life with this one: a team where teams share (606.4), else itself."""
        return self.team_of(seat) if self.shares else (seat,)

    def emperor_of(self, team: tuple[PlayerId, ...]) -> PlayerId:
        """The seat in the middle of a team (607.2)."""
        return team[len(team) // 2]

    def losing_with(self, seat: PlayerId) -> tuple[PlayerId, ...]:
        """The seats that lose with this one: who shares its life total (606.8b), an emperor's whole team (607.5a)."""
        team = self.team_of(seat)
        together = self.shares or (self.variant == EMPEROR and seat == self.emperor_of(team))
        return team if together else (seat,)

    def range_of(self, seat: PlayerId) -> int:
        """The range of influence of this seat's player, or UNLIMITED."""
        return self.ranges[seat] if 0 <= seat < len(self.ranges) else UNLIMITED


@lru_cache(maxsize=1024)
def reached(seated: tuple[PlayerId, ...], seat: PlayerId, range_: int) -> frozenset[PlayerId]:
    """Who sits within so many seats of this one, on either side, when these seats are taken (601.2)."""
    if range_ == UNLIMITED or seat not in seated:
        return frozenset((*seated, seat))
    place, number = seated.index(seat), len(seated)
    return frozenset(seated[(place + step) % number] for step in range(-range_, range_ + 1))


def why_no_table(table: Table, players: int) -> str | None:
    """Why so many players can't sit at this table as it is written; None if they can. Which sizes and options a variant
    wants is for the rules of the variant to say (605-609)."""
    seated = [seat for team in table.teams for seat in team]
    if sorted(seated) != list(range(players)) and table.teams:
        return "each player is in one team"
    if table.ranges and len(table.ranges) != players:
        return "each player has a range of influence, or nobody has"
    if any(range_ < UNLIMITED for range_ in table.ranges):
        return "a range of influence is a number of seats"
    if table.shares and any(list(team) != list(range(team[0], team[0] + len(team))) for team in table.teams):
        return "a team sits together (606.3)"
    return _why_no_giants(table) if table.shares else None


def _why_no_giants(table: Table) -> str | None:
    """Why this is no table of Two-Headed Giant; None if it is one (606.1, 606.2, 606.10)."""
    if not table.teams:
        return "there are teams (606.1)"
    if len(table.teams) != 2:
        return "there are two teams (606.1)"
    sizes = {len(team) for team in table.teams}
    if len(sizes) > 1 or min(sizes) < 2:
        return "both teams have as many players, two at least (606.1, 606.10)"
    if table.ranges or table.attacking != ATTACK_ONE or table.deploying:
        return "Two-Headed Giant is played with no other option (606.2)"
    return None


DUEL = Table()
"""Nothing is agreed on: the table of every game of two."""

# --- what a variant brings along ----------------------------------------------------------------------------

STARTING_LIFE = 20
"""Each player's starting life total (101.4); a team of two heads has so much for each (606.4a, 606.10)."""


def starting_life(table: Table, seat: PlayerId, each: int = STARTING_LIFE) -> int:
    """The life total that stands with a seat as a game begins: a team's whole one with its primary player (606.3-4)."""
    side = table.side_of(seat)
    return each * len(side) if seat == side[0] else 0


def usual_ranges(variant: Variant, teams: tuple[tuple[PlayerId, ...], ...], players: int) -> tuple[int, ...]:
    """The ranges of influence by default: 1, but 2 for the emperor in the middle of a team of three (607.3a), while
    other teams have to say theirs (607.6); 1 (608.2a); 2 (609.2a); else none."""
    if variant == EMPEROR:
        if any(len(team) != 3 for team in teams):
            return ()
        middles = {team[len(team) // 2] for team in teams if team}
        return tuple(2 if seat in middles else 1 for seat in range(players))
    if variant in (GRAND_MELEE, TEAMS):
        return (1 if variant == GRAND_MELEE else 2,) * players
    return ()


def usual_attacking(variant: Variant) -> Attacking:
    """Whom one attacks where nothing is said: the player to the left in a Grand Melee (608.2b). Of the three ways of
    which free-for-all and Teams want one (605.2b, 609.2b), several players (our choice)."""
    if variant in (FREE_FOR_ALL, TEAMS):
        return ATTACK_SEVERAL
    return ATTACK_LEFT if variant == GRAND_MELEE else ATTACK_ONE


def usual_deploying(variant: Variant) -> bool:
    """Whether creatures can be deployed by default (603.1, 607.3b)."""
    return variant == EMPEROR
