"""Two wordings of a card that mean different things, and yet the same in play; and which of them is that of 2006.

Today's wording and the printed one are printed from their values and compared as words. `KINDS` are differences that
are none in play, each with the wording that stands; `reconciled` says whether they explain all that differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.language.card import CardDef
from engine.language.creature_types import CREATURE_TYPES
from engine.language.nouns import plural
from engine.language.print import print_face
from engine.language.tokens import IRREGULAR_PLURALS

TODAY, PRINTED = "text", "printed_text"


class WordingKind(Struct, frozen=True):
    """A difference that is none in play: both ways to say it become one, and the wording that stands."""

    better: str
    reason: str
    rewritten: tuple[tuple[str, str], ...]


_PLURALS = {plural(one): one for one in CREATURE_TYPES} | {
    many: one for many, one in IRREGULAR_PLURALS.items() if one in CREATURE_TYPES
}
_KIND = "|".join(sorted((re.escape(one) for one in {*_PLURALS, *CREATURE_TYPES}), key=len, reverse=True))
_TOUCH = "be the target of spells or abilities"
_FLY = r"block as though (?:it|they) had flying"

KINDS: tuple[WordingKind, ...] = (
    WordingKind(
        TODAY,
        "no instant or sorcery of 2006 has a creature type",
        ((rf"\b({_KIND}) permanent (cards?)\b", r"\1 \2"),),
    ),
    WordingKind(
        PRINTED,
        "today's keyword is a change of what can be targeted in 2006, not an ability that is given",
        (
            (
                rf'(?:gains?) "This permanent can\'t {_TOUCH}\." until end of turn',
                f"can't {_TOUCH} this turn",
            ),
            (rf'(?:has|have|gains?)? ?"This permanent can\'t {_TOUCH}\."', f" can't {_TOUCH}"),
            (
                rf'(?:has|have|gains?)? ?"This permanent can\'t {_TOUCH} your opponents control\."',
                f" can't {_TOUCH} your opponents control",
            ),
        ),
    ),
    WordingKind(
        PRINTED,
        "reach is no keyword of 2006, so that it is not given as an ability",
        (
            (rf'(?:has|have|gains?) "This permanent can {_FLY}\."', "can block as though it had flying"),
            (_FLY, "block as though it had flying"),
        ),
    ),
    WordingKind(
        TODAY,
        "the printed text is from before Walls had defender in their text (502.41)",
        ((r"^Defender(?:, (\w))?", r"\1"), (r"^~ can't attack\.$", "")),
    ),
    WordingKind(
        TODAY,
        "to choose a card and put it there is to put it there",
        ((r"\bchoose (an? [^.,]* from your hand) and put it into play", r"put \1 into play"),),
    ),
    WordingKind(
        TODAY,
        "that it may be left alone is said since the Eighth Edition",
        ((r"\b[Yy]ou may (tap or untap|put an? [^.]* from your hand into play)", r"\1"),),
    ),
    WordingKind(
        PRINTED,
        "that nothing may be chosen was added to today's wording; a search of what may be none finds none",
        ((r"\bYou may (choose an? [^.]* from outside the game)", r"\1"),),
    ),
    WordingKind(
        PRINTED,
        "who puts cards on top of the own library orders them also where it isn't said (217.2d)",
        ((r"(of your library) in any order", r"\1"),),
    ),
    WordingKind(
        TODAY,
        "the sentences are joined otherwise, and a search that isn't made shuffles nothing",
        ((r"(?i)(?:, then|,? and|\. If you do,|\.) (?=(?:search|reveal|put|return|shuffle) )", "; "),),
    ),
    WordingKind(
        TODAY,
        "a permanent is nowhere else (200.9)",
        ((r"\b(artifacts|creatures|enchantments|lands|permanents) in play\b", r"\1"),),
    ),
    WordingKind(
        TODAY,
        "fear says it in a word (502.25)",
        (
            (
                r"can't be blocked except by artifact creatures or black creatures this turn",
                "gains fear until end of turn",
            ),
            (r"can't be blocked except by artifact creatures or black creatures", "has fear"),
            (r"^~ has fear\.?$", "fear"),
        ),
    ),
    WordingKind(
        TODAY,
        "of two sorts that may block neither is first",
        ((r"except by Walls or creatures with flying", "except by creatures with flying or Walls"),),
    ),
    WordingKind(
        PRINTED,
        "the card that was removed is that creature",
        ((r"(Remove target creature from the game[.;] [Pp]ut) the removed card ", r"\1 it "),),
    ),
    WordingKind(
        PRINTED,
        "what an imprinting ability removed is the imprinted card (502.34)",
        ((r"\bthe removed card\b", "the imprinted card"),),
    ),
    WordingKind(
        PRINTED,
        "an attacking creature is unblocked only once blockers are declared (309.2f)",
        (
            (r"\bunblocked attacking\b", "attacking unblocked"),
            (
                r"(Target attacking unblocked creature becomes blocked\.)"
                r" Play this ability only during combat after blockers are declared",
                r"\1",
            ),
        ),
    ),
    WordingKind(
        PRINTED,
        "what becomes a creature got its creature type in 2007",
        ((r"((?:\d+|X)/(?:\d+|X)) [A-Z]\w+ (artifact creature)", r"\1 \2"),),
    ),
    WordingKind(
        TODAY,
        "what is no creature has no creature type: the same in play",
        ((rf"(?:\b[Aa]ll )?(?<!non-)(?<!Non-)\b({_KIND})(?: creatures?)?\b", r"<\1>"),),
    ),
    WordingKind(
        PRINTED,
        "its color is printed today without words",
        ((r"^~ is (?:white|blue|black|red|green|all colors)\.$", ""),),
    ),
    WordingKind(
        PRINTED,
        "today's wording has permanents that are dealt damage without being creatures",
        ((r"\b(to (?:a|that)) (?:permanent|creature) or player", r"\1 creature or player"),),
    ),
    WordingKind(
        TODAY,
        "cards are discarded from a hand",
        ((r"([Dd]iscards? an? (?:[^.,]*\b)?card) from (?:his or her|your|their) hand\b", r"\1"),),
    ),
    WordingKind(
        TODAY,
        "what is dealt damage is in play, and goes to a graveyard from there",
        ((r"into a graveyard from anywhere", "into a graveyard from play"),),
    ),
    WordingKind(
        PRINTED,
        "what was face down is turned up a creature",
        ((r"\b[Aa] (?:permanent|creature) is turned face up", "it is turned face up"),),
    ),
    WordingKind(
        TODAY,
        "a team has one upkeep, and the words of 2006 speak of that one",
        ((r"\beach (?:player's )?upkeep", "each upkeep"),),
    ),
    WordingKind(
        TODAY,
        "that it is a main phase was said in 2006, of cards that are played in no other",
        ((r"\bAfter this (?:main )?phase", "After this phase"),),
    ),
    WordingKind(
        PRINTED,
        "who searches for cards of a description may find fewer, whether the words say so or not",
        (
            (
                r"\b([Ss]earch(?:es)? (?:your|his or her) library for) up to (two|three)\b(?! cards?\b)",
                r"\1 \2",
            ),
        ),
    ),
    WordingKind(
        PRINTED,
        "two abilities that trigger on one event each are one that triggers on either",
        (
            (
                r"^(When ~) comes into play or leaves play, (.*)$",
                "\\1 comes into play, \\2\n\\1 leaves play, \\2",
            ),
        ),
    ),
    WordingKind(
        TODAY,
        "the same in another order",
        (
            (r"target (?:spell or permanent|permanent or spell)", "target spell or permanent"),
            (r"(each player) and (each creature with\w* \w+)", r"\2 and \1"),
            (r"(Target \w+) (gains [^.]*?) and (gets [^.]*?)( until end of turn)?(?=\.)", r"\1 \3 and \2\4"),
            (r"lose all abilities and become (\d+/\d+)", r"become \1 and lose all abilities"),
        ),
    ),
)


def reconciled(today: CardDef, printed: CardDef) -> tuple[str, tuple[str, ...]] | None:
    """Which of two wordings stands and why; None if they differ in play. Raises Unprintable."""
    ours, theirs = _lines(today), _lines(printed)
    if not _same(ours, theirs, KINDS):
        return None
    needed = list(KINDS)
    for kind in KINDS:
        without = [one for one in needed if one is not kind]
        if _same(ours, theirs, without):
            needed = without
    better = {kind.better for kind in needed}
    return (better.pop() if len(better) == 1 else TODAY), tuple(kind.reason for kind in needed)


def _same(ours: list[str], theirs: list[str], kinds: Sequence[WordingKind]) -> bool:
    return sorted(_rewritten(ours, kinds)) == sorted(_rewritten(theirs, kinds))


def _rewritten(lines: list[str], kinds: Sequence[WordingKind]) -> Iterator[str]:
    for line in lines:
        for kind in kinds:
            for words, instead in kind.rewritten:
                line = re.sub(words, instead, line)
        line = re.sub(rf"<({_KIND})>", lambda found: f"<{_PLURALS.get(found[1], found[1])}>", line)
        for one in line.split("\n"):
            if plain := re.sub(r"\s+", " ", one).strip().rstrip("."):
                yield plain.lower()


def _lines(card: CardDef) -> list[str]:
    return [
        line.replace(face.name, "~")
        for face in card.faces
        for line in print_face(face).split("\n")[2:]
        if line
    ]


__all__ = ["KINDS", "PRINTED", "TODAY", "WordingKind", "reconciled"]
