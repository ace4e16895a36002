"""However the cards lie that are hidden from a player: all that the site shows through that player's eyes is the same.

Pages, parts of pages, addresses that buttons lead to, the trace as JSON, Markdown, comparisons, errands, refusals:
every one has the same bytes, for two players and three, in a single game and in a nest of games.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.sentences import read_line
from engine.position import Line
from playground.boards import errands, runs, tasks, walking
from playground.boards.models import Errand, Run
from playground.boards.playing import PlayedRun
from tests.site.boards.test_debugging import MAKER

pytestmark = pytest.mark.django_db

ORDERS = 2
HIDDEN = ("Terror", "Island", "Birds of Paradise", "Fire // Ice", "Serra Angel", "Plains")
NEVER_SEEN = ("Terror", "Birds of Paradise", "Serra Angel")

TWO = """Ann: life 20; in play Mountain; hand Shock; library Forest x5
Bob: life 20; in play Grizzly Bears; hand {held}; library {library}
Turn 3: Ann, postcombat main phase
"""
TWO_LINE = (
    "Everyone passes until Bob's precombat main phase. Bob plays Swamp. Bob passes. Ann plays Shock targeting Bob. "
    "Both pass."
)
THREE = """Ann: life 20; in play Mountain; hand Shock; library Forest x5
Bob: life 20; in play Sol Ring; hand {held}; library {library}
Cat: life 20; in play Howling Mine; hand Island, {other}; library Plains x3
Turn 3: Ann, postcombat main phase
"""
THREE_LINE = (
    "Everyone passes until Bob's precombat main phase. Bob plays Swamp. Bob passes. Cat passes. "
    "Ann plays Shock targeting Cat. Ann passes. Bob passes. Cat passes. Bob passes. Cat passes. Ann passes. "
    "Bob chooses Cat. Everyone passes until Cat's upkeep."
)
NEST = """Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x8
Bob: life 20; in play Grizzly Bears; hand {held}; library {library}, Mountain x3
Turn 3: Ann, precombat main phase
"""
NEST_LINE = (
    "Ann plays Shahrazad. Both pass. Chance chooses Ann. Ann says no. Bob says no. "
    "Everyone passes until Ann's precombat main phase. Ann plays Forest. Everyone passes until Ann's end of turn. "
    "Bob concedes. Everyone passes until Ann's end of turn."
)
TABLES = {"two players": (TWO, TWO_LINE), "three players": (THREE, THREE_LINE), "a nest": (NEST, NEST_LINE)}


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_on, "delay", lambda pk: None)


def line_of(table: str, seed: int) -> Line:
    """The table's line with the cards that Ann does not see in some order."""
    text, line = TABLES[table]
    order = random.Random(seed)
    cards = list(HIDDEN)
    order.shuffle(cards)
    held = ["Swamp", *cards[:2]]
    order.shuffle(held)
    # Three of a library are never drawn; whose they are is hidden, too.
    game = Game(
        read_position(
            text.format(
                held=", ".join(held), library=", ".join(cards[2:]), other=order.choice(("Forest", "Terror"))
            )
        )
    )
    read_line(game, line)
    return game.line


class Seen:
    """Whatever is asked of the site about one line through Ann's eyes, without the marks of the one run."""

    def __init__(self, client: Client, run: Run) -> None:
        self.client, self.run = client, run
        self.names = {run.id: "RUN"}
        self.found: dict[str, str] = {}

    def get(self, address: str, **headers: str) -> None:
        response = self.client.get(address, headers=headers)
        where = f"{self._plain(address)} {headers or ''}"
        assert response.status_code < 400, where
        text = response.content.decode() if response.content else response["Location"]
        self.found[where] = self._plain(text)

    def post(self, address: str, **fields: str) -> None:
        response = self.client.post(address, fields)
        text = response.content.decode() if response.content else response["Location"]
        self.found[f"{self._plain(address)} {fields}"] = f"{response.status_code} {self._plain(text)}"

    def _plain(self, text: str) -> str:
        for number, name in self.names.items():
            text = text.replace(number, name)
        return re.sub(r"\b[A-Za-z0-9]{64}\b", "TOKEN", text)


def moments(played: PlayedRun) -> list[int]:
    """Some steps of a line: its ends, decisions, the steps around the beginning and the end of a subgame."""
    depth = [len(played.position(at).boards) for at in range(played.last + 1)]
    turns = [at for at in range(1, played.last + 1) if depth[at] != depth[at - 1]]
    asked = [at for at in range(played.last + 1) if played.decision(at) is not None]
    near = {at + by for at in turns for by in (-1, 0, 1)}
    return sorted({0, 1, played.last, *asked[:: max(1, len(asked) // 3)], *near, played.last // 2})


def mark(client: Client, run: Run, played: PlayedRun) -> None:
    """Breakpoints, watches and expectations of every kind, some of them about a card that Ann does not see."""
    board = played.start.board
    terror = next(
        int(one.id)
        for one in board.objects.values()
        if one.definition is not None and one.definition.name == "Terror" and one.owner == 1
    )
    session = client.session
    session["marks"] = {
        run.id: {
            "breaks": [
                *("rule:408.1c@1", "rule:505", "to:hand", "from:library@1#2", "event:Draw", "player:1"),
                f"object:{terror}",
            ],
            "watches": ["player:1:hand", "player:1:life", f"object:{terror}:types"],
            "expected": [
                "Bob has 18 life.",
                "Bob's hand has Terror.",
                "trace has 505.2.",
                "The game goes on.",
            ],
        }
    }
    session.save()


def looks(run: Run, step: int, deep: bool) -> list[Callable[[Seen], None]]:
    """Whatever is asked of the site about one moment."""

    def got(address: str, **headers: str) -> Callable[[Seen], None]:
        return lambda seen: seen.get(address, **headers)

    def sent(address: str, **fields: str) -> Callable[[Seen], None]:
        return lambda seen: seen.post(address, **fields)

    def address(name: str, *args: str | int) -> str:
        return reverse(f"boards:{name}", args=[run.id, step, *args])

    pages = ["", "&level=engine&find=terror+paradise", "&level=ruling&find=505", "&look=3", "&look=8"]
    if deep:
        pages += ["&game=0", "&game=0&look=2"]
    marks = (("scenario", 0), ("scenario", 1), ("mine", 0), ("mine", 1), ("mine", 2))
    return [
        *(got(f"{run.at(step)}?as=0{page}") for page in pages),
        got(f"{run.at(step)}?as=0&since=1", **{"HX-Request": "true", "HX-Request-Type": "partial"}),
        *(got(address("go", word) + "?as=0&find=terror") for word in walking.WORDS),
        *(got(address("find") + f"?as=0&find={find}") for find in ("terror", "505", "shock")),
        got(address("step_file", "markdown") + "?as=0"),
        got(address("take_step") + "?as=0"),
        *(got(address("expected_since", *mark) + "?as=0") for mark in marks),
        sent(address("answer") + "?as=0", choice="no such choice"),
        sent(address("marks") + "?as=0", do="expect", claim="object:8:0"),
    ]


def shown(client: Client, line: Line) -> tuple[dict[str, str], PlayedRun]:
    """Every surface, as Ann sees it."""
    expected = ["Bob's hand has Terror.", "Bob has 20 life."]
    run = runs.start_run(line, title="A line", maker=MAKER, expected=expected)
    played = runs.played(run)
    mark(client, run, played)
    seen = Seen(client, run)
    branches = branched(run, played)
    seen.names |= {branch.id: f"BRANCH{number}" for number, branch in enumerate(branches)}
    for number, step in enumerate(moments(played)):
        deep = len(played.position(step).boards) > 1
        for which, look in enumerate(looks(run, step, deep)):
            # The page itself at every moment, and of all else a third, at each moment another.
            if which == 0 or (which + number) % 3 == 0 or os.environ.get("MOMENTS") == "all":
                look(seen)
    seen.get(reverse("boards:step_file", args=[run.id, 0, "trace"]) + "?as=0")
    seen.get(reverse("boards:jump", args=[run.id]) + "?as=0&step=7")
    for branch in branches:
        for pair in ((run.id, branch.id), (branch.id, run.id)):
            seen.get(reverse("boards:compare", args=pair) + "?as=0")
            for further in (0, 5, 30, 9999):
                seen.get(reverse("boards:compare", args=pair) + f"?as=0&at={further}")
        seen.get(branch.at(1) + "?as=0")
    for number, errand in enumerate(Errand.objects.filter(run__in=branches)):
        seen.names[errand.id] = f"ERRAND{number}"
        errands.play(errand.id, seconds=5)
        seen.get(errand.get_absolute_url())
        seen.get(reverse("boards:errand_progress", args=[errand.id]))
    return seen.found, played


def branched(run: Run, played: PlayedRun) -> list[Run]:
    """A line in which Bob concedes, one that is played on, one with another board."""
    asked = [at for at in range(played.last + 1) if played.decision(at) is not None]
    step = asked[len(asked) // 2]
    conceded, _ = runs.concede_at(run, step, 1, maker=MAKER, own=False)
    on = runs.branch_off(run, Line(played.start, played.upto(step)), step, maker=MAKER)
    now = int(played.position(step).boards[0].turn.serial)
    Errand.objects.create(run=on, turn=now + 1, due=timezone.now(), **MAKER)
    edited = runs.start_run(played.start, maker=MAKER, parent=run, branch_step=0, edited=True)
    return [conceded, on, edited]


@pytest.mark.parametrize("table", list(TABLES))
def test_cards_hidden_from_a_player_leave_no_mark_on_what_that_player_sees(
    client: Client, table: str
) -> None:
    first, played = shown(client, line_of(table, 0))
    assert len(first) > 120
    for seed in range(1, ORDERS):
        other, _ = shown(client, line_of(table, seed))
        assert other.keys() == first.keys()
        for where, text in other.items():
            assert text == first[where], where
    asked = re.compile(r"terror[ +]paradise|(find=|=)terror", re.IGNORECASE)
    for where, text in first.items():
        said = asked.sub("", text)
        assert not any(name in said for name in NEVER_SEEN), where
    assert any("Shock" in text or "Shahrazad" in text for text in first.values())
    assert played.last > 40


def test_the_lines_of_the_tables_differ_to_who_sees_everything(client: Client) -> None:
    """What the test above holds is not held by lines that are the same."""
    for table in TABLES:
        found = [runs.start_run(line_of(table, seed), maker=MAKER) for seed in range(ORDERS)]
        told = {client.get(run.at(1)).content.decode().replace(run.id, "RUN") for run in found}
        assert len(told) == ORDERS


SPLIT = """Ann: life 20; library Forest x5
Bob: life 20; library Fire // Ice, Island
Turn 3: Bob, draw begins
"""


def test_a_rule_that_is_cited_for_a_hidden_card_is_not_told(client: Client) -> None:
    """Bob draws a split card, which is one card (505.4); that Ann is not told."""
    run = runs.start_run(read_position(SPLIT), maker=MAKER)
    drawn = next(line.index + 1 for line in runs.played(run).lines if "505.4" in line.cites)
    for query, told in (("", True), ("?as=1", True), ("?as=0", False)):
        html = client.get(run.at(drawn) + query).content.decode()
        trace = client.get(reverse("boards:step_file", args=[run.id, 0, "trace"]) + query).content.decode()
        markdown = client.get(reverse("boards:step_file", args=[run.id, drawn, "markdown"]) + query)
        found = client.get(run.at(drawn) + query + ("&" if query else "?") + "find=505.4").content.decode()
        assert ("505.4" in html, "505.4" in trace, "505.4" in markdown.content.decode()) == (told,) * 3
        assert ("1 of 1 step" in found) == told and ("nowhere" in found) != told


def test_lines_that_differ_in_what_a_player_sees_nothing_of_are_the_same_to_that_player(
    client: Client,
) -> None:
    """Bob draws one of two cards; to Ann he draws a card."""
    library = "unknown card; unknown cards from Shock, Island"
    run = runs.start_run(read_position(SPLIT.replace("Fire // Ice, Island", library)), maker=MAKER)
    played = runs.played(run)
    asked = next(at for at in range(played.last) if played.chance(at) is not None)
    dealt = played.lines[asked].answer
    branch, _ = runs.dictate_at(run, asked, {"Shock": "Island", "Island": "Shock"}[dealt], maker=MAKER)
    address = reverse("boards:compare", args=[run.id, branch.id])
    every, anns, bobs = (client.get(address + query).content.decode() for query in ("", "?as=0", "?as=1"))
    assert "They diverge at step" in every and "They diverge at step" in bobs
    assert "the same, step by step" in anns and "as Ann sees them" in anns
    assert "Shock" not in anns and "Island" not in anns and "?as=0" in anns
