"""What an object is, layer by layer, in words (418.5): each change with its source, timestamp and dependencies."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from engine.board import NOBODY, NOTHING, Board, ObjectId, PlayerId, Timestamp, now_or_last
from engine.characteristics import Characteristics, Row, explain, imposed, last_known
from engine.explaining.naming import ability_text, called, in_words, is_hidden
from engine.language.effects import Cannot, InCompany, Must, MustJoin, StaysTapped
from engine.language.values import Ability
from engine.naming import player_name
from engine.rules.effects.changes_418 import Continuous, Layer, LayerDraft
from engine.rules.effects.dependency_418 import Tried
from engine.rules.effects.layers_418 import Computation

LAYERS: dict[str, str] = {
    "1": "copy effects",
    "2": "control",
    "3": "text",
    "4": "types",
    "5": "colors, abilities and all else",
    "6a": "power and toughness set by the object itself",
    "6b": "power and toughness set, or changed by what resolved",
    "6c": "counters",
    "6d": "power and toughness changed by static abilities",
    "6e": "power and toughness switched",
}
"""What each layer is for (418.5a)."""


class Depends(Struct, frozen=True):
    """One dependency: this row's effect depends on another of its layer (418.5c)."""

    on: ObjectId
    """The source of the other effect."""
    sentence: str
    heeded: bool
    """Whether it waited; False where the two stand in a loop, so that timestamps decided (418.5d)."""


class FaceChange(Struct, frozen=True):
    """One row of an explanation, for one face."""

    layer: str
    """As in `engine.characteristics.Row`."""
    about: str
    """What the layer is for."""
    rules: tuple[str, ...]
    face: int
    face_name: str
    source: ObjectId
    source_name: str
    timestamp: Timestamp
    reason: str
    """The sentence of the effect, or what else is the reason."""
    outcome: str
    """What is different after it."""
    depends: tuple[Depends, ...] = ()


class Restraint(Struct, frozen=True):
    """What an effect says the object can't or must do (103.2, 500.1)."""

    rule: str
    source: ObjectId
    sentence: str


class Explanation(Struct, frozen=True):
    """All about one object. `current` is False if it has left, and is shown as it most recently existed (413.2f)."""

    object: ObjectId
    name: str
    faces: tuple[Characteristics, ...]
    changes: tuple[FaceChange, ...]
    bounds: tuple[Restraint, ...] = ()
    controller: PlayerId = NOBODY
    current: bool = True


def explain_object(board: Board, object_id: ObjectId, viewer: PlayerId = NOBODY) -> Explanation:
    """The explanation of an object for a player; NOBODY stands for a reader who may see everything.

    What the player may not look at is explained by its name alone.

    Raises KeyError if the object was never known.
    """
    found = now_or_last(board, object_id)
    if found is None:
        raise KeyError(object_id)
    name = called(board, object_id, viewer)
    if object_id not in board.objects:
        return Explanation(
            object_id, name, last_known(board, object_id), (), controller=found.controller, current=False
        )
    if is_hidden(board, found, viewer):
        return Explanation(object_id, name, (), ())
    depends = _Noting(board)
    depends.run()
    rows = explain(board, object_id)
    changes = tuple(_change(board, viewer, object_id, row, depends) for row in rows)
    controller = depends.draft.controllers.get(object_id, found.controller)
    seen = last_known(board, object_id)
    return Explanation(object_id, name, seen, changes, _bounds(board, viewer, object_id), controller)


# --- dependencies ----------------------------------------------------------------------------------------

_Key = tuple[str, ObjectId, int, Ability | None]
"""An effect in a layer as a row names it: layer, source, timestamp, ability."""


class _Noting(Computation):
    """The computation of the layers, run once more to note which effects depended on which."""

    __slots__ = ("found", "sequence")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.found: dict[_Key, list[_Key]] = {}
        self.sequence: list[_Key] = []

    def depends_in(self, layer: Layer) -> Tried:
        """The test of 418.5c, with what it finds noted."""
        return partial(self._tried, super().depends_in(layer), layer)

    def _tried(self, test: Tried, layer: Layer, one: Continuous, other: Continuous) -> bool:
        depends = test(one, other)
        if depends:
            known = self.found.setdefault(_key(layer, one), [])
            if _key(layer, other) not in known:
                known.append(_key(layer, other))
        return depends

    def apply(self, draft: LayerDraft, effect: Continuous, layer: Layer) -> None:
        """The same, with the order noted in which effects are applied for good."""
        if draft is self.draft:
            self.sequence.append(_key(layer, effect))
        super().apply(draft, effect, layer)


def _key(layer: Layer, effect: Continuous) -> _Key:
    return layer, effect.asker.source, int(effect.timestamp), effect.ability


def _depends(board: Board, viewer: PlayerId, row: Row, noting: _Noting) -> tuple[Depends, ...]:
    own: _Key = (row.layer, row.source, int(row.timestamp), row.effect)
    found = []
    for other in noting.found.get(own, ()):
        if other not in noting.sequence or own not in noting.sequence:
            continue  # one of them ceased to exist before its turn came
        heeded = noting.sequence.index(other) < noting.sequence.index(own)
        name = called(board, other[1], viewer)
        if heeded:
            sentence = f"it waits for the effect of {name}, on which it depends (418.5c)"
        else:
            sentence = f"it depends on the effect of {name} in a loop, so timestamps decide (418.5d)"
        found.append(Depends(other[1], sentence, heeded))
    return tuple(found)


# --- rows ------------------------------------------------------------------------------------------------


def _change(board: Board, viewer: PlayerId, object_id: ObjectId, row: Row, noting: _Noting) -> FaceChange:
    depends = _depends(board, viewer, row, noting)
    rules = [row.rule]
    if depends:
        rules.append("418.5c" if all(one.heeded for one in depends) else "418.5d")
    source = called(board, row.source, viewer) if row.source != NOTHING else "an effect"
    return FaceChange(
        layer=row.layer,
        about=LAYERS.get(row.layer, ""),
        rules=tuple(rules),
        face=row.face,
        face_name=row.after.name,
        source=row.source,
        source_name=source,
        timestamp=row.timestamp,
        reason=_reason(board, viewer, object_id, row),
        outcome=_outcome(board, row),
        depends=depends,
    )


def _reason(board: Board, viewer: PlayerId, object_id: ObjectId, row: Row) -> str:
    if row.effect is not None:
        if row.source == NOTHING or now_or_last(board, row.source) is None:
            return ability_text(row.effect)
        seen = last_known(board, row.source)
        hidden = is_hidden(board, board.objects[row.source], viewer) if row.source in board.objects else False
        name = seen[0].name if seen and seen[0].name and not hidden else "this permanent"
        return ability_text(row.effect, name)
    if row.layer == "6c":
        counters = board.objects[object_id].counters
        return (
            f"it has {in_words(f'{number} {name} counter' + 's' * (number > 1) for name, number in counters)}"
        )
    if row.layer == "end":
        return "it is not a creature, so it has no power or toughness"
    return "as printed" if row.layer == "printed" else "a rule"


def _outcome(board: Board, row: Row) -> str:
    if row.controller != NOBODY:
        return f"{player_name(board, row.controller)} controls it"
    if row.layer == "printed":
        return whole(row.after)
    return difference(row.before, row.after) or "nothing changes"


def whole(face: Characteristics) -> str:
    """A set of characteristics at a glance: "Creature - Bear, green, 2/2"."""
    words = [type_line(face), in_words(color.word for color in face.colors) if face.colors else "colorless"]
    if face.power is not None and face.toughness is not None:
        words.append(f"{face.power}/{face.toughness}")
    return ", ".join(words)


def type_line(face: Characteristics) -> str:
    """Supertypes, types and subtypes as on a card."""
    line = " ".join(word.value.capitalize() for word in (*face.supertypes, *face.types)) or "no type"
    return f"{line} - {' '.join(face.subtypes)}" if face.subtypes else line


def difference(before: Characteristics, after: Characteristics) -> str:
    """What one row changed."""
    words: list[str] = []
    if before.name != after.name:
        words.append(f"its name is {after.name}" if after.name else "it has no name")
    if before.cost != after.cost:
        words.append(f"its mana cost is {after.cost}" if after.cost is not None else "it has no mana cost")
    if (before.types, before.subtypes, before.supertypes) != (after.types, after.subtypes, after.supertypes):
        words.append(f"it is {type_line(after)}")
    if before.colors != after.colors:
        words.append(f"it is {in_words(one.word for one in after.colors) if after.colors else 'colorless'}")
    if before.abilities != after.abilities:
        gained = [ability_text(one.ability) for one in after.abilities if one not in before.abilities]
        lost = [ability_text(one.ability) for one in before.abilities if one not in after.abilities]
        words += [f'it gains "{text}"' for text in gained] + [f'it loses "{text}"' for text in lost]
    if (before.power, before.toughness) != (after.power, after.toughness):
        size = "it has no power or toughness"
        if after.power is not None:
            size = f"{before.power}/{before.toughness} becomes {after.power}/{after.toughness}"
        words.append(size)
    return "; ".join(words)


# --- what it can't and must do ---------------------------------------------------------------------------


def _bounds(board: Board, viewer: PlayerId, object_id: ObjectId) -> tuple[Restraint, ...]:
    found = []
    name = called(board, object_id, viewer)
    for said in imposed(board, object_id):
        by = called(board, said.source, viewer) if said.source != NOTHING else "an effect"
        change = said.change
        if isinstance(change, Cannot):
            some = " by some, or by some things," if change.by is not None else ""
            found.append(Restraint("103.2", said.source, f"{name} can't {change.act.value}{some} ({by})"))
        elif isinstance(change, Must):
            found.append(Restraint("500.1", said.source, f"{name} must {change.act.value} if able ({by})"))
        elif isinstance(change, InCompany):
            text = f"{name} can {change.act.value} only in certain company ({by})"
            found.append(Restraint("500.1", said.source, text))
        elif isinstance(change, MustJoin):
            text = f"{name} must attack if able where certain others do ({by})"
            found.append(Restraint("500.1", said.source, text))
        elif isinstance(change, StaysTapped):
            text = f"{name} doesn't untap in its controller's untap step ({by})"
            found.append(Restraint("302.2", said.source, text))
    return tuple(found)
