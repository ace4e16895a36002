"""Tags of the stepper.

{% rule "409.1c" %}         a rule number that leads to its page in the rule book
{% step_link 12 %}          the address of another step of the run being shown, seen the same way
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@lru_cache(maxsize=4096)
def _address(number: str) -> str:
    """The page of a rule; "" for what is no rule's number. A page of the stepper asks for a hundred."""
    try:
        return reverse("rulebook:rule", args=[number])
    except NoReverseMatch:
        return ""


@register.simple_tag
def rule(number: str, *, bare: bool = False) -> SafeString:
    """A rule number, in red and leading to the rule book; `bare` where its surroundings make it red."""
    address = _address(number)
    if not address:
        return format_html('<span class="{}">{}</span>', "" if bare else "rule", number)
    style = "rule-link" if bare else "rule rule-link"
    return format_html('<a class="{}" href="{}" hx-boost="false">{}</a>', style, address, number)


@register.simple_tag(takes_context=True)
def step_link(context: Any, step: int | str) -> str:
    """The address of another step."""
    return str(context["link"](int(step)))
