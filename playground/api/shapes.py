"""What the API answers with, as plain values: scenarios, cards, rules, simulations, traces."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest

from engine.naming import player_name
from engine.notation.saved import load
from engine.players import RANDOM
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.view import view
from playground.boards import partly
from playground.boards.drawing import moment_in_words
from playground.boards.handing_out import TRACE_FORMAT
from playground.boards.in_words import board_in_words
from playground.boards.playing import PlayedRun
from playground.cards.facts import halves_from
from playground.cards.models import ListedCard
from playground.drift import badges
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.library.pages import page_of, step_url
from playground.rulebook import book
from playground.rulebook.chapters import SECTIONS, section_of
from playground.simulations import asking, narrowing, work
from playground.simulations.models import Simulation
from playground.simulations.pairs import differences, paired
from playground.simulations.sentences import Sentences
from playground.simulations.tally import Tally

Json = dict[str, Any]


def brief(request: HttpRequest, row: Scenario) -> Json:
    """A scenario as lists have it."""
    return {
        "id": row.slug,
        "url": request.build_absolute_uri(row.get_absolute_url()),
        "kind": row.kind,
        "title": row.title,
        "question": row.question,
        "answer": row.answer,
        "verdict": row.verdict,
        "disputed": row.disputed,
        "author": row.owner.get_username() if row.owner is not None else None,
        "tags": row.tags,
        "rules": row.rules,
        "cards": row.cards,
        "players": row.players,
        "year": row.year,
        "published": row.published.isoformat(),
    }


def whole(request: HttpRequest, row: Scenario) -> Json:
    """A scenario with all that its page says."""
    kept = badges.since(row)
    return brief(request, row) | {
        "notes": row.notes,
        "text": row.text or None,
        "visibility": row.visibility,
        "problem": row.problem or None,
        "without": page_of(row).get("without", []),
        "failures": [{"expected": words, "reason": reason} for words, reason in row.failures],
        "story": [
            {
                "step": step,
                "rule": rule,
                "words": words,
                "url": request.build_absolute_uri(step_url(row, step)),
            }
            for step, rule, words in row.story
        ],
        "steps": row.steps,
        "moment": None if row.moment is None else {"step": row.moment.step, "last": row.moment.last},
        "judged_by": row.judged_by or None,
        "since": None
        if kept is None
        else {"engine": kept.since.version, "seen": kept.since.seen.isoformat()},
        "updated": row.updated.isoformat(),
    }


def card(request: HttpRequest, row: ListedCard) -> Json:
    """A card as it is printed, and how far the engine reads it."""
    return {
        "name": row.name,
        "slug": row.slug,
        "url": request.build_absolute_uri(row.get_absolute_url()),
        "layout": row.layout,
        "halves": [
            {"name": half.name, "cost": half.cost, "types": half.types, "size": half.size, "text": half.text}
            for half in halves_from(row.halves)
        ],
        "reads": row.reads,
        "why": row.reason or None,
    }


def rule(request: HttpRequest, found: book.Rule) -> Json:
    """A rule as the engine applies it: its sentences are ours, and no rule book's."""
    return {
        "number": found.number,
        "section": SECTIONS.get(section_of(found.number), ""),
        "sentences": found.sentences,
        "our_reading": found.ours,
        "url": request.build_absolute_uri(f"/rulebook/{found.number}/"),
    }


def _work(request: HttpRequest, row: Simulation | Exploration) -> Json:
    return {
        "id": row.id,
        "url": request.build_absolute_uri(row.get_absolute_url()),
        "title": row.title,
        "status": row.status,
        "problem": row.problem or None,
    }


def simulation(request: HttpRequest, row: Simulation) -> Json:
    """How far it is, and what came of it so far."""
    start = load(row.start)
    tally = Tally(tuple(player.name for player in start.boards[0].players))
    came_to = Sentences(asking.read_kept(row.asked, start))
    for one in work.outcomes(row):
        tally.add(one)
        came_to.add(one)
    left = narrowing.seconds_left(row, work.outcomes(row)) if row.running else None
    return {
        **_work(request, row),
        "goal": {"level": row.goal_level, "turns": row.goal_turns},
        "seed": row.seed,
        "wanted": row.playouts,
        "done": tally.total,
        "players": list(tally.players),
        "kinds": list(row.kinds) or [RANDOM] * len(tally.players),
        "without": partly.rows_of_saved(row.start),
        "narrower": row.narrow,
        "seconds_left": None if left is None else round(left),
        "summary": asdict(tally.summary()),
        "asked": [asdict(one) for one in came_to.answered()],
    }


def comparison(request: HttpRequest, first: Simulation, second: Simulation) -> Json:
    """What differs between two simulations, over the pairs of playouts that both have."""
    start = load(first.start)
    names = [player.name for player in start.boards[0].players]
    asked = asking.read_kept(first.asked, start)
    pairs = list(paired(work.outcomes(first), work.outcomes(second)))
    return {
        "first": _work(request, first),
        "second": _work(request, second),
        "pairs": len(pairs),
        "without": partly.rows_of(start, load(second.start)),
        "differences": [
            {
                "what": one.label,
                "share": not one.number,
                "pairs": one.pairs,
                "first": one.first,
                "second": one.second,
                "difference": one.difference,
                "interval": None if one.interval is None or one.always else list(one.interval),
                "larger": {1: "first", -1: "second"}.get(0 if one.always else one.larger),
            }
            for one in differences(pairs, names, asked)
        ],
    }


def exploration(request: HttpRequest, row: Exploration) -> Json:
    """What was asked, how much has been looked at, and what came of it so far; lines in words, and none to play."""
    found: Json = dict(row.result or {})
    answer = found.get("answer")
    return {
        **_work(request, row),
        "until": row.until,
        "step": row.step,
        "ask": row.how or None,
        "seat": row.seat if row.how == Exploration.How.FORCE else None,
        "sentence": row.sentence or None,
        "whole": bool(found.get("whole")),
        "bound": found.get("bound") or None,
        "missing": found.get("missing", []),
        "positions": found.get("positions", 0),
        "waiting": found.get("waiting", 0),
        "lines": found.get("lines"),
        "of": found.get("of", 0),
        "outcomes": [_without_entries(one) for one in found.get("outcomes", [])],
        "first": found.get("first", []),
        "answer": answer
        and {
            **_without_entries(answer),
            **(
                {"strategy": [_without_entries(one) for one in answer["strategy"]]}
                if "strategy" in answer
                else {}
            ),
        },
    }


def _without_entries(told: Json) -> Json:
    return {name: value for name, value in told.items() if name != "entries"}


def moment(position: Position, viewer: Any = None) -> Json:
    """A moment in words: whose turn, who is asked what, the board, the end of the game."""
    seen = view(position, viewer).position
    form = position.decision
    asked = None
    if form is not None:
        who = player_name(position.board, form.player) if form.player >= 0 else "Chance"
        own = viewer is None or viewer in (form.player, position.maker)
        asked = {
            "who": who,
            "rule": form.rule,
            "purpose": form.purpose if own else "",
            "priority": isinstance(form, HasPriority),
        }
    ended = position.outcome
    return {
        "moment": moment_in_words(seen),
        "asked": asked,
        "outcome": None
        if ended is None
        else {
            "winners": [position.boards[0].players[one].name for one in ended.winners],
            "rule": ended.rule,
        },
        "board": [{"who": who, "zones": zones} for who, zones in board_in_words(seen)],
    }


def trace_page(told: Json, played: PlayedRun, first: int, count: int, address: str) -> Json:
    """A part of a trace as "Export" writes it, with the address of the next one."""
    assert told["format"] == TRACE_FORMAT
    steps = told["steps"][:count]
    following = first + len(steps)
    told = {name: value for name, value in told.items() if name != "next"} | {"steps": steps}
    if steps and following <= played.last:
        told |= {"next": following, "next_url": f"{address}?from={following}&count={count}"}
    return told
