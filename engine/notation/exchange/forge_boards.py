"""From a Forge puzzle to a scenario: a text of the notation, and a list of what could not be carried over.

Forge calls the players human and ai, or p0, p1 and so on; here they are Ann, Bob, Cat and Dan. A board is read
twice: first without what names other objects, so that it is known what each is called, then with it. Whatever the
notation then refuses is taken out and listed; nothing is lost silently.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec import Struct

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    Board,
    ObjectId,
    ZoneName,
)
from engine.cards import finding, library
from engine.language.card import CardDef
from engine.naming import by_seat, name_of
from engine.notation.drafts import MOST_OBJECTS
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.exchange.forge_cards import (
    LATER,
    NO_MATTER,
    SCRIPT,
    CardReader,
    ForgeObject,
    Others,
    pairs,
)
from engine.notation.exchange.forge_files import (
    ForgeEntry,
    ForgeSetting,
    LeftOut,
    PuzzleFile,
    entries,
    shown,
    take_apart,
)
from engine.notation.exchange.json_text import PieceText
from engine.notation.reading_positions import read_position
from engine.notation.scenario import read_scenario
from engine.notation.wordings import card_text
from engine.notation.writing_positions import ZONES

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil", "Hal", "Ivy", "Joe")
_CARD_ZONES: tuple[tuple[str, ZoneName], ...] = (
    ("battlefield", IN_PLAY),
    ("play", IN_PLAY),
    ("hand", HAND),
    ("graveyard", GRAVEYARD),
    ("library", LIBRARY),
    ("exile", REMOVED),
    ("sideboard", OUTSIDE),
)
_PLACES = {
    "untap": "untap begins",
    "upkeep": "upkeep",
    "draw": "draw",
    "main1": "precombat main phase",
    "main": "precombat main phase",
    "combat_begin": "beginning of combat",
    "combat_declare_attackers": "declare attackers",
    # Forge leaves it to the defending player to declare blockers then.
    "combat_declare_blockers": "declare blockers begins",
    "combat_first_strike_damage": "combat damage",
    "combat_damage": "combat damage",
    "combat_end": "end of combat",
    "main2": "postcombat main phase",
    "end_of_turn": "end of turn",
    "cleanup": "cleanup begins",
}
_WITH_ATTACKERS = ("combat_declare_attackers", "combat_declare_blockers")
_PLAYER = re.compile(r"(human|ai|p(\d))(.+)")
_MANA = re.compile(r"[WUBRGC](?: ?[WUBRGC])*")
_NAME = re.compile(r"[^\W\d_][\w \-]{0,39}")
_MODERN = ("speed", "numringtemptedyou", "command")
MOST_REFUSED = 60
"""Things of one file that the notation may refuse: each means reading the board once more."""
_SCRIPTS = ("precast", "persistentmana", "landsplayedlastturn")


class Puzzle(Struct, frozen=True):
    """What has come of a file."""

    text: str
    """A scenario; it can be read."""
    left_out: tuple[LeftOut, ...]
    """In the order of the file's lines."""


class NoPuzzle(ValueError):
    """A file of which nothing can be made; the message says why."""


def read_puzzle(text: str, others: Others = lambda name: None) -> Puzzle:
    """The scenario of a puzzle file. Raises NoPuzzle, TooMuch.

    What does not ship is taken from `others`, and its text goes along with the board.
    """
    reader = _Reader(take_apart(text), others)
    return reader.puzzle()


@dataclass
class _Player:
    name: str
    life: int = 20
    facts: list[str] = field(default_factory=list)
    lands: int = 0
    stack: list[tuple[ForgeSetting, str]] = field(default_factory=list)


@dataclass
class _Board:
    """What is put into words: a list for each player's zones, and the stack."""

    objects: list[ForgeObject] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    stack: list[tuple[ForgeSetting, int, str, str]] = field(default_factory=list)
    """Where it stands, whose it is, the card's name and, as Forge says it, the target."""


class _Reader:
    def __init__(self, file: PuzzleFile, others: Others) -> None:
        self.file = file
        self._others = others
        self.own: dict[str, CardDef] = {}
        """Cards that do not ship, by their names."""
        self._asked: dict[str, CardDef | None] = {}
        self.left_out = file.left_out
        self.state = {one.name: one for one in file.state}
        seats = {self._seat(one.name) for one in file.state} - {None}
        number = max([2, *(seat + 1 for seat in seats if seat is not None)])
        self.players = [_Player(name) for name in NAMES[:number]]
        self.board = _Board()
        self.turn = 1
        self.active = 0
        self.phase = "main1"

    def _leave(self, setting: ForgeSetting, words: str, reason: str, near: tuple[str, ...] = ()) -> None:
        self.left_out.append(LeftOut(setting.line, shown(words), reason, near))

    def _seat(self, name: str) -> int | None:
        """Whose setting it is: human is the first player, ai the second."""
        found = _PLAYER.fullmatch(name)
        if found is None:
            return None
        return {"human": 0, "ai": 1}.get(found[1], int(found[2] or 0))

    def player_named(self, text: str) -> str:
        """The player whom Forge calls human, ai, p0 and so on; "" for anything else."""
        seat = self._seat(f"{text.strip().lower()}x")
        return self.players[seat].name if seat is not None and seat < len(self.players) else ""

    # --- the settings

    def puzzle(self) -> Puzzle:
        if not any(self._seat(one.name) is not None for one in self.file.state):
            raise NoPuzzle(
                "This is not a Forge puzzle: it has no line such as humanlife=20 or aibattlefield=Forest."
            )
        self._names()
        self._moment()
        combat = self.phase in _WITH_ATTACKERS
        reader = CardReader(self.player_named, self.left_out, combat=combat, others=self.other)
        for setting in self.file.state:
            counts = self.state[setting.name]
            if setting is counts:
                self._setting(setting, reader)
            else:
                self._leave(setting, setting.name, f"said again in line {counts.line}, which counts")
        self._refer(reader.ids)
        if len(self.board.objects) > MOST_OBJECTS:
            raise TooMuch("objects in a position", MOST_OBJECTS)
        text = self._head() + _readable(self)
        return Puzzle(text, tuple(sorted(self.left_out, key=lambda one: one.line)))

    def _names(self) -> None:
        for setting in self.file.state:
            seat = self._seat(setting.name)
            if seat is None or not setting.name.endswith("name") or not setting.value:
                continue
            others = [one.name.lower() for at, one in enumerate(self.players) if at != seat]
            if (
                _NAME.fullmatch(setting.value)
                and setting.value.lower() not in others
                and _is_a_name(setting.value)
            ):
                self.players[seat].name = setting.value
            else:
                self._leave(setting, setting.value, "no name that a player can have here")

    def _moment(self) -> None:
        turn, active, phase = (self.state.get(one) for one in ("turn", "activeplayer", "activephase"))
        if turn is not None and turn.value.isdecimal() and len(turn.value) < 7:
            self.turn = int(turn.value)
        elif turn is not None:
            self._leave(turn, turn.value, "the number of a turn is needed; it is turn 1")
        if active is not None:
            seat = self._seat(f"{active.value.lower()}x")
            if seat is not None and seat < len(self.players):
                self.active = seat
            else:
                self._leave(active, active.value, "human, ai or p0 is needed; it is the first player's turn")
        if phase is not None:
            name = re.sub(r"[ ,]+", "_", phase.value.lower())
            if name in _PLACES:
                self.phase = name
            else:
                self._leave(phase, phase.value, "no phase that we know; it is the precombat main phase")

    def _setting(self, setting: ForgeSetting, reader: CardReader) -> None:
        seat = self._seat(setting.name)
        if setting.name in ("turn", "activeplayer", "activephase"):
            return
        if setting.name == "activephaseadvance":
            self._leave(setting, setting.value, "the board stands where activephase says; step on from there")
        elif setting.name == "removesummoningsickness":
            if setting.value.lower() == "true":
                self._leave(setting, "summoning sickness", "is not taken off; say it of each creature")
        elif setting.name.startswith("ability"):
            self._leave(setting, setting.name, SCRIPT)
        elif seat is None:
            self._leave(setting, f"{setting.name}={setting.value}", "not a setting that we know")
        else:
            self._of_a_player(setting, seat, _key(setting.name), reader)

    def _of_a_player(self, setting: ForgeSetting, seat: int, key: str, reader: CardReader) -> None:
        player = self.players[seat]
        # Older files say humancardsinplay.
        zone = next((zone for ending, zone in _CARD_ZONES if key.endswith(ending)), None)
        if not setting.value or key == "name":
            return
        if zone is not None:
            for entry in entries(setting):
                found = reader.made(entry, zone, player.name)
                if found is not None:
                    self.board.objects.append(found)
                    self.board.owners.append(seat)
            self._printings(setting)
        elif key == "life" and re.fullmatch(r"-?\d{1,7}", setting.value):
            player.life = int(setting.value)
        elif key == "landsplayed" and re.fullmatch(r"\d{1,2}", setting.value):
            self._lands(setting, seat, int(setting.value))
        elif key == "counters":
            self._counters(setting, player)
        elif key == "manapool" and _MANA.fullmatch(setting.value):
            player.facts.append(f"mana {setting.value.replace(' ', '')}")
        elif key == "putonstack":
            for entry in entries(setting):
                self._put_on_stack(setting, seat, entry)
        elif key in _MODERN and setting.value == "0":
            return
        elif key in _MODERN:
            self._leave(setting, f"{setting.name}={setting.value}", LATER)
        elif key in _SCRIPTS:
            if setting.value != "0":
                self._leave(setting, f"{setting.name}={setting.value}", SCRIPT)
        else:
            self._leave(setting, f"{setting.name}={setting.value}", "not a setting that we can read")

    def _printings(self, setting: ForgeSetting) -> None:
        """One line for all the printings of a zone: they make no difference, but they are gone."""
        number = sum(one.name in NO_MATTER[:3] for entry in entries(setting) for one in entry.properties)
        if number:
            words = f"Set and Art of {number} card{'s' if number > 1 else ''}"
            reason = "which printing a card is from makes no difference here"
            self.left_out.append(LeftOut(setting.line, words, reason, matters=False))

    def _lands(self, setting: ForgeSetting, seat: int, number: int) -> None:
        if seat == self.active:
            self.players[seat].lands = number
        elif number:
            self._leave(
                setting, f"{setting.name}={number}", "lands are played in one's own turn only (212.6a)"
            )

    def _counters(self, setting: ForgeSetting, player: _Player) -> None:
        for words, kind, number in pairs(setting.value):
            if kind.upper() == "POISON" and number:
                player.facts.append(f"poison {number}")
            else:
                self._leave(setting, words, f"counters of this kind on players {LATER}")

    def _put_on_stack(self, setting: ForgeSetting, seat: int, entry: ForgeEntry) -> None:
        name, arrow, target = entry.name.partition("->")
        if ":" in name:
            self._leave(setting, entry.words, SCRIPT)
            return
        try:
            card = self.other(name) or finding.find(name)
        except finding.NoSuchCard as error:
            self._leave(setting, entry.words, error.short, error.offered)
            return
        self.board.stack.append((setting, seat, card.name, target.strip() if arrow else ""))

    def other(self, name: str) -> CardDef | None:
        """The card of this name that does not ship, of those that whoever reads this has."""
        if finding.names().exact(name) in library():
            return None
        if name not in self._asked:
            self._asked[name] = self._others(name)
        card = self._asked[name]
        if card is not None:
            self.own[card.name] = card
        return card

    def _refer(self, known: set[int]) -> None:
        """Take out what names an object by a number that no object has."""
        for one in self.board.objects:
            for fact in [fact for fact in one.facts if fact.id and fact.id not in known]:
                one.facts.remove(fact)
                words = f"{one.entry.name[:60]}|{fact.source}"
                self.left_out.append(LeftOut(one.entry.line, words, f"nothing has the number {fact.id}"))

    # --- the head

    def _head(self) -> str:
        about = {one.name: one for one in self.file.about if one.value}
        lines = []
        for name, start in (("name", "# "), ("description", "Question: ")):
            setting = about.pop(name, None)
            if setting is not None:
                words = " ".join(setting.value.replace("\\n", " ").split())
                lines.append(start + "".join(letter for letter in words if letter.isprintable()).lstrip("# "))
        # Goals are Forge's to check; here they are said.
        for name, setting in about.items():
            words = "".join(letter if letter.isprintable() else " " for letter in setting.value)
            lines.append(f"Note: {name.capitalize()}: {words}")
        return "".join(f"{line}\n" for line in lines)


def _key(name: str) -> str:
    """A setting's name without the player's."""
    found = _PLAYER.fullmatch(name)
    assert found is not None
    return found[3]


def _is_a_name(words: str) -> bool:
    try:
        read_position(f"{words}: life 20\nBobby-Joe: life 20\nTurn 1: {words}, upkeep\n")
    except (Unreadable, TooMuch):
        return False
    return True


# --- the text ------------------------------------------------------------------------------------------------


def _readable(reader: _Reader) -> str:
    """The text of the board; what the notation refuses is taken out of it and listed, one thing at a time."""
    names: dict[int, str] = {}
    refused = 0
    for named in (False, True):
        while True:
            pieces = _text(reader, names if named else None)
            try:
                board = read_position(str(pieces)).board
            except Unreadable as error:
                refused += 1
                if refused > MOST_REFUSED:
                    raise TooMuch("things of a puzzle file that can't be read", MOST_REFUSED) from error
                _take_out(reader, pieces, error)
                continue
            break
        if not named:
            names = _called(reader, board)
    try:
        read_scenario(str(pieces))
    except (Unreadable, TooMuch) as error:
        raise NoPuzzle(f"The board of this puzzle has no text: {error}.") from error
    return str(pieces)


def _called(reader: _Reader, board: Board) -> dict[int, str]:
    """What objects with a number are called. Ids are given in the order of the text."""
    seated = by_seat(board)
    return {
        reader.board.objects[at].id: name_of(seated, ObjectId(number))
        for number, at in enumerate(_order(reader), 1)
        if reader.board.objects[at].id
    }


def _order(reader: _Reader) -> list[int]:
    """The places of the objects in the order in which the text has them."""
    return [
        at
        for seat in range(len(reader.players))
        for zone, _ in ZONES
        for at, one in enumerate(reader.board.objects)
        if one.zone == zone and reader.board.owners[at] == seat
    ]


def _text(reader: _Reader, names: dict[int, str] | None) -> PieceText:
    """The text, with what names other objects where their names are known."""
    out = PieceText()
    for card in reader.own.values():
        out.add(f"Card:\n{card_text(card)}\n\n", "")
    order = _order(reader)
    for seat, player in enumerate(reader.players):
        out.add("; ".join([f"{player.name}: life {player.life}", *player.facts]), "")
        for zone, words in ZONES:
            objects = [at for at in order if _stands(reader, at, seat, zone)]
            for number, at in enumerate(objects):
                out.add(", " if number else f"; {words} ", "")
                _add_object(out, reader.board.objects[at], at, names)
        out.add("\n", "")
    lands = ", land played" * reader.players[reader.active].lands
    active = reader.players[reader.active].name
    out.add(f"Turn {reader.turn}: {active}, {_PLACES[reader.phase]}{lands}\n", "")
    for at, (_, seat, name, target) in enumerate(reader.board.stack):
        if names is not None:
            out.add(f"Stack (bottom first): {reader.players[seat].name}'s {name}", f"s{at}")
            aimed = reader.player_named(target) or names.get(int(target) if target.isdecimal() else 0, target)
            out.add(f" targeting {aimed}\n" if target else "\n", f"s{at}")
    return out


def _stands(reader: _Reader, at: int, seat: int, zone: ZoneName) -> bool:
    return reader.board.owners[at] == seat and reader.board.objects[at].zone == zone


def _add_object(out: PieceText, one: ForgeObject, at: int, names: dict[int, str] | None) -> None:
    out.add(one.words, f"o{at}")
    opened = False
    for number, fact in enumerate(one.facts):
        if fact.id and names is None:
            continue
        # A number that nothing has: the reader of the notation refuses it, and it is listed.
        words = (
            fact.words.format(names.get(fact.id, f"#{fact.id}"))
            if fact.id and names is not None
            else fact.words
        )
        out.add((", " if opened else " (") + words, f"o{at}/{number}")
        opened = True
    if opened:
        out.add(")", f"o{at}")


def _take_out(reader: _Reader, pieces: PieceText, error: Unreadable) -> None:
    """Take out what could not be read, and list it. Raises NoPuzzle where that is nothing that can be spared."""
    wrong = pieces.misplaced(error)
    place = re.fullmatch(r"([os])(\d+)(?:/(\d+))?", wrong.pointer)
    if place is None:
        raise NoPuzzle(f"The board of this puzzle can't be read: {wrong.reason}.")
    at = int(place[2])
    if place[1] == "s":
        setting, _, card, target = reader.board.stack.pop(at)
        words = f"{card}->{target}" if target else card
        reader.left_out.append(LeftOut(setting.line, shown(words), wrong.reason))
        return
    found = reader.board.objects[at]
    if place[3] is not None:
        fact = found.facts.pop(int(place[3]))
        words = f"{found.entry.name[:60]}|{fact.source}"
        reader.left_out.append(LeftOut(found.entry.line, words, wrong.reason))
        return
    if found.facts:
        # Which of them it is isn't known; the last one is the least likely to matter.
        fact = found.facts.pop()
        words = f"{found.entry.name[:60]}|{fact.source}"
        reader.left_out.append(LeftOut(found.entry.line, words, wrong.reason))
        return
    del reader.board.objects[at], reader.board.owners[at]
    reader.left_out.append(LeftOut(found.entry.line, found.entry.words, wrong.reason))


__all__ = ["PHASED_OUT", "LeftOut", "NoPuzzle", "Puzzle", "read_puzzle"]
