"""Pick one thing, then point at another: two clicks for an Aura's host, a target, a block, a band, what is haunted."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.naming import name_of
from engine.notation.positions import read_position, write_position
from engine.position import Position
from playground.boards import pointing
from playground.boards.editing import BadEdit
from playground.boards.models import Draft

pytestmark = pytest.mark.django_db

MAIN = "Turn 3: Ann, precombat main phase\n"
BLOCKS = "Turn 3: Ann, declare blockers\n"


def number(position: Position, name: str) -> int:
    """The number of an object or a player, by name."""
    for seat, player in enumerate(position.board.players):
        if player.name == name:
            return -1 - seat
    return next(int(one) for one in position.board.objects if name_of(position.board, one) == name)


def names(position: Position, picked: str, verb: str) -> list[str]:
    """What can be pointed at, by name."""
    way = pointing.way_of(position, number(position, picked), verb)
    assert way is not None
    board = position.board
    return [
        board.players[-1 - one].name if one < 0 else name_of(board, one)  # type: ignore[arg-type]
        for one in way.among
    ]


def pointed(text: str, picked: str, verb: str, *at: str) -> str:
    """The text after pointing from one thing at others, one after another."""
    position = read_position(text)
    for one in at:
        position = pointing.point(position, number(position, picked), verb, number(position, one))
    return write_position(position)


def test_an_aura_is_pointed_at_what_it_can_enchant_and_at_nothing_else() -> None:
    text = "Ann: life 20; in play Pacifism, Forest\nBob: life 20; in play Wind Drake\n" + MAIN
    assert names(read_position(text), "Ann's Pacifism", "attach") == ["Bob's Wind Drake"]
    on = text.replace("Pacifism", "Pacifism (attached to Bob's Wind Drake)")
    assert pointed(text, "Ann's Pacifism", "attach", "Bob's Wind Drake") == on
    assert pointed(on, "Ann's Pacifism", "attach", "Bob's Wind Drake") == text
    with pytest.raises(BadEdit):
        pointed(text, "Ann's Pacifism", "attach", "Ann's Forest")


def test_equipment_goes_from_one_creature_to_another() -> None:
    text = (
        "Ann: life 20; in play Bonesplitter (attached to Ann's Hill Giant), Hill Giant, Grizzly Bears\n"
        "Bob: life 20\n" + MAIN
    )
    assert names(read_position(text), "Ann's Bonesplitter", "attach") == [
        "Ann's Hill Giant",
        "Ann's Grizzly Bears",
    ]
    after = text.replace("to Ann's Hill Giant", "to Ann's Grizzly Bears")
    assert pointed(text, "Ann's Bonesplitter", "attach", "Ann's Grizzly Bears") == after


def test_a_spell_is_pointed_at_its_legal_targets() -> None:
    text = "Ann: life 20; in play Forest\nBob: life 20; in play Wind Drake\n" + MAIN
    text += "Stack (bottom first): Ann's Shock\n"
    position = read_position(text)
    assert names(position, "Ann's Shock", "target:0") == ["Ann", "Bob", "Bob's Wind Drake"]
    after = pointed(text, "Ann's Shock", "target:0", "Bob")
    assert after.endswith("Ann's Shock targeting Bob\n")
    # One target: another takes its place, and the same again takes it back.
    assert pointed(after, "Ann's Shock", "target:0", "Bob's Wind Drake").endswith(
        "targeting Bob's Wind Drake\n"
    )
    assert pointed(after, "Ann's Shock", "target:0", "Bob") == text


def test_a_divided_effect_is_divided_among_what_it_is_pointed_at() -> None:
    text = "Ann: life 20\nBob: life 20; in play Wind Drake\n" + MAIN + "Stack (bottom first): Ann's Fire\n"
    assert pointed(text, "Ann's Fire", "target:0", "Bob").endswith("targeting Bob (2)\n")
    both = pointed(text, "Ann's Fire", "target:0", "Bob", "Bob's Wind Drake")
    assert both.endswith("targeting Bob (1) and Bob's Wind Drake (1)\n")


def test_attacks_bands_and_blocks_are_pointed_at() -> None:
    text = "Ann: life 20; in play Benalish Hero, Hill Giant\nBob: life 20; in play Wind Drake\n" + BLOCKS
    assert names(read_position(text), "Ann's Hill Giant", "attack") == ["Bob"]
    attacking = pointed(
        pointed(text, "Ann's Hill Giant", "attack", "Bob"), "Ann's Benalish Hero", "attack", "Bob"
    )
    assert "Benalish Hero (tapped, attacking), Hill Giant (tapped, attacking)" in attacking
    banded = pointed(attacking, "Ann's Hill Giant", "band", "Ann's Benalish Hero")
    assert "Hill Giant (tapped, attacking, banded with Ann's Benalish Hero)" in banded
    blocked = pointed(banded, "Bob's Wind Drake", "block", "Ann's Hill Giant")
    assert "Wind Drake (blocking Ann's Hill Giant)" in blocked
    assert "banded with Ann's Benalish Hero" in blocked
    assert pointed(blocked, "Bob's Wind Drake", "block", "Ann's Hill Giant") == banded


def test_a_creature_pointed_at_an_attack_becomes_tapped_unless_it_has_vigilance() -> None:
    """308.2c, 502.14b. Taken back it has not attacked; pointed at another player it has long been tapped or not."""
    text = "Ann: life 20; in play Serra Angel, Hill Giant\nBob: life 20\nCat: life 20\n" + BLOCKS
    position = read_position(text)
    giant, angel = number(position, "Ann's Hill Giant"), number(position, "Ann's Serra Angel")
    assert pointing.in_words(position, giant, "attack", -2) == "it attacks Bob and becomes tapped (308.2c)"
    assert pointing.in_words(position, angel, "attack", -2) == "it attacks Bob"
    tapped = pointed(text, "Ann's Hill Giant", "attack", "Bob")
    assert "Hill Giant (tapped, attacking)" in tapped
    assert pointing.in_words(read_position(tapped), giant, "attack", -2) == "no attack and is untapped"
    assert pointed(tapped, "Ann's Hill Giant", "attack", "Bob").startswith(text.split("\n")[0])
    assert "Serra Angel (attacking)" in pointed(text, "Ann's Serra Angel", "attack", "Bob")
    untapped = tapped.replace("tapped, attacking", "attacking")
    assert "Hill Giant (attacking Cat)" in pointed(untapped, "Ann's Hill Giant", "attack", "Cat")


def test_a_copy_of_what_is_face_down_is_a_copy_of_a_nameless_creature() -> None:
    text = "Ann: life 20; in play Clone, Hill Giant (face down)\nBob: life 20; in play Wind Drake\n" + MAIN
    assert "Clone (copying Wind Drake)" in pointed(text, "Ann's Clone", "copy", "Bob's Wind Drake")
    position = read_position(text)
    face_down = next(int(one.id) for one in position.board.objects.values() if one.face_down)
    copied = pointing.point(position, number(position, "Ann's Clone"), "copy", face_down)
    again = read_position(write_position(copied))
    clone = next(one for one in again.board.objects.values() if one.copying is not None)
    assert clone.definition is not None
    assert "Hill Giant" not in write_position(copied).replace("Hill Giant (face down)", "")
    assert [face.power for face in clone.definition.faces] == [2]


def test_a_card_out_of_the_game_is_pointed_at_the_creature_that_it_haunts() -> None:
    text = (
        "Ann: life 20; removed from the game Blind Hunter\nBob: life 20; in play Wind Drake, Forest\n" + MAIN
    )
    assert names(read_position(text), "Ann's Blind Hunter", "note:haunted") == ["Bob's Wind Drake"]
    after = pointed(text, "Ann's Blind Hunter", "note:haunted", "Bob's Wind Drake")
    assert "Blind Hunter (haunting Bob's Wind Drake)" in after


def started(client: Client, text: str) -> Draft:
    response = client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    return Draft.objects.get(pk=response["Location"].split("/")[2])


def test_an_aura_that_is_picked_has_its_buttons_at_once_and_without_a_script(client: Client) -> None:
    text = "Ann: life 20; in play Pacifism\nBob: life 20; in play Wind Drake\n" + MAIN
    draft = started(client, text)
    position = read_position(text)
    aura, drake = number(position, "Ann's Pacifism"), number(position, "Bob's Wind Drake")
    page = client.get(draft.get_absolute_url(), {"pick": aura}).content.decode()
    assert re.search(rf'form="decision" name="choice" value="{drake}" aria-label="Attach here, Bob', page)
    assert "data-pointing" not in page
    sent = {"at": draft.seen, "do": "point", "verb": "attach", "object": aura, "choice": drake}
    response = client.post(reverse("boards:edit", args=[draft.id]), sent)
    assert response.status_code == 303
    draft.refresh_from_db()
    assert "Pacifism (attached to Bob's Wind Drake)" in draft.text
    # It has what it wants: no buttons any more, unless they are asked for, which waits to be pointed at.
    page = client.get(response["Location"]).content.decode()
    assert "Attach here" not in page
    page = client.get(draft.get_absolute_url(), {"pick": aura, "point": "attach"}).content.decode()
    assert "data-pointing" in page
    assert "Take off" in page


def test_what_can_not_be_pointed_at_changes_nothing(client: Client) -> None:
    text = "Ann: life 20; in play Pacifism, Forest\nBob: life 20\n" + MAIN
    draft = started(client, text)
    position = read_position(text)
    aura, forest = number(position, "Ann's Pacifism"), number(position, "Ann's Forest")
    for verb, choice in (
        ("attach", forest),
        ("attach", "-9"),
        ("haunt", forest),
        ("", forest),
        ("note:x", "0"),
    ):
        sent = {"at": draft.seen, "do": "point", "verb": verb, "object": aura, "choice": choice}
        assert client.post(reverse("boards:edit", args=[draft.id]), sent).status_code == 422
        draft.refresh_from_db()
        assert draft.text == text


def test_an_aura_dropped_on_a_creature_is_attached_under_the_player_who_had_it(client: Client) -> None:
    text = "Ann: life 20; hand Pacifism, Shock\nBob: life 20; in play Wind Drake\n" + MAIN
    draft = started(client, text)
    position = read_position(text)
    aura, shock, drake = (
        number(position, one) for one in ("Ann's Pacifism", "Ann's Shock", "Bob's Wind Drake")
    )
    move = {"at": draft.seen, "do": "move", "object": aura, "into": "1:in play", "onto": drake}
    assert client.post(reverse("boards:edit", args=[draft.id]), move).status_code == 303
    draft.refresh_from_db()
    assert draft.text == (
        "Ann: life 20; in play Pacifism (attached to Bob's Wind Drake); hand Shock\n"
        "Bob: life 20; in play Wind Drake\n" + MAIN
    )
    # What is attached to nothing goes to the zone it was dropped in.
    client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, "do": "undo"})
    draft.refresh_from_db()
    move |= {"at": draft.seen, "object": shock}
    assert client.post(reverse("boards:edit", args=[draft.id]), move).status_code == 303
    draft.refresh_from_db()
    assert "in play Wind Drake, Shock" in draft.text


def test_an_aura_that_is_placed_is_picked_so_that_its_host_is_one_click_away(client: Client) -> None:
    draft = started(client, "Ann: life 20\nBob: life 20; in play Wind Drake\n" + MAIN)
    put = {"at": draft.seen, "do": "put", "q": "pacifism", "into": "0:in play"}
    response = client.post(reverse("boards:edit", args=[draft.id]), put)
    assert "Attach here, Bob" in client.get(response["Location"]).content.decode()
    draft.refresh_from_db()
    put |= {"at": draft.seen, "q": "shock", "into": "0:stack"}
    response = client.post(reverse("boards:edit", args=[draft.id]), put)
    assert "Target, Bob" in client.get(response["Location"]).content.decode()
