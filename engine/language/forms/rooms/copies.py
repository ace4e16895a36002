"""Copies of spells and permanents, status and phasing (502.15, 503, 504, 508, 510)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from msgspec.structs import replace

from engine.language.copied import gaining, retargeting
from engine.language.effects import (
    Activated,
    BecomeCopy,
    Choose,
    CopySpell,
    CopyTokens,
    Effect,
    Flip,
    If,
    May,
    Note,
    PhaseOut,
    PlayCopy,
    PlayMasked,
    PutIntoPlay,
    RemoveCounters,
    Static,
    Thing,
    ThisAbility,
    Triggered,
    TurnFaceDown,
    TurnFaceUp,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import Effects, acting, told_whole, unnoted
from engine.language.forms.said import SaidSoFar, tidied
from engine.language.remembered import MASKED
from engine.language.terms import (
    All,
    Bound,
    Compare,
    Count,
    CountersOn,
    IsAttached,
    PaidBySpent,
    Phases,
    TurnedFaceUp,
    You,
)
from engine.language.words import Duration, Manner, Relation, Trait, Zone

# --- copies of spells ----------------------------------------------------------------------------------------

form(CopySpell(v.who, v.what), "{who} (<puts> a copy of {what} (onto|on) the stack|<copies> {what})")
form(
    CopySpell(v.who, v.what, colored=True),
    "{who} <puts> a copy of {what} (onto|on) the stack, except that it copies ~'s color",
)
form(
    CopySpell(v.who, v.what, without=v.without),
    "{who} <copies> {what} except for its {without:keyword} ability",
)
form(PlayCopy, "{who} <copies> {what} and <plays> the copy without paying its mana cost")

NEW_TARGETS = "you may choose new targets for the copy"


def _adding(change: Callable[[Effect], Effect], name: str) -> Callable[[FormReader, Tree], Effects]:
    """What a sentence adds to the copy that the last instruction before it makes."""

    def read(reader: FormReader, tree: Tree) -> Effects:
        before: Effects = reader.only(tree, name)
        if not before or change(before[-1]) == before[-1]:
            raise Meaningless("a sentence that makes a copy before this one", tree)
        return (*before[:-1], change(before[-1]))

    return read


form((), f"{{before:unit}} {NEW_TARGETS}.", "unit", read=_adding(retargeting, "before"), printable=False)
form(
    (),
    f"{{does:action}} and {NEW_TARGETS}",
    "copied_anew",
    read=_adding(retargeting, "does"),
    write=lambda writer, value: _write_anew(writer, value, "action", "and"),
    rank=1,
)
called("copied_anew", "what makes a copy")
form(v.x, "{x:copied_anew}.", "unit", printable=False)
form((If(v.condition, v.effects),), "if {condition}, {effects:copied_anew}.", "unit")
form(
    (),
    "{before:unit} if {who} <does>, {what:definite} gains this ability.",
    "unit",
    read=_adding(gaining, "before"),
    printable=False,
)


def _write_anew(writer: FormWriter, value: Any, category: str, joint: str) -> list[str]:
    """The instructions as they are without new targets for the copy, and the words that add them."""
    plain = _with_old_targets(value[-1]) if value else None
    if plain is None or plain == value[-1] or retargeting(plain) != value[-1]:
        raise NoWords("no copy with new targets")
    return [*writer.words(category, (*value[:-1], plain)), *joint.split(), *NEW_TARGETS.split()]


def _with_old_targets(effect: Effect) -> Effect:
    match effect:
        case CopySpell():
            return replace(effect, new_targets=False)
        case Note(effect=inner):
            return replace(effect, effect=_with_old_targets(inner))
        case May(then=(*first, last)):
            return replace(effect, then=(*first, _with_old_targets(last)))
        case May(effects=(*first, last)):
            return replace(effect, effects=(*first, _with_old_targets(last)))
    return effect


form(
    (),
    f"{{does:action}}. {NEW_TARGETS}.",
    "unit",
    readable=False,
    write=lambda writer, value: [*_write_anew(writer, value, "unit", ""), "."],
)

# --- copies of permanents ------------------------------------------------------------------------------------

called("copy_keeps", "what it doesn't copy")
form((Trait.COLOR,), "except for its color", "copy_keeps")
called("copy_gains", "what the copy has besides")
form((ThisAbility(),), "(and <gains> this ability|, except it has this ability)", "copy_gains")
form((v.x,), "(and <gains> {x:own_text}|, except it has {x:own_text})", "copy_gains")


def _own_text(reader: FormReader, tree: Tree) -> Any:
    """A whole text that a copy has besides what it copies: it speaks of nothing that was named outside."""
    outside, reader.said = reader.said, SaidSoFar()
    found = tidied(reader.only(tree, "x"))
    reader.said = outside
    if not isinstance(found, Activated | Triggered | Static):
        raise Meaningless("an activated, triggered or static ability", tree)
    return found


def _write_own_text(writer: FormWriter, value: Any) -> list[str]:
    outside, writer.said = writer.state(), SaidSoFar()
    words = writer.words("ability", value)
    writer.back(outside)
    return ['"', *words, '"']


form(v.x, '" {x:ability} "', "own_text", read=_own_text, write=_write_own_text)
called("own_text", "an ability in quotation marks")

UNTIL = {
    Duration.LASTING: "",
    Duration.THIS_TURN: " (until end of turn|this turn)",
    Duration.THIS_COMBAT: " until end of combat",
}
for _duration, _keeps, _gains in product(UNTIL, (False, True), (False, True)):
    form(
        BecomeCopy(v.what, v.of, v.keeps if _keeps else (), v.gains if _gains else (), _duration),
        "{what} <becomes> a copy of {of}"
        + " {keeps:copy_keeps}" * _keeps
        + " {gains:copy_gains}" * _gains
        + UNTIL[_duration],
    )
form(CopyTokens(v.who, v.of, 1), "{who} <puts> (a|one) token into play that 's a copy of {of}")
form(CopyTokens(v.who, v.of, v.count), "{who} <puts> {count:count} tokens into play that are copies of {of}")

# --- status and phasing --------------------------------------------------------------------------------------

form(Flip(v.what), "flip {what}")
form(TurnFaceUp(v.what), "turn {what} face up")
form(TurnFaceDown(v.what), "turn {what} face down")
form(PutIntoPlay(v.who, v.what, Manner.FACE_DOWN), "{who} <puts> {what} into play face down")
form(PhaseOut(v.what), "{what} <phases> out")
form(TurnedFaceUp(v.what), "{what:some_object} is turned face up", "event")
form(Phases(v.what, Zone.PHASED_OUT), "{what:some_object} phases out", "event")
form(Phases(v.what, Zone.IN_PLAY), "{what:some_object} phases in", "event")

ATTACHED = Count(All(narrowed(v.filter, IsAttached(v.host))))
form(
    Compare(ATTACHED, Relation.AT_LEAST, v.n),
    "{host:subject} is enchanted by {n:count} or more {filter:descs}",
    "condition",
)


def _if_cannot(reader: FormReader, tree: Tree) -> Effects:
    """ "Remove a counter. If you can't, ...": whether there are as many to remove decides (413.2b)."""
    before: Effects = reader.only(tree, "before")
    last = unnoted(before[-1])[0] if before else None
    if not isinstance(last, RemoveCounters):
        raise Meaningless("a sentence that removes counters before this one", tree)
    acting(reader, You())
    enough = Compare(CountersOn(last.kind, last.what), Relation.AT_LEAST, last.count)
    return (*before[:-1], If(enough, (last,), reader.only(tree, "more")))


form((), "{before:unit} if you can't, {more:action}.", "unit", read=_if_cannot, printable=False)
form(
    (
        If(
            Compare(CountersOn(v.kind, v.of), Relation.AT_LEAST, v.count),
            (RemoveCounters(v.of, v.kind, v.count),),
            v.otherwise,
        ),
    ),
    "remove {count:counted} {kind} <counters count> from {of}. if you can't, {otherwise:action}.",
    "unit",
    readable=False,
)

# --- masked (504) --------------------------------------------------------------------------------------------

form(
    (
        May(
            You(),
            (Note(MASKED, Choose(You(), Thing(narrowed(v.among, PaidBySpent())))),),
            (May(You(), (PlayMasked(You(), Bound(MASKED)),)),),
        ),
    ),
    "you may choose a {among:desc} whose mana cost could be paid by some amount of, or all of, the mana you spent on "
    "{{X}}. if you do, you may (play|cast) that card face down as a 2/2 creature spell without paying its mana cost. "
    "if the creature that spell becomes as it resolves has not been turned face up and would assign or deal damage, "
    "be dealt damage, or become tapped, instead it's turned face up and assigns or deals damage, is dealt damage, or "
    "becomes tapped.",
    "unit",
    read=told_whole,
)
