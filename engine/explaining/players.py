"""What holds for a player: maximum hand size, land plays, what may happen to his or her life total.

Nothing is looked up in texts here. The rules are asked: each fact is what they would do on this board.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.asking.decrees import land_plays_left, maximum_hand_size
from engine.board import HAND, NOTHING, Board, ObjectId, PlayerId
from engine.events import DamageDealt, LifeGained, LifeLost, Lose, Part
from engine.explaining.naming import ability_text, called, moment_of
from engine.naming import player_name
from engine.rules.effects.instead_419 import Watcher
from engine.rules.effects.replacement_419 import applicable, wanted
from engine.rules.effects.state_based_420 import state_based_effects
from engine.rules.stack.playing_checks_409 import sorcery_time
from engine.rules.turn.end_phase_312 import MAXIMUM_HAND_SIZE
from engine.seats import is_active, land_plays_of, life_of


class Fact(Struct, frozen=True):
    """One thing that holds for a player, with its rule."""

    topic: str
    """hand size, land plays, life."""
    rule: str
    value: int
    """The number that the fact is about: cards, plays, life."""
    sentence: str
    source: ObjectId = NOTHING
    """What makes it so, if it is not a rule alone."""


def explain_player(board: Board, player: PlayerId) -> tuple[Fact, ...]:
    """The facts about a player. Raises IndexError if there is no such player."""
    return (_hand_size(board, player), *_land_plays(board, player), *_life(board, player))


# --- hand ------------------------------------------------------------------------------------------------


def _hand_size(board: Board, player: PlayerId) -> Fact:
    name, held = player_name(board, player), len(board.zone(HAND, player))
    most = maximum_hand_size(board, player, MAXIMUM_HAND_SIZE)
    if most is None:
        return Fact("hand size", "217.3b", held, f"{name} has no maximum hand size, and {held} in hand")
    over = max(0, held - most)
    then = f"{over} would be discarded" if over else "none would be discarded"
    return Fact(
        "hand size",
        "217.3b",
        most,
        f"{name}'s maximum hand size is {most}; of {held} in hand {then} in {name}'s cleanup step",
    )


# --- lands -----------------------------------------------------------------------------------------------


def _land_plays(board: Board, player: PlayerId) -> Iterator[Fact]:
    """The once-per-turn play of 305.4, then what allows more, and each play of this turn that an effect allowed."""
    name, own = player_name(board, player), is_active(board, player)
    used = land_plays_of(board, player)
    if not own:
        sentence = f"{name} can play no land: this is {moment_of(board)}, not {name}'s turn"
        yield Fact("land plays", "212.6b", 0, sentence)
    elif NOTHING in used:
        sentence = f"{name} has used the one land play of this turn that the rules give"
        yield Fact("land plays", "305.4", 0, sentence)
    else:
        late = sorcery_time(board, player)
        now = "now, with priority" if late is None else "in a main phase while the stack is empty"
        sentence = f"{name} has one land play left this turn, which the rules give; it can be used {now}"
        yield Fact("land plays", "305.4", 1, sentence)
    for permission in land_plays_left(board, player) if own else ():
        if permission != NOTHING:
            by = called(board, permission, player)
            sentence = f"{name} may play a land this turn besides the usual one, as {by} says"
            yield Fact("land plays", "212.6b", 1, sentence, permission)
    for permission in used:
        if permission != NOTHING:
            by = called(board, permission, player)
            sentence = f"{name} has played a land this turn that {by} allowed"
            yield Fact("land plays", "212.6b", 0, sentence, permission)


# --- life ------------------------------------------------------------------------------------------------


def _life(board: Board, player: PlayerId) -> Iterator[Fact]:
    name, life = player_name(board, player), life_of(board, player)
    yield Fact("life", "102.3b", life, f"{name} has {life} life")
    yield _losing(board, player)
    gain, loss = LifeGained(player=player, amount=1), LifeLost(player=player, amount=1)
    yield from _changed(board, player, (gain,), "gain life")
    yield from _changed(board, player, (loss,), "lose life")
    dealt = tuple(
        DamageDealt(source=source, player=player, amount=1, combat=combat)
        for source in (*board.in_play, *board.stacks)
        for combat in (False, True)
    )
    yield from _changed(board, player, dealt, "be dealt damage")


def _losing(board: Board, player: PlayerId) -> Fact:
    """Whether 420.5a would take the player out at 0 life: found by looking at such a board."""
    name = player_name(board, player)
    players = tuple(replace(one, life=0) if seat == player else one for seat, one in enumerate(board.players))
    parts = state_based_effects(replace(board, players=players))
    loses = any(isinstance(part, Lose) and part.player == player for part in parts)
    if loses:
        return Fact("life", "420.5a", 0, f"{name} loses the game with 0 or less life")
    return Fact("life", "420.5a", 0, f"{name} would not lose the game for having 0 or less life")


def _changed(board: Board, player: PlayerId, parts: tuple[Part, ...], what: str) -> Iterator[Fact]:
    """That nothing stands in the way of such an event, or each effect that would replace or prevent it."""
    name = player_name(board, player)
    found: dict[tuple[ObjectId, object], Watcher] = {}
    for part in parts:
        if wanted(board, (part,)):
            for watcher in applicable(board, part):
                found.setdefault((watcher.source, watcher.ability), watcher)
    if not found:
        yield Fact("life", "419.1", 0, f"{name} can {what} as usual: no effect watches for that")
    for watcher in found.values():
        by = called(board, watcher.source, player)
        sentence = f'{name} would not {what} as usual: {by} says "{ability_text(watcher.ability, "it")}"'
        yield Fact("life", "419.1", 0, sentence, watcher.source)
