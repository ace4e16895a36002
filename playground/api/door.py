"""The way into the API: whoever asks is who the token says, and never who a cookie says.

The library that reads requests and describes the API is large; it is loaded with the first request, so that a process
that only shows pages does without it.
"""

from __future__ import annotations

import logging
from functools import cache

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.urls import Resolver404, URLResolver
from django.urls.resolvers import RoutePattern
from django.views.decorators.csrf import csrf_exempt

from playground import away
from playground.api import refusing, tokens
from playground.api.refusing import Refused
from playground.gone import Gone
from playground.launch.patience import TakesTooLong
from playground.limits import TooMuch, spend
from playground.nobody import as_nobody

log = logging.getLogger(__name__)


@cache
def _addresses() -> URLResolver:
    from playground.api.workers import api

    return URLResolver(RoutePattern(""), api.urls[0])


@csrf_exempt
def enter(request: HttpRequest, rest: str) -> HttpResponse:
    """Answer a request below /api/v1/. What goes wrong is told as JSON, whatever it is."""
    with as_nobody(request):
        return _told(request, rest)


def _told(request: HttpRequest, rest: str) -> HttpResponse:
    try:
        response = _answered(request, rest)
    except Refused as error:
        response = refusing.answer(request, error)
    except TooMuch as error:
        response = refusing.answer(request, refusing.too_much(error))
    except Gone as error:
        response = refusing.answer(request, Refused(410, _sentence(str(error))))
    except Http404 as error:
        response = refusing.answer(
            request, Refused(404, _sentence(str(error)) or "Nothing was found at this address.")
        )
    except RequestDataTooBig:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        refusal = Refused(413, f"A request has at most {most} bytes.", {"where": "body", "most": most})
        response = refusing.answer(request, refusal)
    except (SuspiciousOperation, UnreadablePostError) as error:
        response = refusing.answer(
            request, Refused(400, _sentence(str(error)) or "This request can't be read.")
        )
    except TakesTooLong:
        connection.close()
        response = refusing.answer(
            request, Refused(422, "This takes longer than the time limit for an answer.")
        )
    except Exception as error:
        response = refusing.answer(request, _broken(request, error))
    if request.method in ("GET", "HEAD", "OPTIONS"):
        # Anybody's page may read what everybody may read; no cookie is looked at, so nothing more is given away.
        response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = (
        "no-store" if response.status_code >= 400 or request.user.is_authenticated else "no-cache"
    )
    return response


def _broken(request: HttpRequest, error: Exception) -> Refused:
    if away.is_away(error):
        away.tell(error)
        return Refused(503, away.words_for(error), Retry_After=str(away.RETRY_AFTER))
    log.exception("the API failed at %s %s", request.method, request.path)
    return Refused(500, "The server failed; the cause is in its log.")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".") if words else ""


def _answered(request: HttpRequest, rest: str) -> HttpResponse:
    _come_in(request)
    spend(request, "api")
    try:
        match = _addresses().resolve(rest)
    except Resolver404 as error:
        raise Http404("this API address is unknown; /api/ lists all of them") from error
    response: HttpResponse = match.func(request, *match.args, **match.kwargs)
    if response.status_code == 405:
        allowed = response.get("Allow", "")
        method = (request.method or "")[:20]
        raise Refused(
            405, f"Not with {method}; with {allowed}." if allowed else f"Not with {method}.", Allow=allowed
        )
    return response


def _come_in(request: HttpRequest) -> None:
    """Who asks: the account of the token, or nobody."""
    said = request.headers.get("Authorization", "")
    if not said:
        return
    scheme, _, word = said.partition(" ")
    owner = tokens.owner_of(word.strip()) if scheme.lower() == "bearer" else None
    if owner is None:
        spend(request, "unknown-token")
        message = "The token is not known. Send one as: Authorization: Bearer rp_..."
        raise Refused(401, message, {"where": "header.Authorization"}, WWW_Authenticate="Bearer")
    request.user = owner
