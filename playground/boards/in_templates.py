"""The words of the stepper in templates.

{{ rule_link("409.1c") }}          a rule number that leads to its page in the rule book
{{ draw_side(view) }}              a player's side of the table
{{ draw_slots(views) }}            cards on the table, each with what is attached to it and its buttons
{{ draw_named(views) }}            cards of a pile, by their names
{{ draw_trace(rows, onward) }}     lines of a trace, those folded away behind a summary; onward is what stands around a
                                   step in its address
{{ draw_panel("deeds") }}          a panel of the builder

What only the stepper shows is drawn here as well, and put together by `playground.boards.views.sheet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sized
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import pass_context
from markupsafe import escape

from playground.boards import walking
from playground.boards.card_views import CardView
from playground.boards.timeline import Whereabouts, places
from playground.boards.tracing import Fold, Onward, Piece, Row, Stretch
from playground.boards.views import leading
from playground.kept import Kept, Same, frozen, packed
from playground.look.in_templates import draw_card, symbols
from playground.look.stencils import Drawing, Stencil, cut

View = dict[str, Any]
ROWS = ("creatures", "others", "lands")
"""There are at most so many rows of permanents."""
PILES = ("library", "graveyard", "removed")
_COUNTS = ("in_play", "in_hand", *(f"{name} count" for name in PILES))
"""The gaps of a side that are filled with numbers; see `counts_of`."""
_SIDE = Stencil("boards/parts/side.html", *ROWS, "hand", *PILES, "unknown", "player", *_COUNTS, most=256)
_OF_SIDE = ("seat", "name", "outcome", "revealed")
"""What else is shown of a side, but for who plays it."""
_PLAYER = Stencil(
    "boards/parts/player.html", "seat", "name", "life", "poison", "mana", "buttons", "remarks", most=1_024
)
_OF_PLAYER = ("life_changed", "mana_changed", "active", "priority", "asked", "outcome")
_UNKNOWN = "boards/parts/build/unknown.html"
_SLOT = Stencil(
    "boards/parts/slot.html", "card", "remarks", "pinned", "buttons", "also", "count", "attachments"
)
_NAMED = Stencil("boards/parts/named.html", "href", "id", "remarks", "buttons")
_BUTTON = Stencil("boards/parts/slot_button.html", "value", "label", "says", "called", "field")
_REMARKS = Stencil("boards/parts/remarks.html")
_NOTHING = SafeString()
_LINE = Stencil("boards/parts/trace_line.html", "step", "objects", "said")
_SAID = Stencil("boards/parts/trace_said.html", "href", most=16_384)
_TIMELINE = Stencil("boards/parts/timeline.html", "says", "here", most=256)
_PLACES = Stencil("boards/parts/places_of_line.html", "here", most=1_024)
_WAYS = Stencil("boards/parts/ways.html", "here", "last", *walking.EVERY, most=256)
_FOLD = Stencil("boards/parts/trace_fold.html", "lines")


def _address(number: str) -> str:
    """The page of a rule; "" for what is no rule's number."""
    try:
        return reverse("rulebook:rule", args=[number])
    except NoReverseMatch:
        return ""


@lru_cache(maxsize=8_192, typed=True)
def rule_link(number: str, *, bare: bool = False) -> SafeString:
    """A rule number, in red and leading to the rule book; `bare` where its surroundings make it red."""
    address = _address(number)
    if not address:
        return format_html('<span class="{}">{}</span>', "" if bare else "rule", number)
    style = "rule-link" if bare else "rule rule-link"
    return format_html('<a class="{}" href="{}" hx-boost="false">{}</a>', style, address, number)


# --- a side of the table ---------------------------------------------------------------------------------


class Laid:
    """Cards that are drawn already: a template counts them, and drawing them gives their HTML."""

    __slots__ = ("_count", "html")

    def __init__(self, count: int, html: SafeString) -> None:
        self._count = count
        self.html = html

    def __len__(self) -> int:
        return self._count


def _gap(cards: Sized, name: str) -> Laid:
    """A gap of the side's stencil in the place of cards."""
    return Laid(len(cards), SafeString(_SIDE.gaps[name]))


@pass_context
def draw_side(context: Any, view: View | SafeString) -> SafeString:
    """A side of the table, or one that is drawn already."""
    if isinstance(view, SafeString):
        return view
    settings = {name: bool(context.get(name)) for name in ("expecting", "building")}
    rows = [draw_slots(row) for row in view["rows"]]
    cards = (
        *(*rows, *[""] * (len(ROWS) - len(rows))),
        draw_slots(view["hand"]),
        *(draw_named(view[name]["cards"]) for name in PILES),
        _unknown(context, view["seat"]) if settings["building"] else "",
        draw_player(view, settings),
    )
    return SafeString(around_cards(view, settings).filled((*cards, *counts_of(view))))


def draw_player(view: View, settings: View) -> SafeString:
    """Who plays a side: name, life, mana, and what the player is in the turn and asked."""
    shown = {name: view[name] for name in _OF_PLAYER} | settings | {"poisoned": bool(view["poison"])}
    texts = (
        str(view["seat"]),
        view["name"],
        str(view["life"]),
        str(view["poison"]),
        symbols(view["mana"]) if view["mana"] else "none",
        SafeString("".join([_button(one, view["name"]) for one in view["buttons"]])),
        _remarks(view),
    )
    return _PLAYER.fill(tuple(shown.values()), lambda: shown, *texts)


def counts_of(view: View) -> list[str]:
    """What the gaps for numbers are filled with: how many cards lie where."""
    counts = [view["in_play"], view["in_hand"], *[view[name]["count"] for name in PILES]]
    return [str(count) for count in counts]


def around_cards(view: View, settings: View) -> Drawing:
    """A side of the table with a gap for each row, the hand, each pile, the form for unknown cards, its player and each
    number that `counts_of` has. A step seldom changes more of a side than that, so all around is kept."""
    shown = {name: view[name] for name in _OF_SIDE}
    piles = {
        name: view[name] | {"cards": bool(len(view[name]["cards"])), "count": bool(view[name]["count"])}
        for name in PILES
    }

    def gapped() -> View:
        gaps = {name: SafeString(gap) for name, gap in _SIDE.gaps.items()}
        rows = [_gap(row, name) for row, name in zip(view["rows"], ROWS, strict=False)]
        counts = {name: gaps[name] for name in ("in_play", "in_hand")}
        laid = {
            name: view[name]
            | {
                "cards": _gap(view[name]["cards"], name),
                "count": view[name]["count"] and gaps[f"{name} count"],
            }
            for name in PILES
        }
        side = shown | laid | counts | {"rows": rows, "hand": _gap(view["hand"], "hand")}
        return settings | {"side": side, "unknown": gaps["unknown"], "player": gaps["player"]}

    key = (*shown.values(), len(view["rows"]), bool(view["hand"]), packed(piles), *settings.values())
    return _SIDE.drawing(key, gapped)


def _unknown(context: Any, seat: int) -> SafeString:
    """The form for the unknown cards of a library: the visitor's own, so that it is never kept."""
    player = next(one for one in context["players"] if one["seat"] == seat)
    return render_to_string(_UNKNOWN, context.get_all() | {"player": player})


# --- cards -----------------------------------------------------------------------------------------------


def draw_slots(views: Iterable[View] | Laid) -> SafeString:
    """Cards on the table as list items: each is drawn again only when it looks different."""
    if isinstance(views, Laid):
        return views.html
    return SafeString("".join([f"<li>{_slot(view)}</li>" for view in views]))


def _slot(view: View) -> SafeString:
    return _once(view, "slot", _draw_slot)


def _draw_slot(view: View) -> SafeString:
    piled = view.get("piled", ())
    texts = (
        draw_card(view, "s", anchor=True),
        _remarks(view),
        view.get("pinned", ""),
        _buttons(view),
        " ".join(map(str, piled)),
        str(view["count"]) if piled else "",
        SafeString("".join([_slot(one) for one in view.get("attachments", ())])),
    )
    there = tuple(map(bool, texts))

    def gapped() -> View:
        return {name: gap if one else "" for one, (name, gap) in zip(there, _SLOT.gaps.items(), strict=True)}

    return _SLOT.fill(there, gapped, *texts)


def draw_named(views: Iterable[View] | Laid) -> SafeString:
    """Cards of a pile as list items."""
    if isinstance(views, Laid):
        return views.html
    return SafeString("".join([f"<li>{_named(view)}</li>" for view in views]))


def _named(view: View) -> SafeString:
    return _once(view, "named", _draw_named)


def _draw_named(view: View) -> SafeString:
    shown = {
        "names": tuple([face["name"] for face in view["faces"]]),
        "leads": bool(view["href"]),
        "changed": bool(view["changed"]),
    }
    texts = view["href"], str(view["id"]), _remarks(view), _buttons(view, "named")
    return _NAMED.fill(tuple(shown.values()), lambda: shown, *texts)


def _remarks(view: View) -> SafeString:
    remarks = view.get("remarks")
    return _REMARKS.fill(remarks, lambda: {"remarks": remarks}) if remarks else _NOTHING


def _buttons(view: View, at: str = "slot") -> SafeString:
    """What of the pending decision belongs to a card."""
    return SafeString("".join([_button(one, view["called"], at) for one in view["buttons"]]))


def _button(one: View, called: str, at: str = "side") -> SafeString:
    """A button of the pending decision; in a slot it may be one that turns through some choices."""
    field = one.get("field", "") if at == "slot" else ""
    # Beside a player the name is always said, as it is the whole of what is chosen.
    shown = {"at": at, "turns": bool(field), "apart": at == "side" or called not in one["says"]}
    return _BUTTON.fill(
        tuple(shown.values()), lambda: shown, one["value"], one["label"], one["says"], called, field
    )


def _once(view: View, name: str, draw: Callable[[View], SafeString]) -> SafeString:
    """What is drawn of a card, kept with its view, which lies on the next board as well."""
    if not isinstance(view, CardView):
        return draw(view)
    html = view.drawn.get(name)
    if html is None:
        html = view.drawn[name] = draw(view)
    return html


# --- the builder -----------------------------------------------------------------------------------------

_READ_BY = {
    "palette": ("found", "open", "placed", "query", "recent", "saved", "zones"),
    "game": ("course", "permanents", "players", "presets", "turn"),
    "deeds": ("course", "dues", "open", "players", "skips"),
    "table": ("open", "saved", "table"),
    "said": ("gone", "open", "permanents", "players", "said", "things", "turn"),
    "nest": ("nest", "players"),
}
"""What of the page each panel shows, but for what a refused edit has sent."""
_OF_THE_PAGE = ("edit_url", "hidden", "csrf_input", "seen")
_PANELS = {name: Stencil(f"boards/parts/build/{name}.html", *_OF_THE_PAGE, most=64) for name in _READ_BY}


@pass_context
def draw_panel(context: Any, name: str) -> SafeString:
    """A panel of the builder. An edit seldom changes more than one of them, so that the others are kept; where an edit
    was refused, or cards are looked for, nothing is."""
    if context["error"] or context["sent"] or (name == "palette" and context["query"]):
        return render_to_string(f"boards/parts/build/{name}.html", context.get_all())
    shown = {one: context[one] for one in _READ_BY[name]}
    filled = {"game": context["game"]} if name == "game" else {}
    key = *map(packed, shown.values()), *(frozen(one.values) for one in filled.values())
    return _PANELS[name].fill(key, lambda: shown | filled, *(str(context[one]) for one in _OF_THE_PAGE))


# --- the trace -------------------------------------------------------------------------------------------


def draw_trace(rows: Iterable[Piece], onward: Onward | None = None) -> SafeString:
    """Lines of a trace as list items; those of a tuple are folded away together."""
    kept = _pieces.get
    return SafeString("\n".join([kept((one, onward)) or _piece(one, onward) for one in rows]))


_pieces: Kept[tuple[Piece, Onward | None], SafeString] = Kept(4_096)
"""Of a hundred lines the next page has all but two or three again, with the same addresses."""


def _piece(piece: Piece, onward: Onward | None) -> SafeString:
    if isinstance(piece, Stretch):
        html = draw_trace(piece.pieces, onward)
    else:
        html = _row(piece, onward) if isinstance(piece, Row) else _fold(piece, onward)
    return _pieces.keep((piece, onward), html)


def _fold(rows: Fold, onward: Onward | None) -> SafeString:
    return _FOLD.fill(len(rows), lambda: {"count": len(rows)}, draw_trace(rows, onward))


def _row(row: Row, onward: Onward | None) -> SafeString:
    words, state = row.words, row.state
    href = row.href or (str(row.step).join(onward) if onward else "")
    said = _SAID.fill(
        (words, bool(href), state.hit, state.stop, state.about),
        lambda: {"line": words._asdict() | state._asdict() | {"href": _SAID.gaps["href"] if href else ""}},
        href,
    )
    return _LINE.fill(
        (words.depth, words.call, words.answer, state, bool(row.objects)),
        lambda: {"line": words._asdict() | state._asdict(), "names": bool(row.objects)},
        str(row.step),
        row.objects,
        said,
    )


def draw_timeline(timeline: View, onward: Onward) -> SafeString:
    """The timeline's picture: its marks are a line's own, and only where we are differs from step to step."""
    marks = timeline["marks"]

    def context() -> View:
        return {"timeline": marks | dict(_TIMELINE.gaps), "before": onward[0], "after": onward[1]}

    return _TIMELINE.fill((Same(marks), onward), context, timeline["says"], str(timeline["here"]))


def draw_places(where: Whereabouts, onward: Onward, here: str) -> SafeString:
    """The list of turns and phases, by where we are among them; `here` is our own address."""

    def context() -> View:
        return {"places": places(where), "before": onward[0], "after": onward[1]}

    return _PLACES.fill((where, onward), context, here)


# --- the ways to go --------------------------------------------------------------------------------------


def draw_ways(to: Mapping[str, int], step: int, last: int, onward: Onward) -> SafeString:
    """The stepper's buttons. Of a step only their addresses and which of them lead somewhere differ."""
    led = tuple([at != step for at in to.values()])

    def draw() -> Drawing:
        gaps = {name: SafeString(gap) for name, gap in _WAYS.gaps.items()}
        before, after = map(escape, onward)
        leading_on = {word: gaps[word] if leads else "" for word, leads in zip(to, led, strict=True)}
        addresses = [SafeString(f"{before}{gaps[word]}{after}") for word in to]
        buttons = _WAYS.fill(
            led, lambda: {"controls": leading.buttons(leading_on)}, gaps["here"], gaps["last"], *addresses
        )
        return cut(buttons)

    return SafeString(_ways.find((led, onward), draw).filled([str(step), str(last), *map(str, to.values())]))


_ways: Kept[tuple[tuple[bool, ...], Onward], Drawing] = Kept(1_024)


FUNCTIONS = {
    "draw_named": draw_named,
    "draw_panel": draw_panel,
    "draw_side": draw_side,
    "draw_slots": draw_slots,
    "draw_trace": draw_trace,
    "rule_link": rule_link,
}
FILTERS: dict[str, Callable[..., Any]] = {}
