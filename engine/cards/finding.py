"""Which card a name means, as people type it; and what is said of a name that means none.

`find` takes a whole name, of a card or of half of one, and `meant` also the beginning of one, if no other begins so.
What only looks like a name is offered (`search`, `NoSuchCard.near`) and never taken for it. Every name of the period is
known (`engine.cards.known`), so that a card which does not ship is told apart from one that there was not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from engine.cards import library
from engine.cards.known import IN_DOUBT, known
from engine.cards.names import NameIndex, plain
from engine.cards.other_times import OtherTime, explain
from engine.cards.pool import NO_RULE, TOO_EARLY
from engine.language.card import CardDef
from engine.language.cardtext import HALVES

MOST_NEAR = 3
MOST_LISTED = 5
LONGEST_SAID = 60
"""Characters of what was typed that are repeated."""


class NameSearch(Struct, frozen=True):
    """What a name that was typed may mean: the card of exactly this name or None, the cards whose names begin so, those
    that have such a word later, and, where there is none of either, those whose names look like it."""

    exact: str | None
    begins: tuple[str, ...]
    within: tuple[str, ...]
    near: tuple[str, ...]

    @property
    def meant(self) -> str | None:
        """The card of this name, or the only one whose name begins so."""
        return self.exact or (self.begins[0] if len(self.begins) == 1 else None)

    @property
    def fitting(self) -> tuple[str, ...]:
        """The cards that have what was typed in their names, the one that is called so first."""
        first = () if self.exact is None else (self.exact,)
        return tuple(dict.fromkeys((*first, *self.begins, *self.within)))


class NoSuchCard(LookupError):
    """No card that ships has this name. `known` is the card of the period that does; `begins` are cards whose names
    begin so, `near` those that look like it; `other_time` explains a word that came later."""

    def __init__(
        self,
        typed: str,
        *,
        known: str | None = None,
        begins: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
        other_time: OtherTime | None = None,
    ) -> None:
        self.typed = typed
        self.known = known
        self.begins = begins
        self.near = near
        self.other_time = other_time
        super().__init__(self._words())

    @property
    def offered(self) -> tuple[str, ...]:
        """Names that may have been meant, in words: those that no card ships for say so."""
        return tuple(map(in_words, (*self.begins, *self.near)[:MOST_LISTED]))

    @property
    def short(self) -> str:
        """The reason where what was typed and what is offered stand beside it."""
        if self.known is not None:
            return unread(self.known)
        if self.other_time is not None:
            return self.other_time.explanation
        return "several names begin so" if len(self.begins) > 1 else "no card up to October 2006 is named so"

    def _words(self) -> str:
        typed = " ".join(self.typed.split())[:LONGEST_SAID]
        if self.known is not None:
            return unread(self.known)
        if self.other_time is not None:
            return f'no card is named "{typed}". {self.other_time.explanation}'
        if len(self.begins) > 1:
            more = " and others" if len(self.begins) > MOST_LISTED else ""
            return f'"{typed}" begins the names of several cards: {", ".join(self.offered)}{more}'
        hint = f"; did you mean {' or '.join(self.offered)}?" if self.offered else ""
        return f'no card up to October 2006 is named "{typed}"{hint}'


@cache
def names() -> NameIndex:
    """Every name of the period and every name that ships."""
    shipped = library()
    unlisted = [name for name in shipped if name not in known()]
    halves = [(half, name) for name in unlisted if HALVES in name for half in name.split(HALVES)]
    if unlisted:
        halves += [(half, name) for half, name in shipped.lower_halves().items() if name in unlisted]
    return NameIndex([*known().sayings(), *((name, name) for name in unlisted), *halves])


@cache
def shipped() -> Mapping[str, str]:
    """Each way to say the name of a card that ships, plain, and the card: whole names and those of halves."""
    cards = library()
    return {said: name for said, name in names().spellings.items() if name in cards}


def spelled(typed: str) -> str | None:
    """The name of a card or of half of one as it is printed; None for what is no name."""
    card, said = names().exact(typed), plain(typed)
    if card is None or plain(card) == said:
        return card
    halves = [face.name for face in known()[card].faces] if card in known() else card.split(HALVES)
    return next((half for half in halves if plain(half) == said), card)


def find(typed: str) -> CardDef:
    """The card of this name; case, accents, punctuation and blanks don't matter, and the name of a half is enough.
    Raises NoSuchCard."""
    card = called(typed)
    if card is None:
        raise no_such_card(typed)
    return card


def called(typed: str) -> CardDef | None:
    """The same, or None: nobody is told then what may have been meant, and finding that out takes long."""
    name = names().exact(typed)
    return library()[name] if name is not None and name in library() else None


def meant(typed: str) -> CardDef:
    """The card of this name, or the only one of the period whose name begins so. Raises NoSuchCard."""
    name = names().exact(typed)
    if name is None and len(begins := names().beginning(typed)) == 1:
        name = begins[0]
    if name is None or name not in library():
        raise no_such_card(typed, name)
    return library()[name]


def search(typed: str, most_near: int = MOST_NEAR) -> NameSearch:
    """What a name that was typed may mean."""
    exact, begins, within = names().exact(typed), names().beginning(typed), names().within(typed)
    near = () if begins or within else names().near(typed, most_near)
    return NameSearch(exact, begins, within, near)


def no_such_card(typed: str, name: str | None = None) -> NoSuchCard:
    """Why nothing is placed by this name, which is that of a known card or of none."""
    name = name or names().exact(typed)
    if name is not None:
        return NoSuchCard(typed, known=name)
    later = explain(typed)
    if later is not None and later.word == " ".join(typed.lower().split()):
        return NoSuchCard(typed, other_time=later)
    found = search(typed)
    near = found.near if found.begins or found.near else found.within[:MOST_NEAR]
    return NoSuchCard(
        typed, begins=found.begins, near=near, other_time=None if found.begins or near else later
    )


def not_shipped(typed: str) -> str | None:
    """The card of the period of this name, if it does not ship."""
    name = names().exact(typed)
    return name if name is not None and name not in library() else None


def in_words(name: str) -> str:
    """A card's name; of one of the period that does not ship, that it doesn't."""
    if name in library() or name not in known():
        return name
    return f"{name} (not {'understood' if known()[name].stops else 'here'} yet)"


def unread(name: str) -> str:
    """Why a card of the period does not ship."""
    return f"{name} is a card of the period that is {because(name)}"


def because(name: str) -> str:
    """Why a card of the period does not ship: "not understood yet", and at which words reading it stops."""
    stops = known()[name].stops
    return f"not understood yet{_at(stops)}" if stops else "not here yet"


def _at(stops: tuple[str, ...]) -> str:
    if stops[0].startswith(IN_DOUBT):
        return f": {stops[0]}"
    lacking = [one.removeprefix(NO_RULE) for one in stops if one.startswith(NO_RULE)]
    if lacking:
        return f": no rule carries out {' or '.join(lacking)}"
    words = [f'"{one}"' for one in stops if one != TOO_EARLY]
    return f", because of {' and '.join(words)}" if words else ": its text ends where more is expected"
