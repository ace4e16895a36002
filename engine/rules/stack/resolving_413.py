"""Rule 413: resolving spells and abilities.

413.1   when all players pass in succession, the object on top of the stack resolves
413.2a  targets are checked; with none legal left it is countered
413.2b  instructions are followed in the order written (`engine.rules.stack.instructions_413`)
413.2h  last of all a spell leaves the stack: into play, or to its owner's graveyard

The frame may outlive its object: an effect can remove from the stack the very spell that makes it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from engine.agenda import END, Act, Moment, Procedure, call, done, goto, procedure, propose, step
from engine.asking import Asker, holds
from engine.board import GRAVEYARD, IN_PLAY, Board, Chosen, Object, ObjectId
from engine.characteristics import characteristics
from engine.editions import Registry
from engine.events import Arrival, Cease, ObjectMoved, Part
from engine.language.effects import Triggered
from engine.language.words import CardType
from engine.rules.stack import paying_413
from engine.rules.stack.aura_hosts_212 import is_aura
from engine.rules.stack.bodies import asker_of, instructions_of, specs_of
from engine.rules.stack.countering_414 import CounteredByRules
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.targets_415 import are_apart, legal_target

PAYING = paying_413
"""Imported so that instructions that ask for mana find rule 409.1f-h."""
RESOLVES: Registry[str, type[Procedure]] = Registry("what resolves in its own way")
"""The procedures, called with `object`, for what resolves in a way of its own: "damage" is put here by rule
310."""


@procedure("413")
class Resolve(Procedure, frozen=True, kw_only=True):
    """The object on top of the stack resolves."""

    object: ObjectId
    illegal: tuple[Chosen, ...] = ()
    """Targets that were no longer legal as it began to resolve."""
    carried: Any = None

    carries: ClassVar[str] = "object"

    @step("413.2")
    def begin(self, game: Moment) -> Act | None:
        """What follows depends on what resolves: a spell or ability takes the steps that it needs, damage is
        dealt."""
        found = game.board.objects.get(self.object)
        if found is None:
            return done()
        if found.kind == "damage":
            return call(RESOLVES.of(game.board)["damage"](object=self.object), then=END)  # type: ignore[call-arg]
        ability = found.ability.ability if found.ability is not None else None
        if isinstance(ability, Triggered) and ability.condition is not None:
            return None
        return goto("check_targets" if _is_targeted(found) else "follow_instructions")

    @step("404.3", also=("410.8",))
    def check_condition(self, game: Moment) -> Act | None:
        """The condition right after the trigger event is checked again; if untrue, the ability does
        nothing."""
        board = game.board
        found = board.objects[self.object]
        ability = found.ability.ability if found.ability is not None else None
        assert isinstance(ability, Triggered) and ability.condition is not None
        if not holds(board, ability.condition, _asker(board, self.object)):
            return goto("leave_stack")
        return None if _is_targeted(found) else goto("follow_instructions")

    @step("413.2a")
    def check_targets(self, game: Moment) -> Act | None:
        """The targets are checked; if all of them are illegal, it is countered."""
        illegal = illegal_targets(game.board, self.object)
        if not illegal:
            return None
        announcement = game.board.objects[self.object].announcement
        if announcement is not None and len(illegal) == len(announcement.targets):
            return call(CounteredByRules(object=self.object), then=END)
        return goto("follow_instructions", illegal=illegal)

    @step("413.2b", check=True)
    def follow_instructions(self, game: Moment) -> Act | None:
        """Its controller follows the instructions in the order written."""
        frame = carry_of(game.board, self.object, self.illegal)
        return call(frame, into="carried") if frame is not None else None

    @step("413.2h", also=("401.7",))
    def leave_stack(self, game: Moment) -> Act | None:
        """Last, a permanent spell comes into play, any other spell goes to its owner's graveyard."""
        found = game.board.objects.get(self.object)
        if found is None:
            return done()
        return propose(last_part(game.board, found))


def carry_of(board: Board, object_id: ObjectId, illegal: tuple[Chosen, ...] = ()) -> Carry | None:
    """The frame that follows the instructions of an object on the stack; None if it has none (413.2b)."""
    effects = instructions_of(board, object_id)
    if not effects:
        return None
    asker = _asker(board, object_id)
    return Carry(
        todo=effects,
        source=asker.source,
        controller=asker.controller,
        noted=asker.noted,
        targets=asker.targets,
        x=asker.x,
        event=asker.event,
        illegal=illegal,
        about=object_id,
    )


def _asker(board: Board, object_id: ObjectId) -> Asker:
    """Who asks. What a delayed ability was given as it was created is known to its text by name."""
    asker = asker_of(board, object_id)
    return replace(asker, noted=asker.event) if asker.event and not asker.noted else asker


def _is_targeted(found: Object) -> bool:
    """Whether any target was chosen (415.4)."""
    return found.announcement is not None and bool(found.announcement.targets)


def illegal_targets(board: Board, object_id: ObjectId) -> tuple[Chosen, ...]:
    """The targets of a spell or ability on the stack that are not legal now (413.2a)."""
    found = board.objects[object_id]
    if found.announcement is None:
        return ()
    asker = _asker(board, object_id)
    specs = {spec.slot: spec for spec in specs_of(board, found)}
    chosen = found.announcement.targets
    apart = {slot for slot, spec in specs.items() if are_apart(board, spec, chosen)}
    return tuple(
        one
        for one in chosen
        if one.slot not in specs
        or one.slot in apart
        or not legal_target(board, specs[one.slot], one, object_id, asker, was_chosen=True)
    )


def last_part(board: Board, found: Object) -> Part:
    """The final step of a resolution (413.2h): where the object goes."""
    if found.kind == "ability":
        return Cease(object=found.id, how="resolved")
    face = characteristics(board, found.id)
    if CardType.INSTANT in face.types or CardType.SORCERY in face.types:
        return ObjectMoved(object=found.id, to=GRAVEYARD, how="resolve")
    arrival = Arrival(found.controller, face_down=found.face_down)
    if is_aura(face) and found.announcement is not None and found.announcement.targets:
        # The one target of an Aura spell is what the permanent is put on (212.4d-e).
        host = found.announcement.targets[0]
        arrival = Arrival(
            found.controller,
            face_down=found.face_down,
            attached=host.object,
            attached_player=host.player,
        )
    return ObjectMoved(object=found.id, to=IN_PLAY, how="resolve", arrival=arrival)
