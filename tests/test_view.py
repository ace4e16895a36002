"""What a player may know: hidden cards are blank, and nothing else tells about them (217.2b, 217.3c, 504)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.fuzz import start_of
from benchmarks.tables import new_game, random_deck
from engine.answers_renamed import answers_hold
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Past,
    Player,
    PlayerId,
    Timestamp,
    ZoneKey,
)
from engine.cards import library
from engine.chance import Chance
from engine.characteristics import characteristics
from engine.decisions import Form, OneOf, SomeOf
from engine.events import CardDrawn
from engine.game import Game
from engine.memos import cold, forget_beside, hand_on
from engine.notation.codecs import subclasses
from engine.notation.positions import read_position
from engine.notation.saved import dump, load
from engine.notation.sentences import read_line
from engine.position import Position
from engine.renaming import Names, Pen, rewritten, rewritten_but_for
from engine.rules.effects.drawing_423 import DrawCards
from engine.rules.effects.repeating_421 import Beat
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.priority_408 import PlaySpell, Priority
from engine.rules.turn.turns_300 import PlayGame
from engine.seats import all_seats
from engine.view import may_see, seen_by, view

ANN, BOB = PlayerId(0), PlayerId(1)


def table(*cards: tuple[str, str, PlayerId, dict[str, Any]], decision: Form | None = None) -> Position:
    """A position with cards by name, zone and owner, ids from 1 in that order."""
    objects: dict[ObjectId, Object] = {}
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
    for number, (name, zone, owner, fields) in enumerate(cards, 1):
        shared = zone == IN_PLAY
        key: ZoneKey = (zone, NOBODY if shared else owner)  # type: ignore[assignment]
        objects[ObjectId(number)] = Object(
            id=ObjectId(number),
            owner=owner,
            zone=zone,  # type: ignore[arg-type]
            definition=library()[name],
            card=CardId(100 - number),
            controller=owner if shared else NOBODY,
            **fields,
        )
        zones[key] = (*zones.get(key, ()), ObjectId(number))
    board = Board((Player("Ann"), Player("Bob")), ObjectTable(objects), zones)
    return Position((board,), (PlayGame(),), decision, seed=77, dealt=5, next_id=len(cards) + 1)


def names(position: Position, zone: Any, player: PlayerId) -> list[str | None]:
    found = [position.board.objects[one].definition for one in position.board.zone(zone, player)]
    return [one.name if one is not None else None for one in found]


def moments(seed: int, every: int = 1) -> Iterator[Position]:
    """The moment of each decision of a random game with shipped cards, or of one in so many."""
    chance = Chance(seed)
    game = Game(new_game([random_deck(chance), random_deck(chance)], seed), trace=False)
    for number in range(400):
        game.advance()
        if game.decision is None:
            return
        if number % every == 0:
            yield game.position
        game.choose(game.decision.draw(game.board, chance))


def rearranged(position: Position, player: PlayerId, chance: Chance) -> Position:
    """The same as far as this player can tell: cards hidden from the player trade places, owner by owner."""
    board = position.board
    faces: dict[ObjectId, tuple[Any, CardId]] = {}
    zones = dict(board.zones)
    for owner in all_seats(board):
        hidden = [
            one
            for zone in (LIBRARY, HAND)
            for one in zones.get((zone, PlayerId(owner)), ())
            if not may_see(board.objects[one], player)
        ]
        for one, place in zip(hidden, chance.shuffled(tuple(range(len(hidden)))), strict=True):
            other = board.objects[hidden[place]]
            faces[one] = (other.definition, other.card)
        for zone in (LIBRARY, HAND):
            key: ZoneKey = (zone, PlayerId(owner))  # type: ignore[assignment]
            ids = zones.get(key, ())
            if set(ids) <= set(hidden):
                zones[key] = tuple(ObjectId(one) for one in chance.shuffled(ids))
    agenda = tuple(
        replace(frame, before=with_faces(frame.before, faces)) if isinstance(frame, Play) else frame
        for frame in position.agenda
    )
    return replace(position, boards=(replace(with_faces(board, faces), zones=zones),), agenda=agenda)


def with_faces(board: Board, faces: dict[ObjectId, tuple[Any, CardId]]) -> Board:
    """The board with other cards behind some ids."""
    objects = {
        one: replace(found, definition=faces[one][0], card=faces[one][1]) if one in faces else found
        for one, found in board.objects.items()
    }
    return replace(board, objects=ObjectTable(objects))


# --- what is seen ----------------------------------------------------------------------------------------


def test_ann_sees_her_hand_and_nothing_of_bobs_or_of_the_libraries() -> None:
    position = table(
        ("Shock", HAND, ANN, {}),
        ("Terror", HAND, BOB, {}),
        ("Forest", LIBRARY, ANN, {}),
        ("Island", LIBRARY, BOB, {}),
        ("Grizzly Bears", IN_PLAY, BOB, {"tapped": True}),
    )
    seen = seen_by(position, ANN)
    assert names(seen, HAND, ANN) == ["Shock"]
    assert names(seen, HAND, BOB) == [None]
    assert names(seen, LIBRARY, ANN) == [None]
    assert names(seen, LIBRARY, BOB) == [None]
    assert names(seen, IN_PLAY, NOBODY) == ["Grizzly Bears"]
    assert seen.board.objects[seen.board.in_play[0]].tapped
    assert names(seen_by(position, BOB), HAND, BOB) == ["Terror"]


def test_a_revealed_card_is_seen_by_those_to_whom_it_was_revealed() -> None:
    position = table(
        ("Shock", LIBRARY, ANN, {"revealed": (ANN,)}), ("Terror", HAND, BOB, {"revealed": (ANN, BOB)})
    )
    assert names(seen_by(position, ANN), LIBRARY, ANN) == ["Shock"]
    assert names(seen_by(position, BOB), LIBRARY, ANN) == [None]
    assert names(seen_by(position, ANN), HAND, BOB) == ["Terror"]


def test_a_face_down_creature_is_a_nameless_two_two_to_all_but_its_controller() -> None:
    position = table(("Craw Wurm", IN_PLAY, BOB, {"face_down": True, "damage": 1}))
    theirs, own = seen_by(position, ANN), seen_by(position, BOB)
    assert names(own, IN_PLAY, NOBODY) == ["Craw Wurm"]
    assert names(theirs, IN_PLAY, NOBODY) == [""]
    creature = theirs.board.in_play[0]
    shown = characteristics(theirs.board, creature)
    assert (shown.name, shown.power, shown.toughness) == ("", 2, 2)
    assert theirs.board.objects[creature].damage == 1


def test_what_only_a_hidden_card_asks_of_the_turn_is_kept_from_others() -> None:
    game = Game(
        read_position(
            "Ann: life 20; in play Mountain; hand Shock, Second Sunrise\nBob: life 20; in play Grizzly Bears\n"
            "Turn 3: Ann, precombat main phase\n"
        )
    )
    read_line(game, "Ann plays Shock targeting Grizzly Bears. Both pass.")
    bears = game.board.zone(GRAVEYARD, BOB)
    assert game.board.turn.fallen == bears != ()
    assert len(seen_by(game.position, ANN).board.turn.fallen) == 1
    assert seen_by(game.position, BOB).board.turn.fallen == ()


def test_chance_and_the_decisions_of_others_are_gone() -> None:
    asked = OneOf(player=BOB, rule="413.2c", purpose="what to sacrifice", among=(1,))
    position = table(("Grizzly Bears", IN_PLAY, BOB, {}), decision=asked)
    seen = seen_by(position, ANN)
    assert (seen.seed, seen.dealt, seen.decision) == (0, 0, None)
    assert seen_by(position, BOB).decision == asked


def test_whoever_is_nobody_in_particular_sees_everything() -> None:
    position = table(("Shock", HAND, ANN, {}), ("Forest", LIBRARY, BOB, {}))
    assert seen_by(position, None) is position


# --- ids -------------------------------------------------------------------------------------------------


def test_ids_of_known_objects_keep_their_order_and_hidden_ones_are_named_by_place() -> None:
    position = table(
        ("Forest", LIBRARY, BOB, {}),
        ("Shock", HAND, ANN, {}),
        ("Island", LIBRARY, BOB, {}),
        ("Grizzly Bears", IN_PLAY, BOB, {}),
    )
    seen = seen_by(position, ANN)
    assert seen.board.zone(HAND, ANN) == (1,)
    assert seen.board.in_play == (2,)
    assert seen.board.zone(LIBRARY, BOB) == (3, 4)
    assert seen.next_id == 5


def test_answers_are_mapped_back() -> None:
    asked = SomeOf(player=ANN, rule="314.1", purpose="cards to discard", among=(3, 5), least=1, most=1)
    position = table(
        ("Forest", LIBRARY, BOB, {}),
        ("Forest", LIBRARY, BOB, {}),
        ("Shock", HAND, ANN, {}),
        ("Forest", HAND, BOB, {}),
        ("Terror", HAND, ANN, {}),
        decision=asked,
    )
    seen = view(position, ANN)
    form = seen.position.decision
    assert isinstance(form, SomeOf) and form.among == (1, 2)
    assert [seen.to_real(answer) for answer in ((1,), (2,))] == [(3,), (5,)]
    assert seen.from_real((5,)) == (2,)


def test_cards_in_a_hidden_zone_can_be_chosen_among_by_place() -> None:
    asked = OneOf(player=ANN, rule="413.2c", purpose="what to discard", among=(2, 1))
    position = table(("Forest", HAND, BOB, {}), ("Shock", HAND, BOB, {}), decision=asked)
    seen = view(position, ANN)
    form = seen.position.decision
    assert isinstance(form, OneOf) and form.among == (1, 2)
    assert [names(seen.position, HAND, BOB), seen.to_real(1), seen.to_real(2)] == [[None, None], 1, 2]


def test_frames_keep_their_places_but_tell_nothing_of_hidden_cards() -> None:
    position = table(("Forest", LIBRARY, BOB, {}), ("Shock", HAND, BOB, {}), ("Terror", HAND, ANN, {}))
    frames = (
        Priority(player=BOB, action=PlaySpell(ObjectId(2))),
        Play(player=BOB, before=position.board, card=ObjectId(2)),
        DrawCards(draws=(BOB,), made=(CardDrawn(player=BOB, became=ObjectId(2), drawn=ObjectId(9)),)),
        DrawCards(draws=(ANN,), made=(CardDrawn(player=ANN, became=ObjectId(3), drawn=ObjectId(9)),)),
    )
    seen = seen_by(replace(position, agenda=frames), ANN)
    priority, play, his, hers = seen.agenda
    assert isinstance(priority, Priority) and priority.action is None
    assert isinstance(play, Play) and (play.card, play.before) == (NOTHING, seen.board)
    assert isinstance(his, DrawCards) and his.made == (CardDrawn(player=BOB),)
    assert isinstance(hers, DrawCards) and hers.made == (CardDrawn(player=ANN, became=ObjectId(1)),)


def test_what_became_of_hidden_cards_and_what_they_were_is_gone() -> None:
    position = table(("Shock", HAND, BOB, {}), ("Grizzly Bears", IN_PLAY, BOB, {}), ("Forest", HAND, ANN, {}))
    board = position.board
    past = {one: Past(board.objects[one], ()) for one in board.objects}
    before = {ObjectId(8): ObjectId(1), ObjectId(1): ObjectId(2), ObjectId(2): ObjectId(3)}
    position = replace(position, boards=(replace(board, past=past, became=before),), next_id=9)
    seen = seen_by(position, ANN).board
    assert {one.object.definition.name for one in seen.past.values() if one.object.definition} == {
        "Grizzly Bears",
        "Forest",
    }
    assert seen.became == {seen.in_play[0]: seen.zone(HAND, ANN)[0]}


@pytest.mark.parametrize("seed", range(3))
def test_every_answer_of_a_random_game_finds_its_way_back(seed: int) -> None:
    for position in moments(seed):
        form = position.decision
        assert form is not None
        seen = view(position, form.player)
        for answer in form.options(position.board) or (
            form.some(position.board),
            form.draw(position.board, Chance(1)),
        ):
            assert seen.to_real(seen.from_real(answer)) == answer


def test_every_kind_of_decision_says_where_its_answers_hold_ids() -> None:
    kinds = subclasses(Form)
    assert len(kinds) > 12
    assert {answers_hold(kind) for kind in kinds.values()} == {
        "if kind",
        "ids",
        "first of pairs",
        "action",
        "plain",
    }


# --- nothing tells about what is hidden ------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_trading_hidden_cards_changes_no_byte_of_what_a_player_sees(seed: int) -> None:
    chance = Chance(seed)
    traded = 0
    for position in moments(seed, every=5):
        for player in (ANN, BOB):
            other = rearranged(position, player, chance)
            traded += other != position
            assert dump(seen_by(other, player)) == dump(seen_by(position, player))
    assert traded > 20


def test_what_a_player_sees_can_be_saved() -> None:
    for position in moments(9, every=10):
        seen = seen_by(position, BOB)
        assert load(dump(seen)) == seen


@pytest.mark.parametrize("kind", ["random", "special"])
def test_what_was_seen_a_moment_ago_makes_no_view_another(kind: str) -> None:
    """From moment to moment what hasn't changed is not renamed again: a view is the same as by fresh eyes."""
    game, chance = Game(start_of(kind, 2, 5)), Chance(5)
    for _ in range(60):
        game.advance()
        form = game.decision
        if form is None:
            break
        game.choose(form.draw(game.board, chance))
    assert game.trace is not None
    moments = [one.position for one in game.trace if one.position is not None]
    seats = (PlayerId(0), PlayerId(1))
    one_after_another = [[view(moment, seat) for seat in seats] for moment in moments]
    for moment, views in list(zip(moments, one_after_another, strict=True))[::5]:
        for seat, seen in zip(seats, views, strict=True):
            cold(moment.board)  # empties what is kept beside boards
            fresh = view(moment, seat)
            assert fresh.position == seen.position
            assert fresh.names is not None and seen.names is not None
            assert (fresh.names.known, fresh.names.hidden) == (seen.names.known, seen.names.hidden)


def all_of(names: Names) -> tuple[Any, ...]:
    """All that names say."""
    return names.known, names.hidden, names.cards


CHANGES: tuple[dict[str, Any], ...] = (
    {"tapped": True},
    {"counters": (("charge", 2),)},
    {"attached": ObjectId(2)},
    {"definition": library()["Craw Wurm"]},
    {"card": CardId(1)},
    {"owner": BOB, "controller": BOB},
    {"timestamp": Timestamp(1)},
    {"face_down": True},
    {"revealed": (ANN, BOB)},
    {"lent": True},
)
"""What may be another of an object in its zone, with nothing else on the board."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: "+".join(change))
def test_an_object_that_alone_is_another_is_seen_as_by_fresh_eyes(change: dict[str, Any]) -> None:
    position = table(
        ("Grizzly Bears", IN_PLAY, ANN, {"timestamp": Timestamp(9)}),
        ("Grizzly Bears", IN_PLAY, BOB, {"timestamp": Timestamp(5), "face_down": True}),
        ("Grizzly Bears", HAND, BOB, {}),
        ("Grizzly Bears", HAND, ANN, {}),
        ("Grizzly Bears", LIBRARY, ANN, {}),
        ("Grizzly Bears", GRAVEYARD, BOB, {"timestamp": Timestamp(7)}),
    )
    board = position.board
    for number, found in board.objects.items():
        other = replace(board, objects=ObjectTable({**board.objects, number: replace(found, **change)}))
        hand_on(board, other, calm=False)
        for before, after in ((board, other), (other, board)):
            for seat in (ANN, BOB):
                forget_beside()
                fresh = view(replace(position, boards=(after,)), seat)
                forget_beside()
                view(replace(position, boards=(before,)), seat)
                seen = view(replace(position, boards=(after,)), seat)
                assert seen.position == fresh.position
                assert seen.names is not None and fresh.names is not None
                assert all_of(seen.names) == all_of(fresh.names)


def test_what_is_empty_is_renamed_as_it_would_be_if_looked_at() -> None:
    """Fields with nothing in them are passed over, but for those that would tell something by it."""
    looked = 0
    for position in moments(4, every=4):
        names = view(position, ANN).names
        assert names is not None
        board = position.board
        for value in (*position.agenda, *board.objects.values(), *board.past.values(), board.turn):
            pen = Pen(names, board)
            assert rewritten(value, pen) == rewritten_but_for(value, pen, ())
            looked += 1
    assert looked > 1000
    asked = Beat(ANN, "Choose", "", 0)
    assert rewritten(asked, Pen(names, board)).answer is None
