"""Activated abilities that somebody plays, as what a text waits for (403, 409.1i)."""

from __future__ import annotations

from engine.language.forms.declared import called, form
from engine.language.forms.patterns import v
from engine.language.terms import AllOf, BecomesTapped, Either, PlaysAbility, Same

called("which_ability", "which ability it is")
WITHOUT = "without {{T}} in its activation cost"
PLAYS = "(<plays>|<activates>)"

form(
    PlaysAbility(v.who, AllOf(()), None, True),
    f"{{who:some_player}} {PLAYS} an [activated] ability that isn't a mana ability",
    "event",
)
# "That artifact" is what became tapped, or whose ability it is.
for _of, _whose in ((v.of, "a {of:desc} 's ability"), (Same(v.of), "an ability of {of:host}")):
    form(PlaysAbility(v.who, _of, False), f"{{who:some_player}} {PLAYS} {_whose} {WITHOUT}", "ability_played")
called("ability_played", "whose ability is played")
form(
    Either((BecomesTapped(v.what), v.played)),
    "{what:some_object} becomes tapped or {played:ability_played}",
    "event",
)
