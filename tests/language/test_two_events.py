"""A text with two events, one within the instructions that the other sets off: each noun is taken up in the nearer one
that has it, and where only the one farther away has it, as a part of that one (404.4c).

Texts are put together of events and of what is done, each with the nouns that stand in it: the words alone are counted.
"""

from __future__ import annotations

from itertools import product

import pytest

from engine.language.effects import Delay
from engine.language.errors import UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_paragraph
from engine.language.remembered import EVENT_BEFORE
from engine.language.terms import Bound, EventPart
from engine.language.walks import walk

EVENTS = {
    "a creature attacks": {"creature"},
    "a creature becomes blocked": {"creature"},
    "a land comes into play": {"land"},
    "an artifact becomes tapped": {"artifact"},
    "a player plays a spell": {"player", "spell"},
    "an opponent plays a land": {"player", "land"},
    "a player draws a card": {"player"},
    "a creature deals combat damage to a player": {"creature", "player"},
    "a spell deals damage to a player": {"spell", "player"},
    "a creature becomes the target of a spell": {"creature", "spell"},
    "a player gains life": {"player"},
    "you gain life": set(),
    "Test is dealt damage": set(),
}
DONE = {
    "destroy that creature": "creature",
    "destroy that land": "land",
    "destroy that artifact": "artifact",
    "counter that spell": "spell",
    "that player loses 1 life": "player",
}
FORMS = ("whenever {} this turn, {}.", "until end of turn, whenever {}, {}.")


def meant(text: str) -> str:
    """Of which of the two events the words are that a text takes up."""
    (ability,) = read_paragraph(text, ("Test",))
    (again,) = read_paragraph(print_ability(ability, "Test"), ("Test",))
    assert again == ability
    (delay,) = (one for one in walk(ability) if isinstance(one, Delay))
    found = {
        "the nearer" if isinstance(one, EventPart) else "the farther"
        for effect in delay.effects
        for one in walk(effect)
        if isinstance(one, EventPart) or (isinstance(one, Bound) and one.name.startswith(EVENT_BEFORE))
    }
    return " and ".join(sorted(found))


@pytest.mark.parametrize("first", EVENTS)
def test_each_noun_is_of_the_nearer_event_that_has_it(first: str) -> None:
    wrong, read = [], 0
    for then, (done, noun), words in product(EVENTS, DONE.items(), FORMS):
        text = f"Whenever {first}, {words.format(then, done)}"
        told = "the nearer" if noun in EVENTS[then] else "the farther" if noun in EVENTS[first] else "neither"
        try:
            found = meant(text)
        except UnreadableText:
            continue
        read += 1
        if found != told:
            wrong.append((text, found, told))
    assert wrong == []
    assert read > 20
