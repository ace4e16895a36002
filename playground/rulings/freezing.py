"""Making a ruling of a moment of a run, publishing it, deleting it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from django.utils import timezone

from engine.board import PlayerId
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.reading_expectations import Known
from engine.notation.saved import save_line
from engine.position import Line
from playground.boards.expecting import PLAIN_TO_ALL, read_all
from playground.boards.models import Run
from playground.boards.runs import line_of
from playground.boards.visitors import Maker
from playground.rulings import record
from playground.rulings.checking import Verdict, failures_of, replay
from playground.rulings.models import FORMAT, MOST_STEPS, Ruling
from playground.rulings.signals import deleted, frozen, published, restored
from playground.rulings.versions import EDITION, engine_version


class CannotFreeze(Exception):
    """This moment cannot be made a link, and why."""


class NotMet(CannotFreeze):
    """Expectations that do not hold; whoever thinks the engine is wrong may keep them all the same."""


class BadExpectation(Exception):
    """An expectation that the notation does not read."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.line = line


@dataclass(frozen=True)
class Wanted:
    """What a ruling says besides its line."""

    title: str
    comment: str = ""
    expectations: tuple[str, ...] = ()
    answer: str = ""
    """What its maker answers in words."""
    tags: tuple[str, ...] = ()
    anyway: bool = False
    """Keep it although expectations are not met."""
    seat: PlayerId | None = None
    """Through whose eyes everybody will see it; None for all that there is."""


def read_expectation_lines(text: str, known: Known, seat: PlayerId | None = None) -> list[str]:
    """Expectations as the notation prints them, from text as it was typed. Raises BadExpectation.

    Through one player's eyes only those may be kept of which every player sees whether they hold; and the names of the
    text's own cards read like any words, since the player may not see that there are such cards.
    """
    known = known if seat is None else Known(known.players)
    try:
        found = known.read(text.replace("\r\n", "\n"))
    except Unreadable as error:
        raise BadExpectation(error.line, str(error)) from error
    except TooMuch as error:
        raise BadExpectation(1, str(error)) from error
    for one in found if seat is not None else ():
        if not isinstance(one, PLAIN_TO_ALL):
            raise BadExpectation(
                1,
                f'"{one.words()}" may reveal a hidden card. In one player\'s view you can expect what all '
                "players can see: life, counters and mana of players, the moment, how the game ended.",
            )
    return [one.words() for one in found]


def plain_to_all(expectations: Iterable[str], known: Known) -> list[str]:
    """Those of which every player sees whether they hold."""
    return [one.words() for one in read_all(expectations, known) if isinstance(one, PLAIN_TO_ALL)]


def content_hash(start: dict[str, Any], entries: list[Any], expectations: list[str]) -> str:
    """SHA-256 over the canonical JSON of everything that decides what is shown. The position has its card texts."""
    content = {
        "format": FORMAT,
        "edition": EDITION,
        "start": start,
        "entries": entries,
        "expectations": expectations,
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def hash_of_shown(shown: dict[str, Any], seat: PlayerId, expectations: list[str]) -> str:
    """The same of a ruling that is seen through one player's eyes, over nothing but what that player sees."""
    steps = [
        {name: one if name != "line" else one | {"mark": ""} for name, one in step.items()}
        for step in shown["steps"]
    ]
    content = {
        "format": FORMAT,
        "edition": EDITION,
        "seat": int(seat),
        "shown": {"steps": steps, "scenes": shown["scenes"]},
        "expectations": expectations,
    }
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def freeze(run: Run, step: int, wanted: Wanted, maker: Maker) -> tuple[Ruling, str]:
    """A ruling of a run's line at a step, and the word that deletes it. Raises CannotFreeze."""
    return freeze_line(line_of(run), step, wanted, maker)


def freeze_line(line: Line, step: int, wanted: Wanted, maker: Maker) -> tuple[Ruling, str]:
    """The same for a line that is no run. The line is played once more, from its start, so that it is whole."""
    done = replay(line)
    if done.problem:
        raise CannotFreeze(f"The line can't be played to its end: {done.problem}")
    played = done.played
    if played.last > MOST_STEPS:
        raise CannotFreeze(f"A link holds at most {MOST_STEPS} steps, and this line has more.")
    if not 0 <= step <= played.last:
        raise CannotFreeze(f"The line has {played.last} steps; there is no step {step}.")
    saved = save_line(played.line)
    start = {"version": saved["version"], "start": saved["start"]}
    version = engine_version()
    expectations = list(wanted.expectations)
    verdict = Verdict(agrees=True, failures=failures_of(done.game, expectations))
    if verdict.failures and not wanted.anyway:
        raise NotMet(" ".join(f"{words} Not so: {reason}." for words, reason in verdict.failures))
    token = secrets.token_urlsafe(18)
    shown = record.plain(played, wanted.seat)
    if wanted.seat is None:
        content = content_hash(start, list(saved["entries"]), expectations)
    else:
        content = hash_of_shown(shown, wanted.seat, expectations)
    ruling = Ruling(
        title=wanted.title,
        comment=wanted.comment,
        start=start,
        entries=list(saved["entries"]),
        expectations=expectations,
        step=step,
        last=played.last,
        seat=wanted.seat,
        content_hash=content,
        engine=version,
        record=record.packed(shown),
        verdict=asdict(verdict),
        checked_by=version,
        token_hash="" if maker["owner"] else hashed(token),
        **maker,
    )
    ruling.seal = ruling.sealed()
    ruling.save(force_insert=True)
    frozen.send(Ruling, ruling=ruling, wanted=wanted)
    return ruling, token


def hashed(token: str) -> str:
    """How a deleting word is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


def may_delete(ruling: Ruling, token: str) -> bool:
    """Whether this word deletes this ruling."""
    return bool(ruling.token_hash) and secrets.compare_digest(ruling.token_hash, hashed(token))


def publish(ruling: Ruling) -> None:
    """Put it on the list; its content address leads to it from now on."""
    if Ruling.objects.filter(pk=ruling.pk, published=None).update(published=timezone.now()):
        ruling.refresh_from_db(fields=("published",))
        published.send(Ruling, ruling=ruling)


def unpublish(ruling: Ruling) -> None:
    """Take it off the list again; whoever has its address still opens it."""
    if Ruling.objects.filter(pk=ruling.pk, published__isnull=False).update(published=None):
        ruling.refresh_from_db(fields=("published",))
        published.send(Ruling, ruling=ruling)


def delete(ruling: Ruling) -> None:
    """Take it from everybody but its maker. Its contents are there as long as that can be undone."""
    if Ruling.objects.filter(pk=ruling.pk, deleted=None).update(deleted=timezone.now()):
        ruling.refresh_from_db(fields=("deleted",))
        deleted.send(Ruling, ruling=ruling)


def restore(ruling: Ruling) -> None:
    """It is there again, for those who found it before."""
    if Ruling.objects.filter(pk=ruling.pk, deleted__isnull=False).update(deleted=None):
        ruling.refresh_from_db(fields=("deleted",))
        restored.send(Ruling, ruling=ruling)
