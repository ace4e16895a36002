"""Attacking, blocking and being blocked as though a keyword that hinders were not there (103.2, 502.6, 502.41)."""

from __future__ import annotations

from engine.language.effects import AsThough, AsThoughWithout, Modify
from engine.language.forms.declared import form
from engine.language.forms.patterns import one_way, v
from engine.language.terms import HasKeyword, HasSubtype
from engine.language.words import Duration, KeywordName, ObjectAct

ANY_LANDWALK = HasKeyword(KeywordName.LANDWALK)

ATTACK, BLOCK, BE_BLOCKED = ObjectAct.ATTACK, ObjectAct.BLOCK, ObjectAct.BE_BLOCKED
LANDWALK = KeywordName.LANDWALK

form((AsThough(ATTACK, KeywordName.HASTE),), "can attack as though <it> had haste", "change")
form((AsThoughWithout(ATTACK, v.keyword),), "can attack as though <it> didn't have {keyword}", "change")
form(
    (Modify(v.what, (AsThoughWithout(ATTACK, v.keyword),), Duration.THIS_TURN),),
    "{what:group} can attack this turn as though <it> didn't have {keyword}",
    "clause",
)
for _act, _do, _it in (
    (BE_BLOCKED, "can be blocked", "<it>"),
    (BLOCK, "can block creatures with {hindering}", "they"),
):
    for _pattern, _with, _again in (
        (AsThoughWithout(_act, v.keyword), "{keyword}", "{keyword}"),
        (AsThoughWithout(_act, LANDWALK, HasSubtype(v.subtype)), "{subtype:landwalk}", "{subtype:landwalk}"),
        (AsThoughWithout(_act, LANDWALK), "landwalk abilities", "(those abilities|landwalk abilities)"),
    ):
        form(
            (_pattern,), f"{_do.replace('{hindering}', _with)} as though {_it} didn't have {_again}", "change"
        )
form((HasKeyword(KeywordName.FLASHBACK),), "with flashback", "post")
form((HasKeyword(LANDWALK, HasSubtype(v.subtype)),), "with {subtype:landwalk}", "post")
form((HasKeyword(KeywordName.MORPH),), "with (a morph ability|morph abilities|morph)", "post")
form((ANY_LANDWALK,), "with landwalk abilities", "post")
form(
    one_way(
        lambda told, keyword: (
            Modify(told[0], (*told[1], AsThoughWithout(ATTACK, keyword)), Duration.THIS_TURN),
        ),
        v.told,
        v.keyword,
    ),
    "{told:statement} until end of turn and can attack this turn as though <it> didn't have {keyword}",
    "clause",
    printable=False,
)
