"""`python -m engine convert FILE [--to text|json|puzzle]`: a scenario from one form into another."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from engine.commands.files import CannotRead, complain, scenario_and_kind
from engine.notation.errors import NotWritable
from engine.notation.exchange.forge_writing import write_puzzle
from engine.notation.exchange.json_writing import dumps, scenario_json
from engine.notation.scenario import Scenario, write_scenario


def main(arguments: Sequence[str]) -> int:
    """0; 1 if the other form cannot say it, 2 if the file can't be read."""
    parser = argparse.ArgumentParser(prog="python -m engine convert", description=__doc__)
    parser.add_argument("file", type=Path, help="a scenario as text or JSON, or a Forge puzzle")
    parser.add_argument(
        "--to", choices=("text", "json", "puzzle"), help="the form wanted (the one that the file is not in)"
    )
    asked = parser.parse_args(arguments)
    try:
        found, kind = scenario_and_kind(asked.file)
    except CannotRead as error:
        complain(error)
        return 2
    wanted = asked.to or ("json" if kind == "text" else "text")
    try:
        print(_written(found, wanted), end="")
    except NotWritable as error:
        complain(f"{asked.file}: {error}")
        return 1
    return 0


def _written(found: Scenario, wanted: str) -> str:
    if wanted == "json":
        return dumps(scenario_json(found))
    return write_puzzle(found).with_remarks() if wanted == "puzzle" else write_scenario(found)
