"""why_not: may this player do this now? None, or the rule that forbids it and a sentence with the names in it.

The form that waits is the judge wherever the action is an answer to it, or a piece of one; what is said here only puts
names to its reasons. Where nobody asks this player for such a thing, the reason is who is asked and what moment it is,
unless something about the object itself makes it impossible at any time.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.agenda import Procedure
from engine.board import Board, ObjectId, PlayerId
from engine.decisions import Answer, Form, OneOf, Refusal, SomeOf, TakeBack
from engine.explaining.actions import AimAt, AttackWith, BlockWith, Concede, NamedAction, PayWith
from engine.explaining.combat import why_not_attack, why_not_block
from engine.explaining.naming import (
    asked_of,
    board_of,
    called,
    in_words,
    mana_in_words,
    moment_rule,
    purpose_of,
)
from engine.explaining.plays import NamedPlay, why_not_play
from engine.explaining.targets import why_not_aim
from engine.naming import name_of, player_name
from engine.position import Position
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
    RepeatLoop,
)
from engine.rules.stack.targets_415 import decode
from engine.rules.turn.declare_attackers_308 import Attackers, are_pairs
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.seats import is_seat
from engine.unknown import NotKnown


def why_not(position: Position, player: PlayerId, action: NamedAction) -> Refusal | None:
    """Why the player can't do this now; None if it is legal. Raises ValueError if there is no such player."""
    board = board_of(position)
    if not is_seat(board, player):
        raise ValueError(f"there is no player {player}")
    refusal = _out_of_the_game(position, board, player)
    if refusal is not None or isinstance(action, Concede):
        return refusal
    try:
        return _by_kind(position, board, player, action)
    except NotKnown as missing:
        name = name_of(board, missing.card)
        return Refusal(
            "217.2b", f"no one has said what {name} is, and nothing can be done with it until then"
        )


def _by_kind(position: Position, board: Board, player: PlayerId, action: NamedAction) -> Refusal | None:
    match action:
        case PlaySpell() | PlayCardAsLand() | PlayAbility() | SpecialAction():
            return why_not_play(position, board, player, action)
        case Pass():
            return _only_if_asked(position, board, player, action, (HasPriority,), "408.1c", "pass")
        case RepeatLoop():
            return _only_if_asked(position, board, player, action, (HasPriority,), "421.1", "repeat a loop")
        case Enough():
            doing = "stop playing mana abilities"
            return _only_if_asked(position, board, player, action, (ManaAbilities,), "409.1g", doing)
        case AttackWith():
            return why_not_attack(position, board, player, action)
        case BlockWith():
            return why_not_block(position, board, player, action)
        case AimAt():
            return _why_not_aimed(position, board, player, action)
        case PayWith(places):
            doing = f"pay with {_mana(board, player, places)}"
            return _only_if_asked(position, board, player, places, (Payment,), "409.1h", doing)
        case TakeBack():
            return _why_not_taken_back(position, board, player)
    return _why_not_answer(position, board, player, action)


def _why_not_answer(position: Position, board: Board, player: PlayerId, answer: Answer) -> Refusal | None:
    """A whole answer to the decision that waits; if one piece of it is to blame, that piece is named."""
    form = position.decision
    rule = form.rule if form is not None else "408.1c"
    refusal = _only_if_asked(position, board, player, answer, (Form,), rule, "answer that")
    if refusal is None or form is None or form.player != player:
        return refusal
    for piece in _pieces(form, answer):
        blamed = why_not(position, player, piece)
        if blamed is not None:
            return blamed
    return refusal


def _pieces(form: Form, answer: Answer) -> Iterator[NamedAction]:
    """What a whole answer names one at a time, as far as it can be read."""
    if isinstance(form, Attackers) and are_pairs(answer):
        yield from (AttackWith(creature, player) for creature, player in answer)
    elif isinstance(form, Blockers) and are_pairs(answer):
        yield from (BlockWith(blocker, attacker) for blocker, attacker in answer)
    elif isinstance(form, Targets) and isinstance(answer, tuple) and all(type(one) is int for one in answer):
        for chosen in (decode(form.slot, one) for one in answer):
            yield AimAt(chosen.object, chosen.player)


def _out_of_the_game(position: Position, board: Board, player: PlayerId) -> Refusal | None:
    name = player_name(board, player)
    if position.outcome is not None or not position.agenda:
        winners = position.outcome.winners if position.outcome is not None else ()
        how = f"{in_words(player_name(board, one) for one in winners)} won" if winners else "it was drawn"
        return Refusal("102.1", f"{name} can't do anything more: the game has ended, and {how}")
    if board.players[player].lost:
        return Refusal("102.5", f"{name} can't do anything more: {name} has lost the game and left it")
    return None


def _only_if_asked(
    position: Position,
    board: Board,
    player: PlayerId,
    answer: Answer,
    kinds: tuple[type[Form], ...],
    rule: str,
    doing: str,
) -> Refusal | None:
    """Legal if a form of such a kind waits for this player and takes the answer."""
    form, name = position.decision, player_name(board, player)
    if form is None or form.player != player or not isinstance(form, kinds):
        return Refusal(
            moment_rule(board, rule), f"{name} can't {doing} now: {asked_of(position, board, player)}"
        )
    refusal = form.check(board, answer)
    if refusal is None:
        return None
    if kinds == (Form,):
        reason = _outsiders(board, form, answer) or refusal.reason
        return Refusal(refusal.rule, f"{name} chooses {purpose_of(board, form, player)}: {reason}")
    about = f" for {called(board, form.about, player)}" if form.about else ""
    return Refusal(refusal.rule, f"{name} can't {doing}{about}: {refusal.reason}")


def _outsiders(board: Board, form: Form, answer: Answer) -> str:
    """For a choice among objects or players: which of those named are not among them."""
    if not isinstance(form, OneOf | SomeOf) or form.kind not in ("object", "player"):
        return ""
    named = answer if isinstance(answer, tuple) else (answer,)
    wrong = [one for one in named if type(one) is int and one not in form.among]
    if not wrong:
        return ""
    return f"{in_words(_thing(board, form, one) for one in wrong)} can't be chosen here"


def _thing(board: Board, form: OneOf | SomeOf, number: int) -> str:
    if form.kind == "player":
        return player_name(board, PlayerId(number)) if is_seat(board, number) else "nobody"
    return called(board, ObjectId(number), form.player)


def _mana(board: Board, player: PlayerId, places: Answer) -> str:
    pool = board.players[player].mana
    numbers = places if isinstance(places, tuple) else ()
    return mana_in_words(pool[one] for one in numbers if type(one) is int and 0 <= one < len(pool))


def _why_not_aimed(position: Position, board: Board, player: PlayerId, action: AimAt) -> Refusal | None:
    if action.play is None:
        return why_not_aim(position, board, player, action)
    play: NamedPlay = action.play
    refusal = why_not_play(position, board, player, play)
    # What can't be played at any time has no targets worth judging; what only can't be played now has.
    if refusal is not None and why_not_play(position, board, player, play, ever=True) is not None:
        return refusal
    return why_not_aim(position, board, player, action) or refusal


def _why_not_taken_back(position: Position, board: Board, player: PlayerId) -> Refusal | None:
    form, name = position.decision, player_name(board, player)
    under_way: list[Procedure] = [one for one in position.agenda if one.takes_back]
    if not under_way or form is None:
        return Refusal(
            "422.1",
            f"{name} can't take anything back: no play is in progress; {asked_of(position, board, player)}",
        )
    if form.player != player:
        return Refusal("422.1", f"{name} can't take this back: {asked_of(position, board, player)}")
    if not form.may_take_back:
        return Refusal(
            "422.1",
            f"{name} can't take this back: nothing has been announced that could be reversed while "
            f"{name} chooses {purpose_of(board, form, player)}",
        )
    return None
