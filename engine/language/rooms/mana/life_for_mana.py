"""Life that is paid for mana any time a mana ability could be played (408.2i, 409.1g)."""

from __future__ import annotations

from engine.language.effects import LetPayLife, LifeForMana
from engine.language.forms.declared import form
from engine.language.terms import Same, You
from engine.language.words import Duration

ANY_TIME = (
    "any time you could (play|activate) a mana ability, you may pay 1 life. "
    "if you do, add ({{1}}|{{C}}) (to your mana pool|)."
)
form((LetPayLife(Duration.THIS_TURN),), f"until end of turn, {ANY_TIME}", "unit")
form(LifeForMana(Same(You())), ANY_TIME, "ability")
