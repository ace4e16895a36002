"""Every other choice: targets, modes, numbers, what is picked, discarded, sacrificed and found, yes or no, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from engine.asking import Asker
from engine.board import HAND, NOTHING, Announcement, Chosen, Noted, ObjectId, PlayerId
from engine.characteristics import faces, last_known
from engine.decisions import Answer, Division, Number, OneOf, Order, SomeOf, Word, YesNo
from engine.language import effects as e
from engine.language.combining import substitute
from engine.language.terms import AtRandom, Bound, Picked
from engine.language.words import CardType
from engine.naming import name_of, player_name
from engine.players import worth
from engine.players.aiming import best_aim, best_modes, ranked
from engine.players.answering import Advice
from engine.players.eyes import Eyes
from engine.players.playing import price
from engine.players.scales import Scales
from engine.players.weights.texts import substituted
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.announcing_409 import ChooseOnStack
from engine.rules.stack.bodies import asker_of, body_of
from engine.rules.stack.instructions_413 import Carry, InEach, Speaking
from engine.rules.stack.optional_costs_409 import announced_as, optional_costs
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.targets_415 import decode
from engine.rules.stack.total_409 import total_of_spell
from engine.rules.stack.x_409 import ValueOfX

CANDIDATE = "#candidate"
MOST_X_TRIED = 12


def targets(eyes: Eyes) -> Advice:
    """The targets for one use of the word (409.1c)."""
    form = cast(Targets, eyes.form)
    board = eyes.board
    spec, among = form.spec(board), form.among(board)
    asker = form.asker(board)
    chosen: tuple[Chosen, ...] = ()
    if isinstance(eyes.frame, ChooseOnStack):
        chosen = eyes.frame.chosen
    scales = Scales(eyes, replace(asker, targets=(*asker.targets, *chosen)))
    effects, aura = _text_of(eyes, form)
    order = ranked(eyes, scales, spec, [decode(form.slot, one) for one in among], effects, aura)
    if len(order) > 1 and order[0][0] > 0:
        order.sort(key=lambda pair: -pair[0] * (eyes.waver() if pair[0] > 0 else 1.0))
    taken = [one for place, (value, one) in enumerate(order[: form.most]) if place < form.least or value > 0]
    answer = tuple([int(one.object) if one.object != NOTHING else -1 - int(one.player) for one in taken])
    if len(answer) < form.least:
        answer = among[: form.least]
    if not answer and spec.divided is not None and among:
        answer = (among[0],) if not order else answer or among[:1]
    return Advice(
        answer,
        lambda: f"chooses {things(eyes, answer)}: {_best_of(eyes, answer, 'that is where it does most')}",
    )


def _text_of(eyes: Eyes, form: Targets) -> tuple[Sequence[Any], Sequence[Any]]:
    """The instructions that the targets are for, and the abilities of an Aura."""
    board = eyes.board
    if form.mana_ability is not None:
        return (), ()
    body = body_of(board, form.about)
    found = board.objects[form.about]
    modes = found.announcement.modes if found.announcement is not None else ()
    effects = (*body.effects, *(effect for mode in modes for effect in body.modes[mode].effects))
    if effects or found.ability is not None:
        return effects, ()
    return (), tuple(held.ability for held in faces(board, form.about)[0].abilities)


def modes(eyes: Eyes, form: SomeOf) -> Advice:
    """The modes of a spell or ability (409.1b)."""
    board = eyes.board
    body = body_of(board, form.about)
    found = best_modes(eyes, asker_of(board, form.about), body, form.among, form.least, form.about)
    answer = found[1] if found is not None else form.some(board)
    said = " and ".join(str(one + 1) for one in answer)
    return Advice(answer, lambda: f"chooses mode {said}: of the modes it does most on this board")


def further_costs(eyes: Eyes, form: SomeOf) -> Advice:
    """What is paid besides (409.1b): as much as the mana reaches for, and nothing that has to be given up."""
    board = eyes.board
    spell = board.objects.get(form.about)
    if spell is None or spell.zone != "stack":
        return Advice(form.some(board), lambda: "pays nothing besides")
    offered = optional_costs(board, last_known(board, form.about)[0].abilities)
    before = spell.announcement or Announcement()
    plain = total_of_spell(board, form.about, before)
    chosen: tuple[int, ...] = ()
    for place in form.among:
        names = tuple([announced_as(offered, one) for one in (*chosen, place)])
        total = total_of_spell(board, form.about, replace(before, costs=before.costs + names))
        if total.payable and total.others == plain.others and affordable(board, form.player, total.needs):
            chosen = (*chosen, place)
    if not chosen:
        return Advice(form.some(board), lambda: "pays nothing besides: there is no mana for more")
    return Advice(chosen, lambda: "pays what more it offers: the mana has no better use now")


def value_of_x(eyes: Eyes, form: ValueOfX) -> Advice:
    """X: as much as pays, and no more than is of use."""
    board = eyes.board
    among = list(form.only) or list(range(max(form.least, 0), form.most + 1))
    if len(among) > MOST_X_TRIED:
        among = among[: MOST_X_TRIED // 2] + among[-(MOST_X_TRIED // 2) :]
    best = among[-1]
    on_stack = board.objects.get(form.about)
    if on_stack is not None and on_stack.zone == "stack":
        body = body_of(board, form.about)
        announced = on_stack.announcement.modes if on_stack.announcement is not None else ()
        if body.effects or announced:
            asker = asker_of(board, form.about)
            values = []
            for x in among:
                aim = best_aim(eyes, replace(asker, x=x), body, announced, form.about)
                values.append((round(aim.value, 6) if aim is not None else -worth.LOST, -x))
            best = -max(values)[1]
    return Advice(best, lambda: f"chooses {best} for X: more would not do more, and less would do less")


def number(eyes: Eyes, form: Number) -> Advice:
    """Any other number: as often as it can be paid (409.1b), else the usual one."""
    found = form.most if form.rule == "409.1b" and form.most < 1_000 else form.some(eyes.board)
    if form.usual is not None:
        found = form.usual
    return Advice(found, lambda: f"chooses {found}: as often as it can be had")


def division(eyes: Eyes, form: Division) -> Advice:
    """Enough to kill each creature in turn, the worthiest first; the rest to the last, or to a player."""
    board = eyes.board
    shares = [form.least] * len(form.among)
    left = form.total - sum(shares)
    for place in sorted(range(len(shares)), key=lambda one: -_gone(eyes, form.among[one])):
        one = form.among[place]
        if one > 0 and CardType.CREATURE in faces(board, ObjectId(one))[0].types:
            toughness = (faces(board, ObjectId(one))[0].toughness or 0) - board.objects[ObjectId(one)].damage
            more = min(left, max(0, toughness - shares[place]))
            shares[place] += more
            left -= more
    whole = next((place for place, one in enumerate(form.among) if one < 0), 0)
    shares[whole] += left
    return Advice(
        tuple(shares), lambda: f"divides {', '.join(map(str, shares))}: enough for each, and nothing to spare"
    )


def _gone(eyes: Eyes, one: int) -> float:
    """What it is worth to the player who decides that this is gone."""
    if one < 0:
        return -eyes.sign(PlayerId(-1 - one))
    return -eyes.owner_sign(ObjectId(one)) * worth.of_permanent(eyes.board, ObjectId(one))


# --- things that are picked ------------------------------------------------------------------------------


def picked(eyes: Eyes, form: OneOf | SomeOf) -> Advice:
    """Things chosen while something is paid or carried out: what is given up is the least, what is got the best."""
    if form.kind == "player":
        return _player(eyes, form)
    values = [(_value(eyes, form, one), -place, one) for place, one in enumerate(form.among)]
    order = [(value, one) for value, _, one in sorted(values, reverse=True)]
    if isinstance(form, OneOf):
        answer: Answer = order[0][1]
        chosen: tuple[int, ...] = (order[0][1],)
    else:
        chosen = tuple(
            [one for place, (value, one) in enumerate(order[: form.most]) if place < form.least or value > 0]
        )
        answer = chosen = tuple(sorted(chosen, key=form.among.index))
    return Advice(
        answer, lambda: f"chooses {things(eyes, chosen)}: {_best_of(eyes, chosen, 'that does most')}"
    )


def _player(eyes: Eyes, form: OneOf | SomeOf) -> Advice:
    """Oneself where somebody goes first; else an opponent, the weakest."""
    board = eyes.board
    first = "goes first" in form.purpose
    mine = [one for one in form.among if eyes.sign(PlayerId(one)) > 0]
    theirs = [one for one in form.among if eyes.sign(PlayerId(one)) < 0]
    best = (mine or theirs)[0] if first else (theirs or mine)[0]
    answer: Answer = best if isinstance(form, OneOf) else (best,)
    name = player_name(board, PlayerId(best))
    why = "going first is an advantage" if first else "it is meant for an opponent"
    return Advice(answer, lambda: f"chooses {name}: {why}")


def _value(eyes: Eyes, form: OneOf | SomeOf, one: int) -> float:
    """What it comes to for the player who decides if this is picked."""
    instruction, asker = instruction_of(eyes)
    if instruction is not None:
        open_ = _left_open(instruction)
        if open_ is not None:
            kind = "objects" if one > 0 else "players"
            note = Noted(CANDIDATE, kind, (one if one > 0 else -1 - one,))  # type: ignore[arg-type]
            meant = substitute(instruction, {open_: Bound(CANDIDATE)})
            if isinstance(meant, e.Note | e.Linked):
                meant = meant.effect
            if isinstance(meant, e.Discard):
                return -_held(eyes, one)
            if isinstance(meant, e.Sacrifice):
                return -Scales(eyes, asker).kept(ObjectId(one))
            if not isinstance(meant, e.Choose):
                return Scales(eyes, asker.noting(note)).effect(meant)
        if isinstance(instruction, e.Search | e.BringIn):
            return _found(eyes, one)
    if one < 0:
        return -float(eyes.sign(PlayerId(-1 - one)))
    found = eyes.board.objects.get(ObjectId(one))
    if found is None:
        return 0.0
    gives = form.rule in ("314.1", "502.42b") or "discard" in form.purpose or "sacrifice" in form.purpose
    if found.zone == HAND:
        return -_held(eyes, one) if gives else _held(eyes, one)
    if found.zone == "library":
        return _found(eyes, one)
    kept = Scales(eyes, Asker(form.about, eyes.actor)).kept(ObjectId(one))
    return -kept if gives else kept


def _held(eyes: Eyes, one: int) -> float:
    """What a card in hand is worth to the player who decides."""
    scales = Scales(eyes, Asker(ObjectId(one), eyes.actor))
    return eyes.sign(eyes.board.objects[ObjectId(one)].owner) * scales.card(ObjectId(one))


def _found(eyes: Eyes, one: int) -> float:
    """What a card that is being looked for would be worth in hand, as far as it may be seen."""
    return eyes.sign(eyes.actor) * Scales(eyes, Asker(ObjectId(one), eyes.actor)).card(ObjectId(one))


def instruction_of(eyes: Eyes) -> tuple[Any, Asker]:
    """The instruction that asks, and in whose name; None where no text does."""
    frame = eyes.frame
    if not isinstance(frame, Speaking):
        return None, Asker(NOTHING, eyes.actor)
    noted = frame.noted
    todo: Sequence[Any] = ()
    if isinstance(frame, Carry):
        todo = frame.todo
    elif isinstance(frame, InEach):
        lane = frame.lanes[frame.at_work]
        todo, noted = lane.todo, (*noted, *lane.noted)
    asker = Asker(frame.source, frame.controller, noted, frame.targets, frame.x, frame.event)
    if not todo:
        return None, asker
    names = [one.name for one in noted if not one.name.startswith("#")]
    instruction = todo[0]
    for name in names:
        instruction = substituted(instruction, name)
    known = tuple(replace(one, name="#" + one.name) for one in noted if not one.name.startswith("#"))
    return instruction, replace(asker, noted=(*noted, *known))


def _left_open(instruction: Any) -> Any:
    """What somebody has yet to pick."""
    if isinstance(instruction, e.Note | e.Linked):
        return _left_open(instruction.effect)
    for name in instruction.__struct_fields__:
        found = getattr(instruction, name)
        if isinstance(found, Picked | AtRandom):
            return found
    return None


# --- yes or no, orders, words ----------------------------------------------------------------------------


def yes_or_no(eyes: Eyes, form: YesNo) -> Advice:
    """Whether to do what a text offers, to pay what it asks, to keep a hand."""
    if form.rule == "101.4":
        return _mulligan(eyes)
    if form.rule == "502.24a":
        return Advice(True, lambda: "removes it from the game: it may be played from there then")
    instruction, asker = instruction_of(eyes)
    if isinstance(instruction, e.Note | e.Linked):
        instruction = instruction.effect
    if isinstance(instruction, e.May):
        scales = Scales(eyes, asker)
        done = scales.effects((*instruction.effects, *instruction.then)) + _paid(eyes, instruction.effects)
        gain = done - scales.effects(instruction.otherwise)
        if gain > 0:
            return Advice(True, lambda: "does it: it does more good than harm on this board")
        return Advice(False, lambda: "doesn't do it: it does no good on this board")
    if isinstance(instruction, e.Unless):
        scales = Scales(eyes, asker)
        avoided = -scales.effects(instruction.effects)
        cost = -price(eyes, replace(asker, controller=eyes.actor), instruction.costs)
        if avoided > eyes.sign(eyes.actor) * cost:
            return Advice(True, lambda: "pays: what would happen otherwise is worse than the price")
        return Advice(False, lambda: "doesn't pay: what happens otherwise is no worse than the price")
    if isinstance(instruction, e.AnyoneMay):
        scales = Scales(eyes, asker)
        better = scales.effects(instruction.effects) > scales.effects(instruction.otherwise)
        return Advice(
            better,
            lambda: (
                "has it happen: that is the better of the two"
                if better
                else "doesn't have it happen: the other is better"
            ),
        )
    return Advice(form.some(eyes.board), lambda: "doesn't: nothing is won by it")


def _paid(eyes: Eyes, effects: Sequence[Any]) -> float:
    return -0.1 * sum(one.cost.converted() for one in effects if isinstance(one, e.PayMana))


def _mulligan(eyes: Eyes) -> Advice:
    """A hand without lands, or with hardly anything else, goes back while there are cards enough (101.4)."""
    hand = eyes.hand(eyes.actor)
    lands = sum(CardType.LAND in eyes.face(one).types for one in hand)
    size = len(hand)
    bad = (size >= 6 and (lands < 2 or lands > size - 2)) or (size == 5 and lands == 0)
    if bad and eyes.sign(eyes.actor) > 0:
        return Advice(True, lambda: f"takes a mulligan: {lands} of {size} cards are lands")
    return Advice(False, lambda: f"keeps the hand: {lands} of {size} cards are lands")


def order(eyes: Eyes, form: Order) -> Advice:
    """What goes on top of a library first is the best, for the next draw; other orders stay as they are."""
    if form.kind != "object" or form.rule not in ("413.2c", "217.2d", "502.36a"):
        return Advice(form.items, lambda: "leaves them in this order: it makes no difference")
    answer = tuple(sorted(form.items, key=lambda one: -_found(eyes, one)))
    return Advice(answer, lambda: "puts the best card first")


def to_the_bottom(eyes: Eyes, form: SomeOf) -> Advice:
    """Of cards that are looked at (502.36a), what is of less use than a card that nobody knows goes to the bottom."""
    chosen = tuple([one for one in form.among if _found(eyes, one) < 0.6 * worth.CARD][: form.most])
    chosen = chosen if len(chosen) >= form.least else form.some(eyes.board)
    return Advice(chosen, lambda: f"puts {len(chosen)} on the bottom: the next card is likely to be better")


def word(eyes: Eyes, form: Word) -> Advice:
    """A colour or type of which opponents have most; without any, the first."""
    board = eyes.board
    count: Counter[str] = Counter()
    for one in board.in_play:
        face = faces(board, one)[0]
        if eyes.owner_sign(one) < 0:
            count.update(color.word for color in face.colors)
        else:
            count.update(name for name in face.subtypes)
    best = max(form.among, key=lambda one: count[one], default=None)
    answer = best if best is not None and form.check(board, best) is None else form.some(board)
    return Advice(answer, lambda: f"chooses {answer}: it is the commonest here")


# --- words -----------------------------------------------------------------------------------------------


def things(eyes: Eyes, ids: Sequence[int]) -> str:
    if not ids:
        return "nothing"
    board = eyes.board
    return " and ".join(
        player_name(board, PlayerId(-1 - one))
        if one < 0
        else name_of(board, ObjectId(one))
        if one in board.objects and eyes.sees(ObjectId(one))
        else "a card"
        for one in ids
    )


def _best_of(eyes: Eyes, ids: Sequence[int], words: str) -> str:
    if not ids:
        return "none of them would be any good"
    one = ids[0]
    theirs = (
        eyes.sign(PlayerId(-1 - one)) < 0
        if one < 0
        else one in eyes.board.objects and eyes.owner_sign(ObjectId(one)) < 0
    )
    return f"{words} harm" if theirs else f"{words} good, or least harm"


__all__ = [
    "division",
    "modes",
    "number",
    "order",
    "picked",
    "targets",
    "things",
    "to_the_bottom",
    "value_of_x",
    "word",
    "yes_or_no",
]
