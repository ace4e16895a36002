"""Attacking and blocking: who has to, what blocks what (308.2c, 309.1c, 500.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    AssignsAsUnblocked,
    AssignsElsewhere,
    BecomeBlocked,
    BecomeUnblocked,
    BlockersLimited,
    BlocksTapped,
    Cannot,
    CreateTokens,
    DealDamage,
    DefenderDivides,
    MakeBlock,
    May,
    MayBlockMore,
    Modify,
    Must,
    Note,
    PutIntoPlay,
    Static,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AnyOf,
    AttackingWhom,
    BlockedBy,
    Bound,
    EventPart,
    HasState,
    IsBlocking,
    Not,
    Picked,
    Same,
    Self,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, ObjectAct, State

THIS_TURN = Duration.THIS_TURN
ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK

# --- this turn -----------------------------------------------------------------------------------------------


for _act, _does in ((ATTACK, "<attacks>"), (BLOCK, "<blocks>")):
    form(
        (Modify(v.what, (Must(_act),), THIS_TURN),),
        f"{{what:group}} {_does} this turn if able",
        "clause",
        meant=lambda reader, what, _act=_act: reader.chosen_first((Modify(what, (Must(_act),), THIS_TURN),)),
    )
form(
    (DealDamage(v.what, v.amount, v.to), Modify(v.what, (Must(ATTACK),), THIS_TURN)),
    "{what:this_very} deals {amount:amount} damage to {to:recipient} and attacks this turn if able",
    "clause",
    printable=False,
)
form(
    (Modify(v.what, (Must(BLOCK, Same(v.it)),), THIS_TURN),),
    "{what:group} <blocks> {it:this_very} this turn if able",
    "clause",
)

form(
    (Modify(v.what, (Must(BLOCK, Same(v.it)),), THIS_TURN),),
    "{what:aimed} <blocks> {it:aimed} this turn if able",
    "clause",
)
form(
    (Modify(v.what, (Must(BLOCK, Same(v.it)),), THIS_TURN),),
    "{what:group} <blocks> {it:definite} this turn if able",
    "clause",
    check=lambda _reader, env: _of_the_event(env),
    suits=lambda env: isinstance(env["it"], EventPart),
)


def _of_the_event(env: Mapping[str, Any]) -> None:
    if not isinstance(env["it"], EventPart):
        raise Meaningless("what the event tells of", "it")


form(
    (Modify(v.what, (Must(BLOCK, v.by, each=True),), THIS_TURN),),
    "{what:group} <blocks> each {by:desc} this turn if able",
    "clause",
    check=lambda _reader, env: _attacking({"filter": env["by"]}),
)
form(
    (Modify(v.what, (Cannot(ObjectAct.BE_BLOCKED, Not(v.by)),), THIS_TURN),),
    "{what:group} can't be blocked this turn except by {by:descs}",
    "clause",
    printable=False,
)
form(
    (Modify(v.what, (Cannot(ObjectAct.BE_BLOCKED, Not(AnyOf((v.a, v.b)))),), THIS_TURN),),
    "{what:group} can't be blocked this turn except by {a:descs} (and/or|or) {b:descs}",
    "clause",
    printable=False,
)

# --- as though nothing blocked it (310.2e) -------------------------------------------------------------------

THROUGH = (Modify(v.what, (AssignsAsUnblocked(must=True),), THIS_TURN),)
form(
    (May(You(), THROUGH),),
    "you may have {what:group} assign <its/their|what> combat damage this turn as though "
    "<it/they|what> weren't blocked",
    "clause",
)

ASSIGNS = (
    "{what:aimed} <assigns> <its/their> combat damage this turn as though <it/they|what> weren't blocked"
)
form(THROUGH, ASSIGNS, "clause")
form(
    Static(v.what, (AssignsElsewhere(),)),
    "if {what:this_very} is unblocked, you may have (it|~) assign its combat damage to a creature defending player "
    "controls.",
    "ability",
)
form(
    Static(v.what, (AssignsElsewhere(divided=True),)),
    "you may assign {what:this_very} 's combat damage divided as you choose among defending player and/or any number "
    "of creatures (he or she controls|they control).",
    "ability",
)

# --- all that can --------------------------------------------------------------------------------------------

LURED = "all {who:descs} able to block {to:described}"
LURE = (Must(BLOCK, v.to),)
form((Modify(All(v.who), LURE, THIS_TURN),), LURED + " (this turn|until end of turn) do so", "clause")
form((Modify(All(v.who), LURE, Duration.THIS_COMBAT),), LURED + " until end of combat do so", "clause")
form(Static(All(v.who), LURE), LURED + " do so.", "ability")
form(Static(All(v.who), LURE, v.condition), f"as long as {{condition}}, {LURED} do so.", "ability")
form((Must(ObjectAct.BE_BLOCKED),), "must be blocked if able", "change")
form(
    (Modify(v.what, (Must(ObjectAct.BE_BLOCKED),), THIS_TURN),),
    "{what:group} must be blocked this turn if able",
    "clause",
)

# --- all that some can't block -------------------------------------------------------------------------------


def _about_itself(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if reader.said.it() != Self():
        raise Meaningless("this card's name")


form((Cannot(BLOCK, Same(Self())),), "can't block it", "change", check=_about_itself, printable=False)
form(
    (Cannot(ObjectAct.BE_BLOCKED, Not(AnyOf((v.a, v.b)))),),
    "can't be blocked except by {a:descs} (and/or|or) {b:descs}",
    "change",
    printable=False,
    rank=1,
)
form(
    (Cannot(BLOCK, v.by), Cannot(ObjectAct.BE_BLOCKED, v.by)),
    "can't block or be blocked by {by:descs}",
    "change",
)

# --- who blocks whom -----------------------------------------------------------------------------------------

form((IsBlocking(v.of),), "blocking {of}", "post", rank=1)
form((BlockedBy(v.of),), "blocked by {of}", "post", rank=1)
form((BlockedBy(v.of),), "{of:definite} ('s|is) blocking", "post", rank=1, printable=False)
form((BlockedBy(v.of),), "that {of:definite} ('s|is) blocking", "post", rank=1, printable=False)
form(
    (AnyOf((IsBlocking(v.of), BlockedBy(v.of))),),
    "blocking or (blocked|being blocked) by {of}",
    "post",
    rank=1,
)

form((BecomeBlocked(v.what),), "{what:group} <becomes> blocked", "clause")


def _once_blocking(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One creature, which is the one that was blocking."""
    by = env["by"]
    if isinstance(by, All) or reader.said.is_many(by) or reader.said.may_be_player(by):
        raise Meaningless("one creature that was named before", "by")
    if "filter" in env:
        _attacking(env)


ALONE = "this combat become unblocked"
form(
    (BecomeUnblocked(v.by),),
    f"creatures {{by:definite}} was blocking that had become blocked by only {{by:definite}} {ALONE}",
    "clause",
    check=_once_blocking,
)
form(
    (BecomeUnblocked(v.by), MakeBlock(v.by, Picked(You(), v.filter))),
    f"creatures {{by:definite}} was blocking that hadn't become blocked by another creature {ALONE}, then "
    "{by:definite} blocks a {filter:desc} of your choice.",
    "unit",
    check=_once_blocking,
)
form(
    MakeBlock(v.what, Picked(You(), v.filter)),
    "{what} <blocks> a {filter:desc} of your choice",
    check=lambda _reader, env: _attacking(env),
)


def _once_attacking(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One creature that is attacking."""
    attacker = env["attacker"]
    if (
        isinstance(attacker, All | Picked)
        or reader.said.is_many(attacker)
        or reader.said.may_be_player(attacker)
    ):
        raise Meaningless("one attacking creature", "attacker")


def _attacking(env: Mapping[str, Any]) -> None:
    if HasState(State.ATTACKING) not in walk(env["filter"]):
        raise Meaningless("attacking creatures", "filter")


form((BlocksTapped(),), "can block as though <it> <was> untapped", "change")
form(
    Static(All(v.what), (DefenderDivides(),)),
    "rather than the attacking player, you assign the combat damage of each {what:desc}. you can divide that "
    "creature's combat damage as you choose among any of the creatures blocking it.",
    "ability",
    check=lambda _reader, env: _attacking_you(env),
)


def _attacking_you(env: Mapping[str, Any]) -> None:
    if AttackingWhom(You()) not in walk(env["what"]):
        raise Meaningless("creatures attacking you", "what")


# --- what comes into play blocking (309.3) ---

NEW = Bound("put into play blocking")
form(
    (May(You(), (Note(NEW.name, PutIntoPlay(You(), v.what)), MakeBlock(NEW, v.attacker))),),
    "you may put {what:np} (into play|onto the battlefield) blocking {attacker:definite}",
    "clause",
    check=_once_attacking,
)
form(
    (Note(NEW.name, CreateTokens(You(), 1, v.token)), MakeBlock(NEW, v.attacker)),
    "(put a {token:token} token into play that's blocking {attacker:np}|create a {token:token} token that's blocking "
    "{attacker:np}).",
    "unit",
    check=_once_attacking,
)

# --- how many block what (309.2a, 500.3) ---


def _several(number: Any) -> None:
    if number < 2:
        raise Meaningless("two or more", "least")


form(
    (BlockersLimited(v.least),),
    "can't be blocked except by {least:in_words} or more creatures",
    "change",
    check=lambda _reader, env: _several(env["least"]),
)
form((BlockersLimited(2),), "(<has>|<gains>) menace", "change", printable=False)
form((BlockersLimited(1, 1),), "can't be blocked by more than one creature", "change")
form((MayBlockMore(1),), "can block an additional creature [each combat]", "change")
form(
    (MayBlockMore(v.number),),
    "can block [up to] {number:in_words} additional creatures [each combat]",
    "change",
)
form((MayBlockMore(None),), "can block any number of creatures", "change")
