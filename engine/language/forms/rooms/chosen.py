"""What is chosen in passing, and what an object or its abilities remember: chosen colours, types, names, players,
cards imprinted or removed, what was sacrificed (205.3e, 212.6, 217.7d, 503.6, 503.8, 503.10, 505.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    Activated,
    AnyBasicLandType,
    AnyCardName,
    AnyCreatureType,
    Body,
    Change,
    Choose,
    Domain,
    Effect,
    Linked,
    May,
    SetSubtype,
    Triggered,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.choices import IN_PASSING, chosen_in_passing
from engine.language.forms.rooms.selections import is_person
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.forms.said import tidied
from engine.language.linking import remembering
from engine.language.remembered import (
    CHOSEN_COLOR,
    CHOSEN_NUMBER,
    CHOSEN_PLAYER,
    CHOSEN_TYPE,
    IMPRINTED,
    REMOVED_WITH,
    SACRIFICED,
    imprinted,
    removed_with,
)
from engine.language.terms import (
    AllOf,
    Bound,
    Filter,
    HasChosenName,
    HasChosenSubtype,
    HasColor,
    InZone,
    Same,
)
from engine.language.tokens import TextWord
from engine.language.words import CardType, Zone

# --- what an object remembers --------------------------------------------------------------------------------

form(Bound(IMPRINTED), "the imprinted card", "definite")
for _type in CardType:
    form(imprinted(_type), f"the imprinted {_type.value} card", "definite")
form(Bound(CHOSEN_PLAYER), "the chosen player", "definite", says=is_person)
form(Bound(CHOSEN_PLAYER), "the chosen player", "chosen_one", says=is_person)
form(Same(v.who), "{who:chosen_one} 's", "whose_turn")
called("chosen_one", "the chosen player")
form(Bound(SACRIFICED), "the sacrificed creature", "definite", readable=False)
form(
    v.x,
    "the sacrificed {x:noun_word}",
    "definite",
    read=lambda reader, tree: Bound(SACRIFICED),
    printable=False,
)
form((HasColor(Bound(CHOSEN_COLOR)),), "of the chosen color", "post")
form((HasChosenSubtype(Bound(CHOSEN_TYPE)),), "of the chosen (type|creature type|land type)", "post")
form(Bound(CHOSEN_NUMBER), "the chosen number", "quantity")
form(
    (SetSubtype(Bound(CHOSEN_TYPE)),),
    "(is|are) the chosen type",
    "change",
    write=lambda w, x: _is_chosen(w, x),
)


def _is_chosen(writer: FormWriter, value: Any) -> list[str]:
    if value != (SetSubtype(Bound(CHOSEN_TYPE)),):
        return no_words(value)
    return ["are" if writer.plain else "is", "the", "chosen", "type"]


lexical("own_name", ["~"], lambda word: word.value, str, ("~",), "this card's name")


def _removed_with(reader: FormReader, tree: Tree) -> tuple[Filter, ...]:
    return (InZone(Zone.REMOVED), Same(Bound(removed_with(reader.only(tree, "name")))))


def _write_removed_with(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case (InZone(zone=Zone.REMOVED), Same(of=Bound(name=name))) if name.startswith(REMOVED_WITH):
            return ["removed", "from", "the", "game", "with", name.removeprefix(REMOVED_WITH)]
    return no_words(value)


form(
    (InZone(Zone.REMOVED), Same(v.of)),
    "(removed from the game|exiled) with {name:own_name}",
    "post",
    read=_removed_with,
    write=_write_removed_with,
)

form(AllOf((InZone(Zone.REMOVED), Same(Bound(IMPRINTED)))), "imprinted", "adjective")

# --- imprint (502.34) ----------------------------------------------------------------------------------------


def _imprint(reader: FormReader, tree: Tree) -> tuple[Activated | Triggered, ...]:
    """What the ability removes is known to the others as the imprinted card."""
    read = tidied(reader.only(tree, "x"))
    if not isinstance(read, Activated | Triggered):
        raise Meaningless("a triggered or activated ability", tree.part("x"))
    effects = remembering(read.body.effects, IMPRINTED)
    if effects == read.body.effects:
        raise Meaningless("a card to remove from the game", tree)
    return (replace(read, body=Body(effects, read.body.targets)),)


def _write_imprint(writer: FormWriter, value: Any) -> list[str]:
    one = value[0] if len(value) == 1 else None
    if not isinstance(one, Activated | Triggered) or one.body.modes:
        return no_words(value)
    plain = tuple(_unlinked(effect) for effect in one.body.effects)
    if remembering(plain, IMPRINTED) != one.body.effects or plain == one.body.effects:
        return no_words(value)
    said = replace(one, body=Body(plain, one.body.targets))
    return ["imprint", "-", *writer.words("ability", said)]


def _unlinked(effect: Effect) -> Effect:
    match effect:
        case Linked(name=name, effect=inner) if name == IMPRINTED:
            return inner
        case May():
            then = tuple(map(_unlinked, effect.then))
            return replace(effect, effects=tuple(map(_unlinked, effect.effects)), then=then)
    return effect


form((v.x,), "imprint [-] {x:ability}", "paragraph", read=_imprint, write=_write_imprint)

# --- chosen in passing ---------------------------------------------------------------------------------------

TYPE, NAME = frozenset({"type"}), frozenset({"name"})


def _chosen_among(writer: FormWriter, value: Any) -> Domain | None:
    """Among what the type was chosen that something becomes, if it is the last that was."""
    if len(value) != 1 or not isinstance(value[0], SetSubtype) or writer.said.latest(TYPE) != value[0].chosen:
        return None
    done = next(one.done for one in reversed(writer.said.mentions) if one.what == value[0].chosen)
    return done.among if isinstance(done, Choose) else None


def _of_choice(among: Domain, words: str) -> None:
    def read(reader: FormReader, tree: Tree) -> tuple[Change, ...]:
        return (SetSubtype(chosen_in_passing(reader, among)),)

    def write(writer: FormWriter, value: Any) -> list[str]:
        if _chosen_among(writer, value) != among:
            return no_words(value)
        return ["become" if writer.plain else "becomes", *words.split()]

    form((SetSubtype(v.chosen),), f"<becomes> {words}", "change", read=read, write=write)


_of_choice(AnyCreatureType(), "the creature type of your choice")
_of_choice(AnyBasicLandType(), "the basic land type of your choice")

# --- chosen first --------------------------------------------------------------------------------------------


def _chosen_before(
    words: frozenset[str], what: str, made: Callable[[Bound], Any]
) -> Callable[[FormReader, Tree], Any]:
    def read(reader: FormReader, tree: Tree) -> Any:
        chosen = reader.take(reader.said.latest(words), f"a {what} that was chosen before")
        if not isinstance(chosen, Bound):
            raise Meaningless(f"a {what} that was chosen before", tree)
        return made(chosen)

    return read


def _that_type(writer: FormWriter, value: Any) -> list[str]:
    if _chosen_among(writer, value) in (None, *IN_PASSING):
        return no_words(value)
    return ["become" if writer.plain else "becomes", "that", "type"]


def _that_name(writer: FormWriter, value: Any) -> list[str]:
    if (
        len(value) != 1
        or not isinstance(value[0], HasChosenName)
        or writer.said.latest(NAME) != value[0].chosen
    ):
        return no_words(value)
    return ["with", "that", "name"]


form(
    (SetSubtype(v.chosen),),
    "<becomes> that type",
    "change",
    read=_chosen_before(TYPE, "type", lambda chosen: (SetSubtype(chosen),)),
    write=_that_type,
)
form(
    (HasChosenName(v.chosen),),
    "with that name",
    "post",
    read=_chosen_before(NAME, "name", lambda chosen: (HasChosenName(chosen),)),
    write=_that_name,
)
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
form(
    (HasChosenSubtype(v.chosen),),
    "of that type",
    "post",
    read=_chosen_before(TYPE, "type", lambda chosen: (HasChosenSubtype(chosen),)),
)
form(Choose(v.who, AnyCardName()), "{who} <names> a card")
form(Choose(v.who, AnyCardName(v.but)), "{who} <names> a non {but:type} card")
