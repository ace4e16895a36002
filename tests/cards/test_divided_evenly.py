"""What is divided evenly is divided as it resolves, among what is there and legal then (409.1e, 413.2a).

Each shipped text with "divided evenly", and sentences made of its words with each sort of receiver, deals X damage to
four creatures, some of which have been removed from the game or can't be its targets any more by then. Words and
boards alone tell what each is dealt: X by their number, rounded down. It can't see what a target is besides, nor
prevention.
"""

from __future__ import annotations

import re

import pytest

from engine.board import PlayerId
from engine.cards import library
from engine.rules.stack import changing_417
from tests.rules.stack.going_on import GoingOn, called

VICTIMS = ("North Wall", "East Wall", "South Wall", "West Wall")
X = 11
BOARD = """Card:
Away {{0}}
Instant
Remove target creature from the game.

Card:
Shelter {{0}}
Instant
Target creature gains protection from red and from green until end of turn.

{sheet}{walls}
Ann: mana RRRRRRRRRRRRRRRRRRRRGGGGGGG; hand {name}; library Forest x3
Bob: hand Away x4, Shelter x4; in play {victims}; library Forest x3
Turn 3: Ann, precombat main
"""
WALLS = "".join(f"Card:\n{one} {{1}}\nCreature - Wall 0/20\n\n" for one in VICTIMS)
EVEN = "Even Fire deals X damage divided evenly, rounded down, among "
MADE = tuple(
    EVEN + among
    for among in (
        "any number of target creatures.",
        "any number of target creatures and/or players.",
        "four target creatures.",
        "all creatures.",
        "all creatures target player controls.",
        "all creatures an opponent controls.",
    )
)


def texts() -> list[tuple[str, str]]:
    """Names and words: what ships, and what is made of the same words."""
    shipped = library().mentioning("divided evenly")
    return [*((name, library().text(name)) for name in shipped), *(("Even Fire", one) for one in MADE)]


def dealt(name: str, text: str, away: int, sheltered: int, player: bool) -> tuple[dict[str, int], int]:
    """What damage each creature that is left has, and what Bob lost."""
    made = text in MADE
    sheet = f"Card:\nEven Fire {{X}}{{R}}\nInstant\n{text}\n\n" if made else ""
    going = GoingOn(BOARD.format(sheet=sheet, walls=WALLS, name=name, victims=", ".join(VICTIMS)), yes=True)
    aims = " and ".join([*VICTIMS, *(["Bob"] if player else [])])
    if "target" not in text:
        aims = ""
    elif "controls" in text:
        aims = "Bob"
    going.says(f"Ann plays {name} with X = {X}" + (f", targeting {aims}" if aims else ""))
    spell = going.board.stack[0]
    assert going.until(lambda _: True, BOB)
    for number, victim in enumerate(VICTIMS[: away + sheltered]):
        going.says(f"Bob plays {'Away' if number < away else 'Shelter'} targeting {victim}")
    assert going.until(lambda board: spell not in board.stack)
    board = going.board
    left = {called(board, one): board.objects[one].damage for one in board.in_play}
    return {one: left[one] for one in VICTIMS if one in left}, 20 - board.players[1].life


def by_words(text: str, away: int, sheltered: int, player: bool) -> tuple[dict[str, int], int]:
    """The same by the words: protection keeps what would be a target from being one, and takes all red damage."""
    there = VICTIMS[away:]
    safe = VICTIMS[away : away + sheltered]
    targets = "target creature" in text
    number = len(there) - (len(safe) if targets else 0) + player
    each = X // number if number else 0
    return {one: 0 if one in safe else each for one in there}, each if player else 0


BOB = PlayerId(1)
CASES = [(0, 0), (1, 0), (2, 1), (0, 3), (0, 1), (3, 0)]


def differing(name: str, text: str) -> list[tuple[int, int, bool]]:
    """The cases in which the board says otherwise than the words."""
    return [
        (away, sheltered, player)
        for away, sheltered in CASES
        for player in ([False, True] if "players" in text else [False])
        if dealt(name, text, away, sheltered, player) != by_words(text, away, sheltered, player)
    ]


def test_cards_ship_that_divide_evenly() -> None:
    assert len(texts()) >= 2 + len(MADE)
    told = {re.split("among ", text)[1] for _, text in texts()}
    assert len(told) >= 6


@pytest.mark.parametrize(("name", "text"), texts())
def test_it_is_divided_among_those_that_are_left(name: str, text: str) -> None:
    assert differing(name, text) == []


def test_whoever_counts_all_that_was_announced_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that divides by the targets that were chosen, legal or not."""
    monkeypatch.setattr(changing_417, "_among_the_legal", lambda context, instruction: instruction.amount)
    aimed = [(name, text) for name, text in texts() if "target creature" in text]
    assert len(aimed) >= 4
    for name, text in aimed:
        assert differing(name, text), name
