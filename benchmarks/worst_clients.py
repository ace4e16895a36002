"""`make bench-door`: what ordinary visitors wait while eight others send the worst that is accepted.

One JSON line for each figure, as {"name", "value", "unit"}; figures that miss a goal are named on the error stream. The
site is started as `make run` does, on a free port and beside servers made for it. Visitors have addresses of their own,
as behind a proxy (X-Forwarded-For of a trusted one); `--one-address` has all of them at one. First four ordinary ones
are alone: the first page, a search, steps of a line, an edit of a board. Then five hundred others are slow or silent
(a byte of a header a second, half a body, nothing), and then eight send what costs most of the site's processors as
fast as they are answered, each kind by itself and then all kinds in turn; the four go on all the while.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a script: the project is one level up

from benchmarks.bench_site import Answer, Built, Visitor, expect, own_site, percentile  # noqa: E402

ATTACKERS, ORDINARY = 8, 4
GOAL = 1000.0
"""Milliseconds: the p95 of the ordinary visitors, whatever the others send."""
SLOW = 500
"""Clients that are slow or silent."""
GOAL_BESIDE_SLOW = 3.0
"""How many times the quiet p95 that of the ordinary visitors may be beside them."""
SECONDS_BETWEEN = 0.1
Kind = Callable[["Client", random.Random], Answer]


class Client(Visitor):
    """A visitor with an address, who may ask for more than a measured one."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url)
        self.address = address

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        self.requests = 0
        return super()._ask(method, path, body, headers | {"X-Forwarded-For": self.address})


# --- the worst that is accepted --------------------------------------------------------------------------------


def _word(chance: random.Random, length: int = 12) -> str:
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(length))


def deck(client: Client, chance: random.Random) -> Answer:
    """A deck of four hundred names that no card has."""
    lines = "\n".join(f"1 {_word(chance)} {_word(chance)}" for _ in range(400))
    return client.post("/boards/new/edit/", {"do": "deck", "deck": lines, "deck_into": "0:library"})


def deck_of_cards(client: Client, chance: random.Random) -> Answer:
    """A deck of as many cards as a list may have."""
    names = ["Forest", "Shock", "Grizzly Bears", "Serra Angel", "Infernal Genesis", "Shahrazad"]
    lines = "\n".join(f"60 {chance.choice(names)}" for _ in range(400))
    return client.post("/boards/new/edit/", {"do": "deck", "deck": lines, "deck_into": "every library"})


def text(client: Client, chance: random.Random) -> Answer:
    """A board's text at the bound, of names that no card has."""
    names = ", ".join(_word(chance) for _ in range(4_000))
    return client.post("/boards/new/edit/", {"do": "text", "text": f"Ann: in play {names}"[:59_000]})


def full_board(client: Client, chance: random.Random) -> Answer:
    """A board's text at the bound, of cards that each change many others."""
    names = ", ".join(["Glorious Anthem x60", "Serra Angel x60", "Furnace of Rath x20", "Opalescence x9"] * 6)
    words = f"# {chance.random()}\nAnn: in play {names}\nTurn 3: Ann, precombat main phase\n"
    return client.post("/boards/new/edit/", {"do": "text", "text": words})


def many_words(client: Client, chance: random.Random) -> Answer:
    """A search for as many words as are looked at."""
    words = " ".join(chance.choice("aeiost") + chance.choice("aeinrt") for _ in range(60))
    return client.get(f"{chance.choice(['/search/', '/library/', '/cards/'])}?q={quote(words)}")


def slips(client: Client, chance: random.Random) -> Answer:
    """Names with slips, as somebody types them."""
    return client.get(f"/boards/new/search/?q={_word(chance, 40)}")


def scenario(client: Client, chance: random.Random) -> Answer:
    """A scenario of a long line, which is played when it is written."""
    lines = "\n".join(["Both pass."] * 1_500)
    words = f"# {chance.random()}\nAnn: library Forest x60\nBob: library Forest x60\nTurn 2: Ann, upkeep\n---\n{lines}"
    fields = {"title": "Long", "question": "?", "answer": "!", "text": words, "public": ""}
    return client.post("/library/new/", fields)


def sheet(client: Client, chance: random.Random) -> Answer:
    """A card whose every sentence has many ways to be read."""
    sentence = "Whenever a creature an opponent controls deals combat damage to you, you may destroy target "
    words = (sentence + _word(chance) + " or creature with power 2 or less. ") * 12
    fields = {
        "name": _word(chance),
        "cost": "{2}{R}",
        "types": "Creature",
        "size": "2/2",
        "text": words[:1_590],
    }
    return client.post("/cards/write/", fields)


def run(client: Client, chance: random.Random) -> Answer:
    """A board brought in and stepped through at once."""
    made = client.post("/boards/new/edit/", {"do": "text", "text": f"# {chance.random()}\n{_LONG_TEXT}"})
    if not made.location:
        return made
    return client.post(f"{urlsplit(made.location).path}edit/", {"at": "0", "do": "step"})


_LONG_TEXT = (
    "Ann: in play Prodigal Sorcerer x40, Forest x40; library Forest x60\nBob: library Forest x60\n"
    "Turn 2: Ann, precombat main phase\n---\n" + "Both pass.\n" * 400
)
KINDS: tuple[Kind, ...] = (
    deck,
    deck_of_cards,
    text,
    full_board,
    many_words,
    slips,
    scenario,
    sheet,
    run,
)

NOWHERE = {"404", "405"}
"""What is answered so has cost the site nothing, and shows nothing."""


# --- who asks ----------------------------------------------------------------------------------------------------


@dataclass
class Told:
    """What came of it."""

    times: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0


def attack(client: Client, kinds: tuple[Kind, ...], stop: threading.Event, told: Told, seed: int) -> None:
    """Send one after the other, whatever is answered."""
    chance = random.Random(seed)
    number = seed
    while not stop.is_set():
        try:
            if not client.cookies:
                client.get("/boards/new/")
            answer = kinds[number % len(kinds)](client, chance)
            told.statuses[str(answer.status)] += 1
            told.longest = max(told.longest, answer.milliseconds)
        except Exception as error:  # a connection that was closed is an answer as well
            told.statuses[type(error).__name__] += 1
            client.connection.close()
            time.sleep(0.05)
        number += 1


def visit(client: Client, built: Built, until: float, told: Told) -> None:
    """What ordinary visitors do, with a breath between."""
    number = 0
    while time.monotonic() < until:
        act = number % 4
        try:
            if act == 0:
                answer = client.get("/")
            elif act == 1:
                answer = built.step(number, part=True)
            elif act == 2:
                answer = client.get("/library/?q=trample")
            else:
                answer = built.edit(built.edits)[1]  # always another number than the last
            told.times.append(answer.milliseconds)
            told.statuses[str(answer.status)] += 1
        except Exception as error:
            told.times.append(30_000.0)
            told.statuses[f"{type(error).__name__}: {str(error)[:80]}"] += 1
            client.connection.close()
        number += 1
        time.sleep(SECONDS_BETWEEN)


def ordinary(visitors: list[tuple[Client, Built]], seconds: float) -> Told:
    """All of them for so long."""
    told, until = [Told() for _ in visitors], time.monotonic() + seconds
    threads = [
        threading.Thread(target=visit, args=(client, built, until, one))
        for (client, built), one in zip(visitors, told, strict=True)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    whole = Told()
    for found in told:
        whole.times += found.times
        whole.statuses += found.statuses
    return whole


def under(
    url: str, kinds: tuple[Kind, ...], visitors: list[tuple[Client, Built]], seconds: float, one: bool
) -> tuple[Told, Told]:
    """What became of ordinary visitors, and of the others, while these sent such things."""
    stop, attackers = threading.Event(), [Told() for _ in range(ATTACKERS)]
    threads = [
        threading.Thread(
            target=attack,
            args=(Client(url, address_of(100 + number, one)), kinds, stop, told, number),
            daemon=True,
        )
        for number, told in enumerate(attackers)
    ]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    found = ordinary(visitors, seconds)
    stop.set()
    for thread in threads:
        thread.join(60)
    whole = Told()
    for told in attackers:
        whole.statuses += told.statuses
        whole.longest = max(whole.longest, told.longest)
    return found, whole


@contextmanager
def slow_clients(port: int, number: int) -> Iterator[list[socket.socket]]:
    """So many connections meanwhile: silent, with a byte of a header a second, with half a body."""
    opened: list[socket.socket] = []
    stop = threading.Event()

    def drip() -> None:
        for byte in itertools.cycle(b"GET / HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaa"):
            for one in opened[1::3]:
                _say(one, bytes([byte]))
            if stop.wait(1):
                return

    for place in range(number):
        # The site may turn some away, which is its right.
        with suppress(OSError):
            one = socket.create_connection(("127.0.0.1", port), timeout=5)
            one.setblocking(False)
            opened.append(one)
            if place % 3 == 2:
                _say(one, b"POST /boards/new/edit/ HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\nhalf")
    dripping = threading.Thread(target=drip, daemon=True)
    dripping.start()
    try:
        yield opened
    finally:
        stop.set()
        dripping.join()
        for one in opened:
            one.close()


def _say(one: socket.socket, words: bytes) -> None:
    # The site may have closed it, which is its right as well.
    with suppress(OSError):
        one.send(words)


def address_of(number: int, one: bool) -> str:
    return "192.0.2.1" if one else f"192.0.2.{number}"


def tell(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": round(value, 1), "unit": unit}), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-door", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each kind")
    parser.add_argument("--one-address", action="store_true", help="everybody comes from there")
    parser.add_argument(
        "--kind", default="", help="this one alone: slow, " + ", ".join(k.__name__ for k in KINDS)
    )
    asked = parser.parse_args()
    missed = []
    with ExitStack() as stack:
        os.environ["TRUSTED_PROXY"] = "127.0.0.1"
        parent = os.environ.get("VAR_DIR") or None
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=parent)))
        url = stack.enter_context(own_site(home))
        visitors = []
        for number in range(ORDINARY):
            client = Client(url, address_of(1 + number, asked.one_address))
            visitors.append((client, Built(client)))
        expect(visitors[0][0].get("/"), 200)
        ordinary(visitors, 4.0)  # each process has then shown each page
        quiet = ordinary(visitors, asked.seconds)
        alone = percentile(quiet.times, 0.95)
        tell("nobody else p95", alone, "ms")
        if not asked.kind or asked.kind == "slow":
            with slow_clients(urlsplit(url).port or 80, SLOW) as opened:
                found = ordinary(visitors, asked.seconds)
            beside = percentile(found.times, 0.95)
            tell(f"{len(opened)} slow clients p95", beside, "ms")
            tell(f"{len(opened)} slow clients p95, in quiet ones", beside / alone, "x")
            if beside > GOAL_BESIDE_SLOW * alone or set(found.statuses) - {"200"}:
                missed.append(f"slow clients ({beside / alone:.1f} times, {dict(found.statuses)})")
        groups = {kind.__name__.replace("_", " "): (kind,) for kind in KINDS} | {"all kinds": KINDS}
        if asked.kind == "slow":
            groups = {}
        elif asked.kind:
            groups = {asked.kind.replace("_", " "): groups[asked.kind.replace("_", " ")]}
        for name, kinds in groups.items():
            found, others = under(url, kinds, visitors, asked.seconds, asked.one_address)
            p95 = percentile(found.times, 0.95)
            tell(f"{name} p95", p95, "ms")
            tell(f"{name} longest", max(found.times), "ms")
            print(
                f"  ordinary {dict(found.statuses)}; others {dict(others.statuses)}, longest {others.longest:.0f} ms",
                file=sys.stderr,
                flush=True,
            )
            if p95 > GOAL:
                missed.append(f"{name} ({p95:.0f} ms)")
            if set(found.statuses) - {"200"}:
                missed.append(f"{name} (an ordinary visitor was not answered)")
            if NOWHERE & set(others.statuses):
                missed.append(f"{name} (sent to an address that takes no such thing)")
    if missed:
        goals = f"{GOAL:.0f} ms, beside slow clients {GOAL_BESIDE_SLOW:g} times the quiet"
        print(f"Missed: {', '.join(missed)}; the goals are {goals}.", file=sys.stderr)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
