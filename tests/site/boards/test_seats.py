"""Who sits at the table: players added, taken off, and in another turn order."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.notation.positions import read_position, write_position
from engine.position import Position
from playground.boards import seats
from playground.boards.editing import BadEdit
from playground.boards.models import Draft

pytestmark = pytest.mark.django_db

FULL = (
    "Ann: life 20; in play Hill Giant (owned by Bob, attacking), Pacifism (attached to Bob); graveyard Forest\n"
    "Bob: life 7; in play Llanowar Elves (summoning sick); library Shock\n"
    "Turn 3: Ann, declare blockers, Bob has priority, spells played by Ann 2, damage to Bob 3\n"
    "Stack (bottom first): Ann's Shock targeting Bob\n"
    'Effect: "This permanent gets +3/+3."; on Ann\'s Hill Giant; until end of turn; by Ann\n'
    "Due: extra turn for Bob\n"
)
ANN, BOB, TURN, *REST = FULL.splitlines(keepends=True)


def full() -> Position:
    return read_position(FULL)


def test_a_player_is_added_behind_the_others_and_nothing_else_changes() -> None:
    after = seats.add(full())
    assert write_position(after) == ANN + BOB + "Cat: life 20\n" + TURN + "".join(REST)
    assert write_position(seats.add(after, "Zoe")).splitlines()[3] == "Zoe: life 20"


def test_another_turn_order_moves_nothing_but_the_seats() -> None:
    # The first changes places with the last, so two players change places either way.
    for seat in (0, 1):
        assert write_position(seats.earlier(full(), seat)) == BOB + ANN + TURN + "".join(REST)
    twice = seats.earlier(seats.earlier(full(), 1), 1)
    assert twice == full()


def test_of_three_whom_the_attack_was_against_is_said_once_it_is_not_the_next_player() -> None:
    after = seats.earlier(seats.add(full()), 2)
    said = TURN.replace("\n", ", attacked player Bob\n")
    assert write_position(after) == ANN + "Cat: life 20\n" + BOB + said + "".join(REST)


def test_who_leaves_takes_along_all_that_was_owned_and_every_mention() -> None:
    after = seats.leave(seats.add(full()), 1)
    assert write_position(after) == (
        "Ann: life 20; in play Pacifism; graveyard Forest\nCat: life 20\n"
        "Turn 3: Ann, declare blockers, spells played by Ann 2, attackers declared\n"
        "Stack (bottom first): Ann's Shock\n"
        'Effect: "This permanent gets +3/+3."; locked to nothing; until end of turn; by Ann\n'
    )


def test_when_the_active_player_leaves_it_is_the_next_players_turn() -> None:
    after = seats.leave(seats.add(full()), 0)
    assert write_position(after) == (
        "Bob: life 7; in play Hill Giant, Llanowar Elves (under control since turn 2); library Shock\nCat: life 20\n"
        "Turn 3: Bob, declare blockers\nDue: extra turn for Bob\n"
    )


@pytest.mark.parametrize(
    "change", [seats.add, lambda now: seats.earlier(now, 1), lambda now: seats.leave(now, 2)]
)
def test_turns_said_to_be_unusual_stay_as_they_were_said(change: object) -> None:
    text = (
        "Ann: life 20; in play Grizzly Bears (summoning sick); latest turn 1\nBob: life 20\nCat: life 20\n"
        "Dan: life 20; latest upkeeps 1 and 2\nTurn 6: Bob, upkeep\n"
    )
    after = change(read_position(text))  # type: ignore[operator]
    ann = next(player for player in after.board.players if player.name == "Ann")
    dan = next(player for player in after.board.players if player.name == "Dan")
    assert (ann.turn_began, dan.upkeeps) == (1, (1, 2))
    again = write_position(after)
    assert "(summoning sick)" in again
    assert write_position(read_position(again)) == again


def test_a_table_has_from_two_to_twenty_players() -> None:
    position = full()
    with pytest.raises(BadEdit):
        seats.leave(position, 0)
    for _ in range(18):
        position = seats.add(position)
    assert len({player.name for player in position.board.players}) == 20
    with pytest.raises(BadEdit):
        seats.add(position)


def sent(client: Client, draft: Draft, status: int = 303, **fields: str) -> str:
    draft.refresh_from_db()
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, **fields})
    assert response.status_code == status
    draft.refresh_from_db()
    return response.content.decode()


def test_seats_are_changed_by_forms(client: Client) -> None:
    client.post(reverse("boards:first_edit"), {"do": "add player", "new_name": ""})
    draft = Draft.objects.get()
    assert draft.text == "Ann: life 20\nBob: life 20\nCat: life 20\nTurn 1: Ann, upkeep begins\n"
    sent(client, draft, do="earlier", seat="2")
    assert draft.text == "Ann: life 20\nCat: life 20\nBob: life 20\nTurn 1: Ann, upkeep begins\n"
    sent(client, draft, do="leave", seat="0")
    assert draft.text == "Cat: life 20\nBob: life 20\nTurn 1: Cat, upkeep begins\n"
    assert "different from the others" in sent(client, draft, 422, do="add player", new_name="bob")
    sent(client, draft, do="preset", preset="4:empty")
    assert draft.text.count("life 20") == 4


def test_a_subgame_has_the_players_of_the_game_around_it(client: Client) -> None:
    text = (
        "Ann: life 20\nBob: life 18\nTurn 3: Ann, precombat main phase\nStack (bottom first): Ann's Shahrazad\n"
        "Subgame:\nAnn: library Forest\nBob: library Forest\nTurn 2: Bob, precombat main phase\n"
    )
    client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    draft = Draft.objects.get()
    before = draft.text
    page = sent(client, draft, 422, do="add player", new_name="Cat")
    assert draft.text == before
    assert "edit-error" in page
