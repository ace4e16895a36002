"""Boards that judges ask about, by the controls alone: bands, stacks, phased-out Auras, suspended cards, tokens."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.board import ObjectId
from engine.naming import name_of
from engine.notation.positions import problems, read_position
from playground.boards.models import Draft, Run

pytestmark = pytest.mark.django_db


class Builder:
    """A visitor at the builder, who sends what its forms send."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.draft: Draft | None = None

    def do(self, wish: str, on: str = "", **fields: object) -> None:
        """One edit; things are named as on the board."""
        sent = {name: self._number(value) for name, value in fields.items()} | {"do": wish}
        if on:
            sent["object"] = self._number(on)
        if self.draft is None:
            response = self.client.post(reverse("boards:first_edit"), sent)
            self.draft = Draft.objects.get(pk=response["Location"].split("/")[2])
        else:
            self.draft.refresh_from_db()
            address = reverse("boards:edit", args=[self.draft.id])
            response = self.client.post(address, {"at": self.draft.seen, **sent})
        assert response.status_code == 303, response.content.decode()[:2000]
        self.draft.refresh_from_db()

    def put(self, *names: str, into: str = "0:in play") -> None:
        for name in names:
            self.do("put", q=name, into=into)

    def point(self, verb: str, picked: str, *at: str) -> None:
        for one in at:
            self.do("point", picked, verb=verb, choice=one)

    def _number(self, value: object) -> object:
        if self.draft is None or not isinstance(value, str):
            return value
        board = read_position(self.draft.text).board
        seats = {player.name: -1 - seat for seat, player in enumerate(board.players)}
        things = {name_of(board, ObjectId(one)): int(one) for one in board.objects}
        return things.get(value, seats.get(value, value))

    @property
    def text(self) -> str:
        assert self.draft is not None
        return self.draft.text

    def runs(self) -> bool:
        """Whether it can be stepped through, and what could not arise is said."""
        assert self.draft is not None
        address = reverse("boards:edit", args=[self.draft.id])
        self.client.post(address, {"at": self.draft.seen, "do": "step"})
        return self.client.get(Run.objects.get().at(1)).status_code == 200


@pytest.fixture
def builder(client: Client) -> Builder:
    return Builder(client)


def test_a_band_that_is_blocked_twice_with_its_damage_on_the_stack(builder: Builder) -> None:
    builder.put("benalish hero", "hill giant")
    builder.put("wind drake", "grizzly bears", into="1:in play")
    builder.do("moment", active="0", serial="3", moment="declare blockers", priority="-1")
    builder.point("attack", "Ann's Benalish Hero", "Bob")
    builder.point("attack", "Ann's Hill Giant", "Bob")
    builder.point("band", "Ann's Hill Giant", "Ann's Benalish Hero")
    builder.point("block", "Bob's Wind Drake", "Ann's Hill Giant")
    builder.point("block", "Bob's Grizzly Bears", "Ann's Benalish Hero")
    builder.do("assign usually")
    assert builder.text.splitlines()[:3] == [
        "Ann: life 20; in play Benalish Hero (tapped, attacking, banded with Ann's Hill Giant), "
        "Hill Giant (tapped, attacking, banded with Ann's Benalish Hero)",
        "Bob: life 20; in play Wind Drake (blocking Ann's Hill Giant), Grizzly Bears (blocking Ann's Benalish Hero)",
        "Turn 3: Ann, combat damage",
    ]
    assert "combat damage: Ann's Benalish Hero 1 to " in builder.text
    assert builder.runs()


def test_four_spells_one_on_top_of_another_with_modes_shares_and_a_spell_as_target(builder: Builder) -> None:
    builder.put("hill giant")
    builder.put("wind drake", into="1:in play")
    builder.do("moment", active="0", serial="3", moment="precombat main", priority="-1")
    builder.put("healing salve", into="0:stack")
    builder.do("announce", "Ann's Healing Salve", controller="0", face="0", x="0", slots="0", mode="2")
    builder.point("target:0", "Ann's Healing Salve", "Ann's Hill Giant")
    builder.put("fire", into="0:stack")
    builder.point("target:0", "Ann's Fire", "Bob", "Bob's Wind Drake")
    builder.put("shock", into="1:stack")
    builder.point("target:0", "Bob's Shock", "Ann")
    builder.put("counterspell", into="0:stack")
    builder.point("target:0", "Ann's Counterspell", "Bob's Shock")
    assert builder.text.endswith(
        "Stack (bottom first): Ann's Healing Salve targeting Ann's Hill Giant (mode 2); "
        "Ann's Fire targeting Bob (1) and Bob's Wind Drake (1); Bob's Shock targeting Ann; "
        "Ann's Counterspell targeting Bob's Shock\n"
    )
    assert builder.runs()


def test_what_is_attached_phases_out_along_with_its_host_and_comes_back_with_it(builder: Builder) -> None:
    builder.put("hill giant", "pacifism")
    builder.point("attach", "Ann's Pacifism", "Ann's Hill Giant")
    builder.do("tap", "Ann's Hill Giant")
    builder.do("counters", "Ann's Hill Giant", counter="+1/+1", count="2")
    there = builder.text
    builder.do("move", "Ann's Hill Giant", into="0:phased out")
    assert builder.text.splitlines()[0] == (
        "Ann: life 20; phased out Hill Giant (tapped, +1/+1 counter x2, phased out under Ann), Pacifism "
        "(phased out under Ann, along with Ann's Hill Giant, attached to Ann's Hill Giant)"
    )
    builder.do("untap", "Ann's Hill Giant")
    builder.do("move", "Ann's Hill Giant", into="0:in play")
    assert builder.text == there.replace("tapped, ", "")
    assert builder.runs()


def test_a_suspended_card_has_time_counters_and_no_other_card_outside_play_has(builder: Builder) -> None:
    builder.put("rift bolt", into="0:removed from the game")
    builder.do("counters", "Ann's Rift Bolt", counter="time", count="2")
    assert "removed from the game Rift Bolt (time counter x2)" in builder.text
    assert list(problems(read_position(builder.text))) == []
    builder.put("shock", into="0:hand")
    address = reverse("boards:edit", args=[builder.draft.id if builder.draft else ""])
    shock = builder._number("Ann's Shock")
    sent = {"at": "3", "do": "counters", "object": shock, "counter": "time", "count": "2"}
    assert builder.client.post(address, sent).status_code == 422


def test_a_token_copy_of_a_flip_card_is_flipped_by_itself(builder: Builder) -> None:
    builder.put("nezumi graverobber")
    builder.do("token", token="1/1 black Rat creature token", into="0:in play")
    builder.point("copy", "Ann's Rat", "Ann's Nezumi Graverobber")
    builder.do("flip", "Ann's Nezumi Graverobber #2")
    assert builder.text.splitlines()[0] == (
        "Ann: life 20; in play Nezumi Graverobber, "
        "1/1 black Rat creature token (flipped, copying Nezumi Graverobber)"
    )
    assert builder.runs()


def test_three_players_the_third_attacked_and_a_stolen_creature(builder: Builder) -> None:
    builder.do("add player", new_name="")
    builder.put("hill giant", "control magic")
    builder.put("wind drake", into="1:in play")
    builder.point("attach", "Ann's Control Magic", "Bob's Wind Drake")
    builder.do("moment", active="0", serial="4", moment="declare attackers", priority="-1")
    builder.point("attack", "Ann's Hill Giant", "Cat")
    assert builder.text == (
        "Ann: life 20; in play Hill Giant (tapped, attacking Cat), Control Magic (attached to Bob's Wind Drake)\n"
        "Bob: life 20; in play Wind Drake\nCat: life 20\nTurn 4: Ann, declare attackers\n"
    )
    assert builder.runs()
