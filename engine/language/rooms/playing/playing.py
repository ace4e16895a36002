"""When something may be played, and what playing it costs (401.5, 403.1, 409.1)."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from engine.language.combining import with_parts
from engine.language.effects import (
    AbilityCost,
    Activated,
    AdditionalCost,
    AlternativeCost,
    Body,
    CostChange,
    CostFloor,
    Discard,
    GainAbilities,
    GainLife,
    LoseLife,
    Move,
    OwnCostChange,
    PayMana,
    PlayOnly,
    Quickened,
    Reveal,
    Sacrifice,
    Static,
    Tap,
    Triggered,
    XPaidWith,
)
from engine.language.forms.declared import Meaningless, called, form, lexical
from engine.language.forms.parts import listing, narrowed, spread
from engine.language.forms.patterns import Adapter, Made, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import IMPRINTED, PLAYING, SPELL_PLAYED
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_host
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Attached,
    Begins,
    Beyond,
    Bound,
    ChosenTargets,
    Controls,
    Count,
    CountersOn,
    FeatureOf,
    InZone,
    Is,
    IsPlayer,
    Never,
    Not,
    Opponent,
    Owns,
    Picked,
    PlayedQuickly,
    Same,
    SameName,
    Self,
    Times,
    TurnOf,
    You,
)
from engine.language.walks import walk
from engine.language.words import Color, Feature, KeywordName, Kind, StepOrPhase, Timing, Zone

YOU = You()
PLAY = "(play|cast)"
THIS = "(~|this spell)"

# --- when it may be played -----------------------------------------------------------------------------------

called("timing", "when it may be played")
called("only_when", "when it may be played")
called("only", "when it may be played")
OFTEN = {Timing.TWICE_EACH_TURN: "twice", Timing.THREE_TIMES_EACH_TURN: "three times"}
for _timing in Timing:
    if _timing in OFTEN:
        continue
    form(_timing, _timing.when.replace("play a", "(play|cast) a"), "timing")
form(Timing.ATTACKED, "if you have been attacked this step", "timing", printable=False)
form(Timing.SORCERY, "as a sorcery", "timing", printable=False)
# Whoever plays what any player may play (403.2).
THEY = "(their|his or her)"
for _timing, _words in (
    (Timing.SORCERY, "any time (they|he or she) could (play|cast) a sorcery"),
    (Timing.YOUR_TURN, f"during {THEY} turn"),
    (Timing.YOUR_UPKEEP, f"during {THEY} upkeep"),
    (Timing.YOUR_DRAW, f"during {THEY} draw step"),
):
    form(_timing, _words, "timing", printable=False)
form(Timing.YOUR_END, "during your end step", "timing", printable=False)
form(Timing.YOURS_BEFORE_END, f"during {THEY} turn before the end (phase|step)", "timing", printable=False)
form(
    Timing.THEIRS_AFTER_UPKEEP,
    f"during an opponent's turn after {THEY} upkeep step",
    "timing",
    printable=False,
)


_LETTERS = frozenset(one.value for one in Color)


class _Times(Adapter):
    """Of all that "only" stands before, when something can be played."""

    def build(self, env: Mapping[str, Any]) -> Any:
        return tuple(one for one in env["when"] if isinstance(one, Timing))

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        env["when"] = value
        return True

    def holes(self) -> frozenset[str]:
        return frozenset({"when"})


class _Asked(Adapter):
    """Of all that "only" stands before, the one condition there may be."""

    def build(self, env: Mapping[str, Any]) -> Any:
        return next((one for one in env["when"] if not isinstance(one, Timing)), None)

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        env["when"] = (*env["when"], *([] if value is None else [value]))
        return bool(env["when"])


TIMES: Any = _Times()
ASKED: Any = _Asked()


def _one_condition(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if sum(not isinstance(one, Timing) for one in env["when"]) > 1:
        raise Meaningless("one condition")


form((v.t,), "{t:timing}", "only_when")
form((v.condition,), "if {condition}", "only_when")
listing("times", "only_when", ("and only", ", only", ", and only"), flat=True)
ONLY = "(play this ability|activate [this ability]) only"


def _only(writer: FormWriter, t: Any) -> list[str]:
    """What can be said of one thing by itself is said so, the others each in a sentence."""
    said = [
        f"no more than {OFTEN[one]} each turn".split()
        if isinstance(one, Timing) and one in OFTEN
        else ["only", *writer.words("only_when", (one,))]
        for one in t
    ]
    return [word for words in said for word in ("play", "this", "ability", *words, ".")]


form(v.t, f"{ONLY} {{t:times}}.", "only", words=_only)
for _often, _words in OFTEN.items():
    form((_often,), f"(play this ability|activate [this ability]) no more than {_words} each turn.", "only")
form(spread(v.first, v.t), f"{ONLY} {{first:times}}. {{t:only}}", "only", printable=False)
form(Activated(v.costs, v.body), "{costs}: {body}", "ability")
form(Activated(v.costs, v.body, TIMES, ASKED), "{costs}: {body} {when:only}", "ability", check=_one_condition)


def _x_in_mana(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not any(isinstance(one, PayMana) and "X" in one.cost.symbols for one in env["costs"]):
        raise Meaningless("an X in what it costs", "costs")
    if Bound(IMPRINTED) not in walk(env["body"]):
        raise Meaningless("what is done with the imprinted card", "body")


form(
    Activated(
        v.costs, v.body, (), None, None, False, FeatureOf(Feature.CONVERTED_MANA_COST, Bound(IMPRINTED))
    ),
    "{costs}: {body} X is the converted mana cost of that card.",
    "ability",
    check=_x_in_mana,
)


def _x_only_in_mana(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not any(isinstance(one, PayMana) and "X" in one.cost.symbols for one in env["costs"]):
        raise Meaningless("an X in what it costs", "costs")


form(
    Activated(v.costs, v.body, (), None, None, False, CountersOn(v.kind, Self())),
    "{costs}: {body} X is the number of {kind} counters on ~.",
    "ability",
    check=_x_only_in_mana,
)
ANYONE = "any player may (play|activate) this ability"
form(Activated(v.costs, v.body, (), None, None, True), f"{{costs}}: {{body}} {ANYONE}.", "ability")
form(
    Activated(v.costs, v.body, TIMES, ASKED, None, True),
    f"{{costs}}: {{body}} {ANYONE} but only {{when:times}}.",
    "ability",
    check=_one_condition,
)
called("playing", "when it may be played, or what it costs")
form(PlayOnly(TIMES, ASKED), f"{PLAY} {THIS} only {{when:times}}.", "playing", check=_one_condition)

# --- what it costs -------------------------------------------------------------------------------------------

form(
    AdditionalCost((v.first, v.second)),
    f"as an additional cost to {PLAY} {THIS}, {{first:one_paid}} and {{second:one_paid}}.",
    "playing",
)
form(AdditionalCost(v.costs), f"as an additional cost to {PLAY} {THIS}, {{costs:paid}}.", "playing")
YOUR_HAND = All(AllOf((Is(Kind.CARD), InZone(Zone.HAND), Owns(YOU))))
RATHER = f"{{costs:rathers}} rather than pay {THIS} 's mana cost."
form(AlternativeCost(v.costs), f"you may {RATHER}", "playing")
form(AlternativeCost(v.costs, v.condition), f"if {{condition}}, you may {RATHER}", "playing")
form(
    AlternativeCost((), v.condition),
    f"if {{condition}}, you may {PLAY} {THIS} without paying its mana cost.",
    "playing",
)
listing("rathers", "rather", ("and",))
called("rather", "what may be done rather than pay the mana cost")
form(PayMana(v.cost), "(pay {cost:mana}|{cost:mana})", "rather")


def _paid_in_things(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["x"], Sacrifice | Discard | LoseLife | Tap | Move):
        raise Meaningless("mana, life, or what is sacrificed, discarded, tapped, returned or removed")


form(v.x, "{x:one_paid}", "rather", check=_paid_in_things)
form(v.x, "{x:two_sacrificed}", "rathers", rank=1)
form(Reveal(YOU, YOUR_HAND), "reveal your hand", "rather")
form(v.x, "{x:playing}", "ability")
FLOOR = (
    f"each spell that would cost less than {{least:in_words}} mana to {PLAY}"
    f" costs {{least:in_words}} mana to {PLAY}."
)
form(CostFloor(v.least), FLOOR, "ability")
form(CostFloor(v.least, v.condition), f"as long as {{condition}}, {FLOOR}", "ability")


def _generic(sign: int) -> None:
    lexical(
        "less" if sign < 0 else "more",
        ["A_MANA"],
        lambda word: sign * int(word.value) if word.value.isdigit() else None,
        lambda value: f"{{{value * sign}}}" if value * sign > 0 else no_words(value),
        (sign, 2 * sign),
        "a number of generic mana",
    )


for _word, _sign in (("less", -1), ("more", 1)):
    _generic(_sign)
    for _yours, _who in ((" you (play|cast)", Same(YOU)), ("", IsPlayer())):
        form(
            CostChange(v.filter, v.generic, _who),
            f"{{filter:spells}}{_yours} (cost|costs) {{generic:{_word}}} {_word} to {PLAY}.",
            "ability",
        )
        if _sign < 0:
            form(
                CostChange(v.filter, v.generic, _who, (), None, 1, (), True),
                f"{{filter:spells}}{_yours} (cost|costs) up to {{generic:less}} less to {PLAY}.",
                "ability",
            )
        if _sign > 0:
            form(
                CostChange(v.filter, 0, _who, v.colored),
                f"{{filter:spells}}{_yours} (cost|costs) {{colored:colored_more}} more to {PLAY}.",
                "ability",
            )
form(
    AlternativeCost(v.costs, v.condition),
    f"if {{condition}}, rather than pay {THIS} 's mana cost, you may {{costs:rathers}}.",
    "playing",
    printable=False,
)
form(GainLife(Picked(YOU, Opponent(YOU)), v.amount), "have an opponent gain {amount} life", "rather")
form(
    GainLife(All(AllOf((IsPlayer(), Not(Same(YOU))))), v.amount),
    "have each other player gain {amount} life",
    "rather",
)
form(Beyond(1, ChosenTargets()), "target beyond the first", "each")
form(ChosenTargets(), "the number of targets", "quantity")
X_OF = "spend only {colors:x_colors} mana on X."
form((v.color,), "{color}", "x_colors")
form((v.one, v.other), "{one:color} and/or {other:color}", "x_colors")
called("x_colors", "colors")
form(XPaidWith(v.colors), X_OF, "playing")


def _with_colors(costs: Any, body: Any, colors: Any) -> Activated:
    if X_MANA not in {symbol for one in costs if isinstance(one, PayMana) for symbol in one.cost.symbols}:
        raise Meaningless("an X in what it costs", "costs")
    return Activated(
        tuple(PayMana(one.cost, colors) if isinstance(one, PayMana) else one for one in costs), body
    )


def _taken_colors(value: Any) -> tuple[Any, ...] | None:
    if not isinstance(value, Activated):
        return None
    colors = next((one.x_of for one in value.costs if isinstance(one, PayMana) and one.x_of), None)
    if colors is None:
        return None
    return (
        tuple(PayMana(one.cost) if isinstance(one, PayMana) else one for one in value.costs),
        value.body,
        colors,
    )


X_MANA = "X"
form(Made(_with_colors, _taken_colors, v.costs, v.body, v.colors), f"{{costs}}: {{body}} {X_OF}", "ability")
MORE_ABOUT_IT: Any = one_way(lambda some, posts: with_parts(some, *posts), v.some, v.posts)
for _word, _sign in (("less", -1), ("more", 1)):
    _cost = f"costs {{generic:{_word}}} {_word} to {PLAY}"
    form(OwnCostChange(v.generic), f"{THIS} {_cost}.", "playing")
    form(OwnCostChange(v.generic, v.condition), f"if {{condition}}, {THIS} {_cost}.", "playing")
    form(OwnCostChange(v.generic, None, v.each), f"{THIS} {_cost} for each {{each:each}}.", "playing", rank=1)
    form(
        CostChange(v.filter, v.generic, Opponent(YOU)),
        f"{{filter:spells}} your opponents (play|cast) (cost|costs) {{generic:{_word}}} {_word} to {PLAY}.",
        "ability",
    )
    form(
        CostChange(MORE_ABOUT_IT, v.generic, Same(YOU)),
        f"{{some:spells}} you (play|cast) {{posts}} (cost|costs) {{generic:{_word}}} {_word} to {PLAY}.",
        "ability",
        printable=False,
    )
    form(
        CostChange(v.filter, v.generic, Opponent(YOU), (), TurnOf(Same(YOU))),
        f"{{filter:spells}} your opponents (play|cast) during your turn (cost|costs) {{generic:{_word}}} {_word}"
        f" to {PLAY}.",
        "ability",
    )
PLAYER = Bound(PLAYING)
form(
    CostChange(v.filter, v.generic, IsPlayer(), (), Never(TurnOf(Same(PLAYER)))),
    f"each {{filter:one_spell}} costs {{generic:more}} more to {PLAY} except during its controller's turn.",
    "ability",
)
form(
    CostChange(v.filter, v.generic, IsPlayer(), (), None, Count(All(narrowed(v.counted, Controls(PLAYER))))),
    f"each {{filter:one_spell}} costs {{generic:more}} more to {PLAY}"
    " for each {counted:desc} its controller controls.",
    "ability",
)


form(
    Static(All(narrowed(v.filter, Controls(YOU))), (GainAbilities(v.abilities),)),
    "{filter:spells} you (play|cast) have {abilities:granted}.",
    "ability",
    printable=False,
)
SUCH_CARDS = Count(
    All(AllOf((Is(Kind.CARD), InZone(Zone.GRAVEYARD), Owns(YOU), SameName(Bound(SPELL_PLAYED)))))
)
form(
    CostChange(v.filter, v.generic, Same(YOU), (), None, SUCH_CARDS),
    f"{{filter:spells}} you (play|cast) (cost|costs) {{generic:less}} less to {PLAY}"
    " for each card with the same name as that spell in your graveyard.",
    "ability",
)
form(
    AdditionalCost((LoseLife(YOU, Times(v.amount, ChosenTargets())),)),
    f"{THIS} costs {{amount:number}} life more to {PLAY} for each target.",
    "playing",
    rank=1,
)


def _all_colored(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not set(env["less"]) <= _LETTERS:
        raise Meaningless("colored mana", "less")


form(
    CostChange(v.filter, 0, Same(YOU), (), None, 1, v.less),
    f"{{filter:spells}} you (play|cast) (cost|costs) {{less:symbols}} less to {PLAY}. "
    "this effect reduces only the amount of colored mana you pay.",
    "ability",
    check=_all_colored,
)
form(
    AbilityCost(AllOf(()), v.generic, 0, False, KeywordName.CYCLING, Same(YOU), True),
    "cycling abilities you (play|activate) cost up to {generic:less} less to (play|activate).",
    "ability",
)
OF = "activated abilities of {of:descs} cost"
for _word in ("less", "more"):
    form(
        AbilityCost(v.of, v.generic),
        f"{OF} {{generic:{_word}}} {_word} to (play|activate).",
        "ability",
        check=lambda _reader, env: _in_play(env),
    )
OF_HOST = "(enchanted|equipped) {_noun:host_word} 's activated abilities cost"
form(
    AbilityCost(Same(Attached(Self())), v.generic, 1),
    f"{OF_HOST} {{generic:less}} less to (play|activate). this effect can't reduce the amount of mana an ability costs "
    "to (play|activate) to less than one mana.",
    "ability",
    words=lambda writer, generic: _write_of_host(
        writer,
        "less",
        generic,
        "this effect can't reduce the amount of mana an ability costs to play to less than one mana .",
    ),
)
form(
    AbilityCost(Same(Attached(Self())), v.generic),
    f"{OF_HOST} {{generic:more}} more to (play|activate).",
    "ability",
    words=lambda writer, generic: _write_of_host(writer, "more", generic, ""),
)
form(
    AbilityCost(v.of, v.generic, 1),
    f"{OF} {{generic:less}} less to (play|activate). this effect can't reduce the amount of mana an ability costs to "
    "(play|activate) to less than one mana.",
    "ability",
    check=lambda _reader, env: _in_play(env),
)
form(
    AbilityCost(AllOf(()), v.generic, 0, True),
    "activated abilities cost {generic:more} more to (play|activate) unless they're mana abilities.",
    "ability",
)


def _in_play(env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in walk(env["of"]):
        raise Meaningless("permanents", "of")


def _write_of_host(writer: FormWriter, word: str, generic: int, rest: str) -> list[str]:
    cost = [*["'s", "activated", "abilities", "cost"], *writer.words(word, generic), word]
    return [*write_host(writer), *cost, "to", "play", ".", *rest.split()]


AT_ONCE = "(any time you could (play|cast) an instant|as though it had flash)"
form(
    Quickened((PayMana(v.cost),)),
    f"you may {PLAY} {THIS} {AT_ONCE} if you pay {{cost:mana}} more to {PLAY} it.",
    "playing",
)
form(
    (
        Quickened(),
        Triggered(Begins(StepOrPhase.CLEANUP, IsPlayer()), Body((Sacrifice(YOU, Self()),)), PlayedQuickly()),
    ),
    f"you may {PLAY} {THIS} {AT_ONCE}. if you {PLAY} it any time a sorcery couldn't have been (played|cast), "
    "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
    "paragraph",
)
lexical(
    "colored_more",
    ["A_MANA"],
    lambda word: (Color(word.value),) if word.value in _LETTERS else None,
    lambda value: f"{{{value[0].value}}}" if len(value) == 1 else no_words(value),
    ((Color.WHITE,), (Color.RED,)),
    "colored mana",
)


def _spells(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if any(Is(Kind.SPELL) not in walk(one) for one in env.values()):
        raise Meaningless("spells")


called("spells", 'spells ("creature spells")')
called("one_spell", 'a spell ("artifact spell")')
form(v.x, "{x:desc}", "one_spell", check=_spells)
form(
    AllOf((Is(Kind.SPELL), AnyOf((v.a, v.b)))),
    "{a:plain_adjective} and {b:plain_adjective} spells",
    "spells",
    printable=False,
)
form(v.x, "{x:descs}", "spells", check=_spells)
form(AnyOf((v.a, v.b)), "{a:descs} and {b:descs}", "spells", check=_spells)
