"""The driver: a cursor over positions.

It runs the top frame's next step, carries out the one act that comes back, and commits. Short cuts live here, in
`engine.questioning` and `engine.running` alone: an event that no replacement watches is performed at once, an answer
that the question's form itself has drawn is not judged, idle steps are leapt over. With `short_cuts=False` everything
takes the long way; the trace is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

import engine.explaining as explaining
import engine.rules.book as book
from engine.agenda import (
    END,
    Act,
    Ask,
    Call,
    Done,
    Goto,
    Procedure,
    Propose,
    Step,
    Unwind,
    steps_of,
    turned,
)
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.citing import cite, collect, stop
from engine.decisions import Form, IllegalChoice, Refusal, maker_of
from engine.events import EndDelayed, EndInADraw, Lose, Part, Reverse, Trigger, Win, perform
from engine.events.ending import CONCEDED, losing
from engine.explaining import Explanation, Fact, NamedAction
from engine.fields import given, gone_on
from engine.following import RunningTraced
from engine.position import Entry, Line, Outcome, Position
from engine.questioning import ROUND_OVER
from engine.rules.effects.replacement_419 import Happening, wanted
from engine.rules.game.ending_102 import LeaveSubgames, verdict
from engine.rules.game.unknown_cards_217 import KnowCard, needed
from engine.rules.multiplayer.leaving_600 import BreakOff, LeaveGame, left_with, still_leaving, still_possible
from engine.rules.stack.triggers_410 import listened, notice
from engine.running import BoundReached
from engine.seats import number_of_seats, whose_turn
from engine.trace import TraceLine
from engine.unknown import NotKnown, any_unknown

RULES = book.ROOMS
"""Importing the driver brings the whole book along."""


class Game(RunningTraced):
    """A cursor: the current position, with the trace and the answers that led there.

    `trace=False` plays without writing lines, for simulation. Any position can be kept and given to another
    `Game`: that is a fork. With `dictate` set, chance is asked like a player: a person says how the coin lands
    (`choose`) or lets it be dealt (`deal`).
    """

    __slots__ = ("_leavers", "start", "trace")

    def __init__(
        self, position: Position, *, trace: bool = True, short_cuts: bool = True, dictate: bool = False
    ) -> None:
        self.start = position
        self.trace: list[TraceLine] | None = [] if trace else None
        self.entries: list[Entry] = []
        self.short_cuts = short_cuts
        self.dictate = dictate
        self._stamped = 0
        self.unasked = self.unasked_until = self.drawn = 0
        self.chance: Chance | None = None
        self._leavers: tuple[PlayerId, ...] = ()
        """Who lost the game in the event just performed."""
        self.witness: Callable[[Board, tuple[Part, ...], Board], None] | None = None
        self._go_to(position)

    def _go_to(self, position: Position) -> None:
        self.boards: tuple[Board, ...] = position.boards
        self.agenda: tuple[Procedure, ...] = position.agenda
        self.decision: Form | None = position.decision
        self.seed = position.seed
        self.dealt = position.dealt
        self.next_id = position.next_id
        self.outcome: Outcome | None = position.outcome
        self.board = self.boards[self.agenda[-1].level if self.agenda else -1]
        self.unknown = any_unknown(self.boards)
        self.duel = number_of_seats(self.boards[0]) == 2

    # --- looking

    @property
    def position(self) -> Position:
        """This moment as a value."""
        return Position(
            self.boards, self.agenda, self.decision, self.seed, self.dealt, self.next_id, self.outcome
        )

    @property
    def maker(self) -> PlayerId | None:
        """Who makes the pending decision (507.3); None if nobody is being asked."""
        return None if self.decision is None else maker_of(self.board, self.decision.player)

    @property
    def over(self) -> bool:
        """The main game has ended (102.1)."""
        return self.outcome is not None or not self.agenda

    @property
    def line(self) -> Line:
        """Where this cursor started and what was answered since."""
        return Line(self.start, tuple(self.entries))

    # --- explaining

    def why_not(self, action: NamedAction, player: PlayerId = NOBODY) -> Refusal | None:
        """Why a player can't do this now, by rule and sentence; None if it is legal.

        Without a player, it is the one who is being asked, or else the active one.
        """
        if player == NOBODY and self.decision is not None:
            player = self.decision.player
        if player == NOBODY:
            player = whose_turn(explaining.board_of(self.position))
        return explaining.why_not(self.position, player, action)

    def explain(self, object_id: ObjectId, viewer: PlayerId = NOBODY) -> Explanation:
        """What the object is, layer by layer. Raises KeyError if it was never known."""
        return explaining.explain_object(explaining.board_of(self.position), object_id, viewer)

    def explain_player(self, player: PlayerId) -> tuple[Fact, ...]:
        """Maximum hand size, land plays, what may happen to the life total."""
        return explaining.explain_player(explaining.board_of(self.position), player)

    # --- going on

    def step(self) -> bool:
        """The smallest step: one numbered rule step. False if a decision waits or the game is over."""
        if self.trace is None:
            raise ValueError("stepping needs the trace")
        before = len(self.trace)
        collect()
        try:
            while len(self.trace) == before:
                if self.decision is not None or self.over:
                    return False
                self._tick()
        finally:
            stop()
        self._stamp()
        return True

    def advance(self, *, until: Callable[[Game], bool] | None = None, most: int = 100_000) -> None:
        """Go on to the next decision or the end, or until a condition holds after a step.

        Raises BoundReached after `most` steps; nothing is lost. A loop that is repeated as often as was chosen (421)
        has so many for each round.
        """
        if self.trace is not None:
            collect()
            try:
                if until is None and self.short_cuts:
                    self._follow(self.trace, most)
                else:
                    self._advance(until, most)
            finally:
                stop()
        elif until is None and self.short_cuts:
            self._run(most)
        else:
            self._advance(until, most)

    def _advance(self, until: Callable[[Game], bool] | None, most: int) -> None:
        tick = self._tick
        stamp = self._stamp if self.trace is not None else None
        left = most
        while left:
            if self.decision is not None or not self.agenda or self.outcome is not None:
                return
            left = most if self.agenda[-1].at == ROUND_OVER else left - 1
            tick()
            if stamp is not None:
                stamp()
            if until is not None and until(self):
                return
        raise BoundReached("steps", most)

    def concede(self, player: PlayerId, *, level: int = -1, by: PlayerId | None = None) -> None:
        """A player leaves a game at once, whatever is going on (102.3a): the one being played, or that of a level.

        Our reading of nests: who leaves a main game leaves its subgames too, and a card that is on its way from one of
        them to another gets there first. `by` is who says so, if another.
        """
        if by is not None and by != player:
            raise IllegalChoice(Refusal("507.3b", "no one can make another player concede"))
        place = level if level >= 0 else len(self.boards) - 1
        players = self.boards[place].players if place < len(self.boards) else ()
        if not 0 <= player < len(players) or players[player].lost or self.over:
            raise IllegalChoice(Refusal("102.3a", "only a player who is in the game can concede"))
        while self.decision is None and any(one.on_the_way() for one in self.agenda[-2:]):
            if self.trace is None:
                self._tick()
            else:
                self.step()
        self.entries.append(Entry(self._length(), "concede", player, player, level))
        collect()
        for along in losing(self.boards[place], Lose(player=player, rule=CONCEDED)):
            if along.rule != CONCEDED:
                cite(along.rule)
        self._record("answer", self.agenda[-1], None, CONCEDED, answer=player)
        stop()
        if place < len(self.boards) - 1:
            # Conceding is no act of a frame, so what follows from it within has a line here.
            leaving = LeaveSubgames(player=player, level=place)
            self._record("step", leaving, steps_of(self.boards[place], LeaveSubgames)["leave"])
        left: list[int] = []
        for deeper in range(place, len(self.boards)):
            if not self.boards[deeper].players[player].lost:
                lose = Lose(player=player, rule="102.3a")
                done = self._perform(losing(self.boards[deeper], lose), deeper)
                if self._ends(done, deeper):
                    break
                left.append(deeper)
        self._leavers = ()
        if left:
            self._see_off(self.boards[place].table.losing_with(player), tuple(left))
        self._stamp()

    def _see_off(self, players: tuple[PlayerId, ...], levels: tuple[int, ...], *, back: bool = False) -> None:
        """600.4a: players leave games that go on, before anything else happens in these.

        What is being asked is asked anew afterwards, since it may be another question then. Where they leave once more,
        `back` at an earlier moment (422.1), what they were in the middle of is broken off already.
        """
        self._leavers = ()
        agenda = self.agenda
        if self.decision is not None:
            self.decision = None
            agenda = (*agenda[:-1], agenda[-1].asked_anew())
        agenda = tuple([one.left_by(players) if one.level in levels else one for one in agenda])
        frames: list[Procedure] = []
        if not back:
            frames.append(BreakOff(players=players, levels=levels, level=levels[-1]))
        frames += [LeaveGame(players=players, level=level) for level in reversed(levels)]
        self.agenda = (*agenda, *frames)
        self.board = self.boards[levels[0]]

    def back_to(self, position: Position, lines: int, entries: int) -> None:
        """Go back to an earlier moment of this cursor, when it had so many trace lines and answers."""
        self._go_to(position)
        del self.entries[entries:]
        if self.trace is not None:
            del self.trace[lines:]
            self._stamped = min(self._stamped, lines)

    def fork(self, *, trace: bool = False) -> Game:
        """Another cursor at this moment; neither touches the other."""
        return Game(self.position, trace=trace, short_cuts=self.short_cuts, dictate=self.dictate)

    # --- the heartbeat

    def _tick(self) -> None:
        agenda = self.agenda
        frame = agenda[-1]
        self.board = self.boards[frame.level]
        step = steps_of(self.board, type(frame))[frame.at]
        try:
            act = step.run(frame, self)
        except NotKnown as missing:
            self._get_to_know(frame, missing.card)
            return
        self._carry_out(frame, step, act)

    def _carry_out(self, frame: Procedure, step: Step, act: Act | None) -> None:
        kind = type(act)
        if act is None:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step, nothing=True)
            self._go_on(frame, step.next)
        elif kind is Propose:
            self._propose(frame, step, act)
        elif kind is Goto:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step, nothing=True)
            self._go_on(frame, act.step, act.fields)  # type: ignore[attr-defined]
        elif kind is Call:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step)
            self._call(frame, step, act)
        elif kind is Ask:
            self._ask(frame, step, act)
        elif kind is Done:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step, nothing=True)
            self._finish(act.result)  # type: ignore[attr-defined]
        else:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step)
            if kind is Unwind:
                self._unwind(act)  # type: ignore[arg-type]
            else:
                self.agenda = turned(self.agenda, act)

    def _go_on(self, frame: Procedure, step: str, fields: dict[str, Any] | None = None) -> None:
        if step == END:
            self._finish(None)
        elif fields:
            self.agenda = (*self.agenda[:-1], gone_on(frame, step, fields))
        else:
            self.agenda = (*self.agenda[:-1], replace(frame, at=step))

    def _finish(self, result: Any) -> None:
        """The top frame is finished; its result goes where the frame below awaits it."""
        level = self.agenda[-1].level
        agenda = self.agenda[:-1]
        while agenda:
            below = agenda[-1]
            if below.level < level and all(one.level < level for one in agenda):
                # The bottom frame of a subgame is finished, so that game is over (506.6).
                self._closed(level, result)
                self.boards = self.boards[: below.level + 1]
            level = below.level
            if below.awaiting:
                below = given(below, below.awaiting, result)
                agenda = (*agenda[:-1], below)
            if below.at != END:
                self.agenda = agenda
                return
            agenda, result = agenda[:-1], None
        self.agenda = ()
        self.outcome = result if isinstance(result, Outcome) else self.outcome

    def _opened(self, level: int) -> None:
        """A game within the others has begun (506.1): for who keeps count (`engine.nested_ends`)."""

    def _closed(self, level: int, result: Any) -> None:
        """A game within the others is over, with what its bottom frame gave; its board is still there."""

    def _cut_short(self, level: int) -> None:
        """The games within that of a level are over unfinished, the innermost first."""
        for deeper in range(len(self.boards) - 1, level, -1):
            self._closed(deeper, None)

    def _call(self, frame: Procedure, step: Step, act: Act) -> None:
        assert isinstance(act, Call)
        below = replace(frame, at=act.then or step.next, awaiting=act.into)
        level = frame.level
        if act.board is not None:
            level += 1
            self.boards = (*self.boards[:level], act.board)
            self._opened(level)
        elif act.level >= 0:
            level = act.level
        above = act.frame if act.frame.level == level else replace(act.frame, level=level)
        self.agenda = (*self.agenda[:-1], below, above)

    def _propose(self, frame: Procedure, step: Step, act: Act) -> None:
        assert isinstance(act, Propose)
        if number_of_seats(self.board) > 2:
            act.parts = still_possible(self.board, act.parts)
        parts = act.parts
        if act.settled:
            self._settled(frame, step, act)
        elif not parts:
            if self.trace is not None and not step.quiet:
                self._record("step", frame, step, nothing=True)
            self._go_on(frame, step.next, {act.into: ()} if act.into else None)
        elif self.short_cuts and not wanted(self.board, parts):
            if self.unknown and (card := needed(self.board, parts)):
                self._get_to_know(frame, card)
                return
            done = self._perform(parts)
            if self.trace is not None:
                self._record("step", frame, step, parts=done)
            if not self._ends(done):
                self._happened(frame, step, act, done)
        else:
            below = replace(frame, at=step.next, awaiting=act.into)
            happening = Happening(parts=parts, origin=(type(frame).__name__, step.name), level=frame.level)
            self.agenda = (*self.agenda[:-1], below, happening)

    def _settled(self, frame: Procedure, step: Step, act: Propose) -> None:
        """An event that has been through rule 419 is performed; its line is its proposing step's."""
        if self.unknown and (card := needed(self.board, act.parts)):
            self._get_to_know(frame, card)
            return
        done = self._perform(act.parts)
        if self.trace is not None:
            if isinstance(frame, Happening):
                self._record_origin(frame, done)
            else:
                self._record("step", frame, step, parts=done)
        if not self._ends(done):
            self._happened(frame, step, act, done)

    def _happened(self, frame: Procedure, step: Step, act: Propose, done: tuple[Part, ...]) -> None:
        """An event of a step is over, and the game isn't: whoever lost it leaves."""
        if self._leavers and type(frame) is Happening and not frame.later:
            # What is left of it is to go back to who proposed the event: they leave from there.
            self._finish(done)
        else:
            self._go_on(frame, step.next, {act.into: done} if act.into else None)
        if self._leavers:
            back = type(done[0]) is Reverse
            self._see_off(self._leavers, (frame.level,), back=back)

    def _get_to_know(self, frame: Procedure, card: ObjectId) -> None:
        """A step needs a card that nobody knows: once it is known, the step is followed from its beginning."""
        self.agenda = (*self.agenda, KnowCard(card=card, level=frame.level))

    def _perform(self, parts: tuple[Part, ...], level: int = -1) -> tuple[Part, ...]:
        """Perform one event and let triggers notice it (410.2); in the game of a level, if one is named."""
        if level < 0:
            level = self.agenda[-1].level
        before = self.boards[level]
        after, done, self.next_id = perform(before, parts, self.next_id)
        if self.witness is not None:
            self.witness(before, done, after)
        # 422.1: going back is no event, and what is done over again was noticed when it happened.
        if type(done[0] if done else None) is not Reverse and listened(before, after, done):
            noticed = notice(before, after, done)
            news: list[Part] = []
            if noticed.waiting or noticed.mana:
                news.append(Trigger(triggers=noticed.waiting, mana=noticed.mana))
            if noticed.spent:
                news.append(EndDelayed(abilities=noticed.spent))
            if news:
                after, _, self.next_id = perform(after, tuple(news), self.next_id)
        self.board = after
        self.boards = (after,) if len(self.boards) == 1 else self._with(after, level)
        return done

    def _ends(self, done: tuple[Part, ...], level: int = -1) -> bool:
        """102.1: whether an event ended the game. It ends at once; every frame above its own is cut.

        If it goes on, whoever has lost it leaves (600.4), and so does who is back at an earlier moment (422.1).
        """
        if not any(isinstance(part, Lose | Win | EndInADraw | Reverse) for part in done):
            return False
        if level < 0:
            level = self.agenda[-1].level
        outcome = verdict(self.boards[level], done)
        if outcome is None:
            self._leavers = left_with(self.boards[level], done)
            return False
        for depth in range(len(self.agenda) - 1, -1, -1):
            frame = self.agenda[depth]
            if frame.ends_at and frame.level == level:
                self._unwind(Unwind(depth, frame.ends_at, {"outcome": outcome}), going_on=level - 1)
                return True
        self._cut_short(level)
        self.agenda = ()
        self.boards = self.boards[: level + 1]
        self.decision = None
        self.outcome = outcome
        return True

    # --- cutting frames

    def _unwind(self, act: Unwind, *, going_on: int | None = None) -> None:
        """Cut the frames above one; `going_on` is the innermost game that isn't over, where one ends by this."""
        leaving = still_leaving(self.agenda, act.depth, going_on)
        for depth in range(len(self.agenda) - 1, act.depth, -1):
            cut = self.agenda[depth]
            if cut in leaving:
                continue
            # Happening is there or not according to the short cuts; it is no procedure that a reader follows.
            if self.trace is not None and not isinstance(cut, Happening):
                self._record("cut", cut, None, cut.rule, depth=depth)
        frame = replace(self.agenda[act.depth], at=act.step, awaiting="", **act.fields)
        self.agenda = (*self.agenda[: act.depth], frame, *leaving)
        if len(self.boards) > frame.level + 1:
            # Games within the one that goes on are over with the frames that played them.
            self._cut_short(frame.level)
            self.boards = self.boards[: frame.level + 1]
        self.decision = None


__all__ = ["RULES", "BoundReached", "Game"]
