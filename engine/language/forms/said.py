"""What a text has spoken of so far: reading and printing tell it the same mentions at the same words.

It is a value: whoever tries one way and then another goes back by keeping the one from before. Every instruction whose
result can be spoken of is noted under a name of its own; `tidied` takes off those that nobody asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import is_not
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.discourse import (
    CARD_TYPE,
    COUNTERS_OFF,
    DAMAGE,
    DONE,
    MANY,
    NUMBER,
    PLAYER,
    WAY,
    result_words,
    words_for,
)
from engine.language.effects import (
    Choose,
    Counter,
    CreateTokens,
    Destroy,
    Discard,
    Effect,
    LookAt,
    Move,
    Note,
    PutIntoPlay,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    TargetSpec,
    Thing,
)
from engine.language.forms.declared import Meaningless
from engine.language.remembered import EACH_ONE, EVENT_BEFORE, IMPRINTED, OTHER_PILE, PILE
from engine.language.settled import THOSE, is_settled
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    AtRandom,
    Attached,
    Bound,
    ControllerOf,
    DefendingPlayer,
    EventPart,
    Filter,
    OwnerOf,
    Picked,
    PlayerOf,
    Same,
    Selection,
    Self,
    Target,
    Together,
    TopCards,
    Value,
    You,
)
from engine.language.terms.value import fields_within
from engine.language.tokens import BASIC_LAND_TYPES
from engine.language.walks import INNER, nothing, saved, walk
from engine.language.words import CardType, Kind, Role, Zone

UNNAMED = "\x00"
"""How the names begin under which results are noted while a text is read."""
NAMED_BEFORE = "something that was named before"
CARD = frozenset({Kind.CARD.value})
LAND = frozenset({CardType.LAND.value})
PERMANENT = frozenset({Kind.PERMANENT.value})
LANDS = frozenset(BASIC_LAND_TYPES)


class Mentioned(Struct, frozen=True, cache_hash=True, gc=False):
    """Something a text spoke of, by which words it can be taken up again, and whether it is several.

    `aside` marks what "it" passes over. `done` is the instruction whose result this is; `moved` are the words for what
    an instruction has made of it since.
    """

    what: Selection
    words: frozenset[str]
    many: bool = False
    aside: bool = False
    done: Effect | None = None
    moved: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset()
    """What a card was asked to be ("if it's a creature card"), and is once it is in play."""

    @property
    def is_object(self) -> bool:
        """Whether this is neither a player nor a number."""
        return not self.words <= {CARD_TYPE, COUNTERS_OFF, DAMAGE, DONE, MANY, NUMBER, PLAYER, WAY}

    @property
    def is_away(self) -> bool:
        """Whether this is a card that was only shown or found in a hand or a library."""
        return (
            isinstance(self.done, Reveal | RevealUntil | LookAt | Search)
            and Kind.PERMANENT.value not in self.moved
        )


class SaidSoFar(Struct, frozen=True, cache_hash=True, gc=False):
    """The mentions and targets of one ability, in the order of its text, and who acts."""

    mentions: tuple[Mentioned, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    subject: Selection = You()
    """Who does what is being told."""
    has_amount: bool = False
    """Whether "that much" is the amount of the event."""
    each_of: Selection | None = None
    """What is being changed, of which the text speaks one by one ("its", "each other")."""
    over: Selection | None = None
    """What "it" doesn't mean: no one deals damage to itself by "it"."""
    sets: tuple[All, ...] | None = None
    """The sets that instructions speak of again; None where a text has no instructions."""
    settled: tuple[tuple[Selection, Bound], ...] = ()
    """The same where a value is printed, with the names under which they are settled."""
    results: int = 0
    before: int = 0
    """How many mentions stand before another event that is being told of."""
    yours: bool = False
    """Whether what the trigger is about is a card of yours."""
    passing: tuple[Effect, ...] = ()
    """Choices that words within an instruction make, before that instruction ("the color of your choice")."""

    # --- mentions -------------------------------------------------------------------------------------

    def mention(self, what: Selection, words: frozenset[str], *, aside: bool = False) -> SaidSoFar:
        """The text speaks of this, and may take it up by any of these words."""
        if not words:
            return self
        known = self.mentions
        if self.before and isinstance(what, EventPart):
            known = (*_renamed(known[: self.before], {what: _BY_NAME[what]}), *known[self.before :])
        mentions = (*known, Mentioned(what, words, self.is_many(what), aside))
        for of, name in self.settled:
            if of == what:
                mentions = (*mentions, Mentioned(name, words, True, aside))
        return replace(self, mentions=mentions)

    def again(self, what: Selection) -> SaidSoFar:
        """A single object was spoken of again by its noun ("that creature"): from now on "it" means this."""
        last = next((one for one in reversed(self.mentions) if one.what == what), None)
        if last is None or last.many or not last.is_object or self.it() == what:
            return self
        return replace(self, mentions=(*self.mentions, replace(last, aside=False)))

    def taken_up(self, what: Selection) -> SaidSoFar:
        """What an instruction was done to was spoken of again ("the removed cards"): from now on "them" means this."""
        last = next(one for one in reversed(self.mentions) if one.what == what)
        words = (last.words - {DONE, MANY}) | CARD
        return replace(self, mentions=(*self.mentions, replace(last, words=words, aside=False)))

    def aimed(self, spec: TargetSpec) -> SaidSoFar:
        """One more use of the word "target"."""
        return replace(self, targets=(*self.targets, spec)).mention(Target(spec.slot), words_for(spec.filter))

    def divided(self, to: Target, total: Amount) -> SaidSoFar:
        """So much is divided among the targets of one use of the word, as they are chosen (409.1e)."""
        slot = to.slot
        spec = replace(self.targets[slot], divided=total)
        return replace(self, targets=(*self.targets[:slot], spec, *self.targets[slot + 1 :]))

    def done(self, effect: Effect, name: str | None = None) -> tuple[Effect, SaidSoFar]:
        """An instruction was told: the same under a name if its result can be spoken of, and what is said now."""
        said = self._moves(effect)
        words, many = result_words(effect) or _no_card_now(effect, self), _many_result(effect, self)
        if not words:
            return effect, said
        if name is None:
            said = replace(said, results=said.results + 1)
            name = f"{UNNAMED}{said.results}"
        mention = Mentioned(Bound(name), words, many, done=effect)
        return Note(name, effect), replace(said, mentions=(*said.mentions, mention))

    def asked_to_be(self, what: Selection, filter_: Filter) -> SaidSoFar:
        """A card was asked to be such a thing."""
        words = words_for(filter_) - CARD
        mentions = tuple(replace(one, known=words) if one.what == what else one for one in self.mentions)
        return replace(self, mentions=mentions)

    def in_passing(self, choice: Effect) -> SaidSoFar:
        """A choice that the instruction being told makes, before anything else that it does."""
        return replace(self, passing=(*self.passing, choice))

    def _moves(self, effect: Effect) -> SaidSoFar:
        """What an instruction moves is another thing from now on (217.1c), and is called so."""
        words = _moved_words(effect)
        if not words:
            return self
        what = getattr(effect, "what", None)
        moved = tuple(
            replace(one, moved=words | one.known if Kind.PERMANENT.value in words else words)
            if one.what == what and PLAYER not in one.words
            else one
            for one in self.mentions
        )
        if isinstance(effect, Move) and effect.to is Zone.LIBRARY:
            moved = tuple(
                replace(one, moved=one.moved | {BACK}) if Same(one.what) in walk(what) else one
                for one in moved
            )
        return replace(self, mentions=moved)

    def before_another_event(self, at_once: bool) -> SaidSoFar:
        """What is told next waits for an event of its own: the parts of the one before it go by other names there, all
        of them or those that the new one has as well."""
        mentions = _renamed(self.mentions, _BY_NAME) if at_once else self.mentions
        return replace(self, mentions=mentions, before=len(mentions))

    def after_another_event(self) -> SaidSoFar:
        """What an event was about that something waits for is out of mind behind that."""
        kept = tuple(
            one
            for at, one in enumerate(self.mentions)
            if at < self.before or not any(isinstance(part, EventPart) for part in walk(one.what))
        )
        back = _renamed(kept, {name: part for part, name in _BY_NAME.items()})
        return replace(self, mentions=back, before=0)

    def without_results(self, since: int, known: frozenset[Selection] = frozenset()) -> SaidSoFar:
        """Whatever instructions brought about since that many mentions is out of mind, but for what is known."""
        kept = tuple(
            one
            for at, one in enumerate(self.mentions)
            if at < since or not isinstance(one.what, Bound) or one.what in known
        )
        return replace(self, mentions=kept)

    def with_mentions_of(self, other: SaidSoFar) -> SaidSoFar:
        """The mentions of another moment, and all else as it is."""
        return replace(
            self, mentions=other.mentions, subject=other.subject, each_of=other.each_of, over=other.over
        )

    # --- what words mean ------------------------------------------------------------------------------

    def is_many(self, what: object) -> bool:
        """Whether the text speaks of this as several."""
        match what:
            case Target(slot=slot):
                return slot < len(self.targets) and self.targets[slot].at_most != 1
            case All(filter=AllOf(parts=(*_, Same(of=Bound(name=named))))) if named == IMPRINTED:
                return False
            case All() | Together():
                return True
            case Picked(count=count) | AtRandom(count=count) | TopCards(count=count):
                return count != 1
            case ControllerOf(of=of) | OwnerOf(of=of):
                return self.is_many(of)
            case Bound(name=name) if is_settled(name) or name in (PILE, OTHER_PILE):
                return True
            case Bound():
                return next((one.many for one in reversed(self.mentions) if one.what == what), False)
        return False

    def whole(self, what: object) -> All | None:
        """The several that this is, described: where the text speaks of them one by one."""
        if isinstance(what, Bound) and self.sets is not None:
            named = (of for at, of in enumerate(self.sets) if _set_name(at) == what.name)
            return next(named, None)
        return what if isinstance(what, All) else None

    def is_player(self, what: object) -> bool:
        """Whether this is one or more players."""
        if what == EACH_ONE:
            return self.each_of is not None and self.is_player(self.each_of)
        match what:
            case You() | DefendingPlayer() | ControllerOf() | OwnerOf() | PlayerOf():
                return True
            case EventPart(role=Role.PLAYER):
                return True
            case Target(slot=slot):
                return slot < len(self.targets) and words_for(self.targets[slot].filter) == {PLAYER}
            case All(filter=filter_) | Picked(filter=filter_) | AtRandom(filter=filter_):
                return words_for(filter_) == {PLAYER}
        return any(one.what == what and one.words == {PLAYER} for one in self.mentions)

    def may_be_player(self, what: object) -> bool:
        """Whether players are among what this may be ("target creature or player")."""
        filter_ = getattr(what, "filter", None)
        if isinstance(what, Target) and what.slot < len(self.targets):
            filter_ = self.targets[what.slot].filter
        return self.is_player(what) or (filter_ is not None and PLAYER in words_for(filter_))

    def knows(self, what: Selection) -> bool:
        """Whether the text has spoken of this."""
        return any(one.what == what for one in self.mentions)

    def it(self, *, in_play: bool = False) -> Selection | None:
        """The latest single object; of what is in play, no card that was only shown."""
        return self._object(False, in_play)

    def they(self, *, in_play: bool = False) -> Selection | None:
        """The latest several objects."""
        return self._object(True, in_play)

    def _object(self, many: bool, in_play: bool) -> Selection | None:
        return _first(
            one
            for one in reversed(self.mentions)
            if one.is_object
            and not one.aside
            and one.what != self.over
            and one.many == many
            and not (in_play and one.is_away)
        )

    def player(self) -> Selection | None:
        """Whom "he or she" and "that player" mean."""
        return self.latest(frozenset({PLAYER}))

    def latest(self, words: frozenset[str]) -> Selection | None:
        """The latest mention that one of these words takes up, or else the latest that has become such a thing.
        A Forest is that land (212.6c)."""
        if words == LAND:
            words = words | LANDS
        if words == PERMANENT and (plainly := self._called_just(words)) is not None:
            return plainly
        for one in reversed(self.mentions):
            if (AWAY in one.moved and one.moved & words) or (
                one.words & words and _speaks_of(one.words, words) and one.what != self.over
            ):
                return one.what
        moved = _first(one for one in reversed(self.mentions) if one.moved & words)
        if moved is None and words == CARD:
            moved = self._of_the_event()
        return self._spoken_of_apart() if isinstance(moved, Self) else moved

    def _called_just(self, words: frozenset[str]) -> Selection | None:
        """What a text has called a permanent and nothing else, where it has spoken of a creature or the like since."""
        return _first(one for one in reversed(self.mentions) if one.words == words and not one.many)

    def _of_the_event(self) -> Selection | None:
        """What the trigger is about, which was a permanent then and is a card by now (410.10d)."""
        return _first(
            one
            for one in reversed(self.mentions)
            if isinstance(one.what, EventPart | Attached) and one.is_object and not one.aside
        )

    def _spoken_of_apart(self) -> Selection:
        """What "that card" means once the object has moved itself: what its trigger is about, if that is another one.
        Of itself a text says its name or "it" where both could be meant."""
        others = (one for one in self.mentions if isinstance(one.what, EventPart) and one.is_object)
        return _first(one for one in others if not one.aside) or Self()

    def latest_done(self, kind: type | tuple[type, ...]) -> Selection | None:
        """What the latest instruction of this sort was done to, if something else takes it up as well."""
        return _first(
            one for one in reversed(self.mentions) if isinstance(one.done, kind) and one.words != {DONE}
        )

    def this_way(self, is_it: Callable[[Effect], bool]) -> Selection | None:
        """What the latest such instruction was done to ("revealed this way")."""
        return _first(one for one in reversed(self.mentions) if one.done is not None and is_it(one.done))

    def taken(self, what: Selection | None, expected: str = NAMED_BEFORE) -> tuple[Selection, SaidSoFar]:
        """What a pronoun means, and what is said now. Raises Meaningless if it means nothing."""
        if what is None:
            raise Meaningless(expected)
        if not isinstance(what, All) or self.sets is None or words_for(what.filter) >= {PLAYER}:
            return what, self
        if what in self.sets:
            return Bound(_set_name(self.sets.index(what))), self
        return Bound(_set_name(len(self.sets))), replace(self, sets=(*self.sets, what))


_BY_NAME: dict[Value, Value] = {EventPart(role): Bound(EVENT_BEFORE + role) for role in Role}


def _renamed(mentions: tuple[Mentioned, ...], table: dict[Value, Value]) -> tuple[Mentioned, ...]:
    return tuple(replace(one, what=substitute(one.what, table)) for one in mentions)


def _set_name(at: int) -> str:
    return f"{THOSE} {at + 1}" if at else THOSE


def sets_of(said: SaidSoFar) -> dict[str, All]:
    """The sets that were spoken of again, by the names that they are settled under."""
    return {_set_name(at): of for at, of in enumerate(said.sets or ())}


def _first(found: Iterable[Mentioned]) -> Selection | None:
    return next((one.what for one in found), None)


def _speaks_of(mentioned: frozenset[str], words: frozenset[str]) -> bool:
    """What may be a creature or a player is "that creature or player", not "that player"."""
    return PLAYER not in mentioned or len(mentioned) == 1 or (PLAYER in words and len(words) > 1)


def _no_card_now(effect: Effect, said: SaidSoFar) -> frozenset[str]:
    """How an enchanted card is called that is put into play: by the noun that it had as a card."""
    what = effect.what if isinstance(effect, PutIntoPlay) else None
    if not isinstance(what, Attached) or not what.card:
        return frozenset()
    return frozenset().union(*(one.words for one in said.mentions if one.what == what)) - CARD


def _many_result(effect: Effect, said: SaidSoFar) -> bool:
    if isinstance(effect, CreateTokens):
        return effect.count != 1
    if isinstance(effect, Search):
        return effect.count != 1 or effect.at_least is not None
    if isinstance(effect, Choose) and isinstance(effect.among, Thing):
        return effect.among.count != 1 or effect.among.at_least is not None
    return said.is_many(getattr(effect, "what", None))


def _moved_words(effect: Effect) -> frozenset[str]:
    match effect:
        case PutIntoPlay():
            return frozenset({Kind.PERMANENT.value})
        case Move(to=Zone.REMOVED):
            return frozenset({Kind.CARD.value, AWAY})
        case Move() | Destroy() | Sacrifice() | Counter() | Discard():
            return frozenset({Kind.CARD.value})
    return frozenset()


_RESULT = re.compile(rb'"is":"Bound","name":"\\u0000(\d+)"')


def results_asked_for(value: Any) -> set[str]:
    """The names of results that are spoken of in it, as they are saved."""
    return {UNNAMED + one.decode() for one in _RESULT.findall(saved(value))}


def tidied(value: Any) -> Any:
    """The value, without the names of results that nobody asks for; the others get plain ones, in text order. Raises
    Meaningless where a name is asked for and nothing is noted under it."""
    asked = results_asked_for(value)
    names: dict[str, str] = {}
    taken: dict[str, int] = {}
    made = _tidied(value, asked, names, taken)
    if asked and results_asked_for(made):
        raise Meaningless(NAMED_BEFORE)
    return made


AWAY = "removed card"
BACK = "put back"
"""What was said of cards of which some were put into the library again: "the rest" would be among them."""
WORDS_FOR_RESULTS = ("card", NUMBER, DAMAGE, "color", "token", "source", "name")


def _tidied(item: Any, asked: set[str], names: dict[str, str], taken: dict[str, int]) -> Any:
    kind = item.__class__
    if (inner := INNER[kind]) is nothing or inner is None:
        return Bound(names[item.name]) if kind is Bound and item.name in names else item
    if inner is tuple:
        made = tuple([_tidied(one, asked, names, taken) for one in item])
        return made if any(map(is_not, made, item)) else item
    if kind is Note and item.name.startswith(UNNAMED):
        effect = _tidied(item.effect, asked, names, taken)
        if item.name not in asked:
            return effect
        words = result_words(item.effect)
        word = next((one for one in WORDS_FOR_RESULTS if one in words), "object")
        taken[word] = taken.get(word, 0) + 1
        names[item.name] = word if taken[word] == 1 else f"{word} {taken[word]}"
        return Note(names[item.name], effect)
    changed = {}
    for name in fields_within(kind):
        old = getattr(item, name)
        if INNER[old.__class__] is not None and (new := _tidied(old, asked, names, taken)) is not old:
            changed[name] = new
    return replace(item, **changed) if changed else item


def alike(value: Any) -> Any:
    """The value with its results under names in the order of the text: what has the same one means the same."""
    names: dict[str, str] = {}
    for part in walk(value):
        if isinstance(part, Note):
            names.setdefault(part.name, f"result {len(names) + 1}")
    table: dict[Value, object] = {Bound(old): Bound(new) for old, new in names.items()}
    for part in set(walk(value)):
        if isinstance(part, Note):
            table[part] = Note(names[part.name], part.effect)
    return substitute(value, table) if names else value
