"""Rule 409.1b: each way of playing, and each addition to a play, is one room; the general rooms know none by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.board import REMOVED, Board, ObjectId, PlayerId
from engine.characteristics import Characteristics
from engine.decisions import Refusal
from engine.game import Game
from engine.language.card import CardDef
from engine.language.printed import ManaCost
from engine.notation.positions import read_position
from engine.notation.saying import say_answer
from engine.notation.sentences import read_sentence
from engine.rules.stack.looked_at_408 import elsewhere, is_unusual
from engine.rules.stack.plugs_409 import ONCE, PLUGS, Plug, having, plugs_in
from engine.rules.stack.priority_408 import PlaySpell, offers, why_not
from engine.rules.stack.ways_409 import WAYS, WayToPlay, WholePrice, plays, told_by, ways_in
from engine.seats import life_of
from tests.rules.who_knows import STEMS, known

GATHERED = {"engine/rules/book.py"}
"""Names every room, so that it is opened."""
STILL_KNOWN = {
    "buyback": {"playground/boards/views/picked.py"},
    "convoke": {"engine/board.py", "engine/notation/tell.py"},
    "flash": {"engine/rules/effects/growing_421.py"},
    "flashback": {"playground/boards/views/picked.py"},
    "kicker": {"playground/boards/views/picked.py"},
    "morph": {"engine/players/playing.py", "engine/rules/special/face_down_504.py"},
    "splice": {
        "engine/board.py",
        "engine/characteristics/printed.py",
        "engine/characteristics/settling.py",
        "engine/edit.py",
        "engine/notation/drafts.py",
        "engine/notation/reading_control.py",
        "engine/notation/tell.py",
        "engine/notation/without.py",
        "engine/notation/writing_objects.py",
        "engine/notation/writing_positions.py",
        "engine/rules/effects/layers_418.py",
        "playground/boards/drawing.py",
        "playground/boards/stacking.py",
        "playground/boards/views/picked.py",
    },
    "suspend": {"engine/players/playing.py", "playground/boards/editing.py"},
}
"""Who knows a keyword besides its room and the table of sentences that keywords stand for: this may only shrink."""
SENTENCES = "engine/rules/keywords/sentences_502.py"


@pytest.mark.parametrize("keyword", STEMS)
def test_a_way_of_playing_is_known_by_its_room_alone(keyword: str) -> None:
    stem = {"splice": "splic"}.get(keyword, keyword.replace(" ", "_"))
    rooms = {one for one in known()[keyword] if f"/keywords/{stem}" in one}
    assert rooms
    others = set(known()[keyword]) - rooms - GATHERED - {SENTENCES}
    assert others == STILL_KNOWN.get(keyword, set())


def test_two_rooms_cannot_plug_in_the_same_way() -> None:
    class Again(WayToPlay):
        word = "flashback"

    with pytest.raises(TypeError, match="flashback"):
        plays(Again)


def test_no_two_plugs_call_for_a_frame_at_the_same_place() -> None:
    class Another(Plug):
        rule = "409.1b"

        def first(self, board: Board, spell: ObjectId) -> None:
            return None

    with pytest.raises(TypeError, match="which comes first"):
        plugs_in(Another)
    assert Another not in PLUGS


# --- a way that nobody has heard of, in one class --------------------------------------------------------------


class FromExile(WayToPlay):
    """For {1}, from among the removed cards, while its owner has little life: in no edition."""

    word, zone = "from afar", REMOVED
    announced = (word,)
    instead = True

    def told(self, definition: CardDef) -> bool:
        return definition.name == "Shock"

    def price(self, half: Characteristics) -> WholePrice | None:
        return (ManaCost(("1",)), ()) if half.name == "Shock" else None

    def no_price(self, name: str) -> Refusal:
        return Refusal("409.1b", f"{name} stays where it is")

    def unmet(self, board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
        few = life_of(board, player) <= 5
        return None if few else Refusal("409.1b", "that would take less life")


@pytest.fixture
def from_afar() -> Iterator[None]:
    def forget() -> None:
        for cache in (ways_in, told_by, elsewhere, is_unusual, having):
            cache.cache_clear()

    # What is known of rules that have no such way is asked first, as any game before this one does.
    offers(_game(5).board, PlayerId(0))
    plays(FromExile)
    forget()
    yield
    del WAYS[FromExile.word]
    forget()


def _game(life: int) -> Game:
    game = Game(
        read_position(
            f"Ann: life {life}; in play Island x2; removed from the game Shock, Opt\n"
            "Bob: life 20\nTurn 3: Ann, precombat main phase\n"
        )
    )
    game.advance()
    return game


def _removed(game: Game, name: str) -> ObjectId:
    found = game.board.objects.values()
    return next(one.id for one in found if one.definition is not None and one.definition.name == name)


@pytest.mark.usefixtures("from_afar")
def test_a_new_way_is_offered_said_paid_for_and_refused_without_another_room() -> None:
    game = _game(5)
    play = PlaySpell(_removed(game, "Shock"), way="from afar")
    assert play in offers(game.board, PlayerId(0))
    assert game.decision is not None
    said = say_answer(game.board, game.decision, play)
    assert said.endswith("from afar.")
    read_sentence(game, said)
    game.advance()
    read_sentence(game, "Ann targets Bob.")
    game.advance()
    while game.decision is not None and game.board.stack:
        game.choose(game.decision.some(game.board))
        game.advance()
    assert life_of(game.board, PlayerId(1)) == 18
    assert sum(one.tapped for one in game.board.objects.values()) == 1


@pytest.mark.usefixtures("from_afar")
def test_what_stands_against_a_new_way_is_said_by_its_room() -> None:
    game = _game(6)
    shock, opt = (PlaySpell(_removed(game, name), way="from afar") for name in ("Shock", "Opt"))
    assert shock not in offers(game.board, PlayerId(0))
    assert why_not(game.board, PlayerId(0), shock) == Refusal("409.1b", "that would take less life")
    assert why_not(game.board, PlayerId(0), opt) == Refusal("409.1b", "Opt stays where it is")


def test_a_way_that_nobody_plugs_in_is_refused() -> None:
    game = _game(5)
    refusal = why_not(game.board, PlayerId(0), PlaySpell(_removed(game, "Shock"), way="from afar"))
    assert refusal == Refusal("409.1a", "nothing lets a player play a card from afar")


def test_costs_that_may_be_paid_besides_are_those_of_the_plugs() -> None:
    once = {one.keyword.value for one in PLUGS.values() if one.times == ONCE and one.keyword is not None}
    assert once == {"kicker", "buyback", "entwine"}
