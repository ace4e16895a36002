"""What an ability listens to, reads and writes; which abilities make mana; what a body needs."""

from engine.cards import library
from engine.language.effects import Ability, Body
from engine.language.reading import read_paragraph, read_spell
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
