"""What somebody may pay while something resolves, and what follows if anybody does or nobody does (413.2d-e)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.language.combining import substitute
from engine.language.discourse import words_for
from engine.language.effects import (
    Counter,
    DealDamage,
    Effect,
    LoseLife,
    PayCostOf,
    PayForEach,
    PayMana,
    PayReduced,
    PayX,
    PreventPart,
    Search,
    Shield,
    Shuffle,
    Unless,
    Untap,
)
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.patterns import Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.printed import ManaCost
from engine.language.remembered import PAID_FOR, PAID_X
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import PERSON
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    CountersOn,
    DealsDamage,
    FeatureOf,
    Filter,
    HasType,
    IsPlayer,
    Not,
    Same,
    Selection,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Duration

YOU = You()
PRICE = (v.cost,)
UNPAID = (Unless(All(v.others), PRICE, v.effects),)


def _people(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if words_for(env["others"]) != PERSON:
        raise Meaningless("players", "others")


def _write_unless_any(writer: FormWriter, effects: Effects, others: Filter, cost: Any) -> list[str]:
    out = [*writer.words("clause", effects), "unless", "any", *writer.words("desc", others)]
    writer.plain = False
    return [*out, *writer.words("payment", cost)]


# --- whoever likes to ----------------------------------------------------------------------------------------

ANYONE = "(any|a) {others:desc}"
form(
    UNPAID,
    f"{{effects:clause}} unless {ANYONE} {{cost:payment}}",
    "clause",
    check=_people,
    words=_write_unless_any,
    rank=1,
)


def _several(env: Mapping[str, Any]) -> bool:
    """A single thing is said first, and then who may pay for it not to happen."""
    return len(env["effects"]) > 1


def _write_unless_any_first(writer: FormWriter, others: Filter, cost: Any, effects: Effects) -> list[str]:
    writer.plain = False
    out = ["unless", "any", *writer.words("desc", others), *writer.words("payment", cost)]
    return [*out, ",", *writer.words("action", effects), "."]


form(
    UNPAID,
    f"unless {ANYONE} {{cost:payment}}, {{effects:action}}.",
    "unit",
    check=_people,
    words=_write_unless_any_first,
    suits=_several,
    rank=1,
)
form(
    (Unless(v.who, PRICE, v.effects),),
    "unless {who} {cost:payment}, {effects:action}.",
    "unit",
    suits=lambda env: _several(env) and not isinstance(env["effects"][0], Counter),
)
form(
    UNPAID,
    f"{ANYONE} may {{cost:payment}}. if no (one|player) does, {{effects:action}}.",
    "unit",
    check=_people,
    printable=False,
)


def _write_if_any(writer: FormWriter, others: Filter, cost: Any, then: Effects) -> list[str]:
    writer.plain = True
    out = ["any", *writer.words("desc", others), "may", *writer.words("payment", cost), "."]
    return [*out, "if", "a", "player", "does", ",", *writer.words("action", then), "."]


form(
    (Unless(All(v.others), PRICE, (), 1, v.then),),
    "(any|a) {others:desc} may {cost:payment}. if (a|any) player does, {then:action}.",
    "unit",
    check=_people,
    words=_write_if_any,
)
form(
    (Unless(All(v.others), PRICE, (), 1, v.then),),
    f"[then] if {ANYONE} {{cost:payment}}, {{then:action}}.",
    "unit",
    check=_people,
    printable=False,
    rank=1,
)


def _another_than(reader: FormReader, cost: Any, then: Effects) -> Effects:
    """ "Any other player" than the one of whom the text has spoken."""
    who = reader.said.player()
    if who is None:
        raise Meaningless("a player of whom the text has spoken")
    return (Unless(All(AllOf((IsPlayer(), Not(Same(who))))), (cost,), (), 1, then),)


def _write_another(writer: FormWriter, who: Selection, cost: Any, then: Effects) -> list[str]:
    if who != writer.said.player() or who == You():
        return no_words(who)
    writer.plain = True
    out = ["any", "other", "player", "may", *writer.words("payment", cost), "."]
    return [*out, "if", "a", "player", "does", ",", *writer.words("action", then), "."]


form(
    (Unless(All(AllOf((IsPlayer(), Not(Same(v.who))))), PRICE, (), 1, v.then),),
    "any other player may {cost:payment}. if (a|any) player does, {then:action}.",
    "unit",
    meant=_another_than,
    words=_write_another,
    rank=2,
)

# --- what another object costs -------------------------------------------------------------------------------

form(PayCostOf(v.of), "<pays> {of:poss} mana cost", "payment")
form(PayCostOf(v.of, v.less), "<pays> {of:poss} mana cost reduced by up to {less:spared}", "payment")
lexical(
    "spared",
    ["A_MANA"],
    lambda word: int(word.value) if word.value.isdigit() else None,
    lambda value: f"{{{value}}}" if value > 0 else no_words(value),
    (1, 2),
    "a number of generic mana",
)

form(
    (Unless(v.who, (PayReduced(v.cost, v.by, v.each),), v.effects),),
    "{effects:clause} unless {who} <pays> {cost:mana}. this cost is reduced by {by:spared} for each {each:each}.",
    "unit",
)

# --- one thing or another, or both ---------------------------------------------------------------------------

called("coin", 'what is paid ("{2}", "3 life")')
form(PayMana(v.cost), "{cost:mana}", "coin")
form(LoseLife(YOU, v.amount), "{amount} life", "coin")
form(
    (Unless(v.who, (v.one,), (Unless(v.who, (v.other,), v.effects),)),),
    "{effects:clause} unless {who} <pays> {one:coin} or {other:coin}",
    "clause",
)
form(
    (Unless(v.who, (v.one, v.other), v.effects),),
    "{effects:clause} unless {who} <pays> {one:coin} and {other:coin}",
    "clause",
)
form(
    (Unless(v.who, (v.one,), (Unless(v.who, (v.other,), (), 1, v.then),), 1, v.then),),
    "{who} may pay {one:coin} or {other:coin}. if {who} <does>, {then:action}.",
    "unit",
)
form(
    (Unless(v.who, (PayMana(v.cost),), v.effects, v.times),),
    "{who} may pay {cost:mana} for each {times:each}. if {who} <doesn't>, {effects:action}.",
    "unit",
    rank=1,
    suits=lambda env: len(env["effects"]) > 1,
)

ONE: Any = PayMana(ManaCost(("1",)))


def _so_much(who: Selection, times: Any, effects: Effects) -> Effects:
    """X in what follows is the same amount."""
    return (Unless(who, (ONE,), substitute(effects, {X(): times}), times),)


def _so_much_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Unless(who, (cost,), effects, CountersOn() | FeatureOf() as times, ()),) if cost == ONE:
            return who, times, substitute(effects, {times: X()})
    return None


form(
    Made(_so_much, _so_much_taken, v.who, v.times, v.effects),
    "[then] {who} may pay {{X}}, where X is {times:quantity}. if {who} <doesn't>, {effects:action}.",
    "unit",
    rank=1,
    suits=lambda env: len(env["effects"]) > 1,
)

# --- as much as one likes ------------------------------------------------------------------------------------

PAID = Bound(PAID_X)


def _with_x_paid(who: Selection, then: Effects, most: Any = None) -> tuple[Effect, ...]:
    """X in what follows is what was paid."""
    return (PayX(PAID_X, who, substitute(then, {X(): PAID}), most),)


def _with_x(limited: bool) -> Callable[[Any], tuple[Any, ...] | None]:
    def taken(value: Any) -> tuple[Any, ...] | None:
        match value:
            case (PayX(name, who, then, most, False),) if name == PAID_X and (most is not None) is limited:
                return (who, substitute(then, {PAID: X()}), *([most] if limited else []))
        return None

    return taken


form(
    Made(_with_x_paid, _with_x(False), v.who, v.then),
    "{who} may pay {{X}}. if {who} <does>, {then:action}.",
    "unit",
    rank=1,
)
form(
    Made(_with_x_paid, _with_x(True), v.who, v.then, v.most),
    "{who} may pay {{X}}, where X is less than or equal to {most:limit}. if {who} <does>, {then:action}.",
    "unit",
    rank=1,
)
called("limit", 'an amount ("the amount of life you gained")')


def _gained(reader: FormReader, _env: Mapping[str, Any]) -> None:
    if not reader.said.has_amount:
        raise Meaningless("an amount that was named before")


form(THAT_MUCH, "the amount of life you gained", "limit", check=_gained)
form(v.most, "{most:quantity}", "limit")


def _then_shuffled(who: Selection, then: Effects) -> tuple[Effect, ...]:
    """Who hasn't searched doesn't shuffle."""
    if not any(isinstance(one, Search) for one in walk(then)):
        raise Meaningless("a library that is searched", "then")
    return _with_x_paid(who, (*then, Shuffle(who)))


form(
    one_way(_then_shuffled, v.who, v.then),
    "{who} may pay {{X}}. if {who} <does>, {then:action}. then <shuffle> {_whose:zone_poss} library.",
    "unit",
    rank=2,
    printable=False,
)
OF_MANA = "any amount of mana"
form(PAID, "the amount of mana paid this way", "quantity")
form(PAID, "the amount of mana ({_who:np}|he or she|they) paid this way", "quantity", printable=False)
form((PayX(PAID_X, v.who, v.then, None, True),), f"{{who}} may pay {OF_MANA}. then {{then:action}}.", "unit")


def _less_paid(who: Selection, source: Selection, number: Any) -> tuple[Effect, ...]:
    """What was paid is prevented of the damage, the next that this source deals to that player."""
    event = DealsDamage(Same(source), Same(who))
    shield = Shield(event, (PreventPart(PAID),), Duration.THIS_TURN, 1)
    return (PayX(PAID_X, who, (shield, DealDamage(source, number, who)), None, True),)


def _less(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (PayX(_, who, (Shield(), DealDamage(source, number, _)), None, True),):
            return (who, source, number) if value == _less_paid(who, source, number) else None
    return None


form(
    Made(_less_paid, _less, v.who, v.source, v.number),
    f"{{who}} may pay {OF_MANA}. {{source:np}} deals {{number:number}} damage to {{who}}. "
    "prevent X of that damage, where X is the amount of mana {who} paid this way.",
    "unit",
    rank=1,
)

# --- for as many as one likes --------------------------------------------------------------------------------


def _creatures(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if HasType(CardType.CREATURE) not in walk(env["among"]):
        raise Meaningless("creatures", "among")


form(
    (PayForEach(PAID_FOR, v.who, v.among, v.cost, (Untap(Bound(PAID_FOR)),)),),
    "{who} may choose any number of {among:descs} and pay {cost:mana} for each creature chosen this way. "
    "if {who} <does>, untap those creatures.",
    "unit",
    check=_creatures,
    rank=1,
)
