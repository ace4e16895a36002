"""Two answers to one question beside one another: each is given, and what follows is played on the same seeds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.decisions import CHANCE, Answer
from engine.exploring.answers import answers_of
from engine.game import Game
from engine.notation.saved import save
from engine.notation.saying import say
from engine.notation.unplayed import unplayed
from engine.position import Position
from engine.rules.game.unknown_cards_217 import NothingToDeal
from playground.boards import partly, runs
from playground.boards.chosen_moment import open_moment
from playground.boards.drawing import draw_board, moment_in_words
from playground.boards.models import LONGEST_TITLE, Run
from playground.boards.playing import PlayedRun, TooLong
from playground.boards.visitors import maker_of
from playground.door import working
from playground.limits import TooMuch, spend, too_much
from playground.simulations import asking, beside, goals, seats, turns, work
from playground.simulations.forms import StartForm
from playground.simulations.models import MOST_PLAYOUTS, Simulation

MOST = 60
"""Answers that are offered."""


@dataclass(frozen=True)
class Offered:
    """What could be answered, in words; and why there is more, if there is."""

    answers: tuple[Answer, ...]
    words: tuple[str, ...]
    missing: bool
    own: int
    """The place of the one that the line went on with; -1 for none of them."""


def offered(played: PlayedRun, step: int) -> Offered:
    """The answers to the question of a step that can be compared; none where no player is asked."""
    key = ("answers to compare", step)
    found: Offered | None = played.memo.get(key)
    if found is None:
        found = played.memo[key] = _offered(played, step)
    return found


def _offered(played: PlayedRun, step: int) -> Offered:
    position, form = played.position(step), played.decision(step)
    if form is None or form.player == CHANCE:
        return Offered((), (), False, -1)
    listed = answers_of(position, most=MOST)
    answers = list(listed.answers)
    given = played.given_at(step)
    if given is not None and given.kind != "concede" and given.answer not in answers:
        # The line's own may be one that stands for another, or lie beyond the bound.
        answers.insert(0, given.answer)
    game = Game(position, trace=False)
    own = answers.index(given.answer) if given is not None and given.answer in answers else -1
    return Offered(tuple(answers), tuple(say(game, one) for one in answers), bool(listed.missing), own)


class CompareForm(StartForm):
    """Which two answers are compared, and how they are played on."""

    first = forms.TypedChoiceField(label="First answer", coerce=int)
    second = forms.TypedChoiceField(label="Second answer", coerce=int, required=False, empty_value=None)
    moment = forms.CharField(
        label="Or compare the first with another moment",
        required=False,
        max_length=beside.LONGEST_ADDRESS,
        widget=forms.TextInput(attrs={"autocomplete": "off", "aria-describedby": "moment-hint"}),
        help_text="The address of a step in another branch or on another board, as the stepper shows it. "
        "Then the second answer is left out.",
    )

    def __init__(self, *args: Any, position: Position, answers: Offered, **kwargs: Any) -> None:
        super().__init__(*args, position=position, **kwargs)
        del self.fields["narrower"]
        choices = list(enumerate(answers.words))
        one = max(answers.own, 0)
        for name, usual in (("first", one), ("second", 1 if one == 0 and len(choices) > 1 else 0)):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            self.fields[name].initial = usual
        self.fields["playouts"].max_value = MOST_PLAYOUTS  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Two that differ."""
        given = super().clean()
        if not given.get("moment") and "second" not in self.errors:
            if given.get("second") is None:
                self.add_error("second", "Which is the second answer?")
            elif given["second"] == given.get("first"):
                self.add_error("second", "Choose another answer than the first.")
        return given


@require_http_methods(["GET", "HEAD", "POST"])
def compare_answers(request: HttpRequest) -> HttpResponse:
    """Choose two answers to the question of a step; POST plays both on and leads to what differs."""
    run, step = open_moment(request)
    played = runs.played(run)
    position = played.position(step)
    choices = offered(played, step)
    if not choices.answers:
        messages.warning(request, "No player has to decide at that step, so there are no answers to compare.")
        return redirect(run.at(step))
    form = CompareForm(request.POST or None, position=position, answers=choices)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("simulations:beside", *_begun(request, run, step, choices, form.cleaned_data))
        except TooMuch as error:
            return too_much(request, error)
        except (LookupError, ValueError, NothingToDeal, TooLong, asking.Unread, work.TooManyRunning) as error:
            said = str(error).removesuffix(".")
            form.add_error(None, f"{said[:1].upper()}{said[1:]}.")
    without = partly.rows_of(position)
    context = {
        "form": form,
        "run": run,
        "step": step,
        "comparing": True,
        "missing": choices.missing,
        "without": without,
        "moment": moment_in_words(position),
        "board": draw_board(position),
        "over": False,
        "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(position)],
        "nest": [goals.game_name(level) for level in reversed(goals.levels(position))],
    }
    return render(request, "simulations/new.html", context, status=422 if form.errors else 200)


def _begun(
    request: HttpRequest, run: Run, step: int, choices: Offered, given: dict[str, Any]
) -> tuple[str, str]:
    """Two simulations on one seed. Raises what keeps them from being begun, and then nothing is."""
    wanted, maker = given["playouts"], maker_of(request)
    other = beside.moment_of(request, given["moment"]) if given["moment"] else None
    whose = working.admit(request)
    with transaction.atomic():
        sides: list[tuple[Run, int, str]] = []
        for name in ("first", "second"):
            if name == "second" and other is not None:
                sides.append((*other, ""))
                continue
            answer, words = choices.answers[given[name]], choices.words[given[name]]
            branch, _ = runs.answer_at(run, step, (answer,), maker=maker, own=False)
            # Right after the answer: what chance deals after it differs from playout to playout.
            sides.append((branch, step + 1, words))
        starts = [runs.played(branch).position(at) for branch, at, _ in sides]
        if save(starts[0]) == save(starts[1]):
            raise ValueError("both lead to the same position, so there is nothing to compare")
        here, there = (seats.names(start) for start in starts)
        if here != there:
            raise ValueError(f"{seats.listed(there)} play there, and {seats.listed(here)} here")
        spend(request, "simulate", 2 * wanted)
        seed = secrets.randbits(62)
        found: list[Simulation] = []
        for (branch, at, words), start in zip(sides, starts, strict=True):
            one = work.start(
                start,
                wanted,
                maker=maker,
                goal=given["goal"],
                kinds=given["kinds"],
                asked=given["asked"],
                run=branch,
                step=at,
                seed=seed,
                payer=turns.payer_of(request),
                whose=whose,
            )
            if words:
                Simulation.every.filter(pk=one.pk).update(title=words[:LONGEST_TITLE])
            found.append(one)
    return found[0].pk, found[1].pk
