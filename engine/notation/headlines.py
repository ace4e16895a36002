"""What a step did, in one sentence as a player would say it: "Five Minions come into play."

It is told from the step's own events. Things that meet the same fate are counted, whatever they are; what has no word
here is told as the trace tells it. The rule's own sentence, and every number, stand in the trace.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

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
    Object,
    ObjectId,
    now_or_last,
)
from engine.events import Part
from engine.language.tokens import NUMBER_WORDS
from engine.naming import label_of, name_of, player_name
from engine.notation.scanning import joined
from engine.notation.tell import level_of, part_in_words
from engine.seats import life_of
from engine.trace import TraceLine

MOST = 3
"""So many different things are told; of the others only that there are more."""
_NUMBERED = re.compile(r" #\d+")
_WORDS = {number: word for word, number in reversed(NUMBER_WORDS.items())}
_ES = re.compile(r"(x|z|ch|sh)$")
_NO_PLURAL = re.compile(r"[,/]| (of|the|in|to|from|for|with|and|at) |s$")


class Deed(NamedTuple):
    """That something met a fate: what it is, and the fate of one of its kind and of several."""

    what: str
    one: str
    many: str
    whose: str = ""
    """Whose it is, where it was somebody's already."""


_COUNT = "\0"
"""Where the number stands in a sentence about several things that are not named, so that `what` is empty."""


def headline(line: TraceLine, before: Board, after: Board) -> str:
    """What a line did, in one sentence; "" where nothing happened that a player would speak of."""
    if line.kind != "step" or not line.parts or level_of(line) != "ruling":
        return ""
    told: dict[Deed | str, int] = {}
    for part in line.parts:
        if (deed := _deed(part, before, after)) is not None:
            told[deed] = told.get(deed, 0) + 1
    words = [one if isinstance(one, str) else _counted(one, number) for one, number in told.items()]
    if len(words) > MOST:
        words[MOST - 1 :] = [f"and {number_word(len(words) - MOST + 1)} more things happen"]
    sentence = "; ".join(words)
    return f"{sentence[0].upper()}{sentence[1:]}." if sentence else ""


def number_word(number: int) -> str:
    """A number as one writes it within a sentence."""
    return _WORDS.get(number, str(number)) if number <= 12 else str(number)


def plural(name: str) -> str:
    """Several things of one name; "" where the name alone does not say how."""
    if _NO_PLURAL.search(name):
        return ""
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if _ES.search(name) else f"{name}s"


def _counted(deed: Deed, number: int) -> str:
    if not deed.what:
        return deed.one if number == 1 else deed.many.replace(_COUNT, number_word(number))
    whose = f"{deed.whose}'s " if deed.whose else ""
    if number == 1:
        return f"{whose}{deed.what} {deed.one}"
    several = plural(deed.what)
    return f"{whose}{number_word(number)} {several or f'cards called {deed.what}'} {deed.many}"


def _deed(part: Part, before: Board, after: Board) -> Deed | str | None:
    tale = _DEEDS.get(type(part).__name__)
    if tale is not None:
        return tale(part, before, after)
    return _NUMBERED.sub("", part_in_words(part, before, after)) or None


def _thing(board: Board, object_id: ObjectId, one: str, many: str) -> Deed | None:
    """What became of a thing that was there already."""
    found = now_or_last(board, object_id)
    if found is None:
        return None
    return Deed(_label(board, found), one, many, _whose(board, found))


def _label(board: Board, found: Object) -> str:
    """What a thing is called; an ability by what it is of."""
    if found.ability is None:
        return label_of(found)
    source = now_or_last(board, found.ability.id.object)
    return f"ability of {label_of(source)}" if source is not None else "ability"


def _whose(board: Board, found: Object) -> str:
    """Whose it is; combat damage is nobody's (310.3)."""
    holder = found.controller if found.controller != NOBODY else found.owner
    return "" if holder == NOBODY or found.kind == "damage" else player_name(board, holder)


# --- what happens to things --------------------------------------------------------------------------------


def _created(part: Any, before: Board, after: Board) -> Deed:
    return Deed(part.definition.faces[0].name, "comes into play", "come into play")


_FATES = {
    "destroy": ("is destroyed", "are destroyed"),
    "sacrifice": ("is sacrificed", "are sacrificed"),
    "discard": ("is discarded", "are discarded"),
    "counter": ("is countered", "are countered"),
}
"""What is done to a thing, whatever zone it goes to."""


def _moved(part: Any, before: Board, after: Board) -> Deed | None:
    found = now_or_last(before, part.object)
    if found is None or part.origin is None:
        return None
    label, whose = _label(before, found), _whose(before, found)
    if found.kind in ("ability", "damage"):
        return Deed(label, "leaves the stack", "leave the stack", whose)
    if part.how in _FATES:
        return Deed(label, *_FATES[part.how], whose)
    if part.to == IN_PLAY:
        new = after.objects.get(part.became)
        down = " face down" if new is not None and new.face_down else ""
        name = label_of(new) if new is not None else label
        return Deed(name, f"comes into play{down}", f"come into play{down}")
    if part.to == STACK:
        return Deed(label, "goes on the stack", "go on the stack", whose)
    if part.to == REMOVED:
        return Deed(label, "is removed from the game", "are removed from the game", whose)
    owner = player_name(before, found.owner)
    place = {
        GRAVEYARD: f"to {owner}'s graveyard",
        HAND: f"to {owner}'s hand",
        LIBRARY: f"to {owner}'s library",
    }.get(part.to, f"to the zone {part.to}")
    if part.origin == STACK and part.to == GRAVEYARD:
        return Deed(label, "has resolved", "have resolved", whose)
    return Deed(label, f"goes {place}", f"go {place}", whose)


def _ceased(part: Any, before: Board, after: Board) -> Deed | None:
    if part.how in ("resolve", "resolved"):
        return _thing(before, part.object, "has resolved", "have resolved")
    return _thing(before, part.object, "ceases to exist", "cease to exist")


def _drawn(part: Any, before: Board, after: Board) -> Deed | str:
    who = player_name(after, part.player)
    if part.became == NOTHING:
        return f"{who} has no card to draw"
    return Deed("", f"{who} draws a card", f"{who} draws {_COUNT} cards")


def _of_thing(one: str, many: str) -> Callable[[Any, Board, Board], Deed | None]:
    return lambda part, before, after: _thing(before, part.object, one, many)


def _seen_after(one: str, many: str) -> Callable[[Any, Board, Board], Deed | None]:
    return lambda part, before, after: _thing(after, part.object, one, many)


# --- combat, life and the stack ----------------------------------------------------------------------------


def _called(board: Board, object_id: ObjectId) -> str:
    return _NUMBERED.sub("", name_of(board, object_id))


def _attacks(part: Any, before: Board, after: Board) -> str:
    if not part.attacks:
        return "no creature attacks"
    of_player: dict[str, list[str]] = {}
    for one in part.attacks:
        of_player.setdefault(player_name(after, one.player), []).append(_called(after, one.creature))
    return ", ".join(
        f"{_alike(who)} {'attacks' if len(who) == 1 else 'attack'} {player}"
        for player, who in of_player.items()
    )


def _alike(names: list[str]) -> str:
    """Names with "and", each said once with how often."""
    counted = {name: names.count(name) for name in names}
    return joined(
        name if often == 1 else f"{name} ({number_word(often)} of them)" for name, often in counted.items()
    )


def _blocks(part: Any, before: Board, after: Board) -> str:
    found = [f"{_called(after, one)} blocks {_called(after, other)}" for one, other in part.blocks]
    found += [f"{_called(after, one)} becomes blocked" for one in part.without_blockers]
    found += [f"{_called(after, one)} becomes unblocked" for one in part.unblocked]
    return ", ".join(found) or "no creature blocks"


def _damage(part: Any, before: Board, after: Board) -> str:
    to = player_name(before, part.player) if part.player != NOBODY else _called(before, part.object)
    return f"{_called(before, part.source)} deals {part.amount} damage to {to}{_life(part.player, before, after)}"


def _life(player: Any, before: Board, after: Board) -> str:
    if player == NOBODY or life_of(before, player) == life_of(after, player):
        return ""
    return f", who is at {life_of(after, player)} life"


def _triggered(part: Any, before: Board, after: Board) -> str | None:
    found = [_called(after, one.source) for one in (*part.triggers, *getattr(part, "mana", ()))]
    return f"{_alike(found)} {'triggers' if len(found) == 1 else 'trigger'}" if found else None


def _stacked(part: Any, before: Board, after: Board) -> Deed | None:
    return _thing(after, part.became, "goes on the stack", "go on the stack")


def _stacked_damage(part: Any, before: Board, after: Board) -> str:
    return "combat damage goes on the stack"


_DEEDS: dict[str, Callable[[Any, Board, Board], Deed | str | None]] = {
    "Create": _created,
    "ObjectMoved": _moved,
    "Cease": _ceased,
    "CardDrawn": _drawn,
    "PermanentTapped": _of_thing("becomes tapped", "become tapped"),
    "PermanentUntapped": _of_thing("untaps", "untap"),
    "PermanentRegenerated": _of_thing("regenerates", "regenerate"),
    "PermanentPhasedOut": _of_thing("phases out", "phase out"),
    "PermanentPhasedIn": _seen_after("phases in", "phase in"),
    "CardTurnedFaceUp": _seen_after("is turned face up", "are turned face up"),
    "CardTurnedFaceDown": _of_thing("is turned face down", "are turned face down"),
    "FlipPermanent": _of_thing("flips", "flip"),
    "LeaveCombat": _of_thing("leaves combat", "leave combat"),
    "AttackDeclared": _attacks,
    "BlockDeclared": _blocks,
    "DamageDealt": _damage,
    "StackAbility": _stacked,
    "StackDamage": _stacked_damage,
    "Trigger": _triggered,
}
"""What each part of an event is told as, by its class's name, where a player says it shorter than the trace."""
