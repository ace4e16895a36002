"""Words that cards printed before the sixth edition of the rules say otherwise than those of 2006, and mean alike.

They are whole phrases that stand for each other wherever they are said, listed in older_words.txt: what was said, and
what is said of the same in 2006, which may be nothing. What depends on what stands around it is a form of its own.
"""

from __future__ import annotations

from importlib import resources


def _read() -> dict[str, str]:
    text = resources.files("engine.language").joinpath("older_words.txt").read_text(encoding="utf-8")
    lines = (line.partition(" =") for line in text.splitlines() if line)
    return {then: now.strip() for then, _, now in lines}


OLDER = _read()
