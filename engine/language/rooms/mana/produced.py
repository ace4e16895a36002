"""What a permanent that is tapped for mana produces instead of what it would (406, 419.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import ProduceInstead, Replacement, Shield
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import things
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.terms import Bound, Controls, HasColor, ProducesMana, Same, Self, You
from engine.language.walks import walk
from engine.language.words import Color, Duration

COLORS = tuple(one.value for one in Color)
YOU = You()

# --- what it produces ----------------------------------------------------------------------------------------

called("produced", 'what mana is produced ("{R}")')


def _one_color(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["symbol"] not in COLORS:
        raise Meaningless("a colored mana symbol", "symbol")


form((v.symbol,), "{symbol}", "produced", check=_one_color)
form(("C",), "colorless mana", "produced")
form(COLORS, "mana of a color of (his or her|their) choice", "produced")
form(COLORS, "mana of any one color", "produced", printable=False)
called("produced_one", 'which one mana is produced ("{R}")')
form(COLORS, "one mana of a color of (his or her|their) choice", "produced_one")
form(v.types, "{types:produced}", "produced_one")


def _of_color(post: Any) -> tuple[Bound, ...]:
    match post:
        case (HasColor(color=Bound() as chosen),):
            return (chosen,)
    raise Meaningless('"of the chosen color"', "post")


def _said_of_it(types: Any) -> tuple[Any, ...] | None:
    match types:
        case (Bound() as chosen,):
            return ((HasColor(chosen),),)
    return None


form(Made(_of_color, _said_of_it, v.post), "mana {post:post}", "produced")
INSTEAD = (
    ("produced", "", "any other type", (), False),
    ("produced_one", "one ", "any other type and amount", (), True),
    ("produced", "", "any other color", COLORS, False),
    ("produced", "", "{color} mana", (v.color,), False),
)


def _tapped_by_you(reader: FormReader, env: Mapping[str, Any]) -> None:
    """Whoever has the mana chooses its color (419.1)."""
    things("what")(reader, env)
    if Controls(YOU) not in walk(env["what"]) and Same(YOU) != env.get("who") and env["what"] != Same(Self()):
        raise Meaningless('what you control, or "his or her choice"', "what")


# --- when ----------------------------------------------------------------------------------------------------
for _words, _made, _check in (
    *((f"{one}mana of a color of your choice", (COLORS, *of), _tapped_by_you) for _, one, *of in INSTEAD),
    *((f"{{types:{category}}}", (v.types, *of), things("what")) for category, _, *of in INSTEAD),
):
    _words, _instead = f"{_words} instead of {_made[1]}", ProduceInstead(_made[0], *_made[2:])
    for _event, _tapped in (
        (ProducesMana(v.what), "{what:some_object} <is> tapped for mana"),
        (ProducesMana(v.what, v.who), "{who:some_player} <taps> {what:some_tapped} for mana"),
    ):
        form(
            Replacement(_event, (_instead,)), f"if {_tapped}, it produces {_words}.", "ability", check=_check
        )
        for _lasts, _until in ((Duration.THIS_TURN, "until end of turn, "), (Duration.LASTING, "")):
            form(
                (Shield(_event, (_instead,), _lasts),),
                f"{_until}if {_tapped}, it produces {_words}.",
                "unit",
                check=_check,
            )
    form(
        (Shield(ProducesMana(v.what), (_instead,), Duration.THIS_TURN),),
        f"until end of turn, {{what:descs}} tapped for mana produce {_words}.",
        "unit",
        check=_check,
        printable=False,
    )

# Each sort of land by itself, all in one sentence.
called("produces", 'what a sort of land produces ("Plains produce {R}")')
form((v.what, v.types), "{what:descs} produce {types:produced}", "produces", check=things("what"))


def _each(first: Any, *rest: Any) -> tuple[Replacement, ...]:
    return tuple(Replacement(ProducesMana(what), (ProduceInstead(types),)) for what, types in (first, *rest))


def _apart(value: Any) -> tuple[Any, ...] | None:
    found: list[Any] = []
    for one in value if isinstance(value, tuple) else ():
        match one:
            case Replacement(ProducesMana(what, None), (ProduceInstead(types, (), False),), None, None):
                found.append((what, types))
            case _:
                return None
    return tuple(found)


for _number in (4, 5):
    _holes = [getattr(v, name) for name in "abcde"[:_number]]

    def _just(value: Any, number: int = _number) -> tuple[Any, ...] | None:
        found = _apart(value)
        return found if found is not None and len(found) == number else None

    _some = ", ".join(f"{{{name}:produces}}" for name in "abcde"[: _number - 1])
    form(
        Made(_each, _just, *_holes),
        f"if tapped for mana, {_some}, and {{{'abcde'[_number - 1]}:produces}} instead of any other type.",
        "paragraph",
        printable=False,
    )
