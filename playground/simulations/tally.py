"""What many playouts come to: counts that grow one outcome at a time, so that no page holds them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from playground.simulations.goals import game_name
from playground.simulations.playouts import LOST, End, Outcome, ending_in_words
from playground.simulations.spread import Spread, spread

CONCEDED = "102.3a"
MOST_AMOUNTS = 8
"""Different amounts of life for which a chart has bars of their own; the seldom ones share one."""
MOST_LOST = 20
"""Playouts of which nothing came that are shown one by one."""


@dataclass(frozen=True)
class Count:
    """One way to end, and how often."""

    key: str
    label: str
    count: int


@dataclass(frozen=True)
class Loss:
    """That a player lost games of a level by a rule, and how often."""

    player: str
    rule: str
    count: int


@dataclass(frozen=True)
class Amount:
    """Life that a player lost after games of a level, and how often; or all seldom amounts together."""

    label: str
    count: int
    seat: int | None = None
    """None for the seldom ones."""
    amount: int = 0
    but: tuple[tuple[int, int], ...] = ()
    """Seats and amounts that are not among the seldom ones."""


@dataclass(frozen=True)
class LevelSummary:
    """Counts over the games of one level that ended."""

    level: int
    name: str
    ended: int
    endings: tuple[Count, ...]
    """Each player's wins, also none; then drawn and cut short."""
    conceded: tuple[int, ...]
    """For each player."""
    losses: tuple[Loss, ...]
    """The most frequent first."""
    mean_turns: float
    turns: tuple[tuple[str, int], ...]
    paid: int
    """Ends that are known to have cost something or nothing: those of subgames that were not cut short."""
    mean_life_lost: tuple[float, ...]
    """For each player, in the game around it; empty for the main game."""
    life_lost: tuple[tuple[str, int], ...]
    """ "Ann lost 10", and how often."""

    @property
    def bars(self) -> tuple[tuple[str, int], ...]:
        """Its endings for a chart."""
        return tuple((one.label, one.count) for one in self.endings)

    @property
    def table_shares(self) -> tuple[int, ...]:
        """Its endings for a table: each player's wins, drawn, cut short. Several winners count for each of them."""
        wins = [
            sum(one.count for one in self.endings if str(seat) in one.key.removeprefix("won-").split("-"))
            for seat in range(len(self.conceded))
        ]
        others = {one.key: one.count for one in self.endings}
        return (*wins, others["drawn"], others["cut"])


@dataclass(frozen=True)
class Summary:
    """Counts over the outcomes there are so far."""

    total: int
    endings: tuple[Count, ...]
    rules: tuple[tuple[str, int], ...]
    turns: tuple[tuple[str, int], ...]
    mean_turns: float
    mean_decisions: float
    levels: tuple[LevelSummary, ...]
    """The innermost first."""
    depths: tuple[tuple[str, int], ...]
    problems: tuple[tuple[str, int], ...]
    """Why nothing came of some, in words: faults of the engine in its own."""


class _Level:
    """The games of one level that were counted."""

    def __init__(self) -> None:
        self.endings: Counter[str] = Counter()
        self.losses: Counter[tuple[int, str]] = Counter()
        self.turns: Counter[int] = Counter()
        self.amounts: Counter[tuple[int, int]] = Counter()
        self.paid = 0

    def add(self, end: End) -> None:
        self.endings[end.key] += 1
        self.turns[end.turns] += 1
        for seat, rule in enumerate(end.lost):
            if rule:
                self.losses[seat, rule] += 1
        if end.life_lost:
            self.paid += 1
        for seat, amount in enumerate(end.life_lost):
            self.amounts[seat, amount] += 1

    def summary(self, level: int, players: tuple[str, ...]) -> LevelSummary:
        seats = range(len(players))
        ended = self.endings.total()
        means = tuple(
            sum(amount * times for (whose, amount), times in self.amounts.items() if whose == seat)
            / self.paid
            for seat in seats
            if self.paid
        )
        losses = (
            Loss(_named(seat, players), rule, times) for (seat, rule), times in self.losses.most_common()
        )
        return LevelSummary(
            level=level,
            name=game_name(level),
            ended=ended,
            endings=_endings(self.endings, players, "drawn", "cut"),
            conceded=tuple(self.losses[seat, CONCEDED] for seat in seats),
            losses=tuple(losses),
            mean_turns=_mean(self.turns),
            turns=_histogram(self.turns),
            paid=self.paid,
            mean_life_lost=means,
            life_lost=tuple((one.label, one.count) for one in _amounts(self.amounts, players)),
        )


class Tally:
    """Counts endings, the rules that ended games, turns, and the same for every game of a nest."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.total = 0
        self.endings: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._turns: Counter[int] = Counter()
        self._life: tuple[Counter[int], ...] = tuple(Counter() for _ in players)
        self._problems: Counter[str] = Counter()
        self._depths: Counter[int] = Counter()
        self._decisions = 0
        self._levels: dict[int, _Level] = {}
        self.lost: list[Outcome] = []
        """The first of those of which nothing came."""

    def add(self, outcome: Outcome) -> None:
        """Count one more; each playout once only."""
        self.total += 1
        self.endings[outcome.key] += 1
        if outcome.ending in LOST:
            if len(self.lost) < MOST_LOST:
                self.lost.append(outcome)
            self._problems[outcome.rule] += 1
            return
        if outcome.ending in ("won", "drawn"):
            self._rules[outcome.rule] += 1
        self._turns[outcome.turns] += 1
        for seat, counts in enumerate(self._life):
            life = outcome.life_of(seat)
            if life is not None:
                counts[life] += 1
        self._decisions += outcome.decisions
        self._depths[outcome.depth] += 1
        for end in outcome.games:
            self._levels.setdefault(end.level, _Level()).add(end)

    def spread_of_turns(self) -> Spread:
        """How many turns the playouts took."""
        return spread(self._turns)

    def spread_of_life(self) -> tuple[Spread, ...]:
        """For each player, how much life was left at the end."""
        return tuple(spread(one) for one in self._life)

    def spread_of_game_turns(self, level: int) -> Spread:
        """How many turns the games of a level took that ended."""
        return spread(self._levels[level].turns)

    def amounts_lost(self, level: int) -> tuple[Amount, ...]:
        """What life the games of a level cost, the usual amounts by themselves."""
        return _amounts(self._levels[level].amounts, self.players)

    def depths(self) -> list[int]:
        """How deep the subgames went, as the summary has it."""
        return sorted(self._depths)

    def summary(self) -> Summary:
        """What has been counted so far."""
        clean = self._turns.total()
        return Summary(
            total=self.total,
            endings=_endings(self.endings, self.players),
            rules=tuple(self._rules.most_common()),
            turns=_histogram(self._turns),
            mean_turns=_mean(self._turns),
            mean_decisions=self._decisions / clean if clean else 0.0,
            levels=tuple(
                self._levels[level].summary(level, self.players)
                for level in sorted(self._levels, reverse=True)
            ),
            depths=tuple((_depth(depth), times) for depth, times in sorted(self._depths.items())),
            problems=tuple(self._problems.most_common()),
        )


def summary(found: Iterable[Outcome], players: tuple[str, ...]) -> Summary:
    """What these outcomes come to; they are taken one at a time."""
    tally = Tally(players)
    for one in found:
        tally.add(one)
    return tally.summary()


def _endings(counts: Counter[str], players: tuple[str, ...], *always: str) -> tuple[Count, ...]:
    order = [*(f"won-{seat}" for seat in range(len(players))), *always]
    order += sorted(key for key in counts if key not in order)
    return tuple(Count(key, ending_in_words(key, players), counts[key]) for key in order)


def _amounts(counts: Counter[tuple[int, int]], players: tuple[str, ...]) -> tuple[Amount, ...]:
    often = tuple(sorted(key for key, _ in counts.most_common(MOST_AMOUNTS)))
    bars = [
        Amount(
            f"{_named(seat, players)} lost {amount}"
            if amount >= 0
            else f"{_named(seat, players)} gained {-amount}",
            counts[seat, amount],
            seat,
            amount,
        )
        for seat, amount in often
    ]
    others = sum(times for key, times in counts.items() if key not in often)
    return (*bars, Amount("other amounts", others, but=often)) if others else tuple(bars)


def _named(seat: int, players: tuple[str, ...]) -> str:
    return players[seat] if seat < len(players) else f"player {seat + 1}"


def _depth(depth: int) -> str:
    if not depth:
        return "the main game only"
    return "1 subgame deep" if depth == 1 else f"{depth} subgames deep"


def _mean(counts: Counter[int]) -> float:
    total = counts.total()
    return sum(number * times for number, times in counts.items()) / total if total else 0.0


def _histogram(numbers: Counter[int]) -> tuple[tuple[str, int], ...]:
    return tuple((one.label, one.count) for one in spread(numbers).columns)
