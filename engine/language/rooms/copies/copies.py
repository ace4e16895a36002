"""Copies of spells and permanents, status and phasing (502.15, 503, 504, 508, 510)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from engine.language.combining import OTHER
from engine.language.copied import gaining, retargeting
from engine.language.discourse import words_for
from engine.language.effects import (
    BecomeCopy,
    Choose,
    CopySpell,
    CopyTokens,
    Discard,
    Effect,
    Flip,
    If,
    May,
    Move,
    Note,
    PhaseOut,
    PlayCopy,
    PlayMasked,
    PutIntoPlay,
    RemoveCounters,
    Replacement,
    Sacrifice,
    Thing,
    ThisAbility,
    TurnFaceDown,
    TurnFaceUp,
)
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import MASKED
from engine.language.rooms.clauses.clauses import Effects, told_whole, unnoted
from engine.language.rooms.nouns.selections import read_another, write_another
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Compare,
    Count,
    CountersOn,
    Filter,
    HasCounter,
    IsAttached,
    IsThere,
    PaidBySpent,
    Phases,
    Picked,
    Same,
    Selection,
    Together,
    TurnedFaceUp,
    You,
)
from engine.language.words import Duration, Kind, Manner, Relation, Trait, Zone

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
form(
    (May(You(), (PlayCopy(You(), v.what),)),),
    "you may copy {what}. if you do, you may (play|cast) the copy without paying its mana cost.",
    "unit",
    printable=False,
)


def _adding(change: Callable[[Effect], Effect], back: Callable[[Effect], Effect] = lambda one: one) -> Made:
    """What a sentence adds to the copy that the last instruction before it makes."""

    def made(before: Effects) -> Effects:
        if not before or change(before[-1]) == before[-1]:
            raise Meaningless("a sentence that makes a copy before this one")
        return (*before[:-1], change(before[-1]))

    def taken(value: Any) -> tuple[Any, ...] | None:
        plain = (*value[:-1], *map(back, value[-1:]))
        return None if plain == value else (plain,)

    return Made(made, taken, v.before)


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


NEW_TARGETS = "you may choose new targets for (the|that) copy"
ANEW = _adding(retargeting, _with_old_targets)
form(ANEW, f"{{before:unit}} {NEW_TARGETS}.", "unit", late=True)
form(ANEW, f"{{before:action}} and {NEW_TARGETS}", "copied_anew", rank=1)
called("copied_anew", "what makes a copy")
form(v.x, "{x:copied_anew}.", "unit", printable=False)


def _not_yours(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["who"] == You():
        raise Meaningless("another player", "who")


# Whoever copies the spell chooses for the copy (503.10).
form(
    (May(v.who, (CopySpell(v.who, v.what, True),)),),
    "[then] {who>} may copy {what} and may choose a new target for (that|the) copy",
    "clause",
    check=_not_yours,
    suits=lambda env: env["who"] != You(),
    rank=1,
)
form((If(v.condition, v.effects),), "if {condition}, {effects:copied_anew}.", "unit")
form(
    _adding(gaining),
    "{before:unit} if {_who:who} <does>, {_what:definite} gains this ability.",
    "unit",
    printable=False,
)

# --- copies of permanents ------------------------------------------------------------------------------------

called("copy_keeps", "what it doesn't copy")
form((Trait.COLOR,), "except for its color", "copy_keeps")
called("copy_gains", "what the copy has besides")
form((ThisAbility(),), "(and <gains> this ability|, except it has this ability)", "copy_gains")
form((v.x,), '(and <gains> " {x:own_text} "|, except it has " {x:own_text} ")', "copy_gains")


called("another_thing", "another, of which it becomes a copy")
form(v.x, "{x:np}", "another_thing", read=read_another, words=lambda writer, x: write_another(writer, x))

UNTIL = {
    Duration.LASTING: "",
    Duration.THIS_TURN: " (until end of turn|this turn)",
    Duration.THIS_COMBAT: " until end of combat",
}
for _duration, _keeps, _gains in product(UNTIL, (False, True), (False, True)):
    form(
        BecomeCopy(v.what, v.of, v.keeps if _keeps else (), v.gains if _gains else (), _duration),
        "{what} <becomes> a copy of {of:another_thing}"
        + " {keeps:copy_keeps}" * _keeps
        + " {gains:copy_gains}" * _gains
        + UNTIL[_duration],
    )

COPIED = "what is copied"
form(
    (
        Note(COPIED, Choose(You(), Thing(v.chosen))),
        BecomeCopy(v.what, Bound(COPIED), (), (), Duration.THIS_TURN),
    ),
    "choose a {chosen:desc}. {what:np} becomes a copy of that {_noun:thing_word} until end of turn.",
    "unit",
    words=lambda writer, chosen, what: _write_chosen_first(writer, chosen, what),
    rank=1,
)


def _write_chosen_first(writer: FormWriter, among: Filter, what: Selection) -> list[str]:
    nouns = sorted(words_for(among) - {Kind.PERMANENT.value}) or [Kind.PERMANENT.value]
    first = ["choose", "a", *writer.words("desc", among), "."]
    becomes = [*writer.words("np", what), "becomes", "a", "copy", "of", "that", nouns[0]]
    return [*first, *becomes, "until", "end", "of", "turn", "."]


form(
    CopyTokens(v.who, v.of, 1),
    "{who} (<puts> (a|one) token into play that 's a copy of {of}|<creates> a token that 's a copy of {of})",
)
form(
    CopyTokens(v.who, v.of, 1, v.gains),
    "{who} (<puts> (a|one) token into play that 's a copy of {of}|<creates> a token that 's a copy of {of})"
    ", except it has {gains:of_a_token}",
)
form(CopyTokens(v.who, v.of, v.count), "{who} <puts> {count:count} tokens into play that are copies of {of}")

# --- status and phasing --------------------------------------------------------------------------------------

form(Flip(v.what), "flip {what}")
form(TurnFaceUp(v.what), "turn {what} face up")
form(TurnFaceDown(v.what), "turn {what} face down")
form(
    PutIntoPlay(v.who, v.what),
    "{who} <puts> {what} (into play|onto the battlefield) face up",
    printable=False,
)
form(
    PutIntoPlay(v.who, v.what, Manner.FACE_DOWN),
    "{who} <puts> {what} (into play|onto the battlefield) face down",
)
form(PhaseOut(v.what), "{what} <phases> out")
form(
    (PhaseOut(v.what),),
    "{what:together} phase out",
    "clause",
    suits=lambda env: isinstance(env["what"], Together),
)
form(TurnedFaceUp(v.what), "{what:some_object} is turned face up", "event")


def _another(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is there by itself is a condition, whichever it is; of another one the text speaks on."""
    if OTHER not in getattr(env["what"], "parts", ()):
        raise Meaningless("another")


form(IsThere(v.what), "{what:some_object} is (in play|on the battlefield)", "event", check=_another)


def _another_thing(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Of this very object it is a condition."""
    if not isinstance(env["what"], AllOf) or any(isinstance(one, Same) for one in env["what"].parts):
        raise Meaningless("a permanent of some kind", "what")


form(
    IsThere(narrowed(v.what, HasCounter(v.kind, v.n))),
    "{what:some_object} <has> {n:in_words} or more {kind:kind} counters on it",
    "event",
    check=_another_thing,
)
form(Phases(v.what, Zone.PHASED_OUT), "{what:some_object} phases out", "event")
form(Phases(v.what, Zone.IN_PLAY), "{what:some_object} phases in", "event")

ATTACHED = Count(All(narrowed(v.filter, IsAttached(v.host))))
form(
    Compare(ATTACHED, Relation.AT_LEAST, v.n),
    "{host:subject} is enchanted by {n:count} or more {filter:descs}",
    "condition",
)


def _if_cannot(before: Effects, more: Effects) -> Effects:
    """ "Remove a counter. If you can't, ...": whether there are as many to remove decides, or to sacrifice (413.2b)."""
    last = unnoted(before[-1])[0] if before else None
    if (
        isinstance(last, Sacrifice | Move | Discard)
        and isinstance(last.what, Picked)
        and last.what.at_least is None
    ):
        enough = Compare(Count(All(last.what.filter)), Relation.AT_LEAST, last.what.count)
    elif isinstance(last, RemoveCounters):
        enough = Compare(CountersOn(last.kind, last.what), Relation.AT_LEAST, last.count)
    else:
        raise Meaningless("a sentence that removes counters, or has something sacrificed, before this one")
    return (*before[:-1], If(enough, (last,), more))


def _taken_if_cannot(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(effects=(RemoveCounters(),) as before, otherwise=more),):
            return before, more
        case (
            If(
                effects=(
                    Sacrifice(what=Picked(at_least=None))
                    | Move(what=Picked(at_least=None))
                    | Discard(what=Picked(at_least=None)),
                ) as before,
                otherwise=more,
            ),
        ) if more:
            return before, more
    return None


IF_CANNOT: Any = Made(_if_cannot, _taken_if_cannot, v.before, v.more)
form(
    IF_CANNOT,
    "{before:unit} if (you|he or she|that player|the player|they) can't, {more:action}.",
    "unit",
    late=True,
)
form(
    Replacement(v.event, IF_CANNOT),
    "if {event:would}, {before:instead}. if you can't, {more:action}.",
    "ability",
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
