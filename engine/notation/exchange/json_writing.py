"""A scenario as JSON: what its text says, with lists and numbers where the text has them, and phrases elsewhere.

`schemas/scenario-1.json` describes the form; docs/json.md explains it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from engine import EDITION
from engine.board import IN_PLAY, Object, Player, PlayerId
from engine.naming import player_name
from engine.notation.course import course_facts
from engine.notation.drafts import COUNTER
from engine.notation.mana_letters import mana_text
from engine.notation.scenario import Scenario
from engine.notation.wordings import token_text
from engine.notation.writing_positions import ZONES, GameWriter, writers_of
from engine.position import Position
from engine.seats import all_seats, life_of_side, side_of, whose_turn

Json = dict[str, Any]
FORMAT = "rules-playground scenario 1"
ZONE_KEYS: dict[str, str] = {words: words.replace(" ", "_") for _, words in ZONES}
"""The words of the notation for each zone, and the field that a player has for it."""
PHRASES: dict[str, str] = {
    "Table": "table",
    "Meanwhile": "meanwhile",
    "Markers": "markers",
    "Stack": "stack",
    "Effect": "effects",
    "Delayed": "delayed",
    "Waiting": "waiting",
    "Due": "due",
    "Gone": "gone",
    "Oldest first": "oldest_first",
}
"""Headings of the notation whose statements are lists of phrases, and the fields of a game for them."""
_DAMAGE = re.compile(r"damage (\d+)")
_FLAGS = {"tapped": "tapped", "flipped": "flipped", "face down": "face_down"}
_NAMED = {"attached to ": "attached_to", "owned by ": "owner"}


def scenario_json(scenario: Scenario) -> Json:
    """A scenario as plain dicts, lists, words and numbers; what is as usual is left out.

    Raises NotWritable for moments that no text expresses.
    """
    head: Json = {
        "format": FORMAT,
        "edition": EDITION,
        "title": scenario.title,
        "question": scenario.question,
        "answer": scenario.answer,
        "rules": list(scenario.rules),
        "tags": list(scenario.tags),
        "notes": list(scenario.notes),
    }
    after: Json = {
        "line": [told.words() for told in scenario.line],
        "expect": [one.words() for one in scenario.expectations],
    }
    return _without_empty({**head, **position_json(scenario.position), **after})


def position_json(position: Position) -> Json:
    """The fields of a scenario that its position takes. Raises NotWritable."""
    writers = writers_of(position)
    cards = dict.fromkeys(text for writer in writers for text in writer.own_cards())
    games = [_game(writer) for writer in writers]
    return _without_empty({"cards": list(cards), **games[0], "subgames": games[1:]})


def dumps(data: Json) -> str:
    """JSON as it is handed out: indented, with a line break at the end."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _game(writer: GameWriter) -> Json:
    board, place = writer.board, writer.place
    turn: Json = {
        "number": int(board.turn.serial),
        "player": player_name(board, whose_turn(board)),
        "at": place.name,
        "begins": place.begins,
        "state": writer.turn_clauses(board, place),
    }
    game: Json = {
        "players": [_player(writer, PlayerId(seat)) for seat in all_seats(board)],
        "turn": _without_empty(turn),
    }
    for heading, words in writer.parts():
        if heading in PHRASES:
            game.setdefault(PHRASES[heading], []).append(words)
    position = writer.position
    if position.seed or position.dealt:
        game["chance"] = {"seed": position.seed, "dealt": position.dealt}
    return game


def _player(writer: GameWriter, seat: PlayerId) -> Json:
    player: Player = writer.board.players[seat]
    found: Json = {
        "name": player.name,
        "poison": player.poison,
        "counters": dict(player.counters),
        "mana": mana_text(player.mana) if player.mana else "",
        "lost": player.lost,
        "won": player.won,
        "drew_from_empty_library": player.drew_from_empty,
        "unknown_cards": list(_alike({"card": one.name} for one in player.unseen)),
        "state": course_facts(writer.place, seat, writer.board),
    }
    for zone, words in ZONES:
        objects = (writer.board.objects[one] for one in writer.zone(zone, seat))
        found[ZONE_KEYS[words]] = list(_alike(_object(writer, one) for one in objects))
    # A life total of 0 is no usual one, so it is said whatever it is.
    # A team's shared one stands with its primary player (606.4a).
    speaks = side_of(writer.board, seat)[0] == seat
    life = {"life": life_of_side(writer.board, seat)} if speaks else {}
    return {"name": player.name, **life, **_without_empty(found)}


def _object(writer: GameWriter, found: Object) -> Json:
    definition = found.definition if found.copying is None else found.copying.printed
    assert definition is not None
    out: Json = {"token": token_text(definition)} if found.kind == "token" else {"card": definition.name}
    for words in writer.state(found):
        _say(out, words, in_play=found.zone == IN_PLAY)
    return out


def _say(out: Json, words: str, *, in_play: bool) -> None:
    """A fact of an object as a field of its own, or else as a phrase."""
    counter = COUNTER.fullmatch(words)
    damage = _DAMAGE.fullmatch(words)
    named = next((start for start in _NAMED if words.startswith(start)), "")
    if words in _FLAGS:
        out[_FLAGS[words]] = True
    elif damage:
        out["damage"] = int(damage[1])
    elif counter:
        out.setdefault("counters", {})[counter[1]] = int(counter[2] or 1)
    elif named and in_play:
        out[_NAMED[named]] = words.removeprefix(named)
    else:
        out.setdefault("state", []).append(words)


def _alike(objects: Iterable[Json]) -> Iterator[Json]:
    """Equal neighbours once, with how many."""
    last: Json | None = None
    number = 0
    for one in [*objects, None]:
        if one is not None and one == last:
            number += 1
            continue
        if last is not None:
            yield {**last, "count": number} if number > 1 else last
        last, number = one, 1


def _without_empty(found: Json) -> Json:
    return {key: value for key, value in found.items() if value not in ("", 0, [], {}, False)}
