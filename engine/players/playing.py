"""What to do with priority (408): lands and permanents in one's own turn, answers when they matter, else pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.asking import Asker
from engine.board import HAND, AbilityId, ObjectId
from engine.characteristics import Characteristics, faces, held
from engine.language import effects as e
from engine.language.terms import Attached, Same, Self, ZoneChange
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.walks import could_add_mana, walk
from engine.language.words import CardType, Color, KeywordName, Supertype, Zone
from engine.naming import name_of
from engine.players import worth
from engine.players.aiming import best_aim, best_modes
from engine.players.answering import Advice
from engine.players.eyes import Eyes
from engine.players.scales import Scales, looks_brief
from engine.rules.keywords.morph_502_26 import TurnUpMorph
from engine.rules.keywords.suspend_502_59 import SuspendCard
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.bodies import spell_body
from engine.rules.stack.costs_409 import usable_sources
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PASS, PlayCardAsLand, PlaySpell, Priority
from engine.rules.stack.ways_409 import way_called
from engine.seats import is_active, is_attacking_player, is_defending_player

ANSWERS_FROM = 2.0
"""What a card that is used up has to come to: answers are kept for what matters."""
WITH_A_FULL_HAND = 0.6
FULL_HAND = 6
ABILITIES_FROM = 0.25
COUNTERED_FROM = 2.0
MOST_TIMES = 12
"""How often an ability is played before anybody else does something."""
BODY_FACE_DOWN = 3.2
"""A 2/2 that may become something else (504.2)."""


class Candidate(NamedTuple):
    """Something that could be done, and what it comes to beyond what it has to."""

    value: float
    action: Any
    why: Callable[[], str]


def play(eyes: Eyes) -> Advice:
    """What the player with priority does."""
    occasion = occasion_of(eyes)
    if not occasion:
        return Advice(PASS, lambda: "passes: there is nothing to be done at this moment that could not wait")
    if eyes.sign(eyes.actor) < 0:
        return Advice(PASS, lambda: "passes: what an opponent could do is better left undone")
    offered = untried(eyes, eyes.form.options(eyes.board) or (PASS,))
    if len(offered) <= 1:
        return Advice(PASS, lambda: "passes: nothing can be played")
    if occasion == "answer":
        found = list(_answers(eyes, offered))
    else:
        if (land := _land(eyes, offered)) is not None:
            return land
        found = list(_plays(eyes, offered, occasion))
    if not found:
        return Advice(PASS, lambda: "passes: nothing that could be played would be worth it now")
    best = max(found, key=lambda one: one.value * eyes.waver()) if len(found) > 1 else found[0]
    return Advice(best.action, best.why)


def occasion_of(eyes: Eyes) -> str:
    """What this moment is good for; "" if nothing should be done that could not wait."""
    board, turn = eyes.board, eyes.board.turn
    if board.stack:
        top = board.objects[board.stack[-1]]
        return "answer" if top.kind != "damage" and eyes.sign(top.controller) < 0 else ""
    mine = is_active(board, eyes.actor)
    if mine and turn.phase in ("precombat main", "postcombat main"):
        return turn.phase
    if turn.step == "declare blockers" and (
        is_attacking_player(board, eyes.actor) or is_defending_player(board, eyes.actor)
    ):
        return "fight"
    if not mine and turn.step in ("beginning of combat", "declare attackers"):
        return "attacked"
    return "" if mine or turn.step != "end of turn" else "late"


def untried(eyes: Eyes, offered: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is on offer, without what was done at this very moment and came to nothing, or often enough.

    A card that is still there after it was played had its play reversed (422.2): it would be again.
    """
    frame = eyes.frame
    if not isinstance(frame, Priority) or not frame.history:
        return offered
    tried = [one.answer for one in frame.history if one.player == eyes.actor and one.kind == "HasPriority"]
    return tuple(
        [one for one in offered if tried.count(one) < (MOST_TIMES if isinstance(one, PlayAbility) else 1)]
    )


# --- lands -----------------------------------------------------------------------------------------------


def _land(eyes: Eyes, offered: Iterable[Any]) -> Advice | None:
    lands = [one for one in offered if isinstance(one, PlayCardAsLand)]
    if not lands:
        return None
    board = eyes.board
    made = {mask for source in usable_sources(board, eyes.actor) for way in source.gives for mask in way}
    have = {color for color in Color if any(mask & _MASKS[color] for mask in made)}
    wanted = {
        color
        for card in eyes.hand(eyes.actor)
        for color in eyes.face(card).colors
        if CardType.LAND not in eyes.face(card).types
    }

    def score(one: PlayCardAsLand) -> tuple[float, float]:
        face = eyes.face(one.card)
        gives = _colors_of(face)
        return len(gives & (wanted - have)) + 0.3 * len(gives & wanted), 0.1 * (
            Supertype.BASIC in face.supertypes
        )

    best = max(lands, key=score)
    return Advice(best, lambda: f"plays {own(eyes, best.card)}: a land each turn comes first")


_MASKS = {color: 1 << place for place, color in enumerate(Color)}


def _colors_of(face: Characteristics) -> set[Color]:
    """The colours of mana that a land with these characteristics could make."""
    basic = dict(zip(BASIC_LAND_TYPES, Color, strict=True))
    found = {basic[name] for name in face.subtypes if name in basic}
    for one in face.abilities:
        for part in _adding(one.ability):
            found.update(Color(symbol) for option in part.options for symbol in option if symbol in _LETTERS)
    return found


_LETTERS = frozenset(color.value for color in Color)


@lru_cache(maxsize=4096)
def _adding(ability: Any) -> tuple[e.AddMana, ...]:
    return tuple(part for part in walk(ability) if isinstance(part, e.AddMana))


# --- spells ----------------------------------------------------------------------------------------------


def _plays(eyes: Eyes, offered: Iterable[Any], occasion: str) -> Iterable[Candidate]:
    full = len(eyes.board.zone(HAND, eyes.actor)) >= FULL_HAND
    for one in offered:
        found = None
        if isinstance(one, PlaySpell):
            found = _spell(eyes, one, occasion, full)
        elif isinstance(one, PlayAbility):
            found = _ability(eyes, one, occasion)
        elif isinstance(one, SpecialAction):
            found = _special(eyes, one)
        if found is not None:
            yield found


def _spell(eyes: Eyes, action: PlaySpell, occasion: str, full: bool) -> Candidate | None:
    board = eyes.board
    half = faces(board, action.card)[action.face]
    cost = half.cost.converted() if half.cost is not None else 0
    way = way_called(board, action.way) if action.way else None
    if way is not None and way.face_down:
        return _permanent(eyes, action, BODY_FACE_DOWN - 0.5, occasion, half)
    if {CardType.INSTANT, CardType.SORCERY}.isdisjoint(half.types):
        asker = Asker(action.card, eyes.actor)
        abilities = tuple([one.ability for one in half.abilities])
        if KeywordName.ENCHANT in half.keywords:
            aim = best_aim(eyes, asker, spell_body(abilities), (), aura=abilities)
            if aim is None or aim.value < 1.0:
                return None
            target = aim.chosen[0].object if aim.chosen else None
            return Candidate(
                aim.value,
                action,
                lambda: f"plays {own(eyes, action.card)}{_on(eyes, target)}: {_sense(eyes, target)}",
            )
        if _second_legend(eyes, half) or not _survives(half):
            return None
        value = worth.of_face(half, cost) + _on_arrival(eyes, asker, abilities)
        return _permanent(eyes, action, value, occasion, half)
    x = _affordable_x(eyes, half)
    if x == 0:
        return None
    body = spell_body(tuple([one.ability for one in half.abilities]))
    asker = Asker(action.card, eyes.actor, x=x or 0)
    found = best_modes(eyes, asker, body, range(len(body.modes)), max(1, body.choose) if body.modes else 0)
    if found is None:
        return None
    value = found[0] + _costs(eyes, asker, half)
    least = WITH_A_FULL_HAND if full else ANSWERS_FROM
    if way is not None:
        least = WITH_A_FULL_HAND
    if value < least:
        return None
    aim = best_aim(eyes, asker, body, found[1])
    aimed = aim.chosen[0].object if aim is not None and aim.chosen else None
    return Candidate(
        value, action, lambda: f"plays {own(eyes, action.card)}{_on(eyes, aimed)}: {_sense(eyes, aimed)}"
    )


def _permanent(
    eyes: Eyes, action: PlaySpell, value: float, occasion: str, half: Characteristics
) -> Candidate | None:
    if value < 0.3:
        return None
    fights = CardType.CREATURE in half.types and KeywordName.HASTE not in half.keywords
    if occasion == "precombat main" and fights and _could_attack(eyes):
        # Who is going to attack shows what else there is afterwards.
        return None
    return Candidate(
        value,
        action,
        lambda: f"plays {own(eyes, action.card)}: it is the most that the mana can be spent on",
    )


def _could_attack(eyes: Eyes) -> bool:
    board = eyes.board
    return any(
        not board.objects[one].tapped and (faces(board, one)[0].power or 0) > 0
        for one in eyes.of(eyes.actor, CardType.CREATURE)
    )


def _second_legend(eyes: Eyes, half: Characteristics) -> bool:
    """Whether it would be put into the graveyard along with one that its player has already (420.5e)."""
    if Supertype.LEGENDARY not in half.supertypes:
        return False
    board = eyes.board
    return any(
        faces(board, one)[0].name == half.name and eyes.owner_sign(one) > 0
        for one in board.in_play
        if half.name
    )


def _survives(half: Characteristics) -> bool:
    """Whether a creature has toughness to live, or may get it as it comes into play (420.5b)."""
    if CardType.CREATURE not in half.types or half.toughness is None or half.toughness > 0:
        return True
    return any(
        isinstance(
            part,
            e.ArriveWithCounters | e.ArriveAsCopy | e.ArriveShaped | e.ArriveWithSunburst | e.SetPT | e.AddPT,
        )
        for one in half.abilities
        for part in walk(one.ability)
    )


def _on_arrival(eyes: Eyes, asker: Asker, abilities: tuple[Any, ...]) -> float:
    """What its abilities would do at once, as far as that is an effect on all or on a target."""
    found = 0.0
    for one in abilities:
        if isinstance(one, e.Triggered) and arrives(one):
            aim = best_aim(eyes, asker, one.body, tuple(range(len(one.body.modes)))[:1])
            found += aim.value if aim is not None else 0.0
        elif isinstance(one, e.Static) and not isinstance(one.what, Self | Attached):
            scales = Scales(eyes, asker)
            found += sum(
                scales.change(thing, change)
                for thing in scales.objects(one.what)
                for change in one.changes
                if eyes.board.objects[thing].zone == "in play"
            )
    return found


def _affordable_x(eyes: Eyes, half: Characteristics) -> int | None:
    """The greatest X that its player could pay for, roughly; None where there is no X."""
    if half.cost is None or "X" not in half.cost.symbols:
        return None
    mana = len({source.ability.object for source in usable_sources(eyes.board, eyes.actor)})
    return max(0, (mana - half.cost.converted()) // half.cost.symbols.count("X"))


def _costs(eyes: Eyes, asker: Asker, half: Characteristics) -> float:
    """What has to be given for a spell besides mana: below 0."""
    return sum(
        [
            price(eyes, asker, one.ability.costs)
            for one in half.abilities
            if isinstance(one.ability, e.AdditionalCost)
        ]
    )


def price(eyes: Eyes, asker: Asker, costs: Iterable[Any]) -> float:
    """What costs other than mana come to for who pays them: below 0."""
    scales, found = Scales(eyes, asker), 0.0
    for one in costs:
        if isinstance(one, e.PayMana):
            found -= 0.05 * one.cost.converted(asker.x)
        elif isinstance(one, e.TapSymbol):
            found -= _tapping(eyes, asker.source)
        elif isinstance(one, e.Discard) and isinstance(one.what, Self):
            found -= max(1.2, scales.card(asker.source))
        elif isinstance(one, e.RemoveCounters | e.TakeCounter):
            found -= 0.3
        else:
            found += scales.effect(one)
    return found


def _tapping(eyes: Eyes, one: ObjectId) -> float:
    """What it costs to tap a permanent now."""
    board = eyes.board
    if one not in board.objects or CardType.CREATURE not in faces(board, one)[0].types:
        return 0.05
    power = max(0, faces(board, one)[0].power or 0)
    mine = is_active(board, eyes.actor)
    if mine and board.turn.phase == "precombat main":
        return 0.2 + 0.25 * power
    return 0.2 if mine or board.turn.step == "end of turn" else 0.2 + 0.1 * power


# --- abilities -------------------------------------------------------------------------------------------


def _ability(eyes: Eyes, action: PlayAbility, occasion: str) -> Candidate | None:
    board, id_ = eyes.board, action.ability
    ability = next((one.ability for one in held(board, id_.object) if one.id == id_), None)
    if not isinstance(ability, e.Activated) or could_add_mana(ability) or not costs_something(ability):
        return None
    if shielded(eyes, id_, ability):
        return None
    asker = Asker(id_.object, eyes.actor, x=1)
    body = ability.body
    found = best_modes(eyes, asker, body, range(len(body.modes)), max(1, body.choose) if body.modes else 0)
    if found is None:
        return None
    value = found[0] + price(eyes, asker, ability.costs)
    least = ABILITIES_FROM
    if occasion in ("precombat main", "attacked") and not looks_brief(body):
        # What can be done at any time is better done late, unless it matters.
        least = 1.0 if occasion == "precombat main" else ANSWERS_FROM
    if value < least:
        return None
    aim = best_aim(eyes, asker, body, found[1])
    aimed = aim.chosen[0].object if aim is not None and aim.chosen else None
    return Candidate(
        value,
        action,
        lambda: f"plays the ability of {own(eyes, id_.object)}{_on(eyes, aimed)}: {_sense(eyes, aimed)}",
    )


@lru_cache(maxsize=4096)
def costs_something(ability: e.Activated) -> bool:
    """Whether it can't be played for ever: it costs mana, is tapped, gives something up; or it attaches, which ends."""
    if any(isinstance(one, e.Attach) for one in walk(ability.body)):
        return True
    return any(not isinstance(one, e.PayMana) or one.cost.converted(1) > 0 for one in ability.costs)


def shielded(eyes: Eyes, id_: AbilityId, ability: e.Activated) -> bool:
    """Whether what it would shield has its shield already (419.6b, 419.7b)."""
    if not any(isinstance(one, e.Regenerate | e.PreventNext | e.Shield) for one in walk(ability.body)):
        return False
    return any(one.source == id_.object for one in eyes.board.effects)


def _special(eyes: Eyes, action: SpecialAction) -> Candidate | None:
    board = eyes.board
    if isinstance(action, TurnUpMorph):
        definition = board.objects[action.permanent].definition
        if definition is None:
            return None
        face = definition.faces[0]
        power = face.power if isinstance(face.power, int) else 0
        toughness = face.toughness if isinstance(face.toughness, int) else 0
        gain = worth.of_body(power, toughness) - worth.of_body(2, 2)
        if toughness <= 0 or gain <= 0.3:
            return None
        return Candidate(
            gain, action, lambda: f"turns {own(eyes, action.about)} face up: it is worth more so"
        )
    if isinstance(action, SuspendCard):
        return Candidate(
            0.3, action, lambda: f"suspends {own(eyes, action.about)}: it can't be paid for in full yet"
        )
    return None


# --- answers to a spell ----------------------------------------------------------------------------------


def _answers(eyes: Eyes, offered: Iterable[Any]) -> Iterable[Candidate]:
    """Spells and abilities that counter what an opponent has on top of the stack, if it is worth that."""
    top = eyes.board.stack[-1]
    threat: float | None = None
    for one in offered:
        texts = _texts(eyes, one)
        if not any(counters(text) for text in texts):
            continue
        if threat is None:
            threat = -Scales(eyes, Asker(top, eyes.actor)).spell(top)
        if threat < COUNTERED_FROM:
            return
        for text in texts:
            if not counters(text):
                continue
            source = one.card if isinstance(one, PlaySpell) else one.ability.object
            body = text.body
            asker = Asker(source, eyes.actor)
            found = best_modes(
                eyes, asker, body, range(len(body.modes)), max(1, body.choose) if body.modes else 0
            )
            if found is not None and found[0] >= COUNTERED_FROM:
                yield Candidate(
                    found[0],
                    one,
                    lambda source=source: (
                        f"counters {name_of(eyes.board, top)} with {own(eyes, source)}: "  # type: ignore[misc]
                        "it would do more harm than the answer costs"
                    ),
                )


def _texts(eyes: Eyes, action: Any) -> tuple[Any, ...]:
    """The texts with bodies that an action would put onto the stack."""
    if isinstance(action, PlaySpell):
        half = faces(eyes.board, action.card)[action.face]
        return tuple([one.ability for one in half.abilities if isinstance(one.ability, e.Spell)])
    if isinstance(action, PlayAbility):
        of = [one.ability for one in held(eyes.board, action.ability.object) if one.id == action.ability]
        return tuple([one for one in of if isinstance(one, e.Activated) and costs_something(one)])
    return ()


@lru_cache(maxsize=4096)
def arrives(ability: e.Triggered) -> bool:
    """Whether it triggers as its own permanent comes into play."""
    event = ability.event
    return isinstance(event, ZoneChange) and event.to is Zone.IN_PLAY and event.what == Same(Self())


@lru_cache(maxsize=4096)
def counters(text: Any) -> bool:
    """Whether a text counters spells."""
    return any(isinstance(one, e.Counter) for one in walk(text.body))


# --- words -----------------------------------------------------------------------------------------------


def own(eyes: Eyes, one: ObjectId) -> str:
    """The name of something of one's own, without whose it is."""
    name = name_of(eyes.board, one)
    return name.partition("'s ")[2].partition(" in hand")[0] or name


def _on(eyes: Eyes, one: ObjectId | None) -> str:
    return f" on {name_of(eyes.board, one)}" if one else ""


def _sense(eyes: Eyes, one: ObjectId | None) -> str:
    if not one:
        return "it is worth the card and the mana now"
    return (
        "that is where it does most harm" if eyes.owner_sign(one) < 0 else "that is where it does most good"
    )


__all__ = ["Candidate", "costs_something", "occasion_of", "own", "play", "price", "shielded", "untried"]
