"""The words of a whole play after what is played: "targeting Bob, sacrificing Craw Wurm, with X = 3" (409.1b-h).

Each answers one decision of the play. A choice with one possible answer is made without asking; a sentence may name it
all the same, and may name nothing else (`Unasked`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from engine.board import AbilityId, Board, ObjectId, PlayerId
from engine.decisions import Answer, Division, Form, IllegalChoice, Number, OneOf, Refusal, SomeOf, Word
from engine.game import Game
from engine.notation.answers import read_answer, read_choices
from engine.notation.errors import Unreadable
from engine.notation.names import an_object, try_player
from engine.notation.reading_control import playable
from engine.notation.saying import say_answer
from engine.notation.scanning import Scanner
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.paying_409 import ManaAbilities, Payment, PlayAbility
from engine.trace import TraceLine

ADDITIONS = "409.1b"
"""The rule by which kicker, buyback and the like are announced."""
Reader: TypeAlias = Callable[[Board, Form], Answer]


_COMMA = re.compile(
    r",\s*(?=(?:and )?(?:targeting|giving|paying with|with X|choosing|sacrificing|discarding|for)\b)",
    re.IGNORECASE,
)
"""What may stand between the parts of such a sentence."""


class PlayWords:
    """Reads what a sentence says of the decisions of one play, in their order."""

    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner
        self.shares: list[int] = []
        """Shares that were named with targets: Bob (1)."""

    def answer(self, board: Board, form: Form) -> Answer:
        """The answer to one decision from the words that come next; None if it has to wait for another sentence."""
        scanner = self.scanner
        scanner.try_match(_COMMA)
        if isinstance(form, Targets):
            if form.mana_ability is None and form.player != board.objects[form.about].controller:
                return None  # Somebody else chooses it, in a sentence of his or her own.
            return self._targets(board, form)
        if isinstance(form, Division):
            return self._division(board, form)
        if isinstance(form, ManaAbilities):
            return self._mana_ability(board, form)
        if isinstance(form, Payment):
            return form.some(board)
        if isinstance(form, SomeOf):
            if form.least == 0 and form.rule == ADDITIONS and self._goes_on():
                return ()
            named = scanner.try_word("choosing", "and choosing", "sacrificing", "discarding")
            if named:
                return read_choices(scanner, board, form)
            return None
        if isinstance(form, Number):
            return scanner.number() if scanner.try_word("with X =", "with X", "choosing") else None
        return self._one(board, form) if isinstance(form, OneOf | Word) else None

    def _goes_on(self) -> bool:
        """Whether the sentence tells what comes after the optional costs: then it pays none of them."""
        at = self.scanner.at
        found = self.scanner.try_word("targeting", "giving", "paying with", "with X", "choosing mode")
        self.scanner.at = at
        return bool(found)

    def _one(self, board: Board, form: Form) -> Answer:
        scanner = self.scanner
        word = scanner.try_word("choosing", "sacrificing", "discarding", "for")
        if not word:
            return None
        rest = scanner.text[scanner.at :]
        inner = Scanner("chooses" + rest, *scanner.place())
        answer = read_answer(inner, board, form)
        scanner.at += inner.at - len("chooses")
        return answer

    def _targets(self, board: Board, form: Targets) -> Answer:
        scanner = self.scanner
        if not scanner.try_word("targeting", ", then"):
            return None
        legal = set(form.among(board))
        found: list[int] = []
        if scanner.try_word("nothing"):
            return ()
        while True:
            whom = try_player(scanner, board)
            if whom is not None:
                found.append(-1 - whom)
            else:
                found.append(an_object(scanner, board, among=lambda one: one in legal and one not in found))
            if scanner.try_word("("):
                self.shares.append(scanner.number())
                scanner.word(")")
            if not scanner.try_word("and"):
                return tuple(found)

    def _division(self, board: Board, form: Division) -> Answer:
        if len(self.shares) == len(form.among):
            return tuple(self.shares)
        scanner = self.scanner
        if not scanner.try_word("giving", "and giving"):
            return None
        inner = Scanner("gives" + scanner.text[scanner.at :], *scanner.place())
        answer = read_answer(inner, board, form)
        scanner.at += inner.at - len("gives")
        return answer

    def _mana_ability(self, board: Board, form: ManaAbilities) -> Answer:
        """What the sentence pays with, then the suggestion."""
        scanner = self.scanner
        if not scanner.try_word("paying with", "and"):
            return form.some(board)

        def usable(one: int) -> bool:
            found = board.objects[one]  # type: ignore[index]
            return not found.tapped and any(
                is_mana_ability(held.ability) for held in playable(board, found.id)
            )

        at = scanner.at
        sources = [an_object(scanner, board, speaker=form.player, among=usable)]
        after = scanner.at
        while scanner.try_word("and"):
            try:
                sources.append(
                    an_object(
                        scanner,
                        board,
                        speaker=form.player,
                        among=lambda one: usable(one) and one not in sources,
                    )
                )
            except Unreadable:
                break
        scanner.at = after
        found = [held.id for held in playable(board, sources[0]) if is_mana_ability(held.ability)]
        if not found:
            scanner.fail("a permanent with a mana ability", at=at)
        ability = _one_that_pays(board, form, found, sources)
        if ability is None:
            scanner.fail("a permanent whose mana can pay for this", at=at)
        return PlayAbility(ability)


def _one_that_pays(
    board: Board, form: ManaAbilities, abilities: list[AbilityId], sources: list[ObjectId]
) -> AbilityId | None:
    """Of a permanent's mana abilities one after which all that is named can pay; else one that helps to (409.1g);
    None where its mana would pay for nothing, as the pool pays already or needs another kind."""
    others = {one.ability.object for one in form.options(board) or () if isinstance(one, PlayAbility)}
    alone = replace(form, pledged=(*form.pledged, *(others - set(sources))))
    for useful in (alone.useful(board), form.useful(board)):
        for one in useful:
            if isinstance(one, PlayAbility) and one.ability in abilities:
                return one.ability
    return None


class Unasked:
    """The choices that a player made without being asked since some line of the trace, for words that name them."""

    def __init__(self, game: Game, player: PlayerId, since: int) -> None:
        self.game = game
        self.player = player
        self.at = since
        self.left: list[tuple[Board, Form, Answer]] = []
        """Those not named yet: the board on which each was made, the form, the one answer."""

    def name(self, scanner: Scanner, read: Reader) -> bool:
        """Take words that name the next of these choices, if they stand here and name it rightly."""
        self._look()
        for place, (board, form, answer) in enumerate(self.left):
            start = scanner.at
            if _read(read, board, form) == answer and scanner.at > start:
                del self.left[: place + 1]
                return True
            scanner.at = start
        return False

    def refuse(self, scanner: Scanner, read: Reader) -> None:
        """Raise IllegalChoice if the words that stand here name something else than what had to be chosen."""
        self._look()
        for board, form, answer in self.left:
            start = scanner.at
            said = _read(read, board, form)
            if scanner.at > start:
                # Of creatures the rule that keeps them from combat says more than that nobody was asked.
                in_combat = said is not None and form.may_do_nothing
                if in_combat and (against := form.check(board, said)) is not None:
                    raise IllegalChoice(against)
                raise IllegalChoice(only_choice(board, form, answer))

    def _look(self) -> None:
        trace = self.game.trace or []
        for line in trace[self.at :]:
            form = line.form
            if form is None or not line.forced or isinstance(form, ManaAbilities | Payment):
                continue
            if form.player == self.player and line.position is not None:
                self.left.append((line.position.boards[line.level], form, line.answer))
        self.at = len(trace)


def unasked_of_late(game: Game, player: PlayerId) -> Unasked:
    """What a player chose without being asked since anybody was."""
    trace = game.trace or []
    last = next((at for at in range(len(trace), 0, -1) if _is_asked(trace[at - 1])), 0)
    return Unasked(game, player, last)


def _is_asked(line: TraceLine) -> bool:
    return line.kind == "answer" and not line.forced


def _read(read: Reader, board: Board, form: Form) -> Answer:
    try:
        return read(board, form)
    except Unreadable:
        return None


def only_choice(board: Board, form: Form, answer: Answer) -> Refusal:
    """That a choice was made without asking, and what it was."""
    said = say_answer(board, form, answer).removesuffix(".").partition(" chooses ")[2]
    return Refusal(form.rule, f"nothing was asked: {said or form.purpose} was the only choice")


__all__ = ["PlayWords", "Unasked", "unasked_of_late"]
