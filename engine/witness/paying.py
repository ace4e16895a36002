"""Costs on witness boards: whether what was paid is what the text asks for, and nothing else."""

from __future__ import annotations

from typing import Any

from engine import events as e
from engine.board import Announcement, Board, Object, ObjectId, PlayerId
from engine.characteristics import last_known
from engine.language import values as v
from engine.witness.happened import Answered, Item, Performed, Stretch
from engine.witness.judging import Judge, Verdict
from engine.witness.meaning import NotJudged, Speaker, converted

OTHER_WAYS = (
    v.CostChange,
    v.OwnCostChange,
    v.AddedCost,
    v.AbilityCost,
    v.KeywordCost,
    v.AlternativeCost,
    v.GrantedCost,
    v.CostFloor,
    v.Quickened,
)
"""Abilities that make a cost another than is printed."""
ODD = (
    v.KeywordName.AFFINITY,
    v.KeywordName.CONVOKE,
    v.KeywordName.OFFERING,
    v.KeywordName.SPLICE,
    v.KeywordName.REPLICATE,
    v.KeywordName.MORPH,
    v.KeywordName.SUSPEND,
)


class Price:
    """What is asked of a player: so much mana, {T}, and other things in their order."""

    def __init__(self, costs: tuple[Any, ...], x: int) -> None:
        self.mana = sum(converted(cost.cost, x) for cost in costs if isinstance(cost, v.PayMana))
        self.tap = any(isinstance(cost, v.TapSymbol) for cost in costs)
        self.others = tuple(cost for cost in costs if not isinstance(cost, v.PayMana | v.TapSymbol))


def is_free(costs: tuple[Any, ...]) -> bool:
    """Whether nothing is asked for: {0} (104.3)."""
    return all(isinstance(cost, v.PayMana) and not converted(cost.cost, 1) for cost in costs)


def price_of_spell(board: Board, thing: Object) -> tuple[Any, ...]:
    """The costs of a spell on the stack as printed, with those announced besides (409.1f)."""
    announced = thing.announcement or Announcement()
    if thing.face_down:
        raise NotJudged("a spell that is played face down")
    face = last_known(board, thing.id)[0]
    texts = [held.ability for held in face.abilities]
    keywords = [one for one in texts if isinstance(one, v.Keyword)]
    if any(isinstance(one, OTHER_WAYS) for one in texts) or any(one.name in ODD for one in keywords):
        raise NotJudged("a cost that other words change")
    costs: list[Any] = [] if face.cost is None else [v.PayMana(face.cost)]
    for word in announced.costs:
        if word in ("flashback", "madness"):
            costs = []
        own = [one for one in keywords if one.name.value == word]
        if len(own) != 1:
            raise NotJudged(f"a way to play called {word!r}")
        costs += own[0].costs
    for one in texts:
        if isinstance(one, v.AdditionalCost):
            costs = [*costs, *one.costs]
    return tuple(costs)


def judge_payment(stretch: Stretch, costs: tuple[Any, ...], speaker: Speaker, about: Any) -> Verdict:
    """Compare what was paid in a stretch of 409.1f-h with these costs."""
    if any(isinstance(one, v.PayCostOf) for one in costs):
        return Verdict(unjudged=[(about, "what another object costs")])
    price = Price(costs, speaker.x)
    items = _after_mana_abilities(stretch)
    board = items[0].before if items and isinstance(items[0], Performed) else stretch.start
    if items and isinstance(items[0], Answered):
        board = items[0].board
    spent = [
        part
        for item in items
        if isinstance(item, Performed)
        for part in item.parts
        if isinstance(part, e.SpendMana)
    ]
    paid = sum(len(part.mana) for part in spent)
    verdict = Verdict()
    if paid != price.mana:
        verdict.faults.append((about, f"{price.mana} mana to pay, {paid} paid"))
        return verdict
    tapped = [
        part.object
        for item in items
        if isinstance(item, Performed) and item.depth == stretch.depth
        for part in item.parts
        if isinstance(part, e.PermanentTapped)
    ]
    if tapped != ([speaker.source] if price.tap else []):
        verdict.faults.append((about, f"tapped to pay: {tapped}"))
        return verdict
    if price.others:
        within: list[Item] = [item for item in items if item.depth > stretch.depth]
        if within:
            first = within[0]
            board = first.before if isinstance(first, Performed) else first.board
        verdict = Judge(board, within, stretch.depth + 1, pays=True).follow(price.others, speaker)
    verdict.kept[about] += 1
    return verdict


def _after_mana_abilities(stretch: Stretch) -> list[Item]:
    cut = 0
    for at, item in enumerate(stretch.items):
        if (
            isinstance(item, Answered)
            and item.depth == stretch.depth
            and type(item.form).__name__ in ("ManaAbilities", "Payment")
        ):
            cut = at + 1
    return stretch.items[cut:]


__all__ = ["ObjectId", "PlayerId", "Price", "judge_payment", "price_of_spell"]
