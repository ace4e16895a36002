"""Rule 415.7: changing targets, and choosing new ones for a copy of a spell.

415.7a  a target changes only to another legal one, and stays as it is where there is none
601.5a  who chooses chooses within his or her own range of influence, too
415.7b  the modes stay; so does what was announced for each target (409.1e)
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, done, goto, procedure, propose, step
from engine.asking import matches, matches_player
from engine.asking.choosers import choosable
from engine.board import NOBODY, NOTHING, STACK, Announcement, Board, Chosen, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.decisions import Answer, OneOf
from engine.events import Announce
from engine.language.effects import ChangeTargets, TargetSpec
from engine.rules.stack.becoming_targets_415 import aimed
from engine.rules.stack.bodies import asker_of, specs_of
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.rules.stack.targets_415 import candidates, decode, encode, may_choose
from engine.seats import apnap


@procedure("415.7")
class NewTargets(Procedure, frozen=True, kw_only=True):
    """Choosing other targets for a spell or ability on the stack."""

    object: ObjectId
    player: PlayerId
    must: bool = False
    """Each target is changed if it can be; of a copy it may be kept."""
    may_keep: bool = False
    """Any target may be kept all the same, since the text says so."""
    allowed: tuple[int, ...] | None = None
    """What the text narrows the new targets to, encoded; None if it doesn't."""
    place: int = 0
    answer: Answer = None
    chosen: tuple[Chosen, ...] = ()

    carries: ClassVar[str] = "object"

    @step("415.7a", also=("503.10",), quiet=True)
    def next_target(self, game: Moment) -> Act | None:
        """For each target another legal one is named; modes and division stay."""
        board = game.board
        found = board.objects.get(self.object)
        targets = found.announcement.targets if found is not None and found.announcement is not None else ()
        if self.place >= len(targets):
            return goto("announce")
        before = targets[self.place]
        among = _others(board, self.object, before, (*self.chosen, *targets[self.place + 1 :]))
        if self.allowed is not None:
            among = tuple(one for one in among if one in self.allowed)
        # 601.5a: the spell reaches as far as who controls it, and who chooses as far as he or she does.
        among = choosable(board, self.player, among)
        if not among:
            return goto("next_target", place=self.place + 1, chosen=(*self.chosen, before))
        may_keep = self.may_keep or not self.must
        return ask(
            OneOf(
                player=self.player,
                rule="415.7a",
                purpose="the new target" if self.must else "the target of the copy",
                about=self.object,
                among=(encode(before), *among) if may_keep else among,
                kind="target",
                first_keeps=may_keep,
            ),
            into="answer",
        )

    @step("415.7a", quiet=True)
    def note(self, game: Moment) -> Act | None:
        """The target is the one chosen."""
        found = game.board.objects[self.object]
        before = (found.announcement or Announcement()).targets[self.place]
        chosen = _in_place_of(game.board, self.object, before, decode(before.slot, self.answer))
        return goto("next_target", place=self.place + 1, chosen=(*self.chosen, chosen))

    @step("415.7a", also=("503.10",))
    def announce(self, game: Moment) -> Act | None:
        """It has these targets now."""
        found = game.board.objects.get(self.object)
        before = found.announcement if found is not None else None
        if before is None or before.targets == self.chosen:
            return done(False)
        change = Announce(object=self.object, announcement=replace(before, targets=self.chosen))
        # A copy has all of its targets once they are chosen (503.10).
        return propose(change, *(aimed(self.object, self.chosen, before.targets) if self.must else ()))


def _others(board: Board, spell: ObjectId, before: Chosen, besides: tuple[Chosen, ...]) -> tuple[int, ...]:
    """The other legal targets for the same use of the word, none of them twice (409.1c)."""
    found = board.objects[spell]
    spec = next((one for one in specs_of(board, found) if one.slot == before.slot), None)
    if spec is None:
        return ()
    taken = {encode(one) for one in besides if one.slot == before.slot}
    chooser = _chooser(board, spell, spec, before)
    return tuple(
        encode(one)
        for one in candidates(board, spec, spell, asker_of(board, spell))
        if encode(one) not in taken
        and encode(one) != encode(before)
        and (chooser == NOBODY or may_choose(board, spec, one, chooser))
    )


def _chooser(board: Board, spell: ObjectId, spec: TargetSpec, before: Chosen) -> PlayerId:
    """Who chose the target among what he or she controls: a choice that stays (415.7b) and is copied (503.10). NOBODY
    where that player isn't one whom the text could mean any more, as for a copy that he or she controls."""
    wanted, asker = spec.chooser, asker_of(board, spell)
    if not spec.own or wanted is None or before.chooser == NOBODY:
        return NOBODY
    return before.chooser if matches_player(board, before.chooser, wanted, asker) else NOBODY


def _in_place_of(board: Board, spell: ObjectId, before: Chosen, chosen: Chosen) -> Chosen:
    """The new target with what was announced for the one before (415.7b). Where nobody is bound to have chosen it, but
    the text wants somebody, it is held to who controls it now."""
    spec = next(one for one in specs_of(board, board.objects[spell]) if one.slot == before.slot)
    chooser = _chooser(board, spell, spec, before)
    if spec.own and chooser == NOBODY:
        chooser = controller_of(board, chosen.object)
    return replace(chosen, share=before.share, chooser=chooser)


@plans(ChangeTargets)
def _change_targets(context: Context, instruction: ChangeTargets) -> Plan:
    """What is asked for is another target, so that it is changed wherever it can be."""
    board = context.board
    table = board.objects
    found = [one for one in context.objects(instruction.what) if one in table and table[one].zone == STACK]
    players = context.players(instruction.who)
    if not found or not players:
        return ()
    allowed = None
    if instruction.among is not None:
        among = instruction.among
        objects = (int(one) for one in table if matches(board, one, among, context.asker))
        seats = (one for one in apnap(board) if matches_player(board, one, among, context.asker))
        allowed = (*objects, *(encode(Chosen(0, NOTHING, seat)) for seat in seats))
    return NewTargets(
        object=found[0], player=players[0], must=True, allowed=allowed, may_keep=instruction.some
    )
