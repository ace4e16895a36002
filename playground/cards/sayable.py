"""What card texts can say: each form with its words and an example, which the card editor takes up."""

from __future__ import annotations

import re
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

_ENCHANT = re.compile(r"Enchant\b")
_ENCHANTED = re.compile(r"\benchanted (artifact|creature|enchantment|land|permanent|player)\b", re.IGNORECASE)
_ATTACHED = re.compile(rf"\b(?:[Ee]quip|equipped|Attach {examples.OWN_NAME})\b")


@dataclass(frozen=True)
class Sayable:
    """A form as the page has it: its words and parts, an example, and the address of an editor with that in it."""

    pieces: tuple[shown.Piece, ...]
    example: examples.Example
    href: str


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All forms that have words of their own, by subject."""
    return render(
        request, "cards/words.html", {"subjects": subjects(), "count": len(_forms()), "drawn": _drawn()}
    )


@cache
def _forms() -> list[SentenceForm]:
    """The forms that the page lists: which those are takes longer to find out than to draw all else."""
    kept = examples.kept()
    return [form for form in shown.readable() if shown.has_words(form) and examples.key_of(form) in kept]


@cache
def subjects() -> list[dict[str, Any]]:
    """What the page lists; it is the same as long as the process lives."""
    return [
        {
            "name": subject.name,
            "title": subject.title,
            "about": subject.about,
            "rooms": [
                {
                    "name": room.name,
                    "title": room.title,
                    "about": room.about,
                    "sorts": [
                        {"name": sort, "forms": [_sayable(form) for form in forms]}
                        for sort, forms in room.sorts.items()
                    ],
                }
                for room in subject.rooms
            ],
        }
        for subject in shown.by_subject(_forms())
    ]


@cache
def _drawn() -> SafeString:
    return mark_safe(render_to_string("cards/words_rooms.html", {"subjects": subjects()}))


def _sayable(form: SentenceForm) -> Sayable:
    example = examples.kept()[examples.key_of(form)]
    fields = {"name": examples.OWN_NAME, **_sheet(example)}
    return Sayable(tuple(shown.pieces(form)), example, f"{reverse('cards:write')}?{urlencode(fields)}")


def _sheet(example: examples.Example) -> dict[str, str]:
    """The rest of a card that may have such a text: an Aura if it speaks of what is enchanted, or Equipment."""
    text = example.paragraphs
    if example.whole == "spell":
        return {"types": "Sorcery", "size": "", "text": text}
    if _ENCHANT.match(text):
        return {"types": "Enchantment - Aura", "size": "", "text": text}
    if found := _ENCHANTED.search(text):
        return {"types": "Enchantment - Aura", "size": "", "text": f"Enchant {found[1]}\n{text}"}
    if _ATTACHED.search(text):
        return {"types": "Artifact - Equipment", "size": "", "text": text}
    return {"types": "Artifact Creature", "size": "1/1", "text": text}
