"""What a visitor may ask for in a while: costs, counted in the cache that all server processes share.

A limit is a sum in a window of time, and for young accounts a smaller one. Whoever goes past it is told which limit it
was and when to come back; nothing that was asked for has then been done. Costs are counted for an account or, without
one, for a cookie, and for the network the request came from (`door.whose`; behind a proxy: what the server is told to
trust as such), which has some times as much. How much work it was to answer is counted besides (`door.metering`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from playground.door.counting import Sum, take
from playground.door.whose import Who, account_of, all_of
from playground.instead import instead


@dataclass(frozen=True)
class Limit:
    """At most so much in so many seconds, and how to say it."""

    name: str
    most: int
    seconds: int
    unit: str
    young: tuple[tuple[int, int], ...] = ()
    """What younger accounts may, the youngest first: (days, at most so much). Without an account one is youngest."""
    whose: str = "one visitor"
    scale: int = 1
    """How many of what is counted make one of the unit."""
    sentence_is: str = "At most {most} {unit} in {minutes} minutes for {whose}."

    @property
    def sentence(self) -> str:
        """The limit in words."""
        number = f"{self.most // self.scale:,}".replace(",", "\N{NO-BREAK SPACE}")
        words = {"most": number, "unit": self.unit, "minutes": self.seconds // 60, "whose": self.whose}
        return self.sentence_is.format(**words)

    def seconds_left(self) -> int:
        """Until the count begins anew."""
        return self.seconds - int(time.time()) % self.seconds

    def of(self, who: Who) -> Limit:
        """The limit as it is for one of those that costs are counted for."""
        return self if who.times == 1 else replace(self, most=self.most * who.times, whose="one network")

    def at_age(self, age: timedelta) -> Limit:
        """The limit as it is for an account of this age."""
        for days, most in self.young:
            if age < timedelta(days=days):
                whose = f"an account younger than {days} day{'' if days == 1 else 's'}"
                return replace(self, most=most, whose=whose)
        return self


LIMITS = {
    limit.name: limit
    for limit in (
        Limit("create", 300, 3600, "new boards and lines"),
        Limit("answer", 3_000, 600, "answers and edits"),
        Limit("read", 40_000, 600, "words of cards read"),
        Limit("ruling", 120, 3600, "new links"),
        Limit("change", 120, 3600, "corrections and suggestions"),
        Limit("compare", 120, 600, "comparisons"),
        Limit("check", 240, 600, "replays of a link"),
        Limit("api", 1_200, 600, "questions to the API"),
        Limit("play", 300, 600, "texts played by the API"),
        Limit("step", 3_000, 600, "steps shown elsewhere"),
        Limit("token", 20, 3600, "new tokens"),
        Limit("unknown-token", 30, 600, "tokens that are not known"),
        Limit("picture", 300, 600, "new pictures"),
        Limit("bring", 60, 3600, "trace files"),
        Limit(
            "brought",
            20_000_000,
            86_400,
            "megabytes of trace files",
            scale=1_000_000,
            sentence_is="At most {most} {unit} in a day for {whose}.",
        ),
        Limit("simulate", 40_000, 3600, "playouts"),
        Limit("vote", 300, 3600, "votes", young=((1, 30), (7, 100))),
        Limit("comment", 60, 3600, "comments", young=((1, 6), (7, 20))),
        Limit("dispute", 20, 3600, "disputes and answers to them", young=((1, 3), (7, 8))),
        Limit("preview", 200, 600, "previews", young=((1, 60),)),
        Limit("report", 40, 3600, "reports", young=((1, 8), (7, 20))),
        Limit("policy", 60, 600, "reports of the content policy"),
        Limit("account", 20, 3600, "changes of an account"),
        Limit("export", 6, 3600, "files of one's own data"),
        Limit("recover", 30, 3600, "looks at private links"),
        Limit("bring_back", 1_000, 3600, "works imported from a file"),
        Limit("tend", 600, 600, "changes of what is yours"),
    )
}


class TooMuch(Exception):
    """A limit was reached. Nothing was done; `retry_after` seconds later there is room again."""

    def __init__(self, limit: Limit, retry_after: int) -> None:
        super().__init__(limit.sentence)
        self.limit = limit
        self.retry_after = retry_after


class Full(TooMuch):
    """Somebody has as much as there can be of theirs. Nothing was done; time alone makes no room."""

    def __init__(self, words: str) -> None:
        super().__init__(Limit("bytes", 0, 3600, "bytes"), 0)
        self.args = (words,)


_also: list[Callable[[HttpRequest, str], None]] = []


def ask_also(check: Callable[[HttpRequest, str], None]) -> None:
    """Ask this before anything is counted, with the name of the limit; it raises TooMuch where it has a reason to."""
    if check not in _also:
        _also.append(check)


def spend(request: HttpRequest, name: str, cost: int = 1) -> None:
    """Count a cost against a limit. Raises TooMuch, and then the cost was not counted."""
    for check in _also:
        check(request, name)
    limit = LIMITS[name].at_age(_age(request))
    whose = list(all_of(request, account_of(request)))
    refused = take(sums(limit, whose, cost))
    if refused is not None:
        raise TooMuch(limit.of(whose[refused]), limit.seconds_left())


def sums(limit: Limit, whose: Iterable[Who], cost: int, *, bound: bool = True) -> list[Sum]:
    """A cost to be counted for each of these; without a bound it is counted in any case."""
    window = int(time.time()) // limit.seconds
    return [
        Sum(f"{limit.name}:{who.key}:{window}", cost, limit.of(who).most if bound else None, limit.seconds)
        for who in whose
    ]


def limited(name: str, *, methods: tuple[str, ...] = ("POST",)) -> Callable[..., Any]:
    """A view whose requests each cost 1 of a limit; past it, the page says so (429)."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                if request.method in methods:
                    spend(request, name)
            except TooMuch as error:
                return too_much(request, error)
            return view(request, *args, **kwargs)

        return counted

    return decorate


def too_much(request: HttpRequest, error: TooMuch) -> HttpResponse:
    """The page of somebody who asked for too much."""
    if isinstance(error, Full):
        return instead(request, render(request, "mine/full.html", {"sentence": str(error)}, status=413))
    minutes = max(1, round(error.retry_after / 60))
    response = render(request, "429.html", {"sentence": str(error), "minutes": minutes}, status=429)
    response["Retry-After"] = str(error.retry_after)
    return instead(request, response)


def _age(request: HttpRequest) -> timedelta:
    """How old the account is; nothing for whoever has none."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return timedelta(0)
    return timezone.now() - user.date_joined
