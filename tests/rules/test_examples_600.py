"""Each Example of the multiplayer chapter is a scenario at a table of its own, which holds and shows its rule.

The edition has 36 of them. The rule is followed in the trace, or a play is refused for it; the outcome alone shows what
never happens, and what rests on a remembered computation.
"""

from __future__ import annotations

import pytest

from engine.notation.expectations import TraceHas
from engine.notation.scenario import read_scenario
from engine.table import DUEL
from tests.played import SCENARIOS, played

EXAMPLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "600.4a": (
        ("600-leaving/control-magic-leaves", "600-leaving/the-enchanted-wall-leaves"),
        ("600-leaving/threaten",),
        ("600-leaving/bribery-player-leaves", "600-leaving/bribery-owner-leaves"),
        ("600-leaving/genesis-chamber",),
    ),
    "600.4c": (("600-leaving/astral-slide",),),
    "601.2a": (("601-range/targets",), ("601-range/targets",)),
    "601.2c": (("601-range/counted-as-the-turn-begins",),),
    "601.5a": (("601-range/cuombajj-witches",),),
    "601.5b": (("601-range/option-out-of-range",),),
    "601.5c": (("601-range/nobody-in-range-to-choose",),),
    "601.7": (("601-range/two-auras",),),
    "601.7a": (("601-range/soul-net",),),
    "601.10": (("601-range/pyroclasm",),),
    "601.11": (("601-range/shared-types",), ("601-range/shared-types",)),
    "601.12": (("601-range/legend-rule",),),
    "601.14a": (("601-range/redirected-out-of-range",),),
    "601.14b": (
        ("601-range/prevention-by-source",),
        ("601-range/prevention-of-the-recipient",),
        ("601-range/prevention-of-all-combat-damage",),
    ),
    "602.3a": (("602-several/mountainwalk",),),
    "606.7b": (("606-two-heads/one-it-can-t-attack",),),
    "606.7c": (("606-two-heads/forestwalk-against-a-team",),),
    "606.8b": (
        ("606-two-heads/nobody-of-the-team-loses",),
        ("606-two-heads/lose-together",),
        ("606-two-heads/who-can-t-win", "606-two-heads/nobody-of-the-team-loses"),
    ),
    "606.9": (("606-two-heads/shared-life",),),
    "606.9a": (
        ("606-two-heads/half-of-17",),
        ("606-two-heads/share-of-99", "606-two-heads/share-of-98"),
        ("606-two-heads/an-opponent-at-11",),
    ),
    "606.9b": (("606-two-heads/the-sum-of-the-numbers",),),
    "606.9c": (("606-two-heads/one-s-share-becomes-20",),),
    "607.3c": (("607-emperor/emperors-at-the-start",),),
    "608.4a": (("608-grand-melee/sixteen-and-fifteen-players",),),
    "609.3": (("609-teams/neighbours-only",),),
}
"""Rule to its Examples in their order, each with the scenarios that play it."""
BY_ITS_OUTCOME = {
    "601-range/targets": "a play is refused by 601.4",
    "601-range/counted-as-the-turn-begins": "a play is refused by 601.4, and legal in the next turn",
    "601-range/cuombajj-witches": "a choice is refused by 601.5a",
    "601-range/shared-types": "sizes are a remembered computation",
    "601-range/legend-rule": "one legend stays, which nothing asks of",
    "601-range/prevention-by-source": "nothing is prevented",
    "601-range/prevention-of-the-recipient": "a target is refused by 601.4",
    "602-several/mountainwalk": "a block is refused",
    "606-two-heads/nobody-of-the-team-loses": "nobody loses",
    "606-two-heads/who-can-t-win": "nobody wins",
    "609-teams/neighbours-only": "seats are taken before there is a board; a set-up against 609.3 is refused",
}
ROWS = [(rule, name) for rule, found in EXAMPLES.items() for names in found for name in names]


def test_there_are_thirty_six() -> None:
    assert sum(map(len, EXAMPLES.values())) == 36


@pytest.mark.parametrize(("rule", "name"), ROWS)
def test_an_example_is_a_scenario_that_holds(rule: str, name: str) -> None:
    scenario = read_scenario(SCENARIOS[name])
    assert scenario.position.boards[0].table != DUEL
    assert any(one.startswith(rule[:5]) for one in scenario.rules)
    shown = any(
        isinstance(one, TraceHas) and one.present and one.rule == rule for one in scenario.expectations
    )
    assert shown != (name in BY_ITS_OUTCOME)
    assert played(name).failures == ()
