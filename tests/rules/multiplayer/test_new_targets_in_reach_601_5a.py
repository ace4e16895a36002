"""Who chooses another target chooses among what he or she reaches, and the spell's controller, too (601.5a).

The cards are found by their words. Ann reaches Bob and Eve, Bob reaches Ann and Cy: for Bob's spell Ann may choose
what is hers or Bob's, however often she is asked; for a copy, which is hers, Eve's as well."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.board import ObjectId
from engine.decisions import OneOf
from engine.game import Game
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import Pass, PlaySpell
from engine.rules.stack.priority_408 import HasPriority

SAID = re.compile(r"\b(change|changes) the target|choose new targets for", re.IGNORECASE)
FOR_BOB, FOR_ANN = {0, 1}, {0, 1, 4}
BOARD = """Card:
Any Land
Land
{{T}}: Add one mana of any color to your mana pool.

Table: free-for-all; attack multiple players; range of influence 1
Ann: in play Any Land x9, Grizzly Bears; hand {card}, Forest x3; library Forest x3
Bob: in play Grizzly Bears; library Forest x3
Cy: in play Grizzly Bears; library Forest x3
Dee: in play Grizzly Bears; library Forest x3
Eve: in play Grizzly Bears; library Forest x3
Turn 7: Bob, precombat main, Ann has priority
Stack (bottom first): Bob's Lightning Bolt targeting {target}
"""
MOST_ASKED = 100


def cards() -> list[str]:
    """The instants with those words, as they stand on the shelf."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    found = [block.strip() for text in texts for block in text.split("\n\n") if SAID.search(block)]
    return sorted(
        block.partition(" {")[0] for block in found if re.search(r"^Instant\b", block, re.MULTILINE)
    )


def offered(card: str, target: str) -> tuple[set[int], set[int]]:
    """The seats of all that Ann is offered as a new target of Bob's spell, or of her own, or with whose permanents."""
    game, played = Game(read_position(BOARD.format(card=card, target=target))), False
    found = (set[int](), set[int]())
    for _ in range(MOST_ASKED):
        game.advance()
        form, board = game.decision, game.board
        assert form is not None
        if isinstance(form, HasPriority):
            if played and not board.stack:
                return found
            plays = [one for one in form.options(board) or () if isinstance(one, PlaySpell)]
            if not (played or plays):
                return found
            game.choose(Pass() if played else plays[0])
            played = True
            continue
        if isinstance(form, OneOf) and form.rule == "415.7a":
            objects = [board.objects[ObjectId(one)].controller for one in form.among if one >= 0]
            own = found[0 if board.objects[form.about].controller == 1 else 1]
            own |= {int(one) for one in objects} | {-1 - one for one in form.among if one < 0}
        game.choose(form.some(board))
    raise AssertionError(f"{card} never resolved")


def test_new_targets_are_asked_for() -> None:
    asked = [
        one for one in cards() if any(any(offered(one, target)) for target in ("Ann", "Bob's Grizzly Bears"))
    ]
    assert len(asked) > 3


@pytest.mark.parametrize("card", cards())
def test_601_5a_nothing_out_of_reach_is_offered(card: str) -> None:
    for target in ("Ann", "Ann's Grizzly Bears"):
        changed, copied = offered(card, target)
        assert changed <= FOR_BOB and copied <= FOR_ANN
