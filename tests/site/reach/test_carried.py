"""A link that holds all it shows: Ann sends Bob a board and its line, and nothing of it is kept anywhere."""

import re
from html import unescape

import pytest
from django.apps import apps
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from playground.boards import runs
from playground.boards.carrying import LONGEST, LONGEST_TEXT, Broken, DoesNotFit, packed, unpacked
from playground.boards.models import Draft, Run
from playground.library.loading import bundled, load
from playground.reach.carried import address_of
from tests.site.lines import BURN, DECKS, MINIONS, a_run

pytestmark = pytest.mark.django_db
ASKED = BURN.replace(
    "# Mana burn\n", "# Mana burn\nQuestion: What of two mana?\nAnswer: They burn.\nNote: By 300.3.\n"
)


@pytest.fixture(autouse=True)
def nobody_has_asked_for_much() -> None:
    cache.clear()


def rows() -> dict[str, int]:
    """How many rows each table of the site has."""
    return {model.__name__: model._default_manager.count() for model in apps.get_models()}


# --- text in an address ----------------------------------------------------------------------------------------


@given(st.text(max_size=300))
def test_whatever_is_packed_comes_back(text: str) -> None:
    assert unpacked(packed(text)) == text.replace("\r\n", "\n")


def test_all_that_ships_fits_and_the_same_text_gives_the_same_link() -> None:
    texts = [file.text for file in bundled()]
    found = [packed(text) for text in texts]
    assert [unpacked(one) for one in found] == texts
    assert max(map(len, found)) <= LONGEST // 2
    assert found == [packed(text.replace("\n", "\r\n")) for text in texts]
    assert all(re.fullmatch(r"[\w-]+", one) for one in found)


def test_a_link_that_was_cut_or_changed_is_refused_and_never_read_as_something_else() -> None:
    whole = packed(BURN)
    for end in range(len(whole)):
        with pytest.raises(Broken):
            unpacked(whole[:end])
    for at in range(len(whole)):
        for letter in "Aa0_":
            changed = whole[:at] + letter + whole[at + 1 :]
            try:
                assert unpacked(changed) == BURN
            except Broken:
                continue
    for more in ("A", "AAAA", "%", "\u00e9", " ", whole):
        with pytest.raises(Broken):
            unpacked(whole + more)


def test_what_unpacks_to_more_than_a_text_may_be_is_refused() -> None:
    """Five million equal letters take few; none of them is believed."""
    import base64
    import zlib

    bomb = "1" + base64.urlsafe_b64encode(zlib.compress(b"a" * 2_900_000, 9)).rstrip(b"=").decode()
    assert len(bomb) < LONGEST
    with pytest.raises(Broken):
        unpacked(bomb)


def test_a_text_that_is_too_long_is_told_so() -> None:
    with pytest.raises(DoesNotFit, match=f"{LONGEST_TEXT:,}"):
        packed("a" * (LONGEST_TEXT + 1))
    many = "".join(f"Note: {number * 7919 % 99991} and {number**3}\n" for number in range(900))
    with pytest.raises(DoesNotFit, match="4,000"):
        packed(many)


# --- its page ----------------------------------------------------------------------------------------------------


def test_bob_sees_and_steps_what_ann_sent_and_nothing_is_kept() -> None:
    before = rows()
    ann, bob = Client(), Client()
    made = ann.post("/p/", {"text": ASKED})
    assert (made.status_code, made["Location"]) == (302, address_of(ASKED))
    response = bob.get(made["Location"])
    page = response.content.decode()
    assert "What of two mana?" in page and "They burn." in page
    assert "All its expectations are met" in page and 'content="noindex"' in page
    assert response["X-Robots-Tag"] == "noindex"
    last = response.context["last"]
    for step in (1, last):
        moment = bob.get(f"{made['Location']}&step={step}")
        assert moment.context["step"] == step and moment.context["line"] is not None
    lives = re.findall(r"<dt>life</dt><dd>(\d+)</dd>", moment.content.decode())
    assert sorted(lives) == ["18", "20"]
    assert rows() == before
    assert not bob.session.keys()


def test_each_sentence_of_the_story_leads_to_its_step() -> None:
    client = Client()
    story = client.get(address_of(ASKED)).context["story"]
    assert story
    for told in story:
        there = client.get(told["href"].split("#")[0])
        assert (there.status_code, there.context["step"]) == (200, told["step"])
        assert there.context["line"]["rule"] == told["rule"]


def test_what_differs_and_what_cannot_be_read_is_told() -> None:
    client = Client()
    wrong = client.get(address_of(BURN.replace("18 life", "17 life")))
    assert wrong.status_code == 200 and "Expected, but no longer true" in wrong.content.decode()
    unread = client.get(address_of("Ann: lief 20\n"))
    page = unread.content.decode()
    assert unread.status_code == 200 and "Ann: lief 20" in page
    assert "read this scenario" in page and "Open in the stepper" not in page


@pytest.mark.parametrize("said", ["x", "1", "1AAAA", packed(BURN)[:-3], "0" + packed(BURN)[1:], "1\x00"])
def test_a_broken_link_says_so_and_offers_another(said: str) -> None:
    response = Client().get("/p/", {"b": said})
    page = response.content.decode()
    assert response.status_code == 400
    assert "This link is broken" in page and '<textarea id="text"' in page


def test_numbers_beyond_the_line_show_its_end() -> None:
    address = address_of(BURN)
    last = Client().get(address).context["last"]
    for typed, shown in (("99999", last), ("-4", 0), ("x", 0), ("9" * 40, last)):
        response = Client().get(f"{address}&step={typed}")
        assert response.status_code == 200 and response.context["step"] in (shown, 0)


def test_only_who_opens_it_in_the_stepper_makes_a_line() -> None:
    """Then it is a line of play like any other, with what the text expects."""
    client = Client()
    opened = client.post(address_of(MINIONS))
    run = Run.objects.get()
    assert opened["Location"].startswith(f"/runs/{run.pk}/")
    assert run.title == "Minions" and "Ann controls 5 creatures named Minion." in run.expected
    assert client.get(opened["Location"], follow=True).status_code == 200
    assert Client().post(address_of("Ann: lief 20\n"))["Location"] == address_of("Ann: lief 20\n")
    assert Run.objects.count() == 1


def test_what_does_not_fit_is_refused_with_what_was_typed() -> None:
    many = DECKS + "".join(f"Note: {number * 7919 % 99991} and {number**3}\n" for number in range(900))
    response = Client().post("/p/", {"text": many})
    assert response.status_code == 422
    assert "It does not fit" in response.content.decode() and "and 1000000" in response.content.decode()
    assert Client().post("/p/", {"text": " \n"}).status_code == 422


def test_a_part_of_the_page_goes_to_a_script_that_asks_for_it() -> None:
    part = Client().get(f"{address_of(BURN)}&step=1", headers={"HX-Request-Type": "partial"})
    assert "<html" not in part.content.decode() and 'id="steps"' in part.content.decode()


# --- where it is offered -----------------------------------------------------------------------------------------


def offered(page: str) -> str:
    """The link that a page offers, below the site's own address."""
    found = re.search(r'id="carried"[^>]* value="http://testserver([^"]+)"', page)
    assert found is not None
    return unescape(found[1])


def test_a_board_and_a_line_can_be_taken_along_in_a_link() -> None:
    client = Client()
    client.post("/boards/new/edit/", {"do": "text", "text": DECKS})
    draft = Draft.objects.get()
    address = offered(client.get(reverse("boards:take", args=[draft.pk])).content.decode())
    Draft.objects.all().delete()
    shown = Client().get(address)
    assert shown.status_code == 200 and "Grizzly Bears" in shown.content.decode()

    run = a_run(BURN, title="Mana burn")
    run.expected = ["Ann has 18 life."]
    run.save()
    last = runs.played(run).last
    page = client.get(reverse("boards:take_step", args=[run.pk, last])).content.decode()
    there = Client().get(offered(page))
    assert "All its expectations are met" in there.content.decode()
    assert there.context["story"]


def test_through_one_players_eyes_no_link_gives_the_rest_away() -> None:
    run = a_run(MINIONS)
    page = Client().get(f"{reverse('boards:take_step', args=[run.pk, 3])}?as=1").content.decode()
    assert 'id="carried"' not in page


def test_a_scenarios_page_offers_it_and_not_before_the_answer_is_shown() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    page = Client().get("/library/300-turn/mana-burn/").content.decode()
    there = Client().get(offered(page))
    assert there.status_code == 200 and "All its expectations are met" in there.content.decode()
    assert 'id="carried"' not in Client().get("/library/300-turn/mana-burn/?predict=1").content.decode()
