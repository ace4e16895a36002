"""Accounts of what an event adds and takes: mana, life, damage on permanents, where each card is, and
that it goes but one way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, STACK, Board, Object, ObjectId, PlayerId
from engine.events import (
    BeginStep,
    CardDrawn,
    Cease,
    ComeIn,
    Create,
    DamageDealt,
    LifeGained,
    LifeLost,
    ManaAdded,
    ObjectLeft,
    ObjectMoved,
    Part,
    PermanentPhasedIn,
    PermanentPhasedOut,
    PermanentRegenerated,
    PlayerLeft,
    PutCopy,
    RemoveDamage,
    SpendMana,
    StackAbility,
    StackDamage,
    StandAside,
    StartingLife,
)
from engine.seats import all_seats

OWN = (LIBRARY, HAND, GRAVEYARD)


def mana(before: Board, parts: tuple[Part, ...], after: Board) -> str | None:
    """What was in a pool, and what was added, is spent, burnt, or left; nothing is left over from a phase (300.3)."""
    for seat, player in enumerate(before.players):
        pool = Counter((one.type, one.snow) for one in player.mana)
        for part in parts:
            if isinstance(part, ManaAdded) and part.player == seat:
                pool.update((one.type, one.snow) for one in part.mana)
            if isinstance(part, SpendMana) and part.player == seat:
                for one in part.mana:
                    pool[one.type, one.snow] -= 1
                    if pool[one.type, one.snow] < 0:
                        return f"{player.name} spends {one.type} mana that is not there"
            if isinstance(part, PlayerLeft) and part.player == seat:
                pool.clear()
        left = Counter((one.type, one.snow) for one in after.players[seat].mana)
        if +pool != left:
            return f"{player.name} should have {dict(+pool)} left and has {dict(left)}"
    for part in parts:
        if isinstance(part, BeginStep) and part.phase != before.turn.phase and not _pools_keep(before):
            for player in before.players:
                if any(not one.stays for one in player.mana) and not player.lost:
                    return f"{player.name} takes mana from one phase into the next"
    return ""


def _pools_keep(board: Board) -> bool:
    """Whether something in play has it in its words that mana pools don't empty (Upwelling)."""
    return any(
        "don't empty" in line
        for one in board.objects.values()
        if one.zone == IN_PLAY and one.definition is not None
        for face in one.definition.faces
        for line in face.text
    )


def life(before: Board, parts: tuple[Part, ...], after: Board) -> str | None:
    """Life goes down by damage dealt and life lost, and up by life gained."""
    for seat, player in enumerate(before.players):
        heads = _heads(before, PlayerId(seat))
        if seat != heads[0]:
            # The primary player has the life total of all (606.4a).
            continue
        total = player.life
        if len(heads) > 1 and any(
            isinstance(part, StartingLife) or getattr(part, "leaves", 0) for part in parts
        ):
            # What is one's share of it the rules say (606.9a).
            continue
        for part in parts:
            if getattr(part, "player", -1) not in heads:
                continue
            if isinstance(part, DamageDealt) and part.amount > 0:
                floor = min(total, part.leaves) if part.leaves else total - part.amount
                total = max(total - part.amount, floor)
            elif isinstance(part, LifeLost) and part.amount > 0:
                total -= part.amount
            elif isinstance(part, LifeGained) and part.amount > 0:
                total += part.amount
            elif isinstance(part, StartingLife):
                total = part.life
        if after.players[seat].life != total:
            return f"{player.name} should have {total} life and has {after.players[seat].life}"
    return ""


def _heads(board: Board, player: PlayerId) -> tuple[PlayerId, ...]:
    """Who has one life total with a player (606.4a)."""
    teams = board.table.teams if board.table.shares else ()
    return next((team for team in teams if player in team), (player,))


def damage(before: Board, parts: tuple[Part, ...], after: Board) -> str | None:
    """Damage stays marked on what is still there until something removes it."""
    marked = {one: found.damage for one, found in before.objects.items() if found.zone == IN_PLAY}
    for part in parts:
        if isinstance(part, DamageDealt) and part.object in marked and part.amount > 0:
            marked[part.object] += part.amount
        elif isinstance(part, PermanentRegenerated) and part.object in marked:
            marked[part.object] = 0
        elif isinstance(part, RemoveDamage):
            marked.update({one: 0 for one in part.objects if one in marked})
    for one, number in marked.items():
        found = after.objects.get(one)
        if found is not None and found.zone == IN_PLAY and found.damage != number:
            return f"object {one} should have {number} damage and has {found.damage}"
    return ""


def cards(before: Board, parts: tuple[Part, ...], after: Board) -> str | None:
    """Each card lies where the events say, under its owner; tokens and copies come and go by events alone."""
    if not any(isinstance(part, MOVING) for part in parts) and _lies_the_same(before, after):
        return ""
    lying: dict[ObjectId, tuple[str, int]] = {one: _place(found) for one, found in before.objects.items()}
    owners = {one: found.owner for one, found in before.objects.items()}
    libraries = {seat: list(before.zones.get((LIBRARY, seat), ())) for seat in all_seats(before)}  # type: ignore[call-overload]
    for part in parts:
        if isinstance(part, ObjectMoved):
            if part.object not in lying:
                continue
            owner = owners[part.object]
            was = before.objects.get(part.object)
            del lying[part.object]
            if was is None or was.kind not in ("ability", "damage"):
                lying[part.became], owners[part.became] = (part.to, owner if part.to in OWN else -1), owner
        elif isinstance(part, CardDrawn):
            pile = libraries[part.player]
            top = next((one for one in pile if one in lying and lying[one] == (LIBRARY, part.player)), None)
            if part.drawn != (top or 0):
                return f"the card drawn is {part.drawn}, and the top one was {top}"
            if top is not None:
                del lying[top]
                lying[part.became], owners[part.became] = (HAND, part.player), part.player
        elif isinstance(part, Cease | ObjectLeft):
            lying.pop(part.object, None)
        elif isinstance(part, PlayerLeft):
            # 600.4a: all that the player owns goes along; what is in play by events of its own.
            for one in [one for one, (zone, _) in lying.items() if owners[one] == part.player]:
                # Combat damage that is on the stack stays (600.4a).
                was = before.objects.get(one)
                if lying[one][0] != IN_PLAY and (was is None or was.kind != "damage"):
                    del lying[one]
        elif isinstance(part, Create):
            lying[part.became], owners[part.became] = (IN_PLAY, -1), part.owner
        elif isinstance(part, PutCopy):
            lying[part.became] = (part.zone, part.controller if part.zone in OWN else -1)
            owners[part.became] = part.controller
        elif isinstance(part, StackAbility | StackDamage):
            lying[part.became] = (STACK, -1)
            owners[part.became] = part.controller if isinstance(part, StackDamage) else part.owner
        elif isinstance(part, ComeIn):
            lying[part.became], owners[part.became] = (
                (part.to, part.owner if part.to in OWN else -1),
                part.owner,
            )
        elif isinstance(part, StandAside):
            lying.pop(part.object, None)
            lying[part.became], owners[part.became] = ("removed from the game", -1), part.owner
        elif isinstance(part, PermanentPhasedOut) and lying.get(part.object) == (IN_PLAY, -1):
            lying[part.object] = ("phased out", -1)
        elif isinstance(part, PermanentPhasedIn) and lying.get(part.object) == ("phased out", -1):
            lying[part.object] = (IN_PLAY, -1)
    now = {one: _place(found) for one, found in after.objects.items()}
    if now != lying:
        wrong = sorted(one for one in now.keys() | lying.keys() if now.get(one) != lying.get(one))
        return f"object {wrong[0]} should be in {lying.get(wrong[0])} and is in {now.get(wrong[0])}"
    held = [one for ids in after.zones.values() for one in ids]
    if sorted(held) != sorted(now) or any(
        now[one] != (key[0], key[1] if key[0] in OWN else -1)
        for key, ids in after.zones.items()
        for one in ids
    ):
        return "zones and objects do not agree"
    if any(after.objects[one].owner != owners[one] for one in now):
        return "something has another owner than before"
    return _identities(before, parts, after)


MOVING = (
    ObjectMoved,
    CardDrawn,
    Cease,
    Create,
    PutCopy,
    StackAbility,
    StackDamage,
    ComeIn,
    StandAside,
    PermanentPhasedOut,
    PermanentPhasedIn,
    PlayerLeft,
    ObjectLeft,
)
"""Parts of events by which something comes, goes, or lies elsewhere."""


def _lies_the_same(before: Board, after: Board) -> bool:
    """Whether both boards have the same things in the same places; most of them are the very same objects."""
    if before.zones is not after.zones or len(before.objects) != len(after.objects):
        return False
    for one, was in before.objects.items():
        now = after.objects.get(one)
        if now is was:
            continue
        if now is None or (now.zone, now.owner, now.card) != (was.zone, was.owner, was.card):
            return False
    return True


def _identities(before: Board, parts: tuple[Part, ...], after: Board) -> str:
    """Every card that was there is there, and no other but those that came in."""
    came = Counter(
        (part.owner, int(part.card)) for part in parts if isinstance(part, ComeIn | StandAside) and part.card
    )
    for part in parts:
        if isinstance(part, StandAside) and part.object in before.objects:
            found = before.objects[part.object]
            came[found.owner, int(found.card)] -= 1
    left = {part.player for part in parts if isinstance(part, PlayerLeft)}
    gone = {part.object for part in parts if isinstance(part, ObjectLeft)}
    there = Counter(
        (found.owner, int(found.card))
        for one, found in before.objects.items()
        if found.card and one not in gone and (found.owner not in left or found.zone == IN_PLAY)
    )
    there.update(came)
    now = Counter((one.owner, int(one.card)) for one in after.objects.values() if one.card)
    if +there != now:
        return f"cards lost {+there - now}, cards doubled {now - +there}"
    return ""


def journeys(before: Board, parts: tuple[Part, ...], after: Board) -> str | None:
    """No event sends one thing to two places: its controller would have to choose which (217.1d), and no rule asks."""
    ways: dict[ObjectId, set[str]] = {}
    for part in parts:
        if isinstance(part, ObjectMoved):
            ways.setdefault(part.object, set()).add(part.to)
        elif isinstance(part, CardDrawn) and part.drawn:
            ways.setdefault(part.drawn, set()).add(HAND)
    if not ways:
        return None
    return "; ".join(f"{one} was to go to {sorted(to)}" for one, to in ways.items() if len(to) > 1)


def _place(found: Object) -> tuple[str, int]:
    return (found.zone, int(found.owner) if found.zone in OWN else -1)


Account = Callable[[Board, tuple[Part, ...], Board], str | None]
ACCOUNTS: dict[str, Account] = {
    "mana": mana,
    "life": life,
    "damage": damage,
    "cards": cards,
    "journeys": journeys,
}
