"""Follows the instructions of a text along what happened, and says where the two part.

Each kind of instruction has a promise (`promises`): a generator that looks at the board, takes the answers that its
choices had, and yields what is to be performed next. `Judge` compares that with the next event. What several players
or objects do at once (413.2d) is followed lane by lane, and the events of all lanes are one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeAlias

from msgspec import Struct, field

from engine import events as e
from engine.board import Board, ObjectId, PlayerId
from engine.events import Part
from engine.language import values as v
from engine.witness.facts import Fact, fact_of, same, unlike
from engine.witness.happened import Answered, Item, Performed
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.values import holds_value, likened, parts_of_value, substituted

Check: TypeAlias = Callable[[Performed], Iterable[str]]
"""What is wrong with an event besides its facts."""


class Expect(Struct):
    """What an instruction is to bring about now, as one event with what others do at the same time."""

    instruction: Any
    facts: list[Fact]
    check: Check | None = None
    alone: bool = False
    """It has steps of its own, so it is done before others do their parts (423.2a)."""


Following: TypeAlias = Generator[Expect, tuple[Part, ...], None]
Promise: TypeAlias = Callable[["Judge", Any, Speaker], Following]

PROMISES: dict[type, Promise] = {}
"""What each kind of instruction promises; `engine.witness.promises` fills it."""


def promise(*kinds: type) -> Callable[[Promise], Promise]:
    """Register what these kinds of instruction promise."""

    def register(told: Promise) -> Promise:
        for kind in kinds:
            PROMISES[kind] = told
        return told

    return register


class Fault(Exception):
    """What happened is not what the text says."""

    def __init__(self, instruction: Any, words: str) -> None:
        super().__init__(words)
        self.instruction = instruction


class Verdict(Struct):
    """What the judge found in one stretch."""

    kept: Counter[Any] = field(default_factory=Counter)
    """Instructions that did what they say, and how often."""
    idle: Counter[Any] = field(default_factory=Counter)
    """Instructions that rightly did nothing here."""
    faults: list[tuple[Any, str]] = []
    unjudged: list[tuple[Any, str]] = []


def _is_only_told(item: Item) -> bool:
    """Whether it changes nothing and no instruction asks for it: others only hear of it."""
    told = e.UpkeepSettled | e.ManaAbilityPlayed
    return isinstance(item, Performed) and all(isinstance(part, told) for part in item.parts)


def _chooses(one: Any) -> bool:
    return isinstance(one, v.Note) and isinstance(one.effect, v.Choose)


def _steps(actions: list[Any]) -> list[tuple[Any, ...]]:
    """Actions one by one, but choices that follow each other together."""
    found: list[tuple[Any, ...]] = []
    for one in actions:
        if found and _chooses(one) and _chooses(found[-1][-1]):
            found[-1] = (*found[-1], one)
        else:
            found.append((one,))
    return found


class Judge:
    """Follows one run of instructions along one stretch."""

    def __init__(self, board: Board, items: list[Item], depth: int, pays: bool = False) -> None:
        self.pays = pays
        """Whether a cost is paid: nothing is picked with which it can't be (409.1g)."""
        self.board = board
        """The board before the next item."""
        self.items = [one for one in items if not _is_only_told(one)]
        self.at = 0
        self.depth = depth
        """How deep the frame is that follows the instructions now."""
        self.verdict = Verdict()
        self.stands_in = False
        """Whether what is followed stands in for an event, so that its parts have met the effect that said so."""
        self.now: Any = None
        """The instruction being followed, for the words of a fault."""
        self.origins: dict[Any, Any] = {}
        """Instructions for one of several, and what they are in the text."""
        self.given_up: set[int] = set()
        """What was picked to be sacrificed or discarded with the next event: nobody picks it a second time."""

    # --- the run

    def follow(self, instructions: Iterable[Any], speaker: Speaker) -> Verdict:
        """Follow them to the end; whatever is left of the stretch then was promised by nobody."""
        try:
            self._drive(self.run(tuple(instructions), speaker))
            self._nothing_left()
        except Fault as fault:
            self.verdict.faults.append((self._of_text(fault.instruction), str(fault)))
        except NotJudged as stop:
            self.verdict.unjudged.append((self._of_text(self.now), str(stop)))
        return self.verdict

    def _of_text(self, one: Any) -> Any:
        """An instruction as the text has it."""
        while one in self.origins:
            one = self.origins[one]
        return one

    def _drive(self, following: Following) -> None:
        try:
            request = next(following)
            while True:
                request = following.send(self.perform([request])[0])
        except StopIteration:
            return

    def run(self, instructions: tuple[Any, ...], speaker: Speaker) -> Following:
        """One instruction after another."""
        for one in instructions:
            self.now = one
            yield from self.each(one, speaker)

    def each(self, one: Any, speaker: Speaker) -> Following:
        """One instruction, by each of several actors where they share the work (413.2d)."""
        self.now = one
        told = PROMISES.get(type(one))
        if told is None:
            raise NotJudged(f"no promise of {type(one).__name__}")
        self._is_known(one, speaker)
        actors = self._actors(one, speaker)
        if len(actors) > 1:
            lanes = []
            for actor in actors:
                name = f"#actor {len(speaker.noted)}"
                mine = substituted(one, one.who, v.Bound(name))
                self.origins.update(likened(mine, one))
                lanes.append((mine, speaker.within(name, "players", (int(actor),))))
            yield from self.lanes([[mine] for mine, _ in lanes], [own for _, own in lanes])
            if isinstance(one, v.May):
                _told_together(speaker, [own for _, own in lanes])
            return
        yield from told(self, one, speaker)

    def _is_known(self, one: Any, speaker: Speaker) -> None:
        """What this text has named and moved is found where it put it (416.3)."""
        for name in one.__struct_fields__:
            spoken = getattr(one, name)
            if not isinstance(spoken, v.Bound) or spoken.name not in speaker.noted:
                # What was left to a player and not done has given nothing its name.
                continue
            kind, things = speaker.noted[spoken.name]
            moved = [ObjectId(each) for each in things if kind == "objects" and each in speaker.moved]
            if moved and not Reader(self.board, speaker).present(spoken):
                raise Fault(one, f"{spoken.name!r} was moved by this text, and is not found again")

    def _actors(self, one: Any, speaker: Speaker) -> tuple[PlayerId, ...]:
        """The players who each do a part of their own; one or none where nothing is shared."""
        who = getattr(one, "who", None)
        if who is None or isinstance(who, v.Picked | v.AtRandom | v.You) or isinstance(one, v.Choose):
            return ()
        others = [getattr(one, name) for name in one.__struct_fields__ if name != "who"]
        shared = (
            isinstance(one, v.May)
            or any(isinstance(other, v.Picked | v.AtRandom) for other in others)
            or any(holds_value(other, who) for other in others)
        )
        return Reader(self.board, speaker).players(who) if shared else ()

    def lanes(self, actions: list[list[Any]], speakers: list[Speaker]) -> Following:
        """The same actions for several at once: for each action all choose in turn, each of them all that there is to
        choose for it (103.4b), then it is done for all."""
        self.depth += 1
        steps = [_steps(own) for own in actions]
        for place in range(max((len(own) for own in steps), default=0)):
            running = [self.run(own[place], speaker) for own, speaker in zip(steps, speakers, strict=True)]
            answers: list[Any] = [None] * len(running)
            live: list[Following | None] = list(running)
            while any(one is not None for one in live):
                waiting: list[tuple[int, Expect]] = []
                for number, one in enumerate(live):
                    if one is None:
                        continue
                    request = self._next(one, answers[number])
                    while request is not None and request.alone:
                        request = self._next(one, self.perform([request])[0])
                    answers[number] = None
                    if request is None:
                        live[number] = None
                    else:
                        waiting.append((number, request))
                if waiting:
                    together = self.perform([request for _, request in waiting])
                    for (number, _), mine in zip(waiting, together, strict=True):
                        answers[number] = mine
        self.depth -= 1
        return
        yield

    def _next(self, following: Following, answer: Any) -> Expect | None:
        try:
            return next(following) if answer is None else following.send(answer)
        except StopIteration:
            return None

    # --- answers and events

    def answer(self, *kinds: type, player: PlayerId | None = None) -> Answered | None:
        """The next thing that happened, if it is an answer to such a form; else None."""
        item = self.items[self.at] if self.at < len(self.items) else None
        if not isinstance(item, Answered) or (kinds and not isinstance(item.form, kinds)):
            return None
        if player is not None and item.form.player != player:
            return None
        self.at += 1
        return item

    def skip_within(self, *procedures: str, last: str = "") -> list[Item]:
        """All that one of these procedures did within: what is deeper than the instructions. Its step `last`, if it has
        one, is its end: another one may follow at once."""
        found: list[Item] = []
        while self.at < len(self.items) and self.items[self.at].depth > self.depth:
            item = self.items[self.at]
            if item.depth == self.depth + 1 and item.procedure not in procedures:
                break
            found.append(item)
            self.at += 1
            if isinstance(item, Performed):
                self.board = item.after
                if item.depth == self.depth + 1 and item.step == last:
                    break
        return found

    def perform(self, requests: list[Expect]) -> list[tuple[Part, ...]]:
        """Compare the next event with what is promised now; the parts that each of the promises got."""
        facts = [fact for request in requests for fact in request.facts]
        if not facts:
            for request in requests:
                self.verdict.idle[self._of_text(request.instruction)] += 1
            return [() for _ in requests]
        told = requests[0].instruction
        item = self.items[self.at] if self.at < len(self.items) else None
        if isinstance(item, Answered) and item.procedure == "Happening":
            raise NotJudged("somebody may have something else happen")
        if not isinstance(item, Performed):
            came = "nothing did" if item is None else f"somebody chooses {item.form.purpose}"
            raise Fault(told, f"{_words(facts)} was to happen, and {came}")
        if (any(part.met for part in item.parts) and not self.stands_in) or item.step in (
            "apply",
            "limit_for_a_team",
            "use_up",
        ):
            raise NotJudged("an effect stood in for what was to happen")
        self.at += 1
        self.given_up.clear()
        found = [fact_of(part) for part in item.parts]
        missing, more = unlike(facts, found)
        if missing or more:
            raise Fault(told, f"to happen: {_words(missing)}; happened: {_words(more)}")
        self.board = item.after
        for request in requests:
            for wrong in request.check(item) if request.check is not None else ():
                raise Fault(request.instruction, wrong)
            # What rightly did nothing here is no witness.
            told = self._of_text(request.instruction)
            (self.verdict.kept if request.facts else self.verdict.idle)[told] += 1
        return _dealt_out(item.parts, requests)

    def _nothing_left(self) -> None:
        for item in self.items[self.at :]:
            if isinstance(item, Performed):
                words = _words([fact_of(part) for part in item.parts])
                raise Fault(self.now, f"{words} happened, and nothing says so")
            raise Fault(self.now, f"somebody chooses {item.form.purpose}, and nothing says so")

    # --- small help for promises

    def reader(self, speaker: Speaker) -> Reader:
        """Reads the text against the board as it is now."""
        return Reader(self.board, speaker)

    def credit(self, instruction: Any) -> None:
        """An instruction did what it says without an event of its own."""
        self.verdict.kept[self._of_text(instruction)] += 1

    def fault(self, instruction: Any, words: str) -> Fault:
        """To be raised."""
        return Fault(instruction, words)


def _told_together(speaker: Speaker, lanes: list[Speaker]) -> None:
    """What each of several did under a name is known by it together; who did nothing adds nothing."""
    known = set(speaker.noted)
    for own in lanes:
        speaker.moved.update(own.moved)
        for name, (kind, values) in own.noted.items():
            if name not in known and not name.startswith("#actor"):
                before = speaker.noted.get(name, (kind, ()))[1]
                speaker.noted[name] = (kind, (*before, *values))


def remember_moves(speaker: Speaker, parts: Iterable[Part], by: Any = None) -> None:
    """What the text has moved, it follows (217.1c); but a target in a graveyard or a hand is looked for there, where
    the words that moved it spoke of something else."""
    aimed = {chosen.object for chosen in speaker.targets}
    told = by is None or any(isinstance(one, v.Target) for one in parts_of_value(by))
    for part in parts:
        if isinstance(part, e.ObjectMoved) and part.became:
            speaker.moved[part.object] = part.became
            if part.object in aimed and not told and part.origin not in ("in play", "stack"):
                speaker.strays.add(part.object)


def _dealt_out(parts: tuple[Part, ...], requests: list[Expect]) -> list[tuple[Part, ...]]:
    left = list(parts)
    found = []
    for request in requests:
        mine: list[Part] = []
        for fact in request.facts:
            part = next(one for one in left if same(fact, fact_of(one)))
            left.remove(part)
            mine.append(part)
        found.append(tuple(mine))
    return found


def _words(facts: Iterable[Fact]) -> str:
    return "; ".join(_fact_words(fact) for fact in facts) or "nothing"


def _fact_words(fact: Fact) -> str:
    words = " ".join(str(one) if not isinstance(one, v.Value) else type(one).__name__ for one in fact)
    return words if len(words) < 240 else words[:237] + "..."


__all__ = [
    "PROMISES",
    "Check",
    "Expect",
    "Fault",
    "Following",
    "Judge",
    "ObjectId",
    "Verdict",
    "promise",
    "remember_moves",
]
