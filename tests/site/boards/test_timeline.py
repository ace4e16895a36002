"""The timeline: marks that lead to their steps, and the same in words."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from playground.boards import runs, walking
from playground.boards.models import Run
from playground.boards.timeline import WIDTH, course, places, timeline, whereabouts
from tests.site.boards.test_debugging import SHAHRAZAD, named, page, sent, started

pytestmark = pytest.mark.django_db

TURNS = """Ann: life 20; library Forest x20
Bob: life 20; library Forest x20
Turn 1: Ann, upkeep
"""


@pytest.fixture
def turns(client: Client) -> Run:
    """Ann and Bob pass for some turns."""
    run = started(TURNS, client)
    for _ in range(4):
        run, _ = sent(client, run, runs.played(run).last, do="all pass")
    return run


def test_each_mark_leads_to_the_step_that_it_stands_for(client: Client, turns: Run) -> None:
    played = runs.played(turns)
    found = timeline(played, 3, ())
    html = page(client, turns, 3, "?level=engine")
    for kind in ("turns", "phases", "choices"):
        assert found[kind]
        for x, step in found[kind]:
            assert abs(x - WIDTH * step // played.last) < WIDTH // 200
            assert f'<a tabindex="-1" href="{turns.at(step)}?level=engine">' in html
    linked = {int(step) for step in re.findall(rf'tabindex="-1" href="/runs/{turns.id}/(\d+)/', html)}
    assert linked == {step for kind in ("turns", "phases", "choices") for _, step in found[kind]}


def test_turns_and_phases_begin_where_the_verbs_stop(turns: Run) -> None:
    played = runs.played(turns)
    found = course(played)
    assert [one.name for one in found.turns][:2] == ["Turn 1, Ann", "Turn 2, Bob"]
    for one in found.turns[1:]:
        assert walking.destination(played, one.step - 1, "turn") == one.step
    for one in found.phases:
        turn = played.position(one.step).board.turn
        assert one.name == (turn.step or turn.phase)


def test_the_places_list_the_turn_that_we_are_in(client: Client, turns: Run) -> None:
    played = runs.played(turns)
    second = course(played).turns[1]
    inside = walking.destination(played, second.step, "step")
    view = places(whereabouts(played, inside))
    assert [one["name"] for one in view["turns"] if one["here"]] == ["Turn 2, Bob"]
    (here,) = [one for one in view["phases"] if one["here"]]
    assert here["step"] <= inside and here["name"] == played.position(inside).board.turn.step
    html = page(client, turns, inside)
    assert f'<a href="{turns.at(second.step)}">Turn 2, Bob</a>' in html


def test_the_list_of_places_is_that_of_each_step_from_whatever_step_one_came(
    client: Client, turns: Run
) -> None:
    """From both ends in turns and with other addresses: what one page kept is there for the next."""
    played = runs.played(turns)
    found = course(played)
    steps = range(0, played.last + 1, 3)
    for step in (one for pair in zip(steps, reversed(steps), strict=True) for one in pair):
        turn = max(one.step for one in found.turns if one.step <= step)
        until = min((one.step for one in found.turns if one.step > step), default=played.last + 1)
        inside = [one for one in found.phases if turn <= one.step < until]
        phase = max((one.step for one in inside if one.step <= step), default=-1)
        for eyes, elsewhere in (("", ""), ("?level=engine&as=1", None), ("?as=1&look=2", "?as=1")):
            html = page(client, turns, step, eyes)
            listed = html[html.index('<details class="places"') :]
            rows = re.findall(
                r'<li( aria-current="true")?><a href="([^"]*)">([^<]*)</a> <span class="mono small">(\d+)</span>',
                listed[: listed.index("</details>")],
            )
            assert [(bool(here), unescape(href), name, int(at)) for here, href, name, at in rows] == [
                (
                    one.step == begun,
                    turns.at(one.step) + (eyes if one.step == step or elsewhere is None else elsewhere),
                    one.name,
                    one.step,
                )
                for those, begun in ((found.turns, turn), (inside, phase))
                for one in those
            ]


def test_506_a_subgame_is_marked_where_it_is_entered_and_left(client: Client) -> None:
    run = started(SHAHRAZAD, client)
    card = named(runs.played(run), 0, "Shahrazad")
    for fields in (
        {"choice": f'{{"type":"PlaySpell","card":{card}}}'},
        {"do": "suggest"},
        {"do": "all pass"},
    ):
        run, _ = sent(client, run, runs.played(run).last, **fields)
    run, _ = sent(client, run, runs.played(run).last, do="concede", game="1")
    played = runs.played(run)
    entered, left = course(played).nests
    assert (entered.name, left.name) == ("Subgame entered", "Subgame left")
    assert len(played.position(entered.step - 1).boards) == 1 < len(played.position(entered.step).boards)
    assert len(played.position(left.step - 1).boards) == 2 > len(played.position(left.step).boards)
    html = page(client, run, entered.step)
    assert f'<a href="{run.at(entered.step)}">Subgame entered</a>' in html
    assert len(re.findall('class="timeline-nest"', html)) == len(timeline(played, 0, ())["nests"])


def test_the_box_for_a_step_works_by_itself(client: Client, turns: Run) -> None:
    jump = reverse("boards:jump", args=[turns.id])
    assert client.get(jump + "?step=7&level=engine")["Location"] == turns.at(7) + "?level=engine"
    last = runs.played(turns).last
    assert client.get(client.get(jump + "?step=99999")["Location"])["Location"] == turns.at(last)
    assert client.get(jump + "?step=x")["Location"] == turns.at(0)


def test_start_and_end_are_buttons_with_keys(client: Client, turns: Run) -> None:
    last = runs.played(turns).last
    html = page(client, turns, 3)
    for key, step in (("Home", 0), ("End", last)):
        assert re.search(rf'href="{turns.at(step)}"[^>]* data-key="{key}"', html)
    assert 'data-key="i" data-key-also="ArrowRight F11" aria-keyshortcuts="i ArrowRight F11"' in html
    keys = re.findall(r' data-key(?:-also)?="([^"]+)"', html)
    assert len(keys) == len(set(keys))
