"""What a spell is or does besides where it was kicked (502.21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    ArriveWithCounters,
    Cannot,
    Delay,
    GainAbilities,
    If,
    Modify,
    Move,
    Replacement,
    Shield,
    Static,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.rooms.events.replacements import ARRIVES, WITH
from engine.language.terms import (
    AllOf,
    EventPart,
    HasType,
    Is,
    Matches,
    Never,
    OnlyIf,
    OptionPaid,
    PaysKicker,
    Same,
    Selection,
    Self,
    Target,
    WasPaid,
    You,
    ZoneChange,
)
from engine.language.words import CardType, Duration, KeywordName, Kind, ObjectAct, Zone

KICKED = WasPaid(KeywordName.KICKER)


def _of_the_spell(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Only what was so as it was played stays so."""
    if not isinstance(env["condition"], WasPaid) or env["what"] != Self():
        raise Meaningless("a cost that was paid as it was played", "condition")


form(
    (
        Replacement(ARRIVES, (ArriveWithCounters(v.kind, OnlyIf(v.condition, v.count)),)),
        Static(v.what, (GainAbilities(v.abilities),), v.condition),
    ),
    f"if {{condition}}, {{what:this_or_it}} {WITH} and (has|with) {{abilities:granted}}.",
    "paragraph",
    check=_of_the_spell,
)
form(Never(KICKED), "the kicker cost wasn't paid", "condition")
form(Never(KICKED), "{_what:this_very} wasn't kicked", "condition", printable=False)


form(PaysKicker(v.who), "{who:some_player} pays a kicker cost", "event")
ANOTHER_KICKED = Matches(v.what, OptionPaid(KeywordName.KICKER))


def _other_spell(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], Target | EventPart):
        raise Meaningless("a spell that is a target, or of which the event speaks", "what")


form(ANOTHER_KICKED, "a kicker cost was paid for {what}", "condition", check=_other_spell)
form(ANOTHER_KICKED, "{what:subject} was kicked", "condition", check=_other_spell, printable=False)


def _alike(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if type(env["usual"][0]) is not type(env["other"][0]) or len(env["usual"]) != 1 or len(env["other"]) != 1:
        raise Meaningless("an instruction of the same kind as the one before it", "other")


# The instruction and what it asks for, both in the place of those before.
form(
    (If(KICKED, (If(v.asked, v.other),), (If(v.first, v.usual),)),),
    "{usual:clause} if {first:condition}. "
    "if (the kicker cost was paid|you paid the kicker cost|this spell was kicked), "
    "{other:clause} if {asked:condition} instead.",
    "unit",
    check=_alike,
)


def _waits_if(event: Any, condition: Any, effects: Any) -> tuple[Any, ...]:
    return (If(condition, (Delay(event, effects, Duration.THIS_TURN),)),)


def _waiting(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(condition=condition, effects=(Delay(event=event, effects=effects),)),):
            found = event, condition, effects
            return found if condition == KICKED and _waits_if(*found) == value else None
    return None


def _kicked(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["condition"] != KICKED:
        raise Meaningless("a cost that was paid as it was played", "condition")


# Whether it was kicked stays so, and may be asked as it begins to wait.
form(
    Made(_waits_if, _waiting, v.event, v.condition, v.effects),
    "{event:when} this turn, if {condition}, {effects:action}.",
    "waiting",
    check=_kicked,
)

# --- gone for good, if it was kicked ---------------------------------------------------------------------------

CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))


def _gone(to: Any) -> tuple[Any, ...]:
    """Of a creature or player, if it is a creature and this spell was kicked."""
    away = ZoneChange(Same(to), Zone.GRAVEYARD, Zone.IN_PLAY)
    effects = (
        Modify(to, (Cannot(ObjectAct.BE_REGENERATED),), Duration.THIS_TURN),
        Shield(away, (Move(You(), to, Zone.REMOVED),), Duration.THIS_TURN),
    )
    return (If(KICKED, (If(Matches(to, CREATURE), effects),)),)


def _that_creature(reader: FormReader, _tree: Tree) -> Selection:
    """ "That creature", of a target that may be a player as well."""
    aimed = next((one.what for one in reversed(reader.said.mentions) if isinstance(one.what, Target)), None)
    if aimed is None or not reader.said.may_be_player(aimed):
        raise Meaningless("a target that may be a creature or a player")
    return aimed


called("struck", "what was dealt damage")
form(v.x, "{x:definite}", "struck")
form(v.x, "that creature", "struck", read=_that_creature, printable=False)
form(
    _gone(v.to),
    "if (the kicker cost was paid|you paid the kicker cost|this spell was kicked), {to:struck} can't be regenerated "
    "this turn and if it would (be put into a graveyard|die) this turn, (remove it from the game|exile it) instead.",
    "unit",
    check=lambda reader, env: _maybe_a_player(reader, env["to"]),
    rank=1,
)


def _maybe_a_player(reader: FormReader, to: Selection) -> None:
    if not isinstance(to, Target) or not reader.said.may_be_player(to):
        raise Meaningless("a target that may be a creature or a player", "to")
