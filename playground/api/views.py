"""Pages about the API: what it offers, and a visitor's tokens."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.api import describing, tokens
from playground.api.forms import TokenForm
from playground.api.models import Token
from playground.limits import LIMITS, limited


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Every address with what it takes, the limits, and how it refuses."""
    shown = [LIMITS[name] for name in ("api", "play", "ruling", "simulate")]
    context = {
        "groups": describing.groups(),
        "limits": shown,
        "root": request.build_absolute_uri("/api/v1/"),
    }
    return render(request, "api/index.html", context)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The same as OpenAPI describes it, for programs."""
    response = HttpResponse(describing.document(), content_type="application/json")
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=3600"
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("token")
@login_required
def tokens_page(request: HttpRequest) -> HttpResponse:
    """A visitor's tokens; POST makes one, whose word this answer shows and no other ever will."""
    form = TokenForm(request.POST or None)
    word = ""
    if request.method == "POST" and form.is_valid():
        try:
            _, word = tokens.make(request.user, form.cleaned_data["name"])  # type: ignore[arg-type]
            form = TokenForm()
        except tokens.TooManyTokens as error:
            form.add_error(None, str(error))
    context = {
        "form": form,
        "word": word,
        "tokens": Token.objects.filter(owner_id=request.user.pk),
        "most": tokens.MOST,
        "root": request.build_absolute_uri("/api/v1/"),
    }
    return render(request, "api/tokens.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def take_back(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one of the visitor's tokens."""
    if not tokens.take_back(request.user, token_id):  # type: ignore[arg-type]
        raise Http404("this token is not yours, or no longer exists")
    messages.success(request, "Revoked: no program can use it now.")
    return redirect("api:tokens")
