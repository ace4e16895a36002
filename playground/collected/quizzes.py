"""Predict, then reveal: statements about what will be so after a line, some true and some not.

True ones are what a scenario expects. False ones are altered: another number, the other player, the opposite. The
engine has played the line, and judges each of them: only what really holds is called true, and only what really doesn't
is called false. A scenario of which no such pair can be made has no statements; its readers judge themselves.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, field, fields

from msgspec.structs import replace

from engine.board import Board
from engine.game import Game
from engine.naming import player_name
from engine.notation.errors import Ambiguous, TooMuch, Unreadable
from engine.notation.expectations import (
    ControlsNumber,
    Decides,
    HasEnded,
    HasNumber,
    IsAsked,
    IsMoment,
    PoolHolds,
    TraceHas,
    WasIllegal,
    ZoneCounts,
    ZoneHas,
)
from engine.notation.expected import Expectation
from engine.notation.expected_objects import IsAttachedTo, MaySee, ObjectHas, ObjectIs
from engine.notation.prospects import Prospect
from engine.notation.refusals_in_words import infinitive_of
from engine.notation.scenario import ANY_RULE, Told, read_scenario, run
from engine.seats import all_seats, life_of_side
from playground.collected.models import Quiz
from playground.library.models import Scenario
from playground.rulings.versions import engine_version

MOST_STATEMENTS = 5
MOST_BASES = 3
_SWAPPED = (HasNumber, PoolHolds, HasEnded, IsMoment, ZoneHas, ZoneCounts, ControlsNumber, IsAsked)
"""Expectations of one player, which may be said of another."""
_NOUN = re.compile(r"\b(creature|land|artifact|enchantment|permanent|token)s?\b")
_OWNED = re.compile(r"^What (.+?) owns (removed from the game|phased out|in the ante) has (.+)$")
_NONE = re.compile(r"controls 0(: .*)?$")
_SOME = re.compile(r"controls \d+: ")


@dataclass(frozen=True)
class Statement:
    """Something that will be so, or not; `instead` is what is so then."""

    words: str
    true: bool
    instead: str = ""
    expects: str = ""
    """The expectation behind it, as the notation says it; "" if it is about a sentence that is refused."""
    sentence: int = -1
    """The place of that sentence in the line; -1 if it is about none."""
    rather: str = ""
    """What is so instead as the notation says it, of an altered statement about the same."""


@dataclass(frozen=True)
class Made:
    """The statements of a scenario, and what is done before they are judged."""

    statements: list[Statement] = field(default_factory=list)
    done: list[str] = field(default_factory=list)


def make(text: str) -> Made:
    """The quiz of a text; without statements where none can be made. The same text gives the same quiz."""
    try:
        scenario = read_scenario(text)
        played = run(scenario)
    except (Unreadable, Ambiguous, TooMuch):
        return Made()
    done = list(_done(scenario.line))
    if played.failures:
        return Made([], done)
    said = [(at, told) for at, told in enumerate(scenario.line) if is_plainly_refused(told)]
    bases = [_refused(at, told, played.game) for at, told in said]
    bases += [_about(one, played.game) for one in _expected(scenario.expectations, played.game)]
    return Made(_chosen([base for base in bases if base], text), done)


def _done(line: Sequence[Told]) -> Iterator[str]:
    """What is done, without what is refused: that is what is asked."""
    said: list[list[str]] = []
    for told in line:
        if is_plainly_refused(told):
            continue
        words = f"{told.text}."
        if said and said[-1][0] == words:
            said[-1].append(words)
        else:
            said.append([words])
    for same in said:
        yield same[0] if len(same) == 1 else f"{same[0]} ({len(same)} times)"


# --- what may be asked ---------------------------------------------------------------------------------------


def is_plainly_refused(told: Told) -> bool:
    """A sentence that is refused as it is said; what is begun and reversed later has been done."""
    return (bool(told.illegal) and not told.is_refused_by("422.1")) or told.illegal == ANY_RULE


def _refused(at: int, told: Told, game: Game) -> list[Statement]:
    """Bob can't block Serra Angel with Hill Giant; Bob can."""
    words = " ".join(told.text.split())
    by = "" if told.illegal == ANY_RULE else f" ({told.illegal})"
    for name in _players(game):
        verb, _, rest = words.removeprefix(f"{name} ").partition(" ")
        infinitive = infinitive_of(verb) if words.startswith(f"{name} ") and rest else None
        if infinitive is not None:
            can = f"{name} can {infinitive} {rest}."
            cannot = f"{name} can\N{RIGHT SINGLE QUOTATION MARK}t {infinitive} {rest}"
            return [
                Statement(f"{cannot}.", True, sentence=at),
                Statement(can, False, f"{cannot}{by}", sentence=at),
            ]
    return []


def _expected(expectations: Sequence[Expectation], game: Game) -> Iterator[Expectation]:
    """What is expected of the board; of a single thing also how much life somebody has: whose has changed first."""
    plain = [one for one in expectations if not isinstance(one, TraceHas | WasIllegal | Prospect)]
    yield from plain
    if len(plain) != 1:
        return
    told = [one.player for one in plain if isinstance(one, HasNumber) and one.what == "life"]
    lives = _lives(game.board)
    before = _lives(game.start.boards[-1])
    others = [name for name in reversed(lives) if name not in told]
    for name in sorted(others, key=lambda name: lives[name] == before.get(name))[:1]:
        yield HasNumber(name, lives[name], "life")


def _lives(board: Board) -> dict[str, int]:
    return {player_name(board, seat): life_of_side(board, seat) for seat in all_seats(board)}


def _about(one: Expectation, game: Game) -> list[Statement]:
    """An expectation that holds, and altered ones that don't; nothing where the engine can't tell them apart."""
    if is_so(one, game) is not None:
        return []
    false = []
    for other in dict.fromkeys(_altered(one, game)):
        reason = is_so(other, game)
        if reason:
            rather = one.words() if _is_about_the_same(one, other) else ""
            said = _readable(other.words()), False, in_a_sentence(reason), other.words()
            false.append(Statement(*said, rather=rather))
    return [Statement(_readable(one.words()), True, expects=one.words()), *false]


def _is_about_the_same(one: Expectation, other: Expectation) -> bool:
    """Whether both are of the same kind and of the same player, or of no player."""
    return type(one) is type(other) and getattr(one, "player", "") == getattr(other, "player", "")


def is_so(one: Expectation, game: Game) -> str | None:
    """None if it holds, what is so instead if it doesn't, "" where nothing can be said of it."""
    try:
        return one.why_not(game)
    except (Unreadable, Ambiguous, KeyError):
        return ""


def _readable(words: str) -> str:
    """An expectation as one would say it."""
    return _OWNED.sub(r"Among what is \2, \1 owns \3", words)


def in_a_sentence(reason: str) -> str:
    """What is so instead, as a sentence without its full stop."""
    plain = _SOME.sub("controls ", _NONE.sub("controls none", reason))
    return plain[:1].upper() + plain[1:]


def _players(game: Game) -> list[str]:
    return [player.name for player in game.board.players]


# --- altering ------------------------------------------------------------------------------------------------


def _altered(one: Expectation, game: Game) -> Iterator[Expectation]:
    """Statements that look like this one."""
    if isinstance(one, HasNumber):
        yield from (replace(one, number=number) for number in _other_numbers(one, game))
    elif isinstance(one, ZoneCounts):
        yield from (replace(one, number=number) for number in _near(one.number))
    elif isinstance(one, ControlsNumber):
        yield from _controlling(one)
    elif isinstance(one, ObjectHas):
        yield from (replace(one, number=number) for number in _counted(one))
    elif isinstance(one, ObjectIs):
        yield from _otherwise(one)
    elif isinstance(one, IsAttachedTo):
        yield replace(one, negated=not one.negated)
    elif isinstance(one, MaySee):
        yield replace(one, may=not one.may)
    elif isinstance(one, PoolHolds):
        yield from (replace(one, mana=mana) for mana in _pools(one.mana))
    elif isinstance(one, HasEnded):
        yield from _ends(one)
    elif isinstance(one, ZoneHas):
        yield from _zones(one)
    elif isinstance(one, Decides):
        yield replace(one, player=one.other)
    if isinstance(one, _SWAPPED) and one.player:
        others = [name for name in _players(game) if name != one.player]
        yield from (replace(one, player=name) for name in others[:2])


def _controlling(one: ControlsNumber) -> Iterator[ControlsNumber]:
    """Another number, in the singular or the plural as it wants; of what has no plural here, none or some."""
    if one.number < 1:
        yield replace(one, number=-1 if one.number == 0 else 0)
        return
    for number in _near(one.number):
        if (number == 1) == (one.number == 1):
            yield replace(one, number=number)
        elif _NOUN.search(one.what):
            noun = r"\1" if number == 1 else r"\1s"
            yield replace(one, number=number, what=_NOUN.sub(noun, one.what, count=1))


def _near(number: int) -> tuple[int, ...]:
    return tuple(other for other in (number - 1, number + 1, number + 2) if other >= 0)


def _other_numbers(one: HasNumber, game: Game) -> Iterator[int]:
    """How it was at the start, then numbers nearby."""
    start = game.start.boards[-1]
    for seat in all_seats(start):
        if one.what == "life" and player_name(start, seat) == one.player:
            yield life_of_side(start, seat)
    yield from (other for other in (one.number - 1, one.number + 2, one.number - 3, one.number + 1))


def _counted(one: ObjectHas) -> tuple[int, ...]:
    if one.what == "damage" or one.what.endswith(("counter", "cost")):
        return _near(one.number)
    return (0 if one.number else 1,)


def _otherwise(one: ObjectIs) -> Iterator[ObjectIs]:
    power, slash, toughness = one.what.partition("/")
    if slash and power.lstrip("-").isdigit() and toughness.lstrip("-").isdigit() and not one.negated:
        p, t = int(power), int(toughness)
        for size in ((t, p), (p + 1, t + 1), (max(0, p - 1), max(1, t - 1)), (p + 2, t)):
            yield replace(one, what=f"{size[0]}/{size[1]}")
    else:
        yield replace(one, negated=not one.negated)


def _pools(mana: str) -> Iterator[str]:
    if mana != "nothing":
        yield "nothing"
        yield mana + mana[-1]
        if len(mana) > 1:
            yield mana[:-1]
    else:
        yield "1"


def _ends(one: HasEnded) -> Iterator[HasEnded]:
    if one.player:
        yield replace(one, how="won" if one.how == "lost" else "lost")
    yield HasEnded("goes on" if one.how != "goes on" else "draw")


def _zones(one: ZoneHas) -> Iterator[ZoneHas | ControlsNumber]:
    """The card elsewhere: in play, in another pile; or the contrary."""
    if any(number == 0 for _, number in one.cards):
        yield replace(one, cards=tuple((name, 1) for name, _ in one.cards))
        return
    if len(one.cards) == 1 and one.zone in ("graveyard", "hand", "removed from the game"):
        yield ControlsNumber(one.player, -1, one.cards[0][0])
    for zone in ("graveyard", "hand", "removed from the game"):
        if zone != one.zone and one.zone != "stack":
            yield replace(one, zone=zone)


# --- choosing ------------------------------------------------------------------------------------------------


def _chosen(bases: list[list[Statement]], text: str) -> list[Statement]:
    """A few of the statements, true and false ones among them, in an order that tells nothing; none where there is
    nothing false to say."""
    picked = _spread([base for base in bases if len(base) > 1], MOST_BASES)
    found: dict[str, Statement] = {}
    for at, base in enumerate(picked):
        turn = _digit(text, at)
        false = _turned(base[1:], turn)[: 3 if len(picked) == 1 else 1]
        # Of three, one in three stands there only as what isn't so; the first is always there as it is, too.
        alone = at > 0 and len(picked) == MOST_BASES and turn % 3 == 0
        for one in false if alone else [base[0], *false]:
            found.setdefault(one.words, one)
    few = list(found.values())[:MOST_STATEMENTS]
    return sorted(few, key=lambda one: hashlib.sha256(f"{one.words}\n{text}".encode()).digest())


def _turned(false: list[Statement], turn: int) -> list[Statement]:
    at = turn % len(false)
    return false[at:] + false[:at]


def _spread(bases: list[list[Statement]], most: int) -> list[list[Statement]]:
    """The first, and others at even distances."""
    if len(bases) <= most:
        return bases
    return [bases[at * len(bases) // most] for at in range(most)]


def _digit(text: str, at: int) -> int:
    return hashlib.sha256(f"{at}\n{text}".encode()).digest()[0]


# --- kept ----------------------------------------------------------------------------------------------------


def quiz_of(row: Scenario) -> Made:
    """The quiz of a scenario, made when it is first asked for, and again when text or engine have changed."""
    digest = hashlib.sha256(row.text.encode()).hexdigest()
    version = engine_version()
    kept = Quiz.objects.filter(scenario=row).first()
    if kept is None or (kept.made_by, kept.of_text) != (version, digest) or _of_an_earlier_form(kept):
        made = make(row.text) if row.text else Made()
        said = {
            "made_by": version,
            "of_text": digest,
            "statements": [list(astuple(one)) for one in made.statements],
            "done": made.done,
        }
        kept, _ = Quiz.objects.update_or_create(scenario=row, defaults=said)
    return Made([Statement(*one) for one in kept.statements], kept.done)


def _of_an_earlier_form(kept: Quiz) -> bool:
    return any(len(one) != len(fields(Statement)) for one in kept.statements)
