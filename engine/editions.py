"""The rules of an edition as a value: what a board is played by.

The rooms of the rules fill registries as they are opened: procedures, planners, changes and so on. Those tables, with
some dials, are the edition that ships. Another one is made of it with `altered`: other dials, other entries in some
tables, and the rest shared. Whatever looks something up asks the table `of` the board that it is about, so that boards
of two editions may be played side by side; what is computed once and rests on the rules is kept by edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.board import Board

K = TypeVar("K")
V = TypeVar("V")


Layer = Literal["1", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e"]


class Dials(Struct, frozen=True):
    """What differs between editions and is more than an entry of a table."""

    mana_burn: bool = True
    """Mana that is left at the end of a phase is lost as life (300.3)."""
    damage_on_the_stack: bool = True
    """Combat damage waits on the stack between being assigned and being dealt (310.3-4)."""
    legend_rule: Literal["all", "each player's"] = "all"
    """Whether legendary permanents of one name are counted together, or each player's by themselves (420.5e)."""
    layers: tuple[Layer, ...] = ("1", "2", "3", "4", "5", "6a", "6b", "6c", "6d", "6e")
    """The layers of continuous effects in their order (418.5)."""


class Rules:
    """The rules of one edition."""

    __slots__ = ("dials", "name", "tables")

    def __init__(self, name: str, dials: Dials, tables: dict[str, Mapping[Any, Any]]) -> None:
        self.name = name
        self.dials = dials
        self.tables = tables
        """By the names of the registries."""

    def __repr__(self) -> str:
        return f"<the rules of {self.name}>"

    def altered(
        self, name: str, entries: Mapping[str, Mapping[Any, Any]] | None = None, **dials: Any
    ) -> Rules:
        """Another edition: these dials, and these entries in the tables named; an entry of None is left out."""
        tables = dict(self.tables)
        for table, some in (entries or {}).items():
            changed = {**tables[table], **some}
            tables[table] = {key: one for key, one in changed.items() if one is not None}
        return Rules(name, replace(self.dials, **dials), tables)

    def table(self, registry: Registry[K, V]) -> Mapping[K, V]:
        """This edition's table of a registry."""
        return self.tables[registry.name]


SHIPPED = Rules("October 2006", Dials(), {})
"""The edition that ships: the rooms of the rules fill its tables."""


EDITIONS: dict[str, Rules] = {"": SHIPPED}
"""Every edition that a table may name; one that is not shipped is put here by whoever makes it."""


class NoSuchEdition(LookupError):
    """A table names an edition that nobody has made."""


def rules_of(board: Board) -> Rules:
    """The rules that a board is played by."""
    name = board.table.rules
    if not name:
        return SHIPPED
    try:
        return EDITIONS[name]
    except KeyError:
        raise NoSuchEdition(f"no one has made the rules called {name!r}") from None


class Registry(dict[K, V]):
    """One table of the edition that ships, filled by the rooms of the rules; `of` a board it may be another's."""

    __slots__ = ("name",)

    def __init__(self, name: str, entries: Mapping[K, V] | None = None) -> None:
        super().__init__(entries or {})
        if name in SHIPPED.tables:
            raise TypeError(f"two tables are named {name!r}")
        self.name = name
        SHIPPED.tables[name] = self

    def of(self, board: Board) -> Mapping[K, V]:
        """The table by which this board is played."""
        return rules_of(board).tables[self.name] if board.table.rules else self


__all__ = ["EDITIONS", "SHIPPED", "Dials", "NoSuchEdition", "Registry", "Rules", "rules_of"]
