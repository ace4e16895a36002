"""Readers go through a collection: in order, with what they have done kept, by account or by browser."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from playground.collected import readings
from playground.collected.models import Collection, Entry, Mark, Reading
from playground.library.models import Scenario
from tests.site.collected.shelf import BLOCKS, BURN, LEGENDS, TRAMPLE, act, fill, made, somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Collection:
    fill()
    return made(somebody("ann"), BURN, TRAMPLE, BLOCKS)


def at(row: Collection, name: str, more: str = "") -> str:
    return f"/collections/{row.slug}/{name}/{more}"


def test_an_entry_is_the_scenario_between_its_neighbours(client: Client, row: Collection) -> None:
    response = client.get(at(row, "trample"))
    page = response.content.decode()
    assert (response.context["number"], response.context["before"].name) == (2, "mana-burn")
    assert "Trample over a blocker" in page and "All its expectations are met" in page
    assert f'<link rel="canonical" href="http://testserver/library/{TRAMPLE}/">' in page
    assert "Which creatures can block" in page and f'href="{at(row, "mana-burn")}"' in page
    assert client.get(at(row, "legend-rule")).status_code == 404


def test_looking_keeps_nothing_and_reading_on_does(client: Client, row: Collection) -> None:
    client.get(row.get_absolute_url())
    client.get(at(row, "mana-burn"))
    client.get(at(row, "mana-burn", "predict/"))
    assert not Reading.objects.exists() and not client.session.keys()
    assert client.post(at(row, "mana-burn"))["Location"] == at(row, "trample")
    page = client.get(row.get_absolute_url()).content.decode()
    assert "Continue where you left off" in page and f'href="{at(row, "trample")}"' in page
    assert client.get(row.get_absolute_url()).context["progress"].done == 1
    assert Client().get(row.get_absolute_url()).context["progress"].done == 0
    assert row.title in client.get("/collections/").content.decode().split("All collections")[0]


def test_at_the_end_one_is_through(client: Client, row: Collection) -> None:
    for name in ("mana-burn", "trample"):
        client.post(at(row, name))
    assert client.post(at(row, "combat-blocks"))["Location"] == row.get_absolute_url()
    assert "You have finished it" in client.get(row.get_absolute_url()).content.decode()


def test_one_goes_on_with_what_was_left_out(client: Client, row: Collection) -> None:
    client.post(at(row, "trample"))
    client.post(at(row, "combat-blocks"))
    assert client.get(row.get_absolute_url()).context["onward"].name == "mana-burn"


def test_progress_outlives_changes_of_the_collection(client: Client, row: Collection) -> None:
    client.post(at(row, "trample"))
    owner = somebody("ann")
    act(owner, row, "entry-up", entry=Entry.objects.get(name="trample").pk)
    assert client.get(row.get_absolute_url()).context["progress"].done == 1
    act(owner, row, "entry-remove", entry=Entry.objects.get(name="trample").pk)
    progress = client.get(row.get_absolute_url()).context["progress"]
    assert (progress.done, progress.size) == (0, 2)


def test_it_can_be_forgotten(client: Client, row: Collection) -> None:
    client.post(at(row, "trample"))
    other = Client()
    other.post(at(row, "trample"))
    client.post(f"/collections/forget/{row.slug}/")
    assert client.get(row.get_absolute_url()).context["progress"].done == 0
    assert other.get(row.get_absolute_url()).context["progress"].done == 1
    assert client.get(f"/collections/forget/{row.slug}/").status_code == 405


def test_what_a_browser_has_read_becomes_its_accounts(client: Client, row: Collection) -> None:
    client.post(at(row, "mana-burn"))
    visitor = client.session["visitor"]
    user = User.objects.create(username="bob")
    readings.take_over(visitor, user)
    bob = somebody("bob")
    assert bob.get(row.get_absolute_url()).context["progress"].done == 1
    bob.post(at(row, "trample"))
    other = Client()
    other.post(at(row, "mana-burn"))
    other.post(at(row, "combat-blocks"))
    readings.take_over(other.session["visitor"], user)
    assert bob.get(row.get_absolute_url()).context["progress"].done == 3
    assert Reading.objects.get().reader == user
    readings.take_over("", user)


# --- predict, then reveal ------------------------------------------------------------------------------------


def places(client: Client, row: Collection, name: str, *, true: bool) -> list[int]:
    quiz = client.get(at(row, name, "predict/")).context["quiz"]
    return [at for at, one in enumerate(quiz.statements) if one.true == true]


def test_who_predicts_sees_no_answer_before_the_reveal(client: Client, row: Collection) -> None:
    page = client.get(at(row, "trample", "predict/")).content.decode()
    assert 'type="checkbox"' in page and "What is done" in page
    assert "All its expectations" not in page and "<h2>Answer" not in page and "So it is" not in page
    assert (
        "By these rules" not in page
        and 'class="rule"' not in page.split("quiz-page")[1].split("frame-end")[0]
    )


def test_all_right(client: Client, row: Collection) -> None:
    right = places(client, row, "trample", true=True)
    response = client.post(at(row, "trample", "predict/"), {"true": right})
    assert response.status_code == 302
    page = client.get(at(row, "trample", "predict/")).content.decode()
    assert "All right" in page and "By these rules" in page and "Answer" in page
    mark = Mark.objects.get()
    assert (mark.state, mark.right, mark.of, mark.tries) == ("right", mark.of, mark.of, 1)
    assert "predicted right" in client.get(row.get_absolute_url()).content.decode()


def test_the_first_try_counts_and_the_last_is_shown(client: Client, row: Collection) -> None:
    wrong = places(client, row, "trample", true=False)
    client.post(at(row, "trample", "predict/"), {"true": wrong})
    page = client.get(at(row, "trample", "predict/")).content.decode()
    assert "You judged 0 of" in page and "Not true." in page
    assert 'type="checkbox"' in client.get(at(row, "trample", "predict/?again=1")).content.decode()
    client.post(at(row, "trample", "predict/"), {"true": places(client, row, "trample", true=True)})
    page = client.get(at(row, "trample", "predict/")).content.decode()
    mark = Mark.objects.get()
    assert (mark.state, mark.right, mark.tries) == ("wrong", 0, 2)
    assert "All right" in page and "Your first try counts" in page


def test_what_was_read_before_can_still_be_predicted(client: Client, row: Collection) -> None:
    client.post(at(row, "trample"))
    client.post(at(row, "trample", "predict/"), {"true": places(client, row, "trample", true=True)})
    client.post(at(row, "trample"))
    assert Mark.objects.get().state == "right"


@pytest.mark.parametrize("sent", [["x"], ["-1"], ["99"], ["0", "0"], ["²"], [], ["0" * 50]])
def test_nonsense_is_only_wrong(client: Client, row: Collection, sent: list[str]) -> None:
    assert client.post(at(row, "trample", "predict/"), {"true": sent}).status_code == 302
    assert client.get(at(row, "trample", "predict/")).status_code == 200


def test_where_the_engine_makes_no_statements_readers_judge_themselves(
    client: Client, row: Collection
) -> None:
    scenario = Scenario.objects.get(slug=TRAMPLE)
    scenario.text = scenario.text.split("---")[0]
    scenario.save()
    page = client.get(at(row, "trample", "predict/")).content.decode()
    assert "I got it right" in page and "<details" in page
    client.post(at(row, "trample", "predict/"), {"had": "wrong"})
    assert Mark.objects.get().state == "wrong"
    assert "You got it wrong" in client.get(at(row, "trample", "predict/")).content.decode()


def test_the_quiz_goes_on_as_a_quiz(client: Client, row: Collection) -> None:
    response = client.post(at(row, "mana-burn"), {"predicting": "1"})
    assert response["Location"] == at(row, "trample", "predict/")


# --- what ships is found -------------------------------------------------------------------------------------


def test_collections_are_found_by_words_and_everywhere(client: Client, row: Collection) -> None:
    made(somebody("bob"), LEGENDS, title="Legends only", introduction="About 420.5e.", visibility="unlisted")
    for words, titles in (("evening", [row.title]), ("evenings", [row.title]), ("legends", []), ("zzz", [])):
        assert [
            one.title for one in client.get("/collections/", {"q": words}).context["found"].rows
        ] == titles
    page = client.get("/search/", {"q": "evening"}).content.decode()
    assert f'href="{row.get_absolute_url()}"' in page
    assert (
        f'href="{row.get_absolute_url()}"' in client.get("/search/suggest/", {"q": "eveni"}).content.decode()
    )
    for odd in ("(", "'; drop", "\x00", "a" * 5_000, "!!", "& |"):
        assert client.get("/collections/", {"q": odd}).status_code == 200
        assert client.get("/search/suggest/", {"q": odd}).status_code == 200
    for page_number in ("0", "-1", "x", "9" * 30):
        assert client.get("/collections/", {"page": page_number}).status_code == 200


def test_those_of_somebody_stand_on_their_page_and_among_their_works() -> None:
    fill()
    ann = somebody("ann")
    made(ann, BURN, title="For everybody")
    made(ann, BURN, title="For whom I tell", visibility="unlisted")
    made(ann, title="With nothing in it")
    page = Client().get("/people/ann/").content.decode()
    assert "For everybody" in page and "For whom I tell" not in page and "With nothing in it" not in page
    own = ann.get("/me/?of=collections").content.decode()
    assert all(title in own for title in ("For everybody", "For whom I tell", "With nothing in it"))
    assert "1 scenario, unlisted" in own
    # A browser without an account makes none.
    assert "Collections" not in Client().get("/me/?of=collections").content.decode().split("<main")[1]
