"""What the API has the site's workers do: play a moment out many times, and look at all that can come of it."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from django.db import transaction
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Body, Status
from pydantic import Field

from engine.position import Line
from engine.rules.game.unknown_cards_217 import NothingToDeal
from engine.simulate import Goal
from playground.api import playing, shapes
from playground.api.endpoints import Json, Sent, api, by_token, may_write
from playground.api.refusing import Refused, invalid
from playground.api.texts import Text, Title
from playground.boards import expecting, runs
from playground.boards.models import LONGEST_TITLE
from playground.boards.playing import PlayedRun
from playground.boards.visitors import Maker, note_opened
from playground.door import working
from playground.exploring import work as looking
from playground.exploring.forms import DECISIONS, StartForm
from playground.exploring.models import LONGEST_SENTENCE, MOST_DECISIONS, Exploration
from playground.limits import spend
from playground.simulations import asking, beside, narrowing, seats, turns, work
from playground.simulations.models import MOST_PLAYOUTS, Simulation
from playground.simulations.pairs import why_no_pair

MOST_TURNS = 1_000


class Moment(Sent):
    """From where is played."""

    text: Annotated[Text | None, Field(description="A scenario's text; or name a scenario.")] = None
    scenario: Annotated[str | None, Field(max_length=160, description="The id of a scenario.")] = None
    step: Annotated[int | None, Field(ge=0, description="From which step; the end by default.")] = None


# --- simulations ---------------------------------------------------------------------------------------------


class NewSimulation(Moment):
    playouts: Annotated[int, Field(ge=1, le=MOST_PLAYOUTS)] = 200
    turns: Annotated[
        int, Field(ge=0, le=MOST_TURNS, description="End after so many turns; 0: with the game.")
    ] = 0
    level: Annotated[
        int, Field(ge=0, le=20, description="Which game of a nest ends it; 0 is the main game.")
    ] = 0
    players: Annotated[
        list[Literal["sensible", "searching", "random"]] | None,
        Field(
            max_length=20, description="The kind of player at each seat; sensible at all of them by default."
        ),
    ] = None
    sentences: Annotated[
        list[Annotated[str, Field(max_length=asking.LONGEST)]],
        Field(
            max_length=asking.MOST,
            description="What is counted besides how games end: Bob has lost. Ann controls ? creatures.",
        ),
    ] = []
    narrower: Annotated[
        float | None,
        Field(
            ge=narrowing.NARROWEST,
            le=narrowing.WIDEST,
            description="End early once every share is known to so many percentage points.",
        ),
    ] = None
    seed: Annotated[int | None, Field(ge=0, lt=2**62)] = None
    title: Annotated[Title, Field(max_length=LONGEST_TITLE)] = "From the API"


def _check_own(request: HttpRequest, row: Simulation | Exploration, what: str) -> None:
    """Raises Refused for what somebody else began."""
    if row.owner_id != request.user.pk:
        raise Refused(403, f"This {what} belongs to someone else.", {"where": f"path.{what}_id"})


def _moment(request: HttpRequest, sent: Moment) -> tuple[PlayedRun, int]:
    """The line of what was sent, and the step of it that is meant. Raises Refused."""
    if (sent.text is None) == (sent.scenario is None):
        raise invalid("Send either a text or a scenario.", "body")
    if sent.text is not None:
        spend(request, "play")
        played = playing.play_text(sent.text).played
    else:
        row = playing.scenario(request, sent.scenario or "")
        if playing.viewer_of(row) is not None:
            raise Refused(
                403, "This moment shows one player's view; playing on from it would reveal everything."
            )
        spend(request, "play")
        played = playing.line_of(row)
    step = played.last if sent.step is None else sent.step
    if step > played.last:
        raise invalid(f"The line has {played.last} steps.", "body.step", most=played.last)
    if played.position(step).outcome is not None:
        raise invalid("The game is over at this step.", "body.step")
    return played, step


@api.post(
    "simulations",
    tags=["Simulations"],
    summary="Start a simulation",
    operation_id="new_simulation",
    auth=by_token,
    response={202: Json},
)
def new_simulation(request: HttpRequest, sent: Body[NewSimulation]) -> Any:
    """Play on from a moment many times, on the site's workers. Ask for it until it is complete."""
    owner = may_write(request)
    played, step = _moment(request, sent)
    position = played.position(step)
    if sent.level >= len(position.boards):
        raise invalid("The position is not in that game.", "body.level", most=len(position.boards) - 1)
    at_seats = seats.names(position)
    kinds = sent.players if sent.players is not None else [seats.USUAL] * len(at_seats)
    if len(kinds) != len(at_seats):
        raise invalid("Name a kind of player for each seat.", "body.players", most=len(at_seats))
    for place, sentence in enumerate(sent.sentences):
        try:
            asking.read([sentence], position)
        except asking.Unread as error:
            raise invalid(str(error), f"body.sentences.{place}") from error
    whose = working.admit(request)
    spend(request, "simulate", sent.playouts)
    try:
        found = work.start(
            position,
            sent.playouts,
            maker={"owner": owner, "visitor": ""},
            goal=Goal(sent.level, sent.turns),
            kinds=kinds,
            asked=sent.sentences,
            narrow=sent.narrower,
            seed=sent.seed,
            payer=turns.payer_of(request),
            whose=whose,
        )
    except NothingToDeal as error:
        raise invalid(f"{error}.", "body") from error
    except work.TooManyRunning as error:
        raise _too_many(error) from error
    Simulation.objects.filter(pk=found.pk).update(title=sent.title)
    found.title = sent.title
    return Status(202, shapes.simulation(request, found))


def _simulation(simulation_id: str) -> Simulation:
    if not simulation_id.isprintable():
        raise Http404("this simulation doesn't exist")
    found: Simulation = get_object_or_404(Simulation.objects, pk=simulation_id)
    note_opened(found)
    return found


@api.get(
    "simulations/{simulation_id}",
    tags=["Simulations"],
    summary="Watch a simulation",
    operation_id="simulation",
)
def simulation(request: HttpRequest, simulation_id: str) -> Json:
    """How far it is (`done` of `wanted`), and what came of it so far; `status` says whether it still runs."""
    row = _simulation(simulation_id)
    return shapes.simulation(request, row)


class Beside(Moment):
    title: Annotated[Title, Field(max_length=LONGEST_TITLE)] = "From the API"


@api.post(
    "simulations/{simulation_id}/beside",
    tags=["Simulations"],
    summary="Compare with another moment",
    operation_id="new_comparison",
    auth=by_token,
    response={202: Json},
)
def new_comparison(request: HttpRequest, simulation_id: str, sent: Body[Beside]) -> Any:
    """Play another moment (after another answer, of another board) on a simulation's seeds, by its players. What comes
    back is the second simulation; once both are complete, ask for their differences."""
    owner = may_write(request)
    first = _simulation(simulation_id)
    played, step = _moment(request, sent)
    position = played.position(step)
    try:
        wanted = beside.as_many(first, position)
    except ValueError as error:
        raise invalid(f"It can't be compared: {error}.", "body") from error
    whose = working.admit(request)
    spend(request, "simulate", wanted)
    try:
        found = beside.begin_second(
            first,
            position,
            wanted,
            maker={"owner": owner, "visitor": ""},
            payer=turns.payer_of(request),
            whose=whose,
        )
    except (NothingToDeal, ValueError, asking.Unread) as error:
        raise invalid(f"It can't be compared: {str(error).removesuffix('.')}.", "body") from error
    except work.TooManyRunning as error:
        raise _too_many(error) from error
    Simulation.objects.filter(pk=found.pk).update(title=sent.title)
    found.title = sent.title
    return Status(202, shapes.simulation(request, found))


@api.get(
    "simulations/{simulation_id}/beside/{other_id}",
    tags=["Simulations"],
    summary="Compare two simulations",
    operation_id="comparison",
)
def comparison(request: HttpRequest, simulation_id: str, other_id: str) -> Json:
    """What differs between two simulations on the same seeds: playouts of one number are a pair, and each difference
    (the first minus the second) has its 95 % interval over the pairs."""
    first, second = _simulation(simulation_id), _simulation(other_id)
    why = why_no_pair(first, second)
    if why:
        raise invalid(why, "path.other_id")
    return shapes.comparison(request, first, second)


@api.post(
    "simulations/{simulation_id}/cancel",
    tags=["Simulations"],
    summary="Cancel a simulation",
    operation_id="cancel_simulation",
    auth=by_token,
)
def cancel_simulation(request: HttpRequest, simulation_id: str) -> Json:
    """Stop one of your own; what has been played is kept."""
    row = _simulation(simulation_id)
    _check_own(request, row, "simulation")
    work.cancel(row)
    row.refresh_from_db()
    return shapes.simulation(request, row)


@api.post(
    "simulations/{simulation_id}/resume",
    tags=["Simulations"],
    summary="Continue a simulation",
    operation_id="resume_simulation",
    auth=by_token,
)
def resume_simulation(request: HttpRequest, simulation_id: str) -> Json:
    """Play what one of your own has left out as it was cancelled; no playout is played twice."""
    may_write(request)
    row = _simulation(simulation_id)
    _check_own(request, row, "simulation")
    working.admit(request)
    try:
        work.resume(row)
    except work.TooManyRunning as error:
        raise _too_many(error) from error
    row.refresh_from_db()
    return shapes.simulation(request, row)


def _too_many(error: work.TooManyRunning) -> Refused:
    place = {"bound": "simulations at once", "most": work.RUNNING_AT_ONCE}
    return Refused(429, f"{error}.".capitalize(), place, Retry_After="10")


# --- every outcome -------------------------------------------------------------------------------------------


class NewExploration(Moment):
    until: Annotated[
        Literal["stack", "step", "phase", "turn"],
        Field(description="How far is looked: until the stack is empty, or the end of one of these."),
    ] = "turn"
    decisions: Annotated[
        int | None,
        Field(ge=1, le=MOST_DECISIONS, description="Look so many decisions ahead instead."),
    ] = None
    ask: Annotated[
        Literal["possibly", "always", "force"] | None,
        Field(description="Can the sentence happen, does it always hold, can a player make sure of it."),
    ] = None
    seat: Annotated[int, Field(ge=0, le=20, description="The player who is to make sure of it.")] = 0
    sentence: Annotated[
        str | None,
        Field(max_length=LONGEST_SENTENCE, description="As it holds where a line ends: Bob has lost."),
    ] = None
    title: Annotated[Title, Field(max_length=LONGEST_TITLE)] = "From the API"


@api.post(
    "explorations",
    tags=["Every outcome"],
    summary="Look at every outcome",
    operation_id="new_exploration",
    auth=by_token,
    response={202: Json},
)
def new_exploration(request: HttpRequest, sent: Body[NewExploration]) -> Any:
    """Look at all that can come of a moment, on the site's workers. Ask for it until it is complete."""
    owner = may_write(request)
    played, step = _moment(request, sent)
    asked = {
        "until": DECISIONS if sent.decisions else sent.until,
        "decisions": str(sent.decisions or ""),
        "how": f"{sent.ask}-{sent.seat}" if sent.ask == "force" else sent.ask or "",
        "sentence": sent.sentence or "",
    }
    if sent.ask and not sent.sentence:
        raise invalid("Send the sentence that is asked about.", "body.sentence")
    form = StartForm(asked, position=played.position(step), known=expecting.known_of_line(played))
    if not form.is_valid():
        field, errors = next(iter(form.errors.items()))
        raise invalid(str(errors[0]), f"body.{'ask' if field == 'how' else field}")
    given = form.cleaned_data
    whose = working.admit(request)
    spend(request, "create")
    maker: Maker = {"owner": owner, "visitor": ""}
    try:
        with transaction.atomic():
            run = runs.start_run(Line(played.start, played.upto(step)), title=sent.title, maker=maker)
            found = looking.start(
                run,
                step,
                given["until"],
                maker=maker,
                how=given["how"],
                seat=given["seat"],
                sentence=given["sentence"],
                whose=whose,
            )
    except looking.Refused as error:
        raise _too_many_looks(error) from error
    return Status(202, shapes.exploration(request, found))


def _exploration(exploration_id: str) -> Exploration:
    if not exploration_id.isprintable():
        raise Http404("this exploration doesn't exist")
    rows = Exploration.objects.select_related("run").defer("kept").filter(run__deleted=None)
    found: Exploration = get_object_or_404(rows, pk=exploration_id)
    note_opened(found)
    note_opened(found.run)
    looking.sweep(found)
    return found


@api.get(
    "explorations/{exploration_id}",
    tags=["Every outcome"],
    summary="Watch an exploration",
    operation_id="exploration",
)
def exploration(request: HttpRequest, exploration_id: str) -> Json:
    """What has been seen so far; `whole` says whether that is everything, and `bound` what stopped it."""
    return shapes.exploration(request, _exploration(exploration_id))


@api.post(
    "explorations/{exploration_id}/cancel",
    tags=["Every outcome"],
    summary="Cancel an exploration",
    operation_id="cancel_exploration",
    auth=by_token,
)
def cancel_exploration(request: HttpRequest, exploration_id: str) -> Json:
    """Stop one of your own; what has been seen is kept."""
    row = _exploration(exploration_id)
    _check_own(request, row, "exploration")
    looking.cancel(row)
    row.refresh_from_db(fields=("status", "result", "problem"))
    return shapes.exploration(request, row)


@api.post(
    "explorations/{exploration_id}/resume",
    tags=["Every outcome"],
    summary="Continue an exploration",
    operation_id="resume_exploration",
    auth=by_token,
)
def resume_exploration(request: HttpRequest, exploration_id: str) -> Json:
    """Go on with one of your own where it was cancelled."""
    may_write(request)
    row = _exploration(exploration_id)
    _check_own(request, row, "exploration")
    working.admit(request)
    try:
        looking.resume(row)
    except looking.Refused as error:
        raise _too_many_looks(error) from error
    row.refresh_from_db(fields=("status", "result", "problem"))
    return shapes.exploration(request, row)


def _too_many_looks(error: looking.Refused) -> Refused:
    return Refused(
        429, str(error), {"bound": "explorations at once", "most": looking.AT_ONCE}, Retry_After="10"
    )


schema = partial(api.get_openapi_schema, path_prefix="/api/v1/")
"""The description of all this as OpenAPI has it."""
__all__ = ["api", "schema"]
