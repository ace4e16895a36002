"""What happened, in words with names: events, answers and questions, for the stepper and the command line.

    Bob's Grizzly Bears: from play to Bob's graveyard (destroyed)
    Bob loses 1 life: 20 to 19 (mana burn)

Three levels of detail tell how much of a trace is shown: `ruling` is what a judge would say, `procedure` every numbered
step, `engine` also the machinery and the checks that found nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from engine.agenda import PROCEDURES
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    REMOVED,
    STACK,
    Board,
    Mana,
    ObjectId,
    PlayerId,
    ZoneName,
    now_or_last,
)
from engine.decisions import Answer, Form
from engine.events import Part
from engine.naming import SUFFIXES, label_of, name_of, player_name, player_names
from engine.notation import without
from engine.notation.mana_letters import marks_of
from engine.notation.questions import question_in_words as question_in_words
from engine.notation.scanning import joined
from engine.notation.sentences import say_answer
from engine.notation.showing import told_revealed
from engine.notation.telling_departures import SAID_ALL_THE_SAME, TALES_OF_LEAVING
from engine.notation.telling_effects import on_what, says
from engine.notation.telling_shown import TALES_OF_SHOWING
from engine.notation.telling_turns import ONLY_HEARD, TALES_OF_TURNS
from engine.position import Position
from engine.rules.effects.replacement_419 import Happening
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import life_of
from engine.trace import TraceLine

Level = Literal["ruling", "procedure", "engine"]
LEVELS: tuple[Level, ...] = ("ruling", "procedure", "engine")
_QUIET_PARTS = frozenset(
    [
        "Announce",
        "Aimed",
        "UsedAbility",
        "PlayedLand",
        *ONLY_HEARD,
        "Played",
        "BeginStep",
        "BeginCombat",
        "EndCombat",
        "DamageStepBegins",
        "Link",
        "Trigger",
        "StopWaiting",
        "ResolveManaTrigger",
        "EndDelayed",
        "Unschedule",
        "Forget",
        "ForgetEmptyDraws",
    ]
)
"""Parts that change no card, life or mana: a judge would not mention them."""
_HOW = {
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "counter": "countered",
    "resolve": "resolved",
    "resolved": "resolved",
    "play": "played",
    "draw": "drawn",
    "cost": "as a cost",
    "attack": "to attack",
    "mana": "for mana",
}


_WORTH_A_WORD = SAID_ALL_THE_SAME | {("Carry", "find_nothing")}
"""Steps that do nothing, and a judge would say so: what a text speaks of is gone (416.3), or who would act (600.4)."""


def level_of(line: TraceLine) -> Level:
    """The coarsest level that shows a line."""
    if line.kind == "over" or line.kind == "cut":
        return "ruling" if line.kind == "over" else "procedure"
    if line.kind == "answer":
        if line.forced:
            return "engine"
        passes = isinstance(line.form, HasPriority) and type(line.answer).__name__ == "Pass"
        return "procedure" if passes else "ruling"
    step = line.registered
    if (line.procedure, line.step) in _WORTH_A_WORD:
        return "ruling"
    if line.parts and any(type(part).__name__ not in _QUIET_PARTS for part in line.parts):
        return "ruling"
    if line.parts:
        return "procedure"
    if line.nothing and step is not None and (step.check or step.quiet):
        return "engine"
    return "engine" if line.nothing else "procedure"


def shows(level: Level, line: TraceLine) -> bool:
    """Whether a level of detail shows a line."""
    return LEVELS.index(level_of(line)) <= LEVELS.index(level)


def tell(line: TraceLine, before: Board, after: Board) -> str:
    """What a line did: its events, its answer, or how the game ended. Empty where nothing happened."""
    if line.kind == "answer":
        if line.form is None:
            return (
                f"{player_name(after, PlayerId(line.answer))} concedes."
                if isinstance(line.answer, int)
                else ""
            )
        return answer_in_words(line.form, line.answer, before)
    if line.kind == "cut":
        return f"Cut short: {PROCEDURES[line.procedure].title}"
    return "; ".join(filter(None, (part_in_words(part, before, after) for part in line.parts)))


def answer_in_words(form: Form, answer: Answer, board: Board) -> str:
    """An answer as a sentence; the notation reads it back."""
    return say_answer(board, form, answer)


def about_to_happen(position: Position) -> str:
    """The part of an event to which one of several effects is chosen to apply (419.9a); "" at other moments."""
    form, frame = position.decision, position.agenda[-1] if position.agenda else None
    if form is None or form.rule != "419.9a" or not isinstance(frame, Happening):
        return ""
    board = position.boards[frame.level]
    return part_in_words(frame.parts[frame.place], board, board)


# --- parts of events -----------------------------------------------------------------------------------------


def part_in_words(part: Part, before: Board, after: Board) -> str:
    """One part of an event; of a card that goes without words of its text it says so."""
    tale = _TALES.get(type(part).__name__)
    words = tale(part, before, after) if tale is not None else _plainly(part, before)
    return words + without.told(part, before, after) if words else ""


def _plainly(part: Part, before: Board) -> str:
    """A part that has no tale of its own yet: its name and what it is about."""
    words = "".join(
        f" {letter.lower()}" if letter.isupper() else letter for letter in type(part).__name__
    ).strip()
    object_id = getattr(part, "object", NOTHING)
    if isinstance(object_id, int) and object_id > 0:
        return f"{words}: {name_of(before, ObjectId(object_id))}"
    player = getattr(part, "player", NOBODY)
    return f"{words}: {player_name(before, player)}" if player != NOBODY else words


def _why(how: str) -> str:
    return f" ({_HOW.get(how, how)})" if how else ""


def zone_in_words(zone: ZoneName, owner: str) -> str:
    """A zone as a place that things go to."""
    if zone in (GRAVEYARD, HAND, LIBRARY):
        return f"{owner}'s {zone}"
    return {IN_PLAY: "play", STACK: "the stack", REMOVED: "the removed-from-the-game zone"}.get(
        zone, f"the zone {zone}"
    )


def _names(board: Board, ids: Iterable[ObjectId]) -> str:
    return joined(name_of(board, one) for one in ids)


def _move(part: Any, before: Board, after: Board) -> str:
    found = now_or_last(before, part.object)
    if found is None or part.origin is None:
        return ""
    name = name_of(before, part.object)
    if found.kind in ("ability", "damage"):
        return f"{name} leaves the stack{_why(part.how)}"
    place = zone_in_words(part.to, player_name(before, found.owner)) + (
        " (at the bottom)" if part.bottom else ""
    )
    # A name that says where it is already is not told so again: "Ann's Plains in the graveyard goes to ...".
    origin = {IN_PLAY: "play", STACK: "the stack"}.get(part.origin, part.origin)
    leaves = "" if name.endswith(SUFFIXES.get(part.origin, "\0")) else f" from {origin}"
    words = f"{name} goes{leaves} to {place}{_why(part.how)}"
    new = after.objects.get(part.became)
    if new is None or new.zone != IN_PLAY:
        return words
    facts = ["tapped"] if new.tapped else []
    if part.arrival is not None and part.arrival.copied:
        facts.insert(0, f"as a copy of {label_of(new)}")
    facts += [
        f"with {number} {counter} counter{'' if number == 1 else 's'}" for counter, number in new.counters
    ]
    if new.attached != NOTHING or new.attached_player != NOBODY:
        facts.append(f"attached to {_thing(after, new.attached, new.attached_player)}")
    if new.controller != new.owner:
        facts.append(f"under {player_name(after, new.controller)}'s control")
    return ", ".join([words, *facts])


def _use_shield(part: Any, before: Board, after: Board) -> str:
    source = next((one.source for one in before.effects if one.id == part.effect), NOTHING)
    whose = f" of {name_of(before, source)}" if now_or_last(before, source) is not None else ""
    return f"a shield{whose} is used for {part.amount}"


def _thing(board: Board, object_id: ObjectId, player: PlayerId) -> str:
    return name_of(board, object_id) if object_id != NOTHING else player_name(board, player)


def _draw(part: Any, before: Board, after: Board) -> str:
    who = player_name(after, part.player)
    if part.became == NOTHING:
        return f"{who} can't draw from an empty library"
    found = after.objects.get(part.became)
    return f"{who} draws {label_of(found) if found is not None else 'a card'}"


def _create(part: Any, before: Board, after: Board) -> str:
    face = part.definition.faces[0]
    size = f"{face.power}/{face.toughness} " if face.power is not None else ""
    return f"{player_name(after, part.arrival.controller)} puts a {size}{face.name} token into play"


def _damage(part: Any, before: Board, after: Board) -> str:
    source = name_of(before, part.source)
    if part.player == NOBODY:
        return f"{source} deals {part.amount} damage to {name_of(before, part.object)}"
    life = _life(part.player, before, after)
    return f"{source} deals {part.amount} damage to {player_name(before, part.player)}{life}"


def _life(player: PlayerId, before: Board, after: Board) -> str:
    was, now = life_of(before, player), life_of(after, player)
    return f": {was} to {now} life" if was != now else ""


def _loses_life(part: Any, before: Board, after: Board) -> str:
    life = _life(part.player, before, after).removesuffix(" life")
    return f"{player_name(before, part.player)} loses {part.amount} life{life}{_why(part.how)}"


def _gains_life(part: Any, before: Board, after: Board) -> str:
    life = _life(part.player, before, after).removesuffix(" life")
    return f"{player_name(before, part.player)} gains {part.amount} life{life}"


def _counters(part: Any, before: Board, after: Board) -> str:
    number = abs(part.number)
    words = f"{number} {part.counter} counter{'' if number == 1 else 's'}"
    return f"{words} {'on' if part.number >= 0 else 'off'} {name_of(before, part.object)}"


def _mana(mana: Iterable[Mana]) -> str:
    """Mana as symbols, which a page draws."""
    return "".join(f"{{{one.type}}}" + marks_of(one) for one in mana) or "nothing"


def _mana_lost(part: Any, before: Board, after: Board) -> str:
    verb = "loses" if part.how == "phase ends" else "spends"
    return f"{player_name(before, part.player)} {verb} {_mana(part.mana)}"


def _stack_damage(part: Any, before: Board, after: Board) -> str:
    shares = [
        f"{name_of(after, one.source)} {one.amount} to {_thing(after, one.object, one.player)}"
        for one in part.assignments
    ]
    return f"combat damage goes on the stack: {', '.join(shares)}"


def _announce(part: Any, before: Board, after: Board) -> str:
    was = before.objects.get(part.object)
    old = was.announcement if was is not None else None
    new = part.announcement
    facts = []
    if new.modes and (old is None or old.modes != new.modes):
        facts.append("mode " + joined(str(one + 1) for one in new.modes))
    if new.x and (old is None or old.x != new.x):
        facts.append(f"X is {new.x}")
    if new.spliced and (old is None or old.spliced != new.spliced):
        facts.append(f"spliced with {joined(card.name for card in new.spliced)}")
    if new.convoked and (old is None or old.convoked != new.convoked):
        facts.append(f"to be paid for with {joined(name_of(after, one.creature) for one in new.convoked)}")
    if new.targets and (old is None or old.targets != new.targets):
        targets = joined(
            _thing(after, one.object, one.player) + (f" ({one.share})" if one.share else "")
            for one in new.targets
        )
        facts.append(f"targets {targets}")
    return f"{name_of(after, part.object)}: {', '.join(facts)}" if facts else ""


def _attacks(part: Any, before: Board, after: Board) -> str:
    if not part.attacks:
        return "no creature attacks"
    return ", ".join(
        f"{name_of(after, one.creature)} attacks {player_name(after, one.player)}" for one in part.attacks
    )


def _blocks(part: Any, before: Board, after: Board) -> str:
    found = [f"{name_of(after, one)} blocks {name_of(after, other)}" for one, other in part.blocks]
    found += [f"{name_of(after, one)} becomes blocked" for one in part.without_blockers]
    found += [f"{name_of(after, one)} becomes unblocked" for one in part.unblocked]
    return ", ".join(found) or "no creature blocks"


def _begin_effect(part: Any, before: Board, after: Board) -> str:
    effect = part.effect
    on, text = on_what(effect, after), says(effect, after)
    on = f" on {on}" if on else ""
    until = f" until {effect.until}" if effect.until and effect.until != "used" else ""
    source = f" of {name_of(after, effect.source)}" if effect.source != NOTHING else ""
    return f"an effect{source} begins{on}{until}" + (f": {text.removesuffix('.')}" if text else "")


def _trigger(part: Any, before: Board, after: Board) -> str:
    found = [name_of(after, one.source) for one in (*part.triggers, *getattr(part, "mana", ()))]
    return f"triggered: {joined(found)}" if found else ""


def _rearrange(part: Any, before: Board, after: Board) -> str:
    owner = player_name(before, part.player)
    verb = "is shuffled" if part.how == "shuffle" else "gets a new order"
    return f"{owner}'s {part.zone} {verb}"


def _coin(part: Any, before: Board, after: Board) -> str:
    flip = (
        ""
        if part.won is None
        else f": {player_name(after, part.player)} {'wins' if part.won else 'loses'} the flip"
    )
    return f"the coin comes up {'heads' if part.heads else 'tails'}{flip}"


def _lend(part: Any, before: Board, after: Board) -> str:
    cards = f"{len(part.objects)} card{'' if len(part.objects) == 1 else 's'}"
    return f"{cards} {'back from' if part.back else 'lent to'} a subgame"


def _played(part: Any, before: Board, after: Board) -> str:
    """Whoever controls it has played it; its name says whose it is, so the player is not named twice."""
    found = now_or_last(after, part.object)
    if found is None:
        return f"{name_of(after, part.object)} has been played"
    if found.ability is not None:
        who = player_name(after, found.controller)
        name = name_of(after, part.object).removeprefix(f"{who}'s ")
        return f"{who} has played an {name}"
    return f"{player_name(after, found.controller)} has played {label_of(found)}"


def _now_called(board: Board, object_id: ObjectId) -> str:
    found = now_or_last(board, object_id)
    return label_of(found) if found is not None else "something gone"


def _begin_step(part: Any, before: Board, after: Board) -> str:
    return f"the {part.step} step begins" if part.step else f"the {part.phase} phase begins"


_Tale = Callable[[Any, Board, Board], str]
_TALES: dict[str, _Tale] = {
    **TALES_OF_LEAVING,
    **TALES_OF_TURNS,
    **TALES_OF_SHOWING,
    "ObjectMoved": _move,
    "CardDrawn": _draw,
    "Create": _create,
    "Cease": lambda part, before, after: f"{name_of(before, part.object)} ceases to exist{_why(part.how)}",
    "BecomeKnown": lambda part, before, after: (
        f"{name_of(before, part.object)} is {_now_called(after, part.object)}"
    ),
    "Rearrange": _rearrange,
    "CardsRevealed": lambda part, before, after: told_revealed(part, before),
    "StackAbility": lambda part, before, after: f"{name_of(after, part.became)} goes on the stack",
    "StackDamage": _stack_damage,
    "Announce": _announce,
    "Played": _played,
    "Aimed": lambda part, before, after: (
        f"now a target: {', '.join(name_of(after, one) for one in part.targets)}"
    ),
    "PlayedLand": lambda part, before, after: "a land play is used",
    "UsedAbility": lambda part, before, after: (
        f"an ability of {name_of(after, part.ability.object)} is used this turn"
    ),
    "PermanentTapped": lambda part, before, after: (
        f"{name_of(before, part.object)} becomes tapped{_why(part.how)}"
    ),
    "PermanentUntapped": lambda part, before, after: f"{name_of(before, part.object)} untaps",
    "CountersPut": _counters,
    "PermanentAttached": lambda part, before, after: (
        f"{name_of(before, part.object)} becomes attached to {_thing(after, part.to, part.player)}"
        if part.to != NOTHING or part.player != NOBODY
        else f"{name_of(before, part.object)} becomes unattached"
    ),
    "PermanentRegenerated": lambda part, before, after: f"{name_of(before, part.object)} regenerates",
    "RemoveDamage": lambda part, before, after: f"damage is removed from {_names(before, part.objects)}",
    "GainControl": lambda part, before, after: (
        f"{player_name(after, part.player)} controls {name_of(before, part.object)}"
    ),
    "Link": lambda part, before, after: f"{name_of(after, part.object)} remembers something",
    "DamageDealt": _damage,
    "LifeLost": _loses_life,
    "LifeGained": _gains_life,
    "PutPlayerCounters": lambda part, before, after: (
        f"{player_name(after, part.player)} gets {part.number} poison counter{'' if part.number == 1 else 's'}"
    ),
    "ManaAdded": lambda part, before, after: f"{player_name(after, part.player)} gets {_mana(part.mana)}",
    "SpendMana": _mana_lost,
    "BeginStep": _begin_step,
    "BeginCombat": lambda part, before, after: (
        f"{player_names(after, part.attackers)} attacks {player_names(after, part.defenders)} this combat"
    ),
    "AttackDeclared": _attacks,
    "BlockDeclared": _blocks,
    "DamageStepBegins": lambda part, before, after: "",
    "LeaveCombat": lambda part, before, after: f"{name_of(before, part.object)} leaves combat",
    "EndCombat": lambda part, before, after: "all creatures leave combat",
    "BeginEffect": _begin_effect,
    "EndEffects": lambda part, before, after: (
        "an effect ends" if len(part.effects) == 1 else f"{len(part.effects)} effects end"
    ),
    "UseShield": _use_shield,
    "Trigger": _trigger,
    "StopWaiting": lambda part, before, after: "",
    "ResolveManaTrigger": lambda part, before, after: "",
    "AbilityDelayed": lambda part, before, after: (
        f"a delayed ability of {name_of(after, part.delayed.source)} waits"
    ),
    "EndDelayed": lambda part, before, after: "a delayed ability is over",
    "Forget": lambda part, before, after: "",
    "ForgetEmptyDraws": lambda part, before, after: "",
    "LoopRepeated": lambda part, before, after: (
        f"the loop has come round again: {part.times} of {part.of} times"
    ),
    "CoinFlip": lambda part, before, after: f"{player_name(after, part.player)} flips a coin",
    "CoinCame": _coin,
    "Lend": _lend,
    "StandAside": lambda part, before, after: (
        f"a card of {player_name(after, part.owner)}'s goes to a subgame"
    ),
    "ComeIn": lambda part, before, after: (
        f"a card comes into {zone_in_words(part.to, player_name(after, part.owner))} from outside the game"
    ),
    "StartingLife": lambda part, before, after: (
        f"{player_name(after, part.player)} starts at {part.life} life"
    ),
    "CardTurnedFaceUp": lambda part, before, after: f"{name_of(after, part.object)} is turned face up",
    "CardTurnedFaceDown": lambda part, before, after: f"{name_of(before, part.object)} is turned face down",
    "FlipPermanent": lambda part, before, after: f"{name_of(before, part.object)} flips",
    "PermanentPhasedOut": lambda part, before, after: f"{name_of(before, part.object)} phases out",
    "PermanentPhasedIn": lambda part, before, after: f"{name_of(after, part.object)} phases in",
    "CopyBegun": lambda part, before, after: (
        f"{name_of(before, part.object)} becomes a copy: {_now_called(after, part.object)}"
    ),
    "EndCopies": lambda part, before, after: "a copy effect ends",
    "PutCopy": lambda part, before, after: (
        f"a copy {'of a card is made' if part.of_card else 'goes on the stack'}: {name_of(after, part.became)}"
    ),
    "Reverse": lambda part, before, after: "the play is reversed: the game is as it was before it",
}
"""What each part of an event is told as, by its class's name."""


__all__ = [
    "LEVELS",
    "about_to_happen",
    "answer_in_words",
    "level_of",
    "name_of",
    "part_in_words",
    "player_name",
    "question_in_words",
    "shows",
    "tell",
]
