"""Who attacks whom, and what creatures have done in combat this turn (308, 309)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Delay, If
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed, things
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.rooms.nouns.selections import is_person
from engine.language.terms import (
    All,
    AllOf,
    AllTrue,
    AnyOf,
    AttackingWhom,
    Attacks,
    AttacksTogether,
    BandedWith,
    Begins,
    Beyond,
    BlocksTogether,
    Bound,
    CameThisTurn,
    ChosenTargets,
    Compare,
    Controls,
    Count,
    DamageThisTurn,
    EventPart,
    FellThisTurn,
    FoughtLastTurn,
    FoughtThisCombat,
    FoughtThisTurn,
    HasTurn,
    HurtThisTurn,
    IsPlayer,
    Matches,
    Never,
    NewThisTurn,
    NewUnderControl,
    Not,
    Opponent,
    Picked,
    Same,
    Selection,
    You,
)
from engine.language.words import ObjectAct, Relation, Role, StepOrPhase

# --- whom it attacks -----------------------------------------------------------------------------------------

AT_YOU = AttackingWhom(You())
form((AT_YOU,), "([that (is|are)] attacking you|that's attacking you)", "post")
form(Attacks(narrowed(v.what, AT_YOU)), "{what:some_object} <attacks> you", "event")
form(
    AttacksTogether(narrowed(v.what, AT_YOU), v.number),
    "{number:count} or more {what:descs} attack you",
    "event",
)
form(
    AttacksTogether(narrowed(v.what, Controls(You())), v.number),
    "you attack with {number:count} or more {what:descs}",
    "event",
)
form(
    AttacksTogether(v.what, 1),
    "a player attacks with one or more {what:descs}",
    "event",
    mentions=EventPart(Role.PLAYER),
    says=is_person,
    suits=lambda env: (
        not any(isinstance(one, AttackingWhom | Controls) for one in getattr(env["what"], "parts", ()))
    ),
)
form(AttacksTogether(v.what, v.number), "{number:count} or more {what:descs} attack", "event")
form(AttacksTogether(v.what, 1, True), "all {what:descs} attack", "event")
form(BlocksTogether(v.what, v.number), "{number:count} or more {what:descs} block", "event")

# The attacking player is whoever has the turn (306.1, 308.1); of a team, one of them (606.7a).
ATTACKER = Picked(You(), AllOf((IsPlayer(), HasTurn())))
form(ATTACKER, "attacking player", "np")
form(ATTACKER, "attacking player", "player", printable=False)
form(ATTACKER, "attacking player 's", "zone_poss")

# --- what it has done this turn ------------------------------------------------------------------------------

ATTACKED, BLOCKED = FoughtThisTurn(ObjectAct.ATTACK), FoughtThisTurn(ObjectAct.BLOCK)
for _did, _words in (
    (ATTACKED, "attacked"),
    (BLOCKED, "blocked"),
    (AnyOf((ATTACKED, BLOCKED)), "attacked or blocked"),
):
    form((_did,), f"that {_words} this turn", "post")
    form(Matches(v.what, _did), f"{{what:subject}} {_words} this turn", "condition")
for _did, _words in ((ATTACKED, "attack"), (BLOCKED, "block")):
    form((Not(_did),), f"that didn't {_words} (this turn|)", "post")
    form(Never(Matches(v.what, _did)), f"{{what:subject}} didn't {_words} this turn", "condition")
form((FoughtLastTurn(),), "that attacked during (their|its) controller's last turn", "post")
form(
    Matches(v.what, FoughtLastTurn()),
    "{what:this_very} attacked during your last turn",
    "condition",
)
form(Matches(v.what, FoughtThisCombat()), "{what:subject} attacked or blocked this combat", "condition")
form((BandedWith(v.of),), "banded with {of:definite}", "post", rank=1)
form((CameThisTurn(),), "that (came into play|entered the battlefield) this turn", "post")
form(
    Matches(v.what, CameThisTurn()),
    "{what:subject} (came into play|entered the battlefield) this turn",
    "condition",
)
FELL = "put (there|into your graveyard|into a graveyard) from (play|the battlefield) this turn"
form((FellThisTurn(),), f"<that was/that were> {FELL}", "post")
NEW = NewThisTurn()
form(
    (Controls(All(HasTurn())), Not(NEW)),
    "the active player has controlled continuously since the beginning of the turn",
    "post",
)
form((Controls(All(HasTurn())),), "the active player controls", "post")
HELD_ALONG = "controlled continuously since the beginning of the turn"
form((Not(NEW),), f", except for creatures the player hasn't {HELD_ALONG}", "post")

UNDER = "under (your|its controller's) control this turn"
form(Matches(v.what, NEW), f"{{what:subject}} came {UNDER}", "condition")
form(
    AllTrue((Never(Matches(v.what, ATTACKED)), Never(Matches(v.what, NEW)))),
    f"{{what:subject}} didn't attack or come {UNDER}",
    "condition",
)

# --- whom damage was dealt to this turn (502.50) -------------------------------------------------------------

form(
    Compare(DamageThisTurn(v.who), Relation.AT_LEAST, 1),
    "{who:who_has} (<was>|has been) dealt damage this turn",
    "condition",
)
form(
    Matches(v.what, HurtThisTurn()),
    "{what:subject} (<was>|has been) dealt damage this turn",
    "condition",
    check=things("what"),
)
form((HurtThisTurn(),), "that (has|have) been dealt damage this turn", "post", printable=False)


def _a_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    """How much was dealt to an object is not kept."""
    if not reader.said.is_player(env["of"]):
        raise Meaningless("a player", "of")


DEALT = "damage [already] dealt to {of:player} [so far] this turn"
form(DamageThisTurn(v.of), f"the {DEALT}", "quantity", check=_a_player)
form(DamageThisTurn(v.of), f"1 {DEALT}", "each", check=_a_player)


def _some_opponent(reader: FormReader, tree: Tree) -> Selection:
    """Any of the opponents of the player that was named before."""
    player = reader.take(reader.said.player(), "a player who was named before")
    return Picked(You(), Opponent(player))


form(v.x, "one of (his or her|their) opponents", "who_has", read=_some_opponent, printable=False)
form(
    Picked(You(), Opponent(v.of)),
    "one of {of:poss} opponents",
    "np",
    readable=False,
    suits=lambda env: env["of"] != You(),
)

# --- later, if it has ----------------------------------------------------------------------------------------

form(
    (Delay(v.event, (If(v.condition, v.effects),)),),
    "{event:later}, {effects:action} if {condition}.",
    "unit",
)
form(
    Begins(StepOrPhase.END_OF_TURN, Same(v.who)),
    "at the (end of the turn|beginning of the end step) of {who:definite}",
    "trigger",
    suits=lambda env: not isinstance(env["who"], Bound | You),
    check=lambda _reader, env: _one_player(env),
    mentions=EventPart(Role.PLAYER),
    says=is_person,
)


def _one_player(env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], You | Bound):
        raise Meaningless("another player", "who")


# --- more than so many (502.12) ------------------------------------------------------------------------------

form(Beyond(1, v.of), "{of:each} beyond the first", "each")


def _are_counted(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """The first of some things, and none of what is worked out of their number."""
    if not isinstance(env["of"], Count | ChosenTargets):
        raise Meaningless("the number of some things", "of")


form(Beyond(1, v.of), "{of:quantity} beyond the first", "quantity", check=_are_counted)

# --- had for a while (212.3d) -----------------------------------------------------------------------------------

form(
    Never(NewUnderControl(v.what, True)),
    "(you've|you have) controlled {what:this_very} continuously since the beginning of your most recent turn",
    "condition",
)
