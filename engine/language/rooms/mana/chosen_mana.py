"""More mana of the chosen color, where mana of it was produced (411.3, 503.8)."""

from __future__ import annotations

from engine.language.effects import AddMana, Body, If, Triggered
from engine.language.forms.declared import form
from engine.language.forms.patterns import v
from engine.language.remembered import CHOSEN_COLOR
from engine.language.terms import ChosenColorProduced, ControllerOf, EventPart, TappedForMana
from engine.language.words import Role

MORE = If(ChosenColorProduced(), (AddMana(ControllerOf(EventPart(Role.OBJECT)), ((CHOSEN_COLOR,),)),))
form(
    Triggered(TappedForMana(v.what), Body((MORE,))),
    "whenever {what:some_object} is tapped for mana of the chosen color, its controller adds [an additional] one mana "
    "of that color (to his or her mana pool|).",
    "ability",
)
