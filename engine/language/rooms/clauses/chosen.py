"""What is chosen in passing, and what an object or its abilities remember: chosen colours, types, names, players,
cards imprinted or removed, what was sacrificed (205.3e, 212.6, 217.7d, 503.6, 503.8, 503.10, 505.7)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.discourse import CARD_TYPE
from engine.language.effects import (
    Ability,
    Activated,
    AnyBasicLandType,
    AnyCardName,
    AnyCardType,
    AnyColor,
    AnyCreatureType,
    AnyLandType,
    Body,
    Change,
    Choose,
    Discard,
    Domain,
    Effect,
    Keyword,
    Linked,
    May,
    Reveal,
    Sacrifice,
    SetColors,
    SetSubtype,
    Triggered,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.parts import row
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import tidied
from engine.language.linking import remembering
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NAME,
    CHOSEN_NUMBER,
    CHOSEN_PLAYER,
    CHOSEN_TYPE,
    DISCARDED,
    IMPRINTED,
    REMOVED_TO_PAY,
    REMOVED_WITH,
    REMOVED_WITH_IT,
    SACRIFICED,
    imprinted,
    removed_with,
)
from engine.language.rooms.clauses.choices import IN_PASSING, chosen_in_passing, made_in_passing
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import is_person, removes
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Condition,
    Count,
    EventPart,
    HasChosenName,
    HasChosenSubtype,
    HasChosenType,
    HasColor,
    InZone,
    Is,
    Matches,
    Same,
    Selection,
)
from engine.language.tokens import TextWord
from engine.language.words import CardType, KeywordName, Kind, Role, Zone

TYPE, NAME, COLOR = frozenset({"type"}), frozenset({"name"}), frozenset({"color"})
CARD, KIND = frozenset({Kind.CARD.value}), frozenset({CARD_TYPE})

# --- what an object remembers --------------------------------------------------------------------------------

form(Bound(IMPRINTED), "the imprinted card", "definite")
for _type in CardType:
    form(imprinted(_type), f"the imprinted {_type.value} card", "definite")
form(Bound(CHOSEN_PLAYER), "the chosen player", "definite", says=is_person)
form(Bound(CHOSEN_PLAYER), "the chosen player", "chosen_one", says=is_person)
form(Same(v.who), "{who:chosen_one} 's", "whose_turn")
called("chosen_one", "the chosen player")
form(Bound(SACRIFICED), "the sacrificed creature", "definite", readable=False)


def _sacrificed(reader: FormReader, _tree: Tree) -> Selection:
    """What the text itself has had somebody sacrifice, or else what was sacrificed to pay for it."""
    found = reader.said.latest_done(Sacrifice)
    return Bound(SACRIFICED) if found is None else reader.take(found)


form(v.x, "the sacrificed {x:noun_word}", "definite", read=_sacrificed, printable=False)


TAKEN_TO_PAY = frozenset({"removed to pay"})
"""The words that take up what was removed from the game to pay."""


def _the_removed(reader: FormReader) -> Selection:
    """What was removed to pay or by the text itself, or else what another ability of the same text removed (217.7d)."""
    paid = reader.said.latest(TAKEN_TO_PAY)
    if paid is not None:
        return paid
    found = reader.said.this_way(removes)
    if found is None:
        reader.said = reader.said.mention(Bound(REMOVED_WITH_IT), CARD)
        return Bound(REMOVED_WITH_IT)
    reader.said = reader.said.taken_up(found)
    return found


def _write_removed(writer: FormWriter, x: Any) -> list[str]:
    if x == Bound(REMOVED_WITH_IT):
        writer.said = writer.said.mention(x, CARD)
        return ["the", "removed", "card"]
    return ["the", "removed", "card"] if x == Bound(REMOVED_TO_PAY) else no_words(x)


form(
    v.x,
    "(the (removed|exiled) (card|cards)|the card (removed from the game|removed|exiled) this way)",
    "definite",
    meant=_the_removed,
    words=_write_removed,
)
REMOVED_CARDS = Count(All(AllOf((Is(Kind.CARD), Same(Bound(REMOVED_WITH_IT))))))
for _words, _category in (
    ("of the (removed|exiled) cards", "each"),
    ("the number of the (removed|exiled) cards", "quantity"),
):
    form(
        v.x,
        _words,
        _category,
        read=lambda reader, _tree: Count(All(AllOf((Is(Kind.CARD), Same(_the_removed(reader)))))),
        printable=False,
    )
    form(REMOVED_CARDS, _words.replace("(removed|exiled)", "removed"), _category, readable=False)


def _removed_to_pay(reader: FormReader, _tree: Tree) -> Selection:
    """What was a permanent before it was removed to pay."""
    return reader.take(reader.said.latest(TAKEN_TO_PAY), "something that is removed from the game to pay")


form(v.x, "the (removed|exiled) {x:noun_word}", "definite", read=_removed_to_pay, printable=False)
for _words, _category in (("", "each"), ("the number of ", "quantity")):
    form(
        v.x,
        f"{_words}sacrificed {{x:noun_word}}",
        _category,
        read=lambda reader, tree: Count(_sacrificed(reader, tree)),
        printable=False,
    )
    _said = f"{_words}sacrificed creature{'s' if _words else ''}"
    form(Count(Bound(SACRIFICED)), _said, _category, readable=False)
form(Bound(DISCARDED), "the discarded card", "definite", readable=False)


WAITED_FOR = EventPart(Role.OBJECT)
"""The card of which a trigger says that somebody discards it."""


def _discarded(reader: FormReader, _tree: Tree) -> Selection:
    """What the text itself has had somebody discard, or else what was discarded to pay for it."""
    found = reader.said.latest_done(Discard)
    if found is None and any(one.what == WAITED_FOR and one.words == CARD for one in reader.said.mentions):
        return WAITED_FOR
    return Bound(DISCARDED) if found is None else reader.take(found)


form(v.x, "the discarded {x:noun_word}", "definite", read=_discarded, printable=False)


def _revealed(reader: FormReader, _tree: Tree) -> Selection:
    return reader.take(reader.said.latest_done(Reveal), "something that was revealed before")


form(v.x, "the revealed {x:noun_word}", "definite", read=_revealed, printable=False)


def the_chosen_color(reader: FormReader) -> HasColor:
    """The color that the text itself has had chosen, or else the one that its object remembers."""
    chosen = reader.said.latest(COLOR)
    return HasColor(chosen if isinstance(chosen, Bound) else Bound(CHOSEN_COLOR))


form(
    (HasColor(Bound(CHOSEN_COLOR)),),
    "of the chosen color",
    "post",
    meant=lambda reader: (the_chosen_color(reader),),
)


def _the_chosen_type(reader: FormReader) -> tuple[HasChosenSubtype | HasChosenType, ...]:
    """The type that the text itself has had chosen, or else the one that its object remembers."""
    chosen = reader.said.latest(TYPE | KIND)
    if any(
        one.what == chosen and isinstance(getattr(one.done, "who", None), All) for one in reader.said.mentions
    ):
        raise Meaningless("one type that was chosen")
    if isinstance(chosen, Bound) and chosen == reader.said.latest(KIND):
        return (HasChosenType(chosen),)
    return (HasChosenSubtype(chosen if isinstance(chosen, Bound) else Bound(CHOSEN_TYPE)),)


form(
    (HasChosenSubtype(Bound(CHOSEN_TYPE)),),
    "of the chosen (type|creature type|land type)",
    "post",
    meant=_the_chosen_type,
)
form(
    (HasChosenType(v.chosen),),
    "of the chosen type",
    "post",
    readable=False,
    words=lambda writer, chosen: (
        ["of", "the", "chosen", "type"] if writer.said.latest(KIND) == chosen else no_words(chosen)
    ),
)
form(Bound(CHOSEN_NUMBER), "the chosen number", "quantity")
form((SetSubtype(Bound(CHOSEN_TYPE)),), "<is> the chosen type", "change")
form((SetColors((Bound(CHOSEN_COLOR),)),), "<is> the chosen color", "change")
lexical("own_name", ["~"], lambda word: word.value, str, ("~",), "this card's name")


def _name_of(what: Any) -> tuple[str] | None:
    match what:
        case Bound(name=name) if name.startswith(REMOVED_WITH):
            return (name.removeprefix(REMOVED_WITH),)
    return None


WITH_THIS: Any = Made(lambda name: Bound(removed_with(name)), _name_of, v.name)
form(
    (InZone(Zone.REMOVED), Same(WITH_THIS)),
    "(removed from the game|exiled) with {name:own_name}",
    "post",
)

form(AllOf((InZone(Zone.REMOVED), Same(Bound(IMPRINTED)))), "imprinted", "adjective")

# --- imprint (502.34) ----------------------------------------------------------------------------------------


def _imprint(ability: Ability) -> tuple[Activated | Triggered, ...]:
    """What the ability removes is known to the others as the imprinted card."""
    read = tidied(ability)
    if not isinstance(read, Activated | Triggered):
        raise Meaningless("a triggered or activated ability", "x")
    effects = remembering(read.body.effects, IMPRINTED)
    if effects == read.body.effects:
        raise Meaningless("a card to remove from the game", "x")
    return (replace(read, body=Body(effects, read.body.targets)),)


def _taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Activated() | Triggered() as one,):
            plain = tuple(_unlinked(effect) for effect in one.body.effects)
            return None if plain == one.body.effects else (replace(one, body=Body(plain, one.body.targets)),)
    return None


def _unlinked(effect: Effect) -> Effect:
    match effect:
        case Linked(name=name, effect=inner) if name == IMPRINTED:
            return inner
        case May():
            then = tuple(map(_unlinked, effect.then))
            return replace(effect, effects=tuple(map(_unlinked, effect.effects)), then=then)
    return effect


form(Made(_imprint, _taken, v.x), "imprint (-|) {x:ability}", "paragraph")

# --- chosen in passing ---------------------------------------------------------------------------------------


def _chosen_among(writer: FormWriter, chosen: Any) -> Domain | None:
    """Among what the type was chosen that something becomes, if it is the last that was."""
    if writer.said.latest(TYPE) != chosen:
        return None
    done = next(one.done for one in reversed(writer.said.mentions) if one.what == chosen)
    return done.among if isinstance(done, Choose) else None


def _of_choice(among: Domain, words: str, also: bool = False) -> None:
    tail = " in addition to its other types" if also else ""

    def meant(reader: FormReader) -> tuple[Change, ...]:
        return (SetSubtype(chosen_in_passing(reader, among), also),)

    def said(writer: FormWriter, chosen: Any) -> list[str]:
        if _chosen_among(writer, chosen) != among:
            return no_words(chosen)
        return ["become" if writer.plain else "becomes", *words.split(), *tail.split()]

    form((SetSubtype(v.chosen, also),), f"<becomes> {words}{tail}", "change", meant=meant, words=said)


def _described_of_choice(reader: FormReader) -> tuple[HasChosenSubtype, ...]:
    return (HasChosenSubtype(chosen_in_passing(reader, AnyCreatureType())),)


form(
    (HasChosenSubtype(v.chosen),),
    "of the creature type of your choice",
    "post",
    meant=_described_of_choice,
    printable=False,
)
_of_choice(AnyCreatureType(), "the creature type of your choice")
_of_choice(AnyCreatureType(), "the creature type of your choice", also=True)
_of_choice(AnyBasicLandType(), "the basic land type of your choice")

# --- chosen first --------------------------------------------------------------------------------------------


def _that(
    nouns: frozenset[str],
    what: str,
    kind: type[SetSubtype | HasChosenSubtype | HasChosenName | HasColor],
    **form_: Any,
) -> None:
    """Declare what is said of the one that was chosen last."""

    def meant(reader: FormReader) -> Any:
        chosen = reader.take(reader.said.latest(nouns), f"a {what} that was chosen before")
        if not isinstance(chosen, Bound):
            raise Meaningless(f"a {what} that was chosen before")
        return (kind(chosen),)

    form((kind(v.chosen),), meant=meant, **form_)


def _that_type(writer: FormWriter, chosen: Any) -> list[str]:
    if _chosen_among(writer, chosen) in (None, *IN_PASSING):
        return no_words(chosen)
    return ["become" if writer.plain else "becomes", "that", "type"]


def _that_name(writer: FormWriter, chosen: Any) -> list[str]:
    return ["with", "that", "name"] if writer.said.latest(NAME) == chosen else no_words(chosen)


_that(TYPE, "type", SetSubtype, template="<becomes> that type", category="change", words=_that_type)
_that(
    NAME,
    "name",
    HasChosenName,
    template="with (that|the chosen) name",
    category="post",
    words=_that_name,
)


def _the_name(reader: FormReader) -> HasChosenName:
    """The name that the text itself has had chosen, or else the one that its object remembers."""
    chosen = reader.said.latest(NAME)
    return HasChosenName(chosen if isinstance(chosen, Bound) else Bound(CHOSEN_NAME))


def _has_the_name(reader: FormReader, what: Selection) -> Condition:
    return Matches(what, _the_name(reader))


def _write_has_name(writer: FormWriter, what: Selection, chosen: Selection) -> list[str]:
    if chosen not in (writer.said.latest(NAME), Bound(CHOSEN_NAME)):
        return no_words(chosen)
    return [*writer.words("subject", what), "has", "the", "chosen", "name"]


form(
    Matches(v.what, HasChosenName(v.chosen)),
    "{what:subject} has the chosen name",
    "condition",
    meant=_has_the_name,
    words=_write_has_name,
)
form(
    Matches(v.what, HasChosenName(v.chosen)),
    "{what:subject} (<is>|'s) (the named card|a card with the chosen name)",
    "condition",
    meant=_has_the_name,
    printable=False,
)


def _that_color(writer: FormWriter, chosen: Any) -> list[str]:
    if writer.said.latest(COLOR) != chosen or made_in_passing(writer, chosen):
        return no_words(chosen)
    return ["of", "that", "color"]


_that(COLOR, "color", HasColor, template="of that color", category="post", words=_that_color)


def _against_that_color(reader: FormReader) -> tuple[Keyword, ...]:
    chosen = reader.take(reader.said.latest(COLOR), "a color that was chosen before")
    if not isinstance(chosen, Bound):
        raise Meaningless("a color that was chosen before")
    return (Keyword(KeywordName.PROTECTION, HasColor(chosen)),)


def _say_against_that(writer: FormWriter, color: Any) -> list[str]:
    if not isinstance(color, Bound) or writer.said.latest(COLOR) != color:
        return no_words(color)
    return no_words(color) if made_in_passing(writer, color) else ["protection", "from", "that", "color"]


form(
    (Keyword(KeywordName.PROTECTION, HasColor(v.color)),),
    "protection from that color",
    "ability_word",
    meant=_against_that_color,
    words=_say_against_that,
)


def _of_that_type(writer: FormWriter, chosen: Any) -> list[str]:
    return no_words(chosen) if made_in_passing(writer, chosen) else ["of", "that", "type"]


_that(
    TYPE,
    "type",
    HasChosenSubtype,
    template="of that type",
    category="post",
    words=_of_that_type,
    late=True,
)


def _of_that_kind(reader: FormReader) -> tuple[HasChosenType, ...]:
    chosen = reader.take(reader.said.latest(KIND), "a type that was chosen before")
    if not isinstance(chosen, Bound):
        raise Meaningless("a type that was chosen before")
    return (HasChosenType(chosen),)


form((HasChosenType(v.chosen),), "of that type", "post", meant=_of_that_kind, printable=False)
lexical(
    "type_name",
    ["A_SUBTYPE", "legend"],
    lambda word: _type_name(word),
    str,
    ("Wall", "Legend"),
    "a creature type",
)


def _type_name(word: TextWord) -> str:
    # The word is one of the language too, so it may come in lower case.
    return word.value.capitalize() if word.kind == "legend" else word.value


form(
    Choose(v.who, AnyCreatureType((v.barred,))),
    "{who} <chooses> a creature type other than {barred:type_name}",
)
form(Choose(v.who, AnyCreatureType()), "{who} <chooses> a creature type")
form(Choose(v.who, AnyCardName()), "{who} (<names> a card|<chooses> a card name)")
form(
    Choose(v.who, AnyCardName(v.but)),
    "{who} (<names> a non {but:type} card|<chooses> a non {but:type} card name)",
)
form(
    Choose(v.who, AnyCardName(basics=False)),
    "{who} (<names> a card other than a basic land card|<names> a card other than a basic land|"
    "<chooses> a card name other than a basic land card name)",
)
form(
    Choose(v.who, AnyCardName(None, v.only)),
    "{who} (<names> a {only:type} card|<chooses> a {only:type} card name)",
)
form(Choose(v.who, AnyCardType()), "{who} <chooses> a card type")
form((v.first, v.second), "{first:type}, or {second:type}", "some_types")
form(row(v.first, v.rest), "{first:type}, {rest:some_types}", "some_types")
called("some_types", 'types to choose from ("artifact, creature, or land")')
form(Choose(v.who, AnyCardType(v.among)), "{who} <chooses> {among:some_types}")
form(Choose(v.who, AnyColor()), "{who} <chooses> a color")
form(Choose(v.who, AnyBasicLandType()), "{who} <chooses> a basic land type")
form(Choose(v.who, AnyLandType()), "{who} <chooses> a land type")
