"""make bench-queue: how long ten playouts of one take while others keep the workers busy.

Exit status 1 if beside the 15,000 playouts of another they take more than five seconds, which is a goal for a machine
with nothing else to do. With a heavy board besides, that they end at all is what counts: it never holds all workers.
"""

from __future__ import annotations

import socket
import sys
import tempfile
from pathlib import Path

from benchmarks.whole_site import WholeSite, until

GOAL = 5.0
"""Seconds for ten playouts beside thousands of somebody else's."""
HEAVY = """Ann: library Forest x30, Grizzly Bears x30; in play Grizzly Bears x60
Bob: library Mountain x30, Goblin Piker x30; in play Goblin Piker x60
Turn 1: Ann, upkeep begins
"""


def ten(site: WholeSite, name: str) -> float:
    """Seconds until ten playouts of somebody new are there."""
    (few,) = site.simulate((10, name))
    return until(lambda: site.done(few) == 10, 120)


def main() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, WholeSite(Path(folder) / "var", port) as site:
        print(f"alone                            {ten(site, 'a'):5.1f} s", flush=True)
        many = site.simulate(*[(5_000, "many")] * 3)
        until(lambda: site.done(many[0]) > 0, 60)
        took = ten(site, "b")
        print(f"beside 15,000 playouts of one    {took:5.1f} s, of {GOAL:.0f}", flush=True)
        heavy = site.simulate((5_000, "heavy"), board=HEAVY)
        until(lambda: site.done(heavy[0]) > 0, 120)
        print(f"beside these and a heavy board   {ten(site, 'c'):5.1f} s", flush=True)
    return int(took > GOAL)


if __name__ == "__main__":
    sys.exit(main())
