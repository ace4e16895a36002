"""Rule 418.5: characteristics through the six layers, in the order of this edition.

Layers 1 to 5: characteristic-setting abilities first, then the rest, by timestamp and dependency. Layer 6 has
its own order: 6a abilities that set an object's own power and toughness; 6b all else that sets, together with
what resolved spells and abilities add; 6c counters; 6d what static abilities add; 6e switches.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from engine.asking import Asker, holds, select
from engine.asking.defending import of_each, several_defend, spoken_of
from engine.asking.ranges import keeper_of
from engine.board import (
    IN_PLAY,
    STACK,
    AbilityId,
    Board,
    Noted,
    Object,
    ObjectId,
)
from engine.characteristics import (
    Characteristics,
    Imposed,
    Row,
    Settled,
    faces,
    is_hidden,
    register_layers,
)
from engine.characteristics.printed import as_permanent, printed, with_counters, with_spliced
from engine.characteristics.settling import known, working_outside_play
from engine.citing import computation
from engine.editions import rules_of
from engine.language.places import places_of
from engine.language.remembered import EACH_ONE
from engine.language.values import Cannot, Change, ObjectAct, Static
from engine.language.walks import walk
from engine.memos import mark_volatile
from engine.rules.effects.by_change_418 import settled_by_change
from engine.rules.effects.changes_418 import BRINGS_OR_ENDS, CONTRIBUTIONS, Continuous, Layer, LayerDraft
from engine.rules.effects.continuing_418 import in_order, of_effect, of_static, with_controller, works, you_of
from engine.rules.effects.dependency_418 import Tried, first_of, plan_of
from engine.rules.multiplayer.deploying_603 import with_deploying

computation("418.5a", "Continuous effects apply layer by layer, in each by timestamp.")
computation("418.3b", "What a resolved effect changes stays with the objects that it began with.")
computation("418.5b", "An effect that began goes on to the same objects, though its ability is gone.")
computation("405.2", "An ability that sets its own object's characteristics applies before other effects.")
computation("418.5f", "A granted static ability has the timestamp of the effect that granted it, if later.")
computation("402.8b", "An ability that names the zones where it functions works only there.")
computation("217.1c", "An effect on a permanent spell goes on on the permanent that it creates.")
computation("412.3", "Some static abilities of a spell apply while it is on the stack.")
computation("200.10", "Counters named for two numbers add these to power and toughness.")
computation("208.3", "A permanent that is no creature has no power or toughness.")

Begun = dict[AbilityId, tuple[Continuous, tuple[ObjectId, ...]]]
"""Each effect that started to apply, with what it was applied to: it goes on to just these (418.5b)."""


class Computation:
    """One run through the layers."""

    __slots__ = ("applied", "bearers", "begun", "board", "draft", "granted", "present", "resolved", "rules")

    def __init__(self, board: Board, watched: ObjectId | None = None) -> None:
        self.board = board
        self.rules = rules_of(board)
        entries = [(object_id, known(board.objects[object_id])) for object_id in board.in_play]
        self.draft = LayerDraft(
            board, {object_id: entry.printed for object_id, entry in entries}, {}, watched
        )
        self.bearers = [object_id for object_id, entry in entries if entry.restless]
        """The objects whose static abilities may apply."""
        outside = list(working_outside_play(board))
        if outside:
            mark_volatile(board)
            self.bearers += outside
        self.resolved = [of_effect(board, one) for one in board.effects if type(one.ability) is Static]
        self.begun: Begun = {}
        self.present: list[Continuous] = []
        self.applied: dict[Layer, set[AbilityId]] = {}
        """What has been applied in each layer so far."""
        self.granted = False
        """Whether static abilities were granted since `catch_up` last looked."""

    def run(self) -> Settled:
        """Through all layers, to the answers for this board."""
        self.present = self.effects()
        for layer in self.rules.dials.layers:
            if layer == "5" and self.board.table.deploying:
                self.give_deploying()
            if layer == "6c":
                self.apply_counters()
            else:
                self.apply_layer(layer)
                if self.granted:
                    self.catch_up()
        self.finish()
        found = Settled(self.draft.faces, self.draft.controllers, self.restricted())
        if self.reaches_out(found):
            mark_volatile(self.board)
        return found

    def reaches_out(self, found: Settled) -> bool:
        """Whether an effect bears on anything outside play, which may be gone before the shape is another."""
        if len(found.faces) > len(self.board.in_play):
            return True
        objects = self.board.objects
        return any(objects[one].zone != IN_PLAY for one in (*found.controllers, *found.restricted))

    # which effects there are

    def effects(self) -> list[Continuous]:
        """The effects that exist at this point, in the order of 418.5a and e-g; also those whose ability is gone
        since they started to apply (418.5b)."""
        found = list(self.resolved)
        for bearer in self.bearers:
            found.extend(self.of_bearer(bearer))
        if any(plan_of(one.ability, one.origin, self.rules).volatile for one in found):
            mark_volatile(self.board)
        if self.begun:
            ids = {one.id for one in found}
            gone = [one for one, _ in self.begun.values() if one.id not in ids]
            if gone:
                found += gone
        found.sort(key=in_order)
        return found

    def of_bearer(self, bearer: ObjectId) -> list[Continuous]:
        """The effects of an object's static abilities, as many as work where it is (402.8)."""
        found = self.board.objects[bearer]
        return [
            of_static(held, held.ability, found, you_of(self.draft.board, bearer))
            for face in faces(self.draft.board, bearer)
            for held in face.abilities
            if isinstance(held.ability, Static) and works(held.ability, found)
        ]

    # applying them

    def apply_layer(self, layer: Layer) -> None:
        """All effects of a layer, one by one. What one of them does may bring or end others."""
        applied = self.applied.setdefault(layer, set())
        pending = self.in_layer(layer, applied)
        while pending:
            effect = first_of(pending, layer, self.begun.keys(), self.depends_in(layer), self.rules)
            self.apply(self.draft, effect, layer)
            applied.add(effect.id)
            if plan_of(effect.ability, effect.origin, self.rules).writes[layer].isdisjoint(BRINGS_OR_ENDS):
                pending.remove(effect)
            else:
                self.present = self.effects()
                pending = self.in_layer(layer, applied)

    def catch_up(self) -> None:
        """What granted abilities do in layers that are over by the time they are granted: right after the layer in
        which they were, if they are still there. The edition has such abilities work (407.2) and doesn't say when."""
        self.granted = False
        for earlier in tuple(self.applied):
            self.apply_layer(earlier)

    def in_layer(self, layer: Layer, applied: set[AbilityId]) -> list[Continuous]:
        """The effects with changes in this layer that are still to be applied."""
        return [
            one
            for one in self.present
            if layer in plan_of(one.ability, one.origin, self.rules).layers and one.id not in applied
        ]

    def apply(self, draft: LayerDraft, effect: Continuous, layer: Layer) -> None:
        """Do what an effect does in this layer. On the draft of a trial, nothing else remembers it."""
        objects = self.affected(draft, effect)
        if not objects:
            return
        for change in plan_of(effect.ability, effect.origin, self.rules).layers[layer]:
            part = self.rules.table(CONTRIBUTIONS)[type(change)]
            settled = settle_for(draft.board, change, effect, objects)
            for object_id, change_to_it in zip(objects, settled, strict=True):
                part.apply(draft, object_id, change_to_it, effect, layer)
        if draft is self.draft:
            self.begun.setdefault(effect.id, (effect, objects))
            if plan_of(effect.ability, effect.origin, self.rules).grants:
                self.bearers += [one for one in objects if one not in self.bearers]
                self.granted = True

    def affected(self, draft: LayerDraft, effect: Continuous) -> tuple[ObjectId, ...]:
        """What the effect applies to: what it began with, was locked to (418.3b), or finds now (418.4a)."""
        begun = self.begun.get(effect.id)
        if begun is not None:
            return begun[1]
        if effect.locked:
            return effect.objects
        ability, board = effect.ability, draft.board
        condition = ability.condition
        if condition is not None and several_defend(board) and spoken_of(condition) is not None:
            # 602.2a: of each attacking creature by itself.
            there = select(board, ability.what, effect.asker).objects
            return tuple(
                one
                for one in there
                if one in board.objects and holds(board, condition, of_each(effect.asker, one))
            )
        if condition is not None and not holds(board, condition, effect.asker):
            return ()
        return tuple(one for one in select(board, ability.what, effect.asker).objects if one in board.objects)

    def depends_in(self, layer: Layer) -> Tried:
        """The test of 418.5c: would the one do something else once the other has been applied?"""

        def depends(one: Continuous, other: Continuous) -> bool:
            trial = self.draft.copy()
            self.apply(trial, other, layer)
            return bool(self.outcome(self.draft, one, layer) != self.outcome(trial, one, layer))

        return depends

    def outcome(self, draft: LayerDraft, effect: Continuous, layer: Layer) -> Any:
        """Whether an effect exists on a draft, what it applies to, and what it does."""
        if effect.id not in self.begun and effect.origin != "resolved":
            source = faces(draft.board, effect.asker.source)
            if not any(held.id == effect.id for face in source for held in face.abilities):
                return None
            effect = with_controller(effect, draft.board)
        affected = self.affected(draft, effect)
        does = tuple(
            settle_for(draft.board, change, effect, affected)
            for change in plan_of(effect.ability, effect.origin, self.rules).layers[layer]
        )
        return affected, does

    def apply_counters(self) -> None:
        """Layer 6c."""
        for object_id in self.board.in_play:
            counters = self.board.objects[object_id].counters
            if counters:
                self.draft.change(object_id, None, "6c", partial(with_counters, counters=counters))

    def give_deploying(self) -> None:
        """Each creature can be deployed (603.2): types are settled, and what takes abilities away comes after."""
        for object_id in self.board.in_play:
            self.draft.change(object_id, None, "5", partial(with_deploying, object_id=object_id))

    def finish(self) -> None:
        """What is no creature has no power and toughness in play (208.3)."""
        for object_id in self.board.in_play:
            before = self.draft.faces[object_id]
            after = as_permanent(before[0])
            if after is not before[0]:
                self.draft.change(object_id, None, "end", as_permanent)

    def restricted(self) -> dict[ObjectId, tuple[Imposed, ...]]:
        """What rule-changing effects say of which objects, judged by what the objects have become."""
        found: dict[ObjectId, tuple[Imposed, ...]] = {}
        for effect in self.present:
            for change in plan_of(effect.ability, effect.origin, self.rules).rules:
                asker = effect.asker
                said = Imposed(change, effect.id, asker.source, asker.controller, asker.noted)
                for object_id in self.affected(self.draft, effect):
                    found[object_id] = (*found.get(object_id, ()), said)
        return found


def settle_for(
    board: Board, change: Change, effect: Continuous, objects: tuple[ObjectId, ...]
) -> tuple[Any, ...]:
    """The change as worked out now for each of the objects: the same for all, unless it asks of each by itself."""
    settle, asker = CONTRIBUTIONS.of(board)[type(change)].settle, effect.asker
    if not asks_each(change) and not (several_defend(board) and spoken_of(change) is not None):
        return (settle(board, change, asker),) * len(objects)
    own = ((one, Noted(EACH_ONE.name, "objects", (int(one),))) for one in objects)
    # 601.11: what is asked of an object is asked within its controller's range, too.
    return tuple(
        settle(
            board,
            change,
            replace(asker, noted=(*asker.noted, note), beside=keeper_of(board, one)),
        )
        for one, note in own
    )


@lru_cache(maxsize=65536)
def asks_each(change: Change) -> bool:
    """Whether the words of a change ask something of each thing that it changes."""
    return EACH_ONE in walk(change)


def from_the_start(board: Board) -> Settled:
    """All objects of a board through all layers: the definition."""
    return Computation(board).run()


# --- the three answers -----------------------------------------------------------------------------------


def _copiable_rows(found: Object) -> tuple[Row, ...]:
    """Printed values, then what copy effects and being face down make of them (layer 1, 503.2, 504.7)."""
    plain = found if found.copying is None else replace(found, definition=found.copying.printed, copying=None)
    announced = found.announcement if found.zone == STACK else None
    spliced = announced.spliced if announced is not None else ()
    if announced is not None and spliced:
        plain = replace(plain, announcement=replace(announced, spliced=()))
    hidden = is_hidden(found)
    before = printed(replace(plain, face_down=False) if hidden else plain)
    rows = [
        Row("printed", "201.2", found.id, found.timestamp, None, number, Characteristics(), face)
        for number, face in enumerate(before)
    ]
    for effect in found.copying.effects if found.copying is not None else ():
        after = printed(
            replace(plain, definition=effect.definition, face_down=found.face_down and not hidden)
        )
        rows += [
            Row("1", "503.3", effect.source, effect.timestamp, None, number, old, new)
            for number, (old, new) in enumerate(zip(before, after, strict=False))
        ]
        before = after
    if spliced:
        after = with_spliced(before, found, spliced)
        rows += [
            Row("1", "502.40c", found.id, found.timestamp, None, number, old, new)
            for number, (old, new) in enumerate(zip(before, after, strict=True))
        ]
    if hidden:
        (blank,) = printed(found)
        rows.append(Row("1", "504.2", found.id, found.timestamp, None, 0, before[0], blank))
    return tuple(rows)


class SixLayers:
    """The rule of layers as `engine.characteristics` asks it."""

    def settle(self, board: Board) -> Settled:
        """All objects through all layers, or those alone that were changed where that makes no difference."""
        return settled_by_change(board, from_the_start)

    def of_spell(self, board: Board, object_id: ObjectId) -> tuple[Imposed, ...]:
        """What a spell's own static abilities say of it on the stack, such as that it can't be countered."""
        found = board.objects[object_id]
        asker = Asker(object_id, you_of(board, object_id))
        return tuple(
            Imposed(change, held.id, object_id, asker.controller)
            for face in faces(board, object_id)
            for held in face.abilities
            if isinstance(held.ability, Static)
            for change in plan_of(held.ability, "static", rules_of(board)).rules
            if STACK in places_of(held.ability) or (isinstance(change, Cannot) and change.act in _OF_SPELLS)
            if held.ability.condition is None or holds(board, held.ability.condition, asker)
            if found.id in select(board, held.ability.what, asker).objects
        )

    def explain(self, board: Board, object_id: ObjectId) -> tuple[Row, ...]:
        """The rows of one object: its printed values, then every change in the order in which it was made."""
        start = _copiable_rows(board.objects[object_id])
        computation = Computation(board, object_id)
        computation.run()
        return start + tuple(computation.draft.rows)


_OF_SPELLS = frozenset(
    (ObjectAct.BE_COUNTERED, ObjectAct.HAVE_DAMAGE_PREVENTED, ObjectAct.HAVE_DAMAGE_REDIRECTED)
)
"""What a text says of its own spell although it doesn't name the stack (402.8)."""

register_layers(SixLayers())
