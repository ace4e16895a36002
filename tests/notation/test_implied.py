"""A position set up by hand knows of its turn what the game knows that was played to the same position.

Each case is a board, a line, and the position that it leads to as a judge writes it: without a word of what the
position shows. What the turn remembers is then the same, and the game writes that very text.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.board import Board, PlayerId, Turn
from engine.naming import name_of
from engine.notation.implied import Going, as_usual
from engine.notation.moments import place_of
from engine.notation.positions import read_position, write_position
from engine.notation.scenario import read_scenario, run
from engine.position import Position
from tests.notation.playing import holds

PLACED = frozenset(("serial", "active", "phase", "step", "controller", "seated"))
"""Whose turn it is, and where in it the game is."""
SAID = {
    "land_plays": "a land in play may have come there otherwise",
    "landed": "as land plays",
    "attacked": "what was removed from combat says so itself",
    "blocked": "the same of blockers",
    "died": "what is gone says so itself",
    "lately": "the turn before",
    "formerly": "who controlled what before, which nothing shows",
}
"""What nothing else on a board shows, with the reason; a text has words for it."""

Case = tuple[str, str, str]
CASES: dict[str, Case] = {
    "spells": (
        "Ann: in play Mountain x3; hand Shock, Grapeshot\nBob: in play Mountain; hand Shock\nTurn 3: Ann, main",
        "Ann plays Shock targeting Bob. Ann passes. Bob plays Shock targeting Ann.",
        "Ann: life 20; in play Mountain (tapped), Mountain x2; hand Grapeshot\n"
        "Bob: life 20; in play Mountain (tapped)\n"
        "Turn 3: Ann, precombat main phase, Bob has priority\n"
        "Stack (bottom first): Ann's Shock targeting Bob (spent R); Bob's Shock targeting Ann (spent R)\n",
    ),
    "played": (
        "Ann: in play Mountain, Mana Maze; hand Shock\nBob: life 20\nTurn 3: Ann, main",
        "Ann plays Shock targeting Bob.",
        "Ann: life 20; in play Mountain (tapped), Mana Maze\n"
        "Bob: life 20\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's Shock targeting Bob (spent R)\n",
    ),
    "aimed": (
        "Ann: in play Jetting Glasskite\nBob: in play Mountain; hand Shock\nTurn 4: Bob, main",
        "Bob plays Shock targeting Jetting Glasskite.",
        "Ann: life 20; in play Jetting Glasskite\n"
        "Bob: life 20; in play Mountain (tapped)\n"
        "Turn 4: Bob, precombat main phase\n"
        "Stack (bottom first): Bob's Shock targeting Ann's Jetting Glasskite (spent R); "
        "Ann's ability of Ann's Jetting Glasskite "
        '(noted "object" = Ann\'s Jetting Glasskite, noted "source" = Bob\'s Shock, noted "player" = Ann)\n',
    ),
    "aimed_by": (
        "Table: range of influence 1; range of influence 2 for Cy; attack multiple players\n"
        "Ann: in play Jetting Glasskite\nBob: life 20\nCy: in play Mountain; hand Shock\nDee: life 20\n"
        "Eve: life 20\nTurn 4: Cy, main",
        "Cy plays Shock targeting Jetting Glasskite.",
        "Table: range of influence 1; range of influence 2 for Cy; attack multiple players\n"
        "Ann: life 20; in play Jetting Glasskite\n"
        "Bob: life 20\n"
        "Cy: life 20; in play Mountain (tapped)\n"
        "Dee: life 20\n"
        "Eve: life 20\n"
        "Turn 4: Cy, precombat main phase\n"
        "Stack (bottom first): Cy's Shock targeting Ann's Jetting Glasskite (spent R)\n",
    ),
    "used": (
        "Ann: in play Fault Riders, Mountain\nBob: life 20\nTurn 3: Ann, main",
        "Ann plays the ability of Fault Riders sacrificing Mountain.",
        "Ann: life 20; in play Fault Riders; graveyard Mountain\n"
        "Bob: life 20\n"
        "Turn 3: Ann, precombat main phase\n"
        "Stack (bottom first): Ann's ability of Ann's Fault Riders (paid with Ann's Mountain that is gone)\n"
        "Gone: Ann's Mountain (now Ann's Mountain)\n",
    ),
    "assailed": (
        "Ann: in play Hill Giant, Grizzly Bears\nBob: hand Fire and Brimstone\nTurn 3: Ann, beginning of combat",
        "Both pass. Ann attacks with Hill Giant and Grizzly Bears.",
        "Ann: life 20; in play Hill Giant (tapped, attacking), Grizzly Bears (tapped, attacking)\n"
        "Bob: life 20; hand Fire and Brimstone\n"
        "Turn 3: Ann, declare attackers\n",
    ),
    "assailed earlier": (
        "Ann: in play Hill Giant\nBob: hand Fire and Brimstone\nTurn 3: Ann, beginning of combat",
        "Both pass. Ann attacks with Hill Giant. Both pass. Bob doesn't block. Everyone passes until the postcombat"
        " main phase.",
        "Ann: life 20; in play Hill Giant (tapped, attacked this turn)\n"
        "Bob: life 17; hand Fire and Brimstone\n"
        "Turn 3: Ann, postcombat main phase, damage to Bob 3\n",
    ),
    "met, fought": (
        "Ann: in play Fyndhorn Druid\nBob: in play Hill Giant; hand False Orders\nTurn 3: Ann, beginning of combat",
        "Both pass. Ann attacks with Fyndhorn Druid. Both pass. Bob blocks Fyndhorn Druid with Hill Giant.",
        "Ann: life 20; in play Fyndhorn Druid (tapped, attacking)\n"
        "Bob: life 20; in play Hill Giant (blocking Ann's Fyndhorn Druid); hand False Orders\n"
        "Turn 3: Ann, declare blockers\n",
    ),
    "lost_life, damaged": (
        "Ann: in play Mountain; hand Shock\nBob: in play Children of Korlis\nTurn 3: Ann, main",
        "Ann plays Shock targeting Bob. Both pass.",
        "Ann: life 20; in play Mountain (tapped); graveyard Shock\n"
        "Bob: life 18; in play Children of Korlis\n"
        "Turn 3: Ann, precombat main phase, spells played by Ann 1, damage to Bob 2\n",
    ),
    "damaged": (
        "Ann: in play Prodigal Sorcerer\nBob: hand Whirling Dervish, Burning-Eye Zubera\nTurn 3: Ann, main",
        "Ann plays the ability of Prodigal Sorcerer targeting Bob. Both pass.",
        "Ann: life 20; in play Prodigal Sorcerer (tapped)\n"
        "Bob: life 19; hand Whirling Dervish, Burning-Eye Zubera\n"
        "Turn 3: Ann, precombat main phase, damage of 1 by Ann's Prodigal Sorcerer to Bob\n",
    ),
    "dealt": (
        "Ann: in play Mountain; hand Shock\nBob: in play Burning-Eye Zubera\nTurn 3: Ann, main",
        "Ann plays Shock targeting Burning-Eye Zubera. Both pass.",
        "Ann: life 20; in play Mountain (tapped); graveyard Shock\n"
        "Bob: life 20; in play Burning-Eye Zubera (damage 2)\n"
        "Turn 3: Ann, precombat main phase, spells played by Ann 1\n",
    ),
    "dealt by a permanent": (
        "Ann: in play Prodigal Sorcerer\nBob: in play Burning-Eye Zubera\nTurn 3: Ann, main",
        "Ann plays the ability of Prodigal Sorcerer targeting Burning-Eye Zubera. Both pass.",
        "Ann: life 20; in play Prodigal Sorcerer (tapped)\n"
        "Bob: life 20; in play Burning-Eye Zubera (damage 1, dealt damage by Ann's Prodigal Sorcerer)\n"
        "Turn 3: Ann, precombat main phase\n",
    ),
    "drawn": (
        "Ann: in play Mountain; library Shock, Forest\nBob: hand Cerebral Vortex\nTurn 3: Ann, draw begins",
        "Ann plays Shock targeting Bob. Both pass.",
        "Ann: life 20; in play Mountain (tapped); library Forest; graveyard Shock\n"
        "Bob: life 18; hand Cerebral Vortex\n"
        "Turn 3: Ann, draw, spells played by Ann 1, damage to Bob 2\n",
    ),
    "entered": (
        "Ann: in play Forest x4; hand Fungus Elemental\nBob: life 20\nTurn 3: Ann, main",
        "Ann plays Fungus Elemental. Both pass.",
        "Ann: life 20; in play Forest x4 (tapped), Fungus Elemental (came into play this turn)\n"
        "Bob: life 20\n"
        "Turn 3: Ann, precombat main phase, spells played by Ann 1\n",
    ),
    "buried": (
        "Ann: in play Grizzly Bears; hand Caller of the Claw\n"
        "Bob: in play Mountain; hand Shock\nTurn 3: Ann, main",
        "Ann passes. Bob plays Shock targeting Grizzly Bears. Both pass.",
        "Ann: life 20; hand Caller of the Claw; graveyard Grizzly Bears\n"
        "Bob: life 20; in play Mountain (tapped); graveyard Shock\n"
        "Turn 3: Ann, precombat main phase, spells played by Bob 1\n"
        "Gone: Ann's Grizzly Bears (died this turn, damage 2, was 2/2, now Ann's Grizzly Bears)\n",
    ),
    "buried, fallen": (
        "Ann: in play Grizzly Bears; hand No Rest for the Wicked\n"
        "Bob: in play Mountain; hand Shock\nTurn 3: Ann, main",
        "Ann passes. Bob plays Shock targeting Grizzly Bears. Both pass.",
        "Ann: life 20; hand No Rest for the Wicked; graveyard Grizzly Bears (put there from play this turn)\n"
        "Bob: life 20; in play Mountain (tapped); graveyard Shock\n"
        "Turn 3: Ann, precombat main phase, spells played by Bob 1\n",
    ),
    "further": (
        "Ann: in play Hill Giant, Mountain x4; hand Relentless Assault\nBob: life 20\n"
        "Turn 3: Ann, beginning of combat",
        "Both pass. Ann attacks with Hill Giant. Both pass. Bob doesn't block. Everyone passes until the postcombat"
        " main phase. Ann plays Relentless Assault. Both pass. Both pass.",
        "Ann: life 20; in play Hill Giant (attacked this turn), Mountain x4 (tapped); graveyard Relentless Assault\n"
        "Bob: life 17\n"
        "Turn 3: Ann, beginning of combat, spells played by Ann 1, damage to Bob 3\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_position_set_up_knows_what_the_game_knows(name: str) -> None:
    start, line, text = CASES[name]
    played = _played(start, line)
    set_up = read_position(text)
    for field in name.replace(" earlier", "").replace(" by a permanent", "").split(", "):
        assert getattr(played.board.turn, field), field
    assert _facts(set_up.board) == _facts(played.board)
    assert write_position(played) == text
    assert write_position(set_up) == text


def test_each_fact_of_a_turn_is_shown_or_has_its_words() -> None:
    shown = {field for name in CASES for field in name.replace(",", "").split()} & set(Turn.__struct_fields__)
    assert not shown & (PLACED | set(SAID))
    assert shown | PLACED | set(SAID) == set(Turn.__struct_fields__)


def test_what_a_text_says_is_believed() -> None:
    """Both came into play attacking; the draw was skipped; the spell was played under another player."""
    start = (
        "Ann: life 20; in play Hill Giant (attacking); hand Fire and Brimstone, Cerebral Vortex\n"
        "Bob: life 20\n"
        "Turn 3: Ann, declare attackers, spells played by Ann 0, creatures attacking for Ann 0,"
        " nothing drawn by Ann\n"
        "Stack (bottom first): Ann's Lava Spike targeting Bob\n"
    )
    turn = read_position(start).board.turn
    assert (turn.spells, turn.assailed, turn.drawn) == ((), (), ())
    assert write_position(read_position(start)) == start


def test_plays_of_an_ability_are_counted_with_those_on_the_stack() -> None:
    """Dragon Whelp's was played four times, twice of them still on the stack: said so, and written so."""
    text = (
        "Ann: life 20; in play Dragon Whelp, Mountain x4 (tapped)\n"
        "Bob: life 20\n"
        "Turn 3: Ann, precombat main phase{}\n"
        "Stack (bottom first): Ann's ability of Ann's Dragon Whelp; Ann's ability of Ann's Dragon Whelp\n"
    )
    four = ", used ability of Ann's Dragon Whelp" * 4
    assert len(read_position(text.format("")).board.turn.used) == 2
    assert write_position(
        read_position(text.format(", used ability of Ann's Dragon Whelp" * 2))
    ) == text.format("")
    assert len(read_position(text.format(four)).board.turn.used) == 4
    assert write_position(read_position(text.format(four))) == text.format(four)


def test_what_came_back_to_its_owner_has_not_come_into_play() -> None:
    text = "Ann: life 20; in play Fungus Elemental ({})\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
    new = read_position(text.format("summoning sick")).board
    back = read_position(text.format("under control since turn 3"))
    assert new.turn.entered == new.in_play
    assert back.board.turn.entered == ()
    assert write_position(back) == text.format("under control since turn 3")


def test_spells_on_the_stack_count_among_those_that_a_text_counts() -> None:
    """Two spells were played before this one, of which one is still on the stack: two copies (502.30a)."""
    holds(
        """
Ann: in play Island x2; hand Brain Freeze
Bob: library Forest x12
Turn 3: Ann, main, spells played 2
Stack (bottom first): Ann's Shock targeting Bob
---
Ann plays Brain Freeze targeting Bob. Both pass.
Ann chooses Bob. Ann chooses Bob. Everyone passes until the stack is empty.
---
Bob's graveyard has Forest x9.
Bob has 18 life.
"""
    )


BARE = (
    "Ann: life 20; in play Jetting Glasskite; hand Cerebral Vortex\nBob: life 20\n"
    "Turn 3: Ann, precombat main phase{}\n"
)
AIMED = BARE + "Stack (bottom first): Bob's Shock targeting Ann's Jetting Glasskite\n"


@pytest.mark.parametrize(
    ("before", "after", "spells", "targets"),
    [(BARE, AIMED, 1, 1), (AIMED, BARE, 0, 0), (AIMED, AIMED, 1, 1)],
)
def test_a_board_that_is_changed_shows_what_it_shows(
    before: str, after: str, spells: int, targets: int
) -> None:
    """What goes without saying does so on the changed board, and what was said stays: as the builder changes one."""
    for said, number in (("", spells), (", spells played by Bob 3, nothing drawn by Ann", 3)):
        was, now = read_position(before.format(said)), read_position(after.format("")).board
        edited = replace(now, turn=was.board.turn)
        turn = as_usual(Going(edited, place_of(was)), Going(was.board, place_of(was)))
        assert turn.spells_of(PlayerId(1)) == number
        assert len(turn.aimed) == targets
        assert len(turn.drawn) == (0 if said else 1)


def _played(start: str, line: str) -> Position:
    outcome = run(read_scenario(f"{start}\n---\n{line}\n---\nThe game goes on.\n"))
    assert outcome.failures == ()
    return outcome.game.position


def _facts(board: Board) -> dict[str, Any]:
    """What the turn remembers, with names for ids and in no order but that of spells."""
    named = replace(board.turn, seated=())
    found: dict[str, Any] = {}
    for field in set(Turn.__struct_fields__) - PLACED:
        value = getattr(named, field)
        if field == "used":
            value = [(_name(board, one.object), one.index) for one in value]
        elif isinstance(value, tuple):
            value = [_words(board, field, one) for one in value]
        found[field] = value if field == "played" or not isinstance(value, list) else Counter(map(str, value))
    return found


TALLIED = frozenset(("spells", "buried", "damaged", "lost_life", "assailed"))


def _words(board: Board, field: str, one: Any) -> Any:
    if field in TALLIED:
        return one
    if field == "drawn":
        return (one[0], _name(board, one[1]), one[2])
    if field == "dealt":
        return (*(_name(board, each) for each in one[:2]), *one[2:])
    return tuple(_name(board, each) for each in one) if isinstance(one, tuple) else _name(board, one)


def _name(board: Board, one: Any) -> Any:
    return name_of(board, one) if one in board.objects or one in board.past else one


def test_what_a_turn_remembers_has_its_names_from_the_lists() -> None:
    """Not from the effects that stand there too: a creature that has blocked is another player's by now."""
    position = read_position(
        "Ann: in play Fyndhorn Druid, Island\nBob: in play Air Elemental\n"
        "Turn 9: Ann, declare blockers, block of Ann's Fyndhorn Druid by Bob's Air Elemental\n"
        "Effect: \"You gain control of this permanent.\"; on Bob's Air Elemental; by Ann; from Ann's Island\n"
    )
    again = read_position(write_position(position))
    assert again.board.turn.met == position.board.turn.met != ()
