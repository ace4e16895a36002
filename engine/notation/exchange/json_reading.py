"""From JSON to a scenario: the shape is checked field by field, then the notation's own reader reads the words.

Whatever is wrong is said with the JSON pointer of its place and what could stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from engine import EDITION
from engine.notation.drafts import MOST_OBJECTS
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.exchange.incoming import parsed, plain_text
from engine.notation.exchange.json_text import Misplaced, PieceText, below, kind_of, phrase
from engine.notation.exchange.json_writing import FORMAT, PHRASES, ZONE_KEYS
from engine.notation.moments import PLACES
from engine.notation.nests import HEADING, MOST_GAMES
from engine.notation.no_card import why_none
from engine.notation.own_cards import MOST_OWN_CARDS, take_cards
from engine.notation.reading_expectations import MOST_EXPECTATIONS, RULE
from engine.notation.reading_positions import AS_USUAL, HEADINGS, MOST_PLAYERS
from engine.notation.saying import MOST_SENTENCES, sentences
from engine.notation.scanning import Scanner
from engine.notation.scenario import Scenario, read_scenario
from engine.notation.wordings import Pool, try_token
from engine.unknown import NAME as UNKNOWN_CARD

MOST_PHRASES = 500
LARGEST = 1_000_000_000
"""The largest number of a field, on both sides of 0."""
_GAME_FIELDS = ("players", "turn", *PHRASES.values(), "chance")
_HEAD_FIELDS = (
    "$schema",
    "format",
    "edition",
    "title",
    "question",
    "answer",
    "rules",
    "tags",
    "notes",
    "cards",
)
_FIELDS = (*_HEAD_FIELDS, *_GAME_FIELDS, "subgames", "line", "expect")
_COUNTERS = "counters"
_PLAYER_FACTS = ("poison", _COUNTERS, "mana", "lost", "won", "drew_from_empty_library", "unknown_cards")
_PLAYER_FIELDS = ("name", "life", *_PLAYER_FACTS, *ZONE_KEYS.values(), "state")
_STATUS = ("tapped", "flipped", "face_down", "damage", _COUNTERS, "owner", "attached_to")
_OBJECT_FIELDS = ("card", "token", "count", *_STATUS, "state")
_TURN_FIELDS = ("number", "player", "at", "begins", "state")
_FLAGS = {"tapped": "tapped", "flipped": "flipped", "face_down": "face down"}
_PLAYER_NAME = re.compile(r"[^\W\d_][\w \-]{0,39}")
_RESERVED = (*HEADINGS, HEADING, "Question", "Answer", "Rules", "Tags", "Note")
_COUNTER_NAME = re.compile(r"[^\s,()]+(?: [^\s,()]+)?")
_MANA = re.compile(r"(?:[WUBRGC](?:\(snow\))? ?)*")


def read_scenario_json(text: str) -> Scenario:
    """The scenario of a JSON text. Raises Misplaced with the place, or NotText."""
    return scenario_of(parsed(plain_text(text)))


def scenario_of(data: Any) -> Scenario:
    """The scenario of JSON already parsed. Raises Misplaced."""
    pieces = _Reader().text(data)
    try:
        return read_scenario(str(pieces))
    except Unreadable as error:
        raise pieces.misplaced(error) from error
    except TooMuch as error:
        raise Misplaced("", str(error)) from error


# --- values of the right kind --------------------------------------------------------------------------------


def _fields(value: object, pointer: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if type(value) is not dict:
        raise Misplaced(pointer, f"an object is needed, not {kind_of(value)}")
    for key in value:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"; perhaps {near[0]}" if near else f"; it may have {', '.join(known)}"
            raise Misplaced(below(pointer, key[:60]), f"this field doesn't exist{hint}")
    return value


def _items(fields: Mapping[str, Any], key: str, pointer: str, most: int) -> Iterator[tuple[str, Any]]:
    """The items of a list, each with its pointer; none where the field is missing."""
    value = fields.get(key, [])
    here = below(pointer, key)
    if type(value) is not list:
        raise Misplaced(here, f"a list is needed, not {kind_of(value)}")
    if len(value) > most:
        raise Misplaced(here, f"at most {most} items, not {len(value)}")
    for number, one in enumerate(value):
        yield below(here, number), one


def _whole(value: object, pointer: str, least: int, most: int = LARGEST) -> int:
    if type(value) is not int:
        raise Misplaced(pointer, f"a whole number is needed, not {kind_of(value)}")
    if not least <= value <= most:
        raise Misplaced(pointer, f"a whole number from {least} to {most} is needed, not {value}")
    return value


def _truth(value: object, pointer: str) -> bool:
    if type(value) is not bool:
        raise Misplaced(pointer, f"true or false is needed, not {kind_of(value)}")
    return value


def _matching(value: object, pointer: str, pattern: re.Pattern[str], needed: str) -> str:
    words = phrase(value, pointer)
    if not pattern.fullmatch(words):
        raise Misplaced(pointer, f'{needed} is needed, not "{words[:60]}"')
    return words


# --- the text ------------------------------------------------------------------------------------------------


class _Reader:
    """Puts together the text of a scenario."""

    def __init__(self) -> None:
        self.out = PieceText()
        self.pool = Pool()

    def text(self, data: Any) -> PieceText:
        fields = _fields(data, "", _FIELDS)
        for key, only in (("format", FORMAT), ("edition", EDITION)):
            if fields.get(key, only) != only:
                raise Misplaced(below("", key), f'"{only}" is the only one that is read')
        self._head(fields)
        for pointer, card in _items(fields, "cards", "", MOST_OWN_CARDS):
            self._card(card, pointer)
        self._game(fields, "")
        for pointer, game in _items(fields, "subgames", "", MOST_GAMES - 1):
            self.out.add(f"{HEADING}:\n", pointer)
            self._game(_fields(game, pointer, _GAME_FIELDS), pointer)
        self._sentences(fields, "line", MOST_SENTENCES, needs_divider="expect" in fields)
        self._sentences(fields, "expect", MOST_EXPECTATIONS)
        return self.out

    def _head(self, fields: Mapping[str, Any]) -> None:
        for key, start in (("title", "# "), ("question", "Question: "), ("answer", "Answer: ")):
            if fields.get(key, "") != "":
                self.out.add(f"{start}{_plainly(fields[key], below('', key))}\n", below("", key))
        for key, read in (("rules", _rule), ("tags", _tag)):
            found = [(read(one, pointer), pointer) for pointer, one in _items(fields, key, "", 100)]
            if found:
                self.out.add(f"{key.capitalize()}: ", below("", key))
                self.out.listed(found, ", ")
                self.out.add("\n", below("", key))
        for pointer, note in _items(fields, "notes", "", 100):
            self.out.add(f"Note: {_plainly(note, pointer)}\n", pointer)

    def _card(self, card: object, pointer: str) -> None:
        if type(card) is not str or not card.strip():
            raise Misplaced(pointer, "the text of a card is needed")
        lines = [line.rstrip() for line in card.strip("\n").split("\n")]
        for line in lines:
            if not line or line.strip() == "---" or not line.isprintable():
                raise Misplaced(pointer, "the lines of one card are needed, none of them empty or ---")
        words = "\n".join(lines)
        try:
            take_cards(f"Card:\n{words}\n", 0, self.pool)
        except Unreadable as error:
            raise Misplaced(pointer, str(error)) from error
        except TooMuch as error:
            raise Misplaced(pointer, str(error)) from error
        self.out.add(f"Card:\n{words}\n\n", pointer)

    # --- a game

    def _game(self, fields: Mapping[str, Any], pointer: str) -> None:
        players = list(_items(fields, "players", pointer, MOST_PLAYERS))
        if not players:
            raise Misplaced(below(pointer, "players"), "the players are needed")
        for where, player in players:
            self._player(_fields(player, where, _PLAYER_FIELDS), where)
        if "turn" not in fields:
            raise Misplaced(below(pointer, "turn"), "the turn is needed")
        self._turn(_fields(fields["turn"], below(pointer, "turn"), _TURN_FIELDS), below(pointer, "turn"))
        for heading, key in PHRASES.items():
            parting = ";" if heading in ("Table", "Markers", "Stack", "Gone") else ""
            for where, words in _items(fields, key, pointer, MOST_PHRASES):
                self.out.add(f"{heading}: {phrase(words, where, parting)}\n", where)
        if "chance" in fields:
            self._chance(fields["chance"], below(pointer, "chance"))

    def _chance(self, value: object, pointer: str) -> None:
        chance = _fields(value, pointer, ("seed", "dealt"))
        seed = _whole(chance.get("seed", 0), below(pointer, "seed"), 0, (1 << 64) - 1)
        dealt = _whole(chance.get("dealt", 0), below(pointer, "dealt"), 0)
        self.out.add(f"Chance: seed {seed}" + (f", dealt {dealt}" if dealt else "") + "\n", pointer)

    def _turn(self, turn: Mapping[str, Any], pointer: str) -> None:
        for key in ("number", "player", "at"):
            if key not in turn:
                raise Misplaced(
                    below(pointer, key), f"a turn needs {'its' if key == 'number' else 'a'} {key}"
                )
        number = _whole(turn["number"], below(pointer, "number"), 0)
        if turn["at"] not in PLACES:
            raise Misplaced(below(pointer, "at"), f"one of {', '.join(PLACES)} is needed")
        self.out.add(f"Turn {number}: ", below(pointer, "number"))
        self.out.add(_player_name(turn["player"], below(pointer, "player")), below(pointer, "player"))
        self.out.add(f", {turn['at']}", below(pointer, "at"))
        if _truth(turn.get("begins", False), below(pointer, "begins")):
            self.out.add(" begins", below(pointer, "begins"))
        for where, words in _items(turn, "state", pointer, MOST_PHRASES):
            self.out.add(f", {phrase(words, where, ',;', self._in_a_name)}", where)
        self.out.add("\n", pointer)

    # --- players and objects

    def _player(self, player: Mapping[str, Any], pointer: str) -> None:
        name = below(pointer, "name")
        if "name" not in player:
            raise Misplaced(name, "the player's name is needed")
        self.out.add(f"{_player_name(player['name'], name)}: ", name)
        life = below(pointer, "life")
        number = _whole(player["life"], life, -LARGEST) if "life" in player else AS_USUAL
        self.out.add(f"life {number}", life)
        for key, words in _player_facts(player, pointer):
            self.out.add(f"; {words}", below(pointer, key))
        for words, key in ZONE_KEYS.items():
            self._objects(player, key, words, pointer)
        self._objects(player, "unknown_cards", "unknown cards from", pointer)
        for where, one in _items(player, "state", pointer, MOST_PHRASES):
            self.out.add(f"; {phrase(one, where, ';')}", where)
        self.out.add("\n", pointer)

    def _objects(self, player: Mapping[str, Any], key: str, words: str, pointer: str) -> None:
        found = list(_items(player, key, pointer, MOST_OBJECTS))
        if not found:
            return
        self.out.add(f"; {words} ", below(pointer, key))
        for number, (where, one) in enumerate(found):
            if number:
                self.out.add(", ", where)
            self._object({"card": one} if type(one) is str else _fields(one, where, _OBJECT_FIELDS), where)

    def _object(self, one: Mapping[str, Any], pointer: str) -> None:
        if ("card" in one) == ("token" in one):
            raise Misplaced(pointer, "either a card by its name or a token by its description is needed")
        key = "card" if "card" in one else "token"
        self.out.add(self._what(one[key], below(pointer, key), key == "token"), below(pointer, key))
        count = _whole(one.get("count", 1), below(pointer, "count"), 1, MOST_OBJECTS)
        if count > 1:
            self.out.add(f" x{count}", below(pointer, "count"))
        facts = list(_object_facts(one, pointer, self._in_a_name))
        if facts:
            self.out.add(" (", pointer)
            self.out.listed(facts, ", ")
            self.out.add(")", pointer)

    def _what(self, value: object, pointer: str, token: bool) -> str:
        """A card's name or a token's description, and nothing after it."""
        words = phrase(value, pointer)
        if words.lower() == UNKNOWN_CARD and not token:
            return words
        scanner = Scanner(words)
        try:
            found = try_token(scanner) if token else self.pool.try_card(scanner)
        except Unreadable as error:
            raise Misplaced(pointer, error.reason) from error
        if found is not None and scanner.done:
            return words
        needed = "a token such as 1/1 black Rat creature token" if token else "the name of a card"
        why = "" if token else f": {why_none(Scanner(words))}"
        raise Misplaced(pointer, f'{needed} is needed, not "{words[:60]}"{why}')

    def _in_a_name(self, words: str, at: int) -> bool:
        """Whether this mark stands in the name of a card, and parts nothing."""
        for start in range(at):
            if start == 0 or words[start - 1].isspace():
                scanner = Scanner(words)
                scanner.at = start
                if self.pool.skip_name(scanner) and scanner.at > at:
                    return True
        return False

    # --- line and expectations

    def _sentences(
        self, fields: Mapping[str, Any], key: str, most: int, *, needs_divider: bool = False
    ) -> None:
        found = list(_items(fields, key, "", most))
        if found or needs_divider or key in fields:
            self.out.add("---\n", below("", key))
        for pointer, one in found:
            words = phrase(one, pointer)
            if len(list(sentences(words))) != 1:
                raise Misplaced(pointer, "one sentence is needed for each item")
            self.out.add(words.removesuffix(".") + ".\n", pointer)


def _plainly(value: object, pointer: str) -> str:
    """Words for people: on one line, with whatever marks."""
    if type(value) is not str:
        raise Misplaced(pointer, f"words are needed, not {kind_of(value)}")
    if any(not letter.isprintable() for letter in value):
        raise Misplaced(pointer, "words on one line are needed")
    return value.strip()


def _rule(value: object, pointer: str) -> str:
    return _matching(value, pointer, RULE, "the number of a rule")


def _tag(value: object, pointer: str) -> str:
    return phrase(value, pointer, ",")


def _player_name(value: object, pointer: str) -> str:
    words = _matching(value, pointer, _PLAYER_NAME, "a player's name")
    if any(words.lower() == one.lower() or words.lower().startswith(f"{one.lower()} ") for one in _RESERVED):
        raise Misplaced(pointer, f'a player can\'t be called "{words}", which is a heading of the notation')
    return words


def _player_facts(player: Mapping[str, Any], pointer: str) -> Iterator[tuple[str, str]]:
    """The fields of a player beside zones, each as words."""
    if "poison" in player:
        yield "poison", f"poison {_whole(player['poison'], below(pointer, 'poison'), 0)}"
    yield from _counters(player, pointer)
    if player.get("mana", "") != "":
        yield "mana", f"mana {_matching(player['mana'], below(pointer, 'mana'), _MANA, 'mana such as RRG')}"
    for key in ("lost", "won"):
        if player.get(key, "") != "":
            yield key, f"{key} {_rule(player[key], below(pointer, key))}"
    key = "drew_from_empty_library"
    if _truth(player.get(key, False), below(pointer, key)):
        yield key, "drew from an empty library"


def _object_facts(
    one: Mapping[str, Any], pointer: str, in_a_name: Callable[[str, int], bool]
) -> Iterator[tuple[str, str]]:
    """What stands in parentheses after an object, each with its place."""
    for key, words in _FLAGS.items():
        if _truth(one.get(key, False), below(pointer, key)):
            yield words, below(pointer, key)
    if "damage" in one:
        yield f"damage {_whole(one['damage'], below(pointer, 'damage'), 0)}", below(pointer, "damage")
    for key, words in _counters(one, pointer):
        yield words, below(pointer, key)
    if "owner" in one:
        yield f"owned by {_player_name(one['owner'], below(pointer, 'owner'))}", below(pointer, "owner")
    if "attached_to" in one:
        where = below(pointer, "attached_to")
        yield f"attached to {phrase(one['attached_to'], where, ',;', in_a_name)}", where
    for where, words in _items(one, "state", pointer, MOST_PHRASES):
        yield phrase(words, where, ",;", in_a_name), where


def _counters(one: Mapping[str, Any], pointer: str) -> Iterator[tuple[str, str]]:
    here = below(pointer, _COUNTERS)
    value = one.get(_COUNTERS, {})
    if type(value) is not dict:
        raise Misplaced(here, f"an object with a number for each kind is needed, not {kind_of(value)}")
    for name, number in value.items():
        where = below(here, name)
        if not _COUNTER_NAME.fullmatch(name) or not name.isprintable():
            raise Misplaced(where, "a kind of counter in one or two words is needed, such as +1/+1 or charge")
        yield _COUNTERS, f"{name} counter x{_whole(number, where, 1)}"
