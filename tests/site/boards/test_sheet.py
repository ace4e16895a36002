"""A moment's page is put together from panels that are kept; it has to be what their templates draw of the page.

Each panel is tried against its template, drawn anew with all that the page knows, and what it takes from the page
against what the template reads, as Jinja2 itself understands it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client
from django.utils.safestring import SafeString
from jinja2 import Environment, meta, nodes
from markupsafe import escape
from msgspec.structs import replace

from playground.boards import runs
from playground.boards.questions import Choice
from playground.boards.views import sheet
from playground.kept import forget_all
from playground.look.in_templates import symbols
from playground.look.panels import Panel, Settled
from playground.look.templating import Templates
from tests.site.boards.test_kept_pages import COMBAT, EYES, shown
from tests.site.lines import BURN, DECKS, MINIONS, a_run, line

pytestmark = pytest.mark.django_db

PANELS = [one for one in vars(sheet).values() if isinstance(one, Panel)]
"""Every panel of a moment, and the sheet that they are put into."""

NOT_HERE = {"rule"}
"""What a notice may name, and does on other pages."""


def jinja() -> Environment:
    return next(one.env for one in engines.all() if isinstance(one, Templates))


def read_by(template: str) -> set[str]:
    """The names that a template reads of the page, and those that it includes."""
    env, read, made = jinja(), set[str](), set[str]()
    ahead, seen = [template], set[str]()
    while ahead:
        name = ahead.pop()
        if name not in seen:
            seen.add(name)
            tree = env.parse(env.loader.get_source(env, name)[0])  # type: ignore[union-attr]
            read |= meta.find_undeclared_variables(tree)
            made |= {one.name for one in tree.find_all(nodes.Name) if one.ctx in ("store", "param")}
            ahead += map(str, meta.find_referenced_templates(tree))
    return read - made - set(env.globals) - NOT_HERE


@pytest.mark.parametrize("panel", PANELS, ids=lambda one: one.template)
def test_what_a_panel_is_kept_by_is_what_its_template_reads(panel: Panel) -> None:
    assert {*panel.reads, *panel.gaps} == read_by(panel.template)


def test_what_a_panel_does_not_take_from_the_page_it_does_not_show() -> None:
    """Of these tests themselves: a name that is left out would be missed."""
    for panel in PANELS:
        for left_out in panel.reads:
            less = Panel(panel.template, [one for one in panel.reads if one != left_out], panel.gaps)
            assert {*less.reads, *less.gaps} != read_by(less.template)


def anew(panel: Panel, page: Mapping[str, Any], settled: Settled | None = None) -> SafeString:
    """A panel drawn by its template alone, of all that the page knows."""
    return render_to_string(panel.template, {**page, **(settled.texts(page) if settled else {})})


@pytest.mark.parametrize("text", [MINIONS, BURN, DECKS, COMBAT])
def test_a_moment_is_what_the_templates_of_its_panels_draw(
    client: Client, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looked at in many ways, with names and a title that are escaped and turned."""
    position = line(text).start
    board = position.board
    named = replace(board, players=(replace(board.players[0], name='"<i>An\u202en&'), *board.players[1:]))
    for run in (a_run(text, title='An \u202e<b>"end"'), runs.start_run(replace(position, boards=(named,)))):
        last = runs.played(run).last
        steps = {0, 1, last // 3, last // 2, last - 1, last}
        eyes = (*EYES, "?since=0", "?look=2&as=0", "?find=%E2%80%AE&level=ruling")
        addresses = [run.at(step) + one for step in sorted(steps) for one in eyes]
        kept = [shown(client, address) for address in addresses for _ in range(2)][1::2]
        forget_all()
        with monkeypatch.context() as patch:
            patch.setattr(Panel, "draw", anew)
            plain = [shown(client, address) for address in addresses]
        forget_all()
        assert "\u202e" not in "".join(kept)
        assert kept == plain


def test_a_line_with_marks_and_a_refused_answer_are_put_together_in_the_same_way(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = a_run(BURN)
    marks = f"{run.at(1)}marks/"
    for sent in (
        {"do": "watch", "watch": "player:0:life"},
        {"do": "break rule", "rule": "300"},
        {"do": "expect", "sentence": "Ann has 18 life."},
    ):
        assert client.post(marks, sent).status_code in (302, 303)
    last = runs.played(run).last

    def pages() -> list[str]:
        refused = client.post(f"{run.at(last)}answer/", {"choice": "nothing like it"})
        unclear = client.post(marks, {"do": "expect", "sentence": "Ann has <all> of it."})
        assert (refused.status_code, unclear.status_code) == (422, 422)
        answers = [one.content.decode() for one in (refused, unclear)]
        token = re.compile(r'(name="csrfmiddlewaretoken" value="|X-CSRFToken": ")\w+')
        return [token.sub(r"\1", one) for one in answers] + [
            shown(client, run.at(step)) for step in range(last + 1)
        ]

    kept = pages()
    assert "Ann has 18 life." in kept[-1] and "&lt;all&gt;" in kept[1] and 'role="alert"' in kept[0]
    with monkeypatch.context() as patch:
        patch.setattr(Panel, "draw", anew)
        assert pages() == kept
    forget_all()


def test_a_panel_asks_whether_a_gap_is_empty_each_time() -> None:
    panel = Panel("boards/parts/found.html", ("count", "hit"), ("previous_url", "next_url", "clear_url"))
    page = {"count": 2, "hit": 1, "previous_url": "", "next_url": "/n/", "clear_url": '/"<c>/'}
    for _ in range(2):
        html = panel.draw(page)
        assert 'href="/n/"' in html and ">previous<" not in html and "/&#34;&lt;c&gt;/" in html
        back = panel.draw(page | {"previous_url": "/p/", "next_url": ""})
        assert 'href="/p/"' in back and ">next<" not in back


def test_a_panel_needs_all_that_it_shows() -> None:
    panel = Panel("boards/parts/found.html", ("count", "hit"), ("previous_url", "next_url", "clear_url"))
    with pytest.raises(KeyError, match="clear_url"):
        panel.draw({"count": 2, "hit": 1, "previous_url": "", "next_url": "/n/"})


def test_settled_texts_are_put_in_once_for_each_that_decides_them_and_the_others_each_time() -> None:
    panel = Panel(
        "boards/parts/found.html", ("count", "hit"), ("next_url",), settled=("previous_url", "clear_url")
    )
    asked: list[str] = []

    def settled(line: str, back: str = "") -> Settled:
        def texts(names: Mapping[str, Any]) -> Mapping[str, Any]:
            asked.append(line)
            return {"previous_url": back, "clear_url": f"{line}{names['next_url']}<c>"}

        return Settled((line, back), texts)

    for onward in ("/1/", '/"2"/', "/1/", ""):
        for given in (settled("/a&b"), settled("/c"), settled("/c", "/back/")):
            page = {"count": 2, "hit": 1, "next_url": onward}
            html = panel.draw(page, given)
            assert html == anew(panel, page, given)
            assert ("/back/" in html) == (given.key == ("/c", "/back/"))
    # Once where the next hit has an address and once where it has none; and as often by the template alone.
    assert len(asked) == 3 * 2 + 3 * 4


def test_a_choice_is_drawn_as_it_is_whichever_was_drawn_before() -> None:
    some = (Choice("a", "<Shock>", "{R}"), Choice('"b"', "Pass"), Choice("a", "<Shock>", "{R}", alike=3))
    others = (replace(some[0], value="c"), replace(some[0], label="Fire"), replace(some[0], note="{2}"))
    every = (*some, *others, replace(some[0], advised=True))
    for choices in (every, every[::-1]):
        numbered, plain = (sheet._choices(choices, digits=digits) for digits in (True, False))
        for number, (one, html) in enumerate(
            zip(choices, re.findall("<button.*?</button>", numbered), strict=True), 1
        ):
            alone = sheet._choices((one,), digits=False)
            assert alone in plain and "data-key" not in alone
            assert re.sub(r' data-key=.*?aria-keyshortcuts="\d"', "", html) == alone
            assert f'aria-keyshortcuts="{number}"' in html and f'value="{escape(one.value)}"' in html
            assert f">{escape(one.label)}" in alone and ("alike)" in alone) == (one.alike > 1)
            assert bool(one.note) == (alone.count("choice-note") > one.advised) and symbols(one.note) in alone
            assert ("is-advised" in alone) == one.advised
    assert sheet._choices([Choice("a", "b")] * 12, digits=True).count("data-key=") == 9
