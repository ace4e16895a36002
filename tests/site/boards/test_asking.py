"""Every decision of the engine has a control on the page, and what the control sends is an answer."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from msgspec.structs import replace

from engine.chance import Chance
from engine.decisions import Form
from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario, run
from engine.rules.turn.assigning_310 import AssignDamage, Assigner
from playground.boards.answering import Unusable
from playground.boards.controls import control_of, question, read_answer
from playground.boards.questions import Question


def all_forms(kind: type[Form] = Form) -> set[type[Form]]:
    return {kind for one in kind.__subclasses__() for kind in (one, *all_forms(one))}


@pytest.mark.parametrize("kind", sorted(all_forms(), key=lambda kind: kind.__name__))
def test_every_kind_of_decision_is_drawn_and_read(kind: type[Form]) -> None:
    assert callable(control_of(kind).draw) and callable(control_of(kind).read)


def sent(asked: Question) -> QueryDict:
    """What the page sends if a visitor takes what is offered first."""
    data = QueryDict(mutable=True)
    if asked.control == "buttons":
        data["choice"] = asked.choices[0].value
    elif asked.control == "checks":
        chosen = [one.value for one in asked.choices if one.chosen] or [
            one.value for one in asked.choices[: asked.least]
        ]
        data.setlist("choice", chosen)
    elif asked.control == "number":
        data["number"] = asked.value
    elif asked.control == "word":
        data["word"] = "Forest"
    for field in asked.fields:
        data[field.name] = field.value
    return data


BOARD = """
Ann: life 20; in play Mountain x3, Forest x3, Grizzly Bears x2, Llanowar Elves, Prodigal Sorcerer, Birds of Paradise;
  hand Shock, Giant Growth, Fire // Ice, Forest; library Forest x5
Bob: life 20; in play Hill Giant, Serra Angel, Island x3; hand Counterspell, Shock; library Island x5
Turn 5: Ann, precombat main phase
"""


@pytest.mark.parametrize("seed", range(12))
def test_what_the_page_offers_first_is_legal_through_random_games(seed: int) -> None:
    chance = Chance(seed)
    game = Game(read_position(BOARD), trace=False)
    met = set()
    for _ in range(150):
        game.advance()
        if game.decision is None:
            break
        form = game.decision
        met.add(type(form).__name__)
        asked = question(game.position)
        if form.some(game.board) or asked.control != "checks":
            answer = read_answer(form, game.board, sent(asked))
            assert form.check(game.board, answer) is None, (form, answer)
        for one in (*asked.choices, *asked.folded) if asked.control == "buttons" else ():
            data = QueryDict(mutable=True)
            data["choice"] = one.value
            assert form.check(game.board, read_answer(form, game.board, data)) is None
        game.choose(form.draw(game.board, chance))
    assert "HasPriority" in met


def test_an_answer_that_is_none_is_refused_at_its_field() -> None:
    game = Game(read_position(BOARD), trace=False)
    game.advance()
    assert game.decision is not None
    for nonsense in (
        "",
        "fly",
        "{}",
        '{"type":"Fly"}',
        '{"type":"PlaySpell"}',
        '{"type":"PlaySpell","card":"x"}',
        '{"type":"PlaySpell","card":99999}',
        '{"type":"PlaySpell","card":1,"face":-4}',
        '{"type":"PlayAbility","ability":{"object":99999}}',
    ):
        data = QueryDict(mutable=True)
        data["choice"] = nonsense
        with pytest.raises(Unusable) as refused:
            read_answer(game.decision, game.board, data)
        assert refused.value.field == "choice"


def test_what_cannot_be_played_says_why_with_its_rule() -> None:
    game = Game(read_position("Ann: life 20; hand Shock\nBob: life 20\nTurn 1: Ann, upkeep\n"), trace=False)
    game.advance()
    refused = question(game.position).refused
    assert [(one.what, one.rule) for one in refused] == [("Shock", "409.1h")] or refused[0].what == "Shock"
    assert refused[0].why


def test_damage_is_divided_recipient_by_recipient() -> None:
    position = read_position(
        "Ann: life 20; in play Serra Angel\nBob: life 20; in play Grizzly Bears x2\nTurn 1: Ann, precombat main phase\n"
    )
    angel, first, second = position.board.in_play
    form = AssignDamage(
        player=0, rule="310.2a", purpose="damage", dividing=(Assigner(angel, 4, (first, second)),)
    )  # type: ignore[arg-type]
    asked = question(replace(position, decision=form))
    assert [one.label for one in asked.fields] == [
        "Ann's Serra Angel to Bob's Grizzly Bears #1",
        "Ann's Serra Angel to Bob's Grizzly Bears #2",
    ]
    data = QueryDict(mutable=True)
    data["share-0"], data["share-1"] = "3", "1"
    assert read_answer(form, position.board, data) == (3, 1)


COPYING = """# Clone and a flipped card
Ann: in play Island x4; hand Clone
Bob: in play Budoka Gardener (flipped)
Turn 3: Ann, precombat main phase
---
Ann plays Clone.
Both pass.
---
"""


def test_503_5_one_thing_or_none_is_one_button_each_also_on_the_card() -> None:
    position = run(read_scenario(COPYING)).game.position
    asked = question(position)
    assert asked.control == "buttons" and position.decision is not None
    gardener, nothing = asked.choices[0], asked.shortcuts[0]
    # 508.2: a flipped permanent has the other name.
    assert (gardener.label, gardener.note) == ("Bob's Dokai, Weaver of Life", "")
    assert [*asked.buttons_of()] == [gardener.object]
    one = read_answer(position.decision, position.board, QueryDict(f"choice={gardener.value}"))
    none = read_answer(position.decision, position.board, QueryDict(f"do={nothing.value}"))
    assert (one, none) == ((gardener.object,), ())


def test_409_1c_an_ability_that_cannot_be_played_is_listed_with_the_reason() -> None:
    position = read_position("Ann: in play Royal Assassin\nBob: life 20\nTurn 3: Ann, precombat main phase\n")
    game = Game(position)
    game.advance()
    refused = question(game.position).refused
    assert [(one.what, one.rule) for one in refused] == [("ability of Ann's Royal Assassin", "409.1c")]
    assert "no legal target" in refused[0].why


TWO_EFFECTS = """# A shield and a furnace
Ann: life 20; in play Furnace of Rath, Mountain; hand Lightning Bolt
Bob: life 20
Turn 3: Ann, precombat main
Effect: "Prevent the next 3 damage that would be dealt to this player this turn."; on Bob; by Bob
---
Ann plays Lightning Bolt targeting Bob paying with Mountain.
Both pass.
"""


TWO_EFFECTS = """# A shield and a furnace
Ann: life 20; in play Furnace of Rath, Mountain; hand Lightning Bolt
Bob: life 20
Turn 3: Ann, precombat main
Effect: "Prevent the next 3 damage that would be dealt to this player this turn."; on Bob; by Bob
---
Ann plays Lightning Bolt targeting Bob paying with Mountain.
Both pass.
"""


def test_of_several_effects_one_is_chosen_and_what_is_about_to_happen_is_said() -> None:
    game = run(read_scenario(TWO_EFFECTS)).game
    asked = question(game.position)
    assert asked.title == "Bob chooses which effect to apply"
    assert asked.hint == "About to happen: Ann's Lightning Bolt deals 3 damage to Bob."
    assert len(asked.choices) == 2


SLIVERS = """Ann: life 20; in play Plague Sliver x2, Howling Mine
Bob: life 20
Turn 3: Ann, upkeep begins
"""


def test_triggered_abilities_to_be_ordered_are_told_apart() -> None:
    game = Game(read_position(SLIVERS))
    game.advance()
    labels = [field.label for field in question(game.position).fields]
    assert [one.split(":")[0] for one in labels] == ["Ann's Plague Sliver #1"] * 2 + [
        "Ann's Plague Sliver #2"
    ] * 2
    assert all("deals 1 damage to you" in one for one in labels)
