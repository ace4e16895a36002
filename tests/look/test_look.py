"""The look of cards and symbols: what is drawn, what is said aloud, what is escaped."""

from datetime import timedelta

import pytest
from django.utils import timezone

from playground.look.charts import bar_chart
from playground.look.frames import card_look, frame_of
from playground.look.symbols import canonical, spoken, with_symbols
from tests.look.pages import rendered

BEARS = {
    "id": "7",
    "faces": [
        {
            "name": "Grizzly Bears",
            "cost": "{1}{G}",
            "colors": ["G"],
            "types": "Creature - Bear",
            "power": "2",
            "toughness": "2",
        }
    ],
}


@pytest.mark.parametrize(
    ("symbols", "words"),
    [
        (["2", "R"], "two generic, one red"),
        (["W", "W"], "two white"),
        (["G/W"], "one green or white"),
        (["X", "X", "U"], "X X, one blue"),
        (["0"], "zero mana"),
        (["15"], "15 generic"),
        (["S", "S"], "two snow"),
        (["T"], "tap"),
    ],
)
def test_104_3_symbols_are_said_in_words(symbols: list[str], words: str) -> None:
    assert spoken(symbols) == words


def test_104_3_a_hybrid_symbol_may_be_typed_either_way_round() -> None:
    assert [canonical(typed) for typed in ("w/g", "G/W", "u/w")] == ["G/W", "G/W", "W/U"]


@pytest.mark.parametrize("typed", ["{Q}", "{C}", "{W/W}", "{2/W}", "{}", "{12345678}"])
def test_what_this_edition_does_not_know_stays_as_typed(typed: str) -> None:
    assert with_symbols(typed) == typed


def test_text_around_symbols_is_escaped() -> None:
    html = rendered("{{ text|symbols }}", text="<script>{R}</script>")
    assert html.startswith("&lt;script&gt;<span")
    assert html.endswith("</span>&lt;/script&gt;")
    assert 'aria-label="one red"' in html


def test_numbers_past_the_drawn_ones_are_written() -> None:
    assert '<span class="sym-number" aria-hidden="true">21</span>' in with_symbols("{21}")


@pytest.mark.parametrize(
    ("colors", "types", "frame"),
    [
        ("W", "Creature", ("white", "W", "white")),
        ("GW", "Creature", ("multi", "WG", "white and green")),
        ("WUB", "Instant", ("multi", "M", "white and blue and black")),
        ("", "Basic Land - Forest", ("land", "L", "land")),
        ("", "Artifact Creature - Thopter", ("artifact", "A", "artifact")),
        ("", "Creature", ("colorless", "C", "colorless")),
    ],
)
def test_a_frame_has_a_hatching_and_a_letter(colors: str, types: str, frame: tuple[str, str, str]) -> None:
    assert frame_of(colors, types) == frame


def test_every_state_of_a_permanent_is_marked_in_words() -> None:
    view = {**BEARS, "tapped": True, "attacking": True, "sick": True, "damage": 1, "counters": [("+1/+1", 2)]}
    assert [mark.spoken for mark in card_look(view, "s").marks] == [
        "attacking",
        "tapped",
        "summoning sick",
        "1 damage",
        "2 +1/+1 counters",
    ]


def test_504_a_face_down_card_shows_nothing_but_its_size() -> None:
    html = "".join(
        rendered("{{ draw_card(view, size=size) }}", view={**BEARS, "layout": "facedown"}, size=size)
        for size in ("s", "m", "l")
    )
    assert "Grizzly" not in html
    assert "Bear" not in html
    assert "one green" not in html
    assert html.count("2/2") == 3


def test_505_2_the_half_that_is_not_played_is_said_to_be_idle() -> None:
    faces = [{"name": "Fire", "colors": ["R"], "active": False}, {"name": "Ice", "colors": ["U"]}]
    html = rendered("{{ draw_card(view, size='s') }}", view={"layout": "split", "faces": faces})
    assert html.count("is-idle") == 1
    assert html.count("half not played") == 1


def test_views_may_be_objects() -> None:
    class Face:
        name = "Hill Giant"
        colors = ("R",)

    class View:
        faces = (Face(),)

    assert card_look(View(), "m").full_name == "Hill Giant"


def test_a_card_has_an_id_in_the_page_only_when_anchored() -> None:
    assert 'id="card-7"' not in rendered("{{ draw_card(view, size='s') }}", view=BEARS)
    assert 'id="card-7"' in rendered("{{ draw_card(view, size='s', anchor=True) }}", view=BEARS)


def test_a_card_is_drawn_in_three_sizes_only() -> None:
    with pytest.raises(ValueError, match="size s, m or l"):
        card_look(BEARS, "xl")


def test_bars_are_measured_against_the_longest() -> None:
    chart = bar_chart([("Ann won", 30), ("Bob won", 10), ("drawn", 0)], "How it ended")
    assert [(bar.width, bar.share) for bar in chart.bars] == [(400.0, "75.0"), (133.3, "25.0"), (0.0, "0.0")]
    assert chart.total == 40


def test_a_chart_of_nothing_is_empty() -> None:
    assert bar_chart([("Ann won", 0)], "Nothing yet").bars[0].share == "0.0"


def test_a_share_may_be_of_fewer_things_than_were_counted_in_all_rows() -> None:
    chart = bar_chart([("Ann lost 10", 30), ("Bob lost 0", 30)], "Life lost after it", 30)
    assert (chart.total, [bar.share for bar in chart.bars]) == (30, ["100.0", "100.0"])


def test_nothing_inline_in_any_template(client) -> None:  # type: ignore[no-untyped-def]
    from pathlib import Path

    for path in Path("templates").rglob("*.html"):
        text = path.read_text()
        assert " style=" not in text, path
        assert "hx-on" not in text, path
        assert " onclick=" not in text, path


@pytest.mark.parametrize(
    ("since", "words"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=1, seconds=5), "1\xa0minute ago"),
        (timedelta(days=3, hours=5), "3\xa0days ago"),
    ],
)
def test_how_long_ago_is_said_in_one_unit(since: timedelta, words: str) -> None:
    assert rendered("{{ then|ago }}", then=timezone.now() - since) == words
