"""What can be corrected of a scenario, field by field: as somebody types it, and as the scenario's text has it.

The board with its line and expectations is one field, the body: the text without what the other fields say in its head.
A frozen moment has no body, for its line is kept as it was played.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol

from playground.library.writing import Wanted, said_in, whole_text
from playground.rulings.models import Ruling

NAMES = {
    "title": "Title",
    "question": "Question",
    "answer": "Answer",
    "notes": "Why",
    "tags": "Tags",
    "body": "Board, line and what is expected",
}


class Row(Protocol):
    """A scenario, or a version of one."""

    title: str
    question: str
    answer: str
    notes: str
    tags: list[str]
    text: str

    @property
    def moment(self) -> Any: ...


@dataclass(frozen=True)
class Fields:
    """A scenario as its owner corrects it."""

    title: str
    question: str = ""
    answer: str = ""
    """Empty where what is expected is told as the answer."""
    notes: str = ""
    tags: tuple[str, ...] = ()
    body: str = ""

    def words(self, name: str) -> str:
        """A field as text."""
        value = getattr(self, name)
        return ", ".join(value) if isinstance(value, tuple) else str(value)

    def plain(self) -> dict[str, Any]:
        """For JSON, and back through `from_plain`."""
        return asdict(self)

    def text(self) -> str:
        """The whole text of a scenario that was written."""
        return whole_text(
            Wanted(
                title=self.title,
                text=self.body,
                question=self.question,
                answer=self.answer,
                tags=self.tags,
                notes=self.notes,
            )
        )

    def tidy(self) -> Fields:
        """As it comes back from the text: spaces and ends of lines are no change. A moment's notes keep empty lines."""
        lines = [" ".join(line.split()) for line in self.notes.strip().splitlines()]
        return replace(
            self,
            title=" ".join(self.title.split()),
            question=" ".join(self.question.split()),
            answer=" ".join(self.answer.split()),
            notes="\n".join(filter(None, lines) if self.body else lines),
            body=said_in(f"# x\n{self.body}").text if self.body else "",
        )


def from_plain(said: dict[str, Any]) -> Fields:
    """The fields of their JSON."""
    return Fields(**{**said, "tags": tuple(said["tags"])})


def fields_of(row: Row) -> Fields:
    """The fields of a scenario or a version as they stand."""
    ruling: Ruling | None = row.moment
    if ruling is None:
        said = said_in(row.text)
        return Fields(
            title=row.title,
            question=said.question,
            answer=said.answer,
            notes=said.notes or "",
            tags=said.tags,
            body=said.text,
        ).tidy()
    told = row.answer if row.answer != " ".join(ruling.expectations) else ""
    return Fields(row.title, row.question, told, row.notes, tuple(row.tags)).tidy()


def changed(before: Fields, after: Fields) -> list[str]:
    """Names of the fields that are not the same."""
    return [one.name for one in fields(Fields) if getattr(before, one.name) != getattr(after, one.name)]


@dataclass(frozen=True)
class Merged:
    """Two changes of the same fields, put together."""

    fields: Fields
    overlapping: tuple[str, ...] = ()
    """Names of fields that both change, each to something else: here they read as the second change has them."""
    theirs: tuple[str, ...] = ()
    """Names of fields that only the first changes."""


def merge(base: Fields, now: Fields, wanted: Fields) -> Merged:
    """What was wanted of `base` made on what stands now."""
    first, second = set(changed(base, now)), set(changed(base, wanted))
    both = [name for name in NAMES if name in first & second and getattr(now, name) != getattr(wanted, name)]
    theirs = tuple(name for name in NAMES if name in first - second)
    return Merged(replace(wanted, **{name: getattr(now, name) for name in theirs}), tuple(both), theirs)
