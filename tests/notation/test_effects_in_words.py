"""Effects under way as sentences (404.4, 418.3, 419.3), and values spelled out where no sentence tells them."""

from __future__ import annotations

import pytest

from engine import cards
from engine.board import Noted
from engine.game import Game
from engine.language.card import CardDef
from engine.language.combining import substitute
from engine.language.effects import (
    Ability,
    AddPT,
    Body,
    Delay,
    Modify,
    PreventNext,
    RedirectNext,
    Regenerate,
    Replacement,
    SetColors,
    SetController,
    SetPT,
    SetSubtype,
    SetTypes,
    Shield,
    Static,
    Triggered,
)
from engine.language.errors import UnreadableText
from engine.language.reading import read_paragraph
from engine.language.terms import Begins, Bound, DealsDamage, EventPart, Same, Self, Share, Target, Value, X
from engine.language.walks import walk
from engine.language.words import Color, Duration, Role
from engine.notation.codecs import subclasses
from engine.notation.errors import Unreadable
from engine.notation.lasting import THIS, read_sentence, sentence_of, told_as
from engine.notation.positions import read_position, write_position
from engine.notation.scanning import Scanner
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_line
from engine.notation.spelling import SPELLED, read_spelled_out, spelled_out, words_of
from engine.seats import life_of
from tests.chosen import chosen

BEARS = "Ann: life 20; in play Grizzly Bears, Drudge Skeletons\nBob: life 20; in play Hill Giant\nTurn 3: Ann, upkeep\n"
SHIELDED = (Noted("shielded", "players", (1,)),)


# --- what a judge may write ----------------------------------------------------------------------------------


def test_a_shield_says_how_long_it_lasts_and_how_much_it_prevents() -> None:
    """419.7b: with nothing else said, a shield prevents what its words say, this turn."""
    text = "Prevent the next 3 damage that would be dealt to this player this turn."
    [effect] = read_position(f'{BEARS}Effect: "{text}"; on Bob').board.effects
    assert (effect.charges, effect.until, effect.bound, effect.locked) == (3, "end of turn", SHIELDED, False)


def test_regeneration_is_used_once() -> None:
    """419.6b: destruction is replaced the next time, and not again."""
    [effect] = read_position(
        f'{BEARS}Effect: "Regenerate this creature."; on Ann\'s Drudge Skeletons'
    ).board.effects
    assert (effect.charges, effect.until) == (1, "end of turn")


def test_a_shield_around_a_player_prevents_damage_to_that_player_alone() -> None:
    board = (
        "Ann: life 20; in play Mountain x2; hand Shock x2\nBob: life 20\nTurn 3: Ann, precombat main phase\n"
        'Effect: "Prevent the next 3 damage that would be dealt to this player this turn."; on Bob; by Bob\n'
    )
    game = Game(read_position(board))
    game.advance()
    read_line(game, "Ann plays Shock targeting Bob. Both pass.")
    assert life_of(game.board, 1) == 20
    assert [one.charges for one in game.board.effects] == [1]
    read_line(game, "Ann plays Shock targeting Bob. Both pass.")
    assert life_of(game.board, 1) == 19


def test_a_continuous_effect_is_on_no_player() -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(f'{BEARS}Effect: "This permanent gets +3/+3."; on Bob')
    assert "the name of an object" in caught.value.expected


def test_what_a_text_names_must_be_noted() -> None:
    for text in (
        "Prevent all damage that would be dealt by <foe> this turn.",
        "At end of turn, destroy <foe>.",
    ):
        heading = "Delayed" if text.startswith("At") else "Effect"
        with pytest.raises(Unreadable) as caught:
            read_position(f'{BEARS}{heading}: "{text}"; by Ann')
        assert caught.value.expected == ('; noted "foe" = ...',)


@pytest.mark.parametrize(
    "statement",
    [
        'Effect: "Destroy target creature."',
        'Effect: "{T}: Draw a card."; on Ann\'s Grizzly Bears',
        'Effect: "At end of turn, draw a card."',
        'Effect: "In the text of this permanent, the color word black is now purple."; on Ann\'s Grizzly Bears',
        'Effect: "In the text of this permanent, the basic land type Island is now Bear."; on Ann\'s Grizzly Bears',
        "Effect: spelled out static (what: self, changes: [])",
        'Effect: "Regenerate this permanent."; on Ann and Ann\'s Grizzly Bears',
        'Delayed: "Regenerate this permanent."; by Ann',
        'Delayed: "Flying"; by Ann',
        f"Effect: spelled out static (what: self, changes: [{'9' * 5000}])",
        f'Effect: "Regenerate this permanent."; on Ann\'s Grizzly Bears; left {"9" * 5000}',
    ],
)
def test_what_would_do_nothing_or_cannot_be_is_refused(statement: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(BEARS + statement)
    assert caught.value.line == 4


def test_a_keyword_is_had_by_what_the_effect_is_on() -> None:
    text = 'Effect: "Flying"; on Ann\'s Grizzly Bears; until end of turn; by Ann\n'
    written = write_position(read_position(BEARS + text))
    assert written.endswith(text.replace("Flying", "This permanent has flying."))


def test_control_for_good_is_said_so() -> None:
    text = 'Effect: "<foe> gains control of this permanent."; on Ann\'s Grizzly Bears; by Ann; noted "foe" = Bob\n'
    assert write_position(read_position(BEARS + text)).endswith(text)


def test_words_that_stop_are_marked_where_they_do() -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(f'{BEARS}Effect: "Prevent the next 3 flowers this turn."; on Bob')
    assert (caught.value.line, caught.value.words.split()[0]) == (4, "flowers")


def test_boards_written_with_values_in_json_are_still_read() -> None:
    value = (
        '{"is":"Replacement","event":{"is":"DealsDamage","to":{"is":"Same","of":{"is":"Bound","name":"shielded"}}},'
        '"instead":[{"is":"PreventNext","amount":1,"to":{"is":"EventPart","role":"recipient"},'
        '"duration":"until end of turn"}]}'
    )
    old = f'{BEARS}Effect: {value}; until end of turn; by Bob; left 1; noted "shielded" = Bob\'s Hill Giant\n'
    now = (
        'Effect: "Prevent the next 1 damage that would be dealt to this permanent this turn."; on Bob\'s Hill Giant; '
        "until end of turn; by Bob; left 1\n"
    )
    assert write_position(read_position(old)).endswith(now)
    copied = '{"is":"CardDef","name":"Hill Giant","faces":[{"is":"Face","name":"Hill Giant","types":["creature"]}]}'
    old = BEARS.replace("Grizzly Bears", f"Clone (copying {copied})")
    assert (
        read_position(old).board.objects[read_position(old).board.in_play[0]].definition.name == "Hill Giant"
    )  # type: ignore[union-attr]


# --- everything that cards can leave behind ------------------------------------------------------------------


def left_behind(card: Value) -> set[tuple[Ability, int | None]]:
    """The effects that a card's instructions begin, as `engine.rules.stack.lasting_418` fixes them, with how often
    they work; None for those that nothing uses up."""
    found: set[tuple[Ability, int | None]] = set()
    for one in walk(card):
        slots = {part.slot for part in walk(one) if isinstance(part, Target)}
        table: dict[Value, object] = {X(): 2, **{Share(slot): 1 for slot in slots}}
        match one:
            case Delay(event=event, effects=effects):
                table |= {Target(slot): Bound(f"#target {slot}") for slot in slots}
                if isinstance(event, Begins):
                    table |= {
                        EventPart(role): Bound(f"#event {role}") for role in Role if role is not Role.PLAYER
                    }
                found.add((Triggered(substitute(event, table), Body(substitute(effects, table))), None))
            case Shield(event=event, instead=instead, uses=uses):
                table |= {Target(slot): Bound(f"target {slot}") for slot in slots}
                found.add((Replacement(substitute(event, table), substitute(instead, table)), uses))
            case RedirectNext(amount=amount, to=to):
                table |= {Target(slot): Bound(f"target {slot}") for slot in slots}
                moved = RedirectNext(amount, EventPart(Role.RECIPIENT), to, Duration.THIS_TURN)
                found.add((Replacement(DealsDamage(to=Same(Self())), (substitute(moved, table),)), None))
            case Modify(changes=changes, as_long=as_long):
                table |= {Target(slot): Bound(f"#target {slot}") for slot in slots}
                condition = substitute(as_long, table) if as_long is not None else None
                settled = tuple(_settled(change) for change in changes)
                found.add((Static(Self(), settled, condition), None))
    return found


def _settled(change: object) -> object:
    match change:
        case AddPT(power=power, toughness=toughness) | SetPT(power=power, toughness=toughness):
            sizes = (one if isinstance(one, int) else 2 for one in (power, toughness))
            return type(change)(*sizes)
        case SetController():
            return SetController(Bound("#controller"))
        case SetSubtype():
            return SetTypes((), ("Goblin",))
        case SetColors(colors=colors):
            return SetColors(tuple(one if isinstance(one, Color) else Color.RED for one in colors))
    return change


def some_cards() -> list[CardDef]:
    return [cards.library()[name] for name in chosen(20)]


def test_whatever_a_shipped_card_leaves_behind_has_a_sentence() -> None:
    effects = {one for card in some_cards() for one in left_behind(card)}
    assert len(effects) > 40
    without = [ability for ability, uses in effects if sentence_of(ability, THIS, uses) is None]
    assert without == []


def test_a_sentence_reads_back_as_the_same_value() -> None:
    shields = (PreventNext, Regenerate)
    for card in some_cards():
        for ability, uses in left_behind(card):
            text = sentence_of(ability, THIS, uses)
            assert text is not None and read_sentence(text) == (ability,)
            assert told_as(ability, THIS, uses) == text
    assert any(isinstance(one, shields) for card in some_cards() for one in walk(card))


# --- spelled out ---------------------------------------------------------------------------------------------


def test_every_kind_of_value_has_words_of_its_own() -> None:
    names = [words_of(name) for name in subclasses(Value)]
    assert len(names) == len(set(names))


def test_every_ability_of_a_shipped_card_can_be_spelled_out() -> None:
    for card in some_cards():
        for face in card.faces:
            for ability in face.abilities:
                text = spelled_out(ability)
                assert "{" not in text
                scanner = Scanner(text.removeprefix(SPELLED))
                assert read_spelled_out(scanner, Ability) == ability and scanner.done


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("flower", 1),
        ("static (wat: self)", 9),
        ("static (what: self, changes: [set colors)", 41),
        ("[" * 70, 62),
        ("static (what: 3)", 1),
    ],
)
def test_what_is_spelled_wrong_is_marked(text: str, column: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(f"{BEARS}Effect: {SPELLED} {text}")
    assert (caught.value.line, caught.value.column) == (4, len(f"Effect: {SPELLED} ") + column)
    assert caught.value.expected


def test_what_is_noted_is_named_in_the_text_of_an_effect_alone() -> None:
    """A card has nothing noted, so its text cannot name it."""
    assert read_sentence("At end of turn, destroy <token>.")
    with pytest.raises(UnreadableText) as caught:
        read_paragraph("At end of turn, destroy <token>.")
    assert caught.value.column == 25


def test_what_a_player_is_forbidden_is_said_of_the_player() -> None:
    """418.3b: whom an effect binds is noted as it begins; a text says it like a shield, "on Bob"."""
    played = run(
        read_scenario(
            "Ann: in play Plains; hand Orim's Chant\nBob: life 20\nTurn 3: Ann, main\n---\n"
            "Ann plays Orim's Chant targeting Bob. Both pass.\n"
        )
    )
    text = write_position(played.game.position)
    assert 'Effect: "This player can\'t play spells."; on Bob; until end of turn; by Ann' in text
    assert read_position(text).board.effects[0].bound == played.game.board.effects[0].bound
    older = text.replace("\"This player can't", "\"<forbidden> can't").replace("on Bob; ", "")
    older = older.replace("that is gone\nGone", 'that is gone; noted "forbidden" = Bob\nGone')
    assert write_position(read_position(older)) == text


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ('"This player can\'t play spells."; by Ann', "; on a player"),
        ("\"This player can't play spells.\"; on Ann's Forest; by Ann", "the name of a player"),
        ('"You can\'t lose the game."; on Bob; by Ann', '"This player can\'t ..." where it is on a player'),
    ],
)
def test_what_binds_players_is_on_players(effect: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(f"Ann: in play Forest\nBob: life 20\nTurn 3: Ann, main\nEffect: {effect}\n")
    assert caught.value.expected == (expected,)


def test_what_a_card_haunts_is_said_in_its_own_words() -> None:
    text = (
        "Ann: life 20\nBob: life 20; in play Grizzly Bears x2; removed from the game Blind Hunter "
        "({} Bob's Grizzly Bears #2)\nTurn 3: Ann, precombat main phase\n"
    )
    told = {words: write_position(read_position(text.format(words))) for words in ("haunting", "haunts")}
    told["noted"] = write_position(read_position(text.format('noted "haunted" =')))
    assert set(told.values()) == {text.format("haunting")}
    with pytest.raises(Unreadable):
        read_position("Ann: hand Blind Hunter (haunting Bob)\nBob: life 20\nTurn 3: Ann, main\n")
