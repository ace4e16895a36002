"""Cards on the table, put together of pieces that other cards had as well: each says what is its own, and no more."""

import random
from itertools import product
from typing import Any

import pytest

from playground.boards.in_templates import draw_named, draw_slots
from playground.kept import forget_all
from tests.look.pages import Said

View = dict[str, Any]
TURNED = "\u202eAnn's <Bears>"
BEARS = {"name": "Grizzly Bears", "cost": "{1}{G}", "colors": ["G"], "types": "Creature - Bear", "text": ()}
FACES = (
    ("normal", [BEARS | {"power": "2", "toughness": "2"}]),
    ("normal", [BEARS | {"power": "4", "toughness": "4"}]),
    ("token", [BEARS]),
    ("split", [BEARS | {"name": "Fire"}, BEARS | {"name": "Ice", "active": False}]),
    ("facedown", []),
)
STATES: tuple[View, ...] = (
    {},
    {"tapped": True, "attacking": True, "course": "blocked", "damage": 2},
    {"changed": True, "picked": True, "counters": (("+1/+1", 2),)},
)
BUTTONS: tuple[list[View], ...] = (
    [],
    [{"value": '{"card":7}', "label": "Play", "says": "Play Bears"}],
    [
        {"value": "7", "label": "Target", "says": TURNED},
        {"value": "8", "label": "<Hill>", "says": TURNED, "field": "attack-7"},
    ],
)
MORE: tuple[View, ...] = (
    {},
    {"pinned": f"owned by {TURNED}"},
    {"piled": (21, 22), "count": 3},
    {"remarks": (("502.4b", "it can't <block>"),)},
)


def views() -> list[View]:
    """Every one of these faces in every one of these states, with an address and without."""
    every = []
    for number, (kind, state, buttons, more) in enumerate(product(FACES, STATES, BUTTONS, MORE), 30):
        layout, faces = kind
        every.append(
            {
                "id": number,
                "layout": layout,
                "faces": faces,
                "href": f"/lines/a/?look={number}&x" if number % 3 else "",
                "changed": False,
                "buttons": buttons,
                "called": f"Bears #{number}",
            }
            | state
            | more
        )
    return every


def shown(text: str) -> str:
    """A text as a reader may see it: what turns words round is named by its number."""
    return text.replace(
        "\u202e", "\N{MATHEMATICAL LEFT ANGLE BRACKET}U+202E\N{MATHEMATICAL RIGHT ANGLE BRACKET}"
    )


def aloud(view: View) -> list[str]:
    """What the buttons of a card say to whoever hears them."""
    return [
        shown(one["says"]) + (f": {one['label']}. Change" if one.get("field") else f", {view['called']}")
        for one in view["buttons"]
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_slot_says_what_its_own_card_is_whatever_lay_there_before(seed: int) -> None:
    forget_all()
    every = views()
    random.Random(seed).shuffle(every)
    for view in every:
        said = Said(draw_slots([view]))
        number, classes = str(view["id"]), set((said.all("article", "class")[0] or "").split())
        assert said.all("article", "id") == [f"card-{number}"]
        assert said.all("article", "data-object") == [number]
        led = [one for one in said.all("a", "href") if str(one).startswith("/lines/")]
        assert led == ([view["href"]] * max(1, len(view["faces"])) if view["href"] else [])
        states = {f"is-{one}" for one in ("tapped", "attacking", "changed", "picked") if view.get(one)}
        assert {one for one in classes if one.startswith("is-")} == states | (
            {"is-damaged"} if view.get("damage") else set()
        )
        marks = [one for one in said.all("li", "title") if one != "token"]
        assert marks == (
            ["attacking, blocked", "tapped", "2 damage"]
            if view.get("tapped")
            else ["2 +1/+1 counters", "changed by this step"]
            if view["changed"]
            else []
        )
        around = (said.all("div", "class")[0] or "").split()
        assert around == [
            "slot",
            *["is-lit"] * bool(view["buttons"]),
            *["is-pile"] * ("piled" in view),
            *["is-remarked"] * ("remarks" in view),
        ]
        assert said.all("div", "data-also") == (["21 22"] if "piled" in view else [])
        assert said.all("button", "aria-label") == aloud(view)
        assert said.all("button", "data-turns") == [
            f"id-{one['field']}" for one in view["buttons"] if "field" in one
        ]
        assert said.all("button", "value") == [one["value"] for one in view["buttons"] if "field" not in one]
        assert ("3 alike" in said.words) is ("piled" in view)
        assert (shown(f"owned by {TURNED}") in said.words) is ("pinned" in view)
        assert ("it can't <block>" in said.words) is ("remarks" in view)
        for face in view["faces"]:
            assert face["name"] in said.words
            assert (f"{face.get('power')}/{face.get('toughness')}" in said.words) is ("power" in face)
        assert "\u202e" not in said.words


def test_a_card_of_a_pile_says_what_is_its_own() -> None:
    forget_all()
    for view in views():
        said = Said(draw_named([view]))
        names = [face["name"] for face in view["faces"]]
        assert (" // ".join(names) or "unseen card") in said.words
        assert said.all("a", "data-object") == ([str(view["id"])] if view["href"] else [])
        assert said.all("button", "value") == [one["value"] for one in view["buttons"]]
        assert said.all("button", "aria-label") == [
            shown(f"{one['says']}, {view['called']}") for one in view["buttons"]
        ]
        assert ("it can't <block>" in said.words) is ("remarks" in view)
        changed = [
            one for one in said.all("a", "class") + said.all("span", "class") if "is-changed" in str(one)
        ]
        assert len(changed) == bool(view["changed"])


def test_a_card_is_called_by_its_name_only_where_its_button_does_not_do_so() -> None:
    view = views()[0] | {"called": "Bears", "buttons": BUTTONS[1]}
    assert Said(draw_slots([view])).all("button", "aria-label") == ["Play Bears"]
    assert Said(draw_named([view | {"called": "Shock"}])).all("button", "aria-label") == ["Play Bears, Shock"]


def test_what_is_attached_lies_within_its_host() -> None:
    host, aura = views()[:2]
    alone, both = draw_slots([host]), draw_slots([host | {"attachments": [aura]}])
    assert 'class="slot"' in alone and 'class="slot attached"' in both
    assert Said(both).all("article", "id") == [f"card-{host['id']}", f"card-{aura['id']}"]
    assert draw_slots([host]) == alone
