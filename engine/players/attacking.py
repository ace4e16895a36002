"""Who attacks (308): what is safe, what trades well, what wins, and who has to stay at home."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import faces
from engine.decisions import Answer
from engine.language.words import CardType, KeywordName
from engine.naming import name_of, player_name
from engine.players.answering import Advice
from engine.players.eyes import Eyes
from engine.players.fighting import Fighter, clash, fighter
from engine.rules.keywords.evasion_501 import cannot_block
from engine.rules.keywords.legal_attacks_500 import must_attack
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.seats import defending_with, life_of

LEAST_GAIN = -0.01
"""What an attacker has to gain if it is blocked as its opponent would like best."""


def attack(eyes: Eyes) -> Advice:
    """Which creatures attack, and whom."""
    form = cast(Attackers, eyes.form)
    board = eyes.board
    slots = form.slots(board)
    if not slots:
        return Advice((), lambda: "attacks with nothing: no creature is able to")
    if eyes.sign(eyes.actor) < 0:
        # Whoever controls an opponent's turn has no use for that opponent's attacks (507.3).
        return Advice(form.some(board), lambda: "attacks with no more than has to: the turn is an opponent's")
    whom = _whom(eyes, slots)
    able = [(creature, whom if whom in may else may[0]) for creature, may in slots]
    plan = _Plan(eyes, whom, [creature for creature, _ in able])
    chosen = plan.chosen()
    required = must_attack(board, eyes.actor)
    answer: Answer = tuple([pair for pair in able if pair[0] in chosen or pair[0] in required])
    if form.check(board, answer) is not None:
        # It would have to be paid for (308.2d), or a text asks for more: then no more than is required.
        return Advice(
            form.some(board), lambda: "attacks with no more than it has to: more would have to be paid for"
        )
    return Advice(answer, lambda: plan.why(answer))


def _whom(eyes: Eyes, slots: Sequence[tuple[ObjectId, tuple[PlayerId, ...]]]) -> PlayerId:
    """Whom most of it goes to: the opponent with the least to block with and the least life."""
    board = eyes.board
    among = tuple(dict.fromkeys(player for _, players in slots for player in players))
    if len(among) == 1:
        return among[0]
    return min(among, key=lambda one: (life_of(board, one) + 4 * len(_blockers(eyes, one)), one))


def _blockers(eyes: Eyes, player: PlayerId) -> list[ObjectId]:
    """The untapped creatures with which that player's side could block."""
    board = eyes.board
    return [
        one
        for side in defending_with(board, player)
        for one in eyes.of(side, CardType.CREATURE)
        if not board.objects[one].tapped
    ]


class _Plan:
    """An attack on one player that is being made up."""

    def __init__(self, eyes: Eyes, whom: PlayerId, able: list[ObjectId]) -> None:
        self.eyes, self.whom = eyes, whom
        board = eyes.board
        self.able = [fighter(eyes, one) for one in able]
        self.blockers = [fighter(eyes, one) for one in _blockers(eyes, whom)]
        self.meets = {
            one.id: [other for other in self.blockers if cannot_block(board, other.id, one.id) is None]
            for one in self.able
        }
        self.standing = life_of(board, whom)
        self.reason: Callable[[], str] = lambda: ""

    def chosen(self) -> frozenset[ObjectId]:
        """The creatures that had better attack."""
        strong = [one for one in self.able if one.power > 0]
        if strong and self._through(strong) >= self.standing:
            self.reason = lambda: "whatever blocks, enough damage comes through to win"
            return frozenset(one.id for one in strong)
        daring = self.eyes.daring()
        good = [one for one in strong if self._gain(one) >= LEAST_GAIN - daring * one.worth]
        if good and len(strong) > len(self.blockers) and not self._is_hopeless(strong):
            # More attackers than blockers: those that nothing is left to block come through.
            good = self._with_company(good, strong)
        staying = self._needed_at_home(good)
        if staying:
            good = [one for one in good if one.id not in staying]
        return frozenset(one.id for one in good)

    def _through(self, attackers: Sequence[Fighter]) -> int:
        """The damage that comes through if as much as possible is blocked."""
        free = [one for one in attackers if not self.meets[one.id]]
        met = sorted((one for one in attackers if self.meets[one.id]), key=lambda one: -one.power)
        blockers = len(self.blockers)
        blocked, rest = met[:blockers], met[blockers:]
        through = sum(clash(one, ()).through for one in (*free, *rest))
        for one in blocked:
            if one.tramples:
                through += max(0, one.power - max(other.left for other in self.meets[one.id]))
        return through

    def _gain(self, one: Fighter) -> float:
        """What comes of it for its controller if it is blocked in the worst way."""
        meets = self.meets[one.id]
        worst = 0.0
        for other in meets:
            worst = min(worst, self._exchange(one, (other,)))
        if len(meets) > 1 and worst > -one.worth:
            # The two that hit hardest together.
            pair = sorted(meets, key=lambda other: -other.power)[:2]
            worst = min(worst, 0.6 * self._exchange(one, tuple(pair)))
        return worst

    @staticmethod
    def _exchange(one: Fighter, blockers: tuple[Fighter, ...]) -> float:
        result = clash(one, blockers)
        gained = sum(other.worth for other in blockers if other.id in result.dead)
        return gained - (one.worth if result.dies else 0.0)

    def _is_hopeless(self, strong: Sequence[Fighter]) -> bool:
        return self._through(strong) * 3 < self.standing

    def _with_company(self, good: list[Fighter], strong: list[Fighter]) -> list[Fighter]:
        """Those that fight on even terms come along where not all can be blocked."""
        even = [one for one in strong if one not in good and self._gain(one) > -0.35 * one.worth]
        return [*good, *even]

    def _needed_at_home(self, going: Sequence[Fighter]) -> frozenset[ObjectId]:
        """Attackers that had better stay, so that the answer to the attack is not the end."""
        eyes, board = self.eyes, self.eyes.board
        threats = sorted(
            (
                fighter(eyes, one)
                for foe in eyes.foes
                for one in eyes.of(foe, CardType.CREATURE)
                if KeywordName.DEFENDER not in faces(board, one)[0].keywords
            ),
            key=lambda one: -one.power,
        )
        life = life_of(board, eyes.me)
        if sum(one.power for one in threats) < life:
            return frozenset()
        going_ids = {one.id for one in going}
        home = [
            one
            for one in eyes.of(eyes.me, CardType.CREATURE)
            if one not in going_ids or KeywordName.VIGILANCE in faces(board, one)[0].keywords
        ]
        staying: list[ObjectId] = []
        waiting = sorted((one for one in going if one.id not in home), key=lambda one: (one.power, one.worth))
        while self._comes_in(threats, len(home) + len(staying)) >= life and waiting:
            staying.append(waiting.pop(0).id)
        return frozenset(staying)

    @staticmethod
    def _comes_in(threats: Sequence[Fighter], blockers: int) -> int:
        return sum(one.power for one in threats[blockers:])

    def why(self, answer: Answer) -> str:
        """The attack in words, and its reason."""
        board = self.eyes.board
        if not answer:
            if not self.able:
                return "attacks with nothing: no creature is able to"
            return "attacks with nothing: every attacker would be blocked at a loss, or is needed at home"
        ids = [creature for creature, _ in answer]
        said = ", ".join(called(board, one) for one in ids)
        reason = self.reason()
        if not reason:
            foe = player_name(board, self.whom)
            if all(not self.meets[one] for one in ids):
                reason = f"nothing of {foe}'s can block {'it' if len(ids) == 1 else 'them'}"
            else:
                reason = f"whatever {foe} blocks with, the exchange is no loss"
        return f"attacks with {said}: {reason}"


def called(board: Board, one: ObjectId) -> str:
    """The creature's name without whose it is: it is clear who attacks."""
    return name_of(board, one).partition("'s ")[2] or name_of(board, one)
