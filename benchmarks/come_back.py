"""`make come-back FOLDER= SEED=`: is a game saved and loaded, or written as text and read, at any moment the same game?

Takes every moment of the bundled scenarios whose names begin with FOLDER (600-leaving/ and 601-range/ unless said;
words with commas between). At each step the saved form must load as the same position, and have the same bytes again.
At each priority that has a text, the text must come back; who is asked and what he or she may do must be said alike;
and where both games are played on with the same choices, in words, every question and what is on the tables must be
the same for some decisions. Exit status 1 if anything was found.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec.structs import replace

from benchmarks.fuzz import Broken, number_of
from engine.board import Board
from engine.chance import Chance, mix
from engine.decisions import CHANCE
from engine.game import Game
from engine.naming import name_of
from engine.notation.errors import NotWritable
from engine.notation.positions import read_position, write_position
from engine.notation.saved import dump, load
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import say
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority, Priority, RepeatLoop
from engine.scenarios import texts

FOLDERS = "600-leaving/,601-range/"
PLAYED_ON = 12
"""Decisions after the moment."""


def of_table(board: Board) -> dict[str, Any]:
    """What is on a board, without ids: they are given anew."""
    turns = [board.turn, *(one.turn for one in board.aside)]
    fights = [board.combat, *(one.combat for one in board.aside)]
    return {
        "turns": [(one.serial, one.active, one.phase, one.step, one.seated, one.spells) for one in turns],
        "fights": [
            one
            and (
                one.attackers,
                one.defenders,
                sorted(
                    (name_of(board, each.creature), each.player, len(each.blockers)) for each in one.attacks
                ),
                one.declared,
            )
            for one in fights
        ],
        "players": [
            (one.name, one.life, one.lost, one.poison, one.mana, one.counters) for one in board.players
        ],
        "zones": {
            key: sorted(_thing(board, one) for one in ids) for key, ids in sorted(board.zones.items()) if ids
        },
        "effects": sorted((one.until, one.controller, len(one.objects)) for one in board.effects),
        "waiting": len(board.waiting),
        "delayed": sorted((one.until, one.controller) for one in board.delayed),
    }


def _thing(board: Board, object_id: int) -> tuple[Any, ...]:
    found = board.objects[object_id]  # type: ignore[index]
    name = found.definition.name if found.definition is not None else found.kind
    return (
        name,
        found.owner,
        found.controller,
        found.tapped,
        found.damage,
        found.counters,
        found.face_down,
        found.lent,
    )


def saved_and_loaded(position: Position) -> None:
    """Raises where the saved form of a position isn't the position."""
    saved = dump(position)
    loaded = load(saved)
    if loaded != position:
        raise Broken("what was loaded is another position")
    if dump(loaded) != saved:
        raise Broken("saved again it has other bytes")


def options_of(game: Game) -> list[str]:
    """What whoever is asked may do, in words."""
    form = game.decision
    options = form.options(game.board) if form is not None else None
    return sorted(say(game, one) for one in options or () if not isinstance(one, RepeatLoop))


def written_and_read(position: Position, seed: int) -> None:
    """Raises where the text of a position isn't the position, as far as play goes on from it."""
    text = write_position(position)
    again = read_position(text)
    if write_position(again) != text:
        raise Broken("the text reads as a position with another text")
    first, second = Game(_without_rounds(position), trace=False), Game(again, trace=False)
    chance = Chance(mix(seed, 5))
    for number in range(PLAYED_ON):
        first.advance()
        second.advance()
        one, other = first.decision, second.decision
        before, after = [of_table(each) for each in first.boards], [of_table(each) for each in second.boards]
        if before != after:
            raise Broken(f"after {number} decisions the boards differ: {_difference(before, after)}")
        if (type(one), one and one.player) != (type(other), other and other.player):
            raise Broken(f"after {number} decisions another question: {one!r:.200} {other!r:.200}")
        if one is None or other is None:
            return
        if one.player == CHANCE:
            first.deal()
            second.deal()
            continue
        mine, theirs = options_of(first), options_of(second)
        if isinstance(one, HasPriority) and mine != theirs:
            raise Broken(f"after {number} decisions other options: {sorted(set(mine) ^ set(theirs))}")
        if isinstance(one, HasPriority):
            words = mine[chance.below(len(mine))] if chance.below(2) else None
            if words is not None:
                for game in (first, second):
                    form = game.decision
                    assert form is not None
                    game.choose(
                        next(each for each in form.options(game.board) or () if say(game, each) == words)
                    )
                continue
        answer, reply = one.some(first.board), other.some(second.board)
        if say(first, answer) != say(second, reply):
            return  # Which of several alike is suggested goes by ids.
        first.choose(answer)
        second.choose(reply)


def _without_rounds(position: Position) -> Position:
    """The position without what it remembers of a loop (421), which its text doesn't say: from there on the rounds are
    counted anew, so that the loop is told to be one some rounds later, with the same outcome."""
    return replace(
        position,
        agenda=tuple(
            replace(one, rounds=0, mark="", history=(), repeating=None, broken=None)
            if isinstance(one, Priority)
            else one
            for one in position.agenda
        ),
    )


def _difference(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> str:
    for was, now in zip(before, after, strict=False):
        for name in was:
            if was[name] != now[name]:
                return f"{name}: {was[name]!r:.300} / {now[name]!r:.300}"
    return f"{len(before)} games, {len(after)} games"


def findings(folders: tuple[str, ...], seed: int) -> Iterator[tuple[str, str]]:
    """Scenario and step, and what is wrong there."""
    number = 0
    for name, text in texts():
        if not name.startswith(folders):
            continue
        last = None
        for line in run(read_scenario(text)).game.trace or ():
            at = line.position
            if at is None or at is last:
                continue
            last, number = at, number + 1
            try:
                saved_and_loaded(at)
                if isinstance(at.decision, HasPriority):
                    written_and_read(at, seed + number)
            except NotWritable:
                continue
            except Broken as wrong:
                yield f"{name} step {line.index}", str(wrong)
            except Exception:  # Whatever goes wrong is a finding.
                yield f"{name} step {line.index}", traceback.format_exc(limit=-3)


def main() -> int:
    """Run and tell."""
    folders = tuple((os.environ.get("FOLDER") or FOLDERS).split(","))
    kinds: Counter[str] = Counter()
    for where, wrong in findings(folders, number_of("SEED", 0)):
        print(f"{where}: {wrong}", flush=True)
        kinds[wrong.strip().splitlines()[-1][:60]] += 1
    print(f"{sum(kinds.values())} findings", dict(kinds))
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
