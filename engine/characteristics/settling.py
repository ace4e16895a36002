"""The answers for one shape of a board, and the questions about them."""

from __future__ import annotations

from msgspec import Struct

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    NOBODY,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
    ZoneKey,
    ZoneName,
    now_or_last,
)
from engine.characteristics.printed import (
    as_permanent,
    printed,
    with_counters,
    with_own_settings,
    works_outside_play,
)
from engine.characteristics.values import Characteristics, Held, Imposed, Layers, Restriction, Row, Settled
from engine.citing import pause, resume
from engine.language.values import (
    Ability,
    CardDef,
    CardType,
    Ignored,
    Keyword,
    KeywordName,
    MayIgnore,
    Static,
)
from engine.memos import SETTLED, kept_beside, settles, shape_memo, shape_of
from engine.rows import TextRows
from engine.unknown import NAME, NotKnown, is_unknown

Faces = tuple[Characteristics, ...]


class Untouched(Struct, gc=False):
    """What a permanent is if nothing else touches it."""

    found: Object
    """The object that was asked about last. The answer is good for another that differs in nothing it rests on."""
    faces: Faces
    restless: bool
    """Whether it has a static ability."""
    printed: Faces
    """The start of the layers: without counters."""


_LIMIT = 50_000
_permanents: dict[ObjectId, Untouched] = kept_beside({})
"""Caches, never needed. What is found is checked against all that it rests on: games may share ids."""
_others: dict[ObjectId, tuple[CardDef | None, ZoneName, bool, int, tuple[CardDef, ...], Faces]] = kept_beside(
    {}
)
_layers: list[Layers] = []


def register_layers(layers: Layers) -> None:
    """Called once by the module of rule 418."""
    _layers[:] = [layers]


def _the_layers() -> Layers:
    if not _layers:
        raise RuntimeError("a continuous effect applies, but rules.effects.layers_418 was not imported")
    return _layers[0]


# --- settling a shape ------------------------------------------------------------------------------------


@settles
def settled(board: Board) -> Settled:
    """The answers for this board's shape."""
    try:
        found: Settled = board.__dict__["shape"][SETTLED]
    except KeyError:
        paused = pause()
        try:
            found = shape_of(board)[SETTLED] = _settle(board)
        finally:
            resume(paused)
    return found


def _settle(board: Board) -> Settled:
    faces: dict[ObjectId, Faces] = {}
    restless = False
    objects, known_so_far = board.objects, _permanents
    for object_id in board.in_play:
        entry = known_so_far.get(object_id)
        if entry is None or entry.found is not objects[object_id]:
            entry = known(objects[object_id])
        faces[object_id] = entry.faces
        if entry.restless:
            restless = True
    if not restless and board.effects:
        restless = any(type(effect.ability) is Static for effect in board.effects)
    # 603.2 gives every creature an ability, which the layers do.
    if restless or board.table.deploying or working_outside_play(board):
        return _the_layers().settle(board)
    return Settled(faces, {}, {}, untouched=True)


def known(found: Object) -> Untouched:
    """What a permanent is if nothing else touches it."""
    entry = _permanents.get(found.id)
    if entry is not None:
        before = entry.found
        if before is found:
            return entry
        if (
            before.definition is found.definition
            and before.counters == found.counters
            and before.face_down is found.face_down
            and before.flipped is found.flipped
            and before.copying is found.copying
        ):
            entry.found = found
            return entry
    if len(_permanents) > _LIMIT:
        _permanents.clear()
    start = printed(found)
    restless = any(type(one.ability) is Static for face in start for one in face.abilities)
    faces = tuple(as_permanent(with_counters(face, found.counters)) for face in start)
    entry = _permanents[found.id] = Untouched(found, faces, restless, start)
    return entry


def working_outside_play(board: Board) -> tuple[ObjectId, ...]:
    """Cards outside play that have a static ability which works there (402.8b)."""
    return _working_there.wherever(board, _SEARCHED)


def _is_such_a_text(board: Board, text: CardDef, zone: ZoneName) -> bool:
    return works_outside_play(text)


_working_there = TextRows(_is_such_a_text)
_SEARCHED: frozenset[ZoneName] = frozenset((GRAVEYARD, HAND, REMOVED))


def _outside_play(found: Object) -> Faces:
    """What an object outside play is if no effect reaches it: as printed, but for what it sets everywhere."""
    announced = found.announcement
    face, spliced = (announced.face, announced.spliced) if announced is not None else (0, ())
    entry = _others.get(found.id)
    if (
        entry is not None
        and entry[0] is found.definition
        and entry[1] == found.zone
        and entry[2] is found.face_down
        and entry[3] == face
        and entry[4] is spliced
    ):
        return entry[5]
    if found.definition is not None and found.definition.name == NAME and is_unknown(found):
        raise NotKnown(found.id)
    if len(_others) > _LIMIT:
        _others.clear()
    seen = tuple(with_own_settings(one, found.id) for one in printed(found))
    _others[found.id] = (found.definition, found.zone, found.face_down, face, spliced, seen)
    return seen


# --- asking ----------------------------------------------------------------------------------------------


def faces(board: Board, object_id: ObjectId) -> Faces:
    """What the object is now: one set of characteristics, or two for a split card off the stack (505.2).

    KeyError if the object is not on the board; `last_known` answers for those that left.
    """
    try:
        table: Settled = board.__dict__["shape"][SETTLED]
    except KeyError:
        table = settled(board)
    found = table.faces.get(object_id)
    return found if found is not None else _outside_play(board.objects[object_id])


def is_reached(board: Board) -> bool:
    """Whether an effect reaches an object outside play: then it may be something else than its text says."""
    table = settled(board)
    return len(table.faces) != len(board.zones.get(_ALL_PERMANENTS, ()))


_ALL_PERMANENTS: ZoneKey = (IN_PLAY, NOBODY)


def characteristics(board: Board, object_id: ObjectId) -> Characteristics:
    """What the object is now: its first, and but for split cards only, face."""
    return faces(board, object_id)[0]


def snapshot(board: Board, found: Object) -> Faces:
    """What an object is as it is about to leave its zone (413.2f)."""
    return faces(board, found.id) if found.id in board.objects else _outside_play(found)


def snapshots_of(board: Board, objects: list[Object]) -> list[Faces]:
    """The same of many objects that are on the board."""
    known = settled(board).faces
    return [known.get(one.id) or _outside_play(one) for one in objects]


def last_known(board: Board, object_id: ObjectId) -> Faces:
    """What the object is, or was as it most recently existed (413.2f); empty if never known."""
    if object_id in board.objects:
        return faces(board, object_id)
    past = board.past.get(object_id)
    return past.faces if past is not None else ()


def controller_of(board: Board, object_id: ObjectId) -> PlayerId:
    """Who controls the object, or last did: after layer 2; NOBODY where objects have none (217.5d)."""
    changed = settled(board).controllers
    if changed and object_id in changed:
        return changed[object_id]
    found = board.objects.get(object_id) or now_or_last(board, object_id)
    if found is None:
        raise KeyError(object_id)
    return found.controller


def is_type(board: Board, object_id: ObjectId, type_: CardType | str) -> bool:
    """Whether the object has this type now, on either face (205.2b, 505.6)."""
    try:
        table: Settled = board.__dict__["shape"][SETTLED]
    except KeyError:
        table = settled(board)
    seen = table.faces.get(object_id) or _outside_play(board.objects[object_id])
    return type_ in seen[0].types if len(seen) == 1 else any(type_ in face.types for face in seen)


def has_keyword(board: Board, object_id: ObjectId, name: KeywordName | str) -> bool:
    """Whether the object has a keyword ability of this name now."""
    seen = faces(board, object_id)
    return name in seen[0].keywords if len(seen) == 1 else any(name in face.keywords for face in seen)


def held(board: Board, object_id: ObjectId) -> tuple[Held, ...]:
    """All abilities that the object has now, on all its faces."""
    try:
        table: Settled = board.__dict__["shape"][SETTLED]
    except KeyError:
        table = settled(board)
    seen = table.faces.get(object_id) or _outside_play(board.objects[object_id])
    return seen[0].abilities if len(seen) == 1 else tuple([one for face in seen for one in face.abilities])


def keywords(board: Board, object_id: ObjectId, name: KeywordName | str | None = None) -> tuple[Held, ...]:
    """The keyword abilities that it has now, all or those of one name; each instance by itself (402.7)."""
    return tuple(
        one
        for face in faces(board, object_id)
        if face.keywords
        for one in face.abilities
        if isinstance(one.ability, Keyword) and (name is None or one.ability.name == name)
    )


def converted(found: Object, face: Characteristics) -> int:
    """The converted mana cost of one face: none is 0 (203.3a), and X counts on the stack alone (104.3c)."""
    if face.cost is None:
        return 0
    spell = found.announcement if found.zone == STACK else None
    return face.cost.converted(spell.x if spell is not None else 0)


def imposed(board: Board, object_id: ObjectId) -> tuple[Imposed, ...]:
    """The rule-changing effects that bear on the object now, with all that reading their texts needs."""
    found = settled(board).restricted.get(object_id, ())
    if board.objects[object_id].zone == STACK and any(
        type(one.ability) is Static for one in held(board, object_id)
    ):
        found += _the_layers().of_spell(board, object_id)
    if found and board.effects and any(type(one.ability) is Ignored for one in board.effects):
        return _without_ignored(board, object_id, found)
    return found


def _without_ignored(board: Board, object_id: ObjectId, found: tuple[Imposed, ...]) -> tuple[Imposed, ...]:
    """408.2j: what its controller ignores doesn't bear on an object."""
    player = controller_of(board, object_id)
    ignored = {(one.source, one.ability) for one in board.effects if one.controller == player}
    gone = {
        one.id
        for one in found
        if type(one.change) is MayIgnore and (one.source, Ignored(one.change)) in ignored
    }
    return tuple(one for one in found if one.id not in gone)


@shape_memo
def held_in_play(board: Board) -> tuple[Held, ...]:
    """All abilities that permanents have now, in order of arrival."""
    table = settled(board).faces
    return tuple([one for each in board.in_play for face in table[each] for one in face.abilities])


@shape_memo
def kinds_in_play(board: Board) -> frozenset[type[Ability]]:
    """Of which classes the abilities of permanents are: most boards have none that a rule looks for."""
    return frozenset([type(one.ability) for one in held_in_play(board)])


def restrictions(board: Board, object_id: ObjectId) -> tuple[Restriction, ...]:
    """What the object can't, must or doesn't do by effects that apply to it now (103.2, 500.1).

    Whether something is forbidden, `by` filters included, is answered by `engine.asking.forbids`.
    """
    found = imposed(board, object_id)
    return tuple(Restriction(one.change, one.source) for one in found) if found else ()


def explain(board: Board, object_id: ObjectId) -> tuple[Row, ...]:
    """How the object came to be what it is: the computation of 418.5 as rows, from the printed values on."""
    return _the_layers().explain(board, object_id)
