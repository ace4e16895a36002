"""The sheet of a moment: its panels, each drawn once for all moments that show the same there, and put together.

What a moment shows in each of its places mostly is what another one shows, but for the numbers of steps, addresses and
the token of the forms, which are gaps. The sheet itself is such a panel: its gaps are the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, repeat
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from playground.boards.errands import MOST_TURNS
from playground.boards.in_templates import draw_places, draw_timeline, draw_trace, draw_ways
from playground.boards.questions import Choice, Question
from playground.kept import Kept
from playground.look.in_templates import each, symbols
from playground.look.panels import Panel

Page = dict[str, Any]

_FORM = ("csrf_input", "marks_url")
EYES = Panel("boards/parts/eyes.html", ("levels", "viewpoints"), ("here",), most=1_024)
CALLS = Panel("parts/call_stack.html", ("frames",), ())
NOW = Panel("boards/parts/now.html", ("line",), ())
ASK = Panel(
    "boards/parts/ask.html",
    ("outcome", "stopped", "waiting"),
    ("question_html", "ahead_url", "before_url", "waiting_url"),
    most=512,
)
CHOICE = Panel(
    "boards/parts/choice.html",
    ("key", "alike", "advised"),
    ("value", "label", "label_html", "note_html"),
    most=512,
)
QUESTION = Panel(
    "boards/parts/question.html",
    ("question", "error", "own", "by_chance", "sees_all", "concessions"),
    (
        *(
            "csrf_input",
            "answer_url",
            "advice_url",
            "answers_url",
            "play_on_url",
            "question_title",
            "asked_of",
        ),
        *("hint_html", "given", "suggestion", "advised_said", "choices_html", "folded_html", "folded_count"),
        *("refused_html", "refused_count", "next_turn", "last_turn", "usual_turn"),
    ),
    most=512,
)
UNDER_WAY = Panel("boards/parts/under_way.html", ("under_way",), (), most=512)
EXPECTATION = Panel(
    "boards/parts/expectation.html",
    ("one", "goes_on", "without"),
    (*_FORM, "number", "since", "since_url", "until", "until_url", "when_url"),
    most=1_024,
)
CLAIMS = Panel("boards/parts/claims.html", ("claims",), (), most=512)
EXPECTED = Panel(
    "boards/parts/expected.html",
    ("resting", "sees_all"),
    (*_FORM, "count", "rows_html", "claims_html", "expect_error", "expect_sentence"),
    most=64,
)
MARKS = Panel("boards/parts/marks.html", ("watches", "breakpoints", "marks_error"), _FORM, most=512)
FOUND = Panel(
    "boards/parts/found.html", ("count", "hit"), ("previous_url", "next_url", "clear_url"), most=512
)
SHEET = Panel(
    "boards/parts/moment.html",
    ("asked", "in_subgame", "unplayed", "without"),
    (
        *("csrf_input", "told", "moment", "step", "announce", "stays", "earlier_url", "later_url"),
        *(
            "notices_html",
            "no_text_html",
            "nest_html",
            "ways_html",
            "timeline_html",
            "calls_html",
            "eyes_html",
        ),
        *("now_html", "ask_html", "look_html", "stack", "stack_html", "under_way_html", "changes_html"),
        *("expected_html", "marks_html", "tree_html", "board_html", "hits_html", "places_html", "lines_html"),
    ),
    most=128,
    settled=(
        *("title", "last", "address", "query", "share_url", "simulate_url", "outcomes_url", "take_url"),
        *("decided_url", "run_id", "from_run_url", "line_url", "jump_url", "find_url"),
    ),
)


def draw(moment: Page) -> SafeString:
    """A moment as `stepping` finds it out, with the `csrf_input` of its forms, as the part of a page."""
    trace, controls = moment["trace"], moment["controls"]
    goes_on = moment["step"] < moment["last"]
    page = moment | {
        "sees_all": moment["viewer"] is None,
        "goes_on": goes_on,
        "before_url": controls["decision_before"]["href"] if controls["decision_before"]["enabled"] else "",
        "ahead_url": controls["decision"]["href"] if goes_on else "",
        "line": moment["now"],
    }
    shown = ("csrf_input", "told", "moment", "step", "announce", "stays", "unplayed", "without", "stack")
    whole = {name: moment[name] for name in (*shown, "stack_html", "board_html")} | {
        "in_subgame": bool(moment["level_shown"]),
        "asked": moment["search"]["kept"],
        "earlier_url": trace["earlier"],
        "later_url": trace["later"],
        "notices_html": _part("parts/notices.html", page).rstrip() if moment["messages"] else "",
        "no_text_html": _part("boards/parts/no_text.html", page) if moment["no_text"] else "",
        "nest_html": _part("boards/parts/nest.html", page) if moment["nest"] else "",
        "ways_html": draw_ways(controls["to"], moment["step"], moment["last"], moment["onward"]),
        "timeline_html": draw_timeline(moment["timeline"], moment["onward"]),
        "places_html": draw_places(moment["where"], moment["onward"], moment["own_url"]),
        "lines_html": draw_trace(trace["rows"], moment["onward"]),
        "calls_html": CALLS.draw(page),
        "eyes_html": EYES.draw(page),
        "now_html": NOW.draw(page),
        "ask_html": _ask(page),
        "look_html": _part("boards/parts/look.html", page) if moment["look"] or moment["look_gone"] else "",
        "under_way_html": UNDER_WAY.draw(page) if moment["under_way"] else "",
        "changes_html": _changes(page),
        "expected_html": _expected(page),
        "marks_html": MARKS.draw(page),
        "tree_html": _part("boards/parts/tree.html", page) if moment["tree"] else "",
        "hits_html": _found(page),
    }
    return SHEET.draw(whole, moment["settled"])


def _part(template: str, page: Page) -> SafeString:
    """What is seldom on a page, or is another each time."""
    return SafeString(render_to_string(template, page))


def _ask(page: Page) -> SafeString:
    waiting = page["waiting"] or {}
    return ASK.draw(
        {
            "outcome": page["outcome"],
            "stopped": page["stopped"],
            "waiting": {name: one for name, one in waiting.items() if name != "href"},
            "question_html": _question(page) if page["question"] is not None else "",
            "ahead_url": page["ahead_url"],
            "before_url": page["before_url"],
            "waiting_url": waiting.get("href", ""),
        }
    )


_MANY = 6
"""Buttons of which there are more stand closer together."""


def _question(page: Page) -> SafeString:
    """What is asked: each choice is drawn once for all questions that have it, and so is what stands around them."""
    asked: Question = page["question"]
    buttons = asked.control == "buttons"
    shown = {
        "rule": asked.rule,
        "control": asked.control,
        "long": len(asked.choices) > _MANY,
        "submit": asked.submit,
        "shortcuts": [{"value": one.value, "label": one.label, "note": one.note} for one in asked.shortcuts],
        "take_back": asked.take_back,
    }
    choices = _choices(asked.choices, digits=True) if buttons else _part("boards/parts/fields.html", page)
    found = page["advised"]
    return QUESTION.draw(
        page
        | {
            "question": shown,
            "question_title": asked.title,
            "asked_of": asked.asked,
            "choices_html": choices,
            "hint_html": symbols(asked.hint),
            "folded_html": _choices(asked.folded, digits=False),
            "folded_count": len(asked.folded),
            "refused_html": each("boards/parts/refused.html", asked.refused),
            "refused_count": len(asked.refused),
            "advised_said": "" if found is None else symbols(found.said),
            "next_turn": page["turn"] + 1,
            "usual_turn": page["turn"] + 10,
            "last_turn": page["turn"] + MOST_TURNS,
        }
    )


_LAST_DIGIT = 9


def _choices(choices: Iterable[Choice], *, digits: bool) -> SafeString:
    """The buttons of some choices, the first of which a digit chooses, too."""
    keys = chain(range(1, _LAST_DIGIT + 1), repeat(0)) if digits else repeat(0)
    rows = zip(choices, keys, strict=False)
    return SafeString("".join([_buttons.get(row) or _button(*row) for row in rows]))


_buttons: Kept[tuple[Choice, int], SafeString] = Kept(4_096)
"""Of twenty choices the next question has all but a few again."""


def _button(choice: Choice, key: int) -> SafeString:
    shown = {
        "key": key,
        "alike": choice.alike,
        "advised": choice.advised,
        "value": choice.value,
        "label": choice.label,
        "label_html": symbols(choice.label),
        "note_html": symbols(choice.note),
    }
    return _buttons.keep((choice, key), CHOICE.draw(shown))


def _changes(page: Page) -> SafeString | str:
    """What happened since a step that is named; what a single step did stands above the board."""
    changes = page["changes"]
    if changes["since"] >= page["step"] - 1:
        return ""
    return _part("boards/parts/changes.html", page | {"changes_url": page["link"](changes["since"] + 1)})


def _found(page: Page) -> SafeString | str:
    search = page["search"]
    if not search["query"]:
        return ""
    leads = {f"{name}_url": search[name] for name in ("previous", "next", "clear")}
    return FOUND.draw({"count": search["count"], "hit": search["here"], **leads})


def _expected(page: Page) -> SafeString:
    expected = page["expected"]
    rows, claims = expected["rows"], expected["moment"]
    return EXPECTED.draw(
        page
        | {
            "count": len(rows),
            "rows_html": SafeString("".join([_expectation(page, row) for row in rows])),
            "claims_html": CLAIMS.draw({"claims": claims}) if claims else "",
            "resting": expected["resting"],
        }
    )


def _expectation(page: Page, row: Mapping[str, Any]) -> SafeString:
    shown = {name: row.get(name) for name in ("words", "whose", "unread", "here", "at_end")}
    return EXPECTATION.draw(
        {
            "one": shown,
            "goes_on": page["goes_on"],
            "without": bool(page["without"]),
            "csrf_input": page["csrf_input"],
            "marks_url": page["marks_url"],
            "number": row["number"],
            "since": row.get("since") or "",
            "since_url": row.get("since_href"),
            "until": row.get("until"),
            "until_url": row.get("until_href"),
            "when_url": row.get("when"),
        }
    )
