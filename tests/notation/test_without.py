"""Boards with cards that go without words: what is left out travels with the board, and is told."""

import pytest

from engine.board import PlayerId
from engine.commands import check, trace
from engine.notation.errors import Unreadable
from engine.notation.exchange.json_reading import scenario_of
from engine.notation.exchange.json_writing import scenario_json
from engine.notation.saved import dump, load, save
from engine.notation.scenario import Scenario, read_scenario, run
from engine.notation.tell import level_of, tell
from engine.notation.without import Without, in_short, without_words
from engine.notation.writing_positions import write_position
from engine.view import seen_by

QUARREL = """Card:
Odd Quarrel {R}
Sorcery
[without: Goad target creature.]
Odd Quarrel deals 2 damage to target player.

"""
KNIGHT = """Card:
Odd Knight {W}
Creature - Human Knight 2/2
First strike
[without: Whenever Odd Knight frolics, draw a card. You gain 3 life.]

"""
BOARD = f"""# Cards without words
{QUARREL}{KNIGHT}Ann: in play Mountain, Plains; hand Odd Quarrel, Odd Knight
Bob: life 20
Turn 3: Ann, precombat main
---
Ann plays Odd Quarrel targeting Bob.
Both pass.
Ann plays Odd Knight.
Both pass.
---
Bob has 18 life.
Ann's Odd Knight has first strike.
"""
OF_QUARREL = Without("Odd Quarrel", ("Goad target creature.",))
OF_KNIGHT = Without("Odd Knight", ("Whenever Odd Knight frolics, draw a card. You gain 3 life.",))


def told(scenario: Scenario) -> list[tuple[str, str, str]]:
    """Level, rule and words of each line that says that words are left out."""
    game = run(scenario).game
    found: list[tuple[str, str, str]] = []
    before = game.start
    for line in game.trace or []:
        after = line.position or before
        words = tell(line, before.boards[line.level], after.boards[line.level])
        if "without" in words:
            found.append((level_of(line), line.rule, words))
        before = after
    return found


def test_what_the_rest_of_the_text_says_is_done() -> None:
    assert run(read_scenario(BOARD)).failures == ()


def test_the_board_says_which_words_nothing_is_done_of() -> None:
    position = read_scenario(BOARD).position
    assert without_words(position) == (OF_KNIGHT, OF_QUARREL)
    assert in_short(position).startswith("Odd Knight without “Whenever Odd Knight frolics, draw a card.")
    assert without_words(read_scenario("Ann: hand Shock\nBob: life 20\n").position) == ()


def test_the_trace_says_so_once_a_card_where_it_is_played() -> None:
    assert told(read_scenario(BOARD)) == [
        (
            "ruling",
            "409.1a",
            "Ann's Odd Quarrel goes from hand to the stack (played), without the words “Goad target creature.”",
        ),
        (
            "ruling",
            "409.1a",
            "Ann's Odd Knight goes from hand to the stack (played), without the words "
            "“Whenever Odd Knight frolics, draw a card. You gain 3 life.”",
        ),
    ]


PUT = [
    # A land is played without being a spell.
    (
        "Card:\nOdd Field\nLand\n{T}: Add {G} to your mana pool.\n[without: Odd Field frolics.]\n\n"
        "Ann: hand Odd Field\nBob: life 20\nTurn 3: Ann, precombat main\n---\nAnn plays Odd Field.\n",
        ["Odd Field frolics."],
    ),
    # What becomes a copy has the words as little as what it copies.
    (
        f"{KNIGHT}Ann: hand Clone; in play Island x4\nBob: in play Odd Knight\nTurn 3: Ann, precombat main\n---\n"
        "Ann plays Clone.\nBoth pass.\nAnn chooses Bob's Odd Knight.\n",
        [OF_KNIGHT.words[0]],
    ),
    # Face down nobody knows it; turned up, everybody is told.
    (
        "Card:\nOdd Mole {5}\nCreature - Beast 5/5\nMorph {G}\n[without: Odd Mole frolics.]\n\n"
        "Ann: in play Odd Mole (face down), Forest\nBob: life 20\nTurn 3: Ann, precombat main\n---\n"
        "Ann turns Odd Mole face up.\n",
        ["Odd Mole frolics."],
    ),
    # Of a split card, the half that is played.
    (
        "Card:\nOdd {R}\nInstant\nOdd deals 1 damage to target player.\n[without: Surveil 1.]\n//\nEven {R}\n"
        "Instant\nEven deals 2 damage to target player. [without: Surveil 2.]\n\n"
        "Ann: hand Odd // Even; in play Mountain\nBob: life 20\nTurn 3: Ann, precombat main\n---\n"
        "Ann plays Even targeting Bob.\nBoth pass.\n",
        ["Surveil 2."],
    ),
]


@pytest.mark.parametrize(("text", "words"), PUT)
def test_it_is_told_however_it_comes_to_be_seen(text: str, words: list[str]) -> None:
    found = told(read_scenario(text))
    assert [one[0] for one in found] == ["ruling"] * len(words)
    for (_, _, said), expected in zip(found, words, strict=True):
        assert f"“{expected}”" in said


def test_a_card_drawn_in_secret_is_not_told_of() -> None:
    text = f"{KNIGHT}Ann: library Odd Knight\nBob: life 20\nTurn 3: Ann, draw begins\n---\nBoth pass.\n"
    assert told(read_scenario(text)) == []


ANYWHERE = [
    "Ann: hand Odd Knight\nBob: life 20\n",
    "Ann: library Odd Knight, Forest\nBob: life 20\n",
    "Ann: removed from the game Odd Knight (face down)\nBob: life 20\n",
    "Ann: outside the game Odd Knight\nBob: life 20\n",
    "Ann: library unknown card x2; unknown cards from Odd Knight x2\nBob: life 20\n",
    "Ann: in play Clone (copying Odd Knight)\nBob: life 20\n",
    "Ann: in play token copying Odd Knight\nBob: life 20\n",
    "Ann: phased out Odd Knight\nBob: life 20\n",
    "Ann: in play Odd Knight (face down)\nBob: life 20\n",
]


@pytest.mark.parametrize("where", ANYWHERE)
def test_it_is_found_wherever_it_lies_and_the_words_come_back_from_every_form(where: str) -> None:
    position = read_scenario(f"{KNIGHT}{where}").position
    assert without_words(position) == (OF_KNIGHT,)
    # Saved, and the same when it is loaded.
    again = load(dump(position))
    assert (again, without_words(again)) == (position, (OF_KNIGHT,))
    assert any("[without: " in str(card) for card in save(position)["cards"].values())
    # As text, and as JSON.
    text = write_position(position)
    assert "[without: Whenever Odd Knight frolics, draw a card. You gain 3 life.]" in text
    assert without_words(read_scenario(text).position) == (OF_KNIGHT,)
    plain = scenario_of(scenario_json(read_scenario(text)))
    assert without_words(plain.position) == (OF_KNIGHT,)


HIDDEN = [
    ("hand Odd Knight", True),
    ("library Odd Knight", False),
    ("outside the game Odd Knight", True),
    ("in play Odd Knight (face down)", True),
    ("removed from the game Odd Knight (face down)", False),
    ("library unknown card; unknown cards from Odd Knight", False),
]


@pytest.mark.parametrize(("where", "own"), HIDDEN)
def test_a_player_is_told_of_no_card_that_is_hidden(where: str, own: bool) -> None:
    position = read_scenario(f"{KNIGHT}Ann: {where}\nBob: life 20\n").position
    assert without_words(seen_by(position, PlayerId(0))) == ((OF_KNIGHT,) if own else ())
    assert without_words(seen_by(position, PlayerId(1))) == ()


def test_what_has_died_lies_there_for_all_to_see() -> None:
    text = f"{KNIGHT}Ann: in play Odd Knight\nBob: hand Shock; in play Mountain\nTurn 3: Ann, precombat main\n---\n"
    game = run(
        read_scenario(text + "Ann passes.\nBob plays Shock targeting Ann's Odd Knight.\nBoth pass.\n")
    ).game
    for viewer in (0, 1):
        assert without_words(seen_by(game.position, PlayerId(viewer))) == (OF_KNIGHT,)


def test_what_is_not_understood_is_an_error_unless_it_is_marked() -> None:
    with pytest.raises(Unreadable) as error:
        read_scenario(BOARD.replace("[without: Goad target creature.]", "Goad target creature."))
    assert (error.value.line, error.value.words) == (5, "Goad target creature.")


def test_the_command_line_claims_nothing_without_saying_so(tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "odd.txt"
    file.write_text(BOARD)
    assert check.main([str(file)]) == 0
    said = capsys.readouterr().out
    assert "Odd Quarrel without “Goad target creature.”" in said
    assert "1 of 1 scenarios hold, 1 of 1 without words of their cards" in said
    assert trace.main([str(file), "--level", "ruling"]) == 0
    assert "Odd Quarrel without “Goad target creature.”" in capsys.readouterr().out
    file.write_text("Ann: hand Shock\nBob: life 20\n")
    assert check.main([str(file)]) == 0
    assert capsys.readouterr().out == "1 of 1 scenarios hold\n"
