"""What a chip on the board says besides its name: fights, copies, flips, whose it is, what lies face down."""

import html
import re

import pytest

from engine.cards import library
from engine.notation.positions import read_position
from engine.view import seen_by
from playground.boards.card_views import definition_view
from playground.boards.drawing import draw_board
from playground.look.frames import card_look
from tests.look.pages import rendered

SIDE = "{% for row in side.rows %}{{ draw_slots(row) }}{% endfor %}"
TURN = "\nTurn 3: Ann, "


def chips(text: str, seat: int, eyes: int | None = None) -> dict[str, str]:
    """What is in play on a side: names in the order drawn, each with all that is printed and said with it."""
    position = read_position(text)
    if eyes is not None:
        position = seen_by(position, eyes)  # type: ignore[arg-type]
    board = draw_board(position)
    sides = [board["near"], *reversed(board["far"])]
    drawn_html = html.unescape(rendered(SIDE, side=sides[seat]))
    drawn = {}
    for item in drawn_html.split('<div class="slot')[1:]:
        words = " ".join(re.sub(r"<[^>]*>", " ", "<" + item).split())
        name = re.search(r'class="card-name"[^>]*>([^<]*)<', item)
        assert name is not None
        drawn[name[1]] = words
    return drawn


FIGHT = "Ann: in play Serra Angel (attacking), Hill Giant (attacking)\nBob: in play Gray Ogre"


def test_309_2f_an_attacker_says_whether_it_was_blocked() -> None:
    before = chips(FIGHT + TURN + "declare attackers", 0)
    assert "blocked" not in before["Serra Angel"] and "attacking" in before["Serra Angel"]
    text = FIGHT + " (blocking Ann's Hill Giant)" + TURN + "combat damage"
    ann, bob = chips(text, 0), chips(text, 1)
    assert "attacking, unblocked" in ann["Serra Angel"]
    assert "attacking, blocked" in ann["Hill Giant"]
    assert "blocks Ann's Hill Giant" in bob["Gray Ogre"]


def test_of_several_players_an_attacker_names_the_one_it_attacks() -> None:
    text = "Ann: in play Serra Angel (attacking Cat), Hill Giant (attacking Bob)\nBob: life 20\nCat: life 20"
    ann = chips(text + TURN + "declare attackers", 0)
    assert "attacks Cat" in ann["Serra Angel"] and "attacks Bob" in ann["Hill Giant"]
    assert "attacks" not in chips(FIGHT + TURN + "declare attackers", 0)["Serra Angel"]


def test_503_2_a_copy_says_that_it_is_one() -> None:
    ann = chips(
        "Ann: in play Grizzly Bears (copying Hill Giant), Gray Ogre\nBob: life 20" + TURN + "upkeep", 0
    )
    assert "a copy" in ann["Hill Giant"]
    assert "copy" not in ann["Gray Ogre"]


def test_a_flipped_card_says_so_and_is_another_than_one_that_may_flip() -> None:
    text = "Ann: in play Nezumi Graverobber (flipped), Akki Lavarunner\nBob: life 20" + TURN + "upkeep"
    ann = chips(text, 0)
    assert ann["Nighteyes the Desecrator"].count("flipped") == 2  # printed, and said
    assert "flip card" in ann["Akki Lavarunner"] and "flipped" not in ann["Akki Lavarunner"]


@pytest.mark.parametrize(("eyes", "known"), [(None, True), (0, True), (1, False)])
def test_504_what_lies_face_down_is_named_to_whoever_may_look(eyes: int | None, known: bool) -> None:
    text = "Ann: in play Exalted Angel (face down)\nBob: life 20" + TURN + "upkeep"
    (words,) = chips(text, 0, eyes).values()
    assert ("is Exalted Angel" in words) is known
    assert "Face-down creature" in words


def test_508_1c_the_lower_half_of_a_flip_card_has_the_colours_of_the_upper() -> None:
    printed = card_look(definition_view(library()["Rune-Tail, Kitsune Ascendant"]), "l")
    assert [face.letter for face in printed.faces] == ["W", "W"]
    unflipped = "Ann: hand Akki Lavarunner\nBob: life 20" + TURN + "upkeep"
    (drawn,) = draw_board(read_position(unflipped))["near"]["hand"]
    assert [face.letter for face in card_look(drawn, "m").faces] == ["R", "R"]
