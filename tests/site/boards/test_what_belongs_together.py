"""A card and the steps that are about it, what is on the stack and its targets, a moment on paper."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from engine.board import PlayerId
from playground.boards import breaking, following, narrating, runs, tracing
from playground.boards.models import Run
from playground.boards.tracing import AFTER, BEFORE
from tests.site.boards.test_debugging import named, page, sent, shocked, started

__all__ = ["shocked"]
pytestmark = pytest.mark.django_db

AIMED = """Ann: life 20; in play Grizzly Bears, Serra Angel; library Forest x5
Bob: life 20; library Island x5
Turn 1: Ann, precombat main phase
Stack (bottom first): Bob's Shock targeting Ann's Grizzly Bears; Ann's Shock targeting Bob;
 Bob's Counterspell targeting Ann's Shock
"""


def about(html: str) -> dict[int, set[int]]:
    """The objects that the lines of a page say they are about, by their steps."""
    found: dict[int, set[int]] = {}
    for line in re.findall(r'<li class="trace-line[^>]*>', html):
        numbers = re.search(r'data-about="([\d ]+)"', line)
        step = re.search(r'id="line-(\d+)"', line)
        if numbers is not None and step is not None:
            found[int(step[1])] = {int(one) for one in numbers[1].split()}
    return found


def test_a_line_names_the_objects_of_the_board_that_it_is_about(client: Client, shocked: Run) -> None:
    played = runs.played(shocked)
    for step in (0, played.last):
        board = played.position(step).board
        bears = named(played, step, "Grizzly Bears")
        found = about(page(client, shocked, step))
        assert found and all(number in board.objects for numbers in found.values() for number in numbers)
        expected = breaking.steps(played, breaking.read(f"object:{bears}"))
        assert {at for at, numbers in found.items() if bears in numbers} == {
            at for at in expected if step - BEFORE < at <= step + AFTER
        }


def test_a_line_names_them_whichever_step_was_looked_at_before(client: Client, shocked: Run) -> None:
    """The card that was Shock has other numbers in hand, on the stack and in the graveyard; steps are taken in turns
    from both ends, so that a line is shown on boards that change to and fro."""
    played = runs.played(shocked)
    numbers = range(played.last + 1)
    for step in (one for pair in zip(numbers, reversed(numbers), strict=True) for one in pair):
        board = played.position(step).board
        expected = {
            line.index + 1: {
                here
                for part in line.parts
                for one in following.ids_in(part)
                if (here := following.present(played, board, one))
            }
            for line in played.lines[max(0, step - BEFORE) : step + AFTER]
        }
        found = about(page(client, shocked, step, "?level=engine"))
        assert found == {at: those for at, those in expected.items() if those}


def flat(pieces: Iterable[tracing.Piece]) -> list[Any]:
    """Rows and those that are folded away together, of stretches too."""
    return [
        one for piece in pieces for one in (piece.pieces if isinstance(piece, tracing.Stretch) else (piece,))
    ]


def test_what_a_trace_has_in_stretches_is_what_it_has_line_by_line(
    shocked: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each level, to each pair of eyes, around steps that are searched for and at the ends of the page; what is
    folded away at the ends of two stretches is folded away together."""
    monkeypatch.setattr(tracing, "BEFORE", 17)
    monkeypatch.setattr(tracing, "AFTER", 14)
    played = runs.played(shocked)
    stretches = folds = 0
    for level, viewer in (
        (one, eyes) for one, _ in narrating.LEVELS for eyes in (None, PlayerId(0), PlayerId(1))
    ):
        for step, hits in (
            (at, found) for at in range(played.last + 1) for found in ((), (3, 12), (at - 2, 20))
        ):
            ways: dict[str, Any] = {"viewer": viewer, "hits": frozenset(hits)}
            pieces = tracing.trace(played, step, level, **ways)["rows"]
            with monkeypatch.context() as patch:
                patch.setattr(tracing, "_TOGETHER", 10_000)
                line_by_line = tracing.trace(played, step, level, **ways)["rows"]
            assert flat(pieces) == line_by_line, (level, viewer, step, hits)
            stretches += sum(isinstance(one, tracing.Stretch) for one in pieces)
            ends = [(one[0].step, one[-1].step) for one in pieces if isinstance(one, tuple)]
            folds += sum(
                (start - 1) // tracing._TOGETHER != (end - 1) // tracing._TOGETHER for start, end in ends
            )
    assert stretches > 1_000 and folds, (stretches, folds)


def test_neighbouring_pages_share_the_rows_that_are_alike_on_both(shocked: Run) -> None:
    played = runs.played(shocked)
    for step in range(played.last):
        here, there = (flat(tracing.trace(played, at, "engine")["rows"]) for at in (step, step + 1))
        again = flat(tracing.trace(played, step, "engine")["rows"])
        assert len(here) == len(again) and all(one is other for one, other in zip(here, again, strict=True))
        same = {id(one) for one in here} & {id(one) for one in there}
        alike = [
            (one, other)
            for one in here
            for other in there
            if (one.step, one.state, one.objects) == (other.step, other.state, other.objects)
        ]
        assert len(same) == len(alike) and all(one is other for one, other in alike)
        assert len(alike) > len(here) // 2


def test_the_steps_about_a_card_that_is_looked_at_are_marked_in_words_too(
    client: Client, shocked: Run
) -> None:
    played = runs.played(shocked)
    shock = named(played, 1, "Shock")
    steps = breaking.steps(played, breaking.read(f"object:{shock}"))
    steps = tuple(at for at in steps if at <= 1 + AFTER)
    html = page(client, shocked, 1, f"?look={shock}&level=ruling")
    marked = re.findall(r'<li class="[^"]* is-about[^>]* id="line-(\d+)"', html)
    assert [int(one) for one in marked] == list(steps)
    assert html.count("(about what is looked at)") == len(steps)
    assert "is-about" not in page(client, shocked, 1)
    assert len(following.stays(played, shock)) > 1


def test_through_a_player_s_eyes_no_line_tells_which_objects_it_is_about(
    client: Client, shocked: Run
) -> None:
    for step in range(runs.played(shocked).last + 1):
        html = page(client, shocked, step, "?as=1&look=1&level=engine")
        assert "data-about" not in html and "is-about" not in html and "data-stays" not in html


def test_a_page_says_which_numbers_are_one_card(client: Client, shocked: Run) -> None:
    played = runs.played(shocked)
    for step in range(played.last + 1):
        said = re.search(r'data-stays="([\d:, ]+)"', page(client, shocked, step))
        assert said is not None
        for one in said[1].split():
            number, _, others = one.partition(":")
            assert int(number) in played.position(step).board.objects
            assert {int(number), *map(int, others.split(","))} == following.stays(played, int(number))


def test_the_stack_leads_to_its_targets(client: Client) -> None:
    run = started(AIMED, client)
    played = runs.played(run)
    html = page(client, run, 0)
    bears, shocks = named(played, 0, "Grizzly Bears"), played.position(0).board.stack
    for where, name in (
        (f"card-{bears}", "Ann&#39;s Grizzly Bears"),
        ("side-1", "Bob"),
        (f"stacked-{shocks[1]}", "Ann&#39;s Shock"),
    ):
        assert f'<a href="#{where}" data-aim="{where}" hx-boost="false">{name}' in html
        assert html.count(f'id="{where}"') == 1


def test_where_it_changes_next_and_last_are_keys(client: Client, shocked: Run) -> None:
    played = runs.played(shocked)
    bears = named(played, 0, "Grizzly Bears")
    html = page(client, shocked, 0, f"?look={bears}")
    at = re.search(r'<a href="/runs/\w+/(\d+)/[^"]*" data-key="\."', html)
    assert at is not None
    before, after = (played.position(step).board.objects.get(bears) for step in (int(at[1]) - 1, int(at[1])))  # type: ignore[call-overload]
    assert before != after and before == played.position(0).board.objects[bears]  # type: ignore[index]
    assert 'data-key=","' not in html


def test_the_paper_has_the_address_and_the_step(client: Client, shocked: Run) -> None:
    last = runs.played(shocked).last
    html = page(client, shocked, 2, "?level=ruling")
    assert f"Step 2 of {last} · http://testserver{shocked.at(2)}?level=ruling" in html


def test_a_marked_stack_stays_after_an_answer(client: Client) -> None:
    run = started(AIMED, client)
    run, step = sent(client, run, runs.played(run).last, do="all pass")
    html = page(client, run, step)
    assert html.count("data-aim=") == sum(
        1
        for one in runs.played(run).position(step).board.stack
        for _ in runs.played(run).position(step).board.objects[one].announcement.targets  # type: ignore[union-attr]
    )
