"""What the instructions of a text promise: the parts of events that they bring about when all goes well."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import events as e
from engine.events import Part
from engine.language import effects as v
from engine.language.terms import Value
from engine.language.words import Zone

Promise = Callable[[Value, Part], bool]


def part(kind: type[Part]) -> Promise:
    return lambda value, found: isinstance(found, kind)


def moved(how: str) -> Promise:
    return lambda value, found: isinstance(found, e.ObjectMoved) and found.how == how


def moved_to(value: Value, found: Part) -> bool:
    return isinstance(found, e.ObjectMoved) and found.to == value.to.value  # type: ignore[attr-defined]


PROMISES: dict[type[Value], Promise] = {
    v.DealDamage: part(e.DamageDealt),
    v.Destroy: moved("destroy"),
    v.Sacrifice: moved("sacrifice"),
    v.Discard: moved("discard"),
    v.Counter: lambda value, found: isinstance(found, e.ObjectMoved | e.Cease) and found.how == "counter",
    v.Move: moved_to,
    v.PutIntoPlay: lambda value, found: isinstance(found, e.ObjectMoved) and found.to == Zone.IN_PLAY.value,
    v.Draw: part(e.CardDrawn),
    v.GainLife: part(e.LifeGained),
    v.LoseLife: part(e.LifeLost),
    v.AddMana: part(e.ManaAdded),
    v.CreateTokens: part(e.Create),
    v.PutCounters: part(e.CountersPut),
    v.RemoveCounters: lambda value, found: isinstance(found, e.CountersPut) and found.number < 0,
    v.Tap: part(e.PermanentTapped),
    v.Untap: part(e.PermanentUntapped),
    v.Modify: part(e.BeginEffect),
    v.RedirectNext: part(e.BeginEffect),
    v.ExchangeControl: part(e.GainControl),
    v.Shield: part(e.BeginEffect),
    v.PreventNext: part(e.BeginEffect),
    v.Regenerate: part(e.BeginEffect),
    v.Delay: part(e.AbilityDelayed),
    v.Reveal: part(e.CardsRevealed),
    v.Shuffle: part(e.Rearrange),
}
SILENT = (v.Note, v.Choose, v.If, v.May, v.Unless, v.ForEach, v.AnyoneMay, v.Repeat)
"""Instructions that only say which others are carried out."""


def promised(value: Value | tuple[Value, ...]) -> Iterator[Value]:
    """The instructions within a text that each bring something about; not those of abilities that it grants."""
    if isinstance(value, tuple):
        for one in value:
            yield from promised(one)
        return
    if isinstance(value, v.GainAbilities | v.TokenDef | v.Shield | v.Replacement):
        if isinstance(value, v.Shield):
            yield value
        return
    if type(value) in PROMISES:
        yield value
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        for one in inner if isinstance(inner, tuple) else (inner,):
            if isinstance(one, Value):
                yield from promised(one)


def is_kept(value: Value, found: Part) -> bool:
    """Whether the part is what the instruction promised."""
    return PROMISES[type(value)](value, found)
