"""A value on the board becomes an expectation of the line: listed, judged here and at the end, kept with the link."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.board import ObjectId
from engine.notation.reading_expectations import Known, read_expectations
from engine.rules.stack.priority_408 import HasPriority
from playground.boards import expecting, runs, turning
from playground.boards.breaking import Unclear
from playground.boards.models import Draft, Run
from playground.boards.turning import Budget, Spent
from playground.rulings.models import Ruling
from tests.site.boards.test_debugging import named, page, sent, started

pytestmark = pytest.mark.django_db

BOARD = """Ann: life 20; in play Mountain x2, Glorious Anthem; hand Shock; library Forest x5; mana R
Bob: life 17; poison 2; in play Grizzly Bears x2 (tapped), Serra Angel (damage 1, +1/+1 counter x2);
 library Island x5; graveyard Terror
Turn 1: Ann, precombat main phase
"""


@pytest.fixture
def line(client: Client) -> Run:
    """Ann and Bob pass once."""
    run = started(BOARD, client)
    run, _ = sent(client, run, runs.played(run).last, do="all pass")
    return run


def expects(client: Client, run: Run, step: int, **fields: str) -> str:
    """The page after something was expected."""
    run, at = sent(client, run, step, "marks", do="expect", **fields)
    return page(client, run, at)


def kept(client: Client, run: Run) -> list[str]:
    return list(client.session["marks"].get(run.id, {}).get("expected", ()))


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("player:0:life", "Ann has 20 life."),
        ("player:1:poison", "Bob has 2 poison counters."),
        ("player:0:mana", "Ann's mana pool has R."),
        ("player:1:mana", "Bob's mana pool has nothing."),
        ("player:0:in play", "Ann controls 3 permanents."),
        ("player:0:hand", "Ann's hand has 1 card."),
        ("player:1:hand", "Bob's hand is empty."),
        ("player:1:library", "Bob's library has 5 cards."),
        ("player:1:graveyard", "Bob's graveyard has 1 card."),
        ("player:0:removed from the game", "What Ann owns removed from the game is empty."),
    ],
)
def test_each_value_of_a_player_is_expected_in_the_words_of_the_notation(
    client: Client, line: Run, claim: str, sentence: str
) -> None:
    html = expects(client, line, 0, claim=claim)
    assert kept(client, line) == [sentence]
    assert f"Remove the expectation: {sentence}".replace("'", "&#39;") in html and "holds here" in html


def test_every_claim_about_an_object_holds_where_it_is_made_and_reads_back(line: Run) -> None:
    played = runs.played(line)
    said = set()
    for step in (0, played.last):
        board = played.position(step).board
        for number in board.objects:
            for one in expecting.of_object(board, ObjectId(number)):
                assert read_expectations(one.words(), ("Ann", "Bob")) == (one,)
                assert expecting.why_not(played, step, one) is None
                said.add(one.words())
    assert said >= {
        "Bob's Serra Angel is 6/6.",
        "Bob's Serra Angel has 1 damage.",
        "Bob's Serra Angel has 2 +1/+1 counters.",
        "Bob's Serra Angel has flying.",
        "Bob's Serra Angel is a white creature Angel.",
        "Bob's Grizzly Bears #2 is tapped.",
        "Bob controls Serra Angel.",
        "Bob's graveyard has Terror.",
        "Ann's hand has Shock.",
    }


def test_the_rules_of_a_step_and_its_moment_are_expected(client: Client, line: Run) -> None:
    played = runs.played(line)
    step = next(at for at in range(1, played.last) if played.lines[at - 1].parts)
    offered = [one.words() for one in expecting.of_moment(played, step)]
    assert f"trace has {played.lines[step - 1].rule}." in offered
    for number, words in enumerate(offered):
        expects(client, line, step, claim=f"moment:{number}")
        assert kept(client, line)[-1] == words


def test_an_expectation_says_here_and_at_the_end_and_is_removed(client: Client, line: Run) -> None:
    html = expects(client, line, 0, claim="player:0:mana")
    assert "holds here" in html and "not at the end: it has nothing" in html
    html = page(client, line, runs.played(line).last)
    assert re.search(r"not here, since <a[^>]*>step \d+</a>: it has nothing", html)
    sent(client, line, 0, "marks", do="unexpect", number="0")
    assert kept(client, line) == []


def test_looking_at_a_card_offers_what_is_so_of_it(client: Client, line: Run) -> None:
    angel = named(runs.played(line), 0, "Serra Angel")
    assert "Bob&#39;s Serra Angel is 6/6." in page(client, line, 0, f"?look={angel}")
    offered = [
        one.words() for one in expecting.of_object(runs.played(line).position(0).board, ObjectId(angel))
    ]
    flies = "Bob's Serra Angel has flying."
    expects(client, line, 0, claim=f"object:{angel}:{offered.index(flies)}")
    assert kept(client, line) == [flies]


def test_words_are_read_by_the_notation_and_refused_at_the_field(client: Client, line: Run) -> None:
    expects(client, line, 0, sentence="Bob controls 2 tapped creatures. ann has 20 life.")
    assert kept(client, line) == ["Bob controls 2 tapped creatures.", "Ann has 20 life."]
    response = client.post(
        reverse("boards:marks", args=[line.id, 0]), {"do": "expect", "sentence": "Cat has 3 <b>life</b>."}
    )
    html = response.content.decode()
    assert response.status_code == 422 and "read as an expectation" in html
    assert 'value="Cat has 3 &lt;b&gt;life&lt;/b&gt;."' in html and "<b>life</b>" not in html
    assert len(kept(client, line)) == 2


@pytest.mark.parametrize(
    "claim",
    [
        "player:7:life",
        "player:0:shoes",
        "object:999999:0",
        "object:1:99",
        "moment:400",
        "moment:",
        "x:1",
        "player:-1:life",
    ],
)
def test_a_value_that_is_not_there_changes_nothing(client: Client, line: Run, claim: str) -> None:
    with pytest.raises(Unclear):
        played = runs.played(line)
        expecting.claimed(played, 0, played.position(0).board, claim)
    response = client.post(reverse("boards:marks", args=[line.id, 0]), {"do": "expect", "claim": claim})
    assert response.status_code == 422
    assert "marks" not in client.session


def test_more_than_the_bound_are_refused(client: Client, line: Run) -> None:
    for number in range(40):
        expects(client, line, 0, sentence=f"Ann has {number} life.")
    response = client.post(
        reverse("boards:marks", args=[line.id, 0]), {"do": "expect", "claim": "player:1:life"}
    )
    assert response.status_code == 422 and "40 expectations" in response.content.decode()
    assert len(kept(client, line)) == 40


def test_through_a_player_s_eyes_only_what_that_player_sees_is_judged(client: Client, line: Run) -> None:
    expects(client, line, 0, sentence="Ann's hand has Shock. Bob has 17 life.")
    html = page(client, line, 0, "?as=1")
    assert "Bob has 17 life." in html and "hand has Shock" not in html
    shock = named(runs.played(line), 0, "Shock")
    address = reverse("boards:marks", args=[line.id, 0])
    response = client.post(f"{address}?as=1", {"do": "expect", "claim": f"object:{shock}:0"})
    assert response.status_code == 422


def test_the_link_keeps_what_was_expected_of_the_line(client: Client, line: Run) -> None:
    expects(client, line, 0, claim="player:1:life")
    new = f"{reverse('rulings:new')}?run={line.id}&step=0"
    assert "Bob has 17 life." in client.get(new).content.decode()
    client.post(new, {"title": "Seventeen", "expectations": "Bob has 17 life."})
    ruling = Ruling.objects.get()
    assert ruling.expectations == ["Bob has 17 life."]
    assert '<li class="is-met">' in client.get(ruling.get_absolute_url()).content.decode()


def test_a_branch_goes_on_with_what_was_expected(client: Client, line: Run) -> None:
    expects(client, line, 0, claim="player:1:life")
    first = next(at for at in range(99) if runs.played(line).decision(at) is not None)
    shock = named(runs.played(line), first, "Shock")
    branch, _ = sent(client, line, first, choice=json.dumps({"type": "PlaySpell", "card": shock}))
    assert branch.pk != line.pk and kept(client, branch) == ["Bob has 17 life."]


def test_life_below_nothing_is_expected_too(client: Client) -> None:
    run = started(BOARD.replace("life 17", "life -3"), client)
    expects(client, run, 0, claim="player:1:life")
    assert kept(client, run) == ["Bob has -3 life."]


# --- what a scenario expects, and since when -----------------------------------------------------------------

GENESIS = """# Minions
Ann: life 20; in play Infernal Genesis; library Assault // Battery
Bob: life 20
Turn 3: Ann, upkeep begins
---
Both pass.
---
Ann controls 5 creatures named Minion.
Ann's graveyard has Assault // Battery.
trace has 505.5.
"""


def genesis(client: Client) -> Run:
    """The scenario as it comes from the builder."""
    client.post(reverse("boards:first_edit"), {"do": "text", "text": GENESIS})
    draft = Draft.objects.get()
    moved = client.post(reverse("boards:edit", args=[draft.id]), {"do": "step"})
    assert moved.status_code in (302, 303)
    return Run.objects.get()


def test_what_a_scenario_expects_stands_beside_what_the_reader_does(client: Client) -> None:
    run = genesis(client)
    played = runs.played(run)
    html = expects(client, run, 0, claim="player:0:life")
    assert html.count("the scenario's</span>") == 3
    assert html.count('value="unexpect"') == 1
    came = next(
        at
        for at in range(played.last + 1)
        if expecting.why_not(
            played, at, read_expectations("Ann controls 5 creatures named Minion.", ("Ann", "Bob"))[0]
        )
        is None
    )
    assert "not here so far: " in html
    assert f'{run.at(came)}">step {came}</a> on' in html
    assert f'holds here, since <a href="{run.at(came)}">step {came}</a>' in page(client, run, played.last)
    assert "not here" in page(client, run, came - 1)


def test_a_branch_is_judged_by_what_its_scenario_expects(client: Client) -> None:
    run = genesis(client)
    first = next(at for at in range(99) if runs.played(run).decision(at) is not None)
    branch, step = sent(client, run, first, do="concede")
    assert branch != run and branch.expected == run.expected != []
    assert "not at the end" in page(client, branch, 0) or "not here" in page(client, branch, step)


def test_the_files_of_a_line_carry_what_is_expected_of_it(client: Client) -> None:
    run = genesis(client)
    last = runs.played(run).last
    expects(client, run, last, sentence="Ann has 20 life.")
    files = {
        form: client.get(reverse("boards:step_file", args=[run.id, last, form])).content.decode()
        for form in ("text", "json", "test")
    }
    for words in (*run.expected, "Ann has 20 life."):
        assert words in files["text"]
    assert json.loads(files["json"])["expect"]
    space: dict[str, object] = {}
    exec(files["test"], space)
    space["test_the_rules_do_what_is_expected"]()  # type: ignore[operator]
    assert "(4 sentences)" in client.get(reverse("boards:take_step", args=[run.id, last])).content.decode()


def test_where_an_expectation_began_to_hold_has_an_address(client: Client) -> None:
    run = genesis(client)
    played = runs.played(run)
    (one,) = read_expectations(run.expected[0], ("Ann", "Bob"))
    came = turning.since(played, played.last, one, Budget())
    asked = reverse("boards:expected_since", args=[run.id, played.last, "scenario", 0])
    assert client.get(asked)["Location"] == run.at(came)
    assert client.get(asked.replace("scenario", "mine")).status_code == 404
    assert client.get(asked.replace("/0/", "/9/")).status_code == 404


def test_since_when_agrees_with_every_step_judged_by_itself(client: Client) -> None:
    run = genesis(client)
    agrees(run, *run.expected, "It is Ann's upkeep.", "Ann has priority.", "The game goes on.")


def test_since_when_somebody_is_asked_is_told_though_nothing_on_the_board_has_changed(client: Client) -> None:
    run = started(BOARD.replace("Glorious Anthem", "Grizzly Bears"), client)
    for _ in range(2):
        run, _ = sent(client, run, runs.played(run).last, do="all pass")
    played = runs.played(run)
    asked = played.position(played.last).decision
    assert asked is not None and not isinstance(asked, HasPriority)
    agrees(run, "Ann is asked which creatures attack.", "Ann is not asked.", "Ann decides for Bob.")


def agrees(run: Run, *every: str) -> None:
    """Since and until when each of these is so, against every step judged by itself."""
    played = runs.played(run)
    for words in every:
        (one,) = expecting.read(words, Known(("Ann", "Bob")))
        holds = [expecting.why_not(played, at, one) is None for at in range(played.last + 1)]
        for at in range(played.last + 1):
            since, until = turning.since(played, at, one, Budget()), turning.until(played, at, one, Budget())
            end = played.last + 1 if until is None else until
            assert set(holds[since:end]) == {holds[at]}
            assert since == 0 or holds[since - 1] != holds[at]
            assert until is None or holds[until] != holds[at]


def test_a_page_judges_no_more_boards_than_its_budget(client: Client) -> None:
    run = genesis(client)
    played = runs.played(run)
    (one,) = read_expectations(run.expected[0], ("Ann", "Bob"))
    with pytest.raises(Spent):
        turning.since(played, played.last, one, Budget(1))
    assert turning.since(played, played.last, one, Budget(1_000)) > 0
