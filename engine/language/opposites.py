"""What "unless" asks for: that a condition doesn't hold."""

from __future__ import annotations

from engine.language.terms import Compare, Condition, Never
from engine.language.walks import any_within
from engine.language.words import Relation


def opposite(condition: Condition) -> Condition:
    """What "unless" asks for."""
    if isinstance(condition, Never):
        return condition.condition
    at_least_one = isinstance(condition, Compare) and (condition.relation, condition.right) == (
        Relation.AT_LEAST,
        1,
    )
    if isinstance(condition, Compare) and at_least_one and any_within(condition) is None:
        return Compare(condition.left, Relation.EQUAL, 0)
    return Never(condition)
