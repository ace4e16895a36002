"""Rules 413.2b-d: following instructions.

`Carry` follows a run of instructions for one spell, ability or cost. The frame holds the instructions left as
values and what has been noted; each tick plans the first of them (`engine.rules.stack.plans_413`) and does
what the plan says. `InEach` follows the same instructions for each of several players or objects: for every
action the choices are made in APNAP order, then the action is performed once for all of them (413.2d).
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.asking import Asker, select
from engine.asking.asker import find
from engine.board import NOTHING, Chosen, Noted, ObjectId, PlayerId
from engine.decisions import Form
from engine.events import Part
from engine.language.effects import AtOnce, Choose, Discard, ForEach, IfAllLegal, May, Note, Sacrifice, Search
from engine.language.terms import Bound
from engine.rules.stack import (
    changing_417,
    delaying_404,
    lasting_418,
    life_totals_417,
    moving_417,
    paying_x_413,
    possible_413,
    searching_417,
    steering_413,
)
from engine.rules.stack.choosing_413 import plan_of
from engine.rules.stack.finding_416 import finds_nothing
from engine.rules.stack.plans_413 import (
    Carried,
    Context,
    Instead,
    Instruction,
    Plan,
    moves_of,
    plans,
    strays_of,
)

ROOMS = (
    changing_417,
    life_totals_417,
    lasting_418,
    delaying_404,
    moving_417,
    paying_x_413,
    possible_413,
    searching_417,
    steering_413,
)
"""The rooms whose planners are known once this module is imported."""


class Speaking(Procedure, frozen=True, kw_only=True):
    """What the frames of this rule know of the text that they follow."""

    source: ObjectId
    controller: PlayerId
    noted: tuple[Noted, ...] = ()
    targets: tuple[Chosen, ...] = ()
    x: int = 0
    event: tuple[Noted, ...] = ()
    illegal: tuple[Chosen, ...] = ()
    """Targets that are no longer legal; nothing is done to them (413.2a)."""
    about: ObjectId = NOTHING
    """The spell or ability on the stack; NOTHING for what does not use the stack."""
    cost: bool = False
    """The instructions pay a cost."""
    form: Form | None = None
    answer: Any = None
    performed: tuple[Part, ...] | None = None
    carried: Any = None
    owed: tuple[PlayerId, ...] = ()
    """Players who have left the game meanwhile: what they have still to choose, others choose for them (600.4d)."""

    def left_by(self, players: tuple[PlayerId, ...]) -> Speaking:
        """The text goes on asking for the choices of those who left."""
        return replace(self, owed=(*self.owed, *players))

    def asked_anew(self) -> Speaking:
        """The instruction is planned again, with what has been chosen for it so far."""
        return replace(self, at="", awaiting="", form=None, answer=None)

    def _asked(self) -> Act:
        assert self.form is not None
        # What is chosen in paying for a play can be taken back with it (422.1).
        form = replace(self.form, may_take_back=True) if self.cost else self.form
        return ask(form, into="answer")


@procedure("413.2")
class Carry(Speaking, frozen=True, kw_only=True):
    """The instructions of a spell, an ability or a cost are followed."""

    todo: tuple[Instruction, ...]
    answers: tuple[Any, ...] = ()
    """Choices made for the first instruction left."""
    made: tuple[Part, ...] = ()
    """All parts performed so far."""

    @step("413.2b", quiet=True)
    def follow(self, game: Moment) -> Act:
        """The next instruction is followed, in the order written."""
        todo = self.todo
        if not todo:
            return done(Carried(self.made, self.noted))
        plan = plan_of(self._context(game), todo[0])
        if isinstance(plan, tuple):
            if plan:
                return propose(*plan, into="performed")
            return goto("find_nothing" if finds_nothing(self._context(game), todo[0]) else "pass_over")
        if isinstance(plan, Instead):
            return goto(
                "follow", todo=plan.instructions + todo[1:], noted=self.noted + plan.noted, answers=()
            )
        if isinstance(plan, Form):
            return goto("choose", form=plan)
        return call(plan, into="carried")

    @step("413.2b", quiet=True)
    def read_on(self, game: Moment) -> Act:
        """Its result is remembered, and the text continues."""
        made, noted = self.made, self.noted
        if self.performed is not None:
            made += self.performed
            noted += (*moves_of(self.performed), *strays_of(self.todo[:1], self.performed, self.targets))
        elif isinstance(self.carried, Carried):
            made += self.carried.parts
            came = self.carried
            noted += (*came.noted, *moves_of(came.parts), *strays_of(self.todo[:1], came.parts, self.targets))
        todo = self.todo[1:]
        if not todo:
            return done(Carried(made, noted))
        return goto("follow", todo=todo, made=made, noted=noted, answers=(), performed=None, carried=None)

    @step("416.3")
    def pass_over(self, game: Moment) -> Act:
        """No part of the instruction is possible, so nothing happens."""
        return goto("follow", todo=self.todo[1:], answers=())

    @step("416.3", also=("217.1c",))
    def find_nothing(self, game: Moment) -> Act:
        """What the text refers to is no longer where it is looked for, so nothing is done with it."""
        return goto("follow", todo=self.todo[1:], answers=())

    @step("413.2c")
    def choose(self, game: Moment) -> Act:
        """A choice that the effect offers is announced now."""
        return self._asked()

    @step("413.2c", quiet=True)
    def chosen(self, game: Moment) -> Act:
        """The instruction is followed with what was chosen."""
        return goto("follow", answers=(*self.answers, self.answer), form=None, answer=None)

    def _context(self, game: Moment) -> Context:
        asker = Asker(
            self.source, self.controller, self.noted, self.targets, self.x, self.event, range_rule="601.10"
        )
        about = self.about or self.source
        return Context(game.board, asker, about, self.answers, self.made, self.illegal, self.cost, self.owed)


class Lane(Struct, frozen=True):
    """The part of one player or object in instructions that are followed for several at once."""

    noted: tuple[Noted, ...]
    todo: tuple[Instruction, ...] = ()
    answers: tuple[Any, ...] = ()
    made: tuple[Part, ...] = ()


@procedure("413.2d")
class InEach(Speaking, frozen=True, kw_only=True):
    """Instructions are followed for each of several players or objects."""

    actions: tuple[Instruction, ...]
    """The actions that have not been begun, the same for all."""
    lanes: tuple[Lane, ...]
    """In APNAP order for players."""
    at_work: int = 0
    """The place of the lane that is asking or being carried out by itself."""
    shares: tuple[tuple[Part, ...], ...] = ()
    """The parts that each lane has in the action about to be performed."""
    names: tuple[str, ...] = ()
    """Under which the text notes what each of them did: afterwards it speaks of all of that together."""

    @step("413.2d", quiet=True)
    def prepare(self, game: Moment) -> Act:
        """For the next action, each in turn announces the choices."""
        if not any(lane.todo for lane in self.lanes):
            if not self.actions:
                return done(
                    Carried(tuple(part for lane in self.lanes for part in lane.made), self._results())
                )
            first, later = _next_action(self.actions)
            lanes = tuple(replace(lane, todo=first, answers=()) for lane in self.lanes)
            return goto("prepare", actions=later, lanes=lanes)
        shares: list[tuple[Part, ...]] = []
        for place, lane in enumerate(self.lanes):
            if not lane.todo:
                shares.append(())
                continue
            plan = self._plan(game, lane)
            if isinstance(plan, Instead):
                after = replace(
                    lane,
                    todo=plan.instructions + lane.todo[1:],
                    noted=lane.noted + plan.noted,
                    answers=(),
                )
                return goto("prepare", lanes=_with(self.lanes, place, after))
            if isinstance(plan, Form):
                return goto("choose", form=plan, at_work=place)
            if isinstance(plan, Procedure):
                return goto("by_itself", at_work=place)
            shares.append(plan)
        return goto("act", shares=tuple(shares))

    @step("413.2d")
    def act(self, game: Moment) -> Act:
        """The action is performed by or for all of them at once."""
        return propose(*(part for share in self.shares for part in share), into="performed")

    @step("413.2d", quiet=True)
    def acted(self, game: Moment) -> Act:
        """The result is remembered for each."""
        came = _dealt_out(self.performed or (), self.shares)
        lanes = tuple(
            replace(
                lane,
                todo=lane.todo[1:],
                answers=(),
                made=lane.made + mine,
                noted=(*lane.noted, *moves_of(mine), *strays_of(lane.todo[:1], mine, self.targets)),
            )
            for lane, mine in zip(self.lanes, came, strict=True)
        )
        return goto("prepare", lanes=lanes, shares=(), performed=None)

    @step("413.2c")
    def choose(self, game: Moment) -> Act:
        """A choice that the effect offers is announced; those who chose before are known (103.4a)."""
        return self._asked()

    @step("413.2c", quiet=True)
    def chosen(self, game: Moment) -> Act:
        """The choice is kept until all have chosen."""
        lane = self.lanes[self.at_work]
        after = replace(lane, answers=(*lane.answers, self.answer))
        return goto("prepare", lanes=_with(self.lanes, self.at_work, after), form=None, answer=None)

    @step("413.2b", also=("423.2a",), quiet=True)
    def by_itself(self, game: Moment) -> Act:
        """An action with steps of its own, like drawing cards, is done by or for one after the other."""
        lane = self.lanes[self.at_work]
        frame = cast("Procedure", self._plan(game, lane))
        return call(frame, into="carried")

    @step("413.2b", quiet=True)
    def done_by_itself(self, game: Moment) -> Act:
        """The next one follows."""
        lane = self.lanes[self.at_work]
        came = self.carried if isinstance(self.carried, Carried) else Carried()
        after = replace(
            lane,
            todo=lane.todo[1:],
            answers=(),
            made=lane.made + came.parts,
            noted=(
                *lane.noted,
                *came.noted,
                *moves_of(came.parts),
                *strays_of(lane.todo[:1], came.parts, self.targets),
            ),
        )
        return goto("prepare", lanes=_with(self.lanes, self.at_work, after), carried=None)

    def _results(self) -> tuple[Noted, ...]:
        """What each has done under a name, all together."""
        found: list[Noted] = []
        for name in self.names:
            notes = [note for lane in self.lanes if (note := find(lane.noted, name)) is not None]
            things = dict.fromkeys(int(one) for note in notes if note.kind == "objects" for one in note.value)
            found.append(Noted(name, "objects", tuple(things)))
        return tuple(found)

    def _plan(self, game: Moment, lane: Lane) -> Plan:
        asker = Asker(
            self.source, self.controller, lane.noted, self.targets, self.x, self.event, range_rule="601.10"
        )
        about = self.about or self.source
        context = Context(
            game.board,
            asker,
            about,
            lane.answers,
            lane.made,
            self.illegal,
            self.cost,
            self.owed,
            self._spoken_for(lane),
        )
        return plan_of(context, lane.todo[0])

    def _spoken_for(self, lane: Lane) -> frozenset[int]:
        """What is chosen already to be sacrificed or discarded for others, and so can't be for this one."""
        if not isinstance(lane.todo[0], Sacrifice | Discard):
            return frozenset()
        return frozenset(
            int(one)
            for other in self.lanes
            if other is not lane and other.todo and isinstance(other.todo[0], Sacrifice | Discard)
            for noted in other.noted
            if noted.kind == "objects" and other.todo[0].what == Bound(noted.name)
            for one in noted.value
        )


def _next_action(
    actions: tuple[Instruction, ...],
) -> tuple[tuple[Instruction, ...], tuple[Instruction, ...]]:
    """What each does next, and what is left: of several choices for one action each player makes all before the next
    player makes any (103.4b)."""
    choices = takewhile(lambda one: isinstance(one, Note) and isinstance(one.effect, Choose), actions)
    number = max(1, sum(1 for _ in choices))
    return actions[:number], actions[number:]


def _with(lanes: tuple[Lane, ...], place: int, lane: Lane) -> tuple[Lane, ...]:
    return (*lanes[:place], lane, *lanes[place + 1 :])


def _dealt_out(
    performed: tuple[Part, ...], shares: tuple[tuple[Part, ...], ...]
) -> tuple[tuple[Part, ...], ...]:
    """Whose the parts performed are. Where replacement changed their number, they go by object and player."""
    if len(performed) == sum(len(share) for share in shares):
        left = iter(performed)
        return tuple(tuple(next(left) for _ in share) for share in shares)
    concerns = [{_concern(part) for part in share} for share in shares]
    return tuple(tuple(part for part in performed if _concern(part) in mine) for mine in concerns)


def _concern(part: Part) -> tuple[Any, Any]:
    return getattr(part, "object", None), getattr(part, "player", None)


@plans(ForEach)
def _for_each(context: Context, instruction: ForEach) -> Plan:
    """Players in APNAP order, objects in that of the selection; what is done for each has its name."""
    asker = context.asker
    lanes = [
        Lane((*asker.noted, Noted(instruction.name, "objects", (int(one),))))
        for one in select(context.board, instruction.of, asker).objects
    ]
    lanes += [
        Lane((*asker.noted, Noted(instruction.name, "players", (int(seat),))))
        for seat in context.players(instruction.of)
    ]
    if not lanes:
        return ()
    return _together(context, tuple(lanes), instruction.effects, _noted_in(instruction.effects))


@plans(AtOnce)
def _at_once(context: Context, instruction: AtOnce) -> Plan:
    """What is told is chosen one after the other, and then done as one event."""
    return _together(context, tuple(Lane(context.asker.noted, (one,)) for one in instruction.effects))


@plans(IfAllLegal)
def _if_all_legal(context: Context, instruction: IfAllLegal) -> Plan:
    return () if context.illegal else Instead(instruction.effects)


def _together(
    context: Context,
    lanes: tuple[Lane, ...],
    actions: tuple[Instruction, ...] = (),
    names: tuple[str, ...] = (),
) -> InEach:
    asker = context.asker
    return InEach(
        source=asker.source,
        controller=asker.controller,
        noted=asker.noted,
        targets=asker.targets,
        x=asker.x,
        event=asker.event,
        illegal=context.illegal,
        about=context.about,
        cost=context.cost,
        owed=context.owed,
        actions=actions,
        lanes=lanes,
        names=names,
    )


def _noted_in(effects: tuple[Instruction, ...]) -> tuple[str, ...]:
    """The names under which what one may do is noted."""
    may = (part for one in effects if isinstance(one, May) for part in one.effects)
    return tuple(
        one.name for one in may if isinstance(one, Note) and not isinstance(one.effect, Choose | Search)
    )
