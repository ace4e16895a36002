"""Comments: writing, looking at it first, changing, taking back, and the pages of a thread."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards.views.place import number
from playground.library.models import Scenario
from playground.library.views import open_scenario
from playground.limits import TooMuch, spend, too_much
from playground.talk import markup, saying
from playground.talk.doors import open_comment, turned_away
from playground.talk.models import Comment, Words
from playground.talk.saying import Refused
from playground.talk.telling import tell_of
from playground.talk.threads import Reader, place_of, thread_of


@require_http_methods(["GET", "HEAD", "POST"])
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """A comment on a scenario, or an answer to one: written, looked at first if wished, and kept."""
    row = open_scenario(request, slug)
    answers = _answered(request, row)
    here = f"{request.path}?{request.GET.urlencode()}" if request.method != "POST" else row.get_absolute_url()
    if stop := turned_away(request, here):
        return stop
    words = request.POST.get("words", _quoted(request, row))
    context: dict[str, Any] = {
        "scenario": row,
        "answers": answers,
        "words": words,
        "longest": markup.LONGEST,
        "answered": Reader(request).show([answers])[0] if answers is not None else None,
    }
    if request.method != "POST":
        return render(request, "talk/write.html", context)
    try:
        if "preview" in request.POST:
            spend(request, "preview")
            context["preview"] = SafeString(saying.prepare(words, row).html)
            return render(request, _part(request), context)
        spend(request, "comment")
        comment = _keep(row, answers, words, request.user)
    except TooMuch as error:
        return too_much(request, error)
    except Refused as error:
        return render(request, _part(request), context | {"error": str(error)}, status=422)
    if comment.state == Words.State.HELD:
        messages.info(request, "Thank you. A moderator will check it before others can see it.")
    elif comment.links_held:
        messages.info(request, "Your links are shown as text until a moderator has looked at them.")
    return redirect(comment)


def _part(request: Any) -> str:
    """A script exchanges what is looked at beforehand alone."""
    return "talk/write.html#preview" if request.htmx and "preview" in request.POST else "talk/write.html"


def _answered(request: HttpRequest, row: Scenario) -> Comment | None:
    wanted = request.POST.get("answers") or request.GET.get("answers", "")
    if not wanted:
        return None
    found = get_object_or_404(
        Comment.objects.select_related("author", "thread"), pk=wanted[:40], scenario=row
    )
    if not found.shown:
        raise Http404("what would be answered is not shown")
    return found


def _quoted(request: HttpRequest, row: Scenario) -> str:
    """What stands in the form at first: the step that somebody wants to speak of."""
    step = number(request.GET.get("quote", "-"))
    said = next((words for at, _, words in row.story if at == step), "")
    return f"> step {step}: {said}\n\n" if said else ""


def _keep(row: Scenario, answers: Comment | None, words: str, author: Any) -> Comment:
    comment = Comment(scenario=row, answers=answers)
    if answers is not None:
        comment.thread = answers.thread or answers
    saying.fill(comment, words, author, row).save()
    tell_of(comment)
    return comment


@require_safe
def comment(request: HttpRequest, comment_id: str) -> HttpResponse:
    """A comment's own address: the page that shows it, at its place."""
    found = open_comment(request, comment_id)
    reader = Reader(request)
    if not reader.visible(Comment.objects.filter(pk=found.pk)).exists():
        raise Http404("it waits for a moderator")
    page, there = place_of(found, reader)
    if there:
        return redirect(f"{found.scenario.get_absolute_url()}?talk={page}#comment-{found.pk}")
    first = found.thread or found
    return redirect("talk:thread", first.pk)


@require_safe
def thread(request: HttpRequest, comment_id: str) -> HttpResponse:
    """All of a thread."""
    found = open_comment(request, comment_id)
    if found.thread is not None:
        return redirect("talk:thread", found.thread.pk)
    reader = Reader(request)
    if not reader.visible(Comment.objects.filter(pk=found.pk)).exists():
        raise Http404("it waits for a moderator")
    page = max(1, number(request.GET.get("page", "1")))
    shown, more = thread_of(found, reader, page)
    context = {"thread": shown, "scenario": found.scenario, "number": page, "more": more, "whole": True}
    return render(request, "talk/thread.html", context | {"takes_part": request.user.is_authenticated})


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, comment_id: str) -> HttpResponse:
    """Other words for a comment, by its author and for a while."""
    found = open_comment(request, comment_id)
    if stop := turned_away(request, found.scenario.get_absolute_url()):
        return stop
    if not saying.may_edit(found, request.user):
        raise Http404("it belongs to someone else, or is too old to change")
    words = request.POST.get("words", found.words)
    context: dict[str, Any] = {
        "scenario": found.scenario,
        "edited": found,
        "words": words,
        "longest": markup.LONGEST,
    }
    if request.method != "POST":
        return render(request, "talk/write.html", context)
    try:
        if "preview" in request.POST:
            spend(request, "preview")
            context["preview"] = SafeString(saying.prepare(words, found.scenario).html)
            return render(request, _part(request), context)
        spend(request, "comment")
        saying.edit(found, words, request.user)
    except TooMuch as error:
        return too_much(request, error)
    except Refused as error:
        return render(request, _part(request), context | {"error": str(error)}, status=422)
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, comment_id: str) -> HttpResponse:
    """A comment is taken back by its author; its place stays."""
    found = open_comment(request, comment_id)
    if not request.user.is_authenticated:
        return turned_away(request, request.path) or redirect(found)
    if found.author_id != request.user.pk or found.state not in (Words.State.SHOWN, Words.State.HELD):
        raise Http404("it belongs to someone else, or no longer exists")
    if request.method == "POST":
        saying.delete(found)
        messages.success(request, "Your comment is deleted.")
        return redirect(found)
    shown = Reader(request).show([found])[0]
    return render(request, "talk/delete.html", {"comment": shown, "scenario": found.scenario})


@require_safe
def history(request: HttpRequest, comment_id: str) -> HttpResponse:
    """What a comment said before it was changed."""
    found = open_comment(request, comment_id)
    shown = Reader(request).show([found])[0]
    if not shown.reads:
        raise Http404("it is not shown")
    context = {"comment": shown, "scenario": found.scenario, "earlier": found.earlier.all()}
    return render(request, "talk/history.html", context)
