"""Spells and abilities on the stack: countered into another zone (414), with other targets (415.7)."""

from __future__ import annotations

from engine.language.effects import ChangeTargets, Counter
from engine.language.forms.declared import called, form
from engine.language.forms.patterns import v
from engine.language.forms.rooms.clauses import told_whole
from engine.language.forms.rooms.descriptions import ON_THE_STACK, NounRead
from engine.language.nouns import plural
from engine.language.terms import AllOf, Matches, Same, Self, SingleTarget, Targeting, You
from engine.language.words import Place, Zone

IT = "(it|that card|that spell|them)"
WAY = f"counter {{what:permanent}}. if (you do|{IT} is countered this way),"
INSTEAD = "instead of into (its owner's|that player's) graveyard"
for _to, _place, _words in (
    (Zone.LIBRARY, Place.TOP, f"put {IT} on top of its owner's library {INSTEAD}"),
    (Zone.LIBRARY, Place.BOTTOM, f"put {IT} on the bottom of its owner's library {INSTEAD}"),
    (Zone.HAND, None, f"put {IT} into its owner's hand {INSTEAD}"),
    (
        Zone.REMOVED,
        None,
        f"(remove {IT} from the game|exile {IT}) instead of putting it into (its owner's|that player's) graveyard",
    ),
):
    form((Counter(v.what, _to, _place),), f"{WAY} {_words}.", "unit", read=told_whole)

for _kind in ON_THE_STACK:
    for _words in (_kind.value, plural(_kind.value)):
        form(NounRead(_kind, None, _words != _kind.value), _words, "any_noun", printable=False)

form(ChangeTargets(v.who, v.what), "{who} <changes> the target of {what}")
form(ChangeTargets(v.who, v.what, v.among), "{who} <changes> {what:poss} target to another {among:desc}")
form(
    Matches(v.what, AllOf((SingleTarget(), Targeting(v.of)))),
    "{what:subject} has only one target and that target is a {of:desc}",
    "condition",
)
form((SingleTarget(),), "with a single target", "post")
called("itself_or_you", "this card's name")
form(Same(Self()), "~", "itself_or_you")
form(Same(You()), "you", "itself_or_you")
form((Targeting(v.of),), "that <targets> {of:itself_or_you}", "post", rank=1)
form((SingleTarget(), Targeting(v.of)), "that <targets> only (a|a single) {of:desc}", "post", rank=1)
form((SingleTarget(), Targeting(v.of)), "that <targets> only {of:itself_or_you}", "post", rank=1)
form(
    ChangeTargets(v.who, v.what, v.among),
    "{who} <changes> the target of {what}. the new target must be a {among:desc}",
    printable=False,
)
# What follows "that targets a permanent" says more of the permanent.
form((Targeting(v.of),), "that <targets> a {of:desc}", "post", rank=1)
