"""Rule 420: state-based effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    REMOVED,
    STACK,
    Board,
    CardId,
    Chosen,
    ObjectId,
    Player,
)
from engine.events import Arrival, ForgetEmptyDraws, Lose, ObjectMoved, PermanentTapped, perform
from engine.language import values as v
from engine.rules.effects.state_based_420 import CONDITIONS, reasons, state_based_effects
from engine.rules.stack.priority_408 import HasPriority
from tests.rules.effects.tables import (
    ANN,
    ARTIFACT,
    BOB,
    ENCHANTMENT,
    Setting,
    card,
    check,
    creature,
    names,
)
from tests.rules.effects.test_replacement_419 import shielded

BEARS = creature("Grizzly Bears", 2, 2, colors=(v.Color.GREEN,))
TOKEN: dict[str, Any] = {"kind": "token", "card": CardId(0)}
COPY: dict[str, Any] = {"kind": "copy", "card": CardId(0)}
A_CREATURE = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE)))
AURA = card(
    "Aura",
    ENCHANTMENT,
    v.Keyword(v.KeywordName.ENCHANT, A_CREATURE),
    colors=(v.Color.RED,),
    subtypes=("Aura",),
)
SWORD = card("Sword", ARTIFACT, subtypes=("Equipment",))
KING = creature("King", 3, 3, supertypes=(v.Supertype.LEGENDARY,))
WORLD = card("World", ENCHANTMENT, supertypes=(v.Supertype.WORLD,))
LOTUS = card("Lotus", ARTIFACT)


def rules(board: Board) -> dict[str, tuple[int, ...]]:
    """Which conditions hold, and of what objects, or else of what players."""
    return {rule: tuple(objects or players) for rule, objects, players in reasons(board)}


def test_420_5_has_thirteen_conditions_in_the_order_of_the_rule() -> None:
    assert list(CONDITIONS) == ["420.5" + letter for letter in "abcdefghijkmn"]


def test_420_5_a_quiet_board_asks_for_nothing() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    setting.put(AURA, attached=bears)
    setting.put(SWORD, attached=bears)
    setting.put(KING)
    setting.put(WORLD)
    board = setting.board()
    assert (state_based_effects(board), rules(board)) == ((), {})


@pytest.mark.parametrize(
    ("rule", "player", "lost"),
    [
        ("420.5a", Player("Ann", life=0), "102.3b"),
        ("420.5a", Player("Ann", life=-3), "102.3b"),
        ("420.5g", Player("Ann", drew_from_empty=True), "102.3c"),
        ("420.5h", Player("Ann", poison=10), "102.3d"),
    ],
)
def test_420_5a_g_h_a_player_loses(rule: str, player: Player, lost: str) -> None:
    setting = Setting()
    setting.players[ANN] = player
    board = setting.board()
    assert rules(board) == {rule: (ANN,)}
    assert state_based_effects(board)[0] == Lose(player=ANN, rule=lost)
    game = check(board)
    assert game.outcome is not None
    assert (game.outcome.winners, game.board.players[ANN].lost) == ((BOB,), lost)


def test_420_5a_h_one_life_and_nine_poison_counters_are_no_loss() -> None:
    setting = Setting()
    setting.players[ANN] = Player("Ann", life=1, poison=9)
    assert state_based_effects(setting.board()) == ()


def test_420_5g_the_attempt_is_forgotten_once_checked() -> None:
    setting = Setting()
    setting.players[ANN] = Player("Ann", drew_from_empty=True)
    board = setting.board()
    assert state_based_effects(board)[-1] == ForgetEmptyDraws()
    after, _, _ = perform(board, state_based_effects(board), 900)
    assert after.players[ANN].drew_from_empty is False


def test_420_5a_two_players_without_life_lose_together_and_draw() -> None:
    game = check(Setting(0, 0).board())
    assert game.outcome is not None
    assert game.outcome.winners == ()


def test_420_5b_toughness_zero_is_no_destruction_and_regeneration_does_not_help() -> None:
    setting = Setting()
    weak = setting.put(creature("Weakling", 1, 0))
    shielded(setting, v.Regenerate(v.Target()), ANN, Chosen(0, object=weak))
    board = setting.board()
    assert rules(board) == {"420.5b": (weak,)}
    after = check(board).board
    assert names(after, GRAVEYARD, ANN) == ["Weakling"]
    assert len(after.effects) == 1


@pytest.mark.parametrize(("marked", "found"), [(1, {}), (2, {"420.5c": (1,)}), (3, {"420.5c": (1,)})])
def test_420_5c_damage_of_at_least_its_toughness_destroys_a_creature(marked: int, found: object) -> None:
    setting = Setting()
    setting.put(BEARS, damage=marked)
    assert rules(setting.board()) == found


def test_420_5c_damage_on_what_is_no_creature_does_nothing() -> None:
    setting = Setting()
    setting.put(LOTUS, damage=5)
    assert state_based_effects(setting.board()) == ()


def test_420_5d_an_aura_falls_off_what_it_cannot_enchant() -> None:
    guarded = creature("Guarded", 1, 1, v.Keyword(v.KeywordName.PROTECTION, v.HasColor(v.Color.RED)))
    setting = Setting()
    bears, lotus, knight = setting.put(BEARS), setting.put(LOTUS), setting.put(guarded)
    setting.put(AURA, attached=bears)
    on_artifact = setting.put(AURA, attached=lotus)
    on_nothing = setting.put(AURA)
    on_gone = setting.put(AURA, attached=ObjectId(77))
    on_guarded = setting.put(AURA, attached=knight)
    on_player = setting.put(AURA, attached_player=BOB)
    on_itself = setting.put(AURA, attached=ObjectId(len(setting.objects) + 1))
    expected = (on_artifact, on_nothing, on_gone, on_guarded, on_player, on_itself)
    assert rules(setting.board()) == {"420.5d": expected}


def test_420_5d_an_aura_that_enchants_players_stays_on_a_player_only() -> None:
    curse = card("Curse", ENCHANTMENT, v.Keyword(v.KeywordName.ENCHANT, v.IsPlayer()), subtypes=("Aura",))
    setting = Setting()
    bears = setting.put(BEARS)
    setting.put(curse, attached_player=BOB)
    wrong = setting.put(curse, attached=bears)
    assert rules(setting.board()) == {"420.5d": (wrong,)}


def test_420_5d_enchant_tapped_creature_is_looked_at_every_time() -> None:
    tapped = v.AllOf((A_CREATURE, v.HasState(v.State.TAPPED)))
    shackles = card("Shackles", ENCHANTMENT, v.Keyword(v.KeywordName.ENCHANT, tapped), subtypes=("Aura",))
    setting = Setting()
    bears = setting.put(BEARS)
    aura = setting.put(shackles, attached=bears)
    board = setting.board()
    assert rules(board) == {"420.5d": (aura,)}
    after, _, _ = perform(board, (PermanentTapped(object=bears),), 900)
    assert rules(after) == {}


def test_420_5e_the_legend_rule_takes_all_whoever_controls_them() -> None:
    setting = Setting()
    first, second = setting.put(KING, ANN), setting.put(KING, BOB)
    setting.put(creature("Queen", 3, 3, supertypes=(v.Supertype.LEGENDARY,)))
    setting.put(creature("King", 3, 3))
    board = setting.board()
    assert rules(board) == {"420.5e": (first, second)}
    after = check(board).board
    assert (names(after, GRAVEYARD, ANN), names(after, GRAVEYARD, BOB)) == (["King"], ["King"])
    assert names(after, IN_PLAY) == ["Queen", "King"]


def test_420_5c_e_a_legend_that_also_has_lethal_damage_cannot_regenerate_out_of_it() -> None:
    setting = Setting()
    first, second = setting.put(KING, damage=3), setting.put(KING)
    board = setting.board()
    assert rules(board) == {"420.5c": (first,), "420.5e": (first, second)}
    assert state_based_effects(board) == (
        ObjectMoved(object=first, to=GRAVEYARD),
        ObjectMoved(object=second, to=GRAVEYARD),
    )


@pytest.mark.parametrize("zone", [GRAVEYARD, HAND, LIBRARY, REMOVED, "phased out"])
def test_420_5f_a_token_outside_play_ceases_to_exist(zone: Any) -> None:
    setting = Setting()
    setting.put(BEARS, zone=zone)
    stray = setting.put(BEARS, zone=zone, **TOKEN)
    setting.put(BEARS, zone=zone)
    setting.put(BEARS, **TOKEN)
    board = setting.board()
    assert rules(board) == {"420.5f": (stray,)}
    assert len(check(board).board.objects) == 3


def test_420_5f_a_token_that_dies_later_is_found_as_well() -> None:
    setting = Setting()
    setting.put(BEARS, zone=GRAVEYARD)
    token = setting.put(BEARS, **TOKEN)
    board = setting.board()
    assert state_based_effects(board) == ()
    after, done, _ = perform(board, (ObjectMoved(object=token, to=GRAVEYARD),), 900)
    assert isinstance(done[0], ObjectMoved)
    assert rules(after) == {"420.5f": (done[0].became,)}


def test_420_5i_of_world_permanents_only_the_newest_stays() -> None:
    setting = Setting()
    oldest, older = setting.put(WORLD, ANN), setting.put(WORLD, BOB)
    setting.put(WORLD, ANN)
    assert rules(setting.board()) == {"420.5i": (oldest, older)}


def test_420_5i_of_world_permanents_that_arrived_together_none_stays() -> None:
    setting = Setting()
    old = setting.put(WORLD, ANN)
    first, second = setting.put(WORLD, zone=GRAVEYARD), setting.put(WORLD, BOB, zone=GRAVEYARD)
    board = setting.board()
    both = (
        ObjectMoved(object=first, to=IN_PLAY, arrival=Arrival(ANN)),
        ObjectMoved(object=second, to=IN_PLAY, arrival=Arrival(BOB)),
    )
    after, done, _ = perform(board, both, 900)
    assert rules(after) == {"420.5i": (old, *(part.became for part in done))}


def test_420_5j_copies_of_spells_exist_on_the_stack_only() -> None:
    setting = Setting()
    setting.put(BEARS, zone=STACK, **COPY)
    strays = setting.put(BEARS, **COPY), setting.put(BEARS, zone=GRAVEYARD, **COPY)
    assert rules(setting.board()) == {"420.5j": strays}


def test_420_5j_copies_of_cards_exist_on_the_stack_or_in_play() -> None:
    setting = Setting()
    setting.put(BEARS, zone=STACK, of_card=True, **COPY)
    setting.put(BEARS, of_card=True, **COPY)
    stray = setting.put(BEARS, zone=GRAVEYARD, of_card=True, **COPY)
    assert rules(setting.board()) == {"420.5j": (stray,)}


def test_420_5k_equipment_becomes_unattached_and_stays() -> None:
    setting = Setting()
    bears, lotus = setting.put(BEARS), setting.put(LOTUS)
    setting.put(SWORD, attached=bears)
    loose = setting.put(SWORD, attached=lotus)
    gone = setting.put(SWORD, attached=ObjectId(77))
    board = setting.board()
    assert rules(board) == {"420.5k": (loose, gone)}
    after = check(board).board
    assert [after.objects[one].attached for one in (loose, gone)] == [NOTHING, NOTHING]
    assert len(after.in_play) == 5


def test_420_5m_other_permanents_cannot_stay_attached() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    odd = setting.put(LOTUS, attached=bears)
    board = setting.board()
    assert rules(board) == {"420.5m": (odd,)}
    assert check(board).board.objects[odd].attached == NOTHING


def test_420_5n_opposite_counters_cancel_each_other() -> None:
    setting = Setting()
    bears = setting.put(BEARS, counters=(("+1/+1", 3), ("-1/-1", 2), ("charge", 1)))
    board = setting.board()
    assert rules(board) == {"420.5n": (bears,)}
    assert check(board).board.objects[bears].counters == (("+1/+1", 1), ("charge", 1))


def test_420_3_all_that_applies_is_one_event_and_the_check_is_repeated() -> None:
    setting = Setting()
    bears = setting.put(BEARS, damage=2)
    setting.put(AURA, attached=bears)
    setting.put(KING)
    setting.put(KING)
    game = check(setting.board())
    events = [
        sorted(part.object for part in line.parts if isinstance(part, ObjectMoved))
        for line in game.trace or ()
        if line.parts
    ]
    # The Aura is legal while its creature lives: it goes with the second check.
    assert events == [[1, 3, 4], [2]]
    assert isinstance(game.decision, HasPriority)


def test_420_2_a_player_who_has_left_does_not_lose_again() -> None:
    setting = Setting()
    setting.players[BOB] = replace(setting.players[BOB], life=0, lost="102.3a")
    assert state_based_effects(setting.board()) == ()
