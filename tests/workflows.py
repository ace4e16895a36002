"""What GitHub does with a workflow, as far as that is known without GitHub: its files read, its shell steps run.

Of YAML only what our files are written in is read, and all else is refused, so that nothing is passed over.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_EXPRESSION = re.compile(r"\$\{\{ ([\w.-]+) \}\}")
_PAIR = re.compile(r"([\w-]+):(?: (.*))?$")
BASH = ("bash", "--noprofile", "--norc", "-eo", "pipefail")
"""How runners call the shell `bash`."""


# --- reading -------------------------------------------------------------------------------------------------


def read(text: str) -> Any:
    """A file: mappings, lists of mappings, plain and quoted words, lists on a line, and blocks of text."""
    lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    found, rest = _value(lines, 0)
    if rest:
        raise ValueError(f"not read: {rest[0]!r}")
    return found


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _value(lines: list[str], indent: int) -> tuple[Any, list[str]]:
    return (_list if lines[0][indent:].startswith("- ") else _mapping)(lines, indent)


def _list(lines: list[str], indent: int) -> tuple[list[Any], list[str]]:
    found = []
    while lines and _indent(lines[0]) == indent and lines[0][indent:].startswith("- "):
        one, lines = _mapping([f"{' ' * (indent + 2)}{lines[0][indent + 2 :]}", *lines[1:]], indent + 2)
        found.append(one)
    return found, lines


def _mapping(lines: list[str], indent: int) -> tuple[dict[str, Any], list[str]]:
    found: dict[str, Any] = {}
    while lines and _indent(lines[0]) == indent:
        pair = _PAIR.match(lines[0][indent:])
        if pair is None or pair[1] in found:
            raise ValueError(f"not read: {lines[0]!r}")
        name, said, lines = pair[1], pair[2] or "", lines[1:]
        inside = next((at for at, line in enumerate(lines) if _indent(line) <= indent), len(lines))
        if said == "|":
            deep = _indent(lines[0])
            found[name] = "\n".join(line[deep:] for line in lines[:inside]) + "\n"
            lines = lines[inside:]
        elif said:
            found[name] = _plain(said)
        else:
            found[name], left = _value(lines[:inside], _indent(lines[0]))
            lines = left + lines[inside:]
    return found, lines


def _plain(said: str) -> Any:
    if said.startswith("[") and said.endswith("]"):
        return [_plain(one.strip()) for one in said[1:-1].split(",")]
    if said.startswith('"') and said.endswith('"'):
        return said[1:-1]
    if said[0] in "\"'{}[]&*!|>%@`" or ": " in said or " #" in said:
        raise ValueError(f"not read: {said!r}")
    return said


# --- running -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ran:
    """What a step did."""

    code: int
    said: str


def filled(words: str, values: Mapping[str, str]) -> str:
    """Words with their expressions worked out. Raises KeyError for one that nobody gave a value."""
    return _EXPRESSION.sub(lambda one: values[one[1]], words)


def run_step(step: Mapping[str, Any], where: Path, path: Path, values: Mapping[str, str]) -> Ran:
    """A shell step in a checked-out repository; programs are looked for in `path` first."""
    assert step["shell"] == "bash"
    script = where.parent / "step.sh"
    # What somebody else may have written must not stand in a script, where it would be run.
    assert not _EXPRESSION.search(step["run"])
    script.write_text(step["run"])
    own = {name: filled(said, values) for name, said in step.get("env", {}).items()}
    done = subprocess.run(
        [*BASH, str(script)],
        cwd=where,
        env={"PATH": f"{path}:/usr/bin:/bin", "LANG": "C.UTF-8", **own},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ran(done.returncode, done.stdout + done.stderr)


def a_runners_python(where: Path, *packages: Any) -> Path:
    """A folder of programs with a Python that has these packages and no others."""
    installed, programs = where / "installed", where / "programs"
    installed.mkdir()
    programs.mkdir()
    for package in packages:
        home = Path(package.__file__).parent
        (installed / home.name).symlink_to(home)
    for name in ("python", "python3"):
        program = programs / name
        program.write_text(
            f'#!/bin/sh\nPYTHONPATH="$PYTHONPATH:{installed}" exec "{sys.executable}" -S "$@"\n'
        )
        program.chmod(0o755)
    return programs
