"""What an ability listens to, reads and writes; which abilities make mana; what a body needs."""

from typing import Any

import pytest

from engine.cards import library
from engine.language.cardtext import Block, read_block
from engine.language.effects import Ability, Body, Note
from engine.language.errors import UnreadableText
from engine.language.forms.said import UNNAMED, results_asked_for
from engine.language.reading import read_paragraph, read_spell
from engine.language.terms import Bound, Value
from engine.language.values import (
    Begins,
    Draw,
    GainLife,
    IsPlayer,
    Spell,
    StepOrPhase,
    Target,
    You,
)
from engine.language.walks import (
    Aspect,
    instructions,
    is_mana_ability,
    listens,
    named,
    reads,
    walk,
    writes,
)


def ability(text: str) -> Ability:
    (found,) = read_paragraph(text, ("Test",))
    return found


def test_a_triggered_ability_listens_to_its_event_and_a_static_one_to_nothing() -> None:
    assert listens(ability("At the beginning of each player's upkeep, draw a card.")) == Begins(
        StepOrPhase.UPKEEP, IsPlayer()
    )
    assert listens(ability("White creatures get +1/+1.")) is None


def test_a_static_ability_reads_its_description_and_writes_its_changes_418_5c() -> None:
    crusade = ability("White creatures you control get +1/+1 and have flying.")
    assert reads(crusade) == {Aspect.ZONE, Aspect.TYPES, Aspect.COLORS, Aspect.CONTROLLER}
    assert writes(crusade) == {Aspect.POWER, Aspect.TOUGHNESS, Aspect.ABILITIES}


def test_an_amount_and_a_condition_are_read_too() -> None:
    assert Aspect.POWER in reads(
        ability("Test gets +1/+1 for each creature you control with power 4 or greater.")
    )
    assert Aspect.LIFE in reads(ability("Test has flying as long as you have 10 or less life."))


def test_an_activated_ability_that_could_add_mana_is_a_mana_ability_406_1() -> None:
    assert is_mana_ability(ability("{T}: Add one mana of any color to your mana pool."))
    assert is_mana_ability(ability("{T}: Untap target land. Add {G} to your mana pool."))
    assert not is_mana_ability(ability("{T}: Untap target land."))
    (ritual,) = library()["Dark Ritual"].faces[0].abilities
    assert not is_mana_ability(ritual)


def test_modes_bring_their_own_instructions_409_1b() -> None:
    (spell,) = read_spell("Draw a card. Choose one - Target player gains 3 life; or you gain 1 life.")
    assert isinstance(spell, Spell)
    assert instructions(spell.body, (0,)) == (Draw(You(), 1), GainLife(Target(0), 3))
    assert instructions(spell.body, (1,)) == (Draw(You(), 1), GainLife(You(), 1))


def test_a_walk_visits_every_value_within() -> None:
    body = Body((GainLife(Target(0), 3),))
    assert list(walk(body)) == [body, body.effects[0], Target(0)]


def classes_in(value: Any) -> set[type[Value]]:
    """Looked up field by field, without the walk."""
    if isinstance(value, tuple):
        return {kind for one in value for kind in classes_in(one)}
    if not isinstance(value, Value):
        return set()
    return {type(value)}.union(*(classes_in(getattr(value, name)) for name in value.__struct_fields__))


def test_which_classes_stand_in_a_value_is_told_from_how_it_is_saved() -> None:
    faces = [face for name in [*library()][::40] for face in library()[name].faces]
    every = {kind for face in faces for kind in classes_in(face.abilities)}
    told = named(*every)
    assert len(every) > 150
    for face in faces:
        assert told(face.abilities) == classes_in(face.abilities), face.name


def test_a_result_is_asked_for_where_it_is_spoken_of_and_not_where_it_is_noted() -> None:
    one, other = f"{UNNAMED}1", f"{UNNAMED}12"
    noted = (Note(one, Draw(You(), 1)), Note(other, Draw(You(), 1)))
    assert results_asked_for(noted) == set()
    assert results_asked_for((*noted, Bound(other), Bound("card"))) == {other}


def test_what_is_no_character_names_nothing() -> None:
    with pytest.raises(UnreadableText):
        read_paragraph("Destroy <\ud800>.", noting=True)


def test_a_line_that_was_refused_before_is_refused_where_it_stands() -> None:
    for line in (1, 9):
        with pytest.raises(UnreadableText) as stop:
            read_block(Block("Grub {1}{Q}\nCreeture - Insect 1/1", line))
        assert [(one.line, one.words) for one in stop.value.every] == [(line, "{Q}"), (line + 1, "Creeture")]
