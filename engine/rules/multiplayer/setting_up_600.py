"""Rules 600 to 609: which tables a game may be played at, as it is set up or a text says it.

600.1   a variant asks for more than two players
603.1   emperors' creatures are always deployed
605     everybody alone (605.1), one range for all (605.2a), one of three ways to attack (605.2b), no deploying (605.2c)
607     teams of the same size (607.1, 607.6) side by side, an emperor in the middle (607.2), everybody's range limited
        (607.3a, 601.1); where a team is larger than three, the ranges have to be said
608     everybody alone (608.1), four or more players (608.4a), the same range for all (608.2a), attack left or right
        (608.2b), neither several players attacked nor creatures deployed (608.2c)
609     teams of the same size (609.1) take turns at the seats (609.3); just one of the ways to attack (609.2b)

What a rule calls usual or recommended (a range of 2 among teams, who wants to deploy there) may be otherwise. Seats are
drawn by lot before there is a board (605.3), and which team member sits where is the team's own choice (607.2).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board import NOBODY, PlayerId
from engine.citing import computation
from engine.decisions import Refusal
from engine.rules.multiplayer.markers_608 import APART
from engine.table import (
    ATTACK_ONE,
    ATTACK_SEVERAL,
    EMPEROR,
    FREE_FOR_ALL,
    GRAND_MELEE,
    PLAIN,
    TEAMS,
    UNLIMITED,
    Table,
    Variant,
    why_no_table,
)

for _rule, _sentence in {
    "600.2": "A game has one variant at most, and any of the options that it allows.",
    "601.1": "Ranges of influence are an option, which games of emperors always use.",
    "601.2a": "Each player has a range of his or her own.",
    "602": "Several players can be attacked in one combat.",
    "603": "Creatures can be deployed to teammates.",
    "604": "One attacks only who sits next on one side.",
    "604.1": "One attacks only to the left, or only to the right.",
    "605": "In a free-for-all everybody plays alone, with one of three ways to attack.",
    "605.3": "Seats of a free-for-all are drawn by lot.",
    "606": "Teams of two heads share turn, priority and life total.",
    "606.1": "There are two teams of as many players.",
    "606.2": "Two-Headed Giant is played with no other option.",
    "607": "Teams play with an emperor in the middle.",
    "609": "Teams play against each other, and nobody sits beside a teammate.",
    "609.2c": "Deploying creatures is unusual among teams.",
    "600.1": "A variant is for more than two players.",
    "603.1": "Creatures are always deployed in games of emperors.",
    "605.1": "In a free-for-all everybody plays alone.",
    "605.2a": "In a free-for-all all have the same range of influence.",
    "605.2b": "A free-for-all is played with just one of attack left, attack right, attack multiple players.",
    "605.2c": "Nobody deploys creatures in a free-for-all.",
    "607.1": "Emperors have two or more teams.",
    "607.2": "A team sits together, and its emperor in the middle of it.",
    "607.3a": "Emperors and generals have limited ranges of influence.",
    "605.2": "Free-for-all has options of its own, settled before the game.",
    "605.4": "A free-for-all is won and lost as any game.",
    "607.3": "Games of emperors have options of their own.",
    "607.3b": "In games of emperors creatures are deployed.",
    "607.5": "Emperors win and lose as any teams do, but for their generals' loss with them.",
    "607.7": "Teammates share nothing, but may look at each other's hands.",
    "609.2": "Teams have options of their own, settled before the game.",
    "609.2a": "The usual range of influence among teams is 2.",
    "609.5": "Teams win and lose as in any game between teams.",
    "609.6": "Teammates share nothing; those who sit beside each other may look at each other's hands.",
    "607.6": "Teams are of the same size, and larger ones say how far they reach.",
    "608.2": "Grand Melee has options of its own, settled before the game.",
    "608.2a": "In a Grand Melee all have the same range of influence, usually 1.",
    "608.2b": "In a Grand Melee one attacks the player to the left.",
    "608.2c": "In a Grand Melee nobody attacks several players, or deploys creatures.",
    "608.3": "Seats of a Grand Melee are drawn by lot.",
    "609.1": "There are two or more teams of the same size.",
    "609.2b": "Teams play with just one of attack left, attack right, attack multiple players.",
    "609.3": "Players of each team sit at equal distances, and nobody beside a teammate.",
}.items():
    computation(_rule, _sentence)


class IllegalTable(ValueError):
    """A game can't be set up so; it says by which rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


def why_illegal(table: Table, players: int) -> Refusal | None:
    """The rule by which so many players can't begin a game at this table, and what it asks for; None if they can."""
    fault = why_no_table(table, players)
    if fault is not None:
        return Refusal("600.2", fault)
    if table.variant == PLAIN:
        return None
    if players < 3:
        return Refusal("600.1", "more than two players")
    judge = _JUDGES.get(table.variant)
    return judge(table, players) if judge is not None else None


def what_is_asked(table: Table, players: int) -> str | None:
    """The same in words, with the rule."""
    fault = why_no_table(table, players)
    if fault is not None:
        return fault
    refusal = why_illegal(table, players)
    return None if refusal is None else f"{refusal.reason} ({refusal.rule})"


def may_begin(table: Table, players: int, starting: PlayerId, chooser: PlayerId) -> None:
    """See that a game can begin at this table with this player's turn. Raises IllegalTable."""
    refusal = why_illegal(table, players)
    if refusal is None and any(one != NOBODY and not 0 <= one < players for one in (starting, chooser)):
        refusal = Refusal("101.2", "one of the players goes first")
    elif refusal is None and table.variant == EMPEROR:
        middles = [table.emperor_of(team) for team in table.teams]
        if chooser != NOBODY or starting not in (NOBODY, *middles):
            refusal = Refusal("607.4", "an emperor goes first, and chance decides which")
    if refusal is not None:
        raise IllegalTable(refusal)


def _free_for_all(table: Table, players: int) -> Refusal | None:
    if table.teams:
        return Refusal("605.1", "no teams")
    if len(set(table.ranges)) > 1:
        return Refusal("605.2a", "the same range of influence for everybody")
    if table.attacking == ATTACK_ONE:
        return Refusal("605.2b", "attack left, attack right or attack multiple players")
    return Refusal("605.2c", "no deploying of creatures") if table.deploying else None


def _emperor(table: Table, players: int) -> Refusal | None:
    size = players // max(len(table.teams), 1)
    if len(table.teams) < 2:
        return Refusal("607.1", "two or more teams")
    if any(len(team) != size for team in table.teams):
        return Refusal("607.6", "teams of the same size")
    if size < 3 or not size % 2:
        return Refusal("607.2", "an emperor in the middle of each team, and generals on either side")
    if any(team != tuple(range(team[0], team[0] + size)) for team in table.teams):
        return Refusal("607.2", "teams that sit together")
    if not table.ranges or UNLIMITED in table.ranges:
        return Refusal("607.3a" if size == 3 else "607.6", "a range of influence for everybody")
    return None if table.deploying else Refusal("603.1", "deploy creatures")


def _teams(table: Table, players: int) -> Refusal | None:
    number = len(table.teams)
    if number < 2 or any(len(team) != players // number for team in table.teams):
        return Refusal("609.1", "two or more teams of the same size")
    if any(team != tuple(range(first, players, number)) for first, team in enumerate(table.teams)):
        return Refusal("609.3", "the players of each team at equal distances around the table")
    if table.attacking == ATTACK_ONE:
        return Refusal("609.2b", "attack left, attack right or attack multiple players")
    return None


def _grand_melee(table: Table, players: int) -> Refusal | None:
    if table.teams:
        return Refusal("608.1", "no teams")
    if players < APART:
        return Refusal("608.4a", "four players for a turn marker")
    if len(set(table.ranges)) > 1:
        return Refusal("608.2a", "the same range of influence for everybody")
    if table.attacking == ATTACK_SEVERAL or table.deploying:
        return Refusal("608.2c", "neither attack multiple players nor deploy creatures")
    return Refusal("608.2b", "attack left, or attack right") if table.attacking == ATTACK_ONE else None


_JUDGES: dict[Variant, Callable[[Table, int], Refusal | None]] = {
    FREE_FOR_ALL: _free_for_all,
    EMPEROR: _emperor,
    GRAND_MELEE: _grand_melee,
    TEAMS: _teams,
}
"""What each variant asks of a table."""

__all__ = ["IllegalTable", "may_begin", "what_is_asked", "why_illegal"]
