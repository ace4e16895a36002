"""What an object is, remembered from board to board and explained layer by layer (418.5)."""

from __future__ import annotations

from engine.board import IN_PLAY
from engine.characteristics import (
    characteristics,
    explain,
    faces,
    is_type,
)
from engine.citing import COMPUTATIONS, collect, collected, stop
from engine.events import PermanentTapped, perform
from engine.language.values import (
    AddPT,
    CardType,
    HasState,
    Matches,
    Self,
    SetController,
    SetTypes,
    State,
    Static,
    You,
)
from tests.boards import ANN, BOB, Setting, card
from tests.rules.effects.layers import ANTHEM, BEARS, CREATURE, OGRE, every, size

# --- what is remembered ----------------------------------------------------------------------------------


def test_a_static_that_reads_status_is_asked_again_when_only_status_changed() -> None:
    untapped = Matches(Self(), HasState(State.UNTAPPED))
    table = Setting()
    orb = table.put(card("Orb", "Artifact", None, Static(every(CREATURE), (AddPT(1, 1),), untapped)))
    bears = table.put(BEARS)
    board = table.board()
    assert size(board, bears) == (3, 3)
    after, _, _ = perform(board, (PermanentTapped(object=orb),), table.next_id)
    assert size(after, bears) == (2, 2)


def test_answers_outlast_a_change_that_no_effect_reads() -> None:
    table = Setting()
    table.put(ANTHEM)
    bears = table.put(BEARS)
    board = table.board()
    before = faces(board, bears)
    after, _, _ = perform(board, (PermanentTapped(object=bears),), table.next_id)
    assert faces(after, bears) is before


def test_a_board_answers_the_same_whoever_asked_before() -> None:
    """Ids of two games may be the same; what is remembered of one must not show in the other."""
    first, second = Setting(), Setting()
    one, other = first.put(BEARS, counters=(("+1/+1", 1),)), second.put(OGRE)
    assert one == other
    assert characteristics(first.board(), one).name == "Grizzly Bears"
    assert characteristics(second.board(), other).name == "Gray Ogre"
    assert size(first.board(), one) == (3, 3)
    assert size(second.board(), other) == (2, 2)


# --- explanations ----------------------------------------------------------------------------------------


def test_explain_gives_every_change_with_its_layer_and_source() -> None:
    table = Setting()
    ogre = table.put(OGRE, counters=(("+1/+1", 1),))
    anthem = table.put(ANTHEM)
    growth = table.resolve(AddPT(3, 3), to=(ogre,))
    rows = explain(table.board(), ogre)
    assert [(row.layer, row.rule, int(row.timestamp), row.after.power) for row in rows] == [
        ("printed", "201.2", int(ogre), 2),
        ("6b", "418.5a", int(growth), 5),
        ("6c", "200.10", int(ogre), 6),
        ("6d", "418.5a", int(anthem), 7),
    ]
    assert all(row.before == rows[place].after for place, row in enumerate(rows[1:]))


def test_explain_tells_who_controls_and_what_is_taken_from_noncreatures() -> None:
    table = Setting()
    bears = table.put(BEARS, BOB)
    table.resolve(SetController(You()), SetTypes((CardType.LAND,)), to=(bears,), player=ANN)
    board = table.board()
    rows = explain(board, bears)
    assert [(row.layer, row.rule) for row in rows] == [
        ("printed", "201.2"),
        ("2", "418.5a"),
        ("4", "418.5a"),
        ("end", "208.3"),
    ]
    assert rows[1].controller == ANN
    assert rows[-1].after == characteristics(board, bears)
    assert is_type(board, bears, "land")
    assert board.objects[bears].zone == IN_PLAY


def test_a_remembered_answer_cites_nothing_so_that_a_trace_does_not_depend_on_what_was_asked_before() -> None:
    table = Setting()
    ogre = table.put(OGRE, counters=(("+1/+1", 1),))
    table.put(ANTHEM)
    table.resolve(AddPT(1, 1), to=(ogre,))
    collect()
    try:
        assert size(table.board(), ogre) == (5, 5)
        assert collected() == ()
    finally:
        stop()
    assert {"200.10", "418.3b", "418.5a"} <= set(COMPUTATIONS)
