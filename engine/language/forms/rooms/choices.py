"""What is chosen as instructions are carried out: colors, types, cards of a hand, what was done before (413.2d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import all_of, with_parts
from engine.language.effects import (
    AnyBasicLandType,
    AnyColor,
    AnyCreatureType,
    Choose,
    Destroy,
    Discard,
    Domain,
    Effect,
    Keyword,
    Modify,
    Note,
    Reveal,
    Sacrifice,
    SetColors,
    Tap,
    Thing,
)
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import unnoted
from engine.language.forms.rooms.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Controls,
    Filter,
    HasColor,
    InZone,
    Is,
    Owns,
    Same,
    Selection,
    You,
)
from engine.language.words import KeywordName, Kind, Zone

HAND = "hand"
"""The word that takes up a hand which the text spoke of."""
PARTICIPLES: dict[type[Effect], str] = {
    Reveal: "revealed",
    Discard: "discarded",
    Sacrifice: "sacrificed",
    Destroy: "destroyed",
    Tap: "tapped",
}


def is_from_hand(domain: object) -> bool:
    """Whether somebody chooses among the cards of a hand."""
    return isinstance(domain, Thing) and any(
        part == InZone(Zone.HAND) for part in getattr(domain.filter, "parts", ())
    )


IN_PASSING: tuple[Domain, ...] = (AnyColor(), AnyCreatureType(), AnyBasicLandType())
"""What is only chosen as something is changed to it."""

# --- colors, in passing --------------------------------------------------------------------------------------


def chosen_in_passing(reader: FormReader, among: Domain) -> Bound:
    """What is chosen by an instruction of its own, before the one whose words these are."""
    choice = reader.done(Choose(You(), among))
    _, name = unnoted(choice)
    assert name is not None
    reader.said = reader.said.in_passing(choice)
    return Bound(name)


def made_in_passing(writer: FormWriter, chosen: Bound) -> bool:
    """Whether the words being written have what is chosen chosen as well."""
    done = next((one.done for one in reversed(writer.said.mentions) if one.what == chosen), None)
    return done in writer.said.passing


def _of_your_choice(
    pattern: tuple[Any, ...], template: str, category: str, made: Callable[[Bound], Any]
) -> None:
    """Declare what is done with a color that is chosen as it is done."""

    def meant(reader: FormReader) -> Any:
        return (made(chosen_in_passing(reader, AnyColor())),)

    def words(writer: FormWriter, color: Any) -> list[str]:
        known = isinstance(color, Bound) and writer.said.latest(frozenset({"color"})) == color
        return writer.template(said, {}) if known and made_in_passing(writer, color) else no_words(color)

    said = form(pattern, template, category, meant=meant, words=words)


_of_your_choice(
    (SetColors((v.color,)),),
    "<becomes> the color of your choice",
    "change",
    lambda chosen: SetColors((chosen,)),
)
_of_your_choice(
    (Keyword(KeywordName.PROTECTION, HasColor(v.color)),),
    "protection from the color of your choice",
    "ability_word",
    lambda chosen: Keyword(KeywordName.PROTECTION, HasColor(chosen)),
)


form(
    (HasColor(v.color),),
    "of the color of your choice",
    "post",
    meant=lambda reader: (HasColor(chosen_in_passing(reader, AnyColor())),),
    printable=False,
)


def _write_with_choice(writer: FormWriter, name: str, among: Domain, use: Effect) -> list[str]:
    if among not in IN_PASSING or not isinstance(use, Modify):
        return no_words(among)
    choice = Choose(You(), among)
    _, said = writer.said.done(choice, name)
    writer.said = said.in_passing(choice)
    words = writer.words("clause", (use,))
    writer.said = replace(writer.said, passing=said.passing)
    return [*words, "."]


form(
    (Note(v.name, Choose(You(), v.among)), v.use),
    "{x:action}",
    "unit",
    readable=False,
    words=_write_with_choice,
)

# --- from a hand ---------------------------------------------------------------------------------------------


def _from_hand(reader: FormReader, who: Selection, filter: Filter) -> Effect:
    hand = reader.said.latest(frozenset({HAND}))
    card = filter.parts[0] if isinstance(filter, AllOf) else filter
    if not isinstance(hand, All) or not isinstance(hand.filter, AllOf) or card != Is(Kind.CARD):
        raise Meaningless("a card, and a hand that was spoken of before")
    return Choose(who, Thing(with_parts(filter, *hand.filter.parts[1:])))


def _write_from_hand(writer: FormWriter, who: Selection, among: AllOf) -> list[str]:
    if not isinstance(among, AllOf) or not is_from_hand(Thing(among)):
        return no_words(among)
    words = writer.words("desc", all_of([one for one in among.parts if not isinstance(one, InZone | Owns)]))
    return ["choose" if writer.plain else "chooses", "a", *words, "from", "it"]


form(
    Choose(v.who, Thing(v.among)),
    "{who} <chooses> a {filter:desc} from it",
    meant=_from_hand,
    words=_write_from_hand,
)

# --- a permanent of one's own ----------------------------------------------------------------------------------


def _own_permanent(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What somebody chooses of his or her own, and what is then done with it, is told apart (413.2c)."""
    parts = getattr(env["among"], "parts", ())
    if Is(Kind.PERMANENT) not in parts or Controls(env["who"]) not in parts or isinstance(env["who"], All):
        raise Meaningless("a permanent that the one who chooses controls", "among")


form(
    Choose(v.who, Thing(v.among)),
    "{who} <chooses> a {among:desc}",
    check=_own_permanent,
    imperative=False,
)

# --- what was done before ------------------------------------------------------------------------------------


def _done_this_way(kind: type[Effect], participle: str, *, printable: bool = True) -> None:
    def meant(reader: FormReader) -> tuple[Same]:
        found = reader.said.latest_done(kind)
        if found is None:
            raise Meaningless("something that was done before")
        return (Same(found),)

    def words(writer: FormWriter, of: Selection) -> list[str]:
        return [participle, "this", "way"] if writer.said.latest_done(kind) == of else no_words(of)

    form((Same(v.of),), f"{participle} this way", "post", meant=meant, words=words, printable=printable)


for _kind, _participle in PARTICIPLES.items():
    _done_this_way(_kind, _participle)
_done_this_way(Destroy, "(that died|put into a graveyard)", printable=False)
