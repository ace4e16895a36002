"""Nests of games as text: what is written is read back, and every level plays on as it was (506)."""

from __future__ import annotations

from textwrap import dedent

import pytest

from engine.board import LIBRARY, REMOVED
from engine.game import Game
from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.nests import MOST_GAMES
from engine.notation.positions import read_position, write_position
from engine.notation.sentences import read_line
from engine.rules.stack.priority_408 import HasPriority
from tests.played import EVERY_MOMENT
from tests.rules.special.nests import ANN, BOB, at_random, check_nest, names, wild_game

EVERY = 10
"""One moment of so many is written as text; all with MOMENTS=all."""
TWO = """\
Ann: life 20; in play Plains x2 (tapped), Grizzly Bears
Bob: life 18; in play Soul Warden
Turn 3: Ann, precombat main phase
Stack (bottom first): Ann's Shahrazad (spent WW)
Subgame:
Ann: life 20; hand Forest x7; library Forest x3
Bob: life 12; in play Mountain (new this turn); hand Mountain x6; library Mountain x2
Turn 5: Bob, precombat main phase, land played
"""
THREE = """\
Ann: life 20; in play Plains x2 (tapped)
Bob: life 20; graveyard Shock
Turn 9: Bob, upkeep
Stack (bottom first): Ann's Shahrazad
Chance: seed 4, dealt 7
Subgame:
Ann: life 20; in play Plains x2; graveyard Forest
Bob: life 7; in play Hill Giant
Turn 6: Ann, precombat main phase, controlled by Bob
Stack (bottom first): Ann's Shahrazad
Subgame:
Ann: life 20; hand Forest x7; library Shock, Forest x3
Bob: life 20; hand Mountain x7; library Mountain x2
Turn 1: Bob, upkeep, no draw
"""


@pytest.mark.parametrize("text", (TWO, THREE))
def test_a_nest_is_written_as_it_is_read(text: str) -> None:
    position = read_position(text)
    assert write_position(position) == text
    check_nest(position)


def test_each_game_has_its_own_zones_and_the_main_game_lends_the_cards() -> None:
    main, subgame = read_position(TWO).boards
    assert main.zone(LIBRARY, ANN) == main.zone(LIBRARY, BOB) == ()
    assert names(main, main.zone(REMOVED)) == ["Forest"] * 10 + ["Mountain"] * 9
    assert all(main.objects[one].lent and main.objects[one].face_down for one in main.zone(REMOVED))
    assert [player.life for player in main.players] == [20, 18]
    assert [player.life for player in subgame.players] == [20, 12]
    assert set(main.objects).isdisjoint(subgame.objects)


def test_506_6_a_nest_that_was_read_is_played_to_its_end() -> None:
    game = Game(read_position(TWO))
    read_line(game, "Bob concedes.")
    (main,) = game.boards
    assert [player.life for player in main.players] == [20, 9]
    assert names(main, main.zone(LIBRARY, ANN)) == ["Forest"] * 10
    assert names(main, main.zone(LIBRARY, BOB)) == ["Mountain"] * 9
    assert names(main, main.zone("graveyard", ANN)) == ["Shahrazad"]


def test_506_7_a_nest_of_three_ends_one_after_the_other() -> None:
    game = Game(read_position(THREE))
    read_line(game, "Ann concedes.")
    assert len(game.boards) == 2
    assert [player.life for player in game.board.players] == [10, 7]
    assert game.decision is not None and (game.decision.player, game.maker) == (ANN, BOB)
    read_line(game, "Bob concedes.")
    (main,) = game.boards
    assert [player.life for player in main.players] == [20, 10]
    # The Shahrazad of the middle game was a card of it, and came from the library of the main game.
    assert names(main, main.zone(LIBRARY, ANN)) == ["Forest"] * 11 + ["Plains"] * 2 + ["Shahrazad", "Shock"]


def test_a_card_that_lies_in_the_main_game_otherwise_than_usual_says_so() -> None:
    text = TWO.replace("Grizzly Bears", "Grizzly Bears; removed from the game Forest (in the subgame), Shock")
    position = read_position(text)
    assert write_position(position) == text
    check_nest(position)
    main = position.boards[0]
    assert [main.objects[one].face_down for one in main.zone(REMOVED)][:2] == [False, False]
    assert len(main.zone(REMOVED)) == 20


def test_what_a_card_of_the_main_game_remembers_is_named() -> None:
    text = TWO.replace(
        "Grizzly Bears",
        'Isochron Scepter (noted "imprinted" = Ann\'s Forest); '
        "removed from the game Forest (face down, in the subgame)",
    )
    assert write_position(read_position(text)) == text


def test_cards_of_the_text_s_own_stand_before_the_main_game() -> None:
    own = "Card:\nLittle Imp {B}\nCreature - Imp 1/1\n\n"
    text = own + TWO.replace("library Forest x3", "library Little Imp, Forest x3")
    assert write_position(read_position(text)) == text
    both = text.replace("Grizzly Bears", "Little Imp")
    assert write_position(read_position(both)) == both


@pytest.mark.parametrize("seed", (2, 4))
def test_moments_at_somebody_s_priority_have_a_text_that_comes_back(seed: int) -> None:
    game = Game(wild_game(seed), trace=False)
    deepest = number = 0
    for _ in at_random(game, seed, 260):
        deepest = max(deepest, len(game.boards))
        if len(game.boards) == 1 or not isinstance(game.decision, HasPriority):
            continue
        number += 1
        if number % EVERY and not EVERY_MOMENT:
            continue
        text = write_position(game.position)
        again = read_position(text)
        assert write_position(again) == text
        check_nest(again)
        other = Game(again, trace=False)
        other.advance()
        assert other.decision is not None and other.decision.player == game.decision.player
        assert len(other.decision.options(other.board) or ()) == len(game.decision.options(game.board) or ())
    assert deepest > 1


# --- what can't be read or written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line"),
    (
        ("Stack (bottom first): Ann's Shahrazad (spent WW)", "Stack (bottom first): Ann's Shock", 5),
        ("Stack (bottom first): Ann's Shahrazad (spent WW)\n", "", 4),
        ("Ann: life 20; hand", "Cat: life 20; hand", 5),
        ("Grizzly Bears", "Grizzly Bears; removed from the game Shock (in the subgame)", 5),
        ("library Forest x3", "library Forest x3, Nothing Known", 6),
    ),
)
def test_the_error_names_the_line(old: str, new: str, line: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(TWO.replace(old, new))
    assert caught.value.line == line


def test_the_number_of_games_is_bounded() -> None:
    with pytest.raises(TooMuch, match="games within one another"):
        read_position(TWO + "Subgame:\n" * MOST_GAMES)


def test_a_subgame_that_is_being_set_up_has_no_text_of_its_own() -> None:
    game = Game(
        read_position(
            dedent("""
            Ann: in play Plains x2; hand Shahrazad; library Forest x8
            Bob: library Mountain x8
            Turn 3: Ann, precombat main phase
            """)
        )
    )
    read_line(game, "Ann plays Shahrazad. Both pass. Chance chooses Ann.")
    with pytest.raises(NotWritable):
        write_position(game.position)


def test_what_was_done_before_the_subgame_has_no_text() -> None:
    game = Game(
        read_position(
            dedent("""
            Card:
            Longer Tale {W}
            Sorcery
            Draw a card. Players play a Magic subgame, using their libraries as their decks.

            Ann: in play Plains; hand Longer Tale; library Forest x9
            Bob: library Mountain x8
            Turn 3: Ann, precombat main phase
            """)
        )
    )
    read_line(game, "Ann plays Longer Tale. Both pass. Chance chooses Ann. Ann says no. Bob says no.")
    with pytest.raises(NotWritable, match="before the subgame"):
        write_position(game.position)
