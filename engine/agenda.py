"""The agenda: rule procedures as data.

What a game is in the middle of is a stack of frames. A frame is a frozen value, an instance of a `Procedure`: what has
been settled so far and the name of its next step. A step is a method with a rule number and one sentence, its
docstring; it looks at the game and returns one act. The registry of procedures and steps is the rule book that the
site shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.board import Board, PlayerId
from engine.decisions import Form
from engine.editions import Registry
from engine.events import Part

END = "end"
"""The name of the place after a procedure's last step."""


class Moment(Protocol):
    """What a step may look at: the board of its level, the frames above which it stands, the levels."""

    @property
    def board(self) -> Board:
        """The board of the level that the running frame belongs to."""
        ...

    @property
    def boards(self) -> tuple[Board, ...]:
        """All boards of the nest of games, the main game's first."""
        ...

    @property
    def agenda(self) -> tuple[Procedure, ...]:
        """All frames, the running one last."""
        ...

    @property
    def next_id(self) -> int:
        """The id that what is made next will have."""
        ...


class Run(Moment, Protocol):
    """What a leap may look at besides."""

    @property
    def duel(self) -> bool:
        """Whether two play, in every game of the nest."""
        ...

    @property
    def unasked(self) -> int:
        """For leaps alone: how many players with nothing else to do may pass without being asked."""
        ...

    @property
    def unasked_until(self) -> int:
        """The serial of the last turn in which that is so."""
        ...


# --- the eight verbs ---------------------------------------------------------------------------------------


class Act(Struct, eq=False, gc=False):
    """What one step does. Made by the verbs below."""


class Propose(Act, eq=False, gc=False):
    """An event is to happen: replacement effects first, then it is performed, then triggers notice."""

    parts: tuple[Part, ...]
    into: str
    settled: bool


class Call(Act, eq=False, gc=False):
    """Another procedure is to be followed first: in this game, in a new one within it, or in an outer one.

    Its result goes into the named field, then the caller goes on, at `then` if that is named."""

    frame: Procedure
    into: str = ""
    then: str = ""
    board: Board | None = None
    level: int = -1


class Ask(Act, eq=False, gc=False):
    """A player, or chance, is asked; the answer goes into the named field."""

    form: Form
    into: str


class Goto(Act, eq=False, gc=False):
    """Go on at a named step, with fields settled."""

    step: str
    fields: dict[str, Any]


class Done(Act, eq=False, gc=False):
    """The procedure is finished; its result goes to the frame that called it."""

    result: Any = None


class SetAside(Act, eq=False, gc=False):
    """The frames above the one at `depth` are given to its field `into`; it goes on at a named step.

    Only turns that go on at the same time do this (608.4). The running frame has fields settled first.
    """

    depth: int
    step: str
    into: str
    fields: dict[str, Any]


class TakeUp(Act, eq=False, gc=False):
    """Frames that were set aside stand above this one again, and the topmost goes on."""

    frames: tuple[Procedure, ...]
    then: str
    fields: dict[str, Any]


class Unwind(Act, eq=False, gc=False):
    """Frames are cut: the frame at `depth` becomes the top and goes on at a named step.

    Only ending the turn (509.1c), the end of a game (102.1), a player leaving (600.4) and taking back (422.1) do this.
    """

    depth: int
    step: str
    fields: dict[str, Any]


def propose(*parts: Part, into: str = "") -> Act:
    """An event of these parts at once; the parts as performed go into the named field."""
    return Propose(parts, into, False)


def perform_settled(parts: tuple[Part, ...], into: str = "") -> Act:
    """For rule 419 alone: perform parts that have been through replacement."""
    return Propose(parts, into, True)


call, ask, done = Call, Ask, Done
"""These three verbs have nothing to add to their acts."""


def call_within(frame: Procedure, board: Board, into: str = "") -> Act:
    """Follow a procedure in a new game on this board, within the game of the caller (506.1).

    The frame is the bottom of the new game: when it is finished, that game is over and its board is gone.
    """
    return Call(frame, into, "", board, -1)


def call_outside(frame: Procedure, level: int, into: str = "", then: str = "") -> Act:
    """Follow a procedure in a game around the caller's, which waits (506.5a); then go on (at `then`, if named)."""
    return Call(frame, into, then, None, level)


def goto(step: str, **fields: Any) -> Act:
    """Go on at a named step of this procedure (END to finish), with fields settled."""
    return Goto(step, fields)


def set_aside(depth: int, step: str, into: str, **fields: Any) -> Act:
    """Give all frames above the one at this depth to its field `into`, this one with fields settled."""
    return SetAside(depth, step, into, fields)


def take_up(frames: tuple[Procedure, ...], then: str, **fields: Any) -> Act:
    """Put frames that were set aside on top again; this frame goes on at `then` once they are finished."""
    return TakeUp(frames, then, fields)


def unwind(depth: int, step: str, **fields: Any) -> Act:
    """Cut all frames above the one at this depth (0 is the bottom); it goes on at the named step."""
    return Unwind(depth, step, fields)


# --- procedures and steps --------------------------------------------------------------------------------

StepFunction = Callable[[Any, Any], Act | None]


class Landing(Struct, frozen=True, eq=False, gc=False):
    """What a leap over several steps comes to: the frame at a later step, and the act of that step."""

    frame: Procedure
    step: Step
    act: Act | None
    events: tuple[tuple[Part, ...], ...] = ()
    """What happens on the way, one event after another: only what nothing here replaces, and no step looks at."""
    passes: tuple[PlayerId, ...] = ()
    """Who passed meanwhile, since there was nothing else to do; no more than may (`Run.unasked`)."""
    unheard: bool = False
    """Whether each event is one part that does no more than `Part.alone` says, unheard, and no effect depends on it."""
    idle: tuple[Step, ...] = ()
    """With a trace (`tells`): the steps with lines passed over after the first, which find and settle nothing."""
    rows: tuple[LeapLine, ...] = ()
    """Or every line that it stands for, with the events among them."""


class LeapLine(Struct, frozen=True, eq=False, gc=False):
    """A line that a leap stands for."""

    step: Step
    frames: tuple[Procedure, ...]
    """After it: the frame that leaps, and what stands above it."""
    above: int = 0
    """How many frames stand above that one as the step is taken."""
    parts: tuple[Part, ...] = ()
    nothing: bool = False


Leap = Callable[[Any, Any], Landing | None]
"""A short cut over several steps: where they lead, or None if one of them does what it has no words for. It may look at
no more than they do. The long way and other editions have none; a trace has those that know its lines (`tells`)."""
L = TypeVar("L", bound=Leap)


class Step:
    """One registered step: rule, sentence, and the step after it."""

    __slots__ = (
        "also",
        "check",
        "leap",
        "name",
        "next",
        "ours",
        "owner",
        "quiet",
        "rule",
        "run",
        "sentence",
        "told",
    )

    def __init__(
        self, run: StepFunction, rule: str, also: tuple[str, ...], check: bool, quiet: bool, ours: bool
    ) -> None:
        self.run = run
        self.name = run.__name__
        self.rule = rule
        self.also = also
        self.check = check
        """A check: where it finds nothing, its trace line is folded away."""
        self.quiet = quiet
        """Machinery between rules: leaves a trace line only if something happens in it."""
        self.ours = ours
        """The edition is silent here; what happens is our reading."""
        self.sentence = " ".join((run.__doc__ or "").split())
        self.next = END
        self.leap: Leap | None = None
        self.told: Leap | None = None
        self.owner = ""

    def __repr__(self) -> str:
        return f"<{self.owner}.{self.name} {self.rule}>"


def step(
    rule: str, *, also: tuple[str, ...] = (), check: bool = False, quiet: bool = False, ours: bool = False
) -> Callable[[StepFunction], StepFunction]:
    """Make a method the next numbered step of its procedure; its docstring is the sentence the trace shows."""

    def mark(function: StepFunction) -> StepFunction:
        if not function.__doc__:
            raise TypeError(f"the step {function.__qualname__} needs a sentence")
        function.numbered = Step(function, rule, also, check, quiet, ours)  # type: ignore[attr-defined]
        return function

    return mark


def leaps(*names: str) -> Callable[[L], L]:
    """Make a method of a procedure the short cut from each of its steps named; it stands beside them."""
    return _marking("leaps_from", names)


def tells(*names: str) -> Callable[[L], L]:
    """The same with a trace: but for `Landing.idle` or `Landing.rows` no lines, events or passes are on its way."""
    return _marking("tells_from", names)


def _marking(what: str, names: tuple[str, ...]) -> Callable[[L], L]:
    def mark(function: L) -> L:
        setattr(function, what, names)
        return function

    return mark


class Procedure(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """A frame: a rule procedure in progress. Subclass, decorate with `procedure`, and write steps in rule order."""

    at: str = ""
    """The next step's name; empty for the first."""
    level: int = 0
    """Which game of the nest it belongs to."""
    awaiting: str = ""
    """The field that the result of a call, event or question goes into."""

    rule: ClassVar[str] = ""
    title: ClassVar[str] = ""
    steps: ClassVar[Mapping[str, Step]] = {}
    takes_back: ClassVar[str] = ""
    """The step that an interrupted play goes on at when it is taken back (422.1); empty if it cannot be."""
    ends_at: ClassVar[str] = ""
    """For the procedure of a whole game: the step that the end of the game goes to (102.1)."""
    waits_at: ClassVar[str] = ""
    """For the procedure of a game with several turns at once: the step that it goes on at when one of them waits."""
    keeps_in: ClassVar[str] = ""
    """The field of such a procedure that is given the frames of the turn that waits."""
    acting: ClassVar[str] = ""
    """The field that names the player whose act this is: it is broken off if that player leaves the game (600.4a)."""
    carries: ClassVar[str] = ""
    """The field that names the object that is played or resolved: it is broken off if that leaves the game."""
    exact: ClassVar[bool] = False
    """Whether it is looked at on the agenda, or gives itself away as a value: then it is written at each step."""

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, Any]:
        """Fields to settle when the frames above are cut by taking back (422.1)."""
        return {}

    def given_up(self) -> Any:
        """The result where it is broken off."""
        return None

    def is_playing(self) -> bool:
        """Whether a spell or ability is being played by it that hasn't become played (409.1i)."""
        return False

    def outlives(self) -> bool:
        """Whether it goes on to its end though what brought it about has left the game."""
        return False

    def on_the_way(self) -> bool:
        """Whether a card is on its way from one game of a nest to another: nobody leaves before it is there."""
        return False

    def rests_on_all(self) -> bool:
        """Whether it has to be begun anew whoever leaves the game in its middle."""
        return False

    def broken_off(self, cut: tuple[Procedure, ...]) -> dict[str, Any]:
        """The same where a player's leaving makes the play impossible (600.4a)."""
        return self.taken_back(cut)

    def asked_anew(self) -> Procedure:
        """The frame before it asked what is being asked: on another board, the question may be another."""
        for one in self.steps.values():
            if one.next == self.at:
                return replace(self, at=one.name, awaiting="")
        raise ValueError(f"{type(self).__name__} has not asked anything")

    def waiting_frames(self, change: Callable[[Procedure], Procedure]) -> Procedure:
        """The frame, with each frame that was set aside in it (608.4) changed so."""
        return self

    def left_by(self, players: tuple[PlayerId, ...]) -> Procedure:
        """The frame once players have left its game (600.4): what it remembers of rounds and roles may be void."""
        return self


PROCEDURES: Registry[str, type[Procedure]] = Registry("procedures")
"""Every registered procedure by class name: the implemented rule book."""
STEPS_OF: Registry[type[Procedure], Mapping[str, Step]] = Registry("steps")
"""The steps of each procedure by name, "" for the first; an edition may have others (`altered_steps`)."""


def steps_of(board: Board, kind: type[Procedure]) -> Mapping[str, Step]:
    """The steps of a procedure by the rules of this board."""
    return STEPS_OF.of(board)[kind] if board.table.rules else kind.steps


T = TypeVar("T", bound=type[Procedure])


def procedure(rule: str) -> Callable[[T], T]:
    """Register a procedure under its rule number. The class docstring's first line is its title."""

    def register(cls: T) -> T:
        found: list[Step] = []
        for value in vars(cls).values():
            numbered = getattr(value, "numbered", None)
            if numbered is not None:
                found.append(numbered)
        if not found:
            raise TypeError(f"{cls.__name__} has no steps")
        steps: dict[str, Step] = {"": found[0]}
        for place, one in enumerate(found):
            one.owner = cls.__name__
            one.next = found[place + 1].name if place + 1 < len(found) else END
            steps[one.name] = one
        for value in vars(cls).values():
            for name in getattr(value, "leaps_from", ()):
                steps[name].leap = value
            for name in getattr(value, "tells_from", ()):
                steps[name].told = value
        cls.rule = rule
        cls.title = (cls.__doc__ or "").strip().splitlines()[0].rstrip(".")
        if cls.__name__ in PROCEDURES:
            raise TypeError(f"two procedures are named {cls.__name__}")
        cls.steps = STEPS_OF[cls] = steps
        PROCEDURES[cls.__name__] = cls
        return cls

    return register


def further_steps(cls: type[Procedure], *functions: StepFunction) -> None:
    """Add steps of another room's to a procedure, after its own: each leads to the next, and the first is gone to by
    name."""
    found: list[Step] = [function.numbered for function in functions]  # type: ignore[attr-defined]
    steps = dict(cls.steps)
    for place, one in enumerate(found):
        if one.name in steps:
            raise TypeError(f"{cls.__name__} has a step {one.name} already")
        one.owner = cls.__name__
        one.next = found[place + 1].name if place + 1 < len(found) else END
        steps[one.name] = one
    cls.steps = STEPS_OF[cls] = steps


def altered_steps(
    cls: type[Procedure], *functions: StepFunction, without: tuple[str, ...] = ()
) -> Mapping[str, Step]:
    """The steps of a procedure for another edition: some of them otherwise, by their names, and some left out."""
    given: list[Step] = [function.numbered for function in functions]  # type: ignore[attr-defined]
    instead = {one.name: one for one in given}
    if unknown := sorted({*instead, *without} - cls.steps.keys()):
        raise TypeError(f"{cls.__name__} has no step {unknown[0]}")

    def kept(name: str) -> str:
        while name in without:
            name = cls.steps[name].next
        return name

    steps: dict[str, Step] = {}
    for name, one in cls.steps.items():
        if name in without:
            continue
        source = instead.get(one.name, one)
        new = Step(source.run, source.rule, source.also, source.check, source.quiet, source.ours)
        new.owner, new.next = cls.__name__, kept(one.next)
        steps[name] = new
    first = kept(cls.steps[""].name)
    return {**steps, "": steps[first]}


def turned(agenda: tuple[Procedure, ...], act: Act) -> tuple[Procedure, ...]:
    """The agenda once another of the turns that go on at the same time is played (608.4)."""
    frame = agenda[-1]
    if isinstance(act, SetAside):
        below = agenda[act.depth]
        waiting = (*agenda[act.depth + 1 : -1], replace(frame, **act.fields))
        return (*agenda[: act.depth], replace(below, at=act.step, **{act.into: waiting}))
    assert isinstance(act, TakeUp)
    return (*agenda[:-1], replace(frame, at=act.then, **act.fields), *act.frames)


def keeper_of_turns(moment: Moment) -> int:
    """The depth of the frame that plays several turns at once (608.4) in the running frame's game; -1 without one."""
    level = moment.agenda[-1].level
    for depth in range(len(moment.agenda) - 1, -1, -1):
        frame = moment.agenda[depth]
        if frame.waits_at and frame.level == level:
            return depth
    return -1


def innermost(moment: Moment, kind: type[Procedure]) -> int:
    """The depth of the topmost frame of a kind that belongs to the running frame's game; -1 if there is none."""
    level = moment.agenda[-1].level
    for depth in range(len(moment.agenda) - 1, -1, -1):
        frame = moment.agenda[depth]
        if frame.level == level and isinstance(frame, kind):
            return depth
    return -1


def within_a_play(moment: Moment) -> bool:
    """Whether below the running frame, in its game, a spell or ability is being played (409.1)."""
    *below, running = moment.agenda
    return any(frame.is_playing() for frame in below if frame.level == running.level)
