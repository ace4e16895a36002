"""Who alone may play an ability, be it another player than its source's controller (403.2), and costs of graveyards and
of the stack that only a few texts ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Activated, CostChange, Move, PayCostOf
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    AllOf,
    Attached,
    ControllerOf,
    EndOfPile,
    InZone,
    Is,
    IsPlayer,
    Matches,
    OwnerOf,
    Same,
    Self,
    Targeting,
    You,
)
from engine.language.words import Kind, Place, Zone

YOU = You()
ONLY = Matches(YOU, Same(v.who))
ONLY_WHO = "only {who:definite} may (play|activate) this ability."


def _somebody(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["who"] not in (OwnerOf(Self()), ControllerOf(Attached(Self()))):
        raise Meaningless("its owner, or the controller of what it is attached to", "who")


form(
    Activated(v.costs, v.body, (), ONLY, None, True),
    f"{{costs}}: {{body}} {ONLY_WHO}",
    "ability",
    check=_somebody,
)
form(
    Activated((PayCostOf(v.of),), v.body, (), ONLY, None, True),
    f"pay {{of:poss}} mana cost: {{body}} {ONLY_WHO}",
    "ability",
    check=_somebody,
)
form(
    Move(YOU, EndOfPile(YOU, v.filter, Place.TOP, v.count), Zone.REMOVED),
    "(remove the top {count:in_words} {filter:descs} (in|of) your graveyard from the game|"
    "exile the top {count:in_words} {filter:descs} of your graveyard)",
    "rather",
    rank=1,
)
ON_THE_STACK = Matches(Self(), InZone(Zone.STACK))
form(
    CostChange(AllOf((Is(Kind.SPELL), Targeting(Same(Self())))), v.generic, IsPlayer(), (), ON_THE_STACK),
    "as long as ~ is on the stack, spells that target it cost {generic:more} more to (play|cast).",
    "playing",
)
