"""Values as rules text: abilities, sentences and whole cards in the wording of 2006.

What is printed reads back as the same value. It isn't always the words it was read from: today's wording,
a pronoun or the joining of two sentences is no part of the value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.language import barred_abilities, copies_wording, decrees
from engine.language.card import CardDef, Face, Layout, Star
from engine.language.effects import (
    Ability,
    Activated,
    AdditionalCost,
    AddPT,
    AlternativeCost,
    AnyTime,
    Barred,
    Body,
    Change,
    Cost,
    CostChange,
    CostFloor,
    GainLife,
    If,
    Keyword,
    LegendRuleOff,
    LoseLife,
    MayStayTapped,
    Modify,
    PayMana,
    PlayOnly,
    Replacement,
    Reveal,
    SetController,
    SetPT,
    Skips,
    Spell,
    Static,
    TapSymbol,
    TargetSpec,
    Triggered,
)
from engine.language.errors import Unprintable
from engine.language.event_wording import EventWording
from engine.language.forms import rooms
from engine.language.forms.declared import NoWords
from engine.language.forms.printing import called, text_of
from engine.language.keyword_sentences import bushido, cycling, equip, landcycling, spoken
from engine.language.nouns import counted
from engine.language.terms import (
    AllOf,
    AnyOf,
    Attached,
    HasSubtype,
    HasType,
    Plus,
    Same,
    Selection,
    Self,
    You,
)
from engine.language.walks import walk
from engine.language.wording import is_many
from engine.language.words import CardType, KeywordName


def print_card(card: CardDef) -> str:
    """The card as the reader takes it: name and cost, type line, text; halves parted by //."""
    between = "\n----\n" if card.layout is Layout.FLIP else "\n//\n"
    return between.join(print_face(face) for face in card.faces)


def print_face(face: Face) -> str:
    """One set of characteristics with its text printed from its abilities."""
    first = f"{face.name} {face.cost}" if face.cost else face.name
    types = " ".join(word.value.capitalize() for word in (*face.supertypes, *face.types))
    line = f"{types} - {' '.join(face.subtypes)}" if face.subtypes else types
    if face.power is not None and face.toughness is not None:
        line += f" {_size(face.power)}/{_size(face.toughness)}"
    return "\n".join([first, line, *_paragraphs(face, host_of(face.subtypes, face.abilities))])


def host_of(subtypes: Sequence[str], abilities: Sequence[Ability]) -> str:
    """The noun by which a text names what its object is attached to, for `print_ability`."""
    if "Equipment" in subtypes:
        return "equipped creature"
    return next((_host(one) for one in abilities if isinstance(one, Keyword) and one.filter), "permanent")


def _paragraphs(face: Face, host: str) -> list[str]:
    """Keyword abilities that follow one another share a line (402.7); an enchant ability has its own, and so have
    all in the text of an instant or sorcery."""
    written: list[str] = []
    apart = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
    joined = False
    at = 0
    while at < len(face.abilities):
        ability = face.abilities[at]
        said = spoken(face.abilities[at:])
        if said is None:
            text = print_ability(ability, face.name, host)
            joins = isinstance(ability, Keyword) and not (
                ability.name is KeywordName.ENCHANT or ability.costs
            )
        else:
            text = capital(_printer(face.name, host, ability).keyword_of(said))
            joins = not said.costs
        at += 1 if said is None else said.length
        if joins and joined and not apart:
            written[-1] += ", " + text[:1].lower() + text[1:]
        else:
            written.append(text)
        joined = joins
    return written


def _size(size: int | Star) -> str:
    if isinstance(size, int):
        return str(size)
    return f"{size.plus}+*" if size.plus else "*"


def _host(keyword: Keyword) -> str:
    """The noun after "enchanted", from "enchant creature"."""
    parts = keyword.filter.parts if isinstance(keyword.filter, AllOf) else ()
    types = [part.type.value for part in parts if isinstance(part, HasType)]
    return types[0] if keyword.name is KeywordName.ENCHANT and types else "permanent"


def print_ability(
    ability: Ability, name: str = "this permanent", host: str = "permanent", *, noting: bool = False
) -> str:
    """One ability as a paragraph; `name` is what the text calls its own object. Raises Unprintable.

    With `noting`, "<name>" stands for what is noted under that name, as in the text of an effect under way.
    """
    said = _by_forms(ability, name, host, noting)
    return said if said is not None else _printer(name, host, ability, noting).ability(ability)


def _by_forms(ability: Ability, name: str, host: str, noting: bool) -> str | None:
    """The ability in the words of the forms; None where they have none for it."""
    category = "spell" if isinstance(ability, Spell) else "paragraph"
    try:
        text = text_of((ability,), category, host=host, noting=noting, language=rooms.LANGUAGE)
    except NoWords:
        return None
    return called(text, name)


def print_shape(changes: Sequence[Change]) -> str:
    """What an object may come into play as (503.2): "2/2 artifact creature with flying"."""
    words = Printer("it", "permanent", {}).changes(changes, False)
    return re.sub("^becomes an? ", "", words).removesuffix(" in addition to its other types")


def _printer(name: str, host: str, ability: Ability, noting: bool = False) -> Printer:
    printer = Printer(name, host, _specs(ability))
    printer.noting = noting
    printer.subtypes = frozenset(part.subtype for part in walk(ability) if isinstance(part, HasSubtype))
    return printer


def _specs(ability: Ability) -> dict[int, TargetSpec]:
    body = getattr(ability, "body", Body())
    specs = [*body.targets, *(spec for mode in body.modes for spec in mode.targets)]
    return {spec.slot: spec for spec in specs}


def capital(text: str) -> str:
    """The text with its first letter in capitals."""
    return text[:1].upper() + text[1:]


class Printer(EventWording):
    """Prints one ability."""

    def ability(self, ability: Ability) -> str:
        """The ability as a paragraph. Raises Unprintable."""
        return self._ability(ability).replace('.".', '."')

    def _ability(self, ability: Ability) -> str:
        if isinstance(ability, Activated) and ability.keyword is KeywordName.LANDCYCLING:
            return capital(self.landcycling(ability))
        if isinstance(ability, Activated) and ability.keyword is KeywordName.FORECAST:
            paid = ", ".join(
                f"Reveal {self.name} from your hand" if isinstance(one, Reveal) else capital(self.cost(one))
                for one in ability.costs
            )
            return f"Forecast - {paid}: {self.body(ability.body)}"
        if (said := spoken((ability,))) is not None:
            return capital(self.keyword_of(said))
        match ability:
            case Activated(costs=(cost,)) if ability == equip(cost):
                return self._with_costs("Equip", (cost,))
            case Activated(costs=(cost, _)) if ability == cycling(cost):
                return self._with_costs("Cycling", (cost,))
            case Triggered(body=Body(effects=(Modify(changes=(AddPT(power=int() as number),)),))) if (
                number > 0 and ability == bushido(number)
            ):
                return f"Bushido {number}"
            case Keyword():
                return capital(self.keywords((ability,)))
            case Spell(body=body):
                return self.body(body)
            case Activated(costs=costs, body=body, timing=timing, condition=condition):
                text = f"{self.costs(costs)}: {self.body(body)}"
                text = " ".join([text, *(when.value for when in timing)])
                if condition is not None:
                    text += f" Play this ability only if {self.condition(condition)}."
                return f"Imprint - {text}" if copies_wording.imprints(body.effects) else text
            case Triggered(event=event, condition=condition, body=body):
                text = self.trigger(event) + ", "
                if condition is not None:
                    text += f"if {self.condition(condition)}, "
                # After a comma the condition would be one that the ability asks twice (410.8).
                self.asked_last = condition is None and isinstance(next(iter(body.effects), None), If)
                body_text = self.body(body)
                imprint = "Imprint - " if copies_wording.imprints(body.effects) else ""
                return imprint + capital(text + self.lowered(body_text))
            case Static():
                return self.static(ability)
            case Replacement(event=event, instead=instead):
                return capital(self.replacement(event, instead))
            case Barred() | AnyTime() | Skips() | LegendRuleOff():
                return decrees.printed(ability, self)
            case CostChange(filter=filter_, generic=generic, who=who):
                yours = " you play" if who == Same(You()) else ""
                more = "more" if generic > 0 else "less"
                parts = filter_.parts if isinstance(filter_, AnyOf) else (filter_,)
                many = " and ".join(self.description(part, many=True) for part in parts)
                return capital(f"{many}{yours} cost {{{abs(generic)}}} {more} to play.")
            case PlayOnly(timing=timing, condition=condition):
                when = [one.when for one in timing]
                when += [f"if {self.condition(condition)}"] if condition is not None else []
                return f"Play {self.name} only {' and only '.join(when)}."
            case CostFloor(least=least, condition=condition):
                mana = f"{counted(least)} mana to play"
                text = f"each spell that would cost less than {mana} costs {mana}."
                return capital(f"as long as {self.condition(condition)}, {text}" if condition else text)
            case AlternativeCost(costs=costs, condition=condition):
                paid = " and ".join(self._rather(cost) for cost in costs)
                text = f"you may {paid} rather than pay {self.name}'s mana cost."
                return capital(f"if {self.condition(condition)}, {text}" if condition else text)
            case AdditionalCost(costs=costs):
                paid = self.costs(costs)
                return f"As an additional cost to play {self.name}, {paid[:1].lower() + paid[1:]}."

    def _rather(self, cost: Cost) -> str:
        paid = self.cost(cost)
        return f"pay {paid}" if isinstance(cost, PayMana) else paid

    def landcycling(self, ability: Activated) -> str:
        """ "Swampcycling {2}" (502.18c)."""
        kind = next(
            one.subtype if isinstance(one, HasSubtype) else "Land"
            for one in walk(ability.body)
            if isinstance(one, HasSubtype | HasType)
        )
        if ability != landcycling(kind, ability.costs[:-1]):
            raise Unprintable(f"no words for {ability!r}")
        return self._with_costs(f"{kind}cycling", ability.costs[:-1])

    def static(self, ability: Static) -> str:
        """A static ability as a sentence (405)."""
        if not ability.changes:
            raise Unprintable("a static ability that changes nothing")
        if isinstance(ability.changes[0], SetPT) and not isinstance(ability.changes[0].power, int):
            size = ability.changes[0]
            uneven = self._uneven(ability.what, size)
            if uneven is not None and len(ability.changes) == 1:
                return uneven
            if (
                not isinstance(ability.what, Self | Attached)
                or size.power != size.toughness
                or len(ability.changes) > 1
            ):
                raise Unprintable(f"no words for {ability!r}")
            if ability.what == Self():
                self.said.mention(Self(), frozenset())
            whose = self.name if ability.what == Self() else self.np(ability.what)
            return capital(f"{whose}'s power and toughness are each equal to {self.quantity(size.power)}.")
        if ability.changes == (MayStayTapped(),) and ability.condition is None:
            return f"You may choose not to untap {self.np(ability.what)} during your untap step."
        if ability.changes == (SetController(You()),) and ability.condition is None:
            return f"You control {self.np(ability.what)}."
        if (barred := barred_abilities.printed(self, ability)) is not None:
            return barred
        if (lured := self.lured(ability.what, ability.changes, "")) is not None and ability.condition is None:
            return capital(lured + ".")
        subject = self.group(ability.what)
        words = self.changes(ability.changes, is_many(ability.what))
        # What is true all the time "is" so; what begins "becomes" so.
        outside, quote, quoted = words.partition('"')
        words = outside.replace("becomes ", "is ").replace("become ", "are ") + quote + quoted
        text = f"{subject} {words}"
        if ability.condition is not None:
            text += f" as long as {self.condition(ability.condition)}"
        return capital(f"{text}.")

    def _uneven(self, what: Selection, size: SetPT) -> str | None:
        """A toughness that is the power and so much more; None for others."""
        match size:
            case SetPT(power=power, toughness=Plus(parts=(one, int() as more))) if one == power:
                if what != Self():
                    return None
                self.said.mention(Self(), frozenset())
                number = self.quantity(power)
                return (
                    f"{self.name}'s power is equal to {number} and its toughness is equal to that number plus"
                    f" {more}."
                )
        return None

    # --- costs ----------------------------------------------------------------------------------------

    def costs(self, costs: Sequence[Cost]) -> str:
        """Costs before the colon, with commas between them (403.1)."""
        return ", ".join(capital(self.cost(cost)) for cost in costs)

    def cost(self, cost: Cost) -> str:
        """One cost. Raises Unprintable."""
        match cost:
            case PayMana(cost=mana):
                return str(mana)
            case TapSymbol():
                return "{T}"
            case LoseLife(amount=amount):
                return f"pay {self.amount(amount)} life"
            case GainLife(amount=amount):
                return f"an opponent gains {self.amount(amount)} life"
            case Modify():
                return self.phrase(cost)
            case _:
                return self.told(cost)

    def quoted(self, ability: Ability) -> str:
        """A granted ability, which calls the object that has it "this permanent"."""
        return _printer("this permanent", self.host, ability, self.noting).ability(ability)

    # --- bodies ---------------------------------------------------------------------------------------

    def body(self, body: Body) -> str:
        """All sentences of a spell or ability, with its modes at the end (409.1b)."""
        sentences = self.sentences(body.effects)
        if not body.modes:
            return " ".join(sentences)
        modes = [self.sentences(mode.effects) for mode in body.modes]
        if all(len(mode) == 1 for mode in modes):
            said = [self.lowered(mode[0].rstrip(".")) for mode in modes]
            sentences.append(f"Choose {counted(body.choose)} - {capital('; or '.join(said))}.")
            return " ".join(sentences)
        bullets = "".join(f"\n\u2022 {' '.join(mode)}" for mode in modes)
        return " ".join([*sentences, f"Choose {counted(body.choose)} \u2014{bullets}"])
