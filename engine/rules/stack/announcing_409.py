"""Rules 409.1b-e: the choices made for a spell or ability as it is put on the stack.

The same steps serve triggered abilities (410.4). The result is False where the rules leave no legal choice: the play is
then illegal (422), the triggered ability removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.asking import amount
from engine.asking.choosers import choosers
from engine.board import NOBODY, NOTHING, Announcement, Board, Chosen, Object, ObjectId, PlayerId
from engine.characteristics import last_known
from engine.citing import cite, computation
from engine.decisions import Answer, Division, Number, OneOf, SomeOf
from engine.editions import rules_of
from engine.events import Announce
from engine.language.effects import Activated, Cost, Keyword, TargetSpec
from engine.language.terms import Target
from engine.language.walks import walk
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.becoming_targets_415 import aimed
from engine.rules.stack.bodies import asker_of, body_of, specs_of
from engine.rules.stack.costs_409 import (
    Total,
    mana_cost_of,
)
from engine.rules.stack.optional_costs_409 import announced_as, optional_costs, repeated_costs
from engine.rules.stack.payable_409 import asks_for_x
from engine.rules.stack.plugs_409 import by_keyword, having, helping_of
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.targets_415 import (
    bounds,
    candidates,
    decode,
    encode,
    has_candidates,
    may_choose,
    most_at_once,
)
from engine.rules.stack.total_409 import costs_of_spell, total_of_spell
from engine.rules.stack.x_409 import ask_for_x, of_costs, values_of_x
from engine.seats import others

CONTROLLER_FIRST = computation(
    "409.2b",
    "Of what is done in playing something, its controller does his or her part first, whosever turn it is.",
)
MOST_PAYMENTS = 100
"""More than any board pays for; a bound for costs of nothing."""


@procedure("409.1")
class ChooseOnStack(Procedure, frozen=True, kw_only=True):
    """Making the choices of a spell or ability on the stack."""

    object: ObjectId
    payer: PlayerId = NOBODY
    """Who is playing it and may take it back (422.1); NOBODY for triggered abilities."""
    specs: tuple[TargetSpec, ...] = ()
    place: int = 0
    answer: Answer = None
    chosen: tuple[Chosen, ...] = ()
    chooser: PlayerId = NOBODY
    """Who chooses the targets of this use of the word, where its text leaves them to somebody else."""

    carries: ClassVar[str] = "object"

    def given_up(self) -> bool:
        """What has left the stack needs no choices any more."""
        return True

    @step("409.1b", quiet=True)
    def add_to_text(self, game: Moment) -> Act | None:
        """If something may be added to the spell before everything else, the player announces what."""
        if self.payer == NOBODY:
            return None
        frames = (one.first(game.board, self.object) for one in having(rules_of(game.board), "first"))
        frame = next((one for one in frames if one is not None), None)
        return call(frame) if frame is not None else None

    @step("409.1b", quiet=True)
    def offer_costs(self, game: Moment) -> Act | None:
        """If it has optional costs, the player announces which will be paid."""
        board = game.board
        found = board.objects[self.object]
        faces = last_known(board, self.object)
        if not faces or found.ability is not None or self.payer == NOBODY:
            return goto("choose_modes")
        return goto("choose_costs" if optional_costs(board, faces[0].abilities) else "next_count", place=-1)

    @step("409.1b")
    def choose_costs(self, game: Moment) -> Act | None:
        """Optional additional costs are announced."""
        board = game.board
        offered = optional_costs(board, last_known(board, self.object)[0].abilities)
        return ask(
            SomeOf(
                player=board.objects[self.object].controller,
                rule="409.1b",
                purpose="additional costs to pay",
                about=self.object,
                among=tuple(range(len(offered))),
                least=0,
                most=len(offered),
                kind="cost",
                labels=tuple(_label(offered, place) for place in range(len(offered))),
                may_take_back=self.payer != NOBODY,
            ),
            into="answer",
        )

    @step("409.1b", quiet=True)
    def note_costs(self, game: Moment) -> Act | None:
        """They are part of what was announced."""
        board = game.board
        offered = optional_costs(board, last_known(board, self.object)[0].abilities)
        before = board.objects[self.object].announcement or Announcement()
        chosen = tuple(announced_as(offered, place) for place in self.answer)
        return propose(announce(board, self.object, costs=before.costs + chosen))

    @step("409.1b", quiet=True)
    def costs_noted(self, game: Moment) -> Act | None:
        """Costs that may be paid more than once are next."""
        return goto("next_count", place=-1)

    @step("409.1b")
    def count_costs(self, game: Moment) -> Act | None:
        """For an additional cost that may be paid any number of times, that number is announced."""
        board = game.board
        offered = repeated_costs(board, last_known(board, self.object)[0].abilities)
        for rule in by_keyword(rules_of(board))[offered[self.place].name].counted:
            cite(rule)
        return ask(
            Number(
                player=board.objects[self.object].controller,
                rule="409.1b",
                purpose=f"how often to pay {_label(offered, self.place)}",
                about=self.object,
                most=_most_payments(board, board.objects[self.object], offered, self.place),
                may_take_back=self.payer != NOBODY,
            ),
            into="answer",
        )

    @step("409.1b", quiet=True)
    def note_count(self, game: Moment) -> Act | None:
        """The number is part of what was announced."""
        board = game.board
        offered = repeated_costs(board, last_known(board, self.object)[0].abilities)
        before = board.objects[self.object].announcement or Announcement()
        chosen = (announced_as(offered, self.place),) * self.answer
        return propose(announce(board, self.object, costs=before.costs + chosen))

    @step("409.1b", quiet=True)
    def next_count(self, game: Moment) -> Act | None:
        """The next such cost is announced in the same way; then the mode."""
        offered = repeated_costs(game.board, last_known(game.board, self.object)[0].abilities)
        if self.place + 1 < len(offered):
            return goto("count_costs", place=self.place + 1)
        return goto("choose_modes", place=0)

    @step("409.1b")
    def choose_modes(self, game: Moment) -> Act | None:
        """If it is modal, the mode is announced."""
        body = body_of(game.board, self.object)
        if not body.modes:
            return goto("announce_x")
        found = game.board.objects[self.object]
        possible = tuple(
            place
            for place in range(len(body.modes))
            if _mode_possible(game.board, found, body.modes[place].targets)
        )
        if len(possible) < body.choose:
            return done(False)
        if (at_once := _all_modes(game.board, found)) is not None:
            return goto(at_once if len(possible) == len(body.modes) else "impossible")
        return ask(
            SomeOf(
                player=found.controller,
                rule="409.1b",
                purpose="a mode",
                about=self.object,
                among=possible,
                least=body.choose,
                most=body.choose,
                kind="mode",
                labels=tuple(str(place + 1) for place in possible),
                may_take_back=self.payer != NOBODY,
            ),
            into="answer",
        )

    @step("409.1b", quiet=True)
    def note_modes(self, game: Moment) -> Act | None:
        """The mode is part of what was announced."""
        return propose(announce(game.board, self.object, modes=self.answer))

    @step("409.1b", quiet=True)
    def modes_noted(self, game: Moment) -> Act | None:
        """The value of X is next."""
        return goto("announce_x")

    @step("409.1c", quiet=True)
    def impossible(self, game: Moment) -> Act | None:
        """Some mode lacks a legal target: with all of them at once the spell can't be played."""
        return done(False)

    @step("409.1b")
    def announce_x(self, game: Moment) -> Act | None:
        """If the cost has a variable, its value is announced."""
        found = game.board.objects[self.object]
        if not asks_for_x(_costs(game.board, found)):
            return goto("help_to_pay")
        values = _values_of_x(game.board, found)
        if not values:
            return done(False)
        form = ask_for_x(found.controller, values, self.object, may_take_back=self.payer != NOBODY)
        return ask(form, into="answer")

    @step("409.1b", quiet=True)
    def note_x(self, game: Moment) -> Act | None:
        """The value of X is part of what was announced."""
        return propose(announce(game.board, self.object, x=self.answer))

    @step("409.1b", quiet=True)
    def help_to_pay(self, game: Moment) -> Act | None:
        """If something other than mana may pay, the player announces what."""
        board, found = game.board, game.board.objects[self.object]
        if self.payer == NOBODY or found.ability is not None or not helping_of(board, self.object):
            return goto("start_targets")
        needs = total_of_spell(board, self.object).needs
        frames = (one.last(board, self.object, needs) for one in having(rules_of(board), "last"))
        frame = next((one for one in frames if one is not None), None)
        return call(frame) if frame is not None else goto("start_targets")

    @step("409.1c", also=("409.1d",))
    def start_targets(self, game: Moment) -> Act | None:
        """If it requires targets, they are announced, one use of the word after the other."""
        specs = in_order_of_choosing(specs_of(game.board, game.board.objects[self.object]))
        return goto("choose_targets" if specs else "finish", specs=specs)

    @step("409.1c", quiet=True)
    def choose_targets(self, game: Moment) -> Act | None:
        """Legal targets are chosen; the same one only once for each use of the word."""
        board = game.board
        if self.place >= len(self.specs):
            return goto("divide")
        spec = self.specs[self.place]
        asker = asker_of(board, self.object)
        least, most = bounds(board, spec, asker)
        number = most_at_once(board, spec, candidates(board, spec, self.object, asker))
        if number < least:
            return done(False)
        if spec.chooser is not None and self.chooser == NOBODY:
            return goto("name_chooser")
        return ask(
            Targets(
                player=board.objects[self.object].controller if spec.chooser is None else self.chooser,
                rule="409.1c",
                purpose="targets" if most > 1 else "a target",
                about=self.object,
                slot=spec.slot,
                least=least,
                most=min(most, number),
                may_take_back=self.payer != NOBODY and spec.chooser is None,
            ),
            into="answer",
        )

    @step("409.1c", quiet=True)
    def note_targets(self, game: Moment) -> Act | None:
        """The chosen targets are part of what was announced."""
        spec = self.specs[self.place]
        chooser = self.chooser if spec.own else NOBODY
        chosen = (replace(decode(spec.slot, number), chooser=chooser) for number in self.answer)
        return goto("announce_targets", chosen=(*self.chosen, *chosen), place=self.place + 1, chooser=NOBODY)

    @step("409.1c", quiet=True)
    def announce_targets(self, game: Moment) -> Act | None:
        """The targets are announced."""
        before = game.board.objects[self.object].announcement or Announcement()
        return propose(
            announce(game.board, self.object, targets=self.chosen),
            *aimed(self.object, self.chosen, before.targets),
        )

    @step("409.1c", quiet=True)
    def next_targets(self, game: Moment) -> Act | None:
        """The next use of the word follows."""
        return goto("choose_targets")

    @step("409.1c", quiet=True, ours=True)
    def name_chooser(self, game: Moment) -> Act | None:
        """If another player is to choose a target, the controller names one who fits the text."""
        board, spec = game.board, self.specs[self.place]
        wanted = spec.chooser
        asker = asker_of(board, self.object)
        found = candidates(board, spec, self.object, asker)
        able = tuple(
            one
            for one in (asker.controller, *others(board, asker.controller))
            if any(may_choose(board, spec, each, one) for each in found)
        )
        fitting = () if wanted is None else choosers(board, able, wanted, asker)
        if len(fitting) < 2:
            return goto("choose_targets", chooser=fitting[0]) if fitting else done(False)
        return ask(
            OneOf(
                player=asker.controller,
                rule="409.1c",
                purpose="who chooses the target",
                about=self.object,
                among=tuple(encode(Chosen(0, player=one)) for one in fitting),
                kind="target",
                may_take_back=self.payer != NOBODY,
            ),
            into="answer",
        )

    @step("409.1c", quiet=True)
    def chooser_named(self, game: Moment) -> Act | None:
        """That player chooses it."""
        return goto("choose_targets", chooser=decode(0, self.answer).player)

    @step("409.1e")
    def divide(self, game: Moment) -> Act | None:
        """If an effect is divided among targets, the division is announced, at least one to each."""
        board = game.board
        for spec in self.specs:
            among = tuple(encode(one) for one in self.chosen if one.slot == spec.slot)
            if (
                spec.divided is None
                or not among
                or any(one.share for one in self.chosen if one.slot == spec.slot)
            ):
                continue
            return ask(
                Division(
                    player=board.objects[self.object].controller,
                    rule="409.1e",
                    purpose="how it is divided",
                    about=self.object,
                    total=amount(board, spec.divided, asker_of(board, self.object)),
                    among=among,
                    kind="target",
                    may_take_back=self.payer != NOBODY,
                ),
                into="answer",
            )
        return goto("finish")

    @step("409.1e", quiet=True)
    def note_division(self, game: Moment) -> Act | None:
        """The shares are part of what was announced."""
        slot = next(
            spec.slot
            for spec in self.specs
            if spec.divided is not None
            and any(one.slot == spec.slot and not one.share for one in self.chosen)
        )
        shares = iter(self.answer)
        chosen = tuple(replace(one, share=next(shares)) if one.slot == slot else one for one in self.chosen)
        return goto("announce_division", chosen=chosen)

    @step("409.1e", quiet=True)
    def announce_division(self, game: Moment) -> Act | None:
        """The division is announced."""
        return propose(announce(game.board, self.object, targets=self.chosen))

    @step("409.1e", quiet=True)
    def next_division(self, game: Moment) -> Act | None:
        """The next divided effect is announced in the same way."""
        return goto("divide")

    @step("409.1", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """All choices are made."""
        return done(True)


def in_order_of_choosing(specs: tuple[TargetSpec, ...]) -> tuple[TargetSpec, ...]:
    """The uses of the word "target" in the order in which they are chosen: in that of the text, but what its controller
    chooses comes before what another player does (409.2b). Where one looks at another, the text's order stands."""
    by_others = tuple(one for one in specs if one.chooser is not None)
    if not by_others:
        return specs
    if len(by_others) < len(specs):
        cite(CONTROLLER_FIRST)
    own = tuple(one for one in specs if one.chooser is None)
    if any(isinstance(term, Target) for spec in own for term in walk(spec.filter)):
        return specs
    return (*own, *by_others)


def announce(board: Board, object_id: ObjectId, **fields: object) -> Announce:
    """These choices are part of what was announced for it."""
    before = board.objects[object_id].announcement or Announcement()
    return Announce(object=object_id, announcement=replace(before, **fields))


def _mode_possible(board: Board, found: Object, specs: tuple[TargetSpec, ...]) -> bool:
    asker = asker_of(board, found.id)
    for spec in specs:
        least, _ = bounds(board, spec, asker)
        if least and not has_candidates(board, spec, found.id, asker, least):
            return False
    return True


def _all_modes(board: Board, found: Object) -> str | None:
    """The step at which all modes are taken at once, if a cost was announced that does that."""
    announced = found.announcement.costs if found.announcement is not None else ()
    plugs = having(rules_of(board), "all_modes") if announced else ()
    return next((one.all_modes for one in plugs if one.keyword in announced), None)


def _label(offered: tuple[Keyword, ...], place: int) -> str:
    """The cost as a player reads it; of two kickers each with its mana."""
    keyword = offered[place]
    alike = sum(1 for one in offered if one.name is keyword.name) > 1
    mana = mana_cost_of(keyword.costs) if alike else None
    return f"{keyword.name.value} {mana}" if mana is not None else keyword.name.value


def _most_payments(board: Board, found: Object, offered: tuple[Keyword, ...], place: int) -> int:
    """How often a cost could be paid besides all that has been announced, as far as its mana tells."""
    player = found.controller
    before = found.announcement or Announcement()
    times = 0
    while times < MOST_PAYMENTS:
        more = replace(before, costs=before.costs + (announced_as(offered, place),) * (times + 1))
        needs = total_of_spell(board, found.id, more).needs
        if not affordable(board, player, needs, (), helping_of(board, found.id)):
            break
        times += 1
    return times


def _costs(board: Board, found: Object) -> tuple[Cost, ...]:
    """All that is paid for it; nothing for triggered abilities."""
    if found.ability is None:
        return costs_of_spell(board, found.id)
    ability = found.ability.ability
    return ability.costs if isinstance(ability, Activated) else ()


def _values_of_x(board: Board, found: Object) -> Sequence[int]:
    """The values of X that its controller could pay for with what is at hand."""
    player = found.controller
    asker = asker_of(board, found.id)
    if found.ability is not None:
        ability = found.ability.ability
        assert isinstance(ability, Activated)
        return of_costs(board, player, found.ability.id.object, ability, asker)
    before = found.announcement or Announcement()

    def total(x: int) -> Total:
        return total_of_spell(board, found.id, replace(before, x=x))

    return values_of_x(board, player, found.id, total, asker, helping_of(board, found.id))


__all__ = ["NOTHING", "ChooseOnStack", "Targets", "announce"]
