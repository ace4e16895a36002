"""Passing in words: "Both pass.", "Ann and Bob pass.", "Everyone passes until Bob's upkeep.", "Until turn 5."

Passing until a moment attacks and blocks with no more than texts require. It answers nothing that matters: any other
question stops it, unless the line has answered it once for all (`standing`), and so does the end of the game before the
moment has come.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board import Board, ObjectId, PlayerId
from engine.decisions import Form, IllegalChoice, OneOf, Refusal
from engine.game import Game
from engine.naming import name_of, player_name
from engine.notation.errors import TooMuch
from engine.notation.moments import MAINS, PLACES
from engine.notation.names import try_owner, try_player
from engine.notation.questions import examples, such_as, what_is_asked
from engine.notation.scanning import Scanner, joined
from engine.notation.standing import ORDERS, Standing, read_orders
from engine.rules.multiplayer.markers_608 import APART
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.seats import all_seats, is_active, latest_turn, number_of_seats, turn_going_on

MOST_PASSES = 500
_EVERYBODY = ("everyone passes", "all pass")
_BOTH = "both pass"
_END = "the game ends"
WHOM_TO_ATTACK = "306.3"


def settle(game: Game) -> None:
    """Pay what is still being paid for, as the forms suggest, and go on to the next decision."""
    game.advance()
    while game.decision is not None and game.decision.pays:
        game.choose(game.decision.some(game.board))
        game.advance()


def passes(game: Game, scanner: Scanner, standing: Standing) -> bool:
    """Do what a sentence about everybody's passing says; False if the sentence is about something else."""
    start = scanner.at
    standing.begun = standing.begun or bool(game.entries)
    if scanner.try_word("until"):
        _pass_until(game, scanner, standing)
        return True
    orders = read_orders(scanner)
    if orders:
        if not scanner.try_word("until"):
            scanner.fail("until ...")
        _pass_until(game, scanner, standing, orders)
        return True
    words = scanner.try_word(_BOTH, *_EVERYBODY)
    if not words:
        return False
    if words == _BOTH:
        _two(game.board, scanner, start)
    if scanner.try_word("until"):
        _pass_until(game, scanner, standing)
    else:
        _pass_round(game, standing)
    return True


def several_pass(game: Game, scanner: Scanner, first: PlayerId, standing: Standing) -> bool:
    """ "Ann and Bob pass": one after the other. False, and the cursor where it was, if other words stand here."""
    start = scanner.at
    who = [first]
    while scanner.try_word(", and", ",", "and"):
        other = try_player(scanner, game.board)
        if other is None:
            break
        who.append(other)
    if len(who) < 2 or not scanner.try_word("pass"):
        scanner.at = start
        return False
    for one in who:
        form = _asked(game)
        if not isinstance(form, HasPriority) or form.player != one:
            raise _not_yet(form, game.board, f"before {player_name(game.board, one)} passes")
        game.choose(Pass())
        game.advance()
        while one != who[-1] and standing.answer(game):
            pass
    return True


def _playing(board: Board) -> int:
    return sum(1 for one in board.players if not one.lost)


def _two(board: Board, scanner: Scanner, start: int) -> None:
    """Of "both" one can speak where two are in the game."""
    if _playing(board) != 2:
        names = [one.name for one in board.players if not one.lost]
        scanner.fail("Everyone passes", f"{joined(names)} pass", at=start)


def _asked(game: Game) -> Form | None:
    """What is being asked, once what is still being paid for is paid."""
    if game.decision is not None and game.decision.pays:
        settle(game)
    return game.decision


def _pass_round(game: Game, standing: Standing) -> None:
    """Everybody passes until all have in succession."""
    for _ in all_seats(game.board):
        form = _asked(game)
        if not isinstance(form, HasPriority):
            raise _not_yet(form, game.board)
        last = int(getattr(game.agenda[-1], "passed", 0)) + 1 >= _playing(game.board)
        game.choose(Pass())
        if last:
            return
        game.advance()
        while standing.answer(game):
            pass


def _not_yet(form: Form | None, board: Board, before: str = "") -> IllegalChoice:
    """That something has to be chosen first."""
    if form is None:
        return IllegalChoice(Refusal("102.1", "the game is over; no one is being asked"))
    who = player_name(board, form.player)
    if isinstance(form, HasPriority):
        return IllegalChoice(Refusal(form.rule, f"{who} has priority {before}".rstrip()))
    first = f"{who} has to choose {what_is_asked(form, board)} first"
    return IllegalChoice(Refusal(form.rule, f"{first}, such as {such_as(examples(form, board))}"))


def _pass_until(game: Game, scanner: Scanner, line: Standing, orders: tuple[str, ...] = ()) -> None:
    """Pass, attack and block with no more than texts require, until the moment that is named has come."""
    said = scanner.at
    reached = _moment(game, scanner, line.begun)
    moment = scanner.text[said : scanner.at].strip()
    standing = _after_the_moment(game, scanner, Standing((*orders, *line.orders)))
    whom: OneOf | None = None
    first, line.begun = not line.begun, True
    if first and game.decision is not None and reached():
        # The game went on to its first question by itself, and it is there.
        return
    most = MOST_PASSES * max(1, number_of_seats(game.board) // APART)
    for _ in range(most):
        form = game.decision
        if form is None and moment.lower() == _END:
            return
        if form is None:
            turn = game.board.turn
            over = f"the game ended in turn {turn.serial}, before {moment}"
            raise IllegalChoice(Refusal("102.1", over))
        if isinstance(form, HasPriority):
            game.choose(Pass())
        elif isinstance(form, OneOf) and form.rule == WHOM_TO_ATTACK:
            # Who is chosen is all the same where nothing attacks. Where something has to, it is not.
            whom = form
            game.choose(form.some(game.board))
        elif form.pays:
            game.choose(form.some(game.board))
        elif (least := form.as_little(game.board)) is not None:
            game.choose(least)
        elif not standing.answer(game):
            raise _not_yet(form, game.board)
        game.advance()
        combat = game.board.combat
        if whom is not None and combat is not None and combat.attacks:
            raise _whom(whom, game.board, [one.creature for one in combat.attacks])
        if game.decision is not None and reached():
            return
    raise TooMuch("passes in one sentence", most)


def _after_the_moment(game: Game, scanner: Scanner, standing: Standing) -> Standing:
    """ "Until Bob's upkeep, everyone passes", or what everyone does until then."""
    comma = scanner.try_word(",")
    start = scanner.at
    orders = read_orders(scanner)
    if orders:
        return Standing((*orders, *standing.orders))
    if scanner.try_word(_BOTH):
        _two(game.board, scanner, start)
    elif not scanner.try_word(*_EVERYBODY) and comma:
        scanner.fail("everyone passes", *(f"everyone {one}" for one in ORDERS))
    return standing


def _whom(form: OneOf, board: Board, attackers: list[ObjectId]) -> IllegalChoice:
    """That something attacks, and nobody has said whom."""
    who = joined(name_of(board, one) for one in attackers)
    asked = f"{who} would attack, and {player_name(board, form.player)} has not chosen {form.purpose}"
    return IllegalChoice(Refusal(form.rule, f"{asked}, such as {such_as(examples(form, board))}"))


def _moment(game: Game, scanner: Scanner, begun: bool) -> Callable[[], bool]:
    """Whether the moment named here has come, asked at each decision."""
    if scanner.try_word(_END):
        return lambda: False
    if scanner.try_word("the stack is empty"):
        return lambda: not game.board.stack
    if scanner.try_word("turn"):
        serial = scanner.number()
        return lambda: game.board.turn.serial >= serial
    scanner.try_word("the")
    whose = try_owner(scanner, game.board)
    scanner.try_word("next")
    place = scanner.try_any([*PLACES, "turn", "main"])
    if not place:
        scanner.fail(*PLACES)
    place = MAINS[0] if place == "main" else place
    scanner.try_word("phase", "step")
    # In the first sentence, the moment that is meant comes after that of the position.
    before = game.board if begun else game.start.boards[-1]
    started, latest = before.turn, latest_turn(before)
    seen = before

    def reached() -> bool:
        nonlocal seen
        last, turn = seen, game.board.turn
        seen = game.board
        if place == "cleanup" and turn_going_on(game.board, last.turn.serial) is None:
            # Nobody usually receives priority in it (314.3): the first moment after it is as near as can be.
            return whose is None or is_active(last, whose)
        if whose is not None and not is_active(game.board, whose):
            return False
        if place in ("turn", "untap"):
            # Of several turns at the same time (608.4) none is another one that has begun already.
            return turn.serial > latest if game.board.markers else turn.serial != started.serial
        here = turn.step or turn.phase
        return here == place and (turn.serial, turn.step, turn.phase) != (
            started.serial,
            started.step,
            started.phase,
        )

    return reached


__all__ = ["passes", "settle", "several_pass"]
