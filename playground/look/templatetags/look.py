"""Tags and filters of the visual language.

{{ text|symbols }}              "{2}{R}" drawn as symbols, named aloud
{% cost "{2}{R}" %}             a mana cost
{% card view size="s" %}        a card: chip (s), on the table (m), on its page (l)
{% icon "into" %}               one of our marks, silent for those who listen
{% bars rows "Who won" %}       a bar chart from (label, count) or (label, count, href)
{% other_time typed %}          what a word or rule number of another time was called in October 2006
{% kept "parts/x.html" a=b %}   a part of the page that only the given values decide, drawn once for each of them
{% kept "parts/x.html" "c" a=b %} the same, with the page's own c in it, such as the form's token
{% each "parts/x.html" values %}  such a part for each of some values, one after the other; there it is `one`
{% each "parts/x.html" values "numbered" %} the same, with the `number` of each from 1 on
{% controls list "mirrored" %}  the stepper's buttons
{{ request.resolver_match|room }}  the room of the site that the header marks
{{ depth|depth_class }}         the class that indents a trace line
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.urls import ResolverMatch
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.cards.other_times import OtherTime, explain
from playground.kept import frozen
from playground.look.charts import bar_chart
from playground.look.frames import card_look
from playground.look.stencils import Stencil
from playground.look.symbols import drawing, with_symbols

register = template.Library()

DEEPEST_INDENT = 9
_CARD = Stencil("parts/card.html", "href")
_CONTROL = Stencil("parts/transport_control.html", "href")
_OF_LINES = ("runs/", "errands/")
"""Where the addresses of lines of play begin: the stepper, what compares lines, what goes on in the background."""
_OF_CONTROL = ("name", "icon", "key", "also", "label", "value", "primary", "enabled")


@register.filter(name="symbols")
def symbols_filter(text: object) -> SafeString:
    """Escaped text with every mana and tap symbol drawn."""
    return with_symbols(text if isinstance(text, str) else str(text))


@register.filter
def drawn(symbol: str) -> SafeString:
    """One symbol by its name ("w", "2", "gu"), as decoration that is not read aloud."""
    return drawing(symbol)


@register.inclusion_tag("parts/mana.html")
def cost(text: str) -> dict[str, str]:
    """A mana cost; a nonexistent one (213.1a) draws nothing, which is not {0}."""
    return {"cost": text}


@register.simple_tag
def card(view: object, size: str = "m", *, anchor: bool = False) -> SafeString:
    """A card drawn from a card view; see playground.look.frames for its keys.

    With anchor=True the element gets the id "card-<id>": for the board, where a card appears once.
    """
    look = card_look(view, size, anchored=anchor)
    leading = replace(look, href=_CARD.gaps["href"] if look.href else "")
    return _CARD.fill(leading, lambda: {"card": leading}, look.href)


@register.simple_tag
@lru_cache(maxsize=1_024, typed=True)
def icon(name: str, extra: str = "") -> SafeString:
    """One of the marks in static/symbols/marks.svg; the words stand beside it."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>',
        extra,
        static("symbols/marks.svg"),
        name,
    )


@lru_cache(maxsize=64)
def _part(template: str, *gaps: str) -> Stencil:
    return Stencil(template, *gaps, most=1_024)


@register.simple_tag(takes_context=True)
def kept(context: Any, template: str, *gaps: str, **values: Any) -> SafeString:
    """A part of the page that is decided by plain values alone: never by the visitor.

    What is a page's own, such as a form's token, is a gap: a text of the page's context, by its name.
    """
    return _part(template, *gaps).fill(frozen(values), lambda: values, *[str(context[name]) for name in gaps])


@register.simple_tag
def each(template: str, values: Iterable[Hashable], numbered: str = "") -> SafeString:
    """A part of the page for each of some values, one after the other. Values that are equal look the same."""
    part = _part(template)

    def drawn(one: Hashable, number: int) -> SafeString:
        return part.fill((one, number), lambda: {"one": one, "number": number})

    return SafeString("".join([drawn(one, place if numbered else 0) for place, one in enumerate(values, 1)]))


@register.filter
def room(match: ResolverMatch | str | None) -> str:
    """The room of the site that an address belongs to; a line of play is in none of those that the header names."""
    if not isinstance(match, ResolverMatch):
        return ""
    return "lines" if match.route.startswith(_OF_LINES) else str(match.app_name)


@register.simple_tag
def controls(every: Iterable[Mapping[str, Any]], mirrored: str = "") -> SafeString:
    """Buttons of the stepper; see parts/transport.html for what each of them has."""
    return SafeString("".join([_control(one, mirrored) for one in every]))


def _control(one: Mapping[str, Any], mirrored: str) -> SafeString:
    shown = tuple(map(one.get, _OF_CONTROL))
    href = str(one.get("href") or "")
    key = (mirrored, bool(href), shown)

    def context() -> dict[str, Any]:
        view = dict(zip(_OF_CONTROL, shown, strict=True))
        return {"control": view | {"href": _CONTROL.gaps["href"] if href else ""}, "mirrored": mirrored}

    return _CONTROL.fill(key, context, href)


@register.inclusion_tag("parts/other_time.html")
def other_time(typed: str) -> dict[str, OtherTime | None]:
    """What somebody means who searches for a word or rule number that October 2006 does not have."""
    return {"later": explain(typed) if typed else None}


@register.inclusion_tag("parts/bar_chart.html")
def bars(rows: Iterable[tuple[object, ...]], title: str) -> dict[str, Any]:
    """A bar chart with its figures as a table, so nothing is told by length alone."""
    return {"chart": bar_chart(rows, title)}


@register.filter
def depth_class(depth: int) -> str:
    """The class that indents a trace line; deeper than nine levels no longer moves to the right."""
    return f"depth-{max(0, min(int(depth), DEEPEST_INDENT))}"
