"""Plays on from a rich table, leaning towards the card in question.

It is no simulation of good play: it looks for legal ways in which the abilities come to do what they say. A quiet
trial does nothing but play the card and its abilities; a loud one plays whatever else there is as well.
"""

from __future__ import annotations

from engine.board import HAND, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.characteristics import controller_of, faces, held
from engine.decisions import Answer, Form, Number, SomeOf, Word, YesNo
from engine.events import Part
from engine.game import BoundReached, Game
from engine.language.card import CardDef
from engine.language.effects import Destroy, Keyword
from engine.language.walks import is_mana_ability, walk
from engine.language.words import CardType, KeywordName
from engine.position import Position
from engine.rules.effects.replacement_419 import Happening
from engine.rules.stack.actions_408 import SpecialAction
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
)
from engine.rules.turn.turns_300 import PlayGame, TakeTurn
from engine.witness.tables import ANN, BOB, CARD, Laying

MOMENTS = ("", "attackers", "stack", "blockers", "", "upkeep", "stack")
"""When the card and its abilities are played, by turns; "" is as soon as it can be."""
VALUES_OF_X = (3, 1, 0, 2)


class Trial:
    """One playing on from a table."""

    def __init__(
        self, laying: Laying, seed: int, active: PlayerId = ANN, *, loud: bool = False, hunts: bool = False
    ) -> None:
        board = laying.board(active)
        other = BOB if active == ANN else ANN
        turns = (PlayGame(next_player=other), TakeTurn(player=active))
        position = Position((board,), turns, seed=seed + 1, next_id=len(laying.objects) + 1)
        self.game = Game(position)
        self.chance = Chance(seed)
        self.seed = seed
        self.loud = loud
        self.hunts = hunts
        """Whether somebody tries to destroy the card."""
        self.waits_for = MOMENTS[seed % len(MOMENTS)]
        self.failed = ""
        definition = laying.objects[ObjectId(int(CARD))].definition
        self.spell = not loud and definition is not None and _is_spell(definition)
        self.slow = definition is not None and _is_slow(definition)
        """Whether the card can be played only in its player's main phase, on an empty stack."""
        self.began = board.turn.serial
        self.proposed: dict[int, tuple[Happening, tuple[Part, ...]]] = {}
        """Events that rule 419 looked at, as they first stood, by the number of lines before."""

    def run(self, decisions: int) -> None:
        """Play on for so many decisions."""
        try:
            for _ in range(decisions):
                self.game.advance(until=self._watch, most=20_000)
                form = self.game.decision
                if self.game.over or form is None or self._is_done():
                    return
                self.game.choose(self.answer(form))
        except BoundReached as stop:
            self.failed = str(stop)

    def _is_done(self) -> bool:
        """Whether a spell has done what it does, and what it began is over: nothing more will come."""
        board = self.game.board
        if not self.spell or board.stack or board.effects or board.delayed or board.schedule:
            return False
        if board.turn.serial < self.began:
            return False
        return not any(
            found.card == CARD and found.zone in ("hand", "stack") for found in board.objects.values()
        )

    def _watch(self, game: Game) -> bool:
        frame = game.agenda[-1] if game.agenda else None
        if isinstance(frame, Happening) and frame.place < 0 and not any(part.met for part in frame.parts):
            self.proposed.setdefault(len(game.trace or ()), (frame, frame.parts))
        return False

    def answer(self, form: Form) -> Answer:
        """What is chosen now."""
        board = self.game.board
        match form:
            case HasPriority():
                return self._act(board, form)
            case Word():
                return self._word(board, form)
            case YesNo():
                return self.chance.below(4) > 0
            case Number() if form.purpose == "the value of X":
                return min(VALUES_OF_X[(self.seed + self.chance.below(2)) % len(VALUES_OF_X)], form.most)
            case Number() if not form.least and form.most > 1000:
                return self.chance.below(5)
            case Targets() if self.hunts:
                own = [
                    one for one in form.among(board) if one > 0 and board.objects[ObjectId(one)].card == CARD
                ]
                about = board.objects.get(form.about)
                if own and form.least == form.most == 1 and about is not None and about.card != CARD:
                    return (own[0],)
            case SomeOf() if form.kind == "cost":
                return form.among if (self.seed + self.chance.below(2)) % 2 else ()
        return form.draw(board, self.chance)

    def _word(self, board: Board, form: Word) -> str:
        """Of all words there are, one that something on the table has."""
        there = {word for found in board.in_play for face in faces(board, found) for word in face.subtypes}
        known = [word for word in form.among if word in there] or list(form.among)
        return known[self.chance.below(len(known))] if known else str(form.draw(board, self.chance))

    def _act(self, board: Board, form: HasPriority) -> Answer:
        mine = form.player == ANN or any(
            board.objects[one].card == CARD and controller_of(board, one) == form.player
            for one in board.in_play
        )
        if not self.loud and not (mine and self._is_time(board)) and not self._makes_a_stack(board):
            # Listing all that could be done takes longer than anything else here.
            return Pass()
        options = form.options(board) or (Pass(),)
        wanted = [one for one in options if self._about_card(board, one)]
        if wanted and (not self.loud or self._is_time(board)) and self.chance.below(4):
            return wanted[self.chance.below(len(wanted))]
        if self.hunts and (weapon := self._weapon(board, options)) is not None:
            return weapon
        if not self.loud and (self.waits_for != "stack" or board.stack):
            return Pass()
        others = [one for one in options if not self._makes_mana(board, one) and one not in wanted]
        often = 3 if self.loud else 2
        return others[self.chance.below(len(others))] if others and not self.chance.below(often) else Pass()

    def _makes_a_stack(self, board: Board) -> bool:
        """Whether something else is played now, for the card to be played upon."""
        return self.waits_for == "stack" and not board.stack and not self.chance.below(2)

    def _weapon(self, board: Board, options: tuple[Answer, ...]) -> Answer | None:
        """A spell that could destroy the card, which has been in play for a while."""
        there = [one for one in board.in_play if board.objects[one].card == CARD]
        if not there or board.stack or self.chance.below(6):
            return None
        for one in options:
            if isinstance(one, PlaySpell):
                found = board.objects[one.card]
                if found.card != CARD and found.definition is not None and _destroys(found.definition):
                    return one
        return None

    def _is_time(self, board: Board) -> bool:
        """Whether the card is played now: it may wait for attackers, or for something on the stack, if it can."""
        combat = board.combat
        if self.slow and any(board.objects[one].card == CARD for one in board.zone("hand", ANN)):
            return True
        match self.waits_for:
            case "attackers":
                return combat is not None and bool(combat.attacks)
            case "blockers":
                return combat is not None and combat.blocks_declared
            case "stack":
                return bool(board.stack) or not self.chance.below(12)
            case "upkeep":
                return board.turn.step == "upkeep" or not self.chance.below(12)
        return True

    def _makes_mana(self, board: Board, action: Answer) -> bool:
        """Mana is made when it is needed: beside that it only burns."""
        if not isinstance(action, PlayAbility):
            return False
        value = next(one.ability for one in held(board, action.ability.object) if one.id == action.ability)
        return is_mana_ability(value)

    def _about_card(self, board: Board, action: Answer) -> bool:
        match action:
            case PlaySpell(card=card) | PlayCardAsLand(card=card):
                return board.objects[card].card == CARD
            case SpecialAction():
                return action.about in board.objects and board.objects[action.about].card == CARD
            case PlayAbility(ability=ability):
                found = board.objects[ability.object]
                # On some boards the card itself is played, and not what it can do in the hand.
                return found.card == CARD and not (self.slow and found.zone == HAND and self.seed % 4 == 0)
        return False


def _is_spell(card: CardDef) -> bool:
    """Whether all of the card is instants and sorceries, played from the hand alone."""
    return all(
        (CardType.INSTANT in face.types or CardType.SORCERY in face.types)
        and not any(isinstance(one, Keyword) for one in face.abilities)
        for face in card.faces
    )


def _is_slow(card: CardDef) -> bool:
    return not any(
        CardType.INSTANT in face.types
        or any(isinstance(one, Keyword) and one.name is KeywordName.FLASH for one in face.abilities)
        for face in card.faces
    )


def _destroys(card: CardDef) -> bool:
    return any(isinstance(one, Destroy) for face in card.faces for one in walk(face.abilities))
