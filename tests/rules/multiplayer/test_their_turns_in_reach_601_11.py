"""What can be played only in an opponent's turn is played in the turns of opponents within range alone (601.11).

The sentences that say so are found on the shelf, and each is given to one artifact. Ann reaches Eve, and not Cy."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.game import Game
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority

SAID = re.compile(r"Play this ability only during an opponent's [^.\n]*\.")
PLACES = ("upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end of turn")
BOARD = """Card:
Bell {{1}}
Artifact
{{0}}: You gain 1 life. {said}

Table: free-for-all; attack multiple players; range of influence 1
Ann: in play Bell; library Forest x3
Bob: library Forest x3
Cy: library Forest x3
Dee: library Forest x3
Eve: library Forest x3
Turn 7: {whose}, {place}, Ann has priority
"""


def sentences() -> list[str]:
    """Each such sentence, once."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    return sorted({found for text in texts for found in SAID.findall(text)})


def places(said: str, whose: str) -> list[str]:
    """Where in this player's turn Ann may play an ability that says so."""
    found = []
    for place in PLACES:
        game = Game(read_position(BOARD.format(said=said, whose=whose, place=place)))
        game.advance()
        form = game.decision
        assert isinstance(form, HasPriority) and form.player == 0
        if any(isinstance(one, PlayAbility) for one in form.options(game.board) or ()):
            found.append(place)
    return found


def test_there_are_such_sentences() -> None:
    assert sentences()


@pytest.mark.parametrize("said", sentences())
def test_601_11_in_the_turns_of_whom_ann_reaches_alone(said: str) -> None:
    assert places(said, "Eve")
    assert places(said, "Cy") == []
