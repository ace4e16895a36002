"""Cards from zone to zone, into play, out of libraries (217, 214.4).

It is long because every change of zone has its words for whose zone it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    Effect,
    If,
    May,
    Move,
    PutIntoPlay,
    RevealUntil,
    Search,
    Shuffle,
    ShuffleInto,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form, writes
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import Made, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import Mentioned
from engine.language.remembered import REMOVED_WITH
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np, write_poss
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Count,
    EndOfPile,
    EventPart,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    Is,
    Matches,
    OwnerOf,
    Owns,
    Picked,
    Same,
    Selection,
    Self,
    Target,
    Together,
    TopCards,
    You,
)
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.walks import walk
from engine.language.words import CardType, Kind, Manner, Place, Role, Zone

YOU = You()

# --- whose zone ----------------------------------------------------------------------------------------------

called("owners", "its owner's")
called("hands", "its owner's hand")
ITS = "its owner's"
"""What that says of one thing, or of each of several."""
form((), "(their owner's|their owners'|their owners's)", "its_owners")
form(ITS, "(its owner's|his or her owner's)", "its_owners", printable=False)
called("its_owners", "its owner's")


def _named(reader: FormReader, tree: Tree) -> Selection:
    whose = tree.part("x")
    assert isinstance(whose, Tree)
    found: Selection = reader.value(whose)
    if _names_nobody(whose):
        raise Meaningless("its owner's", whose)
    return found


def _names_nobody(whose: Tree) -> bool:
    """Whether these words say nothing more than "its owner's"."""
    owner = whose.part("x")
    of = owner.part("of") if isinstance(owner, Tree) else None
    return isinstance(of, Tree) and of.form.template in ("its", "their")


SOMEBODYS = "somebody's"
"""What "his or her" says of cards in one player's graveyard, whoever that is."""
form(SOMEBODYS, "(his or her|their)", "owners", printable=False)
_OWNERS: dict[str, Any] = {"either": "whose, by name or not", "printable": False}
form(v.x, "{x:its_owners}", "owners", **_OWNERS)
form(v.x, "{x:zone_poss}", "owners", read=_named, fits=lambda whose: not _names_nobody(whose), **_OWNERS)
form(v.x, "{x:owners} (hand|hands)", "hands", printable=False)


def _owner_of(reader: FormReader, what: Selection) -> Selection | None:
    """Whose cards these are, where the text has said it. Of itself a card speaks as its owner has it."""
    match what:
        case Self():
            return You()
        case EventPart(role=Role.OBJECT) if reader.said.yours:
            return You()
        case TopCards(of=of) | EndOfPile(of=of):
            return of
        case Bound():
            if (whole := reader.said.whole(what)) is not None:
                return _owner_in(reader, whole.filter)
            done = next((one.done for one in reader.said.mentions if one.what == what), None)
            if isinstance(done, Search | RevealUntil):
                return done.whose if isinstance(done, Search) else done.who
            # What was done to it, or chosen of it, is still whose it was.
            before = getattr(done, "what", None) or getattr(done, "among", None)
            return None if before is None else _owner_of(reader, before)
        case Together(of=several):
            return _same(_owner_of(reader, one) for one in several)
        case Target(slot=slot):
            return _owner_in(reader, reader.said.targets[slot].filter)
    return _owner_in(reader, getattr(what, "filter", None))


def _owner_in(reader: FormReader, filter_: Filter | None) -> Selection | None:
    """Who owns what is described so."""
    match filter_:
        case Owns(player=player):
            return player
        case AllOf(parts=parts):
            return next((owner for one in parts if (owner := _owner_in(reader, one)) is not None), None)
        case AnyOf(parts=parts):
            return _same(_owner_in(reader, one) for one in parts)
        case Same(of=Bound() as of):
            return _owner_of(reader, of)
    return None


def _same(owners: Iterable[Selection | None]) -> Selection | None:
    found = set(owners)
    return found.pop() if len(found) == 1 else None


def top_of(seen: Mentioned) -> Any:
    return getattr(seen.done, "what", None)


def of_its_owner(reader: FormReader, env: Mapping[str, Any]) -> None:
    """A thing goes to its owner's zone (217.1a). Another's, or one that may be, would not be where it goes."""
    what, whose = env["what"], env["whose"]
    if whose == ITS:
        if reader.said.is_many(what) and not isinstance(what, All):
            raise Meaningless("their owners'", "whose")
    elif whose == SOMEBODYS:
        filter_ = reader.said.targets[what.slot].filter if isinstance(what, Target) else None
        owner = _owner_in(reader, filter_)
        if not isinstance(owner, All) or InZone(Zone.GRAVEYARD) not in getattr(filter_, "parts", ()):
            raise Meaningless("cards in one player's graveyard", "whose")
    elif whose == You() and any(
        isinstance(one, Bound) and one.name.startswith(REMOVED_WITH) for one in walk(what)
    ):
        # Wherever they are told to go, they go to their owners' zones (217.1a).
        return
    elif whose != () and whose not in (_owner_of(reader, what), OwnerOf(what)):
        raise Meaningless("its owner's", "whose")


@writes("owners")
def _owners(writer: FormWriter, what: Any) -> list[str]:
    """Whose zone it is, of what goes there."""
    if isinstance(what, TopCards):
        return write_poss(writer, what.of)
    filter_ = getattr(writer.specs.get(what.slot) if isinstance(what, Target) else what, "filter", None)
    parts = filter_.parts if isinstance(filter_, AllOf) else ()
    owner = next((part.player for part in parts if isinstance(part, Owns)), None)
    if isinstance(what, Target) and isinstance(owner, All):
        return writer.words("its_owners", what)
    if owner is not None and isinstance(what, Target | Picked | All):
        return write_poss(writer, owner)
    for part in parts:
        # Cards of a library that were shown: "revealed this way".
        seen = next((one for one in writer.said.mentions if Same(one.what) == part), None)
        if seen is not None and isinstance(top_of(seen), TopCards):
            return write_poss(writer, top_of(seen).of)
        if seen is not None and isinstance(seen.done, Search):
            return write_poss(writer, seen.done.whose)
    return writer.words("its_owners", what)


form(v.of, "<its owner's/their owners'|of>", "its_owners", readable=False)


@writes("hands")
def _hands(writer: FormWriter, what: Any) -> list[str]:
    whose = writer.words("owners", what)
    return [*whose, "hands" if whose[0] == "their" else "hand"]


# --- moved ---------------------------------------------------------------------------------------------------


def _waited_for(env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], EventPart):
        raise Meaningless("what the text waited for", "what")


def _was_shown(env: Mapping[str, Any]) -> bool:
    """What was only looked at or revealed in a library comes to a hand for the first time: nothing returns."""
    parts = getattr(getattr(env["what"], "filter", None), "parts", ())
    return any(isinstance(one, Same) and isinstance(one.of, Bound) for one in parts)


form(
    Move(v.who, v.what, Zone.HAND),
    "{who} <puts> {what} into {whose:hands=what}",
    check=of_its_owner,
    suits=_was_shown,
)
for _what in ("{what}", "{what:together}"):
    form(
        Move(v.who, v.what, Zone.HAND),
        f"{{who}} <returns> {_what} to {{whose:hands=what}}",
        check=of_its_owner,
    )


def _was_looked_at(writer: FormWriter, who: Selection, what: Selection) -> list[str]:
    away = (one for one in writer.said.mentions if one.what == what and one.is_away)
    if not any(not isinstance(one.done, Search) for one in away):
        return no_words(what)
    return ["put" if writer.plain else "puts", *write_np(writer, what), "back", "in", "any", "order"]


_ARRANGED = Move(v.who, v.what, Zone.LIBRARY, Place.TOP, True)
form(_ARRANGED, "{who} <puts> {what} back in any order", words=_was_looked_at)
for _pattern, _where in (
    (Move(v.who, v.what, Zone.GRAVEYARD), "into {whose:owners=what} graveyard"),
    (Move(v.who, v.what, Zone.LIBRARY, Place.TOP), "on top of {whose:owners=what} (library|libraries)"),
    (
        Move(v.who, v.what, Zone.LIBRARY, Place.BOTTOM),
        "on the bottom of {whose:owners=what} (library|libraries)",
    ),
    (_ARRANGED, "[back] on top of {whose:owners=what} library in any order"),
    (
        Move(v.who, v.what, Zone.LIBRARY, Place.BOTTOM, True),
        "on the bottom of {whose:owners=what} library in any order",
    ),
):
    form(_pattern, f"{{who}} <puts> {{what}} {_where}", check=of_its_owner)
form(
    Move(v.who, v.what, Zone.GRAVEYARD),
    "{who} <returns> {what} to {whose:owners=what} (graveyard|graveyards)",
    check=of_its_owner,
    printable=False,
)
form(Move(v.who, v.what, Zone.REMOVED), "{who} (<removes> {what} from the game|<exiles> {what})")
# What a text waits for may have left the graveyard by now.
form(
    (If(Matches(v.what, InZone(Zone.GRAVEYARD)), (Move(YOU, v.what, Zone.REMOVED),)),),
    "(<removes> {what:definite} in {_whose:zone_poss} graveyard from the game"
    "|<exiles> {what:definite} from {_whose:zone_poss} graveyard)",
    "clause",
    check=lambda _reader, env: _waited_for(env),
    words=lambda writer, what: [
        *("remove", *write_np(writer, what), "in", "your", "graveyard", "from", "the", "game")
    ],
)
form(
    Move(v.who, v.what, Zone.REMOVED, None, False, True),
    "{who} (<removes> {what} from the game face down|<exiles> {what} face down)",
)
form(
    Move(v.who, v.what, Zone.REMOVED),
    "{who} (<removes> {what:together} from the game|<exiles> {what:together})",
)
# "Return to your hand all ...": where they go is said first.
form(
    Move(v.who, v.what, Zone.HAND),
    "{who} <returns> to {whose:hands=what} {what}",
    check=of_its_owner,
    printable=False,
)
form(
    PutIntoPlay(v.who, v.what),
    "{who} (<returns> to (play|the battlefield) {what}|<puts> (into play|onto the battlefield) {what})",
    check=lambda reader, env: _no_token(reader, env),
    printable=False,
)
form(Move(YOU, v.what, Zone.HAND), "<returns> {what} to {whose:hands=what}", "thing_paid", check=of_its_owner)

form(Move(YOU, v.what, Zone.REMOVED), "(<removes> {what} from the game|<exiles> {what})", "thing_paid")
for _pattern, _where in (
    (Move(YOU, v.what, Zone.GRAVEYARD), "into {whose:owners=what} graveyard"),
    (Move(YOU, v.what, Zone.LIBRARY, Place.TOP), "on top of {whose:owners=what} (library|libraries)"),
    (
        Move(YOU, v.what, Zone.LIBRARY, Place.BOTTOM),
        "on the bottom of {whose:owners=what} (library|libraries)",
    ),
):
    form(_pattern, f"<puts> {{what}} {_where}", "thing_paid", check=of_its_owner)
# --- into play -----------------------------------------------------------------------------------------------

form(Manner.TAPPED, "tapped", "manner")
form(Manner.FLIPPED, "flipped", "manner")
form(Manner.ATTACKING, "tapped and attacking", "manner")
called("manner", '"tapped"')
IN_PLAY = "(<puts> {what} (into play|onto the battlefield)|<returns> {what} to (play|the battlefield))"


def _not_under_its_owners(env: Mapping[str, Any]) -> bool:
    return bool(env["who"] != OwnerOf(env["what"]))


def _no_token(_reader: FormReader, env: Mapping[str, Any]) -> None:
    what = env["what"]
    filter_ = what.filter if isinstance(what, Picked | AtRandom) else None
    if Is(Kind.TOKEN) in getattr(filter_, "parts", (filter_,)):
        # A token that is put into play is made then (216.1), and its text says all that it is.
        raise Meaningless("the token's power and toughness, such as 1/1", "what")


form(
    PutIntoPlay(v.who, v.what),
    f"{{who}} {IN_PLAY} [under your control]",
    suits=_not_under_its_owners,
    check=_no_token,
)
form(
    PutIntoPlay(v.who, v.what, v.manner),
    f"{{who}} {IN_PLAY} {{manner}} [under your control]",
    suits=_not_under_its_owners,
    check=_no_token,
)


form(
    PutIntoPlay(v.who, v.what, Manner.ORDINARY, v.host),
    f"{{who}} {IN_PLAY} [under your control] attached to {{host:np}}",
    check=lambda _reader, env: _one_host(env),
)
# Who puts it there chooses one of them as it comes (212.4j).
form(
    PutIntoPlay(v.who, v.what, Manner.ORDINARY, All(v.host)),
    f"{{who}} {IN_PLAY} [under your control] attached to a {{host:desc}}",
)


def _by_one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Somebody else than the one who puts it there controls it: one player who is named."""
    if not reader.said.is_player(env["player"]) or isinstance(env["player"], All | Picked | You):
        raise Meaningless("another player", "player")
    owned = env["player"] in (_owner_of(reader, env["what"]), OwnerOf(env["what"]))
    if isinstance(env["player"], OwnerOf) and not owned:
        raise Meaningless("a player who is no owner of something else", "player")
    _no_token(reader, env)


def _one_host(env: Mapping[str, Any]) -> None:
    if isinstance(env["host"], All | Picked | AtRandom):
        raise Meaningless("one thing that it can enchant", "host")


WITH_COUNTER = "with a {counter:kind} counter on (it|them)"
form(
    PutIntoPlay(v.who, v.what, Manner.ORDINARY, None, v.counter),
    f"{{who}} {IN_PLAY} [under your control] {WITH_COUNTER}",
    suits=_not_under_its_owners,
    check=_no_token,
)
form(
    Made(
        lambda what, counter: PutIntoPlay(OwnerOf(what), what, Manner.ORDINARY, None, counter),
        lambda value: (
            (value.what, value.counter)
            if isinstance(value, PutIntoPlay) and value.counter is not None
            else None
        ),
        v.what,
        v.counter,
    ),
    "(put {what:np} (into play|onto the battlefield)|return {what:np} to (play|the battlefield))"
    f" under {{whose:its_owners=what}} control {WITH_COUNTER}",
    check=of_its_owner,
)
for _manner, _said in ((Manner.ORDINARY, ""), (v.manner, " {manner}")):
    form(
        PutIntoPlay(v.player, v.what, _manner),
        "(<puts> {what} (into play|onto the battlefield)|<returns> {what} to (play|the battlefield))"
        f"{_said} under (the control of {{player:definite}}|{{player:poss}} control)",
        check=_by_one_player,
        suits=lambda env: env["player"] not in (You(), OwnerOf(env["what"])),
    )


PLAIN = "(put {what} (into play|onto the battlefield)|return {what} to (play|the battlefield))"
for _manner, _said in ((Manner.ORDINARY, ""), (v.manner, " {manner}")):
    form(
        Made(
            lambda what, manner: PutIntoPlay(OwnerOf(what), what, manner),
            lambda value: (
                (value.what, value.manner)
                if isinstance(value, PutIntoPlay) and value.counter is None
                else None
            ),
            v.what,
            _manner,
        ),
        f"{PLAIN.replace('{what}', '{what:np}')}{_said} under {{whose:its_owners=what}} control",
        check=of_its_owner,
    )

# --- an end of a graveyard (217.4c) --------------------------------------------------------------------------


def _a_card(_reader: FormReader, env: Mapping[str, Any]) -> None:
    parts = getattr(env["filter"], "parts", (env["filter"],))
    if parts[0] != Is(Kind.CARD) or any(isinstance(one, InZone | Owns) for one in parts):
        raise Meaningless("a card", "filter")


for _place in Place:
    form(
        EndOfPile(v.of, v.filter, _place),
        f"the {_place.value} {{filter:desc}} of {{of:zone_poss}} graveyard",
        "definite",
        check=_a_card,
    )
# --- libraries -----------------------------------------------------------------------------------------------

form(Search(v.who, v.whose, v.filter, 1), "{who} <searches> {whose:zone_poss} library for a {filter:desc}")
form(
    Search(v.who, v.whose, AnyOf((v.first, v.second)), 1),
    "{who} <searches> {whose:zone_poss} library for a {first:desc} or a {second:desc}",
)
form(
    Search(v.who, v.whose, AnyOf((v.first, v.second)), 2, None, (), True),
    "{who} <searches> {whose:zone_poss} library for a {first:desc} and a {second:desc}",
)
LAND_CARDS = AnyOf(
    tuple(AllOf((Is(Kind.CARD), HasType(CardType.LAND), HasSubtype(one))) for one in BASIC_LAND_TYPES)
)
form(
    Search(v.who, v.whose, LAND_CARDS, len(BASIC_LAND_TYPES), None, (), True),
    "{who} <searches> {whose:zone_poss} library for a land card of each basic land type",
)
form(
    Search(v.who, v.whose, v.filter, v.count, 0, (), True),
    "{who} <searches> {whose:zone_poss} library for up to {count:count} {filter:descs} with different names",
)
EVERYWHERE = AnyOf((InZone(Zone.LIBRARY), InZone(Zone.GRAVEYARD), InZone(Zone.HAND)))
form(
    Search(
        v.who,
        v.whose,
        v.filter,
        Count(All(narrowed(v.filter, EVERYWHERE, Owns(v.whose)))),
        None,
        (Zone.GRAVEYARD, Zone.HAND),
    ),
    "{who} <searches> {whose:zone_poss} graveyard, hand, and library for all {filter:descs}",
)
form(
    Search(v.who, v.whose, v.filter, v.count, 0),
    "{who} <searches> {whose:zone_poss} library for up to {count:count} {filter:descs}",
)
form(
    Search(v.who, v.whose, v.filter, Count(All(narrowed(v.filter, InZone(Zone.LIBRARY), Owns(v.whose)))), 0),
    "{who} <searches> {whose:zone_poss} library for any number of {filter:descs}",
)
form(
    Search(v.who, v.whose, v.filter, v.count),
    "{who} <searches> {whose:zone_poss} library for {count:count} {filter:descs}",
)


def _shuffled(_reader: FormReader, who: Selection, whose: Selection) -> Effect:
    """Whose library it is shuffles it, or is told to by you."""
    if who not in (YOU, whose):
        raise Meaningless("the library of the player who shuffles", "whose")
    return Shuffle(whose)


form(Shuffle(v.who), "{who} <shuffles> {whose:zone_poss=who} library", meant=_shuffled)


def _then_shuffled(before: tuple[Effect, ...], _people: Filter | None = None) -> tuple[Effect, ...]:
    """Each who searched shuffles: it is part of what each of them may do."""
    last = before[-1] if before else None
    searches = isinstance(last, May) and any(isinstance(one, Search) for one in walk(last.effects))
    if not isinstance(last, May) or not searches or last.then or not isinstance(last.who, All):
        raise Meaningless("a sentence in which each player may search before this one")
    return (*before[:-1], replace(last, then=(Shuffle(last.who),)))


def _shuffles_after(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (May(who=All() as who, then=(Shuffle(who=again),)) as may,) if who == again:
            return ((replace(may, then=()),),)
    return None


form(
    Made(_then_shuffled, _shuffles_after, v.before),
    "{before:unit} then each player who searched (a|his or her|their) library this way shuffles it.",
    "unit",
)


def _one_thing(reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["what"], All | Picked) or reader.said.may_be_player(env["what"]):
        raise Meaningless("one thing and its owner's library")
    own = isinstance(env["what"], Self) and env["whose"] == YOU
    if env["whose"] == ITS:
        of_its_owner(reader, env)
    elif not own and env["whose"] not in ((), OwnerOf(env["what"])):
        raise Meaningless("its owner's", "whose")


@writes("its_library")
def _its_library(writer: FormWriter, what: Any) -> list[str]:
    owner = OwnerOf(what)
    return write_poss(writer, owner) if writer.said.knows(owner) else writer.words("owners", what)


form(v.x, "{x:its_owners}", "its_library", printable=False)
form(v.x, "{x:zone_poss}", "its_library", printable=False)
called("its_library", "its owner's")
form(
    ShuffleInto(v.who, v.what, None),
    "{who} <shuffles> {what} into {whose:its_library=what} library",
    check=_one_thing,
)


def _all_of_one(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], All | Picked | Target) or _owner_of(reader, env["what"]) != env["whose"]:
        raise Meaningless("cards of the player whose library it is", "what")


form(
    ShuffleInto(v.who, v.what, v.whose),
    "{who} <shuffles> {what} into {whose:zone_poss} library",
    check=_all_of_one,
)
GRAVEYARD = InZone(Zone.GRAVEYARD)
for _from, _said in (
    (GRAVEYARD, "graveyard"),
    (InZone(Zone.HAND), "hand"),
    (AnyOf((InZone(Zone.HAND), GRAVEYARD)), "(hand and graveyard|graveyard and hand)"),
):
    form(
        ShuffleInto(v.who, All(AllOf((Is(Kind.CARD), _from, Owns(v.whose)))), v.whose),
        f"{{who}} <shuffles> {{whose:zone_poss}} {_said} into {{whose:zone_poss}} library",
    )
for _order, _arranged in ((" in any order", True), ("", False)):
    form(
        (Shuffle(v.who), Move(v.who, v.what, Zone.LIBRARY, Place.TOP, _arranged)),
        f"{{who}} <shuffles> {{who:zone_poss}} library (and|, then) <puts> {{what}} on top of it{_order}",
    )
