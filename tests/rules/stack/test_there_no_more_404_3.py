"""Rule 404.3: what asks as it resolves whether its source is in a zone finds it there no more once it has left.

Each shipped card that says "if [it] is in play" or "in your graveyard" comes to have that ability on the stack. Where
it stays, something happens then: somebody is asked, or the tables change. Where it is removed from the game before, by
an instant, nobody is asked and nothing changes. Only lives, zones, counters and damage are looked at, and who is asked.
It can't see a card that comes back, nor one that goes elsewhere. What may only be *played* if the card is somewhere is
402.8's (`test_only_then_402_8d.py`).
"""

from __future__ import annotations

import re

import pytest

from engine.asking import conditions
from engine.board import PlayerId
from engine.cards import library
from tests.rules.stack.going_on import GoingOn, ability_of, shown

ZONES = ("in play", "in your graveyard")
ANN, BOB = PlayerId(0), PlayerId(1)
TABLE = """Card:
Away {{0}}
Instant
Remove target permanent from the game.

Card:
Gone {{0}}
Instant
Remove target card in a graveyard from the game.

Card:
Spite {{0}}
Instant
Destroy target creature.

Ann: {mana}hand {hand}Black Knight, Spite; in play {ours}{lands}, Mons's Goblin Raiders; \
library Forest x5; graveyard {buried}Black Knight, Grizzly Bears x3
Bob: hand Away, Gone; in play Wind Drake, Scathe Zombies{attacking}; library Forest x5; graveyard Hill Giant{alike}
Turn 3: {turn}
"""
LANDS = "Swamp x4, Mountain x3, Plains x3, Forest x3"
MAIN = "Ann, precombat main phase"
# How its ability comes to be on the stack: words of the paragraph, whose turn it is, and what is played.
WAYS = {
    r"At the beginning of (?:your|each) upkeep, ": ("Ann, untap begins", "", ""),
    r"At end of turn, ": (MAIN, "", ""),
    r"When NAME comes into play, .* target creature an opponent": (
        MAIN,
        "Ann plays NAME",
        "Ann chooses Wind Drake",
    ),
    r"When NAME comes into play, ": (MAIN, "Ann plays NAME", ""),
    r"Whenever a creature with power 1 or less is put into your graveyard from play, at end of turn, ": (
        MAIN,
        "Ann plays Spite targeting Mons's Goblin Raiders",
        "",
    ),
    r"\{1\}\{G\}, \{T\}: .* target attacking creature": (
        "Bob, declare attackers step",
        "Ann plays ability 1 of NAME targeting Scathe Zombies",
        "",
    ),
}

# Nothing lies above what is gone, and nobody is asked whether it shall be moved: these do nothing either way.
UNSEEN = {"Death Spark", "Krovikan Horror", "Nether Shadow", "Squee, Goblin Nabob"}


def asking() -> list[tuple[str, str, str]]:
    """Each shipped card that asks in its words whether it is in one of these zones, the zone, and the paragraph."""
    found = []
    for zone in ZONES:
        for name in library().mentioning(f"is {zone}"):
            for line in library().text(name).split("\n"):
                asks = re.search(rf"(?<!only )\bif {re.escape(name)} is {zone}\b", line, re.IGNORECASE)
                if asks is not None:
                    found.append((name, zone, line))
    return found


def waiting(name: str, zone: str, line: str) -> GoingOn:
    """A board on which the ability is on the stack, and Bob has priority."""
    turn, play, _ = next(
        way for words, way in WAYS.items() if re.match(words.replace("NAME", re.escape(name)), line)
    )
    text = library().text(name)
    enters = play.endswith("NAME")
    going = GoingOn(
        TABLE.format(
            mana="mana BBBBRRRRGGWW; " if enters else "",
            hand=f"{name}, " if enters else "",
            ours=f"{name}, " if zone == "in play" and not enters else "",
            buried=f"{name}, " if zone == "in your graveyard" else "",
            lands=LANDS,
            attacking=" (attacking)" if turn.startswith("Bob") else "",
            alike=f", {name}" if f"all cards named {name}" in text else "",
            turn=turn,
        ),
        yes=True,
    )
    if turn.startswith("Bob"):
        going.says("Bob passes")
    if play:
        aimed = " targeting Hill Giant" if enters and "Enchant " in text else ""
        going.says(play.replace("NAME", name) + aimed)
        if not enters and "targeting Scathe" not in play:
            assert going.until(lambda board: not board.stack)
    assert going.until(lambda board: ability_of(board, name) is not None, BOB)
    return going


def comes_of(name: str, zone: str, line: str, leaves: bool) -> tuple[bool, bool]:
    """Whether somebody is asked as the ability resolves, and whether the tables change."""
    going = waiting(name, zone, line)
    waits = ability_of(going.board, name)
    if leaves:
        going.says(f"Bob plays {'Away' if zone == 'in play' else 'Gone'} targeting Ann's {name}")
        height = len(going.board.stack)
        assert going.until(lambda board: len(board.stack) < height)
    assert going.until(lambda board: board.stack[-1] == waits)
    before, going.asked = going.board, []
    assert going.until(lambda board: waits not in board.stack)
    return bool(going.asked), shown(before) != shown(going.board)


@pytest.mark.parametrize(("name", "zone", "line"), asking())
def test_it_is_there_no_more(name: str, zone: str, line: str) -> None:
    assert any(comes_of(name, zone, line, leaves=False))
    assert comes_of(name, zone, line, leaves=True) == (False, False)


def test_an_engine_that_looks_where_it_last_was_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has left is described as it last was (413.2f): where it was is no part of that."""
    monkeypatch.setattr(conditions, "_nowhere", lambda filter_: filter_)
    missed = {name for name, zone, line in asking() if not any(comes_of(name, zone, line, leaves=True))}
    assert missed == UNSEEN
