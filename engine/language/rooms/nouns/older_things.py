"""What cards printed before the sixth edition of the rules say that things are, in sentences of another build than
those of 2006: sizes, types, qualities, tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import (
    AddPT,
    Body,
    Cannot,
    CreateTokens,
    GainAbilities,
    Keyword,
    Modify,
    Sacrifice,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    StaysTapped,
    Tap,
    TokenDef,
    Triggered,
)
from engine.language.forms.declared import Meaningless, older
from engine.language.forms.parts import narrowed, pair
from engine.language.forms.patterns import one_way, v
from engine.language.forms.reading import FormReader
from engine.language.rooms.nouns.selections import is_host
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Compare,
    Controls,
    Count,
    DefendingPlayer,
    HasSubtype,
    Holds,
    Is,
    Not,
    Selection,
    Self,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, KeywordName, Kind, ObjectAct, Relation

YOU = You()
THIS_TURN = Duration.THIS_TURN

# --- what it is ----------------------------------------------------------------------------------------------

for _template, _size in (
    ("power", SetPT(v.size, None)),
    ("toughness", SetPT(None, v.size)),
    ("power and toughness [each]", SetPT(v.size, v.size)),
):
    older(Static(v.what, (_size,)), f"{{what:itself}} has {_template} equal to {{size:quantity}}.", "ability")
older((Keyword(KeywordName.HASTE),), "~ is unaffected by summoning sickness.", "paragraph", rank=1)
older((Keyword(KeywordName.VIGILANCE),), "attacking doesn't cause ~ to tap.", "paragraph")
older((GainAbilities((Keyword(KeywordName.HASTE),)),), "<is> unaffected by summoning sickness", "change")
older((pair(AddPT, v.bonus),), "<gains> {bonus}", "change")
older(
    Static(v.what, (GainAbilities((Keyword(KeywordName.VIGILANCE),)),)),
    "attacking doesn't cause {what:host} to tap.",
    "ability",
)
for _colors, _colored_so in ((v.colors, "{colors} "), (None, "")):
    for _given, _with in ((v.abilities, " with {abilities:granted}"), (None, "")):
        older(
            (
                pair(SetPT, v.size),
                *((SetColors(v.colors),) if _colors else ()),
                SetTypes(v.types, v.subtypes),
                *((GainAbilities(v.abilities),) if _given else ()),
            ),
            f"becomes a {{size:plain_size}} {_colored_so}{{types}}{_with} that counts as a {{subtypes}}",
            "change",
        )
older(
    (Modify(v.what, (SetColors(v.colors),), Duration.LASTING),),
    "(change|changes) the color of {what:permanent} to {colors}",
    "clause",
)
older(
    (Modify(v.what, (SetColors(v.colors),), THIS_TURN),),
    "(change|changes) the color of {what:permanent} to {colors} until end of turn",
    "clause",
)
older((Tap(v.what),), "{what:permanent} (becomes|become) tapped", "clause")
older(
    (Static(Self(), (SetTypes((), v.subtypes, also=True),)),), "[~] counts as a {subtypes} [.]", "paragraph"
)


older(
    one_way(lambda one, other: (Static(Self(), (SetTypes((), (*one, *other), also=True),)),), v.one, v.other),
    "[~] counts as both [a] {one:subtypes} and [a] {other:subtypes} [.]",
    "paragraph",
)


def _island(whose: Selection) -> Compare:
    none = Count(All(AllOf((Is(Kind.PERMANENT), HasSubtype("Island"), Controls(whose)))))
    return Compare(none, Relation.EQUAL, 0)


older(
    (
        Static(Self(), (Cannot(ObjectAct.ATTACK),), _island(DefendingPlayer(Self()))),
        Triggered(Holds(_island(YOU)), Body((Sacrifice(YOU, Self()),))),
    ),
    "islandhome",
    "paragraph",
)
older(
    Static(Attached(Self()), v.changes),
    "target {_noun:host_word} {changes}.",
    "ability",
    says=is_host,
    rank=1,
)


def _only_what_it_cannot(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not all(isinstance(one, Cannot | StaysTapped) for one in env["changes"]):
        raise Meaningless("what it can't do", "changes")


older(Static(Self(), v.changes), "{changes}.", "ability", check=_only_what_it_cannot)
older(
    (Cannot(ObjectAct.BE_BLOCKED, Not(AnyOf((v.a, v.b)))),),
    "can't be blocked except by {a:descs} and {b:descs}",
    "change",
)
older(Attached(Self()), "[the] {_noun:host_word} ~ enchants", "definite", says=is_host)
OF_YOURS = All(narrowed(v.filter, Controls(YOU)))


def _permanents(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in walk(env["filter"]):
        raise Meaningless("permanents", "filter")


older(OF_YOURS, "[all] your {filter:descs}", "definite", check=_permanents)

# --- tokens --------------------------------------------------------------------------------------------------


def _treated(count: Any, subtypes: Any, size: Any, colors: Any, types: Any, abilities: Any = ()) -> Any:
    power, toughness = size
    return (CreateTokens(YOU, count, TokenDef(types, subtypes, (), colors, power, toughness, abilities)),)


PUT = (
    "put {count:counted} {subtypes} (token|tokens) into play. treat (this token|these tokens|it|them) as [a]"
)
for _colors, _colored_too in ((v.colors, "{colors} "), ((), "")):
    older(
        one_way(_treated, v.count, v.subtypes, v.size, _colors, v.types),
        f"{PUT} {{size:token_size}} {_colored_too}{{types}}.",
        "unit",
    )
    older(
        one_way(_treated, v.count, v.subtypes, v.size, _colors, v.types, v.abilities),
        f"{PUT} {{size:token_size}} {_colored_too}{{types}} with {{abilities:of_a_token}}.",
        "unit",
    )
