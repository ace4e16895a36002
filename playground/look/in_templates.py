"""The words of the visual language in templates.

{{ text|symbols }}                 "{2}{R}" drawn as symbols, named aloud
{{ draw_cost("{2}{R}") }}          a mana cost
{{ draw_card(view, size="s") }}    a card: chip (s), on the table (m), on its page (l)
{{ icon("into") }}                 one of our marks, silent for those who listen
{{ draw_bars(rows, "Who won") }}   a bar chart from (label, count) or (label, count, href)
{{ draw_columns(rows, "Turns", "turns") }}  a distribution from (label, count, href), and what its labels are
{{ explain_other_time(typed) }}    what a word or rule number of another time was called in October 2006
{{ kept("parts/x.html", a=b) }}    a part of the page that only the given values decide, drawn once for each of them
{{ kept("parts/x.html", "c", a=b) }}  the same, with the page's own c in it, such as the form's token
{{ each("parts/x.html", values) }} such a part for each of some values, one after the other; there it is `one`
{{ draw_controls(list, "mirrored") }}  the stepper's buttons
{{ url("boards:step", run.id, 3) }}  the address of a view; url_if_routed gives "" where there is none
{{ list_title("Library", words, 2) }}  what a list is called: by what it is narrowed, and which page it is
{{ static("css/base.css") }}       the address of a file
{{ querystring(page=2) }}          this page's query with something else in it
{{ request.resolver_match|room }}  the room of the site that the header marks
{{ depth|depth_class }}            the class that indents a trace line
{{ board.updated|ago }}            how long it is since then, in one unit

Beside them stand Django's own filters for dates, numbers and words, which Jinja2 does not have.
"""

from collections.abc import Hashable, Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.template import defaultfilters
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import NoReverseMatch, ResolverMatch, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from jinja2 import Undefined, pass_context
from msgspec.structs import replace

from engine.cards.other_times import OtherTime, explain
from playground.kept import frozen
from playground.look.charts import bar_chart
from playground.look.columns import column_chart
from playground.look.frames import card_look
from playground.look.stencils import Stencil
from playground.look.symbols import drawing, with_symbols

DEEPEST_INDENT = 9
_LONGEST_OF_A_LIST = 60
_CARD = Stencil("parts/card.html", "classes", "id", "marks", "href")
_MARKS = Stencil("parts/card_marks.html")
_CONTROL = Stencil("parts/transport_control.html", "href")
_OF_LINES = ("runs/", "errands/")
"""Where the addresses of lines of play begin: the stepper, what compares lines, what goes on in the background."""
_OF_DJANGO = (
    "capfirst",
    "date",
    "filesizeformat",
    "default_if_none",
    "floatformat",
    "linebreaks",
    "linebreaksbr",
    "pluralize",
    "slugify",
    "truncatechars",
    "truncatewords",
)
_OF_CONTROL = ("name", "icon", "key", "also", "label", "value", "primary", "enabled")


def symbols(text: object) -> SafeString:
    """Escaped text with every mana and tap symbol drawn."""
    return with_symbols(text if isinstance(text, str) else str(text))


def drawn(symbol: str) -> SafeString:
    """One symbol by its name ("w", "2", "gu"), as decoration that is not read aloud."""
    return drawing(symbol)


def draw_cost(text: str) -> SafeString:
    """A mana cost; a nonexistent one (213.1a) draws nothing, which is not {0}."""
    return _part("parts/mana.html").fill(text, lambda: {"cost": text})


def draw_card(view: object, size: str = "m", *, anchor: bool = False) -> SafeString:
    """A card drawn from a card view; see playground.look.frames for its keys.

    With anchor=True the element gets the id "card-<id>": for the board, where a card appears once.
    """
    look = card_look(view, size, anchored=anchor)
    marks = _MARKS.fill(look.marks, lambda: {"marks": look.marks})
    # A chip has the same place for marks whether there are any or not, and is drawn once for both.
    marked = look.size != "s" and bool(look.marks)

    def gapped() -> dict[str, Any]:
        gaps = _CARD.gaps
        id_, href = look.id and gaps["id"], look.href and gaps["href"]
        return {"card": replace(look, classes=gaps["classes"], id=id_, href=href), "marked": marked}

    key = (look.picture, look.size, anchor, bool(look.id), bool(look.href), marked)
    return _CARD.fill(key, gapped, look.classes, look.id, marks, look.href)


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


@pass_context
def kept(context: Any, template: str, *gaps: str, **values: Any) -> SafeString:
    """A part of the page that is decided by plain values alone: never by the visitor.

    What is a page's own, such as a form's token, is a gap: a text of the page's context, by its name; nothing, where
    the page has none.
    """
    given = {name: value for name, value in values.items() if not isinstance(value, Undefined)}
    own = [str(context.get(name, "")) for name in gaps]
    return _part(template, *gaps).fill(frozen(given), lambda: given, *own)


def each(template: str, values: Iterable[Hashable]) -> SafeString:
    """A part of the page for each of some values, one after the other. Values that are equal look the same."""
    part = _part(template)

    def drawn(one: Hashable) -> SafeString:
        return part.fill(one, lambda: {"one": one})

    return SafeString("".join([drawn(one) for one in values]))


def room(match: ResolverMatch | str | None) -> str:
    """The room of the site that an address belongs to; a line of play is in none of those that the header names."""
    if not isinstance(match, ResolverMatch):
        return ""
    return "lines" if match.route.startswith(_OF_LINES) else str(match.app_name)


def draw_controls(every: Iterable[Mapping[str, Any]], mirrored: str = "") -> SafeString:
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


def explain_other_time(typed: str) -> SafeString:
    """What somebody means who searches for a word or rule number that October 2006 does not have."""
    return render_to_string("parts/other_time.html", {"later": _explained(typed) if typed else None})


@lru_cache(maxsize=512)
def _explained(typed: str) -> OtherTime | None:
    """What looks like a word of another time is looked for among all of them."""
    return explain(typed)


def draw_bars(rows: Iterable[tuple[object, ...]], title: str, of: int = 0) -> SafeString:
    """A bar chart with its figures as a table, so nothing is told by length alone."""
    return render_to_string("parts/bar_chart.html", {"chart": bar_chart(rows, title, of)})


def draw_columns(rows: Iterable[tuple[str, int, str]], title: str, head: str) -> SafeString:
    """A distribution over an axis, with its figures as a table behind it."""
    return render_to_string("parts/column_chart.html", {"chart": column_chart(rows, title, head)})


def depth_class(depth: int) -> str:
    """The class that indents a trace line; deeper than nine levels no longer moves to the right."""
    return f"depth-{max(0, min(int(depth), DEEPEST_INDENT))}"


def ago(then: datetime) -> str:
    """How long it is since then, in its greatest unit: "3 days ago". Less than a minute is "just now"."""
    if timezone.now() - then < timedelta(minutes=1):
        return "just now"
    return f"{timesince(then, depth=1)} ago"


@lru_cache(maxsize=2_048, typed=True)
def url(name: str, *args: Hashable, **kwargs: Hashable) -> str:
    """The address of a view, which is the same for as long as the process lives. Raises NoReverseMatch for a name that
    is not routed."""
    return reverse(name, args=args, kwargs=kwargs)


def url_if_routed(name: str) -> str:
    """The address of a room that may be left out of the site; "" then."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


_address_of_file = lru_cache(maxsize=512)(static)
"""A file's address has its content's hash in it, and neither changes while the process lives."""


@pass_context
def querystring(context: Any, **values: object) -> str:
    """The query of the page that is being drawn, with these values in it."""
    request: HttpRequest = context["request"]
    query = request.GET.copy()
    for name, value in values.items():
        query[name] = str(value)
    return f"?{query.urlencode()}"


def list_title(name: str, narrowed: Iterable[str], page: int = 1) -> str:
    """What a page of a list is called where many are open: what it is narrowed by comes first."""
    words = ", ".join(narrowed)
    words = words if len(words) <= _LONGEST_OF_A_LIST else words[: _LONGEST_OF_A_LIST - 1].rstrip() + "\u2026"
    of_page = f", page {page}" if page > 1 else ""
    return f"{words}: {name.lower()}{of_page}" if words else f"{name}{of_page}"


FUNCTIONS = {
    "draw_bars": draw_bars,
    "draw_card": draw_card,
    "draw_columns": draw_columns,
    "draw_controls": draw_controls,
    "draw_cost": draw_cost,
    "each": each,
    "explain_other_time": explain_other_time,
    "icon": icon,
    "kept": kept,
    "list_title": list_title,
    "querystring": querystring,
    "static": _address_of_file,
    "url": url,
    "url_if_routed": url_if_routed,
}
FILTERS = {
    "ago": ago,
    "depth_class": depth_class,
    "drawn": drawn,
    "room": room,
    "symbols": symbols,
    **{name: defaultfilters.register.filters[name] for name in _OF_DJANGO},
}
