"""A text with two events, one within the instructions that the other sets off: each noun is taken up in the nearer one
that has it, and where only the one farther away has it, as a part of that one (404.4c).

Texts are put together of events and of what is done, each with the nouns that stand in it: the words alone are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import product

import pytest

from engine.language.effects import DealDamage, Delay, Shield
from engine.language.errors import UnreadableText
from engine.language.print import print_ability
from engine.language.reading import read_paragraph
from engine.language.remembered import EVENT_BEFORE
from engine.language.terms import Bound, Event, EventPart
from engine.language.walks import walk
from engine.language.words import Role
from engine.rules.effects.prevention_419 import own_parts

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
WOULD = {
    "a land would be put into a graveyard from play": {"land"},
    "a creature would be put into a graveyard from play": {"creature"},
    "a creature would deal damage to a player": {"creature", "player"},
    "a source would deal damage to a creature": {"creature"},
    "a player would draw a card": {"player"},
    "you would draw a card": set(),
}
INSTEAD = DONE | {"remove that creature from the game": "creature", "remove that land from the game": "land"}
SHIELDS = ("if {} this turn, {} instead.", "the next time {} this turn, instead {}.")


def meant(text: str, owns: Callable[[Event], Container[Role]] | None = None) -> str:
    """Of which of the two events the words are that a text takes up. A part of the event by its own name is the nearer
    one's, or only where that has such a part."""
    (ability,) = read_paragraph(text, ("Test",))
    (again,) = read_paragraph(print_ability(ability, "Test"), ("Test",))
    assert again == ability
    (later,) = (one for one in walk(ability) if isinstance(one, Delay | Shield))
    found = set()
    for one in walk(later.effects if isinstance(later, Delay) else later.instead):
        if isinstance(one, EventPart):
            found.add("the nearer" if owns is None or one.role in owns(later.event) else "the farther")
        elif isinstance(one, Bound) and one.name.startswith(EVENT_BEFORE):
            found.add("the farther")
    return " and ".join(sorted(found))


@pytest.mark.parametrize("first", EVENTS)
@pytest.mark.parametrize(
    ("events", "done", "forms", "owns"),
    [(EVENTS, DONE, FORMS, None), (WOULD, INSTEAD, SHIELDS, own_parts)],
    ids=["later", "instead"],
)
def test_each_noun_is_of_the_nearer_event_that_has_it(
    first: str,
    events: dict[str, set[str]],
    done: dict[str, str],
    forms: tuple[str, ...],
    owns: Callable[[Event], Container[Role]] | None,
) -> None:
    wrong, read = [], 0
    for then, (does, noun), words in product(events, done.items(), forms):
        text = f"Whenever {first}, {words.format(then, does)}"
        told = "the nearer" if noun in events[then] else "the farther" if noun in EVENTS[first] else "neither"
        try:
            found = meant(text, owns)
        except UnreadableText:
            if told != "neither":
                wrong.append((text, "refused", told))
            continue
        read += 1
        if found != told:
            wrong.append((text, found, told))
    assert wrong == []
    assert read >= 20


DEALT = {
    "all damage that would be dealt to you this turn": "",
    "all damage that would be dealt to creatures you control this turn": "creature",
    "all damage that would be dealt to you this turn by artifacts": "artifact",
    "all damage that would be dealt this turn by creatures": "creature",
    "all damage that would be dealt to you this turn by a source of your choice": "",
    "the next time a source of your choice would deal damage to you this turn, that damage": "",
}
TO = {f"that {one}": one for one in ("creature", "land", "artifact", "player")} | {
    "that spell's controller": "spell"
}


@pytest.mark.parametrize("first", EVENTS)
def test_damage_is_dealt_to_what_the_ability_triggered_on(first: str) -> None:
    """The other event has many of them, or none. A text may be refused, where it would be one of many."""
    wrong = []
    for (damage, many), (to, noun) in product(DEALT.items(), TO.items()):
        text = f"Whenever {first}, {damage} is dealt to {to} instead."
        try:
            (ability,) = read_paragraph(text, ("Test",))
        except UnreadableText:
            if noun in EVENTS[first] - {many}:
                wrong.append((text, "refused"))
            continue
        assert read_paragraph(print_ability(ability, "Test"), ("Test",)) == (ability,)
        (shield,) = (one for one in walk(ability) if isinstance(one, Shield))
        (done,) = (one for one in shield.instead if isinstance(one, DealDamage))
        named = [one for one in walk(done.to) if isinstance(one, Bound) and one.name.startswith(EVENT_BEFORE)]
        if noun not in EVENTS[first] or not named or any(isinstance(one, EventPart) for one in walk(done.to)):
            wrong.append((text, str(done.to)))
    assert wrong == []
