"""309, 500.3, 501: declaring blockers, and what evades them."""

import pytest

from engine.chance import Chance
from engine.decisions import IllegalChoice
from engine.language.values import (
    AllOf,
    Cannot,
    CardType,
    Color,
    HasColor,
    HasSubtype,
    HasType,
    KeywordName,
    Must,
    Not,
    ObjectAct,
    Self,
    Static,
)
from engine.rules.keywords.legal_attacks_500 import able_to_block, matching
from engine.rules.turn.declare_blockers_309 import Blockers
from tests.rules.turn.battles import ANN, BOB, Battle, creature, keyword, land

BEAR = creature("Bear", 2, 2)
OX = creature("Ox", 2, 4)
DRAKE = creature("Drake", 2, 2, KeywordName.FLYING)
KITE = creature("Kite", 1, 1, KeywordName.FLYING)
SHADE = creature("Shade", 2, 2, KeywordName.SHADOW)
WRAITH = creature("Wraith", 1, 1, KeywordName.SHADOW)
RIDER = creature("Rider", 2, 2, KeywordName.HORSEMANSHIP)
HORROR = creature("Horror", 2, 2, KeywordName.FEAR)
GOLEM = creature("Golem", 1, 1, types=(CardType.ARTIFACT, CardType.CREATURE))
GHOUL = creature("Ghoul", 1, 1, colors=(Color.BLACK,))
ISLAND_FILTER = AllOf((HasType(CardType.LAND), HasSubtype("Island")))
EEL = creature("Eel", 2, 2, keyword(KeywordName.LANDWALK, ISLAND_FILTER))
KNIGHT = creature("Knight", 2, 2, keyword(KeywordName.PROTECTION, HasColor(Color.BLACK)))
PACIFIST = creature("Pacifist", 1, 1, Static(Self(), (Cannot(ObjectAct.BLOCK),)))
GHOST = creature("Ghost", 1, 1, Static(Self(), (Cannot(ObjectAct.BE_BLOCKED),)))
SLIPPERY = creature("Slippery", 1, 1, Static(Self(), (Cannot(ObjectAct.BE_BLOCKED, HasColor(Color.BLACK)),)))
GUARD = creature("Guard", 1, 4, Static(Self(), (Must(ObjectAct.BLOCK),)))
LURE = creature("Lure", 1, 1, Static(Self(), (Must(ObjectAct.BE_BLOCKED),)))
BAIT = creature("Bait", 1, 1, Static(Self(), (Must(ObjectAct.BE_BLOCKED),)))


def attacked(ann, bob, **how) -> Battle:
    """Ann attacks with everything."""
    battle = Battle(ann, bob, **how)
    battle.attack(*[one.name for one in ann if CardType.CREATURE in one.faces[0].types])
    return battle


def refusal(battle: Battle, **blocks: str) -> str:
    with pytest.raises(IllegalChoice) as error:
        battle.block(**blocks)
    return error.value.rule


def can_block(attacker, *bob) -> set[str]:
    battle = attacked([attacker], list(bob))
    battle.game.advance()
    names = {object_id: name for name, object_id in battle.ids.items()}
    return {names[blocker] for blocker, _ in able_to_block(battle.game.board, BOB)}


def test_309_2f_attackers_become_blocked_or_unblocked():
    battle = attacked([BEAR, DRAKE], [OX])
    battle.block(Ox="Bear")
    battle.game.advance()
    bear, drake = battle.game.board.combat.attacks
    assert (bear.blocked, bear.blockers, bear.unblocked) == (True, (battle.ids["Ox"],), False)
    assert (drake.blocked, drake.blockers, drake.unblocked) == (False, (), True)
    assert not battle.tapped("Ox")


def test_309_1_after_blocks_the_active_player_gets_priority():
    battle = attacked([BEAR], [OX])
    battle.block()
    battle.game.advance()
    assert battle.game.decision.player == ANN
    assert battle.game.board.turn.step == "declare blockers"


def test_309_2a_only_untapped_creatures_block():
    battle = attacked([BEAR], [OX, KITE], tapped=("Ox",))
    assert refusal(battle, Ox="Bear") == "309.2a"


def test_309_2a_a_creature_blocks_one_attacker_and_only_attackers():
    battle = attacked([BEAR, DRAKE], [KITE, OX])
    battle.until(Blockers)
    kite, bear, drake, ox = (battle.ids[name] for name in ("Kite", "Bear", "Drake", "Ox"))
    for answer in (((kite, bear), (kite, drake)), ((kite, ox),), ((bear, drake),), ((99, bear),)):
        with pytest.raises(IllegalChoice, match=r"309\.2a"):
            battle.game.choose(answer)


def test_several_creatures_may_block_the_same_attacker():
    battle = attacked([BEAR], [OX, KITE])
    battle.block(Ox="Bear", Kite="Bear")
    battle.game.advance()
    assert battle.game.board.combat.attacks[0].blockers == (battle.ids["Ox"], battle.ids["Kite"])


def test_502_4b_only_flying_blocks_flying_and_it_may_block_others():
    assert can_block(DRAKE, OX, KITE) == {"Kite"}
    assert can_block(BEAR, OX, KITE) == {"Ox", "Kite"}
    assert refusal(attacked([DRAKE], [OX, KITE]), Ox="Drake") == "502.4b"


def test_502_8b_shadow_binds_both_ways():
    assert can_block(SHADE, OX, WRAITH) == {"Wraith"}
    assert can_block(BEAR, OX, WRAITH) == {"Ox"}


def test_502_17b_horsemanship():
    assert can_block(RIDER, OX) == set()


def test_502_25b_fear_is_blocked_by_artifact_and_black_creatures():
    assert can_block(HORROR, OX, GOLEM, GHOUL) == {"Golem", "Ghoul"}


def test_502_6b_landwalk_needs_the_land_on_the_defending_side():
    assert can_block(EEL, OX, land("Island")) == set()
    assert can_block(EEL, OX, land("Swamp")) == {"Ox"}
    own = attacked([EEL, land("Island")], [OX])
    own.block(Ox="Eel")
    own.finish()
    assert own.lives() == (20, 20)


def test_502_6d_a_blocker_with_the_same_landwalk_changes_nothing():
    assert can_block(EEL, creature("Other Eel", 2, 2, *EEL.faces[0].abilities), land("Island")) == set()


def test_502_7f_protection_keeps_blockers_of_the_quality_off():
    assert can_block(KNIGHT, OX, GHOUL) == {"Ox"}


def test_501_2_evasion_is_cumulative():
    flying_shadow = creature("Phantom", 1, 1, KeywordName.FLYING, KeywordName.SHADOW)
    both = creature("Twin", 1, 1, KeywordName.FLYING, KeywordName.SHADOW)
    assert can_block(flying_shadow, KITE, WRAITH, both) == {"Twin"}


def test_500_3_texts_that_say_cannot_block_or_be_blocked():
    assert can_block(BEAR, PACIFIST, OX) == {"Ox"}
    assert can_block(GHOST, OX) == set()
    assert can_block(SLIPPERY, GHOUL, OX) == {"Ox"}


def test_500_3_a_creature_that_must_block_blocks_if_able():
    battle = attacked([BEAR], [GUARD, OX])
    assert refusal(battle) == "500.3"
    assert refusal(battle, Ox="Bear") == "500.3"
    battle.block(Guard="Bear")


def test_500_3_no_requirement_where_there_is_nothing_it_could_block():
    battle = attacked([DRAKE], [GUARD])
    battle.finish()
    assert battle.lives() == (20, 18)


def test_500_4_as_many_requirements_as_possible_are_obeyed():
    battle = attacked([LURE, BAIT, BEAR], [OX, GUARD])
    assert refusal(battle, Guard="Bear") == "500.3"
    assert refusal(battle, Guard="Lure", Ox="Lure") == "500.3"
    battle.block(Guard="Lure", Ox="Bait")


def test_500_4_a_requirement_that_would_cost_another_does_not_count():
    battle = attacked([LURE, BAIT], [OX])
    assert refusal(battle) == "500.3"
    battle.block(Ox="Bait")


def test_500_4_two_requirements_on_one_block_outweigh_one():
    guard = creature(
        "Guard", 1, 4, Static(Self(), (Must(ObjectAct.BLOCK), Must(ObjectAct.BLOCK, HasSubtype("Ox"))))
    )
    battle = attacked([BEAR, creature("Cow", 2, 2, subtypes=("Ox",))], [guard])
    assert refusal(battle) == "500.3"
    assert refusal(battle, Guard="Bear") == "500.3"
    battle.block(Guard="Cow")


def test_500_4_an_attacker_that_must_be_blocked_is_no_more_than_one_requirement():
    """Guard obeys one requirement whichever it blocks; with Ox beside it, both are obeyed."""
    guard = creature("Guard", 1, 4, Static(Self(), (Must(ObjectAct.BLOCK, Not(HasSubtype("Lure"))),)))
    lure = creature("Lure", 1, 1, Static(Self(), (Must(ObjectAct.BE_BLOCKED),)), subtypes=("Lure",))
    alone = attacked([lure, BEAR], [guard])
    assert refusal(alone) == "500.3"
    alone.block(Guard="Lure")
    helped = attacked([lure, BEAR], [guard, OX])
    assert refusal(helped, Guard="Lure", Ox="Bear") == "500.3"
    helped.block(Guard="Bear", Ox="Lure")


def test_500_4_matching_finds_the_only_way_to_block_both():
    assert matching({10: (1, 2), 11: (1,)}, (1, 2)) == {10: 2, 11: 1}
    assert matching({10: (1,), 11: (1,)}, (1, 2)) == {10: 1}


def test_blocks_drawn_at_random_are_legal_and_vary():
    battle = attacked([LURE, BEAR, DRAKE], [OX, GUARD, KITE])
    form = battle.until(Blockers)
    board = battle.game.board
    chance = Chance(11)
    drawn = {form.draw(board, chance) for _ in range(300)}
    assert len(drawn) > 10
    assert [answer for answer in drawn if form.check(board, answer) is not None] == []
    assert form.check(board, form.some(board)) is None


def test_nobody_is_asked_to_block_who_cannot():
    battle = attacked([DRAKE], [OX])
    battle.finish()
    assert battle.lives() == (20, 18)
