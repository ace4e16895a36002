"""Visitors write scenarios: the engine plays them first, their makers say who finds them."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine.notation.scenario import read_scenario
from playground.boards.models import Draft
from playground.library.models import Scenario
from playground.limits import LIMITS, Limit

pytestmark = pytest.mark.django_db

TEXT = """# An old title
Question: An old question?
Rules: 300.3
Ann: life 20; in play Mountain x2; mana RR; library Forest
Bob: life 20; library Forest
Turn 3: Ann, precombat main phase
---
Both pass.
---
Ann has 18 life.
trace has 300.3.
"""
SAID = {
    "title": "Two mana left",
    "question": "What does it cost\r\nher?",
    "answer": "She burns for 2, by 300.3.",
    "tags": "mana,  Mana burn, mana",
    "text": TEXT,
    "public": "on",
}


@pytest.fixture
def client() -> Client:
    """Ann, who has an account: nobody publishes without one."""
    signed_in = Client()
    signed_in.force_login(User.objects.create_user("ann"))
    return signed_in


def written(client: Client, **fields: str) -> Scenario:
    sent = {name: value for name, value in {**SAID, **fields}.items() if value}
    response = client.post("/library/new/", sent)
    assert response.status_code == 302, response.context["form"].errors
    row = Scenario.objects.latest("created")
    assert response["Location"] == row.get_absolute_url()
    return row


def found(client: Client, **query: str) -> list[str]:
    return [one.slug for one in client.get("/library/", query).context["found"].rows]


def test_what_was_typed_is_the_head_of_the_text_which_is_the_whole_scenario(client: Client) -> None:
    row = written(client)
    read = read_scenario(row.text)
    assert (read.title, read.question) == ("Two mana left", "What does it cost her?")
    assert (read.answer, read.tags, read.rules) == (SAID["answer"], ("mana", "Mana burn"), ("300.3",))
    assert (row.title, row.answer, row.verdict, row.kind) == (
        "Two mana left",
        SAID["answer"],
        "holds",
        "written",
    )
    assert "An old" not in row.text


@pytest.mark.parametrize(
    "query",
    [{"q": "burns"}, {"rule": "300"}, {"card": "Mountain"}, {"tag": "mana burn"}, {"kind": "written"}],
)
def test_it_is_found_by_everybody(client: Client, query: dict[str, str]) -> None:
    row = written(client)
    assert found(Client(), **query) == [row.slug]
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "Written by a visitor" in page and SAID["answer"].split(",")[0] in page
    assert "You wrote this" not in page


def test_what_the_engine_differs_in_is_kept_only_on_purpose(client: Client) -> None:
    wrong = TEXT.replace("18 life", "17 life")
    response = client.post("/library/new/", {**SAID, "text": wrong})
    assert response.status_code == 422 and "she has 18" in response.content.decode().replace(
        "Ann has 18", "she has 18"
    )
    assert not Scenario.objects.exists()
    row = written(client, text=wrong, anyway="on")
    assert row.verdict == "differs" and found(client, verdict="differs") == [row.slug]


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "Ann: in play Mountian x2"},
        {"title": ""},
        {"question": ""},
        {"tags": "x" * 50},
        {"text": "x" * 70_000},
    ],
)
def test_what_cannot_be_kept_is_told_beside_its_field(client: Client, fields: dict[str, str]) -> None:
    response = client.post("/library/new/", {**SAID, **fields})
    assert response.status_code == 422 and list(response.context["form"].errors) == list(fields)
    assert not Scenario.objects.exists()


def test_its_maker_says_who_finds_it_and_nobody_else_does(client: Client) -> None:
    row = written(client, public="")
    stranger = Client()
    address = f"/library/show/{row.slug}/"
    assert row.visibility == "unlisted" and found(stranger) == []
    assert stranger.get(row.get_absolute_url()).status_code == 200
    assert stranger.post(address, {"visibility": "public"}).status_code == 404
    assert "Publish in the library" in client.get(row.get_absolute_url()).content.decode()
    client.post(address, {"visibility": "public"})
    assert found(stranger) == [row.slug]
    client.post(address, {"visibility": "withdrawn"})
    assert found(stranger) == [] and stranger.get(row.get_absolute_url()).status_code == 410
    assert stranger.get(f"/library/step/1/{row.slug}/").status_code == 410
    assert stranger.post(f"/library/open/{row.slug}/").status_code == 410
    assert "Withdrawn" in client.get(row.get_absolute_url()).content.decode()
    client.post(address, {"visibility": "public"})
    assert stranger.get(row.get_absolute_url()).status_code == 200
    assert client.post(address, {"visibility": "everywhere"}).status_code == 404
    assert client.get(address).status_code == 405


def test_what_ships_is_nobodys_to_take_back(client: Client) -> None:
    shipped = Scenario.objects.create(slug="300-turn/x", title="X", text="Ann: life 20")
    assert client.post(f"/library/show/{shipped.slug}/", {"visibility": "withdrawn"}).status_code == 404


def test_a_board_of_ones_own_becomes_a_scenario(client: Client) -> None:
    client.post("/boards/new/edit/", {"do": "text", "text": TEXT, "title": "Board"})
    draft = Draft.objects.get()
    assert f"/library/new/?board={draft.id}" in client.get(f"/boards/{draft.id}/take/").content.decode()
    form = client.get(f"/library/new/?board={draft.id}").context["form"]
    assert form.initial["question"] == "An old question?" and "Mountain x2" in form.initial["text"]
    assert Client().get(f"/library/new/?board={draft.id}").status_code == 404


def test_a_board_comes_with_places_for_what_is_done_and_what_must_hold(client: Client) -> None:
    client.post("/boards/new/edit/", {"do": "text", "text": TEXT.split("---")[0]})
    draft = Draft.objects.get()
    text = client.get(f"/library/new/?board={draft.id}").context["form"].initial["text"]
    assert [part.strip() for part in text.split("\n---")][1:] == ["", ""]
    # It may be kept as it stands: a board and a question.
    assert client.post("/library/new/", {**SAID, "text": text}).status_code == 302


def test_the_example_that_writers_are_shown_holds(client: Client) -> None:
    shown = client.get("/library/new/").context["example"]
    assert client.post("/library/new/", {**SAID, "text": "\n".join(shown)}).status_code == 302
    assert Scenario.objects.get().verdict == "holds"


def test_there_is_a_limit(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "ruling", Limit("ruling", 0, 3600, "new links"))
    assert client.post("/library/new/", SAID).status_code == 429
    assert not Scenario.objects.exists()


def test_hostile_words_stay_words(client: Client) -> None:
    hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>" + "w" * 80
    row = written(client, title=hostile, question=hostile, answer=hostile, tags="<b>x</b>")
    for address in (row.get_absolute_url(), "/library/", "/search/?q=alert", "/search/suggest/?q=alert"):
        page = client.get(address).content.decode()
        assert "alert(1)" in page and "<script>alert" not in page and "<img src=x" not in page
        assert "<b>x" not in page


def test_nothing_is_published_but_on_purpose() -> None:
    client = Client()
    client.force_login(User.objects.create_user("Ann"))
    page = client.get("/library/new/")
    assert page.context["form"]["public"].value() is False
    assert 'name="public"' in page.content.decode()
