"""Activated abilities that can't be played (409.4), the legend rule set aside (420.5e), damage that is prevented all
the time (419.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import BeginsInPlay, Cannot, LegendRuleOff, PreventDamage, Replacement, Static
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.terms import All, AnyOf, AtRandom, DealsDamage, Picked
from engine.language.words import ObjectAct

called("whichever", 'which they are ("artifacts and creatures")')


def _several_nouns(env: Mapping[str, Any]) -> bool:
    """ "Artifacts and creatures": two nouns are all there are of them without a word for it."""
    return any(isinstance(one, AnyOf) for one in getattr(env["filter"], "parts", ()))


def _nothing_chosen(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["what"], Picked | AtRandom):
        raise Meaningless("all of them, for nothing is chosen here")


form(All(v.filter), "{filter:descs}", "whichever", readable=False, suits=_several_nouns)
form(v.x, "{x:group}", "whichever")
form(v.x, "{x:plain_subject}", "whichever", printable=False)


def _legend_rule(_writer: FormWriter) -> list[str]:
    """What is quoted is no sentence: it has no capital."""
    return ["the", '"legend', 'rule"', "doesn't", "apply", "."]


for _act, _unless in (
    (ObjectAct.HAVE_ABILITIES_PLAYED, ""),
    (ObjectAct.HAVE_OTHER_ABILITIES_PLAYED, " unless they're mana abilities"),
):
    form(
        (Static(v.what, (Cannot(_act),)),),
        f"activated abilities of {{what:whichever}} can't be (played|activated){_unless}.",
        "paragraph",
        check=_nothing_chosen,
    )

    form(
        (Static(v.what, (Cannot(_act),)),),
        f"{{what:host}} 's activated abilities can't be (played|activated){_unless}.",
        "paragraph",
        printable=False,
    )

form(
    BeginsInPlay(),
    "if {_this:this_card} is in your opening hand, you may begin the game with (it|~) (in play|on the battlefield).",
    "ability",
    words=lambda writer: [
        *["if", *writer.own, "is", "in", "your", "opening", "hand"],
        *[",", "you", "may", "begin", "the", "game"],
        *["with", "it", "in", "play", "."],
    ],
)
form((LegendRuleOff(),), 'the "legend rule" doesn\'t apply.', "paragraph", words=_legend_rule)
for _by, _source in (("", None), (" by {source:dealers}", v.source)):
    form(
        (Replacement(DealsDamage(_source, v.to, v.kind), (PreventDamage(),)),),
        f"prevent all {{kind:damage_kind}} that would be dealt to {{to:hit}}{_by}.",
        "paragraph",
    )
form(
    (Replacement(DealsDamage(v.source, None, v.kind), (PreventDamage(),)),),
    "prevent all {kind:damage_kind} that would be dealt by {source:dealers}.",
    "paragraph",
)
form(
    (Replacement(DealsDamage(v.source, v.to, v.kind), (PreventDamage(),)),),
    "prevent all {kind:damage_kind} that {source:dealers} would deal to {to:hit}.",
    "paragraph",
    printable=False,
)
form(
    (
        Replacement(DealsDamage(None, v.what, v.kind), (PreventDamage(),)),
        Replacement(DealsDamage(v.what, None, v.kind), (PreventDamage(),)),
    ),
    "prevent all {kind:damage_kind} that would be dealt to and dealt by {what:dealers}.",
    "paragraph",
)
