"""Rule 410.2: "that player" of a trigger at the beginning of somebody's step is whose step it was as it triggered."""

from __future__ import annotations

import re

import pytest

from engine.cards import library
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.language.walks import walk

PLACES = re.compile(r"(upkeep|turn|step) of enchanted \w+'s controller")
NAMES = [name for name in library().mentioning(" of enchanted ") if PLACES.search(library().text(name))]


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_asked_anew_who_it_is(name: str) -> None:
    triggers = [
        ability
        for face in read_card(library().text(name)).faces
        for ability in face.abilities
        if isinstance(ability, v.Triggered) and isinstance(ability.event, v.Begins)
    ]
    assert triggers
    for one in triggers:
        assert isinstance(one.event, v.Begins)
        if isinstance(one.event.whose, v.Same) and one.event.whose.of != v.You():
            assert one.event.whose.of not in walk(one.body)
