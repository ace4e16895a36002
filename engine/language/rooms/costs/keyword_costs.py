"""What the costs of a keyword cost more or less ("buyback costs cost {2} less", 409.1f, 502)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import AbilityCost, KeywordCost
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import AllOf, IsPlayer, Opponent, Same, You
from engine.language.words import AbilityKind, KeywordName

YOU = You()
MAY_COST: Mapping[KeywordName, str] = {
    KeywordName.BUYBACK: "buyback",
    KeywordName.FLASHBACK: "flashback",
    KeywordName.MORPH: "morph",
}
"""The keywords whose costs the rules change: those paid by the rules themselves, and no part of an ability."""


for _keyword, _name in MAY_COST.items():
    for _who, _said in (
        (Same(YOU), f"{_name} costs you pay"),
        (Opponent(YOU), f"{_name} costs your opponents pay"),
        (IsPlayer(), f"[all] {_name} costs"),
    ):
        form(KeywordCost(_keyword, v.generic, _who), f"{_said} cost {{generic:less}} less.", "ability")
        form(KeywordCost(_keyword, v.generic, _who), f"{_said} cost {{generic:more}} more.", "ability")
        form(
            KeywordCost(_keyword, v.generic, _who, True),
            f"{_said} cost up to {{generic:less}} less.",
            "ability",
        )
EQUIPPING: Any = AbilityCost(AllOf(()), v.generic, 0, False, None, Same(YOU), False, AbilityKind.EQUIP)
form(EQUIPPING, "equip costs you pay cost {generic:less} less.", "ability")
