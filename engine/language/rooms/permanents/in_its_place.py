"""What happens in the place of tokens, counters and discards that an effect makes (419.1)."""

from __future__ import annotations

from engine.language.effects import May, Move, Replacement, TwiceTheCounters, TwiceTheTokens
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import Discards, EventPart, GetsCounters, Is, MakesTokens, Same, You
from engine.language.words import Kind, Place, Role, Zone

YOU = You()

form(
    Replacement(MakesTokens(Same(YOU)), (TwiceTheTokens(),)),
    "if an effect would (put one or more tokens into play|create one or more tokens) under your control, it "
    "(puts twice that many of those tokens into play|creates twice that many of those tokens) instead.",
    "ability",
)
form(
    Replacement(GetsCounters(v.what), (TwiceTheCounters(),)),
    "if an effect would (put|place) one or more counters on {what:some_object}, it (puts|places) twice that many of "
    "those counters on that permanent instead.",
    "ability",
)
ON_TOP = Move(YOU, EventPart(Role.OBJECT), Zone.LIBRARY, Place.TOP)
form(
    Replacement(Discards(Same(YOU), Is(Kind.CARD), None, True), (May(YOU, (ON_TOP,)),)),
    "if an effect causes you to discard a card, discard it, but you may put it on top of your library instead of into "
    "your graveyard.",
    "ability",
)
