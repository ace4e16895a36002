"""Static files and compiled templates of a site that has started in this run: later ones begin with a copy.

They are the same for every site of these sources, and a site that finds none gathers and compiles them by itself, as
the first of a run does; each that did so would spend as much on it as on all else of its start.
"""

from __future__ import annotations

import shutil
from pathlib import Path

FOLDERS = ("static", "templates")

_first: list[Path] = []


def keep(home: Path) -> None:
    """What this site has gathered is for others, too."""
    if not _first and all((home / one).is_dir() for one in FOLDERS):
        _first.append(home)


def lend(home: Path) -> None:
    """What the first has gathered, to a site that has nothing yet."""
    for one in FOLDERS:
        if _first and not (home / one).exists():
            # With their times and rights, by which they are known to be whole and of nobody else.
            shutil.copytree(_first[0] / one, home / one)
