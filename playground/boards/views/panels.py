"""What stands around the board: breakpoints, watches, expectations, search, viewpoints, the nest of games, the tree."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from django.urls import reverse

from engine.board import NOTHING, Board, ObjectId
from engine.decisions import CHANCE, Form, maker_of
from engine.naming import player_name
from engine.notation.expected import Expectation
from engine.position import Position
from engine.view import View, may_see
from playground.boards import branching, breaking, expecting, finding, narrating, turning, watching
from playground.boards.breaking import Break, Unclear
from playground.boards.card_views import is_changed
from playground.boards.following import present
from playground.boards.keeping import Marks
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.boards.turning import Budget, Spent
from playground.boards.views.place import PANEL, Place
from playground.boards.watching import Watch
from playground.kept import Kept, Plain

Drawn = dict[str, Any]


def stops_of(played: PlayedRun, place: Place, marks: Marks) -> tuple[int, ...]:
    """The steps at which the visitor's breakpoints stop."""
    found = {
        step for one in active(place, marks.breaks) for step in breaking.steps(played, one, place.viewer)
    }
    return tuple(sorted(found))


def active(place: Place, breaks: tuple[Break, ...]) -> tuple[Break, ...]:
    """The breakpoints that work in this view: to follow an object through hidden zones would give it away."""
    return breaks if place.viewer is None else tuple(one for one in breaks if one.kind != "object")


# --- breakpoints and watches --------------------------------------------------------------------------------


def breakpoints(marks: Marks, played: PlayedRun, place: Place) -> Drawn:
    """The breakpoints that are set, and what could be."""
    board = played.position(place.step).board
    works = active(place, marks.breaks)
    rows = [
        {
            "number": number,
            "label": breaking.label(played, board, one),
            "times": len(breaking.steps(played, one, place.viewer)),
            "rule": one.about if one.kind == "rule" else "",
            "limits": breaking.limits(board, one),
        }
        for number, one in enumerate(marks.breaks)
        if one in works
    ]
    return {
        "rows": rows,
        "resting": len(marks.breaks) - len(works),
        "groups": breaking.choices(board),
        "players": [one.name for one in board.players],
    }


def watches(marks: Marks, played: PlayedRun, place: Place) -> Drawn:
    """The watched values, who set them, and when they change next."""
    board = played.position(place.step).board
    works = [
        (number, one)
        for number, one in enumerate(marks.watches)
        if place.viewer is None or one.kind == "player"
    ]
    return {
        "rows": [_watch(played, place, board, number, one) for number, one in works],
        "resting": len(marks.watches) - len(works),
        "groups": watching.choices(played, board, place.look if place.viewer is None else 0),
        "of_object": watching.of_object(place.look) if place.look else (),
    }


def _watch(played: PlayedRun, place: Place, board: Board, number: int, one: Watch) -> Drawn:
    set_at = watching.setter(played, place.step, one)
    next_at = watching.next_change(played, place.step, one)
    view: Drawn = {
        "number": number,
        "label": watching.label(played, board, one),
        "value": watching.value(played, place.step, one),
        "href": "",
        "set": None,
        "next": None,
    }
    if one.kind == "object" and (here := present(played, board, one.number)):
        view["href"] = place.link(look=int(here)) + PANEL
    if set_at is not None:
        line = played.lines[set_at - 1]
        then = played.position(set_at).board
        look = present(played, then, one.number) if one.kind == "object" else NOTHING
        view["set"] = {
            "step": set_at,
            "rule": line.rule,
            "said": narrating.happened(played, line, place.viewer)
            or narrating.said(played, line, place.viewer),
            "before": watching.value(played, set_at - 1, one),
            "href": place.link(set_at, look=int(look)) + PANEL if look else place.link(set_at),
        }
    if next_at is not None:
        view["next"] = {
            "step": next_at,
            "value": watching.value(played, next_at, one),
            "href": place.link(next_at),
        }
    return view


# --- expectations -------------------------------------------------------------------------------------------


def expectations(marks: Marks, played: PlayedRun, place: Place) -> Drawn:
    """What is expected, by the scenario and by the visitor, whether it holds here and at the end of the line, since
    when, and what can be expected at this step."""
    known = expecting.known_of_line(played)
    budget = Budget()
    every = [("scenario", number, words) for number, words in enumerate(place.run.expected)]
    every += [("mine", number, words) for number, words in enumerate(marks.expected)]
    rows, resting = [], 0
    for whose, number, words in every:
        row: Drawn = {"number": number, "words": words, "whose": whose}
        try:
            (one,) = expecting.read(words, known)
        except (Unclear, ValueError):
            # Kept by an earlier release whose words are not read any more; they may name a card that is hidden.
            if place.viewer is None:
                rows.append(row | {"unread": True})
            else:
                resting += 1
            continue
        if place.viewer is not None and not isinstance(one, expecting.PLAIN_TO_ALL):
            resting += 1
            continue
        row |= _judged(played, place, one, budget)
        if row.get("long"):
            row["when"] = f"{place.bare('expected_since', whose, number)}{place.query()}"
        rows.append(row)
    board = place.drawn(played.position(place.step)).board
    of_object = (
        expecting.of_object(board, ObjectId(place.look)) if place.look and place.viewer is None else []
    )
    of_moment = expecting.of_moment(played, place.step) if place.viewer is None else []
    return {
        "rows": rows,
        "resting": resting,
        "object": _claims(f"object:{place.look}:", of_object),
        "moment": _claims("moment:", of_moment),
    }


def _judged(played: PlayedRun, place: Place, one: Expectation, budget: Budget) -> Drawn:
    """Whether an expectation holds here and at the end; since when, and until when, unless that takes too long."""
    row: Drawn = {
        "here": expecting.why_not(played, place.step, one),
        "at_end": expecting.why_not(played, played.last, one),
    }
    try:
        since = turning.since(played, place.step, one, budget)
        row |= {"since": since, "since_href": place.link(since)}
        until = turning.until(played, place.step, one, budget)
        row |= {"until": until, "until_href": "" if until is None else place.link(until)}
    except Spent:
        row["long"] = True
    return row


def _claims(before: str, found: Sequence[Expectation]) -> list[Drawn]:
    return [{"value": f"{before}{number}", "words": one.words()} for number, one in enumerate(found)]


# --- search -------------------------------------------------------------------------------------------------


def search(played: PlayedRun, place: Place) -> Drawn:
    """What was searched for, where it stands, and the hits before and after this step."""
    kept = [(name, value) for name, value in place.kept(game="").items() if name in ("level", "as", "look")]
    if not place.find:
        return {"query": "", "steps": frozenset(), "kept": kept}
    found = finding.hits(played, place.find, place.viewer)
    before = next((at for at in reversed(found) if at < place.step), None)
    after = next((at for at in found if at > place.step), None)
    return {
        "query": place.find,
        "steps": frozenset(found),
        "count": len(found),
        "here": found.index(place.step) + 1 if place.step in found else 0,
        "previous": place.link(before) if before is not None else "",
        "next": place.link(after) if after is not None else "",
        "clear": place.link(find=""),
        "kept": kept,
    }


# --- ways of looking ----------------------------------------------------------------------------------------

Look = tuple[str, str, bool]
"""A way of looking: what it is called, what an address of the moment ends with to look so, and whether it is this."""


def levels(played: PlayedRun, place: Place) -> Plain[Look]:
    """The levels of detail."""
    return _looks(played, place)[0]


def viewpoints(played: PlayedRun, place: Place) -> Plain[Look]:
    """Everybody whose eyes the line can be seen through; first the reader who sees everything."""
    return _looks(played, place)[1]


def _looks(played: PlayedRun, place: Place) -> tuple[Plain[Look], Plain[Look]]:
    """The ways of looking: the same at each step of a line that is looked at in the same way."""
    names = tuple([player.name for player in played.start.boards[0].players])
    key = (names, place.level, place.viewer, place.find, place.look, place.game)
    return _ways_of_looking.find(key, lambda: _find_looks(names, place))


_ways_of_looking: Kept[Hashable, tuple[Plain[Look], Plain[Look]]] = Kept(1_024)


def _find_looks(names: Sequence[str], place: Place) -> tuple[Plain[Look], Plain[Look]]:
    usual, here = narrating.USUAL_LEVEL, "" if place.viewer is None else str(int(place.viewer))
    seats = [("", "everything"), *((str(seat), f"as {name}") for seat, name in enumerate(names))]
    return (
        Plain(
            (label, place.query(level=name if name != usual else ""), name == place.level)
            for name, label in narrating.LEVELS
        ),
        Plain((label, place.query(**{"as": seat, "look": ""}), seat == here) for seat, label in seats),
    )


def board_before(position: Position, before: Position) -> Board:
    """The board of the same game of a nest at an earlier moment; the same board where that game had not begun."""
    level = len(position.boards) - 1
    return before.boards[level] if level < len(before.boards) else position.board


def changed_in_view(position: Position, before: Position, seen: View) -> frozenset[ObjectId]:
    """What a player sees to be different, by the numbers of the player's view."""
    assert seen.player is not None and seen.names is not None
    board, earlier = position.board, board_before(position, before)
    return frozenset(
        ObjectId(seen.names.of(one))
        for one, found in board.objects.items()
        if may_see(found, seen.player, board) and is_changed(board, one, earlier)
    ) - {NOTHING}


def waiting_for(place: Place, position: Position, form: Form | None) -> Drawn | None:
    """For a player's view: that another player, or chance, is being asked, and whose eyes see the question."""
    if form is None:
        return None
    maker = maker_of(position.board, form.player)
    eyes = {"as": "" if form.player == CHANCE else str(int(maker)), "look": ""}
    return {
        "who": player_name(position.board, form.player),
        "rule": form.rule,
        "eyes": "everything" if form.player == CHANCE else f"as {player_name(position.board, maker)}",
        "href": place.link(None, run=None, **eyes),
    }


# --- nests --------------------------------------------------------------------------------------------------


def nest(played: PlayedRun, place: Place) -> Drawn | None:
    """The games of the nest, outermost first, with those that this step ended; None for a single game."""
    now = len(played.position(place.step).boards)
    before = len(played.position(place.step - 1).boards) if place.step else now
    if now == before == 1:
        return None
    shown = now - 1 if place.game is None else place.game
    levels = [
        {
            "name": game_name(level),
            "current": level == shown,
            "playing": level == now - 1,
            "href": place.link(game=level if level < now - 1 else "", look=""),
        }
        for level in range(now)
    ]
    levels += [{"name": game_name(level), "over": True} for level in range(now, before)]
    word = "entered" if now > before else "left" if now < before else ""
    return {
        "levels": levels,
        "word": word,
        "which": game_name(max(now, before) - 1),
        "outer": shown < now - 1,
    }


def game_name(level: int) -> str:
    """What a game of a nest is called."""
    if level == 0:
        return "Main game"
    return "Subgame" if level == 1 else f"Subgame of level {level}"


def concessions(position: Position, seat: int) -> list[Drawn]:
    """The games of a nest that a player can concede, the one being played first."""
    games = position.boards
    if len(games) == 1:
        return []
    return [
        {"level": level, "game": game_name(level).lower()}
        for level in range(len(games) - 1, -1, -1)
        if seat < len(games[level].players) and not games[level].players[seat].lost
    ]


# --- the tree -----------------------------------------------------------------------------------------------


def tree(place: Place) -> Drawn | None:
    """The lines that belong together."""

    def link(run: Run, step: int) -> str:
        return place.link(step, run=run, look="")

    def compare(run: Run) -> str:
        eyes = "" if place.viewer is None else f"?as={int(place.viewer)}"
        return reverse("boards:compare", args=[place.run.id, run.id]) + eyes

    return branching.tree(place.run, link, compare)
