"""The site asks whatever the bundled scenarios ask of anybody."""

from __future__ import annotations

from collections.abc import Hashable

from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from playground.boards.controls import question
from tests.played import SCENARIOS, played, some
from tests.test_scenarios_nonsense import kind_of

EVERY = 20
"""One decision of so many in a line, and the first of each kind in a run; all with MOMENTS=all."""


def asked_at(position: Position) -> Hashable:
    assert position.decision is not None
    return kind_of(position.decision, position.board)


def test_bundled_lines_can_be_answered_on_the_page() -> None:
    """At each decision of each line that is looked at there is a control, where chance is dictated as well."""
    seen, kinds = set(), set[Hashable]()
    for name in SCENARIOS:
        found = [line.position for line in played(name).game.trace or () if line.position is not None]
        asking = [one for one in found if one.decision is not None]
        for position in some(name, asking, EVERY, asked_at, kinds):
            asked = question(position)
            assert asked.who and asked.rule
            seen.add(type(position.decision))
    assert HasPriority in seen and len(seen) > 10
