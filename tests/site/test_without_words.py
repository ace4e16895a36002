"""A card understood in part: agreed to by whoever writes it, and told of wherever something is claimed of its board."""

from __future__ import annotations

import json
import re
from importlib import import_module

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from engine.board import HAND
from engine.language.left_out import left_out_of
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario
from engine.notation.without import without_words
from playground.boards.handing_on import hand_on
from playground.boards.models import Draft, Run
from playground.boards.runs import start_run
from playground.boards.visitors import Maker
from playground.cards.models import CardDraft
from playground.exploring import tasks as of_outcomes
from playground.exploring import work as looking
from playground.exploring.models import Exploration
from playground.library.filing import fill
from playground.library.judging import judge
from playground.library.models import Scenario
from playground.rulings.models import Ruling
from playground.simulations import tasks, work
from playground.simulations.models import Simulation
from tests.site.lines import a_run, line

pytestmark = pytest.mark.django_db

NOBODY: Maker = {"owner": None, "visitor": ""}
WORDS = "Goad target creature."
QUARREL = {
    "layout": "normal",
    "name": "Odd Quarrel",
    "cost": "R",
    "types": "Sorcery",
    "size": "",
    "text": f"{WORDS}\r\nOdd Quarrel deals 2 damage to target player.",
}
CARD = f"""Card:
Odd Quarrel {{R}}
Sorcery
[without: {WORDS}]
Odd Quarrel deals 2 damage to target player.

"""
BOARD = f"""# A quarrel without words
{CARD}Ann: in play Mountain; hand Odd Quarrel; library Forest x8
Bob: life 4; library Forest x8
Turn 3: Ann, precombat main
---
Ann plays Odd Quarrel targeting Bob.
Both pass.
---
Bob has 2 life.
"""
FULL = re.sub(r"\[without: .*\]\n", "", BOARD)


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing counted against the limits, and no worker that plays what is sent to it."""
    cache.clear()
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda _: None)
    monkeypatch.setattr(of_outcomes.look, "delay", lambda _: None)


def written(client: Client, **fields: str) -> CardDraft:
    answer = client.post("/cards/write/", QUARREL | fields)
    return CardDraft.objects.get(pk=answer["Location"].split("/")[-2])


def agree(client: Client, card: CardDraft, *words: str) -> None:
    client.post(reverse("cards:without", args=[card.id]), {"words": words or [WORDS]})
    card.refresh_from_db()


def place(client: Client, card: CardDraft) -> None:
    client.post(reverse("cards:place", args=[card.id]), {"into": "0:hand", "count": "1"})


# --- agreeing ------------------------------------------------------------------------------------------------


def test_a_card_understood_in_part_goes_on_no_board_by_itself(client: Client) -> None:
    card = written(client)
    page = client.get(card.get_absolute_url()).content.decode()
    assert "Put it on boards without these words" in page
    assert f'name="words" value="{WORDS}"' in page
    place(client, card)
    assert not Draft.objects.exists()
    assert "own:" not in client.get("/boards/new/search/", {"q": "Odd Quarrel"}).content.decode()


def test_whoever_agrees_puts_it_on_a_board_without_these_words(client: Client) -> None:
    card = written(client)
    agree(client, card)
    page = client.get(card.get_absolute_url()).content.decode()
    assert "without these words" in page
    assert struck(page)
    assert "own:" in client.get("/boards/new/search/", {"q": "Odd Quarrel"}).content.decode()
    place(client, card)
    position = read_position(Draft.objects.get().text)
    (found,) = [one for one in position.board.objects.values() if one.zone == HAND]
    assert found.definition is not None
    assert left_out_of(found.definition) == (WORDS,)


def test_agreed_is_what_was_shown_and_nothing_else(client: Client) -> None:
    card = written(client)
    agree(client, card, "Surveil 2.")
    assert card.without == []
    agree(client, card)
    assert card.without == [WORDS]
    # A letter more, and it is another text.
    client.post(
        "/cards/write/",
        QUARREL | {"card": card.id, "revision": card.revision, "text": QUARREL["text"] + "\r\nSurveil 2."},
    )
    card.refresh_from_db()
    assert card.without == []
    place(client, card)
    assert not Draft.objects.exists()


def test_what_is_understood_whole_asks_for_no_agreement(client: Client) -> None:
    card = written(client, text="Odd Quarrel deals 2 damage to target player.")
    page = client.get(card.get_absolute_url()).content.decode()
    assert "without these words" not in page
    assert "Put it there" in page


@pytest.mark.parametrize("fields", [{"types": "Planeswalker"}, {"name": "Shock"}, {"cost": "{Q}"}])
def test_only_sentences_can_be_left_out(client: Client, fields: dict[str, str]) -> None:
    card = written(client, **fields)
    assert "Put it on boards without" not in client.get(card.get_absolute_url()).content.decode()
    agree(client, card)
    assert card.without == []


def test_a_stranger_agrees_to_nothing(client: Client) -> None:
    card = written(client)
    answer = Client().post(reverse("cards:without", args=[card.id]), {"words": [WORDS]})
    card.refresh_from_db()
    assert (answer.status_code, card.without) == (404, [])


# --- told ----------------------------------------------------------------------------------------------------


def struck(page: str) -> bool:
    """Whether the words are struck through on a page."""
    return (
        re.search(rf'<s class="struck-words">(?:<span[^>]*>[^<]*</span>)?{re.escape(WORDS)}', page)
        is not None
    )


def told(page: str) -> bool:
    """Whether a page has the notice, with the words."""
    return 'id="without"' in page and "Without these words." in page and struck(page)


def pages_of(client: Client, text: str) -> dict[str, str]:
    """Every page that shows a board with these cards or claims something of it, and all that can be taken along."""
    board = text.split("---")[0]
    client.post(reverse("boards:first_edit"), {"do": "text", "text": board.split("\n", 1)[1]})
    draft = Draft.objects.latest("created")
    run = start_run(line(text), title="Odd", maker=NOBODY, expected=["Bob has 2 life."])
    other = a_run(board, title="Even")
    client.post(f"/rulings/new/?run={run.id}&step=3", {"title": "Odd", "expectations": "Bob has 2 life."})
    ruling = Ruling.objects.latest("created")
    client.post(f"/simulations/new/?run={run.id}&step=0", {"playouts": "1"})
    simulation = Simulation.objects.latest("created")
    for chunk in simulation.chunks.all():
        work.play(chunk.pk)
    client.post(reverse("simulations:begin-beside", args=[simulation.id]), {"moment": run.at(1)})
    beside = Simulation.objects.latest("created")
    for chunk in beside.chunks.all():
        work.play(chunk.pk)
    client.post(
        f"/outcomes/new/?run={run.id}&step=3",
        {"until": "step", "how": "possibly", "sentence": "Bob has 2 life"},
    )
    outcomes = Exploration.objects.latest("created")
    looking.look(outcomes.pk)
    scenario = fill(Scenario(slug="own/odd", text=text), judge(text, title="Odd"), "", "today's")
    scenario.save()
    addresses = {
        "builder": draft.get_absolute_url(),
        "board, handed on": hand_on(draft).get_absolute_url(),
        "board, taken": reverse("boards:take", args=[draft.id]),
        "board, text": reverse("boards:board_file", args=[draft.id, "text"]),
        "stepper": run.at(3),
        "advice": reverse("boards:advice", args=[run.id, 3]),
        "step, taken": reverse("boards:take_step", args=[run.id, 3]),
        "compared": reverse("boards:compare", args=[run.id, other.id]),
        "to share": f"/rulings/new/?run={run.id}&step=3",
        "ruling": ruling.at(3),
        "ruling, its start": ruling.at(0),
        "ruling, Markdown": reverse("rulings:markdown", args=[ruling.id]),
        "to simulate": f"/simulations/new/?run={run.id}&step=0",
        "simulation": simulation.get_absolute_url(),
        "two simulations": reverse("simulations:beside", args=[simulation.id, beside.id]),
        "simulation, JSON": reverse("simulations:json", args=[simulation.id]),
        "to every outcome": f"/outcomes/new/?run={run.id}&step=3",
        "every outcome": outcomes.get_absolute_url(),
        "scenario": reverse("library:detail", args=[scenario.slug]),
        "moment": ruling.scenario.get_absolute_url(),
    }
    addresses |= {
        f"ruling, {form}": reverse("rulings:file", args=[ruling.id, form])
        for form in ("text", "json", "test")
    }
    addresses |= {
        f"step, {form}": reverse("boards:step_file", args=[run.id, 3, form])
        for form in ("text", "json", "test", "markdown", "trace")
    }
    found = {}
    for name, address in addresses.items():
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, (name, answer.status_code)
        found[name] = answer.content.decode()
    return found


HTML = (
    *(
        "builder",
        "board, handed on",
        "stepper",
        "advice",
        "compared",
        "to share",
        "ruling",
        "ruling, its start",
        "to simulate",
        "simulation",
        "two simulations",
    ),
    "scenario",
)


def test_every_page_that_claims_something_names_the_words(client: Client) -> None:
    pages = pages_of(client, BOARD)
    for name in HTML:
        assert told(pages[name]), name
    # Whatever leaves the site takes the words along, as words that are left out.
    for name in pages.keys() - set(HTML):
        assert WORDS in pages[name], name
        assert re.search("(?i)without", pages[name]), name


def test_a_board_whose_cards_are_read_whole_says_nothing_of_it(client: Client) -> None:
    for name, page in pages_of(client, FULL).items():
        assert "Without these words" not in page, name
        assert "without these words" not in page, name
        assert "struck-words" not in page, name


SHOWN = {
    "boards": {
        *("handed", "draft", "take", "board_file", "run", "advice", "take_step", "step_file", "compare"),
    },
    "rulings": {"new", "step", "markdown", "file"},
    "simulations": {"new", "detail", "json", "beside", "decided", "answers"},
    "exploring": {"new", "detail"},
    "library": {"detail"},
}
"""The addresses at which a board is shown or something is claimed of one: those that `pages_of` walks."""
ELSEWHERE = {
    "boards": {
        *(
            "new",
            "first_edit",
            "search",
            "bring",
            "bring_into",
            "edit",
            "hand_on",
            "copy_handed",
        ),  # before there is a board, or sent to it
        *("run_start", "jump", "go", "find", "answer", "play_on", "marks", "from_run"),  # lead to a moment
        *("errand", "errand_progress", "errand_cancel"),  # how far a line in the making has come
        "line",  # one line of a trace, on the timeline of a page that says it
        *(
            "expected_since",
            "schema",
        ),  # since which step, beside what the stepper claims; what files look like
    },
    "rulings": {
        "first",
        "content",
        "check",
        "publish",
        "delete",
        "open",
    },  # lead to the link, or take it away
    "simulations": {
        "index",
        "progress",
        "cancel",
        "resume",
        "open",
        "open-end",
        "begin-beside",
    },  # a list; parts of a page; doing
    "exploring": {"progress", "cancel", "resume", "open"},  # a part of a page; doing
    "library": {"index", "open", "step", "new", "show"},  # titles alone; leads to a moment
}
"""All others, and why they need not say it."""


def test_no_address_is_forgotten() -> None:
    """Whoever adds a page says whether it shows boards, and has it walked here if it does."""
    for room, shown in SHOWN.items():
        module = import_module(f"playground.{room}.urls")
        assert {one.name for one in module.urlpatterns} == shown | ELSEWHERE[room], room


CLAIMS = (
    ("ruling", "agrees with the stored trace, step by step"),
    ("ruling", "Bob has 2 life. holds"),
    ("stepper", "holds at the end"),
    ("scenario", "All its expectations are met by the current engine"),
    ("simulation", "Complete"),
    ("two simulations", "What differs"),
    ("every outcome", "Everything has been looked at"),
    ("every outcome", "Yes"),
)


def test_each_claim_says_beside_it_that_it_is_without_these_words(client: Client) -> None:
    pages = pages_of(client, BOARD)
    for name, claim in CLAIMS:
        plain = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", pages[name])).replace("&#39;", "'")
        assert f"{claim}, without these words" in plain, (name, claim)
        assert f"{claim} " not in plain.replace(f"{claim}, ", ""), (name, claim)


def test_previews_name_the_words(client: Client) -> None:
    pages = pages_of(client, BOARD)
    for name in ("stepper", "ruling", "scenario", "simulation"):
        (preview,) = re.findall(r'property="og:description" content="([^"]*)"', pages[name])
        assert f"Without these words: Odd Quarrel: “{WORDS}”." in preview, name


def test_programs_are_told_of_the_words(client: Client) -> None:
    found = json.loads(pages_of(client, BOARD)["simulation, JSON"])
    assert found["without"] == [{"card": "Odd Quarrel", "words": [WORDS]}]


def test_the_trace_says_so_where_the_card_is_played(client: Client) -> None:
    run = a_run(BOARD, title="Odd")
    page = client.get(run.at(8) + "?level=ruling").content.decode()
    assert f"(played), without the words “{WORDS}”" in page


def test_a_card_on_the_table_is_marked(client: Client) -> None:
    run = a_run(BOARD, title="Odd")
    assert "without words of its text" in client.get(run.at(0)).content.decode()


def test_a_player_sees_that_words_are_left_out_and_not_of_which_hidden_card(client: Client) -> None:
    run = a_run(BOARD.split("---")[0], title="Odd")
    page = client.get(run.at(0) + "?as=1").content.decode()
    assert "Words of a card that is not shown." in page
    assert WORDS not in page
    assert "Odd Quarrel" not in re.sub(r"<textarea.*?</textarea>", "", page)
    assert told(client.get(run.at(0) + "?as=0").content.decode())
    client.post(f"/rulings/new/?run={run.id}&step=0", {"title": "Odd", "seat": "1"})
    ruling = Ruling.objects.get()
    for address in (ruling.at(0), reverse("rulings:markdown", args=[ruling.id])):
        page = Client().get(address).content.decode()
        assert re.search("(?i)words of a card that is not shown", page)
        assert WORDS not in page


def test_the_words_come_back_when_a_link_is_opened_and_changed(client: Client) -> None:
    run = a_run(BOARD, title="Odd")
    client.post(f"/rulings/new/?run={run.id}&step=3", {"title": "Odd"})
    ruling = Ruling.objects.get()
    client.post(f"/rulings/{ruling.id}/3/open/")
    opened = Run.objects.latest("created")
    client.post(reverse("boards:from_run", args=[opened.id, 3]))
    text = Draft.objects.latest("created").text
    assert [one.words for one in without_words(read_position(text))] == [(WORDS,)]
    again = client.get(reverse("rulings:file", args=[ruling.id, "text"])).content.decode()
    assert [one.words for one in without_words(read_scenario(again).position)] == [(WORDS,)]
