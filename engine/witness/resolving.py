"""Which text resolved, or was paid for, in a stretch, and the verdict on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from engine.board import Announcement, Board, Chosen, Object, ObjectId, PlayerId, now_or_last
from engine.characteristics import last_known
from engine.decisions import Number
from engine.events import ObjectMoved
from engine.language import values as v
from engine.witness.happened import Answered, Item, Performed, Stretch
from engine.witness.judging import Judge, Verdict
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.paying import is_free, judge_payment, price_of_spell
from engine.witness.tables import CARD

Judged: TypeAlias = tuple[str, Verdict]
"""What kind of thing was judged, and what came of it."""


def judge_stretch(stretch: Stretch) -> Iterator[Judged]:
    """Follow what resolved in it or was paid for, if that is the card in question."""
    if not stretch.finished:
        return
    kind = type(stretch.frame).__name__
    verdict: Verdict | None = None
    if kind == "Resolve":
        verdict = _resolution(stretch)
    elif kind == "PlayManaAbility":
        verdict = _mana(stretch)
    elif kind == "PayCosts":
        verdict = _payment(stretch)
    elif kind == "TriggeredManaAbilities":
        yield from ((kind, one) for one in _mana_triggers(stretch))
    if verdict is not None:
        yield kind, verdict


def _mana_triggers(stretch: Stretch) -> Iterator[Verdict]:
    """Each triggered mana ability of the card that resolves in it, one after the other (411.3)."""
    begins = [
        at
        for at, item in enumerate(stretch.items)
        if isinstance(item, Performed) and item.depth == stretch.depth and item.step == "begin"
    ]
    for at, until in zip(begins, (*begins[1:], len(stretch.items)), strict=True):
        first = stretch.items[at]
        assert isinstance(first, Performed)
        told = first.before.mana_triggers[0]
        source = now_or_last(first.before, told.source)
        if source is None or source.card != CARD or not isinstance(told.ability, v.Triggered):
            continue
        inside = [item for item in stretch.items[at + 1 : until] if item.depth > stretch.depth]
        speaker = Speaker(told.source, told.source, told.controller, event=told.bound)
        yield Judge(first.after, inside, stretch.depth + 1).follow(told.ability.body.effects, speaker)


def _resolution(stretch: Stretch) -> Verdict | None:
    board = stretch.start
    thing = board.objects.get(stretch.frame.object)
    if thing is None or not is_ours(board, thing) or "follow_instructions" not in stretch.steps:
        return None
    effects, specs = followed_by(board, thing)
    if effects is None:
        return Verdict(unjudged=[(None, "a spell with other texts spliced onto it")])
    speaker = speaker_for(board, thing, specs)
    inside = [item for item in stretch.items if item.depth > stretch.depth]
    # What is chosen or flipped as the spell comes into play belongs to its last step (413.2h).
    arriving = ("Happening",) if effects else ("Happening", "FlipTheCoins")
    while inside and inside[-1].procedure in arriving:
        inside.pop()
    return Judge(board, inside, stretch.depth + 1).follow(effects, speaker)


def _mana(stretch: Stretch) -> Verdict | None:
    frame, board = stretch.frame, stretch.start
    source = board.objects.get(frame.ability.object)
    # The step comes round again where it is counted how often the ability was played.
    resolved = stretch.steps.count("resolve") - ("count_use" in stretch.steps)
    if source is None or source.card != CARD or resolved != 1:
        return None
    ability = activated(board, frame.ability)
    if ability is None:
        return None
    at = next((at for at, item in enumerate(stretch.items) if _is_carried(item, stretch.depth + 1)), None)
    items: list[Item] = stretch.items[at:] if at is not None else []
    start = _board_before(items[0]) if items else board
    until = next(
        (place for place, item in enumerate(items) if item.procedure == "TriggeredManaAbilities"), len(items)
    )
    items = [item for item in items[:until] if item.depth > stretch.depth]
    speaker = Speaker(source.id, source.id, frame.player, _aimed_at(stretch), x=_announced_x(stretch))
    speaker.noted = _given_for_mana(stretch.items[:at])
    speaker.noted["times played"] = ("numbers", (start.turn.used.count(frame.ability),))
    speaker.illegal = _no_longer_legal(start, speaker, ability.body.targets)
    # With no legal target left it does nothing (413.2a).
    in_vain = bool(speaker.targets) and speaker.illegal == speaker.targets
    effects = () if in_vain else ability.body.effects
    verdict = Judge(start, items, stretch.depth + 1).follow(effects, speaker)
    if at is not None:
        paying = Stretch(frame, board, stretch.items[:at], stretch.depth + 1, stretch.line, [])
        paid = judge_payment(paying, ability.costs, speaker, ability)
        verdict.kept.update(paid.kept)
        verdict.faults += paid.faults
        verdict.unjudged += paid.unjudged
    return verdict


def _given_for_mana(items: list[Item]) -> dict[str, Any]:
    """What was given to pay for a mana ability, which is kept nowhere but in what happened."""
    found: dict[str, list[int]] = {}
    for item in items:
        if not isinstance(item, Performed) or item.procedure != "Carry":
            continue
        for part in item.parts:
            if isinstance(part, ObjectMoved):
                zone = item.before.objects[part.object].zone
                name = "removed to pay" if part.to == "removed from the game" else GIVEN.get(zone, "")
                found.setdefault(name, []).append(int(part.object))
    return {name: ("objects", tuple(things)) for name, things in found.items()}


def _announced_x(stretch: Stretch) -> int:
    """The X of a mana ability, which is announced as it is played and kept nowhere else (411.2)."""
    asked = (one for one in stretch.items if isinstance(one, Answered) and one.depth == stretch.depth)
    return next(
        (int(one.answer) for one in asked if isinstance(one.form, Number) and one.form.rule == "409.1b"), 0
    )


def _aimed_at(stretch: Stretch) -> tuple[Chosen, ...]:
    """The targets of a mana ability, which are chosen as it is played and kept nowhere else."""
    asked = (one for one in stretch.items if isinstance(one, Answered) and one.depth == stretch.depth)
    # The rules' own forms are known by their names alone: the judge shares no code with the rules.
    forms: Iterator[tuple[Any, Any]] = ((one.form, one.answer) for one in asked)
    return tuple(
        Chosen(form.slot, player=PlayerId(-1 - one)) if one < 0 else Chosen(form.slot, ObjectId(one))
        for form, answer in forms
        if type(form).__name__ == "Targets" and form.mana_ability is not None
        for one in answer
    )


def activated(board: Board, wanted: Any) -> v.Activated | None:
    """The activated ability of that id that an object has or had."""
    for face in last_known(board, wanted.object):
        for one in face.abilities:
            if one.id == wanted and isinstance(one.ability, v.Activated):
                return one.ability
    return None


def _is_carried(item: Item, depth: int) -> bool:
    return item.procedure == "Carry" and item.depth == depth


def _board_before(item: Item) -> Board:
    return item.before if isinstance(item, Performed) else item.board


def _payment(stretch: Stretch) -> Verdict | None:
    """What was paid for a spell or ability of the card on the stack."""
    frame, board = stretch.frame, stretch.start
    thing = board.objects.get(frame.object)
    if thing is None or thing.zone != "stack" or not is_ours(board, thing) or not frame.may_take_back:
        return None
    if not any(_is_the_end(item, stretch.depth) for item in stretch.items):
        # {0} is paid by nothing at all.
        ability_ = thing.ability.ability if thing.ability is not None else None
        free = isinstance(ability_, v.Activated) and is_free(ability_.costs)
        return Verdict(kept=Counter({ability_: 1})) if free else None
    announced = thing.announcement or Announcement()
    speaker = Speaker(
        thing.id, frame.source, frame.player, announced.targets, (), announced.x, announced=announced
    )
    if thing.ability is not None:
        ability = thing.ability.ability
        if not isinstance(ability, v.Activated):
            return None
        return judge_payment(stretch, ability.costs, speaker, ability)
    try:
        return judge_payment(stretch, price_of_spell(board, thing), speaker, None)
    except NotJudged as stop:
        return Verdict(unjudged=[(None, str(stop))])


def _is_the_end(item: Item, depth: int) -> bool:
    """Whether something was paid: a payment that came to nothing is no witness."""
    return isinstance(item, Performed) and (item.depth == depth or item.procedure in ("Carry", "InEach"))


def is_ours(board: Board, thing: Object) -> bool:
    """Whether it is the card in question, or an ability of it."""
    if thing.ability is not None:
        source = now_or_last(board, thing.ability.id.object)
        return source is not None and source.card == CARD
    return thing.card == CARD


def followed_by(board: Board, thing: Object) -> tuple[tuple[Any, ...] | None, tuple[Any, ...]]:
    """The instructions of what is on the stack, with the modes announced, and its uses of the word "target"."""
    announced = thing.announcement or Announcement()
    if thing.ability is not None:
        bodies = [getattr(thing.ability.ability, "body", v.Body())]
    else:
        if announced.spliced:
            return None, ()
        face = last_known(board, thing.id)[0]
        bodies = [held.ability.body for held in face.abilities if isinstance(held.ability, v.Spell)]
    effects: list[Any] = []
    specs: list[Any] = []
    for body in bodies:
        effects += body.effects
        specs += body.targets
        for mode in sorted(announced.modes):
            effects += body.modes[mode].effects
            specs += body.modes[mode].targets
    if thing.ability is None:
        effects += _epic(board, thing)
    return tuple(effects), tuple(specs)


def _epic(board: Board, thing: Object) -> list[Any]:
    """What epic is short for (502.44a)."""
    found: list[Any] = []
    for held in last_known(board, thing.id)[0].abilities:
        if isinstance(held.ability, v.Keyword) and held.ability.name is v.KeywordName.EPIC:
            found.append(v.Forbid(v.You(), v.PlayerAct.PLAY_SPELLS, v.Duration.REST_OF_GAME))
            again = v.CopySpell(v.You(), v.Self(), new_targets=True, without=v.KeywordName.EPIC)
            found.append(
                v.Delay(v.Begins(v.StepOrPhase.UPKEEP, v.Same(v.You())), (again,), v.Duration.REST_OF_GAME)
            )
    return found


GIVEN = {
    "in play": "sacrificed",
    "hand": "discarded",
    "graveyard": "removed to pay",
    "removed from the game": "removed to pay",
}
"""What a text calls what was given to pay for it, by where it was."""


def _known(board: Board, thing: Object, given: dict[str, Any]) -> dict[str, Any]:
    """What its words may mean that was settled as it was played."""
    found: dict[str, Any] = {name: ("objects", tuple(things)) for name, things in given.items()}
    if thing.ability is not None:
        found["times played"] = ("numbers", (board.turn.used.count(thing.ability.id),))
    return found


def speaker_for(board: Board, thing: Object, specs: Iterable[Any]) -> Speaker:
    """Whose text it is that resolves."""
    announced = thing.announcement or Announcement()
    source = thing.ability.id.object if thing.ability is not None else thing.id
    event = thing.ability.bound if thing.ability is not None else ()
    given: dict[str, list[int]] = {}
    for one in announced.paid:
        past, there = board.past.get(one), board.objects.get(one)
        zone = there.zone if there is not None else past.object.zone if past is not None else ""
        if name := GIVEN.get(zone) if past is not None or zone == "removed from the game" else None:
            given.setdefault(name, []).append(int(one))
        if zone == "in play":
            # Nothing else that is paid with may still be there; what has left since was given up or tapped.
            given.setdefault("tapped to pay", []).append(int(one))
    speaker = Speaker(
        thing.id,
        source,
        thing.controller,
        announced.targets,
        (),
        announced.x,
        event,
        announced,
        _known(board, thing, given),
        waited=thing.ability is not None
        and isinstance(getattr(thing.ability.ability, "event", None), v.Begins),
    )
    speaker.illegal = _no_longer_legal(board, speaker, specs)
    return speaker


def _no_longer_legal(board: Board, speaker: Speaker, specs: Iterable[Any]) -> tuple[Chosen, ...]:
    """The targets that the descriptions don't fit, now that it resolves (413.2a)."""
    slots = {spec.slot: spec for spec in specs}
    read = Reader(board, speaker)
    illegal = []
    for chosen in speaker.targets:
        spec = slots.get(chosen.slot)
        if spec is None:
            illegal.append(chosen)
        elif chosen.player >= 0:
            if not read.fits_player(spec.filter, chosen.player):
                illegal.append(chosen)
        elif chosen.object not in board.objects or not read.fits(spec.filter, chosen.object):
            illegal.append(chosen)
    return tuple(illegal)
