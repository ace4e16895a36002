"""Cards from zone to zone, into play, out of libraries (217, 214.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.language.effects import Effect, Move, PutIntoPlay, Search, Shuffle, ShuffleInto
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, SentenceForm, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.selections import write_np, write_poss
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Filter,
    Is,
    OwnerOf,
    Owns,
    Picked,
    Selection,
    Self,
    Target,
    Together,
    TopCards,
    You,
)
from engine.language.words import Kind, Manner, Place, Zone

form((), "(its owner's|their owner's|their owners'|their owners's|his or her owner's)", "owners")
called("owners", "its owner's")


def moved(to: Zone, place: Place | None) -> Callable[[FormReader, Tree], Effect]:
    """A thing goes to its owner's zone (217.1a). Another's, or one that may be, would not be where it goes."""

    def read(reader: FormReader, tree: Tree) -> Effect:
        what = reader.only(tree, "what")
        whose = tree.part("whose")
        if isinstance(whose, Tree) and whose.form.category != "owners":
            who = reader.value(whose)
            owner = _owner_of(reader, what)
            if _is_its_owner(whose) or who not in (owner, OwnerOf(what)):
                raise Meaningless("its owner's", whose)
        return Move(reader.said.subject, what, to, place)

    return read


def _owner_of(reader: FormReader, what: Selection) -> Selection | None:
    """Whose cards these are, where the text has said it. Of itself a card speaks as its owner has it."""
    match what:
        case Self():
            return You()
        case TopCards(of=of):
            return of
        case Bound():
            done = next((one.done for one in reader.said.mentions if one.what == what), None)
            if isinstance(done, Search):
                return done.whose
            # What was done to it, or chosen of it, is still whose it was.
            of = getattr(done, "what", None) or getattr(done, "among", None)
            return None if of is None else _owner_of(reader, of)
        case Together(of=several):
            return _same(_owner_of(reader, one) for one in several)
        case Target(slot=slot):
            return _owner_in(reader.said.targets[slot].filter)
    return _owner_in(getattr(what, "filter", None))


def _owner_in(filter_: Filter | None) -> Selection | None:
    """Who owns what is described so."""
    match filter_:
        case Owns(player=player):
            return player
        case AllOf(parts=parts):
            return next((owner for one in parts if (owner := _owner_in(one)) is not None), None)
        case AnyOf(parts=parts):
            return _same(_owner_in(one) for one in parts)
    return None


def _same(owners: Iterable[Selection | None]) -> Selection | None:
    found = set(owners)
    return found.pop() if len(found) == 1 else None


def _is_its_owner(whose: Tree) -> bool:
    """Whether these are the words for whoever owns it, which say nothing more and name nobody."""
    owner = whose.part("x")
    of = owner.part("of") if isinstance(owner, Tree) else None
    return isinstance(of, Tree) and of.form.template in ("its", "their")


def _written(to: Zone, place: Place | None, verb: str, where: str) -> Callable[[FormWriter, Any], list[str]]:
    def write(writer: FormWriter, value: Any) -> list[str]:
        if not isinstance(value, Move) or (value.to, value.place) != (to, place):
            raise NoWords(repr(value))
        together = isinstance(value.what, Together)
        words = writer.words("together", value.what) if together else write_np(writer, value.what)
        out = [verb if writer.plain else verb + "s", *words]
        if to is Zone.REMOVED:
            return [*out, "from", "the", "game"]
        *before, zone = where.split()
        whose = _whose(writer, value.what)
        many = zone == "hand" and whose[0] == "their"
        return [*out, *before, *whose, zone + "s" if many else zone]

    return write


def _whose(writer: FormWriter, what: Selection) -> list[str]:
    if isinstance(what, TopCards):
        return write_poss(writer, what.of)
    filter_ = writer.specs[what.slot].filter if isinstance(what, Target) else getattr(what, "filter", None)
    parts = filter_.parts if isinstance(filter_, AllOf) else ()
    owner = next((part.player for part in parts if isinstance(part, Owns)), None)
    if owner is not None and isinstance(what, Target | Picked | All):
        return write_poss(writer, owner)
    return ["their", "owners'"] if writer.said.is_many(what) else ["its", "owner", "'s"]


def moving(to: Zone, place: Place | None, template: str, verb: str, where: str) -> SentenceForm:
    """Declare a move to a zone: read by the template, written as `verb`, the thing, `where`."""
    return form(
        Move(v.who, v.what, to, place),
        template,
        read=moved(to, place),
        write=_written(to, place, verb, where),
    )


WHOSE = "({whose:owners}|{whose:zone_poss})"
moving(
    Zone.HAND,
    None,
    f"{{who}} (<returns> {{what}} to|<returns> {{what:together}} to|<puts> {{what}} into) {WHOSE} (hand|hands)",
    "return",
    "to hand",
)
moving(Zone.GRAVEYARD, None, f"{{who}} <puts> {{what}} into {WHOSE} graveyard", "put", "into graveyard")


def _write_back(writer: FormWriter, value: Any) -> list[str]:
    """Of what was only looked at."""
    looked = any(one.what == getattr(value, "what", None) and one.is_away for one in writer.said.mentions)
    if not isinstance(value, Move) or (value.to, value.place) != (Zone.LIBRARY, Place.TOP) or not looked:
        raise NoWords(repr(value))
    return ["put" if writer.plain else "puts", *write_np(writer, value.what), "back", "in", "any", "order"]


form(
    Move(v.who, v.what, Zone.LIBRARY, Place.TOP),
    "{who} <puts> {what} back in any order",
    read=moved(Zone.LIBRARY, Place.TOP),
    write=_write_back,
)
moving(
    Zone.LIBRARY,
    Place.TOP,
    f"{{who}} <puts> {{what}} on top of {WHOSE} library [in any order]",
    "put",
    "on top of library",
)


moving(
    Zone.LIBRARY,
    Place.BOTTOM,
    f"{{who}} <puts> {{what}} on the bottom of {WHOSE} library [in any order]",
    "put",
    "on the bottom of library",
)
moving(Zone.REMOVED, None, "{who} (<removes> {what} from the game|<exiles> {what})", "remove", "")

form(
    Move(v.who, v.what, Zone.HAND),
    f"<returns> {{what}} to {WHOSE} (hand|hands)",
    "thing_paid",
    read=moved(Zone.HAND, None),
    write=_written(Zone.HAND, None, "return", "to hand"),
)

# --- into play -----------------------------------------------------------------------------------------------

form(Manner.TAPPED, "tapped", "manner")
form(Manner.FLIPPED, "flipped", "manner")
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


def _under_owners(reader: FormReader, tree: Tree) -> Effect:
    env = reader.env(tree)
    what = env["what"]
    return PutIntoPlay(OwnerOf(what), what, env.get("manner", Manner.ORDINARY))


def _write_under_owners(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, PutIntoPlay) or value.who != OwnerOf(value.what):
        raise NoWords(repr(value))
    out = ["put", *write_np(writer, value.what), "into", "play"]
    out += ["tapped"] if value.manner is Manner.TAPPED else []
    whose = ["their", "owners'"] if writer.said.is_many(value.what) else ["its", "owner", "'s"]
    return [*out, "under", *whose, "control"]


PLAIN = "(put {what} (into play|onto the battlefield)|return {what} to (play|the battlefield))"
for _manner in ("", " {manner}"):
    form(
        PutIntoPlay,
        f"{PLAIN}{_manner} under {{whose:owners}} control",
        read=_under_owners,
        write=_write_under_owners,
        printable=not _manner,
    )

# --- libraries -----------------------------------------------------------------------------------------------

form(Search(v.who, v.whose, v.filter, 1), "{who} <searches> {whose:zone_poss} library for a {filter:desc}")
form(
    Search(v.who, v.whose, v.filter, v.count, 0),
    "{who} <searches> {whose:zone_poss} library for up to {count:count} {filter:descs}",
)
form(
    Search(v.who, v.whose, v.filter, v.count),
    "{who} <searches> {whose:zone_poss} library for {count:count} {filter:descs}",
)


def _shuffles(reader: FormReader, tree: Tree) -> Effect:
    """Whose library it is shuffles it, or is told to by you."""
    doing = reader.said.subject
    whose = reader.only(tree, "whose")
    if doing not in (You(), whose):
        raise Meaningless("the library of the player who shuffles", tree.part("whose"))
    return Shuffle(whose)


def _write_shuffle(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, Shuffle):
        raise NoWords(repr(value))
    return ["shuffle" if writer.plain else "shuffles", *writer.words("zone_poss", value.who), "library"]


form(Shuffle(v.who), "{who} <shuffles> {whose:zone_poss} library", read=_shuffles, write=_write_shuffle)


def _into_library(reader: FormReader, tree: Tree) -> ShuffleInto:
    what = reader.only(tree, "what")
    if isinstance(what, All | Picked) or reader.said.may_be_player(what):
        raise Meaningless("one thing and its owner's library", tree)
    return ShuffleInto(reader.said.subject, what)


def _write_into_library(writer: FormWriter, value: Any) -> list[str]:
    if not isinstance(value, ShuffleInto):
        raise NoWords(repr(value))
    verb = "shuffle" if writer.plain else "shuffles"
    words = write_np(writer, value.what)
    owner = OwnerOf(value.what)
    whose = write_poss(writer, owner) if writer.said.knows(owner) else _whose(writer, value.what)
    return [verb, *words, "into", *whose, "library"]


form(
    ShuffleInto,
    "{who} <shuffles> {what} into {whose:owners} library",
    read=_into_library,
    write=_write_into_library,
)


def _into_that_library(reader: FormReader, tree: Tree) -> Effect:
    made = _into_library(reader, tree)
    if reader.only(tree, "whose") != OwnerOf(made.what):
        raise Meaningless("its owner's", tree.part("whose"))
    return made


form(
    ShuffleInto,
    "{who} <shuffles> {what} into {whose:zone_poss} library",
    read=_into_that_library,
    printable=False,
)
