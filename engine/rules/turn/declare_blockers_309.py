"""Rule 309: the declare blockers step."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from engine.agenda import Act, Moment, ask, call, goto, procedure, propose, step
from engine.board import NOBODY, Board, ObjectId, PlayerId, out_of_game
from engine.chance import Chance
from engine.characteristics import controller_of
from engine.citing import cite, computation
from engine.decisions import Answer, Form, Ids, Refusal
from engine.events import BeginStep, BlockDeclared
from engine.language.words import ObjectAct
from engine.rules.keywords.block_numbers_500 import (
    Pairs,
    most_blocked,
    number_of_blockers,
    wrong_number,
)
from engine.rules.keywords.legal_attacks_500 import (
    able_to_block,
    best_of_numbers,
    block_unmet,
    by_numbers,
    free_to_block,
    matching,
    must_be_blocked,
    must_block,
    required_blocks,
    unable_to_block,
)
from engine.rules.multiplayer.without_player_600 import WithoutPlayer
from engine.rules.stack.priority_408 import Priority
from engine.rules.turn.attack_costs_308 import affordable_part, total_prices, unpayable
from engine.rules.turn.declare_attackers_308 import are_pairs, defending_player
from engine.rules.turn.declaring_308 import FORGOTTEN, Declaring
from engine.seats import apnap, defend_apart, defending_players, whose_turn

computation(
    "606.7c", "The defending team has one combined block, and any of its creatures blocks any attacker."
)


class Blockers(Form, frozen=True, kw_only=True):
    """Choose the creatures that block, each with the attacking creature that it blocks (309.2a)."""

    answers: ClassVar[Any] = tuple[tuple[int, int], ...]
    ids: ClassVar[Ids] = "ids"
    may_do_nothing: ClassVar[bool] = True

    def slots(self, board: Board) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
        """Each creature that could block, with the attackers it could block."""
        return able_to_block(board, self.player)

    def rows(self, board: Board) -> tuple[tuple[ObjectId, tuple[ObjectId, ...]], ...]:
        """The same, with each creature as often as it could block an attacker more."""
        found = []
        for blocker, attackers in self.slots(board):
            most = most_blocked(board, blocker)
            often = len(attackers) if most is None else min(most, len(attackers))
            found += [(blocker, attackers)] * often
        return tuple(found)

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not are_pairs(answer):
            return self.refuse("pairs of a blocking creature and the attacker it blocks are needed")
        if len(set(answer)) != len(answer):
            return self.refuse("a creature blocks an attacker only once")
        for blocker, attacker in answer:
            refusal = unable_to_block(board, blocker, attacker, self.player)
            if refusal is not None:
                return refusal
        unmet = wrong_number(board, answer) or block_unmet(board, self.player, answer)
        return unmet or unpayable(board, self.player, ObjectAct.BLOCK, _blocking(answer), answer)

    def some(self, board: Board) -> Answer:
        if by_numbers(board, self.player):
            return tuple(sorted(best_of_numbers(board, self.player)[1]))
        blocks = dict(required_blocks(board, self.player))
        required = must_block(board, self.player)
        for blocker, meant in required.items():
            blocks.setdefault(blocker, meant[0])
        return tuple(sorted(blocks.items()))

    def as_little(self, board: Board) -> Answer | None:
        if by_numbers(board, self.player):
            return None if best_of_numbers(board, self.player)[0] else ()
        able = able_to_block(board, self.player)
        either = [one for one in must_be_blocked(board, self.player) if sum(one in of for _, of in able) > 1]
        several = any(len(meant) > 1 for meant in must_block(board, self.player).values())
        return None if several or either else self.some(board)

    def draw(self, board: Board, chance: Chance) -> Answer:
        able = able_to_block(board, self.player)
        required = must_block(board, self.player)
        wanted = must_be_blocked(board, self.player)
        blocks: dict[ObjectId, ObjectId] = {}
        if wanted:
            # Which blockers do what must be done is chance's too: look for them in a random order.
            table = free_to_block(board, self.player)
            order = [ObjectId(one) for one in chance.shuffled(tuple(table))]
            blocks = matching({one: table[one] for one in order}, wanted)
        for blocker, attackers in able:
            if blocker in blocks:
                continue
            idle = 0 if blocker in required else 1
            attackers = required.get(blocker, attackers)
            pick = chance.below(len(attackers) + idle) - idle
            if pick >= 0:
                blocks[blocker] = attackers[pick]
        chosen = tuple((blocker, blocks[blocker]) for blocker, _ in able if blocker in blocks)
        if by_numbers(board, self.player):
            chosen = self._in_numbers(board, chosen, chance)
        paid = affordable_part(board, self.player, ObjectAct.BLOCK, _blocking(chosen), chosen)
        kept = {blocker for blocker, _ in paid}
        drawn = tuple(pair for pair in chosen if pair[0] in kept)
        if by_numbers(board, self.player) and self.check(board, drawn) is not None:
            return self.some(board)
        return drawn

    def _in_numbers(self, board: Board, chosen: Pairs, chance: Chance) -> Pairs:
        """The blocks with some more by creatures that may block several, and none where the number of blockers would
        be wrong."""
        more = [(one, attackers[chance.below(len(attackers))]) for one, attackers in self.rows(board)]
        often = Counter(blocker for blocker, _ in self.rows(board))
        pairs = list(chosen)
        for pair in more:
            if pair not in pairs and 0 < sum(one == pair[0] for one, _ in pairs) < often[pair[0]]:
                pairs.append(pair)
        kept: list[tuple[ObjectId, ObjectId]] = []
        for attacker in dict.fromkeys(attacker for _, attacker in pairs):
            of_it = [pair for pair in pairs if pair[1] == attacker]
            least, most = number_of_blockers(board, attacker)
            if len(of_it) >= least:
                kept += of_it if most is None else of_it[:most]
        return tuple(kept)

    def forced(self, board: Board) -> Answer | None:
        return None if able_to_block(board, self.player) else ()


def _blocking(chosen: Pairs) -> tuple[tuple[ObjectId, PlayerId], ...]:
    """The blockers alone, as what may cost something."""
    return tuple(dict.fromkeys((blocker, NOBODY) for blocker, _ in chosen))


@procedure("309")
class DeclareBlockers(Declaring, frozen=True, kw_only=True):
    """Declare blockers step."""

    chosen: Pairs = ()
    declared: tuple[PlayerId, ...] = ()
    """Who of several players has declared blocks (602.4)."""
    blocks: Pairs = ()
    """What they have declared."""

    def rests_on_all(self) -> bool:
        """From the choice until the declaration is complete: what was chosen may be gone."""
        return self.at in ("total_cost", "pay", "look_at_payment", "become_blocking")

    @step("309.1")
    def begin(self, game: Moment) -> Act:
        """The declare blockers step begins."""
        return propose(BeginStep(phase="combat", step="declare blockers"))

    @step("309.2a")
    def choose(self, game: Moment) -> Act:
        """The defending player chooses which untapped creatures block, each with one attacker."""
        if defend_apart(game.board):
            return goto("next_defender")
        if game.board.table.shares:
            cite("606.7c")
        if out_of_game(game.board, defending_player(game.board)):
            return call(WithoutPlayer(at="nobody_defends"), then="become_blocking")
        form = Blockers(
            player=defending_player(game.board),
            rule="309.2a",
            purpose="which creatures block which attackers",
        )
        return ask(form, into="chosen")

    @step("309.2b", check=True)
    def total_cost(self, game: Moment) -> Act:
        """The total cost to block is determined and locked in."""
        board = game.board
        # Attackers of somebody who has left meanwhile ask nothing any more (600.4a).
        chosen = tuple(pair for pair in self.chosen if pair[1] in board.objects)
        totals = total_prices(board, ObjectAct.BLOCK, _declaring(self, board), _blocking(self.chosen), chosen)
        if not totals:
            return _more_declare(self, board) or goto("become_blocking", before=board)
        return self.to_pay(totals, before=board)

    @step("309.2d", also=("309.2b", "309.2c"))
    def pay(self, game: Moment) -> Act:
        """The defending player may play mana abilities, then pays all costs; partial payment is not allowed."""
        return self.payment(game.board, tuple(dict.fromkeys(creature for creature, _ in self.chosen)))

    @step("309.2d", check=True)
    def look_at_payment(self, game: Moment) -> Act | None:
        """If the costs are not paid in full, the declaration is illegal."""
        return self.look_at()

    @step("309.2e", also=("309.2f",))
    def become_blocking(self, game: Moment) -> Act:
        """Chosen creatures become blocking creatures; each attacker becomes blocked or unblocked."""
        board = game.board
        if (others := _more_declare(self, board)) is not None:
            return others
        blocks = [
            (blocker, attacker)
            for blocker, attacker in (*self.blocks, *self.chosen)
            if blocker in board.objects and controller_of(board, blocker) in _attacked_by(board, attacker)
        ]
        return propose(BlockDeclared(blocks=tuple(blocks)))

    @step("309.2f", quiet=True)
    def complete(self, game: Moment) -> Act:
        """The declaration is complete and can no longer be changed."""
        return goto("priority", **FORGOTTEN)

    @step("309.2", also=("422.1",))
    def take_back(self, game: Moment) -> Act:
        """The declaration is reversed: the game is as it was before it."""
        return self.begin_reversing(_declaring(self, game.board))

    @step("309.2", quiet=True)
    def choose_anew(self, game: Moment) -> Act:
        """Blockers are chosen again."""
        if (rest := self.reversed_before(game.board)) is not None:
            return rest
        # Who of several players has declared already has done so (602.4).
        return goto("choose", chosen=(), mana_abilities=(), **FORGOTTEN)

    @step("309.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """Abilities that triggered on blocks wait for this: the active player gets priority."""
        return call(Priority(player=whose_turn(game.board)))


def _declaring(frame: DeclareBlockers, board: Board) -> PlayerId:
    """Who declares blocks now: the defending player, or of several whose creatures are being declared (602.4)."""
    if defend_apart(board) and frame.chosen:
        return controller_of(board, frame.chosen[0][0])
    return defending_player(board)


def _attacked_by(board: Board, attacker: ObjectId) -> tuple[PlayerId, ...]:
    """Whose creatures may block this attacker: those of whom it attacks, where there are several (602.4a)."""
    if not defend_apart(board):
        return defending_players(board)
    attack = board.combat.attack_of(attacker) if board.combat is not None else None
    return (attack.player,) if attack is not None else ()


def _more_declare(frame: DeclareBlockers, board: Board) -> Act | None:
    """Going on to the next of several defending players (602.4); None if all have declared."""
    if not defend_apart(board):
        return None
    attacks = board.combat.attacks if board.combat is not None else ()
    whom = {attack.player for attack in attacks}
    left = [one for one in apnap(board) if one in whom and one not in frame.declared]
    if not left:
        return None
    return goto(
        "next_defender",
        declared=(*frame.declared, left[0]),
        blocks=(*frame.blocks, *frame.chosen),
        chosen=(),
        mana_abilities=(),
        **FORGOTTEN,
    )
