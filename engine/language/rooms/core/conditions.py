"""What has to be true, after "if", "unless" and "as long as"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import substitute
from engine.language.effects import FLIP_LOST, FLIP_WON
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form, writes
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.others import behind_adjectives
from engine.language.remembered import REMOVED_TO_PAY, REMOVED_WITH_IT
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.adjectives import OTHERS
from engine.language.rooms.nouns.selections import is_itself, verb_is_plain, write_np
from engine.language.terms import (
    Above,
    All,
    AllOf,
    AllTrue,
    Bound,
    Compare,
    Condition,
    Controls,
    ControlsMost,
    Count,
    CountersOn,
    EndOfPile,
    EventPart,
    FeatureOf,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasMostLife,
    HasSubtype,
    HasType,
    InZone,
    Is,
    LandTypesAmong,
    ManaWasSpent,
    Matches,
    Never,
    Opponent,
    OwnerOf,
    Owns,
    Picked,
    PlayedFrom,
    PlayedInMain,
    Same,
    Selection,
    Self,
    SharesColor,
    TopCards,
    TurnOf,
    WasPaid,
    X,
    You,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.words import CardType, Color, Feature, KeywordName, Kind, Place, Relation, Zone

called("condition", "a condition")
called("subject", 'what it is about ("you", "it")')

EQUAL, AT_LEAST, AT_MOST = Relation.EQUAL, Relation.AT_LEAST, Relation.AT_MOST
HAND = Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.who)))))
OWNED = Count(All(narrowed(v.filter, Controls(v.who))))
LIFE = FeatureOf(Feature.LIFE, v.who)


def _player(pattern: Condition, template: str, *, printable: bool = True) -> None:
    """A condition that only players can meet."""
    form(pattern, "{who:who_has} " + template, "condition", printable=printable)


_player(Compare(OWNED, EQUAL, 0), "<controls> no {filter:descs}")
_player(Compare(OWNED, EQUAL, 0), "<doesn't> control (a|any) {filter:descs}", printable=False)
_player(Compare(OWNED, AT_LEAST, 1), "<controls> a {filter:desc}")
form(
    AllTrue(
        (Compare(OWNED, AT_LEAST, 1), Compare(Count(All(narrowed(v.more, Controls(v.who)))), AT_LEAST, 1))
    ),
    "{who:who_has} <controls> a {filter:desc} and a {more:desc}",
    "condition",
)
_player(Compare(OWNED, AT_LEAST, v.n), "<controls> {n:count} or (more|greater) {filter:descs}")
_player(Compare(OWNED, AT_MOST, v.n), "<controls> {n:count} or (fewer|less) {filter:descs}")
form(
    Compare(LandTypesAmong(All(v.filter)), AT_LEAST, v.n),
    "there are {n:count} or more basic land types among {filter:descs}",
    "condition",
)
_player(Compare(LIFE, AT_LEAST, v.n), "<has> {n:amount} or more life")
# X is known where it was announced (409.1b).
form(Compare(X(), AT_LEAST, v.n), "X is {n:number} or (more|greater)", "condition")
form(Compare(X(), AT_MOST, v.n), "X is {n:number} or less", "condition")
_player(Compare(LIFE, AT_MOST, v.n), "<has> {n:amount} or less life")
_player(Compare(LIFE, EQUAL, v.n), "<has> exactly {n:amount} life")
_player(Compare(HAND, EQUAL, 0), "<has> no cards in hand")
_player(Compare(HAND, AT_LEAST, v.n), "<has> {n:count} or more cards in hand")
_player(Compare(HAND, AT_MOST, v.n), "<has> {n:count} or (fewer|less) cards in hand")


def _one_of_each(kinds: tuple[tuple[Filter, ...], ...]) -> Condition:
    """That the player controls something of each of these kinds."""
    own = (All(AllOf((Is(Kind.PERMANENT), *kind, Controls(v.who)))) for kind in kinds)
    return AllTrue(tuple(Compare(Count(one), AT_LEAST, 1) for one in own))


EACH_LAND: tuple[tuple[Filter, ...], ...] = tuple((HasSubtype(one),) for one in BASIC_LAND_TYPES)
EACH_COLOR = tuple((HasType(CardType.CREATURE), HasColor(one)) for one in Color)
LAND_OF_EACH, CREATURE_OF_EACH = "a land of each basic land type", "a creature of each color"
_player(_one_of_each(EACH_LAND), f"<controls> {LAND_OF_EACH}")
_player(_one_of_each(EACH_COLOR), f"<controls> {CREATURE_OF_EACH}")
_player(_one_of_each((*EACH_LAND, *EACH_COLOR)), f"<controls> {LAND_OF_EACH} and {CREATURE_OF_EACH}")


def _single(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What one player has is compared with what another has."""
    if not reader.said.is_player(env["than"]) or isinstance(env["than"], All) or env["than"] == env["who"]:
        raise Meaningless("another player", "than")


def _not_several(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], Picked | All):
        raise Meaningless("one player who is known", "who")


def _not_all(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], All):
        raise Meaningless("one player", "who")


def _compared(verb: str, first: Any, second: Any, third: Any, more: str) -> None:
    """Declare that a player has more, or less, than another, and more than each opponent: none has as much (104.1)."""
    for relation, words in ((Relation.GREATER, "more"), (Relation.LESS, more)):
        form(
            Compare(first, relation, second),
            f"{{who:who_has}} {verb.format(words)} than {{than:player}} (|do|does)",
            "condition",
            check=_single,
        )
    form(
        Never(Compare(first, AT_MOST, third)),
        f"{{who:who_has}} {verb.format('more')} than each opponent",
        "condition",
        check=_not_several,
    )


for _most, _words in (
    (ControlsMost(v.filter), "<controls> more {filter:descs} than each other player"),
    (HasMostLife(), "<has> more life than each other player"),
):
    form(Matches(v.who, _most), "{who:who_has} " + _words, "condition", check=_not_all)
SOME_OPPONENT = Picked(You(), Opponent(You()))
_compared(
    "<controls> {} {{filter:descs}}",
    OWNED,
    Count(All(narrowed(v.filter, Controls(v.than)))),
    Count(All(narrowed(v.filter, Controls(SOME_OPPONENT)))),
    "fewer",
)
_compared(
    "<has> {} cards in hand",
    HAND,
    Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.than))))),
    Count(All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(SOME_OPPONENT))))),
    "fewer",
)
_compared(
    "<has> {} life", LIFE, FeatureOf(Feature.LIFE, v.than), FeatureOf(Feature.LIFE, SOME_OPPONENT), "less"
)
IN_HAND = Count(All(narrowed(v.filter, InZone(Zone.HAND), Owns(v.who))))
for _there in ("in {who:zone_poss} hand", "in hand"):
    _player(Compare(IN_HAND, EQUAL, v.n), f"<has> exactly {{n:count}} {{filter:bares}} {_there}")
_player(Compare(IN_HAND, AT_LEAST, v.n), "<has> {n:count} or more {filter:bares} in {who:zone_poss} hand")
_player(Compare(HAND, AT_LEAST, 1), "<has> a card in hand")
_player(Compare(IN_HAND, EQUAL, 0), "<has> no {filter:bares} in hand")
_player(Compare(IN_HAND, AT_LEAST, 1), "<has> a {filter:bare} in {who:zone_poss} hand")
for _zone in (Zone.GRAVEYARD, Zone.LIBRARY):
    _player(
        Compare(Count(All(narrowed(v.filter, InZone(_zone), Owns(v.who)))), AT_LEAST, v.n),
        f"<has> {{n:count}} or more {{filter:bares}} in {{who:zone_poss}} {_zone.value}",
        printable=_zone is Zone.LIBRARY,
    )
_player(Matches(v.who, Same(Bound(FLIP_WON))), "<wins> the flip")
_player(Matches(v.who, Same(Bound(FLIP_LOST))), "<loses> the flip")


def _object(pattern: Condition, template: str, *, printable: bool = True) -> None:
    form(pattern, "{what:subject} " + template, "condition", printable=printable)


ON = "on (it|them)"
_object(Compare(CountersOn(v.kind, v.what), EQUAL, 0), f"<has> no {{kind}} counters {ON}", printable=False)
_object(Matches(v.what, HasKeyword(v.name)), "<has> {name:keyword}")
_object(Never(Matches(v.what, HasKeyword(v.name))), "<doesn't> have {name:any_keyword}")
_object(Matches(v.what, HasCounter(v.kind)), f"<has> a {{kind}} counter {ON}")
IS, ISNT = "(<is>|'s)", "<isn't>"


def _is_such(reader: FormReader, what: Selection, filter: Filter) -> Condition:
    away = any(one.what == what and one.is_away for one in reader.said.mentions)
    if away or what in (Bound(REMOVED_TO_PAY), Bound(REMOVED_WITH_IT)):
        # Of a card that was only shown, or lies outside the game, "a land" means a land card.
        plain = filter
        filter = substitute(plain, {Is(Kind.PERMANENT): Is(Kind.CARD)})
        if isinstance(filter, AllOf) and filter != plain:
            filter = AllOf(behind_adjectives(filter.parts, 1, filter.parts[1]))
        reader.said = reader.said.asked_to_be(what, filter)
    return Matches(what, filter)


def _by_itself(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What it is, whatever else there is, and not where: what is destroyed was no exiled card."""
    if env.get("filter") in (*OTHERS, InZone(Zone.REMOVED)):
        raise Meaningless("what it is", "filter")


def _has_been(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What went elsewhere is asked about as it last was (413.2f): what a trigger is about, or what was moved before."""
    _by_itself(reader, env)
    what = env["what"]
    moved = any(one.what == what and one.moved for one in reader.said.mentions)
    if not moved and not isinstance(what, EventPart | Self):
        raise Meaningless("something that is elsewhere by now", "what")


SUCH = Matches(v.what, v.filter)
for _verb, _pattern in (("(<is>|'s)", SUCH), ("(<isn't>|'s not)", Never(SUCH))):
    form(_pattern, f"{{what:subject}} {_verb} {{filter:adjective}}", "condition", check=_by_itself)
form(SUCH, "{what:subject} (<is>|'s) a {filter:desc}", "condition", meant=_is_such)


def _gone(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is there still is so or isn't; what is gone was so as it last was (413.2f)."""
    _by_itself(reader, env)
    if not isinstance(env["what"], Bound | EventPart | Self):
        raise Meaningless("what is gone by then", "what")


for _filter, _words in (
    (v.filter, "{filter:adjective}"),
    (v.filter, "a {filter:desc}"),
    (HasCounter(v.kind), ""),
):
    form(
        Matches(v.what, _filter),
        "{what:subject} <was> " + _words if _words else f"{{what:subject}} had a {{kind}} counter {ON}",
        "condition",
        check=_gone,
        printable=False,
    )
form(v.x, "{x:keyword}", "any_keyword")
form(v.x, "{x:number_keyword}", "any_keyword")
called("any_keyword", "a keyword ability")
form(
    SUCH,
    "{what:subject} <was> a {filter:desc}",
    "condition",
    check=lambda reader, env: _has_been(reader, env),
    printable=False,
)
form(
    SUCH,
    "{what:subject} <was> {filter:adjective}",
    "condition",
    check=lambda reader, env: _has_been(reader, env),
    printable=False,
)
form(
    Never(SUCH),
    "{what:subject} <isn't> a {filter:desc}",
    "condition",
    meant=lambda reader, **parts: Never(_is_such(reader, **parts)),
)

form(SUCH, "{what:subject} (was|were) {filter:adjective}", "condition", check=_by_itself, printable=False)
form(SUCH, "{what:subject} (was|were) a {filter:desc}", "condition", meant=_is_such, printable=False)


def _end_card(reader: FormReader, what: Selection, filter: Filter) -> Condition:
    """ "If the top card of your library is a land card": "that card" is it from now on."""
    reader.said = reader.said.mention(what, frozenset({Kind.CARD.value}), aside=True)
    return Matches(what, filter)


form(TopCards(v.of, 1), "the top card of {of:zone_poss} library", "end_card")
form(EndOfPile(v.of, Is(Kind.CARD), Place.TOP), "the top card of {of:zone_poss} graveyard", "end_card")
called("end_card", "the top card of a library or graveyard")
form(SUCH, "{what:end_card} is a {filter:desc}", "condition", meant=_end_card, printable=False, rank=1)
THERE = InZone(Zone.GRAVEYARD)
ABOVE = Compare(Count(All(narrowed(v.filter, Above(v.what)))), AT_LEAST, v.n)


def _this_card(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["x"] != Self():
        raise Meaningless("this very card")


form(v.x, "{x:definite}", "this_very", check=_this_card)
called("this_very", "this very card")
form(Matches(v.what, THERE), "{what:this_very} is in your graveyard", "condition")
form(
    Matches(v.what, AllOf((InZone(Zone.REMOVED), HasCounter("time")))),
    "{what:this_very} is suspended",
    "condition",
)
MORE = "{n:count} or (more|greater) {filter:bares}"
form(
    AllTrue((Matches(v.what, THERE), ABOVE)),
    f"{{what:this_very}} is in your graveyard with {MORE} above it",
    "condition",
)
form(ABOVE, f"{MORE} are above {{what:this_very}}", "condition")
NEXT = Compare(Count(All(narrowed(v.filter, Above(v.what, True)))), AT_LEAST, 1)
form(
    AllTrue((Matches(v.what, THERE), NEXT)),
    "{what:this_very} is in your graveyard with a {filter:bare} directly above it",
    "condition",
)


def _that_graveyard(reader: FormReader) -> Selection:
    """The owner's of the card that was named last."""
    return OwnerOf(reader.take(reader.said.it(), "a graveyard of somebody who was named before"))


def _write_that(writer: FormWriter, card: Selection) -> list[str]:
    return ["in", "that", "graveyard"] if writer.said.it() == card else no_words(card)


form(OwnerOf(v.card), "in that graveyard", "that_place", meant=_that_graveyard, words=_write_that)
called("that_place", '"in that graveyard"')
IN_GRAVEYARD = Count(All(narrowed(v.filter, InZone(Zone.GRAVEYARD), Owns(v.of))))
IN_PLAY = Count(All(narrowed(v.filter, InZone(Zone.IN_PLAY))))
IN_GRAVEYARDS = Count(All(narrowed(v.filter, InZone(Zone.GRAVEYARD))))
for _counted, _there in (
    (IN_GRAVEYARD, "in {of:zone_poss} graveyard"),
    (IN_PLAY, "(in play|on the battlefield)"),
    (IN_GRAVEYARDS, "in all graveyards"),
    (IN_GRAVEYARD, "{of:that_place}"),
):
    form(
        Compare(_counted, AT_LEAST, v.n),
        "{n:count} or (more|greater) {filter:bares} are " + _there,
        "condition",
    )
    form(
        Compare(_counted, AT_LEAST, 1),
        f"(a {{filter:bare}} is|there ('s|is) a {{filter:bare}}) {_there}",
        "condition",
    )
    form(Compare(_counted, EQUAL, 0), "no {filter:bares} (are|is) " + _there, "condition")

ALONE_THERE = narrowed(v.filter, InZone(Zone.GRAVEYARD), Owns(v.of))
form(
    AllTrue((Matches(v.what, ALONE_THERE), Compare(Count(All(ALONE_THERE)), EQUAL, 1))),
    "{what:this_very} is the only {filter:bare} in {of:zone_poss} graveyard",
    "condition",
)
form(
    Compare(IN_GRAVEYARD, EQUAL, 0),
    "there are no {filter:bares} in {of:zone_poss} graveyard",
    "condition",
    printable=False,
)
for _counted, _there in (
    (IN_GRAVEYARDS, "[total] in all graveyards"),
    (IN_GRAVEYARD, "in {of:zone_poss} graveyard"),
):
    form(
        Compare(_counted, AT_LEAST, v.n),
        f"there are {{n:count}} or more {{filter:bares}} {_there}",
        "condition",
        printable=False,
    )
form(
    Compare(CountersOn(v.kind, v.of), AT_LEAST, v.n),
    "there are {n:count} or more {kind} counters on {of}",
    "condition",
)
form(Compare(CountersOn(v.kind, v.of), EQUAL, 0), "there are no {kind} counters on {of}", "condition")
form(
    Compare(CountersOn(v.kind, v.of), EQUAL, 1),
    "there is exactly one {kind} counter on {of}",
    "condition",
    rank=1,
)
form(
    Compare(CountersOn(v.kind, v.of), EQUAL, v.n),
    "there are exactly {n:count} {kind} counters on {of}",
    "condition",
)
for _relation, _much, _number in (
    (AT_LEAST, v.n, "{n:count} or more {filter:bares}"),
    (EQUAL, 0, "no {filter:bares}"),
):
    form(
        Compare(IN_PLAY, _relation, _much),
        f"there are {_number} (in play|on the battlefield)",
        "condition",
        printable=False,
    )
form(
    Compare(Count(All(narrowed(v.filter, Controls(All(Opponent(You())))))), EQUAL, 0),
    "(no opponent controls a {filter:desc}|your opponents control no {filter:descs})",
    "condition",
)
form(
    Matches(v.what, InZone(Zone.IN_PLAY)),
    "{what:this_very} (is|'s) [still] (in play|on the battlefield)",
    "condition",
)


form(WasPaid(KeywordName.KICKER), "(the kicker cost was paid|you paid the kicker cost)", "condition")
form(WasPaid(KeywordName.KICKER), "{_what:this_very} was kicked", "condition", printable=False)
for _color in Color:
    form(
        ManaWasSpent(_color),
        f"{{{{{_color.value}}}}} was spent to (play|cast) (~|it|this spell)",
        "condition",
        mentions=Self(),
        says=is_itself,
    )
form(PlayedInMain(), "you (played|cast) (~|this spell) during your main phase", "condition")
form(PlayedFrom(Zone.HAND), "you (played|cast) (it|~) from your hand", "condition")
form(Never(PlayedFrom(Zone.HAND)), "you didn't (play|cast) (it|~) from your hand", "condition")
form(WasPaid(KeywordName.BUYBACK), "(the buyback cost was paid|you paid the buyback cost)", "condition")

for _turn, _not in (("it's", False), ("it's not", True)):
    _mine, _theirs = TurnOf(Same(You())), TurnOf(Same(v.who))
    form(Never(_mine) if _not else _mine, f"{_turn} your turn", "condition")
    form(Never(_theirs) if _not else _theirs, f"{_turn} {{who:zone_poss}} turn", "condition")
form(AllTrue((v.first, v.second)), "{first:condition} and {second:condition}", "condition")

# --- a number of it compared (104.1) -------------------------------------------------------------------------


def _has_it(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Players have a life total, objects the other numbers, and one thing has one of each."""
    if reader.said.is_player(env["of"]) or reader.said.is_many(env["of"]) or env["feature"] is Feature.LIFE:
        raise Meaningless("a number of one object", "feature")


NUMBER = FeatureOf(v.feature, v.of)
for _relation, _words in (
    (AT_MOST, "{n:amount} or less"),
    (AT_LEAST, "{n:amount} or (greater|more)"),
    (EQUAL, "{n:amount}"),
    (AT_MOST, "less than or equal to {n:quantity}"),
    (EQUAL, "equal to {n:quantity}"),
):
    form(Compare(NUMBER, _relation, v.n), f"{{of:poss}} {{feature}} is {_words}", "condition", check=_has_it)
for _relation, _words in ((AT_MOST, "less"), (AT_LEAST, "greater")):
    form(
        Compare(NUMBER, _relation, v.n),
        f"{{of:subject}} <has> {{feature}} {{n:amount}} or {_words}",
        "condition",
        check=_has_it,
        printable=False,
    )
form(Matches(v.what, SharesColor(v.of)), "{what:subject} <shares> a color with {of}", "condition")

# --- their subjects ------------------------------------------------------------------------------------------

form(v.x, "{x:np}", "subject", printable=False)
form(v.x, "{x:who}", "who_has", printable=False)
form(v.x, "{x:desc}", "bare")
form(v.x, "{x:descs}", "bares")
called("bares", "a description")
called("bare", "a description")
called("who_has", 'who ("you", "an opponent")')


@writes("subject")
def _subject(writer: FormWriter, value: Any) -> list[str]:
    words = write_np(writer, value, True)
    writer.plain = verb_is_plain(writer, value, words)
    return words


LANGUAGE.writers["who_has"] = _subject
