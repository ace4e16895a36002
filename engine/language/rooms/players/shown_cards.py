"""What was shown, looked at or found: one of it, the others, the rest, and where these go (217, 413.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import as_many_as_there_are
from engine.language.effects import (
    REVEALED,
    Effect,
    LookAt,
    Move,
    PutIntoPlay,
    Reveal,
    RevealUntil,
    Search,
    ShuffleInto,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import BACK, Mentioned, SaidSoFar
from engine.language.remembered import SACRIFICED
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np, write_poss
from engine.language.rooms.zones.zones import YOU, of_its_owner, top_of
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AtRandom,
    Bound,
    Condition,
    Filter,
    HasChosenName,
    HasSubtype,
    InZone,
    Is,
    Matches,
    Not,
    Owns,
    Picked,
    Same,
    Selection,
    TopCards,
    You,
)
from engine.language.walks import walk
from engine.language.words import Kind, Manner, Place, Zone

# --- the rest ------------------------------------------------------------------------------------------------

called("seen_cards", '"them" or "those cards"')
called("the_rest", '"the rest"')


def _seen(said: SaidSoFar) -> Mentioned | None:
    """The cards from the top of a library that were looked at or revealed last."""
    shown = (
        one for one in reversed(said.mentions) if isinstance(one.done, LookAt | Reveal | Search) and one.many
    )
    return next(
        (one for one in shown if isinstance(one.done, Search) or isinstance(top_of(one), TopCards)), None
    )


def _until(said: SaidSoFar) -> Any:
    """The card that was revealed after all others, if that was the last that was looked at or revealed of a library."""
    shown = (one for one in reversed(said.mentions) if isinstance(one.done, LookAt | Reveal | RevealUntil))
    one = next(shown, None)
    return one if one is not None and isinstance(one.done, RevealUntil) else None


def _still_there(said: SaidSoFar) -> AllOf:
    """Those of the cards that were seen which no instruction has taken out of the library since."""
    until = _until(said)
    if until is not None:
        return AllOf((*_among(until.done.who, Bound(REVEALED)).parts, Not(Same(until.what))))
    seen = _seen(said)
    if seen is None:
        raise Meaningless("cards that were looked at or revealed before")
    of = seen.done.whose if isinstance(seen.done, Search) else top_of(seen).of
    if isinstance(of, All):
        raise Meaningless("cards of one player's library")
    if BACK in seen.moved:
        raise Meaningless("cards of which none was put back into the library before")
    return _among(of, seen.what)


def _is_seen(writer: FormWriter, value: Any) -> bool:
    try:
        return bool(value == _still_there(writer.said))
    except Meaningless:
        return False


def _among(of: Any, seen: Any) -> AllOf:
    return AllOf((Is(Kind.CARD), InZone(Zone.LIBRARY), Owns(of), Same(seen)))


def _write_rest(writer: FormWriter, of: Selection, seen: Selection) -> list[str]:
    return ["the", "rest"] if _is_seen(writer, _among(of, seen)) else no_words(seen)


def _write_others(writer: FormWriter, of: Selection, found: Selection) -> list[str]:
    others = AllOf((*_among(of, Bound(REVEALED)).parts, Not(Same(found))))
    return (
        ["all", "other", "cards", "revealed", "this", "way"] if _is_seen(writer, others) else no_words(found)
    )


def _write_revealed(writer: FormWriter, of: Selection) -> list[str]:
    until = _until(writer.said)
    return ["the", "revealed", "cards"] if until is not None and until.done.who == of else no_words(of)


def _rest(reader: FormReader) -> Selection:
    return All(_still_there(reader.said))


def _others(reader: FormReader) -> Selection:
    """All but the one that was looked for, or all that are still there."""
    return _rest(reader)


def _revealed(reader: FormReader) -> Selection:
    until = _until(reader.said)
    if until is None:
        raise Meaningless("cards that were revealed until one came")
    return All(_among(until.done.who, Bound(REVEALED)))


def _the_other(reader: FormReader) -> Selection:
    """ "One of them into your hand and the other into your graveyard": what is left of two."""
    seen = _seen(reader.said)
    top = None if seen is None else top_of(seen)
    number = getattr(getattr(seen, "done", None), "count", None) or getattr(top, "count", None)
    if seen is None or _until(reader.said) is not None or number != 2:
        raise Meaningless("two cards that were looked at or revealed before")
    return _rest(reader)


OTHERS = All(AllOf((*_among(v.of, Bound(REVEALED)).parts, Not(Same(v.found)))))
for _category in ("definite", "the_rest"):
    form(All(_among(v.of, v.seen)), "the rest", _category, meant=_rest, words=_write_rest)
    form(
        All(_among(v.of, v.seen)),
        "the rest of the (cards revealed this way|revealed cards)",
        _category,
        meant=_rest,
        printable=False,
    )
    form(All(_among(v.of, v.seen)), "the other", _category, meant=_the_other, printable=False)
    form(
        OTHERS,
        "(all other|the other) (cards revealed this way|revealed cards)",
        _category,
        meant=_others,
        words=_write_others,
        rank=1,
    )


def _shown_until(reader: FormReader) -> tuple[Filter, ...]:
    """ "Revealed this way": of all that came before the card that was looked for, and of that."""
    if _until(reader.said) is None:
        raise Meaningless("cards that were revealed until one came")
    return (Same(Bound(REVEALED)),)


form(
    (Same(Bound(REVEALED)),),
    "[that were] revealed this way",
    "post",
    meant=_shown_until,
    words=lambda writer: (
        ["revealed", "this", "way"] if _until(writer.said) is not None else no_words(REVEALED)
    ),
)


def _the_one_sought(reader: FormReader, subtype: str) -> Condition:
    until = _until(reader.said)
    if until is None:
        raise Meaningless("cards that were revealed until one came")
    return Matches(until.what, HasSubtype(subtype))


def _write_the_one_sought(writer: FormWriter, what: Selection, subtype: str) -> list[str]:
    until = _until(writer.said)
    if until is None or until.what != what:
        return no_words(what)
    sort = min(until.words - {Kind.CARD.value}, default="")
    article = "an" if subtype[0] in "AEIOU" else "a"
    return ["the", "revealed", *([sort] if sort else []), "card", "is", article, subtype]


form(
    Matches(v.what, HasSubtype(v.subtype)),
    "the revealed {_noun:thing_word} card (is|was) a {subtype}",
    "condition",
    meant=lambda reader, subtype, **_: _the_one_sought(reader, subtype),
    words=_write_the_one_sought,
)
form(
    All(_among(v.of, Bound(REVEALED))),
    "(the revealed cards|all cards revealed this way)",
    "definite",
    meant=_revealed,
    words=_write_revealed,
)
form(
    ShuffleInto(v.who, OTHERS, v.of),
    "{who} <shuffles> {rest:the_rest} into {of:zone_poss} library",
    meant=lambda reader, who, rest, of: _shuffled_in(reader, who, rest, of),
    words=lambda writer, who, of, found: _write_shuffled_in(writer, of, found),
)


def _shuffled_in(reader: FormReader, who: Selection, rest: Selection, of: Selection) -> Effect:
    of_its_owner(reader, {"what": rest, "whose": of})
    return ShuffleInto(who, rest, of)


def _write_shuffled_in(writer: FormWriter, of: Selection, found: Selection) -> list[str]:
    verb = "shuffle" if writer.plain else "shuffles"
    return [verb, *_write_others(writer, of, found), "into", *write_poss(writer, of, True), "library"]


def _reveals_again(reader: FormReader, who: Selection, _again: Selection, filter: Filter) -> Effect:
    if isinstance(who, All):
        raise Meaningless("one player who reveals")
    if Bound(SACRIFICED) in walk(filter):
        # What was sacrificed to pay is known by these words, not what the text itself has somebody sacrifice.
        raise Meaningless("a card that is described without what was sacrificed", "filter")
    if _again != who:
        raise Meaningless("the one who reveals", "_again")
    return RevealUntil(who, filter)


def _write_until(writer: FormWriter, who: Selection, filter: Filter) -> list[str]:
    reveal = "reveal" if writer.plain else "reveals"
    again = ["you"] if who == You() else ["he", "or", "she"]
    whose = write_poss(writer, who, True)
    out = [reveal, "cards", "from", "the", "top", "of", *whose, "library", "until", *again]
    return [*out, "reveal" if who == You() else "reveals", "a", *writer.words("desc", filter)]


form(
    RevealUntil(v.who, v.filter),
    "{who} <reveals> cards from the top of {who:zone_poss} library until {_again:who} (reveals|reveal) a {filter:desc}",
    meant=_reveals_again,
    words=_write_until,
)


def _those(reader: FormReader, tree: Tree) -> Filter:
    """ "Them": the cards that were seen, if nothing else was named since."""
    told: Selection = reader.only(tree, "x")
    filter_ = _still_there(reader.said)
    if Same(told) not in filter_.parts:
        raise Meaningless("the cards that were looked at or revealed", tree)
    return filter_


def _write_those(writer: FormWriter, x: Any) -> list[str]:
    return write_np(writer, x.parts[-1].of) if _is_seen(writer, x) else no_words(x)


form(v.x, "{x:definite}", "seen_cards", read=_those, words=_write_those)
OF = "{filter:seen_cards}"


def _from_among(reader: FormReader, filter: AllOf) -> tuple[Filter, ...]:
    return filter.parts[1:]


def _write_among(writer: FormWriter, of: Selection, seen: Selection) -> list[str]:
    return ["from", "among", *writer.words("seen_cards", _among(of, seen))]


form(
    (InZone(Zone.LIBRARY), Owns(v.of), Same(v.seen)),
    f"from among {OF}",
    "post",
    meant=_from_among,
    words=_write_among,
)


def _all_of_that_name(reader: FormReader, filter: AllOf) -> Selection:
    """ "All of them with that name": of the cards that were seen, those of the name that was chosen."""
    chosen = reader.take(reader.said.latest(frozenset({"name"})), "a name that was chosen before")
    if not isinstance(chosen, Bound):
        raise Meaningless("a name that was chosen before")
    return All(AllOf((*filter.parts, HasChosenName(chosen))))


def _write_all_of_that_name(writer: FormWriter, of: Selection, seen: Selection, chosen: Any) -> list[str]:
    if writer.said.latest(frozenset({"name"})) != chosen:
        return no_words(chosen)
    return ["all", "of", *writer.words("seen_cards", _among(of, seen)), "with", "that", "name"]


form(
    All(AllOf((*_among(v.of, v.seen).parts, HasChosenName(v.chosen)))),
    f"all of {OF} with (that|the chosen) name",
    "definite",
    meant=_all_of_that_name,
    words=_write_all_of_that_name,
    rank=1,
)


def _some(least: Amount | None, template: str, number: Any) -> None:
    def meant(reader: FormReader, filter: Filter, n: Amount = 1) -> Selection:
        return Picked(reader.said.subject, filter, n, least)

    def words(writer: FormWriter, by: Selection, filter: Filter, n: Amount = 1) -> list[str]:
        if by != writer.said.subject or (least == 0 and n == as_many_as_there_are(filter)):
            raise NoWords(f"what {by!r} picks")
        return writer.template(said, {"filter": filter, "n": n})

    said = form(Picked(v.by, v.filter, number, least), template, "np", meant=meant, words=words)


_some(None, f"one of {OF}", 1)
_some(None, f"{{n:count}} of {OF}", v.n)
_some(0, f"up to {{n:count}} of {OF}", v.n)


def _any_of_them(reader: FormReader, filter: Filter) -> Selection:
    return Picked(reader.said.subject, filter, as_many_as_there_are(filter), 0)


def _write_any_of_them(writer: FormWriter, by: Selection, filter: Filter, n: Amount) -> list[str]:
    if by != writer.said.subject or n != as_many_as_there_are(filter):
        raise NoWords(f"what {by!r} picks")
    return ["any", "number", "of", *writer.words("seen_cards", filter)]


form(
    Picked(v.by, v.filter, v.n, 0),
    f"any number of {OF}",
    "np",
    meant=_any_of_them,
    words=_write_any_of_them,
)
form(AtRandom(v.filter, v.n), f"{{n:count}} of {OF} at random", "np")


def _one_of_those(reader: FormReader) -> Selection:
    """ "Put one into your hand": one of the cards that were seen."""
    told = _still_there(reader.said)
    if _until(reader.said) is not None:
        raise Meaningless("cards that were looked at or revealed before")
    return Picked(reader.said.subject, told)


form(Picked(v.by, v.filter), "one", "one_of_seen", meant=_one_of_those, printable=False)
called("one_of_seen", "one of the cards that were looked at or revealed")


def _both_owners(reader: FormReader, env: Mapping[str, Any]) -> None:
    of_its_owner(reader, {"what": env["what"], "whose": env.get("whose", ())})
    of_its_owner(reader, {"what": env["rest"], "whose": env["whose2"]})


LIBRARY = "{whose2:owners=rest} library"
for _first, _into in (
    (Move(v.who, v.what, Zone.HAND), "into {whose:hands=what}"),
    (PutIntoPlay(v.who, v.what), "(into play|onto the battlefield)"),
    (PutIntoPlay(v.who, v.what, Manner.TAPPED), "(into play|onto the battlefield) tapped"),
    (Move(v.who, v.what, Zone.GRAVEYARD), "into {whose:owners=what} graveyard"),
):
    for _second, _there in (
        (Move(v.who, v.rest, Zone.LIBRARY, Place.BOTTOM, True), f"on the bottom of {LIBRARY} in any order"),
        (Move(v.who, v.rest, Zone.LIBRARY, Place.BOTTOM), f"on the bottom of {LIBRARY}"),
        (Move(v.who, v.rest, Zone.LIBRARY, Place.TOP, True), f"[back] on top of {LIBRARY} in any order"),
        (Move(v.who, v.rest, Zone.GRAVEYARD), "into {whose2:owners=rest} graveyard"),
        (Move(v.who, v.rest, Zone.HAND), "into {whose2:owners=rest} hand"),
    ):
        form(
            (_first, _second),
            f"{{who}} <puts> {{what}} {_into} and {{rest:the_rest}} {_there}",
            check=_both_owners,
        )
        form(
            (_first, _second),
            f"{{who}} <puts> {{what:one_of_seen}} {_into} and {{rest:the_rest}} {_there}",
            check=_both_owners,
            printable=False,
        )
    form(
        (_first, Move(v.who, v.rest, Zone.REMOVED)),
        f"{{who}} <puts> {{what:one_of_seen}} {_into} and "
        "(<removes> {rest:the_rest} from the game|<exiles> {rest:the_rest})",
        check=lambda reader, env: of_its_owner(reader, {"whose": (), **env}),
        printable=False,
    )


def _of_three(reader: FormReader, env: Mapping[str, Any]) -> None:
    seen = _seen(reader.said)
    if getattr(top_of(seen) if seen is not None else None, "count", None) != 3:
        raise Meaningless("three cards that were looked at or revealed before")
    of_its_owner(reader, env)


# The third stays where it is, on top.
ONE_EACH = (
    Move(v.who, Picked(v.who, v.filter), Zone.HAND),
    Move(v.who, Picked(v.who, v.filter), Zone.LIBRARY, Place.BOTTOM),
)
form(
    ONE_EACH,
    "{who} <puts> one of {filter:seen_cards} into {whose:zone_poss=who} hand, one on top of {whose:zone_poss=who} "
    "library, and one on the bottom of {whose:zone_poss=who} library",
    check=lambda reader, env: _of_three(reader, {"what": Picked(env["who"], env["filter"]), **env}),
)
YOUR_ONE_EACH = (
    Move(YOU, Picked(YOU, v.filter), Zone.HAND),
    Move(YOU, Picked(YOU, v.filter), Zone.LIBRARY, Place.BOTTOM),
)
form(
    YOUR_ONE_EACH,
    "put one of {filter:seen_cards} into your hand, one on top of your library, and one on the bottom of your library.",
    "unit",
    readable=False,
)
