"""Why a spell, a land or an ability can't be played (212.6, 403, 408.1, 409, 411).

The judge is the rules' own `why_not` of a player with priority; a reason in the object itself comes before the moment,
the moment before timing, targets and costs.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.asking.decrees import is_let
from engine.board import HAND, IN_PLAY, Board, Object, ObjectId, PlayerId
from engine.characteristics import controller_of, faces, held
from engine.decisions import Refusal
from engine.explaining.naming import asked_of, called, is_hidden, moment_of, moment_rule, place_of
from engine.language.places import in_places, places_of
from engine.language.values import Activated, CardType
from engine.naming import player_name
from engine.position import Position
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.in_reach_409 import is_for_anyone
from engine.rules.stack.paying_409 import ManaAbilities, PlayAbility
from engine.rules.stack.priority_408 import HasPriority, PlayCardAsLand, PlaySpell
from engine.rules.stack.priority_408 import why_not as with_priority

NamedPlay: TypeAlias = PlaySpell | PlayCardAsLand | PlayAbility | SpecialAction

_OF_THE_MOMENT = frozenset(("408.1d", "212.6a", "403.5", "409.4"))
"""Rules whose reasons are about when: their sentences also say what moment it is."""


def why_not_play(
    position: Position, board: Board, player: PlayerId, action: NamedPlay, *, ever: bool = False
) -> Refusal | None:
    """Why the player can't play this now; with `ever`, only what no other moment would mend."""
    name, what = player_name(board, player), phrase(board, player, action)
    refusal = with_priority(board, player, action)
    reason = _in_itself(board, player, action) if refusal is not None else None
    # The rules have the last word: they may know other places that something can be played from.
    if refusal is not None and reason is not None and reason.rule == refusal.rule:
        return Refusal(reason.rule, f"{name} can't {what}: {reason.reason}")
    if ever:
        return None
    form = position.decision
    kinds = (HasPriority, ManaAbilities) if isinstance(action, PlayAbility) else (HasPriority,)
    if form is None or form.player != player or not isinstance(form, kinds):
        return Refusal(
            moment_rule(board, _rule_of(board, action)),
            f"{name} can't {what} now: {asked_of(position, board, player)}",
        )
    said = form.check(board, action)
    if said is None:
        return None
    when = f"; this is {moment_of(board)}" if said.rule in _OF_THE_MOMENT else ""
    return Refusal(said.rule, f"{name} can't {what}: {said.reason}{when}")


def words(action: SpecialAction, what: str) -> str:
    """The special action in words, as "turn it face up"."""
    return " ".join(one for one in (action.verb, action.of_what, what, action.after) if one)


def phrase(board: Board, player: PlayerId, action: NamedPlay) -> str:
    """What the player wants to do, as the end of "Ann can't ..."."""
    if isinstance(action, PlayAbility):
        return f"play an ability of {called(board, action.ability.object, player)}"
    if isinstance(action, SpecialAction):
        return action.verb if action.alone else words(action, called(board, action.about, player))
    card = called(board, action.card, player)
    if isinstance(action, PlayCardAsLand):
        return f"play {card} as a land"
    if action.way:
        return f"play {card} {action.way}"
    found = board.objects.get(action.card)
    if found is None or is_hidden(board, found, player):
        return f"play {card}"
    halves = faces(board, action.card)
    if len(halves) > 1 and 0 <= action.face < len(halves):
        return f"play {halves[action.face].name}, a half of {card}"
    return f"play {card}"


def _rule_of(board: Board, action: NamedPlay) -> str:
    """The rule that says when such a thing can be played."""
    if isinstance(action, PlayCardAsLand):
        return "212.6a"
    if isinstance(action, SpecialAction):
        return action.rule
    if isinstance(action, PlayAbility) and (ability := ability_of(board, action)) is not None:
        return "411.2" if is_mana_ability(ability) else "408.1d"
    return "408.1d"


def ability_of(board: Board, action: PlayAbility) -> Activated | None:
    """The activated ability that is named, if its object has it now."""
    if action.ability.object not in board.objects:
        return None
    for one in held(board, action.ability.object):
        if one.id == action.ability and isinstance(one.ability, Activated):
            return one.ability
    return None


def _in_itself(board: Board, player: PlayerId, action: NamedPlay) -> Refusal | None:
    """A reason that lies in the object: it is elsewhere, another player's, or of another sort."""
    if isinstance(action, PlayAbility):
        return _ability_in_itself(board, player, action)
    if isinstance(action, SpecialAction):
        return None if action.of_card or action.alone else _permanent_in_itself(board, player, action)
    rule = "212.6a" if isinstance(action, PlayCardAsLand) else "409.1a"
    found = board.objects.get(action.card)
    if found is None:
        return Refusal(rule, "it is not on the board any more")
    own = found.owner == player and found.zone == HAND
    if not (own or is_let(board, player, found.id)):
        return Refusal(
            rule,
            f"it is {place_of(board, found)}, and only what is in {player_name(board, player)}'s hand "
            "can be played",
        )
    return _card_in_itself(board, action, found)


def _card_in_itself(board: Board, action: PlaySpell | PlayCardAsLand, found: Object) -> Refusal | None:
    halves = faces(board, found.id)
    is_land = any(CardType.LAND in half.types for half in halves)
    if isinstance(action, PlayCardAsLand):
        return None if is_land else Refusal("212.6a", "it is not a land card")
    if action.way:
        return None
    if not 0 <= action.face < len(halves):
        return Refusal("409.1a", f"it has no half number {action.face + 1}")
    if is_land:
        return Refusal("212.6g", "it is a land, and a land can't be played as a spell")
    if halves[action.face].cost is None:
        return Refusal("213.1a", "it has no mana cost, and a nonexistent cost can't be paid")
    return None


def _ability_in_itself(board: Board, player: PlayerId, action: PlayAbility) -> Refusal | None:
    source: ObjectId = action.ability.object
    found = board.objects.get(source)
    if found is None:
        return Refusal("402.8", "what had that ability is not on the board any more")
    ability = ability_of(board, action)
    if ability is None:
        return Refusal("403.1", "it doesn't have this activated ability now")
    if found.zone not in (places := places_of(ability)):
        only = in_places(places)
        return Refusal("402.8", f"it is {place_of(board, found)}, and that ability works only {only}")
    controller = controller_of(board, source) if found.zone == IN_PLAY else found.owner
    if controller != player and found.zone != IN_PLAY:
        owner = player_name(board, controller)
        return Refusal("403.2", f"{owner} owns it, and only its owner can play its abilities there")
    if controller != player and not is_for_anyone(ability):
        return Refusal(
            "403.2",
            f"{player_name(board, controller)} controls it, and only its controller can play its abilities",
        )
    return None


def _permanent_in_itself(board: Board, player: PlayerId, action: SpecialAction) -> Refusal | None:
    found = board.objects.get(action.about)
    if found is None:
        return Refusal(action.needs, "it is not on the board any more")
    if found.zone != IN_PLAY:
        where = place_of(board, found)
        return Refusal(action.needs, f"it is {where}, and only permanents are {action.done}")
    if not action.named(board, found.id):
        return Refusal(action.needs, action.not_so)
    controller = controller_of(board, found.id)
    if controller != player and not action.anybodys:
        who, doing = player_name(board, controller), words(action, "it")
        return Refusal(action.needs, f"{who} controls it, and only its controller can {doing}")
    return None
