"""Rule 309: the declare blockers step."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    goto,
    perform_settled,
    procedure,
    propose,
    step,
)
from engine.board import Board, ObjectId
from engine.chance import Chance
from engine.characteristics import controller_of
from engine.decisions import Answer, Form, Refusal
from engine.events import BeginStep, Blocks, Reverse
from engine.rules.keywords.legal_attacks_500 import (
    able_to_block,
    block_unmet,
    matching,
    must_be_blocked,
    must_block,
    required_blocks,
    unable_to_block,
)
from engine.rules.stack.priority_408 import Priority
from engine.rules.turn.declare_attackers_308 import are_pairs, defending_player

Pairs = tuple[tuple[ObjectId, ObjectId], ...]
"""Blocking creatures, each with the attacking creature that it blocks."""


class Blockers(Form, frozen=True, kw_only=True):
    """Choose the creatures that block, each with the attacking creature that it blocks (309.2a)."""

    answers: ClassVar[Any] = tuple[tuple[int, int], ...]

    def slots(self, board: Board) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
        """Each creature that could block, with the attackers it could block."""
        return able_to_block(board, self.player)

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not are_pairs(answer):
            return self.refuse("pairs of a blocking creature and the attacker it blocks are needed")
        blocks = dict(answer)
        if len(blocks) != len(answer):
            return self.refuse("a creature blocks only one attacker")
        for blocker, attacker in answer:
            refusal = unable_to_block(board, blocker, attacker, self.player)
            if refusal is not None:
                return refusal
        return block_unmet(board, self.player, blocks)

    def some(self, board: Board) -> Answer:
        blocks = dict(required_blocks(board, self.player))
        required = must_block(board, self.player)
        for blocker, attackers in able_to_block(board, self.player):
            if blocker in required:
                blocks.setdefault(blocker, attackers[0])
        return tuple(sorted(blocks.items()))

    def draw(self, board: Board, chance: Chance) -> Answer:
        able = able_to_block(board, self.player)
        required = must_block(board, self.player)
        wanted = must_be_blocked(board, self.player)
        blocks: dict[ObjectId, ObjectId] = {}
        if wanted:
            # Which blockers do what must be done is chance's too: look for them in a random order.
            table = dict(able)
            order = [ObjectId(one) for one in chance.shuffled(tuple(table))]
            blocks = matching({one: table[one] for one in order}, wanted)
        for blocker, attackers in able:
            if blocker in blocks:
                continue
            idle = 0 if blocker in required else 1
            pick = chance.below(len(attackers) + idle) - idle
            if pick >= 0:
                blocks[blocker] = attackers[pick]
        return tuple((blocker, blocks[blocker]) for blocker, _ in able if blocker in blocks)

    def forced(self, board: Board) -> Answer | None:
        return None if able_to_block(board, self.player) else ()


@procedure("309")
class DeclareBlockers(Procedure, frozen=True, kw_only=True):
    """Declare blockers step."""

    chosen: Pairs = ()
    before: Board | None = None
    """The board before the declaration, to go back to (309.2, 422.1); kept until the declaration is complete."""

    takes_back: ClassVar[str] = "take_back"

    @step("309.1")
    def begin(self, game: Moment) -> Act:
        """The declare blockers step begins."""
        return propose(BeginStep(phase="combat", step="declare blockers"))

    @step("309.2a")
    def choose(self, game: Moment) -> Act:
        """The defending player chooses which untapped creatures block, each with one attacker."""
        form = Blockers(
            player=defending_player(game.board),
            rule="309.2a",
            purpose="which creatures block which attackers",
        )
        return ask(form, into="chosen")

    @step("309.2b", check=True)
    def total_cost(self, game: Moment) -> Act:
        """The cost to block is totalled; no text that the card reader knows asks for one."""
        return goto("make_mana", before=game.board)

    @step("309.2c", check=True)
    def make_mana(self, game: Moment) -> None:
        """Mana abilities could be played for such a cost; there is none."""

    @step("309.2d", check=True)
    def pay(self, game: Moment) -> None:
        """The cost to block is paid; there is none."""

    @step("309.2e", also=("309.2f",))
    def become_blocking(self, game: Moment) -> Act:
        """Chosen creatures become blocking creatures; each attacker becomes blocked or unblocked."""
        board = game.board
        defender = defending_player(board)
        blocks = [
            (blocker, attacker)
            for blocker, attacker in self.chosen
            if blocker in board.objects and controller_of(board, blocker) == defender
        ]
        return propose(Blocks(blocks=tuple(blocks)))

    @step("309.2f", quiet=True)
    def complete(self, game: Moment) -> Act:
        """The declaration is complete and can't be taken back any more."""
        return goto("priority", before=None)

    @step("309.2", also=("422.1",))
    def take_back(self, game: Moment) -> Act:
        """The declaration is reversed: the game is as it was before, and blockers are chosen anew."""
        return perform_settled(() if self.before is None else (Reverse(board=self.before),))

    @step("309.2", quiet=True)
    def choose_anew(self, game: Moment) -> Act:
        """Blockers are chosen again."""
        return goto("choose", before=None, chosen=())

    @step("309.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """Abilities that triggered on blocks wait for this: the active player gets priority."""
        return call(Priority(player=game.board.turn.active))
