"""What a board shows of its turn goes without saying: nobody who lays a spell on the stack adds that it was played.

Lines of cards that ask: on each board something lies there that tells what was done this turn, and no words say it
again; the outcome is the game's own words. Then moments of the bundled scenarios: all numbers of the turn are struck
out of their text, and the board that is read must still have at least what is counted here on the table. First run:
spells on the stack, life that was lost to damage that is told of, blocks, attacks, damage that is marked and creatures
put into graveyards counted for nothing (Children of Korlis, Whipkeeper, Venomous Breath, Scavenging Ghoul, storm), and
what came into play this turn could attack. It can't see what left nothing on the table, nor permanents that have died,
which only `Gone` describes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from engine.board import Board
from engine.characteristics import controller_of
from engine.events.remembering import asked_on
from engine.language.words import CardType
from engine.notation import reading_positions
from engine.notation.errors import NotWritable
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import read_scenario, run
from engine.rules.stack.priority_408 import HasPriority
from engine.scenarios import texts

GUST = "Card:\nGust {R}\nInstant\nStorm\nYou gain 1 life.\n\n"
NEW = "what came into play this turn is new (212.3d)"
LINES = {
    "a spell on the stack was played (502.30)": (
        GUST + "Ann: mana R; hand Gust\nBob: life 20\nTurn 3: Ann, precombat main\n"
        "Stack (bottom first): Ann's Shock targeting Bob\n",
        "Ann plays Gust.\nEveryone passes until the stack is empty.",
        "Ann has 22 life.",
    ),
    "damage to a player was life lost": (
        "Ann: life 17; in play Children of Korlis\nBob: life 20\nTurn 3: Bob, postcombat main, damage to Ann 3\n",
        "Bob passes. Ann plays the ability of Children of Korlis. Both pass.",
        "Ann has 20 life.",
    ),
    "damage of a source to a player was dealt to the player (502.50)": (
        "Ann: life 17\nBob: mana RRR; hand Bloodscale Prowler; in play Hill Giant\n"
        "Turn 3: Bob, postcombat main, damage of 3 by Bob's Hill Giant to Ann\n",
        "Bob plays Bloodscale Prowler. Both pass.",
        "Bob's Bloodscale Prowler has 1 +1/+1 counter.",
    ),
    "what blocks has blocked": (
        "Ann: mana GGGG; hand Venomous Breath; in play Hill Giant (attacking); library Forest\n"
        "Bob: in play Craw Wurm (blocking Ann's Hill Giant); library Forest\n"
        "Turn 3: Ann, combat damage, damage steps 1\n",
        "Ann plays Venomous Breath targeting Hill Giant. Both pass. Both pass. Both pass.",
        "Bob's graveyard has Craw Wurm.",
    ),
    "who has an attacker has attacked": (
        "Ann: mana WWWWW; hand Fire and Brimstone\nBob: in play Hill Giant (attacking)\n"
        "Turn 3: Bob, declare attackers\n",
        "Bob passes. Ann plays Fire and Brimstone targeting Bob. Both pass.",
        "Bob has 16 life.",
    ),
    "who has a creature that attacked has attacked": (
        "Ann: mana WWWWW; hand Fire and Brimstone\nBob: in play Hill Giant (tapped, attacked this turn)\n"
        "Turn 3: Bob, postcombat main\n",
        "Bob passes. Ann plays Fire and Brimstone targeting Bob. Both pass.",
        "Bob has 16 life.",
    ),
    "damage that is marked was dealt this turn (314.2)": (
        "Ann: in play Whipkeeper\nBob: in play Force of Nature (damage 5)\nTurn 3: Ann, postcombat main\n",
        "Ann plays the ability of Whipkeeper targeting Force of Nature. Both pass.",
        "Bob's graveyard has Force of Nature.",
    ),
    "a creature card that was put there from play was a creature": (
        "Ann: in play Scavenging Ghoul; graveyard Hill Giant (put there from play this turn), Shock\n"
        "Bob: hand Second Sunrise\nTurn 3: Ann, postcombat main\n",
        "Both pass. Both pass.",
        "Ann's Scavenging Ghoul has 1 corpse counter.",
    ),
    NEW: (
        "Ann: in play Grizzly Bears (came into play this turn), Novijen, Heart of Progress\nBob: life 20\n"
        "Turn 3: Ann, beginning of combat\n",
        "Both pass. Ann attacks with Grizzly Bears: illegal 212.3d.",
        "Bob has 20 life.",
    ),
}


def fails(what: str) -> tuple[object, ...]:
    position, line, holds = LINES[what]
    return run(read_scenario(f"{position}---\n{line}\n---\n{holds}\n")).failures


@pytest.mark.parametrize("what", LINES)
def test_what_lies_there_tells(what: str) -> None:
    assert fails(what) == ()


def test_a_reader_who_takes_only_words_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Since when a permanent is there is read elsewhere."""
    monkeypatch.setattr(reading_positions, "with_implied", lambda going, *said: going.board.turn)
    assert [what for what in LINES if not fails(what)] == [NEW]


def test_what_a_text_says_is_believed() -> None:
    text = "Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase, spells played by Ann 0\n"
    text += "Stack (bottom first): Ann's Shock targeting Bob\n"
    position = read_position(text)
    assert position.boards[0].turn.spells_played == 0
    assert write_position(position) == text


# --- moments of the bundled scenarios ------------------------------------------------------------------------------

SHARE = 25
NUMBERS = re.compile(
    r", (?:spells played(?: by [^,\n]+?)?|creatures put into the graveyard of [^,\n]+?|damage to [^,\n]+?"
    r"|life lost by [^,\n]+?|creatures attacking for [^,\n]+?) \d+(?=,|$)"
    r"|, block of [^,\n]+? by [^,\n]+?(?=,|$)"
)


@cache
def moments() -> tuple[str, ...]:
    """Texts of moments at which something is on the stack or attacks, of each so-manieth scenario."""
    found: dict[str, None] = {}
    for _, text in islice(texts(), 0, None, SHARE):
        for line in run(read_scenario(text)).game.trace or ():
            position = line.position
            asks = isinstance(line.form, HasPriority) and line.kind != "answer"
            if not asks or position is None or len(position.boards) > 1 or position.boards[0].aside:
                continue
            if position.boards[0].stack or position.boards[0].combat:
                try:
                    found[write_position(position)] = None
                except NotWritable:
                    continue
    return tuple(found)


def counted(board: Board) -> Iterator[tuple[str, int, int]]:
    """What of each player's can be counted on the table, and what the turn says of it."""
    turn, asked = board.turn, asked_on(board)
    stacked = [board.objects[one] for one in board.stack]
    spells = Counter(one.controller for one in stacked if one.kind == "card")
    yield "spells", sum(spells.values()), turn.spells_played
    for player, number in turn.damaged:
        if "lost_life" in asked:
            yield "life lost", number, dict(turn.lost_life).get(player, 0)
    combat = board.combat
    if combat is not None and "assailed" in asked and combat.declared:
        attacking = Counter(controller_of(board, one.creature) for one in combat.attacks)
        for player, number in attacking.items():
            yield "attackers", number, dict(turn.assailed).get(player, 0)
    if combat is not None and "met" in asked:
        pairs = {(one, other) for one, blocked in combat.blocking for other in blocked}
        yield "blocks", len(pairs), len(pairs & set(turn.met))
    for one in turn.fallen:
        definition = board.objects[one].definition
        if definition is not None and CardType.CREATURE in definition.faces[0].types:
            yield "graveyards", 1, dict(turn.buried).get(board.objects[one].owner, 0)


def test_the_table_tells_it_without_a_word() -> None:
    assert len(moments()) > 50
    missing = []
    for text in moments():
        bare = "\n".join(
            NUMBERS.sub("", line) if line.startswith("Turn ") else line for line in text.split("\n")
        )
        missing += [
            (what, text) for what, there, told in counted(read_position(bare).boards[0]) if told < there
        ]
    assert missing == []
