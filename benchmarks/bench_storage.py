"""`make bench-storage`: what a site that 1,000 people use a day stores within a year, by rows that are made for it.

A few boards, lines, simulations, cards and sessions are made as the site makes them; then there are copies of them, so
that half-filled pages of the database don't decide. Bytes are those of the tables with all their indexes. How many are
made a day is a guess that stands here and in docs/operating.md; how long each is kept is what the site does.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

KEPT = 240
"""Days: 180 unopened, 30 of notice, and 30 in which a deletion can be undone."""
SAMPLES = 10
EDITS, ANSWERS, PLAYOUTS = 20, 40, 200
LONG = 1_300
"""Characters of a board's text."""
DECKS = """Ann: library Forest x20, Grizzly Bears x20
Bob: library Mountain x20, Goblin Piker x20
Turn 1: Ann, upkeep begins
"""
NOBODY: Any = {"owner": None, "visitor": "somebody"}


@dataclass(frozen=True)
class Thing:
    """What people make: how many a day, for how many days it is kept, and which tables it fills."""

    words: str
    a_day: int
    days: int
    make: Callable[[random.Random], None]
    tables: tuple[str, ...]
    of: str
    """The table whose rows are counted."""


def board_text(chance: random.Random) -> str:
    """Somebody's board, of about that length."""
    from engine.cards import library

    names = chance.sample([name for name in library() if name.replace(" ", "").isalpha()], 400)
    rows: dict[str, list[str]] = {zone: [] for zone in ("hand", "graveyard", "library")}
    head, length = "", 0
    while length < LONG - 60:
        name = names.pop()
        rows[chance.choice(list(rows))].append(name)
        length += len(name) + 2
    for player, zones in (("Ann", ("hand", "graveyard")), ("Bob", ("library",))):
        head += f"{player}: life {chance.randrange(5, 20)}; "
        head += "; ".join(f"{zone} {', '.join(rows[zone])}" for zone in zones if rows[zone]) + "\n"
    return f"{head}Turn 3: Ann, precombat main phase\n"


def boards(chance: random.Random) -> None:
    """Boards, each edited as often as people do: a card comes or goes, or a life total changes."""
    from playground.boards import drafts

    for _ in range(SAMPLES):
        draft = drafts.start_draft(board_text(chance), title="A board", maker=NOBODY)
        for _ in range(EDITS):
            lines = draft.text.splitlines()
            place = chance.randrange(2)
            lines[place] = lines[place].replace("life ", f"life {chance.randrange(1, 9)}", 1)[: LONG * 2]
            drafts.apply_text(draft, draft.seen, "\n".join(lines) + "\n")
            draft.refresh_from_db()


def lines(chance: random.Random) -> None:
    """Lines, of as many answers as people give."""
    from engine.notation.positions import read_position
    from engine.simulate import playout_part
    from playground.boards import runs

    for _ in range(SAMPLES):
        line, _ = playout_part(read_position(DECKS), chance.randrange(10**6), most=ANSWERS)
        runs.start_run(line, title="A line", maker=NOBODY)


def simulations(chance: random.Random) -> None:
    """Simulations, played by this process."""
    from engine.notation.positions import read_position
    from playground.simulations import tasks, work

    tasks.play_chunk.delay = lambda *_: None  # nobody else is to play them
    for number in range(3):
        work.start(read_position(DECKS), PLAYOUTS, maker=NOBODY, payer=f"payer{number}")
    while work.play_next():
        pass


def cards(chance: random.Random) -> None:
    """Cards that somebody has written."""
    from playground.cards.models import CardDraft

    text = "Flying\nWhenever this creature deals combat damage to a player, you may draw a card."
    for number in range(SAMPLES):
        half = {"name": f"Drake {number}", "cost": "{2}{U}", "types": "Creature - Drake", "size": "2/2"}
        sheet = {"layout": "normal", "halves": [{**half, "text": text}]}
        CardDraft.objects.create(sheet=sheet, title=half["name"], whole=True, **NOBODY)


def sessions(chance: random.Random) -> None:
    """Sessions of visitors without an account."""
    from playground.sessions import SessionStore

    for number in range(SAMPLES):
        store = SessionStore()
        store["visitor"] = f"visitor{number:08}"
        store.create()


def things() -> tuple[Thing, ...]:
    """All that people make a day, if a thousand come."""
    simulated = ("simulations_simulation", "simulations_chunk", "simulations_payer")
    return (
        Thing("boards", 2_000, KEPT, boards, ("boards_draft",), "boards_draft"),
        Thing(
            "edits, as differences", 40_000, KEPT, lambda _: None, ("boards_draftedit",), "boards_draftedit"
        ),
        Thing("lines", 3_000, KEPT, lines, ("boards_run",), "boards_run"),
        Thing("simulations with their playouts", 333, KEPT, simulations, simulated, "simulations_simulation"),
        Thing("cards, one in ten users", 100, KEPT, cards, ("cards_carddraft",), "cards_carddraft"),
        Thing("sessions", 1_000, 180, sessions, ("django_session",), "django_session"),
    )


def copied(times: int) -> None:
    """Each row so many times more, under keys of their own; what points to it has copies that point to the copy."""
    from django.apps import apps
    from django.contrib.sessions.models import Session

    from playground.boards.models import Draft, DraftEdit, Run
    from playground.cards.models import CardDraft
    from playground.ids import new_id
    from playground.simulations.models import Chunk, Simulation

    assert apps.ready
    for model, part, of in (
        (Draft, DraftEdit, "draft"),
        (Run, None, ""),
        (Simulation, Chunk, "simulation"),
        (CardDraft, None, ""),
        (Session, None, ""),
    ):
        for row in list(model._base_manager.all()):
            parts = list(part._base_manager.filter(**{of: row})) if part is not None else []
            for _ in range(times):
                row.pk = (new_id() + new_id() + new_id())[:32] if model is Session else new_id()
                row._state.adding = True
                row.save(force_insert=True)
                for one in parts:
                    one.pk = None
                    setattr(one, of, row)
                if part is not None:
                    part._base_manager.bulk_create(parts)


def weighed(tables: tuple[str, ...], of: str) -> tuple[int, int]:
    """Bytes of the tables with their indexes, and rows of the one that counts."""
    from django.db import connection

    with connection.cursor() as cursor:
        size = 0
        for table in tables:
            cursor.execute("SELECT pg_total_relation_size(%s)", [table])
            size += cursor.fetchone()[0]
        cursor.execute(f'SELECT count(*) FROM "{of}"')
        return size, cursor.fetchone()[0]


def table(all_things: tuple[Thing, ...]) -> Iterator[str]:
    """What docs/operating.md shows."""
    yield "| | bytes each | a day | kept for | after a year |"
    yield "|---|---|---|---|---|"
    days = years = 0.0
    for one in all_things:
        size, rows = weighed(one.tables, one.of)
        each = size / rows
        day, year = each * one.a_day / 1e6, each * one.a_day * one.days / 1e9
        days, years = days + day, years + year
        yield f"| {one.words} | {each:,.0f} | {day:.1f} MB | {one.days} days | {year:.1f} GB |"
    yield f"| together | | {days:.0f} MB | | {years:.1f} GB |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-storage", description=__doc__)
    parser.add_argument("--copies", type=int, default=100, help="of each row that is made")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", interactive=False, verbosity=0)
    chance = random.Random(1)
    for one in things():
        one.make(chance)
    copied(asked.copies)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL")  # what the few that were made have left behind by being changed
    for line in table(things()):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
