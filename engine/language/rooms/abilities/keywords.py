"""Keyword abilities (502): plain ones, those with a quality, a number or costs, and what some are short for.

keyword_said   a keyword ability, wherever one may stand; its value is a row, for some are short for several abilities
line_word      one of a line of its own; spell_word: one in the text of an instant or sorcery
ability_word   one that something is given; given: that, or a whole text in quotation marks
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any

from engine.language.effects import (
    Ability,
    Activated,
    AddMana,
    AsThough,
    Body,
    Cannot,
    Destroy,
    Draw,
    FlipCoins,
    GainAbilities,
    GainLife,
    Keyword,
    LoseLife,
    Modify,
    PayCostOf,
    PayMana,
    Reveal,
    SetController,
    Static,
    TapSymbol,
    Triggered,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, called, form, lexical
from engine.language.forms.parts import listing
from engine.language.forms.patterns import Adapter, Hole, build, holes_of, match, v
from engine.language.forms.reading import FormReader
from engine.language.keyword_sentences import (
    SENTENCES,
    abilities_for,
    bushido,
    cycling,
    equip,
    landcycling,
    spoken,
)
from engine.language.nouns import plural
from engine.language.printed import ManaCost
from engine.language.remembered import CHOSEN_COLOR, HAUNTED, IMPRINTED
from engine.language.rooms.clauses.chosen import the_chosen_color
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import is_itself
from engine.language.rooms.permanents.tokens import INDESTRUCTIBLE
from engine.language.terms import (
    AllOf,
    Bound,
    Colors,
    ColorsSpent,
    Count,
    Cycles,
    DealsDamage,
    Either,
    EventPart,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    Is,
    Not,
    Opponent,
    Picked,
    Same,
    Self,
    SharesColor,
    SharesType,
    WasPaid,
    X,
    You,
    ZoneChange,
)
from engine.language.tokens import COST_KEYWORDS, NUMBER_KEYWORDS, TextWord
from engine.language.walks import walk
from engine.language.words import (
    CardType,
    Color,
    Duration,
    KeywordName,
    Kind,
    ObjectAct,
    Relation,
    Role,
    Supertype,
    Timing,
    Zone,
)

CREATURE = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE)))
YOU = You()
MODERN: dict[str, Ability] = {
    "shroud": Static(Self(), (Cannot(ObjectAct.BE_TARGETED),)),
    "hexproof": Static(Self(), (Cannot(ObjectAct.BE_TARGETED, None, Opponent(YOU)),)),
    "lifelink": Triggered(DealsDamage(Same(Self())), Body((GainLife(You(), EventPart(Role.AMOUNT)),))),
    "reach": Static(Self(), (AsThough(ObjectAct.BLOCK, KeywordName.FLYING),)),
    "indestructible": INDESTRUCTIBLE,
    "deathtouch": Triggered(DealsDamage(Same(Self()), CREATURE), Body((Destroy(EventPart(Role.RECIPIENT)),))),
}
"""Keywords of today that were sentences in 2006 (and no keyword then)."""
WHILE_RESOLVING = frozenset((KeywordName.ECHO, KeywordName.CUMULATIVE_UPKEEP, KeywordName.RECOVER))
"""Their costs are paid while an ability resolves (413.2e), where no {T} stands."""

called("keyword_said", "a keyword ability")
called("line_word", "a keyword ability")
called("spell_word", "a keyword ability")
called("ability_word", 'an ability ("flying")')


class _ShortFor(Adapter):
    """The abilities that a keyword is short for, tagged with its name."""

    def __init__(self, name: Any, number: Any = 0, costs: Any = ()) -> None:
        self.parts = (name, number, costs)

    def build(self, env: Mapping[str, Any]) -> Any:
        name, number, costs = (build(one, env) for one in self.parts)
        return abilities_for(name, number, costs)

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        said = spoken(value) if isinstance(value, tuple) else None
        if said is None or said.length != len(value):
            return False
        return match(self.parts, (said.name, said.number, said.costs), env)

    def holes(self) -> frozenset[str]:
        return holes_of(self.parts)


class _Meant(Adapter):
    """The sentence that a keyword stands for: made by a function, of parts that `taken` finds in a sentence like it."""

    def __init__(
        self, made: Callable[..., Ability], taken: Callable[[Any], tuple[Any, ...]], *holes: Hole
    ) -> None:
        self.made = made
        self.taken = taken
        self.parts = holes

    def build(self, env: Mapping[str, Any]) -> Any:
        return self.made(*(build(one, env) for one in self.parts))

    def match(self, value: Any, env: MutableMapping[str, Any]) -> bool:
        if not isinstance(value, Ability):
            return False
        found = self.taken(value)
        return len(found) == len(self.parts) and self.made(*found) == value and match(self.parts, found, env)

    def holes(self) -> frozenset[str]:
        return holes_of(self.parts)


# --- alone, or with a number ---------------------------------------------------------------------------------


def _names(name: str, among: frozenset[KeywordName], kind: str, said: str) -> None:
    def read(word: TextWord) -> Any:
        return KeywordName(word.value) if KeywordName(word.value) in among else None

    lexical(
        name,
        [kind],
        read,
        lambda value: value.value if value in among else no_words(value),
        sorted(among),
        said,
    )


_SHORT = frozenset(SENTENCES)
_names("own_keyword", frozenset(KeywordName) - _SHORT, "A_KEYWORD", "a keyword ability")
_names("short_keyword", _SHORT, "A_KEYWORD", "a keyword ability")
_names("number_keyword", NUMBER_KEYWORDS, "A_NUMBER_KEYWORD", 'a keyword ability with a number ("fading 3")')
_names("cost_keyword", COST_KEYWORDS & _SHORT, "A_COST_KEYWORD", 'a keyword ability with a cost ("echo {R}")')
_names("own_cost_keyword", COST_KEYWORDS - _SHORT, "A_COST_KEYWORD", "a keyword ability with a cost")
for _category in ("keyword_said", "spell_word"):
    form((Keyword(v.name),), "{name:own_keyword}", _category)
    form(_ShortFor(v.name), "{name:short_keyword}", _category)
    form(_ShortFor(v.name, v.number), "{name:number_keyword} {number:number}", _category)
form(_ShortFor(KeywordName.BLOODTHIRST, X()), "bloodthirst X", "keyword_said")
form(_ShortFor(KeywordName.MODULAR, ColorsSpent()), "modular\u2014sunburst", "keyword_said")
for _category in ("line_word", "ability_word"):
    form((_Meant(bushido, lambda one: _first_bonus(one), v.number),), "bushido {number:number}", _category)


form(
    (_Meant(bushido, lambda one: _told_bonus(one), v.number),),
    "~ has bushido X, where X is {number:quantity}.",
    "paragraph",
)


def _told_bonus(ability: Any) -> tuple[Any, ...]:
    """What the text tells of as X."""
    effects = getattr(getattr(ability, "body", None), "effects", ())
    changes = getattr(effects[0], "changes", ()) if effects else ()
    power = getattr(changes[0], "power", None) if changes else None
    return (power,) if isinstance(power, Count) else ()


def _first_bonus(ability: Any) -> tuple[Any, ...]:
    effects = getattr(getattr(ability, "body", None), "effects", ())
    changes = getattr(effects[0], "changes", ()) if effects else ()
    return (changes[0].power,) if changes and type(getattr(changes[0], "power", None)) is int else ()


# --- with a quality ------------------------------------------------------------------------------------------

PROTECTION, LANDWALK = KeywordName.PROTECTION, KeywordName.LANDWALK
called("protected_from", "a color, a type or a subtype")
lexical(
    "types_many",
    ["A_TYPE"],
    lambda word: CardType(word.value),
    lambda value: plural(value.value) if isinstance(value, CardType) else no_words(value),
    (CardType.CREATURE, CardType.ARTIFACT),
    "a type",
)
lexical(
    "subtypes_many",
    ["A_SUBTYPE"],
    lambda word: None if word.value == "Legend" else word.value,
    lambda value: plural(value) if isinstance(value, str) else no_words(value),
    ("Goblin", "Elf"),
    "a subtype",
)
form((Keyword(PROTECTION, HasColor(v.color)),), "{color:color}", "protected_from")
form((Keyword(PROTECTION, HasType(v.type)),), "{type:types_many}", "protected_from")
form((Keyword(PROTECTION, HasSubtype(v.subtype)),), "{subtype:subtypes_many}", "protected_from")
form((Keyword(PROTECTION, AllOf((Is(Kind.SPELL), HasType(v.type)))),), "{type:type} spells", "protected_from")
form((Keyword(PROTECTION, Colors(Relation.AT_LEAST, 2)),), "multicolored", "protected_from")
form((Keyword(PROTECTION, Colors(Relation.EQUAL, 1)),), "monocolored", "protected_from")
form((Keyword(PROTECTION, HasSupertype(Supertype.SNOW)),), "snow", "protected_from")
form(
    (Keyword(PROTECTION, AllOf((HasSupertype(v.supertype), HasType(CardType.CREATURE)))),),
    "{supertype} creatures",
    "protected_from",
)
form(
    (Keyword(PROTECTION, AllOf((Not(HasSubtype(v.subtype)), HasType(CardType.CREATURE)))),),
    "non {subtype} creatures",
    "protected_from",
)
form(tuple(Keyword(PROTECTION, HasColor(one)) for one in Color), "all colors", "protected_from")
form(v.x, "protection from {x:protected_from}", "keyword_said")
listing("all_protected_from", "protected_from", ("and from",), flat=True)
form(v.x, "protection from {x:all_protected_from}", "keyword_said", printable=False)
form(
    (Keyword(PROTECTION, HasColor(Bound(CHOSEN_COLOR))),),
    "protection from the chosen color",
    "keyword_said",
    meant=lambda reader: (Keyword(PROTECTION, the_chosen_color(reader)),),
)
form((Keyword(PROTECTION, SharesColor(Self())),), "protection from (its|their) colors", "keyword_said")
form(
    (Keyword(PROTECTION, SharesType(Bound(IMPRINTED))),),
    "protection from each of the imprinted card's card types",
    "keyword_said",
)
lexical(
    "landwalk",
    ["A_LANDWALK"],
    lambda word: word.value,
    lambda value: f"{value.lower()}walk",
    ("Forest", "Swamp"),
    "a landwalk ability",
)
for _land, _words in (
    (HasSubtype(v.subtype), "{subtype:landwalk}"),
    (AllOf((HasSupertype(v.supertype), HasSubtype(v.subtype))), "{supertype:supertype} {subtype:landwalk}"),
    (HasSupertype(v.supertype), "{supertype:supertype} landwalk"),
    (Not(HasSupertype(v.supertype)), "non {supertype:supertype} landwalk"),
    (HasType(v.type), "{type:type} landwalk"),
):
    form((Keyword(LANDWALK, _land),), _words, "keyword_said")

ON_THE_STACK = {Is(Kind.SPELL), Is(Kind.ACTIVATED), Is(Kind.TRIGGERED), Is(Kind.STACKED)}


def _is_attached_to(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if ON_THE_STACK & set(walk(env["filter"])):
        raise Meaningless("what an Aura can be attached to", "filter")


# Objects in play, cards in graveyards and players can be enchanted (502.45), nothing on the stack.
form(
    (Keyword(KeywordName.ENCHANT, v.filter),), "enchant {filter:desc}", "keyword_said", check=_is_attached_to
)
form((Keyword(KeywordName.BANDS_WITH_OTHER, v.filter),), "bands with other {filter:descs}", "keyword_said")
called("spell_kind", "a type or a subtype")
form(HasType, "{type}", "spell_kind")
form(HasSubtype, "{subtype}", "spell_kind")
for _category in ("keyword_said", "spell_word"):
    form((Keyword(KeywordName.AFFINITY, v.filter),), "affinity for {filter:descs}", _category)
    form((Keyword(KeywordName.OFFERING, v.filter),), "{filter:spell_kind} offering", _category)

# --- with costs ----------------------------------------------------------------------------------------------

called("keyword_costs", "what it costs")
called("deed", "what is done to pay")
form((PayMana(v.cost),), "{cost:mana}", "keyword_costs", readable=False)
form(v.costs, "\u2014{costs}", "keyword_costs")
form(v.costs, "{costs}", "keyword_costs", printable=False)
form((v.x,), "\u2014{x:deed}", "deeds")
called("deeds", "what is done to pay")


def _mana_once(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["x"], AddMana) or env["x"].times != 1:
        raise Meaningless("mana to add")
    if env["x"].who != YOU:
        # Whoever pays adds it to his or her own pool (502.13a).
        raise Meaningless("your own mana pool")


LANGUAGE.afresh.add("deed")
form(v.x, "{x:vp}", "deed", check=_mana_once, printable=False)
form(Draw(YOU), "Draw a card", "deed")
form(FlipCoins(YOU), "Flip a coin", "deed")
form(Modify(v.what, (SetController(YOU),), Duration.LASTING), "Gain control of {what}", "deed")
form(GainLife(Picked(YOU, Opponent(YOU)), v.amount), "An opponent gains {amount} life", "deed")
form(
    (PayMana(v.cost), LoseLife(YOU, v.amount)),
    "\u2014[pay] {cost:mana} and {amount} life",
    "deeds",
    printable=False,
)


def _either(reader: FormReader, tree: Tree) -> Any:
    """Chosen for each time that it is paid (502.13a), as with a hybrid symbol (104.3g)."""
    env = reader.env(tree)
    symbols = (env["a"], env["b"])
    if not set(symbols) <= set(Color):
        raise Meaningless("one mana of a color or another", tree)
    return (PayMana(ManaCost(("/".join(symbols),))),)


form(v.x, "[-] {a:symbol} or {b:symbol}", "deeds", read=_either, printable=False)
form(v.x, "{x:keyword_costs}", "upkeep_costs")
form(v.x, "{x:deeds}", "upkeep_costs")
called("upkeep_costs", "what it costs")


def _while_resolving(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["name"] in WHILE_RESOLVING and any(isinstance(one, TapSymbol) for one in env["costs"]):
        raise Meaningless("a cost that can be paid while an ability resolves")


def _time_counters(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if env["number"] < 1:
        raise Meaningless("a number of time counters above 0")


for _category, _paid in (("keyword_said", "upkeep_costs"), ("spell_paid", "keyword_costs")):
    form(
        _ShortFor(v.name, 0, v.costs),
        f"{{name:cost_keyword}} {{costs:{_paid}}}",
        _category,
        check=_while_resolving,
    )
    form((Keyword(v.name, None, v.costs),), f"{{name:own_cost_keyword}} {{costs:{_paid}}}", _category)
for _category in ("keyword_said", "spell_word"):
    form(
        _ShortFor(KeywordName.SUSPEND, v.number, v.costs),
        "suspend {number:number}\u2014{costs}",
        _category,
        check=_time_counters,
    )
    form(
        (Keyword(KeywordName.KICKER, None, v.a), Keyword(KeywordName.KICKER, None, v.b)),
        "kicker {a:costs} and/or {b:costs}",
        _category,
    )
form(v.x, "{x:spell_paid} [.]", "spell_word")
called("spell_paid", "a keyword ability with a cost")
form((Keyword(KeywordName.MORPH, None, v.costs),), "morph {costs:keyword_costs}", "keyword_said")
form(
    (Keyword(KeywordName.SPLICE, v.filter, v.costs),),
    "splice onto {filter:spell_kind} {costs:keyword_costs}",
    "spell_paid",
)
lexical(
    "landcycling",
    ["A_LANDCYCLING"],
    lambda word: word.value,
    lambda value: f"{value.lower()}cycling",
    ("Forest", "Land"),
    "a landcycling ability",
)


def _landcycled(ability: Any) -> tuple[Any, ...]:
    """The kind of land that is searched for, and what is paid besides discarding the card."""
    if getattr(ability, "keyword", None) is not KeywordName.LANDCYCLING:
        return ()
    what = ability.body.effects[0].effect.filter.parts[1]
    return (what.subtype if isinstance(what, HasSubtype) else "Land", ability.costs[:-1])


form(
    (_Meant(landcycling, _landcycled, v.kind, v.costs),),
    "{kind:landcycling} {costs:keyword_costs}",
    "keyword_said",
)


def _one_cost(ability: Any) -> tuple[Any, ...]:
    return (ability.costs[0],) if isinstance(ability, Activated) and ability.costs else ()


called("keyword_cost", "what it costs")
form(v.cost, "{cost}", "keyword_cost", printable=False)
for _function, _word in ((equip, "equip"), (cycling, "cycling")):
    form((_Meant(_function, _one_cost, v.cost),), f"{_word} {{cost:keyword_cost}}", "line_word")
form((_Meant(cycling, _one_cost, v.cost),), "cycling {cost:keyword_cost}", "spell_paid")
form(PayMana(v.cost), "{cost:mana}", "keyword_cost", readable=False)
form(v.cost, "\u2014{cost}", "keyword_cost")
for _category, _optional in (
    ("line_word", (KeywordName.KICKER,)),
    ("spell_paid", (KeywordName.KICKER, KeywordName.BUYBACK, KeywordName.FLASHBACK)),
):
    for _name in _optional:
        form((Keyword(_name, None, v.costs),), f"{_name.value} {{costs:keyword_costs}}", _category)

# What something gains for a while has no cost printed on it (502.22a).
AS_ITS_MANA_COST = Keyword(KeywordName.FLASHBACK, None, (PayCostOf(Self()),))
form((AS_ITS_MANA_COST,), "flashback equal to its mana cost", "given")
form(
    (Modify(v.what, (GainAbilities((AS_ITS_MANA_COST,)),), Duration.THIS_TURN),),
    "{what:definite} gains flashback until end of turn. (the|its) flashback cost is equal to its mana cost.",
    "unit",
)

# --- where they stand ----------------------------------------------------------------------------------------

form(v.x, "{x:keyword_said}", "line_word")
listing("keyword_line", "line_word", (",", ";"), flat=True)
form(v.x, "{x:keyword_said}", "ability_word")
form(v.x, '" {x:keyword_said} [.] "', "given", printable=False)
for _word, _ability in MODERN.items():
    # They were sentences in 2006, and are printed so.
    for _category in ("line_word", "ability_word"):
        form((_ability,), _word, _category, printable=False)

# --- forecast, cycled and haunted ----------------------------------------------------------------------------


def _reveals_itself(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Reveal(YOU, Self()) not in env["costs"]:
        raise Meaningless("a cost that reveals the card")


form(
    Activated(v.costs, v.body, (Timing.YOUR_UPKEEP, Timing.ONCE_EACH_TURN), None, KeywordName.FORECAST),
    "forecast - {costs}: {body}",
    "forecast",
    check=_reveals_itself,
)
called("forecast", "a forecast ability")
called("spell_event", "what happens to this card")
HAUNTED_DIES = ZoneChange(Same(Bound(HAUNTED)), Zone.GRAVEYARD, Zone.IN_PLAY)
for _category in ("event", "spell_event"):
    form(HAUNTED_DIES, "the creature (~|it) haunts (is put into a graveyard|dies)", _category)
form(
    Either((ZoneChange(Same(Self()), Zone.IN_PLAY), HAUNTED_DIES)),
    "~ (comes into play|enters the battlefield|enters) or the creature it haunts (is put into a graveyard|dies)",
    "event",
)
form(Cycles, "{who:some_player} <cycles> {what:some_object}", "event")
form(
    Cycles(Same(YOU), Same(Self())), "you cycle (~|this card)", "spell_event", mentions=Self(), says=is_itself
)

# --- which of two kicker costs was paid (502.21) -------------------------------------------------------------


PAID_WITH = WasPaid(KeywordName.KICKER, v.symbols)
form(PAID_WITH, "the {symbols} kicker cost was paid", "condition")
form(PAID_WITH, "{_what:this_very} was kicked with its {symbols} kicker", "condition", printable=False)
