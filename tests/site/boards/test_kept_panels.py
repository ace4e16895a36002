"""A panel of the builder is kept by what it reads, so after an edit none shows what was true before it.

What comes back after an edit is the builder's part of the page, of panels that are kept or drawn again. It has to be
what a page drawn whole is, in which each panel is given all that the page knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

import pytest
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client
from django.utils.safestring import SafeString
from jinja2 import Environment, UndefinedError, meta, nodes, pass_context

from playground.boards import in_templates
from playground.boards.drafts import start_draft
from playground.boards.in_templates import draw_panel
from playground.boards.models import Draft
from playground.boards.visitors import Maker
from playground.kept import forget_all
from playground.look.templating import Templates
from tests.played import EVERY_MOMENT, SCENARIOS, share
from tests.site.boards.rows_of_games import OF_GAMES
from tests.site.boards.rows_of_objects import OF_OBJECTS
from tests.site.boards.test_kept_pages import ASKED, BOARDS, ann

__all__ = ["ann"]
pytestmark = pytest.mark.django_db

SHARE = 60
"""The boards of one scenario of so many are edited; of all with MOMENTS=all."""
PART = {"HX-Request": "true", "HX-Request-Type": "partial"}
PANELS = {name: f"boards/parts/build/{name}.html" for name in in_templates._READ_BY}
REFUSED = {"error", "error_place", "sent", "rule"}
"""What is on a page only where an edit was refused, and then nothing is kept; a notice of why may name a rule."""
_TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
_CUT = re.compile(r"<!--panel (\w+)-->(.*?)<!--/panel-->", re.DOTALL)
EDITS: tuple[dict[str, str], ...] = (
    {"do": "put", "place": "Forest", "into": "0:hand", "count": "1"},
    {"do": "player", "seat": "0", "name": "Ann", "life": "7", "poison": "2"},
    {"do": "token", "token": "1/1 black Minion creature token", "into": "1:in play"},
    {"do": "due", "kind": "extra turn", "player": "1", "by": "-1", "what": ""},
    {"do": "moment", "active": "1", "serial": "8", "moment": "upkeep", "priority": "-1"},
    {"do": "player counters", "seat": "1", "counter": "charge", "count": "2"},
    {"do": "unknown", "seat": "1", "unknown": "3", "listed": ""},
    {"do": "effect", "kind": "effect", "text": "Creatures get +1/+1.", "by": "0", "until": "", "source": "0"},
    {"do": "add player", "new_name": "Zoe"},
    {"do": "earlier", "seat": "1"},
    {"do": "remove", "object": "1"},
    {"do": "undo"},
)

Draw = Callable[[Any, str], SafeString]


def jinja() -> Environment:
    return next(one.env for one in engines.all() if isinstance(one, Templates))


def whole(context: Any, name: str) -> SafeString:
    """A panel drawn anew, of all that the page knows."""
    return render_to_string(PANELS[name], context.get_all())


def shown(
    client: Client, address: str, draw: Draw, monkeypatch: pytest.MonkeyPatch, **how: Any
) -> dict[str, str]:
    """The panels of a page by their names and what stands around them, but for the visitor's own token."""

    @pass_context
    def marked(context: Any, name: str) -> SafeString:
        return SafeString(f"<!--panel {name}-->{draw(context, name)}<!--/panel-->")

    with monkeypatch.context() as patch:
        patch.setitem(jinja().globals, "draw_panel", marked)
        response = client.get(address, **how)
    assert response.status_code == 200
    html = _TOKEN.sub(r"\1", response.content.decode())
    builder = html[html.index('<div id="builder"') :].partition("</main>")[0].rstrip()
    return dict(_CUT.findall(html)) | {"around": _CUT.sub("", builder)}


def assert_as_drawn_anew(client: Client, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part = shown(client, address, draw_panel, monkeypatch, headers=PART)
    page = shown(client, address, whole, monkeypatch)
    assert {*PANELS} - {"nest"} <= part.keys() == page.keys()
    for name, html in part.items():
        assert html == page[name], f"{address}: {name}"


def edited(client: Client, draft: Draft, sent: Mapping[str, str]) -> str:
    """Where an edit leads to; "" if it is refused."""
    response = client.post(f"{draft.get_absolute_url()}edit/", {**sent, "at": draft.seen}, headers=PART)
    assert response.status_code in (303, 422)
    draft.refresh_from_db()
    return response.headers.get("Location", "")


# --- pages -----------------------------------------------------------------------------------------------


def test_each_panel_after_an_edit_is_as_if_it_were_drawn_anew(
    client: Client, ann: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards of scenarios, one after the other in one process, each edited in three ways; each has others."""
    names = share(SHARE)[:: 1 if EVERY_MOMENT else 2]
    made = set()
    for number, name in enumerate(names):
        draft = start_draft(SCENARIOS[name].partition("\n---")[0] + "\n", maker=ann)
        assert not draft.unread
        assert_as_drawn_anew(client, draft.get_absolute_url(), monkeypatch)
        for which in range(3):
            sent = EDITS[(3 * number + which) % len(EDITS)]
            if address := edited(client, draft, sent):
                made.add(sent["do"])
                assert_as_drawn_anew(client, address, monkeypatch)
    assert made == {sent["do"] for sent in EDITS}


def test_a_panel_shows_each_fact_that_an_edit_makes_true(
    client: Client, ann: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a board can hold comes onto it by an edit: every third fact, all with MOMENTS=all."""
    for row in [*OF_GAMES.values(), *OF_OBJECTS.values()][:: 1 if EVERY_MOMENT else 3]:
        draft = start_draft(row.before, maker=ann)
        address = draft.get_absolute_url()
        shown(client, address, draw_panel, monkeypatch, headers=PART)
        assert_as_drawn_anew(client, edited(client, draft, {"do": "text", "text": row.after}), monkeypatch)
        assert draft.text == row.after


# --- what a panel reads ----------------------------------------------------------------------------------


def read_by(panel: str) -> set[str]:
    """The names that a panel's template reads of the page, and those that it includes."""
    env, read, made = jinja(), set[str](), set[str]()
    ahead, seen = [PANELS[panel]], set[str]()
    while ahead:
        template = ahead.pop()
        if template not in seen:
            seen.add(template)
            source, *_ = env.loader.get_source(env, template)  # type: ignore[union-attr]
            tree = env.parse(source)
            read |= meta.find_undeclared_variables(tree)
            made |= {one.name for one in tree.find_all(nodes.Name) if one.ctx in ("store", "param")}
            ahead += map(str, meta.find_referenced_templates(tree))
    return read - made - set(env.globals)


@pytest.mark.parametrize("panel", PANELS)
def test_what_a_panel_is_kept_by_is_what_its_template_reads(panel: str) -> None:
    filled = {"game"} if panel == "game" else set()
    read = read_by(panel) - REFUSED - filled
    assert read - {*in_templates._OF_THE_PAGE} == {*in_templates._READ_BY[panel]}
    assert read_by(panel) >= filled


class Page:
    """What a page knew as it was drawn."""

    def __init__(self, known: Mapping[str, Any]) -> None:
        self.known = known

    def get_all(self) -> dict[str, Any]:
        return dict(self.known)

    def __getitem__(self, name: str) -> Any:
        # As a template has it: what a page has nothing to say about reads as nothing.
        return self.known[name] if name in self.known else jinja().undefined(name=name)


@pytest.fixture
def pages(client: Client, ann: Maker, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """Pages of boards that differ in everything that a panel shows."""
    found: list[Page] = []

    def noting(context: Any, name: str) -> SafeString:
        if name == "palette":
            found.append(Page(context.get_all()))
        return draw_panel(context, name)

    texts = [
        *BOARDS.values(),
        "Ann: life 20; in play Grizzly Bears (tapped)\nBob: life 20\nTurn 3: Bob, draw\n",
    ]
    addresses = [start_draft(text, maker=ann).get_absolute_url() for text in texts]
    gone = OF_GAMES.get("Board.past") or next(row for name, row in OF_OBJECTS.items() if "Past" in name)
    addresses.append(start_draft(gone.after, maker=ann).get_absolute_url())
    placed = start_draft(BOARDS["creatures"], maker=ann)
    edited(client, placed, EDITS[0])
    addresses += [placed.get_absolute_url(), "/boards/new/"]
    for address in chain(addresses, (addresses[0] + asked for asked in (*ASKED, "?open=effect"))):
        shown(client, address, noting, monkeypatch)
    return found


def found_out(pages: list[Page]) -> Iterator[str]:
    """The panels that are not on every page as they would be drawn anew."""
    forget_all()
    for panel in PANELS:
        if not all(as_drawn_anew(page, panel) for page in pages):
            yield panel
    forget_all()


def as_drawn_anew(page: Page, panel: str) -> bool:
    try:
        return draw_panel(page, panel) == whole(page, panel)
    except UndefinedError:  # A template that asks something of what it isn't given.
        return False


def test_a_name_that_was_left_out_would_be_found_out(
    pages: list[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of these tests themselves: with any entry taken out of the list, a panel is another one."""
    assert list(found_out(pages)) == []
    overlooked = []
    for panel, names in in_templates._READ_BY.items():
        for left_out in names:
            with monkeypatch.context() as patch:
                patch.setitem(in_templates._READ_BY, panel, tuple(one for one in names if one != left_out))
                if list(found_out(pages)) != [panel]:
                    overlooked.append((panel, left_out))
    # Where cards are looked for, nothing is kept, so that these are the same wherever something is.
    assert overlooked == [("palette", "found"), ("palette", "query")]
