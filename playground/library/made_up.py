"""Scenarios that nobody asks for, as many as wanted: to measure what a large library costs.

Titles, questions and answers are made of the words of those that ship and of the names of cards, in the shares in which
people use them: a few rules, tags and cards stand in very many, most in few. Boards and stories are those
of shipped ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from engine.cards import library
from engine.cards.years import newest
from playground.ids import ALPHABET, LENGTH
from playground.library.filing import found_by
from playground.library.models import WRITTEN, Scenario
from playground.rulebook.book import sort_key

SHELF = "made-up"
"""Where they stand, so that they can be told from what people wrote."""
AT_ONCE = 1_000
_OPENINGS = (
    "What happens when {0} meets {1}?",
    "Does {0} still count if {1} is in play?",
    "Can Bob answer {0} with {1}?",
    "{0} and {1}: which comes first?",
    "Who controls {0} after {1}?",
    "How much damage does {0} deal beside {1}?",
    "Is {0} destroyed, or does {1} replace that?",
)
_TITLES = (
    "{0} and {1}",
    "{0} against {1}",
    "{0} in response to {1}",
    "Two copies of {0}",
    "{0}, twice",
    "{0}",
)


def make(number: int, chance: random.Random, told: Callable[[int], object] = lambda done: None) -> int:
    """So many more scenarios in the library; how many there are now. Those that ship have to be loaded before."""
    patterns = list(Scenario.objects.filter(kind=Scenario.Kind.SHIPPED)[:1_000])
    if not patterns:
        raise ValueError("load the built-in scenarios first: the others are made from them")
    names = sorted(library())
    chance.shuffle(names)
    for done in range(0, number, AT_ONCE):
        rows = [_one(patterns, names, chance) for _ in range(min(AT_ONCE, number - done))]
        Scenario.objects.bulk_create(rows)
        told(done + len(rows))
    return Scenario.objects.filter(shelf=SHELF).count()


def _one(patterns: list[Scenario], names: list[str], chance: random.Random) -> Scenario:
    board, other = chance.choice(patterns), chance.choice(patterns)
    cards = [_common(names, chance) for _ in range(chance.choice((2, 2, 3, 4)))]
    one, two = cards[:2]
    name = "".join(chance.choice(ALPHABET) for _ in range(LENGTH))
    holds = chance.random() < 0.95
    row = Scenario(
        kind=Scenario.Kind.WRITTEN,
        slug=f"{WRITTEN}/{name}",
        shelf=SHELF,
        title=chance.choice(_TITLES).format(one, two)[:150],
        question=f"{chance.choice(_OPENINGS).format(one, two)} {other.question}"[:600],
        answer=board.answer,
        notes=other.notes,
        tags=sorted({*chance.sample(board.tags, min(1, len(board.tags))), *other.tags[:1]}),
        text=board.text,
        visibility=Scenario.Visibility.PUBLIC if chance.random() < 0.9 else Scenario.Visibility.UNLISTED,
        published=timezone.now() - timedelta(minutes=chance.randrange(2_000_000)),
        verdict=Scenario.Verdict.HOLDS if holds else Scenario.Verdict.DIFFERS,
        failures=[] if holds else [["Ann has 20 life.", "she has 18"]],
        disputed=chance.random() < 0.02,
        story=board.story,
        steps=board.steps,
        players=board.players,
        rules=sorted({*board.rules[:3], *other.rules[:2]}, key=sort_key),
        cards=sorted({*board.cards, *cards}),
        year=newest([*board.cards, *cards]),
        judged_by=board.judged_by,
        judged_text=board.judged_text,
        useful=min(1_000, 40 * (int(chance.paretovariate(1.2)) - 1)),
        comments=int(chance.paretovariate(1.5)) - 1,
    )
    found_by(row)
    return row


def _common(names: list[str], chance: random.Random) -> str:
    """A card; the first of the list stand in many scenarios, the last in hardly any."""
    return names[min(len(names) - 1, int(chance.paretovariate(0.6)) - 1)]
