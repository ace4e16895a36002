"""Why something can't be chosen as a target (409.1c, 415, 502.7b)."""

from __future__ import annotations

from engine.asking import Asker, forbids
from engine.board import IN_PLAY, NOBODY, NOTHING, Board, Chosen, ObjectId, PlayerId
from engine.characteristics import faces, keywords, last_known
from engine.decisions import Refusal
from engine.explaining.actions import AimAt
from engine.explaining.naming import (
    ability_text,
    asked_of,
    called,
    in_words,
    moment_rule,
    place_of,
    purpose_of,
)
from engine.explaining.plays import ability_of
from engine.language.effects import Body, TargetSpec
from engine.language.errors import Unprintable
from engine.language.nouns import a
from engine.language.print import print_description
from engine.language.values import Filter, KeywordName, ObjectAct
from engine.naming import SUFFIXES, player_name
from engine.position import Position
from engine.rules.keywords.protection_502_7 import protected_from
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.bodies import spell_body
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PlaySpell
from engine.rules.stack.targets_415 import encode, legal_target, may_be_player, out_of_range, zones_of
from engine.seats import is_seat


def why_not_aim(position: Position, board: Board, player: PlayerId, action: AimAt) -> Refusal | None:
    """Why the player can't choose this target, for what is being announced or for what could be played."""
    aimed = aimed_at(board, player, action)
    if action.play is not None:
        return _why_not_with(board, player, action, aimed)
    name, form = player_name(board, player), position.decision
    if not isinstance(form, Targets) or form.player != player:
        why = asked_of(position, board, player)
        return Refusal(moment_rule(board, "409.1c"), f"{name} can't target {aimed} now: {why}")
    chosen = Chosen(form.slot, action.object, action.player)
    number = encode(chosen)
    others = tuple(one for one in form.among(board) if one != number)
    refusal = form.check(board, (number, *others[: max(0, form.least - 1)]))
    if refusal is None:
        return None
    spec, asker = form.spec(board), form.asker(board)
    reason = None
    if not legal_target(board, spec, chosen, form.stacked, asker):
        reason = reason_against(board, player, spec, chosen, form.stacked, asker)
    rule, why = reason if reason is not None else (refusal.rule, refusal.reason)
    return Refusal(rule, f"{name} can't choose {aimed} as {purpose_of(board, form, player)}: {why}")


def aimed_at(board: Board, player: PlayerId, action: AimAt) -> str:
    """The target that is named, as this player calls it."""
    if action.player != NOBODY:
        return player_name(board, action.player) if is_seat(board, action.player) else "nobody"
    return called(board, action.object, player)


def _why_not_with(board: Board, player: PlayerId, action: AimAt, aimed: str) -> Refusal | None:
    play = action.play
    if isinstance(play, PlaySpell):
        source = stacked = play.card
        half = faces(board, play.card)[play.face]
        # What is played face down has no text (504.2).
        texts = () if play.way else tuple(one.ability for one in half.abilities)
        body, what = spell_body(texts), half.name
    else:
        assert isinstance(play, PlayAbility)
        source, stacked = play.ability.object, NOTHING
        ability = ability_of(board, play)
        assert ability is not None, "what can't be played at any time has been refused before"
        body, what = ability.body, f"that ability of {called(board, source, player)}"
    name = player_name(board, player)
    spec = _slot(body, action.slot)
    if spec is None:
        many = "no target" if _slot(body, 0) is None else "no such target"
        return Refusal("415.1", f"{name} can't target {aimed} with {what}: its text has {many}")
    asker = Asker(source=source, controller=player)
    chosen = Chosen(action.slot, action.object, action.player)
    if legal_target(board, spec, chosen, stacked, asker):
        return None
    rule, why = reason_against(board, player, spec, chosen, stacked, asker)
    return Refusal(rule, f"{name} can't target {aimed} with {what}: {why}")


def _slot(body: Body, slot: int) -> TargetSpec | None:
    """One use of the word "target" in a text, in whichever mode it stands."""
    every = (*body.targets, *(spec for mode in body.modes for spec in mode.targets))
    return next((one for one in every if one.slot == slot), None)


def reason_against(
    board: Board, viewer: PlayerId, spec: TargetSpec, chosen: Chosen, stacked: ObjectId, asker: Asker
) -> tuple[str, str]:
    """The rule and the reason for a target that is not legal (415)."""
    wanted = wanted_in_words(spec.filter)
    if out_of_range(board, chosen, asker):
        return "601.4", f"it is out of {player_name(board, asker.controller)}'s range of influence"
    if chosen.player != NOBODY:
        if not is_seat(board, chosen.player):
            return "409.1c", "this player doesn't exist"
        who = player_name(board, chosen.player)
        if board.players[chosen.player].lost:
            return "102.5", f"{who} has left the game"
        if not may_be_player(spec.filter):
            return "415.5", f"the text wants {wanted}, and speaks of no player"
        return "409.1c", f"the text wants {wanted}, and {who} is not one"
    found = board.objects.get(chosen.object)
    if found is None:
        return "409.1c", "it is not on the board any more"
    if chosen.object == stacked:
        return "415.6", "a spell or ability on the stack is an illegal target for itself"
    reached = zones_of(spec.filter)
    if found.zone not in reached:
        where = f" {SUFFIXES[IN_PLAY]}" if reached == (IN_PLAY,) else ""
        return "415.5", f"it is {place_of(board, found)}, and the text wants {wanted}{where}"
    if found.zone == IN_PLAY:
        kept_off = _out_of_reach(board, viewer, chosen.object, asker)
        if kept_off is not None:
            return kept_off
    return "409.1c", f"the text wants {wanted}, and that is not one"


def _out_of_reach(
    board: Board, viewer: PlayerId, permanent: ObjectId, asker: Asker
) -> tuple[str, str] | None:
    """Protection (502.7b), or a text that says that it can't be the target (103.2)."""
    if protected_from(board, permanent, asker.source):
        said = [ability_text(one.ability) for one in keywords(board, permanent, KeywordName.PROTECTION)]
        has = in_words(text[:1].lower() + text[1:] for text in said)
        return "502.7b", f"it has {has}, which {_source_name(board, asker.source)} can't get past"
    barred = forbids(board, permanent, ObjectAct.BE_TARGETED, asker.source, asker.controller)
    if barred is None:
        return None
    by = called(board, barred.source, viewer) if barred.source != NOTHING else "an effect"
    return "103.2", f"{by} says that it can't be the target"


def _source_name(board: Board, source: ObjectId) -> str:
    seen = last_known(board, source)
    return " // ".join(face.name for face in seen) or "its source"


def wanted_in_words(filter_: Filter) -> str:
    """What a text wants as a target: "a creature or player"."""
    return a(_description(filter_))


def _description(filter_: Filter) -> str:
    try:
        return print_description(filter_)
    except Unprintable:
        return "thing that its text describes"
