"""What a scenario expects, as a reader would say it: one sentence for each thing that it speaks of.

    Ann has 17 life. Ann controls no creatures.       "Ann is at 17 life and controls no creatures."
    Bob's graveyard has Hill Giant.                   "Hill Giant is in Bob's graveyard."
    What Ann owns removed from the game has Void.     "Ann's Void is removed from the game."

A clause is a subject, a verb and the rest; what is said of one subject goes together, and so do subjects of which the
same is said. Who has won and lost is said first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.notation.described import listed
from engine.notation.expectations import (
    OWN,
    HasEnded,
    HasNumber,
    IsMoment,
    PoolHolds,
    TopOfStack,
    ZoneCounts,
    ZoneHas,
)
from engine.notation.expected import Expectation
from engine.notation.prospects import Prospect
from engine.notation.scanning import joined

MOST = 4
"""Things said of one subject in one sentence."""
_SUBJECT = re.compile(r"(?!It |The game )(.+?) (is|has|controls) (.+)", re.DOTALL)

_KINDS = {
    **dict.fromkeys(("untap", "draw", "declare attackers", "declare blockers", "combat damage"), "step"),
    **dict.fromkeys(("beginning of combat", "end of combat", "end of turn", "cleanup"), "step"),
    **dict.fromkeys(("precombat main", "postcombat main"), "phase"),
}
"""What people say after the name of a place in a turn."""

_OF_SEVERAL = {"is": "are", "are": "are", "has": "have", "controls": "control", "owns": "own"}
Said = list[tuple[str, list[str]]]
"""Verbs, each with all that follows it."""


class Clause(NamedTuple):
    """Ann's Clone / is / 2/2. Without a subject it is a whole sentence that nothing is joined to."""

    subject: str
    verb: str
    rest: str


def outcomes(expectations: Iterable[Expectation]) -> list[str]:
    """What holds in the end, the end of the game first, what is said of one thing in one sentence."""
    ordered = sorted(expectations, key=lambda one: not isinstance(one, HasEnded))
    return merged(clause for one in ordered for clause in clauses_of(one))


def clauses_of(expectation: Expectation) -> list[Clause]:
    """An expectation in plain words."""
    if isinstance(expectation, Prospect):
        words = expectation.words().removesuffix(".")
        return [Clause("", "", words[0].upper() + words[1:])]
    if isinstance(expectation, HasNumber) and expectation.what == "life":
        return [Clause(expectation.player, "is", f"at {expectation.number} life")]
    if isinstance(expectation, PoolHolds):
        held = f"holds {expectation.mana}" if expectation.mana != "nothing" else "is empty"
        return [Clause("", "", f"{expectation.player}'s mana pool {held}")]
    if isinstance(expectation, HasEnded) and expectation.player:
        return [Clause(expectation.player, "has", f"{expectation.how} the game")]
    if isinstance(expectation, TopOfStack):
        return [Clause(expectation.name, "is", "on top of the stack")]
    if isinstance(expectation, IsMoment) and expectation.place in _KINDS:
        place = f"{expectation.place} {_KINDS[expectation.place]}"
        return [Clause("", "", f"It is {expectation.player}'s {place}")]
    if isinstance(expectation, ZoneHas):
        return _held(expectation)
    if isinstance(expectation, ZoneCounts):
        return [_counted(expectation)]
    sentence = expectation.words().removesuffix(".")
    found = _SUBJECT.fullmatch(sentence)
    return [Clause(found[1], found[2], found[3]) if found is not None else Clause("", "", sentence)]


def _held(expectation: ZoneHas) -> list[Clause]:
    """Shock and 2 copies of Forest are in Bob's graveyard; of Terror there is none."""
    owner, zone = expectation.player, expectation.zone
    whose = "" if zone in OWN or zone == "stack" else f"{owner}'s "
    where = f"in {owner}'s {zone}" if zone in OWN else "on the stack" if zone == "stack" else zone
    here = [(listed(name), number) for name, number in expectation.cards if number]
    away = [listed(name) for name, number in expectation.cards if not number]
    names = [whose + (name if number == 1 else f"{number} copies of {name}") for name, number in here]
    found = [
        Clause(name, "is" if number == 1 else "are", where)
        for name, (_, number) in zip(names, here, strict=True)
    ]
    if away:
        no = f"no {joined(away, 'or')}"
        found.append(Clause("", "", f"{owner} owns {no} {where}" if whose else f"{no} is {where}"))
    return found


def _counted(expectation: ZoneCounts) -> Clause:
    player, zone, number = expectation.player, expectation.zone, expectation.number
    if zone == "hand":
        return Clause(player, "has", f"{number or 'no'} card{'' if number == 1 else 's'} in hand")
    if zone == "stack" and number:
        return Clause("", "", f"There {_so_many(number, 'object')} on the stack")
    if zone not in OWN and zone != "stack":
        return Clause(player, "owns", f"{number or 'no'} card{'' if number == 1 else 's'} {zone}")
    if zone == "library" and number:
        return Clause("", "", f"There {_so_many(number, 'card')} in {player}'s library")
    return Clause("", "", expectation.words().removesuffix("."))


def _so_many(number: int, noun: str) -> str:
    """Is 1 card; are 2 cards."""
    return f"{'is' if number == 1 else 'are'} {number} {noun}{'' if number == 1 else 's'}"


# --- joining -------------------------------------------------------------------------------------------------


def merged(clauses: Iterable[Clause]) -> list[str]:
    """Sentences, each with all that is said of its subject, in the order in which subjects come up. Subjects of which
    the same is said share a sentence."""
    groups: list[tuple[str, Said]] = []
    for clause in dict.fromkeys(clauses):
        into = _open(groups, clause.subject)
        if into is None:
            into = []
            groups.append((clause.subject, into))
        if into and into[-1][0] == clause.verb:
            into[-1][1].append(clause.rest)
        else:
            into.append((clause.verb, [clause.rest]))
    return [_sentence(subjects, said) for subjects, said in _shared(groups)]


def _open(groups: list[tuple[str, Said]], subject: str) -> Said | None:
    """The sentence about this subject that has room."""
    if not subject:
        return None
    return next(
        (said for one, said in groups if one == subject and sum(len(rest) for _, rest in said) < MOST), None
    )


def _shared(groups: list[tuple[str, Said]]) -> list[tuple[list[str], Said]]:
    """Ann and Bob are at 20 life; Shock and Terror are in Bob's graveyard."""
    found: list[tuple[list[str], Said]] = []
    for subject, said in groups:
        alike = _several(said)
        there = next(
            (one for one in found if subject and alike and one[0][0] and _several(one[1]) == alike), None
        )
        if there is not None:
            there[0].append(subject)
        else:
            found.append(([subject], said))
    return found


def _several(said: Said) -> tuple[str, tuple[str, ...]] | None:
    """What is said as it is said of several; None where it is said of one thing only."""
    (verb, rests), *more = said
    alone = more or verb not in _OF_SEVERAL or any(rest.startswith(("a ", "an ")) for rest in rests)
    return None if alone else (_OF_SEVERAL[verb], tuple(rests))


def _sentence(subjects: list[str], said: Said) -> str:
    if not subjects[0]:
        words = said[0][1][0]
    elif len(subjects) == 1:
        words = f"{subjects[0]} {joined(f'{verb} {joined(rest)}' for verb, rest in said)}"
    else:
        words = f"{joined(subjects)} {_OF_SEVERAL[said[0][0]]} {joined(said[0][1])}"
    return f"{words[:1].upper()}{words[1:]}."
