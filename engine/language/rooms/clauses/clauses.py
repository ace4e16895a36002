"""Who does it, whether they may, when and for how long: what stands around every verb, said once.

A clause's value is a row of instructions, of which most have one; an action joins clauses, a sentence ends with a stop.
What belongs to the sentence before it ("If you do", "It can't be regenerated") is one form with it.

It is long because all of these can stand around the same verb, and around each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import controlled_by, in_hand_of, substitute
from engine.language.effects import (
    AddMana,
    AddPT,
    Choose,
    DealDamage,
    Delay,
    Discard,
    Effect,
    ForEach,
    LoseLife,
    May,
    Modify,
    Move,
    Note,
    PayMana,
    PutCounters,
    PutIntoPlay,
    RemoveCounters,
    Sacrifice,
    Settle,
    Shield,
    Tap,
    Unless,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Meaningless, NoWords, SentenceForm, called, form, writes
from engine.language.forms.parts import listing, own, spread, things
from engine.language.forms.patterns import match, one_way, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.said import UNNAMED
from engine.language.printed import ManaCost
from engine.language.remembered import EACH_ONE
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import verb_is_plain, write_np
from engine.language.terms import (
    All,
    AllOf,
    AtRandom,
    Begins,
    Bound,
    Count,
    CountersOn,
    FeatureOf,
    InZone,
    Is,
    IsPlayer,
    LandTypesAmong,
    Owns,
    Picked,
    Plus,
    Same,
    Selection,
    Times,
    TopCards,
    Value,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, Feature, Kind, StepOrPhase, Zone

called("vp", 'what is done ("draws a card")')
called("clause", "an instruction")
called("action", "an instruction")
called("unit", "a sentence")
called("body", "what happens")
called("sentences", "a sentence")
called("later", "when it happens")
called("verbs", 'what may be done ("draw a card")')

Effects = tuple[Effect, ...]

# --- who does it ---------------------------------------------------------------------------------------------

# Sentences and what they consist of are told by nobody, whoever did what was told before; an imperative is for you.
LANGUAGE.afresh |= {"unit", "action", "ending", "process", "imperative", "thing_paid"}
PLAYERS = ("who", None)
"""The subjects of what players do: none where nobody need be told. What objects do has another."""


def verbs(category: str, said: str, stops: Callable[[Tree], str], *, by_whom: bool = False) -> None:
    """Declare what one verb tells, of the one who does it; `stops` says what is expected where it isn't of this sort.

    With `by_whom` somebody was said to do it, who has to pick something for what is the same whoever carries it out.
    """

    def read(reader: FormReader, tree: Tree) -> Effects:
        verb = tree.part("does")
        assert isinstance(verb, Tree)
        if expected := stops(verb):
            raise Meaningless(expected, verb)
        found = reader.value(verb)
        told = tuple(reader.done(one) for one in (found if isinstance(found, tuple) else (found,)))
        who = reader.said.subject
        if (
            by_whom
            and verb.form.subject is None
            and who != You()
            and not all(_picks(who, one) for one in told)
        ):
            raise Meaningless('"you", or no one, before this verb', verb)
        return reader.chosen_first(told)

    form(v.does, "{does:vp}", category, read=read, printable=False)
    called(category, said)


def _picks(who: Selection, effect: Effect) -> bool:
    return isinstance(unnoted(effect)[0], PutCounters | RemoveCounters) or who in walk(effect)


def _only(fits: Callable[[Tree], bool], expected: str) -> Callable[[Tree], str]:
    return lambda verb: "" if fits(verb) else expected


def is_plain(verb: Tree) -> str:
    """What is expected of a verb behind "may" or "has"."""
    return 'the verb without its "s"' if verb.third else ""


def _for_you(verb: Tree) -> str:
    if not verb.form.imperative:
        return '"you" or another player first'
    return "somebody who does it" if verb.third or verb.form.subject not in PLAYERS else ""


DEED, INSTRUCTION = 'what is done ("draws a card")', "an instruction"
SAME_ONE = _only(lambda verb: verb.third and verb.form.subject in PLAYERS, "what the same one does")
verbs("by_player", DEED, _only(lambda verb: verb.form.subject in PLAYERS, "what they do"), by_whom=True)
verbs("by_object", DEED, _only(lambda verb: verb.form.subject not in PLAYERS, "what they do"))
verbs("imperative", INSTRUCTION, _for_you)
verbs("plain_verb", INSTRUCTION, is_plain)
verbs(
    "had_done", INSTRUCTION, _only(lambda one: not one.third and one.form.subject is not None, "who does it")
)
verbs("first_verb", DEED, _only(lambda one: one.third and one.form.subject == "who", "what a player does"))
verbs("third_verb", INSTRUCTION, SAME_ONE, by_whom=True)
JOINTS = ("and", ", and", ", then", "and then")
listing("third_verbs", "third_verb", (",", *JOINTS), JOINTS, flat=True)


def _of_players(verb: Tree) -> bool:
    does = verb.part("does")
    return isinstance(does, Tree) and does.form.subject in PLAYERS


for _who, _fits in (
    ("{who>} [then] {does:by_player}", lambda _, verb: _of_players(verb)),
    ("{who>:what_does} {does:by_object}", lambda _, verb: not _of_players(verb)),
):
    form(v.does, _who, "clause", either="what players do, or objects", fits=_fits, printable=False)
form(v.does, "{does:imperative}", "clause", printable=False)


def _not_alone(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """ "Each player discards a card, then draws a card": the third person goes on with the same subject."""
    if len(env["rest"]) == 1:
        raise Meaningless('"and" or "then" before the last', "rest")


for _joint in (",", *JOINTS):
    form(
        spread(v.first, v.rest),
        f"{{who>}} {{first:first_verb}} {_joint} {{rest:third_verbs}}",
        "clause",
        printable=False,
        check=_not_alone if _joint == "," else None,
    )


# "They sacrifice a land and lose 1 life": the plain verb goes on with the same subject, and is no imperative.
for _joint in (",", *JOINTS):
    form(
        spread(v.first, v.rest),
        f"{{who>:they}} {{first:plain_verb}} {_joint} {{rest:verbs}}",
        "clause",
        printable=False,
        rank=1,
        check=_not_alone if _joint == "," else None,
    )


def told_whole(reader: FormReader, tree: Tree) -> Effects:
    """A sentence that is one form: its instructions, told."""
    return tuple(reader.done(one) for one in reader.made(tree.form, reader.env(tree)))


def unnoted(effect: Effect) -> tuple[Effect, str | None]:
    """An instruction and the name that its result has, if it has one."""
    return (effect.effect, effect.name) if isinstance(effect, Note) else (effect, None)


def write_verb(
    writer: FormWriter,
    effect: Effect,
    who: Selection | None = None,
    *,
    subject: bool = True,
    plain: bool = True,
) -> list[str]:
    """An instruction in words: with its subject, unless that is `who` and is not to be said again. Raises NoWords."""
    inner, name = unnoted(effect)
    for one in writer.language.candidates("vp", inner):
        state = writer.state()
        try:
            words = _by_verb(writer, one, inner, who, subject, plain)
        except NoWords:
            words = None
        if words is None:
            writer.back(state)
            continue
        _, writer.said = writer.said.done(inner, name or f"{UNNAMED}{len(writer.said.mentions)}")
        return words
    raise NoWords(f"no words for {inner!r}")


def _by_verb(
    writer: FormWriter, one: SentenceForm, inner: Effect, who: Selection | None, subject: bool, plain: bool
) -> list[str] | None:
    env: dict[str, Any] = {}
    if not match(one.pattern, inner, env) or (one.suits is not None and not one.suits(env)):
        return None
    acts: Selection = env[one.subject] if one.subject is not None else _picker(inner)
    if who is not None and acts != who:
        return None
    out: list[str] = []
    writer.plain = plain
    if subject and not (acts == You() and one.imperative):
        out = write_np(writer, acts, True)
        writer.plain = verb_is_plain(writer, acts, out)
    writer.said = replace(writer.said, subject=acts)
    return [*out, *(writer.template(one, env) if one.words is None else one.words(writer, **env))]


def _picker(effect: Effect) -> Selection:
    """Who picks what an instruction is done to: you, where nobody else does."""
    what = getattr(effect, "what", None)
    return what.by if isinstance(what, Picked) else You()


def where_x(writer: FormWriter, write: Callable[[], list[str]]) -> list[str]:
    """A clause, and at its end what X stands for in it."""
    outer, writer.where = writer.where, None
    since = len(writer.said.mentions)
    words = write()
    if writer.where is not None:
        amount, writer.where = writer.where, None
        said = writer.said
        writer.said = said.without_results(since)
        words = [*words, ",", "where", "X", "is", *writer.words("quantity", amount)]
        writer.said = writer.said.with_mentions_of(said)
        if writer.where is not None:
            raise NoWords("an X within what X is")
    writer.where = outer
    return words


@writes("clause")
def _clause(writer: FormWriter, value: Any) -> list[str]:
    return where_x(writer, lambda: writer.by_forms("clause", value))


form((v.does,), "{does:vp}", "clause", readable=False, words=lambda writer, does: write_verb(writer, does))

# --- may -----------------------------------------------------------------------------------------------------

called("mode", "a mode")
called("bullet", "a mode")
listing("verbs", "plain_verb", (",", *JOINTS), JOINTS, flat=True)


def _acts(writer: FormWriter, effect: Effect, otherwise: Selection) -> Selection:
    """Who or what does it, by the verb that tells it."""
    for one in writer.language.candidates("vp", effect):
        env: dict[str, Any] = {}
        if one.subject and match(one.pattern, effect, env) and one.subject in env:
            doer: Selection = env[one.subject]
            return doer
    return otherwise


def _may_words(writer: FormWriter, who: Selection, does: Effects) -> list[str]:
    out = [*write_np(writer, who, True), "may"]
    for number, one in enumerate(does):
        doer = _acts(writer, unnoted(one)[0], who)
        if number:
            out.append("and")
        if doer != who and len(does) > 1 and isinstance(unnoted(one)[0], PutIntoPlay):
            # Who puts it there is told; under whose control it comes stands behind.
            writer.said = replace(writer.said, subject=who)
            out += write_verb(writer, one, who, subject=False)
            continue
        writer.said = replace(writer.said, subject=doer)
        if who == You() and isinstance(one, LoseLife) and isinstance(one.amount, int) and one.who == who:
            # Life that somebody may lose is paid, and not without having it.
            out += ["pay", str(one.amount), "life"]
            continue
        if doer != who:
            if len(does) > 1:
                raise NoWords("several that others do")
            others = write_np(writer, doer, True)
            return [*out, "have", *others, *write_verb(writer, one, doer, subject=False)]
        out += write_verb(writer, one, subject=False)
    return out


form((May(v.who, v.does),), "{who>} may {does:verbs}", "clause", words=_may_words, rank=1)
for _other in ("who", "what_does"):
    form(
        (May(v.who, v.does),),
        f"{{who}} may [choose to] have {{other>:{_other}}} {{does:had_done}}",
        "clause",
        printable=False,
    )
form(
    (May(v.who, (Tap(v.what),), otherwise=(May(v.who, (Untap(v.what),)),)),),
    "{who} may tap or untap {what:permanent}",
    "clause",
)
form((May(You(), (Tap(v.what),), otherwise=(Untap(v.what),)),), "tap or untap {what:permanent}", "clause")


# --- unless, later -------------------------------------------------------------------------------------------

called("payment", 'what is paid ("{2}", "3 life")')


def _one_pays(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if isinstance(env["who"], All):
        raise Meaningless("one player who pays", "who")


form(
    (Unless(v.who, (v.cost,), v.effects),),
    "{effects:clause} unless {who} {cost:payment}",
    "clause",
    check=_one_pays,
)


def _write_one_or_other(
    writer: FormWriter, effects: Effects, who: Selection, cost: Any, other: Any
) -> list[str]:
    """Of two things of one kind the verb is said once: "unless its controller pays {B} or {3}"."""
    words = [*writer.words("clause", effects), "unless", *writer.words("who", who)]
    first, second = writer.words("payment", cost), writer.words("payment", other)
    if first[0] == second[0]:
        return no_words(other)
    return [*words, *first, "or", *second]


form(
    (Unless(v.who, (v.cost,), (Unless(v.who, (v.other,), v.effects),)),),
    "{effects:clause} unless {who} {cost:payment} or {other:payment}",
    "clause",
    check=_one_pays,
    words=_write_one_or_other,
    rank=1,
)


def _no_price(_reader: FormReader, env: Mapping[str, Any]) -> None:
    """What can't attack unless somebody pays is asked for the price as it would attack (308.2d)."""
    if any(isinstance(one, Modify) for one in env["effects"]):
        raise Meaningless("something that is done", "effects")


form(
    (Unless(v.who, (PayMana(v.cost),), v.effects, v.times),),
    "{effects:clause} unless {who} <pays> {cost:mana} for each {times:each}",
    "clause",
    rank=1,
    gives_way=True,
    check=_no_price,
)
form(
    (Unless(v.who, (PayMana(ManaCost(("1",))),), v.effects, v.times),),
    "{effects:clause} unless {who} <pays> {{X}}, where X is {times:quantity}",
    "clause",
    rank=1,
    check=_no_price,
    suits=lambda env: isinstance(env["times"], FeatureOf),
)
form(
    (Unless(v.who, (PayMana(v.cost),), v.effects, Plus((1, v.times))),),
    "{effects:clause} unless {who} <pays> {cost:mana} plus an additional {cost:mana} for each {times:each}",
    "clause",
    rank=1,
    check=_no_price,
)
form(PayMana(v.cost), "<pays> {cost:mana}", "payment")
form(LoseLife(You(), v.amount), "<pays> {amount} life", "payment")
form(LoseLife(You(), v.amount), "<pays> life equal to {amount:quantity}", "payment", printable=False)
form(v.paid, "{paid:thing_paid}", "payment")
called("thing_paid", 'what is paid ("a creature")')
YOU = You()
form(
    Sacrifice(YOU, own(v.what, controlled_by, YOU)), "<sacrifices> {what}", "thing_paid", check=things("what")
)
form(Discard(YOU, own(v.what, in_hand_of, YOU)), "<discards> {what}", "thing_paid", check=things("what"))
form(Tap(v.what), "<taps> {what:permanent}", "thing_paid", check=things("what"))
form(
    PutCounters(own(v.what, controlled_by, YOU), v.kind, v.count),
    "<puts> {count:counted} {kind} <counters count> on {what}",
    "thing_paid",
    check=things("what"),
)
OWN_CARDS = AllOf((Is(Kind.CARD), InZone(Zone.GRAVEYARD), Owns(YOU)))
FROM_GRAVEYARD = "{count:so_many} <cards count> (in|from) (his or her|their) graveyard"
form(
    Move(YOU, Picked(YOU, OWN_CARDS, v.count), Zone.REMOVED),
    f"(<removes> {FROM_GRAVEYARD} from the game|<exiles> {FROM_GRAVEYARD})",
    "thing_paid",
)
form(
    (Unless(YOU, (Move(YOU, Picked(YOU, OWN_CARDS, v.count), Zone.REMOVED),), v.effects),),
    "{effects:clause} unless you remove {count:so_many} <cards count> (from|in) your graveyard from the game",
    "clause",
    rank=1,
)
form(
    RemoveCounters(v.what, v.kind, v.count),
    "<removes> {count:counted} {kind} <counters count> from {what}",
    "thing_paid",
)

LATER: dict[str, Begins] = {
    "at end of turn": Begins(StepOrPhase.END_OF_TURN, IsPlayer()),
    "at end of combat": Begins(StepOrPhase.END_OF_COMBAT, IsPlayer()),
    "at the beginning of the next turn's upkeep": Begins(StepOrPhase.UPKEEP, IsPlayer()),
    "at the end of your turn": Begins(StepOrPhase.END_OF_TURN, Same(You())),
    "at the beginning of your next upkeep": Begins(StepOrPhase.UPKEEP, Same(You())),
    "at the beginning of your next main phase": Begins(StepOrPhase.MAIN, Same(You())),
    "at the beginning of the next cleanup step": Begins(StepOrPhase.CLEANUP, IsPlayer()),
}
for _words, _event in LATER.items():
    form(_event, _words, "later")
form(LATER["at end of turn"], "at the beginning of (the next|the) end step", "later", printable=False)
form(LATER["at the end of your turn"], "at the beginning of your next end step", "later", printable=False)
form((Delay(v.event, v.effects),), "{effects:clause} {event:later}", "clause")
form(
    (Delay(v.event, v.effects),),
    "{event:later}, {effects:action}.",
    "unit",
    suits=lambda env: len(env["effects"]) > 1,
)

# --- so many times -------------------------------------------------------------------------------------------


def _each_time(reader: FormReader, tree: Tree) -> Effects:
    """ "You gain 2 life for each Forest you control": the amount so many times."""
    since = len(reader.said.mentions)
    effects = reader.only(tree, "does")
    if len(effects) != 1:
        raise Meaningless("one thing to do so many times", tree)
    effect, name = unnoted(effects[0])
    of_many = _one_after_another(reader, effect)
    with reader.without_results(since):
        reader.said = replace(reader.said, each_of=of_many)
        each = reader.only(tree, "each")
    if isinstance(effect, Modify):
        return (one_by_one(_bonus_for_each(tree, effect, each)),)
    picked = getattr(effect, "what", None)
    if isinstance(effect, Sacrifice | Tap) and isinstance(picked, Picked) and picked.at_least is None:
        if picked.count != 1:
            raise Meaningless("one thing for each", tree)
        several: Effect = replace(effect, what=replace(picked, count=each))
        return (several if name is None else Note(name, several),)
    match effect:
        case May(effects=(AddMana(times=1) as mana,), then=(), otherwise=()) if isinstance(each, Count):
            return (replace(effect, effects=(replace(mana, times=each),)),)
    field = next((one for one in ("amount", "count") if hasattr(effect, one)), None)
    number = getattr(effect, field) if field else None
    if field is None and (so_many := _so_many(effect, each)) is not None:
        return (so_many if name is None else Note(name, so_many),)
    if field is None or not isinstance(number, int):
        raise Meaningless("a number for each", tree)
    made = one_by_one(replace(effect, **{field: each if number == 1 else Times(number, each)}))
    return (made if name is None else Note(name, made),)


def _so_many(effect: Effect, each: Any) -> Effect | None:
    """ "Discards a card for each Swamp you control": so many things are picked, or taken from the top, at once."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Picked | AtRandom | TopCards) or not isinstance(what.count, int):
        return None
    if isinstance(effect, PutCounters | RemoveCounters) or getattr(what, "at_least", None) is not None:
        return None
    if not isinstance(effect, Discard | Sacrifice | Move) or EACH_ONE in walk(each):
        return None
    return replace(effect, what=replace(what, count=each if what.count == 1 else Times(what.count, each)))


def _one_after_another(reader: FormReader, effect: Effect) -> All | None:
    """Those of whom "for each" may speak one by one: what is changed, or is dealt damage."""
    many = getattr(effect, "to" if isinstance(effect, DealDamage) else "what", None)
    if not isinstance(many, All) or not isinstance(effect, Modify | DealDamage):
        return None
    return many


def _bonus_for_each(tree: Tree, effect: Any, each: Count | CountersOn | LandTypesAmong) -> Any:
    match effect.changes:
        case (AddPT(power=int() as power, toughness=int() as toughness),):
            return replace(effect, changes=(AddPT(times(power, each), times(toughness, each)),))
    raise Meaningless("a bonus for each", tree)


def times(number: int, each: Count | CountersOn | LandTypesAmong) -> Any:
    """So much for each: nothing, one, or a multiple of the count."""
    if number in (0, 1):
        return each if number else 0
    return Times(number, each)


def one_by_one(effect: Any) -> Effect:
    """Where a change, or damage, asks something of each by itself, it is each one's own, all at once."""
    if isinstance(effect, DealDamage) and EACH_ONE in walk(effect.amount):
        return ForEach(EACH_ONE.name, effect.to, (replace(effect, to=EACH_ONE),))
    if not isinstance(effect, Modify) or EACH_ONE not in {*walk(effect.changes), *walk(effect.as_long or ())}:
        return effect  # type: ignore[no-any-return]
    return ForEach(EACH_ONE.name, effect.what, (replace(effect, what=EACH_ONE),))


form(Count(All(v.filter)), "{filter:desc}", "each")
form(CountersOn(v.kind, v.of), "{kind} counter on {of}", "each")
form(FeatureOf(Feature.COLORS, v.of), "of {of:poss} colors", "each")
form(LandTypesAmong(All(v.filter)), "basic land type among {filter:descs}", "each")
form((), "{does:clause} for each {each}", "clause", read=_each_time, printable=False, rank=1, gives_way=True)
called("each", "what is counted")

# --- joined --------------------------------------------------------------------------------------------------

listing("clauses", "clause", (",", *JOINTS), JOINTS, flat=True)


def share_duration(effects: Effects) -> Effects:
    """ "Red creatures get +1/+0 and white creatures get +0/+1 until end of turn": both do until then."""
    last = effects[-1] if effects else None
    if not isinstance(last, Modify):
        return effects
    return tuple(
        replace(one, duration=last.duration, as_long=last.as_long)
        if isinstance(one, Modify) and one.duration is Duration.LASTING
        else one
        for one in effects
    )


def _where(reader: FormReader, tree: Tree) -> Effects:
    """ "..., where X is [amount]": the amount takes the place of X in the whole sentence."""
    slots, since = len(reader.said.targets), len(reader.said.mentions)
    effects = share_duration(reader.only(tree, "does"))
    first = next((at for at, one in enumerate(effects) if X() in walk(one)), len(effects))
    known = frozenset(Bound(one.name) for one in effects[:first] if isinstance(one, Note))
    with reader.without_results(since, known):
        amount = reader.only(tree, "amount")
    said = reader.said
    table: dict[Value, object] = {X(): amount}
    if X() not in walk(effects) and not any(X() in walk(one) for one in said.targets[slots:]):
        raise Meaningless("an X before it", tree)
    targets = (*said.targets[:slots], *(substitute(one, table) for one in said.targets[slots:]))
    reader.said = replace(said, targets=targets)
    return substitute(effects, table)


form(one_way(share_duration, v.does), "{does:clauses}", "action", printable=False)
form((), "{does:clauses}, where X is {amount:quantity}", "action", read=_where, printable=False, rank=1)
form((), "{does:clause}, where X is {amount:quantity} [at that time]", "clause", read=_where, printable=False)


def _where_announced(reader: FormReader, tree: Tree) -> Effects:
    """ "... as you play this spell": X says how many targets there are, which are chosen then and never again."""
    since = len(reader.said.targets)
    effects = _where(reader, tree)
    amount = reader.only(tree, "amount")
    if not any(amount in walk(one) for one in reader.said.targets[since:]) or amount in walk(effects):
        raise Meaningless("how many targets there are", tree)
    return effects


form(
    (),
    "{does:clause}, where X is {amount:quantity} as you (play|cast) this spell",
    "clause",
    read=_where_announced,
    printable=False,
)


def said_aloud(writer: FormWriter, effects: Effects) -> Effects:
    """The instructions that a text says. That a set is settled is said by the words that take it up ("those")."""
    aloud: list[Effect] = []
    for one in effects:
        if isinstance(one, Settle):
            settled_ = (*writer.said.settled, (one.of, Bound(one.name)))
            writer.said = replace(writer.said, settled=settled_)
        else:
            aloud.append(one)
    return tuple(aloud)


@writes("action")
def _write_action(writer: FormWriter, value: Any) -> list[str]:
    out: list[str] = []
    other = False
    left = said_aloud(writer, value)
    while left:
        inner = unnoted(left[0])[0]
        # A source is chosen in the words for what it would do.
        length = 2 if isinstance(inner, Choose) and any(isinstance(one, Shield) for one in left[1:2]) else 1
        words, left = writer.words("clause", left[:length]), left[length:]
        if not isinstance(inner, DealDamage | Modify):
            who = getattr(inner, "who", You())
            # After what somebody else does, "you" says who does the next.
            words = ["you", *words] if other and who == You() and words[0] != "you" else words
            other = who != You()
        out += [*([",", "then"] if out else []), *words]
    if not out:
        raise NoWords("nothing to do")
    return out
