"""Which engine this is: its release, and a digest of everything that decides what it does."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata, resources
from importlib.resources.abc import Traversable
from pathlib import Path

import engine.game  # noqa: F401  (brings the whole registry along)
from engine.agenda import PROCEDURES, StepFunction

EDITION = "2006-10-01"
"""The edition of the Comprehensive Rules that everything here is played by."""
_KINDS = (".py", ".txt")
_ELSEWHERE = frozenset(("scenarios", "commands", "__pycache__"))
"""Rooms of the engine that decide nothing about how a game goes."""


@cache
def release() -> str:
    """The project's release."""
    import tomllib

    project = Path(__file__).resolve().parent.parent.parent / "pyproject.toml"
    if project.exists():
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    return metadata.version("rules-playground")


@cache
def sources_digest() -> str:
    """Digest of the engine's sources and card texts, read once in the life of the process."""
    seen = hashlib.sha256()
    for name, file in sorted(_files(resources.files("engine"), ""), key=lambda pair: pair[0]):
        content = file.read_bytes()
        seen.update(f"{name} {len(content)}\n".encode())
        seen.update(content)
    return seen.hexdigest()


def _files(folder: Traversable, under: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for entry in folder.iterdir():
        name = f"{under}{entry.name}"
        if entry.is_dir():
            if entry.name not in _ELSEWHERE:
                found += _files(entry, f"{name}/")
        elif entry.name.endswith(_KINDS):
            found.append((name, entry))
    return found


def _registered() -> dict[str, StepFunction]:
    return {
        f"{name}.{step.name}": step.run
        for name, procedure in PROCEDURES.items()
        for step in procedure.steps.values()
    }


_AS_IMPORTED = _registered()


def altered_steps() -> tuple[str, ...]:
    """Steps that were exchanged in the running process, as tests of the rules do: their code is no source on disk."""
    return tuple(sorted(name for name, run in _registered().items() if _AS_IMPORTED.get(name) is not run))


def engine_digest() -> str:
    """What tells two engines apart: the sources, and the code of steps that were exchanged meanwhile."""
    altered = altered_steps()
    if not altered:
        return sources_digest()[:32]
    seen = hashlib.sha256(sources_digest().encode())
    registered = _registered()
    for name in altered:
        code = getattr(registered[name], "__code__", None)
        seen.update(name.encode())
        seen.update(code.co_code if code is not None else b"")
    return seen.hexdigest()[:32]


def engine_version() -> str:
    """Release and digest in one, as it is stored beside a trace."""
    return f"{release()}+{engine_digest()}"
