"""217.2: a library may end in cards that no one has named; whichever is needed is named, or dealt from a list."""

from __future__ import annotations

import pytest

from engine.board import HAND, LIBRARY, REMOVED, AbilityId, Board, PlayerId
from engine.characteristics import faces
from engine.decisions import IllegalChoice
from engine.game import Game
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position, write_position
from engine.notation.saved import load, save
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_line
from engine.replaying import replay
from engine.rules.game.unknown_cards_217 import NothingToDeal, UnknownCard, check_lists
from engine.rules.stack.priority_408 import PlayAbility, PlaySpell
from engine.simulate import playout
from engine.unknown import NotKnown, is_unknown
from engine.view import seen_by

ANN, BOB = PlayerId(0), PlayerId(1)
DRAW = "Ann: life 20; library {library}\nBob: life 20; library unknown card x5\nTurn 3: Ann, draw begins\n"
LISTED = "unknown card x3; unknown cards from Shock x2, Island"
MILL = (
    "Ann: life 20; in play Millstone, Island x2; library Forest\n"
    "Bob: life 20; library unknown card x5{listed}\nTurn 3: Ann, precombat main phase\n---\n"
    "Ann plays the ability of Millstone targeting Bob. Both pass.\n"
)


def hand(game: Game, player: PlayerId) -> list[str]:
    board = game.position.board
    return [str(getattr(board.objects[one].definition, "name", "")) for one in board.zone(HAND, player)]


def held(text: str) -> tuple[str, ...]:
    """What fails in a scenario."""
    return tuple(f"{one.words} {one.reason}" for one in run(read_scenario(text)).failures)


@pytest.mark.parametrize("library", ["Forest, unknown card x3", LISTED, "unknown card x3"])
def test_a_library_with_unknown_cards_has_a_text_and_a_saved_form(library: str) -> None:
    text = DRAW.format(library=library)
    position = read_position(text)
    assert write_position(position) == text
    assert load(save(position)) == position


def test_without_a_list_drawing_waits_until_the_card_is_named() -> None:
    game = Game(read_position(DRAW.format(library="unknown card x3")))
    game.advance()
    form = game.decision
    assert isinstance(form, UnknownCard)
    assert load(save(game.position)) == game.position
    with pytest.raises(IllegalChoice):
        game.deal()
    with pytest.raises(IllegalChoice):
        game.choose("No Such Card")
    game.choose("Terror")
    game.advance()
    assert hand(game, ANN) == ["Terror"]
    assert len(game.position.board.zone(LIBRARY, ANN)) == 2
    again = replay(game.line)
    assert save(again.position) == save(game.position)


def test_a_known_top_card_is_drawn_without_asking() -> None:
    game = Game(read_position(DRAW.format(library="Forest, unknown card x3")))
    game.advance()
    assert hand(game, ANN) == ["Forest"]


def test_a_list_deals_each_of_its_cards_once() -> None:
    text = DRAW.format(library=LISTED).replace("Turn 3", "Chance: seed 7\nTurn 3")
    dealt = []
    for short_cuts in (True, False):
        game = Game(read_position(text), short_cuts=short_cuts)
        game.advance()
        assert hand(game, ANN)[0] in ("Shock", "Island")
        assert len(game.position.board.players[ANN].unseen) == 2
        dealt.append(save(game.position))
    assert dealt[0] == dealt[1]


def test_a_named_card_that_is_on_the_list_is_taken_from_it() -> None:
    assert (
        held(DRAW.format(library=LISTED) + "---\nChance chooses island.\n---\nAnn's hand has Island.\n") == ()
    )
    game = Game(read_position(DRAW.format(library=LISTED)), dictate=True)
    game.advance()
    game.choose("Island")
    game.advance()
    assert [one.name for one in game.position.board.players[ANN].unseen] == ["Shock", "Shock"]
    assert hand(game, ANN) == ["Island"]


def test_cards_that_are_put_into_a_graveyard_are_named_one_by_one() -> None:
    text = (
        MILL.format(listed="")
        + "Chance chooses Terror. Chance chooses Shock.\n---\nBob's graveyard has Terror and Shock.\n"
    )
    assert held(text) == ()
    assert (
        held(
            MILL.format(listed="; unknown cards from Hill Giant x5")
            + "---\nBob's graveyard has Hill Giant x2.\n"
        )
        == ()
    )


def test_a_search_asks_what_each_card_is() -> None:
    text = (
        "Ann: life 20; hand Rampant Growth; in play Forest x2; library unknown card x2; "
        "unknown cards from Swamp, Shock\nBob: life 20\nTurn 3: Ann, precombat main phase\n---\n"
        "Ann plays Rampant Growth. Both pass. Ann chooses Swamp.\n---\nAnn controls Swamp.\n"
    )
    assert held(text) == ()


def test_nothing_reads_an_unknown_card() -> None:
    board = read_position(DRAW.format(library="unknown card x3")).board
    top = board.zone(LIBRARY, ANN)[0]
    assert is_unknown(board.objects[top])
    with pytest.raises(NotKnown):
        faces(board, top)


def test_in_play_there_is_no_unknown_card() -> None:
    with pytest.raises(Unreadable):
        read_position("Ann: life 20; in play unknown card\nBob: life 20\n")


def test_a_player_sees_neither_that_it_is_unknown_nor_the_list() -> None:
    unknown = seen_by(read_position(DRAW.format(library=LISTED)), BOB)
    known = seen_by(read_position(DRAW.format(library="Shock, Island, Shock")), BOB)
    assert unknown.boards == known.boards


def test_a_playout_deals_from_the_list_or_is_refused() -> None:
    short = read_position(DRAW.format(library=LISTED))
    with pytest.raises(NothingToDeal, match="Bob"):
        check_lists(short)
    enough = DRAW.format(library=LISTED).replace("card x5", "card x5; unknown cards from Forest x5")
    check_lists(read_position(enough))
    result = playout(read_position(enough), 3)
    assert result == playout(read_position(enough), 3)
    assert result.ending != "bound"
    assert playout(short, 3).rule == "0 cards that no one has named"


def test_why_not_and_the_layers_have_an_answer_for_a_card_that_nobody_knows() -> None:
    game = Game(read_position(DRAW.format(library="Forest, unknown card x3")))
    game.advance()
    card = game.position.board.zone(LIBRARY, ANN)[0]
    refusal = game.why_not(PlaySpell(card, 0), ANN)
    assert refusal is not None and refusal.rule == "409.1a"
    refusal = game.why_not(PlayAbility(ability=AbilityId(card)), ANN)
    assert refusal is not None and refusal.rule == "217.2b"
    assert "no one has said what Ann's unknown card" in refusal.reason
    assert game.explain(card).faces == ()


# --- subgames (506) ----------------------------------------------------------------------------------------

SHAHRAZAD = (
    "Ann: life 20; hand Shahrazad; in play Plains x2; library unknown card x10{listed}\n"
    "Bob: life 20; library Mountain x9\nTurn 3: Ann, precombat main phase\n---\n"
    "Ann plays Shahrazad. Both pass. Chance chooses Ann.\n"
)
TEN = "; unknown cards from Shock x6, Forest x4"
IN_A_SUBGAME = """
Ann: life 20
Bob: life 20
Turn 3: Ann, precombat main phase
Stack (bottom first): Ann's Shahrazad
Subgame:
Ann: life 20; library unknown card x3
Bob: life 20; library Mountain x9
Turn 3: Ann, draw begins
"""


def left_open(board: Board, *ids: int) -> int:
    """How many of these cards nobody has named."""
    return sum(1 for one in ids if is_unknown(board.objects[one]))  # type: ignore[index]


def called(board: Board, zone: tuple[int, ...]) -> list[str]:
    """The names of cards, sorted."""
    return sorted(str(board.objects[one].definition.name) for one in zone)  # type: ignore[index,union-attr]


@pytest.mark.parametrize("short_cuts", [True, False])
def test_a_library_leaves_for_a_subgame_without_being_named(short_cuts: bool) -> None:
    position, line = SHAHRAZAD.format(listed=TEN).split("---\n")
    game = Game(read_position(position), short_cuts=short_cuts)
    read_line(game, line)
    main, subgame = game.position.boards
    assert left_open(subgame, *subgame.zone(LIBRARY, ANN)) == 3
    assert len(subgame.zone(HAND, ANN)) == 7 and left_open(subgame, *subgame.zone(HAND, ANN)) == 0
    assert left_open(main, *main.zone(REMOVED)) == 3
    assert len(main.players[ANN].unseen) == len(subgame.players[ANN].unseen) == 3
    check_lists(game.position)
    assert load(save(game.position)) == game.position
    seen = called(subgame, subgame.zone(HAND, ANN))
    read_line(game, "Ann says no. Bob says no. Bob concedes.")
    (main,) = game.position.boards
    library = main.zone(LIBRARY, ANN)
    assert left_open(main, *library) == 3 and main.zone(REMOVED) == ()
    assert called(main, tuple(one for one in library if not is_unknown(main.objects[one]))) == seen
    assert save(replay(game.line).position) == save(game.position)


def test_what_is_named_in_a_subgame_that_was_written_down_is_so_named_after_it() -> None:
    game = Game(read_position(IN_A_SUBGAME))
    read_line(game, "Chance chooses Terror.")
    main = game.position.boards[0]
    assert hand(game, ANN) == ["Terror"]
    assert called(main, main.zone(REMOVED)).count("Terror") == 1 and left_open(main, *main.zone(REMOVED)) == 2
    assert write_position(read_position(write_position(game.position))) == write_position(game.position)
    read_line(game, "Bob concedes.")
    (main,) = game.position.boards
    assert called(main, main.zone(LIBRARY, ANN)) == ["Terror", "unknown card", "unknown card"]


def test_what_is_named_in_a_subgame_of_a_subgame_is_so_named_in_both_games_around_it() -> None:
    deeper = IN_A_SUBGAME.replace("library unknown card x3", "library Forest").replace(
        "Turn 3: Ann, draw begins", "Turn 3: Ann, precombat main phase\nStack (bottom first): Ann's Shahrazad"
    )
    game = Game(read_position(deeper + IN_A_SUBGAME.partition("Shahrazad\n")[2]))
    read_line(game, "Chance chooses Terror.")
    assert [called(board, board.zone(REMOVED)).count("Terror") for board in game.position.boards] == [1, 1, 0]
    read_line(game, "Bob concedes. Bob concedes.")
    (main,) = game.position.boards
    assert called(main, main.zone(LIBRARY, ANN)).count("Terror") == 1


def test_a_player_who_looks_on_is_not_told_what_a_card_of_a_subgame_is() -> None:
    told = []
    for name in ("Terror", "Shock"):
        game = Game(read_position(IN_A_SUBGAME))
        read_line(game, f"Chance chooses {name}.")
        told.append(seen_by(game.position, BOB))
    assert told[0] == told[1]
