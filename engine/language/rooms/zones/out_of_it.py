"""Cards out of the game described, and cards of a library removed until one comes; what each player did or didn't
discard; life gained twice; draws that may be skipped (217.1d, 413.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import all_of, with_parts
from engine.language.effects import (
    REVEALED,
    Choose,
    ChooseBetween,
    Discard,
    Effect,
    GainLife,
    May,
    Move,
    Note,
    PutIntoPlay,
    Replacement,
    Reveal,
    RevealUntil,
    Search,
    Shuffle,
    Thing,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import OF_THAT_ONE
from engine.language.rooms.clauses.choices import PARTICIPLES
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Bound,
    Count,
    Draws,
    Filter,
    InZone,
    Is,
    Outdoes,
    Owns,
    Picked,
    Same,
    Selection,
    Times,
    Together,
    TopCards,
    You,
)
from engine.language.words import Kind, Relation, Zone

YOU = You()
CARD = Is(Kind.CARD)

# --- out of the game -----------------------------------------------------------------------------------------

form((InZone(Zone.REMOVED),), "that <is/are> removed from the game", "post")
form((InZone(Zone.REMOVED),), "that 's removed from the game", "post", printable=False)
form(InZone(Zone.REMOVED), "exiled", "adjective", printable=False)


def _until_one_is_out(reader: FormReader, who: Selection, again: Selection, filter: Filter) -> Effects:
    """All that come before it are removed as well, and the card that ends it is the last of them."""
    if again != who or isinstance(who, All | Picked):
        raise Meaningless("one player who does it", "again")
    until = reader.done(RevealUntil(who, filter))
    shown = AllOf((CARD, InZone(Zone.LIBRARY), Owns(who), Same(Bound(REVEALED))))
    return (until, Move(who, All(shown), Zone.REMOVED))


UNTIL = "cards from the top of {who:zone_poss} library"
form(
    v.x,
    f"{{who>}} (<removes> {UNTIL} from the game until {{again:who}} (removes|remove) a {{filter:desc}}|"
    f"<exiles> {UNTIL} until {{again:who}} (exiles|exile) a {{filter:desc}})",
    "clause",
    meant=_until_one_is_out,
    printable=False,
)
form(
    v.x,
    f"(remove {UNTIL} from the game until {{again:who}} remove a {{filter:desc}}|"
    f"exile {UNTIL} until {{again:who}} exile a {{filter:desc}})",
    "clause",
    meant=lambda reader, **parts: _until_one_is_out(reader, **parts),
    printable=False,
)

# --- wherever it may be --------------------------------------------------------------------------------------

FOUND = "found"
ELSEWHERE = narrowed(v.filter, AnyOf((InZone(Zone.GRAVEYARD), InZone(Zone.HAND))), Owns(YOU))
ANYWHERE = ChooseBetween(
    YOU,
    (
        (
            Note(FOUND, Search(YOU, YOU, v.filter, 1, 0, (Zone.GRAVEYARD, Zone.HAND))),
            PutIntoPlay(YOU, Bound(FOUND)),
            Shuffle(YOU),
        ),
        (PutIntoPlay(YOU, Picked(YOU, ELSEWHERE, 1, 0)),),
    ),
)
"""With the library or without it: who doesn't search that doesn't shuffle it either."""
SOUGHT = (
    "search your graveyard, hand, and/or library for a {filter:desc} and put it (into play|onto the battlefield). "
    "if you search your library this way, shuffle it."
)
form((ANYWHERE,), SOUGHT, "unit", rank=1)
form((May(YOU, (ANYWHERE,)),), "you may " + SOUGHT, "unit", rank=2)

# --- a hand and what lies on a library -----------------------------------------------------------------------


def _both(who: Any) -> Together:
    return Together((All(AllOf((CARD, InZone(Zone.HAND), Owns(who)))), TopCards(who, 1)))


form(
    Reveal(v.who, _both(v.who)),
    "{who} <reveals> {who:zone_poss} hand and the top card of {who:zone_poss} library",
)


def _one_revealed(reader: FormReader, who: Selection, filter: Filter) -> Effect:
    found = reader.said.this_way(PARTICIPLES["revealed"])
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    card = filter.parts[0] if isinstance(filter, AllOf) else filter
    if found is None or not isinstance(getattr(done, "what", None), Together) or card != CARD:
        raise Meaningless("a card, and cards that were revealed before")
    return Choose(who, Thing(with_parts(filter, Same(found))))


def _write_one_revealed(writer: FormWriter, who: Selection, among: AllOf) -> list[str]:
    found = writer.said.this_way(PARTICIPLES["revealed"])
    done = next((one.done for one in writer.said.mentions if one.what == found), None)
    if found is None or not isinstance(getattr(done, "what", None), Together):
        return no_words(among)
    if not isinstance(among, AllOf) or among.parts[-1] != Same(found):
        return no_words(among)
    what = writer.words("desc", all_of(list(among.parts[:-1])))
    return ["choose" if writer.plain else "chooses", "a", *what, "revealed", "this", "way"]


form(
    Choose(v.who, Thing(v.among)),
    "{who} <chooses> a {filter:desc} revealed this way",
    late=True,
    meant=_one_revealed,
    words=_write_one_revealed,
)

# --- who didn't discard such a card --------------------------------------------------------------------------


def _none_of_theirs(reader: FormReader, filter: Filter) -> Filter:
    found = reader.said.this_way(PARTICIPLES["discarded"])
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    if found is None or not isinstance(done, Discard) or not isinstance(done.who, All):
        raise Meaningless("players who were told to discard before")
    theirs = All(with_parts(filter, Same(found), Owns(OF_THAT_ONE)))
    return Outdoes(Count(theirs), Relation.EQUAL, 0)


def _write_none_of_theirs(writer: FormWriter, filter: Filter) -> list[str]:
    found = writer.said.this_way(PARTICIPLES["discarded"])
    parts = filter.parts if isinstance(filter, AllOf) else ()
    if found is None or parts[-2:] != (Same(found), Owns(OF_THAT_ONE)):
        return no_words(filter)
    return ["who", "didn't", "discard", "a", *writer.words("desc", all_of(list(parts[:-2]))), "this", "way"]


form(
    Outdoes(Count(All(v.filter)), Relation.EQUAL, 0),
    "who didn't discard a {filter:desc} this way",
    "trait",
    meant=_none_of_theirs,
    words=_write_none_of_theirs,
    rank=1,
)

# --- life twice, draws skipped -------------------------------------------------------------------------------


def _one_player(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], All | Picked):
        raise Meaningless("one player", "who")


form(
    (GainLife(v.who, v.first), GainLife(v.who, Times(v.more, v.each))),
    "{who>} <gains> {first:number} life, then <gains> {more:number} life for each {each:each}",
    "clause",
    check=_one_player,
    printable=False,
    rank=2,
)
form(
    Replacement(Draws(Same(YOU)), (May(YOU, ()),)),
    "if you would draw a card, you may skip that draw instead.",
    "ability",
)
