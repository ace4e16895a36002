"""Altering rules: what can be altered, under which number, and that an altered module differs in that alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from benchmarks import rule_mutants
from benchmarks.rule_mutants import ROOT, Mutant, altered, drawn, mutants, order, sites

MODULE = Path("engine/rules/turn/burning_300.py")
SOURCE = '''
"""Rule 300."""

@procedure("300.3")
class Burn(Procedure):
    """Mana burns."""

    @step("300.3a")
    def burn(self, game):
        """Each player loses life."""
        assert game.board == self.board
        if self.amount > 0 and game.on:
            return propose(Burns(self.amount))
        return None

    @step("300.3b")
    def said(self, game):
        """This is only said."""
        return None

    @step("300.3c")
    def said_too(self, game):
        """So is this."""


def unused(pool: Literal["a"] = "a") -> bool:
    """Whether a pool is empty (300.2)."""
    return len(pool) != 1
'''


def found(source: str = SOURCE) -> list[Mutant]:
    listed = sites(MODULE, ast.parse(source))
    return [Mutant(MODULE, at, one.rule, one.line, one.what, one.skips) for at, one in enumerate(listed)]


def test_steps_comparisons_and_joined_conditions_are_altered_and_what_does_nothing_is_not() -> None:
    assert [(one.rule, one.what) for one in found()] == [
        ("300.3a", "step burn is skipped"),
        ("300.3a", "`self.amount > 0 and game.on` becomes `self.amount > 0 or game.on`"),
        ("300.3a", "`self.amount > 0` becomes `self.amount >= 0`"),
        ("300.2", "`len(pool) != 1` becomes `len(pool) == 1`"),
    ]


@pytest.mark.parametrize(
    ("number", "gone", "there"),
    [
        (0, "return propose", 'loses life."""\n        return None'),
        (1, "> 0 and", "> 0 or"),
        (2, "> 0", ">= 0"),
        (3, "!= 1", "== 1"),
    ],
)
def test_an_alteration_changes_one_place(number: int, gone: str, there: str) -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    changed = altered(SOURCE, found()[number])
    assert gone in plain and gone not in changed
    assert there not in plain and there in changed


def test_a_skipped_step_keeps_its_sentence() -> None:
    assert "Each player loses life." in altered(SOURCE, found()[0])


def test_every_room_of_the_rules_with_steps_can_be_altered() -> None:
    listed = mutants(ROOT)
    with_steps = {
        path.relative_to(ROOT)
        for path in (ROOT / "engine" / "rules").rglob("*.py")
        if re.search(r"^ *@step\(", path.read_text("utf-8"), re.MULTILINE)
    }
    assert with_steps == {one.module for one in listed if one.skips}


def test_the_same_seed_draws_the_same_and_steps_are_half_of_them() -> None:
    listed = mutants(ROOT)
    chosen = drawn(listed, 3, 20)
    assert chosen == drawn(listed, 3, 20)
    assert chosen != drawn(listed, 4, 20)
    assert sum(one.skips for one in chosen) == 10


def test_rules_are_listed_as_the_book_orders_them() -> None:
    rules = ["410.11", "410.2", "410.2b", "410.2a", "409"]
    listed = [Mutant(MODULE, 0, rule, 1, "", True) for rule in rules]
    assert [one.rule for one in sorted(listed, key=order)] == ["409", "410.2", "410.2a", "410.2b", "410.11"]


def test_the_copy_has_all_that_the_rules_tests_need(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_mutants, "SUITE", ("tests/rules/turn/test_combat_phase_306.py",))
    code, said = rule_mutants.Copy(tmp_path / "copy").run()
    assert code == 0 and " passed" in said, said
