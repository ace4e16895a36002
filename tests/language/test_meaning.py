"""What texts mean, value by value: the cards that the Examples of the rules speak of, and pronouns."""

import pytest

from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.places import places_of
from engine.language.reading import read_paragraph, read_spell
from engine.language.values import (
    Activated,
    All,
    AllOf,
    AnyNumber,
    AnyOf,
    Begins,
    Body,
    Bound,
    CardType,
    Choose,
    Color,
    Compares,
    Controls,
    Count,
    CreateTokens,
    DealDamage,
    DealsDamage,
    Destroy,
    Discard,
    Draw,
    Duration,
    EventPart,
    Feature,
    FeatureOf,
    HasColor,
    HasType,
    InZone,
    Is,
    IsPlayer,
    Kind,
    LoseLife,
    ManaCost,
    May,
    Modify,
    Move,
    Not,
    Note,
    Owns,
    PayMana,
    PreventDamage,
    Regeneration,
    Relation,
    Replacement,
    Reveal,
    Role,
    Same,
    Self,
    Share,
    Shield,
    Spell,
    StepOrPhase,
    Tap,
    Target,
    TargetSpec,
    Thing,
    Times,
    TokenDef,
    TopCards,
    Triggered,
    You,
    Zone,
    ZoneChange,
)

CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
CREATURE_OR_PLAYER = AnyOf((CREATURE, IsPlayer()))


def spell(text: str, name: str = "Test") -> Body:
    (ability,) = read_spell(text, (name,))
    assert isinstance(ability, Spell)
    return ability.body


def triggered(text: str, name: str = "Test") -> Triggered:
    (ability,) = read_paragraph(text, (name,))
    assert isinstance(ability, Triggered)
    return ability


def test_void_compares_converted_mana_costs_with_the_chosen_number_505_6() -> None:
    body = spell(
        "Choose a number. Destroy all artifacts and creatures with converted mana cost equal to that number. "
        "Then target player reveals his or her hand and discards all nonland cards with converted mana cost "
        "equal to the number."
    )
    equal = Compares(Feature.CONVERTED_MANA_COST, Relation.EQUAL, Bound("number"))
    in_hand = (InZone(Zone.HAND), Owns(Target(0)))
    either = AnyOf((HasType(CardType.ARTIFACT), HasType(CardType.CREATURE)))
    assert body.targets == (TargetSpec(0, IsPlayer()),)
    assert body.effects == (
        Note("number", Choose(You(), AnyNumber())),
        Destroy(All(AllOf((Is(Kind.PERMANENT), either, equal)))),
        Reveal(Target(0), All(AllOf((Is(Kind.CARD), *in_hand)))),
        Discard(Target(0), All(AllOf((Is(Kind.CARD), Not(HasType(CardType.LAND)), equal, *in_hand)))),
    )


def test_infernal_genesis_counts_the_cost_of_the_very_card_505_5() -> None:
    ability = triggered(
        "At the beginning of each player's upkeep, that player puts the top card of his or her library into "
        "his or her graveyard. He or she then puts X 1/1 black Minion creature tokens into play, where X is "
        "that card's converted mana cost."
    )
    player = EventPart(Role.PLAYER)
    assert ability.event == Begins(StepOrPhase.UPKEEP, IsPlayer())
    assert ability.body.effects == (
        Note("card", Move(player, TopCards(player), Zone.GRAVEYARD)),
        CreateTokens(
            player,
            FeatureOf(Feature.CONVERTED_MANA_COST, Bound("card")),
            TokenDef((CardType.CREATURE,), ("Minion",), (), (Color.BLACK,), 1, 1),
        ),
    )


def test_fire_divides_its_damage_as_it_is_announced_409_1e() -> None:
    body = spell(
        "Fire deals 2 damage divided as you choose among any number of target creatures and/or players.",
        "Fire",
    )
    assert body.targets == (TargetSpec(0, CREATURE_OR_PLAYER, 0, None, 2),)
    assert body.effects == (DealDamage(Self(), Share(0), Target(0)),)


def test_the_targets_of_a_forecast_are_not_the_spells_502_53() -> None:
    creatures = "Creatures you control get +1/+1 until end of turn."
    forecast = "Forecast - {W}, Reveal Test from your hand: Target creature gets +1/+1 until end of turn."
    plays, shows = read_spell(f"{creatures}\n{forecast}", ("Test",))
    assert (plays,) == read_spell(creatures, ("Test",))
    assert isinstance(shows, Activated)
    assert (places_of(shows), [spec.filter for spec in shows.body.targets]) == ({Zone.HAND}, [CREATURE])


def test_two_paragraphs_of_a_spell_are_one_list_of_instructions() -> None:
    permanent = Is(Kind.PERMANENT)
    assert spell("Tap target permanent.\nDraw a card.") == Body(
        (Tap(Target(0)), Draw(You(), 1)), (TargetSpec(0, permanent),)
    )


def test_a_sentence_that_alters_an_earlier_one_is_folded_into_it() -> None:
    body = spell("Destroy target nonartifact, nonblack creature. It can't be regenerated.")
    assert body.effects == (Destroy(Target(0), Regeneration.FORBIDDEN),)
    assert body.targets[0].filter == AllOf(
        (*CREATURE.parts, Not(HasType(CardType.ARTIFACT)), Not(HasColor(Color.BLACK)))
    )


def test_furnace_of_rath_replaces_each_damage_by_twice_as_much_419_1() -> None:
    assert read_paragraph(
        "If a source would deal damage to a creature or player, it deals double that damage to that creature "
        "or player instead."
    ) == (
        Replacement(
            DealsDamage(Is(Kind.SOURCE), CREATURE_OR_PLAYER),
            (
                DealDamage(
                    EventPart(Role.SOURCE), Times(2, EventPart(Role.AMOUNT)), EventPart(Role.RECIPIENT)
                ),
            ),
        ),
    )


def test_a_circle_of_protection_rechecks_the_color_of_the_chosen_source_419_8b() -> None:
    (ability,) = read_paragraph(
        "{1}: The next time a red source of your choice would deal damage to you this turn, "
        "prevent that damage."
    )
    red = (Is(Kind.SOURCE), HasColor(Color.RED))
    chosen = AllOf((Same(Bound("source")), *red))
    assert ability == Activated(
        (PayMana(ManaCost(("1",))),),
        Body(
            (
                Note("source", Choose(You(), Thing(AllOf(red)))),
                Shield(DealsDamage(chosen, Same(You())), (PreventDamage(),), Duration.THIS_TURN, 1),
            )
        ),
    )


def test_each_mode_has_its_own_targets_409_1b() -> None:
    body = spell(
        "Choose one - Target player gains 3 life; or prevent the next 3 damage that would be dealt to target "
        "creature or player this turn."
    )
    assert body.choose == 1
    assert [mode.targets for mode in body.modes] == [
        (TargetSpec(0, IsPlayer()),),
        (TargetSpec(1, CREATURE_OR_PLAYER),),
    ]


def test_the_damage_source_is_it_and_the_damaged_one_is_that_player() -> None:
    ability = triggered(
        "Whenever a creature you control deals damage to a player, that player discards a card."
    )
    assert isinstance(ability.body.effects[0], Discard)
    assert ability.body.effects[0].who == EventPart(Role.RECIPIENT)


def test_another_is_other_than_the_object_itself_or_than_the_target_before() -> None:
    other = AllOf((*CREATURE.parts, Not(Same(Self()))))
    assert triggered("Whenever another creature comes into play, you gain 1 life.").event == ZoneChange(
        other, Zone.IN_PLAY
    )
    body = spell("Tap target creature. Destroy another target creature.")
    assert body.targets[1].filter == AllOf((*CREATURE.parts, Not(Same(Target(0)))))


def test_a_where_clause_stands_for_x_in_its_whole_sentence() -> None:
    body = triggered(
        "When Test leaves play, you draw X cards and you lose X life, where X is the number of lands you control."
    ).body
    lands = Count(All(AllOf((Is(Kind.PERMANENT), HasType(CardType.LAND), Controls(You())))))
    assert body.effects == (Draw(You(), lands), LoseLife(You(), lands))


def test_a_duration_holds_for_all_changes_of_its_sentence() -> None:
    body = spell("Target creature gets +1/+0 and target land becomes green until end of turn.")
    assert [effect.duration for effect in body.effects if isinstance(effect, Modify)] == [
        Duration.THIS_TURN,
        Duration.THIS_TURN,
    ]


def test_if_you_do_follows_the_choice_419_5b() -> None:
    body = triggered("When Test comes into play, you may sacrifice a land. If you do, draw two cards.").body
    (may,) = body.effects
    assert isinstance(may, May)
    assert may.then == (Draw(You(), 2),)


TODAY_AND_THEN = [
    ("When Test enters the battlefield, draw a card.", "When Test comes into play, draw a card."),
    ("When Test dies, draw a card.", "When Test is put into a graveyard from play, draw a card."),
    ("{T}: Add {G}.", "{T}: Add {G} to your mana pool."),
    ("{T}: Test deals 1 damage to any target.", "{T}: Test deals 1 damage to target creature or player."),
    ("{T}: Exile target creature.", "{T}: Remove target creature from the game."),
    ("Whenever you cast a spell, draw a card.", "Whenever you play a spell, draw a card."),
    ("{T}: Create a 1/1 red Goblin creature token.", "{T}: Put a 1/1 red Goblin creature token into play."),
    ("Lifelink", "Whenever Test deals damage, you gain that much life."),
    ("Deathtouch", "Whenever Test deals damage to a creature, destroy that creature."),
    ("Shroud", "Test can't be the target of spells or abilities."),
    ("Flying (It can't be blocked by runners.)", "Flying"),
]


@pytest.mark.parametrize(("today", "then"), TODAY_AND_THEN)
def test_todays_wording_means_what_the_wording_of_2006_means(today: str, then: str) -> None:
    assert read_paragraph(today, ("Test",)) == read_paragraph(then, ("Test",))


REFUSED = [
    # no word is skipped
    "{T}: Add {G} to your mana pool quickly.",
    # a pronoun needs something to mean
    "{T}: Destroy it.",
    "{T}: Destroy all creatures with converted mana cost equal to that number.",
    # one of many is no single amount
    "{T}: Each player draws cards equal to his or her life total.",
    # a spell is played, a permanent isn't
    "Whenever an opponent plays a permanent, draw a card.",
    # what may be a creature or a player is not "that player"
    "If a source would deal damage to a creature or player, it deals double that damage to that player instead.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_never_read_for_less_than_it_says(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_paragraph(text, ("Test",))


@pytest.mark.parametrize("joined", [", and draw", " and draw", ", then draw", " and then draw"])
def test_a_comma_alone_never_stands_before_the_last_instruction(joined: str) -> None:
    text = "Tap target land, untap target creature{} a card."
    (plain,) = read_spell("Tap target land. Untap target creature. Draw a card.")
    assert read_spell(text.format(joined)) == (plain,)
    with pytest.raises(UnreadableText):
        read_spell(text.format(", draw"))


def test_x_needs_a_value() -> None:
    with pytest.raises(UnreadableText) as error:
        read_card("Test {R}\nInstant\nDraw X cards.")
    assert (error.value.line, error.value.column, error.value.words) == (3, 6, "X")
    assert read_card("Test {X}{R}\nInstant\nDraw X cards.").faces[0].abilities


@pytest.mark.parametrize(
    ("card", "same"),
    [
        ("Switch\nInstant\nSwitch target creature's power and toughness until end of turn.", ""),
        ("Counter\nInstant\nCounter target spell.", ""),
        ("Flying\nCreature - Bird 1/1\nFlying", ""),
        ("Draw\nArtifact\n{T}: Draw a card.", ""),
        ("Draw\nSorcery\nDraw a card. Draw deals 1 damage to target player.", "Draw a card. X deals"),
        ("Draw\nSorcery\nDraw deals 1 damage to target player. Draw a card.", "X deals 1 damage"),
    ],
)
def test_a_name_that_is_a_word_is_read_as_the_word_where_it_is_one(card: str, same: str) -> None:
    """The same as on a card of another name."""
    name, line, text = card.split("\n")
    other = text.replace(f"{name} deals", "X deals")
    assert same in other
    assert read_card(card).faces[0].abilities == read_card(f"X\n{line}\n{other}").faces[0].abilities


def test_a_spell_may_say_nothing() -> None:
    assert read_card("Test {R}\nSorcery").faces[0].abilities == ()
    assert read_card("Test {R}\nSorcery\n(It does nothing.)").faces[0].abilities == ()
