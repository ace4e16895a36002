"""What objects can't do, must do and may do as though they were otherwise (103.2, 308, 309)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import AssignsNothing, AsThough, Cannot, Change, Must, Static, StaysTapped
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.rooms.changes.changes import UNTAP
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    ControllerOf,
    Filter,
    HasColor,
    HasType,
    Is,
    Not,
    Opponent,
    Same,
    Selection,
    Self,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Kind, ObjectAct

# --- can't and must ------------------------------------------------------------------------------------------

ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK
form(
    (Cannot(ATTACK), Cannot(BLOCK), Cannot(ObjectAct.HAVE_ABILITIES_PLAYED)),
    "can't attack or block(, and| and) <its/their> activated abilities can't be (played|activated)",
    "change",
)
form((Cannot(ATTACK), Cannot(BLOCK)), "can't attack or block", "change")
form((Cannot(ATTACK),), "can't attack", "change")
form((Cannot(ATTACK, None, Same(You())),), "can't attack you", "change")
form((Cannot(BLOCK),), "can't block", "change")
form(
    (Cannot(ATTACK), Cannot(BLOCK), Cannot(ObjectAct.HAVE_TAP_ABILITIES_PLAYED)),
    "can't attack or block(, and| and) <its/their> activated abilities with {{T}} in their costs can't be "
    "(played|activated)",
    "change",
)


def _all_but(others: tuple[Filter, ...], told: tuple[Selection, tuple[Change, ...]]) -> Static:
    """Of all of a description, those that are none of these."""
    what, changes = told
    if not isinstance(what, All) or isinstance(what.filter, AnyOf):
        raise Meaningless("all of a description", "told")
    return Static(All(with_parts(what.filter, Not(AnyOf(others)))), changes)


def _taken_all_but(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Static(what=All(filter=AllOf(parts=(*parts, Not(part=AnyOf(parts=others))))), changes=changes):
            if value.condition is None and len(parts) > 1:
                return others, (All(AllOf(tuple(parts))), changes)
    return None


form(
    Made(_all_but, _taken_all_but, (v.a, v.b), v.told),
    "except for {a:descs} and {b:descs}, {told:standing}.",
    "ability",
)
PLAYED = ", and its activated abilities can't be (played|activated)"
OTHERS = f"{PLAYED} unless they're mana abilities"
HAVE_OTHERS_PLAYED = Cannot(ObjectAct.HAVE_OTHER_ABILITIES_PLAYED)
form((Cannot(ATTACK), Cannot(BLOCK), HAVE_OTHERS_PLAYED), f"can't attack or block{OTHERS}", "change")
form((Cannot(BLOCK), Cannot(ObjectAct.HAVE_ABILITIES_PLAYED)), f"can't block{PLAYED}", "change")
form((Cannot(BLOCK), HAVE_OTHERS_PLAYED), f"can't block{OTHERS}", "change")
form((Cannot(BLOCK, Not(v.by)),), "can block only {by:descs}", "change")
form((Cannot(BLOCK, v.by),), "can't block {by:descs}", "change")
form((Cannot(BLOCK, Same(Self())),), "can't block ~", "change")
form((Cannot(ObjectAct.PHASE_OUT),), "can't phase out", "change")
form((Cannot(ObjectAct.BE_BLOCKED),), "(can't be blocked|is unblockable|are unblockable)", "change")
form((Cannot(ObjectAct.BE_BLOCKED, Not(v.by)),), "can't be blocked except by {by:descs}", "change")
form((Cannot(ObjectAct.BE_BLOCKED, v.by),), "can't be blocked by {by:descs}", "change")
form((Cannot(ObjectAct.BE_COUNTERED),), "can't be countered [by spells or abilities]", "change")
form((Cannot(ObjectAct.BE_TARGETED),), "can't be the (target|targets) of spells or abilities", "change")


def _spells_alone(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in walk(env["by"]):
        raise Meaningless("spells", "by")


AIMED = "can't be the (target|targets) of"
OPPONENT = Opponent(You())
form(
    (Cannot(ObjectAct.BE_TARGETED, None, OPPONENT),),
    f"{AIMED} spells or abilities (your opponents control|an opponent controls)",
    "change",
)
form((Cannot(ObjectAct.BE_TARGETED, v.by),), f"{AIMED} {{by:descs}}", "change", check=_spells_alone)
form(
    (Cannot(ObjectAct.BE_TARGETED, AllOf((Is(Kind.SOURCE), HasColor(v.color)))),),
    f"{AIMED} {{color}} spells or abilities from {{color}} sources",
    "change",
)
# No artifact spell targets anything, so this is said of abilities alone.
form(
    (Cannot(ObjectAct.BE_TARGETED, AllOf((Is(Kind.SOURCE), HasType(CardType.ARTIFACT)))),),
    f"{AIMED} abilities from artifact sources",
    "change",
)
form((Cannot(ObjectAct.BE_DESTROYED),), "(<is>|<becomes>) indestructible", "change")
form((Cannot(ObjectAct.BE_DESTROYED),), "(<has>|<gains>) indestructible", "change", printable=False, rank=1)
form((Must(ATTACK),), "<attacks> each turn if able", "change")
form((Must(BLOCK),), "<blocks> each turn if able", "change")
form((AssignsNothing(),), "<assigns> no combat damage", "change")
form((AsThough(BLOCK, v.keyword),), "can block as though <it> had {keyword}", "change")
form((AsThough(BLOCK, v.keyword),), "can block creatures with {keyword}", "change", printable=False)


def _its_controllers(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["_whose"], ControllerOf | You):
        raise Meaningless('"its controller\'s"', "_whose")


form((StaysTapped(),), f"{UNTAP} <its controller's/their controllers'> untap step", "change", readable=False)
form(
    (StaysTapped(),),
    UNTAP + " {_whose:poss} untap (step|steps)",
    "change",
    check=_its_controllers,
    printable=False,
)
