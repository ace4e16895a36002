"""Steps in frames of other sites, their addresses for other sites, and their pictures."""

from __future__ import annotations

import html
import io
import os
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from PIL import Image

from engine.board import PlayerId
from playground.boards.runs import line_of
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.reach import pictures
from playground.reach.drawing import Picture, png
from playground.reach.shown import open_work
from playground.rulings.freezing import Wanted, freeze_line
from playground.rulings.models import Ruling
from tests.site.lines import BURN, MINIONS, a_run

pytestmark = pytest.mark.django_db
SLUG = "300-turn/mana-burn"
NOBODY: Any = {"owner": None, "visitor": "someone"}


@pytest.fixture(autouse=True)
def alone(settings: Any, tmp_path: Path) -> None:
    cache.clear()
    settings.VAR_DIR = tmp_path


@pytest.fixture
def shipped() -> Scenario:
    load([file for file in bundled() if file.slug == SLUG])
    return Scenario.objects.get(slug=SLUG)


def frozen(seat: int | None = None, title: str = "Minions", text: str = MINIONS) -> Ruling:
    wanted = Wanted(title, seat=None if seat is None else PlayerId(seat))
    return freeze_line(line_of(a_run(text)), 3, wanted, NOBODY)[0]


# --- frames --------------------------------------------------------------------------------------------------


def test_a_frame_may_stand_anywhere_and_sets_no_cookie(client: Client, shipped: Scenario) -> None:
    run, ruling = a_run(), frozen()
    for address in (
        f"/embed/scenario/{SLUG}/0/",
        f"/embed/ruling/{ruling.id}/3/",
        f"/embed/line/{run.id}/2/",
    ):
        response = client.get(address)
        assert response.status_code == 200, address
        assert "X-Frame-Options" not in response
        policy = response["Content-Security-Policy"]
        assert "frame-ancestors *" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert response["X-Robots-Tag"] == "noindex"
        assert not response.cookies
        page = response.content.decode()
        assert "Open in playground" in page
        assert "<form" not in page
        assert "<script" not in page


def test_no_other_page_may_stand_in_a_frame(client: Client, shipped: Scenario) -> None:
    for address in (shipped.get_absolute_url(), "/", "/traces/", "/api/"):
        response = client.get(address)
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response["Content-Security-Policy"]


def test_who_is_signed_in_stays_so(shipped: Scenario) -> None:
    client = Client()
    client.force_login(User.objects.create_user("ann"))
    response = client.get(f"/embed/scenario/{SLUG}/0/")
    assert not response.cookies
    assert client.get("/api/tokens/").status_code == 200


def test_a_frame_leads_from_step_to_step(client: Client, shipped: Scenario) -> None:
    first = client.get(f"/embed/scenario/{SLUG}/0/").content.decode()
    assert f'href="/embed/scenario/{SLUG}/1/" target="_self"' in first
    assert 'rel="prev"' not in first
    last = client.get(f"/embed/scenario/{SLUG}/{shipped.steps}/").content.decode()
    assert 'rel="next"' not in last
    assert client.get(f"/embed/scenario/{SLUG}/{shipped.steps + 1}/").status_code == 404


@pytest.mark.parametrize("seen", ["withdrawn", "hidden"])
def test_what_is_not_to_be_read_is_in_no_frame_and_no_picture(
    client: Client, shipped: Scenario, seen: str
) -> None:
    ruling = frozen()
    Scenario.objects.update(visibility=seen)
    for address in (
        f"/embed/scenario/{SLUG}/0/",
        f"/embed/ruling/{ruling.id}/0/",
        f"/embed/scenario/moments/{ruling.id}/0/",
        f"/pictures/scenario/{SLUG}/0.png",
        f"/pictures/ruling/{ruling.id}/0.png",
    ):
        assert client.get(address).status_code == 404, address


def test_one_players_eyes_are_kept(client: Client) -> None:
    ruling = frozen(1, text=BURN.replace("library Forest; mana RR", "hand Shock; library Forest; mana RR"))
    for step in range(ruling.last + 1):
        page = client.get(f"/embed/ruling/{ruling.id}/{step}/").content.decode()
        assert "Shock" not in page
    assert "as Bob sees it" in page


@pytest.mark.parametrize(
    "address",
    [
        "/embed/scenario/nowhere/0/",
        "/embed/ruling/zzz/0/",
        "/embed/line/zzz/0/",
        "/embed/user/1/0/",
        "/embed/scenario/a%00b/0/",
        "/pictures/user/1/0.png",
        "/pictures/line/zzz/0.png",
    ],
)
def test_addresses_that_lead_nowhere(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code in (400, 404)


def test_hostile_titles_are_words(client: Client) -> None:
    ruling = frozen(title='"><script>alert(1)</script>\u202egnp.exe' + "W" * 60)
    page = client.get(f"/embed/ruling/{ruling.id}/0/").content.decode()
    assert "<script" not in page
    told = client.get("/oembed/", {"url": f"http://testserver/rulings/{ruling.id}/3/"}).json()
    assert "<script" not in told["html"]
    assert client.get(f"/pictures/ruling/{ruling.id}/3.png").status_code == 200


def test_a_page_offers_its_frame_to_be_copied(client: Client, shipped: Scenario) -> None:
    Scenario.objects.update(title='"><script>alert(1)</script>')
    page = client.get(shipped.get_absolute_url()).content.decode()
    code = html.unescape(page.partition('id="frame-code"')[2].partition(">")[2].partition("</textarea>")[0])
    assert code.startswith("<iframe ")
    assert "<script" not in code
    frame = code.partition('src="')[2].partition('"')[0]
    assert client.get(frame.removeprefix("http://testserver")).status_code == 200


def test_a_frame_is_the_same_for_all_and_may_be_kept(client: Client, shipped: Scenario) -> None:
    response = client.get(f"/embed/scenario/{SLUG}/0/")
    assert "Cookie" not in response.get("Vary", "")
    assert response["Cache-Control"].startswith("public")


# --- oEmbed --------------------------------------------------------------------------------------------------


def test_a_page_says_how_it_is_shown_elsewhere(client: Client, shipped: Scenario) -> None:
    run, ruling = a_run(), frozen()
    for address in (shipped.get_absolute_url(), f"/rulings/{ruling.id}/3/", f"/runs/{run.id}/2/"):
        page = client.get(address).content.decode()
        assert 'property="og:image"' in page, address
        found = (
            page.partition('type="application/json+oembed" href="')[2].partition('"')[0].replace("&amp;", "&")
        )
        told = client.get(found.removeprefix("http://testserver")).json()
        assert (told["type"], told["version"]) == ("rich", "1.0")
        frame = told["html"].partition('src="')[2].partition('"')[0]
        assert client.get(frame.removeprefix("http://testserver")).status_code == 200
        assert (
            client.get(told["thumbnail_url"].removeprefix("http://testserver"))["Content-Type"] == "image/png"
        )


def test_oembed_keeps_to_the_bounds_that_it_is_given(client: Client, shipped: Scenario) -> None:
    url = f"http://testserver{shipped.get_absolute_url()}"
    told = client.get("/oembed/", {"url": url, "maxwidth": "400", "maxheight": "300"}).json()
    assert (told["width"], told["height"]) == (400, 300)
    assert "thumbnail_url" not in told
    assert client.get("/oembed/", {"url": url, "format": "xml"}).status_code == 501
    for bad in ("-1", "0", "x", "9" * 50, "\u0661\u0662\u0663"):
        assert client.get("/oembed/", {"url": url, "maxwidth": bad}).status_code == 400


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://elsewhere.example/library/a/",
        "javascript:alert(1)",
        "http://testserver/",
        "http://testserver/admin/",
        "http://testserver/library/nowhere/",
        "http://testserver/runs/" + "2" * 12 + "/99999999999999/",
        "http://[",
        "http://testserver/\x00",
    ],
)
def test_oembed_of_anything_else_is_not_there(client: Client, url: str) -> None:
    assert client.get("/oembed/", {"url": url}).status_code == 404


# --- pictures ------------------------------------------------------------------------------------------------


def test_a_picture_is_drawn_once_and_kept(
    client: Client, shipped: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/pictures/scenario/{SLUG}/0.png"
    first = client.get(address)
    image = Image.open(io.BytesIO(first.content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(first.content) < 120_000
    assert not first.cookies
    monkeypatch.setattr(pictures, "drawn", lambda work, step: pytest.fail("drawn again"))
    again = client.get(address)
    assert again.content == first.content
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_drawing_has_a_limit_and_reading_has_none(
    client: Client, shipped: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "picture", Limit("picture", 1, 600, "new pictures"))
    assert client.get(f"/pictures/scenario/{SLUG}/0.png").status_code == 200
    refused = client.get(f"/pictures/scenario/{SLUG}/1.png")
    assert (refused.status_code, refused["Content-Type"][:10]) == (429, "text/plain")
    assert client.get(f"/pictures/scenario/{SLUG}/0.png").status_code == 200


def test_what_is_shown_decides_the_picture(shipped: Scenario) -> None:
    work = open_work("scenario", SLUG)
    before = pictures.digest_of(work, 0)
    assert before == pictures.digest_of(open_work("scenario", SLUG), 0)
    assert before != pictures.digest_of(work, 1)
    Scenario.objects.update(title="Another title")
    assert before != pictures.digest_of(open_work("scenario", SLUG), 0)


def test_kept_pictures_are_bounded(tmp_path: Path) -> None:
    for number in range(10):
        file = tmp_path / f"{number}.png"
        file.write_bytes(b"")
        os.utime(file, (number, number))
    assert pictures.sweep(tmp_path, most=10) == 0
    assert pictures.sweep(tmp_path, most=9) == 6
    assert sorted(file.name for file in tmp_path.iterdir()) == ["6.png", "7.png", "8.png", "9.png"]


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(
    client: Client, shipped: Scenario, settings: Any
) -> None:
    settings.VAR_DIR = Path("/proc/nowhere")
    assert client.get(f"/pictures/scenario/{SLUG}/0.png").status_code == 200


def test_boards_of_any_size_are_drawn() -> None:
    pile: dict[str, Any] = {"count": 3, "cards": []}
    face = {"name": "W" * 200, "colors": ["U"], "types": "Creature", "power": "3", "toughness": "3"}
    card = {
        "faces": [face],
        "layout": "normal",
        "tapped": True,
        "attachments": [{"faces": [], "layout": "facedown"}],
    }
    side = {
        "name": "\u202eA\u0000nn" * 30,
        "life": -99999,
        "rows": [[card] * 80],
        "hand": [],
        "library": pile,
        "graveyard": pile,
    }
    for players in (1, 2, 3, 9):
        board = {"near": side, "far": [side] * (players - 1), "without": [1]}
        data = png(Picture("T" * 3_000, "moment " * 200, board, "holds", "409.1f", "said " * 500))
        assert Image.open(io.BytesIO(data)).size == (1200, 630)
