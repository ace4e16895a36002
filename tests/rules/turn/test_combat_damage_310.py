"""310, 502.2, 502.9, 502.28: combat damage is assigned, waits on the stack, and is dealt at once."""

import pytest

from engine.board import Assignment
from engine.chance import Chance
from engine.decisions import IllegalChoice
from engine.language.values import CardType, Color, HasColor, KeywordName
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.turn.assigning_310 import AssignDamage, Assigner
from tests.rules.turn.battles import ANN, BOB, Battle, creature, keyword

BEAR = creature("Bear", 2, 2)
OX = creature("Ox", 2, 4)
KITE = creature("Kite", 1, 1)
EGG = creature("Egg", 0, 3)
WURM = creature("Wurm", 6, 4)
MAMMOTH = creature("Mammoth", 5, 5, KeywordName.TRAMPLE, colors=(Color.GREEN,))
LANCER = creature("Lancer", 2, 1, KeywordName.FIRST_STRIKE)
DUELLIST = creature("Duellist", 3, 3, KeywordName.DOUBLE_STRIKE)
HERMIT = creature("Hermit", 1, 2, keyword(KeywordName.PROTECTION, HasColor(Color.GREEN)))


def fight(ann, bob, *, attack=None, **blocks) -> Battle:
    battle = Battle(ann, bob)
    battle.attack(*(attack or [one.name for one in ann]))
    if bob:
        battle.block(**blocks)
    return battle


def test_310_1_all_assignments_are_one_object_on_the_stack():
    battle = fight([BEAR, KITE], [OX], Ox="Bear")
    battle.until_damage_is_stacked()
    assert len(battle.game.board.stack) == 1
    assert battle.stacked() == (("Bear", 2, "Ox"), ("Kite", 1, "Bob"), ("Ox", 2, "Bear"))
    assert isinstance(battle.game.decision, HasPriority)
    assert battle.game.decision.player == ANN
    assert battle.lives() == (20, 20)


def test_310_4_it_is_all_dealt_at_once_and_then_the_active_player_has_priority():
    battle = fight([BEAR, KITE], [OX], Ox="Bear")
    battle.until_damage_is_stacked()
    battle.resolve_damage()
    assert battle.lives() == (20, 19)
    assert battle.in_play() == {"Kite", "Ox"}
    assert battle.damage_on("Ox") == 2
    assert battle.game.decision.player == ANN
    assert battle.game.board.turn.step == "combat damage"


def test_310_4a_damage_is_dealt_as_assigned_even_if_its_source_is_gone():
    battle = fight([BEAR], [OX], Ox="Bear")
    battle.until_damage_is_stacked()
    battle.remove("Bear")
    battle.finish()
    assert battle.damage_on("Ox") == 2


def test_310_4c_damage_to_a_creature_that_has_left_is_not_dealt():
    battle = fight([BEAR], [OX], Ox="Bear")
    battle.until_damage_is_stacked()
    battle.remove("Ox")
    battle.finish()
    assert battle.lives() == (20, 20)
    assert battle.in_play() == set()
    assert battle.dealt() == [("Ox", "Bear")]


def test_310_4c_damage_to_what_is_no_longer_a_creature_is_not_dealt():
    battle = fight([BEAR], [OX], Ox="Bear")
    battle.until_damage_is_stacked()
    battle.change("Ox", definition=creature("Ox", 2, 4, types=(CardType.ARTIFACT,)))
    battle.finish()
    assert battle.dealt() == [("Ox", "Bear")]
    assert battle.damage_on("Ox") == 0


def test_310_2a_creatures_with_no_power_assign_nothing():
    battle = fight([EGG], [KITE], Kite="Egg")
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Kite", 1, "Egg"),)


def test_if_nobody_assigns_damage_the_step_still_gives_priority():
    battle = fight([EGG], [])
    battle.finish()
    assert battle.steps()[-2:] == ["combat damage", "end of combat"]
    assert battle.lives() == (20, 20)


def test_310_2c_a_blocked_creature_whose_blockers_are_gone_assigns_nothing():
    battle = fight([BEAR], [OX], Ox="Bear")
    battle.game.advance()
    battle.remove("Ox")
    battle.finish()
    assert battle.lives() == (20, 20)


def test_310_2d_a_blocker_whose_attacker_is_gone_assigns_nothing():
    battle = fight([BEAR, KITE], [OX], Ox="Bear")
    battle.game.advance()
    battle.remove("Bear")
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Kite", 1, "Bob"),)


def test_310_2c_its_controller_divides_a_blocked_creatures_damage_freely():
    battle = fight([WURM], [OX, KITE], Ox="Wurm", Kite="Wurm")
    form = battle.until(AssignDamage)
    assert form.player == ANN
    assert form.recipients() == ((1, 2, -1), (1, 3, -1))
    battle.assign(1, 5)
    battle.finish()
    assert battle.damage_on("Ox") == 1
    assert battle.in_play() == {"Wurm", "Ox"}


@pytest.mark.parametrize(
    ("amounts", "rule"),
    [((1, 4), "310.2a"), ((7, 0), "310.2a"), ((7, -1), "104.1"), ((6,), "310.2"), ((1, 2, 3), "310.2")],
)
def test_310_2a_exactly_its_power_is_assigned(amounts, rule):
    battle = fight([WURM], [OX, KITE], Ox="Wurm", Kite="Wurm")
    battle.until(AssignDamage)
    with pytest.raises(IllegalChoice) as error:
        battle.game.choose(amounts)
    assert error.value.rule == rule


def test_502_9b_trample_reaches_the_player_after_lethal_damage():
    battle = fight([MAMMOTH], [OX], Ox="Mammoth")
    battle.until(AssignDamage)
    with pytest.raises(IllegalChoice, match=r"502\.9b"):
        battle.game.choose((3, 2))
    battle.assign(4, 1)
    battle.finish()
    assert battle.lives() == (20, 19)
    assert battle.in_play() == {"Mammoth"}


def test_502_9b_trample_may_stay_with_the_blocker():
    battle = fight([MAMMOTH], [OX], Ox="Mammoth")
    battle.assign(5, 0)
    battle.finish()
    assert battle.lives() == (20, 20)


def test_502_9b_damage_already_on_the_blocker_counts():
    battle = fight([MAMMOTH], [OX], Ox="Mammoth")
    battle.change("Ox", damage=3)
    battle.assign(1, 4)
    battle.finish()
    assert battle.lives() == (20, 16)


def test_502_9b_every_blocker_must_be_assigned_lethal_damage():
    battle = fight([MAMMOTH], [BEAR, KITE], Bear="Mammoth", Kite="Mammoth")
    battle.until(AssignDamage)
    with pytest.raises(IllegalChoice, match=r"502\.9b"):
        battle.game.choose((3, 0, 2))
    battle.assign(2, 1, 2)


def test_trample_without_damage_to_spare_is_no_choice():
    battle = fight([creature("Boar", 2, 2, KeywordName.TRAMPLE)], [OX], Ox="Boar")
    battle.finish()
    assert battle.lives() == (20, 20)
    assert battle.damage_on("Ox") == 2


def test_502_9c_with_all_blockers_gone_trample_hits_the_player():
    battle = fight([MAMMOTH], [OX], Ox="Mammoth")
    battle.game.advance()
    battle.remove("Ox")
    battle.finish()
    assert battle.lives() == (20, 15)


def test_502_9d_protection_of_the_blocker_does_not_change_what_is_lethal():
    battle = fight([MAMMOTH], [HERMIT], Hermit="Mammoth")
    battle.until(AssignDamage)
    with pytest.raises(IllegalChoice, match=r"502\.9b"):
        battle.game.choose((1, 4))
    battle.assign(2, 3)
    battle.finish()
    assert battle.lives() == (20, 17)
    assert battle.damage_on("Hermit") == 0


def test_502_9e_others_may_assign_so_that_trample_gets_more():
    """A 1/1 and a 3/3 with trample, both blocked by a 2/2: two damage for the player."""
    battle = fight([creature("Tusker", 3, 3, KeywordName.TRAMPLE), KITE], [BEAR], Bear="Tusker")
    battle.until(AssignDamage)
    tusker, kite, bear = (battle.ids[name] for name in ("Tusker", "Kite", "Bear"))
    alone = AssignDamage(player=ANN, rule="310.2", purpose="", dividing=(Assigner(tusker, 3, (bear,), BOB),))
    helped = AssignDamage(
        player=ANN,
        rule="310.2",
        purpose="",
        dividing=alone.dividing,
        settled=(Assignment(kite, 1, object=bear),),
    )
    board = battle.game.board
    assert alone.check(board, (1, 2)).rule == "502.9b"
    assert helped.check(board, (1, 2)) is None
    assert helped.some(board) == (1, 2)


def test_310_5_creatures_without_first_strike_wait_for_the_second_step():
    battle = fight([LANCER], [BEAR], Bear="Lancer")
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Lancer", 2, "Bear"),)
    battle.finish()
    assert battle.in_play() == {"Lancer"}
    assert battle.steps()[-3:] == ["combat damage", "combat damage", "end of combat"]


def test_310_5_a_blocker_with_first_strike_makes_others_wait_too():
    battle = fight([BEAR, KITE], [LANCER], Lancer="Bear")
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Lancer", 2, "Bear"),)
    battle.resolve_damage()
    assert battle.lives() == (20, 20)
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Kite", 1, "Bob"),)


def test_502_28b_double_strike_assigns_in_both_steps():
    battle = fight([DUELLIST, KITE], [])
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Duellist", 3, "Bob"),)
    battle.resolve_damage()
    battle.until_damage_is_stacked()
    assert battle.stacked() == (("Duellist", 3, "Bob"), ("Kite", 1, "Bob"))
    battle.finish()
    assert battle.lives() == (20, 13)


def test_502_28c_losing_double_strike_in_between_takes_the_second_time_away():
    battle = fight([DUELLIST], [])
    battle.until_damage_is_stacked()
    battle.change("Duellist", definition=creature("Duellist", 3, 3))
    battle.finish()
    assert battle.lives() == (20, 17)


def test_502_28d_gaining_double_strike_in_between_gives_it_to_a_first_striker():
    battle = fight([LANCER], [])
    battle.until_damage_is_stacked()
    battle.change(
        "Lancer", definition=creature("Lancer", 2, 1, KeywordName.FIRST_STRIKE, KeywordName.DOUBLE_STRIKE)
    )
    battle.finish()
    assert battle.lives() == (20, 16)


def test_502_2c_losing_first_strike_after_the_first_step_gives_no_second_time():
    battle = fight([LANCER], [])
    battle.until_damage_is_stacked()
    battle.change("Lancer", definition=creature("Lancer", 2, 1))
    battle.finish()
    assert battle.lives() == (20, 18)


def test_divisions_drawn_at_random_are_legal_and_vary():
    battle = fight(
        [MAMMOTH, WURM],
        [BEAR, KITE, OX, EGG],
        Bear="Mammoth",
        Kite="Mammoth",
        Ox="Wurm",
        Egg="Wurm",
    )
    form = battle.until(AssignDamage)
    board = battle.game.board
    chance = Chance(5)
    drawn = {form.draw(board, chance) for _ in range(300)}
    assert len(drawn) > 20
    assert [answer for answer in drawn if form.check(board, answer) is not None] == []
    assert any(answer[2] > 0 for answer in drawn)
    assert form.check(board, form.some(board)) is None


def test_short_cuts_off_gives_the_same_trace():
    traces = []
    for short_cuts in (True, False):
        battle = Battle([MAMMOTH, LANCER], [OX, BEAR], short_cuts=short_cuts)
        battle.attack("Mammoth", "Lancer")
        battle.block(Ox="Mammoth", Bear="Lancer")
        battle.assign(4, 1)
        battle.finish()
        traces.append([line.likeness() for line in battle.game.trace])
    assert traces[0] == traces[1]
