"""Who does it, whether they may, when and for how long: what stands around every verb, said once.

A clause's value is a row of instructions, of which most have one; an action joins clauses, a sentence ends with a stop.
What belongs to the sentence before it ("If you do", "It can't be regenerated") is one form with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import controlled_by, in_hand_of, substitute
from engine.language.effects import (
    AddPT,
    Delay,
    Discard,
    Effect,
    ForEach,
    LoseLife,
    May,
    Modify,
    Note,
    PayMana,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Settle,
    Tap,
    Unless,
    Untap,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, SentenceForm, called, form, writes
from engine.language.forms.parts import listing, own
from engine.language.forms.patterns import match, v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.selections import verb_is_plain, write_np
from engine.language.forms.said import UNNAMED
from engine.language.remembered import EACH_ONE
from engine.language.terms import (
    All,
    Begins,
    Bound,
    Count,
    CountersOn,
    IsPlayer,
    Picked,
    Same,
    Selection,
    Times,
    Value,
    X,
    You,
)
from engine.language.walks import walk
from engine.language.words import Duration, StepOrPhase

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


def _verb(tree: Tree, name: str = "does") -> Tree:
    found = tree.part(name)
    assert isinstance(found, Tree)
    return found


def acting(reader: FormReader, who: Selection) -> None:
    """Who does what is told from now on."""
    reader.said = replace(reader.said, subject=who)


def _one(reader: FormReader, tree: Tree, name: str = "does") -> Effects:
    """What one verb tells, with the one who does it as subject."""
    effect = reader.only(tree, name)
    if isinstance(effect, tuple):
        return tuple(reader.done(one) for one in effect)
    return (reader.done(effect),)


def _may_be_told(effect: Effect, who: Selection) -> bool:
    """Whether it may be said who does it, of what is the same whoever carries it out."""
    return isinstance(unnoted(effect)[0], PutCounters | RemoveCounters) or who in walk(effect)


def _told(by_player: bool) -> Callable[[FormReader, Tree], Effects]:
    def read(reader: FormReader, tree: Tree) -> Effects:
        verb = _verb(tree)
        subject = verb.form.subject
        if by_player == (subject is not None and subject != "who"):
            raise Meaningless("what they do", verb)
        who = reader.only(tree, "who")
        acting(reader, who)
        effects = _one(reader, tree)
        if subject is None and who != You() and not all(_may_be_told(one, who) for one in effects):
            # The same whoever carries it out, unless he or she picks what it is done to.
            raise Meaningless('"you", or nobody, before this verb', tree.part("who"))
        return effects

    return read


def _bare(reader: FormReader, tree: Tree) -> Effects:
    verb = _verb(tree)
    if not verb.form.imperative:
        raise Meaningless('"you" or another player first', verb)
    if verb.third or (verb.form.subject is not None and verb.form.subject != "who"):
        raise Meaningless("somebody who does it", verb)
    acting(reader, You())
    return _one(reader, tree)


form((), "{who} {does:vp}", "clause", read=_told(True), printable=False)
form((), "{who} then {does:vp}", "clause", read=_told(True), printable=False)
form((), "{who:what_does} {does:vp}", "clause", read=_told(False), printable=False)
form((), "{does:vp}", "clause", read=_bare, printable=False)


def _told_more(reader: FormReader, tree: Tree) -> Effects:
    """ "Each player discards a card, then draws a card": the third person goes on with the same subject."""
    if _verb(tree).form.subject != "who" or not _verb(tree).third:
        raise Meaningless("what a player does", _verb(tree))
    acting(reader, reader.only(tree, "who"))
    first, rest = _one(reader, tree), reader.only(tree, "rest")
    if len(rest) == 1 and tree.form.template == _joined_by(","):
        raise Meaningless('"and" or "then" before the last', tree.part("rest"))
    return (*first, *(one for row in rest for one in row))


def _joined_by(joint: str) -> str:
    return f"{{who}} {{does:vp}} {joint} {{rest:third_verbs}}"


def _third(reader: FormReader, tree: Tree) -> Effects:
    verb = _verb(tree)
    if not verb.third or verb.form.subject not in ("who", None):
        raise Meaningless("what the same one does", verb)
    effects = _one(reader, tree)
    if verb.form.subject is None and not all(_may_be_told(one, reader.said.subject) for one in effects):
        raise Meaningless("what the same one does", verb)
    return effects


JOINTS = ("and", ", and", ", then", "and then")
form(v.x, "{does:vp}", "third_verb", read=_third, printable=False)
listing("third_verbs", "third_verb", (",", *JOINTS), JOINTS)
for _joint in (",", *JOINTS):
    form((), _joined_by(_joint), "clause", read=_told_more, printable=False)


def told_whole(reader: FormReader, tree: Tree) -> Effects:
    """A sentence that is one form: its instructions, told."""
    acting(reader, You())
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
    if one.write is None and not match(one.pattern, inner, env):
        return None
    if one.suits is not None and not one.suits(env):
        return None
    if one.write is not None and one.subject is not None:
        env[one.subject] = getattr(inner, one.subject)
    acts: Selection = env[one.subject] if one.subject is not None else _picker(inner)
    if who is not None and acts != who:
        return None
    out: list[str] = []
    writer.plain = plain
    if subject and not (acts == You() and one.imperative):
        out = write_np(writer, acts, True)
        writer.plain = verb_is_plain(writer, acts, out)
    writer.said = replace(writer.said, subject=acts)
    words = one.write(writer, inner) if one.write is not None else writer.template(one, env)
    return [*out, *words]


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
        writer.said = said
        if writer.where is not None:
            raise NoWords("an X within what X is")
    writer.where = outer
    return words


def _write_clause(writer: FormWriter, value: Any) -> list[str]:
    if len(value) != 1:
        raise NoWords("several instructions in one clause")
    return where_x(writer, lambda: write_verb(writer, value[0]))


form((), "{does:vp}", "clause", readable=False, write=_write_clause)


# --- may -----------------------------------------------------------------------------------------------------


def _read_verb(reader: FormReader, tree: Tree) -> Effects:
    if _verb(tree).third:
        raise Meaningless('the verb without its "s"', _verb(tree))
    return _one(reader, tree)


called("plain_verb", "an instruction")
called("third_verb", "an instruction")
called("mode", "a mode")
called("bullet", "a mode")
form(v.x, "{does:vp}", "plain_verb", read=_read_verb, printable=False)
listing("verbs", "plain_verb", (",", *JOINTS), JOINTS, flat=True)


def _may(reader: FormReader, tree: Tree) -> Effects:
    who = reader.only(tree, "who")
    acting(reader, who)
    return (May(who, reader.only(tree, "does")),)


def _may_have(reader: FormReader, tree: Tree) -> Effects:
    chooser = reader.only(tree, "who")
    if _verb(tree).third or _verb(tree).form.subject is None:
        raise Meaningless("who does it", _verb(tree))
    acting(reader, reader.only(tree, "other"))
    return (May(chooser, _one(reader, tree)),)


def _write_may(writer: FormWriter, value: Any) -> list[str]:
    if len(value) != 1 or not isinstance(value[0], May) or value[0].then or value[0].otherwise:
        raise NoWords("no choice alone")
    return where_x(writer, lambda: _may_words(writer, value[0]))


def _acts(writer: FormWriter, effect: Effect, otherwise: Selection) -> Selection:
    """Who or what does it, by the verb that tells it."""
    subjects = (form.subject for form in writer.language.candidates("vp", effect) if form.subject)
    found = (getattr(effect, one) for one in subjects if hasattr(effect, one))
    return next(found, otherwise)


def _may_words(writer: FormWriter, may: May) -> list[str]:
    out = [*write_np(writer, may.who, True), "may"]
    for number, one in enumerate(may.effects):
        inner = unnoted(one)[0]
        who = _acts(writer, inner, may.who)
        if number:
            out.append("and")
        if who != may.who:
            if len(may.effects) > 1:
                raise NoWords("several that others do")
            writer.said = replace(writer.said, subject=who)
            others = write_np(writer, who, True)
            return [*out, "have", *others, *write_verb(writer, one, who, subject=False)]
        writer.said = replace(writer.said, subject=who)
        out += write_verb(writer, one, subject=False)
    return out


form((), "{who} may {does:verbs}", "clause", read=_may, write=_write_may, rank=1)
form((), "{who} may have {other:who} {does:vp}", "clause", read=_may_have, printable=False)
form((), "{who} may have {other:what_does} {does:vp}", "clause", read=_may_have, printable=False)


form(
    (May(v.who, (Tap(v.what),), otherwise=(May(v.who, (Untap(v.what),)),)),),
    "{who} may tap or untap {what:permanent}",
    "clause",
)
form((May(You(), (Tap(v.what),), otherwise=(Untap(v.what),)),), "tap or untap {what:permanent}", "clause")


def _no_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.may_be_player(env["what"]):
        raise Meaningless("objects, not players")


# --- unless, later -------------------------------------------------------------------------------------------

called("payment", 'what is paid ("{2}", "3 life")')
form((Unless(v.who, (v.cost,), v.effects),), "{effects:clause} unless {who} {cost:payment}", "clause")
form(PayMana(v.cost), "<pays> {cost:mana}", "payment")
form(LoseLife(You(), v.amount), "<pays> {amount} life", "payment")


def _payment(reader: FormReader, tree: Tree) -> Effect:
    """A cost is paid by whoever pays it, and speaks as of "you"."""
    acting(reader, You())
    paid: Effect = reader.only(tree, "paid")
    return paid


def _write_payment(writer: FormWriter, value: Any) -> list[str]:
    writer.said = replace(writer.said, subject=You())
    return writer.words("thing_paid", value)


form(v.x, "{paid:thing_paid}", "payment", read=_payment, write=_write_payment)
called("thing_paid", 'what is paid ("a creature")')
YOU = You()
form(Sacrifice(YOU, own(v.what, controlled_by, YOU)), "<sacrifices> {what}", "thing_paid", check=_no_player)
form(Discard(YOU, own(v.what, in_hand_of, YOU)), "<discards> {what}", "thing_paid", check=_no_player)

LATER: dict[str, Begins] = {
    "at end of turn": Begins(StepOrPhase.END_OF_TURN, IsPlayer()),
    "at end of combat": Begins(StepOrPhase.END_OF_COMBAT, IsPlayer()),
    "at the beginning of the next turn's upkeep": Begins(StepOrPhase.UPKEEP, IsPlayer()),
    "at the beginning of your next upkeep": Begins(StepOrPhase.UPKEEP, Same(You())),
    "at the beginning of your next main phase": Begins(StepOrPhase.MAIN, Same(You())),
}
for _words, _event in LATER.items():
    form(_event, _words, "later")
form(
    LATER["at end of turn"], "at the beginning of (the next|your next|the) end step", "later", printable=False
)
form((Delay(v.event, v.effects),), "{effects:clause} {event:later}", "clause")
form((Delay(v.event, v.effects),), "{event:later}, {effects:action}.", "unit", printable=False)

# --- so many times -------------------------------------------------------------------------------------------


def _each_time(reader: FormReader, tree: Tree) -> Effects:
    """ "You gain 2 life for each Forest you control": the amount so many times."""
    since = len(reader.said.mentions)
    effects = reader.only(tree, "does")
    if len(effects) != 1:
        raise Meaningless("one thing to do so many times", tree)
    effect, name = unnoted(effects[0])
    said = reader.said
    changed = isinstance(effect, Modify)
    of_many = effect.what if isinstance(effect, Modify) and isinstance(effect.what, All) else None
    reader.said = replace(said.without_results(since), each_of=of_many)
    each = reader.only(tree, "each")
    reader.said = reader.said.with_mentions_of(said)
    if changed:
        return (_one_by_one(_bonus_for_each(tree, effect, each)),)
    field = next((one for one in ("amount", "count") if hasattr(effect, one)), None)
    number = getattr(effect, field) if field else None
    if field is None or not isinstance(number, int):
        raise Meaningless("a number for each", tree)
    made = replace(effect, **{field: each if number == 1 else Times(number, each)})
    return (made if name is None else Note(name, made),)


def _bonus_for_each(tree: Tree, effect: Any, each: Count | CountersOn) -> Any:
    match effect.changes:
        case (AddPT(power=int() as power, toughness=int() as toughness),):
            return replace(effect, changes=(AddPT(times(power, each), times(toughness, each)),))
    raise Meaningless("a bonus for each", tree)


def times(number: int, each: Count | CountersOn) -> Any:
    """So much for each: nothing, one, or a multiple of the count."""
    if number in (0, 1):
        return each if number else 0
    return Times(number, each)


def _one_by_one(effect: Any) -> Effect:
    """Where a change asks something of each thing by itself, each is changed by itself, all at once."""
    if EACH_ONE not in walk(effect.changes):
        return effect  # type: ignore[no-any-return]
    return ForEach(EACH_ONE.name, effect.what, (replace(effect, what=EACH_ONE),))


form(Count(All(v.filter)), "{filter:desc}", "each")
form(CountersOn(v.kind, v.of), "{kind} counter on {of}", "each")
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


def _action(reader: FormReader, tree: Tree) -> Effects:
    return share_duration(reader.only(tree, "does"))


def _where(reader: FormReader, tree: Tree) -> Effects:
    """ "..., where X is [amount]": the amount takes the place of X in the whole sentence."""
    slots, since = len(reader.said.targets), len(reader.said.mentions)
    effects = _action(reader, tree)
    said = reader.said
    reader.said = said.without_results(since)
    amount = reader.only(tree, "amount")
    said = reader.said.with_mentions_of(said)
    table: dict[Value, object] = {X(): amount}
    if X() not in walk(effects) and not any(X() in walk(one) for one in said.targets[slots:]):
        raise Meaningless("an X before it", tree)
    targets = (*said.targets[:slots], *(substitute(one, table) for one in said.targets[slots:]))
    reader.said = replace(said, targets=targets)
    return substitute(effects, table)


form((), "{does:clauses}", "action", read=_action, printable=False)
form((), "{does:clauses}, where X is {amount:quantity}", "action", read=_where, printable=False, rank=1)
form((), "{does:clause}, where X is {amount:quantity}", "clause", read=_where, printable=False)


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
    for number, one in enumerate(said_aloud(writer, value)):
        words = writer.words("clause", (one,))
        inner = unnoted(one)[0]
        who = getattr(inner, "who", You())
        # After what somebody else does, "you" says who does the next.
        words = ["you", *words] if other and who == You() and words[0] != "you" else words
        other = who != You()
        out += [*([",", "then"] if number else []), *words]
    if not out:
        raise NoWords("nothing to do")
    return out
