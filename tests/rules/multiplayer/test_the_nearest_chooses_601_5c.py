"""Who chooses where no opponent is within range (601.5c): of every card that says that an opponent does.

The cards are found by their words. In a game of emperors with a range of influence of 1 for all, an emperor plays one:
Dave, the nearest opponent to the left, and nobody else of the other team, must be asked."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.game import Game
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import Pass, PlaySpell
from engine.rules.stack.priority_408 import HasPriority

SAID = re.compile(r"\ban opponent (separates|chooses)\b|\bpile of an opponent's choice\b", re.IGNORECASE)
BOARD = """Card:
Any Land
Land
{{T}}: Add one mana of any color to your mana pool.

Table: emperor; range of influence 1; team Ann, Bob and Carol; team Dave, Erin and Fred
Ann: library Forest x3
Bob: in play Any Land x9; hand {card}; graveyard Hill Giant, Gray Ogre; library Wind Drake, Llanowar Elves, Forest x6
Carol: library Forest x3
Dave: library Forest x3
Erin: library Forest x3
Fred: library Forest x3
Turn 7: Bob, precombat main
"""
OTHERS = (3, 4, 5)
MOST_ASKED = 100


def cards() -> list[str]:
    """The instants and sorceries with those words, as they stand on the shelf."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    found = [block.strip() for text in texts for block in text.split("\n\n") if SAID.search(block)]
    names = [
        block.partition(" {")[0] for block in found if re.search(r"^(Instant|Sorcery)\b", block, re.MULTILINE)
    ]
    return sorted(names)


def asked(card: str) -> list[int]:
    """Who of the other team is asked anything but what to do with priority, until the spell has resolved."""
    game, found, played = Game(read_position(BOARD.format(card=card))), list[int](), False
    for _ in range(MOST_ASKED):
        game.advance()
        form = game.decision
        assert form is not None
        if not isinstance(form, HasPriority):
            found += [int(form.player)] if form.player in OTHERS else []
            game.choose(form.some(game.board))
            continue
        if played and not game.board.stack:
            return found
        plays = [one for one in form.options(game.board) or () if isinstance(one, PlaySpell)]
        game.choose(Pass() if played else plays[0])
        played = True
    raise AssertionError(f"{card} never resolved")


def test_there_are_such_cards() -> None:
    assert len(cards()) > 3


@pytest.mark.parametrize("card", cards())
def test_the_nearest_opponent_is_asked(card: str) -> None:
    assert set(asked(card)) == {OTHERS[0]}
