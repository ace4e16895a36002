"""Cards of lists on every way to a board, each walked through the pages of the site: they are found like the others,
their texts go along, and what was made of them stays when the list is gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from engine.board import PlayerId
from engine.decisions import Form
from engine.notation.positions import read_position
from engine.rules.special.naming_505 import CardName
from playground.boards.answering import Unusable
from playground.boards.controls import read_answer
from playground.boards.models import Draft, Run
from playground.cards.models import ListedCard
from playground.rulings.checking import judge
from playground.rulings.freezing import Wanted, freeze
from tests.site.cards.test_lists import FACES, atomic, face, take_and_read

pytestmark = pytest.mark.django_db

MORE = {
    **FACES,
    "Marsh of Ann": [face("Marsh of Ann", "", "Land", "{T}: Add {B} to your mana pool.")],
    "Tin Ogre": [face("Tin Ogre", "{2}{R}", "Creature \u2014 Ogre", power="3", toughness="2")],
}
OGRE = "Card:\nTin Ogre {2}{R}\nCreature - Ogre 3/2\n"
BOARD = "Ann: in play Tin Ogre; hand Ann's Bolt\nBob: life 20\nTurn 3: Ann, precombat main\n"
AS_JSON = {
    "title": "An ogre",
    "players": [
        {"name": "Ann", "in_play": ["tin ogre"], "hand": [{"card": "Ann's Bolt", "count": 2}]},
        {"name": "Bob"},
    ],
    "turn": {"number": 3, "player": "Ann", "at": "precombat main"},
}
PUZZLE = """[metadata]
Name:An ogre
[state]
turn=3
activeplayer=p0
activephase=MAIN1
p0life=20
p1life=20
p0battlefield=Tin Ogre|Counters:P1P1=2;Grizzly Bears
p0hand=Ann's Bolt
"""


@pytest.fixture(autouse=True)
def listed() -> Iterator[None]:
    take_and_read(atomic(MORE))
    yield


def gone() -> None:
    ListedCard.objects.filter(origin="list").delete()


def the_draft() -> Draft:
    return Draft.objects.latest("updated")


@pytest.mark.parametrize(
    "brought",
    [BOARD, json.dumps(AS_JSON), PUZZLE],
    ids=["text", "JSON", "Forge"],
)
@pytest.mark.parametrize("as_file", [False, True])
def test_a_board_that_is_brought_in_takes_their_texts_along(
    client: Client, brought: str, as_file: bool
) -> None:
    sent = {"file": SimpleUploadedFile("board", brought.encode())} if as_file else {"pasted": brought}
    page = client.post("/boards/bring/", sent, follow=True)
    assert page.status_code == 200, page.content.decode()
    assert OGRE in the_draft().text and "Card:\nAnn's Bolt {R}" in the_draft().text
    gone()
    body = client.get(the_draft().get_absolute_url()).content.decode()
    assert "Ogre" in body
    assert client.post(f"{the_draft().get_absolute_url()}edit/", {"do": "step", "at": the_draft().seen})
    assert Run.objects.exists()


@pytest.mark.parametrize(
    "brought",
    [
        BOARD.replace("Tin Ogre", "Bob, the Wall"),
        json.dumps(AS_JSON).replace("tin ogre", "Bob, the Wall"),
        PUZZLE.replace("Tin Ogre", "Bob, the Wall"),
    ],
    ids=["text", "JSON", "Forge"],
)
def test_one_that_is_not_read_wholly_is_never_placed(client: Client, brought: str) -> None:
    page = client.post("/boards/bring/", {"pasted": brought})
    assert "Bob, the Wall" in page.content.decode() or "the Wall" in page.content.decode()
    assert not Draft.objects.exists()


def test_the_builders_text_search_and_field_find_them(client: Client) -> None:
    client.post("/boards/new/edit/", {"do": "put", "q": "tin ogre", "into": "0:hand"})
    draft = the_draft()
    assert OGRE in draft.text
    address = f"{draft.get_absolute_url()}edit/"
    found = client.get("/boards/new/search/", {"q": "ogre"}).content.decode()
    assert "Tin Ogre" in found
    assert client.post(address, {"do": "text", "at": draft.seen, "text": BOARD}).status_code in (200, 303)
    assert OGRE in the_draft().text and "Card:\nAnn's Bolt {R}" in the_draft().text


def test_an_expectation_and_a_link_name_them_when_the_list_is_gone(client: Client) -> None:
    text = f"{BOARD}---\nBoth pass.\n---\nAnn controls 1 creature named Tin Ogre.\nAnn's Tin Ogre is 3/2.\n"
    client.post("/boards/bring/", {"pasted": text})
    draft = the_draft()
    assert "controls 1 creature named Tin Ogre" in draft.text
    client.post(f"{draft.get_absolute_url()}edit/", {"do": "step", "at": draft.seen})
    run = Run.objects.latest("created")
    sent = {"do": "expect", "sentence": "Ann controls 1 creature named Tin Ogre."}
    assert client.post(reverse("boards:marks", args=[run.pk, 0]), sent).status_code in (200, 303)
    assert "creature named Tin" in client.get(run.at(0)).content.decode()
    wanted = Wanted("An ogre", expectations=("Ann's Tin Ogre is 3/2.",))
    ruling, _ = freeze(run, 0, wanted, {"owner": None, "visitor": ""})
    gone()
    ruling.refresh_from_db()
    assert judge(ruling).agrees
    assert "Ogre" in client.get(ruling.get_absolute_url()).content.decode()


def asked(**more: str) -> Form:
    return CardName(player=PlayerId(0), rule="503.6", purpose="a card name", **more)


def test_503_6_they_are_named_as_any_card_is() -> None:
    board = read_position("Ann: hand Shock\nBob: life 20\nTurn 3: Ann, main\n").board

    def answer(word: str, form: Form) -> object:
        return read_answer(form, board, QueryDict(urlencode({"word": word})))

    assert answer("anns bolt", asked()) == "Ann's Bolt"
    assert answer("stand fall", asked()) == "Stand // Fall"
    assert answer("marsh of ann", asked()) == "Marsh of Ann"
    assert answer("anns bolt", asked(but="land")) == "Ann's Bolt"
    with pytest.raises(Unusable, match="nonland"):
        answer("marsh of ann", asked(but="land"))
    for unknown in ("Ann's Balt", "Bob, the Wall"):
        with pytest.raises(Unusable):
            answer(unknown, asked())


def test_after_a_change_of_the_engine_a_card_is_read_again_by_who_names_it(client: Client) -> None:
    # As an engine left it that could not read it yet, and one that read what can't be read.
    ListedCard.objects.filter(name="Tin Ogre").update(
        read_by="an earlier engine", reads="none", reason="Ogre?"
    )
    ListedCard.objects.filter(name="Bob, the Wall").update(read_by="an earlier engine", reads="whole")
    ListedCard.objects.filter(name="Ann's Bolt").update(read_by="", reads="waiting")
    client.post("/boards/bring/", {"pasted": BOARD})
    assert OGRE in the_draft().text and "Card:\nAnn's Bolt {R}" in the_draft().text
    page = client.post("/boards/bring/", {"pasted": BOARD.replace("Tin Ogre", "Bob, the Wall")})
    assert page.status_code == 422
    reads = dict(ListedCard.objects.filter(origin="list").values_list("name", "reads"))
    assert (reads["Tin Ogre"], reads["Ann's Bolt"], reads["Bob, the Wall"]) == ("whole", "whole", "part")
    ListedCard.objects.filter(name="Bob, the Wall").update(read_by="an earlier engine", reads="whole")
    assert "read in part" in client.get("/cards/bob-the-wall/").content.decode()
    assert ListedCard.objects.get(name="Bob, the Wall").reads == "part"
