"""The builder's commands about players, the turn, chance, and what a position's text says in statements."""

from __future__ import annotations

from engine.board import LIBRARY, NOBODY, OUTSIDE, PlayerId, ZoneName
from engine.position import Position
from engine.seats import all_seats
from engine.table import VARIANTS
from playground.boards import course, damaging, editing, leaving, seats, statements, stating, tabling
from playground.boards.deck_lists import MOST_LINES, read_list
from playground.boards.editing import BadEdit
from playground.boards.forms import Command, Make, Own, Sent, number_in, numbers_in, ticked, words_in, zone_of
from playground.boards.leaving import Was

EVERY_LIBRARY = "every library"
"""Where a list is placed that all play with."""


def _player(sent: Sent, position: Position) -> Command:
    seat = number_in(sent, "seat")
    life, poison = number_in(sent, "life"), number_in(sent, "poison")
    mana, name = str(sent.get("mana", "")), str(sent.get("name", ""))
    return Command(
        f"{name.strip()[:20]}: life {life}",
        lambda now: editing.set_player(now, seat, life=life, poison=poison, mana=mana, name=name),
    )


def _standing(sent: Sent, position: Position) -> Command:
    seat, latest = number_in(sent, "seat"), number_in(sent, "latest_turn")
    lost, won = str(sent.get("lost", "")).strip(), str(sent.get("won", "")).strip()
    drew = ticked(sent, "drew_from_empty")
    damage, spells, buried = (
        number_in(sent, name) if name in sent else None for name in ("damage", "own_spells", "buried")
    )
    upkeeps = (number_in(sent, "upkeep_before"), number_in(sent, "upkeep")) if "upkeep" in sent else None
    return Command(
        "more about a player",
        lambda now: course.set_standing(
            now,
            seat,
            lost=lost,
            won=won,
            drew_from_empty=drew,
            latest_turn=latest,
            upkeeps=upkeeps,
            damage=damage,
            spells=spells,
            buried=buried,
        ),
    )


def _player_counters(sent: Sent, position: Position) -> Command:
    seat, count, name = number_in(sent, "seat"), number_in(sent, "count"), str(sent.get("counter", ""))
    return Command("counters on a player", lambda now: course.set_player_counters(now, seat, name, count))


def _unknown(sent: Sent, position: Position) -> Command:
    seat, count = number_in(sent, "seat"), number_in(sent, "unknown", 0)
    listed = read_list(_list_in(sent, "listed"))
    if listed.strange:
        raise BadEdit(listed.trouble(), "listed")
    cards = tuple(entry.card for entry in listed.main for _ in range(entry.count))
    return Command("unknown cards in a library", lambda now: stating.leave_unknown(now, seat, count, cards))


def _list_in(sent: Sent, field: str) -> str:
    """A list of cards. Raises BadEdit rather than read the beginning of one."""
    text = str(sent.get(field, ""))
    if (lines := len(text.splitlines())) > MOST_LINES:
        raise BadEdit(f"A list has at most {MOST_LINES} lines; this has {lines}.", field)
    return text


def deck(sent: Sent, position: Position, own: Own) -> Command:
    """The cards of a pasted list, the visitor's own and those of lists among them."""
    into = str(sent.get("deck_into", ""))
    if into == EVERY_LIBRARY:
        zone: ZoneName = LIBRARY
        of: tuple[PlayerId, ...] = all_seats(position.board)
    else:
        zone, seat = zone_of(into, position)
        of = (seat,)
    found = read_list(_list_in(sent, "deck"), own.called)
    if found.strange and not ticked(sent, "leave_out"):
        raise BadEdit(found.trouble(), "deck")
    if not found.main and not found.side:
        raise BadEdit("Paste a list of cards, a line each, such as 4 Shock.", "deck")

    def edit(now: Position) -> Position:
        for seat in of:
            for entry in found.main:
                now = editing.put(now, entry.card, zone, seat, count=entry.count, bottom=True)
            for entry in found.side:
                now = editing.put(now, entry.card, OUTSIDE, seat, count=entry.count)
        return now

    number = sum(entry.count for entry in (*found.main, *found.side))
    words = f"{number} {'card' if number == 1 else 'cards'} of a list"
    if into == EVERY_LIBRARY:
        words += " for each player"
    return Command(words, edit, placed=words)


def _moment(sent: Sent, position: Position) -> Command:
    active, serial = number_in(sent, "active"), number_in(sent, "serial")
    place, _, begins = str(sent.get("moment", "")).partition(":")
    priority = number_in(sent, "priority", NOBODY)
    return Command(
        f"turn {serial}, {place}",
        lambda now: editing.set_moment(
            now, active=active, serial=serial, place=place, begins=begins == "begins", priority=priority
        ),
    )


def _turn(sent: Sent, position: Position) -> Command:
    passed, lands = number_in(sent, "passed", 0), number_in(sent, "lands", 0)
    controller, permissions = number_in(sent, "controller", NOBODY), numbers_in(sent, "permissions")
    spells = number_in(sent, "spells") if "spells" in sent else None
    no_draw, ahead = ticked(sent, "no_draw"), words_in(sent, "ahead")
    return Command(
        "more about the turn",
        lambda now: course.set_turn(
            now,
            passed=passed,
            controller=controller,
            lands=lands,
            spells=spells,
            permissions=permissions,
            no_draw=no_draw,
            ahead=ahead,
        ),
    )


def _combat(sent: Sent, position: Position) -> Command:
    defender, steps = number_in(sent, "defender"), number_in(sent, "damage_steps", 0)
    declared, blocks_declared = ticked(sent, "declared"), ticked(sent, "blocks_declared")
    return Command(
        "the course of combat",
        lambda now: course.set_combat(
            now, defender=defender, declared=declared, blocks_declared=blocks_declared, damage_steps=steps
        ),
    )


def _assign_usually(sent: Sent, position: Position) -> Command:
    return Command("combat damage assigned", damaging.assign_usually)


def _assign(sent: Sent, position: Position) -> Command:
    creature, amount, to = number_in(sent, "creature"), number_in(sent, "amount"), number_in(sent, "to")
    return Command("a share of combat damage", lambda now: damaging.assign(now, creature, amount, to))


def _gone(sent: Sent, position: Position) -> Command:
    at = number_in(sent, "gone")
    power, toughness = (
        number_in(sent, one) if sent.get(one, "").strip() else None for one in ("power", "toughness")
    )
    was = Was(
        power, toughness, number_in(sent, "damage", 0), ticked(sent, "tapped"), number_in(sent, "now", 0)
    )
    return Command("what something last was", lambda now: leaving.describe(now, at, was))


def _chance(sent: Sent, position: Position) -> Command:
    seed, dealt = number_in(sent, "seed", 0), number_in(sent, "dealt", 0)
    return Command("chance", lambda now: course.set_chance(now, seed, dealt))


def _statement(sent: Sent, position: Position) -> Command:
    number, words = number_in(sent, "number"), str(sent.get("statement", ""))
    return Command("a statement", lambda now: statements.change(now, number, words))


def _no_statement(sent: Sent, position: Position) -> Command:
    number = number_in(sent, "number")
    return Command("a statement taken out", lambda now: statements.change(now, number, ""))


def _add(sent: Sent, position: Position) -> Command:
    heading, words = str(sent.get("heading", "")), str(sent.get("added", ""))
    return Command(f"{heading[:20]} added", lambda now: statements.add(now, heading, words))


def _effect(sent: Sent, position: Position) -> Command:
    text, delayed = str(sent.get("text", "")), sent.get("kind") == "delayed"
    on, until = numbers_in(sent, "on"), str(sent.get("until", ""))
    by, source, left = number_in(sent, "by"), number_in(sent, "source", 0), number_in(sent, "left", -1)
    repeats, locked, turn = ticked(sent, "repeats"), ticked(sent, "locked"), number_in(sent, "began", 0)
    return Command(
        "a delayed ability" if delayed else "an effect",
        lambda now: statements.add_effect(
            now,
            text=text,
            delayed=delayed,
            on=on,
            until=until,
            by=by,
            source=source,
            left=left,
            repeats=repeats,
            locked=locked,
            turn=turn,
        ),
    )


def _aftermath(sent: Sent, position: Position) -> Command:
    text, on = str(sent.get("text", "")), numbers_in(sent, "on")
    by, source = number_in(sent, "by"), number_in(sent, "source", 0)
    return Command(
        "what was left behind",
        lambda now: statements.add_aftermath(now, text=text, on=on, by=by, source=source),
    )


def _due(sent: Sent, position: Position) -> Command:
    kind, what = str(sent.get("kind", "")), str(sent.get("what", ""))
    player, by = number_in(sent, "player"), number_in(sent, "by", NOBODY)
    name = kind.partition(' "')[0][:20]
    return Command(
        f"{name} due", lambda now: statements.add_due(now, kind=kind, player=player, what=what, by=by)
    )


def _add_player(sent: Sent, position: Position) -> Command:
    name = str(sent.get("new_name", ""))
    return Command("a player added", lambda now: seats.add(now, name))


def _earlier(sent: Sent, position: Position) -> Command:
    seat = number_in(sent, "seat")
    name = position.board.players[stating.seat_of(position.board, seat, "seat")].name
    return Command(f"{name} sits earlier", lambda now: seats.earlier(now, seat))


def _leave(sent: Sent, position: Position) -> Command:
    seat = number_in(sent, "seat")
    name = position.board.players[stating.seat_of(position.board, seat, "seat")].name
    return Command(f"{name} taken from the board", lambda now: seats.leave(now, seat))


def _table(sent: Sent, position: Position) -> Command:
    players = number_in(sent, "table_players")
    variant, team, attacking, range_, deploying = (
        str(sent.get(f"table_{one}", ""))
        for one in ("variant", "team_size", "attacking", "range", "deploying")
    )
    return Command(
        f"a table for {players}" + (f", {variant}" if variant in VARIANTS and variant else ""),
        lambda now: tabling.set_table(now, players, variant, team, attacking, range_, deploying),
    )


def _seats(sent: Sent, position: Position) -> Command:
    teams, ranges = numbers_in(sent, "table_team"), sent.getlist("table_reach")
    return Command("teams and ranges", lambda now: tabling.set_seats(now, teams, ranges))


def _clear(sent: Sent, position: Position) -> Command:
    return Command("everything cleared", editing.clear)


GAME_COMMANDS: dict[str, Make] = {
    "player": _player,
    "standing": _standing,
    "player counters": _player_counters,
    "unknown": _unknown,
    "moment": _moment,
    "turn": _turn,
    "course": _combat,
    "assign usually": _assign_usually,
    "assign": _assign,
    "gone": _gone,
    "chance": _chance,
    "statement": _statement,
    "no statement": _no_statement,
    "add": _add,
    "aftermath": _aftermath,
    "effect": _effect,
    "due": _due,
    "table": _table,
    "table seats": _seats,
    "add player": _add_player,
    "earlier": _earlier,
    "leave": _leave,
    "clear": _clear,
}
