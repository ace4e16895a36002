"""{{ text|with_rules }}: prose whose rule numbers are red and lead to the rule book, and whose symbols are drawn."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from playground.look.symbols import with_symbols

_NUMBER = re.compile(r"\b([1-6]\d\d\.\d{1,2}[a-z]?)\b")


def with_rules(text: str) -> SafeString:
    """Escaped text with numbers of this edition as links."""
    # Splitting by the one group gives text and numbers in turn.
    pieces = _NUMBER.split(text)
    return format_html_join(
        "", "{}", ((_number(one) if place % 2 else with_symbols(one),) for place, one in enumerate(pieces))
    )


def _number(number: str) -> SafeString:
    return format_html('<a class="rule" href="{}">{}</a>', reverse("rulebook:rule", args=[number]), number)


FUNCTIONS: dict[str, Callable[..., object]] = {}
FILTERS = {"with_rules": with_rules}
