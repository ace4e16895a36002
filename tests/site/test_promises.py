"""Workers' promises are believed by the database's clock: one whose own is an hour ahead holds nothing for long."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from playground.boards import errands
from playground.boards.models import Errand
from playground.cards import taking
from playground.cards.models import CardList
from playground.drift import work as drift
from playground.drift.models import Part
from playground.exploring import work as outcomes
from playground.exploring.models import Exploration
from playground.simulations import turns
from playground.simulations import work as simulations
from playground.simulations.models import Chunk
from tests.site.boards.test_debugging import MAKER
from tests.site.boards.test_errands import BOARD, begun, started
from tests.site.cards.test_lists import atomic
from tests.site.drift.test_drift import engine, written  # noqa: F401
from tests.site.simulations.test_simulations import by

pytestmark = pytest.mark.django_db
Ahead = Callable[[], None]


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ahead]:
    """The clock of this process goes an hour ahead of the database's."""
    right = timezone.now

    def wrong() -> datetime:
        return right() + timedelta(hours=1)

    yield lambda: monkeypatch.setattr(timezone, "now", wrong)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (errands, taking, simulations, outcomes, drift):
        monkeypatch.setattr(module, "send", lambda *_: None)


def believed(until: datetime | None, lasting: timedelta) -> bool:
    """Whether the promise ends in time; the hour is given away."""
    assert until is not None
    return until <= datetime.now(until.tzinfo) + lasting


def test_a_chunk_of_a_simulation_is_free_again_in_time(ahead: Ahead) -> None:
    by("ann", 2)
    ahead()
    chunk = turns.take(simulations.TAKEN_FOR)
    assert chunk is not None and believed(chunk.taken_until, simulations.TAKEN_FOR)
    # And what others hold is not taken from them before its time.
    held = Chunk.objects.exclude(pk=chunk.pk)
    held.update(taken_until=datetime.now(timezone.get_current_timezone()) + simulations.TAKEN_FOR)
    assert turns.take(simulations.TAKEN_FOR) is None


def test_a_line_that_is_played_on_is_free_again_in_time(
    client: Client, ahead: Ahead, monkeypatch: Any
) -> None:
    errand = begun(client, started(BOARD, client), 9)
    ahead()
    # The worker dies at once.
    monkeypatch.setattr(errands.runs, "played", lambda _: (_ for _ in ()).throw(SystemExit(137)))
    with pytest.raises(SystemExit):
        errands.play(errand.pk)
    found = Errand.objects.get(pk=errand.pk)
    assert believed(found.taken_until, errands.TAKEN_FOR) and believed(found.due, errands.TAKEN_FOR)


def test_a_look_at_every_outcome_is_free_again_in_time(
    client: Client, ahead: Ahead, monkeypatch: Any
) -> None:
    row = outcomes.start(started(BOARD, client), 1, "step", maker=MAKER)
    ahead()
    monkeypatch.setattr(outcomes, "_looking", lambda _: (_ for _ in ()).throw(SystemExit(137)))
    with pytest.raises(SystemExit):
        outcomes.look(row.pk)
    found = Exploration.objects.get(pk=row.pk)
    assert believed(found.taken_until, errands.TAKEN_FOR) and believed(found.due, errands.TAKEN_FOR)


def test_a_list_of_cards_is_free_again_in_time(ahead: Ahead, monkeypatch: Any) -> None:
    ahead()
    brought = taking.start(io.BytesIO(atomic()), "cards.json")
    assert believed(CardList.objects.get(pk=brought.pk).due, taking.UNHEARD_FOR)
    monkeypatch.setattr(taking, "_look_through", lambda *_: (_ for _ in ()).throw(SystemExit(137)))
    with pytest.raises(SystemExit):
        taking.part(brought.pk)
    found = CardList.objects.get(pk=brought.pk)
    assert believed(found.taken_until, taking.TAKEN_FOR) and believed(found.due, taking.TAKEN_FOR)


def test_scenarios_to_be_judged_are_free_again_in_time(engine: Any, ahead: Ahead, monkeypatch: Any) -> None:  # noqa: F811
    written("One")
    engine("2+new")
    drift.plan()
    ahead()
    monkeypatch.setattr(drift, "_do", lambda *_: (_ for _ in ()).throw(SystemExit(137)))
    with pytest.raises(SystemExit):
        drift.part()
    assert believed(Part.objects.get().taken_until, drift.TAKEN_FOR)
