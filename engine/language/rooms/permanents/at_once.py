"""What phases in while something else phases out, and what untaps while something else is tapped (502.15, 413.2d)."""

from __future__ import annotations

from engine.language.effects import AtOnce, PhaseIn, PhaseOut, Tap, Untap
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.terms import All, AllOf, HasType, InZone, Is
from engine.language.words import CardType, Kind, Zone

AWAY = All(AllOf((Is(Kind.CARD), HasType(CardType.CREATURE), InZone(Zone.PHASED_OUT))))
form(
    (AtOnce((PhaseIn(AWAY), PhaseOut(v.what))),),
    "simultaneously, all phased-out creatures phase in and {what:np} phase out",
    "clause",
)
form(
    (AtOnce((Untap(v.first), Tap(v.second))),),
    "{_who:player} simultaneously <untaps> {first:np} and <taps> {second:np}",
    "clause",
    printable=False,
)
