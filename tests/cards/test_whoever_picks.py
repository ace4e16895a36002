"""Every instruction with every way to say who does it and what it is done to: nothing that reads is an error in play.

The sentences are made of lists of words (`tests.cards.sentences`); each that the language reads stands on a card whose
ability is played, with one opponent and with two, and every question is answered at random.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

from engine.board import Board
from engine.chance import Chance
from engine.decisions import Answer
from engine.game import Game
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario, run
from engine.rules.reach import without_rules
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import activations
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.seats import whose_turn
from tests.cards.sentences import sentences

SHEET = "Widget {2}\nArtifact\n{0}: "
CREATURES = "Grizzly Bears, Hill Giant, Millstone, Forest x2"
REST = "hand Shock, Grizzly Bears; library Forest x8; graveyard Grizzly Bears, Shock"
MOST_QUESTIONS = 60


@cache
def read() -> tuple[str, ...]:
    """Those of the sentences that the language reads and the rules say they carry out."""
    found = []
    for text in sentences():
        try:
            card = read_card(SHEET + text)
        except UnreadableText:
            continue
        if not without_rules(card):
            found.append(text)
    return tuple(found)


def table(text: str, *opponents: str, sheet: str = "") -> Game:
    lines = [
        "Card:",
        sheet or SHEET + text,
        "",
        f"Ann: in play Widget, {CREATURES}; {REST}",
        *(f"{name}: in play {CREATURES}; {REST}" for name in opponents),
        "Turn 3: Ann, precombat main",
    ]
    game = Game(read_position("\n".join(lines)), trace=False)
    game.advance()
    return game


def widget(board: Board) -> PlayAbility | None:
    """The ability under trial, if it can be played."""
    player = whose_turn(board)
    for ability in activations(board, player):
        definition = board.objects[ability.object].definition
        if definition is not None and definition.name == "Widget":
            return PlayAbility(ability=ability)
    return None


def resolved(game: Game, seed: int) -> None:
    """The ability is played, and everybody passes and answers at random until the stack is empty."""
    chance, play = Chance(seed), widget(game.board)
    if play is None:
        return
    game.choose(play)
    for _ in range(MOST_QUESTIONS):
        game.advance()
        form = game.decision
        if form is None or (isinstance(form, HasPriority) and not game.board.stack):
            return
        answer: Answer = Pass() if isinstance(form, HasPriority) else form.draw(game.board, chance)
        game.choose(answer)


@pytest.mark.parametrize("opponents", [("Bob",), ("Bob", "Carol")], ids=["two", "three"])
def test_whatever_reads_is_carried_out(opponents: tuple[str, ...]) -> None:
    """One sentence of four at one table, another one at the other; all at both with CARDS=all."""
    failed = []
    for text in read() if os.environ.get("CARDS") == "all" else read()[len(opponents) :: 4]:
        try:
            resolved(table(text, *opponents), 1)
        except Exception as error:  # What an engine may not do on any text, whatever it is called.
            failed.append(f"{text}: {type(error).__name__} {error}")
    assert failed == []
    assert len(read()) > 400


PICKS = """# Whose opponent
Question: Ann's ability speaks of an opponent, and she has two. Who chooses which?
Rules: 413.2c
Card:
{sheet}

Ann: in play Widget
Bob: hand Shock; in play Hill Giant
Carol: hand Shock; in play Gray Ogre
Turn 3: Ann, precombat main
---
Ann plays the ability of Widget.
Everyone passes.
{line}
---
{holds}
"""


@pytest.mark.parametrize(
    ("text", "line", "holds"),
    [
        ("An opponent loses 1 life.", "Ann chooses Carol.", "Carol has 19 life."),
        ("An opponent discards a card.", "Ann chooses Carol.", "Carol's hand is empty."),
        (
            "An opponent taps a creature.",
            "Ann chooses Carol.\nCarol chooses Hill Giant.",
            "Bob's Hill Giant is tapped.",
        ),
        ("Tap a creature an opponent controls.", "Ann chooses Gray Ogre.", "Carol's Gray Ogre is tapped."),
        ("A creature's controller draws a card.", "Ann chooses Hill Giant.", "Bob's hand has 2 cards."),
    ],
)
def test_the_effects_controller_chooses_unless_the_text_says_otherwise(
    text: str, line: str, holds: str
) -> None:
    scenario = PICKS.format(sheet=SHEET + text, line=line, holds=holds)
    if text.endswith("draws a card."):
        scenario = scenario.replace("Bob: hand Shock;", "Bob: hand Shock; library Forest;")
    assert run(read_scenario(scenario)).failures == ()
