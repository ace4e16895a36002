"""Reading what moves cards: from zone to zone, into play, out of libraries (217, 214.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from engine.language.combining import controlled_by, in_hand_of
from engine.language.discourse import ITSELF
from engine.language.effects import (
    Discard,
    Effect,
    LookAt,
    Move,
    PutIntoPlay,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    ShuffleInto,
)
from engine.language.nodes import Node, refused, trees, words
from engine.language.terms import All, AtRandom, Bound, Filter, Is, OwnerOf, Picked, Selection
from engine.language.words import Kind, Manner, Place, State, Zone

if TYPE_CHECKING:
    from engine.language.sentences import Sentences

MOVES: dict[str, tuple[Zone, Place | None]] = {
    "to_hand": (Zone.HAND, None),
    "to_graveyard": (Zone.GRAVEYARD, None),
    "to_library_top": (Zone.LIBRARY, Place.TOP),
    "to_library_bottom": (Zone.LIBRARY, Place.BOTTOM),
    "put_back": (Zone.LIBRARY, Place.TOP),
    "remove_from_game": (Zone.REMOVED, None),
}


def effect(reader: Sentences, node: Node) -> Effect | None:
    """The instruction of a verb of this room; None for all others."""
    name, inner = str(node.data), trees(node)
    if name in MOVES:
        zone, place = MOVES[name]
        what = reader.selection(inner[0])
        if len(inner) > 1 and not its_owners(inner[1]):
            reader.owner(inner[1])
        return Move(reader.subject, what, zone, place)
    match name:
        case "discard":
            return Discard(reader.subject, own(reader.selection(inner[0]), in_hand_of, reader.subject))
        case "sacrifice":
            return Sacrifice(reader.subject, own(reader.selection(inner[0]), controlled_by, reader.subject))
        case "into_play":
            return _into_play(reader, inner)
        case "search":
            return _search(reader, inner)
        case "look_at":
            return LookAt(reader.subject, reader.selection(inner[0]))
        case "reveal":
            return Reveal(reader.subject, reader.selection(inner[0]))
        case "scry":
            return Scry(reader.subject, int(words(node)[0]))
        case "shuffle_own":
            return Shuffle(reader.subject)
        case "shuffle":
            return Shuffle(reader.owner(inner[0]))
        case "shuffle_into":
            what = reader.selection(inner[0])
            if isinstance(what, All | Picked) or reader.owner(inner[1]) != OwnerOf(what):
                raise refused(node, "one thing and its owner's library")
            return ShuffleInto(reader.subject, what)
    return None


def _into_play(reader: Sentences, inner: list[Node]) -> PutIntoPlay:
    """ "Onto the battlefield tapped under your control" (214.4)."""
    who, manner = reader.subject, Manner.ORDINARY
    what = reader.selection(inner[0])
    if isinstance(what, Picked | AtRandom) and Is(Kind.TOKEN) in getattr(
        what.filter, "parts", (what.filter,)
    ):
        # A token that is put into play is made then (216.1), and its text says all that it is.
        raise refused(inner[0], "the token's power and toughness, such as 1/1")
    for child in inner[1:]:
        if child.data == "in_state":
            if words(child)[0] not in (State.TAPPED.value, State.FLIPPED.value):
                raise refused(child, '"tapped"')
            manner = Manner(str(words(child)[0]))
        elif child.data == "under_owners_control":
            if isinstance(what, Bound):
                # What is noted under a name is called by that name, and then "it".
                reader.said.mention(what, ITSELF)
            reader.selection(trees(child)[0])
            who = OwnerOf(what)
    return PutIntoPlay(who, what, manner)


def _search(reader: Sentences, inner: list[Node]) -> Search:
    whose = reader.owner(inner[0])
    *number, what = trees(inner[1])
    count = reader.amount(number[0]) if number else 1
    least = 0 if inner[1].data == "search_up_to" else None
    return Search(reader.subject, whose, reader.description(what), count, least)


def its_owners(node: Node) -> bool:
    """ "Its owner's hand": where a thing goes anyway (217.1a)."""
    inner = trees(node)
    if node.data != "of_np" or not inner or inner[0].data != "owner_of":
        return False
    return trees(inner[0])[0].data in ("it", "their")


def own(what: Selection, narrow: Callable[[Filter, Selection], Filter], who: Selection) -> Selection:
    """What a player discards or sacrifices is his or her own, whether the text says so or not."""
    if isinstance(what, Picked | AtRandom | All):
        return msgspec.structs.replace(what, filter=narrow(what.filter, who))
    return what
