"""How the API refuses: always JSON, always with the place of what is wrong or the bound that was reached.

{"error": {"kind": "invalid", "message": "...", "at": [{"where": "body.text", "line": 3, "reason": "..."}]}}
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse

from engine.notation.errors import Unreadable
from playground.limits import TooMuch

KINDS = {
    400: "bad_request",
    401: "no_token",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    409: "conflict",
    410: "gone",
    413: "too_large",
    422: "invalid",
    429: "too_much",
    500: "failed",
    503: "away",
}
Place = dict[str, Any]


class Refused(Exception):
    """A request that is not done, with its status and the places of what is wrong."""

    def __init__(self, status: int, message: str, *at: Place, **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.at = list(at)
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def invalid(message: str, where: str, **more: Any) -> Refused:
    """Something that was sent can't be right."""
    return Refused(422, message, {"where": where, **more})


def unreadable(error: Unreadable, where: str) -> Refused:
    """A text that the notation doesn't read: each error with its line and column."""
    at = [
        {"where": where, "line": one.line, "column": one.column, "words": one.words, "reason": one.reason}
        for one in error.every
    ]
    return Refused(422, "The text can't be read.", *at)


def too_much(error: TooMuch) -> Refused:
    """A limit was reached."""
    seconds = max(1, error.retry_after)
    place = {"bound": error.limit.name, "most": error.limit.most, "seconds": error.limit.seconds}
    return Refused(429, f"{error} Try again in {seconds} seconds.", place, Retry_After=str(seconds))


def answer(request: HttpRequest, error: Refused) -> JsonResponse:
    """The refusal as it is sent."""
    told: Place = {"kind": KINDS.get(error.status, "failed"), "message": error.message}
    if error.at:
        told["at"] = error.at
    return JsonResponse({"error": told}, status=error.status, headers=error.headers)
