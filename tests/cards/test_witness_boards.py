"""Every ability of every shipped card does what it says, on boards made for it and judged by a second reading."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks import witness_mutants
from engine import events as e
from engine import witness
from engine.board import HAND, IN_PLAY, ContinuousEffect, ObjectId, TurnId
from engine.cards import library
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.plans_413 import PLANNERS, Plan
from engine.witness.ledger import overdue, unbalanced
from engine.witness.report import (
    COST,
    GROUPS,
    INSTRUCTION,
    TARGET,
    TRIGGER,
    Court,
    Found,
    claims_of,
    judge_trial,
    play,
    tried,
)
from engine.witness.tables import ANN, BOB, Laying, of_kind, plain, rich_table
from tests.chosen import chosen
from tests.test_imports import imported

CARDS = chosen() if os.environ.get("CARDS") == "all" else chosen()[::3]
BOARDS = 8
"""So many boards a card here; `python -m engine witness` makes more."""


@cache
def found(name: str) -> Found:
    return tried(library()[name], least=1, most=BOARDS)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_does_what_it_says(name: str) -> None:
    assert [(claim[0], words, board) for (claim, words), board in found(name).faults.items()] == []
    assert found(name).breakdowns == {}


def test_most_of_what_cards_say_is_judged() -> None:
    claims, judged = Counter[str](), Counter[str]()
    for name in CARDS:
        for group in GROUPS:
            claims[group] += found(name).number(group)
            judged[group] += found(name).judged(group)
    assert judged[INSTRUCTION] >= 0.8 * claims[INSTRUCTION]
    assert judged[TARGET] >= 0.85 * claims[TARGET]
    assert judged[COST] >= 0.85 * claims[COST]
    assert sum(judged.values()) >= 0.75 * sum(claims.values())


def test_what_is_not_judged_is_named() -> None:
    thumb = library()["Krark's Thumb"]
    assert set(tried(thumb, most=2).missing()) == {(claim, "in place of Flips") for claim in claims_of(thumb)}


def test_the_judge_shares_nothing_with_what_it_judges() -> None:
    plays = {"playing.py", "tables.py", "laying.py"}
    for path in sorted(Path(witness.__file__).parent.glob("*.py")):
        names = [name for _, name in imported(path)]
        assert not [name for name in names if name.startswith("engine.asking")], path.name
        if path.name not in plays:
            assert not [name for name in names if name.startswith("engine.rules")], path.name


def test_what_one_card_showed_is_no_witness_for_another() -> None:
    blessing = read_card(BLESSING)
    assert tried(blessing, least=2, most=2).judged(INSTRUCTION) == 2
    untried = tried(blessing, least=0, most=0)
    assert (untried.judged(INSTRUCTION), untried.number(INSTRUCTION)) == (0, 2)


# --- an engine that does otherwise is seen ----------------------------------------------------------------------

SPARK = "Witness {R}\nInstant\nWitness deals 2 damage to target creature or player."
BLESSING = "Witness {W}\nSorcery\nYou gain 4 life. Draw a card."
ARMY = "Witness {W}\nSorcery\nPut two 1/1 white Soldier creature tokens into play."
MIGHT = "Witness {G}\nInstant\nTarget creature gets +3/+3 until end of turn."
MARCH = "Witness {B}\nSorcery\nEach player sacrifices a creature."


def faults_of(text: str) -> list[str]:
    return [words for _, words in tried(read_card(text), least=2, most=2).faults]


@pytest.mark.parametrize("text", [SPARK, BLESSING, ARMY, MIGHT, MARCH])
def test_nothing_is_wrong_with_a_sound_engine(text: str) -> None:
    shown = tried(read_card(text), least=2, most=4)
    assert not shown.faults
    assert not list(shown.missing())


def altered(monkeypatch: pytest.MonkeyPatch, kind: type, alter: Any) -> None:
    before = PLANNERS[kind]

    def planner(context: Any, instruction: Any) -> Any:
        plan = before(context, instruction)
        return tuple(alter(part) for part in plan) if isinstance(plan, tuple) else plan

    monkeypatch.setitem(PLANNERS, kind, planner)


def _for_the_other(part: Any) -> Any:
    return replace(part, arrival=replace(part.arrival, controller=BOB))


@pytest.mark.parametrize(
    ("text", "kind", "alter"),
    [
        (SPARK, v.DealDamage, lambda part: replace(part, amount=part.amount + 5)),
        (BLESSING, v.GainLife, lambda part: replace(part, amount=2 * part.amount)),
        (ARMY, v.CreateTokens, _for_the_other),
        (MIGHT, v.Modify, lambda part: replace(part, effect=replace(part.effect, until=""))),
        (MARCH, v.Sacrifice, lambda part: replace(part, how="destroy")),
    ],
)
def test_what_is_done_otherwise_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, text: str, kind: type, alter: Any
) -> None:
    altered(monkeypatch, kind, alter)
    assert faults_of(text)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Time Stop", v.EndTurn),
        ("Artificial Evolution", v.ChangeText),
        ("Mindslaver", v.ControlNextTurn),
        ("Misdirection", v.ChangeTargets),
    ],
)
def test_a_rare_instruction_that_does_nothing_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: type
) -> None:
    assert not tried(library()[name], most=3).faults
    planners: dict[Any, Any] = PLANNERS
    monkeypatch.setitem(planners, kind, does_nothing)
    assert tried(library()[name], most=3).faults


def test_a_table_has_what_a_text_asks_for() -> None:
    """Kinds of counters, subtypes, names and cards to play: each of the two players has them."""
    king, enchantress = library()["Goblin King"], library()["Verduran Enchantress"]
    there = rich_table(king, IN_PLAY, king).objects.values()
    assert {one.owner for one in there if one.zone == IN_PLAY and one.definition == of_kind("Goblin")} == {
        ANN,
        BOB,
    }
    held = rich_table(enchantress, IN_PLAY, enchantress).objects.values()
    assert plain("Shrine") in {one.definition for one in held if one.zone == HAND and one.owner == ANN}


def does_nothing(context: Any, instruction: Any) -> Plan:
    return ()


def test_an_instruction_that_does_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    planners: dict[Any, Any] = PLANNERS
    monkeypatch.setitem(planners, v.GainLife, does_nothing)
    assert any("gain life" in words for words in faults_of(BLESSING))


def test_an_event_that_does_more_than_its_part_says_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = e.LifeGained.apply

    def more(self: e.LifeGained, edit: Any) -> Any:
        apply(replace(self, amount=self.amount + 1), edit)
        return self

    monkeypatch.setattr(e.LifeGained, "apply", more)
    assert any("was to have" in words for words in faults_of(BLESSING))


def test_a_judge_that_breaks_down_has_noticed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_down(*_: Any) -> Any:
        raise KeyError("lost")

    monkeypatch.setattr(Court, "judge", breaks_down)
    shown = tried(read_card(SPARK), least=1, most=1)
    assert shown.faults == {}
    assert [(words.rpartition(".")[2], board) for words, board in shown.breakdowns.items()] == [
        ("breaks_down: KeyError('lost')", "board 0")
    ]
    assert witness_mutants.outcome("Shock") == witness_mutants.JUDGE_BREAKS_DOWN


def test_an_engine_that_stops_is_told_from_one_that_is_seen_through(monkeypatch: pytest.MonkeyPatch) -> None:
    planners: dict[Any, Any] = PLANNERS
    assert witness_mutants.outcome("Shock") == witness_mutants.MISSED
    monkeypatch.setitem(planners, v.DealDamage, does_nothing)
    assert witness_mutants.outcome("Shock") == witness_mutants.SEEN
    monkeypatch.setitem(planners, v.DealDamage, None)
    assert witness_mutants.outcome("Shock") == witness_mutants.ENGINE_STOPS


def offers(monkeypatch: pytest.MonkeyPatch, change: Any) -> list[str]:
    among = Targets.among
    monkeypatch.setattr(Targets, "among", lambda form, board: change(among(form, board)))
    return faults_of(SPARK)


def test_a_target_too_few_or_too_many_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert any("described and not offered: player 0" in words for words in offers(monkeypatch, _not_ann))
    monkeypatch.undo()
    assert any("offered and not described: 2 (Plains" in words for words in offers(monkeypatch, _a_land_too))


def _not_ann(among: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one for one in among if one != -1)


def _a_land_too(among: tuple[int, ...]) -> tuple[int, ...]:
    return (*among, 2)


@pytest.mark.parametrize(
    "text",
    [
        "Witness {1}\nArtifact\nWhen you have 17 or more life, sacrifice Witness.",
        "Witness {1}\nCreature - Bear 2/2\nPhasing\nWhenever Witness phases out, you gain 1 life.",
    ],
)
def test_states_and_phasing_are_waited_for(text: str) -> None:
    shown = tried(read_card(text), least=4)
    assert not shown.faults
    assert shown.judged(TRIGGER) == 1


def test_what_a_text_has_noted_goes_by_the_name_that_its_event_used() -> None:
    """Animate Dead sacrifices the creature that it has put into play, though "object" was itself before (404.4)."""
    card = library()["Animate Dead"]
    shown = Found(card.name, claims_of(card))
    judge_trial(card, play(card, 9), shown)
    assert not shown.faults
    assert [claim for claim in shown.claims if isinstance(claim[1], v.Sacrifice) and shown.kept[claim]]


# --- the ledger ---------------------------------------------------------------------------------------------------


def test_the_ledger_sees_a_change_that_no_part_names() -> None:
    laying = Laying()
    cub = laying.put(IN_PLAY, ANN, plain("Cub"))
    card = laying.put(HAND, BOB, plain("Spark"))
    before = laying.board(ANN)
    gained = e.LifeGained(player=ANN, amount=2)
    after, parts, _ = e.perform(before, (gained,), 100)
    assert list(unbalanced(before, after, parts)) == []
    tapped, _, _ = e.perform(after, (e.PermanentTapped(object=cub),), 100)
    moved, _, _ = e.perform(after, (e.ObjectMoved(object=card, to="graveyard"),), 100)
    assert list(unbalanced(before, tapped, parts)) == [f"{cub} was to have tapped False, and has True"]
    assert len(list(unbalanced(before, moved, parts))) == 2


def test_an_effect_that_outlasts_its_turn_is_seen() -> None:
    board = Laying().board(ANN)
    ability = v.Static(v.Self(), (v.AddPT(1, 1),))
    late = ContinuousEffect(
        ObjectId(9), ability, ANN, ObjectId(1), locked=True, until="end of turn", turn=TurnId(4)
    )
    assert list(overdue(board)) == []
    assert list(overdue(replace(board, effects=(late,)))) == ["effect 9 was to end with turn 4"]
