"""A loop is repeated from the page: the button, the number, and the step that each repetition is (421)."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.board import PlayerId
from playground.boards import breaking, runs
from tests.site.boards.test_stepping import PASS, a_run, answer, page

pytestmark = pytest.mark.django_db

FOUNTAIN = """Card:
Fountain {1}
Artifact
{0}: You gain 1 life.

Ann: in play Fountain
Bob: life 20
Turn 3: Ann, precombat main phase
"""
REPEAT = '{"type":"RepeatLoop"}'


def test_what_has_come_round_twice_can_be_repeated(client: Client) -> None:
    run = a_run(FOUNTAIN, client)
    step = runs.played(run).last
    form = runs.played(run).position(step).decision
    assert form is not None
    drink = next(
        one for one in form.options(runs.played(run).position(step).board) or () if hasattr(one, "ability")
    )
    play = f'{{"type":"PlayAbility","ability":{{"object":{drink.ability.object},"index":{drink.ability.index}}}}}'
    for _ in range(2):
        assert "Repeat the loop" not in page(client, run, step)
        for choice in (play, PASS, PASS):
            run, step = answer(client, run, step, choice=choice)
    assert "Repeat the loop" in page(client, run, step)
    run, step = answer(client, run, step, choice=REPEAT)
    assert "how many times the loop is repeated" in page(client, run, step)
    run, step = answer(client, run, step, number="60")
    assert 'value="60"' in page(client, run, step), "not to intervene is what is suggested"
    run, step = answer(client, run, step, number="60")
    played = runs.played(run)
    assert played.position(played.last).board.players[PlayerId(0)].life == 82
    rounds = breaking.steps(played, breaking.read("event:LoopRepeated"))
    assert len(rounds) == 60
    html = page(client, run, rounds[16])
    assert "17 of 60 times" in html and "421.2" in html
