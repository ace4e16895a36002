"""Plays on from a rich table, leaning towards the card in question.

It is no simulation of good play: it looks for legal ways in which the abilities come to do what they say. A quiet
trial does nothing but play the card and its abilities; a loud one plays whatever else there is as well.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.board import HAND, IN_PLAY, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.characteristics import controller_of, faces, held
from engine.decisions import Answer, Form, Number, OneOf, SomeOf, Word, YesNo
from engine.events import Part
from engine.game import BoundReached, Game
from engine.language.card import CardDef
from engine.language.effects import Destroy, Keyword
from engine.language.terms import Bears, Discards, IsAttached, Same, Self
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
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.rules.turn.turns_300 import PlayGame, TakeTurn
from engine.witness.tables import ANN, BOB, CARD, Laying

MOMENTS = ("", "attackers", "stack", "blockers", "", "upkeep", "stack")
"""When the card and its abilities are played, by turns; "" is as soon as it can be."""
VALUES_OF_X = (3, 1, 0, 2)
MOST_TIMES = 4
"""So often an ability of the card is played on a board; the rest of the game goes on besides."""
AT_REST = 7
"""Of twelve boards, that on which abilities of the card in play are left alone."""
UNBLOCKED, IN_THE_THICK = (3, 9), (1, 4)
"""Of twelve boards, on which nothing blocks what the card is, and on which it fights with one or two."""


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
        definition = laying.objects[ObjectId(int(CARD))].definition
        self.helpers = laying.helpers if seed % 2 else frozenset()
        """What is played because it makes something happen of which the card speaks."""
        self.hunts = hunts
        """Whether somebody aims at the card."""
        self.bearers = definition is not None and _asks_for_bearers(definition)
        """Whether the card speaks of what bears something."""
        self.withholds = seed % 4 == 1 and waits_to_be_discarded(definition)
        """Whether the card is kept in hand, for somebody to discard it."""
        self.waits_for = MOMENTS[seed % len(MOMENTS)]
        self.failed = ""
        self.spell = not loud and definition is not None and _is_spell(definition)
        self.slow = definition is not None and _is_slow(definition)
        """Whether the card can be played only in its player's main phase, on an empty stack."""
        self.began = board.turn.serial
        self.often = Counter[Any]()
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
            case YesNo() if form.rule == "502.24a":
                # What is removed so may then be played or not.
                return self.chance.below(4) > 0
            case YesNo():
                # On some boards next to nothing is paid and done that need not be.
                return (self.chance.below(4) > 0) is (self.seed % 12 != 9)
            case Number() if form.purpose == "the value of X":
                return min(VALUES_OF_X[(self.seed + self.chance.below(2)) % len(VALUES_OF_X)], form.most)
            case Number() if not form.least and form.most > 1000:
                return self.chance.below(5)
            case Targets() if self.bearers and self.chance.below(2):
                # "All Equipment attached to target creature": one that has some.
                worn = {int(board.objects[one].attached) for one in board.in_play}
                hosts = [one for one in form.among(board) if one in worn]
                if hosts and form.least == form.most == 1:
                    return (hosts[self.chance.below(len(hosts))],)
            case Targets() if self.hunts or self.helpers:
                among = form.among(board)
                own = [one for one in among if one > 0 and board.objects[ObjectId(one)].card == CARD]
                about = board.objects.get(form.about)
                if form.least == form.most == 1 and about is not None and about.card != CARD:
                    if own and self.hunts and (not self.helpers or self.chance.below(2)):
                        return (own[0],)
                    players = [one for one in among if one < 0]
                    if self.withholds and form.player == BOB and -1 - int(ANN) in players:
                        return (-1 - int(ANN),)
                    if players and self.helpers and self.chance.below(2):
                        return (players[self.chance.below(len(players))],)
            case OneOf() if self.withholds and form.kind != "colour":
                own = [one for one in form.among if one > 0 and self._is_card(board, ObjectId(one))]
                if own:
                    return own[0]
            case SomeOf() if self.withholds and form.least == form.most == 1:
                own = [one for one in form.among if one > 0 and self._is_card(board, ObjectId(one))]
                if own:
                    return (own[0],)
            case SomeOf() if form.kind == "cost":
                return form.among if (self.seed + self.chance.below(2)) % 2 else ()
            case SomeOf() if not form.least and (drawn := form.draw(board, self.chance)) != ():
                return drawn
            case Attackers() if self._fights():
                return self._fighting(board, form, blocks=False)
            case Blockers() if self._fights():
                return self._fighting(board, form, blocks=True)
        return form.draw(board, self.chance)

    def _fights(self) -> bool:
        return not self.loud and self.seed % 12 in (*UNBLOCKED, *IN_THE_THICK)

    def _fighting(self, board: Board, form: Attackers | Blockers, *, blocks: bool) -> Answer:
        """On some boards the card, or what it is on, attacks and is not blocked; on others it is in the thick of it."""
        drawn: Any = form.draw(board, self.chance)
        ours = [
            one
            for one in board.in_play
            if board.objects[one].card == CARD
            or any(
                board.objects[other].attached == one and board.objects[other].card == CARD
                for other in board.in_play
            )
        ]
        thick = self.seed % 12 in IN_THE_THICK
        able = [(one, whom) for one, those in form.slots(board) for whom in those]
        more = [pair for pair in able if pair[0] in ours or (blocks and pair[1] in ours)]
        if blocks:
            more = more[: 1 + self.seed // 12 % 2] if thick else []
        taken = {one for one, _ in more}
        others = [pair for pair in drawn if pair[0] not in taken and not (blocks and pair[1] in ours)]
        wanted = (*more, *others) if thick or not blocks else ()
        return wanted if form.check(board, wanted) is None else drawn

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
        helping = bool(self.helpers) and not board.stack and not self.chance.below(4)
        if (
            not self.loud
            and not helping
            and not (mine and self._is_time(board))
            and not self._makes_a_stack(board)
        ):
            # Listing all that could be done takes longer than anything else here.
            return Pass()
        options = form.options(board) or (Pass(),)
        wanted = [one for one in options if self._about_card(board, one)]
        if helping and (helper := self._helper(board, options)) is not None:
            return helper
        if wanted and (not self.loud or self._is_time(board)) and self.chance.below(4):
            chosen = wanted[self.chance.below(len(wanted))]
            if isinstance(chosen, PlayAbility):
                self.often[chosen.ability] += 1
            return chosen
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

    def _helper(self, board: Board, options: tuple[Answer, ...]) -> Answer | None:
        """One of the cards that make things happen of which the card speaks."""
        found: list[Answer] = []
        for one in options:
            if isinstance(one, PlaySpell | PlayAbility):
                about = one.card if isinstance(one, PlaySpell) else one.ability.object
                if board.objects[about].definition in self.helpers:
                    found.append(one)
        return found[self.chance.below(len(found))] if found else None

    @staticmethod
    def _is_card(board: Board, one: ObjectId) -> bool:
        return one in board.objects and board.objects[one].card == CARD

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
                held_back = self.withholds and board.objects[card].zone == HAND
                return board.objects[card].card == CARD and not held_back
            case SpecialAction():
                return action.about in board.objects and board.objects[action.about].card == CARD
            case PlayAbility(ability=ability):
                found = board.objects[ability.object]
                if self.often[ability] >= MOST_TIMES or (self.seed % 12 == AT_REST and found.zone == IN_PLAY):
                    return False
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


def waits_to_be_discarded(card: CardDef | None) -> bool:
    """Whether a text of the card is about its being discarded, or it has madness (502.24)."""
    return card is not None and any(
        (isinstance(one, Discards) and any(part == Same(Self()) for part in walk(one.what)))
        or (isinstance(one, Keyword) and one.name is KeywordName.MADNESS)
        for face in card.faces
        for one in walk(face.abilities)
    )


def _asks_for_bearers(card: CardDef) -> bool:
    return any(isinstance(one, IsAttached | Bears) for face in card.faces for one in walk(face.abilities))


def _destroys(card: CardDef) -> bool:
    return any(isinstance(one, Destroy) for face in card.faces for one in walk(face.abilities))
