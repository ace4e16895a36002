"""Many cards that move at once are moved by a short cut: the board after it is what they come to one by one."""

from itertools import product

import pytest

from engine import events
from engine.board import GRAVEYARD, HAND, IN_PLAY, LIBRARY, REMOVED, STACK, PlayerId, ZoneName
from engine.chance import Chance
from engine.edit import Edit
from engine.events import Arrival, ComeIn, Lend, ObjectMoved, Part, perform
from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.saved import dump
from engine.position import Position
from engine.rules.effects import replacement_419
from engine.rules.effects.replacement_419 import wanted
from engine.rules.stack import triggers_410
from engine.rules.stack.triggers_410 import listened

ABOUT_TO_ENTER = read_position(
    "Ann: life 20; library Forest x20, Grizzly Bears x12, Shahrazad x4\n"
    "Bob: life 20; library Mountain x18, Hill Giant x10, Shahrazad x2, Counterspell x3\n"
    "Turn 3: Ann, precombat main, Bob has priority, 1 passed\n"
    "Stack (bottom first): Ann's Shahrazad\n"
)


def moments(seed: int, decisions: int = 60) -> list[Position]:
    """Moments of a game with a subgame, until somebody has conceded the subgame and some time after that."""
    game, chance, found = Game(ABOUT_TO_ENTER, trace=False), Chance(seed), []
    for number in range(decisions):
        game.advance()
        if game.decision is None:
            break
        found.append(game.position)
        if number == decisions // 2 and len(game.boards) > 1:
            game.concede(PlayerId(seed % 2))
            continue
        game.choose_at_random(chance)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_nest_of_games_is_the_same_one_by_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    together = moments(seed)
    assert any(len(one.boards) > 1 for one in together), "there is a subgame"
    for module in (events, replacement_419, triggers_410):
        monkeypatch.setattr(module, "MANY", 1 << 30)
    one_by_one = moments(seed)
    assert len(together) == len(one_by_one)
    for one, other in zip(together, one_by_one, strict=True):
        assert one == other
        assert dump(one) == dump(other)
        for board, again in zip(one.boards, other.boards, strict=True):
            assert list(board.objects) == list(again.objects)
            assert list(board.zones) == list(again.zones)


def after(parts: tuple[Part, ...], *, together: bool) -> tuple[object, ...] | None:
    """What a draft comes to, with all that it says of itself; None if these parts can't be performed together."""
    edit = Edit(ABOUT_TO_ENTER.board, ABOUT_TO_ENTER.next_id)
    if together:
        many = type(parts[0]).apply_together(edit, parts)
        if many is None:
            return None
        done = many
    else:
        done = tuple(part.apply(edit) for part in parts)
    return done, edit.reshapes, edit.next_id, edit.commit()


def test_each_kind_comes_to_the_same() -> None:
    board = ABOUT_TO_ENTER.board
    ids = board.zone(LIBRARY, PlayerId(0))
    moves = tuple(ObjectMoved(object=one, to=REMOVED, face_down=True, blind=True) for one in ids)
    cards = tuple(
        ComeIn(
            card=board.objects[one].card,
            owner=PlayerId(1),
            to=LIBRARY,
            definition=board.objects[one].definition,
        )
        for one in ids
    )
    for parts in (moves, cards):
        assert after(parts, together=True) == after(parts, together=False)
    edit = Edit(board, ABOUT_TO_ENTER.next_id)
    Lend(objects=ids).apply(edit)
    lent = edit.commit()
    assert all(lent.objects[one].lent and lent.objects[one].face_down for one in ids)


def test_other_events_are_performed_one_by_one() -> None:
    first, second, *_ = ABOUT_TO_ENTER.board.zone(LIBRARY, PlayerId(0))
    removed = ObjectMoved(object=first, to=REMOVED)
    assert after((removed, removed), together=True) is None, "one card moves once"
    assert after((removed, ObjectMoved(object=second, to=GRAVEYARD)), together=True) is None
    assert (
        after((removed, ObjectMoved(object=second, to=REMOVED, counters=(("charge", 1),))), together=True)
        is None
    )
    assert after((removed, Lend(objects=(second,))), together=True) is None


CARDS = {
    "nothing": "Forest x12, Grizzly Bears x10",
    "storm": "Forest x12, Grapeshot x3, Forest x10",
    "a burial of its own": "Forest x12, Darksteel Colossus x2, Forest x10",
    "a burial that is heard": "Forest x12, Serra Avatar x2, Forest x10",
    "a cycling that is heard": "Forest x12, Decree of Justice x2, Forest x10",
    "madness": "Forest x12, Basking Rootwalla x2, Forest x10",
}
IN_PLAYS = ("Forest", "Leyline of the Void", "Planar Void", "Soul Warden")
QUIET = (("nothing", "Forest"),)
PLACES: tuple[ZoneName, ...] = (REMOVED, HAND, LIBRARY, GRAVEYARD, STACK, IN_PLAY)


@pytest.mark.parametrize("permanent", IN_PLAYS)
@pytest.mark.parametrize("cards", CARDS)
def test_what_is_asked_of_many_is_asked_of_one(cards: str, permanent: str) -> None:
    """Whether anything replaces some of an event (419), or hears of it (410.2)."""
    position = read_position(
        f"Ann: life 20; library {CARDS[cards]}; hand {CARDS[cards]}; in play {permanent}\n"
        "Bob: life 20; library Forest x3\nTurn 3: Ann, precombat main\n"
    )
    board = position.board
    answers = set()
    for start, to, how in product((LIBRARY, HAND), PLACES, ("", "discard")):
        arrival = Arrival(PlayerId(0)) if to == IN_PLAY else None
        ids = board.zone(start, PlayerId(0))
        parts = tuple(ObjectMoved(object=one, to=to, how=how, arrival=arrival) for one in ids)
        assert len(parts) >= events.MANY
        replaced = any(wanted(board, (part,)) for part in parts)
        assert wanted(board, parts) or not replaced
        if to in (REMOVED, HAND, LIBRARY):
            assert wanted(board, parts) is replaced, "an order matters in no such place"
        after, done, _ = perform(board, parts, position.next_id)
        heard = any(listened(board, after, (part,)) for part in done)
        assert listened(board, after, done) is heard
        answers.add((replaced, heard))
    quiet = (cards, permanent) in QUIET
    assert quiet is not any(map(any, answers)), "something is replaced or heard"
