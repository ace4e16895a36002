"""Rule 408.1: timing, priority and the stack."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, Union

from msgspec.structs import replace

from engine.agenda import (
    END,
    Act,
    Ask,
    Goto,
    Landing,
    Moment,
    Procedure,
    Run,
    Step,
    ask,
    call,
    goto,
    keeper_of_turns,
    leaps,
    procedure,
    propose,
    set_aside,
    step,
    tells,
)
from engine.board import NOBODY, STACK_KEY, AbilityId, Board, PlayerId
from engine.chance import Chance
from engine.citing import cite
from engine.decisions import Answer, Form, Ids, Refusal
from engine.events import DrawnCardsSeen, EndInADraw, HideAgain, LoopRepeated, Part, Trigger, is_over
from engine.memos import kept_of
from engine.rules.cards.playing_lands_212_6 import PlayLand
from engine.rules.effects.alike_421 import alike
from engine.rules.effects.drawing_423 import face_down_in_hands
from engine.rules.effects.loops_421 import PATIENCE, compared
from engine.rules.effects.repeating_421 import Broken, Repetition, find, gone_round, too_much
from engine.rules.effects.shortening_421 import ShortenLoop
from engine.rules.effects.state_based_420 import reasons, state_based_effects
from engine.rules.effects.top_cards_217 import ask_what_is_shown, no_longer_held
from engine.rules.stack.actions_408 import SpecialAction, all_kinds, barred
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.mana_abilities_411 import PlayManaAbility, ability_value
from engine.rules.stack.offers_408 import (
    PASS,
    Pass,
    PlayCardAsLand,
    PlaySpell,
    PriorityAction,
    RepeatLoop,
    offers,
)
from engine.rules.stack.passing_408 import comes_round, first_to_pass, nothing_comes_first, unasked
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_not_ability, why_not_land, why_not_spell
from engine.rules.stack.resolving_413 import Resolve
from engine.rules.stack.triggers_410 import PutTriggers, states_that_hold
from engine.rules.turn.leaving_combat_306 import strays
from engine.seats import next_player, number_of_seats, speaker_of, whose_turn


def why_not(board: Board, player: PlayerId, action: Answer) -> Refusal | None:
    """Why a player who has priority can't do this now, with the rule; None if it is legal."""
    if isinstance(action, Pass):
        return None
    if isinstance(action, PlayCardAsLand):
        return why_not_land(board, player, action.card)
    if isinstance(action, PlaySpell):
        return why_not_spell(board, player, action.card, action.face, action.way)
    if isinstance(action, SpecialAction):
        if barred(board, action):
            return Refusal("408.2", "the rules of this game don't have this action")
        return action.why_not(board, player)
    if isinstance(action, PlayAbility):
        return why_not_ability(board, player, action.ability)
    return Refusal("408.1c", "a player with priority plays a spell, ability or land, or passes")


class HasPriority(Form, frozen=True, kw_only=True):
    """A player has priority: play a spell or ability, take a special action, or pass (408.1b)."""

    loop: bool = False
    """What the player has begun again has come round twice, and may be repeated (421)."""
    barred: tuple[PriorityAction, ...] = ()
    """What would go on with a loop that has been broken (421.3)."""

    ids: ClassVar[Ids] = "action"

    @property
    def answers(self) -> object:
        """The type of an answer: the kinds of special action are those that are plugged in."""
        return Union[(Pass, PlayCardAsLand, PlaySpell, PlayAbility, RepeatLoop, *all_kinds())]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if isinstance(answer, RepeatLoop):
            return None if self.loop else NO_LOOP
        return LAST_WORD if answer in self.barred else why_not(board, self.player, answer)

    def is_listed(self, board: Board, answer: Answer) -> bool:
        known = type(answer) is Pass or answer in (kept_of(offers, board, self.player) or ())
        return known and answer not in self.barred

    def some(self, board: Board) -> Answer:
        return Pass()

    def draw(self, board: Board, chance: Chance) -> Answer:
        plays = self.plays(board)
        return plays[chance.below(len(plays))] if len(plays) > 1 else plays[0]

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        return (*self.plays(board), RepeatLoop()) if self.loop else self.plays(board)

    def plays(self, board: Board) -> tuple[PriorityAction, ...]:
        """What there is to do, but for repeating a loop."""
        found = offers(board, self.player)
        return tuple(one for one in found if one not in self.barred) if self.barred else found


NO_LOOP = Refusal("421.1", "nothing that this player does has come round twice in the same way")
LAST_WORD = Refusal("421.3", "that would go on with the loop, and another player has had the last word in it")


_ABOUT_TO_RECEIVE = frozenset(
    ("check_again", "leave_combat", "put_triggers", "count_round", "go_round", "compare", "receive")
)
"""The steps before a player is asked what to do with priority."""


@procedure("408.1")
class Priority(Procedure, frozen=True, kw_only=True):
    """Players receive priority until all pass in succession on an empty stack."""

    player: PlayerId
    """Who receives priority next."""
    passed: int = 0
    """How many players have passed in succession."""
    began: PlayerId = NOBODY
    """Who passed first of them; NOBODY if nobody has, or where a position says only how many."""
    action: Answer = None
    acted: Answer = None
    """What came of the action; False or nothing at all where it was reversed (422.2)."""
    happened: tuple[Part, ...] = ()
    rounds: int = 0
    """How many objects have resolved in a row with nobody doing or choosing anything, but for passing (421)."""
    mark: str = ""
    """What an earlier one of these moments was like."""
    history: tuple[Any, ...] = ()
    """What players have chosen since somebody acted, as far as a loop may lie in it: beats of `repeating_421`."""
    repeating: Any = None
    """The `Repetition` under way."""
    broken: Any = None
    """How a loop of several players was broken (`Broken`)."""
    others_went_on: bool = False
    """Other turns went on before the first player received priority (608.4)."""

    def asked_anew(self) -> Priority:
        """Our reading: the player receives priority anew, and all have to pass anew, since the board is another."""
        return replace(self, at="check_state_based_effects", awaiting="", passed=0, began=NOBODY)

    def left_by(self, players: tuple[PlayerId, ...]) -> Priority:
        """What comes is no round like those before (421), and who is about to receive priority receives it anew."""
        # What somebody has just chosen to do may be impossible now; having passed is not.
        chosen_anew = self.at == "act" and not isinstance(self.action, Pass)
        frame = self.asked_anew() if chosen_anew or self.at in _ABOUT_TO_RECEIVE else self
        return replace(frame, rounds=0, mark="", history=(), repeating=None, broken=None)

    @leaps("hide_again")
    @tells("hide_again")
    def nothing_to_hide(self, game: Run) -> Landing | None:
        """Most often nothing was shown for a moment."""
        board = game.board
        if board.shown or board.tops is not None or not game.duel:
            return None
        return self.receive_at_once(game, CHECK_AND_PUT)

    @step("408.1b", check=True)
    def hide_again(self, game: Moment) -> Act | None:
        """Before a player receives priority, what was shown for a moment is hidden again."""
        board = game.board
        parts: list[Part] = [HideAgain()] if board.shown and any(map(is_over, board.shown)) else []
        if number_of_seats(board) > 2 and (cards := face_down_in_hands(board)):
            # Whoever was playing something as they were drawn has left the game in the middle of it.
            parts.append(DrawnCardsSeen(objects=cards))
        if board.tops is not None:
            parts.extend(no_longer_held(board))
        ask_what_is_shown(board)
        return propose(*parts) if parts else None

    @step("420.3", also=("408.1b",), check=True)
    def check_state_based_effects(self, game: Moment) -> Act | None:
        """Before a player receives priority, all state-based effects that apply happen as one event."""
        board = game.board
        calm = nothing_comes_first(board)
        parts = () if calm else state_based_effects(board)
        if not (calm or parts) and (due := states_that_hold(board)):
            # Noticed after each event; before the first there was none, on a board that was set up so.
            cite("410.11")
            return propose(Trigger(triggers=tuple(due)), into="happened")
        if not parts:
            return LEAVE_COMBAT if board.combat is not None and strays(board) else PUT_TRIGGERS
        for rule, _, _ in reasons(board):
            cite(rule)
            if rule == "420.5j":
                cite("503.10a")
        return propose(*parts, into="happened")

    @step("420.3", quiet=True)
    def check_again(self, game: Moment) -> Act | None:
        """They are checked until none applies."""
        return AGAIN

    @step("306.2", check=True)
    def leave_combat(self, game: Moment) -> Act | None:
        """Attackers and blockers that are creatures no more, or changed controllers, are removed from combat."""
        return propose(*strays(game.board))

    @step("410.3", also=("408.1b",), check=True)
    def put_triggers(self, game: Moment) -> Act | None:
        """Triggered abilities that are waiting are put on the stack."""
        if not game.board.waiting:
            if self.repeating is not None and self.repeating.beat is None:
                return goto("count_round")
            if game.board.markers and self._lets_others_go_on(game.board):
                return goto("let_others_go_on")
            return goto("compare") if self.passed == 0 and self.rounds >= PATIENCE else RECEIVED
        return call(PutTriggers(), then="check_state_based_effects")

    @leaps("check_state_based_effects")
    @tells("check_state_based_effects")
    def receive_at_once(self, game: Run, idle: tuple[Step, ...] = ()) -> Landing | None:
        """Most often nothing happens before a player receives priority; and often there is nothing else to do for
        anybody but to pass, which a playout doesn't ask."""
        board = game.board
        if (
            board.waiting
            or board.markers
            or self.repeating is not None
            or self.rounds >= PATIENCE
            or board.players[self.player].lost
            or (not nothing_comes_first(board) and (state_based_effects(board) or states_that_hold(board)))
            or (board.combat is not None and board.combat.attacks and strays(board))
        ):
            return None
        if (
            not game.unasked
            or board.turn.serial > game.unasked_until
            or self.broken is not None
            or len(offers(board, self.player)) > 1
        ):
            return Landing(self, RECEIVE, self.receive(game), idle=idle or PUT)
        row = unasked(game, self.player, self.passed, self.began, self.history)
        player, passed, began, history, passes, all_passed = row
        frame = self
        if passes:
            frame = replace(self, player=player, passed=passed, began=began, history=history, action=PASS)
        if all_passed:
            return Landing(frame, PASS_ON, RESOLVE if board.zones.get(STACK_KEY) else FINISHED, (), passes)
        return Landing(frame, RECEIVE, frame.receive(game), (), passes)

    @step("408.1c")
    def receive(self, game: Moment) -> Act | None:
        """A player has priority and may play something, take a special action, or pass."""
        player = self.player
        if game.board.players[player].lost:
            return goto("pass_on", began=first_to_pass(game.board, player, self.passed, self.began))
        if not self.history and self.broken is None:
            return _asked(player)
        loop = find(self.history, game.board, player, game.next_id) is not None
        barred = self._barred(game.board) if self.broken is not None else ()
        return ask(replace(_asked(player).form, loop=loop, barred=barred), into="action")

    @step("408.1c", quiet=True)
    def act(self, game: Moment) -> Act | None:
        """The chosen action is taken."""
        action = self.action
        if isinstance(action, Pass):
            # 600.4: who leaves the game instead of acting hasn't passed.
            left = game.board.players[self.player].lost
            player, passed = self.player, self.passed
            began = first_to_pass(game.board, player, passed, self.began) if passed else player
            return Goto("pass_on", {"began": began, "passed": passed + (not left)})
        if isinstance(action, RepeatLoop):
            loop = find(self.history, game.board, self.player, game.next_id)
            assert loop is not None, "the form offers this where there is one"
            return call(ShortenLoop(loop=loop), into="repeating", then="repeat_loop")
        player, board = self.player, game.board
        if isinstance(action, PlaySpell):
            play = Play(player=player, before=board, card=action.card, face=action.face, way=action.way)
            return call(play, into="acted", then="keep")
        if isinstance(action, SpecialAction):
            return call(action.frame(board, player), into="acted", then="keep")
        if isinstance(action, PlayCardAsLand):
            return call(PlayLand(player=player, card=action.card), into="acted", then="keep")
        assert isinstance(action, PlayAbility)
        if is_mana_ability(ability_value(game, action.ability)):
            mana = PlayManaAbility(player=player, ability=action.ability, before=board)
            return call(mana, into="acted", then="keep")
        played = Play(player=player, before=board, ability=action.ability)
        return call(played, into="acted", then="keep")

    @leaps("act")
    def pass_at_once(self, game: Run) -> Landing | None:
        """Most often a player passes, and the next one receives priority, or taps something for mana."""
        board = game.board
        if type(self.action) is PlayAbility:
            return self._tap_at_once(game, self.action.ability)
        if type(self.action) is not Pass or board.players[self.player].lost:
            return None
        player, passed = self.player, self.passed + 1
        began = first_to_pass(board, player, self.passed, self.began) if self.passed else player
        onward = next_player(board, player)
        # Of two it has come round as soon as the other one has passed.
        pair = game.duel and onward != player
        if began != player if pair else comes_round(board, player, passed, began):
            frame = replace(self, began=began, passed=passed)
            return Landing(frame, PASS_ON, RESOLVE if board.stack else FINISHED)
        frame = replace(self, player=onward, began=began, passed=passed)
        return frame.receive_at_once(game, CHECK_AND_PUT) or Landing(frame, PASS_ON, AGAIN)

    @tells("act")
    def act_in_words(self, game: Run) -> Landing | None:
        """The same where a trace is written, with the lines of what taps for mana."""
        if type(self.action) is not PlayAbility:
            return self.pass_at_once(game)
        return self._tap_at_once(game, self.action.ability, replace(self, at="keep", awaiting="acted"))

    def _tap_at_once(self, game: Run, ability: AbilityId, *below: Priority) -> Landing | None:
        """A simple mana ability is played and has resolved, and its player is about to receive priority again."""
        play = PlayManaAbility(player=self.player, ability=ability, before=game.board, level=self.level)
        landing = play.tap_for_mana_in_words(game, below) if below else play.tap_for_mana(game)
        if landing is None:
            return None
        player = speaker_of(game.board, self.player)
        frame = replace(self, player=player, passed=0, acted=None, rounds=0, mark="")
        return Landing(frame, KEEP, HIDE_AGAIN, landing.events, unheard=landing.unheard, rows=landing.rows)

    @step("408.1c", quiet=True)
    def keep(self, game: Moment) -> Act | None:
        """A player who has acted receives priority again; an action that was reversed doesn't count (422.2)."""
        passed = self.passed if self.acted is False or self.acted == () else 0
        # 606.6c, 606.6e: it is the team that has priority, and its primary player who decides who acts.
        player = speaker_of(game.board, self.player) if not passed else self.player
        return goto("hide_again", player=player, passed=passed, acted=None, rounds=0, mark="")

    @step("408.1c", quiet=True)
    def pass_on(self, game: Moment) -> Act | None:
        """After a pass the next player receives priority; after all have passed, what happens depends on the
        stack."""
        board = game.board
        if not comes_round(board, self.player, self.passed, self.began):
            return Goto("check_state_based_effects", {"player": next_player(board, self.player)})
        return RESOLVE if board.stack else FINISHED

    @step("413.1", also=("408.1c",))
    def resolve_top(self, game: Moment) -> Act | None:
        """All have passed in succession: the top object of the stack resolves."""
        return call(Resolve(object=game.board.stack[-1]))

    @step("408.1c", quiet=True)
    def after_resolving(self, game: Moment) -> Act | None:
        """The active player receives priority."""
        board, active = game.board, whose_turn(game.board)
        player = next_player(board, active) if board.players[active].lost else active
        return goto("hide_again", player=player, passed=0, rounds=self.rounds + 1, others_went_on=False)

    @step("421.2", quiet=True)
    def repeat_loop(self, game: Moment) -> Act | None:
        """All have chosen how often the loop is repeated, and it begins."""
        if self.repeating is None:
            return goto("receive")
        return goto("receive", repeating=replace(self.repeating, base=game.next_id), history=(), broken=None)

    @step("421.2", quiet=True)
    def count_round(self, game: Moment) -> Act | None:
        """The loop that is being repeated has come round again."""
        repetition: Repetition = self.repeating
        times = repetition.onward().done
        over = repetition.over or times == repetition.done
        return goto("go_round") if over else propose(LoopRepeated(times=times, of=repetition.total))

    @step("421.2", quiet=True)
    def go_round(self, game: Moment) -> Act | None:
        """It is repeated until the chosen number is reached."""
        repetition: Repetition = self.repeating
        following = gone_round(repetition, game.board, game.next_id)
        if following is None:
            early = repetition.onward().done < repetition.total
            return goto("break_off" if early else "receive", repeating=None)
        if not following.over and too_much(repetition, game.board):
            return goto("stop_short", repeating=None)
        return goto("receive", repeating=following)

    @step("421.2", ours=True)
    def stop_short(self, game: Moment) -> Act | None:
        """The repetition ends early: with so much on the board, we don't play more rounds at once."""
        return goto("receive")

    @step("421.2", ours=True)
    def break_off(self, game: Moment) -> Act | None:
        """The loop is not repeated further, because something differs from the rounds before."""
        return goto("receive")

    @step("421.2")
    def intervene(self, game: Moment) -> Act | None:
        """Another player intervenes, so the loop is not repeated further."""
        return goto("receive")

    @step("421.3")
    def end_with_last_word(self, game: Moment) -> Act | None:
        """The loop ends after the action of the player who has the last word."""
        return goto("receive")

    @step("421.1", quiet=True)
    def compare(self, game: Moment) -> Act | None:
        """A moment is remembered, each time twice as far on, and later ones are compared with it."""
        without_end, mark = compared(self.mark, game.board, self.rounds)
        return goto("end_in_a_draw") if without_end else goto("receive", mark=mark)

    @step("421.4", also=("102.4b",))
    def end_in_a_draw(self, game: Moment) -> Act | None:
        """Mandatory actions alone have led to the same moment again, so the game ends in a draw."""
        return propose(EndInADraw(rule="102.4b"))

    @step("608.4", quiet=True)
    def let_others_go_on(self, game: Moment) -> Act | None:
        """Before players receive priority in a turn, the turns that go on at the same time catch up."""
        depth = keeper_of_turns(game)
        keeper = game.agenda[depth]
        # What repeats itself here is no loop (421) if it isn't all that happens.
        again = {"at": "check_state_based_effects", "others_went_on": True, "history": (), "broken": None}
        return set_aside(depth, keeper.waits_at, keeper.keeps_in, **again)

    def _lets_others_go_on(self, board: Board) -> bool:
        """Whether another turn is to be played first: once for each round of passes, and in no loop's middle."""
        return (
            not self.others_went_on
            and not self.passed
            and self.repeating is None
            and len([one for one in board.markers if one.turn or one.due]) > 1
        )

    def is_last_to_pass(self, board: Board) -> bool:
        """Whether all have passed in succession once this player passes."""
        began = first_to_pass(board, self.player, self.passed, self.began)
        return comes_round(board, self.player, self.passed + 1, began)

    def _barred(self, board: Board) -> tuple[PriorityAction, ...]:
        """What would go on with a broken loop, as long as the moment is what it was then."""
        broken: Broken | None = self.broken
        if broken is None or broken.player != self.player or broken.alike != alike(board):
            return ()
        return (broken.action,)


RECEIVE, PASS_ON = Priority.steps["receive"], Priority.steps["pass_on"]
PUT = (Priority.steps["put_triggers"],)
CHECK_AND_PUT = (Priority.steps["check_state_based_effects"], *PUT)
FINISHED, RESOLVE, AGAIN = goto(END), goto("resolve_top"), goto("check_state_based_effects")
KEEP, HIDE_AGAIN, RECEIVED = Priority.steps["keep"], goto("hide_again"), goto("receive")
LEAVE_COMBAT, PUT_TRIGGERS = goto("leave_combat"), goto("put_triggers")


@lru_cache(maxsize=1024)
def _asked(player: PlayerId) -> Ask:
    """How a player is asked where nothing has come round."""
    form = HasPriority(player=player, rule="408.1c", purpose="what to do with priority")
    return ask(form, into="action")


def chosen(agenda: tuple[Procedure, ...]) -> tuple[Procedure, ...]:
    """The agenda once somebody, or chance, has chosen something: what leads on is no loop of mandatory actions."""
    for one in agenda:  # a loop, since every answer asks it
        if one.waits_at or (type(one) is Priority and one.rounds):
            return tuple([_chosen(each.waiting_frames(_chosen)) for each in agenda])
    return agenda


def _chosen(frame: Procedure) -> Procedure:
    return replace(frame, rounds=0, mark="") if isinstance(frame, Priority) and frame.rounds else frame


__all__ = [
    "PASS",
    "HasPriority",
    "Pass",
    "PlayAbility",
    "PlayCardAsLand",
    "PlaySpell",
    "Priority",
    "PriorityAction",
    "RepeatLoop",
    "chosen",
    "offers",
    "why_not",
]
