"""`make league GAMES= SEED= ARGS="sensible random"`: which of two kinds of player wins, and how often.

Each pair of games has one deck of any cards that ship, which both players hold, and one seed: first the one kind plays
first, then the other. Lands are of the colours of the deck's cards, so that there is something to choose. For each
pairing one line: the share of games that the first kind won among those that were won, with its 95 % Wilson interval;
how many no one won; answers a second of each kind, of the processor's time, the engine's work left out and in.
`calm` chooses at random as well, but never makes mana that nothing is paid with: it doesn't die of mana burn (300.3).
`shallow` searches with as many playouts as `searching`, but its tree goes no deeper than the question that is asked.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.fuzz import number_of
from benchmarks.tables import BASIC_LANDS, new_game
from engine.board import PlayerId
from engine.cards import library
from engine.chance import Chance, mix
from engine.decisions import Answer
from engine.intervals import wilson
from engine.language.card import CardDef
from engine.language.words import CardType, Color
from engine.players import RANDOM, SENSIBLE, policy, searching_policy
from engine.players.searching import Effort
from engine.position import Position
from engine.rules.stack.costs_409 import usable_sources
from engine.rules.stack.priority_408 import HasPriority
from engine.simulate import Bounds, Policy, Sight, playout

BOUNDS = Bounds(steps=100_000, turns=200, decisions=20_000, subgames=100)
"""Those of a playout on the site."""
CALM, SHALLOW = "calm", "shallow"
PAIRINGS = ((SENSIBLE, RANDOM), (SENSIBLE, CALM))
SIZE, LANDS, KINDS = 40, 16, 9


def calm(sight: Sight, chance: Chance) -> Answer:
    """Any legal answer, but no mana ability while nothing is being paid for."""
    form = sight.form
    if not isinstance(form, HasPriority):
        return sight.draw(chance)
    mana = {source.ability for source in usable_sources(sight.board, form.player)}
    plays = [one for one in form.options(sight.board) or () if getattr(one, "ability", None) not in mana]
    return plays[chance.below(len(plays))]


def named(name: str) -> Policy:
    """The player of this name; `calm` and `shallow` are the benchmark's own."""
    if name == SHALLOW:
        return searching_policy(Effort(patience=0))
    return calm if name == CALM else policy(name)


def deck_in_two_colors(chance: Chance) -> tuple[CardDef, ...]:
    """A deck of any cards that ship which lands of two colours pay for, with those lands for two fifths of it."""
    cards = library()
    names = [name for name in cards if name not in BASIC_LANDS]
    first = chance.below(len(BASIC_LANDS))
    second = (first + 1 + chance.below(len(BASIC_LANDS) - 1)) % len(BASIC_LANDS)
    colors = tuple(Color)
    allowed = {colors[first], colors[second]}
    few: list[str] = []
    while len(few) < KINDS:
        name = names[chance.below(len(names))]
        face = cards[name].faces[0]
        if CardType.LAND not in face.types and allowed.issuperset(
            face.cost.colors if face.cost is not None else ()
        ):
            few.append(name)
    found = [BASIC_LANDS[(first, second)[place % 2]] for place in range(LANDS)]
    found += [few[place % KINDS] for place in range(SIZE - LANDS)]
    return tuple(cards[name] for name in found)


class Timed:
    """A player, and how long its choices took."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.choose = named(name)
        self.answers = 0
        self.took = 0.0

    def __call__(self, sight: Sight, chance: Chance) -> Answer:
        began = time.process_time()
        answer = self.choose(sight, chance)
        self.took += time.process_time() - began
        self.answers += 1
        return answer


class Match:
    """One pairing of two kinds of player."""

    def __init__(self, first: str, second: str) -> None:
        self.kinds = (Timed(first), Timed(second))
        self.ended: Counter[str] = Counter()
        self.decisions = 0
        self.took = 0.0

    def play(self, start: Position, seed: int) -> None:
        """Two games of one deck and seed, each kind beginning one of them."""
        for order in (self.kinds, self.kinds[::-1]):
            began = time.process_time()
            result = playout(
                start, seed, policies={PlayerId(seat): one for seat, one in enumerate(order)}, bounds=BOUNDS
            )
            self.took += time.process_time() - began
            self.decisions += result.decisions
            alone = result.ending == "won" and len(result.winners) == 1
            self.ended[order[result.winners[0]].name if alone else f"{result.ending} {result.rule}"] += 1

    def told(self) -> dict[str, object]:
        """The figures."""
        first, second = self.kinds
        won, lost = self.ended[first.name], self.ended[second.name]
        low, high = wilson(won, won + lost)
        others = {name: times for name, times in self.ended.items() if name not in (first.name, second.name)}
        return {
            "name": f"{first.name} against {second.name}",
            "won": won,
            "lost": lost,
            "share": round(won / max(1, won + lost), 4),
            "interval": [round(low, 4), round(high, 4)],
            "others": others,
            "answers/s with the engine's work": round(self.decisions / max(self.took, 1e-9)),
            **{
                f"answers/s of {one.name} alone": round(one.answers / max(one.took, 1e-9))
                for one in self.kinds
            },
        }


def played(
    pairing: tuple[str, str], pairs: int, seed: int, deck: Callable[[Chance], Sequence[CardDef]]
) -> Match:
    """So many pairs of games of two kinds of player."""
    match = Match(*pairing)
    for number in range(seed, seed + pairs):
        cards = deck(Chance(mix(number, 0)))
        match.play(new_game([cards, cards], number), number)
    return match


def main() -> None:
    wanted = tuple(sys.argv[1:])
    pairings = ((wanted[0], wanted[1]),) if len(wanted) == 2 else PAIRINGS
    for pairing in pairings:
        match = played(pairing, number_of("GAMES", 200) // 2, number_of("SEED", 1), deck_in_two_colors)
        print(json.dumps(match.told()), flush=True)


if __name__ == "__main__":
    main()
