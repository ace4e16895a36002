"""The next spell that somebody plays this turn: what it can't suffer, and when it may be played (409.1a, 418.3)."""

from __future__ import annotations

from engine.language.effects import Cannot, LetQuicken, Modify
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import All, AllOf, HasType, Is, NextPlayed
from engine.language.words import Duration, Kind, ObjectAct

COUNTERED = Cannot(ObjectAct.BE_COUNTERED)
A_SPELL = Is(Kind.SPELL)
NEXT = "the next {filter:one_spell} you (play|cast) this turn"
form(
    (Modify(All(AllOf((A_SPELL, NextPlayed(v.filter)))), (COUNTERED,), Duration.THIS_TURN),),
    f"{NEXT} can't be countered [by spells or abilities]",
    "clause",
)
AT_ONCE = "(any time you could (play|cast) an instant|as though it had flash)"
form(
    (LetQuicken(NextPlayed(v.filter), Duration.THIS_TURN),),
    f"{NEXT} can be (played|cast) {AT_ONCE}",
    "clause",
)
form(
    (LetQuicken(NextPlayed(AllOf((A_SPELL, HasType(v.type)))), Duration.THIS_TURN),),
    f"the next {{type}} card you (play|cast) this turn can be (played|cast) {AT_ONCE}",
    "clause",
    printable=False,
)
