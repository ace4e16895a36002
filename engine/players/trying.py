"""Which answers are worth trying out: to each question that matters, the sensible one and some others.

Most questions are left to the sensible player: what has one answer, what is paid with, in what order, and every moment
with priority at which nothing could be done that could not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.board import ObjectId
from engine.characteristics import held
from engine.decisions import Answer, Form, OneOf, SomeOf, YesNo
from engine.language.effects import Activated
from engine.language.walks import could_add_mana
from engine.naming import name_of
from engine.players import playing
from engine.players.attacking import called
from engine.players.choosing import things
from engine.players.eyes import Eyes
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PASS, HasPriority, PlayCardAsLand, PlaySpell, RepeatLoop
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

MOST = 6
"""So many answers to one question are tried."""


def answers(eyes: Eyes, sensible: Answer) -> list[Answer]:
    """Different legal answers worth trying, the sensible one first; that one alone where nothing else is."""
    form = eyes.form
    listing = _LISTED.get(type(form))
    if listing is None:
        return [sensible]
    found = [sensible]
    for one in listing(eyes, form, sensible):
        if len(found) == MOST:
            break
        if one not in found and form.check(eyes.board, one) is None:
            found.append(one)
    return found


# --- with priority ------------------------------------------------------------------------------------------


def _plays(eyes: Eyes, form: Any, sensible: Answer) -> Iterator[Answer]:
    if isinstance(sensible, PlayCardAsLand) or not playing.occasion_of(eyes):
        # A land each turn comes first, and what can wait does.
        return
    yield PASS
    seen = set()
    for one in playing.untried(eyes, form.options(eyes.board) or ()):
        if isinstance(one, PlayAbility):
            if not _is_for_trying(eyes, one):
                continue
        elif isinstance(one, PlayCardAsLand | RepeatLoop):
            continue
        like = _like(eyes, one)
        if like not in seen:
            seen.add(like)
            yield one


def _is_for_trying(eyes: Eyes, action: PlayAbility) -> bool:
    id_ = action.ability
    ability = next((one.ability for one in held(eyes.board, id_.object) if one.id == id_), None)
    return (
        isinstance(ability, Activated)
        and not could_add_mana(ability)
        and playing.costs_something(ability)
        and not playing.shielded(eyes, id_, ability)
    )


def _like(eyes: Eyes, action: Any) -> object:
    """The same for two cards of a hand that are alike."""
    if isinstance(action, PlaySpell):
        found = eyes.board.objects[action.card]
        return (found.definition, found.zone, action.face, action.way)
    return action


# --- combat -------------------------------------------------------------------------------------------------


def _attacks(eyes: Eyes, form: Any, sensible: Answer) -> Iterator[Answer]:
    slots = form.slots(eyes.board)
    going = dict(sensible)
    whom = next(iter(going.values()), None)
    yield ()
    able = [(one, whom if whom in players else players[0]) for one, players in slots]
    yield tuple(able)
    # Each of the creatures comes along or stays.
    for creature, player in sorted(able, key=lambda pair: -_power(eyes, pair[0])):
        other = {**going}
        if creature in other:
            del other[creature]
        else:
            other[creature] = player
        yield tuple((one, other[one]) for one, _ in slots if one in other)


def _power(eyes: Eyes, one: ObjectId) -> int:
    return eyes.face(one).power or 0


def _blocks(eyes: Eyes, form: Any, sensible: Answer) -> Iterator[Answer]:
    yield ()
    blocking = dict(sensible)
    for one in blocking:
        yield tuple((each, of) for each, of in sensible if each != one)
    slots = form.slots(eyes.board)
    for one, attackers in sorted(slots, key=lambda slot: -_power(eyes, slot[0])):
        for attacker in sorted(attackers, key=lambda each: -_power(eyes, each)):
            if blocking.get(one) != attacker:
                yield tuple(sorted({**blocking, one: attacker}.items()))


# --- targets and what is picked -------------------------------------------------------------------------------


def _targets(eyes: Eyes, form: Any, sensible: Answer) -> Iterator[Answer]:
    if form.most == 1:
        for one in form.among(eyes.board):
            yield (one,)
    if not form.least:
        yield ()


def _one_of(eyes: Eyes, form: Any, sensible: Answer) -> Iterable[Answer]:
    if form.kind == "player" and "goes first" in form.purpose:
        # What comes of that is seen too late for trying.
        return ()
    return form.among if form.kind in ("object", "mode", "player") else ()


def _some_of(eyes: Eyes, form: Any, sensible: Answer) -> Iterator[Answer]:
    if form.kind not in ("object", "mode") or form.pays:
        return
    if form.least <= 1 <= form.most:
        for one in form.among:
            yield (one,)
    if not form.least:
        yield ()


_LISTED: dict[type[Form], Callable[[Eyes, Any, Answer], Iterable[Answer]]] = {
    HasPriority: _plays,
    Attackers: _attacks,
    Blockers: _blocks,
    Targets: _targets,
    OneOf: _one_of,
    SomeOf: _some_of,
    YesNo: lambda eyes, form, sensible: () if form.rule == "101.4" else (True, False),
}


# --- words --------------------------------------------------------------------------------------------------


def _play_said(eyes: Eyes, action: Any) -> str:
    if isinstance(action, PlaySpell | PlayCardAsLand):
        return f"plays {playing.own(eyes, action.card)}"
    if isinstance(action, PlayAbility):
        return f"plays the ability of {playing.own(eyes, action.ability.object)}"
    if isinstance(action, SpecialAction) and action.alone:
        return action.alone
    if isinstance(action, SpecialAction):
        return f"takes the special action of {playing.own(eyes, action.about)}"
    return "passes"


def _attack_said(eyes: Eyes, pairs: Any) -> str:
    return f"attacks with {', '.join(called(eyes.board, one) for one, _ in pairs) or 'nothing'}"


def _block_said(eyes: Eyes, pairs: Any) -> str:
    blocks = [f"{name_of(eyes.board, attacker)} with {called(eyes.board, one)}" for one, attacker in pairs]
    return f"blocks {', '.join(blocks) or 'nothing'}"


def _choice_said(eyes: Eyes, answer: Any) -> str:
    chosen = answer if isinstance(answer, tuple) else (answer,)
    kind = getattr(eyes.form, "kind", "object")
    if kind == "mode":
        return f"chooses mode {' and '.join(str(one + 1) for one in chosen)}"
    if kind == "player":
        chosen = tuple([-1 - one for one in chosen])
    return f"chooses {things(eyes, chosen)}"


_SAID: dict[type[Form], Callable[[Eyes, Any], str]] = {
    HasPriority: _play_said,
    Attackers: _attack_said,
    Blockers: _block_said,
    YesNo: lambda eyes, answer: "says yes" if answer else "says no",
}


def said(eyes: Eyes, answer: Answer) -> str:
    """One of these answers, as a clause without a subject: "attacks with Air Elemental"."""
    return _SAID.get(type(eyes.form), _choice_said)(eyes, answer)


__all__ = ["answers", "said"]
