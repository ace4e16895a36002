"""What somebody may do as sentences, and what follows the choice (419.5b); sets spoken of again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from engine.language import copies_wording, damage_wording
from engine.language.effects import DealDamage, Effect, May, Note, Settle, Tap, Untap
from engine.language.errors import Unprintable
from engine.language.terms import Bound, Selection, You

if TYPE_CHECKING:
    from engine.language.sentence_wording import SentenceWording


def said_aloud(wording: SentenceWording, effects: Iterable[Effect]) -> Iterator[Effect]:
    """The instructions that a text says. That a set is settled is said by the words that take it up ("those")."""
    for effect in effects:
        if isinstance(effect, Settle):
            wording.said.settled[effect.of] = Bound(effect.name)
        else:
            yield effect


def sentences(wording: SentenceWording, effect: Effect) -> list[str] | None:
    """A choice and what follows when it is taken or left; None for all others."""
    if not isinstance(effect, May) or not (effect.then or effect.otherwise) or _either_way(effect):
        return None
    found = [_may(wording, effect)]
    again = wording.np(effect.who, True)
    do, not_do = ("do", "don't") if again in ("you", "they") else ("does", "doesn't")
    if effect.then:
        found.append(f"if {again} {do}, {wording.joined(effect.then)}")
        if copies_wording.retargets(effect.then[-1]):
            found.append(copies_wording.NEW_TARGETS)
    if effect.otherwise:
        found.append(f"if {again} {not_do}, {wording.joined(effect.otherwise)}")
    return found


def phrase(wording: SentenceWording, effect: May) -> str:
    """A choice that is one phrase. Raises Unprintable for one with something after it."""
    turned = _either_way(effect)
    if turned is not None:
        what, left_open = turned
        may = f"{wording.np(effect.who, True)} may " if left_open else ""
        return f"{may}tap or untap {wording.np(what)}"
    if effect.then or effect.otherwise:
        raise Unprintable(f"no one phrase for {effect!r}")
    return _may(wording, effect)


def _either_way(effect: May) -> tuple[Selection, bool] | None:
    """What is tapped or untapped, and whether "may" leaves both open; None for other choices."""
    match effect:
        case May(who=who, effects=(Tap(what=what),), then=(), otherwise=(other,)):
            if other == May(who, (Untap(what),)):
                return what, True
            if other == Untap(what) and isinstance(who, You):
                return what, False
    return None


def _may(wording: SentenceWording, effect: May) -> str:
    """ "You may" do something, or "have" somebody or something else do it."""
    who = wording.np(effect.who, True)
    first = effect.effects[0]
    inner = first.effect if isinstance(first, Note) else first
    if getattr(inner, "who", getattr(inner, "source", effect.who)) != effect.who:
        if len(effect.effects) > 1:
            raise Unprintable(f"no words for {effect!r}")
        if isinstance(inner, DealDamage):
            return (
                f"{who} may have {wording.np(inner.source, True)} deal {damage_wording.dealt(wording, inner)}"
            )
        other = wording.np(inner.who, True)  # type: ignore[union-attr]
        return f"{who} may have {other} {wording.told(first)}"
    told = [wording.told(one) for one in effect.effects]
    return f"{who} may {' and '.join(told)}"
