"""make bench-memory: what a web process takes while long lines are opened one after the other.

Each line has thousands of steps; its first, middle and last step are looked at, as somebody would who steps through it.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from pathlib import Path

BOARD = """Ann: life 20000; library Forest x60, Grizzly Bears x30, Llanowar Elves x30
Bob: life 20000; library Mountain x60, Goblin Piker x30, Shock x30
Turn 1: Ann, upkeep begins
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--steps", type=int, default=4_000, help="at least so many steps has each line")
    parser.add_argument("--most", type=int, default=400, help="megabytes; more is a failure")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from engine.notation.positions import read_position
    from engine.simulate import playout_part
    from playground import memory
    from playground.boards import runs
    from playground.boards.models import MOST_ENTRIES
    from playground.launch.prepare import gather_static_files

    call_command("migrate", interactive=False, verbosity=0)
    gather_static_files(Path(settings.STATIC_ROOT))
    position = read_position(BOARD)
    client = Client(HTTP_HOST="127.0.0.1")
    begun, made, seed, longest = time.monotonic(), 0, 0, 0
    print(f"before            {memory.resident() >> 20:5} MB", flush=True)
    while made < asked.lines:
        seed += 1
        line, _ = playout_part(position, seed, most=MOST_ENTRIES)
        run = runs.start_run(line)
        last = runs.played(run).last
        if last < asked.steps:
            longest = max(longest, last)
            run.delete()
            if seed > 20 * (made + 1):
                print(f"too few games last so long; the longest of the others has {longest} steps")
                return 2
            continue
        for step in (0, last // 2, last):
            assert client.get(run.at(step), follow=True).status_code == 200
        made += 1
        if made % max(1, asked.lines // 20) == 0:
            now = memory.resident() >> 20
            print(f"{made:4} lines        {now:5} MB   {time.monotonic() - begun:6.0f} s", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (
        1024 if sys.platform == "linux" else 1 << 20
    )
    print(f"peak              {peak:5} MB, of {asked.most}")
    return int(peak > asked.most)


if __name__ == "__main__":
    sys.exit(main())
