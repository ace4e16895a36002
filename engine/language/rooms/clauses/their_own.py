"""What each of several players did this way, the most that any of them did, and of which player a text goes on to speak
whose thing it was (413.2b, 413.2f)."""

from __future__ import annotations

from typing import Any

from engine.language.combining import substitute, with_parts
from engine.language.effects import Discard, Effect, ForEach, PutIntoPlay, Unless
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.choices import PARTICIPLES
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.amounts import THAT_MUCH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Count,
    Filter,
    HasColor,
    HasSubtype,
    InZone,
    Is,
    IsPlayer,
    Most,
    Owns,
    Picked,
    Same,
    Selection,
    You,
)
from engine.language.walks import walk
from engine.language.words import Kind, Zone

EVERYBODY = All(IsPlayer())

# --- what each did -------------------------------------------------------------------------------------------


def _done_by_all(said: Any, participle: str) -> tuple[Selection | None, Any]:
    """What the latest instruction of this sort was done to, and that instruction."""
    found = said.this_way(PARTICIPLES[participle])
    done = next((one.done for one in said.mentions if one.what == found), None)
    return found, done


def _each_ones(participle: str) -> None:
    def meant(reader: FormReader, who: Selection) -> tuple[Filter, ...]:
        found, done = _done_by_all(reader.said, participle)
        by = getattr(done, "who", None)
        if found is None or (who != by and not (who == EACH_ONE and reader.said.each_of == by)):
            raise Meaningless("the players who did it before", "who")
        return (Same(found), Owns(who))

    def words(writer: FormWriter, of: Selection, who: Selection) -> list[str]:
        found, _ = _done_by_all(writer.said, participle)
        if found != of or who == You():
            return no_words(of)
        they = ["that", "player"] if who == EACH_ONE else ["he", "or", "she"]
        if who not in (EACH_ONE, writer.said.subject):
            return no_words(who)
        return [*they, participle, "this", "way"]

    form((Same(v.of), Owns(v.who)), f"{{who:player}} {participle} this way", "post", meant=meant, words=words)


for _participle in ("discarded", "revealed"):
    _each_ones(_participle)

# --- the most that anybody did -------------------------------------------------------------------------------


def _most(reader: FormReader) -> Most:
    found, done = _done_by_all(reader.said, "discarded")
    if found is None or getattr(done, "who", None) != EVERYBODY:
        raise Meaningless("cards that each player discarded before")
    return Most(AllOf((Is(Kind.CARD), Same(found))))


def _write_most(writer: FormWriter, of: Selection) -> list[str]:
    found, _ = _done_by_all(writer.said, "discarded")
    if found != of:
        return no_words(of)
    return ["the", "greatest", "number", "of", "cards", "a", "player", "discarded", "this", "way"]


form(
    Most(AllOf((Is(Kind.CARD), Same(v.of)))),
    "the greatest number (of cards a|a) player discarded this way",
    "quantity",
    meant=_most,
    words=_write_most,
)

# --- of one's own hand ---------------------------------------------------------------------------------------


def _in_ones_hand(filter_: Filter, who: Selection) -> Filter:
    if any(isinstance(one, InZone | Owns) for one in getattr(filter_, "parts", ())):
        raise Meaningless("cards", "filter")
    return with_parts(filter_, InZone(Zone.HAND), Owns(who))


def _put_from_hand(_reader: FormReader, who: Selection, filter: Filter, whose: Selection) -> Effect:
    """ "Put a land card into play from your hand": whoever puts it there has it in the hand."""
    parts = getattr(filter, "parts", (filter,))
    if whose != who or parts[0] != Is(Kind.CARD):
        raise Meaningless("the hand of who puts it into play", "whose")
    return PutIntoPlay(who, Picked(who, _in_ones_hand(filter, who)))


form(
    PutIntoPlay(v.who, Picked(v.by, v.filter)),
    "{who} <puts> a {filter:desc} (into play|onto the battlefield) from {whose:zone_poss} hand",
    meant=_put_from_hand,
    printable=False,
)
# "For each Mountain and red card in it": what is either counts once.
form(
    Count(
        All(
            AllOf(
                (Is(Kind.CARD), AnyOf((HasSubtype(v.land), HasColor(v.color))), InZone(Zone.HAND), Owns(v.of))
            )
        )
    ),
    "{land:subtype} and {color} card in it",
    "each",
    meant=lambda reader, land, color: _in_the_hand(reader, land, color),
    printable=False,
)


def _in_the_hand(reader: FormReader, land: Any, color: Any) -> Count:
    hand = reader.said.latest(frozenset({"hand"}))
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf):
        raise Meaningless("a hand that was spoken of before")
    either = AnyOf((HasSubtype(land), HasColor(color)))
    return Count(All(AllOf((Is(Kind.CARD), either, *hand.filter.parts[1:]))))


# --- each for himself or herself -----------------------------------------------------------------------------


def each_unless(_reader: FormReader, effects: Effects, who: Selection | None, cost: Any) -> Effects:
    """ "Each player sacrifices a land unless they pay {1}": each of them pays for his or her own."""
    if not isinstance(who, All) or who not in walk(effects):
        raise Meaningless("those to whom it happens", "who")
    own = substitute(effects, {who: EACH_ONE})
    return (ForEach(EACH_ONE.name, who, (Unless(EACH_ONE, (cost,), own),)),)


def _write_each_unless(writer: FormWriter, each: Filter, cost: Any, effects: Effects) -> list[str]:
    out = writer.words("clause", substitute(effects, {EACH_ONE: All(each)}))
    writer.plain = True
    return [*out, "unless", "they", *writer.words("payment", cost)]


form(
    (ForEach(EACH_ONE.name, All(v.each), (Unless(EACH_ONE, (v.cost,), v.effects),)),),
    "{effects:clause} unless {who} [each] {cost:payment}",
    "clause",
    meant=each_unless,
    words=_write_each_unless,
)

# --- as many as damage was dealt -----------------------------------------------------------------------------


def _as_many_as_damage(reader: FormReader, _tree: Tree) -> Effect:
    who = reader.said.subject
    if not reader.said.has_amount or isinstance(who, All):
        raise Meaningless("damage that was named before")
    return Discard(who, Picked(who, AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(who))), THAT_MUCH))


form(
    v.x,
    "{who} <discards> cards equal to the damage",
    read=_as_many_as_damage,
    printable=False,
)
