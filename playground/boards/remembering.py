"""What an object remembers for its texts (503.6, 217.7d), and under which names its texts look for something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.board import Noted, Object
from engine.language.remembered import CHOSEN_NUMBER, HAUNTED, IMPRINTED, REMOVED_WITH
from engine.language.terms import Bound


def notes_of(found: Object) -> tuple[Noted, ...]:
    """What it remembers: an ability on the stack what its event gave it, anything else what was linked to it."""
    return found.ability.bound if found.ability is not None else found.linked


def names_used(found: Object) -> list[str]:
    """The names under which the object's texts remember something."""
    definition = found.definition
    abilities: list[Any] = [one for face in definition.faces for one in face.abilities] if definition else []
    if found.ability is not None:
        abilities.append(found.ability.ability)
    return sorted({name for ability in abilities for name in _bound(ability)})


def kind_of(name: str) -> str:
    """What is usually remembered under a name: objects, numbers or words."""
    if name in (IMPRINTED, HAUNTED) or name.startswith(REMOVED_WITH):
        return "objects"
    return "numbers" if name == CHOSEN_NUMBER else "words" if name.startswith("chosen ") else "objects"


def _bound(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for one in value:
            yield from _bound(one)
    elif isinstance(value, Bound):
        yield value.name
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _bound(getattr(value, name))
