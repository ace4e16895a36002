"""What the text of a position says, before the names in it are looked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.board import NOBODY, NOTHING, Mana, ObjectId, PlayerId, Turn, TurnId
from engine.language.card import CardDef
from engine.language.effects import Ability
from engine.notation.course import usual_turns
from engine.notation.drafts import ObjectDraft
from engine.notation.formerly import SaidFormerly
from engine.notation.moments import MAINS, NamedMoment
from engine.notation.scanning import Scanner
from engine.notation.tables import SaidTable
from engine.table import Table, starting_life


@dataclass
class Seat:
    """A player as the text says."""

    name: str
    life: int | None = None
    """As said; else what is usual at the table (101.4, 606.4a)."""
    life_at: int = 0
    poison: int = 0
    mana: tuple[Mana, ...] = ()
    unseen: tuple[CardDef, ...] = ()
    lost: str = ""
    won: str = ""
    drew_from_empty: bool = False
    turn_began: int | None = None
    upkeeps: tuple[TurnId, TurnId] | None = None
    counters: dict[str, int] = field(default_factory=dict)


class AimedPhrase(NamedTuple):
    """One target: where it is named, its share of what is divided, and who chose it if that is said."""

    at: int
    share: int = 0
    chooser: PlayerId = NOBODY


@dataclass
class LaterPhrase:
    """A phrase whose names are looked up later: places in the text under the names of what they are."""

    heading: str
    draft: ObjectDraft
    ability: Ability | None = None
    number: int = 0
    """Which ability of its object, from 1; 0 where it has only one."""
    facts: dict[str, Any] = field(default_factory=dict)
    targets: list[list[AimedPhrase]] = field(default_factory=list)
    """By use of the word "target"."""
    shares: list[tuple[int, int, int]] = field(default_factory=list)
    """Of combat damage: where its source is named, how much, where the recipient is named."""
    id: ObjectId = NOTHING


@dataclass
class SaidTurn:
    """A turn that goes on, as the text says: the moment of it and what else is true of it and its combat."""

    turn: Turn = field(default_factory=lambda: Turn(TurnId(1), PlayerId(0), MAINS[0]))
    place: NamedMoment = field(default_factory=lambda: NamedMoment(MAINS[0]))
    combat: dict[str, Any] = field(default_factory=dict)
    used: list[int] = field(default_factory=list)
    permissions: list[int] = field(default_factory=list)
    landed: list[PlayerId] = field(default_factory=list)
    """For whom each usual land play was, where a team has the turn (606.6e); NOBODY where that is not said."""
    landed_by: list[PlayerId] = field(default_factory=list)
    """The same of land plays by a permission."""
    taken: list[tuple[PlayerId, int]] = field(default_factory=list)
    """Who has left in this turn and is counted still (601.2c), each with the place of the words."""
    hurt: list[tuple[int, list[int]]] = field(default_factory=list)
    """Of a turn that waits (608.4): permanents dealt damage in it, each with what did so."""
    met: list[tuple[int, int]] = field(default_factory=list)
    """Which creature was blocked by which in the turn."""
    fought: list[tuple[int, int]] = field(default_factory=list)
    """The same of this combat; -1 stands for what isn't said: that it attacked, or that an effect made it blocked."""
    lately: list[tuple[PlayerId, int]] = field(default_factory=list)
    """Whose last turn before it a creature attacked in."""
    dealt: list[tuple[int, int]] = field(default_factory=list)
    """What dealt damage to whom in the turn, and beside it how much."""
    formerly: list[SaidFormerly] = field(default_factory=list)
    """What was done by or to what has changed controllers since."""
    amounts: list[int] = field(default_factory=list)
    drawn: list[tuple[int, PlayerId, bool]] = field(default_factory=list)
    """Which card was drawn in the turn, or by whom where that is gone, and whether in the draw step."""
    no_draws: list[PlayerId] = field(default_factory=list)
    """Who has drawn nothing in it, against what is usual."""
    all_spells: tuple[int, int] | None = None
    """How many spells were played in it by whomever, and where the text says so."""


class SaidMarker(NamedTuple):
    """A turn marker, as the text says."""

    number: int
    player: PlayerId
    waits: bool = False
    """It waits to be passed on."""
    due: bool = False
    """The turn that it came for is still to come, after the extra turn that its player takes."""
    superfluous: bool = False


@dataclass
class SaidMelee:
    """What a text says of several turns at the same time."""

    beside: list[SaidTurn] = field(default_factory=list)
    markers: list[SaidMarker] = field(default_factory=list)
    begun: int = 0
    """How many turns have begun; 0 where that isn't said."""
    at: int = 0


@dataclass
class Said:
    """Everything that a text says, before names are looked up."""

    seats: list[Seat] = field(default_factory=list)
    drafts: list[ObjectDraft] = field(default_factory=list)
    now: SaidTurn = field(default_factory=SaidTurn)
    """The turn that is being played."""
    melee: SaidMelee = field(default_factory=SaidMelee)
    """Turn markers, and the turns that wait (608.4)."""
    table: SaidTable = field(default_factory=SaidTable)
    later: list[LaterPhrase] = field(default_factory=list)
    gone: list[ObjectDraft] = field(default_factory=list)
    oldest: list[list[int]] = field(default_factory=list)
    """Where permanents are named, from the oldest on; those that came into play together share a list."""
    seed: int = 0
    dealt: int = 0


def lives(said: Said, table: Table, scanner: Scanner) -> list[int]:
    """Each player's life total, as said or as usual; a team's shared one stands with its primary player (606.3)."""
    found = []
    for at, seat in enumerate(said.seats):
        side = table.side_of(PlayerId(at))
        own = at == side[0]
        if seat.life is None or own:
            found.append(starting_life(table, PlayerId(at)) if seat.life is None else seat.life)
        else:
            scanner.fail(
                f"the life total of the team with {said.seats[side[0]].name} (606.4a)", at=seat.life_at
            )
    return found


def seated(said: Said, turn: SaidTurn, scanner: Scanner) -> tuple[PlayerId, ...]:
    """From whose seats ranges are counted until the turn is over, if somebody has left in it (601.2c)."""
    left = {PlayerId(at) for at, seat in enumerate(said.seats) if seat.lost}
    for one, at in turn.taken:
        if one not in left:
            scanner.fail(
                "a player who has lost, and whose seat counts until the turn is over (601.2c)", at=at
            )
    counted = {one for one, _ in turn.taken}
    everybody = [PlayerId(at) for at in range(len(said.seats))]
    return tuple(one for one in everybody if one in counted or one not in left) if counted else ()


def turns_began(said: Said, table: Table) -> list[int]:
    """The serial of each player's latest turn, as said or if turns went round the table."""
    now = said.now.turn
    usual = list(usual_turns(now.serial, now.active, len(said.seats), table))
    for one in said.melee.beside:
        usual[one.turn.active] = one.turn.serial
    return [usual[at] if seat.turn_began is None else seat.turn_began for at, seat in enumerate(said.seats)]
