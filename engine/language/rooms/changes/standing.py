"""What is true all the time, in words of its own: sizes apart, and types beside those that a thing has (212.1c)."""

from __future__ import annotations

from engine.language.effects import SetPT, Static
from engine.language.forms.declared import form
from engine.language.forms.patterns import one_way, v
from engine.language.rooms.clauses.sentences import still
from engine.language.terms import AllTrue, AnyOf, InZone, Matches, Plus
from engine.language.words import Zone

form(
    one_way(lambda told: Static(told[0], still(told[1])), v.told),
    "{told:statement}. (it's still a|they're still) {_kept:type}.",
    "ability",
    printable=False,
)


form(
    Static(v.what, (SetPT(v.number, Plus((v.number, v.more))),)),
    "{what:this_very} 's power is equal to {number:quantity} and its toughness is equal to that number "
    "plus {more:number}.",
    "ability",
)


form(
    AllTrue((Matches(v.what, v.a), Matches(v.what, v.b))),
    "{what:subject} is {a:adjective} and is {b:adjective}",
    "condition",
)

# An ability says so of where its object is (402.8b).
form(
    Matches(v.what, AnyOf((InZone(Zone.GRAVEYARD), InZone(Zone.IN_PLAY)))),
    "{what:this_very} is in your graveyard or (in play|on the battlefield)",
    "condition",
)
