"""What `python -m engine rules` tells of rules 503 to 511, from the lines of all bundled scenarios."""

from __future__ import annotations

from engine.commands.rules import numbers
from tests.played import rules_reported

OURS = [rule for rule in numbers() if "503" <= rule[:3] <= "511"]


def test_only_what_asks_nothing_of_an_engine_is_not_executed() -> None:
    """505.1 and 508.1 say how cardboard looks, 508.3 how it lies."""
    rest = [rule for rule in OURS if rule[:3] >= "505" and rule not in rules_reported()["executed"]]
    assert rest == ["505.1", "508.1", "508.3"]


def test_every_rule_is_accounted_for() -> None:
    assert [rule for rule in OURS if rule in rules_reported()["unaccounted"]] == []


def test_every_executed_rule_is_on_a_line_of_some_scenario() -> None:
    assert [
        rule
        for rule in OURS
        if rule in rules_reported()["unexercised"] and rule in rules_reported()["executed"]
    ] == []
