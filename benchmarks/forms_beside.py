"""`python -m benchmarks.forms_beside LIST`: the forms beside the grammar, over every text of a list of cards.

Both read each paragraph in today's and in the printed wording. Told are: texts that both read as different values,
texts that only the forms read, texts whose words the forms read in several ways, and, of texts that only the grammar
reads, the words at which the forms stop, most frequent first. Exit status 1 if a value differs without a known reason.

What the grammar reads takes a minute of CPU; `KEPT=FILE` keeps it between runs of the same grammar.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from engine.cards import pool
from engine.language.cardtext import REMINDER, paragraphs_of
from engine.language.effects import Ability, Note
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms import rooms
from engine.language.forms.reading import Found, readings
from engine.language.forms.reasons import OTHERWISE
from engine.language.reading import grammar_digest, read_by_grammar
from engine.language.terms import AllOf, AnyOf, Bound, Value
from engine.language.tokens import Passage
from engine.language.walks import walk


class Text(NamedTuple):
    """One text to read: the card's name, the names that mean the card, the category of the text, the text."""

    card: str
    names: tuple[str, ...]
    category: str
    text: str


def texts_of(card: str, types: str, text: str) -> Iterator[Text]:
    """The texts of a card that are read each by itself."""
    names = (card, card.split(",")[0]) if "," in card else (card,)
    if re.search(r"Instant|Sorcery|Interrupt", types):
        yield Text(card, names, "spell", text)
        return
    for _, paragraph in paragraphs_of(text.split("\n"), 1):
        if REMINDER.sub("", paragraph).strip():
            yield Text(card, names, "paragraph", paragraph)


def texts_of_list(path: Path, wording: str) -> Iterator[Text]:
    """Every text of a list of cards in one wording ("text" or "printed_text")."""
    for faces in pool.cards_of(json.loads(path.read_text(encoding="utf-8"))):
        for face in faces:
            yield from texts_of(face["name"], str(face["type"]), str(face.get(wording) or ""))


def by_grammar(text: Text) -> tuple[Ability, ...] | None:
    """What the grammar reads; None where it refuses."""
    try:
        return read_by_grammar(text.text, text.names, spell=text.category == "spell")
    except (UnreadableText, TextTooLong):
        return None


def by_forms(text: Text) -> Found | None:
    """What the forms read; None where a word or a bound stops them before they begin."""
    try:
        return readings(Passage(text.text, text.names), text.category, rooms.LANGUAGE)
    except (UnreadableText, TextTooLong):
        return None


def alike(value: Any) -> Any:
    """The value with the parts of descriptions in one order, and results under names in the order of the text."""
    names: dict[str, str] = {}
    for part in walk(value):
        if isinstance(part, Note):
            names.setdefault(part.name, f"result {len(names) + 1}")
    return _alike(value, names)


def _alike(item: Any, names: dict[str, str]) -> Any:
    if isinstance(item, tuple):
        return tuple(_alike(one, names) for one in item)
    if isinstance(item, Note):
        return Note(names[item.name], _alike(item.effect, names))
    if isinstance(item, Bound):
        return Bound(names.get(item.name, item.name))
    if isinstance(item, AllOf | AnyOf):
        return type(item)(tuple(sorted((_alike(part, names) for part in item.parts), key=repr)))
    if isinstance(item, Value):
        return type(item)(*(_alike(getattr(item, name), names) for name in item.__struct_fields__))
    return item


class Beside:
    """What came of some texts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.found: dict[str, list[tuple[Text, Any]]] = defaultdict(list)
        self.stops: dict[str, list[Text]] = defaultdict(list)
        self.seconds = 0.0

    def add(self, text: Text, old: tuple[Ability, ...] | None) -> None:
        """Read one text by the forms, and compare."""
        begun = time.process_time()
        found = by_forms(text)
        self.seconds += time.process_time() - begun
        best = found.best if found is not None else []
        kind = _kind(text, old, best)
        self.counts[kind] += 1
        if kind in (OTHER, ONLY_FORMS, SEVERAL):
            self.found[kind].append((text, (old, best)))
        elif kind == ONLY_GRAMMAR and found is not None:
            self.stops[_stopped(found)].append(text)


EQUAL, OTHER, KNOWN = "same value", "other value", "other value, for a known reason"
ONLY_FORMS, ONLY_GRAMMAR, NEITHER, SEVERAL = "only the forms", "only the grammar", "neither", "several ways"


def _kind(text: Text, old: tuple[Ability, ...] | None, best: list[Any]) -> str:
    if len(best) > 1:
        return SEVERAL
    if old is None:
        return (KNOWN if text.card in OTHERWISE else ONLY_FORMS) if best else NEITHER
    if not best:
        return ONLY_GRAMMAR
    if old == best[0] or alike(old) == alike(best[0]):
        return EQUAL
    return KNOWN if text.card in OTHERWISE else OTHER


def _stopped(found: Found) -> str:
    chart = found.chart
    if found.refused:
        return f"<refused> {found.refused[0].expected}"
    at = chart.furthest
    return " ".join(word.text for word in chart.words[max(0, at - 3) : at + 1]) + (
        "" if at < len(chart.words) else " <end>"
    )


def compare(texts: Iterable[Text]) -> Beside:
    """All texts, one after another."""
    kept, path = {}, os.environ.get("KEPT")
    if path and Path(path).exists():
        digest, kept = pickle.loads(Path(path).read_bytes())
        kept = kept if digest == grammar_digest() else {}
    beside = Beside()
    for text in texts:
        if text not in kept:
            kept[text] = by_grammar(text)
        beside.add(text, kept[text])
    if path:
        Path(path).write_bytes(pickle.dumps((grammar_digest(), kept)))
    return beside


SHOWN, STOPS = 10, 60


def report(beside: Beside) -> None:
    """Everything in words."""
    print(", ".join(f"{number} {kind}" for kind, number in beside.counts.most_common()))
    print(f"{1000 * beside.seconds / max(1, sum(beside.counts.values())):.3f} ms of CPU a text by the forms")
    for kind, found in beside.found.items():
        print(f"\n{kind}: {len(found)}")
        for text, (old, best) in found[:SHOWN]:
            print(f"  {text.card}: {text.text!r}")
            for value in [old, *best] if kind == OTHER else best[:2]:
                print(f"      {value!r}"[:700])
    print("\nonly the grammar, by the words at which the forms stop:")
    for words, stopped in sorted(beside.stops.items(), key=lambda one: -len(one[1]))[:STOPS]:
        print(f"  {len(stopped):4} {words}   | {stopped[0].card}: {stopped[0].text[:140]!r}")


def main() -> int:
    """The exit status: 1 if a value differs without a reason."""
    path = Path(sys.argv[1])
    texts = [one for wording in ("text", "printed_text") for one in texts_of_list(path, wording)]
    if only := os.environ.get("CARDS"):
        texts = random.Random(int(os.environ.get("SEED", "1"))).sample(texts, int(only))
    beside = compare(texts)
    report(beside)
    return 1 if beside.counts[OTHER] or beside.counts[SEVERAL] or beside.counts[ONLY_FORMS] else 0


if __name__ == "__main__":
    sys.exit(main())
