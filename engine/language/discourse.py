"""What a text has spoken of so far, so that "it", "that player" and "that number" find what they mean.

A text is read from left to right. Whatever it mentions is remembered; a pronoun takes the latest mention
that fits. What an instruction itself brings about ("that card", put into the graveyard a moment ago) gets a
name through `Note` only when a later word asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.language.effects import (
    AnyBasicLandType,
    AnyCardName,
    AnyColor,
    AnyCreatureType,
    AnyNumber,
    Choose,
    CopyTokens,
    Counter,
    CreateTokens,
    Destroy,
    Discard,
    Effect,
    If,
    LookAt,
    May,
    Move,
    Note,
    PutIntoPlay,
    Reveal,
    Sacrifice,
    Search,
    TargetSpec,
    Thing,
)
from engine.language.settled import THOSE
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Filter,
    HasSubtype,
    HasType,
    Is,
    IsPlayer,
    Opponent,
    Picked,
    Selection,
    Target,
    TopCards,
    You,
)
from engine.language.words import Kind

PLAYER = "player"
NUMBER = "number"
MANY = "that many"
"""The words that take up how many things an instruction moved."""


@dataclass
class InstructionDraft:
    """Instructions being gathered, each with the name that its result is given if somebody asks for it."""

    effects: list[Effect] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    within: dict[int, dict[str, InstructionDraft]] = field(default_factory=dict)
    """Of each choice or condition, what is done in which case: a later sentence may ask for its result ("You may look
    at the top card of your library. If you do, you may put that card ...")."""

    def add(self, effect: Effect) -> int:
        """The next instruction; gives its place."""
        self.effects.append(effect)
        return len(self.effects) - 1

    def finished(self) -> tuple[Effect, ...]:
        """The instructions in order, those with a name for their result under it."""
        return _named([self.with_names(at, effect) for at, effect in enumerate(self.effects)], self.names)

    def with_names(self, at: int, effect: Effect) -> Effect:
        """The instruction at this place; what is done in one case or another has its names as well."""
        for case, inner in self.within.get(at, {}).items():
            if isinstance(effect, May | If) and len(getattr(effect, case)) == len(inner.effects):
                effect = replace(effect, **{case: _renamed(getattr(effect, case), inner)})
        return effect


def _renamed(effects: tuple[Effect, ...], draft: InstructionDraft) -> tuple[Effect, ...]:
    """Instructions of a draft that was finished before, with the names that were asked for since."""
    return _named([draft.with_names(at, effect) for at, effect in enumerate(effects)], draft.names)


def _named(effects: Sequence[Effect], names: Mapping[int, str]) -> tuple[Effect, ...]:
    return tuple(
        Note(names[at], effect) if at in names and not isinstance(effect, Note) else effect
        for at, effect in enumerate(effects)
    )


@dataclass
class Mention:
    """Something a text spoke of: what it is, and by which words it can be taken up again.

    `aside` marks what "it" passes over (the one who is dealt the damage in "a source would deal damage to
    a creature"). `draft` and `at` point to the instruction whose result this is.
    """

    what: Selection
    words: frozenset[str]
    aside: bool = False
    draft: InstructionDraft | None = None
    at: int = 0
    moved: frozenset[str] = frozenset()
    """The nouns for what an instruction has made of it: a permanent that was removed from the game is a card."""


class Discourse:
    """The mentions and targets of one ability, in the order of its text."""

    def __init__(self) -> None:
        self.mentions: list[Mention] = []
        self.targets: list[TargetSpec] = []
        self.event_has_amount = False
        self.sets: dict[str, All] | None = None
        """The sets that instructions speak of again, by name; None where a text has no instructions."""
        self.settled: dict[Selection, Bound] = {}
        """The sets that the instructions being written speak of again, with the names that these have there."""
        self._taken: dict[str, int] = {}
        self.given: set[str] = set()
        """Every name that the result of an instruction was given."""

    def mention(self, what: Selection, words: frozenset[str], *, aside: bool = False) -> None:
        """The text speaks of this, and may take it up by any of these words."""
        self.mentions.append(Mention(what, words, aside))
        if what in self.settled:
            self.mentions.append(Mention(self.settled[what], words, aside))

    def mention_result(self, draft: InstructionDraft, at: int, words: frozenset[str]) -> None:
        """The result of an instruction can be spoken of from now on."""
        self.mentions.append(Mention(Bound(""), words, draft=draft, at=at))

    def latest(self, words: frozenset[str]) -> Selection | None:
        """The latest mention that one of these words takes up; if none does, the latest that has since become
        such a thing."""
        found = self._take(
            m for m in reversed(self.mentions) if m.words & words and _speaks_of(m.words, words)
        )
        return (
            found if found is not None else self._take(m for m in reversed(self.mentions) if m.moved & words)
        )

    def moves(self, effect: Effect) -> None:
        """What an instruction moves is another thing from now on (217.1c), and is called so."""
        words = _moved_words(effect)
        for one in self.mentions if words else ():
            if one.what == getattr(effect, "what", None) and PLAYER not in one.words:
                one.moved = words

    def of_many(self, of: All) -> Selection:
        """The set by its name where instructions are read: they mean the same things, whatever these have become."""
        if self.sets is None or words_for(of.filter) >= {PLAYER}:
            return of
        name = next((name for name, one in self.sets.items() if one == of), None)
        if name is None:
            name = THOSE if not self.sets else f"{THOSE} {len(self.sets) + 1}"
            self.sets[name] = of
        return Bound(name)

    def latest_object(self, in_play: bool = False) -> Selection | None:
        """What "it" means: the latest mention that is no player and no number; of what is in play, no card that was
        only shown or found."""
        return self._take(
            m
            for m in reversed(self.mentions)
            if not m.aside and not m.words <= {PLAYER, NUMBER, MANY} and not (in_play and _is_away(m))
        )

    def is_away(self, what: Selection) -> bool:
        """Whether this is a card that is in a hand or a library, and was only shown or found there."""
        return any(m.what == what and _is_away(m) for m in self.mentions)

    @contextmanager
    def passing_over(self, what: Selection) -> Iterator[None]:
        """This is out of mind for a while: a pronoun means what was mentioned before it."""
        every = self.mentions
        self.mentions = kept = [mention for mention in every if mention.what != what]
        since = len(kept)
        try:
            yield
        finally:
            self.mentions = every + kept[since:]

    @contextmanager
    def without_results(self, since: int) -> Iterator[None]:
        """Whatever instructions brought about since that many mentions is out of mind for a while: in
        "put X tokens into play, where X is that creature's power" no token is meant."""
        every = self.mentions
        self.mentions = every[:since] + [m for m in every[since:] if not isinstance(m.what, Bound)]
        try:
            yield
        finally:
            self.mentions = every

    def latest_done(self, kind: type[Effect]) -> Selection | None:
        """What the latest instruction of this sort was done to ("revealed this way")."""
        return self._take(
            m
            for m in reversed(self.mentions)
            if m.draft is not None and isinstance(m.draft.effects[m.at], kind)
        )

    def latest_player(self) -> Selection | None:
        """Whom "he or she" and "that player" mean."""
        return self.latest(frozenset({PLAYER}))

    def _take(self, fitting: Iterator[Mention]) -> Selection | None:
        mention = next(fitting, None)
        if mention is None:
            return None
        if mention.draft is not None and mention.what == Bound(""):
            mention.what = Bound(self._name(mention))
        return mention.what

    def _name(self, mention: Mention) -> str:
        assert mention.draft is not None
        if mention.at in mention.draft.names:
            return mention.draft.names[mention.at]
        word = next(
            (w for w in ("card", NUMBER, "color", "token", "source", "name") if w in mention.words), "object"
        )
        self._taken[word] = self._taken.get(word, 0) + 1
        name = word if self._taken[word] == 1 else f"{word} {self._taken[word]}"
        self.given.add(name)
        mention.draft.names[mention.at] = name
        return name


def _speaks_of(mentioned: frozenset[str], words: frozenset[str]) -> bool:
    """What may be a creature or a player is "that creature or player", not "that player"."""
    mixed = PLAYER in mentioned and len(mentioned) > 1
    return not mixed or (PLAYER in words and len(words) > 1)


def _is_away(mention: Mention) -> bool:
    if mention.draft is None or Kind.PERMANENT.value in mention.moved:
        return False
    return isinstance(mention.draft.effects[mention.at], Reveal | LookAt | Search)


def _moved_words(effect: Effect) -> frozenset[str]:
    match effect:
        case PutIntoPlay():
            return frozenset({Kind.PERMANENT.value})
        case Move() | Destroy() | Sacrifice() | Counter() | Discard():
            return frozenset({Kind.CARD.value})
    return frozenset()


def words_for(filter_: Filter | None) -> frozenset[str]:
    """The nouns by which a thing of this description can be taken up again."""
    match filter_:
        case Is(kind=kind):
            return frozenset({kind.value})
        case HasType(type=type_):
            return frozenset({type_.value})
        case HasSubtype(subtype=subtype):
            return frozenset({subtype})
        case IsPlayer() | Opponent():
            return frozenset({PLAYER})
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return frozenset().union(*(words_for(part) for part in parts))
        case _:
            return frozenset()


def result_words(effect: Effect) -> frozenset[str]:
    """The nouns by which the result of an instruction can be taken up again; none for most."""
    match effect:
        case Choose(among=AnyNumber()):
            return frozenset({NUMBER})
        case Choose(among=AnyCardName()):
            return frozenset({"name"})
        case Choose(among=AnyColor()):
            return frozenset({"color"})
        case Choose(among=AnyCreatureType() | AnyBasicLandType()):
            return frozenset({"type"})
        case Choose(among=Thing(filter=AllOf(parts=(Is(kind=Kind.CARD), *_)) as filter_)):
            return words_for(filter_)
        case Choose(among=Thing()):
            return frozenset({Kind.SOURCE.value})
        case Search(filter=filter_):
            return words_for(filter_) | {Kind.CARD.value}
        case CreateTokens(token=token):
            return frozenset({*(kind.value for kind in token.types), Kind.TOKEN.value, Kind.PERMANENT.value})
        case CopyTokens():
            return frozenset({Kind.TOKEN.value, Kind.PERMANENT.value})
        case Discard(who=You() | Target(), what=All()):
            return frozenset({MANY})
    match getattr(effect, "what", None):
        case TopCards():
            return frozenset({Kind.CARD.value})
        case Picked(filter=filter_) | AtRandom(filter=filter_):
            return words_for(filter_)
        case _:
            return frozenset()


# An object that named itself is taken up by "it", never by "that creature".
ITSELF = frozenset({"itself"})
