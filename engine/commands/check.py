"""`python -m engine check PATH...`: plays scenario files and checks what they expect."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.commands import on_github
from engine.commands.files import CannotRead, complain, files, scenario, tell_without, warn_of_unplayed
from engine.exploring.graph import MOST_POSITIONS
from engine.notation.scenario import run


def main(arguments: Sequence[str]) -> int:
    """0 if everything holds, 1 if an expectation fails, 2 if a file can't be read."""
    parser = argparse.ArgumentParser(prog="python -m engine check", description=__doc__)
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="a scenario file, or a folder of them"
    )
    parser.add_argument(
        "--long-way", action="store_true", help="without short cuts: every event and choice in full"
    )
    parser.add_argument(
        "--github", action="store_true", help="mark the places in the files, too, as GitHub's runners read it"
    )
    parser.add_argument(
        "--positions",
        type=int,
        default=MOST_POSITIONS,
        help="how many positions are looked at where something is said of all that can come (%(default)s)",
    )
    asked = parser.parse_args(arguments)
    checked = failed = unread = partly = 0
    try:
        for path in files(asked.paths):
            checked += 1
            try:
                found = scenario(path)
            except CannotRead as error:
                _complain(error, marked=asked.github)
                unread += 1
                continue
            warn_of_unplayed(found, path)
            partly += tell_without(found, path)
            if asked.github:
                on_github.mark_claims(found, path)
            failures = run(found, short_cuts=not asked.long_way, foreseen=asked.positions).failures
            for failure in failures:
                place = f"{path}:{failure.line}" if failure.line else str(path)
                print(f"{place}: {failure.words} {failure.reason}")
                if asked.github:
                    on_github.mark_failure(failure, path)
            failed += bool(failures)
    except CannotRead as error:
        _complain(error, marked=asked.github)
        return 2
    of_these = f", {partly} of {checked} without words of their cards" if partly else ""
    print(f"{checked - failed - unread} of {checked} scenarios hold{of_these}")
    if unread:
        return 2
    return 1 if failed else 0


def _complain(error: CannotRead, *, marked: bool) -> None:
    complain(error)
    if marked:
        on_github.mark_unread(error)
