"""Somebody else reckons mana, life, damage, cards and sizes, and comes to the same (`benchmarks.second_opinion`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from msgspec.structs import replace

import engine.rules.effects.changes_418
import engine.rules.effects.layers_418
import engine.rules.turn.combat_damage_310
import engine.rules.turn.turns_300
from benchmarks.second_opinion import Disagreement, Witness
from benchmarks.second_opinion.__main__ import game_lines, survey, watch
from benchmarks.second_opinion.accounts import journeys
from engine.board import GRAVEYARD, HAND, Board, Object, PlayerId
from engine.decisions import IllegalChoice
from engine.edit import Edit
from engine.editions import SHIPPED
from engine.events import (
    CardDrawn,
    Create,
    DamageDealt,
    LifeGained,
    LifeLost,
    ManaAdded,
    ObjectMoved,
    Part,
    SpendMana,
)
from engine.language.values import AddPT
from engine.memos import cold
from engine.notation.scenario import read_scenario, run
from engine.position import Line
from engine.replaying import ReplayMismatch
from engine.scenarios import texts
from tests.boards import Setting, card

BEARS = card("Bears", "Creature - Bear", (2, 2))
SHOWN = (
    "300-turn/first-strike",
    "300-turn/trample",
    "300-turn/damage-on-the-stack",
    "300-turn/mana-stays-through-combat",
    "200-cards/cloud-sprite",
    "400-playing/equip-as-an-instant",
    "410-triggers/planar-void",
    "502-keywords/banding",
    "502-keywords/banding-trample",
    "504-face-down/mask",
    "500-special/infernal-genesis",
    "507-turn-control/mana-burn",
)
"""Scenarios with combat, shields, equipment, graveyards and mana left over."""


@cache
def lines() -> tuple[tuple[str, Line], ...]:
    """The lines of those scenarios, and one game, played by an engine that nobody has tampered with."""
    kept = dict(texts())
    told = [(name, run(read_scenario(kept[name])).game.line) for name in SHOWN]
    return (*told, *game_lines(1, 71))


def test_in_scenarios_and_games_the_books_agree() -> None:
    judged, found = survey(iter(lines()))
    assert found == []
    for name in ("mana", "life", "damage", "cards", "journeys", "sizes", "assigned damage", "dealt damage"):
        assert judged[name] >= 5, name


def test_an_event_that_sends_one_thing_to_two_places_is_noticed() -> None:
    """217.1d: its controller would choose where it goes; here nobody is asked."""
    table = Setting()
    bears = table.put(BEARS)
    board = table.board()
    both = (ObjectMoved(object=bears, to=GRAVEYARD), ObjectMoved(object=bears, to=HAND))
    assert journeys(board, both, board) == f"{bears} was to go to ['graveyard', 'hand']"
    assert journeys(board, both[:1], board) == ""


# --- each bookkeeper notices what he is there for --------------------------------------------------------------

COMBAT, LAYERS = engine.rules.turn.combat_damage_310, engine.rules.effects.layers_418
Tamper = Callable[[pytest.MonkeyPatch], None]


def instead(kind: type[Part], change: Callable[[Any], Part]) -> Tamper:
    """Events of a class do as another one would, and say that they did what they should."""
    real: Callable[[Any, Edit], Part] = kind.apply
    real_alone: Callable[[Any, Board], Board | None] = kind.alone

    def apply(self: Any, edit: Edit) -> Part:
        done = real(change(self), edit)
        kept = {name: getattr(self, name) for name in ("amount", "mana", "player") if hasattr(self, name)}
        return replace(done, **kept)

    def alone(self: Any, board: Board) -> Board | None:
        return real_alone(change(self), board)

    def tamper(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(kind, "apply", apply)
        patch.setattr(kind, "alone", alone)

    return tamper


def function(module: Any, name: str, other: Callable[..., Any]) -> Tamper:
    """A function of a module does something else with what it did."""
    real = getattr(module, name)
    return lambda patch: patch.setattr(module, name, partial(other, real))


def draws_another(patch: pytest.MonkeyPatch) -> None:
    real = Edit.zone

    def bottom_first(self: Edit, key: Any) -> Any:
        return tuple(reversed(real(self, key))) if key[0] == "library" else real(self, key)

    patch.setattr(CardDrawn, "apply", _with(CardDrawn.apply, patch, bottom_first))


def _with(apply: Callable[[Any, Edit], Part], patch: pytest.MonkeyPatch, zone: Any) -> Any:
    def applied(self: Any, edit: Edit) -> Part:
        with patch.context() as only_here:
            only_here.setattr(Edit, "zone", zone)
            return apply(self, edit)

    return applied


def thieves(real: Callable[..., Object], found: Object, edit: Edit, zone: Any) -> Object:
    """A card that is moved belongs to the other player from then on."""
    new = real(found, edit, zone)
    return replace(new, owner=PlayerId(1 - new.owner)) if zone == "graveyard" else new


def twice(patch: pytest.MonkeyPatch) -> None:
    real = Create.apply

    def apply(self: Create, edit: Edit) -> Part:
        real(self, edit)
        return real(self, edit)

    patch.setattr(Create, "apply", apply)


def one_more_power(real: Callable[..., None], draft: Any, object_id: Any, numbers: Any, *rest: Any) -> None:
    real(draft, object_id, (numbers[0] + 1, numbers[1]), *rest)


def adding(patch: pytest.MonkeyPatch) -> None:
    table = engine.rules.effects.changes_418.CONTRIBUTIONS
    wrong = replace(table[AddPT], apply=partial(one_more_power, table[AddPT].apply))
    patch.setitem(table, AddPT, wrong)


def in_another_order(patch: pytest.MonkeyPatch) -> None:
    """What static abilities add comes before what sets."""
    *first, _6a, _6b, _6c, _6d, _6e = SHIPPED.dials.layers
    patch.setattr(SHIPPED, "dials", replace(SHIPPED.dials, layers=(*first, _6d, _6a, _6b, _6c, _6e)))


MISTAKES: dict[str, tuple[str, Tamper]] = {
    "one mana too few is made": ("mana", instead(ManaAdded, lambda part: replace(part, mana=part.mana[1:]))),
    "mana is not spent": ("mana", instead(SpendMana, lambda part: replace(part, mana=()))),
    "mana never burns": ("mana", function(engine.rules.turn.turns_300, "burnt", lambda real, board, *_: ())),
    "damage to a player is 5 too high": (
        "life",
        instead(
            DamageDealt, lambda part: replace(part, amount=part.amount + 5) if part.object == 0 else part
        ),
    ),
    "lost life is not lost": ("life", instead(LifeLost, lambda part: replace(part, amount=0))),
    "the other player gains the life": (
        "life",
        instead(LifeGained, lambda part: replace(part, player=PlayerId(1 - part.player))),
    ),
    "damage to a creature is one too low": (
        "damage",
        instead(DamageDealt, lambda part: replace(part, amount=part.amount - 1) if part.object else part),
    ),
    "the bottom card is drawn": ("cards", draws_another),
    "what is buried changes hands": ("cards", function(engine.events.zones, "fresh", thieves)),
    "two tokens for one": ("cards", twice),
    "a creature assigns one more": (
        "assigned damage",
        function(COMBAT, "_amount", lambda real, *asked: (found := real(*asked)) and found + 1),
    ),
    "first strike comes last": (
        "assigned damage",
        function(COMBAT, "first_strikers", lambda real, board, *_: ()),
    ),
    "trample is not stopped": (
        "assigned damage",
        function(COMBAT, "_plan_attack", lambda real, *asked: None),
    ),
    "combat damage gets lost": (
        "dealt damage",
        function(COMBAT, "_receives", lambda real, board, one: one.object),
    ),
    "counters count double": (
        "sizes",
        function(LAYERS, "with_counters", lambda real, face, counters: real(real(face, counters), counters)),
    ),
    "what adds adds one more": ("sizes", adding),
    "what adds comes before what sets": ("sizes", in_another_order),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_the_engine_is_noticed(monkeypatch: pytest.MonkeyPatch, mistake: str) -> None:
    who, tamper = MISTAKES[mistake]
    told = (*lines(), *boards())
    cold(Setting().board())  # nothing is remembered from before
    tamper(monkeypatch)
    noticed = set()
    for _, line in told:
        try:
            watch(line, Witness())
        except Disagreement as error:
            noticed.add(str(error).partition(":")[0])
        except (ReplayMismatch, IllegalChoice):
            continue  # the game went another way and was right as far as it went
        if who in noticed:
            return
    raise AssertionError(f"nobody noticed that {mistake}; noticed were {noticed}")


SMALL = """# All sorts of sizes
Question: How big is everything, and who has how much life?
Rules: 418.5a
Ann: in play Glorious Anthem, Lhurgoyf, Grizzly Bears (+1/+1 counter x2), Fountain of Youth, Forest x2
Bob: graveyard Grizzly Bears; in play Forest
Turn 3: Ann, precombat main
---
Ann plays the ability of Fountain of Youth.
Both pass.
Ann taps Forest for mana.
---
Ann has 21 life.
"""
"""A short line for what games seldom show."""


@cache
def boards() -> tuple[tuple[str, Line], ...]:
    """Short lines made for what random games seldom show."""
    return (("sizes", run(read_scenario(SMALL)).game.line),)
