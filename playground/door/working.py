"""Workers' time: what a visitor has begun is counted for its account, its cookie and its network, as it is worked at.

Whoever begins something is asked for first (`admit`), and what that gives stays with the work; the worker that has done
a part of it says how long that took (`worked`). Networks are kept as digests: these words stay in the database.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from playground.door.counting import take
from playground.door.whose import Who, account_of, all_of, is_here
from playground.limits import Limit, TooMuch, sums

SECONDS = 3_600
SET_ASIDE = 1_000
"""Milliseconds that whatever is begun costs at least, so that of many begun at once not all find room."""
Whose = list[tuple[str, int]]
"""Who pays for something: a digest, and how many times a visitor's allowance that one has."""


def limit() -> Limit:
    """Milliseconds of a worker."""
    most = settings.WORKER_MINUTES_A_VISITOR * 60_000
    return Limit("work", most, SECONDS, "minutes of this site's workers", scale=60_000)


def whose(request: HttpRequest) -> Whose:
    """Who pays for what is asked here."""
    return [(_digest(one.key), one.times) for one in all_of(request, account_of(request))]


def admit(request: HttpRequest) -> Whose:
    """Who pays, where they all have time left. Raises TooMuch."""
    found = whose(request)
    if settings.METERED and not is_here(request):
        payers = [Who(*one) for one in found]
        refused = take(sums(limit(), payers, SET_ASIDE))
        if refused is not None:
            raise TooMuch(limit().of(payers[refused]), limit().seconds_left())
    return found


def worked(payers: Sequence[Sequence[str | int]], seconds: float) -> None:
    """Count what workers had to do. It is done, so there is no bound."""
    found = [Who(str(key), int(times)) for key, times in payers]
    take(sums(limit(), found, max(1, round(seconds * 1_000)), bound=False))


def network_among(payers: Sequence[Sequence[str | int]]) -> list[str | int] | None:
    """The narrowest network among those who pay; None for what no request began."""
    return next((list(one) for one in payers if int(one[1]) > 1), None)


def _digest(key: str) -> str:
    return salted_hmac("playground.door.working", key, algorithm="sha256").hexdigest()[:24]
