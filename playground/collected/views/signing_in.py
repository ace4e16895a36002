"""The way to the sign-in page for who asks for what needs an account."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

SIGN_IN = "/accounts/login/"


def sign_in(back: str) -> HttpResponse:
    """To the sign-in page, and from there back to where the visitor was."""
    return redirect(f"{SIGN_IN}?{urlencode({'next': back})}")
