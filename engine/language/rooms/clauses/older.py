"""What cards printed before the sixth edition of the rules say in sentences of another build than those of 2006.

Each means what the wording of 2006 means, in which it is printed; words that only changed are in
`engine.language.older_words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.effects import (
    Activated,
    AdditionalCost,
    AddPT,
    AlternativeCost,
    Body,
    Cost,
    CostChange,
    DealDamage,
    Delay,
    Destroy,
    Discard,
    Draw,
    GainAbilities,
    GainLife,
    LoseLife,
    Modify,
    PayMana,
    PlayOnly,
    PreventNext,
    Quickened,
    Regenerate,
    Sacrifice,
    Spell,
    TapSymbol,
    Triggered,
    Unless,
)
from engine.language.forms.declared import Meaningless, older
from engine.language.forms.parts import pair
from engine.language.forms.patterns import one_way, v
from engine.language.forms.reading import FormReader
from engine.language.printed import ManaCost
from engine.language.rooms.changes.lasting import first_so_long
from engine.language.rooms.clauses.clauses import unnoted
from engine.language.rooms.clauses.their_own import each_unless
from engine.language.rooms.playing.playing import PLAY, THIS, TIMES
from engine.language.terms import (
    BecomesBlocked,
    Begins,
    Blocks,
    DealsDamage,
    Either,
    Holds,
    Is,
    IsPlayer,
    LosesLastCounter,
    PlayedQuickly,
    Plays,
    Same,
    Self,
    You,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import DamageKind, Duration, Feature, Kind, Regeneration, StepOrPhase, Timing, Zone

YOU = You()
THIS_TURN = Duration.THIS_TURN

# --- when it happens -----------------------------------------------------------------------------------------


def _one_step(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is done "during" a step is done as it begins; a turn or a phase is longer than that."""
    if env["moment"] not in (StepOrPhase.UPKEEP, StepOrPhase.DRAW_STEP):
        raise Meaningless("a step", "moment")


for _template, _event in (
    ("during {whose:whose_turn} {moment}", Begins(v.moment, v.whose)),
    ("during the {moment} of {who:definite}", Begins(v.moment, Same(v.who))),
):
    older(_event, _template, "trigger", check=_one_step)


def _happens(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What is so, or is not, is a condition behind "if"; what happens was said so too."""
    if isinstance(env["event"], Holds | LosesLastCounter):
        raise Meaningless("what happens", "event")


older(v.event, "if {event}", "trigger", check=_happens, rank=-1)
older(
    DealsDamage(v.source, v.to, DamageKind.ANY),
    "{source:some_source} <damages> {to:some_recipient}",
    "event",
    with_amount=True,
)
older(BecomesBlocked(v.what), "{what:some_object} <is> blocked", "event", rank=1)
older(BecomesBlocked(v.what, v.by), "{what:some_object} <is> blocked by {by:some_recipient}", "event")
older(
    Either((Blocks(v.what, v.by), BecomesBlocked(v.what, v.by))),
    "{what:some_object} <blocks> or <is> blocked by {by:some_recipient}",
    "event",
)


def _a_spell(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.SPELL) not in walk(env["what"]):
        raise Meaningless("a spell", "what")


older(Plays(IsPlayer(), v.what), "{what:some_object} is (cast|played)", "event", check=_a_spell)

# --- what is done --------------------------------------------------------------------------------------------


def _another_than_this(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] == Self():
        raise Meaningless("another thing than this one", "what")


def _this_one(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["what"] != Self():
        raise Meaningless("this card's name", "what")


# What a permanent's own text buries is sacrificed; anything else is destroyed without regeneration.
older(Destroy(v.what, Regeneration.FORBIDDEN), "<buries> {what:permanent}", check=_another_than_this)
older(Sacrifice(v.who, v.what), "{who} <buries> {what:permanent}", check=_this_one)
older((Destroy(v.what),), "{what:permanent} (is|are) destroyed", "clause")
older(
    (Destroy(v.what, Regeneration.FORBIDDEN),),
    "{what:permanent} (is|are) buried",
    "clause",
    check=_another_than_this,
)
older(DealDamage, "{source} <does> {amount:plain_amount} damage to {to:recipient}")
older((GainLife(YOU, v.amount),), "gain {amount:life}", "clause")
older((LoseLife(YOU, v.amount),), "lose {amount:life}", "clause")
older(PreventNext(v.amount, v.to, THIS_TURN), "prevent [up to] {amount:plain_amount} damage to {to}")


def _each_pays(reader: FormReader, effects: Any, cost: Any) -> Any:
    """ "Each player sacrifices a land unless he or she pays {1}": each of them pays for his or her own."""
    return each_unless(reader, effects, getattr(unnoted(effects[0])[0], "who", None), cost)


older(
    one_way(lambda effects, cost: None, v.effects, v.cost),
    "{effects:clause} unless he or she {cost:payment}",
    "clause",
    meant=_each_pays,
)
older((Regenerate(Self()),), "(regenerate|regenerates)", "clause")
older((Modify(Self(), (pair(AddPT, v.bonus),), THIS_TURN),), "{bonus} until end of turn", "clause")
older(
    (Modify(Self(), (GainAbilities(v.abilities),), THIS_TURN),),
    "{abilities:granted} until end of turn",
    "clause",
)
for _said, _meant in (
    ("(regenerate|regenerates)", Regenerate(Self())),
    ("{bonus} until end of turn", Modify(Self(), (pair(AddPT, v.bonus),), THIS_TURN)),
    ("{abilities:granted} until end of turn", Modify(Self(), (GainAbilities(v.abilities),), THIS_TURN)),
):
    # Often without its stop.
    older(Activated(v.costs, Body((_meant,))), f"{{costs}}: {_said}", "ability")
older(
    (Modify(v.what, (pair(AddPT, v.bonus),), THIS_TURN),),
    "give {what:permanent} {bonus} until end of turn",
    "clause",
)
older(
    (Modify(v.what, (GainAbilities(v.abilities),), THIS_TURN),),
    "give {what:permanent} {abilities:granted} until end of turn",
    "clause",
)
older(v.does, "have {other>:what_does} {does:had_done}", "clause")

# --- what is paid --------------------------------------------------------------------------------------------


def _given_up(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["cost"], PayMana | LoseLife | Sacrifice | Discard):
        raise Meaningless("what is paid", "cost")


older(
    (Unless(YOU, (v.cost,), v.effects),), "{cost:payment} [,] or {effects:clause}", "action", check=_given_up
)
NOTHING = (PayMana(ManaCost(("0",))),)


def _paid_too(costs: tuple[Cost, ...], more: Cost, body: Body) -> Activated:
    """ "{1}: Sacrifice a land to draw a card": the land is a part of the cost."""
    return Activated((more,) if costs == NOTHING else (*costs, more), body)


PAID_TOO = one_way(_paid_too, v.costs, v.more, v.body)
older(PAID_TOO, "{costs}: {more:one_paid} to {body}", "ability")
older(
    one_way(lambda me, body: Activated((TapSymbol(),), body, (Timing.BEFORE_ATTACKERS,)), v.me, v.body),
    "on your turn, before you attack, you may tap {me:itself} to {body}",
    "ability",
)
older(
    AlternativeCost(v.costs),
    f"you may {{costs:rathers}} instead of paying {THIS} 's (mana|casting) cost.",
    "playing",
)
older(
    AlternativeCost(v.costs, v.condition),
    f"if {{condition}}, you may {{costs:rathers}} instead of paying {THIS} 's (mana|casting) cost.",
    "playing",
)
older(
    CostChange(v.filter, v.generic, Same(YOU)),
    f"your {{filter:spells}} cost {{generic:less}} less to {PLAY}.",
    "ability",
)
older(
    CostChange(v.filter, v.generic, IsPlayer()),
    f"[all] {{filter:spells}} [each] (cost|costs) an additional {{generic:more}} to {PLAY}.",
    "ability",
)


def _colored(number: int, color: Any) -> tuple[str, ...]:
    return (color.value,) * number


older(one_way(_colored, v.number, v.color), "{number:in_words} {color} mana", "symbols")
older(one_way(lambda number: (str(number),), v.number), "{number:in_words} colorless mana", "symbols")
older(v.x, "either {x:options}", "options")

older((AdditionalCost(v.costs), Spell(v.body)), "{costs}: {body:spell_body}", "spell")
older((PayMana(v.cost), TapSymbol()), "{cost:mana} {_tap:tap}", "costs")
older(Feature.CONVERTED_MANA_COST, "[total] casting cost", "feature")
AS_OFTEN = {1: Timing.ONCE_EACH_TURN, 2: Timing.TWICE_EACH_TURN, 3: Timing.THREE_TIMES_EACH_TURN}


def _so_often(costs: tuple[Cost, ...], body: Body, most: ManaCost) -> Activated:
    """So much mana is so many times the cost."""
    paid = costs[0].cost.symbols if len(costs) == 1 and isinstance(costs[0], PayMana) else ()
    often = next((often for often in AS_OFTEN if _times(paid, often) == most.symbols), None)
    if often is None:
        raise Meaningless("what it costs, once or more", "most")
    return Activated(costs, body, (AS_OFTEN[often],))


def _times(paid: tuple[str, ...], often: int) -> tuple[str, ...]:
    if len(paid) == 1 and paid[0].isdigit():
        return (str(int(paid[0]) * often),)
    return paid * often


older(
    one_way(_so_often, v.costs, v.body, v.most),
    "{costs}: {body} you can't spend more than {most:mana} this way each turn.",
    "ability",
)

# --- when it may be played -----------------------------------------------------------------------------------


def _no_condition(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not all(isinstance(one, Timing) for one in env["when"]):
        raise Meaningless("a time", "when")


FAST = "(play this ability as (a interrupt|a mana source)|this ability is played as (a interrupt|a mana source))."
older(Activated(v.costs, v.body), f"{{costs}}: {{body}} {FAST}", "ability")
older(PAID_TOO, f"{{costs}}: {{more:one_paid}} to {{body}} {FAST}", "ability")
older(
    one_way(
        lambda costs, more, body, when: replace(_paid_too(costs, more, body), timing=when),
        v.costs,
        v.more,
        v.body,
        TIMES,
    ),
    "{costs}: {more:one_paid} to {body} {when:only}",
    "ability",
    check=_no_condition,
)
older(
    (
        Quickened(),
        Triggered(Begins(StepOrPhase.CLEANUP, IsPlayer()), Body((Sacrifice(YOU, Self()),)), PlayedQuickly()),
    ),
    f"you may {PLAY} ~ as a instant; if you do, bury it at end of turn.",
    "paragraph",
)
older((Timing.SORCERY,), "play this ability as a sorcery.", "only")
older(
    PlayOnly((Timing.DECLARE_ATTACKERS, Timing.ATTACKED), None),
    f"{PLAY} {THIS} only after you're attacked, before you declare blockers.",
    "playing",
)

older(v.x, "as long as {fact:staying}, {does:clause}.", "unit", read=first_so_long)

older(
    Triggered(
        ZoneChange(Same(Self()), Zone.IN_PLAY),
        Body((Delay(Begins(StepOrPhase.UPKEEP, IsPlayer()), (Draw(YOU, 1),)),)),
    ),
    "draw a card at the beginning of the upkeep of the turn after ~ comes into play.",
    "ability",
)
