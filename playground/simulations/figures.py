"""The figures of a simulation's page: endings, turns, life, sentences. Each bar leads to its playouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.intervals import Interval
from playground.simulations.chosen import IN_WORDS, OTHERS, Chosen
from playground.simulations.sentences import NOT, SO, Answered
from playground.simulations.spread import Spread
from playground.simulations.tally import Amount, Summary, Tally

Row = tuple[str, int, str]


def figures(
    address: str, tally: Tally, counts: Summary, answered: Sequence[Answered], turns: str
) -> dict[str, Any]:
    """All that is drawn, with where each bar leads."""

    def to(one: Chosen, count: int) -> str:
        return f"{address}?{one.query}#playouts" if count else ""

    def of_games(level: int, what: str, key: str, low: int, high: int, label: str, count: int) -> Row:
        return label, count, to(Chosen(f"game-{level}-{what}", key, low, high), count)

    def columns(found: Spread, of: str) -> list[Row]:
        return [
            (one.label, one.count, to(Chosen(of, "", one.low, one.high), one.count)) for one in found.columns
        ]

    return {
        "bars": [(one.label, one.count, to(Chosen("ending", one.key), one.count)) for one in counts.endings],
        "rules": [(rule, count, to(Chosen("rule", rule), count)) for rule, count in counts.rules],
        "turns": {"title": turns, "rows": columns(tally.spread_of_turns(), "turns")},
        "life": [
            {"title": f"Life of {player} at the end", "rows": columns(found, f"life-{seat}"), **_mean(found)}
            for seat, (player, found) in enumerate(zip(tally.players, tally.spread_of_life(), strict=True))
            if found.columns
        ],
        "answered": [
            {
                "sentence": one.sentence,
                "where": one.where,
                "asked": one.asked,
                "others": [
                    (IN_WORDS[why], count, to(Chosen(_of(one), why), count)) for why, count in one.others
                ],
                "unknown": one.unknown,
                **_of_sentence(one, columns, to),
            }
            for one in answered
            if one.asked
        ],
        "nest": {
            one.level: {
                "bars": [
                    of_games(one.level, "ending", end.key, 0, 0, end.label, end.count) for end in one.endings
                ],
                "turns": [
                    of_games(one.level, "turns", "", of.low, of.high, of.label, of.count)
                    for of in tally.spread_of_game_turns(one.level).columns
                ],
                "life_lost": [
                    of_games(one.level, *_of_amount(amount), amount.label, amount.count)
                    for amount in tally.amounts_lost(one.level)
                ],
                # Each player has an amount after each game; seldom ones together may be two of one game.
                "life_of": 0
                if any(amount.seat is None for amount in tally.amounts_lost(one.level))
                else one.paid,
            }
            for one in counts.levels
            if one.level
        },
        "depths": [
            (label, count, to(Chosen("depth", "", depth, depth), count))
            for depth, (label, count) in zip(tally.depths(), counts.depths, strict=True)
        ],
    }


def _of(one: Answered) -> str:
    """What a bar of a sentence is of: of the playout's end, or of those of the games of a level."""
    return f"game-{one.level}-asked-{one.place}" if one.level else f"asked-{one.place}"


def _of_amount(one: Amount) -> tuple[str, str, int, int]:
    if one.seat is None:
        return OTHERS, ",".join(f"{seat}.{amount}" for seat, amount in one.but), 0, 0
    return f"life-{one.seat}", "", one.amount, one.amount


def _of_sentence(one: Answered, columns: Any, to: Any) -> dict[str, Any]:
    if one.spread is not None:
        return {"columns": columns(one.spread, _of(one)), **_mean(one.spread)}
    said = sum(count for _, count in one.others)
    both = ((SO, 1, one.so), (NOT, 0, one.asked - one.so - said))
    return {
        "bars": [
            (label, count, to(Chosen(_of(one), "", value, value), count)) for label, value, count in both
        ]
    }


def _mean(found: Spread) -> dict[str, Any]:
    return {"mean": f"{found.mean:.2f}", "interval": _between(found.interval)}


def _between(interval: Interval | None) -> str:
    return f"{interval[0]:.2f} to {interval[1]:.2f}" if interval is not None else ""
