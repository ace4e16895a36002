"""Rule 422: illegal actions are reversed. With it the mana abilities of rules 409.1g and 411."""

from __future__ import annotations

import pytest

from engine.board import ObjectId
from engine.decisions import Answer, IllegalChoice, TakeBack
from engine.events import CardsRevealed, StackAbility
from engine.game import Game
from engine.position import Position
from engine.rules.effects.taking_back_422 import ManaAbilitiesToReverse
from engine.rules.stack.paying_409 import Enough, ManaAbilities, PlayAbility
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.priority_408 import HasPriority, Pass, PlaySpell
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, MOUNTAIN, OGRE, Duel, Laying, abilities, text

SIGNET = text("""
    Seal {2}
    Artifact
    {1}, {T}: Add {R}{G} to your mana pool.
""")
ALTAR = text(
    """
    Altar {3}
    Artifact
    Sacrifice a creature: Add {C}{C} to your mana pool.
""".replace("{C}{C}", "{2}")
)
SPHERE = text("""
    Sphere {1}
    Artifact
    {1}, {T}, Sacrifice Sphere: Add one mana of any color to your mana pool. Draw a card.
""")
TURF = text("""
    Turf
    Land
    {T}: Add {R}{G} to your mana pool.
""")
FORK_LAND = text("""
    Crossing
    Land
    {T}: Add {R}{R} or {G}{G} to your mana pool.
""")
BIRDS = text("""
    Birds {G}
    Creature - Bird 0/1
    {T}: Add one mana of any color to your mana pool.
""")
HYDRA = text("""
    Surge {X}{G}
    Sorcery
    You gain X life.
""")
WATCHER = text("""
    Watcher {0}
    Enchantment
    Whenever a land becomes tapped, you gain 1 life.
""")


def taps(duel: Duel, permanent: ObjectId) -> None:
    """The player who is paying plays a mana ability."""
    assert isinstance(duel.form, ManaAbilities)
    duel.game.choose(PlayAbility(abilities(duel.board, permanent)[0]))
    duel.game.advance()


def begins(setting: Laying, card: ObjectId) -> Duel:
    """Ann begins to play a card and comes to its mana."""
    duel = setting.start()
    duel.game.choose(PlaySpell(card))
    duel.game.advance()
    return duel


def takes_back(duel: Duel, *reversed_places: int) -> None:
    """The player takes the play back, and says which mana abilities are reversed too."""
    duel.game.choose(TakeBack())
    duel.game.advance()
    if isinstance(duel.form, ManaAbilitiesToReverse):
        duel.game.choose(tuple(reversed_places))
        duel.game.advance()


# --- taking back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reversed_places", "tapped", "mana"), [((0,), False, 0), ((), True, 1)])
def test_422_1_the_player_chooses_whether_a_mana_ability_stands(
    reversed_places: tuple[int, ...], tapped: bool, mana: int
) -> None:
    setting = Laying(mana="")
    forest, other = setting.play(ANN, FOREST), setting.play(ANN, FOREST)
    bear = setting.hand(ANN, BEAR)
    duel = begins(setting, bear)
    taps(duel, forest)
    takes_back(duel, *reversed_places)
    assert isinstance(duel.form, HasPriority) and duel.form.player == ANN
    assert duel.board.zone("hand", ANN) == (bear,)
    assert duel.board.objects[forest].tapped is tapped
    assert not duel.board.objects[other].tapped
    assert len(duel.board.players[ANN].mana) == mana


def test_422_1_mana_spent_on_another_mana_ability_that_stands_keeps_the_first_one_too() -> None:
    setting = Laying(mana="")
    forest, seal = setting.play(ANN, FOREST), setting.play(ANN, SIGNET)
    setting.play(ANN, MOUNTAIN)
    ogre = setting.hand(ANN, OGRE)
    duel = begins(setting, ogre)
    taps(duel, seal)
    taps(duel, forest)
    duel.game.choose(Enough())
    duel.game.advance()
    assert isinstance(duel.form, ManaAbilities)
    duel.game.choose(TakeBack())
    duel.game.advance()
    form = duel.form
    assert isinstance(form, ManaAbilitiesToReverse) and form.among == (0, 1)
    assert duel.refusal((0,)) == "422.1"
    assert form.some(duel.board) == (0, 1)
    duel.game.choose((1,))
    duel.game.advance()
    assert duel.board.objects[forest].tapped and not duel.board.objects[seal].tapped
    assert [one.type for one in duel.board.players[ANN].mana] == ["G"]


def test_422_1_a_sacrifice_for_a_mana_ability_that_stands_stays_made() -> None:
    setting = Laying(mana="")
    altar, bear = setting.play(ANN, ALTAR), setting.play(ANN, BEAR)
    setting.play(ANN, FOREST)
    ogre = setting.hand(ANN, text("Engine {3}\nArtifact"))
    duel = begins(setting, ogre)
    taps(duel, altar)
    takes_back(duel)
    assert duel.names("graveyard", ANN) == ["Grizzly Bears"]
    assert len(duel.board.players[ANN].mana) == 2
    assert not duel.is_in_play(bear)


def test_422_1_a_sacrifice_for_a_mana_ability_that_is_reversed_is_not() -> None:
    setting = Laying(mana="")
    altar, bear = setting.play(ANN, ALTAR), setting.play(ANN, BEAR)
    setting.play(ANN, FOREST)
    engine = setting.hand(ANN, text("Engine {3}\nArtifact"))
    duel = begins(setting, engine)
    taps(duel, altar)
    takes_back(duel, 0)
    assert duel.is_in_play(bear)
    assert duel.board.players[ANN].mana == ()


def test_422_1_what_drew_a_card_cannot_be_reversed() -> None:
    setting = Laying(mana="C")
    sphere = setting.play(ANN, SPHERE)
    setting.play(ANN, FOREST)
    setting.library(ANN, OGRE)
    bear = setting.hand(ANN, BEAR)
    duel = begins(setting, bear)
    taps(duel, sphere)
    answer(duel.game, Enough())
    while not isinstance(duel.form, ManaAbilities):
        duel.game.choose(duel.form.some(duel.board))
        duel.game.advance()
    assert duel.names("hand", ANN) == ["Gray Ogre"]
    duel.game.choose(TakeBack())
    duel.game.advance()
    # It is not among what could be reversed, so nothing is asked.
    assert isinstance(duel.form, HasPriority)
    assert "Gray Ogre" in duel.names("hand", ANN)
    assert not duel.is_in_play(sphere)
    assert len(duel.board.players[ANN].mana) == 1


@pytest.mark.parametrize(("reversed_places", "life"), [((0,), 20), ((), 21)])
def test_422_1_nothing_triggers_on_what_is_undone_and_what_stands_triggers_once(
    reversed_places: tuple[int, ...], life: int
) -> None:
    setting = Laying(mana="")
    setting.play(ANN, WATCHER)
    forest = setting.play(ANN, FOREST)
    setting.play(ANN, FOREST)
    bear = setting.hand(ANN, BEAR)
    duel = begins(setting, bear)
    taps(duel, forest)
    takes_back(duel, *reversed_places)
    duel.resolves_all()
    assert duel.life(ANN) == life


def test_422_2_an_action_that_was_reversed_is_none_so_two_passes_in_succession_end_the_step() -> None:
    setting = Laying(mana="")
    setting.play(BOB, FOREST)
    growth = setting.hand(BOB, text("Sprout {G}\nInstant\nYou gain 1 life."))
    duel = setting.start()
    duel.game.choose(Pass())
    duel.game.advance()
    duel.game.choose(PlaySpell(growth))
    duel.game.advance()
    duel.game.choose(TakeBack())
    duel.game.advance()
    assert isinstance(duel.form, HasPriority) and duel.form.player == BOB
    duel.game.choose(Pass())
    duel.game.advance()
    assert duel.game.over


def test_422_1_outside_a_play_a_mana_ability_with_a_mana_cost_can_be_taken_back_by_itself() -> None:
    setting = Laying(mana="")
    seal, forest = setting.play(ANN, SIGNET), setting.play(ANN, FOREST)
    duel = setting.start()
    duel.game.choose(PlayAbility(abilities(duel.board, seal)[0]))
    duel.game.advance()
    taps(duel, forest)
    takes_back(duel, 0)
    assert not duel.board.objects[seal].tapped and not duel.board.objects[forest].tapped
    assert isinstance(duel.form, HasPriority)


# --- 409.1g: which mana could be made --------------------------------------------------------------------


def can_play(setting: Laying, card: ObjectId) -> bool:
    form = setting.start().form
    return form.check(setting.board(), PlaySpell(card)) is None


@pytest.mark.parametrize(
    ("lands", "cost", "legal"),
    [
        ((TURF,), "{R}{G}", True),
        ((TURF,), "{G}{G}", False),
        ((TURF,), "{2}", True),
        ((TURF,), "{3}", False),
        ((TURF, TURF), "{G}{G}{R}{R}", True),
        ((TURF, TURF), "{G}{G}{G}", False),
        ((FORK_LAND,), "{R}{G}", False),
        ((FORK_LAND,), "{G}{G}", True),
        ((FORK_LAND, FORK_LAND), "{R}{R}{G}{G}", True),
        ((FORK_LAND, FOREST), "{R}{R}{G}", True),
        ((FORK_LAND, FOREST), "{R}{G}{G}", False),
        ((FORK_LAND, MOUNTAIN), "{R}{G}{G}", True),
        ((FORK_LAND, MOUNTAIN), "{G}{G}{G}", False),
        ((SIGNET, FOREST), "{R}{G}", True),
        ((SIGNET, FOREST), "{G}{G}", False),
        ((SIGNET,), "{1}", False),
        ((SIGNET, SIGNET, FOREST), "{R}{G}{G}", True),
        ((SIGNET, SIGNET, FOREST), "{R}{R}{G}", True),
        ((SIGNET, SIGNET, FOREST), "{G}{G}{G}", False),
        ((ALTAR, BEAR), "{2}", True),
        ((ALTAR, BEAR), "{3}", False),
        ((ALTAR, BEAR, OGRE), "{4}", True),
        ((ALTAR,), "{2}", False),
    ],
)
def test_409_1g_what_can_be_paid_can_be_played_and_nothing_else(
    lands: tuple[object, ...], cost: str, legal: bool
) -> None:
    setting = Laying(mana="")
    for one in lands:
        setting.play(ANN, one)  # type: ignore[arg-type]
    card = setting.hand(ANN, text(f"Thing {cost}\nArtifact"))
    assert can_play(setting, card) is legal
    if legal:
        duel = setting.start()
        duel.game.choose(PlaySpell(card))
        duel.game.advance()
        # Whoever follows the suggestions never strands mana that is needed.
        for _ in range(20):
            if isinstance(duel.form, HasPriority):
                break
            duel.game.choose(duel.form.some(duel.board))
            duel.game.advance()
        assert [duel.board.objects[one].definition for one in duel.board.stack] == [
            setting.objects[card].definition
        ]


def test_409_1g_birds_make_the_colour_that_is_wanted() -> None:
    setting = Laying(mana="")
    setting.play(ANN, BIRDS)
    setting.play(ANN, FOREST)
    ogre = setting.hand(ANN, text("Imp {B}{G}\nCreature - Imp 1/1"))
    duel = setting.start()
    duel.game.choose(PlaySpell(ogre))
    duel.game.advance()
    while not isinstance(duel.form, HasPriority):
        duel.game.choose(duel.form.some(duel.board))
        duel.game.advance()
    assert len(duel.board.stack) == 1


def test_409_1h_snow_mana_and_hybrid_symbols() -> None:
    setting = Laying(mana="")
    setting.play(ANN, text("Snow-Covered Forest\nBasic Snow Land - Forest"))
    setting.play(ANN, FOREST)
    snow = setting.hand(ANN, text("Flake {S}\nArtifact"))
    twice = setting.hand(ANN, text("Drift {S}{S}\nArtifact"))
    hybrid = setting.hand(ANN, text("Guest {G/W}{R/G}\nArtifact"))
    wrong = setting.hand(ANN, text("Stranger {R/W}\nArtifact"))
    assert [can_play(setting, one) for one in (snow, twice, hybrid, wrong)] == [True, False, True, False]


@pytest.mark.parametrize(("lands", "most"), [((FOREST,), 0), ((FOREST, TURF), 2), ((FOREST, MOUNTAIN), 1)])
def test_409_1b_x_is_at_most_what_can_be_paid(lands: tuple[object, ...], most: int) -> None:
    setting = Laying(mana="")
    for one in lands:
        setting.play(ANN, one)  # type: ignore[arg-type]
    surge = setting.hand(ANN, HYDRA)
    duel = setting.start()
    duel.plays(ANN, surge, *((most,) if most else ()))
    duel.resolves()
    assert duel.life(ANN) == 20 + most


def test_409_1h_a_permanent_tapped_for_mana_cannot_pay_a_tap_symbol_too() -> None:
    setting = Laying(mana="")
    tower = setting.play(
        ANN, text("Tower\nLand\n{T}: Add {G} to your mana pool.\n{1}, {T}: You gain 1 life.")
    )
    forest = setting.play(ANN, FOREST)
    duel = setting.start()
    mana, gain = abilities(duel.board, tower)
    duel.game.choose(PlayAbility(gain))
    duel.game.advance()
    form = duel.form
    assert isinstance(form, ManaAbilities)
    assert form.useful(duel.board) == (PlayAbility(abilities(duel.board, forest)[0]),)
    duel.game.choose(PlayAbility(mana))
    duel.game.advance()
    if not isinstance(duel.form, ManaAbilitiesToReverse):
        duel.answers(())
    else:
        duel.game.choose((0,))
        duel.game.advance()
    assert duel.board.stack == ()
    assert isinstance(duel.form, HasPriority)


# --- 409.1a and 413.2e -----------------------------------------------------------------------------------


def test_409_1a_an_ability_played_from_a_hidden_zone_shows_its_card() -> None:
    setting = Laying()
    card = setting.hand(ANN, text("Sleeper {0}\nCreature - Bear 1/1\n{0}: You gain 1 life."))
    setting.hand(ANN, BEAR)
    board = setting.board()
    play = Play(player=ANN, before=board, ability=abilities(board, card)[0])
    game = Game(Position((board,), (play,), seed=1, next_id=1000))
    game.advance()
    assert game.board.objects[card].revealed == (ANN, BOB)
    parts = [part for line in game.trace or () for part in line.parts]
    assert [type(part) for part in parts[:2]] == [StackAbility, CardsRevealed]


def test_409_1a_one_played_from_play_shows_nothing() -> None:
    setting = Laying()
    bear = setting.play(ANN, text("Walker {0}\nCreature - Bear 1/1\n{0}: You gain 1 life."))
    duel = setting.start()
    duel.uses(ANN, bear)
    assert duel.board.objects[bear].revealed == ()


LEAK = text("""
    Leak {0}
    Instant
    Counter target spell unless its controller pays {G}.
""")


def answer(game: Game, *choices: Answer) -> None:
    for choice in choices:
        game.choose(choice)
        game.advance()


@pytest.mark.parametrize("pays", [True, False])
def test_413_2e_mana_for_a_payment_may_be_made_while_the_spell_resolves(pays: bool) -> None:
    setting = Laying(mana="")
    setting.play(ANN, FOREST)
    relic, leak = setting.hand(ANN, text("Toy {0}\nArtifact")), setting.hand(BOB, LEAK)
    duel = setting.start()
    spell = duel.plays(ANN, relic)
    duel.plays(BOB, leak, (spell,))
    duel.resolves(pays)
    assert (spell in duel.board.stack) is pays


def test_413_2e_who_cannot_complete_the_payment_has_not_paid() -> None:
    setting = Laying(mana="")
    setting.play(ANN, BIRDS)
    relic, leak = setting.hand(ANN, text("Toy {0}\nArtifact")), setting.hand(BOB, LEAK)
    duel = setting.start()
    spell = duel.plays(ANN, relic)
    duel.plays(BOB, leak, (spell,))
    for _ in range(2):
        duel.game.choose(Pass())
        duel.game.advance()
    answer(duel.game, True)
    form = duel.form
    assert isinstance(form, ManaAbilities) and not form.may_take_back
    with pytest.raises(IllegalChoice):
        duel.game.choose(TakeBack())
    answer(duel.game, form.some(duel.board))
    # Green would pay; she makes another colour.
    worst = duel.form
    answer(duel.game, worst.among[-1])  # type: ignore[attr-defined]
    while not isinstance(duel.form, HasPriority):
        answer(duel.game, duel.form.some(duel.board))
    assert spell not in duel.board.stack
    assert duel.names("graveyard", ANN) == ["Toy"]
