"""A library that ends in unknown cards: set in the builder, named or dealt in the stepper, refused clearly."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.board import HAND, LIBRARY, REMOVED, PlayerId
from engine.notation.positions import read_position
from playground.boards import runs, watching
from playground.boards.models import Draft, Run
from playground.simulations.models import Simulation

pytestmark = pytest.mark.django_db

DRAW = "Ann: life 20; library unknown card x3{listed}\nBob: life 20; library Forest x30\nTurn 3: Ann, draw begins\n"
LISTED = "; unknown cards from Shock x2, Island"


def run_of(client: Client, listed: str) -> Run:
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    position = read_position(DRAW.format(listed=listed))
    return runs.start_run(position, maker={"owner": None, "visitor": "ann2345ann"})


def hand(run: Run, step: int) -> list[str]:
    board = runs.played(run).position(step).board
    return [board.objects[one].definition.name for one in board.zone(HAND, PlayerId(0))]  # type: ignore[union-attr]


def test_the_builder_shows_it_and_its_cards_can_be_picked(client: Client) -> None:
    client.post(reverse("boards:first_edit"), {"do": "text", "text": DRAW.format(listed=LISTED)})
    draft = Draft.objects.get()
    for number in range(1, 4):
        html = client.get(draft.get_absolute_url(), {"pick": str(number)}).content.decode()
        assert "Ann&#39;s unknown card" in html
    assert "<summary>3 unknown cards</summary>" in html and "2 Shock\n1 Island" in html


def test_the_stepper_asks_for_its_name_and_goes_on(client: Client) -> None:
    run = run_of(client, "")
    last = runs.played(run).last
    html = client.get(run.at(last)).content.decode()
    assert "Which card is on top of Ann&#39;s library?" in html and "217.2b" in html
    answer = reverse("boards:answer", args=[run.id, last])
    wrong = client.post(answer, {"word": "No Such Card"})
    assert wrong.status_code == 422 and "No card up to October 2006 is named" in wrong.content.decode()
    moved = client.post(answer, {"word": "terror"})
    assert moved.status_code == 303, moved.content.decode()[-2000:]
    after = Run.objects.get()
    assert after.pk == run.pk, "nobody had answered yet, so that the line itself goes on"
    assert hand(after, runs.played(after).last) == ["Terror"]


def test_from_a_list_it_is_dealt_and_can_be_dictated_instead(client: Client) -> None:
    run = run_of(client, LISTED)
    played = runs.played(run)
    dealt = hand(run, played.last)[0]
    other = {"Shock": "Island", "Island": "Shock"}[dealt]
    asked = next(line.index for line in played.lines if line.rule == "217.2b" and line.form is not None)
    moved = client.post(reverse("boards:answer", args=[run.id, asked + 1]), {"word": other})
    assert moved.status_code == 303, moved.content.decode()[-2000:]
    after = Run.objects.get(pk=moved["Location"].split("/")[2])
    assert hand(after, runs.played(after).last) == [other]


def test_every_step_can_be_looked_at_as_everybody(client: Client) -> None:
    run = run_of(client, LISTED)
    played = runs.played(run)
    library = played.start.board.zone(LIBRARY, PlayerId(0))
    for step in range(played.last + 1):
        for seat in ("", "0", "1"):
            for look in ("", str(int(library[1]))):
                response = client.get(run.at(step), {"as": seat, "look": look, "level": "engine"})
                assert response.status_code in (200, 302, 303)


def test_bob_is_not_told_which_card_it_is(client: Client) -> None:
    run = run_of(client, "; unknown cards from Shock x3")
    last = runs.played(run).last
    html = client.get(run.at(last), {"as": "1", "level": "engine"}).content.decode()
    assert "Shock" not in html
    assert "Shock" in client.get(run.at(last), {"level": "engine"}).content.decode()


def test_a_simulation_without_a_list_is_refused_with_the_reason(client: Client) -> None:
    run = run_of(client, "")
    address = f"{reverse('simulations:new')}?run={run.id}&step=0"
    response = client.post(address, {"playouts": "10"})
    assert response.status_code == 422
    assert "cards that no one has named" in response.content.decode()
    assert not Simulation.objects.exists()


def test_a_waiting_game_whose_library_nobody_knows_can_be_looked_at(client: Client) -> None:
    session = client.session
    session["visitor"] = "ann2345ann"
    session.save()
    text = (
        "Ann: life 20\nBob: life 20\nTurn 3: Ann, precombat main phase\nStack (bottom first): Ann's Shahrazad\n"
        "Subgame:\nAnn: life 20; library unknown card x3; unknown cards from Shock x2, Island\n"
        "Bob: life 20; library Forest x9\nTurn 3: Ann, draw begins\n"
    )
    run = runs.start_run(read_position(text), maker={"owner": None, "visitor": "ann2345ann"})
    played = runs.played(run)
    # Its card is dealt at these steps, in the subgame and in the game around it.
    at = [line.index + 1 for line in played.lines if line.rule == "217.2b"]
    outer = played.start.boards[0]
    for step in {0, *at, played.last}:
        for seat in ("", "0", "1"):
            for look in ("", *(str(int(one)) for one in outer.zone(REMOVED)[:2])):
                asked = {"as": seat, "look": look, "game": "0", "level": "engine"}
                assert client.get(run.at(step), asked).status_code == 200
        for form in ("text", "json", "markdown"):
            assert client.get(reverse("boards:step_file", args=[run.id, step, form])).status_code == 200


def test_what_nobody_knows_yet_can_be_watched_and_expected(client: Client) -> None:
    """A card that is dealt later was in the library before, where it is not known."""
    run = run_of(client, LISTED)
    played = runs.played(run)
    card = int(played.position(played.last).board.zone(HAND, PlayerId(0))[0])
    session = client.session
    session["marks"] = {
        run.id: {
            "watches": [f"object:{card}:{field}" for field in watching.OF_OBJECTS],
            "expected": ["Ann's library has unknown card x3.", "Ann controls no creatures."],
        }
    }
    session.save()
    names = [
        watching.value(played, step, watching.read(f"object:{card}:name")) for step in range(played.last + 1)
    ]
    assert names[0] == "not known" and names[-1] in ("Shock", "Island")
    for step in range(played.last + 1):
        html = client.get(run.at(step), {"look": str(card)}).content.decode()
        assert names[step] in html and "Ann&#39;s library has unknown card" in html.replace("'", "&#39;")


@pytest.mark.parametrize("wish", ["stack ability", "wait", "used"])
def test_what_an_unknown_card_could_do_is_refused_with_words(client: Client, wish: str) -> None:
    text = "Ann: life 20; library unknown card x3\nBob: life 20\nTurn 3: Ann, upkeep\n"
    client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    draft = Draft.objects.get()
    unknown = next(iter(read_position(text).board.objects))
    sent = {"at": draft.seen, "do": wish, "object": unknown, "ability": "1"}
    response = client.post(reverse("boards:edit", args=[draft.id]), sent)
    assert response.status_code == 422
    assert "unknown card" in response.content.decode()
    draft.refresh_from_db()
    assert draft.text == text
