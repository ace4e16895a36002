"""Payments against a payer that tries everything: may it be paid, and is no land tapped in vain (409.1g-h)?

The payer knows lands as lists of what they could add. It taps every set of them in every way and hands out the mana to
the symbols by trial, and shares nothing with the engine. `PAYMENTS=20000` tries more boards than the suite does.
"""

from __future__ import annotations

import os
from itertools import combinations, product
from random import Random

from engine.decisions import TakeBack
from engine.game import Game
from engine.notation.scenario import read_scenario
from engine.rules.stack.priority_408 import HasPriority, PlaySpell

BOARDS = int(os.environ.get("PAYMENTS", "120"))
LANDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Swamp": ("", ("B",)),
    "Island": ("", ("U",)),
    "Plains": ("", ("W",)),
    "Frozen Marsh": ("{T}: Add {B} to your mana pool.", ("b",)),
    "Sea": ("{T}: Add {U} or {B} to your mana pool.", ("U", "B")),
    "Strand": ("{T}: Add {W} or {U} to your mana pool.", ("W", "U")),
    "City": ("{T}: Add one mana of any color to your mana pool.", ("W", "U", "B", "R", "G")),
    "Tomb": ("{T}: Add {2} to your mana pool.", ("11",)),
    "Aqueduct": ("{T}: Add {U}{B} to your mana pool.", ("UB",)),
    "Vault": ("{T}: Add {3} to your mana pool.", ("111",)),
    "Twins": ("{T}: Add {B}{B} or {W}{W} to your mana pool.", ("BB", "WW")),
}
"""Lands by name: their text, and each way to tap them. A small letter is mana from a snow permanent."""
SNOW = ("Frozen Marsh",)
SYMBOLS = ("W", "U", "B", "U/B", "W/U", "S", "1", "2")


def _serves(unit: str, symbol: str) -> bool:
    if symbol == "S":
        return unit.islower()
    return unit.upper() in symbol.split("/")


def _pays(units: tuple[str, ...], symbols: tuple[str, ...]) -> bool:
    """Whether the units pay the cost, by trying each for the first symbol that is left."""
    colored = [one for one in symbols if not one.isdigit()]
    generic = sum(int(one) for one in symbols if one.isdigit())
    if not colored:
        return len(units) >= generic
    rest = (*colored[1:], str(generic))
    return any(
        _serves(unit, colored[0]) and _pays((*units[:place], *units[place + 1 :]), rest)
        for place, unit in enumerate(units)
    )


def _best(lands: tuple[str, ...], symbols: tuple[str, ...], pool: str) -> tuple[int, int] | None:
    """How much mana is left over at least, the pool's too, and with how many lands then; None if it can't be paid."""
    total = sum(int(one) if one.isdigit() else 1 for one in symbols)
    found = [
        (len(units) - total, number)
        for number in range(len(lands) + 1)
        for some in combinations(lands, number)
        for ways in product(*(LANDS[one][1] for one in some))
        if len(units := tuple("".join(ways) + pool)) >= total and _pays(units, symbols)
    ]
    return min(found, default=None)


def _board(lands: tuple[str, ...], symbols: tuple[str, ...], pool: str) -> Game:
    cards = "\n".join(
        f"Card:\n{name}\n{'Snow ' * (name in SNOW)}Land\n{text}\n"
        for name, (text, _) in LANDS.items()
        if text
    )
    cost = "".join(f"{{{one}}}" for one in symbols)
    text = f"{cards}\nCard:\nPriced {cost}\nSorcery\nYou gain 1 life.\n\n"
    mana = f"; mana {pool}" * bool(pool)
    text += f"Ann: in play {', '.join(lands)}; hand Priced{mana}\nBob: life 20\n"
    text += "Turn 3: Ann, precombat main phase\n---\n---\n"
    return Game(read_scenario(text).position, trace=False)


def _tried(lands: tuple[str, ...], symbols: tuple[str, ...], pool: str) -> str | None:
    """What the engine has wrong of paying this with these lands and this pool; None if nothing."""
    game = _board(lands, symbols, pool)
    game.advance()
    best = _best(lands, symbols, pool)
    told = f"{symbols} with {lands} and {pool or 'nothing'} in the pool"
    form = game.decision
    assert isinstance(form, HasPriority)
    play = PlaySpell(game.board.zone("hand", form.player)[0], 0)
    if (form.check(game.board, play) is None) != (best is not None):
        return f"{told}: payable {best is not None}"
    if best is None:
        return None
    game.choose(play)
    game.advance()
    while not isinstance(game.decision, HasPriority):
        assert game.decision is not None
        answer = game.decision.some(game.board)
        if isinstance(answer, TakeBack):
            return f"{told}: the suggestion is stranded"
        game.choose(answer)
        game.advance()
    tapped = sum(1 for one in game.board.in_play if game.board.objects[one].tapped)
    left = len(game.board.players[form.player].mana)
    if (left, tapped) != best:
        return f"{told}: {left} left with {tapped} tapped, not {best}"
    return None


def test_a_cost_is_payable_and_suggested_as_by_trying_everything() -> None:
    wrong = []
    for seed in range(BOARDS):
        chance = Random(seed)
        lands = tuple(chance.choice(tuple(LANDS)) for _ in range(chance.randint(1, 6)))
        symbols = tuple(chance.choice(SYMBOLS) for _ in range(chance.randint(1, 4)))
        digits = sum(int(one) for one in symbols if one.isdigit())
        symbols = (*((str(digits),) if digits else ()), *(one for one in symbols if not one.isdigit()))
        pool = "".join(chance.choice("WUBRG") for _ in range(chance.randint(-2, 4)))
        if (found := _tried(lands, symbols, pool)) is not None:
            wrong.append(found)
    assert wrong == []


def test_the_suggested_x_of_a_mana_ability_is_no_more_than_the_cost_needs() -> None:
    """Four counters, a land for the ability's own cost and one that taps for mana: two counters pay {2}{U}."""
    text = """Card:
Cistern
Land
{T}: Add {1} to your mana pool.
{1}, Remove X storage counters from Cistern: Add X mana in any combination of {U} and/or {B} to your mana pool.

Card:
Priced {2}{U}
Sorcery
You gain 1 life.

Ann: in play Cistern (storage counter x4), Forest; hand Priced
Bob: life 20
Turn 3: Ann, precombat main phase
---
---
"""
    game = Game(read_scenario(text).position, trace=False)
    game.advance()
    form = game.decision
    assert isinstance(form, HasPriority)
    game.choose(PlaySpell(game.board.zone("hand", form.player)[0], 0))
    game.advance()
    while not isinstance(game.decision, HasPriority):
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    cistern = game.board.in_play[0]
    assert (game.board.objects[cistern].count("storage"), game.board.players[form.player].mana) == (2, ())
