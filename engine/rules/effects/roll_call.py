"""Who in play has anything to say: one look at each permanent, whenever the shape of the board changes.

Replacement effects (419), triggered abilities (410), state-based effects (420) and players who look for abilities to
play (403) all have to know which permanents concern them. Most concern none of the four, and most have not changed
since the last look, so what was found is kept for each object and used as long as the object and its characteristics
are the very same values.
"""

from __future__ import annotations

from msgspec import Struct

from engine.board import NOBODY, NOTHING, Board, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics, settled
from engine.characteristics.joining import joined
from engine.language.effects import Activated, Keyword, Replacement, Triggered
from engine.language.words import CardType, KeywordName, Supertype
from engine.memos import kept_beside, shape_memo

AURA = "Aura"
_LIMIT = 50_000


class Enrolled(Struct, gc=False):
    """What one permanent concerns; good for these faces, and for each object that `_look` sees no difference in."""

    object: Object
    faces: tuple[Characteristics, ...]
    toughness: int | None
    """None if it is no creature."""
    special: bool
    """Whether any of the three below holds."""
    listens: bool
    watches: bool
    odd: bool
    """An Aura, attached, legendary, world, or with several kinds of counters."""
    acts: bool
    """Whether it has an activated ability."""
    open: bool
    """Whether any player may play one of them (403.2)."""


_entries: dict[ObjectId, Enrolled] = kept_beside({})
"""A cache, never needed: every entry is checked against what it rests on, so that games may share ids."""


class RollCall:
    """The permanents of one shape that concern a rule, in order of arrival."""

    __slots__ = ("acting", "creatures", "listening", "odd", "open", "watching")

    def __init__(self) -> None:
        self.creatures: list[tuple[ObjectId, int]] = []
        """Creatures with their toughness."""
        self.listening: list[ObjectId] = []
        """Those with triggered abilities."""
        self.watching: list[ObjectId] = []
        """Those with replacement abilities or protection."""
        self.odd: list[ObjectId] = []
        """Those whose attachment, supertypes or counters state-based effects have to look at."""
        self.acting: list[ObjectId] = []
        """Those with activated abilities."""
        self.open: list[ObjectId] = []
        """Those with one that any player may play."""


@shape_memo
def roll_call(board: Board) -> RollCall:
    """The permanents that concern rules 410, 419 and 420."""
    one_more = _with_one_more(board)
    if one_more is not None:
        return one_more
    found = RollCall()
    creatures = found.creatures
    objects, table, entries = board.objects, settled(board).faces, _entries
    for object_id in board.in_play:
        permanent, faces = objects[object_id], table[object_id]
        entry = entries.get(object_id)
        if entry is None or entry.faces is not faces:
            entry = _look(permanent, faces)
        elif entry.object is not permanent:
            if _is_attached_alike(entry.object, permanent):
                entry.object = permanent
            else:
                entry = _look(permanent, faces)
        if entry.toughness is not None:
            creatures.append((object_id, entry.toughness))
        if entry.acts:
            found.acting.append(object_id)
            if entry.open:
                found.open.append(object_id)
        if entry.special:
            if entry.listens:
                found.listening.append(object_id)
            if entry.watches:
                found.watching.append(object_id)
            if entry.odd:
                found.odd.append(object_id)
    return found


def _with_one_more(board: Board) -> RollCall | None:
    """The roll call of the shape before, and a land that has come and says nothing: it only acts."""
    has_joined = joined(board)
    if has_joined is None:
        return None
    shape, came = has_joined
    before: RollCall | None = shape.get(roll_call.kept_as)  # type: ignore[attr-defined]
    if before is None:
        return None
    entry = _look(board.objects[came], settled(board).faces[came])
    found = RollCall()
    found.creatures, found.listening, found.watching = before.creatures, before.listening, before.watching
    found.odd, found.open = before.odd, before.open
    found.acting = [*before.acting, came] if entry.acts else before.acting
    return found


def _is_attached_alike(before: Object, permanent: Object) -> bool:
    """Whether an object differs in nothing that is looked at besides its characteristics."""
    return (
        before.attached == permanent.attached
        and before.attached_player == permanent.attached_player
        and before.counters == permanent.counters
    )


def _look(permanent: Object, faces: tuple[Characteristics, ...]) -> Enrolled:
    if len(_entries) > _LIMIT:
        _entries.clear()
    face = faces[0]
    listens = watches = acts = opens = False
    for one in faces:
        for held in one.abilities:
            ability = held.ability
            if isinstance(ability, Activated):
                acts = True
                opens = opens or ability.anyone
            elif isinstance(ability, Triggered):
                listens = True
            elif isinstance(ability, Replacement) or (
                isinstance(ability, Keyword) and ability.name == KeywordName.PROTECTION
            ):
                watches = True
    odd = (
        permanent.attached != NOTHING
        or permanent.attached_player != NOBODY
        or AURA in face.subtypes
        or Supertype.LEGENDARY in face.supertypes
        or Supertype.WORLD in face.supertypes
        or len(permanent.counters) > 1
    )
    toughness = (face.toughness or 0) if CardType.CREATURE in face.types else None
    special = listens or watches or odd
    entry = Enrolled(permanent, faces, toughness, special, listens, watches, odd, acts, opens)
    _entries[permanent.id] = entry
    return entry


@shape_memo
def acting(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """A player's permanents with activated abilities, in order of arrival."""
    objects, given = board.objects, settled(board).controllers
    own = roll_call(board).acting
    return tuple([one for one in own if given.get(one, objects[one].controller) == player])
