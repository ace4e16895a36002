"""Playouts while the worker is killed with -9: on the whole site, as `make run` starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.notation.positions import write_position
from engine.rules.stack.priority_408 import HasPriority
from tests.browser.barriers import barriers
from tests.browser.builder import apply_text
from tests.played import played

ROOT = Path(__file__).resolve().parents[2]
SECONDS_OF_PATIENCE = 300
DECK = """Ann: life 20; in play Forest x3, Grizzly Bears x2; library {bears}
Bob: life 20; in play Mountain x3, Hill Giant x2; library {giants}
Turn 3: Ann, precombat main
""".format(
    bears=", ".join(["Forest", "Grizzly Bears"] * 3),
    giants=", ".join(["Mountain", "Hill Giant"] * 3),
)

SMALL = """Ann: life 6; in play Forest x2, Grizzly Bears x2; library Forest x8
Bob: life 6; in play Mountain x2, Hill Giant x2; library Mountain x8
Turn 3: Ann, beginning of combat
"""


class Site:
    """`make run`, without make, in a directory of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        others = {"DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "DJANGO_SETTINGS_MODULE"}
        environment = {name: value for name, value in os.environ.items() if name not in others}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playground.launch", "run"],
            cwd=ROOT,
            env={**environment, "VAR_DIR": str(home), "PORT": str(self.port), "FILL": "no"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if line == f"{self.url}/\n":
                return
        raise AssertionError(f"it ended without an address, and said: {said}")

    def worker(self) -> int:
        """The worker's process, by the launcher's own notes; 0 while there is none."""
        note = self.home / "processes" / "worker.json"
        try:
            number = int(json.loads(note.read_text())["pid"])
            os.kill(number, 0)
        except (OSError, ValueError, KeyError):
            return 0
        return number

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    try:
        yield running
    finally:
        running.stop()


def build(page: Page, site: Site, text: str) -> None:
    """A board from text, opened in the stepper."""
    page.goto(f"{site.url}/boards/new/")
    apply_text(page, text)
    page.wait_for_url(re.compile(r"/boards/(?!new)"))
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url(re.compile(r"/runs/.*/0/"))


def within_the_subgame() -> str:
    """A board in the middle of a subgame: of the moments of its line, any at which somebody has priority will do."""
    trace = played("506-subgames/wish-from-the-main-game").game.trace or ()
    at = [one.position for one in trace if one.position and len(one.position.boards) > 1]
    asked = [one for one in at if isinstance(one.decision, HasPriority)]
    return write_position(asked[len(asked) // 2])


def done(page: Page) -> int:
    return int(page.locator("#done").inner_text())


def test_all_playouts_survive_the_death_of_their_worker(page: Page, site: Site) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    build(page, site, DECK)
    page.get_by_role("link", name="Simulate from here").click()
    page.get_by_label("Playouts").fill("90")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#done")).not_to_have_text("0", timeout=SECONDS_OF_PATIENCE * 1000)

    worker = site.worker()
    os.kill(worker, signal.SIGKILL)
    killed_at = done(page)
    assert 0 < killed_at < 90, "it was to be killed in the middle of its work"
    while site.worker() in (0, worker):
        time.sleep(0.1)

    expect(page.get_by_role("heading", name="Complete")).to_be_visible(timeout=SECONDS_OF_PATIENCE * 1000)
    assert done(page) == 90
    counts = (
        page.locator("section", has_text="How the game ended")
        .locator(".figure:not(.quiet)")
        .all_inner_texts()
    )
    assert sum(int(count) for count in counts) == 90
    numbers: list[int] = []
    while True:
        numbers += [int(text) for text in page.locator("#playouts tbody th").all_inner_texts()]
        following = page.get_by_role("link", name="Next")
        if not following.count():
            break
        following.click()
        page.wait_for_load_state()
    assert numbers == list(range(1, 91))
    assert said == []


def test_a_running_simulation_is_cancelled_and_keeps_what_was_done(page: Page, site: Site) -> None:
    build(page, site, DECK)
    page.get_by_role("link", name="Simulate from here").click()
    page.get_by_label("Playouts").fill("5000")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#done")).not_to_have_text("0", timeout=SECONDS_OF_PATIENCE * 1000)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
    assert 0 < done(page) < 5000


def test_506_a_subgame_is_played_out_cancelled_gone_on_with_and_opened_at_its_end(
    page: Page, site: Site
) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    build(page, site, within_the_subgame())
    page.get_by_role("link", name="Simulate from here").click()
    expect(page.get_by_label("The subgame ends (it is being played)")).to_be_checked()
    assert barriers(page) == []
    page.get_by_label("Playouts").fill("200")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#done")).not_to_have_text("0", timeout=SECONDS_OF_PATIENCE * 1000)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
    assert done(page) < 200
    page.get_by_role("button", name="Continue with the rest").click()
    expect(page.get_by_role("heading", name="Playing")).to_be_visible()

    worker = site.worker()
    os.kill(worker, signal.SIGKILL)
    expect(page.get_by_role("heading", name="Complete")).to_be_visible(timeout=SECONDS_OF_PATIENCE * 1000)
    assert done(page) == 200

    assert barriers(page) == []
    row = page.get_by_role("region", name="Table of main game and subgames").get_by_role(
        "row", name="The subgame"
    )
    counts = [int(text) for text in row.locator("td").all_inner_texts()[:5]]
    assert counts[0] == 200 == sum(counts[1:])
    page.locator("#playouts tbody tr").first.get_by_role("button", name="The subgame:").last.click()
    page.wait_for_url(re.compile(r"/runs/.*/\d+/"))
    expect(page.get_by_text("Subgame has ended here.")).to_be_visible()
    assert said == []


def test_what_decided_a_playout_is_found_and_leads_to_its_step(page: Page, site: Site) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    build(page, site, SMALL)
    page.get_by_role("link", name="Simulate from here").click()
    page.get_by_label("Playouts").fill("3")
    for seat in (0, 1):
        page.locator(f"#id_player-{seat}").select_option("random")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#state")).to_have_text("Complete", timeout=SECONDS_OF_PATIENCE * 1000)
    page.get_by_role("button", name="Step through playout 1").click()
    page.wait_for_url(re.compile(r"/runs/"))
    line = page.url.split("/")[4]

    page.get_by_role("button", name="Find what decided it").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/decided/"))
    step = page.get_by_role("button", name=re.compile(r"Open step \d+")).first
    expect(step).to_be_visible(timeout=SECONDS_OF_PATIENCE * 1000)
    assert re.search(r"\d+ of \d+ replays \([\d.]+ to [\d.]+\s%\)", page.locator("#watched").inner_text())
    assert barriers(page) == []
    number = step.inner_text().split()[-1]
    step.click()
    page.wait_for_url(re.compile(rf"/runs/{line}/{number}/"))
    expect(page.locator(".step-notes")).to_contain_text("came to the same")
    assert said == []


def test_two_answers_are_compared_from_the_stepper(page: Page, site: Site) -> None:
    build(page, site, SMALL)
    page.get_by_role("link", name="Next decision").first.click()
    page.get_by_role("link", name="Compare two answers").click()
    assert barriers(page) == []
    page.get_by_label("Playouts").fill("5")
    page.get_by_role("button", name="Compare").click()
    page.wait_for_url(re.compile(r"/beside/"))
    expect(page.get_by_text("5 pairs.")).to_be_visible(timeout=SECONDS_OF_PATIENCE * 1000)
