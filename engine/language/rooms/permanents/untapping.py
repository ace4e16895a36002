"""What untaps in untap steps, and how much of it (302.2); what can't be attached to what, and what it is to protect
from (212.2, 212.4, 502.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    Cannot,
    ForEach,
    GainAbilities,
    Keyword,
    Modify,
    SetSupertype,
    Static,
    StaysTapped,
    UntapLimit,
    UntapsToo,
)
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    All,
    AllOf,
    Controls,
    Is,
    IsPlayer,
    Not,
    Picked,
    Same,
    Self,
    SharesColor,
    You,
)
from engine.language.words import Duration, KeywordName, Kind, ObjectAct

# --- untap steps ----------------------------------------------------------------------------------------------

YOURS = Same(You())


def _others(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["who"] == YOURS:
        raise Meaningless("players, and their untap steps", "who")


for _before, _condition in (("", None), ("as long as {condition}, ", v.condition)):
    for _number, _many in ((1, "one {what:desc}"), (v.most, "{most:in_words} {what:descs}")):
        form(
            UntapLimit(v.who, v.what, _number, _condition),
            f"{_before}{{who:bound}} can't untap more than {_many} during their untap steps.",
            "ability",
            check=_others,
        )
        form(
            UntapLimit(YOURS, v.what, _number, _condition),
            f"{_before}you can't untap more than {_many} during your untap step.",
            "ability",
        )
form(
    UntapsToo(AllOf((IsPlayer(), Not(YOURS))), v.what),
    "untap all {what:descs} during each other player's untap step.",
    "ability",
)


def _each_of_them(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], All) or reader.said.may_be_player(env["what"]):
        raise Meaningless("permanents of which each has its own controller", "what")


# Each of several until its own controller's step is over (302.2).
form(
    (ForEach(EACH_ONE.name, v.what, (Modify(EACH_ONE, (StaysTapped(),), Duration.NEXT_UNTAP),)),),
    "{what>:subject} <doesn't> untap during <its controller's/their controllers'> next untap <step/steps>",
    "clause",
    check=_each_of_them,
)


def _of_one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "During his or her next untap step": of one player, who controls all of them."""
    what = env["what"]
    whose = [
        one.player for one in getattr(getattr(what, "filter", None), "parts", ()) if isinstance(one, Controls)
    ]
    if len(whose) != 1 or isinstance(whose[0], All | Picked | You) or not reader.said.is_player(whose[0]):
        raise Meaningless("what one player controls", "what")


form(
    (Modify(v.what, (StaysTapped(),), Duration.NEXT_UNTAP),),
    "{what:those_held} don't untap during (their controller's|his or her|their|that player's) next untap step",
    "clause",
    check=_of_one_player,
)
form(All(v.filter), "{filter:descs}", "those_held")
form(v.x, "{x:group}", "those_held", printable=False)
called("those_held", 'what doesn\'t untap ("lands target player controls")')

# --- attaching ------------------------------------------------------------------------------------------------

form((Cannot(ObjectAct.BE_ENCHANTED, v.by),), "can't be enchanted by {by:descs}", "change")
form((Cannot(ObjectAct.BE_ENCHANTED),), "can't be enchanted", "change")
form((Cannot(ObjectAct.BE_EQUIPPED),), "can't be equipped", "change")
form((Cannot(ObjectAct.BE_ATTACHED, Not(v.by)),), "can be attached only to a {by:desc}", "change")

# --- supertypes, and the colors of others ---------------------------------------------------------------------

form((SetSupertype(v.supertype),), "(<is>|<becomes>) {supertype}", "change")
form((SetSupertype(v.supertype, True),), "(<is> no longer|<isn't>) {supertype}", "change")
COLORS_OF_YOURS = SharesColor(All(AllOf((Is(Kind.PERMANENT), Controls(You())))))
form(
    Static(Self(), (GainAbilities((Keyword(KeywordName.PROTECTION, COLORS_OF_YOURS),)),)),
    "~ has protection from the colors of permanents you control.",
    "ability",
)
