"""Reading the keyword abilities of rule 502 that stand for sentences, or come with numbers and costs.

The rules of the grammar are in keywords.lark; what the keywords stand for is in `keyword_sentences`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from engine.language.costs import mana_of
from engine.language.effects import (
    Ability,
    Activated,
    AlternativeCost,
    AsThough,
    Body,
    Cannot,
    Cost,
    Destroy,
    GainLife,
    Keyword,
    LoseLife,
    PayMana,
    Reveal,
    Static,
    TapSymbol,
    Triggered,
)
from engine.language.keyword_sentences import CREATURE, SENTENCES, abilities_for, forecast, landcycling
from engine.language.nodes import Node, refused, trees, words
from engine.language.noun_nodes import subtype_of
from engine.language.printed import ManaCost
from engine.language.remembered import HAUNTED
from engine.language.terms import (
    Bound,
    ColorsSpent,
    Cycles,
    DealsDamage,
    Either,
    Event,
    EventPart,
    Filter,
    HasType,
    Same,
    Self,
    X,
    You,
    ZoneChange,
)
from engine.language.words import CardType, Color, KeywordName, ObjectAct, Role, Zone

if TYPE_CHECKING:
    from engine.language.abilities import Paragraph
    from engine.language.awaited import Awaited
    from engine.language.sentences import Sentences

MODERN: dict[str, Ability] = {
    "shroud": Static(Self(), (Cannot(ObjectAct.BE_TARGETED),)),
    "lifelink": Triggered(DealsDamage(Same(Self())), Body((GainLife(You(), EventPart(Role.AMOUNT)),))),
    "reach": Static(Self(), (AsThough(ObjectAct.BLOCK, KeywordName.FLYING),)),
    "deathtouch": Triggered(DealsDamage(Same(Self()), CREATURE), Body((Destroy(EventPart(Role.RECIPIENT)),))),
}
"""Keywords of today that were sentences in 2006 (and no keyword then)."""
WHILE_RESOLVING = frozenset((KeywordName.ECHO, KeywordName.CUMULATIVE_UPKEEP, KeywordName.RECOVER))
"""Their costs are paid while an ability resolves (413.2e), where no {T} stands."""
NODES = (
    "plain_keyword",
    "number_keyword",
    "cost_keyword",
    "affinity",
    "two_kickers",
    "suspend",
    "splice",
    "offering",
)
"""What keyword abilities are called in the text of an instant or sorcery."""


def keyword(reader: Sentences, node: Node) -> list[Ability] | None:
    """A keyword ability of this room; None for all others."""
    match str(node.data):
        case "plain_keyword" if KeywordName(words(node)[0]) in SENTENCES:
            return [*abilities_for(KeywordName(words(node)[0]))]
        case "number_keyword":
            first, number = words(node)
            return [*abilities_for(KeywordName(first), number=int(number))]
        case "keyword_with_x":
            name = KeywordName(words(node)[0])
            if name is not KeywordName.BLOODTHIRST:
                raise refused(node, "a number")
            return [*abilities_for(name, number=X())]
        case "keyword_with_sunburst":
            first, second = words(node)[0], words(node)[-1]
            if (first, second) != (KeywordName.MODULAR.value, KeywordName.SUNBURST.value):
                raise refused(node, "a number")
            return [*abilities_for(KeywordName.MODULAR, number=ColorsSpent())]
        case "landcycling":
            return [landcycling(str(words(node)[0]), costs_of(reader, trees(node)[0]))]
        case "suspend":
            counters = int(words(node)[0])
            if counters < 1:
                raise refused(node, "a number of time counters above 0")
            return [*abilities_for(KeywordName.SUSPEND, counters, costs_of(reader, trees(node)[0]))]
        case "splice":
            onto = _kind_of(words(trees(node)[0])[0])
            return [Keyword(KeywordName.SPLICE, onto, costs_of(reader, trees(node)[1]))]
        case "offering":
            return [Keyword(KeywordName.OFFERING, _kind_of(words(node)[0]))]
        case "affinity":
            return [Keyword(KeywordName.AFFINITY, reader.description(trees(node)[0]))]
        case "bands_with_other":
            return [Keyword(KeywordName.BANDS_WITH_OTHER, reader.description(trees(node)[0]))]
        case "two_kickers":
            return [Keyword(KeywordName.KICKER, costs=costs_of(reader, child)) for child in trees(node)]
        case "cost_keyword":
            name = KeywordName(words(node)[0])
            costs = costs_of(reader, trees(node)[0])
            if name in WHILE_RESOLVING and any(isinstance(cost, TapSymbol) for cost in costs):
                raise refused(node, "a cost that can be paid while an ability resolves")
            return [*abilities_for(name, costs=costs)] if name in SENTENCES else [Keyword(name, costs=costs)]
    return None


def _kind_of(word: Token) -> Filter:
    """The type or subtype that a keyword names."""
    return HasType(CardType(word)) if word.type == "A_TYPE" else subtype_of(word)


def forecast_ability(reader: Paragraph, node: Node) -> Activated:
    """ "Forecast - {1}{W}, Reveal this card from your hand: ..." (502.53)."""
    read = reader.activated(trees(trees(node)[0]))
    if Reveal(You(), Self()) not in read.costs or read.timing:
        raise refused(node, "a cost that reveals the card")
    return forecast(read)


def event(reader: Awaited, node: Node) -> Event | None:
    """The events of haunt (502.51b-c), and being cycled (502.18); None for all others."""
    dies = ZoneChange(Same(Bound(HAUNTED)), Zone.GRAVEYARD, Zone.IN_PLAY)
    if "haunted_dies" in str(node.data) and CardType.CREATURE.value not in words(node):
        raise refused(node, "the creature")
    match str(node.data):
        case "cycles_this":
            return Cycles(Same(You()), Same(Self()))
        case "cycles":
            who, what = trees(node)
            return Cycles(reader.some(who, Role.PLAYER), reader.some(what, Role.OBJECT))
        case "haunted_dies":
            return dies
        case "comes_or_haunted_dies":
            return Either((ZoneChange(Same(Self()), Zone.IN_PLAY), dies))
    return None


def event_words(event: Event, name: str) -> str | None:
    """The same events as text, for the object of this name; None for all others."""
    dies = ZoneChange(Same(Bound(HAUNTED)), Zone.GRAVEYARD, Zone.IN_PLAY)
    if event == dies:
        return f"the creature {name} haunts is put into a graveyard"
    if event == Either((ZoneChange(Same(Self()), Zone.IN_PLAY), dies)):
        return f"{name} comes into play or the creature it haunts is put into a graveyard"
    return None


def alternative(reader: Paragraph, node: Node) -> AlternativeCost:
    """ "You may sacrifice two Mountains rather than pay this spell's mana cost." """
    inner = trees(node)
    condition = None
    costs: list[Cost] = []
    for child in inner[:-1]:
        if str(child.data).endswith("_cost"):
            costs.append(reader.cost(child))
        else:
            condition = reader.condition(child)
    if reader.selection(inner[-1]) != Self():
        raise refused(inner[-1], "this very card's")
    return AlternativeCost(tuple(costs), condition)


def costs_of(reader: Sentences, node: Node) -> tuple[Cost, ...]:
    """The costs after a keyword's name."""
    if node.data == "either_mana":
        # Chosen for each time that it is paid (502.13a), as with a hybrid symbol (104.3g).
        symbols = tuple(str(word) for word in words(node))
        if any(symbol not in set(Color) for symbol in symbols):
            raise refused(node, "one mana of a color or another")
        return (PayMana(ManaCost(("/".join(symbols),))),)
    (first, *_) = trees(node)
    if first.data == "mana_and_life":
        mana = PayMana(mana_of(first))
        return (mana, LoseLife(You(), reader.amount(trees(first)[0])))
    return tuple(reader.cost(child) for child in trees(node))


__all__ = ["NODES", "costs_of", "event", "event_words", "keyword"]
