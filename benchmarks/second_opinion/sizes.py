"""Power and toughness reckoned anew (418.5, layers 6a to 6e), from printed values and the words of texts.

It knows a small part of the language, and boards on which types, colours, texts and controllers are as printed. On any
other board it refuses. What it knows, it does in the plainest way: for every creature, every effect, in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.board import IN_PLAY, NOTHING, Board, Object, ObjectId
from engine.characteristics import characteristics
from engine.language import values as v

REFUSED = "?"


class Unknown(Exception):
    """A word, or a board, that is not reckoned here."""


class Sizing(NamedTuple):
    """One change of size: in which layer, when it began, what says it of whom."""

    layer: str
    time: int
    change: Any
    what: Any
    source: Object
    you: int
    objects: tuple[ObjectId, ...] | None
    """Those that it was fixed on (418.3b), or None if it finds them by itself."""


def compare(board: Board) -> str | None:
    """What the layers say of each creature's size against what is reckoned here."""
    permanents = [board.objects[one] for one in board.in_play]
    if not any(v.CardType.CREATURE in _face(one).types for one in permanents):
        return None
    try:
        expected = {
            one.id: _size(board, one, changes) for changes in (_changes(board),) for one in permanents
        }
    except Unknown:
        return REFUSED
    for one, size in expected.items():
        seen = characteristics(board, one)
        if (seen.power, seen.toughness) != size:
            return f"{seen.name or 'object'} {one} should be {size} and is {(seen.power, seen.toughness)}"
    return ""


# --- which changes there are -----------------------------------------------------------------------------

SIZES = (v.AddPT, v.SetPT, v.SwitchPT)
BESIDE_THE_POINT = (v.Cannot, v.Must, v.StaysTapped, v.AsThough, v.MayStayTapped, v.Price, v.LoseKeywords)
"""Changes that leave sizes, types, colours, controllers and static abilities alone."""


def _changes(board: Board) -> list[Sizing]:
    found = [one for permanent in board.in_play for one in _of_text(board, board.objects[permanent])]
    for (zone, _), ids in board.zones.items():
        if zone in ("graveyard", "hand", "removed from the game"):
            for one in ids:
                _look_outside(board.objects[one])
    for effect in board.effects:
        if not isinstance(effect.ability, v.Static):
            continue
        source = board.objects.get(effect.source) or Object(effect.source, effect.controller, IN_PLAY)
        objects = effect.objects if effect.locked else None
        for change in _sizing(effect.ability):
            if effect.ability.condition is not None or objects is None:
                raise Unknown
            layer = "6e" if isinstance(change, v.SwitchPT) else "6b"
            found.append(Sizing(layer, int(effect.id), change, None, source, int(effect.controller), objects))
    return sorted(found, key=lambda one: (one.layer, one.time))


def _of_text(board: Board, found: Object) -> Iterator[Sizing]:
    for ability in _face(found).abilities:
        if not isinstance(ability, v.Static):
            continue
        changes = list(_sizing(ability))
        if not changes or (
            ability.condition is not None
            and not _holds(board, ability.condition, found, int(found.controller))
        ):
            continue
        for change in changes:
            layer = {v.AddPT: "6d", v.SetPT: "6b", v.SwitchPT: "6e"}[type(change)]
            if layer == "6b" and ability.what == v.Self():
                layer = "6a"
            yield Sizing(
                layer, int(found.timestamp), change, ability.what, found, int(found.controller), None
            )


def _sizing(ability: v.Static) -> Iterator[Any]:
    for change in ability.changes:
        if isinstance(change, SIZES):
            yield change
        elif isinstance(change, v.GainAbilities):
            if any(isinstance(one, v.Static) for one in change.abilities):
                raise Unknown
        elif not isinstance(change, BESIDE_THE_POINT):
            raise Unknown


def _look_outside(found: Object) -> None:
    """A card elsewhere may have a text that works there; if it says anything of sizes or types, that is not known."""
    for face in found.definition.faces if found.definition is not None else ():
        for ability in face.abilities:
            condition = ability.condition if isinstance(ability, v.Static) else None
            if isinstance(condition, v.Matches) and condition.what == v.Self() and list(_sizing(ability)):
                raise Unknown


# --- one creature ----------------------------------------------------------------------------------------

_NOTHING_PRINTED = v.Face("")
_FACE_DOWN = v.Face("", types=(v.CardType.CREATURE,), power=2, toughness=2)


def _face(found: Object) -> v.Face:
    """What is printed on it, or 2/2 and nothing else face down."""
    if found.face_down:
        return _FACE_DOWN
    return found.definition.faces[0] if found.definition is not None else _NOTHING_PRINTED


def _size(board: Board, found: Object, changes: list[Sizing]) -> tuple[int | None, int | None]:
    face = _face(found)
    definition = found.definition
    if definition is not None and (len(definition.faces) > 1 or face.came_as):
        raise Unknown
    if v.CardType.CREATURE not in face.types:
        return None, None
    power, toughness = _printed(face.power), _printed(face.toughness)
    counted = False
    for one in changes:
        if one.layer > "6c" and not counted:
            power, toughness = _with_counters(found, power, toughness)
            counted = True
        if not _applies(board, one, found):
            continue
        if isinstance(one.change, v.SwitchPT):
            power, toughness = toughness, power
            continue
        numbers = [_number(board, each, one) for each in (one.change.power, one.change.toughness)]
        if isinstance(one.change, v.SetPT):
            power, toughness = numbers
        else:
            power, toughness = power + numbers[0], toughness + numbers[1]
    return (power, toughness) if counted else _with_counters(found, power, toughness)


def _printed(number: Any) -> int:
    return number.plus if isinstance(number, v.Star) else number or 0


def _with_counters(found: Object, power: int, toughness: int) -> tuple[int, int]:
    for name, number in found.counters:
        left, slash, right = name.partition("/")
        if slash:
            power, toughness = power + int(left) * number, toughness + int(right) * number
    return power, toughness


def _applies(board: Board, one: Sizing, found: Object) -> bool:
    if one.objects is not None:
        return found.id in one.objects
    if isinstance(one.what, v.All):
        return _fits(board, one.what.filter, found, one.source, one.you)
    return found.id in _things(one.what, one.source)


def _things(what: Any, source: Object) -> tuple[ObjectId, ...]:
    if isinstance(what, v.Self):
        return (source.id,)
    if isinstance(what, v.Attached) and what.by == v.Self():
        return (source.attached,) if source.attached != NOTHING else ()
    raise Unknown


# --- the few words that are known ------------------------------------------------------------------------


def _number(board: Board, amount: Any, one: Sizing) -> int:
    return _amount(board, amount, one.source, one.you)


def _amount(board: Board, amount: Any, source: Object, you: int) -> int:
    if isinstance(amount, int):
        return amount
    if isinstance(amount, v.Plus):
        return sum(_amount(board, part, source, you) for part in amount.parts)
    if isinstance(amount, v.Times):
        return int(amount.factor) * _amount(board, amount.of, source, you)
    if isinstance(amount, v.Count) and isinstance(amount.of, v.All):
        words = amount.of.filter
        return sum(_fits(board, words, one, source, you) for one in _searched(board, words))
    if isinstance(amount, v.CountersOn) and amount.of == v.Self():
        return sum(number for name, number in source.counters if name == amount.kind)
    raise Unknown


def _searched(board: Board, words: Any) -> list[Object]:
    """The objects in the one zone that a description names."""
    parts = words.parts if isinstance(words, v.AllOf) else (words,)
    zones = {part.zone.value for part in parts if isinstance(part, v.InZone)}
    if v.Is(v.Kind.PERMANENT) in parts:
        zones.add(IN_PLAY)
    if len(zones) != 1 or not zones <= {IN_PLAY, "graveyard"}:
        raise Unknown
    return [board.objects[one] for key, ids in board.zones.items() if key[0] in zones for one in ids]


def _holds(board: Board, condition: Any, source: Object, you: int) -> bool:
    if isinstance(condition, v.Compare):
        left, right = (_amount(board, one, source, you) for one in (condition.left, condition.right))
        if condition.relation is v.Relation.AT_LEAST:
            return left >= right
        if condition.relation is v.Relation.AT_MOST:
            return left <= right
        if condition.relation is v.Relation.EQUAL:
            return left == right
        raise Unknown
    if isinstance(condition, v.Matches):
        things = _things(condition.what, source)
        return bool(things) and all(
            one in board.objects and _fits(board, condition.filter, board.objects[one], source, you)
            for one in things
        )
    raise Unknown


def _fits(board: Board, words: Any, found: Object, source: Object, you: int) -> bool:
    if isinstance(words, v.AllOf):
        return all(_fits(board, part, found, source, you) for part in words.parts)
    if isinstance(words, v.AnyOf):
        return any(_fits(board, part, found, source, you) for part in words.parts)
    if isinstance(words, v.Not):
        return not _fits(board, words.part, found, source, you)
    if isinstance(words, v.Same):
        return found.id in _things(words.of, source)
    if isinstance(words, v.Is) and words.kind in (v.Kind.PERMANENT, v.Kind.CARD):
        return found.zone == IN_PLAY if words.kind is v.Kind.PERMANENT else found.kind == "card"
    if isinstance(words, v.InZone):
        return found.zone == words.zone.value
    if isinstance(words, v.Controls) and words.player == v.You():
        return int(found.controller) == you
    if isinstance(words, v.Owns) and words.player == v.You():
        return int(found.owner) == you
    if isinstance(words, v.HasState) and words.state in (v.State.TAPPED, v.State.UNTAPPED):
        return found.tapped is (words.state is v.State.TAPPED)
    faces = (_face(found),) if found.zone == IN_PLAY or found.definition is None else found.definition.faces
    if isinstance(words, v.HasType):
        return any(words.type in face.types for face in faces)
    if isinstance(words, v.HasSubtype):
        return any(words.subtype in face.subtypes for face in faces)
    if isinstance(words, v.HasSupertype):
        return any(words.supertype in face.supertypes for face in faces)
    if isinstance(words, v.HasColor) and isinstance(words.color, v.Color) and found.zone == IN_PLAY:
        return any(words.color in _colors(face) for face in faces)
    raise Unknown


def _colors(face: v.Face) -> set[str]:
    """Those that a rule gives it, and of its mana cost (203.2)."""
    symbols = "".join(face.cost.symbols) if face.cost is not None and not face.recolored else ""
    return {*face.colors, *(letter for letter in symbols if letter in "WUBRG")}
