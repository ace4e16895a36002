"""Rule 419: replacement and prevention effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.asking import Asker
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    REMOVED,
    Chosen,
    ContinuousEffect,
    Noted,
    ObjectId,
    PlayerId,
)
from engine.decisions import OneOf
from engine.events import (
    Arrival,
    CardDrawn,
    Create,
    DamageDealt,
    LifeGained,
    ObjectMoved,
    PermanentTapped,
    perform,
)
from engine.language import values as v
from engine.rules.effects.prevention_419 import shields
from engine.rules.effects.proposals_419 import would_be
from engine.rules.effects.replacement_419 import wanted, watched
from engine.rules.effects.state_based_420 import state_based_effects
from engine.rules.stack.patterns_410 import occurrences
from engine.seats import life_of
from tests.rules.effects.tables import (
    ANN,
    ARTIFACT,
    BOB,
    ENCHANTMENT,
    LAND,
    Setting,
    card,
    creature,
    happen,
    names,
)

BEARS = creature("Grizzly Bears", 2, 2, colors=(v.Color.GREEN,))
MASKED = "masked"
MORE_LIFE = v.GainLife(v.You(), 1)
OGRE = creature("Gray Ogre", 2, 2, colors=(v.Color.RED,))
ANY_DAMAGE = v.DealsDamage()
SELF = v.Same(v.Self())
YOU = v.Same(v.You())
DOUBLE = v.DealDamage(
    v.EventPart(v.Role.SOURCE), v.Times(2, v.EventPart(v.Role.AMOUNT)), v.EventPart(v.Role.RECIPIENT)
)
FURNACE = card("Furnace", ENCHANTMENT, v.Replacement(ANY_DAMAGE, (DOUBLE,)))


def damage(source: ObjectId, amount: int, to: PlayerId) -> DamageDealt:
    return DamageDealt(source=source, amount=amount, player=to)


def shielded(setting: Setting, instruction: object, controller: PlayerId, *targets: Chosen) -> None:
    """A spell of this player's has left these shields."""
    asker = Asker(source=ObjectId(99), controller=controller, targets=targets)
    setting.effects.extend(shields(instruction, asker, setting.board()))  # type: ignore[arg-type]


@pytest.mark.parametrize(("furnaces", "life"), [(0, 18), (1, 16), (2, 12)])
def test_419_6a_each_doubler_doubles_once_and_nobody_is_asked(furnaces: int, life: int) -> None:
    setting = Setting()
    ogre = setting.put(OGRE)
    for _ in range(furnaces):
        setting.put(FURNACE)
    game = happen(setting.board(), damage(ogre, 2, BOB))
    assert game.over
    assert life_of(game.board, BOB) == life


def test_419_5a_no_damage_is_nothing_to_double() -> None:
    setting = Setting()
    ogre = setting.put(OGRE)
    setting.put(FURNACE)
    board = setting.board()
    assert wanted(board, (damage(ogre, 0, BOB),))
    game = happen(board, damage(ogre, 0, BOB))
    assert life_of(game.board, BOB) == 20
    assert [line.parts for line in game.trace or () if line.parts] == []


def test_419_6b_regeneration_replaces_the_next_destruction_alone() -> None:
    setting = Setting()
    bears = setting.put(BEARS, damage=1)
    shielded(setting, v.Regenerate(v.Target()), ANN, Chosen(0, object=bears))
    board = setting.board()
    assert watched(board) == frozenset(("ObjectMoved",))
    once = happen(board, ObjectMoved(object=bears, to=GRAVEYARD, how="destroy")).board
    assert once.in_play == (bears,)
    assert (once.objects[bears].tapped, once.objects[bears].damage) == (True, 0)
    assert once.effects == ()
    twice = happen(once, ObjectMoved(object=bears, to=GRAVEYARD, how="destroy")).board
    assert names(twice, GRAVEYARD, ANN) == ["Grizzly Bears"]


def test_419_6b_what_cannot_be_regenerated_is_destroyed_and_the_shield_stays() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    shielded(setting, v.Regenerate(v.Target()), ANN, Chosen(0, object=bears))
    game = happen(setting.board(), ObjectMoved(object=bears, to=GRAVEYARD, how="destroy", regenerate=False))
    assert names(game.board, GRAVEYARD, ANN) == ["Grizzly Bears"]
    assert len(game.board.effects) == 1


def test_420_5c_lethal_damage_is_a_destruction_that_regeneration_replaces() -> None:
    setting = Setting()
    bears = setting.put(BEARS, damage=2)
    shielded(setting, v.Regenerate(v.Target()), ANN, Chosen(0, object=bears))
    board = setting.board()
    game = happen(board, *state_based_effects(board))
    assert game.board.in_play == (bears,)
    assert state_based_effects(game.board) == ()


def test_419_7b_a_shield_counts_the_damage_that_it_prevents() -> None:
    setting = Setting()
    ogre = setting.put(OGRE)
    shielded(setting, v.PreventNext(3, v.Target(), v.Duration.THIS_TURN), BOB, Chosen(0, player=BOB))
    first = happen(setting.board(), damage(ogre, 2, BOB)).board
    assert (life_of(first, BOB), first.effects[0].charges) == (20, 1)
    second = happen(first, damage(ogre, 2, BOB)).board
    assert (life_of(second, BOB), second.effects) == (19, ())


def test_419_7b_the_shielded_player_chooses_what_is_prevented_first() -> None:
    setting = Setting()
    ogre, bears = setting.put(OGRE), setting.put(BEARS)
    shielded(setting, v.PreventNext(2, v.You(), v.Duration.THIS_TURN), BOB)
    game = happen(setting.board(), damage(ogre, 2, BOB), damage(bears, 2, BOB))
    assert isinstance(game.decision, OneOf)
    assert (game.decision.player, game.decision.labels) == (BOB, ("Gray Ogre", "Grizzly Bears"))
    game.choose(game.decision.among[1])
    game.advance()
    dealt = [part.source for line in game.trace or () for part in line.parts if isinstance(part, DamageDealt)]
    assert dealt == []
    assert life_of(game.board, BOB) == 18


def test_419_7b_a_shield_that_is_enough_for_everything_asks_nothing() -> None:
    setting = Setting()
    ogre, bears = setting.put(OGRE), setting.put(BEARS)
    shielded(setting, v.PreventNext(4, v.You(), v.Duration.THIS_TURN), BOB)
    game = happen(setting.board(), damage(ogre, 2, BOB), damage(bears, 2, BOB))
    assert game.over
    assert (life_of(game.board, BOB), game.board.effects) == (20, ())


def test_419_7b_what_another_player_is_dealt_is_no_choice_of_hers() -> None:
    """One shield stands before both players and is too small for both. Ann comes first in turn order, and only one of
    the two is dealt to her: there is nothing that she could choose."""
    setting = Setting()
    ogre, bears = setting.put(OGRE), setting.put(BEARS)
    either = v.Replacement(ANY_DAMAGE, (v.PreventNext(2, v.You(), v.Duration.THIS_TURN),))
    setting.effects.append(
        ContinuousEffect(ObjectId(90), either, ANN, ObjectId(99), charges=2, until="end of turn")
    )
    game = happen(setting.board(), damage(ogre, 2, BOB), damage(bears, 2, ANN))
    assert game.over, game.decision
    assert (life_of(game.board, ANN), life_of(game.board, BOB)) == (20, 18)


@pytest.mark.parametrize("charges", [-1, 1])
def test_504_5_what_is_turned_up_first_is_so_whatever_else_the_text_does(charges: int) -> None:
    """An effect that turns a permanent face up before it is dealt damage, and does more afterwards, does both."""
    setting = Setting()
    ogre = setting.put(OGRE)
    masked = setting.put(BEARS, face_down=True)
    noted = Noted(MASKED, "objects", (int(masked),))
    text = v.Replacement(
        v.DealsDamage(None, v.Same(v.Bound(MASKED))), (v.TurnUpFirst(v.Bound(MASKED)), MORE_LIFE)
    )
    setting.effects.append(ContinuousEffect(ObjectId(90), text, ANN, ObjectId(99), (noted,), charges=charges))
    board = happen(setting.board(), DamageDealt(source=ogre, amount=1, object=masked)).board
    assert not board.objects[masked].face_down
    assert (board.objects[masked].damage, life_of(board, ANN)) == (1, 21)


def test_419_7c_each_of_several_creatures_has_a_shield_of_its_own() -> None:
    setting = Setting()
    ogre = setting.put(OGRE)
    first, second = setting.put(BEARS, BOB), setting.put(BEARS, BOB)
    every = v.All(v.AllOf((v.Is(v.Kind.PERMANENT), v.HasColor(v.Color.GREEN))))
    shielded(setting, v.PreventNext(1, every, v.Duration.THIS_TURN), BOB)
    newcomer = setting.put(BEARS, BOB)
    parts = [DamageDealt(source=ogre, amount=1, object=one) for one in (first, second, newcomer)]
    board = happen(setting.board(), *parts).board
    assert [board.objects[one].damage for one in (first, second, newcomer)] == [0, 0, 1]


RED_SOURCE = v.AllOf((v.Is(v.Kind.SOURCE), v.HasColor(v.Color.RED), v.Same(v.Target())))


def test_419_8b_the_next_time_shield_stops_the_chosen_source_once() -> None:
    setting = Setting()
    ogre, bears = setting.put(OGRE), setting.put(BEARS)
    shield = v.Shield(v.DealsDamage(RED_SOURCE, YOU), (v.PreventDamage(),), v.Duration.THIS_TURN, 1)
    shielded(setting, shield, BOB, Chosen(0, object=ogre))
    board = happen(setting.board(), damage(bears, 2, BOB)).board
    assert (life_of(board, BOB), len(board.effects)) == (18, 1)
    board = happen(board, damage(ogre, 2, BOB)).board
    assert (life_of(board, BOB), len(board.effects)) == (18, 0)
    board = happen(board, damage(ogre, 2, BOB)).board
    assert life_of(board, BOB) == 16


def test_419_8b_a_source_that_is_not_red_does_not_use_the_shield_up() -> None:
    setting = Setting()
    bears = setting.put(BEARS)
    shield = v.Shield(v.DealsDamage(RED_SOURCE, YOU), (v.PreventDamage(),), v.Duration.THIS_TURN, 1)
    shielded(setting, shield, BOB, Chosen(0, object=bears))
    board = happen(setting.board(), damage(bears, 2, BOB)).board
    assert (life_of(board, BOB), len(board.effects)) == (18, 1)


def test_419_8a_a_chosen_creature_spell_means_the_permanent_that_it_becomes() -> None:
    setting = Setting()
    spell = setting.put(OGRE, zone="stack")
    shield = v.Shield(v.DealsDamage(RED_SOURCE, YOU), (v.PreventDamage(),), v.Duration.THIS_TURN, 1)
    shielded(setting, shield, BOB, Chosen(0, object=spell))
    board = happen(setting.board(), ObjectMoved(object=spell, to=IN_PLAY, arrival=Arrival(ANN))).board
    ogre = board.in_play[0]
    assert happen(board, damage(ogre, 2, BOB)).board.players[BOB].life == 20


def test_419_1d_damage_that_cannot_be_prevented_gets_through() -> None:
    setting = Setting()
    ogre = setting.put(OGRE)
    shielded(setting, v.PreventNext(3, v.You(), v.Duration.THIS_TURN), BOB)
    part = DamageDealt(source=ogre, amount=2, player=BOB, preventable=False)
    board = happen(setting.board(), part).board
    assert (life_of(board, BOB), board.effects[0].charges) == (18, 3)


def test_502_7e_protection_prevents_damage_from_sources_with_the_quality() -> None:
    knight = creature("Knight", 2, 2, v.Keyword(v.KeywordName.PROTECTION, v.HasColor(v.Color.RED)))
    setting = Setting()
    ogre, bears = setting.put(OGRE), setting.put(BEARS)
    target = setting.put(knight, BOB)
    parts = (
        DamageDealt(source=ogre, amount=2, object=target),
        DamageDealt(source=bears, amount=1, object=target),
        DamageDealt(source=ogre, amount=2, object=bears),
    )
    board = happen(setting.board(), *parts).board
    assert (board.objects[target].damage, board.objects[bears].damage) == (1, 2)


def arriving(*texts: v.Effect) -> tuple[v.Ability, ...]:
    return tuple(v.Replacement(v.ZoneChange(SELF, v.Zone.IN_PLAY), (text,)) for text in texts)


def test_419_1b_a_permanent_comes_into_play_tapped_and_with_its_counters() -> None:
    relic = card("Relic", ARTIFACT, *arriving(v.ArriveTapped(), v.ArriveWithCounters("charge", 2)))
    setting = Setting()
    held = setting.put(relic, zone=HAND)
    board = setting.board()
    part = ObjectMoved(object=held, to=IN_PLAY, arrival=Arrival(ANN))
    assert (watched(board), wanted(board, (part,))) == (frozenset(), True)
    game = happen(board, part)
    assert isinstance(game.decision, OneOf)
    game.choose(1)
    game.advance()
    found = game.board.objects[game.board.in_play[0]]
    assert (found.tapped, found.counters) == (True, (("charge", 2),))


def test_419_1b_one_that_is_in_play_already_watches_nothing() -> None:
    setting = Setting()
    setting.put(card("Gate", LAND, *arriving(v.ArriveTapped())))
    plain = setting.put(BEARS, zone=HAND)
    board = setting.board()
    assert watched(board) == frozenset()
    assert not wanted(board, (ObjectMoved(object=plain, to=IN_PLAY, arrival=Arrival(ANN)),))


def test_419_1c_others_come_into_play_tapped_judged_as_they_arrive() -> None:
    creatures = v.AllOf((v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE), v.Not(v.Controls(v.You()))))
    setting = Setting()
    setting.put(
        card(
            "Gloom", ENCHANTMENT, v.Replacement(v.ZoneChange(creatures, v.Zone.IN_PLAY), (v.ArriveTapped(),))
        )
    )
    mine, yours = setting.put(BEARS, zone=HAND), setting.put(BEARS, BOB, zone=HAND)
    board = happen(
        setting.board(),
        ObjectMoved(object=mine, to=IN_PLAY, arrival=Arrival(ANN)),
        ObjectMoved(object=yours, to=IN_PLAY, arrival=Arrival(BOB)),
        Create(definition=OGRE, owner=BOB, arrival=Arrival(BOB)),
    ).board
    assert [board.objects[one].tapped for one in board.in_play] == [False, False, True, True]


ANY_CARD = v.AllOf(())
TO_GRAVEYARD = v.ZoneChange(ANY_CARD, v.Zone.GRAVEYARD)
REST = card(
    "Void Beyond",
    ENCHANTMENT,
    v.Replacement(TO_GRAVEYARD, (v.Move(v.You(), v.EventPart(v.Role.OBJECT), v.Zone.REMOVED),)),
)
PHOENIX = creature(
    "Phoenix",
    1,
    1,
    v.Replacement(
        v.ZoneChange(SELF, v.Zone.GRAVEYARD, v.Zone.IN_PLAY),
        (v.Move(v.You(), v.Self(), v.Zone.LIBRARY, v.Place.TOP),),
    ),
)


@pytest.mark.parametrize(("label", "zone"), [("Void Beyond", REMOVED), ("Phoenix", LIBRARY)])
def test_419_9a_the_controller_of_what_is_destroyed_picks_the_replacement(label: str, zone: str) -> None:
    setting = Setting()
    setting.put(REST, ANN)
    phoenix = setting.put(PHOENIX, BOB)
    game = happen(setting.board(), ObjectMoved(object=phoenix, to=GRAVEYARD, how="destroy"))
    assert isinstance(game.decision, OneOf)
    assert (game.decision.player, game.decision.rule) == (BOB, "419.9a")
    game.choose(game.decision.labels.index(label))
    game.advance()
    assert names(game.board, zone, BOB if zone == LIBRARY else PlayerId(-1)) == ["Phoenix"]  # type: ignore[arg-type]


def test_419_9a_several_players_choose_in_apnap_order() -> None:
    setting = Setting()
    setting.put(REST, ANN)
    theirs, mine = setting.put(PHOENIX, BOB), setting.put(PHOENIX, ANN)
    game = happen(
        setting.board(),
        ObjectMoved(object=theirs, to=GRAVEYARD, how="destroy"),
        ObjectMoved(object=mine, to=GRAVEYARD, how="destroy"),
    )
    asked = []
    while game.decision is not None:
        asked.append(game.decision.player)
        game.choose(0)
        game.advance()
    assert asked == [ANN, BOB]


DRAW_TWO = v.Replacement(v.Draws(YOU), (v.Draw(v.You(), 2),))


def test_419_6a_two_cards_instead_of_one_are_not_replaced_by_the_same_effect() -> None:
    setting = Setting()
    setting.put(card("Archive", ARTIFACT, DRAW_TWO))
    for number in range(5):
        setting.put(creature(f"Card {number}", 1, 1), zone=LIBRARY)
    board = happen(setting.board(), CardDrawn(player=ANN)).board
    assert names(board, HAND, ANN) == ["Card 0", "Card 1"]


def test_419_6a_two_such_effects_make_four_cards_of_one() -> None:
    setting = Setting()
    setting.put(card("Archive", ARTIFACT, DRAW_TWO))
    setting.put(card("Archive", ARTIFACT, DRAW_TWO))
    for number in range(6):
        setting.put(creature(f"Card {number}", 1, 1), zone=LIBRARY)
    board = happen(setting.board(), CardDrawn(player=ANN)).board
    assert len(board.zone(HAND, ANN)) == 4


def test_423_6a_a_draw_from_an_empty_library_can_be_replaced() -> None:
    setting = Setting()
    setting.put(card("Font", ARTIFACT, v.Replacement(v.Draws(YOU), (v.GainLife(v.You(), 3),))))
    board = happen(setting.board(), CardDrawn(player=ANN)).board
    assert (life_of(board, ANN), board.players[ANN].drew_from_empty) == (23, False)


def test_419_9b_an_effect_may_become_applicable_through_another() -> None:
    setting = Setting()
    setting.put(card("Words", ENCHANTMENT, v.Replacement(v.Draws(YOU), (v.LoseLife(v.You(), 1),))))
    setting.put(card("Lich", ENCHANTMENT, v.Replacement(v.GainsLife(YOU), (v.Draw(v.You(), 1),))))
    setting.put(BEARS, zone=LIBRARY)
    board = happen(setting.board(), LifeGained(player=ANN, amount=1)).board
    assert (life_of(board, ANN), len(board.zone(LIBRARY, ANN))) == (19, 1)


def redirecting(to: ObjectId) -> v.Shield:
    deal = v.DealDamage(v.EventPart(v.Role.SOURCE), v.EventPart(v.Role.AMOUNT), v.Target(1))
    return v.Shield(v.DealsDamage(None, v.Same(v.Target(0))), (deal,), v.Duration.THIS_TURN, 1)


@pytest.mark.parametrize("still_there", [True, False])
def test_419_6c_redirection_does_nothing_once_a_creature_is_gone(still_there: bool) -> None:
    setting = Setting()
    ogre, first, second = setting.put(OGRE), setting.put(BEARS, BOB), setting.put(BEARS, BOB)
    shielded(setting, redirecting(second), BOB, Chosen(0, object=first), Chosen(1, object=second))
    board = setting.board()
    if not still_there:
        board = happen(board, ObjectMoved(object=second, to=HAND)).board
    board = happen(board, DamageDealt(source=ogre, amount=1, object=first)).board
    assert board.objects[first].damage == (0 if still_there else 1)
    assert len(board.effects) == (0 if still_there else 1)


def test_419_6d_a_spell_changes_its_own_effect_before_anything_else_does() -> None:
    own = v.Replacement(v.DealsDamage(SELF), (DOUBLE,))
    stop = card("Stop", ENCHANTMENT, v.Replacement(v.DealsDamage(), (v.PreventDamage(),)))
    setting = Setting()
    bolt = setting.put(card("Bolt", (v.CardType.INSTANT,), own), zone="stack")
    setting.put(stop, BOB)
    game = happen(setting.board(), DamageDealt(source=bolt, amount=3, player=BOB, by=bolt))
    assert game.over
    applied = [line for line in game.trace or () if line.step == "apply"]
    assert (len(applied), life_of(game.board, BOB)) == (2, 20)


def waited_for() -> list[tuple[object, object]]:
    """Descriptions, each with an event that is one: Ann's Bears have id 1, her Ogre 2, the card in her hand 3."""
    bears, ogre, card_in_hand = ObjectId(1), ObjectId(2), ObjectId(3)
    hit = DamageDealt(source=ogre, amount=2, object=bears)
    bury = ObjectMoved(object=bears, to=GRAVEYARD, how="destroy")
    return [
        (v.DealsDamage(None, v.Same(v.Bound("it"))), hit),
        (v.Destroyed(v.Same(v.Bound("it"))), bury),
        (v.ZoneChange(v.Same(v.Bound("it")), from_=v.Zone.IN_PLAY, to=v.Zone.GRAVEYARD), bury),
        (v.GainsLife(v.Same(v.You())), LifeGained(player=ANN, amount=3)),
        (v.Draws(v.Same(v.You())), CardDrawn(player=ANN)),
        (
            v.Discards(v.Same(v.You()), v.Is(v.Kind.CARD)),
            ObjectMoved(object=card_in_hand, to=GRAVEYARD, how="discard"),
        ),
        (v.BecomesTapped(v.Same(v.Bound("it"))), PermanentTapped(object=bears)),
    ]


@pytest.mark.parametrize(("waits", "part"), waited_for())
def test_419_1_an_event_is_the_same_one_before_and_after_it_happens(waits: Any, part: Any) -> None:
    """Whose it is and how much of it there is doesn't change either; what is moved is what it becomes."""
    setting = Setting()
    bears = setting.put(BEARS)
    setting.put(OGRE)
    setting.put(BEARS, zone=HAND)
    setting.put(BEARS, zone=LIBRARY)
    before = setting.board()
    asker = Asker(bears, ANN, (Noted("it", "objects", (int(bears),)),))
    proposed = would_be(waits, part, before, asker)
    after, (done,), _ = perform(before, (part,), 50)
    (performed,) = occurrences(waits, done, before, after, asker)
    assert proposed is not None
    assert [one for one in proposed if one.kind != "objects"] == [
        one for one in performed if one.kind != "objects"
    ]
    stranger = replace(asker, controller=BOB, noted=(Noted("it", "objects", (99,)),))
    assert would_be(waits, part, before, stranger) is None
    assert occurrences(waits, done, before, after, stranger) == ()
