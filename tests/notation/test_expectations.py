"""Expectations: each kind reads, prints back, holds where it is true and says what is the case where it is not."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine import scenarios
from engine.game import Game
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.expectations import check
from engine.notation.expected import Expectation
from engine.notation.positions import read_position
from engine.notation.reading_expectations import OF_A_PLAYER, known_on, read_expectation, read_expectations
from engine.notation.scenario import read_scenario
from engine.notation.sentences import read_line
from tests.notation.playing import holds

BOARD = """
Ann: life 18; poison 1; in play 1/1 black Minion creature token x2, Grizzly Bears (tapped, damage 1, +1/+1 counter x2),
 Serra Angel, Forest; hand Shock, Terror; library Forest x5; mana RG; graveyard Isamaru, Hound of Konda x2
Bob: life 20; in play Hill Giant, River Boa, White Knight; graveyard Isamaru, Hound of Konda, Shock x2, Fire // Ice;
 removed from the game Void; library Forest
Turn 3: Ann, precombat main
Stack: Bob's Shock targeting Ann
"""
NAMES = ("Ann", "Bob")

HOLDS = {
    "Ann has 18 life.": "Ann has 17 life.",
    "Ann has 1 poison counter.": "Ann has 2 poison counters.",
    "Ann's mana pool has RG.": "Ann's mana pool has R.",
    "Bob's mana pool has nothing.": "Bob's mana pool has G.",
    "Ann's mana pool has GR.": "Ann's mana pool has CC.",
    "Bob's Hill Giant is a red 3/3 creature.": "Bob's Hill Giant is a green 3/3 creature.",
    "Bob's Hill Giant is not a red 4/4 creature.": "Bob's Hill Giant is not a red 3/3 creature.",
    "Ann's Serra Angel is a creature with flying.": "Ann's Serra Angel is not a creature with flying.",
    "The game goes on.": "The game is a draw.",
    "Nobody has lost.": "Bob has lost.",
    "Nobody has won.": "Ann has won.",
    "It is Ann's precombat main.": "It is Ann's upkeep.",
    "Ann has priority.": "Bob has priority.",
    "Bob's graveyard has Isamaru, Hound of Konda and Shock x2.": "Bob's graveyard has Shock x3.",
    "Ann's graveyard has Isamaru, Hound of Konda x2.": "Ann's graveyard has Isamaru, Hound of Konda x3.",
    "Bob's graveyard has no Void.": "Bob's graveyard has no Shock.",
    "Ann's hand has 2 cards.": "Ann's hand has 1 card.",
    "Bob's hand is empty.": "Ann's hand is empty.",
    "What Bob owns removed from the game has Void.": "What Ann owns removed from the game has Void.",
    "The stack has 1 object.": "The stack is empty.",
    "The stack has Bob's Shock.": "The stack has Ann's Shock.",
    "The top of the stack is Bob's Shock.": "The top of the stack is Ann's Shock.",
    "Ann controls 2 creatures named Minion.": "Ann controls 3 creatures named Minion.",
    "Ann controls 2 black creature tokens.": "Ann controls 2 white creatures.",
    "Ann controls 1 creatures with flying.": "Ann controls 2 creatures with flying.",
    "Ann controls 3 nonwhite creatures.": "Ann controls 4 nonwhite creatures.",
    "Ann controls Serra Angel.": "Ann controls Craw Wurm.",
    "Ann controls no artifacts.": "Ann controls no creatures.",
    "Bob controls Giants.": "Ann controls Giants.",
    "Ann controls 2 1/1 creatures.": "Ann controls 2 2/2 creatures.",
    "Bob's graveyard has Fire.": "Bob's graveyard has no Ice.",
    "Ann's Grizzly Bears is 4/4.": "Ann's Grizzly Bears is 2/2.",
    "Ann's Grizzly Bears is tapped.": "Ann's Serra Angel is tapped.",
    "Ann's Serra Angel is not tapped.": "Ann's Grizzly Bears is not tapped.",
    "Bob's Hill Giant is a red creature.": "Bob's Hill Giant is a blue creature.",
    "Ann's Grizzly Bears has 1 damage.": "Ann's Grizzly Bears has 2 damage.",
    "Ann's Grizzly Bears has 2 +1/+1 counters.": "Ann's Grizzly Bears has 1 +1/+1 counter.",
    "Ann's Serra Angel has flying.": "Bob's Hill Giant has flying.",
    "Bob's Hill Giant has no flying.": "Ann's Serra Angel has no flying.",
    "Bob's River Boa has islandwalk.": "Bob's River Boa has mountainwalk.",
    "Bob's River Boa has landwalk.": "Bob's Hill Giant has landwalk.",
    "Bob's White Knight has protection from black.": "Bob's White Knight has protection from red.",
    "Bob's White Knight has no protection from red.": "Bob's White Knight has no protection from black.",
    "Bob controls 1 creature with islandwalk.": "Bob controls 1 creature with forestwalk.",
    "trace has 408.1c.": "trace has 413.1.",
    "trace has 408.": "trace has 507.",
    "trace has 408.1.": "trace has 408.2.",
    "Ann's Serra Angel has converted mana cost 5.": "Ann's Serra Angel has converted mana cost 4.",
    "Ann's Serra Angel is not attached.": "Ann's Serra Angel is attached to Ann's Grizzly Bears.",
    "Ann controls 4 nonlegendary creatures.": "Ann controls 4 non-Bear creatures.",
    "Ann is not asked.": "Ann is asked for a target.",
    "trace has no 413.1.": "trace has no 408.1c.",
}


def game() -> Game:
    found = Game(read_position(BOARD.strip()))
    found.advance()
    return found


@pytest.mark.parametrize(
    "words", [*HOLDS, *HOLDS.values(), "illegal: 409.1c", "Bob has lost.", "Ann has won."]
)
def test_it_prints_back(words: str) -> None:
    expectation = read_expectation(words, NAMES)
    assert expectation.words() == words
    assert read_expectation(expectation.words(), NAMES) == expectation


@pytest.mark.parametrize(("true", "false"), HOLDS.items())
def test_it_holds_or_says_what_is_the_case(true: str, false: str) -> None:
    found = game()
    assert check(found, read_expectation(true, NAMES)) is None
    assert check(found, read_expectation(false, NAMES))


def test_the_end_of_a_game() -> None:
    found = game()
    assert check(found, read_expectation("Bob has lost.", NAMES)) == "the game goes on"
    read_line(found, "Bob concedes.")
    for words in ("Bob has lost.", "Ann has won."):
        assert check(found, read_expectation(words, NAMES)) is None
    assert check(found, read_expectation("The game is a draw.", NAMES)) == "Ann won"


def test_what_the_line_was_refused() -> None:
    expectation = read_expectation("illegal: 409.1c", NAMES)
    assert check(game(), expectation, ("408.1c", "409.1c")) is None
    assert check(game(), expectation, ("408.1c",)) == "refused by 408.1c"
    assert check(game(), expectation) == "nothing in the line was illegal"


def test_a_name_that_means_nothing_is_said() -> None:
    assert (
        check(game(), read_expectation("Ann's Craw Wurm is 6/4.", NAMES))
        == "nothing is called Ann's Craw Wurm"
    )


@pytest.mark.parametrize(
    ("words", "unknown"),
    [
        ("Ann controls no Grizzly Baers.", "Grizzly Baers"),
        ("Ann controls no flying creatures.", "flying creatures"),
        ("Ann controls no creatures named Minoin.", "Minoin"),
        ("Ann controls no creatures with swagger.", "swagger"),
        ("Bob's Hill Giant is not a blue creatrue.", "blue creatrue"),
        ("Bob's Hill Giant is not dead.", "dead"),
        ("Bob's graveyard has no Shcok.", "Shcok"),
    ],
)
def test_a_word_that_means_nothing_holds_of_no_board(words: str, unknown: str) -> None:
    assert check(game(), read_expectation(words, NAMES)) == f"nothing is called {unknown}"


def test_a_token_that_is_gone_may_still_be_named() -> None:
    found = Game(
        read_position(
            'Ann: in play 0/1 red creature token named "Blob"\nBob: in play Mountain; hand Shock\nTurn 2: Bob, main'
        )
    )
    assert check(found, read_expectation("Ann controls no Blob.", NAMES))
    read_line(found, "Bob plays Shock targeting Blob. Both pass.")
    assert check(found, read_expectation("Ann controls no Blob.", NAMES)) is None
    assert check(found, read_expectation("Ann controls no creatures named Blob.", NAMES)) is None


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("Cy has 20 life.", 1, 1),
        ("Ann has 18 life.\nAnn has many life.", 2, 9),
        ("trace has five.", 1, 11),
        ("Ann's Grizzly Bears has swagger.", 1, 25),
        ("illegal: 9.1", 1, 10),
    ],
)
def test_an_error_names_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_expectations(text, NAMES)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.expected


def test_what_a_player_is_asked() -> None:
    found = Game(read_position("Ann: in play Mountain; hand Shock\nBob: life 20\nTurn 2: Ann, main"))
    read_line(found, "Ann plays Shock.")
    for words in ("Ann is asked for a target.", "Bob is not asked."):
        assert read_expectation(words, NAMES).words() == words
        assert check(found, read_expectation(words, NAMES)) is None
    assert check(found, read_expectation("Ann is asked which creatures attack.", NAMES))
    assert check(found, read_expectation("Bob is asked for a target.", NAMES))
    assert check(found, read_expectation("Ann is not asked.", NAMES))


def test_names_that_a_list_would_take_apart_stand_in_quotation_marks() -> None:
    words = 'Ann\'s graveyard has "Me, Myself and I" x2 and Shock.'
    assert read_expectation(words, NAMES).words() == words


def test_a_card_may_be_called_as_a_zone_is() -> None:
    """Hand of Justice is no hand, and Library of Leng no library."""
    holds(
        """
Ann: in play Hand of Justice, Library of Leng (tapped); hand Hand of Death; library Forest
Bob: life 20
Turn 3: Ann, main
---
---
Ann's Hand of Justice is 2/6.
Ann's Hand of Justice is not tapped.
Ann's Library of Leng is tapped.
Ann's hand has Hand of Death.
Ann's library has 1 card.
Ann's graveyard is empty.
"""
    )


def test_cards_of_a_boards_own_are_known_by_name_where_its_expectations_are_kept() -> None:
    text = "Card:\nMask, of Law and Grace {W}\nEnchantment\n\nAnn: in play Mask, of Law and Grace\nBob: life 20\n"
    known = known_on(read_scenario(text).position.boards)
    assert known.players == ("Ann", "Bob")
    (one,) = known.read("Ann controls Mask, of Law and Grace.")
    assert known.read(one.words()) == (one,)


def test_every_error_of_every_own_card_is_told_at_its_place() -> None:
    text = "Card:\nFirst {G}\nCreature - Bear 2/2\nEcho\nFrobnicate.\n"
    text += "\nCard:\nSecond {Q}\nInstant\nDraw.\n\nAnn: life 20\n"
    with pytest.raises(Unreadable) as caught:
        read_scenario(text)
    assert [one.line for one in caught.value.every] == [4, 5, 8, 10]
    assert str(caught.value).count("\n") == 3


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann has 2 life and 3 poison counters.",
        "Bob has lost today.",
        "It is Ann's upkeep again.",
        "The stack is empty now.",
    ],
)
def test_words_behind_a_sentence_are_refused_and_not_passed_over(sentence: str) -> None:
    with pytest.raises(Unreadable):
        read_expectations(sentence, ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Ann's Kitsune Blademaster has bushido.", "Ann's Craw Giant has bushido."),
        ("Ann's Kitsune Blademaster has bushido 1.", "Ann's Kitsune Blademaster has bushido 2."),
        ("Ann controls 1 creature with bushido.", "Ann controls 2 creatures with bushido."),
        ("Ann's Craw Giant has rampage.", "Ann's Kitsune Blademaster has rampage."),
        ("Ann's Craw Giant has rampage 2.", "Ann's Craw Giant has rampage 1."),
        ("Ann's Bonesplitter has equip.", "Ann's Craw Giant has equip."),
        ("Ann's Bonesplitter has no equip {2}.", "Ann's Bonesplitter has no equip {1}."),
    ],
)
def test_a_keyword_is_expected_with_its_number_or_without(true: str, false: str) -> None:
    board = "Ann: in play Kitsune Blademaster, Craw Giant, Bonesplitter\nBob: life 20\nTurn 3: Ann, upkeep"
    found = Game(read_position(board))
    assert check(found, read_expectation(true, NAMES)) is None
    assert check(found, read_expectation(false, NAMES))


def test_of_three_one_may_have_lost_while_the_game_goes_on() -> None:
    game = Game(read_position("Ann: life 20\nBob: lost 102.3a\nCy: life 20\nTurn 3: Ann, precombat main"))
    names = ("Ann", "Bob", "Cy")
    assert check(game, read_expectation("The game goes on.", names)) is None
    assert check(game, read_expectation("Nobody has won.", names)) is None
    assert check(game, read_expectation("Nobody has lost.", names)) == "Bob lost"


@pytest.mark.parametrize(
    ("said", "place", "could"),
    [
        ("Ann has 20 lif.", 12, {"life", "poison counter", "poison counters"}),
        ("Ann is happy.", 5, {"has", "controls", "has priority", "may see", "has lost"}),
        ("Ann's hand holds Forest.", 12, {"has", "is empty"}),
    ],
)
def test_an_error_names_every_word_that_could_stand_there(said: str, place: int, could: set[str]) -> None:
    with pytest.raises(Unreadable) as caught:
        read_expectations(said, ("Ann", "Bob"))
    assert caught.value.column == place
    assert could <= {one.strip('"') for one in caught.value.expected}


@pytest.mark.parametrize("words", OF_A_PLAYER)
def test_what_an_error_offers_to_say_of_a_player_is_read(words: str) -> None:
    said = words.strip('"')
    rest = {"has": "1 life", "controls": "a Forest", "may see": "Forest", "decides for": "Bob"}
    rest |= {"is asked for": "blocks", "can force": "that Bob has lost"}
    (read,) = read_expectations(f"Ann {said} {rest.get(said, '')}".strip() + ".", ("Ann", "Bob"))
    assert read.words().startswith("Ann ")


class _BoardAlone:
    """A game of which nothing may be asked but its boards."""

    def __init__(self, game: Game) -> None:
        self.board = game.board
        self.start = self.position = replace(game.position, decision=None)


def test_what_rests_on_the_board_asks_for_nothing_else() -> None:
    """A page judges such a one once for all steps with the same board."""
    seen = set()
    for path in sorted(Path(scenarios.__file__).parent.rglob("*.txt"))[::8]:
        found = read_scenario(path.read_text("utf-8"))
        for one in found.expectations:
            kind = type(one)
            if kind.rests_on_board and (kind, one.words()) not in seen:
                seen.add((kind, one.words()))
                game = Game(found.position)
                with suppress(Unreadable, Ambiguous):
                    assert one.why_not(_BoardAlone(game)) == one.why_not(game)  # type: ignore[arg-type]
    assert {kind for kind, _ in seen} == {kind for kind in _kinds(Expectation) if kind.rests_on_board}


def _kinds(kind: type[Expectation]) -> set[type[Expectation]]:
    return {kind}.union(*map(_kinds, kind.__subclasses__()))
