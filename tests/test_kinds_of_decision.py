"""A kind of decision is declared once: its class says what others have to know, then it has words and a control.

Nobody else asks of which kind a form is to learn how to handle it: what only is about one moment, such as that somebody
has priority, may be asked.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

import engine.game  # brings every room along
from engine.answers_renamed import answers_hold
from engine.decisions import Form
from engine.notation.answers import SPOKEN
from tests.test_imports import ROOT, nodes, sources

assert engine.game
DECLARED = {"engine/notation/answers.py", "playground/boards/controls.py"}
"""The tables of words and of controls."""
MOST_ASKED = {
    "Payment": 2,
    "ManaAbilities": 2,
    "Attackers": 3,
    "Blockers": 3,
    "AssignDamage": 1,
    "Targets": 5,
}
"""In how many modules but those, and the one that declares it, a kind is asked for by its class: it may only fall."""


def kinds(kind: type[Form] = Form) -> set[type[Form]]:
    return {each for one in kind.__subclasses__() for each in (one, *kinds(one))}


def test_each_kind_says_where_its_answers_hold_ids_and_has_words() -> None:
    for kind in kinds():
        assert answers_hold(kind)
        assert not kind.listed or kind.listed in kind.__struct_fields__
        assert any(one in SPOKEN for one in kind.__mro__)


@cache
def _asked() -> Mapping[str, set[str]]:
    """Of each class the modules that ask whether something is of it."""
    found = defaultdict(set)
    for path in (*sources(ROOT / "engine"), *sources(ROOT / "playground")):
        for node in nodes(path):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "isinstance"
            ):
                for one in ast.walk(node.args[1]):
                    if isinstance(one, ast.Name):
                        found[one.id].add(str(path.relative_to(ROOT)))
    return found


def _askers(name: str) -> set[str]:
    """The modules that ask whether a form is of this kind, and neither declare it nor have its words or control."""
    homes = {kind.__module__.replace(".", "/") + ".py" for kind in kinds() if kind.__name__ == name}
    return _asked()[name] - DECLARED - homes


def test_few_ask_of_which_kind_a_decision_is() -> None:
    assert {name: len(_askers(name)) for name in MOST_ASKED} == MOST_ASKED
