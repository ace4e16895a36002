"""A form that is saved at once: its controls in parts, each part one of the builder's commands.

A part says what its controls show. What a form sends is compared with that, so that only what somebody changed is done,
one part after the other, and all of it is one edit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString

from engine.position import Position
from playground.boards.editing import BadEdit
from playground.boards.forms import Command, Make, Sent

FAULT = "edit-error"
"""The id of what says why an edit could not be made; there is one on a page at most."""
Key = tuple[str, str]


@dataclass(frozen=True)
class Part:
    """Controls that are one command together, with what they show."""

    do: str
    """The command."""
    shown: Mapping[str, tuple[str, ...]]
    """The values of each of its fields; none for what is not ticked or chosen."""
    many: frozenset[str] = frozenset()
    """Fields of boxes and lists: where nothing is sent, nothing is ticked."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the control of a field is called in this form, where another has its name."""
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Fields of the command that nobody chooses."""
    telling: frozenset[str] = frozenset()
    """The fields that ask for the command when they are changed; without any, all."""
    after: str = ""
    """What follows every control's name, such as a seat."""

    @property
    def key(self) -> Key:
        """What tells it from the form's other parts."""
        return self.do, self.after

    def control(self, name: str) -> str:
        """What the control of a field is called."""
        return self.names.get(name, name) + self.after

    def changed(self, sent: Sent) -> dict[str, list[str]]:
        """The fields that a form sends otherwise than they were shown; none if that asks for nothing."""
        found = {}
        for name, values in self.shown.items():
            control = self.control(name)
            if control not in sent and name not in self.many:
                continue
            now = [one.replace("\r\n", "\n").strip() for one in sent.getlist(control)]
            order: Callable[[Iterable[str]], list[str]] = sorted if name in self.many else list
            if order(now) != order(values):
                found[name] = now
        return {} if self.telling and self.telling.isdisjoint(found) else found


Parts = Callable[[Position], Sequence[Part]]


def saved(
    sent: Sent, position: Position, parts: Parts, commands: Mapping[str, Make], what: str, follow: int = 0
) -> Command:
    """What was changed in a form, as one edit. Of each part the fields that nobody touched say what is true by then."""
    changed = {one.key: fields for one in parts(position) if (fields := one.changed(sent))}

    def edit(now: Position) -> Position:
        for key, fields in changed.items():
            part = next((one for one in parts(now) if one.key == key), None)
            if part is None:
                raise BadEdit("That conflicts with your other changes; save them one at a time.")
            now = _done(part, fields, now, commands, follow)
        return now

    named = ", ".join(dict.fromkeys("counters" if do == "counts" else do for do, _ in changed))
    return Command(f"{what}: {named}" if named else what, edit, follow)


def _done(
    part: Part, fields: Mapping[str, list[str]], now: Position, commands: Mapping[str, Make], number: int
) -> Position:
    said = QueryDict(mutable=True)
    for name, values in {**part.shown, **fields}.items():
        said.setlist(name, list(values))
    for name, value in part.fixed.items():
        said[name] = value
    if number:
        said["object"] = str(number)
    try:
        return commands[part.do](said, now).edit(now)
    except BadEdit as error:
        if error.field in part.shown:
            raise BadEdit(error.words, part.control(error.field)) from error
        raise


class Filled:
    """What the controls of a form hold: what is true, or after an edit that could not be made what was sent."""

    def __init__(self, parts: Iterable[Part], sent: Sent | None = None, fault: BadEdit | None = None) -> None:
        self._values: dict[str, list[str]] = {}
        for part in parts:
            for name, values in part.shown.items():
                control = part.control(name)
                taken = sent is not None and (control in sent or name in part.many)
                self._values[control] = sent.getlist(control) if sent is not None and taken else list(values)
        self._fault = fault

    @property
    def values(self) -> Mapping[str, Sequence[str]]:
        """What each control holds, by its name."""
        return self._values

    def one(self, name: str) -> str:
        """The value of a control."""
        return next(iter(self._values.get(name, ())), "")

    def all(self, name: str) -> list[str]:
        """The values of controls of one name."""
        return self._values.get(name, [])

    def has(self, name: str, value: object) -> bool:
        """Whether a box is ticked, a line of a list chosen."""
        return str(value) in self._values.get(name, ())

    def numbers(self, name: str) -> list[int]:
        """The numbers of the lines that are chosen."""
        return [int(one) for one in self._values.get(name, ()) if one.removeprefix("-").isdigit()]

    def faulty(self, *names: str) -> bool:
        """Whether one of these controls is what the edit could not be made for."""
        return self._fault is not None and self._fault.field in names

    def bad(self, name: str) -> SafeString:
        """The attributes of a control that the edit could not be made for."""
        if not self.faulty(name):
            return SafeString("")
        return format_html(' aria-invalid="true" aria-describedby="{}"', FAULT)

    def why(self, *names: str) -> SafeString:
        """Beside these controls: why the edit could not be made, if it is for one of them."""
        if self._fault is None or not self.faulty(*names):
            return SafeString("")
        return format_html('<p class="fault" id="{}" role="alert">{}</p>', FAULT, self._fault.words)

    def why_else(self) -> SafeString:
        """The same where none of the form's controls is at fault."""
        if self._fault is None or self._fault.field in self._values:
            return SafeString("")
        return self.why(self._fault.field)
