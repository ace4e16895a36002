"""What untaps in untap steps, and how much of it (302.2); what can't be attached to what, and what it is to protect
from (212.2, 212.4, 502.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    Cannot,
    GainAbilities,
    Keyword,
    SetSupertype,
    Static,
    UntapLimit,
    UntapsToo,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AllOf,
    Controls,
    Is,
    IsPlayer,
    Not,
    Same,
    Self,
    SharesColor,
    You,
)
from engine.language.words import KeywordName, Kind, ObjectAct

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
