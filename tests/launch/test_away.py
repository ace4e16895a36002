"""Database and broker killed under a site with visitors and work: it says so, and then goes on by itself.

The suite kills the database alone; `make away` kills the broker as well, and has ten playouts overtake thousands.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.hostile_requests import ROUTES, Hostile
from benchmarks.whole_site import WholeSite, until
from tests.launch.gathered import keep, lend

PLAYOUTS = 200
LONG = pytest.mark.skipif(os.environ.get("AWAY") != "all", reason="minutes of playouts: make away")
PATIENCE = 180.0
"""How soon it is back is measured (make storm, make bench-queue); here, that it comes back by itself, however busy
the machine is."""
_CANCEL = """
import django, sys; django.setup()
from playground.simulations import work
from playground.simulations.models import Simulation
for one in Simulation.every.filter(pk__in=sys.argv[1:]):
    work.cancel(one)
"""
_TOTALS = """
import django, json; django.setup()
from playground.watch import metrics
print(json.dumps(metrics.totals()))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeSite]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home: Path = tmp_path_factory.mktemp("site") / "var"
    lend(home)
    with WholeSite(home, port) as found:
        keep(home)
        yield found


@LONG
def test_ten_playouts_of_one_are_back_while_thousands_of_another_run(site: WholeSite) -> None:
    many = site.simulate(*[(5_000, "many")] * 3)
    until(lambda: site.done(many[0]) > 0, PATIENCE)
    (few,) = site.simulate((10, "few"))
    took = until(lambda: site.done(few) == 10, PATIENCE)
    assert site.figures(many[2])["status"] == "running", f"they ended before, after {took:.1f} s"
    site.do("-c", _CANCEL, *many)
    assert all(site.figures(one)["status"] == "cancelled" for one in many)


@pytest.mark.parametrize("server", ["DATABASE_URL", pytest.param("CELERY_BROKER_URL", marks=LONG)])
def test_a_server_that_was_away_costs_no_playout_and_nobody_has_to_look(site: WholeSite, server: str) -> None:
    (simulation,) = site.simulate((PLAYOUTS, f"who sees {server}"))
    until(lambda: site.done(simulation) > 0, PATIENCE)
    site.kill(server)
    if server == "DATABASE_URL":
        status, headers, text = site.asked("/library/")
        assert (status, headers["Retry-After"]) == (503, "10") and "Back in a moment" in text
        assert site.status("/rulebook/408/") == 200
        assert site.status("/readyz") == 503
    else:
        assert site.status("/library/") == 200
    assert site.status("/healthz") == 200
    time.sleep(3)
    site.begin(server)
    until(lambda: site.status("/library/") == 200, PATIENCE)
    counted = site.done(simulation)
    assert counted < PLAYOUTS, "there was nothing left to go on with"
    # Nobody looks at its page; the figures are asked for in another way.
    until(lambda: site.done(simulation) > counted, PATIENCE)
    until(lambda: site.done(simulation) == PLAYOUTS, 2 * PATIENCE)
    assert site.figures(simulation)["status"] == "complete"


def test_requests_that_no_browser_sends_find_no_fault_of_the_sites(site: WholeSite) -> None:
    # The addresses are the same here as there.
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(ROUTES, {})
    hostile = Hostile(site.port, said.getvalue().split(), seed=1)
    hostile.send(300)
    assert hostile.faults == []
    assert hostile.statuses.keys() >= {400, 404, 405}
    assert "uncaptured" not in (site.home / "log" / "web.log").read_text()


def test_it_kept_count_and_nothing_broke(site: WholeSite) -> None:
    said = site.do("-c", _TOTALS)
    totals = json.loads(said)
    assert totals["playouts"] >= PLAYOUTS and totals["away"] >= 1
    for name in ("web", "worker", "watch"):
        assert "Traceback" not in (site.home / "log" / f"{name}.log").read_text(), name
