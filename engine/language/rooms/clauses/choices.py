"""What is chosen as instructions are carried out: colors, types, cards of a hand, what was done before (413.2d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import all_of, with_parts
from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    AnyBasicLandType,
    AnyColor,
    AnyColors,
    AnyCreatureType,
    Choose,
    Counter,
    Destroy,
    Discard,
    Domain,
    Draw,
    Effect,
    Keyword,
    LookAt,
    Modify,
    Move,
    Note,
    PutIntoPlay,
    Reveal,
    Sacrifice,
    Search,
    SetColors,
    Tap,
    Thing,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import DISCARDED, REMOVED_TO_PAY, SACRIFICED, TAPPED_TO_PAY
from engine.language.rooms.clauses.clauses import unnoted
from engine.language.rooms.core.vocabularies import no_words
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    Compare,
    Condition,
    ControllerOf,
    Controls,
    Count,
    FeatureOf,
    Filter,
    HasColor,
    InZone,
    Is,
    IsPlayer,
    Opponent,
    Owns,
    Same,
    Selection,
    Target,
    You,
)
from engine.language.words import KeywordName, Kind, Relation, Zone

HAND = "hand"
"""The word that takes up a hand which the text spoke of."""
PARTICIPLES: dict[str, Callable[[Effect], bool]] = {
    "revealed": lambda one: isinstance(one, Reveal),
    "discarded": lambda one: isinstance(one, Discard),
    "sacrificed": lambda one: isinstance(one, Sacrifice),
    "destroyed": lambda one: isinstance(one, Destroy),
    "tapped": lambda one: isinstance(one, Tap),
    "countered": lambda one: isinstance(one, Counter),
    **dict.fromkeys(
        ("removed from the game", "removed", "exiled"),
        lambda one: isinstance(one, Move) and one.to is Zone.REMOVED,
    ),
    "returned": lambda one: isinstance(one, Move) and one.to is Zone.HAND,
    "put into play": lambda one: isinstance(one, PutIntoPlay),
}
"""What was done, and by which instructions."""


TO_PAY = {
    "discarded": DISCARDED,
    "sacrificed": SACRIFICED,
    "removed from the game": REMOVED_TO_PAY,
    "exiled": REMOVED_TO_PAY,
    "tapped": TAPPED_TO_PAY,
}
"""Under which name a text knows what was so given to pay for it."""


def is_from_hand(domain: object) -> bool:
    """Whether somebody chooses among the cards of a hand."""
    return isinstance(domain, Thing) and any(
        part == InZone(Zone.HAND) for part in getattr(domain.filter, "parts", ())
    )


IN_PASSING: tuple[Domain, ...] = (AnyColor(), AnyColors(), AnyCreatureType(), AnyBasicLandType())
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
    pattern: tuple[Any, ...],
    template: str,
    category: str,
    made: Callable[[Bound], Any],
    among: Domain = AnyColor(),  # noqa: B008
) -> None:
    """Declare what is done with a color that is chosen as it is done."""

    def meant(reader: FormReader) -> Any:
        return (made(chosen_in_passing(reader, among)),)

    def words(writer: FormWriter, color: Any) -> list[str]:
        done = next((one.done for one in reversed(writer.said.mentions) if one.what == color), None)
        known = isinstance(color, Bound) and writer.said.latest(frozenset({"color"})) == color
        known = known and isinstance(done, Choose) and done.among == among
        return writer.template(said, {}) if known and made_in_passing(writer, color) else no_words(color)

    said = form(pattern, template, category, meant=meant, words=words)


_of_your_choice(
    (SetColors((v.color,)),),
    "<becomes> the color of your choice",
    "change",
    lambda chosen: SetColors((chosen,)),
)
_of_your_choice(
    (SetColors((v.color,)),),
    "<becomes> the color or colors of your choice",
    "change",
    lambda chosen: SetColors((chosen,)),
    AnyColors(),
)
_of_your_choice(
    (Keyword(KeywordName.PROTECTION, HasColor(v.color)),),
    "protection from the color of your choice",
    "ability_word",
    lambda chosen: Keyword(KeywordName.PROTECTION, HasColor(chosen)),
)


def _of_its_controllers_choice(reader: FormReader) -> Any:
    it = reader.take(reader.said.it())
    choice = reader.done(Choose(ControllerOf(it), AnyColor()))
    _, name = unnoted(choice)
    assert name is not None
    reader.said = reader.said.in_passing(choice)
    return (Keyword(KeywordName.PROTECTION, HasColor(Bound(name))),)


form(
    (Keyword(KeywordName.PROTECTION, HasColor(v.color)),),
    "protection from the color of its controller's choice",
    "ability_word",
    meant=_of_its_controllers_choice,
    printable=False,
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


def _several_from_hand(least: Amount | None, template: str) -> None:
    """Declare the choice of several cards of a hand that was spoken of."""

    def meant(reader: FormReader, who: Selection, n: Amount, filter: Filter) -> Effect:
        if n == 1:
            raise Meaningless("a number above one", "n")
        one = _from_hand(reader, who, filter)
        assert isinstance(one, Choose) and isinstance(one.among, Thing)
        return Choose(who, Thing(one.among.filter, n, least))

    def words(writer: FormWriter, who: Selection, among: AllOf, n: Amount) -> list[str]:
        if not isinstance(among, AllOf) or not is_from_hand(Thing(among)):
            return no_words(among)
        filter_ = all_of([one for one in among.parts if not isinstance(one, InZone | Owns)])
        return writer.template(said, {"filter": filter_, "n": n})

    said = form(Choose(v.who, Thing(v.among, v.n, least)), template, meant=meant, words=words)


_several_from_hand(None, "{who} <chooses> {n:count} {filter:descs} from it")
_several_from_hand(0, "{who} <chooses> up to {n:count} {filter:descs} from it")

# --- from among what was shown -------------------------------------------------------------------------------

called("shown_cards", '"them" or "those cards"')


def _shown(reader: FormReader, tree: Tree) -> Filter:
    """Cards that were revealed, looked at or found before."""
    found: Selection = reader.only(tree, "x")
    done = next((one for one in reader.said.mentions if one.what == found), None)
    if done is None or not done.many or not isinstance(done.done, Reveal | LookAt | Search | Move | Draw):
        raise Meaningless("cards that were looked at, revealed or found", tree)
    return AllOf((Is(Kind.CARD), Same(found)))


def _write_shown(writer: FormWriter, x: AllOf) -> list[str]:
    match x:
        case AllOf(parts=(Is(kind=Kind.CARD), Same(of=Bound() as of))):
            done = next((one for one in writer.said.mentions if one.what == of), None)
            if done is not None and done.many and done.done is not None:
                return writer.words("definite", of)
    return no_words(x)


form(v.x, "{x:definite}", "shown_cards", read=_shown, words=_write_shown)
for _number, _least, _words in (
    (1, None, "one of {among:shown_cards}"),
    (v.n, None, "{n:count} of {among:shown_cards}"),
    (v.n, 0, "up to {n:count} of {among:shown_cards}"),
):
    form(Choose(v.who, Thing(v.among, _number, _least)), f"{{who}} <chooses> {_words}")


def _one_more(reader: FormReader, who: Selection) -> Effect:
    """ "Target opponent chooses one": one of those that were spoken of last."""
    of = reader.take(reader.said.they(), "cards that were looked at, revealed or found")
    done = next((one for one in reader.said.mentions if one.what == of), None)
    if done is None or not done.many or not isinstance(done.done, Reveal | LookAt | Search):
        raise Meaningless("cards that were looked at, revealed or found")
    return Choose(who, Thing(AllOf((Is(Kind.CARD), Same(of)))))


form(Choose(v.who, Thing(v.among)), "{who} <chooses> one", meant=_one_more, printable=False)


def _from_among(reader: FormReader, who: Selection, filter: Filter, among: AllOf) -> Effect:
    if (filter.parts[0] if isinstance(filter, AllOf) else filter) != Is(Kind.CARD):
        raise Meaningless("a card", "filter")
    return Choose(who, Thing(with_parts(filter, among.parts[-1])))


def _write_from_among(writer: FormWriter, who: Selection, among: AllOf) -> list[str]:
    if not isinstance(among, AllOf) or len(among.parts) < 3 or not isinstance(among.parts[-1], Same):
        return no_words(among)
    words = writer.words("desc", all_of(list(among.parts[:-1])))
    seen = writer.words("shown_cards", AllOf((Is(Kind.CARD), among.parts[-1])))
    return ["choose" if writer.plain else "chooses", "a", *words, "from", "among", *seen]


form(
    Choose(v.who, Thing(v.among_all)),
    "{who} <chooses> a {filter:desc} from among {among:shown_cards}",
    meant=_from_among,
    words=lambda writer, who, among_all: _write_from_among(writer, who, among_all),
)


def _the_chosen(reader: FormReader) -> Selection:
    """What was chosen last, of things that are somewhere."""
    found = (
        one
        for one in reversed(reader.said.mentions)
        if isinstance(one.done, Choose) and isinstance(one.done.among, Thing)
    )
    one = next(found, None)
    aimed = next((one.what for one in reversed(reader.said.mentions) if isinstance(one.what, Target)), None)
    return reader.take(aimed if one is None else one.what, "a card that was chosen before")


form(v.x, "the (chosen|last chosen) (card|cards)", "definite", meant=_the_chosen, printable=False)

# --- a permanent of one's own ----------------------------------------------------------------------------------


def own_permanent(reader: FormReader, env: Mapping[str, Any]) -> None:
    """What somebody chooses of his or her own, and what is then done with it, is told apart (413.2c)."""
    parts = getattr(env["among"], "parts", ())
    permanent = (Is(Kind.PERMANENT) in parts or Is(Kind.SOURCE) in parts) and (
        Controls(env["who"]) in parts or Controls(You()) in parts
    )
    card = Is(Kind.CARD) in parts and any(isinstance(one, InZone) for one in parts)
    shown = not any(isinstance(one, InZone) and one.zone is Zone.LIBRARY for one in parts)
    if not (permanent or (card and shown)) or isinstance(env["who"], All):
        raise Meaningless("a permanent that you or the one who chooses controls", "among")


form(Choose(v.who, Thing(v.among)), "{who} <chooses> a {among:desc}", check=own_permanent, imperative=False)
form(
    Choose(v.who, Thing(v.among, v.n)),
    "{who} <chooses> {n:count} {among:descs}",
    check=own_permanent,
    imperative=False,
)

form(Choose(v.who, Thing(Opponent(v.who))), "{who} <chooses> one of {who:zone_poss} opponents")
form(Choose(v.who, Thing(Opponent(v.who))), "{who} <chooses> an opponent", printable=False)
form(Choose(v.who, Thing(IsPlayer())), "{who} <chooses> a player")

# --- what was done before ------------------------------------------------------------------------------------


def _done_this_way(is_it: Callable[[Effect], bool], participle: str, *, printable: bool = True) -> None:
    def meant(reader: FormReader) -> tuple[Same]:
        found = reader.said.this_way(is_it)
        if found is None and participle in TO_PAY:
            # What was given to pay, where the text itself has had nothing of the sort done.
            return (Same(Bound(TO_PAY[participle])),)
        if found is None:
            raise Meaningless("something that was done before")
        return (Same(found),)

    def words(writer: FormWriter, of: Selection) -> list[str]:
        if of not in (writer.said.this_way(is_it), Bound(TO_PAY.get(participle, ""))):
            return no_words(of)
        return [*participle.split(), "this", "way"]

    form((Same(v.of),), f"{participle} this way", "post", meant=meant, words=words, printable=printable)

    def some(reader: FormReader, filter: Filter) -> Condition:
        found = reader.said.this_way(is_it)
        if found is None or PLAYER in words_for(filter):
            raise Meaningless(f"something that is {participle}", "filter")
        return Compare(Count(All(with_parts(filter, Same(found)))), Relation.AT_LEAST, 1)

    if printable:
        words_for_some = f"a {{filter:desc}} (is|was) {participle} this way"
        form(SOME_WERE, words_for_some, "condition", meant=some, printable=False)


SOME_WERE = Compare(Count(All(v.filter)), Relation.AT_LEAST, 1)
SAID_OF_SOME = (
    "revealed",
    "destroyed",
    "tapped",
    "countered",
    "removed from the game",
    "returned",
    "put into play",
)
"""Of what else was done it is said who did it."""


def _write_some(writer: FormWriter, filter: Filter) -> list[str]:
    parts = filter.parts if isinstance(filter, AllOf) else ()
    for participle in SAID_OF_SOME:
        found = writer.said.this_way(PARTICIPLES[participle])
        if found is not None and Same(found) in parts:
            rest = all_of([one for one in parts if one != Same(found)])
            return ["a", *writer.words("desc", rest), "is", *participle.split(), "this", "way"]
    return no_words(filter)


form(SOME_WERE, "a {filter:desc} is done this way", "condition", readable=False, words=_write_some)


def _ones_own_this_way(reader: FormReader) -> tuple[Filter, ...]:
    """ "All cards he or she removed from the game this way": of what each of several removed, that player's own."""
    who = reader.said.subject
    found = reader.said.this_way(PARTICIPLES["removed"])
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    what = getattr(getattr(done, "what", None), "filter", None)
    if (
        found is None
        or not isinstance(done, Move)
        or done.who != who
        or Owns(who) not in getattr(what, "parts", ())
    ):
        raise Meaningless("cards of his or her own that the same player removed before")
    return (Same(found), Owns(who))


form(
    (Same(v.of), Owns(v.who)),
    "(he or she|they) (removed from the game|removed|exiled) this way",
    "post",
    meant=_ones_own_this_way,
    words=lambda writer, of, who: _write_ones_own(writer, of, who),
)


def _write_ones_own(writer: FormWriter, of: Selection, who: Selection) -> list[str]:
    if writer.said.this_way(PARTICIPLES["removed"]) != of or writer.said.subject != who or who == You():
        return no_words(of)
    return ["he", "or", "she", "removed", "from", "the", "game", "this", "way"]


def _discards_such(reader: FormReader, who: Selection, filter: Filter) -> Condition:
    """ "If that player discards an artifact card this way": of what was discarded last."""
    found = reader.said.this_way(PARTICIPLES["discarded"])
    done = next((one.done for one in reader.said.mentions if one.what == found), None)
    if found is None or not isinstance(done, Discard) or done.who != who or isinstance(who, All):
        raise Meaningless("one player who was told to discard before", "who")
    return Compare(Count(All(with_parts(filter, Same(found)))), Relation.AT_LEAST, 1)


def _write_discards_such(writer: FormWriter, filter: Filter) -> list[str]:
    found = writer.said.this_way(PARTICIPLES["discarded"])
    done = next((one.done for one in writer.said.mentions if one.what == found), None)
    if found is None or not isinstance(filter, AllOf) or not isinstance(done, Discard):
        return no_words(filter)
    if filter.parts[-1] != Same(found):
        return no_words(filter)
    who = writer.words("who_has", done.who)
    verb = "discard" if writer.plain else "discards"
    return [*who, verb, "a", *writer.words("desc", all_of(list(filter.parts[:-1]))), "this", "way"]


form(
    Compare(Count(All(v.filter)), Relation.AT_LEAST, 1),
    "{who:who_has} (discards|discard|discarded) a {filter:desc} this way",
    "condition",
    meant=_discards_such,
    words=_write_discards_such,
)


OF_THE_TAPPED = FeatureOf(v.feature, Bound(TAPPED_TO_PAY))
form(OF_THE_TAPPED, "the {feature} of the creature tapped this way", "quantity", rank=1)
form(OF_THE_TAPPED, "the tapped creature 's {feature}", "quantity", rank=1, printable=False)
for _participle, _is_it in PARTICIPLES.items():
    _done_this_way(_is_it, _participle)
_done_this_way(PARTICIPLES["put into play"], "(put onto the battlefield|returned)", printable=False)
