"""308, 500.2: declaring attackers."""

import pytest

from engine.chance import Chance
from engine.decisions import IllegalChoice
from engine.language.values import Cannot, KeywordName, Must, ObjectAct, Self, Static
from engine.rules.turn.declare_attackers_308 import Attackers
from tests.rules.turn.battles import ANN, BOB, Battle, creature, land

BEAR = creature("Bear", 2, 2)
OX = creature("Ox", 2, 4)
WALL = creature("Wall", 0, 5, KeywordName.DEFENDER)
SENTRY = creature("Sentry", 4, 4, KeywordName.VIGILANCE)
RAIDER = creature("Raider", 1, 1, KeywordName.HASTE)
COWARD = creature("Coward", 3, 3, Static(Self(), (Cannot(ObjectAct.ATTACK),)))
BERSERKER = creature("Berserker", 3, 1, Static(Self(), (Must(ObjectAct.ATTACK),)))


def refusal(battle: Battle, *names: str) -> tuple[str, str]:
    with pytest.raises(IllegalChoice) as error:
        battle.attack(*names)
    return error.value.rule, error.value.reason


def test_308_2c_attackers_tap_but_for_those_with_vigilance():
    battle = Battle([BEAR, SENTRY], [])
    battle.attack("Bear", "Sentry")
    battle.game.advance()
    assert battle.tapped("Bear")
    assert not battle.tapped("Sentry")
    assert [attack.creature for attack in battle.game.board.combat.attacks] == [1, 2]


def test_308_2a_tapped_creatures_cannot_attack():
    battle = Battle([BEAR, OX], [], tapped=("Bear",))
    assert refusal(battle, "Bear") == ("308.2a", "Bear is tapped and can't attack")


def test_212_3d_new_creatures_cannot_attack_unless_hasty():
    battle = Battle([BEAR, RAIDER], [], new=("Bear", "Raider"))
    assert refusal(battle, "Bear")[0] == "212.3d"
    battle.attack("Raider")
    battle.finish()
    assert battle.lives() == (20, 19)


def test_502_41b_creatures_with_defender_cannot_attack():
    battle = Battle([WALL, BEAR], [])
    assert refusal(battle, "Wall") == ("502.41b", "Wall has defender and can't attack")


def test_308_2a_only_creatures_that_the_active_player_controls_attack():
    battle = Battle([BEAR, land("Forest")], [OX])
    assert refusal(battle, "Ox") == ("308.2a", "Ox is controlled by another player")
    assert refusal(battle, "Forest") == ("308.2a", "only a creature in play can attack")
    assert refusal(battle, "Bear", "Bear") == ("308.2a", "a creature attacks only once")


def test_306_3_only_the_defending_player_is_attacked():
    battle = Battle([BEAR], [])
    battle.until(Attackers)
    with pytest.raises(IllegalChoice, match=r"306\.3"):
        battle.game.choose(((battle.ids["Bear"], ANN),))


@pytest.mark.parametrize("answer", [None, 1, "Bear", ((1,),), ((1, "2"),), [(1, 1)], ((True, 1),)])
def test_an_answer_of_another_shape_is_refused_and_changes_nothing(answer):
    battle = Battle([BEAR], [])
    battle.until(Attackers)
    before = battle.game.position
    with pytest.raises(IllegalChoice, match="pairs"):
        battle.game.choose(answer)
    assert battle.game.position == before


def test_500_2_a_restriction_keeps_a_creature_home():
    battle = Battle([COWARD, BEAR], [])
    assert refusal(battle, "Coward", "Bear") == ("500.2", "Coward can't attack")


def test_500_2_a_requirement_is_obeyed_if_it_can_be():
    battle = Battle([BERSERKER, BEAR], [])
    assert refusal(battle) == ("500.2", "Berserker must attack if able")
    assert refusal(battle, "Bear") == ("500.2", "Berserker must attack if able")
    battle.attack("Berserker")
    battle.finish()
    assert battle.lives() == (20, 17)


def test_500_2_tapped_creatures_are_exempt_from_requirements():
    battle = Battle([BERSERKER, BEAR], [], tapped=("Berserker",))
    battle.attack()
    battle.finish()
    assert battle.lives() == (20, 20)


def test_an_attack_with_only_one_legal_choice_is_settled_without_asking():
    battle = Battle([BERSERKER, WALL], [])
    battle.finish()
    assert battle.lives() == (20, 17)


def test_attacks_drawn_at_random_are_legal_and_reach_every_set():
    battle = Battle([BERSERKER, BEAR, OX, WALL, COWARD], [])
    form = battle.until(Attackers)
    board = battle.game.board
    chance = Chance(7)
    drawn = {form.draw(board, chance) for _ in range(200)}
    assert all(form.check(board, answer) is None for answer in drawn)
    assert drawn == {
        ((1, BOB),),
        ((1, BOB), (2, BOB)),
        ((1, BOB), (3, BOB)),
        ((1, BOB), (2, BOB), (3, BOB)),
    }
    assert form.check(board, form.some(board)) is None


def test_more_than_64_creatures_all_get_their_own_coin():
    battle = Battle([creature(f"Rat {number}", 1, 1) for number in range(70)], [])
    form = battle.until(Attackers)
    chance = Chance(3)
    drawn = [form.draw(battle.game.board, chance) for _ in range(40)]
    attacking = [sum((number, BOB) in answer for answer in drawn) for number in range(1, 71)]
    assert all(5 <= times <= 35 for times in attacking)
