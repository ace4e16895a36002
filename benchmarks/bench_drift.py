"""`make bench-drift`: the whole library judged again after a change of the engine, one JSON line for each figure.

Made-up scenarios (`manage.py make_scenarios`) are said to have been judged by an engine before, with the traces that
today's makes, but for some: of these the answer was another, or a step. Then workers judge everything as they do on a
site, and one of them is killed (kill -9) on the way. In the end each scenario has been judged just once, exactly what
was altered is told as changed, at the altered step, every author has one notice, and judging again finds nothing to do;
anything else is an error. Of a busy machine the processor's time, of all workers, tells more than the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a script: the project is one level up

from benchmarks.furnished import OLD, traces  # noqa: E402

OTHER_ANSWER, OTHER_STEPS, OWNED = 0.01, 0.02, 0.1
AUTHORS = 20


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--scenarios", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--seconds", type=int, default=3_600, help="after which it is given up")
    options = asked.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from playground.drift.models import Engine
    from playground.library import made_up
    from playground.library.models import Scenario

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_scenarios", verbosity=0)
    there = Scenario.objects.filter(shelf=made_up.SHELF).count()
    call_command("make_scenarios", max(0, options.scenarios - there), seed=options.seed)
    wanted = before(random.Random(options.seed))
    began, spent = time.monotonic(), children()
    worked(options.seconds)
    seconds, busy = time.monotonic() - began, children() - spent
    engine = Engine.objects.exclude(version=OLD).get()
    figure("scenarios judged again", engine.judged, "scenarios")
    figure("judging again by two workers, one killed on the way", seconds, "s")
    figure("judging again, processor time of the workers", busy, "s")
    figure("judged in a second of the clock", engine.judged / seconds, "scenarios")
    figure("processor time for one", 1000 * busy / max(1, engine.judged), "ms")
    wrong = [*compared(engine, wanted), *again()]
    for one in wrong:
        print(one, file=sys.stderr)
    return int(bool(wrong))


def figure(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": round(value, 1), "unit": unit}), flush=True)


def children() -> float:
    """Seconds on a processor of processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def before(chance: random.Random) -> dict[str, Any]:
    """Say that an engine before has judged everything, with known differences; what is to be told of them."""
    from django.contrib.auth.models import User
    from django.db import connection

    from playground.drift.models import Engine, Trace
    from playground.library.models import Scenario

    old = Engine.objects.get_or_create(version=OLD)[0]
    traces(OLD)
    with connection.cursor() as cursor:
        cursor.execute("update drift_trace set engine_id = %s, since_id = %s", [old.pk, old.pk])
        cursor.execute("update library_scenario set judged_by = %s", [OLD])
    Engine.objects.exclude(pk=old.pk).delete()
    authors = [User.objects.get_or_create(username=f"author{number}")[0] for number in range(AUTHORS)]
    steps: dict[int, int] = {}
    answers: set[int] = set()
    notices: set[int] = set()
    shipped = set(Scenario.objects.filter(kind=Scenario.Kind.SHIPPED).values_list("pk", flat=True))
    owners: dict[int, list[int]] = {}
    altered: list[Trace] = []
    for trace in Trace.objects.defer("words").order_by("pk").iterator(chunk_size=500):
        lot, key = chance.random(), trace.pk
        owner = chance.choice(authors) if chance.random() < OWNED and key not in shipped else None
        if owner is not None:
            owners.setdefault(owner.pk, []).append(key)
        if lot < OTHER_ANSWER:
            trace.verdict = "differs" if trace.verdict == "holds" else "holds"
            answers.add(key)
        elif lot < OTHER_ANSWER + OTHER_STEPS:
            marks = bytearray(bytes(trace.marks))
            steps[key] = chance.randrange(len(marks) // 8) + 1
            marks[8 * (steps[key] - 1)] ^= 1
            trace.marks = bytes(marks)
        else:
            continue
        altered.append(trace)
        if owner is not None:
            notices.add(owner.pk)
    Trace.objects.bulk_update(altered, ("verdict", "marks"), batch_size=200)
    for account, keys in owners.items():
        Scenario.objects.filter(pk__in=keys).update(owner=account)
    return {"answers": answers, "steps": steps, "notices": notices, "all": Trace.objects.count()}


def worked(seconds: float) -> None:
    """Plan, and let workers do it; the pool process of one that is at it is killed after a tenth of the work."""
    from playground.drift import work
    from playground.drift.models import Engine

    program = [
        sys.executable,
        "-m",
        "celery",
        "-A",
        "playground",
        "worker",
        "--concurrency",
        "2",
        "-Q",
        "work",
    ]
    log = Path(os.environ["VAR_DIR"]) / "log" / "bench-drift-worker.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as file:
        worker = subprocess.Popen(program, cwd=ROOT, stdout=file, stderr=subprocess.STDOUT)
    try:
        engine = work.start()
        planned = work._waiting(engine)
        until, killed = time.monotonic() + seconds, False
        while True:
            time.sleep(0.5)
            engine = Engine.objects.get(pk=engine.pk)
            if engine.finished is not None:
                return
            if not killed and engine.judged > len(planned) / 10:
                victim = pool_of(worker.pid)[0]
                os.kill(victim, signal.SIGKILL)
                killed = True
                print(f"worker {victim} killed when {engine.judged} were judged", file=sys.stderr)
            if time.monotonic() > until:
                raise SystemExit(f"only {engine.judged} judged in {seconds:.0f} s")
            work.sweep(engine)
    finally:
        worker.terminate()
        worker.wait()


def pool_of(parent: int) -> list[int]:
    """The processes that do the worker's tasks."""
    told = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(one) for one in told]


def compared(engine: Any, wanted: dict[str, Any]) -> list[str]:
    """Where what is told differs from what was altered."""
    from playground.drift.models import Change, Part, Trace
    from playground.people.models import Notice

    changes = {one.scenario_id: one for one in Change.objects.filter(engine=engine)}
    answers = {key for key, one in changes.items() if one.before != one.after}
    steps = {key: one.step for key, one in changes.items() if one.before == one.after}
    told = set(Notice.objects.values_list("user_id", flat=True))
    facts = [
        ("judged", engine.judged, wanted["all"]),
        ("with another answer", answers, wanted["answers"]),
        ("by other steps", steps, wanted["steps"]),
        ("counted with another answer", engine.verdicts, len(wanted["answers"])),
        ("counted by other steps", engine.traces, len(wanted["steps"])),
        ("passed over", engine.skipped, 0),
        ("authors told", told, wanted["notices"]),
        ("notices", Notice.objects.count(), len(wanted["notices"])),
        ("parts left", Part.objects.count(), 0),
        ("not judged by today's engine", Trace.objects.exclude(engine=engine).count(), 0),
        (
            "with an answer since today that did not change",
            set(Trace.objects.filter(since=engine).values_list("pk", flat=True)) ^ set(changes),
            set(),
        ),
    ]
    return [f"{name}: {found}, and should be {right}" for name, found, right in facts if found != right]


def again() -> list[str]:
    """A second time there is nothing to do."""
    from playground.drift import work

    began = time.monotonic()
    engine = work.plan()
    left = engine.parts.count()
    figure("planning when nothing has changed", 1000 * (time.monotonic() - began), "ms")
    return [f"{left} parts are planned a second time"] if left else []


if __name__ == "__main__":
    sys.exit(main())
