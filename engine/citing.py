"""Rules that a computation rests on, for the trace line of the step that made it.

Most rules are steps of a procedure. Some say what an answer is: a split card gives two (505.5), an illegal target is
left out (413.2a). The code that applies one of those calls `cite`; the driver hangs the numbers on the next line it
writes. Nothing of the game depends on it, and without a trace nothing is collected. Collected by thread, since one
process may run several games at once.

Remembered answers (`engine.memos`) cite nothing: whether they are computed now or were before must not show in
the trace. What they rest on, `explain` tells.
"""

from __future__ import annotations

import threading


class _Here(threading.local):
    def __init__(self) -> None:
        self.rules: list[str] | None = None


HERE = _Here()

COMPUTATIONS: dict[str, str] = {}
"""Rule number to sentence, for every rule that some computation cites: part of the implemented rule book."""


def computation(rule: str, sentence: str) -> str:
    """Register a rule that is applied as a computation; gives the number, for a module constant."""
    known = COMPUTATIONS.setdefault(rule, sentence)
    if known != sentence:
        raise ValueError(f"two sentences for {rule}")
    return rule


CHECKS: set[str] = set()
"""Those of them that are checks: each is made in the course of a step, which shows it on its line whenever the
question has come up. The others say what an answer is and need not be shown."""


def check(rule: str, sentence: str) -> str:
    """Register a computation that is a check; gives the number, to be cited wherever the check is made."""
    CHECKS.add(rule)
    return computation(rule, sentence)


def cite(rule: str) -> None:
    """The computation that is running rests on this rule."""
    if HERE.rules is not None:
        HERE.rules.append(rule)


def collect() -> None:
    """Begin to collect, if it has not begun."""
    if HERE.rules is None:
        HERE.rules = []


def collected() -> tuple[str, ...]:
    """What was cited since the last call, each number once."""
    found = HERE.rules
    if not found:
        return ()
    rules = tuple(dict.fromkeys(found))
    found.clear()
    return rules


def pause() -> list[str] | None:
    """Collect nothing until `resume` is given what this gives."""
    found = HERE.rules
    HERE.rules = None
    return found


def resume(found: list[str] | None) -> None:
    """Collect again as before `pause`."""
    HERE.rules = found


def stop() -> None:
    """Stop collecting."""
    HERE.rules = None
