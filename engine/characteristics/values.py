"""The values that say what an object is, and what the rule of layers gives to `engine.characteristics`."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from msgspec import Struct

from engine.board import NOBODY, AbilityId, Board, Noted, ObjectId, PlayerId, Timestamp
from engine.language.values import (
    Ability,
    CardType,
    Color,
    KeywordName,
    ManaCost,
    Ruling,
    Supertype,
)


class Held(Struct, frozen=True):
    """An ability that an object has, with its identity and the time it got it (407, 418.5f)."""

    id: AbilityId
    ability: Ability
    granted: Timestamp = Timestamp(0)
    """The timestamp of the effect that gave it; 0 for the object's own text."""


class Characteristics(Struct, frozen=True):
    """One set of the characteristics of 201.2. A face-down object has empty ones (504.2)."""

    name: str = ""
    cost: ManaCost | None = None
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Held, ...] = ()
    keywords: tuple[KeywordName, ...] = ()
    """The names of the keyword abilities among `abilities`: beside them, because they are asked so often."""


class Restriction(NamedTuple):
    """What an object can't, must or doesn't do (500.1), and the object whose text or effect says so."""

    change: Ruling
    source: ObjectId


class Imposed(Struct, frozen=True):
    """The same with all that is needed to read the text: a rule-changing effect as it bears on one object."""

    change: Ruling
    id: AbilityId
    """The static ability, or (effect, 0, 0) for the effect of a resolved spell or ability."""
    source: ObjectId
    controller: PlayerId
    noted: tuple[Noted, ...] = ()


class Row(Struct, frozen=True):
    """One line of an explanation: what a layer did to one face of an object."""

    layer: str
    """"printed", "1" to "5", "6a" to "6e", or "end" where 208.3 takes power and toughness away."""
    rule: str
    source: ObjectId
    timestamp: Timestamp
    effect: Ability | None
    """The static ability or effect; None where the object itself, its counters or a rule is the reason."""
    face: int
    before: Characteristics
    after: Characteristics
    controller: PlayerId = NOBODY
    """The new controller, if the row is of layer 2."""


class Settled:
    """The answers for all objects of one shape."""

    __slots__ = ("controllers", "faces", "restricted", "untouched")

    def __init__(
        self,
        faces: dict[ObjectId, tuple[Characteristics, ...]],
        controllers: dict[ObjectId, PlayerId],
        restricted: dict[ObjectId, tuple[Imposed, ...]],
        *,
        untouched: bool = False,
    ) -> None:
        self.untouched = untouched
        """Whether nothing touches anything: no layer was needed to know it."""
        self.faces = faces
        """Every permanent, and other objects that some effect reaches."""
        self.controllers = controllers
        """Only where an effect of layer 2 makes it another than the object's own field says."""
        self.restricted = restricted


class Layers(Protocol):
    """What the rule of layers gives to this module."""

    def settle(self, board: Board) -> Settled:
        """All objects of the board through all layers."""
        ...

    def of_spell(self, board: Board, object_id: ObjectId) -> tuple[Imposed, ...]:
        """What a spell's own static abilities forbid about it while it is on the stack (412.3)."""
        ...

    def explain(self, board: Board, object_id: ObjectId) -> tuple[Row, ...]:
        """The same computation, as rows about one object."""
        ...
