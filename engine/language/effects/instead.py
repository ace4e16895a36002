"""What happens in place of an event, or as something comes into play (419.1, 503.6)."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.effects.choices import Domain
from engine.language.terms.descriptions import Amount, Bound, Condition, Filter, Selection
from engine.language.terms.value import Value


class PreventDamage(Value, frozen=True):
    """In place of the damage that is being replaced, none is dealt (419.1d)."""


class PreventPart(Value, frozen=True):
    """So much of the damage that is being replaced is prevented (419.1d, 419.7)."""

    amount: Amount


class SacrificeToArrive(Value, frozen=True):
    """In place of coming into play its controller sacrifices so many of these; if that is done, it comes into play,
    else it is put into its owner's graveyard (419.1b). With `discards` they may be discarded instead."""

    filter: Filter
    count: int = 1
    discards: bool = False


class ArriveSacrificing(Value, frozen=True):
    """As the object comes into play its controller sacrifices any number of these, or `every` one (419.1b). How many is
    remembered under a name (503.8), and for each of them it comes into play with a counter of a kind."""

    filter: Filter
    every: bool = False
    name: str = ""
    counter: str = ""


class ArriveDiscarding(Value, frozen=True):
    """As the object comes into play its controller discards his or her hand (419.1b)."""


class ArriveLosing(Value, frozen=True):
    """As the object comes into play its controller loses so much life (419.1b)."""

    amount: Amount


class TurnUpFirst(Value, frozen=True):
    """This is turned face up, and then what is being replaced happens all the same."""

    what: Selection


class ArriveTapped(Value, frozen=True):
    """The object being put into play comes into play tapped (419.1c)."""


class ArriveTappedOrPay(Value, frozen=True):
    """As the object comes into play its controller may pay so much life; if he or she doesn't, it comes into play
    tapped (419.1b, 419.1c)."""

    amount: Amount


class ArriveWithCounters(Value, frozen=True):
    """The object being put into play comes into play with these counters (419.1b)."""

    kind: str
    count: Amount = 1


class ArriveWithSunburst(Value, frozen=True):
    """The object comes into play from the stack with a counter for each colour of mana spent: +1/+1 counters if it is
    coming as a creature, else charge counters (502.37a)."""


class ArriveAmplified(Value, frozen=True):
    """The object comes into play with so many +1/+1 counters for each card of its creature types that its player
    reveals from the hand (502.27a)."""

    count: int


class ArriveChoosing(Value, frozen=True):
    """As the object comes into play its controller makes this choice, which its abilities know as
    `Bound(name)` (503.6, 503.8)."""

    domain: Domain
    name: str


class RemoveDiscarded(Value, frozen=True):
    """The card being discarded may be removed from the game in place of going to the graveyard (502.24a)."""


class DredgeInstead(Value, frozen=True):
    """In place of the draw, this card may return to its owner's hand from the graveyard, and so many cards from the
    top of the library are put there (502.47a)."""

    count: int


class LeaveLife(Value, frozen=True):
    """If the condition holds, damage that would reduce a player's life total to less than this reduces it to that."""

    least: int
    condition: Condition | None = None


class MoreCoins(Value, frozen=True):
    """In place of one coin, this many are flipped, and all but one ignored (511, 419.1)."""

    count: int


class TwiceTheTokens(Value, frozen=True):
    """In place of each token two of the same (419.1a)."""


class TwiceTheCounters(Value, frozen=True):
    """In place of the counters twice as many of the same kind (419.1a)."""


class ProduceInstead(Value, frozen=True):
    """In place of mana of these types, or of any, as much mana of one of other types is produced, of the player's
    choice if there are several; `one`: one mana in place of all (406, 419.1)."""

    types: tuple[str | Bound, ...]
    of: tuple[str, ...] = ()
    one: bool = False


Altering: TypeAlias = (
    ProduceInstead
    | PreventDamage
    | PreventPart
    | SacrificeToArrive
    | ArriveSacrificing
    | ArriveLosing
    | ArriveDiscarding
    | TurnUpFirst
    | ArriveTapped
    | ArriveTappedOrPay
    | ArriveWithCounters
    | ArriveWithSunburst
    | ArriveAmplified
    | ArriveChoosing
    | RemoveDiscarded
    | DredgeInstead
    | MoreCoins
    | TwiceTheTokens
    | TwiceTheCounters
    | LeaveLife
)
