"""make bench-queue: how long ten playouts of one take while others keep the workers busy."""

from __future__ import annotations

import socket
import tempfile
from pathlib import Path

from benchmarks.whole_site import WholeSite, until

HEAVY = """Ann: library Forest x30, Grizzly Bears x30; in play Grizzly Bears x60
Bob: library Mountain x30, Goblin Piker x30; in play Goblin Piker x60
Turn 1: Ann, upkeep begins
"""


def ten(site: WholeSite, name: str) -> float:
    """Seconds until ten playouts of somebody new are there."""
    (few,) = site.simulate((10, name))
    return until(lambda: site.done(few) == 10, 120)


def main() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder, WholeSite(Path(folder) / "var", port) as site:
        print(f"alone                            {ten(site, 'a'):5.1f} s", flush=True)
        many = site.simulate(*[(5_000, "many")] * 3)
        until(lambda: site.done(many[0]) > 0, 60)
        print(f"beside 15,000 playouts of one    {ten(site, 'b'):5.1f} s", flush=True)
        heavy = site.simulate((5_000, "heavy"), board=HEAVY)
        until(lambda: site.done(heavy[0]) > 0, 120)
        print(f"beside these and a heavy board   {ten(site, 'c'):5.1f} s", flush=True)


if __name__ == "__main__":
    main()
