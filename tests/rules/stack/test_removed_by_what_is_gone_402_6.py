"""Rules 217.7d and 402.6: what an ability takes is known to the other ability of a card that is gone by then.

Each shipped creature that takes something as it comes into play, and gives it back as it leaves, is played where it
dies at once. Both abilities go on the stack together, and the one that takes resolves first: afterwards life totals,
hands, lands, creatures and what is removed from the game are as before, but for the creature. It can't see what gives
back something else, nor a permanent that moves itself.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.board import Board
from engine.cards import library
from engine.decisions import Form
from tests.rules.stack.going_on import GoingOn, called

BOARD = """Card:
Doom {{0}}
Enchantment
Creatures named {name} get -20/-20.

Ann: in play Doom, Forest x3, Dauthi Horror; hand {name}, Shock x2; mana {mana}; library Swamp x9
Bob: in play Grizzly Bears, Dauthi Slayer, Island x3; hand Terror x2; graveyard Shock, Plains; library Island x9
Turn 3: Ann, precombat main phase
"""
MANA = "U" * 11 + "B" * 11 + "R" * 11
GIVES_BACK = r"the removed card|that player gains|the life you lost"


def takers() -> list[str]:
    """Creatures whose text takes something as they come and speaks of it as they leave."""
    found = []
    for name in library().mentioning("leaves play"):
        text, it = library().text(name), re.escape(name)
        comes = re.search(rf"^When {it} comes into play, ", text, re.MULTILINE)
        leaves = re.search(rf"^When {it} leaves play, .*(?:{GIVES_BACK})", text, re.MULTILINE)
        if comes and leaves and "Creature" in text.split("\n")[1]:
            found.append(name)
    return found


def lying(board: Board, but: str) -> tuple[Counter[tuple[str, int, str]], list[int]]:
    """What lies where, but for this card, and everybody's life."""
    there = (one for one in board.objects.values() if one.ability is None and called(board, one.id) != but)
    return Counter((one.zone, one.owner, called(board, one.id)) for one in there), [
        one.life for one in board.players
    ]


@pytest.mark.parametrize("name", takers())
def test_what_a_card_takes_as_it_dies_comes_back(name: str) -> None:
    """410.3: its controller puts the ability that gives back below the other."""
    going = GoingOn(BOARD.format(name=name, mana=MANA), yes=True)
    before = lying(going.board, name)
    going.says(f"Ann plays {name}", "Both pass")
    form = going.game.decision
    assert isinstance(form, Form) and form.rule == "410.3"
    going.says("Ann orders option 2, option 1")
    assert going.until(lambda board: len(board.stack) == 1)
    assert lying(going.board, name) != before, "it has taken something"
    assert going.until(lambda board: not board.stack)
    assert lying(going.board, name) == before


def test_they_are_found() -> None:
    """The words are those of the cards that ship."""
    assert {"Faceless Butcher", "Soulgorger Orgg", "Laquatus's Champion"} <= set(takers())
