"""`make fuzz GAMES= DECKS= PLAYERS= VARIANT= ATTACK= RANGE= DEPLOY= SEED=`: random games that look for what is broken.

Decks are made at random from the shipped cards (DECKS=random), or are full of subgames, Wishes, turn control, copies
and coins (DECKS=special); choices are uniformly random, and a run is settled by its seed. With more than two players
somebody concedes now and then; VARIANT="two-headed giant" plays with two teams of as many heads (PLAYERS=4, 6 or 8).
A free-for-all and teams may have ATTACK=several, left or right (602, 604) and a limited RANGE (601), and teams
DEPLOY=1 (603). Looked for, besides exceptions: facts kept over an event that come out otherwise afterwards, cards lost
or doubled, anything left of a player who has left, anything touched that is out of range, ids that do not agree, cards
seen for too long, teams that do not live, lose and take turns together, illegal answers that change something,
positions that do not survive saving, lines that do not replay, traces and positions that change when short cuts are
off. Exit status 1 if anything was found; each finding names the game's seed.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec.structs import replace

from benchmarks import both_ways
from benchmarks.hidden_again import LookedAt, seen_too_long, shown_at_first
from benchmarks.left_behind import left_behind
from benchmarks.out_of_reach import OutOfReach
from benchmarks.second_opinion import Witness
from benchmarks.special_decks import special_game
from benchmarks.tables import new_game, random_deck, table_of
from engine.board import REMOVED, STACK, Board, CardId, PlayerId
from engine.chance import Chance, mix
from engine.decisions import Answer, Form, IllegalChoice, TakeBack
from engine.game import BoundReached, Game
from engine.memos import checking, disagreements
from engine.notation.saved import dump, dump_line, load, load_line
from engine.position import Line, Position
from engine.replaying import give
from engine.rules.multiplayer.grand_melee_608 import PlayGrandMelee
from engine.rules.multiplayer.markers_608 import number_of_markers
from engine.rules.multiplayer.setting_up_600 import what_is_asked
from engine.seats import all_seats, apnap, combats, in_game, waiting_turns
from engine.table import (
    ATTACK_LEFT,
    ATTACK_ONE,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    DUEL,
    EMPEROR,
    FREE_FOR_ALL,
    GRAND_MELEE,
    TEAMS,
    TWO_HEADED_GIANT,
    Attacking,
    Table,
    starting_life,
)
from engine.view import seen_by, view

SAVED_EVERY = 50
MOST_LOOK = 3
"""So many players' views are saved at such a decision."""
RETRACED_EVERY = 10
"""One game in so many is replayed with short cuts off and its trace compared."""
REPLAYED_EVERY = {"random": 1, "special": 10}
"""One game in so many is replayed at all: nests of games are long, and there the number of games tells more."""
CHECKED_EVERY = {"random": 5, "special": 50}
"""What is kept over an event is computed again after one event in so many."""
SIZED_EVERY = 4
"""After one event in so many the sizes of all creatures are reckoned by somebody else."""
CONCEDED_EVERY = 400
"""In a subgame, and with more than two players, somebody concedes at one decision in so many."""
BETWEEN_EVERY = 3
"""With more than two players, in one game in so many players also concede between two steps."""
MOST_PLAYERS = {"random": 20, "special": 4}
ATTACKS: dict[str, Attacking] = {one: one for one in (ATTACK_ONE, ATTACK_SEVERAL, ATTACK_LEFT, ATTACK_RIGHT)}
VARIANTS = (FREE_FOR_ALL, TWO_HEADED_GIANT, EMPEROR, TEAMS, GRAND_MELEE)
MOST_DECISIONS = 1_500
MOST_TURNS = 60
NONSENSE: tuple[Answer, ...] = (
    -7,
    10**9,
    "nonsense",
    True,
    (),
    (999_999,),
    ((1, 2, 3),),
    (-3, -3),
    None,
    TakeBack(),
)


class Broken(AssertionError):
    """An invariant does not hold."""


Owners = dict[CardId, PlayerId]


def owners_of(position: Position) -> Owners:
    """Whose each card of the main game is."""
    return {one.card: one.owner for one in position.boards[0].objects.values() if one.card}


def check_board(position: Position, owners: Owners) -> None:
    """No card lost or doubled, in no game of a nest; zones and objects agree; every id below the next.

    Players who leave a game of more than two take their cards along, and nobody else's.
    """
    there = owners
    for level, board in enumerate(position.boards):
        listed = [object_id for ids in board.zones.values() for object_id in ids]
        if len(listed) != len(board.objects) or set(listed) != set(board.objects):
            raise Broken("zones and objects do not agree")
        for key, ids in board.zones.items():
            for object_id in ids:
                one = board.objects[object_id]
                if (
                    one.id != object_id
                    or one.zone != key[0]
                    or (key[1] >= 0 and key[0] != STACK and one.owner != key[1])
                ):
                    raise Broken(f"object {object_id} is not where its zone says")
        if max(board.objects, default=0) >= position.next_id:
            raise Broken("an id is still to be given out")
        cards = [one.card for one in board.objects.values() if one.card]
        physical = set(cards)
        if len(physical) != len(cards):
            raise Broken("a card is in two places")
        left = {seat for seat, player in enumerate(board.players) if player.lost and len(board.players) > 2}
        lost = [one for one in there if one not in physical and there[one] not in left]
        if lost or not physical <= there.keys():
            raise Broken(
                f"at depth {level} {len(there)} cards have become {len(physical)}, {len(lost)} are lost"
            )
        within = [one for one in board.objects.values() if one.lent]
        if any(one.zone != REMOVED for one in within):
            raise Broken("a card in a subgame is not removed from the game around it")
        there = {one.card: one.owner for one in within}
    # Whoever leaves the main game from within leaves the subgame where it stood, and all is over.
    if there and position.outcome is None:
        raise Broken("cards are lent to a game that is not being played")


def check_teams(board: Board) -> None:
    """Who shares a life total lives and loses together, its primary player has the turns and keeps the total (606)."""
    if not board.table.shares:
        return
    for team in board.table.teams:
        if len({bool(board.players[one].lost) for one in team}) > 1:
            raise Broken("a player of a team has lost, and not the team")
        if any(board.players[one].life for one in team[1:]):
            raise Broken("a secondary player has a life total of his or her own")
        if len({board.players[one].turn_began for one in team}) > 1:
            raise Broken("players of a team have had different turns")
    if all(board.turn.active != team[0] for team in board.table.teams):
        raise Broken("the turn is no primary player's")


def check_turns(game: Game) -> None:
    """Several turns at the same time: each has its marker, player, frames and stack of its own (608.4)."""
    for level, board in enumerate(game.boards):
        markers = board.markers
        if not markers:
            if board.aside:
                raise Broken("a turn waits and nobody has a turn marker")
            continue
        if len({one.player for one in markers}) < len(markers):
            raise Broken("a player has two turn markers")
        going_on = {one.turn for one in markers if one.turn}
        waiting = {one.turn.serial for one in board.aside}
        if not waiting <= going_on or len(going_on - waiting) > 1 or board.turn.serial in waiting:
            raise Broken("turns and turn markers do not agree")
        keepers = [one for one in game.agenda if isinstance(one, PlayGrandMelee) and one.level == level]
        if keepers and {one.turn for one in keepers[0].waiting} != waiting:
            raise Broken("a turn that waits has no frames")
        kept = [one for one in markers if not one.superfluous]
        if keepers and game.outcome is None and len(kept) != number_of_markers(len(in_game(board))):
            raise Broken(f"{len(kept)} turn markers for {len(in_game(board))} players")
        stacks = {key[1] for key, ids in board.zones.items() if key[0] == STACK and ids and key[1] >= 0}
        if not stacks <= {player for player, _ in waiting_turns(board)}:
            raise Broken("a stack belongs to no turn")
        fighting = [one.creature for combat in combats(board) for one in combat.attacks]
        if len(set(fighting)) < len(fighting):
            raise Broken("a creature attacks in two combats")


def check_answers(game: Game, form: Form, answer: Answer) -> None:
    """The legal answer is legal; nonsense is refused, and refusing changes nothing."""
    board = game.board
    for legal in (answer, form.some(board)):
        refusal = form.check(board, legal)
        if refusal is not None:
            raise Broken(f"{type(form).__name__} offers {legal!r} and then refuses it: {refusal.reason}")
    for bad in NONSENSE:
        if isinstance(bad, TakeBack) and form.may_take_back:
            continue
        if not isinstance(bad, TakeBack) and form.check(board, bad) is None:
            continue
        before = game.position
        try:
            game.choose(bad)
        except IllegalChoice:
            if game.position != before:
                raise Broken("a refused answer changed the position") from None
        else:
            raise Broken(f"{type(form).__name__} took {bad!r}")


def check_memos(game: Game) -> None:
    """All that is remembered of the boards comes out the same on boards that nobody has asked (`engine.memos`)."""
    for board in game.boards:
        stale = disagreements(board)
        if stale:
            raise Broken(f"remembered, and otherwise now: {', '.join(stale)}")


def check_saving(game: Game, number: int = 0) -> None:
    """The position survives being saved, its views too, and answers find their way back from a view.

    At tables of many three players look, others at each decision (`number`, of those played).
    """
    position = game.position
    saved = dump(position)
    loaded = load(saved)
    if loaded != position:
        raise Broken("the loaded position is another")
    if dump(loaded) != saved:
        raise Broken("saved again, the bytes are others")
    seats = all_seats(position.board)
    for player in {seats[(number // SAVED_EVERY * MOST_LOOK + one) % len(seats)] for one in range(MOST_LOOK)}:
        load(dump(seen_by(position, player)))  # type: ignore[arg-type]
    form = position.decision
    if form is not None and form.player >= 0:
        seen = view(position, form.player)
        answer = form.some(game.board)
        if seen.to_real(seen.from_real(answer)) != answer:
            raise Broken("an answer does not find its way back from the view")


def play(start: Position, seed: int, *, between: bool = False) -> Game:
    """One random game with all its checks; gives the finished cursor.

    `between` has players concede between any two steps, not only where somebody is asked.
    """
    game = Game(start, trace=False)
    reach = OutOfReach(game)
    if len(start.board.players) == 2:
        game.witness = Witness(sizes_every=SIZED_EVERY)
    elif start.board.table.ranges:
        game.witness = reach
    chance = Chance(mix(seed, 1))
    owners, at_first, looked = owners_of(start), shown_at_first(start), LookedAt()
    several = len(start.board.players) > 2
    for number in range(MOST_DECISIONS):
        if several and between and chance.below(CONCEDED_EVERY) == 0:
            concede_between_steps(game, chance)
        game.advance(most=20_000)
        form = game.decision
        if form is None or game.board.turn.serial > MOST_TURNS:
            break
        answer = form.draw(game.board, chance)
        check_board(game.position, owners)
        for finding in (*seen_too_long(game.position, at_first, looked), *left_behind(game.position)):
            raise Broken(finding)
        for board in game.boards:
            check_teams(board)
        check_turns(game)
        if reach.findings:
            raise Broken(reach.findings[0])
        if number % SAVED_EVERY == 0:
            check_memos(game)
            check_saving(game, number)
            check_answers(game, form, answer)
        if (len(game.boards) > 1 or several) and chance.below(CONCEDED_EVERY) == 0:
            concede_somewhere(game, chance)
            continue
        if form.may_take_back and chance.below(40) == 0:
            answer = TakeBack()
        game.choose(answer)
    game.advance(most=20_000)
    while not game.over:
        game.concede(apnap(game.boards[0])[0], level=0)
        game.advance(most=20_000)
        for finding in left_behind(game.position):
            raise Broken(finding)
    check_board(game.position, owners)
    return game


def concede_between_steps(game: Game, chance: Chance) -> None:
    """Somebody leaves a game after a few more steps, whatever is going on then."""
    left = chance.below(60)

    def enough(_: Game) -> bool:
        nonlocal left
        left -= 1
        return left <= 0

    game.advance(until=enough, most=20_000)
    if not game.over:
        concede_somewhere(game, chance)


def concede_somewhere(game: Game, chance: Chance) -> None:
    """Somebody leaves one of the games of a nest (102.3a), seldom one around the innermost."""
    innermost = len(game.boards) - 1
    level = innermost if chance.below(4) else chance.below(innermost + 1)
    left = [PlayerId(seat) for seat, player in enumerate(game.boards[level].players) if not player.lost]
    game.concede(left[chance.below(len(left))], level=level)


def check_replay(game: Game, *, retrace: bool) -> None:
    """The line gives the same bytes again; if asked, with short cuts off as well, and the same trace."""
    line: Line = load_line(dump_line(game.line))
    if line != game.line:
        raise Broken("the loaded line is another")
    again = played_again(line)
    if dump(again.position) != dump(game.position):
        raise Broken("played again, the line ends elsewhere")
    for place in both_ways.by_line(line):
        raise Broken(f"the short way differs from the long one in {place}")
    if retrace:
        compare_traces(again, played_again(line, short_cuts=False, most=100_000))
        for place in both_ways.piece_by_piece(line.start, len(line.entries), 120):
            raise Broken(f"a playout that leaps differs from one that asks in {place}")


def played_again(line: Line, *, short_cuts: bool = True, most: int = 20_000) -> Game:
    """The line with its trace. Its concessions were made where somebody was asked, so they are not told by steps."""
    game = Game(line.start, short_cuts=short_cuts)
    for number, entry in enumerate(line.entries):
        game.advance(most=most)
        if entry.kind == "concede":
            game.concede(entry.answer, level=entry.level)
        else:
            give(game, number, entry, most=most)
    game.advance(most=most)
    return game


def compare_traces(short: Game, long: Game) -> None:
    """The trace with short cuts off is the same, line by line."""
    mine, other = short.trace or [], long.trace or []
    for number, (one, two) in enumerate(zip(mine, other, strict=False)):
        if one.likeness() != two.likeness():
            raise Broken(
                f"short cuts off, trace line {number} differs: {one.procedure}.{one.step} {one.kind}"
                f" / {two.procedure}.{two.step} {two.kind}"
            )
    if len(mine) != len(other):
        raise Broken(f"short cuts off, the trace has {len(other)} lines and not {len(mine)}")


def giants(board: Board) -> Board:
    """The board as a game of two teams of as many heads (606.1, 606.10)."""
    everybody = all_seats(board)
    half = len(everybody) // 2
    table = Table(TWO_HEADED_GIANT, (everybody[:half], everybody[half:]))
    players = tuple(
        replace(player, life=starting_life(table, seat))
        for seat, player in zip(everybody, board.players, strict=True)
    )
    return replace(board, players=players, table=table)


def start_of(kind: str, players: int, seed: int, variant: str = FREE_FOR_ALL) -> Position:
    """A game about to start between decks of this kind."""
    if variant == TWO_HEADED_GIANT:
        start = start_of(kind, players, seed)
        return replace(
            start, boards=(giants(start.board),), agenda=(replace(start.agenda[0], skip_first_draw=True),)
        )
    if kind == "special" and variant == FREE_FOR_ALL:
        return special_game(seed, players)[0]
    if kind != "random":
        raise SystemExit(f"DECKS={kind}: decks are random, or special without a variant")
    chance = Chance(mix(seed, 0))
    table = (
        _free_for_all(players)
        if variant == FREE_FOR_ALL
        else _with_options(table_of(variant, players), players)
    )
    return new_game([random_deck(chance) for _ in range(players)], seed, table)


def _free_for_all(players: int) -> Table:
    """A table without teams, with the options of the environment; without any, one of no variant (601, 602, 604)."""
    if not os.environ.get("ATTACK") and not number_of("RANGE", 0):
        return DUEL
    return _with_options(Table(FREE_FOR_ALL, attacking=ATTACK_SEVERAL), players)


def _with_options(table: Table, players: int) -> Table:
    """The table with the options of the environment (601-604), if its variant allows them."""
    attack, reach = os.environ.get("ATTACK"), number_of("RANGE", 0)
    if attack:
        if attack not in ATTACKS:
            raise SystemExit(f"ATTACK={attack}: it is {', '.join(ATTACKS)}")
        table = replace(table, attacking=ATTACKS[attack])
    if reach:
        table = replace(table, ranges=(reach,) * players)
    if number_of("DEPLOY", 0):
        table = replace(table, deploying=True)
    fault = what_is_asked(table, players)
    if fault is not None:
        raise SystemExit(f"VARIANT={table.variant} PLAYERS={players}: {fault}")
    return table


def fuzz(games: int, decks: str, players: int, variant: str, seed: int) -> list[tuple[int, str]]:
    """Plays the games; gives the findings, each with its game's seed."""
    most = MOST_PLAYERS[decks]
    if variant not in VARIANTS or not 2 <= players <= most:
        raise SystemExit(
            f"games of {decks} decks have 2 to {most} players and VARIANT={' or '.join(VARIANTS)}"
        )
    if variant == TWO_HEADED_GIANT and (players < 4 or players % 2):
        raise SystemExit(
            f"VARIANT={variant} has two teams of as many players, two at least: PLAYERS=4, 6 or 8"
        )
    if variant in (EMPEROR, TEAMS, GRAND_MELEE):
        try:
            table_of(variant, players)
        except ValueError as error:
            raise SystemExit(f"VARIANT={variant} PLAYERS={players}: {error}") from None
    findings: list[tuple[int, str]] = []
    for number in range(games):
        own = seed + number
        start = start_of(decks, players, own, variant)
        try:
            with checking(CHECKED_EVERY[decks]):
                between = players > 2 and number % BETWEEN_EVERY == 0
                game = play(start, own, between=between)
            # Without a trace nothing tells between which steps somebody conceded.
            if number % REPLAYED_EVERY[decks] == 0 and not between:
                check_replay(game, retrace=number % RETRACED_EVERY == 0)
        except (Exception, BoundReached) as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            findings.append((own, f"{type(error).__name__} at {place}: {str(error)[:300]}"))
    return findings


def number_of(name: str, default: int) -> int:
    text = os.environ.get(name, "")
    if not text:
        return default
    if not text.isdigit():
        raise SystemExit(f"{name}={text}: a whole number is needed")
    return int(text)


def main() -> int:
    """Arguments in order, or the environment's GAMES, DECKS, PLAYERS, VARIANT and SEED."""
    for name, value in zip(("GAMES", "DECKS", "PLAYERS", "VARIANT", "SEED"), sys.argv[1:], strict=False):
        os.environ[name] = value
    games, players, seed = number_of("GAMES", 100), number_of("PLAYERS", 2), number_of("SEED", 1)
    began = time.perf_counter()
    decks = os.environ.get("DECKS") or "random"
    findings = fuzz(games, decks, players, os.environ.get("VARIANT") or FREE_FOR_ALL, seed)
    kinds: dict[str, list[int]] = {}
    for own, text in findings:
        kinds.setdefault(text, []).append(own)
    for text, seeds in sorted(kinds.items(), key=lambda one: -len(one[1])):
        print(f"{len(seeds)} x {text}  (SEED={seeds[0]} GAMES=1)")
    print(f"{games} games, {len(findings)} findings, {time.perf_counter() - began:.1f} s")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
