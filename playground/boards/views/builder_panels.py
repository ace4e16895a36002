"""What the builder's page shows beside the board: search results, zones, players, the turn, text that can't be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, QueryDict

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    OWN_ZONES,
    Board,
    Combat,
    Object,
    ObjectId,
    PlayerId,
)
from engine.cards import library
from engine.cards.finding import because, search
from engine.cards.names import LONGEST_TYPED
from engine.characteristics import controller_of
from engine.language.words import Skippable
from engine.naming import name_of
from engine.notation.moments import PLACES
from engine.notation.nests import MOST_GAMES
from engine.position import Position
from engine.seats import whose_turn
from engine.unknown import is_unknown
from playground.boards import documents, editing, leaving, nesting, statements
from playground.boards.card_views import definition_view
from playground.boards.commands import placed_by
from playground.boards.deck_lists import counted
from playground.boards.documents import Trouble, Unusable
from playground.boards.editing import BUILDING_ZONES, CONTROLLED
from playground.boards.models import Draft
from playground.boards.pointing import ways
from playground.boards.several import PRESETS
from playground.boards.tabling import table_form
from playground.boards.views.panels import game_name
from playground.cards import own
from playground.cards.links import slug_of

Shown = dict[str, Any]
OWN_SHOWN = 4
HITS_SHOWN = 8
UNREAD_SHOWN = 4
SKIPS = tuple(one.value for one in Skippable)


def found(request: HttpRequest, typed: str) -> Shown:
    """What a search finds. The cards that fit are drawn, the visitor's own before those that ship; "4 forest" finds
    Forest. Those of the time that don't ship are listed, and where nothing fits, names that look like it."""
    name = counted(" ".join(typed.replace("\x00", "").split())[:LONGEST_TYPED])[1]
    if not name:
        return {"query": ""}
    mine = own.OwnCards(request).matching(name, OWN_SHOWN)
    fits = search(name)
    ship = [one for one in fits.fitting if one in library()]
    unread = [one for one in fits.fitting if one not in library()]
    meant = fits.meant if not mine else None
    return {
        "query": name,
        "hits": [
            *(
                {"name": one.name, "value": value, "own": True, "view": definition_view(one)}
                for value, one in mine
            ),
            *(
                {"name": one, "value": one, "meant": one == meant, "view": definition_view(library()[one])}
                for one in ship[:HITS_SHOWN]
            ),
        ],
        "unread": [{"name": one, "slug": slug_of(one), "why": because(one)} for one in unread[:UNREAD_SHOWN]],
        "more": max(0, len(ship) - HITS_SHOWN) + max(0, len(unread) - UNREAD_SHOWN),
        "near": [] if mine else fits.near,
    }


USUAL_ZONES = (IN_PLAY, HAND, LIBRARY, GRAVEYARD)
RECENT_SHOWN = 6


def zones(position: Position, into: str) -> list[Shown]:
    """Every zone of every player's, one of them chosen; those are rare that are seldom used and not used here."""
    board = position.board
    used = {f"{int(_whose(one))}:{one.zone}" for one in board.objects.values()}
    return [
        {
            "player": player.name,
            "seat": seat,
            "zones": [
                {
                    "value": (value := f"{seat}:{zone}"),
                    "name": zone,
                    "chosen": value == into,
                    "rare": zone not in USUAL_ZONES and value not in used and value != into,
                }
                for zone in BUILDING_ZONES
            ],
        }
        for seat, player in enumerate(board.players)
    ]


def _whose(found: Object) -> PlayerId:
    return found.controller if found.zone in CONTROLLED else found.owner


def recent(latest: Iterable[str]) -> list[str]:
    """The cards that were placed last, each once, by what the latest edits did."""
    return list(dict.fromkeys(name for what in latest if (name := placed_by(what))))[:RECENT_SHOWN]


def players(position: Position) -> list[Shown]:
    """What can be set of each player."""
    return [
        {
            "seat": seat,
            "thing": -1 - seat,
            "name": player.name,
            "counters": player.counters,
            "unknown": sum(
                1
                for one in position.board.zone(LIBRARY, PlayerId(seat))
                if is_unknown(position.board.objects[one])
            ),
            "listed": "\n".join(
                f"{number} {name}" for name, number in Counter(one.name for one in player.unseen).items()
            ),
        }
        for seat, player in enumerate(position.board.players)
    ]


def table(position: Position, sent: Mapping[str, object]) -> Shown:
    """What can be chosen of the table; after a table that could not be set, what was chosen."""
    found = table_form(position)
    if sent.get("do") == "table":
        for name, field in _TABLE_FIELDS.items():
            found[name] = sent.get(field, found[name])
    return found


_TABLE_FIELDS = {
    "players": "table_players",
    "variant": "table_variant",
    "team": "table_team_size",
    "attacking": "table_attacking",
    "range": "table_range",
    "deploying": "table_deploying",
}


def moment_in_words(position: Position) -> str:
    """Whose turn it is, and at which moment of it the board is."""
    board_turn = position.board.turn
    name = next(one["name"] for one in turn(position)["moments"] if one["chosen"])
    return f"turn {board_turn.serial}, {position.board.players[whose_turn(position.board)].name}: {name}"


def turn(position: Position) -> Shown:
    """The moments that a turn can be at; the one that it is at is among them."""
    place = editing.place_now(position)
    now = f"{place.name}:begins" if place.begins else place.name
    moments = []
    for name in PLACES:
        words = f"{name} phase" if name.endswith("main") else name
        begins = f"{name}:begins"
        moments.append({"value": begins, "name": f"{words} is about to begin", "chosen": now == begins})
        if name != "untap" or now == name:
            moments.append({"value": name, "name": f"{words}, with priority", "chosen": now == name})
    return {"active": int(whose_turn(position.board)), "moments": moments}


def course(position: Position) -> Shown:
    """Whom combat damage can be assigned to, while there is a combat."""
    board = position.board
    combat: Combat | None = board.combat
    if combat is None:
        return {"combat": None}
    fighting = _fighting(board, combat)
    return {"combat": {"fighting": fighting, "recipients": [*_seats(board), *fighting]}}


def _seats(board: Board) -> list[Shown]:
    return [{"id": -1 - seat, "name": player.name} for seat, player in enumerate(board.players)]


def _fighting(board: Board, combat: Combat) -> list[Shown]:
    """Attackers, then blockers."""
    creatures = dict.fromkeys([one.creature for one in combat.attacks] + [one for one, _ in combat.blocking])
    return [{"id": int(one), "name": name_of(board, one)} for one in creatures]


def gone(board: Board) -> list[Shown]:
    """What has left its zone and is still named, as it last was, and what it may be by now."""
    found = []
    for at, number in enumerate(leaving.gone(board)):
        past = board.past[number]
        face = past.faces[0]
        card = past.object.definition
        same = [
            {"id": int(one), "name": name_of(board, one)}
            for one, held in board.objects.items()
            if held.definition is not None and card is not None and held.definition.name == card.name
        ]
        found.append(
            {
                "at": at,
                "name": name_of(board, number),
                "power": face.power,
                "toughness": face.toughness,
                "damage": past.object.damage,
                "tapped": past.object.tapped,
                "now": int(board.became.get(number, 0)),
                "same": same,
            }
        )
    return found


def said(position: Position) -> Shown:
    """Effects, what waits and what is due, as statements that can be changed."""
    return {
        "statements": [
            {"number": number, "heading": part.heading, "words": part.words}
            for number, part in statements.statements(position)
        ],
        "headings": [{"name": name, "example": example} for name, example in statements.HEADINGS.items()],
        "ends": [one for one in statements.ENDS if one],
    }


def nest_of(text: str, sent: Mapping[str, object]) -> Shown:
    """The games around the board, each with its text; after one that could not be read, with what was typed."""
    try:
        games = nesting.around(documents.read(text))
    except Unusable:
        games = []
    typed = str(sent.get("level", "")) if sent.get("do") == "game around" else ""
    return {
        "games": [
            {
                "level": level,
                "name": game_name(level),
                "text": sent.get("game", "") if typed == str(level) else one,
                "wrong": typed == str(level),
            }
            for level, one in enumerate(games)
        ],
        "makers": nesting.makers(),
        "more": len(games) + 2 <= MOST_GAMES,
    }


def several(position: Position, data: QueryDict) -> list[Shown]:
    """The cards of each zone, to be ticked, and which are: after an edit that could not be made, those of the form."""
    board = position.board
    chosen = frozenset(data.getlist("chosen"))
    found: dict[str, list[Shown]] = {}
    for zone in BUILDING_ZONES:
        for seat, player in enumerate(board.players):
            for one in board.zone(zone, PlayerId(seat)) if zone in OWN_ZONES else board.zone(zone):
                held = board.objects[one]
                whose = controller_of(board, one) if zone in CONTROLLED else held.owner
                if whose == seat and held.definition is not None and not is_unknown(held):
                    shown = {"id": int(one), "name": name_of(board, one), "chosen": str(int(one)) in chosen}
                    found.setdefault(f"{player.name}, {zone}", []).append(shown)
    return [{"name": name, "cards": cards} for name, cards in found.items()]


def pointing(position: Position, number: int, data: QueryDict) -> Shown:
    """What the picked object may be pointed at for, and the buttons of the way that was chosen or that it wants."""
    verb = data.get("verb" if data.get("do") == "point" else "point", "")
    among = ways(position, number)
    way = next((one for one in among if one.verb == verb), None)
    shown = way or next((one for one in among if one.wanting), None)
    cards: dict[ObjectId, list[Shown]] = {}
    seats: dict[PlayerId, list[Shown]] = {}
    if shown is not None:
        for one in shown.among:
            words = shown.undo if one in shown.chosen else shown.short
            button = {"value": str(one), "label": words, "says": words}
            if one < 0:
                seats[PlayerId(-1 - one)] = [button]
            else:
                cards[ObjectId(one)] = [button]
    return {
        "ways": [{"verb": one.verb, "says": one.says, "current": one is shown} for one in among],
        "verb": shown.verb if shown is not None else "",
        "chosen": way is not None,
        "cards": cards,
        "seats": seats,
    }


def presets(position: Position) -> list[Shown]:
    """Moments to begin at, for each player."""
    return [
        {
            "player": player.name,
            "presets": [
                {"value": f"{seat}:{key}", "name": words.format(player.name)}
                for key, (words, _) in PRESETS.items()
            ],
        }
        for seat, player in enumerate(position.board.players)
    ]


def trouble(found: Draft) -> Trouble | None:
    """What is wrong with the text that could not be read."""
    if not found.unread:
        return None
    try:
        documents.read(found.unread)
    except Unusable as error:
        return error.trouble
    return None


def code(text: str, trouble: Trouble) -> list[dict[str, Any]]:
    """The lines up to the place that cannot be read, with the place marked."""
    lines = text.replace("\r\n", "\n").split("\n")
    found = []
    for number in range(min(len(lines), trouble.line + 1)):
        line = lines[number]
        wrong = number + 1 == trouble.line
        cut = max(0, trouble.column - 1) if wrong else len(line)
        end = (
            next((at for at in range(cut + 1, len(line)) if line[at] in ",;("), len(line))
            if wrong
            else len(line)
        )
        found.append(
            {
                "number": number + 1,
                "wrong": wrong,
                "before": line[:cut],
                "mark": line[cut:end],
                "after": line[end:],
            }
        )
    return found
