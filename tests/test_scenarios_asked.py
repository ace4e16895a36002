"""The site asks whatever the bundled scenarios ask of anybody."""

from __future__ import annotations

import re
from collections.abc import Hashable

from engine.decisions import OneOf, SomeOf
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from playground.boards.controls import question
from tests.played import SCENARIOS, played, some
from tests.test_scenarios_nonsense import kind_of

EVERY = 20
"""One decision of so many in a line, and the first of each kind in a run; all with MOMENTS=all."""


PLACE = re.compile(r"(option |mode )?\d+")
"""A place in a list: it says nothing of what would be chosen."""


def asked_for_number(position: Position) -> bool:
    """What is asked is how many; that says itself."""
    return not isinstance(position.decision, OneOf | SomeOf) or position.decision.kind != "mode"


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
            for choice in (*asked.choices, *asked.folded):
                assert not PLACE.fullmatch(choice.label) or asked_for_number(position), (
                    name,
                    asked.title,
                    choice,
                )
            seen.add(type(position.decision))
    assert HasPriority in seen and len(seen) > 10
