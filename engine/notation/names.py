"""Which object or player a name in a text means; `engine.naming` says how things are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.board import (
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOBODY,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
    now_or_last,
)
from engine.cards.names import distances
from engine.characteristics import faces
from engine.language.card import CardDef, Layout
from engine.language.effects import HasText
from engine.language.walks import walk
from engine.memos import memo
from engine.naming import (
    GONE,
    SEARCHED,
    SUFFIXES,
    holder_of,
    label_of,
    last_where,
    name_of,
    other_labels,
)
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.scanning import LONGEST_NAME, Scanner, plain
from engine.seats import combat_of

MOST_NEAR = 6
_SPOKEN: dict[str, ZoneName] = {
    **{suffix: zone for zone, suffix in SUFFIXES.items()},
    "in graveyard": GRAVEYARD,
    "in library": LIBRARY,
    "in his or her hand": HAND,
}

Among = Callable[[ObjectId], bool]


@memo
def _player_table(board: Board) -> dict[str, PlayerId]:
    return {plain(one.name): PlayerId(seat) for seat, one in enumerate(board.players)}


@memo
def _owner_table(board: Board) -> dict[str, PlayerId]:
    return {plain(one.name + "'s"): PlayerId(seat) for seat, one in enumerate(board.players)}


def try_player(scanner: Scanner, board: Board) -> PlayerId | None:
    """A player's name."""
    start = scanner.at
    found = scanner.try_name(_player_table(board))
    if found is not None and scanner.text[scanner.at : scanner.at + 2] == "'s":
        scanner.at = start
        return None
    return found


def player(scanner: Scanner, board: Board) -> PlayerId:
    """A player's name must stand here."""
    found = try_player(scanner, board)
    if found is None:
        scanner.fail(*(one.name for one in board.players))
    return found


def try_owner(scanner: Scanner, board: Board) -> PlayerId | None:
    """A player's name with 's."""
    return scanner.try_name(_owner_table(board))


def _spellings(found: Object) -> Iterable[tuple[str, bool]]:
    """Every way to write what an object is, and whether that is its name now."""
    label = "ability" if found.kind == "ability" else label_of(found)
    yield plain(label), True
    definition = found.definition
    if definition is None:
        return
    others = other_labels(found)
    if definition.name not in others:
        yield plain(definition.name), True
    if definition.layout == Layout.SPLIT:
        for face in definition.faces:
            yield plain(face.name), True
    for other in others:
        yield plain(other), False


def _names_by_effects(board: Board) -> dict[ObjectId, tuple[str, ...]]:
    """What permanents are called now that have the text of another card by an effect (418.6)."""
    if not any(_gives_a_text(board.objects[one]) for one in board.in_play):
        return {}
    found: dict[ObjectId, tuple[str, ...]] = {}
    for one in board.in_play:
        names = [plain(face.name) for face in faces(board, one) if face.name]
        if not set(names) & {spelling for spelling, _ in _spellings(board.objects[one])}:
            found[one] = tuple(names)
    return found


def _gives_a_text(found: Object) -> bool:
    return found.definition is not None and _has_a_text(found.definition)


@lru_cache(maxsize=4096)
def _has_a_text(definition: CardDef) -> bool:
    return any(isinstance(one, HasText) for one in walk(definition))


class _Spelled(NamedTuple):
    """The objects that some words may mean, those of which they are the name now apart."""

    ids: tuple[ObjectId, ...]
    now: frozenset[ObjectId]


@memo
def _by_spelling(board: Board) -> dict[str, _Spelled]:
    """Objects by every way to write what they are, without whose; those that are gone by "... that is gone"."""
    table: dict[str, dict[ObjectId, bool]] = {}
    here = [board.objects[one] for ids in board.zones.values() for one in ids]
    gone = [board.past[one].object for one in sorted(board.past) if one not in board.objects]
    others = _names_by_effects(board)
    for found in (*here, *gone):
        by_effect = others.get(found.id, ())
        for name in by_effect:
            table.setdefault(name, {})[found.id] = True
        for spelling, now in _spellings(found):
            table.setdefault(spelling, {}).setdefault(found.id, now and not by_effect)
    return {
        spelling: _Spelled(tuple(ids), frozenset(one for one, now in ids.items() if now))
        for spelling, ids in table.items()
    }


def try_object(
    scanner: Scanner,
    board: Board,
    *,
    speaker: PlayerId = NOBODY,
    among: Among | None = None,
    numbered: bool = True,
) -> ObjectId | None:
    """The object that is named here; None if no name stands here. Raises Ambiguous.

    `among` says which objects are meant if there is a choice; where none of them fits, it is ignored, so that a
    rule can refuse the object. Without "Ann's", the speaker's objects are tried first. Unless it is `numbered`, a
    number behind it is not its own.
    """
    start = scanner.at
    _skip_article(scanner, board)
    owner = try_owner(scanner, board)
    if scanner.try_word("ability of"):
        at = scanner.at
        try:
            source = try_object(scanner, board)
        except Unreadable:
            scanner.at = at
            source = try_object(scanner, board, numbered=False)
        if source is not None:
            named, abilities = scanner.text[at : scanner.at], _abilities_of(board, source, owner)
            return _pick(
                scanner, board, start, abilities, _number_of_ability(scanner, board, source, named), among
            )
    spelled = scanner.try_name(_by_spelling(board))
    if spelled is None:
        scanner.at = start
        return None
    number = _read_number(scanner) if numbered else 0
    gone = bool(scanner.try_word(GONE))
    spoken = scanner.try_any(_SPOKEN) if not gone else ""
    fits = _by_names_now(
        board, [one for one in spelled.ids if (one not in board.objects) == gone], spelled.now
    )
    if spoken:
        fits = [one for one in fits if board.objects[one].zone == _SPOKEN[spoken]]
    if owner is not None:
        fits = [one for one in fits if is_of(board, one, owner)]
    elif speaker != NOBODY:
        mine = [one for one in fits if is_of(board, one, speaker)]
        preferred = [] if number else _preferred(mine, among) or _preferred(fits, among)
        fits = preferred or mine or fits
    if number and fits and not gone:
        return _pick(scanner, board, start, _first_zone(board, fits), number, None)
    preferred = _preferred(fits, among)
    if not gone and not preferred and not spoken:
        _refuse_other_name(scanner, board, start, fits, spelled.now)
    fits = preferred or fits
    if not gone:
        fits = _first_zone(board, fits)
    elif not number and fits:
        zones = {one: board.past[one].object.zone for one in fits}
        fits = [one for one in fits if zones[one] == last_where(zones.values())]
    return _pick(scanner, board, start, fits, number, among)


def _abilities_of(board: Board, source: ObjectId, owner: PlayerId | None) -> list[ObjectId]:
    """Those on the stack that come from the object, or from what it was."""
    return [
        one
        for one in board.stack
        if (found := board.objects[one]).ability is not None
        and source in (found.ability.id.object, _now(board, found.ability.id.object))
        if owner is None or found.controller == owner
    ]


def _number_of_ability(scanner: Scanner, board: Board, source: ObjectId, named: str) -> int:
    """Which of its abilities on the stack is meant: the number behind its own, or the only one, where it has none."""
    number = _read_number(scanner)
    own = named.rpartition("#")[2].strip()
    return number if number or not own.isdecimal() or "#" in name_of(board, source) else int(own)


def _skip_article(scanner: Scanner, board: Board) -> None:
    """Past "the", unless it begins the name of something on the board, as that of The Rack."""
    start = scanner.at
    named = scanner.try_name(_by_spelling(board))
    scanner.at = start
    if named is None:
        scanner.try_word("the")


def an_object(
    scanner: Scanner, board: Board, *, speaker: PlayerId = NOBODY, among: Among | None = None
) -> ObjectId:
    """An object must be named here. Raises Unreadable, Ambiguous."""
    found = try_object(scanner, board, speaker=speaker, among=among)
    if found is None:
        start = scanner.at
        try_owner(scanner, board)
        near = _near(scanner, board)
        scanner.at = start if near == () else scanner.at
        scanner.fail(*(near or ("the name of an object on the board",)))
    return found


def _now(board: Board, object_id: ObjectId) -> ObjectId:
    """What an object that left has become in the end: people call a sacrificed land's ability by the card."""
    while object_id not in board.objects and object_id in board.became:
        object_id = board.became[object_id]
    return object_id


def a_thing(scanner: Scanner, board: Board, *, speaker: PlayerId = NOBODY, among: Among | None = None) -> int:
    """An object or a player, as one number: players as -1, -2, ..."""
    found = try_player(scanner, board)
    if found is not None:
        return -1 - found
    return an_object(scanner, board, speaker=speaker, among=among)


def _read_number(scanner: Scanner) -> int:
    return scanner.number() if scanner.try_word("#") else 0


def is_of(board: Board, object_id: ObjectId, owner: PlayerId) -> bool:
    """Whether the player controls it, or owns it where nobody does."""
    found = now_or_last(board, object_id)
    return found is not None and holder_of(board, found) == owner


def _preferred(ids: list[ObjectId], among: Among | None) -> list[ObjectId]:
    return [one for one in ids if among(one)] if among is not None else []


def _by_names_now(board: Board, ids: list[ObjectId], now: frozenset[ObjectId]) -> list[ObjectId]:
    """Without what was called so once, where a player has in the same zone what has the name now (503, 508.2)."""
    if len(now.intersection(ids)) in (0, len(ids)):
        return ids
    named = {_place(board, one) for one in ids if one in now}
    return [one for one in ids if one in now or _place(board, one) not in named]


def _place(board: Board, object_id: ObjectId) -> tuple[PlayerId, ZoneName]:
    found = now_or_last(board, object_id)
    assert found is not None
    return holder_of(board, found), found.zone


def _refuse_other_name(
    scanner: Scanner, board: Board, start: int, ids: list[ObjectId], now: frozenset[ObjectId]
) -> None:
    """Raise Ambiguous if one object has the name now, and another, which comes first, had it or has it printed."""
    first = _first_zone(board, ids)
    if now.intersection(ids) and not now.intersection(first):
        words = scanner.text[start : scanner.at].strip()
        raise Ambiguous(*scanner.place(start), words, tuple(name_of(board, one) for one in ids[:8]))


def _first_zone(board: Board, ids: list[ObjectId]) -> list[ObjectId]:
    for zone in SEARCHED:
        found = [one for one in ids if board.objects[one].zone == zone]
        if found:
            return found
    return ids


def _pick(
    scanner: Scanner, board: Board, start: int, ids: list[ObjectId], number: int, among: Among | None
) -> ObjectId:
    if number:
        if 0 < number <= len(ids):
            return ids[number - 1]
        scanner.fail(*(name_of(board, one) for one in ids[:6]), at=start)
    if not ids:
        here = scanner.text[start : scanner.at]
        scanner.fail(*_elsewhere(scanner, board, here), at=start)
    if len(ids) > 1 and len({_look(board, one, among) for one in ids}) > 1:
        words = scanner.text[start : scanner.at].strip()
        raise Ambiguous(*scanner.place(start), words, tuple(name_of(board, one) for one in ids[:8]))
    return ids[0]


def _look(board: Board, object_id: ObjectId, among: Among | None) -> tuple[object, ...]:
    """What of an object can matter to a choice; objects that look alike are as good as one another."""
    one = now_or_last(board, object_id)
    assert one is not None
    combat = combat_of(board, object_id)
    attackers = combat.blocks_of(object_id) if combat is not None else ()
    attack = combat.attack_of(object_id) if combat is not None else None
    hosts = tuple(other for other in board.in_play if board.objects[other].attached == object_id)
    return (
        one.owner,
        holder_of(board, one),
        one.zone,
        one.tapped,
        one.damage,
        one.counters,
        one.attached,
        one.face_down,
        one.since and one.since >= board.players[holder_of(board, one)].turn_began,
        one.linked,
        attackers,
        attack is not None and (attack.player, attack.blockers, attack.blocked),
        hosts,
        one.ability,
        one.announcement if one.zone == STACK else None,
        one.damages,
        one.flipped,
        one.kind,
        one.definition,
        one.copying,
        _effects_on(board, object_id),
        among is not None and among(object_id),
    )


def _effects_on(board: Board, object_id: ObjectId) -> tuple[object, ...]:
    """What effects under way say of it: one that has grown is another choice than one that has not."""
    return tuple((one.ability, one.bound) for one in board.effects if object_id in one.objects)


def _near(scanner: Scanner, board: Board) -> tuple[str, ...]:
    """What may have been meant by a name that nothing here has: what looks like it, then what begins like it."""
    rest = plain(scanner.text[scanner.at : scanner.at + LONGEST_NAME]).split(" ")
    alike: list[tuple[int, str]] = []
    begun: list[str] = []
    for one in (one for ids in board.zones.values() for one in ids):
        name, label = name_of(board, one), plain(label_of(board.objects[one]))
        slips, _ = distances(" ".join(rest[: label.count(" ") + 1]), label)
        if slips <= 1 + len(label) // 5:
            alike.append((slips, name))
        elif rest[0] and f" {rest[0][:4]}" in f" {plain(name)}":
            begun.append(name)
    return tuple(dict.fromkeys((*(name for _, name in sorted(alike)), *begun)))[:MOST_NEAR]


def _elsewhere(scanner: Scanner, board: Board, words: str) -> tuple[str, ...]:
    at = scanner.at
    table = _by_spelling(board)
    last = plain(words).split(" ")
    for start in range(len(last)):
        spelled = table.get(" ".join(last[start:]))
        if spelled:
            scanner.at = at
            return tuple(dict.fromkeys(name_of(board, one) for one in spelled.ids))[:6]
    return ("the name of an object on the board",)
