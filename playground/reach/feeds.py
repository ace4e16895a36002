"""Atom feeds: what is new in the library, all of it, or of a tag, an author or a collection."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.views.decorators.http import require_safe

from playground.collected.models import Collection, Entry
from playground.library import finding
from playground.library.models import Scenario
from playground.library.wishes import LONGEST_CHOICE, Wish
from playground.limits import TooMuch, spend
from playground.nobody import as_nobody
from playground.people.views.profiles import find_profile

KEPT_FOR = 900
_CARD = re.compile(r"\[\[([^\[\]]*)\]\]")
"""A card's name as it is written to be a link."""


@require_safe
def newest(request: HttpRequest) -> HttpResponse:
    """The newest of all public scenarios."""
    return _answered(request, Wish(order="newest"), "Newest scenarios", reverse("library:index"))


@require_safe
def tag(request: HttpRequest, tag: str) -> HttpResponse:
    """The newest with a tag."""
    wish = Wish(chosen=(f"tag:{_typed(tag).lower()}",), order="newest")
    return _answered(
        request, wish, f"Scenarios about {_typed(tag)}", f"{reverse('library:index')}{wish.query()}"
    )


@require_safe
def author(request: HttpRequest, author: str) -> HttpResponse:
    """The newest by an author; 404 where nobody is called so."""
    found = find_profile(_typed(author))
    if found.handle != author:
        return redirect("reach:author", found.handle)
    wish = Wish(chosen=(f"author:{_typed(author)}",), order="newest")
    return _answered(
        request, wish, f"Scenarios by {_typed(author)}", f"{reverse('library:index')}{wish.query()}"
    )


@require_safe
def collection(request: HttpRequest, slug: str) -> HttpResponse:
    """What a collection has, those that came last first."""
    with as_nobody(request):
        seen = (Collection.Visibility.PUBLIC, Collection.Visibility.UNLISTED)
        found = get_object_or_404(Collection, slug=slug, visibility__in=seen)

        def rows() -> Iterable[Scenario]:
            entries = Entry.objects.filter(collection=found, scenario__visibility=Scenario.Visibility.PUBLIC)
            newest = entries.select_related("scenario__owner").order_by("-pk")[: finding.PAGE]
            return [one.scenario for one in newest]

        return _bounded(request, found.title, found.get_absolute_url(), rows)


def _typed(words: str) -> str:
    if not words.isprintable() or len(words) > LONGEST_CHOICE:
        raise Http404("nothing has this name")
    return words


def _answered(request: HttpRequest, wish: Wish, title: str, href: str) -> HttpResponse:
    with as_nobody(request):
        return _bounded(request, title, href, lambda: finding.find(wish).rows)


def _bounded(
    request: HttpRequest, title: str, href: str, rows: Callable[[], Iterable[Scenario]]
) -> HttpResponse:
    """The feed, as long as who asks hasn't asked for too much; a program is told in plain words."""
    try:
        spend(request, "step")
    except TooMuch as error:
        response = HttpResponse(f"{error}\n", status=429, content_type="text/plain; charset=utf-8")
        response["Retry-After"] = str(error.retry_after)
        return response
    return answer(request, title, href, rows())


def answer(request: HttpRequest, title: str, href: str, rows: Iterable[Scenario]) -> HttpResponse:
    """The feed of these scenarios; `href` is the page that shows them."""
    there = request.build_absolute_uri
    feed = Atom1Feed(
        title=f"{_plain(title)} · Rules Playground",
        link=there(href),
        description="Questions about the rules of October 2006, with boards and answers.",
        feed_url=there(request.get_full_path()),
        language="en",
    )
    for row in rows:
        address = there(row.get_absolute_url())
        feed.add_item(
            title=_plain(row.title),
            link=address,
            unique_id=address,
            # What a summary says is read as HTML.
            description=escape(_plain(_CARD.sub(r"\1", f"{row.question} {row.answer}"))),
            pubdate=row.published,
            updateddate=_later(row.published, row.updated),
            author_name=row.owner.get_username() if row.owner is not None else "Rules Playground",
            categories=[_plain(one) for one in row.tags],
        )
    response = HttpResponse(content_type="application/atom+xml; charset=utf-8")
    feed.write(response, "utf-8")
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    response["Access-Control-Allow-Origin"] = "*"
    return response


def _later(one: datetime, other: datetime) -> datetime:
    return max(one, other)


def _plain(words: str) -> str:
    """Words that XML can hold, without those that turn others round."""
    seen = "".join(
        " " if unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Cn") else one for one in words
    )
    return " ".join(seen.split())
