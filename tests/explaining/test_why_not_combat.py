"""why_not for attackers and blockers."""

from __future__ import annotations

import pytest

from engine.board import (
    HAND,
    Turn,
)
from engine.explaining import AttackWith, BlockWith
from engine.game import Game
from engine.language.values import (
    Cannot,
    InCompany,
    Must,
    ObjectAct,
    Self,
    Static,
)
from engine.position import Position
from engine.rules.stack.priority_408 import (
    PlaySpell,
    Priority,
)
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers
from tests.boards import ANN, BOB, card
from tests.explaining.tables import NOW, Table, refused
from tests.rules.turn.battles import Battle, creature

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
    coward = table.put(card("Coward", "Creature", (1, 1), Static(Self(), (Cannot(ObjectAct.ATTACK),))))
    brute = table.put(card("Brute", "Creature", (3, 1), Static(Self(), (Must(ObjectAct.ATTACK),))))
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
        [creature("Lure", 1, 1, Static(Self(), (Must(ObjectAct.BE_BLOCKED),))), creature("Ogre", 2, 2)],
        [creature("Bears", 2, 2), creature("Rat", 1, 1, Static(Self(), (Cannot(ObjectAct.BLOCK),)))],
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
        [creature("Lure", 1, 1, Static(Self(), (Must(ObjectAct.BE_BLOCKED),))), creature("Ogre", 2, 2)],
        [creature("Bears", 2, 2), creature("Boar", 2, 2)],
    )
    battle.attack("Lure", "Ogre")
    battle.until(Blockers)
    game, ids = battle.game, battle.ids
    assert game.why_not(BlockWith(ids["Bears"], ids["Ogre"]), BOB) is None
    assert refused(game, ((ids["Bears"], ids["Ogre"]),), BOB)[0] == "500.3"
    assert game.why_not(((ids["Bears"], ids["Ogre"]), (ids["Boar"], ids["Lure"])), BOB) is None


def test_500_2_who_can_attack_only_with_others() -> None:
    needy = Static(Self(), (InCompany(ObjectAct.ATTACK, 2),))
    battle = Battle([creature("Conscript", 2, 2, needy), creature("Bears", 2, 2)], [])
    battle.until(Attackers)
    assert battle.game.why_not(AttackWith(battle.ids["Bears"])) is None
    rule, why = refused(battle.game, AttackWith(battle.ids["Conscript"]))
    assert (rule, "unless 2 other creatures" in why) == ("500.2", True)
    battle = Battle([creature("Conscript", 2, 2, needy), creature("Bears", 2, 2), creature("Boar", 2, 2)], [])
    battle.until(Attackers)
    assert battle.game.why_not(AttackWith(battle.ids["Conscript"])) is None


def test_507_3_who_decides_for_another_is_named() -> None:
    table = Table()
    shock = table.card("Shock", BOB, HAND)
    board = table.board(turn=Turn(NOW, ANN, "precombat main", controller=BOB))
    game = Game(Position((board,), (Priority(player=ANN),), next_id=1000))
    game.advance()
    rule, why = refused(game, PlaySpell(shock), BOB)
    assert rule == "408.1d"
    assert "Ann (for whom Bob decides, 507.3) has priority in Ann's precombat main phase" in why
