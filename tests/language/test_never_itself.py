"""What nothing does to itself: "it" and "that creature" behind it are what the trigger was about, or it is refused.

Each text is read beside one that names the thing another way, so that no value is written down here. First run: a
target became a copy of itself, dealt damage to itself, and was exchanged for itself.
"""

from __future__ import annotations

import pytest

from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.language.terms import EventPart, Target
from engine.language.walks import walk

COMES = "Whenever a creature comes into play"
OTHER = {
    "target creature becomes a copy of {it}": ("it", "that creature"),
    "target creature becomes a copy of {it} until end of turn": ("it", "that creature"),
    "target creature deals 1 damage to {it}": ("it", "that creature"),
    "you may have Odd Ward become a copy of {it}": ("it", "that creature"),
}
REFUSED = (
    "{T}: Target creature becomes a copy of it.",
    "{T}: Target creature deals 1 damage to that creature.",
    "Exchange control of Odd Ward and Odd Ward.",
    COMES + ", exchange control of target creature and that creature.",
    COMES
    + ", the next time a source would deal damage to that creature this turn, it deals that damage to you instead.",
    COMES + ", the next time a creature would deal damage to it this turn, prevent that damage.",
    COMES + ", prevent all damage that would be dealt to it this turn by another creature.",
    "{T}: Prevent all damage that would be dealt to target creature this turn by another creature.",
)


def abilities(text: str) -> object:
    (face,) = read_card(f"Odd Ward {{W}}\nCreature - Wall 0/9\n{text}").faces
    return face.abilities


@pytest.mark.parametrize("said", OTHER)
def test_it_is_what_the_trigger_was_about(said: str) -> None:
    one, other = (abilities(f"{COMES}, {said.format(it=it)}.") for it in OTHER[said])
    assert one == other
    parts = [part for part in walk(one) if isinstance(part, Target | EventPart)]
    assert sum(isinstance(part, EventPart) for part in parts) == 1


@pytest.mark.parametrize("text", REFUSED)
def test_what_could_only_mean_itself_is_refused(text: str) -> None:
    with pytest.raises(UnreadableText):
        abilities(text)


def test_its_controller_is_still_its_own() -> None:
    text = "{T}: Target creature deals damage equal to its power to that creature's controller."
    assert abilities(text) == abilities(text.replace("that creature's", "its"))
