"""In the stepper a sensible player's answer can be asked for: it is said why, and given by one button."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from engine.game import Game
from engine.notation.scenario import read_scenario
from playground.boards import runs
from playground.boards.advising import advised, marked
from playground.boards.controls import question, read_answer
from playground.boards.models import Run
from playground.boards.questions import Question
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db

HAND = """# A hand
Ann: life 20; in play Forest; hand Forest, Terror; library Forest x3
Bob: life 20; in play Hill Giant; hand Shock; library Mountain x3
Turn 3: Ann, precombat main
"""


def asking() -> tuple[Run, int]:
    """A run of that board, and the step at which Ann has priority."""
    run = a_run(HAND)
    played = runs.played(run)
    return run, next(at for at in range(played.last + 1) if played.decision(at) is not None)


ADVICE = "A sensible Ann plays Forest: a land each turn comes first."


def test_the_advice_has_an_address_of_its_own_and_says_why(client: Client) -> None:
    run, step = asking()
    page = client.get(f"/runs/{run.id}/{step}/").content.decode()
    assert "What would a sensible player do?" in page and ADVICE not in page
    assert f'href="/runs/{run.id}/{step}/advice/' in page
    advice = client.get(f"/runs/{run.id}/{step}/advice/").content.decode()
    assert ADVICE in advice and "What would a sensible player do?" not in advice


def test_one_button_gives_that_answer(client: Client) -> None:
    run, step = asking()
    at = client.post(f"/runs/{run.id}/{step}/answer/", {"do": "sensible"})
    assert at.status_code == 303
    branch = Run.objects.exclude(pk=run.pk).get()
    entries = runs.line_of(branch).entries
    found = advised(runs.played(run).position(step))
    assert found is not None and [one.answer for one in entries] == [found.answer]


def test_it_tells_a_viewer_nothing_that_is_asked_of_somebody_else(client: Client) -> None:
    run, step = asking()
    page = client.get(f"/runs/{run.id}/{step}/advice/?as=1").content.decode()
    assert "sensible Ann" not in page and "Terror" not in page
    mine = client.get(f"/runs/{run.id}/{step}/advice/?as=0").content.decode()
    assert ADVICE in mine
    refused = client.post(f"/runs/{run.id}/{step}/answer/?as=1", {"do": "sensible"})
    assert refused.status_code == 422 and Run.objects.count() == 1


def test_at_a_step_where_nobody_decides_there_is_none(client: Client) -> None:
    run, step = asking()
    client.post(f"/runs/{run.id}/{step}/answer/", {"do": "sensible"})
    branch = Run.objects.exclude(pk=run.pk).get()
    played = runs.played(branch)
    quiet = next(at for at in range(played.last) if played.decision(at) is None)
    assert "A sensible" not in client.get(f"/runs/{branch.id}/{quiet}/advice/").content.decode()
    assert client.get(f"/runs/{branch.id}/9999/advice/").status_code == 302


FIGHT = """# A fight
Ann: life 20; in play Hill Giant, Grizzly Bears; library Forest x3
Bob: life 3; in play Craw Wurm (tapped), Gray Ogre; library Mountain x3
Turn 3: Ann, beginning of combat
"""


def test_the_answer_is_marked_where_it_is_asked(client: Client) -> None:
    run, step = asking()
    page = client.get(f"/runs/{run.id}/{step}/advice/").content.decode()
    marked = re.findall(r"<button[^>]*is-advised[^>]*>(.*?)</button>", page, re.DOTALL)
    assert len(marked) == 1 and "Play Forest" in marked[0] and "a sensible choice" in marked[0]
    assert "is-advised" not in client.get(f"/runs/{run.id}/{step}/").content.decode()


def test_attackers_blockers_and_numbers_stand_as_they_are_advised() -> None:
    """Whatever kind of question: what the page would send as it is then shown is the advised answer."""
    seen = set()
    for text, most in ((FIGHT, 60), (HAND, 60), (PILE, 60)):
        game = Game(read_scenario(text).position, trace=False)
        for _ in range(most):
            game.advance()
            form = game.decision
            if form is None:
                break
            found = advised(game.position)
            if found is None:
                game.choose(form.draw(game.board, Random(1)))
                continue
            asked = marked(question(game.position), form, game.board, found.answer)
            seen.add(type(form).__name__)
            assert read_answer(form, game.board, sent_of(asked)) == found.answer, asked
            game.choose(found.answer)
    assert {"HasPriority", "Attackers", "Blockers", "Targets"} <= seen


PILE = """# One of many alike
Ann: life 20; in play Mountain x3; hand Shock, Blaze; library Mountain x3
Bob: life 4; in play Grizzly Bears x3; library Mountain x3
Turn 3: Ann, precombat main
"""


def sent_of(asked: Question) -> QueryDict:
    """What the page sends if nothing but its button is pressed, or the marked one."""
    sent = QueryDict(mutable=True)
    for field in asked.fields:
        sent[field.name] = field.value
    if asked.control == "number":
        sent["number"] = asked.value
    chosen = [one.value for one in (*asked.choices, *asked.folded) if one.advised]
    assert len(chosen) == 1 or asked.control != "buttons"
    sent.setlist("choice", chosen)
    return sent
