"""Rule 411: playing mana abilities. They do not use the stack and resolve at once (406.4, 411.1)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Landing,
    LeapLine,
    Moment,
    Procedure,
    Run,
    ask,
    call,
    done,
    goto,
    leaps,
    procedure,
    propose,
    step,
    tells,
)
from engine.asking import Asker
from engine.board import NOTHING, AbilityId, Board, Chosen, Noted, PlayerId
from engine.characteristics import Characteristics, faces, held, kinds_in_play, last_known
from engine.decisions import Answer
from engine.events import (
    ManaAbilityPlayed,
    ManaAdded,
    ObjectMoved,
    Part,
    PermanentTapped,
    SpendMana,
    UsedAbility,
)
from engine.language.effects import Activated, AddedCost, AddMana, TapSymbol
from engine.language.remembered import TAPPED_FOR_IT
from engine.language.terms import You
from engine.language.words import Supertype
from engine.mana import TYPES, Needs
from engine.memos import is_volatile, kept_beside, said_memo, shape_memo
from engine.rules.effects.drawing_423 import seen_after
from engine.rules.effects.replacement_419 import wanted, watched
from engine.rules.effects.taking_back_422 import ManaPlayed, ReverseAction
from engine.rules.effects.top_cards_217 import held_meanwhile
from engine.rules.stack.ability_costs_409 import changes_ability_costs
from engine.rules.stack.added_costs_409 import added_to_ability
from engine.rules.stack.aiming_409 import Targets, targets_of_ability
from engine.rules.stack.becoming_targets_415 import aimed
from engine.rules.stack.bodies import given_to_pay, how_often_played, is_counted
from engine.rules.stack.choosing_413 import plan_of
from engine.rules.stack.costs_409 import NO_NEEDS, Total, ability_total, needs_noted, tap_payable
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.limited_mana_409 import limits
from engine.rules.stack.payable_409 import asks_for_x
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.plans_413 import Carried, Context
from engine.rules.stack.targets_415 import bounds, candidates, decode, legal_target
from engine.rules.stack.triggered_mana_411 import TriggeredManaAbilities
from engine.rules.stack.triggers_410 import STATE, heard, listened
from engine.rules.stack.useful_mana_409 import still_wanted, x_wanted
from engine.rules.stack.x_409 import ask_for_x, of_costs


@procedure("411")
class PlayManaAbility(Procedure, frozen=True, kw_only=True):
    """Playing a mana ability.

    The result is what it and those that paid for it did (422.1); nothing if reversed.
    """

    player: PlayerId
    ability: AbilityId
    before: Board
    """The board before it was played, to go back to (422.1)."""
    needs: Needs | None = None
    """What the mana is wanted for, if it is played to pay a cost."""
    x: int = 0
    """The value of X, where a cost asks for it (409.1b)."""
    answer: Answer = None
    chosen: tuple[Chosen, ...] = ()
    place: int = 0
    """Which use of the word "target" is next (409.1c)."""
    counted: tuple[Part, ...] = ()
    """That it was played, where it is limited for each turn (403.3)."""
    became_played: bool = False
    """Whether what waits for it to be played has heard of it (409.1i)."""
    paid: PayCosts | None = None
    carried: Carried | None = None
    triggered: Carried | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()
    """What other mana abilities did that were played to pay for this one."""

    acting: ClassVar[str] = "player"

    takes_back: ClassVar[str] = "take_back"

    def is_playing(self) -> bool:
        """Until its costs are paid; then it has become played, and resolves."""
        return self.paid is None

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played to pay for it are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    @step("409.1b", also=("411.1",))
    def announce_x(self, game: Moment) -> Act | None:
        """If its cost has a variable, the value is announced."""
        ability = ability_value(game, self.ability, self.before)
        costs = ability.costs
        if not asks_for_x(costs):
            return goto("choose_targets")
        source, board = self.ability.object, game.board
        values = of_costs(board, self.player, source, ability, Asker(source=source, controller=self.player))
        usual = None
        if self.needs is not None:
            own = ability_total(board, source, ability, 0).needs
            usual = x_wanted(board, self.player, self.needs, own, max(values, default=0))
        return ask(ask_for_x(self.player, values, source, may_take_back=True, usual=usual), into="x")

    @leaps("announce_x")
    def tap_for_mana(self, game: Run) -> Landing | None:
        """Most often it costs {T} alone and adds fixed mana: two events that nothing listens to, and it is finished."""
        board, source = game.board, self.ability.object
        found = board.objects.get(source)
        if found is None or board.tops is not None or board.mana_triggers or not tap_payable(board, found):
            return None
        added = _added_for_tapping(board, self.player, self.ability)
        if added is None:
            return None
        tapped = PermanentTapped(object=source, how="mana", by=source)
        paid = PermanentTapped(object=source, how="mana")
        own = ManaPlayed((paid, added), board.waiting[len(self.before.waiting) :])
        # Nothing hears of it, but an effect may last for as long as something isn't tapped.
        unheard = not board.effects
        return Landing(self, FINISH, done((own,)), events=((tapped,), (added,)), unheard=unheard)

    @tells("announce_x")
    def tap_for_mana_in_words(self, game: Run, below: tuple[Procedure, ...] = ()) -> Landing | None:
        """The same where a trace is written, frame by frame; `below` are those that the agenda doesn't show yet."""
        board, source, player, level = game.board, self.ability.object, self.player, self.level
        if self.needs is not None or changes_ability_costs(board) or limits(board):
            return None
        landing = self.tap_for_mana(game)
        if landing is None:
            return None
        (tapped,), (added,) = landing.events
        paying = replace(self, at="resolve", awaiting="paid")
        pay = PayCosts(player=player, object=source, source=source, total=TAP, for_mana=True, level=level)
        paid = replace(pay, at="pay_others", paid=(tapped,))
        all_paid = replace(paid, at="paid_all")
        resolving = replace(self, at="triggered_too", paid=replace(all_paid, complete=True))
        ability, resolving = ability_value_on(board, self.ability), replace(resolving, awaiting="carried")
        noted, todo = (*how_often_played(board, self.ability, ability), TAPPED), ability.body.effects
        carry = Carry(todo=todo, source=source, controller=player, noted=noted, level=level)
        carried = replace(carry, at="read_on", performed=(added,))
        this, that = len(below), len(below) + 1
        rows = (
            LeapLine(ANNOUNCE_X, (*below, replace(self, at="choose_targets")), this, nothing=True),
            LeapLine(ANNOUNCE_AND_PAY, (*below, paying, pay), this),
            LeapLine(LOCK_IN, (*below, paying, replace(pay, at="look_at_whole")), that, nothing=True),
            LeapLine(LOOK_AT_WHOLE, (*below, paying, replace(pay, at="pay_tap")), that, nothing=True),
            LeapLine(PAY_TAP, (*below, paying, paid), that, (tapped,)),
            LeapLine(PAY_OTHERS, (*below, paying, all_paid), that, nothing=True),
            LeapLine(RESOLVE, (*below, resolving, carry), this),
            LeapLine(FOLLOW, (*below, resolving, carried), that, (added,)),
        )
        return Landing(self, FINISH, landing.act, unheard=landing.unheard, rows=rows)

    @step("409.1c", quiet=True)
    def choose_targets(self, game: Moment) -> Act | None:
        """If it requires targets, they are announced, as for what goes on the stack."""
        board, source = game.board, self.ability.object
        specs = targets_of_ability(board, self.ability)
        if self.place >= len(specs):
            # A cost that is no more than tapping changes no library.
            costs = () if board.tops is not None else ability_value(game, self.ability, self.before).costs
            hidden = any(not isinstance(one, TapSymbol) for one in costs) and held_meanwhile(board)
            return goto("hold_tops" if hidden else "announce_and_pay")
        spec = specs[self.place]
        asker = Asker(source=source, controller=self.player, x=self.x)
        least, most = bounds(board, spec, asker)
        number = len(candidates(board, spec, NOTHING, asker))
        if number < least:
            return goto("take_back")
        return ask(
            Targets(
                player=self.player,
                rule="409.1c",
                purpose="targets" if most > 1 else "a target",
                about=source,
                slot=spec.slot,
                least=least,
                most=min(most, number),
                mana_ability=self.ability,
                may_take_back=True,
            ),
            into="answer",
        )

    @step("409.1c", quiet=True)
    def note_targets(self, game: Moment) -> Act | None:
        """The chosen targets are kept until it resolves."""
        slot = targets_of_ability(game.board, self.ability)[self.place].slot
        chosen = tuple(decode(slot, number) for number in self.answer)
        return goto("aim", chosen=(*self.chosen, *chosen), place=self.place + 1, answer=None)

    @step("409.1c", quiet=True)
    def aim(self, game: Moment) -> Act | None:
        """What was chosen becomes a target."""
        slot = targets_of_ability(game.board, self.ability)[self.place - 1].slot
        known = tuple(one for one in self.chosen if one.slot != slot)
        return propose(*aimed(self.ability.object, self.chosen, known))

    @step("409.1c", quiet=True)
    def next_targets(self, game: Moment) -> Act | None:
        """The next use of the word follows."""
        return goto("choose_targets")

    @step("411.1")
    def announce_and_pay(self, game: Moment) -> Act | None:
        """The ability is announced and its activation cost paid; nothing goes on the stack."""
        ability = ability_value(game, self.ability, self.before)
        source = self.ability.object
        total = ability_total(game.board, source, ability, self.x)
        return call(
            PayCosts(
                player=self.player,
                object=source,
                source=source,
                total=total,
                x=self.x,
                for_mana=True,
                wanted=None if self.needs is None else still_wanted(self.needs, ability.body.effects),
            ),
            into="paid",
        )

    @step("411.1")
    def resolve(self, game: Moment) -> Act | None:
        """It resolves at once."""
        if self.paid is None or not self.paid.complete:
            played = self.paid.mana_abilities if self.paid is not None else ()
            return goto("take_back", mana_abilities=played)
        ability = ability_value(game, self.ability, self.before)
        if is_counted(ability) and not self.counted:
            return goto("count_use")
        heard = ManaAbilityPlayed(ability=self.ability, player=self.player)
        if not self.became_played and listened(game.board, game.board, (heard,)):
            return goto("become_played", became_played=True)
        hidden = self.paid.mana_abilities or self.paid.carried is not None or game.board.tops is not None
        if hidden and seen_after(game):
            return goto("look_at_drawn")
        illegal = self._illegal(game.board, ability)
        # 413.2a: with no legal target left it is countered, and does nothing.
        if self.chosen and len(illegal) == len(self.chosen):
            return goto("triggered_too")
        return call(
            Carry(
                todo=ability.body.effects,
                source=self.ability.object,
                controller=self.player,
                noted=self._noted(game.board),
                targets=self.chosen,
                x=self.x,
                event=(),
                illegal=illegal,
            ),
            into="carried",
        )

    @step("411.3", quiet=True)
    def triggered_too(self, game: Moment) -> Act | None:
        """Triggered mana abilities that it set off resolve right after it."""
        if not game.board.mana_triggers:
            return goto("finish")
        return call(TriggeredManaAbilities(produced=self._produced()), into="triggered")

    @step("411.1", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player has the mana."""
        assert self.paid is not None
        earlier = self.paid.mana_abilities
        known = len(self.before.waiting) + sum(len(one.triggers) for one in earlier)
        own = ManaPlayed(self._parts(), game.board.waiting[known:])
        return done((*earlier, own))

    @step("422.1", quiet=True)
    def take_back(self, game: Moment) -> Act | None:
        """The ability is not played after all."""
        frame = ReverseAction(
            player=self.player, before=self.before, about=self.ability.object, mana=self.mana_abilities
        )
        return call(frame, into="mana_abilities")

    @step("217.2f", quiet=True, ours=True)
    def look_at_all_drawn(self, game: Moment) -> Act | None:
        """Cards drawn in the meantime are looked at, if nothing is still being played."""
        return propose(*seen_after(game)) if self.mana_abilities or game.board.tops is not None else None

    @step("422.2", quiet=True)
    def taken(self, game: Moment) -> Act | None:
        """Only mana abilities that stand were played."""
        return done(self.mana_abilities)

    @step("403.3")
    def count_use(self, game: Moment) -> Act | None:
        """An ability that can be played only so often each turn has its play remembered."""
        return propose(UsedAbility(ability=self.ability), into="counted")

    @step("217.2f", quiet=True)
    def look_at_drawn(self, game: Moment) -> Act | None:
        """Cards that were drawn to pay for it are looked at, now that it has become played."""
        return propose(*seen_after(game))

    @step("411.1", quiet=True)
    def use_counted(self, game: Moment) -> Act | None:
        """Then it resolves."""
        return goto("resolve")

    @step("217.2e", quiet=True)
    def hold_tops(self, game: Moment) -> Act | None:
        """While its costs are paid, no new top cards of libraries are revealed."""
        return propose(*held_meanwhile(game.board))

    @step("411.1", quiet=True)
    def tops_held(self, game: Moment) -> Act | None:
        """Then it is announced and paid for."""
        return goto("announce_and_pay")

    @step("409.1i")
    def become_played(self, game: Moment) -> Act | None:
        """It becomes played; what triggers on that triggers now."""
        return propose(ManaAbilityPlayed(ability=self.ability, player=self.player, by=self.ability.object))

    @step("411.1", quiet=True)
    def heard_of(self, game: Moment) -> Act | None:
        """Then it resolves."""
        return goto("resolve")

    def _noted(self, board: Board) -> tuple[Noted, ...]:
        """What the text may speak of: what the mana is for, and what was sacrificed to pay (413.2f)."""
        noted = () if self.needs is None else needs_noted(self.needs)
        ability = ability_value_on(board, self.ability, self.before)
        noted = (*noted, *how_often_played(board, self.ability, ability))
        if self.paid is not None and self.paid.total.tap:
            noted = (*noted, TAPPED)
        parts = self.paid.carried.parts if self.paid is not None and self.paid.carried is not None else ()
        paid = tuple(one.object for one in parts if isinstance(one, ObjectMoved))
        return (*noted, *given_to_pay(board, paid, ability.costs)) if paid else noted

    def _illegal(self, board: Board, ability: Activated) -> tuple[Chosen, ...]:
        """The targets that are not legal any more, now that its costs are paid (413.2a)."""
        if not self.chosen:
            return ()
        specs = {spec.slot: spec for spec in ability.body.targets}
        asker = Asker(source=self.ability.object, controller=self.player, targets=self.chosen, x=self.x)
        return tuple(
            one
            for one in self.chosen
            if not legal_target(board, specs[one.slot], one, NOTHING, asker, was_chosen=True)
        )

    def _produced(self) -> tuple[str, ...]:
        """The types of mana that it produced, each once."""
        made = self.carried.parts if self.carried is not None else ()
        return tuple(
            dict.fromkeys(mana.type for part in made if isinstance(part, ManaAdded) for mana in part.mana)
        )

    def _parts(self) -> tuple[Part, ...]:
        paid = self.paid
        assert paid is not None
        parts: list[Part] = []
        if paid.spent:
            parts.append(SpendMana(player=self.player, mana=paid.spent))
        if paid.total.tap:
            parts.append(PermanentTapped(object=self.ability.object, how="mana"))
        parts.extend(self.counted)
        for carried in (paid.carried, self.carried, self.triggered):
            if carried is not None:
                parts.extend(carried.parts)
        return tuple(parts)


FINISH, RESOLVE = PlayManaAbility.steps["finish"], PlayManaAbility.steps["resolve"]
ANNOUNCE_X, ANNOUNCE_AND_PAY = PlayManaAbility.steps["announce_x"], PlayManaAbility.steps["announce_and_pay"]
LOCK_IN, LOOK_AT_WHOLE = PayCosts.steps["lock_in"], PayCosts.steps["look_at_whole"]
PAY_TAP, PAY_OTHERS, FOLLOW = PayCosts.steps["pay_tap"], PayCosts.steps["pay_others"], Carry.steps["follow"]
TAPPED = Noted(TAPPED_FOR_IT, "numbers", (1,))
TAP = Total(NO_NEEDS, tap=True)
"""What {T} alone comes to, where no text changes what abilities cost."""


def _added_for_tapping(board: Board, player: PlayerId, ability_id: AbilityId) -> ManaAdded | None:
    """The mana that such an ability adds, where nothing replaces or hears that or its cost; None if it is another."""
    # Most often a permanent's own text is all there is to look at.
    kept = _told.get(ability_id)
    if (
        kept is not None
        and kept[0] is faces(board, ability_id.object)
        and kept[1] == player
        and kept[2] == board.table.rules
        and _taps_without_notice(board)
    ):
        return kept[3]
    return _added_here(board, player, ability_id)


@shape_memo
def _added_here(board: Board, player: PlayerId, ability_id: AbilityId) -> ManaAdded | None:
    if is_volatile(board):
        return None
    source = ability_id.object
    ability = next((one.ability for one in held(board, source) if one.id == ability_id), None)
    if not isinstance(ability, Activated) or ability.costs != (TapSymbol(),):
        return None
    if added_to_ability(board, source, ability):
        return None
    if ability.timing or ability.body.targets or ability.body.modes or len(ability.body.effects) != 1:
        return None
    (effect,) = ability.body.effects
    if not isinstance(effect, AddMana) or not isinstance(effect.who, You) or effect.times != 1:
        return None
    if len(effect.options) != 1 or not all(symbol in TYPES for symbol in effect.options[0]):
        return None
    added = _as_told(board, player, ability_id, effect)
    if added is None:
        return None
    events = (PermanentTapped(object=source, how="mana"), added)
    played = ManaAbilityPlayed(ability=ability_id, player=player)
    return None if wanted(board, events) or listened(board, board, (*events, played)) else added


@said_memo
def _taps_without_notice(board: Board) -> bool:
    """Whether nothing on the board replaces, hears or adds to the cost of tapping something for mana, or reads what is
    tapped."""
    return (
        not is_volatile(board)
        and AddedCost not in kinds_in_play(board)
        and _TAPPING.isdisjoint(watched(board))
        and heard(board).isdisjoint((*_TAPPING, STATE))
    )


_TAPPING = frozenset(("PermanentTapped", "ManaAdded", "ManaAbilityPlayed"))
"""The parts of which that consists."""


_told: dict[AbilityId, tuple[tuple[Characteristics, ...], PlayerId, str, ManaAdded | None]] = kept_beside({})
"""A cache, never needed: every entry is checked against what it rests on, so that games may share ids."""
_alike: dict[tuple[AddMana, str, bool], ManaAdded] = kept_beside({})
"""The same for any source, by the rules and whether that is snow (104.3h): written symbols rest on nothing else."""
_MOST_KEPT = 20_000


def _as_told(board: Board, player: PlayerId, ability_id: AbilityId, effect: AddMana) -> ManaAdded | None:
    """The mana that an instruction with written symbols adds; None where it comes to anything else."""
    source, rules = ability_id.object, board.table.rules
    seen, kept = faces(board, source), _told.get(ability_id)
    if kept is not None and kept[0] is seen and kept[1] == player and kept[2] == rules:
        return kept[3]
    key = (effect, rules, any(Supertype.SNOW in face.supertypes for face in seen))
    added = _alike.get(key)
    if added is None:
        plan = plan_of(Context(board, Asker(source, player, (TAPPED,)), source), effect)
        one = plan[0] if isinstance(plan, tuple) and len(plan) == 1 else None
        added = one if isinstance(one, ManaAdded) else None
        if added is None or effect.like is not None:
            return added
        _alike[key] = added
    added = replace(added, player=player, tapped=source, by=source)
    if len(_told) > _MOST_KEPT:
        _told.clear()
    _told[ability_id] = (seen, player, rules, added)
    return added


def ability_value(game: Moment, ability_id: AbilityId, before: Board | None = None) -> Activated:
    """The same on the board of a moment."""
    return ability_value_on(game.board, ability_id, before)


def ability_value_on(board: Board, ability_id: AbilityId, before: Board | None = None) -> Activated:
    """The ability of this id, as its object has it now or last had it; or as it had it `before` the ability was begun
    to be played, where what gave it has gone with a player who left since (600.4)."""
    held_now = (
        held(board, ability_id.object)
        if ability_id.object in board.objects
        else tuple(one for face in last_known(board, ability_id.object) for one in face.abilities)
    )
    held_before = held(before, ability_id.object) if before and ability_id.object in before.objects else ()
    for one in (*held_now, *held_before):
        if one.id == ability_id and isinstance(one.ability, Activated):
            return one.ability
    raise KeyError(ability_id)
