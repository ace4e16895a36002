"""The games around a board (506): the board becomes a subgame of another game, and what that game holds.

A nest's text has one game after the other, the main game first; the board that is edited by hand is the innermost. The
games around it are told as text, each by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine import cards
from engine.language.effects import PlaySubgame
from engine.language.walks import walk
from engine.naming import player_name
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.nests import HEADING, MOST_GAMES
from engine.notation.positions import read_position
from engine.notation.writing_positions import Statement, parts_of, text_of
from playground.boards import documents
from playground.boards.documents import Document
from playground.boards.editing import BadEdit, in_bounds
from playground.boards.forms import Sent, number_in
from playground.boards.stating import seat_of

LONGEST_GAME = 20_000
"""Characters of the text of one game around a board."""
LATEST_TURN = 10_000
_SUBGAME = "subgame"


def makers() -> tuple[str, ...]:
    """The shipped cards whose text makes players play a subgame."""
    return _makers()


@cache
def _makers() -> tuple[str, ...]:
    library = cards.library()
    return tuple(
        name
        for name in library.mentioning(_SUBGAME)
        if any(isinstance(one, PlaySubgame) for one in walk(library[name]))
    )


def around(document: Document) -> list[str]:
    """The games around the board as text, the main game first."""
    return [text_of(one) for one in _games(document)[:-1]] if document.around else []


def command(sent: Sent, document: Document) -> tuple[str, str] | None:
    """What a form about the games around the board does, in words, and the text after it; None for other forms.

    Raises BadEdit, Unusable.
    """
    make = _COMMANDS.get(str(sent.get("do", "")))
    if make is None:
        return None
    what, after = make(sent, document)
    return what, after.text()


def _surround(sent: Sent, document: Document) -> tuple[str, Document]:
    """A further game directly around the board, in which a player's spell or ability that begins a subgame resolves."""
    if len(document.around) + 2 > MOST_GAMES:
        raise BadEdit(f"At most {MOST_GAMES} games can be nested here.", "maker")
    board = document.position.board
    by = player_name(board, seat_of(board, number_in(sent, "by", 0), "by"))
    active = player_name(board, seat_of(board, number_in(sent, "active", 0), "active"))
    turn = number_in(sent, "serial", 1)
    in_bounds(turn, 1, LATEST_TURN, "is the number of a turn", "serial")
    maker = str(sent.get("maker", ""))
    if maker not in makers():
        raise BadEdit("Choose what starts the subgame.", "maker")
    lives = []
    for seat, player in enumerate(board.players):
        life = number_in(sent, f"life-{seat}", 20)
        in_bounds(life, -1_000, 1_000_000, "for a life total", f"life-{seat}")
        lives.append(f"{player.name}: life {life}")
    outer = "\n".join(
        [*lives, f"Turn {turn}: {active}, precombat main phase", f"Stack (bottom first): {by}'s {maker}"]
    )
    games = [text_of(one) for one in _games(document)]
    return f"subgame of {by}'s {maker}", _joined(document, [*games[:-1], f"{outer}\n", games[-1]])


def _change(sent: Sent, document: Document) -> tuple[str, Document]:
    """What one of the games around the board holds, as text."""
    level = _level(sent, document)
    typed = str(sent.get("game", "")).replace("\r\n", "\n").strip("\n")
    if len(typed) > LONGEST_GAME:
        raise BadEdit(f"The text of one game has at most {LONGEST_GAME} characters.", "game")
    if any(line.strip() == f"{HEADING}:" for line in typed.split("\n")):
        raise BadEdit(f'A line "{HEADING}:" starts another game; enter the text of only one.', "game")
    games = [text_of(one) for one in _games(document)]
    before = _own_cards(document) + _together([*games[:level], ""])
    games[level] = f"{typed}\n"
    try:
        read_position(_own_cards(document) + _together(games))
    except Unreadable as error:
        line = error.line - before.count("\n")
        could = f" Expected: {' or '.join(error.expected)}." if error.expected else ""
        place = f"Line {line}: " if 0 < line <= typed.count("\n") + 1 else ""
        raise BadEdit(f'{place}"{error.words}" can\'t be read there.{could}', "game") from error
    except TooMuch as error:
        raise BadEdit(f"{error}.", "game") from error
    return f"the outer game, {level + 1} of {len(document.around)}", _joined(document, games)


def _take_away(sent: Sent, document: Document) -> tuple[str, Document]:
    """One game fewer around the board; without any it is a main game."""
    level = _level(sent, document)
    games = [text_of(one) for at, one in enumerate(_games(document)) if at != level]
    what = "an outer game removed" if len(games) > 1 else "no longer a subgame"
    return what, _joined(document, games)


def _level(sent: Sent, document: Document) -> int:
    level = number_in(sent, "level", -1)
    if not 0 <= level < len(document.around):
        raise BadEdit("That game is no longer there; the board has changed in the meantime.", "level")
    return level


def _games(document: Document) -> list[list[Statement]]:
    """The statements of each game of a nest, without the cards of the text's own, which are known to all."""
    games: list[list[Statement]] = [[]]
    for part in parts_of(document.whole):
        if part.heading == HEADING:
            games.append([])
        elif part.heading != "Card":
            games[-1].append(part)
    return games


def _own_cards(document: Document) -> str:
    return text_of(part for part in parts_of(document.whole) if part.heading == "Card").lstrip("\n")


def _together(games: Sequence[str]) -> str:
    return f"{HEADING}:\n".join(games)


def _joined(document: Document, games: Sequence[str]) -> Document:
    """The document with these games, the innermost last. Read anew: no two of their objects may share a number."""
    return documents.read(document.preface + _own_cards(document) + _together(games) + document.rest)


_COMMANDS: dict[str, Callable[[Sent, Document], tuple[str, Document]]] = {
    "surround": _surround,
    "game around": _change,
    "no game around": _take_away,
}
NESTING = frozenset(_COMMANDS)
"""What forms about the games around a board do."""
