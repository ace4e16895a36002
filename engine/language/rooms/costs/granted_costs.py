"""What texts in play let players pay rather than the mana costs of their spells (409.1b)."""

from __future__ import annotations

from engine.language.effects import Discard, GrantedCost, PayMana
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.printed import ManaCost
from engine.language.remembered import SPELL_PLAYED
from engine.language.terms import (
    AllOf,
    Bound,
    FeatureOf,
    InZone,
    Is,
    IsPlayer,
    Owns,
    Picked,
    Same,
    SharesColor,
    You,
)
from engine.language.words import Feature, Kind, Zone

YOU = You()
SPELL = Bound(SPELL_PLAYED)
FOR_NOTHING = "without paying their mana (cost|costs)"
form(
    GrantedCost(IsPlayer(), v.filter, (), None, True),
    f"any player may (play|cast) {{filter:spells}} {FOR_NOTHING} (any time he or she could (play|cast) an instant"
    "|and as though they had flash).",
    "ability",
)
form(
    GrantedCost(v.who, v.filter),
    f"{{who:bound}} may (play|cast) {{filter:spells}} {FOR_NOTHING}.",
    "ability",
)
RATHER = "rather than pay the mana cost for"
form(
    GrantedCost(Same(YOU), v.filter, (PayMana(v.cost),)),
    f"you may pay {{cost:mana}} {RATHER} {{filter:spells}} [that] you (play|cast).",
    "ability",
)
form(
    GrantedCost(
        Same(YOU), v.filter, (PayMana(ManaCost(("X",))),), FeatureOf(Feature.CONVERTED_MANA_COST, SPELL)
    ),
    f"you may pay {{{{X}}}} {RATHER} {{filter:spells}} [that] you (play|cast), "
    "where X is that spell's converted mana cost.",
    "ability",
    rank=1,
)
SUCH_CARD = AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(YOU), SharesColor(SPELL)))
form(
    GrantedCost(IsPlayer(), Is(Kind.SPELL), (Discard(YOU, Picked(YOU, SUCH_CARD)),)),
    f"{RATHER} a spell, its controller may discard a card that shares a color with that spell.",
    "ability",
)
