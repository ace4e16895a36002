"""Rule 502.58: split second. While such a spell is on the stack, nothing is played but mana abilities."""

from __future__ import annotations

from engine.board import Board
from engine.characteristics import characteristics, has_keyword
from engine.citing import computation
from engine.decisions import Refusal
from engine.language.words import KeywordName
from engine.memos import memo
from engine.rules.stack.plugs_409 import Plug, plugs_in

computation("502.58a", "While a spell with split second is on the stack, only mana abilities are played.")
computation("502.58b", "More of split second adds nothing.")


@memo
def _on_the_stack(board: Board) -> Refusal | None:
    for one in board.stack:
        if board.objects[one].kind in ("card", "copy") and has_keyword(board, one, KeywordName.SPLIT_SECOND):
            name = characteristics(board, one).name
            return Refusal("502.58a", f"{name} has split second and is on the stack")
    return None


@plugs_in
class SplitSecond(Plug):
    """While it is on the stack."""

    rule, keyword = "502.58", KeywordName.SPLIT_SECOND

    def stops(self, board: Board) -> Refusal | None:
        return _on_the_stack(board)
