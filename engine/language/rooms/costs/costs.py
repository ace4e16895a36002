"""Costs wherever they stand (403.1, 409.1f), and what is paid for attacking and blocking (308.2d, 309.2b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import controlled_by, in_hand_of
from engine.language.discourse import COUNTERS_OFF
from engine.language.effects import (
    Cannot,
    Change,
    Cost,
    Discard,
    Effect,
    LoseLife,
    MayEnd,
    MayIgnore,
    Modify,
    Move,
    PayMana,
    Price,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    Sacrifice,
    SkipNext,
    Static,
    Tap,
    TapSymbol,
    Unattach,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form, lexical
from engine.language.forms.parts import listing, own, pair, spread
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.printed import ManaCost
from engine.language.remembered import COUNTERS_REMOVED, REMOVED_TO_PAY, counters_removed
from engine.language.rooms.changes.changes import statement
from engine.language.rooms.clauses.chosen import TAKEN_TO_PAY
from engine.language.rooms.clauses.clauses import write_verb
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.zones.zones import of_its_owner
from engine.language.terms import (
    All,
    AllOf,
    Attached,
    Bound,
    ControllerOf,
    Controls,
    Count,
    CountersOn,
    FeatureOf,
    Half,
    InZone,
    Is,
    Owns,
    Picked,
    Same,
    Selection,
    Self,
    Target,
    Times,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, Feature, Kind, ObjectAct, Place, Rounding, Skippable, Zone

called("costs", "what it costs")
called("cost", "what it costs")

YOU = You()
form(PayMana(v.cost), "{cost:mana}", "cost")
lexical(
    "tap",
    ["A_TAP"],
    lambda word: TapSymbol(),
    lambda value: "{T}" if value == TapSymbol() else no_words(value),
    (TapSymbol(),),
    "{T}",
)
form(v.x, "{x:tap}", "cost")


LANGUAGE.afresh.add("cost_verb")


def _write_cost(writer: FormWriter, x: Effect) -> list[str]:
    writer.said = replace(writer.said, subject=YOU)
    writer.plain = True
    if isinstance(x, LoseLife) and x == HALF_YOUR_LIFE:
        return ["Pay", "half", "your", "life", ",", "rounded", "up"]
    if isinstance(x, LoseLife):
        match x.amount:
            case Times(factor=factor, of=Count() | CountersOn() as each):
                return ["Pay", str(factor), "life", "for", "each", *writer.words("each", each)]
        return ["Pay", *writer.words("amount", x.amount), "life"]
    verb, *rest = write_verb(writer, x, YOU, subject=False)
    return [verb.capitalize(), *rest]


HALF_YOUR_LIFE = LoseLife(YOU, Half(FeatureOf(Feature.LIFE, YOU), Rounding.UP))
form(v.x, "{x:cost_verb}", "cost", words=_write_cost)
called("cost_verb", 'what is done to pay ("sacrifice a creature")')
form(Sacrifice(YOU, own(v.what, controlled_by, YOU)), "sacrifice {what:permanent}", "cost_verb")
form(Discard(YOU, own(v.what, in_hand_of, YOU)), "discard {what:permanent}", "cost_verb")
form(LoseLife(YOU, v.amount), "pay {amount} life", "cost_verb")
form(LoseLife(YOU, Times(v.factor, v.of)), "pay {factor:number} life for each {of:each}", "cost_verb", rank=1)
form(HALF_YOUR_LIFE, "pay half your life, rounded up", "cost_verb", printable=False)
form(RemoveCounters, "remove {count:counted} {kind} <counters count> from {what}", "cost_verb")
REMOVED = "counter removed"
"""The words that take up the counters that are removed to pay."""
form(
    RemoveCounters(v.what, v.kind, X()),
    "remove (X|any number of) {kind} counters from {what}",
    "cost_verb",
    mentions=X(),
    says=lambda _value, _env: frozenset({REMOVED}),
    aside=True,
    printable=False,
    rank=1,
)


def _counters_removed(reader: FormReader, **_kind: Any) -> Any:
    found = reader.said.latest(frozenset({REMOVED, COUNTERS_OFF}))
    return reader.take(found, "counters that are removed before")


def _write_counters_removed(writer: FormWriter, off: Any) -> list[str]:
    """Those that were removed to pay, or that the text itself has had removed."""
    if off != X() and writer.said.latest(frozenset({COUNTERS_OFF})) != off:
        return no_words(off)
    return ["counter", "removed", "this", "way"]


form(
    v.off,
    "[{_kind:kind}] (counter|counters) removed (this way|)",
    "removed",
    meant=_counters_removed,
    words=_write_counters_removed,
)
called("removed", "counters that were removed before")
form(
    (Repeat(v.effects, v.times),),
    "for each {times:removed}, {effects:action}.",
    "unit",
    suits=lambda env: not isinstance(env["times"], int),
)
form(v.x, "{x:removed}", "each")
form(v.x, "the number of {x:removed}", "quantity", printable=False)


def _kind_removed(value: Any) -> tuple[Any, ...] | None:
    named = isinstance(value, Bound) and value.name.endswith(COUNTERS_REMOVED)
    return (value.name.removesuffix(COUNTERS_REMOVED),) if named else None


ALL_REMOVED: Any = Made(lambda kind: Bound(counters_removed(kind)), _kind_removed, v.kind)
"""How many were removed is known once it is paid; "X" would have to be announced before that (409.1b)."""
ALL_OF_A_KIND = frozenset({"all counters removed"})


def _of_which_all(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.latest(ALL_OF_A_KIND) != Bound(counters_removed(env["kind"])):
        raise Meaningless("counters that are removed to pay", "kind")


form(ALL_REMOVED, "the number of {kind} counters removed this way", "quantity", check=_of_which_all)
form(ALL_REMOVED, "{kind} counter removed this way", "each", check=_of_which_all)
form(
    RemoveCounters(v.what, v.kind, CountersOn(v.kind, v.what)),
    "remove all {kind} counters from {what}",
    "cost_verb",
    mentions=lambda env: Bound(counters_removed(env["kind"])),
    says=lambda _value, _env: ALL_OF_A_KIND,
    aside=True,
)
form(Unattach(v.what), "unattach {what:definite}", "cost_verb")
form(SkipNext(YOU, Skippable.TURN), "skip your next turn", "cost_verb")
form(PutCounters, "put {count:counted} {kind} <counters count> on {what}", "cost_verb")
form(Tap, "tap {what:permanent}", "cost_verb")
form(Untap, "untap {what:permanent}", "cost_verb")
form(Reveal(YOU, v.what), "reveal {what}", "cost_verb")
form(Reveal(YOU, Self()), "Reveal ~ from your hand", "cost")
form(
    Move(YOU, Self(Zone.HAND), Zone.REMOVED),
    "(Remove ~ (from|in) your hand from the game|Exile ~ from your hand)",
    "cost",
)
form(
    Move(YOU, v.what, Zone.REMOVED),
    "(remove {what:permanent} from the game|exile {what:permanent})",
    "cost_verb",
    mentions=Bound(REMOVED_TO_PAY),
    says=lambda _value, _env: TAKEN_TO_PAY,
    aside=True,
)
for _zone, _place, _template in (
    (Zone.HAND, None, "return {what:permanent} to {whose:hands=what}"),
    (Zone.GRAVEYARD, None, "put {what:permanent} into {whose:owners=what} graveyard"),
    (Zone.LIBRARY, Place.TOP, "put {what:permanent} on top of {whose:owners=what} library"),
    (Zone.LIBRARY, Place.BOTTOM, "put {what:permanent} on the bottom of {whose:owners=what} library"),
):
    form(Move(YOU, v.what, _zone, _place), _template, "cost_verb", check=of_its_owner, printable=False)
listing("costs", "cost", (",",))
form(v.pair, "{pair:two_sacrificed}", "costs", printable=False)
form(spread(v.first, v.pair), "{first:costs}, {pair:two_sacrificed}", "costs", printable=False)
form(
    (Sacrifice(YOU, own(v.a, controlled_by, YOU)), Sacrifice(YOU, own(v.b, controlled_by, YOU))),
    "sacrifice {a:permanent} and {b:permanent}",
    "two_sacrificed",
    check=lambda _reader, env: _picked_each(env),
)
called("two_sacrificed", "what is sacrificed to pay")


form(
    tuple(Sacrifice(YOU, own(one, controlled_by, YOU)) for one in (v.a, v.b, v.c)),
    "sacrifice {a:permanent}, {b:permanent}, and {c:permanent}",
    "two_sacrificed",
    check=lambda _reader, env: _picked_each(env),
)
form(
    (Discard(YOU, own(v.a, in_hand_of, YOU)), Discard(YOU, own(v.b, in_hand_of, YOU))),
    "discard {a:permanent} and {b:permanent}",
    "two_sacrificed",
    check=lambda _reader, env: _picked_each(env),
)
form(
    (Move(YOU, v.a, Zone.REMOVED), Move(YOU, v.b, Zone.REMOVED)),
    "(remove {a:permanent} and {b:permanent} from the game|exile {a:permanent} and {b:permanent})",
    "two_sacrificed",
    check=lambda _reader, env: _picked_each(env),
)


def _picked_each(env: Mapping[str, Any]) -> None:
    things = [env[name] for name in ("a", "b", "c") if name in env]
    if not all(isinstance(one, Picked | Self) for one in things) or things.count(Self()) > 1:
        raise Meaningless("one thing and another that a player picks")


def _paid(writer: FormWriter, x: Any) -> list[str]:
    """Costs within a sentence: without a capital."""
    first, *rest = writer.words("costs", x)
    return [first if first.startswith("{") else first.lower(), *rest]


form(v.x, "{x:costs}", "paid", words=_paid)
called("paid", "what it costs")
form(v.x, "{x:cost}", "one_paid", words=lambda writer, x: _paid(writer, (x,)))
called("one_paid", "what it costs")

# --- to attack and block -------------------------------------------------------------------------------------

ATTACK, BLOCK = ObjectAct.ATTACK, ObjectAct.BLOCK
EACH = (
    "for each creature attacking you|for each attacking creature|for each blocking creature"
    "|for each creature (they control|he or she controls) that's attacking you"
)
called("price", "what has to be paid")
called("price_change", "what it can't do without paying")


def _the_same_for_all(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """Who pays for several pays for all at once: what is paid speaks of none of them, nor of what says so."""
    if any(isinstance(one, Attached | Bound | Self | Target) for one in walk(env["x"])):
        raise Meaningless("what is paid, whichever of them does it")


def _of_yours(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """Of creatures of others it can't be told who "you" are: who controls the object that says so, or a creature."""
    if reader.granting and Controls(YOU) not in walk(reader.said.each_of):
        raise Meaningless('creatures that you control, or "their controller"')


def _by_whom(reader: FormReader, tree: Tree) -> Any:
    who = reader.only(tree, "who")
    if who == YOU:
        _of_yours(reader, {})
    elif not isinstance(who, ControllerOf):
        raise Meaningless('"its controller" or "their controller"', tree.part("who"))
    cost = reader.only(tree, "x")
    _the_same_for_all(reader, {"x": cost})
    return (cost,)


def _by_you(reader: FormReader, env: Mapping[str, Any]) -> None:
    _of_yours(reader, env)
    _the_same_for_all(reader, env)


form(
    (v.x,),
    f"{{who:definite}} {{x:payment}} [{EACH}] [(they control|he or she controls)]",
    "price",
    read=_by_whom,
    printable=False,
)
form((v.x,), "you {x:one_paid}", "price", check=_by_you, printable=False)


def _price(act: ObjectAct, you: tuple[str, ...]) -> Callable[[FormWriter, Any], list[str]]:
    def words(writer: FormWriter, costs: Any) -> list[str]:
        outside, many = writer.state(), writer.plain
        in_mana = isinstance(costs[0], PayMana)
        if not in_mana and not many and writer.said.it() == Self():
            paid = ["you", *writer.words("one_paid", costs[0])]
        else:
            writer.plain = False
            paid = ["their" if many else "its", "controller", *writer.words("payment", costs[0])]
        # What is said next is said of the creature, not of what is paid.
        writer.back(outside)
        each = ["creature", f"{act.value}ing", *you] if you else [f"{act.value}ing", "creature"]
        return [
            "can't",
            act.value,
            *you,
            "unless",
            *paid,
            *(["for", "each", *each] if many and in_mana else []),
        ]

    return words


for _act, _you in ((ATTACK, ()), (ATTACK, ("you",)), (BLOCK, ())):
    form(
        (Price(_act, v.costs, Same(YOU) if _you else None),),
        " ".join(["can't", _act.value, *_you, "unless {costs:price}"]),
        "price_change",
        words=_price(_act, _you),
    )
form(
    (Price(ATTACK, v.costs), Price(BLOCK, v.costs)),
    "can't attack or block unless {costs:price}",
    "price_change",
    printable=False,
)
PRICE, ON_IT = (PayMana(v.cost),), CountersOn(v.kind, v.of)
IN_PLAY_OF = Count(All(v.filter))
for _acts, _said in (((ATTACK,), "attack"), ((BLOCK,), "block"), ((ATTACK, BLOCK), "attack or block")):
    form(
        tuple(Price(one, PRICE, None, ON_IT) for one in _acts),
        f"can't {_said} unless you pay {{cost:mana}} for each {{kind}} counter on {{of}}",
        "price_change",
        check=_of_yours,
    )
    form(
        tuple(Price(one, PRICE, None, IN_PLAY_OF) for one in _acts),
        f"can't {_said} unless (its controller pays|you pay) {{cost:mana}} for each {{filter:desc}} "
        "(in play|on the battlefield)",
        "price_change",
    )
EACH_BLOCKER = "for each blocking creature (he or she controls|they control)"
form(
    (Price(BLOCK, (LoseLife(YOU, v.number),), None, 1, v.by),),
    f"can't block {{by:descs}} unless their controller pays {{number:number}} life {EACH_BLOCKER}",
    "price_change",
)


def _of_itself(reader: FormReader, _env: Mapping[str, Any]) -> None:
    """Who pays to block with it is its controller: "you" of this very card."""
    if reader.said.it() != Self():
        raise Meaningless("this card's name")


form(
    (Price(BLOCK, PRICE, None, 1, v.by),),
    "can't block {by:descs} unless you pay {cost:mana}",
    "price_change",
    check=_of_itself,
)
form(
    (Price(ObjectAct.BE_BLOCKED, PRICE),),
    "can't be blocked unless defending player pays {cost:mana} for each creature (he or she controls|they control) "
    "that's blocking it",
    "price_change",
)
ONE_EACH = (PayMana(ManaCost(("1",))),)

form(
    (Price(ATTACK, ONE_EACH, Same(YOU), v.times),),
    "can't attack you unless <its/their> controller pays {{X}} for each (creature attacking you|attacking creature"
    "|creature (he or she controls|they control) that's attacking you), where X is {times:quantity}",
    "price_change",
    rank=2,
)
IN_HAND = Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(YOU)))))
form(
    tuple(Price(one, PRICE, None, IN_HAND) for one in (ATTACK, BLOCK)),
    "can't attack or block unless its controller pays {cost:mana} for each card in your hand",
    "price_change",
)
GIVEN_UP = (Sacrifice(YOU, own(v.what, controlled_by, YOU)),)
form(
    Static(All(v.filter), (Price(ATTACK, GIVEN_UP),)),
    "{filter:descs} can't attack unless their controller sacrifices {what} for each {filter:desc} "
    "(he or she controls|they control) that's attacking.",
    "ability",
)
form(v.x, "{x:price_change}", "change")

# --- to ignore an effect (408.2j) ----------------------------------------------------------------------------

called("waived", "what is paid to ignore it")
form((PayMana(v.cost),), "pay {cost:mana}", "waived")
form(
    (
        Move(
            YOU, Picked(YOU, AllOf((Is(Kind.CARD), InZone(Zone.GRAVEYARD), Owns(YOU))), v.count), Zone.REMOVED
        ),
    ),
    "(remove {count:count} cards (in|from) (his or her|their) graveyard from the game|"
    "exile {count:count} cards (in|from) (his or her|their) graveyard)",
    "waived",
)
form((v.x,), "{x:one_paid}", "waived", check=_the_same_for_all)


def _ignorable(told: tuple[Selection, tuple[Change, ...]], costs: tuple[Cost, ...]) -> Static:
    what, changes = told
    return Static(what, (*changes, MayIgnore(costs)))


def _ignored(value: Any) -> tuple[Any, ...] | None:
    match value:
        case Static(what, (*changes, MayIgnore(costs)), None) if changes:
            return (what, tuple(changes)), costs
    return None


def _only_what_it_cannot(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What something is doesn't hang on who asks; what it can't do may bind one player and not another."""
    if not all(isinstance(one, Cannot) for one in env["told"][1]):
        raise Meaningless("what it can't do", "told")


form(
    Made(_ignorable, _ignored, v.told, v.costs),
    "{told:standing}. (its|that creature's) controller may {costs:waived} [for that player] to ignore this "
    "(effect|ability) until end of turn.",
    "ability",
    check=_only_what_it_cannot,
)

# --- to end an effect (408.2i) -------------------------------------------------------------------------------


def _endable(before: tuple[Effect, ...], cost: Any, more: tuple[Effect, ...] = ()) -> tuple[Effect, ...]:
    last = before[-1]
    if not isinstance(last, Modify) or last.duration is not Duration.LASTING:
        raise Meaningless("a sentence that begins an effect without an end before it")
    return (*before[:-1], replace(last, changes=(*last.changes, MayEnd((PayMana(cost),)))), *more)


def _ended(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Modify(changes=(*changes, MayEnd((PayMana(cost),)))) as one,) if changes:
            return (replace(one, changes=tuple(changes)),), cost
    return None


TO_END = "you may pay {cost:mana} to end this effect."
form(Made(_endable, _ended, v.before, v.cost), f"{{before:unit}} {TO_END}", "unit")
form(
    one_way(_endable, v.before, v.cost, v.more),
    f"{{before:unit}} {{more:action}}. {TO_END}",
    "unit",
    printable=False,
)

# "Creatures can't attack you unless ...": here the bare plural stands alone.
form(
    (v.what, v.changes),
    "{what:plain_subject} {changes:price_change}",
    "plain_statement",
    read=statement,
    printable=False,
)
called("plain_statement", "what it can't do without paying")
form(pair(Static, v.x, None), "{x:plain_statement}.", "ability", printable=False)
form((pair(Modify, v.x, Duration.LASTING, None),), "{x:plain_statement}", "clause", printable=False)
