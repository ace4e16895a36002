"""What is shown is hidden again when the time is over (glossary, "Reveal"; 502.43b, 502.53b)."""

from __future__ import annotations

from textwrap import dedent

from engine.board import HAND, IN_PLAY, LIBRARY, NOTHING, ObjectId, Shown
from engine.events import BeginStep, CardsRevealed, HideAgain, Rearrange, perform
from engine.notation.positions import read_position, write_position
from engine.notation.saved import dump, load
from engine.view import may_see, seen_by
from tests.rules.special.tables import ANN, BOB, Table


def test_a_look_adds_to_what_was_shown_for_good_and_takes_only_its_own_away() -> None:
    table = Table()
    shock = table.of("Shock", BOB, HAND, revealed=(ANN,))
    terror = table.of("Terror", BOB, HAND)
    shown, _, _ = perform(table.board(), (CardsRevealed(objects=(shock, terror), to=(ANN, BOB)),), 1000)
    assert may_see(shown.objects[terror], ANN, shown)
    after, _, _ = perform(shown, (HideAgain(),), 2000)
    assert may_see(after.objects[shock], ANN, after)
    assert not may_see(after.objects[terror], ANN, after)
    assert after.shown == ()


def test_502_53b_until_the_step_ends_is_not_until_somebody_receives_priority() -> None:
    table = Table()
    card = table.of("Plumes of Peace", BOB, HAND)
    once = CardsRevealed(objects=(card,), to=(ANN,), until="step")
    shown, _, _ = perform(table.board(), (once,), 1000)
    still, _, _ = perform(shown, (HideAgain(),), 2000)
    assert may_see(still.objects[card], ANN, still)
    after, _, _ = perform(still, (BeginStep(phase="beginning", step="draw"),), 3000)
    assert not may_see(after.objects[card], ANN, after)


def test_what_is_shuffled_is_hidden_at_once() -> None:
    table = Table()
    top = table.of("Shock", BOB, LIBRARY)
    shown, _, _ = perform(table.board(), (CardsRevealed(objects=(top,), to=(ANN,)),), 1000)
    order = shown.zone(LIBRARY, BOB)
    mixed, _, _ = perform(shown, (Rearrange(zone=LIBRARY, player=BOB, order=order, how="shuffle"),), 2000)
    assert not may_see(mixed.objects[top], ANN, mixed)


def test_a_permanent_turned_up_as_it_stays_is_shown_for_as_long_as_it_is_there() -> None:
    table = Table()
    demon = table.of("Grinning Demon", BOB, IN_PLAY, face_down=True)
    for_good = CardsRevealed(objects=(demon,), to=(ANN, BOB), until="moved")
    shown, _, _ = perform(table.board(), (for_good,), 1000)
    after, _, _ = perform(shown, (HideAgain(), BeginStep(phase="beginning", step="draw")), 2000)
    assert may_see(after.objects[demon], ANN, after)


def test_for_how_long_a_card_is_shown_is_saved_and_written_and_in_no_view() -> None:
    text = """
    Ann: in play Sasaya, Orochi Ascendant; hand Shock, Plumes of Peace (revealed to Bob)
    Bob: life 20
    Turn 5: Ann, upkeep
    Stack (bottom first): Ann's ability of Ann's Sasaya, Orochi Ascendant
    Shown: Ann's Shock; to Bob; with object 1 of the stack
    Shown: Ann's Shock; to Bob; until the step ends
    """
    position = read_position(dedent(text))
    board = position.board
    (shock,) = (
        one for one, found in board.objects.items() if found.definition and found.definition.name == "Shock"
    )
    assert board.objects[shock].revealed == (BOB,)
    assert board.shown == (
        Shown(shock, (BOB,), ObjectId(board.stack[0])),
        Shown(shock, (BOB,), NOTHING, step=True),
    )
    assert load(dump(position)) == position
    assert write_position(read_position(write_position(position))) == write_position(position)
    assert "Plumes of Peace (revealed to Bob)" in write_position(position)
    assert seen_by(position, BOB).board.shown == ()
