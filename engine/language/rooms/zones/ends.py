"""Either end of a library, several zones at once, and a graveyard that something is still in (217, 413.2c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import as_many_as_there_are
from engine.language.effects import (
    Choose,
    ChooseBetween,
    Effect,
    If,
    LookAt,
    May,
    Move,
    Note,
    PutIntoPlay,
    Shuffle,
    ShuffleInto,
    Thing,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.clauses import Effects, unnoted
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np
from engine.language.rooms.zones.zones import of_its_owner
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Bound,
    Compare,
    Condition,
    Controls,
    Count,
    EventPart,
    Filter,
    HasState,
    HasType,
    InZone,
    Is,
    Matches,
    Not,
    Owns,
    Picked,
    Same,
    SameName,
    Selection,
    Target,
    Together,
    TopCards,
    You,
)
from engine.language.words import CardType, Kind, Place, Relation, State, Zone

YOU = You()
CARD, GRAVEYARD, HAND = Is(Kind.CARD), InZone(Zone.GRAVEYARD), InZone(Zone.HAND)

# --- either end of a library ---------------------------------------------------------------------------------


def _or_under(before: Effects, condition: Condition) -> Effects:
    """ "Put target creature on top of its owner's library. If it is red, you may put it on the bottom instead"."""
    last = unnoted(before[-1])[0]
    if not isinstance(last, Move) or (last.to, last.place) != (Zone.LIBRARY, Place.TOP) or last.who != YOU:
        raise Meaningless("a sentence that puts something on top of a library before this one")
    under = Move(YOU, last.what, Zone.LIBRARY, Place.BOTTOM)
    made: Effect = If(condition, (May(YOU, (under,), (), (last,)),), (last,))
    name = unnoted(before[-1])[1]
    return (*before[:-1], made if name is None else Note(name, made))


def _taken_or_under(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (If(condition=condition, effects=(May(otherwise=(Move() as last,)),)),):
            return (last,), condition
    return None


form(
    Made(_or_under, _taken_or_under, v.before, v.condition),
    "{before:unit} if {condition}, you may put it on the bottom of its owner's library instead.",
    "unit",
    rank=2,
    late=True,
)
BOTH = tuple((Move(YOU, v.what, Zone.LIBRARY, place, True),) for place in (Place.TOP, Place.BOTTOM))


def _of_a_hand(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], Picked) or env["what"].by != YOU or env["what"].count == 1:
        raise Meaningless("several cards that you choose", "what")
    of_its_owner(reader, {"what": env["what"], "whose": YOU})


form(
    (ChooseBetween(YOU, BOTH),),
    "put {what:np} both on top of your library or both on the bottom of your library",
    "clause",
    check=_of_a_hand,
)
form(
    (May(YOU, (Shuffle(v.who),)),),
    "you may then have {who:player} shuffle that library",
    "clause",
    printable=False,
)


def _some_of_them(reader: FormReader, among: AllOf) -> Effects:
    """What goes under the library is chosen first: the rest is what was not chosen."""
    choice = reader.done(Choose(YOU, Thing(among, as_many_as_there_are(among), 0)))
    chosen = Bound(unnoted(choice)[1] or "")
    rest = All(AllOf((*among.parts, Not(Same(chosen)))))
    under = Move(YOU, chosen, Zone.LIBRARY, Place.BOTTOM, True)
    return (choice, under, Move(YOU, rest, Zone.LIBRARY, Place.TOP, True))


def _write_some_of_them(writer: FormWriter, name: str, among: AllOf, rest: Filter, **_: Any) -> list[str]:
    if rest != AllOf((*among.parts, Not(Same(Bound(name))))):
        return no_words(rest)
    under = "on the bottom of that library in any order and the rest on top of the library in any order."
    return ["put", "any", "number", "of", *writer.words("seen_cards", among), *under[:-1].split(), "."]


form(
    (
        Note(v.name, Choose(YOU, Thing(v.among, v.most, 0))),
        Move(YOU, Bound(v.name), Zone.LIBRARY, Place.BOTTOM, True),
        Move(YOU, All(v.rest), Zone.LIBRARY, Place.TOP, True),
    ),
    "put any number of {among:seen_cards} on the bottom of that library in any order and the rest on top of the "
    "library in any order.",
    "unit",
    meant=_some_of_them,
    words=_write_some_of_them,
    rank=1,
)

# --- several zones at once -----------------------------------------------------------------------------------


def _looked_into(reader: FormReader, who: Selection, again: Selection, third: Selection) -> Effect:
    """ "Target player's hand, the top card of that player's library, and face-down creatures he or she controls"."""
    if again != who or third != who:
        raise Meaningless("the same player", "again")
    return LookAt(YOU, _all_hidden(who))


def _all_hidden(who: Any) -> Together:
    hand = All(AllOf((CARD, HAND, Owns(who))))
    down = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE), HasState(State.FACE_DOWN), Controls(who)))
    return Together((hand, TopCards(who, 1), All(down)))


form(
    LookAt(YOU, _all_hidden(v.who)),
    "look at {who:zone_poss} hand, the top card of {again:zone_poss} library, and any face-down creatures "
    "{third:player} (controls|control)",
    meant=_looked_into,
    words=lambda writer, who: _write_looked_into(writer, who),
)


def _write_looked_into(writer: FormWriter, who: Selection) -> list[str]:
    first = ["look", "at", *writer.words("zone_poss", who), "hand", ",", "the", "top", "card", "of"]
    out = [*first, *writer.words("zone_poss", who), "library", ",", "and", "any", "face-down", "creatures"]
    return [*out, *writer.words("player", who), "controls"]


EVERYTHING = AnyOf(
    (
        AllOf((CARD, AnyOf((HAND, GRAVEYARD)), Owns(v.whose))),
        AllOf((Is(Kind.PERMANENT), Owns(v.whose))),
    )
)
form(
    ShuffleInto(v.who, All(EVERYTHING), v.whose),
    "{who} <shuffles> {whose:zone_poss} hand, graveyard, and [all] permanents {_owner:player} (owns|own) into "
    "{whose:zone_poss} library",
    check=lambda _reader, env: _own_things(env),
    words=lambda writer, whose, **_: _write_everything(writer, whose),
)


def _own_things(env: Mapping[str, Any]) -> None:
    owner = env["_owner"]
    if owner not in (env["whose"], env["who"]):
        raise Meaningless("the player whose library it is", "_owner")


def _write_everything(writer: FormWriter, whose: Selection) -> list[str]:
    verb, own = "shuffle" if writer.plain else "shuffles", writer.words("zone_poss", whose)
    they = ["you", "own"] if whose == YOU else ["he", "or", "she", "owns"]
    out = [verb, *own, "hand", ",", "graveyard", ",", "and", "permanents", *they]
    return [*out, "into", *writer.words("zone_poss", whose), "library"]


def _from_everywhere(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in getattr(env["filter"], "parts", ()):
        raise Meaningless("permanents", "filter")


form(
    Move(v.who, All(AnyOf((v.filter, AllOf((CARD, GRAVEYARD)), AllOf((CARD, HAND))))), Zone.REMOVED),
    "{who} (<removes> all {filter:descs}, graveyards, and hands from the game|"
    "<exiles> all {filter:descs} from the battlefield, all cards from all graveyards, and all cards from all hands)",
    check=_from_everywhere,
)
NAMESAKES = AnyOf(
    (
        Same(v.of),
        AllOf((CARD, GRAVEYARD, SameName(v.of), Not(Same(v.of)))),
        AllOf((Is(Kind.PERMANENT), SameName(v.of))),
    )
)
OTHERS = (
    "all other cards (in|from) graveyards with the same name as that card, and all permanents with that name"
)
form(
    Move(v.who, All(NAMESAKES), Zone.REMOVED),
    f"{{who}} (<removes> from the game {{of:aimed}}, {OTHERS}|<exiles> {{of:aimed}}, {OTHERS})",
    check=lambda reader, env: _a_card(reader, env),
)


def _a_card(reader: FormReader, env: Mapping[str, Any]) -> None:
    of = env["of"]
    if not isinstance(of, Target) or CARD not in getattr(reader.said.targets[of.slot].filter, "parts", ()):
        raise Meaningless("a card that is a target", "of")


# --- what is still in a graveyard ----------------------------------------------------------------------------


def _still_in_it(reader: FormReader, env: Mapping[str, Any]) -> None:
    what, whose = env["what"], env["_whose"]
    filter_ = reader.said.targets[what.slot].filter if isinstance(what, Target) else None
    parts = getattr(filter_, "parts", ())
    if GRAVEYARD not in parts or Owns(whose) not in parts:
        raise Meaningless("a card in that graveyard", "what")


def _was_put_there(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], EventPart) or env["_whose"] != YOU:
        raise Meaningless("what the text waited for", "what")


FROM = "<returns> {what:definite} from {_whose:zone_poss} graveyard to"
for _effect, _to in (
    (PutIntoPlay(v.who, v.what), "(play|the battlefield)"),
    (Move(v.who, v.what, Zone.HAND), "{_hand:zone_poss} hand"),
):
    form(_effect, f"{{who}} {FROM} {_to}", printable=False, check=_still_in_it)


def _write_back(writer: FormWriter, what: Selection, *to: str) -> list[str]:
    return ["return", *write_np(writer, what), "from", "your", "graveyard", "to", *to]


form(
    (If(Matches(v.what, GRAVEYARD), (Move(YOU, v.what, Zone.HAND),)),),
    f"{FROM} your hand",
    "clause",
    check=_was_put_there,
    words=lambda writer, what: _write_back(writer, what, "your", "hand"),
)
form(
    (If(Matches(v.what, GRAVEYARD), (PutIntoPlay(YOU, v.what),)),),
    f"{FROM} (play|the battlefield)",
    "clause",
    check=_was_put_there,
    words=lambda writer, what: _write_back(writer, what, "play"),
)
THERE = AnyOf(
    (
        AllOf((CARD, GRAVEYARD, SameName(v.of))),
        AllOf((Is(Kind.PERMANENT), Not(Is(Kind.TOKEN)), SameName(v.of))),
    )
)


def _same_name_there(reader: FormReader) -> Condition:
    of = reader.take(reader.said.it())
    return Compare(
        Count(
            All(
                AnyOf(
                    (
                        AllOf((CARD, GRAVEYARD, SameName(of))),
                        AllOf((Is(Kind.PERMANENT), Not(Is(Kind.TOKEN)), SameName(of))),
                    )
                )
            )
        ),
        Relation.AT_LEAST,
        1,
    )


form(
    Compare(Count(All(THERE)), Relation.AT_LEAST, 1),
    "a card with the same name is in a graveyard or a non token permanent with the same name is "
    "(in play|on the battlefield)",
    "condition",
    meant=_same_name_there,
    words=lambda writer, of: _write_same_name(writer, of),
)


def _write_same_name(writer: FormWriter, of: Selection) -> list[str]:
    if writer.said.it() != of:
        return no_words(of)
    first = (
        "a card with the same name is in a graveyard or a non token permanent with the same name is in play"
    )
    return first.split()
