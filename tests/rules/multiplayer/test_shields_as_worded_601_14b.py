"""Shields that say whom they protect and leave open from what hold against sources out of range, too (601.14b).

The cards are found by their words. Cy has one in play, with creatures of his own, and Ann deals damage to each of
these and to him. Once Cy reaches Ann, and once she reaches him alone: what has become of Cy must be the same."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.board import PlayerId
from engine.game import Game
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import Pass, PlaySpell
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import life_of

SAID = re.compile(
    r"^(If a source would deal damage to (you|a creature you control),"
    r"|(All|Prevent all) damage that would be dealt to (you|creatures you control)( is dealt|\\.)"
    r"|(If damage|Damage) (that )?would (be dealt to you|reduce your life total))",
    re.MULTILINE,
)
BOARD = """Card:
Wide Blow {{R}}{{R}}
Sorcery
Wide Blow deals 3 damage to each creature and each player.

Table: range of influence {reach}; range of influence 2 for Ann; attack multiple players
Ann: in play Mountain x2; hand Wide Blow; library Forest x3
Bob: library Forest x3
Cy: life {life}; in play {card}Craw Wurm, Hill Giant; graveyard Forest x8; library Forest x9
Dee: library Forest x3
Eve: library Forest x3
Turn 6: Ann, precombat main
"""
CY = PlayerId(2)
MOST_ASKED = 60


def cards() -> list[str]:
    """The permanents with those words, as they stand on the shelf."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    found = [block.strip() for text in texts for block in text.split("\n\n") if SAID.search(block)]
    return sorted(block.partition(" {")[0] for block in found if "Aura" not in block.split("\n")[1])


def come_of(card: str, reach: int, life: int) -> list[object]:
    """How Cy, and all that lies in play, stands when the spell has resolved."""
    own = f"{card}, " if card else ""
    game, played = Game(read_position(BOARD.format(card=own, reach=reach, life=life))), False
    for _ in range(MOST_ASKED):
        game.advance()
        form = None if game.over else game.decision
        if form is None or (isinstance(form, HasPriority) and played and not game.board.stack):
            break
        if not isinstance(form, HasPriority):
            game.choose(form.some(game.board))
            continue
        plays = [one for one in form.options(game.board) or () if isinstance(one, PlaySpell)]
        game.choose(Pass() if played else plays[0])
        played = True
    board = game.board
    things = [
        (int(one), board.objects[one].damage, str(board.objects[one].counters)) for one in board.in_play
    ]
    return [life_of(board, CY), board.players[CY].lost, len(board.zone("graveyard", CY)), things]


def test_there_are_such_cards() -> None:
    assert len(cards()) > 5


@pytest.mark.parametrize("life", [20, 2])
@pytest.mark.parametrize("card", cards())
def test_the_source_may_be_out_of_range(card: str, life: int) -> None:
    assert come_of(card, 1, life) == come_of(card, 2, life)


def test_most_of_them_protect_cy_or_his_creatures() -> None:
    bare = come_of("", 1, 20)
    assert sum(come_of(card, 1, 20)[:3] != bare[:3] for card in cards()) > len(cards()) // 2
