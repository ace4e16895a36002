"""From a scenario to a Forge puzzle, and a list of what the format has no words for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    Mana,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
)
from engine.language.errors import Unprintable
from engine.language.print import print_ability
from engine.language.remembered import CHOSEN_COLOR, CHOSEN_NAME, CHOSEN_TYPE, IMPRINTED
from engine.language.values import CardDef
from engine.language.words import Color
from engine.notation.course import course_facts
from engine.notation.drafts import COUNTER
from engine.notation.errors import NotWritable
from engine.notation.mana_letters import mana_text
from engine.notation.scenario import Scenario
from engine.notation.writing_positions import GameWriter, writers_of
from engine.seats import all_seats, life_of_side, number_of_seats, whose_turn
from engine.unknown import is_unknown

_ZONES: tuple[tuple[str, tuple[ZoneName, ...]], ...] = (
    ("battlefield", (IN_PLAY, PHASED_OUT)),
    ("hand", (HAND,)),
    ("library", (LIBRARY,)),
    ("graveyard", (GRAVEYARD,)),
    ("exile", (REMOVED,)),
    ("sideboard", (OUTSIDE,)),
)
_PHASES = {
    "untap begins": "UNTAP",
    "upkeep": "UPKEEP",
    "draw": "DRAW",
    "precombat main": "MAIN1",
    "beginning of combat": "COMBAT_BEGIN",
    "declare attackers": "COMBAT_DECLARE_ATTACKERS",
    "declare blockers begins": "COMBAT_DECLARE_BLOCKERS",
    "combat damage": "COMBAT_DAMAGE",
    "end of combat": "COMBAT_END",
    "postcombat main": "MAIN2",
    "end of turn": "END_OF_TURN",
    "cleanup begins": "CLEANUP",
}
_FLAGS = {
    "tapped": "Tapped",
    "flipped": "Flipped",
    "face down": "FaceDown",
    "summoning sick": "SummonSick",
    "new this turn": "SummonSick",
}
_CHOSEN = {CHOSEN_TYPE: "ChosenType", CHOSEN_NAME: "NamedCard", CHOSEN_COLOR: "ChosenColor"}
_NOTE = re.compile(r'noted "([^"]*)" = "([^"]*)"')
_SIZE = re.compile(r"([+-])(\d+)/([+-])(\d+)")
_ABOUT = (
    "Url",
    "Goal",
    "Turns",
    "Difficulty",
    "Targets",
    "Targetcount",
    "Humancontrol",
    "Possible",
    "Puzzlelocation",
)
_USUAL = {"Goal": "Win", "Turns": "1", "Difficulty": "Easy"}


class Written(Struct, frozen=True):
    """A puzzle file, and what of the scenario it does not say."""

    text: str
    left_out: tuple[str, ...]

    def with_remarks(self) -> str:
        """The file with what is not carried over as remarks at its beginning; Forge skips them."""
        return "".join(f"# Not carried over: {one}\n" for one in self.left_out) + self.text


MOST_PLAYERS = 10
"""Players whom one digit tells apart."""


def write_puzzle(scenario: Scenario) -> Written:
    """The file of a scenario. Raises NotWritable for moments without a text, nests, and more than ten players."""
    writers = writers_of(scenario.position)
    if len(writers) > 1:
        raise NotWritable("a Forge puzzle is one game, and this is a game within a game")
    players = number_of_seats(scenario.position.board)
    if players > MOST_PLAYERS:
        raise NotWritable(f"a Forge puzzle names its players p0 to p9, and here are {players}")
    return _PuzzleWriter(writers[0], scenario).written()


class _PuzzleWriter:
    def __init__(self, writer: GameWriter, scenario: Scenario) -> None:
        self.writer = writer
        self.board = writer.board
        self.scenario = scenario
        self.left_out: list[str] = []
        self.named: set[ObjectId] = set()
        """Objects that others name, and which get a number therefore."""
        players = number_of_seats(self.board)
        self.who = ["human", "ai"] if players == 2 else [f"p{seat}" for seat in range(players)]

    def written(self) -> Written:
        for one in self.board.objects.values():
            self.named |= {one.attached} - {NOTHING}
            for noted in one.linked:
                if noted.name == IMPRINTED:
                    self.named |= {ObjectId(int(value)) for value in noted.value}
        lines = ["[metadata]", *self._about(), "[state]", *self._turn()]
        for seat in all_seats(self.board):
            lines += self._player(PlayerId(seat))
        self.left_out += [
            f"{part.heading}: {part.words}" for part in self.writer.parts() if self._unsaid(part.heading)
        ]
        if self.scenario.line or self.scenario.expectations:
            self.left_out.append("the line of play and what is expected of it")
        return Written("\n".join(lines) + "\n", tuple(self.left_out))

    def _unsaid(self, heading: str) -> bool:
        return heading not in (*(player.name for player in self.board.players), "Turn")

    def _about(self) -> Iterator[str]:
        yield f"Name:{self.scenario.title or 'A board'}"
        if self.scenario.question:
            yield f"Description:{self.scenario.question}"
        said = dict(_USUAL)
        for note in self.scenario.notes:
            name, colon, words = note.partition(": ")
            if colon and name in _ABOUT:
                said[name] = words
            else:
                self.left_out.append(f"Note: {note}")
        if self.scenario.answer:
            self.left_out.append(f"Answer: {self.scenario.answer}")
        for name, words in said.items():
            yield f"{'URL' if name == 'Url' else name}:{words}"

    def _turn(self) -> Iterator[str]:
        turn, place = self.board.turn, self.writer.place
        words = place.name + (" begins" if place.begins else "")
        plainer = place.name if place.name in _PHASES else f"{place.name} begins"
        if words not in _PHASES:
            self.left_out.append(f"Turn: {words}; Forge begins at {_PHASES[plainer]}")
        yield f"turn={turn.serial}"
        yield f"activeplayer={self.who[whose_turn(self.board)]}"
        yield f"activephase={_PHASES.get(words, _PHASES[plainer])}"
        clauses = self.writer.turn_clauses(self.writer.board, place)
        lands = clauses.count("land played")
        if lands:
            yield f"{self.who[whose_turn(self.board)]}landsplayed={lands}"
        self.left_out += [f"Turn: {one}" for one in clauses if one != "land played"]

    # --- players and objects

    def _player(self, seat: PlayerId) -> Iterator[str]:
        player, who = self.board.players[seat], self.who[seat]
        yield f"{who}life={life_of_side(self.board, seat)}"
        yield f"{who}name={player.name}"
        if player.poison:
            yield f"{who}counters=POISON={player.poison}"
        if player.mana:
            yield f"{who}manapool={' '.join(one.type for one in player.mana)}"
        unsaid = [f"{name} counter x{number}" for name, number in player.counters]
        unsaid += (
            [f"mana {mana_text(player.mana)}"] if any(one != Mana(one.type) for one in player.mana) else []
        )
        unsaid += [f"lost {player.lost}"] if player.lost else []
        unsaid += [f"won {player.won}"] if player.won else []
        unsaid += ["drew from an empty library"] if player.drew_from_empty else []
        unsaid += [f"unknown cards from {len(player.unseen)} cards"] if player.unseen else []
        unsaid += course_facts(self.writer.place, seat, self.board)
        self.left_out += [f"{player.name}: {one}" for one in unsaid]
        for key, zones in _ZONES:
            ids = [one for zone in zones for one in self.writer.zone(zone, seat)]
            words = [words for one in ids if (words := self._object(self.board.objects[one]))]
            if words:
                yield f"{who}{key}={';'.join(words)}"
        for one in self.writer.zone("ante", seat):
            self.left_out.append(f"{player.name}: ante {self.writer.entry(self.board.objects[one])}")

    def _object(self, found: Object) -> str:
        definition = found.definition if found.copying is None else found.copying.printed
        if definition is None or is_unknown(found):
            self.left_out.append(f"{self.board.players[found.owner].name}: an unknown card in the library")
            return ""
        words = [_token(definition) if found.kind == "token" else definition.name]
        if found.id in self.named:
            words.append(f"Id:{found.id}")
        counters = []
        for fact in self.writer.state(found):
            counter = COUNTER.fullmatch(fact)
            if counter is not None:
                counters.append(f"{_kind(counter[1])}={counter[2] or 1}")
            elif (said := self._fact(found, fact)) is not None:
                words.append(said)
            else:
                self.left_out.append(f"{self.writer.name(found.id)}: {fact}")
        words += [f"Counters:{','.join(counters)}"] if counters else []
        return "|".join(words)

    def _fact(self, found: Object, fact: str) -> str | None:
        """A fact in Forge's words; None where it has none."""
        noted = _NOTE.fullmatch(fact)
        if fact in _FLAGS:
            return _FLAGS[fact]
        if fact.startswith("damage "):
            return f"Damage:{found.damage}"
        if fact.startswith("attached to "):
            attached = found.attached_player
            return (
                f"AttachedTo:{found.attached}" if found.attached else f"EnchantingPlayer:{self.who[attached]}"
            )
        if fact.startswith("owned by "):
            return f"Owner:{self.who[found.owner]}"
        if fact.startswith("phased out under ") and found.phased is not None:
            return f"PhasedOut:{self.who[found.phased.under]}"
        if fact == "attacking" and self.writer.place.name in ("declare attackers", "declare blockers"):
            return "Attacking"
        if fact.startswith(f'noted "{IMPRINTED}"'):
            values = [one.value for one in found.linked if one.name == IMPRINTED]
            return f"Imprinting:{','.join(str(one) for one in values[0])}"
        if noted is not None and noted[1] in _CHOSEN:
            color = next((one.word for one in Color if one.value == noted[2]), noted[2])
            return f"{_CHOSEN[noted[1]]}:{color if noted[1] == CHOSEN_COLOR else noted[2]}"
        return None


def _kind(name: str) -> str:
    """A kind of counter as Forge writes it: P1P1, CHARGE."""
    size = _SIZE.fullmatch(name)
    if size is None:
        return name.upper().replace(" ", "_")
    return f"{_sign(size[1])}{size[2]}{_sign(size[3])}{size[4]}"


def _sign(sign: str) -> str:
    return "P" if sign == "+" else "M"


def _token(definition: CardDef) -> str:
    """A token as Forge describes it; keywords are all the abilities that this has words for."""
    face = definition.faces[0]
    colors = " ".join(color.value for color in face.colors)
    types = "-".join([*(one.value.capitalize() for one in (*face.supertypes, *face.types)), *face.subtypes])
    keywords = []
    for ability in face.abilities:
        try:
            keywords.append(print_ability(ability, "this permanent").rstrip("."))
        except Unprintable:
            continue
    size = f"P:{face.power or 0},T:{face.toughness or 0}"
    return (
        f"t:{definition.name},{size},Cost:no cost,Color:{colors},Types:{types},Keywords:{'-'.join(keywords)}"
    )
