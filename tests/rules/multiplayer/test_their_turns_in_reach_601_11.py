"""What can be played only in an opponent's turn is played in the turns of opponents within range alone, and what can be
played only by who has been attacked, after attacks from within range alone (601.11).

The sentences that say so are found on the shelf and among the moments that can be said; each is given to one artifact.
Ann reaches Eve, and not Cy, who reaches her."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from engine.game import Game
from engine.language.words import Timing
from engine.notation.positions import read_position
from engine.rules.stack import moments_409
from engine.rules.stack.offers_408 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority

SAID = re.compile(r"Play [^.\n]* (only [^.\n]*(?:an opponent's|you've been attacked)[^.\n]*\.)")
PLACES = (
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "postcombat main",
    "end of turn",
)
BOARD = """Card:
Bell {{1}}
Artifact
{{0}}: You gain 1 life. Play this ability {said}

Table: attack multiple players; range of influence 1; range of influence 2 for Cy
Ann: in play Bell; library Forest x3
Bob: library Forest x3
Cy: library Forest x3; in play {Cy}
Dee: library Forest x3
Eve: library Forest x3; in play {Eve}
Turn 7: {whose}, {place}, Ann has priority
"""


def sentences() -> list[str]:
    """How each such sentence goes on after what is played, once: those that cards say, and those that could be said."""
    texts = [one.read_text("utf-8") for one in (resources.files("engine.cards") / "shelf").iterdir()]
    texts += list(Timing)
    return sorted({found for text in texts for found in SAID.findall(text)})


def places(said: str, whose: str) -> list[str]:
    """Where in this player's turn Ann, who is attacked in it, may play an ability that says so."""
    found = []
    for place in PLACES:
        giants = {"Cy": "Hill Giant", "Eve": "Hill Giant"}
        if place == "declare attackers":
            giants[whose] += " (tapped, attacking Ann)"
        game = Game(read_position(BOARD.format(said=said, whose=whose, place=place, **giants)))
        game.advance()
        form = game.decision
        assert isinstance(form, HasPriority) and form.player == 0
        if any(isinstance(one, PlayAbility) for one in form.options(game.board) or ()):
            found.append(place)
    return found


@pytest.mark.parametrize("said", sentences())
def test_601_11_in_the_turns_of_whom_ann_reaches_alone(said: str) -> None:
    assert places(said, "Eve")
    assert places(said, "Cy") == []


@pytest.mark.parametrize(
    ("words", "asks"),
    [("an opponent's", "_theirs"), ("been attacked", "reaches")],
    ids=["whose turn", "who attacks"],
)
def test_it_would_be_noticed_in_each(monkeypatch: pytest.MonkeyPatch, words: str, asks: str) -> None:
    """Whoever doesn't ask who is within range lets Ann play each of them for Cy as well."""
    about = [one for one in sentences() if words in one]
    assert about
    monkeypatch.setattr(moments_409, asks, lambda board, player, *what: True)
    for said in about:
        assert places(said, "Cy"), said
