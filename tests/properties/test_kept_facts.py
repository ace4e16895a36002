"""What is kept over an event is what would be found anew, whoever asks first (`engine.memos`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import engine.board
import engine.edit
import engine.game
from benchmarks.fuzz import play, start_of
from engine.asking.stable import CLOSED, JUDGED, STABLE, UNSTABLE, is_stable
from engine.board import (
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOTHING,
    REMOVED,
    AbilityId,
    Board,
    CardId,
    ContinuousEffect,
    Delayed,
    ObjectId,
    Player,
    Turn,
    TurnId,
)
from engine.chance import Chance, mix
from engine.characteristics import characteristics, controller_of, faces
from engine.events import (
    AbilityDelayed,
    BecomeKnown,
    BeginEffect,
    BeginStep,
    BeginTurn,
    CardDrawn,
    ComeIn,
    CountersPut,
    DamageDealt,
    ObjectMoved,
    Part,
    PermanentAttached,
    PermanentTapped,
    perform,
)
from engine.game import Game
from engine.language.effects import changes
from engine.language.terms import descriptions
from engine.language.values import (
    Above,
    AddPT,
    All,
    AllOf,
    Attached,
    Begins,
    Body,
    CardDef,
    CardType,
    Compare,
    Condition,
    Controls,
    DamageThisTurn,
    GainAbilities,
    HasState,
    HasType,
    HurtThisTurn,
    InZone,
    Is,
    Keyword,
    KeywordName,
    Kind,
    LoseAbilities,
    Matches,
    MayEnd,
    MayIgnore,
    NewUnderControl,
    Price,
    Relation,
    Self,
    State,
    Static,
    StepOrPhase,
    Triggered,
    Value,
    You,
    Zone,
)
from engine.language.values import Draw as DrawCards
from engine.memos import Stale, checking, cold, disagreements
from engine.rules.effects.graveyards_217 import unarranged
from engine.rules.effects.state_based_420 import state_based_effects
from engine.rules.stack.triggers_410 import heard
from engine.unknown import UNKNOWN_CARD
from tests.boards import ANN, BOB, Setting, card

BEARS = card("Bears", "Creature - Bear", (2, 2))
CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
CASTLE = card(
    "Keep",
    "Enchantment",
    None,
    Static(All(AllOf((CREATURE, HasState(State.UNTAPPED), Controls(You())))), (AddPT(0, 2),)),
)


def with_size(board: Board, creature: ObjectId) -> tuple[int | None, int | None]:
    found = characteristics(board, creature)
    return found.power, found.toughness


# --- who asks first makes no difference ------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["before", "after", "neither"])
def test_untapped_creatures_are_bigger_whichever_board_is_asked_first(first: str) -> None:
    """Ann's untapped creatures get +0/+2. Her Bears are tapped: they were 2/4 before and are 2/2 after."""
    table = Setting()
    table.put(CASTLE)
    bears = table.put(BEARS)
    before = table.board()
    if first == "before":
        assert with_size(before, bears) == (2, 4)
    after, _, _ = perform(before, (PermanentTapped(object=bears),), table.next_id)
    boards = {"before": (before, (2, 4)), "after": (after, (2, 2))}
    for name in sorted(boards, key=lambda one: one != first):
        board, size = boards[name]
        assert with_size(board, bears) == size


def facts(board: Board) -> dict[ObjectId, Any]:
    """Everything that is asked of each object: what it is and who controls it."""
    return {one: (faces(board, one), controller_of(board, one)) for one in sorted(board.objects)}


class Events:
    """Events of random games, each with the board on which it happened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, every: int) -> None:
        self.seen: list[tuple[Board, tuple[Part, ...], int]] = []
        self.number = 0
        real = perform

        def kept(board: Board, parts: tuple[Part, ...], next_id: int) -> Any:
            self.number += 1
            if self.number % every == 0:
                self.seen.append((board, parts, next_id))
            return real(board, parts, next_id)

        monkeypatch.setattr(engine.game, "perform", kept)


def test_before_and_after_of_any_event_are_the_same_in_any_order_of_asking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events = Events(monkeypatch, every=17)
    for seed in range(700, 710):
        start = start_of("random", 2, seed)
        # The long way, in which each event is performed by itself.
        game, chance = Game(start, trace=False, short_cuts=False), Chance(mix(seed, 1))
        for _ in range(150):
            game.advance()
            if game.decision is None:
                break
            game.choose(game.decision.draw(game.board, chance))
    monkeypatch.undo()
    assert len(events.seen) > 100
    for board, parts, next_id in events.seen:
        never_asked = cold(board)
        after, _, _ = perform(never_asked, parts, next_id)
        # With nothing remembered: each board by itself, on a twin that nobody has asked.
        right = (facts(cold(board)), facts(cold(after)))
        assert (facts(never_asked), facts(after)) == right
        other_way = cold(board)
        after, _, _ = perform(other_way, parts, next_id)
        now = facts(after)
        assert (facts(other_way), now) == right


def test_nothing_kept_over_an_event_is_stale_in_random_games() -> None:
    for kind, seed in (("random", 800), ("random", 801), ("special", 21)):
        start = start_of(kind, 2, seed)
        with checking(1 if kind == "random" else 150):
            play(start, seed)


# --- texts that read what a shape leaves out ---------------------------------------------------------------------


def bigger_while(condition: Condition) -> CardDef:
    """Its controller's Bears are 3/3 while this is true."""
    return card("Banner", "Enchantment", None, Static(All(CREATURE), (AddPT(1, 1),), condition))


def sizes(
    table: Setting, bears: ObjectId, *parts: Part, **fields: Any
) -> list[tuple[int | None, int | None]]:
    """How big the Bears are before an event and after it, with everything remembered that can be."""
    board, next_id = table.board(**fields), table.next_id
    found = [with_size(board, bears)]
    for part in parts:
        board, _, next_id = perform(board, (part,), next_id)
        found.append(with_size(board, bears))
        assert disagreements(board) == ()
    return found


def test_damage_dealt_this_turn_is_noticed_at_once() -> None:
    table = Setting()
    table.put(bigger_while(Compare(DamageThisTurn(You()), Relation.AT_LEAST, 1)))
    bears = table.put(BEARS)
    hit = DamageDealt(source=bears, player=ANN, amount=1)
    assert sizes(table, bears, hit) == [(2, 2), (3, 3)]


def test_a_new_permanent_is_no_longer_new_at_the_next_upkeep() -> None:
    """502.19a: it came during turn 3, after the upkeep of turn 3 had begun; the upkeep of turn 5 is the last one then,
    and that of turn 7 makes it old."""
    table = Setting(Player("Ann", upkeeps=(TurnId(1), TurnId(3))), Player("Bob"))
    table.put(bigger_while(NewUnderControl(All(CREATURE))))
    bears = table.put(BEARS, since=3)
    upkeep = BeginStep(phase="beginning", step="upkeep")
    turn = Turn(TurnId(5), ANN, "beginning", "untap")
    assert sizes(table, bears, upkeep, upkeep, turn=turn) == [(3, 3), (3, 3), (2, 2)]


def test_a_card_whose_text_works_in_the_hand_works_from_when_it_is_drawn() -> None:
    table = Setting()
    bears = table.put(BEARS)
    table.put(bigger_while(Matches(Self(), InZone(Zone.HAND))), zone=LIBRARY)
    assert sizes(table, bears, CardDrawn(player=ANN)) == [(2, 2), (3, 3)]


def test_a_removed_card_that_becomes_known_does_what_its_text_says_there() -> None:
    table = Setting()
    bears = table.put(BEARS)
    unknown = table.put(UNKNOWN_CARD, zone=REMOVED)
    text = bigger_while(Matches(Self(), InZone(Zone.REMOVED)))
    assert sizes(table, bears, BecomeKnown(object=unknown, definition=text)) == [(2, 2), (3, 3)]


def test_an_aura_that_may_enchant_only_what_was_hurt_falls_off_in_the_next_turn() -> None:
    """420.5d asks again though nothing has happened but that a turn began."""
    enchant = Keyword(KeywordName.ENCHANT, filter=AllOf((CREATURE, HurtThisTurn())))
    table = Setting()
    bears = table.put(BEARS, hurt=(NOTHING,))
    aura = table.put(card("Scar", "Enchantment - Aura", None, enchant), attached=bears)
    board = table.board()
    assert state_based_effects(board) == ()
    after, _, _ = perform(board, (BeginTurn(player=BOB),), table.next_id)
    assert [one.object for one in state_based_effects(after)] == [aura]  # type: ignore[attr-defined]


def test_a_card_brought_into_the_game_may_make_the_order_of_graveyards_matter() -> None:
    """217.4c: nobody is asked to arrange cards until a text is there that reads their order."""
    above = card(
        "Ghoul", "Creature - Zombie", (1, 1), Static(Self(), (AddPT(1, 1),), Matches(Self(), Above(Self())))
    )
    table = Setting()
    buried = tuple(ObjectMoved(object=table.put(one), to=GRAVEYARD) for one in (BEARS, CASTLE))
    board = table.board()
    assert unarranged(board, buried) is None
    wished = ComeIn(card=CardId(90), owner=ANN, to=HAND, definition=above)
    after, _, _ = perform(board, (wished,), table.next_id)
    assert unarranged(after, buried) is not None


# --- the detector sees what it is for --------------------------------------------------------------------------


WINGS = card(
    "Wings",
    "Enchantment - Aura",
    None,
    Static(Attached(Self()), (AddPT(1, 1),)),
    Keyword(KeywordName.ENCHANT, CREATURE),
)
GROWTH = ContinuousEffect(ObjectId(0), Static(All(CREATURE), (AddPT(3, 3),)), ANN, NOTHING)
LATER = Delayed(
    AbilityId(NOTHING),
    Triggered(Begins(StepOrPhase.UPKEEP, You()), Body((DrawCards(You(), 1),))),
    ANN,
    NOTHING,
)
MISTAKES: dict[tuple[str, str], Callable[[ObjectId, ObjectId], Part]] = {
    ("QUIET_OF_OBJECTS", "counters"): lambda bears, wings: CountersPut(
        object=bears, counter="+1/+1", number=1
    ),
    ("QUIET_OF_OBJECTS", "attached"): lambda bears, wings: PermanentAttached(object=wings, to=bears),
    ("QUIET_OF_BOARDS", "effects"): lambda bears, wings: BeginEffect(effect=GROWTH),
    ("QUIET_OF_BOARDS", "delayed"): lambda bears, wings: AbilityDelayed(delayed=LATER),
}


@pytest.mark.parametrize(("table", "field"), list(MISTAKES))
def test_a_field_wrongly_called_quiet_is_found(
    monkeypatch: pytest.MonkeyPatch, table: str, field: str
) -> None:
    """The same event passes as long as the field reshapes the board, and is stopped where somebody forgot that."""
    setting = Setting()
    bears, wings = setting.put(BEARS), setting.put(WINGS)
    board, event = setting.board(), (MISTAKES[table, field](bears, wings),)
    heard(board)
    quiet = (
        getattr(engine.edit, table)
        | {field}
        | ({"timestamp", "attached_player"} if field == "attached" else set())
    )
    with checking():
        perform(board, event, setting.next_id)
        monkeypatch.setattr(engine.edit, table, quiet)
        with pytest.raises(Stale):
            perform(board, event, setting.next_id)


def test_a_word_wrongly_called_stable_is_found() -> None:
    """Had the layers not marked the board, the creature would stay as big as it was before it was tapped."""
    table = Setting()
    table.put(CASTLE)
    bears = table.put(BEARS)
    before = table.board()
    after, _, _ = perform(before, (PermanentTapped(object=bears),), table.next_id)
    faces(before, bears)
    after.__dict__["shape"] = before.__dict__["shape"]
    assert disagreements(after) == ("settled",)


# --- what is declared ------------------------------------------------------------------------------------------


def all_values(kind: type = Value) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from all_values(one)


def test_every_word_that_can_be_asked_is_declared_one_way_or_the_other() -> None:
    asked = {one for one in all_values() if one.__module__ in (descriptions.__name__, changes.__name__)}
    # Changes that hold abilities or costs live with these.
    asked |= {GainAbilities, LoseAbilities, MayEnd, MayIgnore, Price}
    declared = [STABLE, UNSTABLE, CLOSED, frozenset(JUDGED)]
    assert asked == frozenset().union(*declared)
    assert sum(map(len, declared)) == len(asked), "a word is declared twice"


def test_a_word_that_nobody_declared_is_not_stable() -> None:
    class NewWord(Value, frozen=True):
        """A word of next year."""

    assert not is_stable(NewWord())
    assert not is_stable(Static(All(AllOf((CREATURE, NewWord()))), (AddPT(1, 1),)).what)


@pytest.mark.parametrize(
    ("table", "kind"),
    [("OBJECTS", "Object"), ("BOARDS", "Board"), ("PLAYERS", "Player")],
)
def test_quiet_fields_are_fields(table: str, kind: str) -> None:
    fields = set(getattr(engine.board, kind).__struct_fields__)
    assert getattr(engine.edit, f"QUIET_OF_{table}") < fields
