"""The nouns by which a text takes up again what it has spoken of: "that creature", "that player", "that card"."""

from __future__ import annotations

from functools import lru_cache

from engine.language.effects import (
    AnyBasicLandType,
    AnyCardName,
    AnyCardType,
    AnyColor,
    AnyColors,
    AnyCreatureType,
    AnyLandType,
    AnyNumber,
    Choose,
    CopyTokens,
    Counter,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    DrawRevealed,
    Effect,
    LoseLife,
    Move,
    PutIntoPlay,
    RemoveCounters,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    ShuffleInto,
    Tap,
    Thing,
)
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Count,
    CountersOn,
    EndOfPile,
    EventPart,
    Filter,
    HasSubtype,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Opponent,
    Owns,
    Picked,
    Target,
    Teammate,
    Together,
    TopCards,
    You,
)
from engine.language.words import Kind, Zone

TOLD_OF = (Counter, Destroy, Discard, Move, Reveal, Sacrifice)
"""Instructions of which a text says later what was done this way."""
PLAYER = "player"
NUMBER = "number"
DONE = "done this way"
"""What only "this way" takes up: what was done to things that later words speak of otherwise."""
MANY = "that many"
"""The words that take up how many things an instruction moved."""
CARD_TYPE = "card type"
"""How a type that was chosen is taken up."""
COUNTERS_OFF = "counters taken off"
"""The words that take up how many counters an instruction has removed."""
DAMAGE = "damage dealt"
"""The words that take up how much damage an instruction dealt."""


WAY = "this way"
"""The word that takes up what an instruction did, where it is said of it that it was done "this way"."""


@lru_cache(maxsize=500)
def words_for(filter_: Filter | None) -> frozenset[str]:
    """The nouns by which a thing of this description can be taken up again."""
    match filter_:
        case Is(kind=kind):
            return frozenset({kind.value})
        case HasType(type=type_):
            return frozenset({type_.value})
        case HasSubtype(subtype=subtype):
            return frozenset({subtype})
        case IsPlayer() | Opponent() | Teammate():
            return frozenset({PLAYER})
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return frozenset().union(*(words_for(part) for part in parts))
        case _:
            return frozenset()


def _is_a_hand(filter_: Filter) -> bool:
    """Whether all cards of one player's hand are meant."""
    match filter_:
        case AllOf(parts=(Is(kind=Kind.CARD), InZone(zone=Zone.HAND), Owns())):
            return True
    return False


def result_words(effect: Effect) -> frozenset[str]:
    """The nouns by which the result of an instruction can be taken up again; none for most."""
    match effect:
        case Choose(among=AnyNumber()):
            return frozenset({NUMBER})
        case Choose(among=AnyCardName()):
            return frozenset({"name"})
        case Choose(among=AnyCardType()):
            return frozenset({CARD_TYPE})
        case Choose(among=AnyColor() | AnyColors()):
            return frozenset({"color"})
        case Choose(among=AnyCreatureType() | AnyBasicLandType() | AnyLandType()):
            return frozenset({"type"})
        case Choose(among=Thing(filter=AllOf(parts=(Is(kind=Kind.CARD | Kind.PERMANENT), *_)) as filter_)):
            return words_for(filter_)
        case Choose(among=Thing(filter=IsPlayer() | Opponent())):
            return frozenset({PLAYER})
        case Choose(among=Thing()):
            return frozenset({Kind.SOURCE.value})
        case Search(filter=filter_, count=Count(), at_least=0):
            return words_for(filter_) | {Kind.CARD.value, MANY}
        case Search(filter=filter_) | RevealUntil(filter=filter_):
            return words_for(filter_) | {Kind.CARD.value}
        case CreateTokens(token=token):
            return frozenset({*(kind.value for kind in token.types), Kind.TOKEN.value, Kind.PERMANENT.value})
        case CopyTokens():
            return frozenset({Kind.TOKEN.value, Kind.PERMANENT.value})
        case LoseLife(who=All()):
            return frozenset({WAY})
        case DrawRevealed():
            return frozenset({Kind.CARD.value})
        case DealDamage():
            return frozenset({DAMAGE})
        case RemoveCounters(what=what, count=CountersOn()) if not isinstance(what, Picked):
            return frozenset({COUNTERS_OFF})
        case Discard(what=All()):
            return frozenset({MANY})
        case Move(who=You() | Target() | EventPart(), what=All(filter=filter_)) if _is_a_hand(filter_):
            return frozenset({MANY, DONE})
        case Move(what=All(), to=Zone.REMOVED):
            return frozenset({MANY, DONE})
        case ShuffleInto(what=All() | Picked()):
            return frozenset({MANY})
    match getattr(effect, "what", None):
        case TopCards():
            return frozenset({Kind.CARD.value})
        case All() if isinstance(effect, Destroy | Tap):
            return frozenset({WAY})
        case EndOfPile(filter=filter_):
            return words_for(filter_)
        case Picked(filter=filter_, count=Count()):
            return words_for(filter_) | {MANY}
        case Picked(filter=filter_) | AtRandom(filter=filter_):
            return words_for(filter_)
        case All() | Target() | Together() if isinstance(effect, TOLD_OF):
            return frozenset({DONE})
        case All() | Target() | Together() | Bound() if isinstance(effect, PutIntoPlay):
            return frozenset({DONE})
        case _:
            return frozenset({DONE}) if isinstance(effect, Draw) else frozenset()


# An object that named itself is taken up by "it", never by "that creature".
ITSELF = frozenset({"itself"})
