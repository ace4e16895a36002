"""Rounds, prices for each, drawn games, phasing in, mana of another type, madness, dredge, haunt, ripple, whose spell
it was: witness boards come to them, find nothing wrong with them, and see an engine that does otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import engine.rules.keywords.ripple_502_56 as ripple
import engine.rules.stack.changing_417 as changing
import engine.rules.stack.journeys_410 as journeys
import engine.rules.stack.patterns_410 as patterns
from engine.asking.questions import SELECTIONS, Things
from engine.board import GRAVEYARD
from engine.cards import library
from engine.events import ObjectMoved
from engine.language import values as v
from engine.rules.effects.instead_419 import CHOOSERS, Chooser
from engine.rules.stack.plans_413 import PLANNERS, Instead
from engine.witness.report import tried

PLANS: dict[Any, Any] = PLANNERS
INSTEAD: dict[Any, Any] = CHOOSERS
SELECTED: dict[Any, Any] = SELECTIONS
BOARDS = 24


def does_nothing(kind: type) -> Callable[[pytest.MonkeyPatch], None]:
    def altered(patch: pytest.MonkeyPatch) -> None:
        patch.setitem(PLANS, kind, lambda context, instruction: ())

    return altered


def one_round_is_all(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.TakingTurns]

    def altered(context: Any, instruction: Any) -> Any:
        plan = planner(context, instruction)
        return replace(plan, instructions=plan.instructions[:-1])

    patch.setitem(PLANS, v.TakingTurns, altered)


def one_price_for_all(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.PayForEach]

    def altered(context: Any, instruction: Any) -> Any:
        plan = planner(context, instruction)
        if not isinstance(plan, Instead) or not plan.instructions:
            return plan
        first, *rest = plan.instructions
        return replace(plan, instructions=(replace(first, cost=instruction.cost), *rest))

    patch.setitem(PLANS, v.PayForEach, altered)


def everybody_is_meant(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(SELECTED, v.PlayerOf, lambda board, selection, asker: Things((), (asker.controller,)))


def _applies(patch: pytest.MonkeyPatch, kind: type, alter: Callable[[tuple[Any, ...], Any], Any]) -> None:
    before = INSTEAD[kind]

    def apply(board: Any, part: Any, instruction: Any, asker: Any, answer: Any) -> Any:
        return alter(before.apply(board, part, instruction, asker, answer), part)

    patch.setitem(INSTEAD, kind, Chooser(before.ask, apply))


def mana_stays_as_it_is(patch: pytest.MonkeyPatch) -> None:
    _applies(patch, v.ProduceInstead, lambda parts, part: (part,))


def madness_buries(patch: pytest.MonkeyPatch) -> None:
    _applies(patch, v.RemoveDiscarded, lambda parts, part: (part,))


def dredges_one_card_less(patch: pytest.MonkeyPatch) -> None:
    def fewer(parts: tuple[Any, ...], part: Any) -> tuple[Any, ...]:
        first = parts[0]
        return parts[1:] if isinstance(first, ObjectMoved) and first.to == GRAVEYARD else parts

    _applies(patch, v.DredgeInstead, fewer)


def whoever_it_was(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(journeys, "matches_player", lambda *words: True)
    patch.setattr(patterns, "matches_player", lambda *words: True)


def haunts_nothing(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.Haunt]

    def altered(context: Any, instruction: Any) -> Any:
        return tuple(replace(one, linked=()) for one in planner(context, instruction))

    patch.setitem(PLANS, v.Haunt, altered)


def any_name_will_do(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ripple, "_names", lambda board, one: frozenset(("any",)))


def what_is_left_stays_on_top(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ripple, "_left", lambda board, cards: ())


def any_type_of_mana(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(changing, "could_produce", lambda board, of, asker: frozenset("WUBRGC"))


def nothing_is_sacrificed(patch: pytest.MonkeyPatch) -> None:
    _applies(patch, v.ArriveSacrificing, lambda parts, part: parts[:1])


def fewer_are_noted(patch: pytest.MonkeyPatch) -> None:
    _applies(
        patch, v.ArriveSacrificing, lambda parts, part: (replace(parts[0], arrival=part.arrival), *parts[1:])
    )


ALTERED = [
    ("Reflecting Pool", any_type_of_mana),
    ("Overlaid Terrain", nothing_is_sacrificed),
    ("Wood Elemental", nothing_is_sacrificed),
    ("Wood Elemental", fewer_are_noted),
    ("Shimatsu the Bloodcloaked", fewer_are_noted),
    ("Absolver Thrull", haunts_nothing),
    ("Absolver Thrull", does_nothing(v.Haunt)),
    ("Surging Aether", any_name_will_do),
    ("Surging Aether", what_is_left_stays_on_top),
    ("Eureka", one_round_is_all),
    ("Eureka", does_nothing(v.TakingTurns)),
    ("Dream Tides", one_price_for_all),
    ("Rhystic Lightning", everybody_is_meant),
    ("Celestial Convergence", does_nothing(v.DrawGame)),
    ("Time and Tide", does_nothing(v.PhaseIn)),
    ("Contamination", mana_stays_as_it_is),
    ("Basking Rootwalla", madness_buries),
    ("Darkblast", dredges_one_card_less),
    ("Spiritual Focus", whoever_it_was),
    ("Disarm", does_nothing(v.Unattach)),
]


@pytest.mark.parametrize(("name", "otherwise"), ALTERED)
def test_an_engine_that_does_otherwise_is_seen(
    monkeypatch: pytest.MonkeyPatch, name: str, otherwise: Callable[[pytest.MonkeyPatch], None]
) -> None:
    otherwise(monkeypatch)
    assert tried(library()[name], least=BOARDS, most=BOARDS, until_a_fault=True).faults


@pytest.mark.parametrize(
    "name",
    [
        "Absolver Thrull",
        "Benediction of Moons",
        "Surging Aether",
        "Eureka",
        "Dream Tides",
        "Contamination",
        "Darkblast",
        "Sacred Ground",
        "Phytohydra",
        "Statecraft",
    ],
)
def test_boards_come_to_all_that_it_says(name: str) -> None:
    found = tried(library()[name], most=BOARDS)
    assert not found.faults
    assert list(found.missing()) == []
