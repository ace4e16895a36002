"""Lines of scenarios with a sentence altered: they hold, or they fail where they were altered and say so."""

from __future__ import annotations

from collections import Counter

from benchmarks.line_mutants import judge, mutants, verdicts

SCENARIO = """# Altered
Ann: in play Mountain; hand Shock
Bob: in play Grizzly Bears
Turn 3: Ann, precombat main phase
---
Ann plays Shock targeting Grizzly Bears.
Both pass.
---
Bob's graveyard has Grizzly Bears.
"""


def test_what_is_far_away_is_rare_and_nothing_is_an_exception() -> None:
    found = list(verdicts(sample=45))
    table = Counter(one.how for one in found)
    assert len(found) > 100
    assert [one.said for one in found if one.how == "exception"] == []
    assert table["far"] <= 0.1 * (table["near"] + table["far"])


def test_each_alteration_is_judged_by_where_its_failure_points() -> None:
    told = {(one.kind, one.line): judge(one).how for one in mutants("altered", SCENARIO)}
    assert told["struck out", 6] == "near", "all passed in line 6, and nothing was on the stack"
    assert told["struck out", 7] == "near"
    assert told["twice", 6] == "near"
    assert told["twice", 7] == "holds"
