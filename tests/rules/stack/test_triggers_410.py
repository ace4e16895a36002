"""Rule 410: triggered abilities."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    STACK,
    AbilityId,
    Attack,
    Board,
    Combat,
    Delayed,
    Noted,
    ObjectId,
    PlayerId,
)
from engine.decisions import Order
from engine.events import (
    Arrival,
    AttackDeclared,
    BeginStep,
    BlockDeclared,
    CardDrawn,
    Create,
    DamageDealt,
    LifeGained,
    ObjectMoved,
    Part,
    PermanentRegenerated,
    PermanentTapped,
    Played,
    perform,
)
from engine.language import values as v
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.stack.triggers_410 import Noticed, heard, listened, notice
from tests.rules.effects.tables import (
    ANN,
    ARTIFACT,
    BOB,
    ENCHANTMENT,
    INSTANT,
    LAND,
    Setting,
    card,
    check,
    creature,
    happen,
    names,
)

SELF = v.Same(v.Self())
YOU = v.Same(v.You())
ANYBODY = v.IsPlayer()
A_CREATURE = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE)))
A_LAND = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.LAND)))
GAIN = v.Body((v.GainLife(v.You(), 1),))
ARRIVES = v.ZoneChange(SELF, v.Zone.IN_PLAY)
BEARS = creature("Grizzly Bears", 2, 2)
FOREST = card("Forest", LAND, subtypes=("Forest",))


def when(event: v.Event, body: v.Body = GAIN, condition: v.Condition | None = None) -> v.Triggered:
    return v.Triggered(event, body, condition)


def enchantment(event: v.Event, condition: v.Condition | None = None) -> v.CardDef:
    return card("Watcher", ENCHANTMENT, when(event, GAIN, condition))


def noticed(board: Board, *parts: Part) -> Noticed:
    """What triggers when these parts happen as one event; nothing may, unless something was said to listen."""
    after, done, _ = perform(board, parts, 900)
    found = notice(board, after, done)
    if found != Noticed():
        assert listened(board, after, done)
    return found


def sources(found: Noticed) -> list[int]:
    return [one.source for one in found.waiting]


def part_of(found: Noticed, name: v.Role, place: int = 0) -> Noted:
    return next(one for one in found.waiting[place].bound if one.name == name.value)


def test_410_6_one_event_may_hold_many_occurrences() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.ZoneChange(A_LAND, v.Zone.GRAVEYARD, v.Zone.IN_PLAY)))
    lands = [setting.put(FOREST) for _ in range(3)]
    parts = [ObjectMoved(object=one, to=GRAVEYARD, how="destroy") for one in lands]
    assert sources(noticed(setting.board(), *parts)) == [watcher] * 3


def test_410_7_damage_that_was_prevented_triggers_nothing() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    setting.put(enchantment(v.DealsDamage()))
    setting.put(card("Wall", ENCHANTMENT, v.Replacement(v.DealsDamage(), (v.PreventDamage(),))))
    game = happen(setting.board(), DamageDealt(source=bears, amount=2, player=BOB))
    assert game.board.waiting == ()


def test_419_5a_no_damage_triggers_nothing() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    setting.put(enchantment(v.DealsDamage()))
    assert noticed(setting.board(), DamageDealt(source=bears, amount=0, player=BOB)) == Noticed()


def test_410_10a_a_newcomer_sees_itself_and_others_arrive() -> None:
    setting = Setting()
    own = setting.put(creature("Kavu", 4, 2, when(ARRIVES)), zone=HAND)
    other = setting.put(enchantment(v.ZoneChange(A_CREATURE, v.Zone.IN_PLAY)), zone=HAND)
    parts = [ObjectMoved(object=one, to=IN_PLAY, arrival=Arrival(ANN)) for one in (own, other)]
    found = noticed(setting.board(), *parts)
    assert sources(found) == [900, 901]
    assert part_of(found, v.Role.OBJECT).value == (900,)


def test_410_10a_tokens_come_into_play_too() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.ZoneChange(A_CREATURE, v.Zone.IN_PLAY)), BOB)
    found = noticed(setting.board(), Create(definition=BEARS, owner=ANN, arrival=Arrival(ANN)))
    assert (sources(found), found.waiting[0].controller) == ([watcher], BOB)


def test_410_10d_a_watcher_that_leaves_at_the_same_moment_looks_back() -> None:
    setting = Setting()
    dies = v.ZoneChange(A_CREATURE, v.Zone.GRAVEYARD, v.Zone.IN_PLAY)
    watcher = setting.put(card("Urn", ARTIFACT, when(dies)))
    creatures = [setting.put(BEARS, BOB), setting.put(BEARS)]
    parts = [ObjectMoved(object=one, to=GRAVEYARD, how="destroy") for one in (watcher, *creatures)]
    found = noticed(setting.board(), *parts)
    assert sources(found) == [watcher, watcher]
    assert [part_of(found, v.Role.OBJECT, place).value for place in (0, 1)] == [(2,), (3,)]


def test_410_10d_what_comes_into_play_is_not_seen_by_what_leaves_then() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.ZoneChange(A_CREATURE, v.Zone.IN_PLAY)))
    bears = setting.put(BEARS, zone=HAND)
    parts = (
        ObjectMoved(object=bears, to=IN_PLAY, arrival=Arrival(ANN)),
        ObjectMoved(object=watcher, to=GRAVEYARD),
    )
    assert noticed(setting.board(), *parts) == Noticed()


def test_410_10d_a_creature_returned_to_hand_is_judged_as_it_was() -> None:
    setting = Setting()
    bounced = v.ZoneChange(A_CREATURE, v.Zone.HAND, v.Zone.IN_PLAY)
    watcher, bears = setting.put(enchantment(bounced)), setting.put(BEARS)
    assert sources(noticed(setting.board(), ObjectMoved(object=bears, to=HAND))) == [watcher]


@pytest.mark.parametrize(("life", "triggers"), [(20, 0), (5, 1)])
def test_404_3_an_if_after_the_event_is_asked_as_it_happens(life: int, triggers: int) -> None:
    low = v.Compare(v.FeatureOf(v.Feature.LIFE, v.You()), v.Relation.AT_MOST, 5)
    setting = Setting(ann_life=life)
    setting.put(enchantment(v.GainsLife(ANYBODY), low))
    found = noticed(setting.board(), LifeGained(player=BOB, amount=3))
    assert len(found.waiting) == triggers


def test_410_2_the_amount_and_the_recipient_of_damage_are_known() -> None:
    setting = Setting()
    bears = setting.put(creature("Vampire", 2, 2, when(v.DealsDamage(SELF))))
    other = setting.put(BEARS, BOB)
    found = noticed(setting.board(), DamageDealt(source=bears, amount=2, object=other))
    assert part_of(found, v.Role.AMOUNT) == Noted("amount", "numbers", (2,))
    assert part_of(found, v.Role.RECIPIENT) == Noted("recipient", "objects", (other,))
    assert part_of(found, v.Role.SOURCE) == Noted("source", "objects", (bears,))
    assert noticed(setting.board(), DamageDealt(source=other, amount=2, object=bears)) == Noticed()


def test_410_2_combat_damage_is_told_from_other_damage() -> None:
    setting = Setting()
    bears = setting.put(creature("Ninja", 2, 2, when(v.DealsDamage(SELF, ANYBODY, v.DamageKind.COMBAT))))
    board = setting.board()
    assert noticed(board, DamageDealt(source=bears, amount=2, player=BOB)) == Noticed()
    assert sources(noticed(board, DamageDealt(source=bears, amount=2, player=BOB, combat=True))) == [bears]


@pytest.mark.parametrize(
    ("moment", "phase", "step"),
    [
        (v.StepOrPhase.UPKEEP, "beginning", "upkeep"),
        (v.StepOrPhase.DRAW_STEP, "beginning", "draw"),
        (v.StepOrPhase.PRECOMBAT_MAIN, "precombat main", ""),
        (v.StepOrPhase.COMBAT, "combat", "beginning of combat"),
        (v.StepOrPhase.END_OF_TURN, "end", "end of turn"),
    ],
)
def test_410_2_at_the_beginning_of_a_step_of_your_turn(moment: v.StepOrPhase, phase: str, step: str) -> None:
    setting = Setting()
    mine = setting.put(enchantment(v.Begins(moment, YOU)))
    setting.put(enchantment(v.Begins(moment, YOU)), BOB)
    both = setting.put(enchantment(v.Begins(moment, ANYBODY)), BOB)
    board = setting.board()
    assert sources(noticed(board, BeginStep(phase=phase, step=step))) == [mine, both]
    assert noticed(board, BeginStep(phase="end", step="cleanup")) == Noticed()


def combat(board: Board, *attackers: ObjectId) -> Board:
    """Ann attacks Bob with these."""
    attacks = tuple(Attack(one, BOB) for one in attackers)
    return replace(board, combat=Combat((ANN,), (BOB,), attacks=attacks, declared=True))


def test_308_2_declared_attackers_trigger_one_by_one() -> None:
    setting = Setting()
    first, second = setting.put(BEARS), setting.put(BEARS)
    watcher = setting.put(enchantment(v.Attacks(A_CREATURE)))
    board = combat(setting.board())
    found = noticed(board, AttackDeclared(attacks=(Attack(first, BOB), Attack(second, BOB))))
    assert sources(found) == [watcher, watcher]
    assert [part_of(found, v.Role.OBJECT, place).value for place in (0, 1)] == [(first,), (second,)]


def test_410_9_blocking_counts_by_creature_or_by_pair_as_the_text_says() -> None:
    setting = Setting()
    first = setting.put(creature("Blocked", 2, 2, when(v.BecomesBlocked(SELF))))
    second = setting.put(creature("Blocked by", 2, 2, when(v.Blocks(A_CREATURE, SELF))))
    blocks = setting.put(creature("Blocks", 2, 2, when(v.Blocks(SELF))), BOB)
    each = setting.put(creature("Blocks each", 2, 2, when(v.Blocks(SELF, A_CREATURE))), BOB)
    board = combat(setting.board(), first, second)
    pairs = ((blocks, first), (blocks, second), (each, first), (each, second))
    found = noticed(board, BlockDeclared(blocks=pairs))
    count = {one: sources(found).count(one) for one in (first, second, blocks, each)}
    assert count == {first: 1, second: 2, blocks: 1, each: 2}
    blocked = [
        part_of(found, v.Role.RECIPIENT, place).value
        for place, one in enumerate(found.waiting)
        if one.source == each
    ]
    assert blocked == [(first,), (second,)]


def test_510_4_only_what_was_untapped_becomes_tapped() -> None:
    setting = Setting()
    setting.put(enchantment(v.BecomesTapped(A_CREATURE)))
    upright, tapped = setting.put(BEARS), setting.put(BEARS, tapped=True)
    found = noticed(setting.board(), PermanentTapped(object=upright), PermanentTapped(object=tapped))
    assert [one.bound[0].value for one in found.waiting] == [(upright,)]
    assert len(noticed(setting.board(), PermanentRegenerated(object=upright)).waiting) == 1


def test_409_1i_playing_a_spell_is_noticed_but_not_playing_an_ability() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.Plays(ANYBODY, v.Is(v.Kind.SPELL))))
    spell = setting.put(card("Shock", INSTANT), BOB, STACK)
    found = noticed(setting.board(), Played(object=spell, player=BOB))
    assert (sources(found), part_of(found, v.Role.PLAYER).value) == ([watcher], (BOB,))
    assert noticed(setting.board(), Played(object=watcher, player=BOB)) == Noticed()


def test_402_8f_an_ability_about_its_own_playing_works_on_the_stack() -> None:
    storm = card("Storm", INSTANT, when(v.Plays(YOU, SELF)))
    setting = Setting()
    spell = setting.put(storm, zone=STACK)
    board = setting.board()
    assert heard(board) == frozenset()
    assert sources(noticed(board, Played(object=spell, player=ANN))) == [spell]


def test_402_8f_an_ability_about_its_own_discard_finds_the_card_in_the_graveyard() -> None:
    setting = Setting()
    held = setting.put(card("Memory", INSTANT, when(v.Discards(YOU, SELF))), zone=HAND)
    found = noticed(setting.board(), ObjectMoved(object=held, to=GRAVEYARD, how="discard"))
    assert (sources(found), found.waiting[0].controller) == ([900], ANN)


def test_402_8b_an_ability_that_names_the_graveyard_works_there_alone() -> None:
    there = v.Matches(v.Self(), v.InZone(v.Zone.GRAVEYARD))
    squee = creature("Goblin", 1, 1, when(v.Begins(v.StepOrPhase.UPKEEP, YOU), GAIN, there))
    setting = Setting()
    setting.put(squee)
    setting.put(squee, zone=HAND)
    buried = setting.put(squee, zone=GRAVEYARD)
    found = noticed(setting.board(), BeginStep(phase="beginning", step="upkeep"))
    assert sources(found) == [buried]


def test_423_1_each_card_drawn_is_noticed_and_an_attempt_is_not() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.Draws(YOU)))
    setting.put(BEARS, zone=LIBRARY)
    assert sources(noticed(setting.board(), CardDrawn(player=ANN))) == [watcher]
    assert noticed(setting.board(), CardDrawn(player=BOB)) == Noticed()
    empty = Setting()
    empty.put(enchantment(v.Draws(YOU)))
    assert noticed(empty.board(), CardDrawn(player=ANN)) == Noticed()


def test_404_4b_a_delayed_ability_triggers_once_even_on_several_occurrences() -> None:
    setting = Setting()
    first, second = setting.put(BEARS), setting.put(BEARS)
    name = AbilityId(ObjectId(77), 50)
    event = v.ZoneChange(A_CREATURE, v.Zone.GRAVEYARD, v.Zone.IN_PLAY)
    noted = (Noted("it", "objects", (5,)),)
    setting.delayed.append(Delayed(name, when(event), BOB, ObjectId(77), noted))
    found = noticed(setting.board(), *(ObjectMoved(object=one, to=GRAVEYARD) for one in (first, second)))
    assert (found.spent, len(found.waiting)) == ((name,), 1)
    assert (found.waiting[0].controller, found.waiting[0].bound[0]) == (BOB, noted[0])


def test_411_3_an_ability_that_adds_mana_when_a_land_is_tapped_for_mana_does_not_wait() -> None:
    more = when(v.BecomesTapped(A_LAND), v.Body((v.AddMana(v.You(), (("G",),)),)))
    setting = Setting()
    growth = setting.put(card("Growth", ENCHANTMENT, more))
    land = setting.put(FOREST)
    board = setting.board()
    for_mana = noticed(board, PermanentTapped(object=land, how="mana"))
    assert (for_mana.waiting, [one.source for one in for_mana.mana]) == ((), [growth])
    assert sources(noticed(board, PermanentTapped(object=land))) == [growth]


# --- going on the stack ------------------------------------------------------------------------------------


def stack_sources(board: Board) -> list[int]:
    return [ability.id.object for one in board.stack if (ability := board.objects[one].ability) is not None]


def controllers(board: Board) -> list[PlayerId]:
    return [board.objects[one].controller for one in board.stack]


def test_410_3_each_player_in_apnap_order_puts_his_or_her_own_on_the_stack() -> None:
    event = v.GainsLife(ANYBODY)
    setting = Setting()
    theirs = setting.put(enchantment(event), BOB)
    first = setting.put(enchantment(event))
    second = setting.put(card("Watcher", ENCHANTMENT, when(event, v.Body((v.Draw(v.You(), 1),)))))
    board = happen(setting.board(), LifeGained(player=ANN, amount=1)).board
    assert len(board.waiting) == 3
    game = check(board)
    assert isinstance(game.decision, Order)
    assert (game.decision.player, game.decision.labels) == (ANN, ("Watcher", "Watcher"))
    game.choose(tuple(reversed(game.decision.items)))
    game.advance()
    assert isinstance(game.decision, HasPriority)
    assert stack_sources(game.board) == [second, first, theirs]
    assert controllers(game.board) == [ANN, ANN, BOB]
    assert game.board.waiting == ()


def test_410_3_abilities_that_nothing_tells_apart_are_not_asked_about() -> None:
    setting = Setting()
    watcher = setting.put(enchantment(v.GainsLife(ANYBODY)))
    board = setting.board()
    for _ in range(2):
        board = happen(board, LifeGained(player=ANN, amount=1)).board
    game = check(board)
    assert isinstance(game.decision, HasPriority)
    assert stack_sources(game.board) == [watcher, watcher]


def waiting_for_lands(body: v.Body) -> Board:
    """Ann has two permanents with the same text, Bob's Forest has come into play."""
    event = v.ZoneChange(A_LAND, v.Zone.IN_PLAY)
    setting = Setting()
    for _ in range(2):
        setting.put(card("Watcher", ENCHANTMENT, when(event, body)))
    forest = setting.put(FOREST, BOB, HAND)
    return happen(setting.board(), ObjectMoved(object=forest, to=IN_PLAY, arrival=Arrival(BOB))).board


@pytest.mark.parametrize(
    "effect",
    [
        v.GainLife(v.You(), 1),
        v.May(v.You(), (v.Draw(v.You(), 1),)),
        v.Draw(v.ControllerOf(v.EventPart(v.Role.OBJECT)), 1),
        v.Note("land", v.Tap(v.EventPart(v.Role.OBJECT))),
    ],
)
def test_410_3_nobody_is_asked_for_the_order_of_the_same_text_of_two_permanents(effect: v.Effect) -> None:
    """Which of the two is first makes no difference: neither says anything of its own object."""
    game = check(waiting_for_lands(v.Body((effect,))))
    assert not isinstance(game.decision, Order)
    assert len(game.board.stack) == 2


@pytest.mark.parametrize(
    "body",
    [
        v.Body((v.PutCounters(v.Self(), "+1/+1", 1),)),
        v.Body((v.DealDamage(v.Self(), 1, v.You()),)),
        v.Body((v.Destroy(v.Target()),), (v.TargetSpec(0, A_LAND),)),
        v.Body((v.Draw(v.You(), v.CountersOn("charge", v.Self())),)),
        v.Body((v.Destroy(v.Bound("imprinted")),)),
    ],
)
def test_410_3_the_order_is_asked_where_the_text_is_about_its_object(body: v.Body) -> None:
    """Its object, a target that it may be protected from, or what its object remembers."""
    game = check(waiting_for_lands(body))
    assert isinstance(game.decision, Order) and game.decision.rule == "410.3"


def test_410_3_the_order_is_asked_where_they_triggered_on_different_things() -> None:
    """Two lands come into play at once, and each is to be tapped; of "you gain 1 life" nobody would be asked."""
    for effect, asked in ((v.Tap(v.EventPart(v.Role.OBJECT)), True), (v.GainLife(v.You(), 1), False)):
        setting = Setting()
        setting.put(
            card("Watcher", ENCHANTMENT, when(v.ZoneChange(A_LAND, v.Zone.IN_PLAY), v.Body((effect,))))
        )
        lands = [setting.put(FOREST, BOB, HAND) for _ in range(2)]
        moves = (ObjectMoved(object=one, to=IN_PLAY, arrival=Arrival(BOB)) for one in lands)
        game = check(happen(setting.board(), *moves).board)
        assert isinstance(game.decision, Order) is asked


def test_600_4c_a_player_who_has_left_puts_nothing_on_the_stack() -> None:
    setting = Setting()
    setting.put(enchantment(v.GainsLife(ANYBODY)), BOB)
    mine = setting.put(enchantment(v.GainsLife(ANYBODY)))
    board = happen(setting.board(), LifeGained(player=ANN, amount=1)).board
    left = replace(board.players[BOB], lost="102.3a")
    game = check(replace(board, players=(board.players[ANN], left)))
    assert (stack_sources(game.board), game.board.waiting) == ([mine], ())


def test_410_4_an_ability_without_a_legal_target_is_removed() -> None:
    spec = v.TargetSpec(0, v.AllOf((A_CREATURE, v.Controls(v.You()), v.HasSubtype("Goblin"))))
    body = v.Body((v.Destroy(v.Target()),), (spec,))
    setting = Setting()
    kavu = setting.put(creature("Kavu", 4, 2, when(ARRIVES, body)), zone=HAND)
    board = happen(setting.board(), ObjectMoved(object=kavu, to=IN_PLAY, arrival=Arrival(ANN))).board
    assert len(board.waiting) == 1
    game = check(board)
    assert isinstance(game.decision, HasPriority)
    assert (game.board.stack, game.board.waiting) == ((), ())
    assert names(game.board, IN_PLAY) == ["Kavu"]


def test_410_4_its_controller_chooses_the_target_as_it_goes_on_the_stack() -> None:
    body = v.Body((v.Destroy(v.Target()),), (v.TargetSpec(0, A_CREATURE),))
    setting = Setting()
    kavu = setting.put(creature("Kavu", 4, 2, when(ARRIVES, body)), BOB, HAND)
    bears = setting.put(BEARS)
    board = happen(setting.board(), ObjectMoved(object=kavu, to=IN_PLAY, arrival=Arrival(BOB))).board
    game = check(board)
    assert game.decision is not None
    assert (game.decision.player, game.decision.rule) == (BOB, "409.1c")
    game.choose((bears,))
    game.advance()
    announced = game.board.objects[game.board.stack[0]].announcement
    assert announced is not None
    assert [one.object for one in announced.targets] == [bears]
