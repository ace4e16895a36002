"""A combat phase to try rulings on: Ann attacks Bob, with the creatures that a test names."""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import (
    IN_PLAY,
    NOBODY,
    STACK,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Turn,
    TurnId,
)
from engine.decisions import Answer, Form
from engine.events import DamageDealt, ObjectMoved, perform
from engine.game import Game
from engine.language.values import Ability, CardDef, CardType, Color, Face, Filter, Keyword, KeywordName
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

ANN, BOB = PlayerId(0), PlayerId(1)
THIS_TURN = TurnId(5)


def keyword(name: KeywordName, quality: Filter | None = None) -> Keyword:
    """A keyword ability."""
    return Keyword(name, quality)


def creature(
    name: str,
    power: int,
    toughness: int,
    *abilities: Ability | KeywordName,
    colors: tuple[Color, ...] = (),
    types: tuple[CardType, ...] = (CardType.CREATURE,),
    subtypes: tuple[str, ...] = (),
) -> CardDef:
    """A creature card of the test's own."""
    held = tuple(keyword(one) if isinstance(one, KeywordName) else one for one in abilities)
    face = Face(
        name,
        colors=colors,
        types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        abilities=held,
    )
    return CardDef(name, (face,))


def land(name: str) -> CardDef:
    """A land whose one subtype is its name."""
    return CardDef(name, (Face(name, types=(CardType.LAND,), subtypes=(name,)),))


def field(
    ann: list[CardDef], bob: list[CardDef], *, tapped: tuple[str, ...] = (), new: tuple[str, ...] = ()
) -> Board:
    """A board at the end of Ann's first main phase. `new` permanents came under control this turn."""
    objects = ObjectTable()
    for owner, definitions in ((ANN, ann), (BOB, bob)):
        for definition in definitions:
            number = len(objects) + 1
            objects[ObjectId(number)] = Object(
                id=ObjectId(number),
                owner=owner,
                controller=owner,
                zone=IN_PLAY,
                definition=definition,
                card=CardId(number),
                since=int(THIS_TURN) if definition.name in new else 1,
                tapped=definition.name in tapped,
            )
    return Board(
        players=(Player("Ann", turn_began=THIS_TURN), Player("Bob", turn_began=TurnId(THIS_TURN - 1))),
        objects=objects,
        zones={(IN_PLAY, NOBODY): tuple(objects)},
        turn=Turn(THIS_TURN, ANN, "precombat main"),
    )


class Battle:
    """Ann's combat phase, played by name."""

    def __init__(
        self,
        ann: list[CardDef],
        bob: list[CardDef],
        *,
        tapped: tuple[str, ...] = (),
        new: tuple[str, ...] = (),
        short_cuts: bool = True,
    ) -> None:
        board = field(ann, bob, tapped=tapped, new=new)
        position = Position(boards=(board,), agenda=(CombatPhase(),), next_id=1000)
        self.game = Game(position, short_cuts=short_cuts)
        self.ids = {found.definition.name: found.id for found in board.objects.values()}

    # --- what Ann and Bob do

    def until(self, kind: type[Form]) -> Form:
        """Both players pass until this is asked."""
        while True:
            self.game.advance()
            form = self.game.decision
            assert form is not None, f"combat ended before {kind.__name__} was asked"
            if isinstance(form, kind):
                return form
            assert isinstance(form, HasPriority), f"{type(form).__name__} is asked first"
            self.game.choose(Pass())

    def attack(self, *names: str) -> None:
        """Ann attacks Bob with these creatures."""
        self.until(Attackers)
        self.game.choose(tuple((self.ids[name], BOB) for name in names))

    def block(self, **blocks: str) -> None:
        """Bob's creatures block: blocker=attacker."""
        self.until(Blockers)
        self.game.choose(self.blocks(**blocks))

    def blocks(self, **blocks: str) -> Answer:
        """That answer."""
        return tuple((self.ids[blocker], self.ids[attacker]) for blocker, attacker in blocks.items())

    def assign(self, *amounts: int) -> None:
        """Whoever is asked divides combat damage."""
        self.until(AssignDamage)
        self.game.choose(amounts)

    def until_damage_is_stacked(self) -> None:
        """Both pass until combat damage is on the stack and Ann has priority."""
        while not self.game.board.stack or self.game.decision is None:
            self.game.advance()
            if self.game.board.stack:
                return
            assert isinstance(self.game.decision, HasPriority)
            self.game.choose(Pass())

    def resolve_damage(self) -> None:
        """Both pass once, so that the top of the stack resolves."""
        depth = len(self.game.board.stack)
        while len(self.game.board.stack) == depth:
            self.game.choose(Pass())
            self.game.advance()

    def finish(self) -> None:
        """Both pass until the combat phase is over."""
        while True:
            self.game.advance()
            if self.game.decision is None:
                return
            assert isinstance(self.game.decision, HasPriority), type(self.game.decision).__name__
            self.game.choose(Pass())

    def change(self, name: str, **fields: object) -> None:
        """A creature is found changed, as by a spell that the test leaves out, on the board as it is."""
        board = self.game.board
        object_id = self.ids[name]
        table = ObjectTable(board.objects)
        table[object_id] = replace(table[object_id], **fields)
        self.put(replace(board, objects=table))

    def remove(self, name: str) -> None:
        """A creature leaves play, as by a spell that this test leaves out."""
        board, _, next_id = perform(
            self.game.board, (ObjectMoved(object=self.ids[name], to="graveyard"),), self.game.next_id
        )
        self.game.next_id = next_id
        self.put(board)

    def put(self, board: Board) -> None:
        """Go on with another board."""
        self.game.board = board
        self.game.boards = (board,)

    # --- what holds

    def lives(self) -> tuple[int, int]:
        """Ann's and Bob's life."""
        ann, bob = self.game.board.players
        return ann.life, bob.life

    def in_play(self) -> set[str]:
        """The names of what is in play."""
        board = self.game.board
        return {board.objects[one].definition.name for one in board.in_play}

    def stacked(self) -> tuple[tuple[str, int, str], ...]:
        """The combat damage on the stack: source, amount, recipient."""
        board = self.game.board
        names = {object_id: name for name, object_id in self.ids.items()}
        top = board.objects[board.zone(STACK)[-1]]
        assert top.damages is not None
        return tuple(
            (
                names[one.source],
                one.amount,
                names[one.object] if one.object else board.players[one.player].name,
            )
            for one in top.damages.assignments
        )

    def dealt(self) -> list[tuple[str, str]]:
        """Combat damage that was dealt: sources and recipients."""
        names = {object_id: name for name, object_id in self.ids.items()}
        return [
            (
                names[part.source],
                names[part.object] if part.object else self.game.board.players[part.player].name,
            )
            for line in self.game.trace or []
            for part in line.parts
            if isinstance(part, DamageDealt)
        ]

    def damage_on(self, name: str) -> int:
        """The damage marked on a creature."""
        return self.game.board.objects[self.ids[name]].damage

    def tapped(self, name: str) -> bool:
        """Whether it is tapped."""
        return self.game.board.objects[self.ids[name]].tapped

    def steps(self) -> list[str]:
        """The combat steps that began, in order."""
        trace = self.game.trace or []
        return [part.step for line in trace for part in line.parts if type(part).__name__ == "BeginStep"]

    def rules(self) -> list[str]:
        """The rule numbers of the steps taken that did something or are shown."""
        return [line.rule for line in self.game.trace or [] if line.kind == "step"]
