"""A board put together of rows and zones that were drawn before is what its template draws of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine.board import Board, ObjectId
from engine.characteristics import controller_of, faces, is_reached
from engine.position import Position
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from playground.boards import piling
from playground.boards.card_views import Marks, changed_on, is_changed, is_unseen
from playground.boards.controls import question
from playground.boards.drawing import draw_board, draw_stack
from playground.boards.playing import PlayedRun, play
from playground.boards.tables import board_html, stack_html
from playground.boards.under_way import under_way
from playground.kept import forget_all
from tests.site.lines import line

LINES = (
    """# Lands, a spell and a fight, with a blocker that is told from another by its number
Ann: life 20; in play Grizzly Bears, Forest x4, Llanowar Elves; hand Giant Growth, Forest; library Forest x3
Bob: life 20; in play Hill Giant x2, Mountain x3; hand Shock; library Swamp x3; graveyard Shock
Turn 3: Ann, precombat main phase
---
Ann plays Forest.
Ann plays Giant Growth targeting Grizzly Bears.
Both pass.
Both pass.
Both pass.
Ann attacks with Grizzly Bears.
Both pass.
Bob blocks Grizzly Bears with Hill Giant #2.
Both pass.
Both pass.
""",
    """# Auras on both sides, one of which takes control, and an effect on all creatures
Ann: life 20; in play Forest x3, Grizzly Bears; hand Holy Strength, Persuasion, Glorious Anthem; mana WWWWUUUUUU
Bob: life 20; in play Hill Giant, Mountain x3; library Swamp x3
Turn 3: Ann, precombat main phase
---
Ann plays Holy Strength targeting Hill Giant.
Both pass.
Ann plays Glorious Anthem.
Both pass.
Ann plays Persuasion targeting Hill Giant.
Both pass.
""",
    """# An effect on a card in a graveyard
Ann: life 20; in play Forest x3; hand Recoup, Grizzly Bears; graveyard Lava Axe, Shock; mana RR; library Forest x3
Bob: life 20; in play Hill Giant; hand Shock; library Swamp x3
Turn 3: Ann, precombat main phase
---
Ann plays Recoup targeting Lava Axe.
Both pass.
""",
)
LOOKING = ("/lines/a/?look=", "&x=<1>")
SAFE = ("/lines/a/?look=", "&amp;x=&lt;1&gt;")


def looked_at(played: PlayedRun) -> Iterator[tuple[Position, Marks]]:
    """Each moment as the stepper shows it, with the board before, with that of the start, and with none; back again."""
    steps = [*range(played.last + 1), *range(played.last, -1, -3)]
    for step in steps:
        position = played.position(step)
        asked = question(position) if position.decision is not None else None
        buttons = asked.buttons_of() if asked else {}
        seats = asked.buttons_of_seats() if asked else {}
        piles = piling.piles(position.board, buttons)
        for before in dict.fromkeys((max(0, step - 1), 0)):
            earlier = played.position(before).board
            marks = Marks(buttons=buttons, seats=seats, piles=piles)
            yield position, marks if earlier is position.board else replace(marks, before=earlier)


def plainly(position: Position, marks: Marks) -> tuple[str, str]:
    """Board and stack as their templates draw them, with nothing kept."""
    forget_all()
    board = position.board

    def link(number: ObjectId) -> str:
        return "" if is_unseen(board.objects[number]) else f"{LOOKING[0]}{int(number)}{LOOKING[1]}"

    linked = replace(marks, links=link)
    table = {"board": draw_board(position, linked), "expecting": True, "told": True}
    items = {"items": draw_stack(board, linked)}
    return render_to_string("boards/parts/board.html", table), render_to_string("parts/stack.html", items)


@pytest.mark.parametrize("text", LINES)
def test_a_board_is_the_same_put_together_of_what_was_drawn_before(text: str) -> None:
    played = play(line(text))
    forget_all()
    every = list(looked_at(played))
    drawn = [(board_html(*one, LOOKING), stack_html(one[0].board, one[1], LOOKING)) for one in every]
    assert len(set(drawn)) > played.last // 8
    for one, kept in zip(every, drawn, strict=True):
        assert kept == plainly(*one)


def test_one_of_these_lines_reaches_cards_outside_play() -> None:
    assert [is_reached(play(line(text)).position(-1).board) for text in LINES] == [False, False, True]


def test_addresses_of_one_page_do_not_get_into_another() -> None:
    played = play(line(LINES[0]))
    for position, marks in looked_at(played):
        one, other = (board_html(position, marks, (f"/lines/{name}/?look=", "")) for name in "ab")
        assert "/lines/a/" in one and "/lines/a/" not in other
        assert other == one.replace("/lines/a/", "/lines/b/")


# --- what has changed, piles, what is under way ----------------------------------------------------------


@pytest.mark.parametrize("text", LINES)
def test_what_has_changed_is_what_each_object_says_of_itself(text: str) -> None:
    played = play(line(text))
    boards = [played.position(step).board for step in range(played.last + 1)]
    for board in boards:
        for before in (None, boards[0], boards[len(boards) // 2], boards[-1]):
            assert changed_on(board, before) == {
                one for one in board.objects if is_changed(board, one, before)
            }


def told_apart(board: Board, one: ObjectId, buttons: dict[ObjectId, list[dict[str, Any]]]) -> tuple[Any, ...]:
    """Of a permanent that nothing names, all that may tell it from another; from the board alone."""
    found = board.objects[one]
    seen = [
        (face.name, face.colors, face.types, face.subtypes, face.power, face.toughness, face.keywords)
        for face in faces(board, one)
    ]
    return (
        (id(found.definition), found.kind, found.owner, controller_of(board, one)),
        (found.tapped, found.flipped, found.damage, found.counters),
        (found.since == board.turn.serial, summoning_sick(board, one)),
        seen,
        [button["label"] for button in buttons.get(one, ())],
    )


@pytest.mark.parametrize("text", LINES)
def test_what_lies_in_a_pile_is_alike_and_what_is_alike_lies_in_one(text: str) -> None:
    """But for what something names, which here are Auras, targets and creatures in combat: none of them is a land."""
    played = play(line(text))
    piled = 0
    for position, marks in looked_at(played):
        board = position.board
        heaps = [(top, *ids) for top, ids in marks.piles.items()]
        looks = {one: told_apart(board, one, dict(marks.buttons)) for one in board.in_play}
        for heap in heaps:
            piled += 1
            assert all(looks[one] == looks[heap[0]] for one in heap)
        for one in board.in_play:
            if "land" in faces(board, one)[0].types:
                alike = [other for other in board.in_play if looks[other] == looks[one]]
                assert len(alike) == 1 or tuple(alike) in heaps
    assert piled


@pytest.mark.parametrize("text", LINES[::2])
def test_what_is_under_way_is_the_same_asked_twice_and_in_another_order(text: str) -> None:
    played = play(line(text))
    boards = [played.position(step).board for step in range(played.last + 1)]
    warm = [under_way(board) for board in (*boards, *reversed(boards))]
    assert any(warm)
    for board, rows in zip((*boards, *reversed(boards)), warm, strict=True):
        forget_all()
        assert under_way(board) == rows
