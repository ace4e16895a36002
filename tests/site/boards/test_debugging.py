"""The stepper as a debugger: search, breakpoints, watches, why not, viewpoints, trees and nests of games."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position
from engine.scenarios import texts
from playground.boards import branching, breaking, finding, following, runs, walking, watching
from playground.boards.drawing import stack_text
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.boards.visitors import Maker
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db

MAKER: Maker = {"owner": None, "visitor": "ann2345ann"}
BOARD = """Ann: life 20; in play Mountain x2; hand Shock; library Forest x5
Bob: life 20; in play Grizzly Bears; library Island x5
Turn 1: Ann, precombat main phase
"""


def started(text: str, client: Client) -> Run:
    session = client.session
    session["visitor"] = MAKER["visitor"]
    session.save()
    return runs.start_run(read_position(text), maker=MAKER)


def sent(client: Client, run: Run, step: int, name: str = "answer", **fields: str) -> tuple[Run, int]:
    """Send a form of a step; the run and step that the page goes to."""
    response = client.post(reverse(f"boards:{name}", args=[run.id, step]), fields)
    assert response.status_code == 303, response.content.decode()
    _, _, found, at, *_ = response["Location"].split("/")
    return Run.objects.get(pk=found), int(at)


def page(client: Client, run: Run, step: int, query: str = "") -> str:
    response = client.get(run.at(step) + query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def shocked(client: Client) -> Run:
    """Ann has played Shock on the Bears, and they are in the graveyard."""
    run = started(BOARD, client)
    bears = named(runs.played(run), 0, "Grizzly Bears")
    for fields in (
        {"choice": f'{{"type":"PlaySpell","card":{named(runs.played(run), 0, "Shock")}}}'},
        {"choice": str(bears)},
        {"do": "suggest"},
        {"do": "all pass"},
    ):
        run, _ = sent(client, run, runs.played(run).last, **fields)
    return run


def named(played: PlayedRun, step: int, name: str) -> int:
    return next(
        int(one.id)
        for one in played.position(step).board.objects.values()
        if one.definition is not None and one.definition.name == name
    )


# --- search -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "prefix", "expected"),
    [
        ("409.1c", "409", True),
        ("409.1c", "409.1", True),
        ("409.1c", "409.1c", True),
        ("409.10", "409.1", False),
        ("409.1", "409.1c", False),
        ("410.1", "409", False),
    ],
)
def test_a_rule_stands_under_a_prefix(rule: str, prefix: str, expected: bool) -> None:
    assert finding.under(rule, prefix) is expected


def test_search_finds_rules_and_words_wherever_they_stand(shocked: Run) -> None:
    played = runs.played(shocked)
    by_rule = finding.hits(played, "420.5")
    assert by_rule and all(
        any(rule.startswith("420.5") for rule in played.lines[step - 1].rules) for step in by_rule
    )
    by_word = finding.hits(played, "bears destroyed")
    assert len(by_word) == 1
    graveyard = played.position(by_word[0]).board.zone("graveyard", 1)  # type: ignore[arg-type]
    assert len(graveyard) == 1
    assert finding.hits(played, "no such words") == ()


def test_the_search_is_an_address_and_leads_from_hit_to_hit(client: Client, shocked: Run) -> None:
    hits = finding.hits(runs.played(shocked), "shock")
    html = page(client, shocked, hits[0], "?find=shock&level=ruling")
    assert f"1 of {len(hits)} steps" in html
    assert f"{shocked.at(hits[1])}?level=ruling&amp;find=shock" in html
    assert "nowhere" in page(client, shocked, 1, "?find=gibberish")


def test_a_search_goes_to_the_first_hit_and_again_to_the_next(client: Client, shocked: Run) -> None:
    hits = finding.hits(runs.played(shocked), "shock")
    assert len(hits) > 2

    def found(step: int, **asked: str) -> str:
        return str(client.get(reverse("boards:find", args=[shocked.id, step]), asked)["Location"])

    first, last = hits[0], hits[-1]
    # From wherever the reader is, a new search begins at the beginning of the line.
    assert found(last, find="shock", was="bears") == f"{shocked.at(first)}?find=shock"
    assert found(first, find="shock", was="shock") == f"{shocked.at(hits[1])}?find=shock"
    assert (
        found(last, find="shock", was="shock", level="ruling")
        == f"{shocked.at(first)}?level=ruling&find=shock"
    )
    assert found(first, find="no such words", was="") == f"{shocked.at(first)}?find=no+such+words"


# --- breakpoints ----------------------------------------------------------------------------------------------


def test_runs_to_a_breakpoint_and_back(client: Client, shocked: Run) -> None:
    run, _ = sent(client, shocked, 2, "marks", **{"do": "break", "break": "to:graveyard"})
    stops = breaking.steps(runs.played(run), breaking.read("to:graveyard"))
    assert len(stops) == 2
    go = reverse("boards:go", args=[run.id, 0, "breakpoint"])
    assert client.get(go)["Location"] == run.at(stops[0])
    back = reverse("boards:go", args=[run.id, stops[1], "back-breakpoint"])
    assert client.get(back)["Location"] == run.at(stops[0])
    assert "stops at 2 steps" in page(client, run, 3)
    sent(client, run, 2, "marks", do="unbreak", number="0")
    assert client.get(go)["Location"] == run.at(runs.played(run).last)


@pytest.mark.parametrize("text", ["rule:409.1h", "event:DealDamage", "from:hand", "player:1", "to:stack"])
def test_a_breakpoint_stops_where_it_says(shocked: Run, text: str) -> None:
    played = runs.played(shocked)
    assert breaking.steps(played, breaking.read(text))


def test_a_breakpoint_stops_where_a_loop_is_a_draw() -> None:
    run = a_run(dict(texts())["421-loops/mandatory"])
    played = runs.played(run)
    (step,) = breaking.steps(played, breaking.read("event:EndInADraw"))
    assert "421.4" in played.lines[step - 1].rules


def test_a_breakpoint_may_ask_whose_it_is(client: Client, shocked: Run) -> None:
    """Ann's Shock and Bob's Bears are put into graveyards; only the second is Bob's."""
    run, _ = sent(client, shocked, 2, "marks", **{"do": "break", "break": "to:graveyard", "whose": "1"})
    played = runs.played(run)
    anybodys, anns, bobs = (
        breaking.steps(played, breaking.read(text))
        for text in ("to:graveyard", "to:graveyard@0", "to:graveyard@1")
    )
    assert sorted((*anns, *bobs)) == list(anybodys) and len(bobs) == 1
    assert len(played.position(bobs[0]).board.zone("graveyard", 1)) == 1  # type: ignore[arg-type]
    html = page(client, run, 3)
    assert "something goes to a graveyard, Bob&#39;s" in html and "stops at 1 step" in html
    assert breaking.steps(played, breaking.read("event:DealDamage@1")) == breaking.steps(
        played, breaking.read("event:DealDamage")
    )
    assert breaking.steps(played, breaking.read("event:LoseLife@7")) == ()


def test_a_rule_may_be_followed_for_one_player(client: Client, shocked: Run) -> None:
    """Each of the two gets priority; a stop at 408.1c for Bob leaves out what Ann does with hers."""
    run, _ = sent(client, shocked, 2, "marks", do="break rule", rule="408.1c", whose="1")
    played = runs.played(run)
    anns, bobs = (breaking.steps(played, breaking.read(f"rule:408.1c@{seat}")) for seat in (0, 1))
    assert set(anns) | set(bobs) == set(breaking.steps(played, breaking.read("rule:408.1c")))
    assert anns and bobs and not set(anns) & set(bobs)
    assert all(
        (form := played.lines[at - 1].form) is not None and form.player == 1
        for at in bobs
        if played.lines[at - 1].kind == "answer"
    )
    go = reverse("boards:go", args=[run.id, 0, "breakpoint"])
    assert client.get(go)["Location"] == run.at(bobs[0])
    assert "408.1c</a> for Bob" in page(client, run, 3)


def test_a_rule_is_followed_for_whom_its_event_concerns(shocked: Run) -> None:
    """A state-based effect puts Bob's Bears into his graveyard, whoever is about to receive priority."""
    played = runs.played(shocked)
    died = breaking.steps(played, breaking.read("to:graveyard@1"))
    assert died and set(died) <= set(breaking.steps(played, breaking.read("rule:420@1")))


def test_a_breakpoint_may_let_its_first_times_pass(client: Client, shocked: Run) -> None:
    every = breaking.steps(runs.played(shocked), breaking.read("rule:408"))
    run, _ = sent(client, shocked, 2, "marks", do="break rule", rule="408", times="3")
    go = reverse("boards:go", args=[run.id, 0, "breakpoint"])
    assert client.get(go)["Location"] == run.at(every[2])
    html = page(client, run, 3)
    assert "from the 3rd time on" in html and f"stops at {len(every) - 2} step" in html
    assert breaking.steps(runs.played(run), breaking.read("rule:408#999")) == ()


def test_an_object_is_followed_through_its_zones(shocked: Run) -> None:
    played = runs.played(shocked)
    start, end = named(played, 0, "Shock"), named(played, played.last, "Shock")
    assert start != end
    assert following.stays(played, start) == following.stays(played, end) >= {start, end}
    stops = breaking.steps(played, breaking.read(f"object:{start}"))
    assert stops == breaking.steps(played, breaking.read(f"object:{end}"))
    assert breaking.called(played, played.position(0).board, end) == "Ann's Shock"


@pytest.mark.parametrize(
    "text",
    [
        "rule:9",
        "rule:bears",
        "rule:408@x",
        "to:the moon",
        "event:Nonsense",
        "object:x",
        "",
        "player:0@1",
        "to:hand@x",
        "to:hand#0",
        "to:hand#x",
    ],
)
def test_what_is_no_breakpoint_is_refused_at_its_field(client: Client, shocked: Run, text: str) -> None:
    with pytest.raises(breaking.Unclear):
        breaking.read(text)
    response = client.post(
        reverse("boards:marks", args=[shocked.id, 2]), {"do": "break rule", "rule": "bears"}
    )
    assert response.status_code == 422 and "Enter a rule number" in response.content.decode()


def test_a_branch_begins_with_the_marks_of_its_line(client: Client, shocked: Run) -> None:
    sent(client, shocked, 2, "marks", do="break rule", rule="408")
    first = next(at for at in range(99) if runs.played(shocked).decision(at) is not None)
    branch, step = sent(client, shocked, first, choice='{"type":"Pass"}')
    assert branch != shocked and "stops at" in page(client, branch, step)
    assert "stops at" not in page(Client(), branch, step)


def test_without_breakpoints_one_runs_to_the_end(shocked: Run) -> None:
    played = runs.played(shocked)
    assert walking.destination(played, 3, "breakpoint") == played.last
    assert walking.destination(played, 3, "breakpoint", (2, 5, 9)) == 5
    assert walking.destination(played, 9, "back-breakpoint", (2, 5, 9)) == 5


# --- watches --------------------------------------------------------------------------------------------------


def test_who_set_this_leads_to_the_step_that_did(client: Client) -> None:
    run = started(
        "Ann: life 20; in play Forest, Grizzly Bears; hand Giant Growth\nBob: life 20\n"
        "Turn 1: Ann, precombat main phase\n",
        client,
    )
    growth, bears = (named(runs.played(run), 0, name) for name in ("Giant Growth", "Grizzly Bears"))
    for fields in (
        {"choice": f'{{"type":"PlaySpell","card":{growth}}}'},
        {"choice": str(bears)},
        {"do": "suggest"},
        {"do": "all pass"},
    ):
        run, _ = sent(client, run, runs.played(run).last, **fields)
    played = runs.played(run)
    watch = watching.read(f"object:{bears}:power")
    at = watching.setter(played, played.last, watch)
    assert at is not None
    assert (watching.value(played, at - 1, watch), watching.value(played, at, watch)) == ("2", "5")
    assert watching.next_change(played, 0, watch) == at
    sent(client, run, 1, "marks", do="watch", watch=watch.text)
    html = page(client, run, played.last)
    assert f"{run.at(at)}?look={bears}" in html
    assert "Giant Growth" in page(client, run, at, f"?look={bears}")


@pytest.mark.parametrize("text", ["player:0:power", "object:3:life", "object:x:power", "life", ""])
def test_what_is_no_watch_is_refused(text: str) -> None:
    with pytest.raises(breaking.Unclear):
        watching.read(text)


def test_every_value_can_be_watched(shocked: Run) -> None:
    played = runs.played(shocked)
    bears = named(played, 0, "Grizzly Bears")
    at_first = {
        field: watching.value(played, 0, watching.read(f"object:{bears}:{field}"))
        for field in watching.OF_OBJECTS
    }
    assert at_first == {
        "power": "2",
        "toughness": "2",
        "controller": "Bob",
        "types": "Creature - Bear",
        "colors": "green",
        "abilities": "none",
        "name": "Grizzly Bears",
        "cost": "{1}{G}",
        "counters": "none",
        "damage": "0",
        "status": "untapped",
        "attached": "nothing",
        "zone": "in play",
    }
    at_first = {
        field: watching.value(played, 0, watching.read(f"player:1:{field}")) for field in watching.OF_PLAYERS
    }
    assert at_first == {
        "life": "20",
        "poison": "0",
        "counters": "none",
        "mana": "empty",
        "hand": "0",
        "library": "5",
        "graveyard": "0",
        "in play": "1",
    }
    zone = watching.read(f"object:{bears}:zone")
    assert watching.value(played, played.last, zone) == "graveyard"
    damage = watching.read(f"object:{bears}:damage")
    assert "2" in {watching.value(played, at, damage) for at in range(played.last + 1)}
    hand = watching.read("player:0:hand")
    assert [watching.value(played, at, hand) for at in (0, played.last)] == ["1", "0"]


# --- why not ---------------------------------------------------------------------------------------------------


def test_why_not_says_for_each_player_whether_and_by_which_rule(client: Client) -> None:
    run = started(BOARD, client)
    last = runs.played(run).last
    html = page(client, run, last, f"?look={named(runs.played(run), 0, 'Shock')}")
    panel = html[html.index('id="why-not"') :]
    assert "legal now" in panel and "Bob can&#39;t play" in panel
    bears = page(client, run, last, f"?look={named(runs.played(run), 0, 'Grizzly Bears')}")
    assert "attack with it" in bears and "308.2a" in bears[bears.index('id="why-not"') :]


# --- viewpoints --------------------------------------------------------------------------------------------------


def test_answers_through_one_player_s_eyes_reach_the_game(client: Client) -> None:
    run = started(BOARD, client)
    last = runs.played(run).last
    html = page(client, run, last, "?as=0")
    button = re.search(r'value="([^"]*PlaySpell[^"]*)"', html)
    assert button is not None
    choice = button.group(1).replace("&#34;", '"')
    response = client.post(
        reverse("boards:answer", args=[run.id, last]) + "?as=0", {"choice": choice, "x": "1"}
    )
    assert response.status_code == 303 and "as=0" in response["Location"]
    run.refresh_from_db()
    played = runs.played(run)
    assert [len(played.position(played.last).board.stack)] == [1]
    assert "Bob has to decide" not in page(client, run, played.last, "?as=0")
    by_bob = page(client, run, played.last, "?as=1")
    assert "Ann has to decide" in by_bob
    way = re.search(r'href="([^"]*)" hx-boost="true">See it as Ann<', by_bob)
    assert way is not None, "from there one gets to the question"
    assert '<form id="decision"' in client.get(way.group(1)).content.decode()
    assert "PlaySpell" not in page(client, run, last, "?as=1")


def test_a_viewpoint_that_the_line_does_not_have_shows_everything(client: Client) -> None:
    run = started(BOARD, client)
    assert "Shock" in page(client, run, 1, "?as=7") and "Shock" not in page(client, run, 1, "?as=1")


# --- branches --------------------------------------------------------------------------------------------------


def test_a_tree_lists_the_lines_and_two_are_compared_where_they_part(client: Client, shocked: Run) -> None:
    first = next(at for at in range(99) if runs.played(shocked).decision(at) is not None)
    branch, step = sent(client, shocked, first, choice='{"type":"Pass"}')
    html = page(client, branch, step)
    compare = reverse("boards:compare", args=[branch.id, shocked.id])
    assert "(this line)" in html and compare in html
    parts = branching.parting(runs.played(branch), runs.played(shocked))
    assert parts == first + 1
    response = client.get(compare)
    assert f'diverge at step <span class="mono">{parts}</span>' in response.content.decode()
    html = response.content.decode()
    ends = html[html.index("Where they end up") :]
    assert ends.index("first</span> <code>Bob: ") < ends.index("second</span> <code>Bob: ")
    assert "in play Grizzly Bears" in ends and "graveyard Grizzly Bears" in ends
    same = client.get(reverse("boards:compare", args=[shocked.id, shocked.id])).content.decode()
    assert "the same, step by step" in same and "they end up" not in same


def test_the_two_boards_stand_side_by_side_with_what_is_different_marked_and_told(
    client: Client, shocked: Run
) -> None:
    """At the first step at which they differ; from there to any other, and to their ends."""
    first = next(at for at in range(99) if runs.played(shocked).decision(at) is not None)
    branch, _ = sent(client, shocked, first, choice='{"type":"Pass"}')
    address = reverse("boards:compare", args=[branch.id, shocked.id])
    response = client.get(address)
    beside = response.context["beside"]
    assert [row["who"] for row in beside["differences"]] and beside["further"] <= 24
    html = response.content.decode()
    assert beside["differences"][0]["second"].split(":")[0] in html and "First line" in html
    ends = client.get(beside["ends"].partition("#")[0]).context["beside"]
    told = {(row["who"], row["what"]): (row["first"], row["second"]) for row in ends["differences"]}
    assert told["Bob", "graveyard (top last)"] == ("nothing", "Grizzly Bears")
    assert told["Bob", "in play"] == ("Grizzly Bears", "nothing")
    assert [one["marked"] > 0 for one in ends["boards"]] == [True, True]
    assert (
        ends["later"] == ends["ends"] == ""
        and "at=0" in client.get(ends["first"]).context["beside"]["earlier"]
    )
    ids = re.findall(r'\sid="([^"]+)"', client.get(beside["ends"]).content.decode())
    assert len(ids) == len(set(ids))
    # Far beyond both ends stands the last board of each.
    beyond = client.get(f"{address}?at=99999999").context["beside"]
    assert beyond["differences"] == ends["differences"]


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (
            "Ann: life 20; in play Grizzly Bears\nBob: life 20\nTurn 3: Ann, upkeep\n"
            "Stack (bottom first): Ann's ability \"At end of turn, destroy <#target 0>.\" of Ann's Grizzly Bears "
            '(noted "#target 0" = Ann\'s Grizzly Bears)\n',
            "Ann's Grizzly Bears: At end of turn, destroy Ann's Grizzly Bears.",
        ),
        (
            "Ann: life 20; removed from the game Durkwood Baloth (time counter)\nBob: life 20\nTurn 3: Ann, upkeep\n"
            "Stack (bottom first): Ann's ability 2 of Ann's Durkwood Baloth\n",
            "Ann's Durkwood Baloth: triggered ability of suspend",
        ),
    ],
)
def test_an_ability_on_the_stack_is_told_with_what_it_is_about(board: str, text: str) -> None:
    position = read_position(board)
    assert stack_text(position.board, position.board.stack[0]) == text


def test_lines_that_differ_in_nothing_that_is_drawn_say_so(client: Client, shocked: Run) -> None:
    same = client.get(reverse("boards:compare", args=[shocked.id, shocked.id]))
    assert "beside" not in same.context
    first = next(at for at in range(99) if runs.played(shocked).decision(at) is not None)
    branch, _ = sent(client, shocked, first, choice='{"type":"Pass"}')
    address = reverse("boards:compare", args=[branch.id, shocked.id])
    page = client.get(f"{address}?at=0")
    assert page.context["beside"]["differences"] == []
    assert "The two boards look the same here." in page.content.decode()


# --- nests ---------------------------------------------------------------------------------------------------------

SHAHRAZAD = """Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x6
Bob: life 20; library Mountain x8
Turn 3: Ann, precombat main phase
"""


def test_a_subgame_is_unmistakable_when_entered_and_left_and_can_be_conceded(client: Client) -> None:
    run = started(SHAHRAZAD, client)
    card = named(runs.played(run), 0, "Shahrazad")
    for fields in (
        {"choice": f'{{"type":"PlaySpell","card":{card}}}'},
        {"do": "suggest"},
        {"do": "all pass"},
    ):
        run, _ = sent(client, run, runs.played(run).last, **fields)
    played = runs.played(run)
    depth = [len(played.position(at).boards) for at in range(played.last + 1)]
    entered = depth.index(2)
    html = page(client, run, entered)
    assert "Subgame starts here" in html and "in-subgame" in html and "Subgame entered." in html
    assert 'class="nest' not in page(client, run, entered - 1)
    outer = page(client, run, played.last, "?game=0")
    assert "the waiting game" in outer and "Shahrazad" in outer
    assert played.decision(played.last) is not None
    assert "concedes the subgame" in page(client, run, played.last)
    whole, _ = sent(client, run, played.last, do="concede", game="0")
    assert runs.played(whole).position(runs.played(whole).last).outcome is not None


def test_conceding_a_subgame_returns_to_the_main_game(client: Client) -> None:
    run = started(SHAHRAZAD, client)
    card = named(runs.played(run), 0, "Shahrazad")
    for fields in (
        {"choice": f'{{"type":"PlaySpell","card":{card}}}'},
        {"do": "suggest"},
        {"do": "all pass"},
        {"do": "concede", "game": "1"},
    ):
        run, _ = sent(client, run, runs.played(run).last, **fields)
    played = runs.played(run)
    end = played.position(played.last)
    assert len(end.boards) == 1 and end.outcome is None
    assert sorted(player.life for player in end.board.players) == [10, 20]
    left = max(at for at in range(1, played.last + 1) if len(played.position(at - 1).boards) == 2)
    html = page(client, run, left)
    assert "Subgame has ended here" in html and 'is-over"><span class="nest-name">' in html
    # The main game's board is compared with the main game's: nobody's life has changed yet.
    assert 'class="life is-changed"' not in html
    last = max(at for at in range(played.last + 1) if 'class="life is-changed"' in page(client, run, at))
    assert last > left


def test_saved_choices_are_plain_json(client: Client) -> None:
    """A page's values are what the engine reads back, in whichever view they were written."""
    run = started(BOARD, client)
    html = page(client, run, runs.played(run).last, "?as=0")
    values = re.findall(r'name="choice" value="(\{[^"]*\})"', html)
    assert values
    for value in values:
        assert "type" in msgspec.json.decode(value.replace("&#34;", '"'))
