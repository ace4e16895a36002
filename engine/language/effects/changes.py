"""Continuous changes: what is set, and what can, must or can't be done (418).

Those that hold abilities or costs are in `abilities`.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Amount, Bound, Filter, Selection
from engine.language.terms.value import Value
from engine.language.words import CardType, Color, KeywordName, ObjectAct, Supertype, WordSort


class AddPT(Value, frozen=True):
    """Power and toughness change by these amounts, which may be below 0 ("gets +3/+3")."""

    power: Amount
    toughness: Amount


class SetPT(Value, frozen=True):
    """Power and toughness become these ("becomes 0/1"); what is None stays as it is."""

    power: Amount | None
    toughness: Amount | None


class SwitchPT(Value, frozen=True):
    """Power and toughness change places (418.5i)."""


class LoseKeywords(Value, frozen=True):
    """The object loses the keyword abilities of these names (407)."""

    names: tuple[KeywordName, ...]


class LoseAll(Value, frozen=True):
    """The object loses all abilities (407)."""


class LoseThis(Value, frozen=True):
    """The object loses the ability by which this is done (407): of its abilities that say so the first, second ...; as
    an effect begins it is told which, and none where that is gone already."""

    which: int = 1


class SetColors(Value, frozen=True):
    """The object becomes these colours and no other."""

    colors: tuple[Color | Bound, ...]


class SetTypes(Value, frozen=True):
    """The object becomes these types (212.1b); `also` keeps those it had (212.1c)."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    also: bool = False


class SetSubtype(Value, frozen=True):
    """The object becomes the creature type or basic land type that was chosen, as `SetTypes` would; `also` keeps
    those it had (212.1c)."""

    chosen: Bound
    also: bool = False


class SetSupertype(Value, frozen=True):
    """The object has this supertype besides what it is, or, where it is taken off, no longer has it (205.4)."""

    supertype: Supertype
    off: bool = False


class SetController(Value, frozen=True):
    """This player controls the object."""

    player: Selection


class ReplaceWord(Value, frozen=True):
    """All instances of one word in the object's text are replaced by another of its sort (418.6a)."""

    sort: WordSort
    old: str
    new: str


class Cannot(Value, frozen=True):
    """The object can't do this, or this can't be done to it; `by` narrows it to those others
    ("can't be blocked by red creatures"), `who` to what these players do ("spells or abilities your opponents
    control"). Beats what permits it (103.2)."""

    act: ObjectAct
    by: Filter | None = None
    who: Filter | None = None


class Must(Value, frozen=True):
    """The object does this each turn if able: a requirement (500.1); `by` tells which it blocks if able (502.29a),
    and with `each` it is one requirement for each of them."""

    act: ObjectAct
    by: Filter | None = None
    each: bool = False


class StaysTapped(Value, frozen=True):
    """The object doesn't untap during its controller's untap step (302.2)."""


class AsThough(Value, frozen=True):
    """The object may do this as though it had that ability ("can block as though it had flying")."""

    act: ObjectAct
    keyword: KeywordName


class AsThoughWithout(Value, frozen=True):
    """The object may attack, block or be blocked as though a keyword ability that hinders this weren't there: its own,
    or, where it blocks, the attacker's (103.2). `kind` tells which landwalk (502.6)."""

    act: ObjectAct
    keyword: KeywordName
    kind: Filter | None = None


class MayStayTapped(Value, frozen=True):
    """Its controller may choose not to untap it in the untap step (302.2)."""


class AssignsNothing(Value, frozen=True):
    """The object assigns no combat damage (310.2e)."""


class AssignsAsUnblocked(Value, frozen=True):
    """Whoever divides the object's combat damage may assign all of it as though nothing blocked it, or has to
    (310.2e)."""

    must: bool = False


class AssignsElsewhere(Value, frozen=True):
    """Whoever divides the attacking object's combat damage may assign all of it to a creature that the defending player
    controls, if it is unblocked; `divided`: may divide it among that player and any such creatures (310.2e)."""

    divided: bool = False


class DefenderDivides(Value, frozen=True):
    """The defending player divides this attacking creature's combat damage among what blocks it, instead of its
    controller (310.2e, 502.10h)."""


class BlocksTapped(Value, frozen=True):
    """The object may block as though it were untapped (309.2a)."""


class BlockersLimited(Value, frozen=True):
    """If the object is blocked, it is by so many creatures at least, and at most; None without limit (500.3)."""

    least: int = 1
    most: int | None = None


class MayBlockMore(Value, frozen=True):
    """The object may block so many attackers more than one, or any number of them (309.2a)."""

    number: int | None = 1


class InCompany(Value, frozen=True):
    """The object attacks or blocks only if at least so many other creatures do so too, of these if it is said which,
    and at most so many in all; None without limit (500.1). With `to` only attacks on these players are spoken of."""

    act: ObjectAct
    least: int = 0
    most: int | None = None
    of: Filter | None = None
    to: Filter | None = None


class MustJoin(Value, frozen=True):
    """The object attacks if able where one of these does (500.1)."""

    of: Filter


Setting: TypeAlias = (
    AddPT
    | SetPT
    | SwitchPT
    | LoseKeywords
    | LoseAll
    | LoseThis
    | SetColors
    | SetTypes
    | SetSubtype
    | SetSupertype
    | SetController
    | ReplaceWord
)

Limiting: TypeAlias = (
    Cannot
    | Must
    | StaysTapped
    | AsThough
    | AsThoughWithout
    | MayStayTapped
    | AssignsNothing
    | AssignsAsUnblocked
    | AssignsElsewhere
    | DefenderDivides
    | BlocksTapped
    | BlockersLimited
    | MayBlockMore
    | InCompany
    | MustJoin
)
