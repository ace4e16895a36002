"""Sentences, and what belongs to the one before (413.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.discourse import words_for
from engine.language.effects import (
    HEADS,
    TAILS,
    AtOnce,
    Change,
    Counter,
    CreateTokens,
    DealDamage,
    Delay,
    Destroy,
    Effect,
    FlipCoins,
    Forbid,
    If,
    May,
    Modify,
    Note,
    OnceMore,
    Piles,
    Process,
    SetTypes,
    StaysTapped,
    Tap,
    Unless,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.reading import FormReader
from engine.language.linking import FLIPPED
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.rooms.nouns.selections import is_it_or_they
from engine.language.terms import (
    All,
    Bound,
    Condition,
    DamageThisTurn,
    EventPart,
    FoughtThisTurn,
    HurtThisTurn,
    ManaWasSpent,
    Matches,
    Never,
    NewThisTurn,
    Selection,
    ShareAColor,
    Target,
    Value,
)
from engine.language.walks import parts, walk
from engine.language.words import Duration, Kind, Regeneration


def uncalled(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Coins are called only where a text cares who wins (511.2): not where it speaks of heads or tails."""
    called = [one for one in walk(effects) if isinstance(one, FlipCoins)]
    if not called or not any(one in (Bound(HEADS), Bound(TAILS)) for one in walk(effects)):
        return effects
    return substitute(effects, {one: replace(one, called=False) for one in called})


def once_more(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Repeat this process" is about everything that the text says, unless it is within such a process."""
    kinds = set(map(type, walk(effects)))
    return (Process(effects),) if OnceMore in kinds and Process not in kinds else effects


def repeats_for_ever(value: object) -> bool:
    """Whether it begins again although nobody chooses to and no coin decides it: nothing would end it."""
    match value:
        case OnceMore():
            return True
        case May():
            return repeats_for_ever(value.otherwise)
        case If(condition=ShareAColor()):
            # Cards of a library, of which fewer are left each time.
            return False
        case If() if any(isinstance(one, Bound) and one.name in FLIPPED for one in walk(value.condition)):
            return False
    return any(map(repeats_for_ever, parts(value)))


# --- sentences -----------------------------------------------------------------------------------------------

form(v.does, "[then] {does:action}.", "unit", printable=False)
form((If(v.condition, v.effects),), "[then] if {condition}, {effects}.", "unit")


def asked(condition: Condition, effects: Effects) -> Effects:
    """What is said behind that which is done later is asked then: "Destroy it at end of turn if it didn't attack"."""
    match effects:
        case (Delay(effects=later) as delay,):
            return (replace(delay, effects=asked(condition, later)),)
        case (May(effects=(Delay(),) as later, then=(), otherwise=()) as may,):
            return (replace(may, effects=asked(condition, later)),)
    return (If(condition, effects),)


def _if_last(reader: FormReader, tree: Tree) -> Effects:
    since = len(reader.said.mentions)
    effects = reader.only(tree, "effects")
    with reader.without_results(since):
        return asked(reader.only(tree, "condition"), effects)


form((If(v.condition, v.effects),), "{effects} if {condition}.", "unit", read=_if_last)

UNSPENT: Any = Made(
    lambda condition: Never(condition),
    lambda value: (value.condition,) if isinstance(value, Never) else None,
    v.condition,
)


PAST = (ManaWasSpent, DamageThisTurn, FoughtThisTurn, NewThisTurn, HurtThisTurn)


def _is_past(condition: Condition) -> bool:
    return any(isinstance(one, PAST) for one in walk(condition))


def _of_mana(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What somebody may do to prevent it is a payment; what has been done is a condition."""
    if not _is_past(env["condition"]):
        raise Meaningless("who pays", "condition")


form(
    (If(UNSPENT, v.effects),),
    "{effects:clause} unless {condition}.",
    "unit",
    check=_of_mana,
    meant=lambda _reader, condition, effects: asked(Never(condition), effects),
    suits=lambda env: (
        _is_past(env["condition"]) and not any(isinstance(one, Delay) for one in env["effects"][:1])
    ),
)

# --- what belongs to the sentence before ---------------------------------------------------------------------


def _last(effects: Effects, kind: type | tuple[type, ...], expected: str) -> Any:
    last = unnoted(effects[-1])[0] if effects else None
    if not isinstance(last, kind):
        raise Meaningless(expected)
    return last


def _in_place_of_last(effects: Effects, last: Effect) -> Effects:
    """The instructions with another in place of the last one, whose result has the same name."""
    name = unnoted(effects[-1])[1]
    return (*effects[:-1], last if name is None else Note(name, last))


def follows(kind: type[May | If], field: str, what: str, *holes: Any) -> Made:
    """A choice or a condition with something that happens after it, or otherwise."""

    def made(before: Effects, *rest: Any) -> Effects:
        outer: Any = unnoted(before[-1])[0] if before else None
        if kind is May and isinstance(outer, If) and outer.effects and not outer.otherwise:
            # "If it's a land card, you may pay {1}. If you do, ...".
            return (*before[:-1], replace(outer, effects=made(outer.effects, *rest)))
        if kind is May and isinstance(outer, Delay) and outer.duration is Duration.THIS_TURN:
            # "Until end of turn, whenever a creature attacks, you may draw a card. If you do, ...".
            return (*before[:-1], replace(outer, effects=made(outer.effects, *rest)))
        last = _last(before, kind, f"a sentence with {what} before this one")
        *who, more = rest
        if who and who != [last.who]:
            raise Meaningless("the one who chose", "who")
        if kind is May and getattr(last, field):
            raise Meaningless(f"a sentence with {what} before this one")
        return (*before[:-1], replace(last, **{field: more}))

    def taken(value: Any) -> tuple[Any, ...] | None:
        within = len(value) == 1 and (
            (isinstance(value[0], If) and not value[0].otherwise)
            or (isinstance(value[0], Delay) and value[0].duration is Duration.THIS_TURN)
        )
        if kind is May and within:
            found = taken(value[0].effects)
            return found and ((replace(value[0], effects=found[0]),), *found[1:])
        if len(value) != 1 or not isinstance(value[0], kind) or not getattr(value[0], field):
            return None
        if isinstance(value[0], May) and isinstance(value[0].who, All):
            return None
        who = (value[0].who,) if isinstance(value[0], May) else ()
        return ((replace(value[0], **{field: ()}),), *who, getattr(value[0], field))

    return Made(made, taken, v.before, *holes, v.more)


A_CHOICE, A_CONDITION = "a choice", "a condition"
DOESNT = follows(May, "otherwise", A_CHOICE, v.who)
form(DOESNT, "{before:unit} if {who} <doesn't>, {more:action}.", "unit")
form(follows(May, "then", A_CHOICE, v.who), "{before:unit} if {who} <does>, {more:action}.", "unit")


def _unpaid(before: Effects, who: Selection, more: Effects) -> Effects:
    """ "Counter it unless its controller pays {1}. If that player doesn't, ...": that too, unless it is paid."""
    last = _last(before, Unless, "a sentence that says who may pay before this one")
    if last.who != who or last.then:
        raise Meaningless("the one who may pay", "who")
    return _in_place_of_last(before, replace(last, effects=(*last.effects, *more)))


def _unpaid_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Unless(who=who, effects=(Counter() as first, *more), then=()) as last,) if more:
            return (replace(last, effects=(first,)),), who, tuple(more)
    return None


UNPAID = Made(_unpaid, _unpaid_taken, v.before, v.who, v.more)
form(UNPAID, "{before:unit} (if) {who} <doesn't>, {more:action}.", "unit")


def _kind(effect: Any) -> type:
    """What is done at once to several is of the kind of what is done to each."""
    return type(effect.effects[0] if isinstance(effect, AtOnce) else effect)


def _instead(before: Effects, condition: Condition, more: Effects) -> Effects:
    """ "If its kicker cost was paid, that creature gets +5/+5 instead": in place of what was said just before."""
    last = unnoted(before[-1])[0]
    usual = unnoted(last.effects[-1])[0] if isinstance(last, If) and not last.otherwise else last
    if len(before) > 1 and len(more) > 1:
        return _whole_instead(before, condition, more)
    other = unnoted(more[0])[0]
    what = usual.to if isinstance(usual, DealDamage) else getattr(usual, "what", None)
    same_target = len(before) == 1 and isinstance(what, Target) and getattr(other, "what", None) == what
    if _kind(other) is not _kind(usual) and not same_target:
        raise Meaningless("an instruction of the same kind as the one before it", "more")
    if len(more) > 1:
        return (If(condition, more, before),)
    return _in_place_of_last(before, If(condition, (other,), (last,)))


def _whole_instead(before: Effects, condition: Condition, more: Effects) -> Effects:
    """ "Draw two cards, then discard a card" in place of "draw a card, then discard a card": of several instructions,
    those from the last one on that is of the same kind as the first of the others."""
    kind = type(unnoted(more[0])[0])
    same = [at for at, one in enumerate(before) if type(unnoted(one)[0]) is kind]
    if not same or len(before) - same[-1] < 2:
        raise Meaningless("an instruction of the same kind as the one before it", "more")
    usual = before[same[-1] :]
    names = {one.name for one in usual if isinstance(one, Note)}
    if any(isinstance(one, Bound) and one.name in names for one in walk(more)):
        raise Meaningless("what was not done before", "more")
    return (*before[: same[-1]], If(condition, more, usual))


def _chosen_in_any_case(value: Any) -> tuple[Any, ...] | None:
    """The usual side does something to a target: said first without the condition, so that nobody takes the
    target for one that is chosen only if it holds (502.21c)."""
    match value:
        case (If(effects=effects, otherwise=(other,)) as either,) if effects:
            if any(isinstance(part, Target) for part in walk(other)):
                return (other,), either.condition, effects
        case (If(effects=(first, _, *_) as effects, otherwise=(usual, _, *_) as others) as either,):
            if type(unnoted(first)[0]) is type(unnoted(usual)[0]):
                return others, either.condition, effects
    return None


ABILITY_WORD = "(threshold|domain|hellbent|radiance|channel|sweep)"
INSTEAD = (
    f"[{ABILITY_WORD} -] (if {{condition}}, {{more:action}} instead|if {{condition}}, instead {{more:action}}|"
    "{more:action} instead if {condition})"
)
WITH_TARGETS = Made(_instead, _chosen_in_any_case, v.before, v.condition, v.more)
form(WITH_TARGETS, f"{{before:unit}} {INSTEAD}.", "unit")
form(follows(If, "otherwise", A_CONDITION), "{before:unit} otherwise, {more:action}.", "unit")


def _asked_of_it(_reader: FormReader, env: Mapping[str, Any]) -> None:
    last = unnoted(env["before"][-1])[0]
    if not isinstance(last, If) or not isinstance(last.condition, Matches) or last.otherwise:
        raise Meaningless("a sentence that asks what something is before this one", "before")


form(
    follows(If, "otherwise", A_CONDITION),
    "{before:unit} if it (doesn't|isn't), {more:action}.",
    "unit",
    check=_asked_of_it,
    printable=False,
)


def _declined(before: Effects, more: Effects) -> Effects:
    """ "You may pay {1}. If you do, ... Otherwise, ...": whoever doesn't."""
    last = _last(before, May, "a sentence with a choice before this one")
    if not last.then or last.otherwise or isinstance(last.who, All):
        raise Meaningless("a sentence with a choice before this one")
    return (*before[:-1], replace(last, otherwise=more))


form(
    one_way(_declined, v.before, v.more), "{before:unit} (otherwise), {more:action}.", "unit", printable=False
)


def still(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, with types added to those that the object has anyway (212.1c)."""
    if not any(isinstance(one, SetTypes) for one in changes):
        raise Meaningless("a sentence that changes types before it")
    return tuple(replace(one, also=True) if isinstance(one, SetTypes) else one for one in changes)


def _still(_reader: FormReader, before: Effects, **_again: Any) -> Effects:
    last = _last(before, Modify, "a sentence that changes types before it")
    return (*before[:-1], replace(last, changes=still(last.changes)))


STILL = "(it's|they're|{what:np} (is|are)) still [a] {kept:type}."
form(v.x, "{before:unit} " + STILL, "unit", meant=_still, printable=False)


def _holds_last(last: Any) -> str:
    """In which field the instructions stand of which the last is meant, where one holds others."""
    if isinstance(last, May):
        return "otherwise" if last.otherwise else "then" if last.then else "effects"
    if isinstance(last, If):
        # "If it's so, instead destroy that creature": what is destroyed in place of something else.
        kinds = [{type(one) for one in walk(side)} for side in (last.effects, last.otherwise)]
        only_first = Destroy in kinds[0] and Destroy not in kinds[1]
        return "otherwise" if last.otherwise and not only_first else "effects"
    return "effects" if isinstance(last, Delay | Piles) else ""


def _for_good(before: Effects, _what: Any = None) -> Effects:
    last: Any = unnoted(before[-1])[0] if before else None
    if field := _holds_last(last):
        return _in_place_of_last(before, replace(last, **{field: _for_good(getattr(last, field))}))
    destroy = _last(before, Destroy, "a sentence that destroys this before it")
    return _in_place_of_last(before, replace(destroy, regeneration=Regeneration.FORBIDDEN))


def _destroyed_last(effects: Effects) -> tuple[Any, str | None]:
    """The last instruction, in whatever it stands, and under which name its result is known."""
    last, name = unnoted(effects[-1])
    field = _holds_last(last)
    return _destroyed_last(getattr(last, field)) if field else (last, name)


def _not_regenerated(reader: FormReader, tree: Tree) -> Effects:
    before = reader.only(tree, "before")
    made = _for_good(before)
    what = tree.part("what")
    destroy, name = _destroyed_last(made)
    again = (getattr(destroy, "what", None), Bound(name or ""))
    if (
        isinstance(what, Tree)
        and not is_it_or_they(what)
        and not {(found := reader.value(what)), reader.said.whole(found)} & {*again}
    ):
        raise Meaningless("what was destroyed", what)
    return made


def _regenerates(value: Any) -> tuple[Any, ...] | None:
    effect: Any = unnoted(value[-1])[0] if value else None
    if value and (field := _holds_last(effect)):
        found = _regenerates(getattr(effect, field))
        # Of several, the words for what was destroyed this way say it.
        return (
            None
            if found is None or isinstance(found[1], All)
            else (
                _in_place_of_last(value, replace(effect, **{field: found[0]})),
                found[1],
            )
        )
    if not isinstance(effect, Destroy) or effect.regeneration is not Regeneration.FORBIDDEN:
        return None
    return _in_place_of_last(value, replace(effect, regeneration=Regeneration.ALLOWED)), effect.what


form(
    Made(_for_good, _regenerates, v.before, v.what),
    "{before:unit} (<it/they|what>|{what:definite}) can't be regenerated [this turn].",
    "unit",
    read=_not_regenerated,
    rank=1,
    gives_way=True,
)


def _those_destroyed(before: Effects, noun: str) -> Effects:
    """ "Creatures destroyed this way can't be regenerated": of all that the sentence before destroys."""
    last = before[-1]
    said = [one for one in walk(last) if isinstance(one, Destroy) and _may_be(one.what, noun)]
    if not said:
        raise Meaningless("a sentence that destroys such things before it")
    table: dict[Value, object] = {one: replace(one, regeneration=Regeneration.FORBIDDEN) for one in said}
    return (*before[:-1], substitute(last, table))


def _may_be(what: Selection, noun: str) -> bool:
    return isinstance(what, Target) or what == FOR_EACH or noun in words_for(getattr(what, "filter", None))


def _taken_destroyed(value: Any) -> tuple[Any, ...] | None:
    found = [one for one in walk(value[-1:]) if isinstance(one, Destroy)] if value else []
    hard = [one for one in found if one.regeneration is Regeneration.FORBIDDEN]
    if not hard or isinstance(unnoted(value[-1])[0], Destroy):
        return None
    nouns = words_for(getattr(hard[0].what, "filter", None)) - {Kind.PERMANENT.value}
    noun = min(nouns, default="creature")
    if any(_may_be(one.what, noun) and one not in hard for one in found):
        return None
    table: dict[Value, object] = {one: replace(one, regeneration=Regeneration.ALLOWED) for one in hard}
    return (*value[:-1], substitute(value[-1], table)), noun


form(
    Made(_those_destroyed, _taken_destroyed, v.before, v.noun),
    "{before:unit} (a {noun:noun_word}|{noun:noun_word}) destroyed this way can't be regenerated.",
    "unit",
    rank=1,
)


def _held(before: Effects) -> Effects:
    """ "Tap that creature. It doesn't untap during its controller's next untap step": it is what was tapped."""
    tap = _last(before, Tap, "a sentence that taps something before this one")
    return (*before, Modify(tap.what, (StaysTapped(),), Duration.NEXT_UNTAP))


def _held_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    tap = _last(env["before"], Tap, "a sentence that taps something before this one")
    if not isinstance(tap.what, Target | EventPart | Bound):
        raise Meaningless("one permanent that is tapped")


HELD = "it doesn't untap during its controller's next untap step."
form(
    one_way(_held, v.before),
    "{before:unit} " + HELD,
    "unit",
    check=_held_one,
    printable=False,
    rank=1,
    gives_way=True,
)
form(
    one_way(lambda tap: _held((tap,)), Tap(v.what)),
    "tap {what:permanent} and " + HELD,
    "unit",
    printable=False,
    rank=1,
)


def _had(before: Effects, abilities: tuple[Any, ...]) -> Effects:
    """What tokens are said to have is theirs as they are made (216.1), and nothing that they gain."""
    made = _last(before, CreateTokens, "a sentence that makes tokens before this one")
    given = (*made.token.abilities, *abilities)
    return _in_place_of_last(before, replace(made, token=replace(made.token, abilities=given)))


HAD = "{before:unit} (it has|they have) {abilities:of_a_token}."
form(Made(_had, lambda _: None, v.before, v.abilities), HAD, "unit", printable=False, rank=1, gives_way=True)


def _lasting(_reader: FormReader, does: Effects) -> Effects:
    """ "Until end of turn, ...": everything that the sentence begins lasts so long."""
    if not any(isinstance(one, Modify | Forbid) for one in does):
        raise Meaningless("something that lasts")
    return tuple(
        replace(one, duration=Duration.THIS_TURN) if isinstance(one, Modify | Forbid) else one for one in does
    )


form(v.does, "(until end of turn|this turn), {does:action}.", "unit", meant=_lasting, printable=False)


def _until_upkeep(_reader: FormReader, does: Effects) -> Effects:
    """ "Until your next upkeep, ...": changes alone, for all that a player can't do ends with the turn."""
    if not all(isinstance(one, Modify) and one.duration is Duration.LASTING for one in does):
        raise Meaningless("something that is changed")
    return tuple(replace(one, duration=Duration.NEXT_UPKEEP) for one in does if isinstance(one, Modify))


form(v.does, "until your next upkeep, {does:action}.", "unit", meant=_until_upkeep, printable=False)
