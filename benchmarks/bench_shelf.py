"""What the cards that ship cost a process: `make bench-shelf`, or `python benchmarks/bench_shelf.py [CHECKOUT]`.

Each figure is taken in processes of its own, several times, and the least is printed: until the names are there,
until the first card is taken out, until fifty are, and the memory at each moment. With a file of compiled cards, made
in a folder for the time being, and without. Another checkout can be named, to compare.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
TIMES = 5
FEW = 50

MEASURED = """
import json, resource, sys
from pathlib import Path
from time import perf_counter
import engine.notation.saved
if sys.argv[1] != "-":
    # A process of the site has the reader of texts in any case.
    import playground.cards.compiled
scale = 1024 if sys.platform == "darwin" else 1
def now():
    return perf_counter(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / scale / 1024
steps = [("before", *now())]
from engine.cards import library
path = sys.argv[1]
if path != "-":
    from functools import partial
    from engine.cards import compiled_by
    from playground.cards.compiled import opened
    compiled_by(partial(opened, Path(path)))
names = list(library())
steps.append(("names", *now()))
library()[names[0]]
steps.append(("one card", *now()))
for name in names[:: max(1, len(names) // FEW)]:
    library()[name]
steps.append(("FEW cards", *now()))
print(json.dumps([len(names), steps]))
""".replace("FEW", str(FEW))


def measured(checkout: Path, compiled: str) -> tuple[int, dict[str, tuple[float, float]]]:
    """How many cards there are; milliseconds and megabytes more than before at each moment."""
    best: dict[str, tuple[float, float]] = {}
    many = 0
    for _ in range(TIMES):
        command = [sys.executable, "-c", MEASURED, compiled]
        ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
        many, ((_, began, least), *steps) = json.loads(ran.stdout)
        for name, at, size in steps:
            spent, more = best.get(name, (float("inf"), float("inf")))
            best[name] = (min(spent, 1000 * (at - began)), min(more, size - least))
    return many, best


def show(title: str, found: tuple[int, dict[str, tuple[float, float]]]) -> None:
    many, steps = found
    told = ", ".join(f"{name} {spent:.0f} ms {more:.1f} MB" for name, (spent, more) in steps.items())
    print(f"{title}: {many} cards: {told}")


def main() -> None:
    checkout = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE
    show("from their texts", measured(checkout, "-"))
    if (checkout / "playground/cards/compiled.py").exists():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "compiled"
            script = (
                "import sys; from pathlib import Path; from playground.cards.compiled import compile_cards; "
                "from time import perf_counter; began = perf_counter(); compile_cards(Path(sys.argv[1])); "
                "print(f'compiled in {perf_counter() - began:.1f} s')"
            )
            main_module = Path(folder) / "make.py"
            main_module.write_text(f"if __name__ == '__main__':\n    {script}\n", encoding="utf-8")
            subprocess.run(
                [sys.executable, str(main_module), str(path)],
                cwd=checkout,
                check=True,
                env={**os.environ, "PYTHONPATH": str(checkout)},
            )
            print(f"the file has {path.stat().st_size / 1_000_000:.1f} MB")
            show("compiled", measured(checkout, str(path)))


if __name__ == "__main__":
    main()
