"""Rule 421: which loops are found, and which are none."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.saved import load, save
from engine.notation.sentences import read_line
from engine.position import Outcome
from engine.rules.effects.loops_421 import PATIENCE, fingerprint, moment
from engine.rules.stack.priority_408 import Priority
from engine.seats import life_of

EMBER = """
Card:
Undying Ember {{R}}
Creature - Elemental 1/0
When Undying Ember is put into a graveyard from play, {more}return it to play under its owner's control.

"""
ASKING = """
Card:
Patience {W}
Enchantment
At the beginning of your upkeep, if you have 1000 or more life, you win the game.

"""
BOARD = "Ann: in play Undying Ember{beside}; library Forest, Island\nBob: life 20\nTurn 3: Ann, upkeep begins"
DRAW = Outcome((), "102.4b")
LONG = 3 * PATIENCE


def game(*, more: str = "", beside: str = "") -> Game:
    found = Game(read_position((EMBER.format(more=more) + BOARD.format(beside=beside)).strip()))
    found.advance()
    return found


def rounds(found: Game, number: int) -> Game:
    """So many times both pass, as long as the game goes on."""
    for _ in range(number):
        if not found.over:
            read_line(found, "Both pass.")
            found.advance()
    return found


def test_moments_are_alike_whatever_ids_things_have_got() -> None:
    found = rounds(game(), 1)
    once = fingerprint(found.board)
    twice = fingerprint(rounds(found, 1).board)
    assert once == twice


@pytest.mark.parametrize(
    "other",
    [
        "Undying Ember; library Island, Forest",
        "Undying Ember, Forest; library Forest, Island",
        "Undying Ember (tapped); library Forest, Island",
        "Undying Ember; life 19; library Forest, Island",
        "Undying Ember; library Forest, Island; hand Forest",
    ],
)
def test_moments_differ_where_anything_else_does(other: str) -> None:
    text = EMBER.format(more="") + BOARD.format(beside="")
    there = text.replace("Undying Ember; library Forest, Island", other)
    assert there != text
    boards = [read_position(one.strip()).board for one in (text, there)]
    assert moment(boards[0]) != moment(boards[1])


@pytest.mark.parametrize(("beside", "same"), [(", Forest", True), (", Kira, Great Glass-Spinner", False)])
def test_who_was_a_target_this_turn_tells_moments_apart_where_a_text_asks(beside: str, same: bool) -> None:
    board = game(beside=beside).board
    aimed = replace(board, turn=replace(board.turn, aimed=(board.in_play[0],)))
    assert (moment(board) == moment(aimed)) is same


def test_421_4_the_game_is_a_draw_once_the_same_moment_has_come_again() -> None:
    assert not rounds(game(), PATIENCE - 1).over
    assert rounds(game(), LONG).outcome == DRAW


def test_102_4b_a_draw_is_no_loss_for_who_cannot_lose() -> None:
    assert rounds(game(beside=", Platinum Angel"), LONG).outcome == DRAW


def test_421_4_a_loop_that_is_loaded_goes_on_where_it_was() -> None:
    found = rounds(game(), PATIENCE)
    loaded = Game(load(save(found.position)))
    assert rounds(loaded, 2).outcome == DRAW


def test_no_loop_where_a_text_counts_the_rounds() -> None:
    assert not rounds(game(beside=", Kuon, Ogre Ascendant"), LONG).over


def test_102_4b_no_loop_where_somebody_chooses_each_time() -> None:
    found = game(more="you may ")
    for _ in range(LONG):
        read_line(found, "Both pass. Ann says yes.")
        found.advance()
    assert not found.over
    (frame,) = (one for one in found.agenda if isinstance(one, Priority))
    assert frame.rounds <= 1


def test_421_1_what_somebody_does_meanwhile_begins_the_count_anew() -> None:
    found = rounds(game(beside=", Mogg Fanatic"), PATIENCE - 2)
    read_line(found, "Ann plays the ability of Mogg Fanatic targeting Bob.")
    found.advance()
    assert not rounds(found, PATIENCE - 2).over
    assert rounds(found, LONG).outcome == DRAW


def warded(more: str = "", beside: str = "") -> Game:
    """Bob gains 1 life each time the Ember comes back."""
    board = BOARD.format(beside=beside).replace("life 20", "life 20; in play Soul Warden")
    found = Game(read_position((EMBER.format(more="") + more + board).strip()))
    found.advance()
    return found


def test_421_4_life_that_only_grows_does_not_keep_a_loop_from_being_a_draw() -> None:
    found = rounds(warded(), 4 * PATIENCE)
    assert found.outcome == DRAW
    assert life_of(found.board, 1) > 20


def test_421_1_a_loop_in_which_life_falls_ends_some_time() -> None:
    words = EMBER.format(more="").replace("play, return", "play, each opponent loses 1 life. Return")
    text = words + BOARD.format(beside="").replace("life 20", "life 200")
    found = Game(read_position(text.strip()))
    found.advance()
    assert not rounds(found, 4 * PATIENCE).over
    assert life_of(found.board, 1) < 200


def test_421_4_a_loop_is_none_while_a_text_asks_for_a_life_total() -> None:
    assert not rounds(warded(ASKING, ", Patience"), 4 * PATIENCE).over


def hive(more: str = "") -> Game:
    """Bob gets a token each time the Ember comes back."""
    words = f"""
Card:
Broody Hive {{2}}{{G}}
Enchantment
Whenever a creature is put into a graveyard from play, put a 1/1 green Insect creature token into play.{more}

"""
    board = BOARD.format(beside="").replace("life 20", "life 20; in play Broody Hive")
    found = Game(read_position((EMBER.format(more="") + words + board).strip()))
    found.advance()
    return found


def test_421_4_tokens_that_nothing_counts_do_not_keep_a_loop_from_being_a_draw() -> None:
    assert rounds(hive(), 4 * PATIENCE).outcome == DRAW


def test_421_4_a_loop_is_none_while_a_text_counts_what_grows() -> None:
    counted = "\nAt the beginning of your draw step, you gain 1 life for each creature you control."
    assert not rounds(hive(counted), 4 * PATIENCE).over


EFFECT = 'Effect: "This permanent {does}."; on Ann\'s Grizzly Bears; until end of turn; by Ann'


@pytest.mark.parametrize(
    ("does", "set_aside"),
    [
        ("gets +1/+1", True),
        ("gets -1/+1", True),
        ("has flying", False),
        ("gets +1/+1 and has flying", False),
        ("gets +1/+1 for each creature in play", False),
        ("gets +X/+1, where X is the number of creatures in play", False),
        ("gets +1/+X, where X is the number of creatures in play", False),
    ],
)
def test_421_4_an_effect_may_come_again_and_again_that_adds_fixed_numbers_and_nothing_else(
    does: str, set_aside: bool
) -> None:
    once = EFFECT.format(does=does)
    text = EMBER.format(more="") + BOARD.format(beside=", Grizzly Bears")
    one, two = (
        moment(read_position(text.replace("\nTurn", f"\n{effects}\nTurn").strip()).board)
        for effects in (once, f"{once}\n{once}")
    )
    assert (one[0] == two[0]) is set_aside


def test_moments_of_a_growing_loop_are_alike_but_for_the_amount() -> None:
    found = hive()
    (before, few), (after, many) = moment(rounds(found, 2).board), moment(rounds(found, 2).board)
    assert before == after
    (grown,) = (name for name in many if few[name] != many[name])
    assert grown.startswith("tokens") and many[grown] - few[grown] == 1
