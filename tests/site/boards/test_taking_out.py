"""Editing the board in the middle of a line: a branch that begins with another board, and the old line as it was."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position, write_position
from engine.seats import life_of
from playground.boards import branching, drafts, runs, taking_out
from playground.boards.models import Draft, Run
from playground.boards.visitors import Maker

pytestmark = pytest.mark.django_db

MAKER: Maker = {"owner": None, "visitor": "ann2345ann"}
BOARD = """Ann: life 20; in play Mountain x2; hand Shock; library Forest x5
Bob: life 20; in play Grizzly Bears; library Island x5
Turn 1: Ann, precombat main phase
"""


@pytest.fixture
def line(client: Client) -> Run:
    """Ann and Bob pass until Bob's turn."""
    session = client.session
    session["visitor"] = MAKER["visitor"]
    session.save()
    run = runs.start_run(read_position(BOARD), title="Passing", maker=MAKER)
    for _ in range(3):
        last = runs.played(run).last
        run, _ = runs.answer_at(
            run, last, runs.all_pass(runs.played(run).position(last)), maker=MAKER, own=True
        )
    return run


def edited(client: Client, run: Run, step: int, old: str, new: str) -> Run:
    """The run that begins with the board of a step after words of it were replaced in the builder."""
    response = client.post(reverse("boards:from_run", args=[run.id, step]))
    draft = Draft.objects.get(pk=response["Location"].split("/")[2])
    assert old in draft.text
    drafts.apply_text(draft, draft.at, draft.text.replace(old, new))
    response = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step", "at": draft.seen})
    assert response.status_code == 303
    return Run.objects.get(pk=response["Location"].split("/")[2])


def decision(run: Run) -> int:
    """A step in the middle at which a player has priority."""
    played = runs.played(run)
    return next(at for at in range(10, played.last) if played.decision(at) is not None)


def test_the_edited_board_is_a_branch_and_the_line_stays_as_it_was(client: Client, line: Run) -> None:
    step = decision(line)
    before = runs.played(line).line
    branch = edited(client, line, step, "life 20", "life 7")
    assert (branch.parent_id, branch.branch_step, branch.edited) == (line.pk, step, True)
    assert life_of(runs.played(branch).start.board, 0) == 7
    assert runs.played(Run.objects.get(pk=line.pk)).line == before
    html = client.get(line.at(step)).content.decode()
    assert re.search(rf'board edited at step <span class="mono">{step}</span>', html)
    assert f'href="{branch.at(0)}"' in html


def test_the_whole_moment_goes_along(client: Client, line: Run) -> None:
    step = decision(line)
    response = client.post(reverse("boards:from_run", args=[line.id, step]))
    draft = Draft.objects.get(pk=response["Location"].split("/")[2])
    assert draft.text == write_position(runs.played(line).position(step))
    page = client.get(draft.get_absolute_url()).content.decode()
    assert f'href="{line.at(step)}"' in page


def test_what_is_expected_of_the_line_is_expected_of_the_edited_board(client: Client, line: Run) -> None:
    """Not that its trace has what came before the edit, nor what is said of a player by a name that is gone."""
    step = decision(line)
    before = next(one.rule for one in runs.played(line).lines[:step] if not one.nothing and one.registered)
    kept = ["Ann has 20 life.", "trace has 420.5b.", "trace has no 422.1."]
    Run.objects.filter(pk=line.pk).update(expected=["Bob has 20 life.", f"trace has {before}.", *kept])
    branch = edited(client, line, step, "Bob: life 20", "Cat: life 7")
    assert branch.expected == kept
    html = client.get(branch.at(0)).content.decode()
    assert "Ann has 20 life." in html and "Bob has 20 life." not in html


def test_comparing_says_where_the_board_was_edited_and_what(client: Client, line: Run) -> None:
    step = decision(line)
    branch = edited(client, line, step, "Grizzly Bears", "Hill Giant")
    later, _ = runs.answer_at(
        branch,
        runs.played(branch).last,
        runs.all_pass(runs.played(branch).position(runs.played(branch).last)),
        maker=MAKER,
        own=False,
    )
    assert not later.edited and later.parent_id == branch.pk
    for other in (branch, later):
        for pair in ((line, other), (other, line)):
            html = client.get(reverse("boards:compare", args=[one.id for one in pair])).content.decode()
            assert f'<a href="{line.at(step)}">step <span class="mono">{step}</span></a>' in html
            assert "taken out" in html and "Hill Giant" in html
            assert f'href="{line.at(step + 1)}"' in html and f'href="{other.at(1)}"' in html
    assert branching.parted_by_edit(branch, later) is None
    assert branching.parting(runs.played(branch), runs.played(later)) is not None


def test_boards_edited_at_two_steps_of_a_line_have_no_edit_between_them(client: Client, line: Run) -> None:
    one = edited(client, line, decision(line), "life 20", "life 7")
    other = edited(client, line, 0, "life 20", "life 3")
    assert branching.parted_by_edit(one, other) is None
    html = client.get(reverse("boards:compare", args=[one.id, other.id])).content.decode()
    assert "start from different boards" in html


def test_a_moment_without_a_text_says_why_and_which_steps_near_it_have_one(client: Client, line: Run) -> None:
    played = runs.played(line)
    step = next(at for at in range(1, played.last) if not taking_out.is_written(played, at))
    before, after = taking_out.nearest(played, step)
    assert before is not None and after is not None and before < step < after
    drafts_before = Draft.objects.count()
    response = client.post(reverse("boards:from_run", args=[line.id, step]))
    assert response.status_code == 422 and Draft.objects.count() == drafts_before
    html = response.content.decode()
    assert "no player has priority here" in html or "between steps" in html
    for at in (before, after):
        assert reverse("boards:from_run", args=[line.id, at]) in html
        assert client.post(reverse("boards:from_run", args=[line.id, at])).status_code == 302
    assert Draft.objects.count() == drafts_before + 2


def test_reloading_the_address_shows_the_step(client: Client, line: Run) -> None:
    address = reverse("boards:from_run", args=[line.id, 3])
    assert client.get(address)["Location"] == line.at(3)
