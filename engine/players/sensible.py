"""The sensible player: what a person who knows the game would do without thinking long.

It looks at the board as its player may see it (`eyes`), at what texts say they do (`scales`), and never tries anything
out. Whatever it would like, it answers only what the form accepts: where texts ask for another attack, block or
payment, it does no more than they require.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Chance
from engine.decisions import Division, Form, Number, OneOf, Order, SomeOf, Word, YesNo
from engine.players import choosing
from engine.players.answering import Advice
from engine.players.attacking import attack
from engine.players.blocking import block
from engine.players.eyes import Eyes
from engine.players.playing import play
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.stack.x_409 import ValueOfX
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.simulate import Sight

_AS_SUGGESTED = frozenset(("colour", "coin", "effect", "trigger"))
"""Kinds of which the form's own suggestion is as good as any."""


def advice(sight: Sight, chance: Chance | None = None) -> Advice:
    """What a sensible player answers, and why.

    With chance it wavers between what is worth nearly the same, as people do; without, the same board always gives the
    same answer.
    """
    eyes = Eyes(sight, chance)
    form, board = eyes.form, eyes.board
    found = _ANSWERS.get(type(form), _as_suggested)(eyes, form)
    if form.check(board, found.answer) is None:
        return found
    # A rule that this room doesn't know stands against it.
    return Advice(form.some(board), lambda: "does as little as the rules allow here")


def _as_suggested(eyes: Eyes, form: Form) -> Advice:
    answer = form.some(eyes.board)
    if form.pays:
        return Advice(answer, lambda: "pays with what is least missed afterwards")
    return Advice(answer, lambda: "takes what is suggested: nothing speaks for anything else")


def _damage(eyes: Eyes, form: Any) -> Advice:
    return Advice(
        form.some(eyes.board),
        lambda: "assigns lethal damage to one creature after the other, and the rest beyond them",
    )


def _one_of(eyes: Eyes, form: Any) -> Advice:
    if form.kind in _AS_SUGGESTED or form.kind == "mode":
        return _as_suggested(eyes, form)
    return choosing.picked(eyes, form)


def _some_of(eyes: Eyes, form: Any) -> Advice:
    if form.kind == "mode":
        return choosing.modes(eyes, form)
    if form.kind == "cost":
        return choosing.further_costs(eyes, form)
    if form.rule == "502.36a":
        return choosing.to_the_bottom(eyes, form)
    if form.rule == "302.2":
        return Advice((), lambda: "untaps everything")
    if form.kind in _AS_SUGGESTED:
        return _as_suggested(eyes, form)
    return choosing.picked(eyes, form)


_ANSWERS: dict[type, Callable[[Eyes, Any], Advice]] = {
    HasPriority: lambda eyes, form: play(eyes),
    Attackers: lambda eyes, form: attack(eyes),
    Blockers: lambda eyes, form: block(eyes),
    Targets: lambda eyes, form: choosing.targets(eyes),
    ValueOfX: choosing.value_of_x,
    AssignDamage: _damage,
    OneOf: _one_of,
    SomeOf: _some_of,
    Number: choosing.number,
    Division: choosing.division,
    Order: choosing.order,
    Word: choosing.word,
    YesNo: choosing.yes_or_no,
}
