"""`make witness-mutants`: the engine is made to do something else than texts say; do the witness boards see it?

Each alteration changes one thing that instructions do, in processes of its own: damage is 5 too high, a draw one too
few, a token comes under the wrong player. The cards concerned are tried on witness boards; nearly all must fail.
MOST cards of each alteration are tried (25), all with MOST=0; words name the alterations to try.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec.structs import replace

import engine.asking.questions as questions
import engine.events.zones as zones
import engine.rules.effects.durations_418 as durations
import engine.rules.effects.instead_419 as instead
import engine.rules.effects.replacement_419 as replacement
import engine.rules.stack.choosing_413 as choosing
import engine.rules.stack.journeys_410 as journeys
import engine.rules.stack.moving_417 as moving
import engine.rules.stack.patterns_410 as patterns
from engine import events as e
from engine.agenda import Procedure
from engine.board import HAND
from engine.cards import library
from engine.language import values as v
from engine.language.card import CardDef
from engine.rules.effects.instead_419 import CHOOSERS, Chooser
from engine.rules.stack.plans_413 import PLANNERS, Instead
from engine.witness.report import STOPPED, tried
from engine.witness.values import parts_of_value

PROCESSES = 2
BOARDS = 6
SEEN, ENGINE_STOPS, JUDGE_BREAKS_DOWN, MISSED = OUTCOMES = (
    "seen",
    "the engine stops",
    "the judge breaks down",
    "missed",
)
DRAWS = "draws"
OTHER = {"W": "U", "U": "B", "B": "R", "R": "G", "G": "W", "C": "W"}


@dataclass(frozen=True)
class Mutant:
    """One alteration: whom it concerns, and how it is made."""

    name: str
    concerns: Callable[[Any], bool]
    make: Callable[[], None]


# --- making alterations ------------------------------------------------------------------------------------


def put(owner: Any, name: str, value: Any) -> None:
    """Something else in the place of a function or method."""
    setattr(owner, name, value)


def plan(kind: type, alter: Callable[[Any, Any], Any]) -> Callable[[], None]:
    """Change the parts that the planner of a kind of instruction gives; `alter` gets the context and a part."""

    def make() -> None:
        before = PLANNERS[kind]

        def planner(context: Any, instruction: Any) -> Any:
            found = before(context, instruction)
            if not isinstance(found, tuple):
                return found
            altered = (alter(context, part) for part in found)
            return tuple(part for part in altered if part is not None)

        PLANNERS[kind] = planner

    return make


def after(kind: type, alter: Callable[[Any, Any, Any], Any]) -> Callable[[], None]:
    """Change the plan itself."""

    def make() -> None:
        before = PLANNERS[kind]
        PLANNERS[kind] = lambda context, instruction: alter(
            context, instruction, before(context, instruction)
        )

    return make


def other(player: int) -> Any:
    """The other of two players."""
    return 1 - player


def _amount(number: int) -> Callable[[Any, Any], Any]:
    return lambda context, part: replace(part, amount=part.amount + number)


def _wrong_arrival(context: Any, part: Any) -> Any:
    if not isinstance(part, e.Create | e.ObjectMoved) or part.arrival is None:
        return part
    return replace(part, arrival=replace(part.arrival, controller=other(part.arrival.controller)))


def _fewer_draws(context: Any, instruction: Any, found: Any) -> Any:
    if not isinstance(found, Procedure):
        return found
    draws: Any = getattr(found, DRAWS)[:-1]
    return replace(found, draws=draws) if draws else ()


def _bonus(context: Any, part: Any) -> Any:
    if not isinstance(part, e.BeginEffect) or not isinstance(part.effect.ability, v.Static):
        return part
    ability = part.effect.ability
    changes = tuple(
        replace(one, power=one.power + 1) if isinstance(one, v.AddPT) and isinstance(one.power, int) else one
        for one in ability.changes
    )
    return replace(part, effect=replace(part.effect, ability=replace(ability, changes=changes)))


def _effect(**fields: Any) -> Callable[[Any, Any], Any]:
    def alter(context: Any, part: Any) -> Any:
        if not isinstance(part, e.BeginEffect):
            return part
        return replace(part, effect=replace(part.effect, **fields))

    return alter


def _less_shield(context: Any, part: Any) -> Any:
    effect = part.effect
    return replace(part, effect=replace(effect, charges=effect.charges - 1)) if effect.charges > 0 else part


def _fewer_objects(context: Any, part: Any) -> Any:
    if not isinstance(part, e.BeginEffect) or not part.effect.locked:
        return part
    return replace(part, effect=replace(part.effect, objects=part.effect.objects[:-1]))


def _other_mana(context: Any, part: Any) -> Any:
    return replace(part, mana=tuple(replace(one, type=OTHER[one.type]) for one in part.mana))


def _never_ends() -> None:
    put(durations, "ending", lambda board, moment: ())


def _random_instead() -> None:
    settle: Any = choosing._settle

    def altered(context: Any, instruction: Any, left_open: Any) -> Any:
        for name in left_open:
            found = getattr(instruction, name)
            if isinstance(found, v.Picked) and isinstance(instruction, v.Discard):
                instruction = replace(instruction, **{name: v.AtRandom(found.filter, found.count)})
        return settle(context, instruction, left_open)

    put(choosing, "_settle", altered)


def _wrong_picker() -> None:
    pick: Any = choosing._pick

    def altered(context: Any, instruction: Any, picked: Any, answers: Any) -> Any:
        if isinstance(picked, v.Picked) and isinstance(instruction, v.Sacrifice):
            picked = replace(picked, count=v.Plus((picked.count, 1)))
        return pick(context, instruction, picked, answers)

    put(choosing, "_pick", altered)


def _finds_anything() -> None:
    put(moving, "matches", lambda *words: True)


def _everyone_is_an_opponent() -> None:
    fits: Any = questions._fits_player

    def altered(board: Any, player: Any, part: Any, asker: Any) -> bool:
        if isinstance(part, v.Opponent):
            return True
        return bool(fits(board, player, part, asker))

    put(questions, "_fits_player", altered)


def _wrong_hand() -> None:
    fresh: Any = vars(zones)["fresh"]

    def altered(found: Any, edit: Any, zone: Any) -> Any:
        new = fresh(found, edit, zone)
        return replace(new, owner=other(new.owner)) if zone == HAND and found.zone != "library" else new

    put(zones, "fresh", altered)


def _marks_more() -> None:
    apply = e.DamageDealt.apply

    def altered(self: Any, edit: Any) -> Any:
        apply(replace(self, amount=self.amount + 1) if self.amount else self, edit)
        return self

    put(e.DamageDealt, "apply", altered)


def _tokens_of_nobody(context: Any, part: Any) -> Any:
    face = part.definition.faces[0]
    power = face.power + 1 if isinstance(face.power, int) else face.power
    return replace(part, definition=replace(part.definition, faces=(replace(face, power=power),)))


def _everybody_upkeep() -> None:
    put(patterns, "matches_player", lambda board, player, filter_, asker: True)


def _triggers_on_anything() -> None:
    put(patterns, "matches", lambda board, one, filter_, asker: one in board.objects)


def _unhurt_life(context: Any, part: Any) -> Any:
    return replace(part, amount=max(1, part.amount - 1)) if part.amount > 1 else replace(part, amount=2)


def _bottom(context: Any, part: Any) -> Any:
    return replace(part, bottom=not part.bottom) if part.to == "library" else part


def _to_graveyard(context: Any, part: Any) -> Any:
    return replace(part, to="graveyard") if part.to == "removed from the game" else part


def _arrives_untapped() -> None:
    change = instead.change

    def altered(board: Any, watcher: Any, part: Any, answers: Any) -> Any:
        found = change(board, watcher, part, answers)
        parts = tuple(
            replace(one, arrival=replace(one.arrival, tapped=False, counters=()))
            if isinstance(one, e.ObjectMoved | e.Create) and one.arrival is not None
            else one
            for one in found.parts
        )
        return replace(found, parts=parts)

    put(replacement, "change", altered)


def _instead(kind: type, alter: Callable[[tuple[Any, ...], Any], Any]) -> Callable[[], None]:
    """Change what an instruction makes of a part that it stands in for."""

    def make() -> None:
        before: Any = CHOOSERS[kind]

        def apply(board: Any, part: Any, instruction: Any, asker: Any, answer: Any) -> Any:
            found = before.apply(board, part, instruction, asker, answer)
            return found if found is None else alter(found, part)

        CHOOSERS[kind] = Chooser(before.ask, apply)

    return make


def _one_less(parts: tuple[Any, ...], part: Any) -> tuple[Any, ...]:
    return parts[1:] if len(parts) > 1 else parts


def _caused_by(one: Any) -> bool:
    return isinstance(one, v.Discards | v.ZoneChange) and one.by is not None


def _whoever_it_was() -> None:
    put(journeys, "matches_player", lambda *words: True)
    put(patterns, "matches_player", lambda *words: True)


def _paid_once(context: Any, instruction: Any, found: Any) -> Any:
    if not isinstance(found, Instead) or not found.instructions:
        return found
    first, *rest = found.instructions
    return replace(found, instructions=(replace(first, cost=instruction.cost), *rest))


def has(*kinds: type) -> Callable[[Any], bool]:
    """Whether a value of one of these kinds stands in a text."""
    return lambda value: isinstance(value, kinds)


def vars_of(value: Any) -> list[Any]:
    """What stands in the fields of a value."""
    return [getattr(value, name) for name in value.__struct_fields__]


def _all_opponents(one: Any) -> bool:
    return isinstance(one, v.All) and isinstance(one.filter, v.Opponent)


MUTANTS = (
    Mutant("damage is 5 too high", has(v.DealDamage), plan(v.DealDamage, _amount(5))),
    Mutant("more damage is marked than is dealt", has(v.DealDamage), _marks_more),
    Mutant("a draw is one too few", has(v.Draw), after(v.Draw, _fewer_draws)),
    Mutant("tokens come under the wrong player", has(v.CreateTokens), plan(v.CreateTokens, _wrong_arrival)),
    Mutant("tokens are one bigger", has(v.CreateTokens), plan(v.CreateTokens, _tokens_of_nobody)),
    Mutant(
        "life gained is doubled",
        has(v.GainLife),
        plan(v.GainLife, lambda c, p: replace(p, amount=2 * p.amount)),
    ),
    Mutant("life lost is off by one", has(v.LoseLife), plan(v.LoseLife, _unhurt_life)),
    Mutant(
        "what can't be regenerated can be",
        lambda one: isinstance(one, v.Destroy) and one.regeneration is v.Regeneration.FORBIDDEN,
        plan(v.Destroy, lambda c, p: replace(p, regenerate=True)),
    ),
    Mutant(
        "cards return to the wrong hand",
        lambda one: isinstance(one, v.Move) and one.to is v.Zone.HAND and not isinstance(one.what, v.Bound),
        _wrong_hand,
    ),
    Mutant(
        "until end of turn is for ever",
        lambda one: isinstance(one, v.Modify) and one.duration is v.Duration.THIS_TURN,
        plan(v.Modify, _effect(until="")),
    ),
    Mutant(
        "effects don't end",
        lambda one: isinstance(one, v.Modify) and one.duration is v.Duration.THIS_TURN,
        _never_ends,
    ),
    Mutant(
        "+X/+X is off by one",
        lambda one: isinstance(one, v.Modify) and any(isinstance(change, v.AddPT) for change in one.changes),
        plan(v.Modify, _bonus),
    ),
    Mutant("an effect leaves out one thing", has(v.Modify), plan(v.Modify, _fewer_objects)),
    Mutant(
        "a counter too many",
        has(v.PutCounters),
        plan(v.PutCounters, lambda c, p: replace(p, number=p.number + 1)),
    ),
    Mutant(
        "chosen discards are at random",
        lambda one: isinstance(one, v.Discard) and isinstance(one.what, v.Picked),
        _random_instead,
    ),
    Mutant(
        "one more is sacrificed",
        lambda one: isinstance(one, v.Sacrifice) and isinstance(one.what, v.Picked),
        _wrong_picker,
    ),
    Mutant(
        "a search finds cards of any kind",
        lambda one: isinstance(one, v.Search) and one.filter != v.Is(v.Kind.CARD),
        _finds_anything,
    ),
    Mutant(
        "each opponent is everybody",
        lambda one: isinstance(one, v.Effect) and any(map(_all_opponents, vars_of(one))),
        _everyone_is_an_opponent,
    ),
    Mutant("mana of another colour", has(v.AddMana), plan(v.AddMana, _other_mana)),
    Mutant("a shield prevents one less", has(v.PreventNext), plan(v.PreventNext, _less_shield)),
    Mutant("untapping does nothing", has(v.Untap), plan(v.Untap, lambda c, p: None)),
    Mutant(
        "the top of a library is its bottom",
        lambda one: isinstance(one, v.Move) and one.to is v.Zone.LIBRARY,
        plan(v.Move, _bottom),
    ),
    Mutant(
        "what is removed from the game is put into the graveyard",
        lambda one: isinstance(one, v.Move) and one.to is v.Zone.REMOVED,
        plan(v.Move, _to_graveyard),
    ),
    Mutant(
        "what is put into play comes under the wrong player",
        has(v.PutIntoPlay),
        plan(v.PutIntoPlay, _wrong_arrival),
    ),
    Mutant(
        "triggers of one player's steps trigger in everybody's",
        lambda one: (
            isinstance(one, v.Triggered)
            and isinstance(one.event, v.Begins)
            and isinstance(one.event.whose, v.Same | v.Opponent)
        ),
        _everybody_upkeep,
    ),
    Mutant(
        "a trigger notices what it doesn't speak of",
        lambda one: isinstance(one, v.Triggered) and isinstance(one.event, v.ZoneChange),
        _triggers_on_anything,
    ),
    Mutant(
        "comes into play tapped, or with counters: it doesn't",
        has(v.ArriveTapped, v.ArriveWithCounters),
        _arrives_untapped,
    ),
    Mutant(
        "mana is what it always was", has(v.ProduceInstead), _instead(v.ProduceInstead, lambda f, p: (p,))
    ),
    Mutant("madness keeps no card", has(v.RemoveDiscarded), _instead(v.RemoveDiscarded, lambda f, p: (p,))),
    Mutant("dredge takes a card less", has(v.DredgeInstead), _instead(v.DredgeInstead, _one_less)),
    Mutant("it doesn't matter whose spell it was", _caused_by, _whoever_it_was),
    Mutant("one price for all that is paid for", has(v.PayForEach), after(v.PayForEach, _paid_once)),
    Mutant("players take one turn each", has(v.TakingTurns), after(v.TakingTurns, lambda c, i, f: ())),
)

# --- trying ------------------------------------------------------------------------------------------------


def concerned(mutant: Mutant) -> list[str]:
    """The shipped cards whose own instructions the alteration touches."""
    return [name for name, card in library().items() if any(map(mutant.concerns, _values(card)))]


def _values(card: CardDef) -> Iterator[Any]:
    for face in card.faces:
        yield from parts_of_value(face.abilities)


class Row(NamedTuple):
    """What became of the cards that an alteration concerns."""

    name: str
    became: dict[str, str]
    """By card, one of OUTCOMES."""

    def number(self, outcome: str) -> int:
        """How many cards had this outcome."""
        return sum(one == outcome for one in self.became.values())


def table(most: int, names: list[str]) -> list[Row]:
    """Each alteration with what became of the cards that were tried."""
    rows = []
    for place, mutant in enumerate(MUTANTS):
        if names and not any(word in mutant.name for word in names):
            continue
        cards = concerned(mutant)
        step = max(1, len(cards) // most) if most else 1
        chosen = cards[::step][: most or None]
        with get_context("fork").Pool(
            PROCESSES, maxtasksperchild=None, initializer=_altered, initargs=(place,)
        ) as pool:
            became = pool.map(outcome, chosen, 1)
        row = Row(mutant.name, dict(zip(chosen, became, strict=True)))
        rows.append(row)
        others = [f"{name}: {told}" for name, told in row.became.items() if told != SEEN]
        print(f"{row.number(SEEN):4} of {len(chosen):4}  {mutant.name}", end="", flush=True)
        print(f"   ({'; '.join(others[:6])})" if others else "", flush=True)
    return rows


def _altered(place: int) -> None:
    MUTANTS[place].make()


def outcome(name: str) -> str:
    """Try a card. Only what the judge says of it counts as seen: an engine that does what it shouldn't may also stop,
    and a judge that breaks down has noticed nothing."""
    found = tried(library()[name], most=BOARDS)
    if any(claim != STOPPED for claim, _ in found.faults):
        return SEEN
    if found.faults:
        return ENGINE_STOPS
    return JUDGE_BREAKS_DOWN if found.breakdowns else MISSED


def main() -> int:
    """0 when all were tried, whatever survived."""
    text = os.environ.get("MOST") or "25"
    most = int(text) if text.isdigit() else 25
    began = time.monotonic()
    rows = table(most, sys.argv[1:])
    cards = sum(len(row.became) for row in rows)
    told = ", ".join(f"{one} {sum(row.number(one) for row in rows)}" for one in OUTCOMES)
    print(f"{len(rows)} alterations, {cards} cards: {told}; {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
