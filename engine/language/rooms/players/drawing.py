"""Cards drawn for what was done before, and what is done for those that were not drawn (413.2d, 423)."""

from __future__ import annotations

from typing import Any

from engine.language.discourse import MANY
from engine.language.effects import Discard, Draw, Effect, ForEach, GainLife, Note
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import SaidSoFar
from engine.language.remembered import EACH_ONE
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    Count,
    InZone,
    Is,
    IsPlayer,
    Owns,
    Picked,
    Plus,
    Same,
    Selection,
    Times,
    You,
)
from engine.language.words import Kind, Zone

# --- as many as were discarded -------------------------------------------------------------------------------


def _has_discarded(done: Any, who: Selection) -> bool:
    """Whether that one player was told to discard."""
    return isinstance(done, Discard) and done.who == who and not isinstance(who, All)


def _as_many(reader: FormReader, who: Selection, again: Selection) -> Effect:
    found = reader.said.this_way(lambda one: isinstance(one, Discard))
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    if found is None or again != who or not _has_discarded(done, who):
        raise Meaningless("the player who was told to discard before", "again")
    return Draw(who, Count(found))


def _write_as_many(writer: FormWriter, who: Selection, found: Selection) -> list[str]:
    done = next((one.done for one in writer.said.mentions if one.what == found), None)
    if not _has_discarded(done, who) or writer.said.latest(frozenset({MANY})) == found:
        return no_words(found)
    they = ["you"] if who == You() else ["he", "or", "she"]
    verb = "draw" if writer.plain else "draws"
    return [verb, "as", "many", "cards", "as", *they, "discarded", "this", "way"]


form(
    Draw(v.who, Count(v.found)),
    "{who} <draws> as many cards as {again:who} discarded this way",
    meant=_as_many,
    words=_write_as_many,
)

# --- for each card fewer than were allowed -------------------------------------------------------------------

DRAWN = "drawn"


def _fewer(most: Any) -> Amount:
    """How many fewer cards each has drawn than that."""
    own = AllOf((Is(Kind.CARD), Same(Bound(DRAWN)), Owns(EACH_ONE)))
    return Plus((most, Times(-1, Count(All(own)))))


UP_TO: Effects = (
    Note(DRAWN, Draw(All(IsPlayer()), v.most, True)),
    ForEach(EACH_ONE.name, All(IsPlayer()), (GainLife(EACH_ONE, Times(v.gained, _fewer(v.most))),)),
)
form(
    UP_TO,
    "each player may draw up to {most:in_words} cards. for each card less than {most:in_words} a player draws this "
    "way, that player gains {gained:number} life.",
    "unit",
)

# --- of the cards that were drawn --------------------------------------------------------------------------------


def _one_drawn(reader: FormReader, n: Amount = 1) -> Effect:
    who = reader.said.subject
    drawn = reader.take(
        reader.said.this_way(lambda one: isinstance(one, Draw)), "cards that were drawn before"
    )
    done = next((one.done for one in reader.said.mentions if one.what == drawn), None)
    if not isinstance(done, Draw) or done.who != who or isinstance(who, All):
        raise Meaningless("the one who drew cards")
    return Discard(who, Picked(who, AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(who), Same(drawn))), n))


def _write_one_drawn(writer: FormWriter, who: Selection, drawn: Selection) -> list[str]:
    if writer.said.this_way(lambda one: isinstance(one, Draw)) != drawn:
        return no_words(drawn)
    return ["discard" if writer.plain else "discards", "one", "of", "them"]


form(
    Discard(v.who, Picked(v.who, AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(v.who), Same(v.drawn))), 1)),
    "{who} <discards> one of (them|those cards)",
    meant=lambda reader, **_: _one_drawn(reader),
    words=_write_one_drawn,
    rank=1,
)


# --- how many were drawn -----------------------------------------------------------------------------------------


def _drawn(said: SaidSoFar, who: Selection) -> Selection | None:
    """The cards that this one player was told to draw last."""
    drawn = said.this_way(lambda one: isinstance(one, Draw))
    done = next((one.done for one in said.mentions if one.what == drawn), None)
    return drawn if isinstance(done, Draw) and done.who == who and not isinstance(who, All) else None


def _number_drawn(reader: FormReader, who: Selection) -> Amount:
    drawn = _drawn(reader.said, who)
    if drawn is None:
        raise Meaningless("the player who was told to draw before", "who")
    return Count(drawn)


def _write_number_drawn(writer: FormWriter, of: Selection) -> list[str]:
    drawn = writer.said.this_way(lambda one: isinstance(one, Draw))
    done = next((one.done for one in writer.said.mentions if one.what == drawn), None)
    if drawn != of or not isinstance(done, Draw) or isinstance(done.who, All):
        return no_words(of)
    they = ["you"] if done.who == You() else ["he", "or", "she"]
    return ["the", "number", "of", "cards", *they, "drew", "this", "way"]


form(
    Count(v.of),
    "the number of cards {who:player} drew this way",
    "quantity",
    meant=_number_drawn,
    words=_write_number_drawn,
)
