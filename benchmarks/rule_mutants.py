"""`make rule-mutants`: rules altered one by one, each time the question: does a scenario or a test notice?

An alteration is made in a copy of the engine, in a temporary directory: a step of a procedure is skipped, a comparison
turned round or moved by one, an "and" made an "or". The bundled scenarios and the tests of the rules then run
against it until the first failure. What survives is listed by rule number: either nothing checks that line of the rule,
or the alteration changes nothing that can be seen (a short cut, an order that does not matter); a reader has to tell.

MOST alterations are tried (40), drawn by SEED (1): the same numbers draw the same alterations from the same sources.
Half of them skip steps. A test that fails without any alteration is named and left out.
"""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from importlib.util import cache_from_source
from itertools import chain, zip_longest
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
RULES = Path("engine/rules")
SUITE = ("tests/test_scenarios.py::test_it_holds", "tests/rules")
"""What has to notice, the quicker part first."""
NEEDED = ("engine", "playground", "tests", "benchmarks", "pyproject.toml")
LEFT_OUT = ("__pycache__", ".hypothesis", "tests/site", "tests/browser", "tests/launch")
PROCESSES = 2
MOST_MEMORY_KB = 4_000_000
LEAST_SECONDS = 60.0
TIMES_LONGER = 5
"""An altered rule may loop for ever: a run that takes so many times the usual is ended, and counts as noticed."""

OTHER_OPERATORS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")
_CITED = re.compile(r"\b[1-6]\d{2}\.\d+[a-z]?\b")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)
_MODULE = re.compile(r"_(\d{3})(?:_(\d+))?$")


@dataclass(frozen=True)
class Site:
    """A place in a module that can be altered; `alter` changes the tree that it was found in."""

    rule: str
    line: int
    what: str
    skips: bool
    alter: Callable[[], None]


@dataclass(frozen=True)
class Mutant:
    """One alteration of one module: the site with this number."""

    module: Path
    number: int
    rule: str
    line: int
    what: str
    skips: bool

    def __str__(self) -> str:
        return f"{self.rule:8} {self.module.relative_to('engine')}:{self.line}: {self.what}"


# --- finding what can be altered -------------------------------------------------------------------------------


def sites(module: Path, tree: ast.Module) -> Iterator[Site]:
    """Every place of a module that follows a rule, in the order of the source."""
    rule = rule_of_module(module, ast.get_docstring(tree) or "")
    if rule:
        yield from _below(tree, rule)


def rule_of_module(module: Path, docstring: str) -> str:
    """The number in a module's name, or else the first that it speaks of; "" for a module of no rule."""
    named = _MODULE.search(module.stem)
    if named:
        return ".".join(part for part in named.groups() if part)
    cited = _CITED.search(docstring)
    return cited.group() if cited else ""


def _below(node: ast.AST, rule: str) -> Iterator[Site]:
    for child in ast.iter_child_nodes(node):
        yield from _at(child, rule)


def _at(node: ast.AST, rule: str) -> Iterator[Site]:
    if isinstance(node, ast.Assert):
        return  # says what is true anyway
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from _at(node.value, rule)
        return
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        rule = _rule_of(node) or rule
        if isinstance(node, ast.FunctionDef) and _is_step(node) and not _does_nothing(node):
            yield Site(rule, node.lineno, f"step {node.name} is skipped", True, partial(_skip, node))
        for statement in node.body:
            yield from _at(statement, rule)
        return
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER_OPERATORS:
        yield _change(node, rule, partial(_turn, node))
    elif isinstance(node, ast.BoolOp):
        yield _change(node, rule, partial(_swap, node))
    yield from _below(node, rule)


def _rule_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The number that a decorator registers, or else the one that the docstring cites."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and decorator.args and isinstance(decorator.args[0], ast.Constant):
            value = decorator.args[0].value
            if isinstance(value, str) and _NUMBER.fullmatch(value):
                return value
    cited = _CITED.search(ast.get_docstring(node) or "")
    return cited.group() if cited else ""


def _is_step(node: ast.FunctionDef) -> bool:
    names = [one.func for one in node.decorator_list if isinstance(one, ast.Call)]
    return any(isinstance(name, ast.Name) and name.id == "step" for name in names)


def _does_nothing(node: ast.FunctionDef) -> bool:
    """Whether a step only says its sentence: skipping it would change nothing."""
    return all(
        isinstance(one, ast.Pass)
        or (isinstance(one, ast.Return) and (one.value is None or ast.unparse(one.value) == "None"))
        for one in node.body[1:]
    )


def _change(node: ast.expr, rule: str, alter: Callable[[], None]) -> Site:
    """A site described by the words before and after; the tree is changed and changed back for that."""
    before = ast.unparse(node)
    alter()
    after = ast.unparse(node)
    alter()
    return Site(rule, node.lineno, f"{_short(before)} becomes {_short(after)}", False, alter)


def _short(words: str) -> str:
    return f"`{words}`" if len(words) <= 70 else f"`{words[:67]}...`"


def _skip(node: ast.FunctionDef) -> None:
    """The step's sentence stays, and it does nothing: the procedure goes on with the next one."""
    nothing = ast.copy_location(ast.Return(ast.Constant(None)), node)
    node.body = [node.body[0], ast.fix_missing_locations(nothing)]


def _turn(node: ast.Compare) -> None:
    node.ops[0] = OTHER_OPERATORS[type(node.ops[0])]()


def _swap(node: ast.BoolOp) -> None:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()


def mutants(root: Path) -> list[Mutant]:
    """Every alteration of the rules below a root, in a fixed order."""
    found = []
    for path in sorted((root / RULES).rglob("*.py")):
        module = path.relative_to(root)
        for number, site in enumerate(sites(module, ast.parse(path.read_text("utf-8")))):
            found.append(Mutant(module, number, site.rule, site.line, site.what, site.skips))
    return found


def drawn(found: list[Mutant], seed: int, most: int) -> list[Mutant]:
    """So many of them, steps and other changes by turns."""
    chance = random.Random(seed)
    kinds = [[one for one in found if one.skips is skips] for skips in (True, False)]
    for kind in kinds:
        chance.shuffle(kind)
    mixed = [one for one in chain.from_iterable(zip_longest(*kinds)) if one is not None]
    return sorted(mixed[:most], key=order)


def order(mutant: Mutant) -> tuple[list[tuple[int, str]], str, int]:
    """As the book orders rules: 410.2 before 410.11."""
    parts = re.findall(r"(\d+)([a-z]?)", mutant.rule)
    return [(int(number), letter) for number, letter in parts], str(mutant.module), mutant.number


def altered(source: str, mutant: Mutant) -> str:
    """A module's source with the alteration made."""
    tree = ast.parse(source)
    list(sites(mutant.module, tree))[mutant.number].alter()
    return ast.unparse(tree)


# --- running the suite -------------------------------------------------------------------------------------------


class Broken(Exception):
    """The suite itself does not run."""


class Copy:
    """The engine and its tests in a directory where they may be altered."""

    def __init__(self, root: Path, skipped: tuple[str, ...] = ()) -> None:
        self.root = root
        self.skipped = skipped
        root.mkdir()
        for name in NEEDED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, ignore=_left_out)
            else:
                shutil.copy(ROOT / name, root / name)

    def run(self, *words: str, seconds: float | None = None) -> tuple[int, str]:
        """pytest's exit code, -9 if it had to be ended, and what it said."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts="]
        command += ["--import-mode=importlib", "--tb=no", *words, *SUITE]
        command += [f"--deselect={name}" for name in self.skipped]
        # An altered rule may also ask for memory without end.
        limited = ["sh", "-c", f'ulimit -v {MOST_MEMORY_KB} 2>/dev/null; exec "$@"', "sh", *command]
        try:
            done = subprocess.run(
                limited,
                cwd=self.root,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return -9, ""
        return done.returncode, done.stdout

    def try_out(self, mutant: Mutant, seconds: float) -> str:
        """Who noticed the alteration; "" if nobody did."""
        path = self.root / mutant.module
        source = path.read_text("utf-8")
        compiled = Path(cache_from_source(str(path)))
        try:
            path.write_text(altered(source, mutant), "utf-8")
            # Same size, same second: the compiled form would pass for fresh.
            compiled.unlink(missing_ok=True)
            code, said = self.run("-x", seconds=seconds)
        finally:
            path.write_text(source, "utf-8")
            compiled.unlink(missing_ok=True)
        if code == 0:
            return ""
        if code in (4, 5):  # pytest was called wrongly, or found no test
            raise Broken(said)
        failed = _FAILED.search(said)
        return (
            failed.group(1) if failed else "it does not end" if code == -9 else f"pytest's exit code {code}"
        )


def _left_out(folder: str, names: list[str]) -> list[str]:
    inside = Path(folder).name
    return [name for name in names if name in LEFT_OUT or f"{inside}/{name}" in LEFT_OUT]


def _environment() -> dict[str, str]:
    """Plug-ins for databases and browsers are of no use here; hashes are the same in every run."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONHASHSEED": "0"}


def baseline(copy: Copy) -> tuple[tuple[str, ...], float]:
    """The tests that fail without any alteration, and how long all take."""
    began = time.monotonic()
    code, said = copy.run("-rfE")
    if code not in (0, 1):
        raise Broken(said)
    return tuple(_FAILED.findall(said)), time.monotonic() - began


def survey(chosen: list[Mutant], home: Path) -> list[Mutant]:
    """Try them all, and give those that nobody noticed."""
    first = Copy(home / "0")
    skipped, took = baseline(first)
    for name in skipped:
        print(f"left out, it fails without any alteration: {name}", file=sys.stderr)
    first.skipped = skipped
    copies: SimpleQueue[Copy] = SimpleQueue()
    copies.put(first)
    for number in range(1, PROCESSES):
        copies.put(Copy(home / str(number), skipped))
    seconds = max(LEAST_SECONDS, TIMES_LONGER * took)

    def one(mutant: Mutant) -> str:
        copy = copies.get()
        try:
            return copy.try_out(mutant, seconds)
        finally:
            copies.put(copy)

    surviving = []
    with ThreadPoolExecutor(PROCESSES) as pool:
        running = {pool.submit(one, mutant): mutant for mutant in chosen}
        try:
            for done, future in enumerate(as_completed(running), 1):
                noticed = future.result()
                print(
                    f"{done}/{len(chosen)} {running[future]}: {noticed or 'SURVIVES'}",
                    file=sys.stderr,
                    flush=True,
                )
                if not noticed:
                    surviving.append(running[future])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return sorted(surviving, key=order)


def number_of(name: str, usual: int, most: int) -> int:
    """A whole number from the environment."""
    text = os.environ.get(name, "").strip()
    if not text:
        return usual
    if not (text.isascii() and text.isdigit()) or int(text) > most:
        raise SystemExit(f"{name}={text}: a whole number up to {most} is needed")
    return int(text)


def main() -> int:
    """0 when all were tried, whatever survived; 2 if the suite does not run."""
    seed, most = number_of("SEED", 1, 2**32), number_of("MOST", 40, 10_000)
    began = time.monotonic()
    found = mutants(ROOT)
    chosen = drawn(found, seed, most)
    try:
        with tempfile.TemporaryDirectory(prefix="rule-mutants-") as home:
            surviving = survey(chosen, Path(home))
    except Broken as error:
        print(f"error: the tests do not run: {error}", file=sys.stderr)
        return 2
    for mutant in surviving:
        print(f"survives {mutant}")
    print(
        f"{len(chosen)} of {len(found)} alterations tried (SEED={seed}), "
        f"{len(chosen) - len(surviving)} noticed, {len(surviving)} survive, {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
