"""What can be taken along: a board or a line as text, JSON or a test, and a trace as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import EDITION
from engine.board import PlayerId
from engine.notation.exchange.forge_writing import write_puzzle
from engine.notation.exchange.json_writing import dumps, scenario_json
from engine.notation.scenario import Scenario, read_scenario, told_line, write_scenario
from engine.notation.tell import LEVELS, shows
from engine.position import Line
from engine.trace import TraceLine
from playground.boards import expecting, narrating
from playground.boards.playing import PlayedRun

TRACE_FORMAT = "rules-playground trace 1"
MOST_STEPS = 2_000
"""Steps in one document of a trace; `next` says where the rest is."""

Json = dict[str, Any]


def as_json(text: str) -> str:
    """A scenario's text as JSON. Raises Unreadable, TooMuch, NotWritable."""
    return dumps(scenario_json(read_scenario(text)))


def line_text(played: PlayedRun, step: int, title: str, expected: Iterable[str] = ()) -> str:
    """Where a line starts, the answers that were given before a step, and what is expected of it, as a scenario.

    Expectations that today's notation does not read are left out. Raises NotWritable.
    """
    return write_scenario(
        Scenario(
            position=played.start,
            title=" ".join(title.split()),
            line=told_line(Line(played.start, played.upto(step))),
            expectations=expecting.read_all(expected, expecting.known_of(played.start.board)),
        )
    )


def as_puzzle(scenario: Scenario) -> str:
    """A board as a Forge puzzle; what that cannot say is in remarks. Raises NotWritable."""
    return write_puzzle(scenario).with_remarks()


def as_test(text: str, name: str) -> str:
    """A scenario as a file for pytest, to be run where this project's engine can be imported."""
    scenario = read_scenario(text)
    return (
        f'"""{_one_line(scenario.title or name)}. Rules of October 2006."""\n\n'
        "from engine.notation.scenario import read_scenario, run\n\n"
        f"SCENARIO = {_quoted(write_scenario(scenario))}\n\n\n"
        "def test_the_rules_do_what_is_expected() -> None:\n"
        "    assert run(read_scenario(SCENARIO)).failures == ()\n"
    )


def _quoted(text: str) -> str:
    """A text as Python writes it, a line of the file for each of its lines."""
    lines = "\n".join(f"    {one!r}" for one in text.splitlines(keepends=True))
    return f"(\n{lines}\n)"


def _one_line(words: str) -> str:
    """Words for a docstring: nothing in them ends it."""
    return " ".join(words.replace("\\", " ").replace('"', "'").split())


# --- the trace -----------------------------------------------------------------------------------------------


def trace_json(played: PlayedRun, title: str, viewer: PlayerId | None, first: int = 1) -> Json:
    """The steps of a line from one on: rule, sentence, what happened. To a viewer, only what that player knows."""
    players = [player.name for player in played.start.boards[0].players]
    last = min(played.last, first + MOST_STEPS - 1)
    found: Json = {
        "format": TRACE_FORMAT,
        "edition": EDITION,
        "title": title,
        "players": players,
        "viewer": None if viewer is None else players[viewer],
        "last": played.last,
        "steps": [_step(played, line, viewer) for line in played.lines[first - 1 : last]],
    }
    if last < played.last:
        found["next"] = last + 1
    if played.stopped:
        found["stopped"] = played.stopped
    return found


def _step(played: PlayedRun, line: TraceLine, viewer: PlayerId | None) -> Json:
    turn = narrating.board_after(line).turn
    return {
        "step": line.index + 1,
        "kind": line.kind,
        "rule": line.rule,
        "also": list(narrating.rules(played, line, viewer)[1:]),
        "said": narrating.said(played, line, viewer),
        "happened": narrating.happened(played, line, viewer),
        "depth": line.depth,
        "game": line.level,
        "turn": int(turn.serial),
        "at": turn.step or turn.phase,
        "our_reading": line.ours,
        "level": next(level for level in LEVELS if shows(level, line) or level == LEVELS[-1]),
    }
