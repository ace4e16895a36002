"""The site asks whatever the bundled scenarios ask of anybody."""

from __future__ import annotations

from engine.rules.stack.priority_408 import HasPriority
from playground.boards.controls import question
from tests.played import SCENARIOS, played


def test_bundled_lines_can_be_answered_on_the_page() -> None:
    """At each decision of each line there is a control, where chance is dictated as well."""
    seen = set()
    for name in SCENARIOS:
        for line in played(name).game.trace or ():
            position = line.position
            if position is not None and position.decision is not None:
                asked = question(position)
                assert asked.who and asked.rule
                seen.add(type(position.decision))
    assert HasPriority in seen and len(seen) > 10
