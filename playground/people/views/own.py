"""What is one's own: settings, everything as a file, and the way out."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from playground.limits import limited
from playground.people import exporting, leaving
from playground.people.forms import AboutForm, HandleForm, LeaveForm
from playground.people.mailing import confirmed_address
from playground.people.profiles import profile_of
from playground.people.renaming import rename


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """What others read of one, and whether notices are mailed."""
    profile = profile_of(request.user)
    form = AboutForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("people:settings")
    context = {"form": form, "profile": profile, "address": confirmed_address(request.user)}
    return render(request, "people/settings.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
@limited("account")
def handle(request: HttpRequest) -> HttpResponse:
    """Another name."""
    profile = profile_of(request.user)
    form = HandleForm(request.POST or None, initial={"handle": profile.handle})
    if request.method == "POST" and form.is_valid():
        try:
            rename(profile, form.cleaned_data["handle"])
        except ValidationError as error:
            form.add_error("handle", error)
        else:
            messages.success(request, f"You are {profile.handle} from now on.")
            return redirect("people:settings")
    context = {"form": form, "profile": profile}
    return render(request, "people/handle.html", context, status=422 if form.errors else 200)


@require_safe
@login_required
@limited("export", methods=("GET",))
def export(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """All that the site keeps of one, as a file."""
    found = StreamingHttpResponse(
        exporting.whole(request.user), content_type="application/json; charset=utf-8"
    )
    found["Content-Disposition"] = 'attachment; filename="rules-playground.json"'
    found["Cache-Control"] = "no-store"
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
@limited("account")
def leave(request: HttpRequest) -> HttpResponse:
    """Delete one's account: the page says what goes and what stays."""
    user = request.user
    form = LeaveForm(request.POST or None, of=profile_of(user).handle)
    if request.method == "POST" and form.is_valid():
        links = form.cleaned_data["links"] == "keep"
        logout(request)
        leaving.leave(user, links=links)
        messages.success(request, "Your account is deleted. You can continue without one.")
        return redirect("home")
    context = {
        "form": form,
        "public": leaving.public(user).count(),
        "by_link": sum(rows.count() for rows in leaving.by_link(user)),
        "private": sum(model._base_manager.filter(owner=user).count() for model in leaving.PRIVATE),
    }
    return render(request, "people/leave.html", context, status=422 if form.errors else 200)
