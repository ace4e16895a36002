"""Numbers, and what has to be counted for one (104.1, 104.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.discourse import COUNTERS_OFF, MANY, NUMBER
from engine.language.forms.declared import Meaningless, NoWords, called, form, writes
from engine.language.forms.parts import negative
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Beyond,
    Bound,
    Count,
    CountersOn,
    EventPart,
    FeatureOf,
    Greatest,
    Half,
    InZone,
    Is,
    LandTypesAmong,
    Most,
    Opponent,
    Owns,
    Plus,
    Same,
    Selection,
    Times,
    Together,
    X,
    You,
)
from engine.language.words import Feature, Kind, Role, Rounding, Zone

THAT_MUCH = EventPart(Role.AMOUNT)

called("amount", "a number")
called("count", "a number in words")
called("counted", '"a" or a number in words')
called("so_many", '"a" or a number in words')
called("size", "a number")
called("quantity", 'an amount ("the number of creatures you control")')


def _that_much(of: Amount, template: str, category: str, **options: Any) -> None:
    """Declare an amount that was named before: the event's, a number that was chosen, or how many were moved."""

    def meant(reader: FormReader) -> Amount:
        if of == THAT_MUCH and (moved := reader.said.latest(frozenset({MANY}))) is not None:
            return _how_many(reader.said, reader.take(moved))
        chosen = reader.said.latest(frozenset({NUMBER, COUNTERS_OFF}))
        if of == THAT_MUCH and not reader.said.has_amount and isinstance(chosen, Bound):
            return chosen
        if not reader.said.has_amount:
            raise Meaningless("an amount that was named before")
        return of

    def words(writer: FormWriter) -> list[str]:
        known = writer.said.has_amount and (of != THAT_MUCH or writer.said.latest(frozenset({MANY})) is None)
        return template.split() if known else no_words(of)

    form(of, template, category, meant=meant, words=words, **options)


TWICE = Times(2, THAT_MUCH)
for _category, _much in (("amount", "much"), ("count", "many"), ("size", "much")):
    _first, _other = ("in_words", "number") if _category == "count" else ("number", "in_words")
    form(v.n, f"{{n:{_first}}}", _category)
    form(v.n, f"{{n:{_other}}}", _category)
    form(X(), "X", _category)
    _that_much(THAT_MUCH, f"that {_much}", _category)
    _that_much(TWICE, f"twice that {_much}", _category)
    _that_much(TWICE, f"double that {_much}", _category, printable=False)
_that_much(THAT_MUCH, "that many", "amount", printable=False)
_that_much(THAT_MUCH, "that damage", "quantity", printable=False)


def _how_many(said: SaidSoFar, moved: Selection) -> Amount:
    """How many were moved; where several players moved theirs, how many of them are of the one who acts now."""
    done = next((one.done for one in said.mentions if one.what == moved), None)
    who = getattr(done, "who", None)
    if not isinstance(who, All):
        return Count(moved)
    if who != said.subject:
        raise Meaningless("the players who did it")
    return Count(All(AllOf((Is(Kind.CARD), Same(moved), Owns(who)))))


def _write_that_many(writer: FormWriter, n: Any) -> list[str]:
    moved = writer.said.latest(frozenset({MANY}))
    told = moved is not None and _is_how_many(writer.said, n, moved)
    told = told or (isinstance(n, Bound) and writer.said.latest(frozenset({NUMBER, COUNTERS_OFF})) == n)
    return ["that", "many"] if told else no_words(n)


def _is_how_many(said: SaidSoFar, n: Amount, moved: Selection) -> bool:
    try:
        return n == _how_many(said, moved)
    except Meaningless:
        return False


for _category in ("amount", "count"):
    form(v.n, "that many", _category, readable=False, words=_write_that_many)
form(Plus((X(), v.number)), "X plus {number}", "amount")
form(Plus((X(), v.number)), "X plus {number:in_words}", "amount", printable=False)
form(Times(v.factor, X()), "{factor:in_words} times X", "amount")
form(v.n, "{n:amount}", "plain_amount", printable=False)


@writes("plain_amount")
def _plain(writer: FormWriter, value: Any) -> list[str]:
    """Without an X that stands for what has no short form."""
    return writer.by_forms("amount", value)


called("plain_amount", "a number")
form(1, "a", "so_many")
form(v.n, "{n:count}", "so_many")
form(v.n, "{n:so_many}", "counted")
# Where no object is spoken of: "another" counter is one more, and another card is not this one.
form(1, "another", "counted", printable=False)

# --- after "equal to" and "where X is" -----------------------------------------------------------------------


def _chosen_number(reader: FormReader) -> Amount:
    chosen = reader.take(reader.said.latest(frozenset({NUMBER})), "a number that was chosen before")
    if not isinstance(chosen, Bound):
        raise Meaningless("a number that was chosen before")
    return chosen


def _is_chosen(writer: FormWriter, value: Any) -> bool:
    return isinstance(value, Bound) and writer.said.latest(frozenset({NUMBER})) == value


def _that_number(writer: FormWriter, x: Any) -> list[str]:
    return ["that", "number"] if _is_chosen(writer, x) else no_words(x)


form(v.x, "(that|the) number", "quantity", meant=_chosen_number, words=_that_number)
form(v.n, "{n:amount}", "quantity")


def _has_it(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Players have a life total, objects the other numbers (200.1, 201.2)."""
    if reader.said.is_player(env["of"]) != (env["feature"] is Feature.LIFE):
        raise Meaningless('"life total" of a player, and of an object its power or the like', "feature")


form(FeatureOf(v.feature, v.of), "{of:poss} {feature}", "quantity", check=_has_it)
form(Count(All(v.filter)), "the number of {filter:descs}", "quantity")


form(Greatest(v.feature, All(v.filter)), "the (highest|greatest) {feature} among {filter:descs}", "quantity")
IN_POOL = FeatureOf(Feature.MANA, v.of)
form(IN_POOL, "the amount of mana in {of:zone_poss} mana pool", "quantity", rank=1)
form(FeatureOf(Feature.MANA, You()), "the amount of unspent mana you have", "quantity", printable=False)
form(FeatureOf(v.feature, All(v.filter)), "the total {feature} of {filter:descs}", "quantity")


def _of_objects(reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["feature"] is Feature.LIFE or reader.said.may_be_player(All(env["filter"])):
        raise Meaningless("objects", "filter")


# All of them at once, and not what each of them has.
form(
    FeatureOf(v.feature, Together((All(v.filter),))),
    "the (total) {feature} of {filter:descs}",
    "quantity",
    check=_of_objects,
)
form(FeatureOf(v.feature, v.of), "the {feature} of {of}", "quantity", check=_has_it, printable=False)
form(FeatureOf(Feature.COLORS, v.of), "the number of colors {of} (was|is|are|were)", "quantity")


def _no_difference(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "Twice the number of cards minus 2" is twice the number, and 2 less."""
    of = env["of"]
    if isinstance(of, Plus) and any(type(one) is int and one < 0 for one in of.parts):
        raise Meaningless("an amount of which nothing is taken off", "of")


form(Times(2, v.of), "twice {of:quantity}", "quantity", check=_no_difference)
form(Times(v.factor, v.of), "{factor:in_words} times {of:quantity}", "quantity")
form(Times(v.factor, v.of), "{factor:number} times {of:quantity}", "quantity")
form(CountersOn(v.kind, v.of), "the number of {kind} counters on {of}", "quantity")
form(LandTypesAmong(All(v.filter)), "the number of basic land types among {filter:descs}", "quantity")


def _added_last(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """A sum of three is one number, however its parts are taken together: what is added is added to all before it."""
    if isinstance(env["right"], Plus):
        raise Meaningless("what is added by itself", "right")


form(Plus((v.left, v.right)), "{left:quantity} plus {right:quantity}", "quantity", check=_added_last)
form(Plus((v.of, negative(v.number))), "{of:quantity} minus {number}", "quantity")
form(Plus((v.number, Times(-1, v.of))), "{number} minus {of:quantity}", "quantity")


def _counted_off(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["right"], int):
        raise Meaningless("what is counted", "right")


form(
    Plus((v.left, Times(-1, v.right))),
    "{left:quantity} minus {right:quantity}",
    "quantity",
    check=_counted_off,
)
form(Beyond(v.right, v.left), "{left:quantity} in excess of {right:quantity}", "quantity", check=_counted_off)
form(
    Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND))))),
    "the [total] number of cards in all players' hands",
    "quantity",
)
form(
    Most(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(All(Opponent(You())))))),
    "the number of cards in the hand of the opponent with the most cards in hand",
    "quantity",
)
form(Half(v.of, Rounding.UP), "half {of:quantity}, rounded up", "quantity")
form(Half(v.of, Rounding.DOWN), "half {of:quantity}, rounded down", "quantity")


def _or_x(category: str) -> None:
    @writes(category)
    def write(writer: FormWriter, value: Any) -> list[str]:
        state = writer.state()
        try:
            return writer.by_forms(category, value)
        except NoWords:
            writer.back(state)
        if writer.where is not None and writer.where != value:
            raise NoWords("two amounts that one X can't stand for")
        writer.where = value
        return ["X"]


# What has no short form becomes X, explained at the end of the clause.
for _category in ("amount", "count", "size"):
    _or_x(_category)
