"""Rule 409.1b, f: ways of playing a card other than for its mana cost.

Each way is one room: it says with a `WayToPlay` from where and when a card is played so, what is paid in the place of
its mana cost, what is announced, what stands against it, and what it does to the total. The rooms of playing ask
whoever has plugged in (`plays`) and know none by name. What keywords add to a play that is paid for as usual,
`plugs_409` has.

An alternative cost stands in the place of the mana cost; additional costs are paid besides all the same. What was
chosen stays with the spell as a word among its `Announcement.costs`, and X in a mana cost that isn't paid is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, TypeVar

from engine.asking.decrees import grants_costs, lets_play
from engine.board import HAND, Board, Object, ObjectId, PlayerId, ZoneName
from engine.characteristics import Characteristics, faces, settled
from engine.citing import computation
from engine.decisions import Refusal
from engine.editions import Registry, Rules, rules_of
from engine.language.card import CardDef
from engine.language.effects import Cost, Keyword, PayMana
from engine.language.printed import ManaCost
from engine.language.words import KeywordName
from engine.rules.stack.costs_409 import Total

NO_MANA = ManaCost(())
FREE = "free"
"""Playing a card for nothing (503.12), as an effect lets a player do."""
WITHOUT_PAYING = "without paying its mana cost"
"""Stands among the announced costs of a spell that is played for nothing; X is then 0."""
RATHER = computation("409.1b", "An alternative cost stands in the place of the mana cost.")

WholePrice = tuple[ManaCost | None, tuple[Cost, ...]]
"""The mana that is paid, None for a cost that can't be, and the rest."""
W = TypeVar("W", bound="WayToPlay")


class WayToPlay:
    """A way of playing cards; a room that plugs one in derives from this and overrides what is otherwise there."""

    rule: ClassVar[str] = "409.1b"
    """The rule of the way; ways are looked at in the order of their numbers."""
    word: ClassVar[str] = ""
    """What it is called: in an answer, in a line of play, and among what is announced for the spell."""
    announced: ClassVar[tuple[str, ...]] = ()
    """What of it is announced with the spell."""
    keyword: ClassVar[KeywordName | None] = None
    """The keyword that opens it."""
    zone: ClassVar[ZoneName] = HAND
    """From where a player with priority plays a card so."""
    with_priority: ClassVar[bool] = True
    """Whether a player with priority may choose it; False where only an effect lets a card be played so."""
    as_an_instant: ClassVar[bool] = False
    """Whether any time will do at which an instant could be played."""
    face_down: ClassVar[bool] = False
    """Whether the card goes onto the stack face down (504)."""
    instead: ClassVar[bool] = False
    """Whether what is paid is an alternative cost that the rules name so."""
    cites: ClassVar[tuple[str, ...]] = ()
    """Rules that are at work as a card is announced so."""
    of_each_half: ClassVar[bool] = False
    """Whether either half of a split card may be played so; else the first alone."""
    first: ClassVar[str] = ""
    """The step of playing at which something is chosen before the card is announced (`engine.agenda.further_steps`)."""

    def told(self, definition: CardDef) -> bool:
        """Whether a card's own text lets it be played so: asked once for each card."""
        return False

    def given(self, face: Characteristics) -> bool:
        """The same of a card to which something gives abilities where it is."""
        return False

    def open(self, board: Board, card: ObjectId, player: PlayerId) -> bool:
        """Whether what its text asks for is so now."""
        return True

    def lacks(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        """What stands against it before anything else is asked."""
        return None

    def price(self, half: Characteristics) -> WholePrice | None:
        """What is paid for the card; None if it can't be played so."""
        return None

    def price_of(
        self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics
    ) -> WholePrice | None:
        """The same where other texts have a say in it."""
        return self.price(half)

    def granted(self, board: Board, player: PlayerId, card: ObjectId) -> bool:
        """Whether other texts let the player play this card so."""
        return False

    def at_once(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> bool:
        """Whether this card may be played so at any time at which an instant could be."""
        return self.as_an_instant

    def no_price(self, name: str) -> Refusal:
        """Why a card that has no price of this kind can't be played so."""
        return Refusal("409.1b", f"nothing lets a player play {name} by {self.word}")

    def unmet(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        """What stands against it once a price is known."""
        return None

    def offered(self, board: Board, player: PlayerId, card: ObjectId) -> tuple[tuple[ObjectId, ...], ...]:
        """The permanents that could be given up as it is announced, each choice of them."""
        return ((),)

    def lessened(self, board: Board, total: Total, offered: tuple[ObjectId, ...]) -> Total:
        """The total cost once these were given up, after all else that changes it."""
        return total

    def is_of(self, spell: Object, announced: tuple[str, ...]) -> bool:
        """Whether a spell on the stack is being played so."""
        return self.word in announced

    def why_not(self, board: Board, player: PlayerId, card: ObjectId, face: int) -> Refusal | None:
        """For a way that has checks of its own: why a player with priority can't play the card so."""
        raise NotImplementedError

    judges_itself: ClassVar[bool] = False
    """Whether it has checks of its own (`why_not`)."""

    def __init_subclass__(cls) -> None:
        cls.judges_itself = cls.why_not is not WayToPlay.why_not


class OfKeyword(WayToPlay):
    """A way that a keyword opens, for the cost that stands beside it."""

    instead = True

    def told(self, definition: CardDef) -> bool:
        return self.keyword is not None and keyword_of(definition, self.keyword) is not None

    def given(self, face: Characteristics) -> bool:
        return self.keyword in face.keywords

    def price(self, half: Characteristics) -> WholePrice | None:
        for one in half.abilities:
            if isinstance(one.ability, Keyword) and one.ability.name is self.keyword:
                return price_in(one.ability.costs)
        return None


class _Usual(WayToPlay):
    """A card is played for its mana cost."""

    def price(self, half: Characteristics) -> WholePrice | None:
        return half.cost, ()


class _ForNothing(WayToPlay):
    """A card is played without paying its mana cost, by an effect that says so (503.12)."""

    rule, word = "503.12", FREE
    announced = (WITHOUT_PAYING,)

    def lacks(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        if lets_play(board, player, card, free=True):
            return None
        return Refusal("409.1a", f"nothing lets a player play {half.name} without paying its mana cost")

    def price(self, half: Characteristics) -> WholePrice | None:
        return NO_MANA, ()

    def is_of(self, spell: Object, announced: tuple[str, ...]) -> bool:
        return WITHOUT_PAYING in announced and not spell.face_down


USUAL = _Usual()
WAYS: Registry[str, WayToPlay] = Registry("ways to play")
"""By what each is called."""


def plays(way: type[W]) -> type[W]:
    """Plug a way of playing cards in."""
    if way.word in WAYS:
        raise TypeError(f"two ways of playing a card are called {way.word!r}")
    WAYS[way.word] = way()
    ways_in.cache_clear()
    told_by.cache_clear()
    return way


def number_of(rule: str) -> tuple[int, int, str]:
    """The place of a rule's number in the book."""
    section, _, rest = rule.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits or 0), rest[len(digits) :]


@lru_cache(maxsize=64)
def ways_in(rules: Rules) -> tuple[WayToPlay, ...]:
    """All ways but the usual one, in the order of their rules."""
    found: Iterable[WayToPlay] = rules.tables[WAYS.name].values()
    return tuple(sorted(found, key=lambda one: number_of(one.rule)))


def way_called(board: Board, word: str) -> WayToPlay | None:
    """The way of this name, "" for the usual one; None if there is none."""
    return WAYS.of(board).get(word) if word else USUAL


def way_of(board: Board, spell: Object) -> WayToPlay:
    """In which way a spell on the stack is being played."""
    announced = spell.announcement.costs if spell.announcement is not None else ()
    if not announced and not spell.face_down:
        return USUAL
    return next((one for one in ways_in(rules_of(board)) if one.is_of(spell, announced)), USUAL)


@lru_cache(maxsize=65536)
def told_by(rules: Rules, definition: CardDef, zone: ZoneName) -> tuple[WayToPlay, ...]:
    """The ways in which a card's own text lets a player with priority play it from a zone."""
    return tuple(
        one for one in ways_in(rules) if one.with_priority and one.zone == zone and one.told(definition)
    )


def open_to(board: Board, card: ObjectId, player: PlayerId) -> tuple[WayToPlay, ...]:
    """The ways other than the usual one that a text lets the player take with this card where it is."""
    found = board.objects[card]
    if found.definition is None:
        return ()
    rules = rules_of(board)
    listed = told_by(rules, found.definition, found.zone)
    if found.zone != HAND and lets_play(board, player, card):
        listed += told_by(rules, found.definition, HAND)
    if card in settled(board).faces:
        seen = faces(board, card)[0]
        listed = tuple(
            one
            for one in ways_in(rules)
            if one.with_priority and one.zone == found.zone and (one in listed or one.given(seen))
        )
    if grants_costs(board):
        there = (found.zone == HAND and found.owner == player) or lets_play(board, player, card)
        listed += tuple(one for one in ways_in(rules) if there and one.granted(board, player, card))
    return tuple(one for one in listed if one.open(board, card, player)) if listed else ()


plays(_ForNothing)


@lru_cache(maxsize=65536)
def keyword_of(definition: CardDef, keyword: KeywordName) -> Keyword | None:
    """The ability of this keyword in a card's own text, the first of several."""
    return next(
        (
            ability
            for face in definition.faces
            for ability in face.abilities
            if isinstance(ability, Keyword) and ability.name is keyword
        ),
        None,
    )


def price_in(costs: tuple[Cost, ...]) -> WholePrice:
    """A cost as a price: its mana, and the rest."""
    paid = [cost.cost for cost in costs if isinstance(cost, PayMana)]
    mana = ManaCost(tuple(symbol for one in paid for symbol in one.symbols)) if paid else NO_MANA
    return mana, tuple(cost for cost in costs if not isinstance(cost, PayMana))


__all__ = [
    "FREE",
    "NO_MANA",
    "RATHER",
    "USUAL",
    "WAYS",
    "WITHOUT_PAYING",
    "OfKeyword",
    "WayToPlay",
    "keyword_of",
    "number_of",
    "open_to",
    "plays",
    "price_in",
    "told_by",
    "way_called",
    "way_of",
    "ways_in",
]
