"""Playing on in the background: what would take longer than a request may.

Everybody passes, attacks and blocks with no more than texts require, until a turn begins, somebody has a real choice,
the game ends or the line is full; or sensible or searching players answer for everybody, and then no choice stops it,
or what one of them would answer to a single question is found out.
It is played in parts of some seconds; each part is stored by an update that finds the line as it was, so a part that is
delivered twice, or late, changes nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from kombu.exceptions import OperationalError

from engine.decisions import CHANCE, Answer
from engine.game import Game
from engine.naming import player_name
from engine.notation.saved import UnreadableSave
from engine.players import SEARCHING, SENSIBLE, Advice, SearchStopped, advice, searched
from engine.position import Line, Position
from engine.replaying import ReplayMismatch
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.simulate import Sight
from playground.away import patiently
from playground.boards import playing, runs
from playground.boards.models import MOST_ENTRIES, Errand, Run
from playground.boards.playing import PlayedRun
from playground.boards.visitors import Maker
from playground.door import working
from playground.one_at_a_time import alone

log = logging.getLogger(__name__)

MOST_TURNS = 200
"""How many turns ahead an errand may go."""
KINDS = (SENSIBLE, SEARCHING)
"""Who can play on."""
SECONDS = 3
"""A part that has lasted so long is stored, and the next one sent."""
SECONDS_AN_ANSWER = 10.0
"""Who searches longer for one answer ends the errand: other parts wait for the worker."""
TAKEN_FOR = timedelta(seconds=25)
"""How long a worker's promise is believed: no less than the limit of a task."""
UNHEARD_FOR = timedelta(seconds=8)
AT_ONCE = 2
"""Errands of one visitor that may be under way at the same time."""
BY_NETWORK = 8
"""The same of all visitors of one network: whoever throws cookies away keeps nobody waiting."""


class Refused(Exception):
    """An errand that can't be begun, and why."""


def start(
    run: Run,
    step: int,
    turn: int,
    *,
    maker: Maker,
    player: str = "",
    one: bool = False,
    whose: working.Whose | None = None,
) -> Errand:
    """Begin to play on from a step, as a branch of its line; by a kind of player, if one is named. Raises Refused.

    With `one` such a player gives one answer, and no turn is asked for.
    """
    before = runs.played(run)
    position = before.position(step)
    now = int(position.board.turn.serial)
    if before.decision(step) is None:
        raise Refused("No player has to decide at this step; go to a decision first.")
    if player not in ("", *KINDS) or (one and not player):
        raise Refused("Choose another kind of player.")
    if one:
        turn = 0
        if position.decision is None or position.decision.player == CHANCE:
            raise Refused("Chance is asked at this step, and no player.")
    elif not now < turn <= now + MOST_TURNS:
        raise Refused(f"The turn must be from {now + 1} to {now + MOST_TURNS}.")
    mine = Q(owner=maker["owner"]) if maker["owner"] else Q(visitor=maker["visitor"], owner=None)
    with transaction.atomic():
        alone("errands", maker["owner"] or maker["visitor"])
        running = Errand.objects.filter(status=Errand.Status.RUNNING)
        if running.filter(mine).count() >= AT_ONCE:
            raise Refused(
                f"{AT_ONCE} of your lines are being played on; wait for one to finish, or cancel it."
            )
        network = working.network_among(whose or [])
        if network is not None:
            alone("errands", network[0])
            if running.filter(whose__contains=[network]).count() >= BY_NETWORK:
                raise Refused(
                    f"{BY_NETWORK} lines from your address are being played on; wait for one to finish."
                )
        branch = runs.branch_off(run, Line(before.start, before.upto(step)), step, maker=maker)
        errand = Errand.objects.create(
            run=branch,
            turn=turn,
            player=player,
            title=run.title,
            due=Now() + UNHEARD_FOR,
            whose=whose or [],
            **maker,
        )
        transaction.on_commit(partial(send, errand.pk))
    return errand


def send(errand_id: str) -> None:
    """Tell the workers of it. Without a broker the row waits; whoever watches the page sends it again."""
    from playground.boards.tasks import play_on

    try:
        play_on.delay(errand_id)
    except OperationalError as error:
        log.warning("errand %s could not be sent, and will be: %s", errand_id, error)


def sweep(errand: Errand) -> None:
    """Send it out again if it was lost: its worker broke its promise, or no worker has heard of it."""
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    found = Errand.objects.filter(free, pk=errand.pk, status=Errand.Status.RUNNING, due__lte=Now())
    if found.update(due=Now() + UNHEARD_FOR):
        send(errand.pk)


def cancel(errand: Errand) -> bool:
    """Stop it; what has been played is kept. False if it was not running any more."""
    return _end(errand, Errand.Status.CANCELLED, "It was cancelled.")


# --- playing ---------------------------------------------------------------------------------------------


def play(errand_id: str, *, seconds: float = SECONDS) -> None:
    """Take an errand, play a part of it, store that, and send the next."""
    begun = time.monotonic()
    last = begun + TAKEN_FOR.total_seconds() - 1
    free = Q(taken_until__isnull=True) | Q(taken_until__lt=Now())
    taken = Errand.objects.filter(free, pk=errand_id, status=Errand.Status.RUNNING).update(
        taken_until=Now() + TAKEN_FOR, due=Now() + TAKEN_FOR
    )
    if not taken:
        return
    errand = Errand.objects.select_related("run").get(pk=errand_id)
    try:
        before = runs.played(errand.run)
    except (UnreadableSave, ReplayMismatch) as error:
        _end(errand, Errand.Status.STOPPED, f"The line can't be played: {error}.")
        return
    until = time.monotonic() + seconds
    why = ""

    def choose(game: Game) -> Answer | None:
        nonlocal why
        asked = time.monotonic()
        try:
            if errand.turn:
                return _answer(
                    game, errand.turn, errand.player, lambda: time.monotonic() > asked + SECONDS_AN_ANSWER
                )
            if why or game.maker is None:
                # One answer, and no other that somebody is asked for along with it.
                return None
            found = _advice(game, errand.player, lambda: time.monotonic() > asked + SECONDS_AN_ANSWER)
            why = f"A {errand.player} {player_name(game.board, game.maker)} {found.why()}."
            return found.answer
        except SearchStopped:
            why = f"The next answer needs more than {SECONDS_AN_ANSWER:g} seconds of searching."
            return None

    after = playing.play_on(before, choose, until=lambda: time.monotonic() >= until)
    worked = time.monotonic() - begun
    patiently(lambda: store(errand, before, after, why), last)
    working.worked(errand.whose, worked)


def store(errand: Errand, before: PlayedRun, after: PlayedRun, why: str = "") -> None:
    """Store a part once; where the line has grown otherwise meanwhile, the errand ends, and where there is a reason."""
    with transaction.atomic():
        # Whoever stores holds the row, so that what was cancelled meanwhile does not grow any more.
        still = Errand.objects.select_for_update().get(pk=errand.pk)
        if not still.running:
            return
        if len(after.entries) > len(before.entries) and not _grown(errand.run, before, after):
            _end(errand, Errand.Status.STOPPED, "Someone has answered in this line in the meantime.")
            return
        if errand.turn:
            reached = _reached(after, errand.turn)
            why = ended(after, errand.turn, errand.player) or why
        else:
            reached = len(after.entries) > len(before.entries)
            # It is one answer: whatever came of it, no further part is sent.
            why = why or _full(after) or "No player has to answer there."
        if why:
            _end(errand, Errand.Status.COMPLETE if reached else Errand.Status.STOPPED, why)
            return
        Errand.objects.filter(pk=errand.pk).update(
            taken_until=None, due=Now() + UNHEARD_FOR, version=F("version") + 1
        )
        transaction.on_commit(partial(send, errand.pk))


def _grown(run: Run, before: PlayedRun, after: PlayedRun) -> bool:
    """Whether the line has the new answers; they are there where the server went before it said so."""
    if runs.grow(run, before, after):
        return True
    now = Run.every.get(pk=run.pk)
    return now.answers == len(after.entries) and runs.line_of(now).entries == after.entries


def _end(errand: Errand, status: str, why: str) -> bool:
    return bool(
        Errand.objects.filter(pk=errand.pk, status=Errand.Status.RUNNING).update(
            status=status, why=why[:300], taken_until=None, version=F("version") + 1
        )
    )


def ended(played: PlayedRun, turn: int, player: str = "") -> str:
    """Why there is nothing more to play, in words; "" while there is."""
    position = played.position(played.last)
    if position.outcome is not None:
        return "The game has ended."
    if why := _full(played):
        return why
    if _reached(played, turn):
        return f"Turn {turn} has begun."
    form = position.decision
    if form is None or (player and form.player != CHANCE):
        return ""
    if _answer(Game(position, trace=False), turn) is not None:
        return ""
    return f"{player_name(position.board, form.player)} has to choose {form.purpose}."


def _full(played: PlayedRun) -> str:
    """Why the line can't have another answer, in words; "" where it can."""
    if played.stopped:
        return f"The line has reached {played.stopped}."
    if len(played.entries) >= MOST_ENTRIES:
        return f"The line has {MOST_ENTRIES} answers, the most a line can have."
    return ""


def _reached(played: PlayedRun, turn: int) -> bool:
    return _at_turn(played.position(played.last), turn)


def _at_turn(position: Position, turn: int) -> bool:
    """Whether the turn has begun, in the main game: the turns of a subgame are counted by themselves (506.2)."""
    return len(position.boards) == 1 and int(position.board.turn.serial) >= turn


def _answer(game: Game, turn: int, player: str = "", stop: Callable[[], bool] | None = None) -> Answer | None:
    """A pass, or what is required; None where there is a real choice, and where the errand ends.

    Players of a kind have an answer to everything but to what chance is asked. Raises SearchStopped if `stop`
    says so.
    """
    form = game.decision
    if form is None or _at_turn(game.position, turn):
        return None
    if player and form.player != CHANCE:
        return _advice(game, player, stop).answer
    if isinstance(form, HasPriority):
        return Pass()
    return form.some(game.board) if form.pays else form.as_little(game.board)


def _advice(game: Game, player: str, stop: Callable[[], bool] | None) -> Advice:
    """What such a player answers, and why. Raises SearchStopped."""
    sight = Sight(game)
    return searched(sight, stop=stop) if player == SEARCHING else advice(sight)
