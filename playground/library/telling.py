"""What happens in a line as a short story: a sentence for each ruling, each with the step that it leads to.

The lines are those that a trace shows at its coarsest level. Making mana for a cost and spending it is left out, except
where nothing else happens: nobody who asks what a spell does wants to read which Island was tapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.notation.tell import shows
from engine.trace import TraceLine
from playground.boards import narrating
from playground.boards.playing import PlayedRun

MOST = 40
"""Sentences of a story; a longer one is told from its end, where the answer is."""
LONGEST = 400
Told = tuple[int, str, str]
"""Step, rule, words."""
_GETS = re.compile(r"\S+ gets (\{\w+\})+$")
_PAYING = frozenset(("409.1g", "409.1h", "403.1", "411.1", "411.3"))


def story_of(played: PlayedRun) -> list[Told]:
    """The story of a line that was played."""
    return shortened(
        (line.index + 1, line.rule, _words(played, line), line.kind == "answer")
        for line in played.lines
        if shows("ruling", line)
    )


def _words(played: PlayedRun, line: TraceLine) -> str:
    return narrating.happened(played, line) or narrating.said(played, line)


def shortened(lines: Iterable[tuple[int, str, str, bool]]) -> list[Told]:
    """The lines of a trace that are a story, from step, rule, words, and whether it is an answer."""
    every = list(lines)
    found = [(step, rule, _sentence(words)) for step, rule, words in _without_paying(every)]
    if not found:
        found = [(step, rule, _sentence(words)) for step, rule, words, _ in every]
    return found[-MOST:]


def _without_paying(lines: Iterable[tuple[int, str, str, bool]]) -> Iterator[Told]:
    paying = False
    for step, rule, words, answers in lines:
        makes_mana = answers and rule == "409.1g"
        if makes_mana or (paying and (rule in _PAYING or _GETS.fullmatch(words))):
            paying = True
            continue
        paying = False
        if rule != "409.1h" or "spends" not in words:
            yield step, rule, words


def _sentence(words: str) -> str:
    words = words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} ..."
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
