"""What mana was spent to play a permanent is in the text of a moment, as long as something asks for it (409.1h)."""

from __future__ import annotations

import re

import pytest

from benchmarks.come_back import written_and_read
from engine.cards import library
from engine.language.words import CardType
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import read_scenario, run
from engine.rules.stack.priority_408 import HasPriority
from tests.notation.playing import holds

WORDS = re.compile(r"\{([WUBRG])\} was spent to play")


def asking() -> list[tuple[str, str]]:
    """Each shipped permanent whose words ask for it, with mana of that color and without it."""
    found = []
    for name in library():
        face = library()[name].faces[0]
        said = WORDS.search(" ".join(face.text))
        if said is None or {CardType.INSTANT, CardType.SORCERY} & set(face.types):
            continue
        assert face.cost is not None
        colored = "".join(one for one in face.cost.symbols if not one.isdigit())
        generic = sum(int(one) for one in face.cost.symbols if one.isdigit())
        found += [(name, colored + mana * generic) for mana in (said[1], colored[0])]
    return found


@pytest.mark.parametrize(("name", "mana"), asking())
def test_each_moment_of_a_card_that_asks_is_played_on_as_it_was(name: str, mana: str) -> None:
    """The words alone tell who asks; what comes of it is held against the game itself."""
    board = (
        f"# Spent\nAnn: mana {mana}; hand {name}; graveyard Grizzly Bears; library Forest x4\n"
        "Bob: in play Grizzly Bears, Mox Jet; hand Forest x3; library Forest x4\nTurn 3: Ann, precombat main\n"
        f"---\nAnn plays {name}.\nBoth pass.\n---\nThe game goes on.\n"
    )
    moments = [
        line.position
        for line in run(read_scenario(board)).game.trace or ()
        if line.position is not None and isinstance(line.position.decision, HasPriority)
    ]
    assert moments
    for seed, moment in enumerate(moments):
        written_and_read(moment, seed)


SMASHER = """\
Card:
Gate Smasher {1}{R}
Creature - Goblin 2/1
When Gate Smasher comes into play, if {G} was spent to play Gate Smasher, destroy target artifact.

Ann: life 20
Bob: life 20; in play Mox Jet
Turn 3: Ann, precombat main phase, spells played by Ann 1
Stack (bottom first): Ann's ability of Ann's Gate Smasher that is gone targeting Bob's Mox Jet \
(noted "object" = Ann's Gate Smasher that is gone, noted "player" = Ann)
"""


@pytest.mark.parametrize(("mana", "left"), [("spent GR, ", "no artifacts"), ("", "Mox Jet")])
def test_413_2f_it_is_told_of_what_is_gone_too(mana: str, left: str) -> None:
    text = f"{SMASHER}Gone: Ann's Gate Smasher ({mana}was 2/1)\n"
    assert write_position(read_position(text)) == text
    holds(f"{text}---\nEveryone passes.\n---\nBob controls {left}.\n")


def test_nobody_asks_so_it_is_not_said() -> None:
    board = "Ann: in play Grizzly Bears (spent GG)\nBob: life 20\nTurn 3: Ann, precombat main\n"
    assert "spent" not in write_position(read_position(board))
