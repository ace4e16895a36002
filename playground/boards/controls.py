"""The control of each kind of decision: how it is drawn, and how what was sent of it is read.

One line a kind; a kind that derives from another has that one's control unless it has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.board import Board
from engine.decisions import (
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    Shuffle,
    SomeOf,
    TakeBack,
    Word,
    YesNo,
    maker_of,
)
from engine.naming import player_name
from engine.notation.tell import about_to_happen, question_in_words
from engine.position import Position
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import ManaAbilities, Payment
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from playground.boards import answering, asking, asking_in_combat
from playground.boards.answering import Sent
from playground.boards.questions import Question


class Control(NamedTuple):
    """How one kind of form is drawn and read."""

    draw: Callable[[Any, Board], dict[str, Any]]
    read: Callable[[Any, Board, Sent], Answer]


CONTROLS: dict[type[Form], Control] = {
    HasPriority: Control(asking.priority, answering.read_action),
    ManaAbilities: Control(asking.mana_abilities, answering.read_action),
    Payment: Control(asking.payment, answering.read_some),
    Targets: Control(asking.targets, answering.read_some),
    Attackers: Control(asking_in_combat.attackers, answering.read_attacks),
    Blockers: Control(asking_in_combat.blockers, answering.read_blocks),
    AssignDamage: Control(asking_in_combat.damage, answering.read_shares),
    OneOf: Control(asking.one_of, answering.read_one),
    SomeOf: Control(asking.some_of, answering.read_some),
    Number: Control(asking.number, answering.read_number),
    Order: Control(asking.order, answering.read_order),
    Shuffle: Control(asking.order, answering.read_order),
    Division: Control(asking.division, answering.read_shares),
    Word: Control(asking.word, answering.read_word),
    CardName: Control(asking.card_name, answering.read_card_name),
    UnknownCard: Control(asking.unknown_card, answering.read_unknown_card),
    YesNo: Control(asking.yes_no, answering.read_yes_no),
}


def control_of(kind: type[Form]) -> Control:
    """The control of a kind of form: its own, or the nearest one's that it derives from."""
    for one in kind.__mro__:
        if one in CONTROLS:
            return CONTROLS[one]
    raise TypeError(f"no control is known for {kind.__name__}")


def question(position: Position) -> Question:
    """The pending decision as a web form."""
    form, board = position.decision, position.board
    if form is None:
        raise ValueError("no player has to decide at this moment")
    specific = control_of(type(form)).draw(form, board)
    maker = maker_of(board, form.player)
    title = question_in_words(form, board).rstrip(".")
    common = {
        "who": player_name(board, maker),
        "asked": player_name(board, form.player),
        "title": title if maker == form.player else f"{player_name(board, maker)} decides: {title}",
        "rule": form.rule,
        "take_back": form.may_take_back,
    }
    if happening := about_to_happen(position):
        specific["hint"] = f"About to happen: {happening}."
    return Question(**{**common, **specific})


def read_answer(form: Form, board: Board, sent: Sent) -> Answer:
    """The answer that a page sent. Raises Unusable for what is no answer to this form."""
    if sent.get("do") == "take back":
        return TakeBack()
    return control_of(type(form)).read(form, board, sent)
