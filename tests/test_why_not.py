"""why_not: a rule and a sentence for everything that a player could name, and nothing at all for what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.tables import plain_game
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    AbilityId,
    Mana,
    ObjectId,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.cards import library
from engine.characteristics import held, is_type
from engine.decisions import Answer, SomeOf, TakeBack
from engine.explaining import AimAt, AttackWith, BlockWith, Concede, Named, PayWith
from engine.game import Game
from engine.language.values import (
    Act,
    Activated,
    Cannot,
    CardType,
    Keyword,
    KeywordName,
    ManaCost,
    Must,
    PayMana,
    Self,
    Static,
)
from engine.position import Position
from engine.rules.stack.announcing_409 import Targets
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
    Priority,
    TurnUpMorph,
)
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from tests.boards import ANN, BOB, Setting, card
from tests.rules.turn.battles import Battle, creature

NOW = TurnId(5)


class Table(Setting):
    """A table of shipped cards, in Ann's turn 5 unless it is said otherwise."""

    def __init__(self, *players: Player) -> None:
        super().__init__(
            *(players or (Player("Ann", turn_began=NOW), Player("Bob", turn_began=TurnId(NOW - 1))))
        )

    def card(self, name: str, player: PlayerId = ANN, zone: ZoneName = IN_PLAY, **fields: Any) -> ObjectId:
        """A shipped card of a player's."""
        return self.put(library()[name], player, zone, **fields)

    def lands(self, name: str, number: int, player: PlayerId = ANN) -> tuple[ObjectId, ...]:
        """Untapped lands."""
        return tuple(self.card(name, player) for _ in range(number))

    def play(
        self,
        *,
        phase: str = "precombat main",
        step: str = "",
        active: PlayerId = ANN,
        priority: PlayerId = ANN,
    ) -> Game:
        """A player has priority in a moment of somebody's turn."""
        board = self.board(turn=Turn(NOW, active, phase, step))
        game = Game(Position((board,), (Priority(player=priority),), next_id=1000))
        game.advance()
        return game

    def fight(self, kind: type) -> Game:
        """Ann's combat phase, passed through to a declaration; Ann attacks with all that she can."""
        board = self.board(turn=Turn(NOW, ANN, "precombat main"))
        game = Game(Position((board,), (CombatPhase(),), next_id=1000))
        while True:
            game.advance()
            form = game.decision
            if isinstance(form, kind):
                return game
            if isinstance(form, Attackers):
                game.choose(tuple((one, players[0]) for one, players in form.slots(game.board)))
            else:
                assert isinstance(form, HasPriority)
                game.choose(Pass())


def refused(game: Game, action: Named, player: PlayerId = ANN) -> tuple[str, str]:
    """The rule and the sentence."""
    refusal = game.why_not(action, player)
    assert refusal is not None
    return refusal.rule, refusal.reason


def ability_of(game: Game, object_id: ObjectId, place: int = 0) -> PlayAbility:
    """Its activated ability, in the order of its text."""
    found = [one.id for one in held(game.board, object_id) if isinstance(one.ability, Activated)]
    return PlayAbility(found[place])


# --- 101, 102: before, after and beside the game ----------------------------------------------------------


def test_101_5_before_the_first_turn_nothing_can_be_played() -> None:
    position = plain_game(3)
    game = Game(position)
    hand = position.board.zone(HAND, ANN)
    first = next(one for one in hand if not is_type(position.board, one, CardType.LAND))
    rule, why = refused(game, PlaySpell(first))
    assert rule == "101.5"
    assert "Ann can't play" in why and "nobody has priority" in why
    assert refused(game, Pass(), BOB)[0] == "101.5"
    assert refused(game, AttackWith(first))[0] == "308.2a"


def test_102_3a_a_player_can_concede_at_any_time_but_only_once() -> None:
    table = Table()
    game = table.play(priority=BOB)
    assert game.why_not(Concede(), ANN) is None
    game.concede(ANN)
    rule, why = refused(game, Concede())
    assert (rule, why) == ("102.1", "Ann can't do anything more: the game has ended, and Bob won")
    assert refused(game, Pass(), BOB)[0] == "102.1"


def test_102_5_who_has_left_can_do_nothing() -> None:
    table = Table(Player("Ann", lost="102.3a"), Player("Bob"), Player("Player 3"))
    game = table.play(priority=BOB, active=BOB)
    assert refused(game, Pass()) == ("102.5", "Ann can't do anything more: Ann has lost the game and left it")


# --- 212, 305: lands ----------------------------------------------------------------------------------------


def test_305_4_a_land_is_played_in_ones_own_main_phase() -> None:
    table = Table()
    forest, island = table.card("Forest", ANN, HAND), table.card("Island", BOB, HAND)
    game = table.play()
    assert game.why_not(PlayCardAsLand(forest)) is None
    assert refused(game, PlayCardAsLand(island), BOB) == (
        "212.6a",
        "Bob can't play Bob's Island as a land now: Ann has priority in Ann's precombat main phase",
    )
    upkeep = table.play(phase="beginning", step="upkeep")
    rule, why = refused(upkeep, PlayCardAsLand(forest))
    assert rule == "212.6a"
    assert "main phase" in why and why.endswith("this is Ann's upkeep step")


def test_212_6b_one_land_each_turn() -> None:
    table = Table()
    first, second = table.card("Forest", ANN, HAND), table.card("Forest", ANN, HAND)
    game = table.play()
    game.choose(PlayCardAsLand(first))
    game.advance()
    rule, why = refused(game, PlayCardAsLand(second))
    assert rule == "212.6b"
    assert why.startswith("Ann can't play Ann's Forest in hand as a land")
    assert "already played a land this turn" in why


def test_212_6_what_is_a_land_and_what_is_not() -> None:
    table = Table()
    forest, bears = table.card("Forest", ANN, HAND), table.card("Grizzly Bears", ANN, HAND)
    table.lands("Forest", 2)
    game = table.play()
    assert refused(game, PlaySpell(forest)) == (
        "212.6g",
        "Ann can't play Ann's Forest in hand: it is a land, and a land can't be played as a spell",
    )
    assert refused(game, PlayCardAsLand(bears)) == (
        "212.6a",
        "Ann can't play Ann's Grizzly Bears as a land: it is not a land card",
    )


def test_212_3d_a_new_creature_neither_attacks_nor_taps() -> None:
    table = Table()
    elves = table.card("Llanowar Elves", since=int(NOW))
    goblin = table.card("Raging Goblin", since=int(NOW))
    game = table.play()
    rule, why = refused(game, ability_of(game, elves))
    assert rule == "212.3d"
    assert "Ann's Llanowar Elves" in why
    attack = table.fight(Attackers)
    assert refused(attack, AttackWith(elves))[0] == "212.3d"
    assert attack.why_not(AttackWith(goblin)) is None


# --- 408: who has priority, and when ------------------------------------------------------------------------


def test_408_1c_only_who_has_priority_passes() -> None:
    game = Table().play(phase="beginning", step="draw", active=BOB, priority=BOB)
    assert game.why_not(Pass(), BOB) is None
    assert refused(game, Pass()) == ("408.1c", "Ann can't pass now: Bob has priority in Bob's draw step")


def test_408_1d_instants_wait_for_priority_other_spells_for_a_main_phase_too() -> None:
    table = Table()
    shock, ogre = table.card("Shock", ANN, HAND), table.card("Gray Ogre", ANN, HAND)
    table.lands("Mountain", 3)
    waiting = table.play(phase="beginning", step="upkeep", active=BOB, priority=BOB)
    assert refused(waiting, PlaySpell(shock)) == (
        "408.1d",
        "Ann can't play Ann's Shock now: Bob has priority in Bob's upkeep step",
    )
    mine = table.play(phase="beginning", step="upkeep", active=BOB)
    assert mine.why_not(PlaySpell(shock)) is None
    rule, why = refused(mine, PlaySpell(ogre))
    assert rule == "408.1d"
    assert "own turn" in why and why.endswith("this is Bob's upkeep step")


def test_408_1d_a_sorcery_waits_for_an_empty_stack() -> None:
    table = Table()
    shock, rain = table.card("Shock", ANN, HAND), table.card("Stone Rain", ANN, HAND)
    table.lands("Mountain", 5)
    game = table.play()
    assert game.why_not(PlaySpell(rain)) is None
    game.choose(PlaySpell(shock))
    game.advance()
    assert isinstance(game.decision, Targets)
    rule, why = refused(game, PlaySpell(rain))
    assert rule == "408.1d"
    assert "Ann first chooses a target for Ann's Shock (409.1c)" in why
    while not isinstance(game.decision, HasPriority):
        game.choose(game.decision.some(game.board))
        game.advance()
    rule, why = refused(game, PlaySpell(rain))
    assert rule == "408.1d"
    assert "the stack is empty" in why


# --- 409: playing -------------------------------------------------------------------------------------------


def test_409_1a_only_what_is_in_ones_hand() -> None:
    table = Table()
    table.lands("Forest", 2)
    theirs = table.card("Grizzly Bears", BOB, HAND)
    buried = table.card("Grizzly Bears", ANN, GRAVEYARD)
    deep = table.card("Grizzly Bears", ANN, LIBRARY)
    game = table.play()
    assert refused(game, PlaySpell(buried)) == (
        "409.1a",
        "Ann can't play Ann's Grizzly Bears: it is in Ann's graveyard, "
        "and only what is in Ann's hand can be played",
    )
    for hidden in (theirs, deep):
        rule, why = refused(game, PlaySpell(hidden))
        assert rule == "409.1a"
        assert "Bears" not in why, "a card that Ann can't see is not named"
    rule, why = refused(game, PlaySpell(ObjectId(999)))
    assert (rule, "something that is not on the board" in why) == ("409.1a", True)


def test_409_1a_halves_are_played_one_by_one() -> None:
    table = Table()
    split = table.card("Assault // Battery", ANN, HAND)
    table.lands("Mountain", 1)
    game = table.play()
    assert game.why_not(PlaySpell(split, 0)) is None
    rule, why = refused(game, PlaySpell(split, 1))
    assert rule == "409.1h"
    assert why.startswith("Ann can't play Battery, a half of Ann's Assault // Battery")
    assert refused(game, PlaySpell(split, 2))[0] == "409.1a"


def test_409_1c_no_target_no_spell() -> None:
    table = Table()
    unsummon = table.card("Unsummon", ANN, HAND)
    table.lands("Island", 1)
    rule, why = refused(table.play(), PlaySpell(unsummon))
    assert rule == "409.1c"
    assert "no legal target for Unsummon" in why


def test_409_1h_a_cost_is_paid_whole_and_with_the_right_mana() -> None:
    table = Table()
    mammoth = table.card("War Mammoth", ANN, HAND)
    table.lands("Mountain", 4)
    rule, why = refused(table.play(), PlaySpell(mammoth))
    assert rule == "409.1h"
    assert "Ann cannot make the mana that War Mammoth costs" in why


def test_409_1h_which_mana_is_spent() -> None:
    pool = (Mana("R"), Mana("G"), Mana("G"))
    table = Table(Player("Ann", turn_began=NOW, mana=pool), Player("Bob"))
    bears = table.card("Grizzly Bears", ANN, HAND)
    game = table.play()
    rule, why = refused(game, PayWith((0, 1)))
    assert (rule, why.startswith("Ann can't pay with {R}{G} now")) == ("409.1h", True)
    game.choose(PlaySpell(bears))
    game.advance()
    if isinstance(game.decision, ManaAbilities):
        game.choose(Enough())
        game.advance()
    assert isinstance(game.decision, Payment)
    assert game.why_not(PayWith((0, 1))) is None
    assert refused(game, PayWith((0,)))[0] == "409.1h"
    assert refused(game, PayWith((0, 0)))[0] == "409.1h"
    assert refused(game, PayWith((0, 7)))[0] == "409.1h"
    assert refused(game, PayWith((0, 1)), BOB)[0] == "409.1h"


def test_403_2_and_104_4_abilities_are_their_controllers_and_tapped_is_tapped() -> None:
    table = Table()
    sorcerer = table.card("Prodigal Sorcerer", BOB)
    assassin = table.card("Royal Assassin", ANN, tapped=True)
    game = table.play()
    assert refused(game, ability_of(game, sorcerer)) == (
        "403.2",
        "Ann can't play an ability of Bob's Prodigal Sorcerer: Bob controls it, "
        "and only its controller can play its abilities",
    )
    assert refused(game, ability_of(game, assassin))[0] == "104.4"
    assert refused(game, PlayAbility(AbilityId(assassin, 0, 9)))[0] == "403.1"
    assert refused(game, PlayAbility(AbilityId(ObjectId(999))))[0] == "402.8"


def test_408_2h_and_502_26_face_down_and_face_up() -> None:
    table = Table()
    morph = Keyword(KeywordName.MORPH, costs=(PayMana(ManaCost(("G",))),))
    raptor = card("Raptor", "Creature", (2, 1), morph, cost="2 G", colors="G")
    held_card, hidden = table.put(raptor, ANN, HAND), table.put(raptor, ANN, face_down=True)
    bears = table.card("Grizzly Bears", ANN, HAND)
    table.lands("Forest", 1)
    game = table.play()
    assert game.why_not(TurnUpMorph(hidden)) is None
    rule, why = refused(game, TurnUpMorph(hidden), BOB)
    assert (rule, why) == (
        "502.26d",
        "Bob can't turn Ann's face-down permanent face up: Ann controls it, "
        "and only its controller can turn it face up",
    )
    assert refused(game, PlaySpell(bears, way="face down"))[0] == "502.26c"
    rule, why = refused(game, PlaySpell(held_card, way="face down"))
    assert (rule, why.startswith("Ann can't play Ann's Raptor in hand face down")) == ("409.1h", True)
    waiting = table.play(priority=BOB)
    assert refused(waiting, TurnUpMorph(hidden))[0] == "408.2h"


# --- 411: mana abilities ------------------------------------------------------------------------------------


def test_411_2_mana_abilities_also_while_paying_and_nothing_else_then() -> None:
    table = Table()
    shock = table.card("Shock", ANN, HAND)
    mountain, other = table.lands("Mountain", 2)
    theirs = table.card("Mountain", BOB)
    fanatic = table.card("Mogg Fanatic", ANN)
    game = table.play()
    assert game.why_not(ability_of(game, mountain)) is None
    assert refused(game, ability_of(game, theirs), BOB)[0] == "411.2"
    game.choose(PlaySpell(shock))
    game.advance()
    game.choose((-1 - BOB,))
    game.advance()
    assert isinstance(game.decision, ManaAbilities)
    assert game.why_not(ability_of(game, other)) is None
    rule, why = refused(game, ability_of(game, fanatic))
    assert (rule, "only mana abilities" in why) == ("409.1g", True)
    assert refused(game, Enough())[0] == "409.1h"
    rule, why = refused(game, Pass())
    assert rule == "408.1c"
    assert "Ann first chooses mana abilities to play for Ann's Shock (409.1g)" in why


# --- 415: targets -------------------------------------------------------------------------------------------


def aiming(table: Table, name: str, player: PlayerId = ANN) -> Game:
    """Ann has announced a spell and is to choose its target."""
    spell = table.card(name, player, HAND)
    game = table.play(priority=player)
    game.choose(PlaySpell(spell))
    game.advance()
    assert isinstance(game.decision, Targets)
    return game


def test_415_what_a_text_wants() -> None:
    table = Table()
    table.lands("Swamp", 2)
    bears, knight = table.card("Grizzly Bears", BOB), table.card("Black Knight", BOB)
    ornithopter, forest = table.card("Ornithopter", BOB), table.card("Forest", BOB)
    buried = table.card("Gray Ogre", BOB, GRAVEYARD)
    game = aiming(table, "Terror")
    assert game.why_not(AimAt(bears)) is None
    rule, why = refused(game, AimAt(knight))
    assert (rule, why) == (
        "409.1c",
        "Ann can't choose Bob's Black Knight as a target for Ann's Terror: "
        "the text wants a nonartifact, nonblack creature, and that is not one",
    )
    assert refused(game, AimAt(ornithopter))[0] == "409.1c"
    assert refused(game, AimAt(forest))[0] == "409.1c"
    rule, why = refused(game, AimAt(buried))
    assert (rule, "it is in Bob's graveyard" in why) == ("415.5", True)
    rule, why = refused(game, AimAt(player=BOB))
    assert (rule, "speaks of no player" in why) == ("415.5", True)
    assert refused(game, (int(buried),)) == refused(game, AimAt(buried)), "the piece to blame is named"
    rule, why = refused(game, (int(bears), int(bears)))
    assert (rule, "the same target cannot be chosen twice" in why) == ("409.1c", True)
    assert refused(game, AimAt(ObjectId(999)))[0] == "409.1c"
    assert refused(game, AimAt(player=PlayerId(7)))[0] == "409.1c"
    rule, why = refused(game, AimAt(bears), BOB)
    assert (rule, "Ann chooses a target" in why) == ("409.1c", True)


def test_415_6_a_spell_cannot_target_itself() -> None:
    table = Table()
    table.lands("Island", 2)
    table.lands("Mountain", 1, BOB)
    shock = table.card("Shock", BOB, HAND)
    counterspell = table.card("Counterspell", ANN, HAND)
    game = table.play(active=BOB, priority=BOB)
    game.choose(PlaySpell(shock))
    game.advance()
    game.choose((-1 - ANN,))
    game.advance()
    while not isinstance(game.decision, HasPriority):
        game.choose(game.decision.some(game.board))
        game.advance()
    game.choose(Pass())
    game.advance()
    game.choose(PlaySpell(counterspell))
    game.advance()
    below, itself = game.board.stack
    assert game.why_not(AimAt(below)) is None
    assert refused(game, AimAt(itself))[0] == "415.6"


def test_502_7b_protection_keeps_targets_off() -> None:
    table = Table()
    table.lands("Swamp", 2)
    knight = table.card("White Knight", BOB)
    table.card("Grizzly Bears", BOB)
    terror = table.card("Terror", ANN, HAND)
    game = table.play()
    rule, why = refused(game, AimAt(knight, play=PlaySpell(terror)))
    assert rule == "502.7b"
    assert "protection from black" in why and "Terror" in why


def test_103_2_a_text_that_says_cant_be_the_target() -> None:
    table = Table()
    table.lands("Mountain", 1)
    shy = table.put(card("Shy", "Creature", (1, 1), Static(Self(), (Cannot(Act.BE_TARGETED),))), BOB)
    game = aiming(table, "Shock")
    rule, why = refused(game, AimAt(shy))
    assert rule == "103.2"
    assert "Bob's Shy" in why and "can't be the target" in why


def test_409_1c_a_target_is_judged_before_the_moment_of_play() -> None:
    table = Table()
    table.lands("Mountain", 1)
    forest, bears = table.card("Forest", BOB), table.card("Grizzly Bears", BOB)
    shock = table.card("Shock", ANN, HAND)
    game = table.play(priority=BOB)
    assert refused(game, AimAt(forest, play=PlaySpell(shock)))[0] == "409.1c"
    assert refused(game, AimAt(bears, play=PlaySpell(shock)))[0] == "408.1d"
    assert refused(game, AimAt(bears))[0] == "409.1c"
    mine = table.play()
    assert mine.why_not(AimAt(bears, play=PlaySpell(shock))) is None
    assert refused(mine, AimAt(bears, play=PlaySpell(shock), slot=3))[0] == "415.1"
    assert refused(mine, AimAt(bears, play=PlaySpell(forest)))[0] == "409.1a"


# --- 422: taking back ---------------------------------------------------------------------------------------


def test_422_1_a_play_is_taken_back_by_its_player_while_it_lasts() -> None:
    table = Table()
    table.lands("Mountain", 1)
    shock = table.card("Shock", ANN, HAND)
    game = table.play()
    rule, why = refused(game, TakeBack())
    assert (rule, "no play is under way" in why) == ("422.1", True)
    game.choose(PlaySpell(shock))
    game.advance()
    assert game.why_not(TakeBack()) is None
    rule, why = refused(game, TakeBack(), BOB)
    assert (rule, "Ann chooses a target" in why) == ("422.1", True)


# --- 308, 500, 502: attacking -------------------------------------------------------------------------------


def test_308_2a_who_can_attack() -> None:
    table = Table()
    bears, tapped = table.card("Grizzly Bears"), table.card("Gray Ogre", tapped=True)
    wall, forest = table.card("Wall of Wood"), table.card("Forest")
    theirs, in_hand = table.card("Hill Giant", BOB), table.card("Craw Wurm", ANN, HAND)
    game = table.fight(Attackers)
    assert game.why_not(AttackWith(bears)) is None
    assert game.why_not(AttackWith(bears, BOB)) is None
    assert refused(game, AttackWith(bears, ANN))[0] == "306.3"
    assert refused(game, AttackWith(tapped)) == (
        "308.2a",
        "Ann can't attack with Ann's Gray Ogre: Gray Ogre is tapped and can't attack",
    )
    assert refused(game, AttackWith(wall))[0] == "502.41b"
    assert refused(game, AttackWith(forest)) == (
        "308.2a",
        "Ann can't attack with Ann's Forest: it is not a creature, and only creatures attack",
    )
    assert refused(game, AttackWith(theirs)) == (
        "308.2a",
        "Ann can't attack with Bob's Hill Giant: Bob controls it",
    )
    rule, why = refused(game, AttackWith(in_hand))
    assert (rule, "it is in Ann's hand" in why) == ("308.2a", True)


def test_308_1_attackers_are_declared_once_and_by_the_active_player() -> None:
    table = Table()
    bears, theirs = table.card("Grizzly Bears"), table.card("Hill Giant", BOB)
    main = table.play()
    rule, why = refused(main, AttackWith(bears))
    assert rule == "308.1"
    assert "as the declare attackers step begins" in why and "Ann's precombat main phase" in why
    rule, why = refused(main, AttackWith(theirs), BOB)
    assert (rule, "only the active player attacks" in why) == ("308.1", True)
    later = table.fight(Blockers)
    rule, why = refused(later, AttackWith(bears))
    assert (rule, "declared already" in why) == ("308.1", True)


def test_500_2_restrictions_and_requirements_on_attackers() -> None:
    table = Table()
    bears = table.card("Grizzly Bears")
    coward = table.put(card("Coward", "Creature", (1, 1), Static(Self(), (Cannot(Act.ATTACK),))))
    brute = table.put(card("Brute", "Creature", (3, 1), Static(Self(), (Must(Act.ATTACK),))))
    game = table.fight(Attackers)
    assert refused(game, AttackWith(coward))[0] == "500.2"
    assert game.why_not(AttackWith(bears)) is None, "beside the brute, which has to attack as well"
    rule, why = refused(game, ((bears, BOB),))
    assert rule == "500.2"
    assert why == "Ann chooses which creatures attack: Brute must attack if able"
    assert game.why_not(((bears, BOB), (brute, BOB))) is None
    assert refused(game, ((brute, BOB), (coward, BOB))) == (
        "500.2",
        "Ann can't attack with Ann's Coward: Coward can't attack",
    )


# --- 309, 501, 502: blocking --------------------------------------------------------------------------------


def test_309_2a_who_can_block() -> None:
    table = Table()
    bears, idle = table.card("Grizzly Bears"), table.card("Wall of Wood")
    ogre, tapped = table.card("Gray Ogre", BOB), table.card("Hill Giant", BOB, tapped=True)
    game = table.fight(Blockers)
    assert game.why_not(BlockWith(ogre, bears), BOB) is None
    assert refused(game, BlockWith(tapped, bears), BOB)[0] == "309.2a"
    assert refused(game, BlockWith(ogre, idle), BOB) == (
        "309.2a",
        "Bob can't block Ann's Wall of Wood with Bob's Gray Ogre: Ann's Wall of Wood is not attacking",
    )
    assert refused(game, BlockWith(idle, bears), BOB) == (
        "309.2a",
        "Bob can't block Ann's Grizzly Bears with Ann's Wall of Wood: Ann controls it",
    )
    rule, why = refused(game, BlockWith(idle, bears))
    assert (rule, "only the defending player blocks, and that is Bob" in why) == ("309.1", True)


def test_309_1_blockers_are_declared_once() -> None:
    table = Table()
    bears, ogre = table.card("Grizzly Bears"), table.card("Gray Ogre", BOB)
    rule, why = refused(table.play(), BlockWith(ogre, bears), BOB)
    assert (rule, "no creature is attacking" in why) == ("309.1", True)
    game = table.fight(Blockers)
    game.choose(())
    game.advance()
    rule, why = refused(game, BlockWith(ogre, bears), BOB)
    assert (rule, "declared already" in why) == ("309.1", True)


@pytest.mark.parametrize(
    ("attacker", "blocker", "rule"),
    [
        ("Serra Angel", "Gray Ogre", "502.4b"),
        ("White Knight", "Black Knight", "502.7f"),
    ],
)
def test_501_2_evasion(attacker: str, blocker: str, rule: str) -> None:
    table = Table()
    attacking, blocking = table.card(attacker), table.card(blocker, BOB)
    table.card("Wind Drake", BOB)
    game = table.fight(Blockers)
    found, why = refused(game, BlockWith(blocking, attacking), BOB)
    assert found == rule
    assert why.startswith(f"Bob can't block Ann's {attacker} with Bob's {blocker}: ")


def test_500_3_texts_that_say_cant_and_must_of_blocks() -> None:
    battle = Battle(
        [creature("Lure", 1, 1, Static(Self(), (Must(Act.BE_BLOCKED),))), creature("Ogre", 2, 2)],
        [creature("Bears", 2, 2), creature("Rat", 1, 1, Static(Self(), (Cannot(Act.BLOCK),)))],
    )
    battle.attack("Lure", "Ogre")
    battle.until(Blockers)
    game, ids = battle.game, battle.ids
    assert game.why_not(BlockWith(ids["Bears"], ids["Lure"]), BOB) is None
    rule, why = refused(game, BlockWith(ids["Bears"], ids["Ogre"]), BOB)
    assert rule == "500.3"
    assert "Lure must be blocked if able" in why
    rule, why = refused(game, BlockWith(ids["Rat"], ids["Ogre"]), BOB)
    assert (rule, "Rat can't block Ogre" in why) == ("500.3", True)


def test_500_4_a_creature_may_block_as_it_likes_if_another_can_do_what_must_be_done() -> None:
    battle = Battle(
        [creature("Lure", 1, 1, Static(Self(), (Must(Act.BE_BLOCKED),))), creature("Ogre", 2, 2)],
        [creature("Bears", 2, 2), creature("Boar", 2, 2)],
    )
    battle.attack("Lure", "Ogre")
    battle.until(Blockers)
    game, ids = battle.game, battle.ids
    assert game.why_not(BlockWith(ids["Bears"], ids["Ogre"]), BOB) is None
    assert refused(game, ((ids["Bears"], ids["Ogre"]),), BOB)[0] == "500.3"
    assert game.why_not(((ids["Bears"], ids["Ogre"]), (ids["Boar"], ids["Lure"])), BOB) is None


def test_507_3_who_decides_for_another_is_named() -> None:
    table = Table()
    shock = table.card("Shock", BOB, HAND)
    board = table.board(turn=Turn(NOW, ANN, "precombat main", controller=BOB))
    game = Game(Position((board,), (Priority(player=ANN),), next_id=1000))
    game.advance()
    rule, why = refused(game, PlaySpell(shock), BOB)
    assert rule == "408.1d"
    assert "Ann (for whom Bob decides, 507.3) has priority in Ann's precombat main phase" in why


# --- anything else that is asked ----------------------------------------------------------------------------


def test_314_1_a_choice_among_cards_names_what_is_not_among_them() -> None:
    table = Table()
    rot = table.card("Mind Rot", ANN, HAND)
    table.lands("Swamp", 3)
    cards = [table.card(name, BOB, HAND) for name in ("Shock", "Forest", "Gray Ogre")]
    bears = table.card("Grizzly Bears", BOB)
    game = table.play()
    game.choose(PlaySpell(rot))
    game.advance()
    while not isinstance(game.decision, SomeOf):
        form = game.decision
        assert form is not None
        answer: Answer = form.some(game.board)
        if isinstance(form, Targets):
            answer = (-1 - BOB,)
        game.choose(answer)
        game.advance()
    assert game.decision.player == BOB
    assert game.why_not((cards[0], cards[2]), BOB) is None
    rule, why = refused(game, (cards[0], bears), BOB)
    assert "Bob's Grizzly Bears can't be chosen here" in why
    assert refused(game, (cards[0],), BOB)[0] == rule
    assert "Bob chooses" in refused(game, (cards[0], cards[2]))[1]


def test_there_is_no_player_7() -> None:
    game = Table().play()
    with pytest.raises(ValueError, match="no player 7"):
        game.why_not(Pass(), PlayerId(7))
