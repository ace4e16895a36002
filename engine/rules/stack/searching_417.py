"""Rule 417 with 217.2: libraries that are searched, and shown card by card until one comes.

Who searches looks through all of it first; then what is found is named, which later instructions know (413.2b).
"""

from __future__ import annotations

from engine.asking import matches
from engine.asking.decrees import barred
from engine.board import GRAVEYARD, HAND, LIBRARY, Noted, ObjectId, ZoneName
from engine.characteristics import faces
from engine.decisions import Form, SomeOf, apart
from engine.language.combining import any_of
from engine.language.effects import REVEALED, LookAt, Note, Reveal, RevealUntil, Search
from engine.language.terms import All, AllOf, AnyOf, Bound, InZone, Is, Owns
from engine.language.words import Kind, PlayerAct, Zone
from engine.rules.stack.in_total_413 import bounds_of
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans


def search(context: Context, instruction: Search, name: str) -> Plan:
    """The player looks through the library, then names what was found; of cards with a quality it may be fewer."""
    board = context.board
    players = context.players(instruction.who)
    libraries = context.players(instruction.whose)
    elsewhere: tuple[ZoneName, ...] = tuple(one.value for one in instruction.zones)
    # Who can't search libraries still searches what else the text names (103.2).
    banned = bool(players) and barred(board, players[0], PlayerAct.SEARCH) is not None
    zones = elsewhere if banned else (LIBRARY, *elsewhere)
    cards = tuple(card for whose in libraries for zone in zones for card in board.zone(zone, whose))
    if not players or not cards:
        return Instead((), (Noted(name, "objects", ()),))
    closed = (LIBRARY, HAND)
    if any(
        players[0] not in board.objects[card].revealed and board.objects[card].zone in closed
        for card in cards
    ):
        hidden = [
            *([] if banned else [Zone.LIBRARY]),
            *(one for one in instruction.zones if one is Zone.HAND),
        ]
        there = any_of([InZone(one) for one in hidden])
        seen = LookAt(instruction.who, All(AllOf((Is(Kind.CARD), there, Owns(instruction.whose)))))
        return Instead((seen, Note(name, instruction)))
    pool = tuple(card for card in cards if matches(board, card, instruction.filter, context.asker))
    groups = _apart(context, instruction, pool)
    most = min(context.number(instruction.count), apart(range(len(pool)), groups) if groups else len(pool))
    if not context.answers:
        return SomeOf(
            player=players[0],
            rule="413.2c",
            purpose="what is found",
            about=context.about,
            among=pool,
            least=_least_found(context, instruction, most, pool),
            most=most,
            groups=groups,
            **bounds_of(board, instruction.filter, pool),
        )
    return Instead((), (Noted(name, "objects", tuple(context.answers[0])),))


def _apart(context: Context, instruction: Search, pool: tuple[ObjectId, ...]) -> tuple[tuple[int, ...], ...]:
    """What each card that is found may stand for, if no two may stand for the same."""
    if not instruction.apart or not pool:
        return ()
    board, wanted = context.board, instruction.filter
    if isinstance(wanted, AnyOf):
        return tuple(
            tuple(at for at, one in enumerate(pool) if matches(board, one, part, context.asker))
            for part in wanted.parts
        )
    names: dict[tuple[str, ...], list[int]] = {}
    for at, one in enumerate(pool):
        names.setdefault(tuple(face.name for face in faces(board, one)), []).append(at)
    return tuple(tuple(found) for found in names.values())


def _least_found(context: Context, instruction: Search, most: int, pool: tuple[ObjectId, ...]) -> int:
    """How many have to be found: none if the text says "up to", or asks for a quality, which nobody is made to find
    where others can't see; what lies in a graveyard is seen by all."""
    if instruction.at_least is not None:
        return min(most, context.number(instruction.at_least))
    if instruction.filter == Is(Kind.CARD):
        return most
    return min(most, sum(context.board.objects[one].zone == GRAVEYARD for one in pool))


def reveal_until(context: Context, instruction: RevealUntil, name: str) -> Plan:
    """All cards down to the first that matches are shown at once; all of the library if none does."""
    board = context.board
    players = context.players(instruction.who)
    if len(players) != 1:
        return Instead((), (Noted(REVEALED, "objects", ()), Noted(name, "objects", ())))
    shown: list[int] = []
    found: tuple[int, ...] = ()
    for card in board.zone(LIBRARY, players[0]):
        shown.append(int(card))
        if matches(board, card, instruction.filter, context.asker):
            found = (int(card),)
            break
    noted = (Noted(REVEALED, "objects", tuple(shown)), Noted(name, "objects", found))
    return Instead((Reveal(instruction.who, Bound(REVEALED)),), noted)


@plans(RevealUntil)
def _reveal_until_unnamed(context: Context, instruction: RevealUntil) -> Plan:
    return reveal_until(context, instruction, "#found")


@plans(Search)
def _search_unnamed(context: Context, instruction: Search) -> Plan:
    outcome = search(context, instruction, "#found")
    return outcome if isinstance(outcome, Form) else Instead()
