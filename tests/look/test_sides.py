"""A side of the table and its player, put together of pieces that other sides had as well: each says its own."""

import random
from itertools import product
from typing import Any

import pytest

from playground.boards.in_templates import draw_side
from playground.kept import forget_all
from tests.look.pages import Said

View = dict[str, Any]
NAMES = ("Ann", '<i>"Bob\u202e')
OF_PLAYERS: tuple[View, ...] = (
    {},
    {"life": -1, "mana": "{G}{1} from a snow permanent"},
    {"poison": 9, "buttons": ({"value": "-1", "label": "Target", "says": "Ann"},)},
    {"outcome": "lost (420.5a)", "remarks": (("420.5", "life <0>"),)},
    {"outcome": "won (102.2)"},
)
TOLD = ("life_changed", "mana_changed", "active", "priority", "asked")
LYING: tuple[View, ...] = ({}, {"changed": True, "count": 3}, {"count": 40, "more": 10, "unknown": 1})
CARDS = ({}, {"rows": 2, "hand": 1, "in_play": 5, "in_hand": 1, "revealed": "Shock<"})


def card(number: int) -> View:
    """Any card in a zone."""
    faces = [{"name": f"Card {number}"}]
    return {"id": number, "layout": "normal", "faces": faces, "href": "", "changed": False, "buttons": []}


def sides() -> list[View]:
    """Sides with each of these, in every combination; what is told of the turn by lot."""
    every, lot = [], random.Random(20)
    for number, (seat, player, *piles, cards) in enumerate(
        product((0, 1), OF_PLAYERS, LYING, LYING, LYING, CARDS)
    ):
        said = {"life": number, "poison": 0, "mana": "", "outcome": "", "buttons": (), "remarks": ()}
        told = {name: lot.random() < 0.5 for name in TOLD}
        of_cards = {"in_play": 0, "in_hand": 0, "revealed": ""} | cards
        view = said | told | of_cards | {"seat": seat, "name": NAMES[seat]} | player
        view["rows"] = [[card(number + row)] for row in range(cards.get("rows", 0))]
        view["hand"] = [card(7)] * cards.get("hand", 0)
        for name, pile in zip(("library", "graveyard", "removed"), piles, strict=True):
            view[name] = {"count": 0, "more": 0, "unknown": 0, "changed": False, "cards": []} | pile
            view[name]["cards"] = [card(one) for one in range(min(3, view[name]["count"]))]
        every.append(view)
    return every


def facts(view: View) -> list[str]:
    """What stands beside a player's name."""
    asked = ["has priority"] * view["priority"] or ["chooses"] * view["asked"]
    return [*["active player"] * view["active"], *asked, *filter(None, [view["outcome"]])]


@pytest.mark.parametrize("expecting", [True, False])
def test_a_side_says_what_its_own_player_is_whatever_was_drawn_before(expecting: bool) -> None:
    forget_all()
    every = sides()
    random.Random(20).shuffle(every)
    for view in every[:300]:
        html = draw_side({"expecting": expecting}, view)
        said = Said(html)
        name = view["name"].replace(
            "\u202e", "\N{MATHEMATICAL LEFT ANGLE BRACKET}U+202E\N{MATHEMATICAL RIGHT ANGLE BRACKET}"
        )
        assert said.all("section", "aria-label") == [
            name,
            *[f"{name}, {zone}" for zone in ("in play", "hand", "library", "graveyard")],
            *[f"{name}, removed from the game"] * bool(view["removed"]["count"]),
        ]
        assert ("has-left" in str(said.all("section", "class")[0])) is view["outcome"].startswith("lost")
        head = said.words.split("In play")[0]
        assert head.strip().startswith(name)
        beside = Said(html.split("</dl>")[1].split('<div class="zones">')[0])
        assert beside.words.replace("420.5: life <0>", "").strip() == "".join(facts(view)).strip()
        assert ("420.5: life <0>" in beside.words) is bool(view["remarks"])
        assert f"life{view['life']}" in head and ("poison9" in head) is (view["poison"] == 9)
        assert ("none" in head) is (not view["mana"])
        assert ("from a snow permanent" in head) is bool(view["mana"])
        assert html.count('<div class="life is-changed">') == view["life_changed"]
        assert html.count('<div class="is-changed"><dt>mana') == view["mana_changed"]
        claims = [
            f"player:{view['seat']}:{one}" for one in ("life", *["poison"] * bool(view["poison"]), "mana")
        ]
        assert said.all("button", "value") == (
            [one["value"] for one in view["buttons"]]
            + expecting
            * (
                claims
                + [f"player:{view['seat']}:{one}" for one in ("in play", "hand", "library", "graveyard")]
                + [f"player:{view['seat']}:removed from the game"] * bool(view["removed"]["count"])
            )
        )
        if view["buttons"]:
            assert said.all("button", "aria-label")[0] == f"Ann, {name}"
        assert ("Shock<" in said.words) is bool(view["revealed"])
        counts = [view["in_play"], view["in_hand"], *[view[one]["count"] for one in ("library", "graveyard")]]
        numbers = said.words.split("In play")[1]
        for zone, count in zip(("Hand", "Library", "Graveyard"), counts[1:], strict=True):
            assert f"{zone} {count}" in numbers
        assert numbers.startswith(f" {counts[0]}")
        assert ("and 10 more" in numbers) is any(view[one]["more"] for one in ("library", "graveyard"))
        assert ("1 unknown card" in numbers) is bool(view["library"]["unknown"])
        changed = [one for one in said.all("section", "class") if str(one) == "pile is-changed"]
        shown = ["library", "graveyard", *["removed"] * bool(view["removed"]["count"])]
        assert len(changed) == sum(view[one]["changed"] for one in shown)
