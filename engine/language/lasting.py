"""Durations worded "as long as" (418.3d): reading them, and writing them back.

The rules of the grammar are in lasting.lark. What lasts no longer is over for good: it doesn't begin again when its
words come true again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.errors import Unprintable
from engine.language.nodes import Node, refused, trees, words
from engine.language.noun_nodes import FEATURES, RELATIONS
from engine.language.remembered import SOURCE_TAPPED
from engine.language.terms import (
    AllTrue,
    Compare,
    Condition,
    Controls,
    FeatureOf,
    HasState,
    Matches,
    You,
)
from engine.language.words import Duration, Relation, State

if TYPE_CHECKING:
    from engine.language.phrases import Phrases
    from engine.language.wording import Wording

DURATIONS = {"this_turn": Duration.THIS_TURN, "this_combat": Duration.THIS_COMBAT}


def lasting(reader: Phrases, node: Node) -> tuple[Duration, Condition | None]:
    """How long a change is to last by the last words about it; for good if they say nothing of it."""
    if node.data != "while_true":
        return DURATIONS.get(str(node.data), Duration.LASTING), None
    facts = tuple(_fact(reader, child) for child in trees(node))
    if facts == (SOURCE_TAPPED,):
        return Duration.WHILE_TAPPED, None
    return Duration.WHILE_TRUE, facts[0] if len(facts) == 1 else AllTrue(facts)


def _fact(reader: Phrases, node: Node) -> Condition:
    inner = trees(node)
    match str(node.data):
        case "stays_in_state":
            state = State(words(node)[-1])
            if state not in (State.TAPPED, State.UNTAPPED):
                raise refused(node, '"remains tapped"')
            return Matches(reader.selection(inner[0]), HasState(state))
        case "stays_so_large":
            whose, feature, comparison = inner
            relation = RELATIONS[str(comparison.data)]
            of = FeatureOf(FEATURES[str(feature.data)], reader.selection(whose))
            return Compare(of, relation, reader.amount(trees(comparison)[0]))
    who, what = (reader.selection(child) for child in inner)
    if who != You():
        raise refused(inner[0], '"you control"')
    return Matches(what, Controls(You()))


def lasting_words(writer: Wording, condition: Condition) -> str:
    """What stands after "as long as". Raises Unprintable."""
    match condition:
        case AllTrue(conditions=conditions):
            return " and ".join(lasting_words(writer, one) for one in conditions)
        case Matches(what=what, filter=HasState(state=state)):
            return f"{writer.np(what, as_subject=True)} remains {state.value}"
        case Matches(what=what, filter=Controls(player=You())):
            return f"you control {writer.np(what)}"
        case Compare(left=FeatureOf(feature=feature, of=of), relation=Relation.AT_MOST, right=right):
            whose = writer.poss(of)
            return f"{whose} {feature.value} remains less than or equal to {writer.quantity(right)}"
    raise Unprintable(f"no words for as long as {condition!r}")
