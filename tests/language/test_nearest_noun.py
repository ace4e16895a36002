"""A pronoun means the nearest noun before it that it agrees with in number and kind, or nothing at all (413.2b).

The texts are put together here, and so is what each of their pronouns means: the words alone are counted, nothing of
what reads them has a share in it. Within "for each player" that player is one of the nouns.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from engine.language import values as v
from engine.language.errors import UnreadableText
from engine.language.reading import read_paragraph, read_spell
from engine.language.terms import Value
from engine.language.walks import walk

PERSON, CREATURE, LAND, ITSELF = "player", "creature", "land", "itself"


class Noun(NamedTuple):
    """What a sentence speaks of: what it is, whether it is several, and what the value has for it."""

    kind: str
    many: bool
    value: str


class Said(NamedTuple):
    """A sentence before the pronoun, and the nouns in it."""

    words: str
    nouns: tuple[Noun, ...] = ()


class Verb(NamedTuple):
    """A sentence with a pronoun in it, whom it can be about, and the class and field that says whom it is."""

    words: str
    kinds: frozenset[str]
    type: type[Value]
    field: str


BEFORE = (
    Said(""),
    Said("Untap target creature. ", (Noun(CREATURE, False, "target"),)),
    Said("Untap target land. ", (Noun(LAND, False, "target"),)),
    Said("Untap two target creatures. ", (Noun(CREATURE, True, "target"),)),
    Said("Untap all creatures. ", (Noun(CREATURE, True, "those"),)),
    Said("Tap all lands. ", (Noun(LAND, True, "those"),)),
    Said("Target player draws a card. ", (Noun(PERSON, False, "target"),)),
    Said("Two target players each draw a card. ", (Noun(PERSON, True, "target"),)),
    Said("Untap Test. ", (Noun(ITSELF, False, "self"),)),
    Said("Destroy a creature. ", (Noun(CREATURE, False, "object"),)),
)
EVENTS = (
    Said("Whenever a creature attacks, ", (Noun(CREATURE, False, "object of event"),)),
    Said("Whenever a land comes into play, ", (Noun(LAND, False, "object of event"),)),
    Said("Whenever a player draws a card, ", (Noun(PERSON, False, "player of event"),)),
    Said(
        "Whenever a player sacrifices a creature, ",
        (Noun(CREATURE, False, "object of event"), Noun(PERSON, False, "player of event")),
    ),
    Said("Whenever Test attacks, ", (Noun(ITSELF, False, "self"),)),
)
FOR_EACH = (
    Said(""),
    Said("for each player, ", (Noun(PERSON, False, "for each"),)),
    Said("for each opponent, ", (Noun(PERSON, False, "for each"),)),
    Said("for each other player, ", (Noun(PERSON, False, "for each"),)),
    Said("for each creature, ", (Noun(CREATURE, False, "for each"),)),
    Said("for each land, ", (Noun(LAND, False, "for each"),)),
)
OBJECTS, PERSONS = frozenset((CREATURE, LAND, ITSELF)), frozenset((PERSON,))
VERBS = (
    Verb("destroy {them}.", OBJECTS, v.Destroy, "what"),
    Verb("Test deals 3 damage to {them}.", frozenset((PERSON, CREATURE, LAND)), v.DealDamage, "to"),
    Verb("{they} lose{s} 1 life.", PERSONS, v.LoseLife, "who"),
    Verb("{their} controller{plural} lose{s} 1 life.", OBJECTS, v.ControllerOf, "of"),
)
ONE, MANY, EITHER = False, True, None
PRONOUNS: tuple[tuple[str, str, str, frozenset[str], bool | None], ...] = (
    ("it", "it", "its", OBJECTS, ONE),
    ("that creature", "that creature", "that creature's", frozenset((CREATURE,)), ONE),
    ("that land", "that land", "that land's", frozenset((LAND,)), ONE),
    ("him or her", "he or she", "his or her", PERSONS, ONE),
    ("that player", "that player", "that player's", PERSONS, ONE),
    ("those creatures", "those creatures", "those creatures'", frozenset((CREATURE,)), MANY),
    ("those lands", "those lands", "those lands'", frozenset((LAND,)), MANY),
    ("those players", "those players", "those players'", PERSONS, MANY),
    ("them", "they", "their", OBJECTS | PERSONS, EITHER),
)
"""As an object, as a subject, and whose; of what each is told and of how many. Of one player "they" is said today."""


class Text(NamedTuple):
    """A text, its last sentence, and all that its pronoun could mean, the nearest first."""

    words: str
    verb: Verb
    nouns: tuple[Noun, ...]


def agrees(noun: Noun, verb: Verb, kinds: frozenset[str], many: bool | None) -> bool:
    """Whether a pronoun can be told of a noun in such a sentence. "They" is never said of a single object."""
    number = (noun.many or noun.kind == PERSON) if many is None else noun.many == many
    return noun.kind in kinds & verb.kinds and number


def texts() -> Iterator[Text]:
    before = [*product((*BEFORE, *EVENTS), BEFORE), *((one, Said("")) for one in EVENTS)]
    for (first, second), each, verb, (them, they, their, kinds, many) in product(
        before, FOR_EACH, VERBS, PRONOUNS
    ):
        if (second.words and not first.words) or {one.value for one in first.nouns} & {
            one.value for one in second.nouns
        }:
            # Which of two targets it is, the value says by a number: one is enough here.
            continue
        plural = many is MANY or they == "they"
        last = verb.words.format(
            them=them, they=they, their=their, s="" if plural else "s", plural="s" if plural else ""
        )
        nouns = [*each.nouns, *second.nouns, *first.nouns]
        meant = tuple(one for one in nouns if agrees(one, verb, kinds, many))
        parts = [one for one in (first.words, second.words, each.words + last) if one]
        for at, part in enumerate(parts):
            inner = at and parts[at - 1].endswith(", ")
            parts[at] = part if inner or part.startswith("Test") else part[0].upper() + part[1:]
            if inner and not part.startswith("Test"):
                parts[at] = part[0].lower() + part[1:]
        yield Text("".join(parts), verb, meant)


def is_open(text: Text) -> bool:
    """Whether damage is dealt to "them" who may be one player, the nearest, or several things as well."""
    things = any(one.many and one.kind != PERSON for one in text.nouns)
    return bool(text.nouns) and things and not text.nouns[0].many and text.verb.type is v.DealDamage


def meaning(text: Text) -> str | None:
    """What the last sentence of a text is about; None if it is refused."""
    read = read_paragraph if text.words.startswith("When") else read_spell
    try:
        (ability,) = read(text.words, ("Test",))
    except UnreadableText:
        return None
    about = [getattr(one, text.verb.field) for one in walk(ability) if isinstance(one, text.verb.type)][-1]
    match about:
        case v.Target():
            return "target"
        case v.Bound(name=name):
            return name
        case v.Self():
            return "self"
        case v.EventPart(role=role):
            return f"{role.value} of event"
    return repr(about)


SHARE = 20
"""One text in so many is tried; all of them with CARDS=all."""


def chosen_texts() -> list[Text]:
    every = os.environ.get("CARDS") == "all"
    return [one for one in texts() if every or zlib.crc32(one.words.encode()) % SHARE == 0]


def test_a_pronoun_means_the_nearest_noun_that_it_agrees_with() -> None:
    wrong, read = [], Counter[str | None]()
    for text in chosen_texts():
        found = meaning(text)
        read[found] += 1
        nearest = text.nouns[0].value if text.nouns and not is_open(text) else None
        if found is not None and found != nearest:
            wrong.append((text.words, found, nearest))
    assert wrong == []
    every = {noun.value for said in (*BEFORE, *EVENTS, *FOR_EACH) for noun in said.nouns}
    assert all(read[one] > 3 for one in every), read


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Untap target creature. For each other player, Test deals 3 damage to them.", "for each"),
        ("Untap Test. For each other player, Test deals 3 damage to them.", "for each"),
        ("Target player draws a card. Untap target creature. Test deals 3 damage to them.", "target"),
        ("Target player draws a card. Untap all creatures. Test deals 3 damage to them.", "those"),
        ("For each opponent, untap all creatures that player controls. Test deals 3 damage to them.", None),
        ("Untap all creatures. For each opponent, Test deals 3 damage to them.", None),
        ("Untap all creatures. Target player draws a card. Test deals 3 damage to them.", None),
        ("Test deals 3 damage to him or her.", None),
        ("Untap Test. Test deals 3 damage to them.", None),
    ],
)
def test_damage_to_them_is_dealt_to_a_player_where_no_several_things_can_be_meant(
    text: str, of: str | None
) -> None:
    assert meaning(Text(text, VERBS[1], ())) == of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Untap target creature. Destroy them.", "them"),
        ("Untap target creature. They gain flying until end of turn.", "They"),
        ("Untap target creature. Destroy those creatures.", "those creatures"),
        ("Untap target creature. Destroy each of those creatures.", "each of those creatures"),
        ("Untap two target creatures. Destroy that creature.", "that creature"),
        ("Two target players each draw a card. That player loses 1 life.", "That player"),
        ("Target player draws a card. Those players lose 1 life.", "Those players"),
        ("Untap target creature. Their controller loses 1 life.", "Their"),
        ("Target player draws a card. Their controller loses 1 life.", "Their"),
        ("Target player's controller loses 1 life.", "Target player's"),
        ("Return two target creatures to its owner's hand.", "its"),
        ("Put two target cards from a graveyard into play under its owner's control.", "its owner's"),
        ("Return target creature and target land to its owner's hand.", "its owner's"),
        ("Shuffle two target creatures into its owner's library.", "its"),
        ("Destroy target creature. If it was exiled, draw a card.", "exiled"),
        ("Destroy target creature. If it was other, draw a card.", "other"),
        (
            "For each other player, Test deals 3 damage to them and doesn't untap during your next untap step and the "
            "game is a draw.",
            "doesn't untap during your next untap step",
        ),
    ],
)
def test_a_pronoun_of_the_wrong_number_or_kind_is_refused_at_its_words(text: str, words: str) -> None:
    with pytest.raises(UnreadableText) as stop:
        read_spell(text, ("Test",))
    assert stop.value.words.startswith(words)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures can't attack unless you sacrifice a land.",
        "Creatures can't attack you unless you pay {2}.",
        "Creatures can't block unless you pay {2}.",
        "Creatures can't attack unless you pay {1} for each fuse counter on Test.",
        "Enchanted creature can't attack unless you pay {2}.",
        "Enchanted creature can't block unless you sacrifice a land.",
        "{1}: This turn, target creature can't attack unless you pay {2}.",
        "If a land is tapped for mana, it produces mana of a color of your choice instead of any other type.",
        "If an opponent taps a land for mana, it produces one mana of a color of your choice instead of any other type "
        "and amount.",
    ],
)
def test_you_are_not_whoever_controls_a_creature_of_others(text: str) -> None:
    with pytest.raises(UnreadableText):
        read_paragraph(text, ("Test",))


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control can't attack unless you sacrifice a land.",
        "Creatures can't attack unless their controller pays {2}.",
        "Enchanted creature can't attack unless its controller pays {2}.",
        "Test can't attack unless you sacrifice a land.",
        "Green creatures can't attack unless their controller sacrifices a land.",
        "Enchanted creature can't attack unless its controller pays 2 life.",
        'Enchanted creature has "This creature can\'t attack unless you sacrifice a land."',
        "If a Swamp you control is tapped for mana, it produces mana of a color of your choice instead of any other "
        "type.",
        "If you tap a land for mana, it produces mana of a color of your choice instead of any other type.",
        "If a land is tapped for mana, it produces mana of a color of his or her choice instead of any other type.",
        "Enchanted creature can't block. Its controller may sacrifice a permanent to ignore this effect until end of "
        "turn.",
    ],
)
def test_who_pays_is_told_where_only_one_player_can_be_meant(text: str) -> None:
    assert read_paragraph(text, ("Test",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Creatures can't attack unless their controller sacrifices Test.",
            "their controller sacrifices Test",
        ),
        ("Test can't attack unless you remove a fuse counter from it.", "you remove a fuse counter from it"),
        ("Test can't attack unless you pay life equal to its power.", "you pay life equal to its power"),
    ],
)
def test_what_is_paid_for_all_attackers_at_once_speaks_of_none_of_them(text: str, words: str) -> None:
    with pytest.raises(UnreadableText) as stop:
        read_paragraph(text, ("Test",))
    assert stop.value.words == words


@pytest.mark.parametrize(
    "text",
    [
        "Target creature can't attack this turn unless its controller pays {2}.",
        "Creatures can't block this turn unless their controller pays {2}.",
        "Target player can't play spells this turn unless he or she pays {2}.",
        "Unless you pay {2}, creatures you control can't attack this turn.",
    ],
)
def test_a_price_is_not_paid_before_what_it_is_asked_for(text: str) -> None:
    """308.2d: it would be paid as the spell resolves, by whom it may never concern."""
    with pytest.raises(UnreadableText):
        read_spell(text, ("Test",))
