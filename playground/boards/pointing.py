"""Pick one thing, then point at another: what something is attached to, targets, blocks, copies, remembers.

What the picked object could mean is offered as buttons under the cards that it could be about, and beside players.
Where the rules can tell which those are, only these have a button; anything else is set in the forms of the panel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from engine.asking import amount
from engine.board import IN_PLAY, NOBODY, REMOVED, STACK, Announcement, Board, Chosen, Object, ObjectId
from engine.characteristics import characteristics, controller_of, copiable, is_type
from engine.language.remembered import HAUNTED, IMPRINTED, REMOVED_WITH
from engine.language.words import CardType
from engine.naming import thing_name
from engine.position import Position
from engine.rules.keywords.vigilance_502_14 import taps_to_attack
from engine.rules.stack.aura_hosts_212 import can_be_attached, hosts, is_aura
from engine.rules.stack.bodies import asker_of, specs_of
from engine.rules.stack.targets_415 import bounds, candidates, decode, encode
from engine.seats import all_seats, is_attacking_player
from playground.boards import editing, stating
from playground.boards.editing import BadEdit, object_of
from playground.boards.remembering import names_used, notes_of

MOST_POINTED_AT = 300
"""Buttons on one board."""


@dataclass(frozen=True)
class Way:
    """Something that pointing can mean for one object."""

    verb: str
    says: str
    """The whole of it, in front of the name of what is pointed at: "Attach it to"."""
    short: str
    """What stands on a button under a card."""
    among: tuple[int, ...]
    """What can be pointed at: objects, and players as -1, -2 and so on."""
    chosen: tuple[int, ...] = ()
    """What it is so already; pointing at it again takes it back."""
    undo: str = "Not this"
    wanting: bool = False
    """Whether the object is incomplete without it, so that the buttons are there as soon as it is picked."""
    many: bool = False
    """Whether several can be pointed at, one after another."""


def ways(position: Position, number: int) -> tuple[Way, ...]:
    """All that pointing could mean for an object; those that can be pointed at nothing are left out."""
    board = position.board
    found = board.objects.get(ObjectId(number))
    if found is None:
        return ()
    ways = (
        way for of in (_attaching, _targeting, _fighting, _copying, _remembering) for way in of(board, found)
    )
    return tuple(way for way in ways if way.among)


def way_of(position: Position, number: int, verb: str) -> Way | None:
    """The way with this verb; without one, the way that the object wants at once."""
    among = ways(position, number)
    if verb:
        return next((way for way in among if way.verb == verb), None)
    return next((way for way in among if way.wanting), None)


def point(position: Position, number: int, verb: str, choice: int) -> Position:
    """The picked object, pointed at something. Raises BadEdit."""
    way = way_of(position, number, verb) if verb else None
    if way is None:
        raise BadEdit("That can't be pointed at from here.", "verb")
    if choice not in way.among:
        raise BadEdit("That isn't one of the choices; the board has changed in the meantime.", "choice")
    kind, _, which = verb.partition(":")
    return _DONE[kind](position, number, which, choice, choice in way.chosen)


def dropped(position: Position, number: int, onto: int) -> Position | None:
    """An Aura or Equipment dropped on a card that it can be attached to: attached, from wherever it came, under the
    player who had it. None where that is not what it means."""
    found = object_of(position.board, number)
    if found.definition is None or found.id == onto:
        return None
    if found.zone != IN_PLAY:
        position = editing.move(position, number, IN_PLAY, found.owner)
    way = next((one for one in ways(position, number) if one.verb == "attach"), None)
    return point(position, number, "attach", onto) if way is not None and onto in way.among else None


# --- what can be pointed at --------------------------------------------------------------------------------


def _attaching(board: Board, found: Object) -> Iterable[Way]:
    if found.zone != IN_PLAY:
        return
    aura = is_aura(characteristics(board, found.id))
    if not aura and "Equipment" not in characteristics(board, found.id).subtypes:
        return
    if aura:
        among = tuple(encode(one) for one in hosts(board, found.id, controller_of(board, found.id)))
    else:
        among = tuple(int(one) for one in board.in_play if can_be_attached(board, found.id, one))
    now = int(found.attached) or (-1 - int(found.attached_player) if found.attached_player != NOBODY else 0)
    yield Way(
        "attach",
        "Attach it to",
        "Attach here",
        among[:MOST_POINTED_AT],
        (now,) if now else (),
        "Take off",
        wanting=not now,
    )


def _targeting(board: Board, found: Object) -> Iterable[Way]:
    if found.zone != STACK or found.damages is not None:
        return
    specs = specs_of(board, found)
    asker = asker_of(board, found.id)
    announced = found.announcement or Announcement()
    wanted = True
    for place, spec in enumerate(specs):
        chosen = tuple(encode(one) for one in announced.targets if one.slot == spec.slot)
        least, most = bounds(board, spec, asker)
        among = tuple(encode(one) for one in candidates(board, spec, found.id, asker))
        words = f"Target {place + 1} of {len(specs)}:" if len(specs) > 1 else "It targets"
        wanting = wanted and len(chosen) < max(1, least)
        wanted = wanted and not wanting
        if len(chosen) >= most > 1:
            among = chosen
        yield Way(
            f"target:{place}", words, "Target", among, chosen, "No target", wanting=wanting, many=most > 1
        )


def _fighting(board: Board, found: Object) -> Iterable[Way]:
    combat = board.combat
    if combat is None or found.zone != IN_PLAY or not is_type(board, found.id, CardType.CREATURE):
        return
    if is_attacking_player(board, controller_of(board, found.id)):
        attack = combat.attack_of(found.id)
        others = [seat for seat in all_seats(board) if not is_attacking_player(board, seat)]
        now = (-1 - int(attack.player),) if attack is not None else ()
        yield Way(
            "attack",
            "It attacks",
            "Attack",
            tuple(-1 - seat for seat in others),
            now,
            "No attack",
            wanting=attack is None,
        )
        if attack is not None:
            band = tuple(int(one) for one in combat.band_of(found.id) if one != found.id)
            among = tuple(int(one.creature) for one in combat.attacks if one.creature != found.id)
            yield Way("band", "It is in a band with", "Band", among, band, "No band", many=True)
    else:
        attackers = tuple(int(one.creature) for one in combat.attacks)
        blocks = tuple(int(one) for one in combat.blocks_of(found.id))
        wanting = not combat.is_blocking(found.id) and not found.tapped
        yield Way("block", "It blocks", "Block", attackers, blocks, "No block", wanting=wanting, many=True)


def _copying(board: Board, found: Object) -> Iterable[Way]:
    if found.zone == IN_PLAY and found.definition is not None:
        among = (int(one) for one in board.in_play if one != found.id and board.objects[one].definition)
        yield Way("copy", "It is a copy of", "Copy", tuple(among)[:MOST_POINTED_AT])


def _remembering(board: Board, found: Object) -> Iterable[Way]:
    for name in names_used(found):
        before = next(
            (one.value for one in notes_of(found) if one.name == name and one.kind == "objects"), ()
        )
        chosen = tuple(int(one) for one in before)
        if name == HAUNTED and found.zone == REMOVED:
            creatures = (int(one) for one in board.in_play if is_type(board, one, CardType.CREATURE))
            yield Way(f"note:{name}", "It haunts", "Haunt", tuple(creatures), chosen, wanting=not chosen)
        elif name == IMPRINTED or name.startswith(REMOVED_WITH):
            removed = tuple(int(one) for one in board.zone(REMOVED) if one != found.id)
            words = "It is imprinted with" if name == IMPRINTED else "It removed"
            yield Way(
                f"note:{name}", words, "Choose", removed[:MOST_POINTED_AT], chosen, many=name != IMPRINTED
            )


# --- what pointing does ------------------------------------------------------------------------------------


def _attach(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    if again:
        return editing.attach(position, number, 0)
    if choice < 0:
        return editing.attach(position, number, 0, -1 - choice)
    return editing.attach(position, number, choice)


def _target(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    """One target more for a use of the word, or one fewer. Where only one can be, it takes the place of the other."""
    board = position.board
    found = object_of(board, number)
    specs, asker = specs_of(board, found), asker_of(board, found.id)
    spec = specs[int(which)]
    announced = found.announcement or Announcement()
    mine = [one for one in announced.targets if one.slot == spec.slot]
    if again:
        mine = [one for one in mine if encode(one) != choice]
    elif bounds(board, spec, asker)[1] == 1:
        mine = [decode(spec.slot, choice)]
    else:
        mine.append(decode(spec.slot, choice))
    if spec.divided is not None:
        mine = _shared_out(mine, amount(board, spec.divided, asker))
    places = {one.slot: place for place, one in enumerate(specs)}
    others = [one for one in announced.targets if one.slot != spec.slot]
    targets = tuple(sorted((*others, *mine), key=lambda one: places.get(one.slot, len(specs))))
    return stating.state(position, number, announcement=replace(announced, targets=targets))


def _shared_out(targets: list[Chosen], total: int) -> list[Chosen]:
    """Divided evenly (409.1e), what is over going to the first."""
    if not targets:
        return []
    each, over = divmod(max(0, total), len(targets))
    return [replace(one, share=each + (place < over)) for place, one in enumerate(targets)]


def _attack(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    """It attacks, and has become tapped by it unless it doesn't tap to attack (308.2c); taken back, it is untapped."""
    board, found = position.board, object_of(position.board, number)
    if _turns(board, found, again):
        position = stating.state(position, number, tapped=not again)
    return _fought(position, number, attacking=NOBODY if again else -1 - choice)


def _turns(board: Board, found: Object, again: bool) -> bool:
    """Whether pointing at an attack, or taking it back, taps or untaps the creature. One that attacks already was
    declared before and is pointed at another player."""
    attacks = board.combat is not None and board.combat.attack_of(found.id) is not None
    return attacks == again and found.tapped == again and taps_to_attack(board, found.id)


def _block(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    combat = position.board.combat
    before = combat.blocks_of(ObjectId(number)) if combat is not None else ()
    return _fought(position, number, blocking=_toggled(before, choice))


def _band(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    combat = position.board.combat
    band = combat.band_of(ObjectId(number)) if combat is not None else ()
    others = tuple(one for one in band if one != number)
    return _fought(position, number, banded=_toggled(others, choice))


def _fought(
    position: Position,
    number: int,
    *,
    attacking: int | None = None,
    blocking: tuple[ObjectId, ...] | None = None,
    banded: tuple[ObjectId, ...] | None = None,
) -> Position:
    """The part of a creature in combat, with one thing about it different."""
    combat = position.board.combat
    if combat is None:
        return stating.fight(position, number, attacking=NOBODY, course="usual", blocks=False, blocking=())
    attack = combat.attack_of(ObjectId(number))
    before = int(attack.player) if attack is not None else NOBODY
    blocked = combat.blocks_of(ObjectId(number)) if blocking is None else blocking
    return stating.fight(
        position,
        number,
        attacking=before if attacking is None else attacking,
        course="usual",
        blocks=bool(blocked) if blocking is not None else combat.is_blocking(ObjectId(number)),
        blocking=blocked,
        banded=combat.band_of(ObjectId(number)) if banded is None else banded,
    )


def _toggled(before: tuple[ObjectId, ...], choice: int) -> tuple[ObjectId, ...]:
    one = ObjectId(choice)
    return tuple(each for each in before if each != one) if one in before else (*before, one)


def _copy(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    """The copiable values of another permanent: also what it copies itself, and that it is face down (503.2)."""
    return stating.copy_of(position, number, copiable(object_of(position.board, choice)), "")


def _note(position: Position, number: int, which: str, choice: int, again: bool) -> Position:
    found = object_of(position.board, number)
    before = next((one.value for one in notes_of(found) if one.name == which), ())
    kept = tuple(ObjectId(int(one)) for one in before)
    only = which in (HAUNTED, IMPRINTED)
    chosen = (ObjectId(choice),) if only and not again else _toggled(kept, choice)
    return stating.note(position, number, which, "objects", tuple(int(one) for one in chosen))


_Done = Callable[[Position, int, str, int, bool], Position]
_DONE: dict[str, _Done] = {
    "attach": _attach,
    "target": _target,
    "attack": _attack,
    "block": _block,
    "band": _band,
    "copy": _copy,
    "note": _note,
}


def in_words(position: Position, number: int, verb: str, choice: int) -> str:
    """What pointing at something says, for the list of edits."""
    board = position.board
    way = way_of(position, number, verb) if verb else None
    if way is None or choice not in way.among:
        return "pointed at something"
    again = choice in way.chosen
    words = way.undo.lower() if again else f"{way.says[0].lower()}{way.says[1:]} {thing_name(board, choice)}"
    if verb == "attack" and _turns(board, object_of(board, number), again):
        words += " and is untapped" if again else " and becomes tapped (308.2c)"
    return words
