"""A ruling that is shared as one player sees it is seen so by everybody: nothing that is hidden there is told."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.visitors import Maker
from playground.rulings import record
from playground.rulings.freezing import publish
from playground.rulings.models import Ruling
from tests.site.boards.test_hidden_from_a_player import NEVER_SEEN, TABLES, line_of, moments

pytestmark = pytest.mark.django_db

MAKER: Maker = {"owner": None, "visitor": "ann2345ann"}


def maker_client() -> Client:
    """The browser that makes the run and the link."""
    client = Client()
    session = client.session
    session["visitor"] = MAKER["visitor"]
    session.save()
    return client


def a_run(table: str = "two players", seed: int = 0, expected: tuple[str, ...] = ()) -> Run:
    return runs.start_run(line_of(table, seed), title="A line", maker=MAKER, expected=expected)


def shared(run: Run, step: int, seat: str, expectations: str = "", query: str = "&as=0") -> Ruling:
    """A link that its maker makes the view of Ann."""
    fields = {"title": "What does Ann see?", "seat": seat, "expectations": expectations}
    response = maker_client().post(f"/rulings/new/?run={run.id}&step={step}{query}", fields)
    assert response.status_code == 302, response.context["form"].errors
    return Ruling.objects.get(pk=response["Location"].split("/")[2])


def everything_of(ruling: Ruling, steps: list[int]) -> dict[str, str]:
    """Whatever the site answers somebody who has the link and nothing else."""
    visitor, found = Client(), {}

    def keep(where: str, response: object) -> None:
        text = response.content.decode() or response.get("Location", "")  # type: ignore[attr-defined]
        text = f"{response.status_code} {text}".replace(ruling.id, "RULING")  # type: ignore[attr-defined]
        text = re.sub(r'datetime="[^"]*"', "WHEN", text)
        text = re.sub(r"<code>[0-9a-f]{12}</code>", "REQUEST", text)
        found[where.replace(ruling.id, "RULING")] = re.sub(
            r"\b[A-Za-z0-9]{64}\b", _hash_or_token(ruling), text
        )

    keep("first", visitor.get(f"/rulings/{ruling.id}/"))
    for step in steps:
        for query in ("", "?level=engine", "?level=ruling", "?as=1", "?as="):
            keep(f"{step}{query}", visitor.get(f"/rulings/{ruling.id}/{step}/{query}"))
        headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
        keep(f"part {step}", visitor.get(f"/rulings/{ruling.id}/{step}/", headers=headers))
        keep(f"open {step}", visitor.post(f"/rulings/{ruling.id}/{step}/open/"))
    for end in ("markdown", "take/text", "take/json", "take/test", "check", "publish", "delete"):
        keep(end, visitor.get(f"/rulings/{ruling.id}/{end}/"))
        keep(f"post {end}", visitor.post(f"/rulings/{ruling.id}/{end}/"))
    keep("content", visitor.get(f"/rulings/content/{ruling.content_address}/"))
    keep("library", visitor.get("/library/"))
    return found


def _hash_or_token(ruling: Ruling) -> object:
    """The content hash stays: it must not differ. A token of a form is chance."""
    return lambda found: found.group() if found.group() == ruling.content_hash else "TOKEN"


@pytest.mark.parametrize("table", list(TABLES))
def test_cards_hidden_from_the_player_leave_no_mark_on_a_ruling(table: str) -> None:
    seen = []
    for seed in range(2):
        run = a_run(table, seed)
        played = runs.played(run)
        ruling = shared(run, played.last, "0")
        publish(ruling)
        seen.append(everything_of(ruling, moments(played)))
        Ruling.objects.all().delete()
    one, other = seen
    assert one.keys() == other.keys() and len(one) > 40
    for where, text in one.items():
        assert text == other[where], where
        assert not any(name in text for name in NEVER_SEEN), where
    assert any("Seen through Ann's eyes" in text for text in one.values())


def test_the_same_line_shown_whole_differs_and_has_its_cards() -> None:
    """What the test above holds is not held by lines that are the same."""
    texts = [everything_of(shared(run := a_run(seed=seed), 3, "", query=""), [0, 3]) for seed in range(2)]
    assert texts[0]["0"] != texts[1]["0"] and "Terror" in texts[0]["0"] + texts[1]["0"]
    assert texts[0]["take/text"].startswith("200") and texts[0]["open 3"].startswith("302")
    assert run.title == "A line"


def test_looking_through_her_eyes_is_what_is_proposed_and_can_be_chosen_otherwise() -> None:
    run = a_run(expected=("Bob has 20 life.", "Bob's hand has Terror.", "trace has 505.4."))
    page = maker_client().get(f"/rulings/new/?run={run.id}&step=3&as=0").content.decode()
    assert '<option value="0" selected>Only what Ann sees</option>' in page
    assert "the view of Ann" in page and "Terror" not in page and "505.4" not in page
    assert "Bob has 20 life." in page
    whole = maker_client().get(f"/rulings/new/?run={run.id}&step=3").content.decode()
    assert '<option value="" selected>Everything</option>' in whole and "Bob&#x27;s hand has Terror." in whole
    ruling = shared(run, 3, "")
    assert ruling.seat is None and record.read(bytes(ruling.record)).seen_by == ""


@pytest.mark.parametrize("words", ["Bob's hand has Terror.", "trace has 505.4.", "Bob's hand has 3 cards."])
def test_what_may_tell_of_a_hidden_card_is_not_expected_through_her_eyes(words: str) -> None:
    fields = {"title": "What does Ann see?", "seat": "0", "expectations": words, "anyway": "on"}
    response = maker_client().post(f"/rulings/new/?run={a_run().id}&step=3&as=0", fields)
    assert response.status_code == 422
    assert "may reveal a hidden card" in response.content.decode()
    assert not Ruling.objects.exists()


def test_its_maker_alone_opens_the_whole_line_and_takes_it_as_a_file() -> None:
    ruling = shared(a_run(), 3, "0")
    path, maker = f"/rulings/{ruling.id}", maker_client()
    page = maker.get(f"{path}/3/").content.decode()
    assert "Open in the stepper" in page and "only you, its author, can open the whole line" in page
    assert maker.get(f"{path}/take/text/").status_code == 200
    opened = maker.post(f"{path}/3/open/")
    assert opened.status_code == 302 and opened["Location"].endswith("?as=0")
    visitor = Client().get(f"{path}/3/").content.decode()
    assert "Open in the stepper" not in visitor and "/take/" not in visitor
    assert Client().get(f"{path}/take/json/").status_code == 404
    assert Client().post(f"{path}/3/open/").status_code == 404


def test_the_hash_tells_apart_whose_eyes_and_what_is_seen() -> None:
    hashes = [shared(a_run(), 3, seat).content_hash for seat in ("", "0", "1")]
    hashes.append(shared(a_run("three players"), 3, "0").content_hash)
    assert len(set(hashes)) == 4


@pytest.mark.parametrize("seat", ["7", "-1", "x"])
def test_no_player_sits_there(seat: str) -> None:
    fields = {"title": "What does Ann see?", "seat": seat}
    response = maker_client().post(f"/rulings/new/?run={a_run().id}&step=3&as={seat}", fields)
    assert response.status_code == 422 and not Ruling.objects.exists()


def test_an_engine_that_differs_tells_her_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's step beside the stored one is told as she would be told it; why a line stops is not told at all."""
    from engine.agenda import PROCEDURES, goto

    run = a_run()
    ruling = shared(run, 3, "0")
    draw = PROCEDURES["DrawStep"].steps["draw"]
    monkeypatch.setattr(draw, "run", lambda frame, game: goto(draw.next))
    Ruling.objects.filter(pk=ruling.pk).update(checked_by="")
    page = Client().get(f"/rulings/{ruling.id}/3/").content.decode()
    assert "engine differs from" in page
    assert not any(name in page for name in NEVER_SEEN)


OWN_CARD = """Card:
Secret, a Thing {1}
Artifact
{T}: You gain 1 life.

Ann: life 20; library Forest x5
Bob: life 20; hand Secret, a Thing, Swamp; library Swamp x3
Turn 3: Ann, precombat main phase
"""


def answers_to(name: str) -> list[str]:
    """What the site says through Ann's eyes to expectations with this name, with another name in its place."""
    run = runs.start_run(
        read_position(OWN_CARD), title="A line", maker=MAKER, expected=("Bob's hand has 3 heads.",)
    )
    words = f"Bob's hand has {name}."
    maker, found = maker_client(), []
    fields = {"title": "What does Ann see?", "seat": "0", "expectations": words}
    found.append(maker.post(f"/rulings/new/?run={run.id}&step=0&as=0", fields))
    marks = reverse("boards:marks", args=[run.id, 0]) + "?as=0"
    for sentence in (words, f"{name} is tapped.", f"Ann controls {name} and {name}."):
        found.append(maker.post(marks, {"do": "expect", "sentence": sentence}))
    found.append(maker.get(run.at(0) + "?as=0"))
    texts = [f"{one.status_code} {one.content.decode()} {one.get('Location', '')}" for one in found]
    plain = [re.sub(r"\b[A-Za-z0-9]{64}\b", "TOKEN", text).replace(run.id, "RUN") for text in texts]
    return [text.replace(name.split(",")[0], "NAME") for text in plain]


def test_the_name_of_a_hidden_card_of_the_texts_own_is_answered_like_a_strangers() -> None:
    """Ann can't find out by expectations that Bob holds a card that its writer called so."""
    secret, strange = answers_to("Secret, a Thing"), answers_to("Strange, a Thing")
    assert secret == strange and any("may reveal a hidden card" in text for text in secret)
    assert "heads" not in secret[-1]
