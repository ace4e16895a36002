"""Continuous changes, keyword abilities and tokens as words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import as_though, chosen_types, copies_wording, this_turn
from engine.language.combining import OTHER
from engine.language.condition_wording import ConditionWording
from engine.language.discourse import words_for
from engine.language.effects import (
    Ability,
    AddMana,
    AddPT,
    AsThough,
    AsThoughWithout,
    Cannot,
    Change,
    Cost,
    GainAbilities,
    Keyword,
    LoseAll,
    LoseKeywords,
    MayStayTapped,
    Must,
    PayMana,
    Price,
    ReplaceWord,
    SetColors,
    SetPT,
    SetSubtype,
    SetTypes,
    StaysTapped,
    SwitchPT,
    TokenDef,
)
from engine.language.errors import Unprintable
from engine.language.keyword_sentences import Spoken, spoken
from engine.language.nouns import counted, listed, plural
from engine.language.remembered import CHOSEN_COLOR, EACH_ONE, PRODUCED
from engine.language.terms import (
    All,
    AllOf,
    Amount,
    Bound,
    ColorsSpent,
    Count,
    CountersOn,
    EventPart,
    Filter,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Same,
    Selection,
    Self,
    Times,
    X,
)
from engine.language.words import (
    Color,
    KeywordName,
    ObjectAct,
    Role,
)


class ChangeWording(ConditionWording):
    """Writes changes."""

    def token(self, token: TokenDef, many: bool) -> str:
        """ "1/1 black Minion creature token"."""
        if token.power is None or token.toughness is None:
            raise Unprintable("a token that is no creature")
        colors = listed([color.word for color in token.colors], "and") if token.colors else "colorless"
        size = f"{self.amount(token.power)}/{self.amount(token.toughness)}"
        kinds = " ".join([*token.subtypes, *(kind.value for kind in token.types)])
        words = f"{size} {colors} {kinds} {'tokens' if many else 'token'}"
        return f"{words} with {self.granted(token.abilities)}" if token.abilities else words

    def group(self, what: Selection) -> str:
        """The subject of a change: "creatures you control" needs no "all"."""
        if self._known(what):
            return self.np(what, as_subject=True)
        if (found := this_turn.noun_phrase(self, what)) is not None:
            return found
        if isinstance(what, All):
            nouns, rest = self._nouns_of(what.filter)
            self.said.mention(what, words_for(what.filter))
            return f"{'' if rest else 'all '}{nouns}"
        return self.np(what, as_subject=True)

    def _nouns_of(self, filter_: Filter) -> tuple[str, bool]:
        parts = filter_.parts if isinstance(filter_, AllOf) else (filter_,)
        plain = all(isinstance(part, HasType | HasSubtype) for part in parts[1:2])
        return self.description(filter_, many=True), len(parts) > (2 if plain else 1)

    def mana_added(self, effect: AddMana) -> str:
        """What is added to a mana pool, as an imperative. Raises Unprintable."""
        options = effect.options
        any_color = tuple((color.value,) * len(options[0]) for color in Color)
        if options == any_color:
            number = len(options[0])
            what = f"{counted(number)} mana of any {'' if number == 1 else 'one '}color"
        elif options == ((PRODUCED,),):
            what = f"one mana of any type {self.np(EventPart(Role.OBJECT))} produced"
        elif options[0][0] == CHOSEN_COLOR:
            what = f"{counted(len(options[0]))} mana of the chosen color"
        else:
            what = listed(["".join(f"{{{symbol}}}" for symbol in run) for run in options], "or")
        words = f"add {what} to {self.poss(effect.who)} mana pool"
        if options == (("1",),) and not isinstance(effect.times, int | Count):
            return f"add {{{self.count(effect.times)}}} to {self.poss(effect.who)} mana pool"
        chosen_one_by_one = effect.times != 1 and not isinstance(effect.times, Count)
        if chosen_one_by_one and len(options) > 1 and all(len(run) == 1 for run in options):
            symbols = listed([f"{{{run[0]}}}" for run in options], "and/or")
            mixed = f"{self.count(effect.times)} mana in any combination of {symbols}"
            return f"add {mixed} to {self.poss(effect.who)} mana pool"
        match effect.times:
            case 1:
                return words
            case Count(of=All(filter=filter_)):
                return f"{words} for each {self.description(filter_)}"
        raise Unprintable(f"no words for so much mana: {effect.times!r}")

    def lured(self, what: Selection, changes: tuple[Change, ...], when: str) -> str | None:
        """ "All creatures able to block enchanted creature do so" (500.3); None for other changes."""
        match what, changes:
            case All(filter=blockers), (Must(act=ObjectAct.BLOCK, by=Same(of=of)),):
                able = self.description(blockers, many=True)
                return f"all {able} able to block {self.np(of)}{when} do so"
        return None

    def changes(self, changes: Sequence[Change], many: bool, gained: bool = False) -> str:
        """The changes in order; a resolving text says "gains" of abilities, a static one "has"."""
        written: list[str] = []
        acts = [change.act.value for change in changes if isinstance(change, Cannot) and _is_ban(change)]
        changes = self._types_together(changes, many, written)
        for change in changes:
            if not _is_ban(change):
                words = self.change(change, many)
                if gained and isinstance(change, GainAbilities):
                    words = ("gain " if many else "gains ") + words.partition(" ")[2]
                written.append(words)
            elif acts:
                written.append(f"can't {listed(acts, 'or')}")
                acts = []
        return " and ".join(written)

    def change(self, change: Change, many: bool) -> str:
        """One change as a verb with its object. Raises Unprintable."""
        match change:
            case AddPT(power=power, toughness=toughness):
                return f"{'get' if many else 'gets'} {self._added(power, toughness, many)}"
            case GainAbilities(abilities=abilities):
                return f"{'have' if many else 'has'} {self.granted(abilities)}"
            case SetPT(power=power, toughness=toughness) if power == toughness and not isinstance(
                power, int | X
            ):
                has = "have" if many else "has"
                return f"{has} base power and toughness each equal to {self.quantity(power)}"
            case SetPT(power=power, toughness=toughness):
                return f"{'become' if many else 'becomes'} {self.amount(power)}/{self.amount(toughness)}"
            case LoseAll():
                return f"{'lose' if many else 'loses'} all abilities"
            case ReplaceWord():
                raise Unprintable("no card says what a text says in place of something else")
            case SwitchPT():
                raise Unprintable("switching is said of the object first")
            case MayStayTapped():
                raise Unprintable("this is said of its own object alone")
            case AsThough(act=ObjectAct.BLOCK, keyword=keyword):
                return f"can block as though {'they' if many else 'it'} had {keyword.value}"
            case AsThoughWithout():
                return as_though.changed(change, many)
            case Cannot(act=ObjectAct.BLOCK, by=Same(of=Self())):
                return f"can't block {self.np(Self())}"
            case Cannot(act=ObjectAct.BLOCK, by=Not(part=by)):
                return f"can block only {self.description(by, many=True)}"
            case Cannot(act=ObjectAct.BLOCK, by=by) if by is not None:
                return f"can't block {self.description(by, many=True)}"
            case LoseKeywords(names=(KeywordName.LANDWALK,)):
                return f"{'lose' if many else 'loses'} all landwalk abilities"
            case LoseKeywords(names=names):
                return f"{'lose' if many else 'loses'} {' and '.join(name.value for name in names)}"
            case SetSubtype():
                return chosen_types.changed(change, many) or ""
            case SetColors(colors=(Bound(),)):
                return f"{'become' if many else 'becomes'} the color of your choice"
            case SetColors(colors=()):
                return f"{'become' if many else 'becomes'} colorless"
            case SetColors(colors=colors) if colors == tuple(Color):
                return f"{'become' if many else 'becomes'} all colors"
            case SetColors(colors=colors):
                words = [color.word for color in colors if isinstance(color, Color)]
                return f"{'become' if many else 'becomes'} {' and '.join(words)}"
            case Cannot(act=ObjectAct.BE_BLOCKED, by=Not(part=by)):
                return f"can't be blocked except by {self.description(by, many=True)}"
            case Cannot(act=ObjectAct.BE_DESTROYED, by=None):
                return f"{'are' if many else 'is'} indestructible"
            case Cannot(act=act, by=None):
                return f"can't {act.value}"
            case Cannot(act=act, by=by) if by is not None:
                return f"can't {act.value} by {self.description(by, many=True)}"
            case Must(act=act):
                return f"{act.value if many else act.value + 's'} each turn if able"
            case Price():
                return self._price(change, many)
            case StaysTapped():
                whose = "their controllers'" if many else "its controller's"
                return f"{'don' if many else 'doesn'}'t untap during {whose} untap step"
        raise Unprintable(f"no words for {change!r}")

    def _price(self, change: Price, many: bool) -> str:
        whom = " you" if change.to is not None else ""
        (cost,) = change.costs
        if not isinstance(cost, PayMana):
            paid = self.costs((cost,))
            return f"can't {change.act.value}{whom} unless you {paid[:1].lower()}{paid[1:]}"
        each = ""
        if many:
            doing = "attacking" if change.act is ObjectAct.ATTACK else "blocking"
            each = f" for each creature {doing}{whom}" if whom else f" for each {doing} creature"
        payer = f"{'their' if many else 'its'} controller pays"
        return f"can't {change.act.value}{whom} unless {payer} {cost.cost}{each}"

    def _types_together(self, changes: Sequence[Change], many: bool, written: list[str]) -> Sequence[Change]:
        """ "Becomes a 3/3 red Goblin creature with haste" is one change in words and several as values."""
        at = next((at for at, one in enumerate(changes) if isinstance(one, SetTypes)), None)
        if at is None:
            return changes
        types = changes[at]
        assert isinstance(types, SetTypes)
        first = at
        while first and isinstance(changes[first - 1], SetPT | SetColors):
            first -= 1
        written.extend(self.change(change, many) for change in changes[:first])
        before, after = changes[first:at], changes[at + 1 :]
        words: list[str] = []
        for change in before:
            if isinstance(change, SetPT):
                words.append(f"{self.amount(change.power)}/{self.amount(change.toughness)}")
            elif isinstance(change, SetColors):
                words.append(
                    listed([color.word for color in change.colors if isinstance(color, Color)], "and")
                )
            else:
                raise Unprintable(f"no words for {change!r} before a type")
        kinds = [*types.subtypes, *(kind.value for kind in types.types)]
        words += [*kinds[:-1], plural(kinds[-1])] if many else kinds
        text = " ".join(words)
        if not many:
            text = f"{'an' if text[0].lower() in 'aeiou' else 'a'} {text}"
        if after and isinstance(after[0], GainAbilities):
            text += f" with {self.granted(after[0].abilities)}"
            after = after[1:]
        if types.also:
            text += f" in addition to {'their' if many else 'its'} other types"
        written.append(f"{'become' if many else 'becomes'} {text}")
        return after

    def costs(self, costs: Sequence[Cost]) -> str:
        """Costs as they stand before a colon."""
        raise NotImplementedError

    def granted(self, abilities: Sequence[Ability]) -> str:
        """Abilities that something is given: keywords, and whole texts in quotation marks."""
        written: list[str] = []
        at = 0
        while at < len(abilities):
            said = spoken(abilities[at:])
            written.append(self._given(abilities[at]) if said is None else self.keyword_of(said))
            at += 1 if said is None else said.length
        return listed(written, "and")

    def keyword_of(self, said: Spoken) -> str:
        """The keyword that some abilities are short for, as it is written."""
        if said.costs and said.number:
            return f"{said.name.value} {self.amount(said.number)}\u2014{self.costs(said.costs)}"
        if said.costs:
            return self._with_costs(said.name.value, said.costs)
        if said.number == ColorsSpent():
            return f"{said.name.value}\u2014sunburst"
        return f"{said.name.value} {self.amount(said.number)}" if said.number else said.name.value

    def _with_costs(self, name: str, costs: Sequence[Cost]) -> str:
        if len(costs) == 1 and isinstance(costs[0], PayMana):
            return f"{name} {costs[0].cost}"
        return f"{name}\u2014{self.costs(costs)}"

    def _given(self, ability: Ability) -> str:
        match ability:
            case Keyword(name=KeywordName.PROTECTION, filter=HasColor(color=Bound(name=name))) if (
                name != CHOSEN_COLOR
            ):
                return "protection from the color of your choice"
            case Keyword():
                return self.keyword(ability)
        return f'"{self.quoted(ability)}"'

    def quoted(self, ability: Ability) -> str:
        """A whole ability as a text of its own."""
        raise NotImplementedError

    def _added(self, power: Amount, toughness: Amount, many: bool) -> str:
        each = next((one for one in (_unit(power), _unit(toughness)) if one is not None), None)
        if each is None:
            return f"{self.signed(power, toughness)}/{self.signed(toughness, power)}"
        sides = "/".join(f"{_factor(side):+d}" for side in (power, toughness))
        if isinstance(each, CountersOn):
            of = "it" if each.of == EACH_ONE else self.np(each.of)
            return f"{sides} for each {each.kind} counter on {of}"
        if not isinstance(each.of, All):
            raise Unprintable(f"no words for {each!r}")
        if many and OTHER in getattr(each.of.filter, "parts", ()):
            # Of several, "other" would be other than each of them.
            counted = self.description(each.of.filter, implied=(OTHER,))
            return f"{sides} for each {counted} other than {self.np(Self())}"
        return f"{sides} for each {self.description(each.of.filter)}"

    def keywords(self, keywords: Sequence[Keyword]) -> str:
        """Keyword abilities with commas between them, as a line of their own."""
        return " and ".join(self.keyword(keyword) for keyword in keywords)

    def keyword(self, keyword: Keyword) -> str:
        """A keyword ability with its quality, number or costs (502)."""
        if (found := copies_wording.keyword(keyword)) is not None:
            return found
        match keyword:
            case Keyword(name=KeywordName.PROTECTION, filter=HasColor(color=Color() as color)):
                return f"protection from {color.word}"
            case Keyword(name=KeywordName.PROTECTION, filter=HasType(type=type_)):
                return f"protection from {plural(type_.value)}"
            case Keyword(name=KeywordName.PROTECTION, filter=HasSubtype(subtype=subtype)):
                return f"protection from {plural(subtype)}"
            case Keyword(name=KeywordName.LANDWALK, filter=HasSubtype(subtype=subtype)):
                return f"{subtype.lower()}walk"
            case Keyword(
                name=KeywordName.LANDWALK,
                filter=AllOf(parts=(HasSupertype(supertype=supertype), HasSubtype(subtype=subtype))),
            ):
                return f"{supertype.value} {subtype.lower()}walk"
            case Keyword(name=KeywordName.LANDWALK, filter=Not(part=HasSupertype(supertype=supertype))):
                return f"non{supertype.value} landwalk"
            case Keyword(name=KeywordName.LANDWALK, filter=HasSupertype(supertype=supertype)):
                return f"{supertype.value} landwalk"
            case Keyword(name=KeywordName.LANDWALK, filter=HasType(type=type_)):
                return f"{type_.value} landwalk"
            case Keyword(name=KeywordName.BANDS_WITH_OTHER, filter=filter_) if filter_ is not None:
                return f"bands with other {self.description(filter_, many=True)}"
            case Keyword(name=KeywordName.AFFINITY, filter=filter_) if filter_ is not None:
                return f"affinity for {self.description(filter_, many=True)}"
            case Keyword(name=KeywordName.SPLICE, filter=HasSubtype(subtype=subtype), costs=costs):
                return self._with_costs(f"splice onto {subtype}", costs)
            case Keyword(name=KeywordName.SPLICE, filter=HasType(type=type_), costs=costs):
                return self._with_costs(f"splice onto {type_.value}", costs)
            case Keyword(name=KeywordName.OFFERING, filter=HasSubtype(subtype=subtype)):
                return f"{subtype} offering"
            case Keyword(name=KeywordName.OFFERING, filter=HasType(type=type_)):
                return f"{type_.value} offering"
            case Keyword(name=KeywordName.ENCHANT, filter=filter_) if filter_ is not None:
                return f"enchant {self.description(filter_)}"
            case Keyword(name=name, costs=costs) if costs:
                return self._with_costs(name.value, costs)
            case Keyword(name=name, filter=None):
                return name.value
        raise Unprintable(f"no words for {keyword!r}")


def _is_ban(change: Change) -> bool:
    return (
        isinstance(change, Cannot) and change.act in (ObjectAct.ATTACK, ObjectAct.BLOCK) and change.by is None
    )


def _unit(amount: Amount) -> Count | CountersOn | None:
    match amount:
        case Count() | CountersOn():
            return amount
        case Times(of=Count() | CountersOn() as count):
            return count
    return None


def _factor(amount: Amount) -> int:
    match amount:
        case int():
            return amount
        case Times(factor=factor):
            return factor
    return 1
