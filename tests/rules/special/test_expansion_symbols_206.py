"""Rule 206.3: what is of a set bears that set's expansion symbol."""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.cards.expansions import expansion_of, first_sets, printed_again
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.language.expansions import EXPANSIONS, SETS
from engine.language.walks import walk
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position
from tests.notation.playing import failures


def the_board(of_ann: str, of_bob: str) -> str:
    return f"Ann: {of_ann}\nBob: {of_bob}\nTurn 3: Ann, upkeep begins\n---\n"


def test_206_3_a_card_bears_the_symbol_of_its_first_set_unless_it_is_said_to_be_of_another() -> None:
    ape = library()["Kird Ape"]
    assert expansion_of(ape) == "Arabian Nights"
    assert printed_again(ape, "Fourth Edition") == "Fourth Edition"
    assert printed_again(ape, "Chronicles") == ""
    assert printed_again(ape, "Limited Edition Alpha") is None


def test_206_3_the_first_five_core_sets_have_no_symbol_and_nobody_asks_for_them() -> None:
    assert expansion_of(library()["Grizzly Bears"]) == ""
    assert "Fifth Edition" not in EXPANSIONS
    assert expansion_of(read_card("Somebody's Own {1}{G}\nCreature - Bear 2/2")) == ""


def test_206_3_every_card_of_the_period_has_its_set_but_those_that_were_in_none() -> None:
    assert {name for name in library() if name not in first_sets()} == {"Mana Crypt"}
    assert set(first_sets().values()) <= set(SETS.values())


def test_206_3_no_token_goes_by_the_name_of_a_card_whose_set_a_text_asks_for() -> None:
    """Whoever has a card's name has its symbol; so only what copies a card may be called so."""
    asked = {
        part.name
        for name in library().mentioning(" expansion")
        for face in library()[name].faces
        for part in walk(face.abilities)
        if isinstance(part, v.FromExpansion)
    }
    assert asked == {"Antiquities", "Arabian Nights", "Homelands"}
    made = {
        part.name or " ".join(part.subtypes)
        for name in library().mentioning(" token")
        for face in library()[name].faces
        for part in walk(face.abilities)
        if isinstance(part, v.TokenDef)
    }
    assert len(made) > 50
    assert [one for one in made if first_sets().get(one) in asked] == []


@pytest.mark.parametrize(
    ("says", "which"),
    [
        ("Kird Ape (printed in Limited Edition Alpha)", "a set not older than Kird Ape"),
        ("Kird Ape (printed in Elsewhere)", "a set such as Fifth Edition"),
    ],
)
def test_206_3_a_set_that_the_card_can_t_be_of_is_refused(says: str, which: str) -> None:
    with pytest.raises(Unreadable) as stop:
        read_position(the_board(f"in play {says}", "life 20").removesuffix("---\n"))
    assert which in str(stop.value)


@pytest.mark.parametrize(
    ("of_ann", "of_bob", "line", "holds"),
    [
        (
            # 410.11: while the ability about the Ape waits, the state sets off no second one.
            "in play City in a Bottle, Kird Ape",
            "life 20",
            "Both pass.",
            "Ann's graveyard has Kird Ape. The stack is empty.",
        ),
        (
            # 503.2: what copies it bears its symbol, and loses its own.
            "in play City in a Bottle, Grizzly Bears (copying Kird Ape), Flying Men (copying Grizzly Bears)",
            "life 20",
            "Both pass.",
            "Ann's graveyard has Grizzly Bears. Ann controls 1 creature named Grizzly Bears.",
        ),
        (
            # "Another": the Bottle is of the set itself, and stays.
            "in play City in a Bottle",
            "life 20",
            "Ann passes.",
            "Ann controls City in a Bottle. The stack is empty.",
        ),
    ],
)
def test_206_3_city_in_a_bottle(of_ann: str, of_bob: str, line: str, holds: str) -> None:
    assert failures(the_board(of_ann, of_bob) + line + "\n---\n" + holds.replace(". ", ".\n")) == ()
