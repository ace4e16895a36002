"""Rule 600.4: leaving a game that goes on.

102.5   who loses leaves, and who leaves loses: the driver calls `LeaveGame` right after the event in which somebody
        lost, and after one that goes back to a moment at which somebody was still there (422.1)
600.4a  at once, and no state-based effect: what the player owns leaves the game, what he or she controls on the stack
        ceases to exist, effects that gave the player control end (`leave`); then what is still controlled by that
        player goes too, removed from the game since others own it (`take_along`)
600.4b  layer 2 passes over a player who left (`changes_418`), and what would fall back to one stays where it is
        (`events.aftermath`); a token for one isn't made (`still_possible`)
600.4c  `still_possible`, and for triggered abilities `PutTriggers`
600.4d  `ChoiceInstead`, called by the driver where a player who left would be asked

Our readings, where the edition is silent. Nothing replaces what leaves. A spell or ability that ceases to exist while
it resolves or is being played is broken off there, with all that is done in the course of it; a subgame goes on,
from the moment at which libraries have been removed for it until all is back (506.3, 506.6). What
resolved before, such as an effect "until end of turn" or a delayed triggered ability, goes on, but a delayed ability
never gets onto the stack. The turn of a player who left goes on without an active player (`without_player_600`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.agenda import (
    END,
    Act,
    Moment,
    Procedure,
    ask,
    done,
    goto,
    perform_settled,
    procedure,
    propose,
    step,
    unwind,
)
from engine.asking import Asker
from engine.asking.choosers import choosable, choosers
from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
    now_or_last,
)
from engine.characteristics import controller_of
from engine.citing import cite, computation
from engine.decisions import Answer, Form, OneOf, SomeOf
from engine.events import (
    CardDrawn,
    Cease,
    ComeIn,
    ControlEnded,
    Create,
    DamageDealt,
    GainControl,
    LifeGained,
    LifeLost,
    Lose,
    ManaAdded,
    MarkerSuperfluous,
    ObjectLeft,
    ObjectMoved,
    Part,
    PermanentAttached,
    PlayerLeft,
    PutCopy,
    PutPlayerCounters,
    Rearrange,
    Reverse,
    Schedule,
    SpendMana,
    StackAbility,
    StandAside,
    Win,
)
from engine.events.aftermath import UNCHANGED
from engine.language.terms import IsPlayer, Opponent, You
from engine.rules.effects.changes_418 import gives_control_to
from engine.rules.multiplayer.markers_608 import made_superfluous
from engine.rules.turn.leaving_combat_306 import strays
from engine.seats import are_opponents, next_player, others, whose_turn

GONE = computation("600.4", "A game of more than two players goes on without those who have left it.")
NO_ZONE = computation(
    "600.4c",
    "What a player who has left the game owns goes to no zone and not onto the stack: it leaves the game.",
)


@procedure("600.4a")
class LeaveGame(Procedure, frozen=True, kw_only=True):
    """Players leave a game that goes on."""

    players: tuple[PlayerId, ...]

    @step("600.4a", also=("102.5", "600", "600.1"))
    def leave(self, game: Moment) -> Act:
        """All that a player who leaves owns leaves the game; what he or she controls on the stack ceases to exist, and
        no effect gives that player control of anything any more."""
        return perform_settled(leaving(game.board, self.players))

    @step("600.4a", check=True)
    def take_along(self, game: Moment) -> Act | None:
        """What such a player still controls leaves the game too: others own it, so it is removed from the game."""
        parts = taken_along(game.board, self.players)
        return perform_settled(parts) if parts else None

    @step("306.2", check=True)
    def leave_combat(self, game: Moment) -> Act:
        """What has gone back to another player is no longer in combat."""
        return propose(*strays(game.board))

    @step("600.4", quiet=True)
    def whose_turn(self, game: Moment) -> Act:
        """It may be the turn of a player who leaves."""
        return goto("go_on_without" if whose_turn(game.board) in self.players else "look_at_markers")

    @step("600.4", ours=True)
    def go_on_without(self, game: Moment) -> Act | None:
        """The turn goes on to its end without an active player."""
        return None

    @step("608.4d", quiet=True)
    def look_at_markers(self, game: Moment) -> Act:
        """Where there are turn markers, there may be too many now."""
        return goto("release_markers" if made_superfluous(game.board, self.players) else END)

    @step("608.4d", also=("608.4a",))
    def release_markers(self, game: Moment) -> Act:
        """There is a turn marker for each full four players who are left: the one to the right of who has left is to be
        removed, the lowest number of several, as soon as it is between turns."""
        numbers = made_superfluous(game.board, self.players)
        return propose(*(MarkerSuperfluous(number=number) for number in numbers))


@procedure("600.4a")
class BreakOff(Procedure, frozen=True, kw_only=True):
    """What a player who has left was in the middle of."""

    players: tuple[PlayerId, ...]
    levels: tuple[int, ...]
    """The games that these players have left."""

    @step("600.4a", quiet=True)
    def look(self, game: Moment) -> Act:
        """A spell or ability of such a player may be being played or resolved."""
        return goto("break_off" if given_up(game, self.players, self.levels) is not None else END)

    @step("600.4a", ours=True)
    def break_off(self, game: Moment) -> Act:
        """What was being done with something that has left the game, or by a player who has, is broken off."""
        return given_up(game, self.players, self.levels) or done()


@procedure("600.4d")
class ChoiceInstead(Procedure, frozen=True, kw_only=True):
    """A choice that a player who has left the game would have to make."""

    form: Form
    """What would be asked."""
    chosen: PlayerId = NOBODY
    answer: Answer = None

    def asked_anew(self) -> Procedure:
        """Somebody else may have to be found."""
        return replace(self, at="", awaiting="", chosen=NOBODY)

    @step("600.4d", quiet=True)
    def whose(self, game: Moment) -> Act:
        """The controller of the object that asks picks who chooses."""
        return goto("pick" if _asker(game.board, self.form) != NOBODY else "next_in_turn")

    @step("600.4d")
    def pick(self, game: Moment) -> Act:
        """The controller of the object chooses another player to make the choice: an opponent if an opponent had it."""
        board = game.board
        controller = _asker(board, self.form)
        return ask(
            OneOf(
                player=controller,
                rule="600.4d",
                purpose=f"who chooses in {board.players[self.form.player].name}'s place",
                about=self.form.about,
                among=_instead_of(board, controller, self.form),
                kind="player",
            ),
            into="chosen",
        )

    @step("600.4d", quiet=True)
    def picked(self, game: Moment) -> Act:
        """That player chooses."""
        return goto("choose")

    @step("600.4d", ours=True)
    def next_in_turn(self, game: Moment) -> Act:
        """No object asks for it that anybody controls, so the next player in turn order makes the choice."""
        return goto("choose", chosen=next_player(game.board, self.form.player))

    @step("600.4d")
    def choose(self, game: Moment) -> Act:
        """The choice is made."""
        return ask(_as_asked(game.board, self.form, self.chosen), into="answer")

    @step("600.4d", quiet=True)
    def made(self, game: Moment) -> Act:
        """What asked for it continues."""
        return done(self.answer)


def _instead_of(board: Board, controller: PlayerId, form: Form) -> tuple[PlayerId, ...]:
    """Who may choose in place of whoever the form asks: those whom the controller reaches, or the nearest (601.5c); an
    opponent for an opponent, if one is left."""
    asker, around = Asker(form.about, controller), (controller, *others(board, controller))
    wanted = Opponent(You()) if are_opponents(board, controller, form.player) else IsPlayer()
    return choosers(board, around, wanted, asker) or choosers(board, around, IsPlayer(), asker)


def _as_asked(board: Board, form: Form, player: PlayerId) -> Form:
    """The form for this player, among what he or she reaches (601.5a); among all, if that is nothing (601.5c)."""
    form = replace(form, player=player)
    if not isinstance(form, OneOf | SomeOf) or form.kind not in ("object", "target"):
        return form
    among = choosable(board, player, form.among) or form.among
    if isinstance(form, OneOf) or among == form.among:
        return replace(form, among=among)
    places = {form.among.index(one): place for place, one in enumerate(among)}
    return replace(
        form,
        among=among,
        least=min(form.least, len(among)),
        most=min(form.most, len(among)),
        groups=tuple(tuple(places[one] for one in group if one in places) for group in form.groups),
        weights=tuple(form.weights[one] for one in places) if form.weights else (),
    )


def _asker(board: Board, form: Form) -> PlayerId:
    """Who controls the object that asks; NOBODY if none does, or nobody who is in the game."""
    found = now_or_last(board, form.about) if form.about != NOTHING else None
    if found is None:
        return NOBODY
    controller = controller_of(board, found.id)
    return controller if controller >= 0 and not board.players[controller].lost else NOBODY


# --- what leaves -----------------------------------------------------------------------------------------


def leaving(board: Board, players: tuple[PlayerId, ...]) -> tuple[Part, ...]:
    """The first of the two events of 600.4a."""
    parts: list[Part] = []
    for player in players:
        owned = [one for one in board.objects.values() if one.owner == player and one.kind != "damage"]
        parts += [ObjectLeft(object=one.id) for one in owned if one.zone == IN_PLAY]
        others = tuple(sorted(one.id for one in owned if one.zone != IN_PLAY))
        parts.append(PlayerLeft(player=player, objects=others))
        parts += _ceasing(board, player)
        given = tuple(one.id for one in board.effects if gives_control_to(board, one) == player)
        if given:
            parts.append(ControlEnded(player=player, effects=given))
    return tuple(parts)


def _ceasing(board: Board, player: PlayerId) -> Iterator[Part]:
    """What the player controls on the stack and others own: a card doesn't cease to exist, so it is removed."""
    for object_id in board.stacks:
        found = board.objects[object_id]
        if found.owner == player or found.kind == "damage" or controller_of(board, object_id) != player:
            continue
        if found.kind == "card":
            yield ObjectMoved(object=object_id, to=REMOVED)
        else:
            yield Cease(object=object_id, how="controller left")


def taken_along(board: Board, players: tuple[PlayerId, ...]) -> tuple[Part, ...]:
    """The second of them: what the players control all the same, as it came into play under their control."""
    found = [board.objects[one] for one in board.in_play if controller_of(board, one) in players]
    found += [one for one in _phased_out(board) if one.phased is not None and one.phased.under in players]
    return tuple(ObjectMoved(object=one.id, to=REMOVED) for one in found)


def _phased_out(board: Board) -> tuple[Object, ...]:
    return tuple(board.objects[one] for one in board.zone(PHASED_OUT))


def left_with(board: Board, done: tuple[Part, ...]) -> tuple[PlayerId, ...]:
    """Who leaves the game with an event: who lost it, and who was still in it at a moment gone back to (422.1)."""
    found: list[PlayerId] = []
    for part in done:
        if isinstance(part, Lose):
            found.append(part.player)
        elif isinstance(part, Reverse):
            found += [PlayerId(seat) for seat, player in enumerate(part.board.players) if not player.lost]
    return tuple(dict.fromkeys(one for one in found if board.players[one].lost))


def still_leaving(agenda: tuple[Procedure, ...], depth: int, going_on: int | None) -> tuple[Procedure, ...]:
    """Of the frames that are cut above one, those of players on their way out of a game that goes on: they still leave.

    `going_on`: the innermost such game where a game is over; None where the top frame, which has done its part, goes
    back in the course of a game.
    """
    cut = agenda[depth + 1 :] if going_on is not None else agenda[depth + 1 : -1]
    most = agenda[depth].level if going_on is None else going_on
    return tuple(one for one in cut if one.level <= most and isinstance(one, BreakOff | LeaveGame))


# --- what can't happen any more --------------------------------------------------------------------------

_OF_PLAYERS = (
    CardDrawn,
    DamageDealt,
    GainControl,
    LifeGained,
    LifeLost,
    ManaAdded,
    PermanentAttached,
    PutPlayerCounters,
    Rearrange,
    SpendMana,
    Win,
)
"""Parts that befall their `player`, where they name one."""


def still_possible(board: Board, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts of an event without those that would befall, or be for, players who have left the game (600.4b-c)."""
    gone = frozenset(PlayerId(seat) for seat, player in enumerate(board.players) if player.lost)
    if not gone:
        return parts
    left = tuple(part for part in parts if not _impossible(board, part, gone))
    return parts if len(left) == len(parts) else left


def _impossible(board: Board, part: Part, gone: frozenset[PlayerId]) -> bool:
    rule = ""
    if isinstance(part, Create):
        rule = UNCHANGED if part.arrival.controller in gone else NO_ZONE if part.owner in gone else ""
    elif isinstance(part, ObjectMoved):
        rule = _why_not_moved(board, part, gone)
    elif isinstance(part, StackAbility):
        rule = NO_ZONE if part.owner in gone or part.controller in gone else ""
    elif isinstance(part, ComeIn | StandAside):
        rule = NO_ZONE if part.owner in gone else ""
    elif isinstance(part, PutCopy):
        rule = NO_ZONE if part.controller in gone else ""
    elif isinstance(part, Schedule):
        rule = GONE if part.scheduled.player in gone else ""
    elif isinstance(part, _OF_PLAYERS):
        rule = GONE if part.player in gone else ""
    if rule:
        cite(rule)
    return bool(rule)


def _why_not_moved(board: Board, part: ObjectMoved, gone: frozenset[PlayerId]) -> str:
    found = board.objects.get(part.object)
    if found is not None and found.owner in gone and found.kind != "damage":
        return NO_ZONE
    if part.to == IN_PLAY and part.arrival is not None and part.arrival.controller in gone:
        return UNCHANGED
    return UNCHANGED if part.to == STACK and part.controller in gone else ""


# --- what is broken off ----------------------------------------------------------------------------------


def given_up(game: Moment, players: tuple[PlayerId, ...], levels: tuple[int, ...]) -> Act | None:
    """The act by which all that players who left were in the middle of is broken off; None if that is nothing.

    The running frame, on top, is the one that asks.
    """
    agenda = game.agenda[:-1]
    for depth, frame in enumerate(agenda):
        if frame.level not in levels or _goes_on(agenda, depth):
            continue
        actor = getattr(frame, frame.acting) if frame.acting else NOBODY
        alone = actor in players
        if not alone and not _has_lost_its_object(game, frame, players) and not frame.rests_on_all():
            continue
        if frame.takes_back and not alone:
            return unwind(depth, frame.takes_back, **frame.broken_off(agenda[depth + 1 :]))
        return _returning(agenda, depth)
    return None


def _goes_on(agenda: tuple[Procedure, ...], depth: int) -> bool:
    """Whether something above has to come to its own end first: a game within this one, or the end of the turn."""
    level = agenda[depth].level
    return any(one.level > level or (one.level == level and one.outlives()) for one in agenda[depth + 1 :])


def _has_lost_its_object(game: Moment, frame: Procedure, players: tuple[PlayerId, ...]) -> bool:
    """Whether it is about an object that left the game with one of the players."""
    named: ObjectId = getattr(frame, frame.carries) if frame.carries else NOTHING
    board = game.boards[frame.level]
    if named == NOTHING or named in board.objects:
        return False
    past = board.past.get(named)
    # What nobody remembers was in a library.
    return past is None or past.object.owner in players or past.object.controller in players


def _returning(agenda: tuple[Procedure, ...], depth: int) -> Act:
    """Go on below a frame as if it had been finished with nothing done."""
    result = agenda[depth].given_up()
    depth -= 1
    highest = max(one.level for one in agenda[: depth + 1])
    while agenda[depth].at == END or agenda[depth].level < highest:
        # It would have been finished with that as well; what a game around did for another is over with it.
        depth, result = depth - 1, None
    below = agenda[depth]
    return unwind(depth, below.at, **({below.awaiting: result} if below.awaiting else {}))


__all__ = [
    "BreakOff",
    "ChoiceInstead",
    "LeaveGame",
    "given_up",
    "leaving",
    "left_with",
    "still_possible",
]
