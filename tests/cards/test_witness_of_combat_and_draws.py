"""Witness boards of blocks by number, added phases, damage and draws: an engine that does otherwise is seen."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import engine.edit as edit
import engine.rules.effects.modal_419 as modal
import engine.rules.effects.replacement_419 as replacement
import engine.rules.stack.combat_patterns_410 as patterns
import engine.rules.turn.combat_damage_310 as damage
import engine.rules.turn.turns_300 as turns
from engine import events as e
from engine.board import ObjectId
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.rules.effects.drawing_423 import DrawCards
from engine.rules.stack.plans_413 import PLANNERS
from engine.rules.turn.turns_ahead_300 import phases_due
from engine.witness.report import Found, tried

BOARDS = 24
PLANS: dict[Any, Any] = PLANNERS

BEAST = "Witness {2}{G}\nCreature - Beast 3/5\n"
CROWD = BEAST + "Whenever Witness becomes blocked by two or more creatures, you gain 3 life."
SENTRY = BEAST + "Whenever Witness blocks or becomes blocked by one or more creatures, you gain 3 life."
AGAIN = (
    "Witness {3}{R}\nSorcery\nAfter this main phase, there is an additional combat phase followed by an additional "
    "main phase."
)
MEEK = BEAST + "Whenever Witness attacks and isn't blocked, Witness assigns no combat damage this turn."
STRIDER = BEAST + "You may have Witness assign its combat damage as though it weren't blocked."
SHOWN = "Witness {2}\nArtifact\n{T}: Draw a card and reveal it. If it isn't a land card, discard it."
DOUBLED = SHOWN + "\nIf you would draw a card, draw two cards instead."
EITHER = (
    "Witness {2}\nArtifact\n"
    "If you would draw a card, instead choose one - You gain 3 life; or sacrifice a blue artifact."
)
MAYBE = "Witness {2}\nArtifact\nIf you would draw a card, you may put a study counter on Witness instead."
AMBUSH = "Witness {1}{B}\nInstant\nDestroy target attacking creature. Destroy all creatures blocking it."
BARE = "Witness {1}{B}\nSorcery\nDestroy target creature. Draw a card for each Aura attached to it."


def shown(text: str) -> Found:
    return tried(read_card(text), most=BOARDS)


@pytest.mark.parametrize("text", [CROWD, SENTRY, AGAIN, MEEK, STRIDER, SHOWN, EITHER, MAYBE, AMBUSH, BARE])
def test_a_sound_engine_does_all_of_it(text: str) -> None:
    found = shown(text)
    assert (found.faults, found.breakdowns, list(found.missing())) == ({}, {}, [])


def test_what_is_drawn_instead_is_neither_shown_nor_discarded() -> None:
    """423.6c: on no board does the card show or discard what its own replacement has drawn."""
    found = shown(DOUBLED)
    assert not found.faults
    replacement = next(claim for claim in found.claims if claim[0] == "replacement")
    assert found.kept[replacement]


# --- an engine that does otherwise ------------------------------------------------------------------------------


def triggers_by_one_fewer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(patterns, "_fits", lambda event, number: number >= event.number - 1)


def never_triggers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(patterns, "_fits", lambda event, number: False)


def phases_never_come(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "phases_due", lambda board, player: ())


def other_phases_come(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.AddPhases]

    def altered(context: Any, instruction: Any) -> Any:
        return planner(context, replace(instruction, phases=instruction.phases[::-1]))

    patch.setitem(PLANS, v.AddPhases, altered)


def phases_come_in_another_order(patch: pytest.MonkeyPatch) -> None:
    due = phases_due

    def altered(board: Any, player: Any) -> Any:
        found = due(board, player)
        return tuple(replace(one, what=" then ".join(one.what.split(" then ")[::-1])) for one in found)

    patch.setattr(turns, "phases_due", altered)


def _damage_told(patch: pytest.MonkeyPatch, told: Callable[[int], tuple[Any, ...]]) -> None:
    """Whatever texts say, creatures deal combat damage in the manner of these changes."""
    patch.setattr(
        damage,
        "restrictions",
        lambda board, creature: tuple(SimpleNamespace(change=one) for one in told(creature)),
    )


def says_nothing_of_damage(patch: pytest.MonkeyPatch) -> None:
    _damage_told(patch, lambda creature: ())


def some_assign_nothing(patch: pytest.MonkeyPatch) -> None:
    _damage_told(patch, lambda creature: () if creature % 2 else (v.AssignsNothing(),))


def all_as_unblocked(patch: pytest.MonkeyPatch) -> None:
    _damage_told(patch, lambda creature: (v.AssignsAsUnblocked(),))


def draws_without_showing(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.Draw]
    patch.setitem(PLANS, v.DrawRevealed, lambda context, told: planner(context, v.Draw(told.who)))


def shows_what_stood_in(patch: pytest.MonkeyPatch) -> None:
    drawn: Any = DrawCards._drawn

    def altered(self: DrawCards) -> Any:
        return drawn(self) or (e.CardDrawn(player=self.draws[0], became=ObjectId(2)),)

    patch.setattr(DrawCards, "_drawn", altered)


def offers_what_cannot_be(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(modal, "possible", lambda context, mode: True)


def does_what_was_declined(patch: pytest.MonkeyPatch) -> None:
    change = replacement.change

    def altered(board: Any, watcher: Any, part: Any, answers: tuple[Any, ...]) -> Any:
        return change(board, watcher, part, tuple(True if one is False else one for one in answers))

    patch.setattr(replacement, "change", altered)


def gains_more_instead(patch: pytest.MonkeyPatch) -> None:
    planner = PLANS[v.GainLife]

    def altered(context: Any, instruction: Any) -> Any:
        return planner(context, replace(instruction, amount=instruction.amount + 1))

    patch.setitem(PLANS, v.GainLife, altered)


def forgets_who_blocked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(edit, "combat_of", lambda board, one: None)


def forgets_what_was_borne(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(edit.Edit, "_borne", lambda self: {})


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        (CROWD, triggers_by_one_fewer),
        (CROWD, never_triggers),
        (SENTRY, never_triggers),
        (AGAIN, phases_never_come),
        (AGAIN, other_phases_come),
        (AGAIN, phases_come_in_another_order),
        (MEEK, says_nothing_of_damage),
        (STRIDER, says_nothing_of_damage),
        (CROWD, some_assign_nothing),
        (CROWD, all_as_unblocked),
        (SHOWN, draws_without_showing),
        (DOUBLED, shows_what_stood_in),
        (EITHER, offers_what_cannot_be),
        (EITHER, gains_more_instead),
        (MAYBE, does_what_was_declined),
        (AMBUSH, forgets_who_blocked),
        (BARE, forgets_what_was_borne),
    ],
)
def test_an_engine_that_does_otherwise_is_seen(
    monkeypatch: pytest.MonkeyPatch, text: str, otherwise: Callable[[pytest.MonkeyPatch], None]
) -> None:
    otherwise(monkeypatch)
    assert tried(read_card(text), least=8, most=BOARDS, until_a_fault=True).faults
