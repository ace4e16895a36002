"""A rich table for trying one ability of one card: enough of everything that something can happen.

`Trial` plays on at random from the table, leaning towards the card in question, and gathers what came of it. It is
no simulation of good play: it looks for one legal way in which the ability does what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    Board,
    CardId,
    ObjectId,
    Player,
    PlayerId,
    Table,
    Turn,
    TurnId,
    ZoneName,
    now_or_last,
)
from engine.cards import library
from engine.chance import Chance
from engine.characteristics import faces, held
from engine.decisions import Answer, Form, Word, YesNo
from engine.events import Part
from engine.game import Game
from engine.language.card import CardDef, Face
from engine.language.effects import RemoveCounters
from engine.language.printed import ManaCost
from engine.language.terms import (
    Colors,
    CountersOn,
    HasCounter,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Value,
)
from engine.language.walks import is_mana_ability, walk
from engine.language.words import CardType, Supertype
from engine.position import Position
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority, Pass, PlayCardAsLand, PlaySpell
from engine.rules.turn.turns_300 import PlayGame, TakeTurn
from tests.boards import Laid

ANN, BOB = PlayerId(0), PlayerId(1)
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CAST = (
    *("Grizzly Bears", "Serra Angel", "Hill Giant", "Ornithopter", "Royal Assassin", "Llanowar Elves"),
    *("Glorious Anthem", "Raging Goblin", "Coastal Tower"),
)
"""Creatures of several colours and sizes, an artifact and an enchantment: each player has them all."""
IN_HAND = (
    *("Shock", "Grizzly Bears", "Counterspell", "Terror", "Disenchant", "Forest", "Giant Growth"),
    *("Glorious Anthem", "Holy Strength", "Ornithopter", *["Hymn to Tourach"] * 4),
)
IN_GRAVEYARD = ("Grizzly Bears", "Shock", "Ornithopter", "Forest", "Glorious Anthem", "Serra Angel")
BELOW = ("Forest", "Grizzly Bears", "Shock", "Island", "Serra Angel", "Lightning Helix", "Disenchant") * 3


class Laying(Laid):
    """Ann and Bob's table while it is being laid; what lies there came before this turn."""

    def put(self, zone: ZoneName, player: PlayerId, definition: CardDef | None, **more: Any) -> ObjectId:
        return super().put(zone, player, definition, **{"since": 1, **more})

    def board(self, active: PlayerId) -> Board:
        players = (Player("Ann", turn_began=TurnId(3)), Player("Bob", turn_began=TurnId(4)))
        return Board(players, Table(self.objects), self.zones, Turn(TurnId(5), active, "precombat main"))


@cache
def of_kind(subtype: str, legendary: bool = False) -> CardDef:
    """A permanent with a subtype that the card in question asks for."""
    if subtype in BASICS or subtype in LAND_TYPES:
        return CardDef(subtype, (Face(subtype, types=(CardType.LAND,), subtypes=(subtype,)),))
    if subtype in ("Aura", "Arcane"):
        return library()["Glorious Anthem"]
    if subtype == "Equipment":
        return CardDef(subtype, (Face(subtype, types=(CardType.ARTIFACT,), subtypes=(subtype,)),))
    face = Face(
        f"A {subtype}",
        cost=ManaCost(("1",)),
        supertypes=(Supertype.LEGENDARY,) if legendary else (),
        types=(CardType.CREATURE,),
        subtypes=(subtype,),
        power=2,
        toughness=2,
    )
    return CardDef(face.name, (face,))


LAND_TYPES = ("Desert", "Lair", "Locus", "Urza's", "Mine", "Power-Plant", "Tower")


def rich_table(
    card: CardDef,
    zone: ZoneName,
    asked: Value | tuple[Value, ...],
    active: PlayerId = ANN,
    *,
    flipped: bool = False,
    variant: int = 0,
) -> Laying:
    """A table with Ann's card in its zone, first of all objects; both players have what the text asks for."""
    laying = Laying()
    marks = sorted(
        {part.kind for part in walk(asked) if isinstance(part, RemoveCounters | CountersOn | HasCounter)}
    )
    worn = {"counters": tuple((kind, 1 + variant % 2) for kind in marks)} if zone == IN_PLAY else {}
    itself = laying.put(zone, ANN, card, flipped=flipped, **worn)
    legendary = any(isinstance(part, HasSupertype) for part in walk(asked))
    subtypes = sorted({part.subtype for part in walk(asked) if isinstance(part, HasSubtype)})
    for player in (ANN, BOB):
        lands = () if player == BOB and variant % 3 == 2 else BASICS * 3
        for name in (*lands, *CAST):
            new = laying.put(IN_PLAY, player, library()[name])
            if (
                player == ANN
                and name == "Serra Angel"
                and zone == IN_PLAY
                and "Equipment" in card.faces[0].subtypes
            ):
                laying.objects[itself] = replace(laying.objects[itself], attached=new)
        # Somebody's things are tapped: those of whoever does not begin the turn stay so.
        for name in ("Hill Giant", "Forest", "Ornithopter"):
            laying.put(IN_PLAY, player, library()[name], tapped=True)
        for name in ("Millstone",) if Not(HasType(CardType.CREATURE)) in walk(asked) else ():
            laying.put(IN_PLAY, player, library()[name])
        for subtype in () if player == BOB and variant % 3 == 2 else subtypes:
            laying.put(IN_PLAY, player, of_kind(subtype, legendary))
            laying.put(HAND, player, of_kind(subtype, legendary))
        for name in () if player == BOB and variant % 5 == 4 else IN_HAND:
            laying.put(HAND, player, library()[name])
        for name in ("Lightning Helix",) * 3 if any(isinstance(part, Colors) for part in walk(asked)) else ():
            laying.put(HAND, player, library()[name])
        for name in IN_GRAVEYARD:
            laying.put(GRAVEYARD, player, library()[name])
        for subtype in subtypes:
            laying.put(GRAVEYARD, player, of_kind(subtype, legendary))
            laying.put(LIBRARY, player, of_kind(subtype, legendary))
        for name in BELOW:
            laying.put(LIBRARY, player, library()[name])
    return laying


class Trial:
    """One random playing on from a table."""

    def __init__(self, laying: Laying, seed: int, active: PlayerId = ANN) -> None:
        board = laying.board(active)
        other = BOB if active == ANN else ANN
        turns = (PlayGame(next_player=other), TakeTurn(player=active))
        position = Position((board,), turns, seed=seed + 1, next_id=len(laying.objects) + 1)
        self.game = Game(position)
        self.card = CardId(1)
        self.chance = Chance(seed)
        self.waits_for = ("", "attackers", "stack", "attackers", "stack")[seed % 5]
        """When the card and its abilities are played."""

    def run(self, decisions: int, look: Callable[[Game], bool]) -> None:
        """Play on until `look` is satisfied; it sees the game before every decision."""
        for _ in range(decisions):
            self.game.advance(until=self.watch)
            if look(self.game) or self.game.over:
                return
            form = self.game.decision
            if form is not None:
                self.game.choose(self.answer(form))

    def watch(self, game: Game) -> bool:
        """Whether to stop between decisions: never, unless a trial overrides it."""
        return False

    def answer(self, form: Form) -> Answer:
        board = self.game.board
        if isinstance(form, Word):
            # Of all words there are, one that something on the table has.
            there = {
                word for found in board.in_play for face in faces(board, found) for word in face.subtypes
            }
            known = [word for word in form.among if word in there]
            if known:
                return known[self.chance.below(len(known))]
        if isinstance(form, YesNo):
            return self.chance.below(4) > 0
        if not isinstance(form, HasPriority):
            return form.draw(board, self.chance)
        options = form.options(board) or (Pass(),)
        wanted = [one for one in options if self.about_card(board, one)]
        if wanted and self.is_time(board) and self.chance.below(4):
            return wanted[self.chance.below(len(wanted))]
        others = [one for one in options if not self.makes_mana(board, one) and one not in wanted]
        return others[self.chance.below(len(others))] if not self.chance.below(3) else Pass()

    def is_time(self, board: Board) -> bool:
        """Whether the card is played now: it may wait for attackers, or for something on the stack."""
        if self.waits_for == "attackers":
            return board.combat is not None and bool(board.combat.attacks)
        return self.waits_for != "stack" or bool(board.stack)

    def makes_mana(self, board: Board, action: Answer) -> bool:
        """Mana is made when it is needed: beside that it only burns."""
        if not isinstance(action, PlayAbility):
            return False
        value = next(one.ability for one in held(board, action.ability.object) if one.id == action.ability)
        return is_mana_ability(value)

    abilities_too = True
    """Whether abilities of the card are played as eagerly as the card itself."""

    def about_card(self, board: Board, action: Answer) -> bool:
        match action:
            case PlaySpell(card=card) | PlayCardAsLand(card=card):
                return board.objects[card].card == self.card
            case PlayAbility(ability=ability):
                return self.abilities_too and board.objects[ability.object].card == self.card
        return False

    def parts_of_card(self) -> Iterator[Part]:
        """All parts that happened because of the card: of it as a spell, its abilities, or as their cost."""
        for line in self.game.trace or ():
            if line.parts and line.position is not None:
                board = line.position.boards[line.level]
                for part in line.parts:
                    if self.speaks_for_card(board, part.by):
                        yield part

    def speaks_for_card(self, board: Board, by: ObjectId) -> bool:
        found = now_or_last(board, by)
        if found is None:
            return False
        if found.ability is not None:
            found = now_or_last(board, found.ability.id.object)
        return found is not None and found.card == self.card
