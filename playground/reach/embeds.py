"""Steps in a frame of another site: read only, without cookies, with a way back here."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.html import format_html
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from playground.limits import TooMuch, spend
from playground.nobody import as_nobody
from playground.reach.shown import Work, open_work

WIDTH, HEIGHT = 720, 560
LEAST = 240
MOST = 2_000
KEPT_FOR = 300
"""Seconds for which others may keep a step."""
_ELSEWHERE = {"frame-ancestors": ["*"], "form-action": ["'none'"], "connect-src": ["'none'"]}
"""What the policy of a page says that other sites show within theirs."""


@xframe_options_exempt
@csp_replace(_ELSEWHERE)  # type: ignore[arg-type]  # its types know no view that takes parts of the address
@require_safe
def embed(request: HttpRequest, kind: str, key: str, step: int) -> HttpResponse:
    """A step with the way to the ones before and after it, and the way into the playground."""
    with as_nobody(request):
        try:
            spend(request, "step")
            work = open_work(kind, key)
            shown = work.at(step)
        except TooMuch as error:
            minutes = max(1, round(error.retry_after / 60))
            context: dict[str, Any] = {"refused": f"{error} Try again in {minutes} minutes."}
            response = render(request, "reach/embed.html", context, status=429)
            response["Retry-After"] = str(error.retry_after)
            return response
        except Http404 as error:
            refused = {"refused": "There is nothing to show at this address."}
            response = render(request, "reach/embed.html", refused | {"why": str(error)}, status=404)
        else:
            response = render(request, "reach/embed.html", _page(work, shown, step))
            response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    response["X-Robots-Tag"] = "noindex"
    return response


def _page(work: Work, shown: Any, step: int) -> dict[str, Any]:
    last = work.last
    return {
        "work": work,
        "shown": shown,
        "board": shown.board,
        "stack": shown.stack,
        "line": shown.line,
        "step": step,
        "last": last,
        "before": work.embed(step - 1) if step else "",
        "after": work.embed(step + 1) if step < last else "",
        "first": work.embed(0) if step else "",
        "end": work.embed(last) if step < last else "",
        "href": work.href(step),
        "told": True,
    }


# --- oEmbed --------------------------------------------------------------------------------------------------


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """What another site needs to show an address of ours in a frame (oembed.com)."""
    with as_nobody(request):
        try:
            spend(request, "step")
        except TooMuch as error:
            return _plain(str(error), 429)
        return _oembed(request)


def _oembed(request: HttpRequest) -> HttpResponse:
    if request.GET.get("format", "json") != "json":
        return _plain("Only JSON is available: format=json.", 501)
    try:
        width, height = (
            _bound(request, name, usual) for name, usual in (("maxwidth", WIDTH), ("maxheight", HEIGHT))
        )
    except ValueError as error:
        return _plain(str(error), 400)
    try:
        work, step = work_at(request, request.GET.get("url", ""))
        work.at(step)
    except Http404 as error:
        return _plain(f"Nothing can be shown of this address: {error}.", 404)
    there = request.build_absolute_uri
    frame = format_html(
        '<iframe src="{}" width="{}" height="{}" title="{}" loading="lazy" style="border:0"></iframe>',
        there(work.embed(step)),
        width,
        height,
        work.title,
    )
    found = {
        "version": "1.0",
        "type": "rich",
        "title": work.title,
        "provider_name": "Rules Playground",
        "provider_url": there("/"),
        "html": frame,
        "width": width,
        "height": height,
        "cache_age": KEPT_FOR,
    }
    if work.author:
        found["author_name"] = work.author
    if width >= 600:
        found |= {
            "thumbnail_url": there(work.picture(step)),
            "thumbnail_width": 1200,
            "thumbnail_height": 630,
        }
    response = JsonResponse(found)
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _plain(words: str, status: int) -> HttpResponse:
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8")


def _bound(request: HttpRequest, name: str, usual: int) -> int:
    said = request.GET.get(name, "")
    if not said:
        return usual
    if not (said.isascii() and said.isdigit() and len(said) < 7 and int(said) >= LEAST):
        raise ValueError(f"{name} must be a whole number from {LEAST} on.")
    return min(usual, int(said))


def work_at(request: HttpRequest, address: str) -> tuple[Work, int]:
    """What an address of a page here is about, and at which step. Raises Http404."""
    try:
        parts = urlsplit(address[:2_000] if address.isprintable() else "")
    except ValueError as error:
        raise Http404("it is not an address") from error
    if parts.scheme not in ("http", "https") or parts.netloc != request.get_host():
        raise Http404("it is not an address of this site")
    try:
        match = resolve(parts.path)
    except Resolver404 as error:
        raise Http404("that page doesn't exist") from error
    found = match.kwargs
    # Pages of moments come in several shapes, and each says which work it is of.
    if match.view_name in ("library:detail", "library:step"):
        work = open_work("scenario", found["slug"])
    elif match.view_name in ("rulings:step", "rulings:first"):
        work = open_work("ruling", found["ruling_id"])
    elif match.view_name == "boards:run":
        work = open_work("line", found["run_id"])
    elif match.view_name == "reach:embed":
        work = open_work(found["kind"], found["key"])
    else:
        raise Http404("it is not a page with steps")
    return work, int(found.get("step", work.step))
