"""Search in a trace: by rule, by the name of a card or player, by a word."""

from __future__ import annotations

import re

from engine.board import PlayerId
from playground.boards import narrating
from playground.boards.playing import PlayedRun

LONGEST_QUERY = 80
_RULE = re.compile(r"[1-9]\d{2}(\.\d*[a-z]?)?")


def under(rule: str, prefix: str) -> bool:
    """Whether a rule is the one named or stands under it: 409.1c under 409.1 and 409, but 409.10 not under 409.1."""
    if not rule.startswith(prefix):
        return False
    rest = rule[len(prefix) :]
    return not (rest and rest[0].isdigit() and prefix[-1:].isdigit())


def is_rule(query: str) -> bool:
    """Whether something typed is the number of a rule, or the beginning of one."""
    return _RULE.fullmatch(query) is not None


def hits(played: PlayedRun, query: str, viewer: PlayerId | None = None) -> tuple[int, ...]:
    """The steps whose line cites the rule, or has all the words, that are looked for; none for an empty query."""
    query = " ".join(query.casefold().split())[:LONGEST_QUERY]
    if not query:
        return ()
    key = ("hits", query, viewer)
    found: tuple[int, ...] | None = played.memo.get(key)
    if found is None:
        if is_rule(query):
            found = tuple(
                line.index + 1
                for line in played.lines
                if any(under(rule, query) for rule in narrating.rules(played, line, viewer))
            )
        else:
            words = query.split()
            texts = _texts(played, viewer)
            found = tuple(step for step, text in texts if all(word in text for word in words))
        played.memo[key] = found
    return found


def _texts(played: PlayedRun, viewer: PlayerId | None) -> tuple[tuple[int, str], ...]:
    """Every line's step and words, told once for all searches."""
    key = ("texts", viewer)
    found: tuple[tuple[int, str], ...] | None = played.memo.get(key)
    if found is None:
        found = tuple(
            (
                line.index + 1,
                " ".join(
                    (narrating.said(played, line, viewer), narrating.happened(played, line, viewer))
                ).casefold(),
            )
            for line in played.lines
        )
        played.memo[key] = found
    return found
