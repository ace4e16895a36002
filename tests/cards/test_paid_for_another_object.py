"""What was announced for a spell is nothing to the card that its permanent becomes (217.1c, 502.21b).

Each shipped permanent that asks whether a cost was paid stands in play as kicked, and beside it as not kicked; each
is flickered. What comes of that must be the same. It can't see what is asked of a permanent that stays.
"""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.characteristics import last_known
from engine.game import Game
from engine.language import values as v
from engine.language.walks import walk
from engine.language.words import CardType
from engine.notation.positions import read_position
from engine.notation.sentences import read_sentence
from engine.notation.standing import Standing

ASKS = (v.WasPaid, v.TimesPaid)
LASTING = {CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT}


def asking() -> list[str]:
    """The shipped permanents whose text asks what was paid for them."""
    named = library().mentioning("kicker cost was paid")
    return [
        name
        for name in named
        if LASTING.intersection((card := library()[name]).faces[0].types)
        and any(isinstance(one, ASKS) for one in walk(card.faces[0].abilities))
    ]


def flickered(name: str, state: str) -> tuple[object, ...]:
    """What there is, and what is asked, once the permanent has come back."""
    text = f"""
Ann: in play {name}{state}, Plains x2; hand Flicker; library Forest x3
Bob: in play Hill Giant, Wind Drake, Forest; library Forest x3
Turn 3: Ann, precombat main"""
    game = Game(read_position(text.strip()))
    game.advance()
    standing = Standing()
    read_sentence(game, f"Ann plays Flicker targeting {name}", standing=standing)
    read_sentence(game, "Both pass", standing=standing)
    game.advance()
    board = game.board
    there = sorted(
        (one.zone, one.kind, face.name, dict(one.counters), face.power, face.toughness)
        for one in board.objects.values()
        for face in last_known(board, one.id)
    )
    return type(game.decision), len(board.stack), repr(there)


def test_there_are_such_permanents() -> None:
    assert len(asking()) > 10


@pytest.mark.parametrize("name", asking())
def test_a_flickered_permanent_was_not_kicked(name: str) -> None:
    assert flickered(name, ' (option "kicker")') == flickered(name, "")
