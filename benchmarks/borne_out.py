"""Answers that say what their scenarios don't: `make answers`, and run over all that ship by `make test`.

What somebody writes as an answer is free text. It may name only players, cards, zones, numbers and rules that the
scenario's own text knows: its board, line, expectations, the printed texts of its cards, or else the trace of its line.
What it says of life totals and of who has won or lost is held against the position to which the line leads. Notes are
no witness: they are written by the same hand.

Texts are taken apart here by plain patterns, and the line is played only where the text alone doesn't bear an
answer out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from engine.board import Board
from engine.cards import library
from engine.game import Game
from engine.notation.scenario import PlayedScenario, read_scenario, run
from engine.notation.tell import tell
from engine.scenarios import texts
from engine.seats import life_of_side

PLAYERS = (
    *("Ann", "Bob", "Carol", "Cat", "Cy", "Dan", "Dave", "Erin", "Eve", "Fay", "Fred"),
    *("Gil", "Hal", "Ida", "Joe", "Kim", "Leo", "Max", "Nora", "Oto", "Pam"),
)
"""Everybody who plays in what ships."""
ZONES = {"ante": "ante", "phased out": "phas", "removed from the game": "removed"}
"""Zones that most games do without, and what a text says that has to do with them."""
_RULE = re.compile(r"\b[1-6]\d\d\.\d{1,2}[a-z]{0,2}\b")
_SIZE = re.compile(r"(?<![\w/])[+-]?\d+/[+-]?\d+(?![\w/])")
_NUMBER = re.compile(r"(?<![\w/.])-?\d+(?![\w/]|\.\d)")
_WORD = re.compile(r"[A-Z][\w'-]*")
_ENDS = re.compile(r"[.!?:;]\s+$|\(\s*$|^$|\"$")
_WHO = rf"(?P<who>{'|'.join(PLAYERS)}|[Bb]oth players|[Bb]oth)"
_LIFE = (
    re.compile(
        rf"{_WHO}(?:'s team)?(?: \w+)? (?:is|are|has|have|goes?|ends?|stays?|drops?|falls?|fell)"
        r"(?: now| still| back| up| down| left)*(?: from -?\d+(?: life)?)?(?: (?:at|to|on|with|only))*"
        r" (?P<life>-?\d+) life(?! each)"
    ),
    re.compile(rf"{_WHO} (?:goes|falls|drops) from -?\d+ life to (?P<life>-?\d+)\b"),
    re.compile(rf"\b(?:takes?|puts?|brings?|leaves?) {_WHO} (?:to|at|on|with) (?P<life>-?\d+) life"),
    re.compile(rf"\blife,? (?:and )?{_WHO}(?: has| is at| at)? (?P<life>-?\d+)\b(?! (?!life)\w)"),
)
_WHOSE = re.compile(rf"\b({'|'.join(PLAYERS)})'s (hand|graveyard)\b")
_ENDED = re.compile(
    rf"{_WHO}(?: has| have)? (?P<how>won|wins?|lost|loses?)(?= the game\b|[.,;:]|$)(?! the subgame)",
    re.MULTILINE,
)
_DRAWN = re.compile(r"\bthe game (?:is|ends in) a draw\b")


@dataclass
class Witness:
    """What a scenario knows: its text without answer and notes, and, once somebody asks, its line as it is played."""

    text: str
    playing: Callable[[], PlayedScenario] | None = None
    rest: str = field(init=False)
    answer: str = field(init=False)

    def __post_init__(self) -> None:
        lines = self.text.split("\n")
        self.answer = " ".join(line[7:].strip() for line in lines if line.startswith("Answer:"))
        self.rest = "\n".join(line for line in lines if not line.startswith(("Answer:", "Note:")))

    @cached_property
    def printed(self) -> str:
        """The texts of the cards that the rest names."""
        return "\n".join(_sheet(card) for card in {_faces()[name] for name in _named_in(self.rest)})

    @cached_property
    def game(self) -> Game:
        return (self.playing() if self.playing else run(read_scenario(self.text))).game

    @cached_property
    def told(self) -> str:
        """What happened in the line, with its rules, in words."""
        before, found = self.game.start, []
        for line in self.game.trace or ():
            after = line.position or before
            boards = [one.boards[min(line.level, len(one.boards) - 1)] for one in (before, after)]
            found.append(f"{' '.join(line.rules)} {tell(line, *boards)}")
            before = after
        return "\n".join(found)

    def knows(self, words: str, *, whole: bool = True) -> bool:
        """Whether the text, a card's text or the trace has these words."""
        edge = r"(?![\w])" if whole else ""
        pattern = re.compile(rf"(?<![\w]){re.escape(words)}{edge}", re.IGNORECASE)
        return any(pattern.search(self._source(name)) for name in ("rest", "printed", "told"))

    def has_number(self, number: str, pattern: re.Pattern[str] = _NUMBER) -> bool:
        """Whether a number stands somewhere, as a number of its own or beside a size's stroke."""
        for name in ("rest", "printed", "told"):
            source = self._source(name)
            found = set(pattern.findall(source)) | {
                part for size in _SIZE.findall(source) for part in size.split("/")
            }
            if number in found or f"x{number}" in source.split() or f"+{number}" in found:
                return True
        return number in {str(len(ids)) for ids in self._held()}

    def _held(self) -> Iterator[Sequence[object]]:
        board = self.game.board
        yield from (board.in_play, board.stack)

    def _source(self, name: str) -> str:
        return str(getattr(self, name))


@cache
def _sheet(name: str) -> str:
    """A shipped card's sizes, types and text."""
    return "\n".join(
        f"{one.power}/{one.toughness} {' '.join((*one.types, *one.subtypes))} {' '.join(one.text)}"
        for one in library()[name].faces
    )


@cache
def _faces() -> Mapping[str, str]:
    """The names of all shipped cards and of their halves, each with the card's."""
    return {half: name for name in library() for half in (*name.split(" // "), name)}


BEGINNING = 4


@cache
def _by_beginning() -> Mapping[str, list[str]]:
    """The names by their first letters; shorter ones by none."""
    found: dict[str, list[str]] = {}
    for name in _faces():
        found.setdefault(name[:BEGINNING] if len(name) >= BEGINNING else "", []).append(name)
    return found


def _named_in(text: str) -> Iterator[str]:
    """Every name that stands in a text. Of all names, few begin as anything in it does."""
    for beginning in {"", *(text[at : at + BEGINNING] for at in range(len(text)))}:
        yield from (name for name in _by_beginning().get(beginning, ()) if name in text)


def objections(text: str, playing: Callable[[], PlayedScenario] | None = None) -> list[str]:
    """What a scenario's written answer says and nothing bears out; nothing for one without an answer.

    Whoever has played it says so, else it is played where that is needed.
    """
    witness = Witness(text, playing)
    if not witness.answer:
        return []
    return [
        *_rules(witness),
        *_numbers(witness),
        *_names(witness),
        *(f"nothing is said of the zone {zone}" for zone in _zones(witness)),
        *_whose(witness),
        *_lives(witness),
        *_ends(witness),
    ]


# --- what is named -------------------------------------------------------------------------------------------


def _rules(witness: Witness) -> Iterator[str]:
    for rule in dict.fromkeys(_RULE.findall(witness.answer)):
        if not witness.knows(rule, whole=not rule[-1].isdigit()):
            yield f"rule {rule} stands in the answer only"


def _numbers(witness: Witness) -> Iterator[str]:
    plain = _RULE.sub(" ", witness.answer)
    for size in dict.fromkeys(_SIZE.findall(plain)):
        if not witness.knows(size.lstrip("+")) and not _size_of_a_position(witness, size):
            yield f"nothing is {size}"
    for number in dict.fromkeys(_NUMBER.findall(_SIZE.sub(" ", plain))):
        if not witness.has_number(number):
            yield f"the number {number} stands in the answer only"


def _size_of_a_position(witness: Witness, size: str) -> bool:
    """Whether something is of this size in a printed text, taken apart."""
    return all(witness.has_number(part.lstrip("+")) for part in size.split("/"))


def _names(witness: Witness) -> Iterator[str]:
    """Players and cards; of other words with capitals those within a sentence."""
    answer = _RULE.sub(" ", witness.answer)
    known = f"{witness.rest}\n{witness.printed}"
    for name in _cards_in(answer):
        if name not in known and not witness.knows(name):
            yield f"the card {name} is not in the scenario"
        answer = answer.replace(name, name.casefold())
    for found in _WORD.finditer(answer):
        word = re.sub(r"'(s|ll|d)?$", "", found[0])
        if word in PLAYERS:
            if not re.search(rf"^{word}:", witness.rest, re.MULTILINE):
                yield f"the player {word} is not at the table"
        elif word != "X" and (word in _faces() or not _ENDS.search(answer[: found.start()])):
            single = word.removesuffix("s")
            if not any(witness.knows(one, whole=False) for one in dict.fromkeys((word, single))):
                yield f"{word} is nothing that the scenario has"


@cache
def _long_names() -> tuple[str, ...]:
    return tuple(sorted((name for name in _faces() if " " in name), key=len, reverse=True))


def _cards_in(answer: str) -> list[str]:
    """Names of cards of more than one word, the longest first; of one word others tell."""
    found = []
    for name in _long_names():
        if name in answer and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", answer):
            found.append(name)
            answer = answer.replace(name, " ")
    return found


def _zones(witness: Witness) -> Iterator[str]:
    answer = witness.answer.casefold()
    for zone, sign in ZONES.items():
        if re.search(rf"(?<!\w){zone}(?!\w)", answer) and not witness.knows(sign, whole=False):
            yield zone


def _whose(witness: Witness) -> Iterator[str]:
    """Bob's hand: that has to be told of, or to hold something in the end."""
    for player, zone in dict.fromkeys(_WHOSE.findall(witness.answer)):
        if not witness.knows(f"{player}'s {zone}") and not _holds(witness.game.board, player, zone):
            yield f"nothing is said of {player}'s {zone}, and it is empty"


def _holds(board: Board, player: str, zone: str) -> bool:
    seats = [seat for seat, one in enumerate(board.players) if one.name == player]
    return any(board.zone(zone, seat) for seat in seats)  # type: ignore[arg-type]


# --- what is said of the end ---------------------------------------------------------------------------------


def _lives(witness: Witness) -> Iterator[str]:
    said: dict[str, list[int]] = {}
    for pattern in _LIFE:
        for found in pattern.finditer(witness.answer):
            everybody = _players(witness) if found["who"].startswith(("Both", "both")) else [found["who"]]
            for player in everybody:
                said.setdefault(player, []).append(int(found["life"]))
    for player, claims in said.items():
        seen, last = _lives_of(witness, player)
        if last is None:
            continue
        for claim in claims:
            if claim not in seen:
                yield f"{player} is never at {claim} life"
        if last not in claims:
            yield f"{player} is at {last} life in the end, which the answer doesn't say"


def _players(witness: Witness) -> list[str]:
    return [player.name for player in witness.game.board.players]


def _lives_of(witness: Witness, player: str) -> tuple[set[int], int | None]:
    """Every life total that a player has in the line, in any game of the nest, and the last."""
    game = witness.game
    boards: list[Board] = list(game.start.boards)
    for line in game.trace or ():
        boards += line.position.boards if line.position is not None else ()
    seen = {life for board in boards if (life := _life(board, player)) is not None}
    return seen, _life(game.board, player)


def _life(board: Board, player: str) -> int | None:
    for seat, one in enumerate(board.players):
        if one.name == player:
            return life_of_side(board, seat)  # type: ignore[arg-type]
    return None


def _ends(witness: Witness) -> Iterator[str]:
    for found in _ENDED.finditer(witness.answer):
        everybody = _players(witness) if found["who"].startswith(("Both", "both")) else [found["who"]]
        won = found["how"].startswith("w")
        for player in everybody:
            if _has(witness.game, player, won=won) is False:
                yield f"{player} has not {'won' if won else 'lost'}"
    outcome = witness.game.outcome if _DRAWN.search(witness.answer) else None
    if _DRAWN.search(witness.answer) and (outcome is None or outcome.winners):
        yield "the game is no draw"


def _has(game: Game, player: str, *, won: bool) -> bool | None:
    """Whether a player has won or lost; None where there is nobody of the name."""
    for seat, one in enumerate(game.board.players):
        if one.name == player:
            if won:
                return game.outcome is not None and seat in game.outcome.winners
            return bool(one.lost) or (game.outcome is not None and seat not in game.outcome.winners)
    return None


# --- the command ---------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Print what is not borne out; 1 if there is any."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("files", nargs="*", type=Path, help="scenario files; without any, all that ship")
    options = asked.parse_args(arguments)
    given: Iterable[tuple[str, str]] = [
        (str(one), one.read_text("utf-8")) for one in options.files
    ] or texts()
    written = found = 0
    for name, text in given:
        written += "\nAnswer:" in text
        for objection in objections(text):
            found += 1
            print(f"{name}: {objection}")
    print(f"{written} written answers, {found} objections")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
