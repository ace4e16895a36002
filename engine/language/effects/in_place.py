"""Instructions that leave things where they are: damage, life, mana, counters, attaching, status (104, 417, 510)."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Amount, Filter, Selection
from engine.language.terms.value import Value
from engine.language.words import Duration


class DealDamage(Value, frozen=True):
    """`source` deals damage to each of `to` (417.1). With a `Share` as amount, each gets its own share."""

    source: Selection
    amount: Amount
    to: Selection
    preventable: bool = True


class GainLife(Value, frozen=True):
    """Each of `who` gains this much life."""

    who: Selection
    amount: Amount


class LoseLife(Value, frozen=True):
    """Each of `who` loses this much life; as a cost, pays it."""

    who: Selection
    amount: Amount


class GivePoison(Value, frozen=True):
    """Each of `who` gets so many poison counters (102.3d)."""

    who: Selection
    count: Amount


class LifeBecomes(Value, frozen=True):
    """The life total of each of `who` becomes this number: he or she gains or loses what that takes (606.9b-c)."""

    who: Selection
    amount: Amount


class ExchangeLife(Value, frozen=True):
    """These two players exchange life totals: each gains or loses what that takes; not if either can't."""

    who: Selection
    other: Selection


class SpendOnly(Value, frozen=True):
    """What mana may be spent on: to play such spells, or abilities of such objects, or to pay cumulative upkeep costs
    (406.1). With `barred` it may be spent on anything but that."""

    spells: Filter | None = None
    abilities: Filter | None = None
    upkeep: bool = False
    barred: bool = False


class AddMana(Value, frozen=True):
    """`who` adds one of the options, of his or her choice, to the mana pool, `times` times (406, 104.3).
    An option is a run of symbols: ("G",) or ("R", "R"); "one mana of any color" has five of one symbol."""

    who: Selection
    options: tuple[tuple[str, ...], ...]
    times: Amount = 1
    alike: bool = False
    """All of it is of the option that is chosen once ("X mana of any one color")."""
    like: Selection | None = None
    """Only options of types that one of these could produce (406.6)."""
    only: SpendOnly | None = None
    """What the mana may be spent on, if the text says so."""
    stays: bool = False
    """It doesn't empty from the pool as phases of this turn end, and doesn't cause mana burn (300.3)."""


class EmptyPool(Value, frozen=True):
    """Each of `who` loses all the mana in his or her mana pool, which burns nobody."""

    who: Selection


class Attach(Value, frozen=True):
    """This Aura or Equipment becomes attached to that (212.2j, 212.4k); nothing happens where it can't be."""

    what: Selection
    to: Selection


class Unattach(Value, frozen=True):
    """These become unattached and stay in play (212.2j)."""

    what: Selection


class PutCounters(Value, frozen=True):
    """Counters of this kind ("+1/+1", "charge") are put on each of these (200.10)."""

    what: Selection
    kind: str
    count: Amount = 1


class FillCounters(Value, frozen=True):
    """Up to so many counters of this kind are put on it, as many as `who` says, and none that would make them more than
    `total` on it (200.10)."""

    who: Selection
    what: Selection
    kind: str
    count: Amount
    total: int


class RemoveCounters(Value, frozen=True):
    """Counters of this kind are removed from each of these (200.10)."""

    what: Selection
    kind: str
    count: Amount = 1


class TakeCounter(Value, frozen=True):
    """`who` removes one counter from each of these, of one of these kinds if they are named, else of any; of several
    kinds he or she chooses (200.10, 413.2c)."""

    who: Selection
    what: Selection
    kinds: tuple[str, ...] = ()


class RemoveEveryCounter(Value, frozen=True):
    """All counters of every kind are removed from these (200.10)."""

    what: Selection


class MoveCounters(Value, frozen=True):
    """So many counters of this kind at most are moved from each of these onto that other permanent (200.10): none where
    it isn't there, or is the one that they are on."""

    what: Selection
    to: Selection
    kind: str
    count: Amount = 1


class Tap(Value, frozen=True):
    """These permanents become tapped (510.1)."""

    what: Selection


class Untap(Value, frozen=True):
    """These permanents become untapped (510.1)."""

    what: Selection


class Regenerate(Value, frozen=True):
    """A shield: the next destruction of each of these this turn is replaced (419.6b)."""

    what: Selection


class PreventNext(Value, frozen=True):
    """A shield that prevents the next so much damage to each of `to`, counted down as it goes (419.7b)."""

    amount: Amount
    to: Selection
    duration: Duration


class RedirectNext(Value, frozen=True):
    """A shield that deals the next so much damage to each of `what` to another instead, counted down (419.6c)."""

    amount: Amount
    what: Selection
    to: Selection
    duration: Duration


class Flip(Value, frozen=True):
    """These permanents become flipped (508.4)."""

    what: Selection


class TurnFaceUp(Value, frozen=True):
    """These permanents are turned face up (504.5)."""

    what: Selection


class TurnFaceDown(Value, frozen=True):
    """These permanents are turned face down and become 2/2 creatures without text (502.26e)."""

    what: Selection


class PhaseOut(Value, frozen=True):
    """These permanents phase out, with what is attached to them (502.15)."""

    what: Selection


class PhaseIn(Value, frozen=True):
    """These phased-out cards phase in, with what phased out along with them (502.15)."""

    what: Selection


class RemoveFromCombat(Value, frozen=True):
    """These creatures are removed from combat (306.2)."""

    what: Selection


class BecomeBlocked(Value, frozen=True):
    """These attacking creatures become blocked, though nothing blocks them (309.2f)."""

    what: Selection


class BecomeUnblocked(Value, frozen=True):
    """The attacking creatures that these have blocked this combat, and that nothing else has, become unblocked
    (309.2f)."""

    by: Selection


class MakeBlock(Value, frozen=True):
    """This creature blocks that attacking creature, which isn't declared (309.3, 410.9d)."""

    what: Selection
    attacker: Selection


class ExchangeControl(Value, frozen=True):
    """The controllers of two permanents exchange control of them; nothing happens unless both change hands. Without a
    `second`, the first names the two."""

    first: Selection
    second: Selection | None = None


InPlace: TypeAlias = (
    DealDamage
    | PhaseIn
    | GainLife
    | LoseLife
    | LifeBecomes
    | ExchangeLife
    | GivePoison
    | AddMana
    | EmptyPool
    | Attach
    | Unattach
    | PutCounters
    | FillCounters
    | RemoveCounters
    | RemoveEveryCounter
    | TakeCounter
    | MoveCounters
    | Tap
    | Untap
    | Regenerate
    | PreventNext
    | RedirectNext
    | Flip
    | TurnFaceUp
    | TurnFaceDown
    | PhaseOut
    | RemoveFromCombat
    | BecomeBlocked
    | BecomeUnblocked
    | MakeBlock
    | ExchangeControl
)
