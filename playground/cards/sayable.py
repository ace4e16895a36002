"""What card texts can say: each form with its words and an example, which the card editor takes up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from engine.language.forms import examples, shown
from engine.language.forms.declared import SentenceForm


@dataclass(frozen=True)
class Sayable:
    """A form as the page has it: its words and parts, an example, and the address of an editor with that in it."""

    pieces: tuple[shown.Piece, ...]
    example: examples.Example
    href: str


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All forms that have words of their own, by room."""
    return render(request, "cards/words.html", {"rooms": rooms(), "count": len(_forms()), "drawn": _drawn()})


def _forms() -> list[SentenceForm]:
    kept = examples.kept()
    return [form for form in shown.readable() if shown.has_words(form) and examples.key_of(form) in kept]


@cache
def rooms() -> list[dict[str, Any]]:
    """What the page lists; it is the same as long as the process lives."""
    return [
        {
            "name": room.name,
            "title": room.title,
            "subject": room.subject,
            "sorts": [
                {"name": sort, "forms": [_sayable(form) for form in forms]}
                for sort, forms in room.sorts.items()
            ],
        }
        for room in shown.by_room(_forms())
    ]


@cache
def _drawn() -> SafeString:
    return mark_safe(render_to_string("cards/words_rooms.html", {"rooms": rooms()}))


def _sayable(form: SentenceForm) -> Sayable:
    example = examples.kept()[examples.key_of(form)]
    spell = example.whole == "spell"
    fields = {
        "name": examples.OWN_NAME,
        "types": "Sorcery" if spell else "Artifact Creature",
        "size": "" if spell else "1/1",
        "text": example.paragraphs,
    }
    return Sayable(tuple(shown.pieces(form)), example, f"{reverse('cards:write')}?{urlencode(fields)}")
