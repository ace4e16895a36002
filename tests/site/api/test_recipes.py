"""The recipes of docs/api.md, run as they stand there against a running site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from playground.api import tokens
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.simulations import work
from playground.simulations.models import Chunk, Simulation

DOCS = Path(__file__).parents[3] / "docs" / "api.md"
BLOCKS = re.findall(r"(?ms)^```python\n(.*?)^```$", DOCS.read_text("utf-8"))
HEADINGS = re.findall(r"(?m)^### \d\. (.+)$", DOCS.read_text("utf-8"))


def test_there_are_five_recipes() -> None:
    assert len(HEADINGS) == 5
    assert len(BLOCKS) == 6


@pytest.mark.django_db(transaction=True)
def test_the_recipes_do_what_they_say(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    load([file for file in bundled() if file.slug.startswith("300-turn/mana")])
    owner = User.objects.create_user("ann")
    _, word = tokens.make(owner, "recipes")
    printed: list[tuple[Any, ...]] = []
    # What a worker would do between two looks at a simulation.
    played = {"time": _Worker()}
    names: dict[str, Any] = {
        "SITE": live_server.url,
        "TOKEN": word,
        "print": lambda *words: printed.append(words),
    }
    found: list[list[tuple[Any, ...]]] = []
    for block in BLOCKS:
        printed.clear()
        code = block.replace("import time\n", "") if "time.sleep" in block else block
        names |= played if "time.sleep" in block else {}
        exec(compile(code, str(DOCS), "exec"), names)
        found.append(list(printed))
    _, searched, judged, run, sent, simulated = found
    assert searched[0][0].endswith("?")
    assert len(searched) > 1
    assert judged == [("holds", [])]
    assert any(rule == "300.3" for _, rule, *_ in run[:-1])
    assert "Ann" in run[-1][0]
    row = Scenario.objects.get(kind=Scenario.Kind.WRITTEN)
    assert sent[0][0].endswith(row.get_absolute_url())
    assert sent[0][1:] == (True, False)
    assert sent[1][0] == row.steps > 0
    assert simulated[0] == (0, "of", 200)
    simulation = Simulation.objects.get()
    assert simulation.owner == owner
    assert (200, "of", 200) in simulated
    assert sum(words[1] for words in simulated if len(words) == 2) == 200


class _Worker:
    """Stands in for the module `time`: while the recipe waits, chunks are played as a worker plays them."""

    def sleep(self, seconds: float) -> None:
        for key in list(Chunk.objects.filter(finished__isnull=True).values_list("pk", flat=True)):
            work.play(key)
