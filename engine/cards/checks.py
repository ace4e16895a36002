"""Whether a card's text says all that it means and means all that it says.

`printed_otherwise` prints a card and reads the print again; `idle_words` leaves out each sentence, clause and word
of a text in turn: what is left must mean something else, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from engine.language.card import CardDef, Face
from engine.language.cardtext import paragraphs_of, read_card
from engine.language.effects import Ability
from engine.language.errors import Unprintable, UnreadableText
from engine.language.print import print_card
from engine.language.reading import read_paragraph, read_spell
from engine.language.words import CardType

# "Then" tells the order that sentences have anyway; "each upkeep" is each player's upkeep; what is printed today of
# planeswalkers, zones and ability words says nothing in 2006; "that much damage" is that damage.
SAYS_NOTHING = frozenset(("Then", "then", "player's", "the", "The", "battlefield", "the battlefield", "much"))

HARMLESS: tuple[tuple[str, str], ...] = (
    (r"and \[\[put\]\] all other (?:cards revealed|revealed cards)", "the verb before goes on"),
    (
        r"be put into (?:a|your) graveyard \[\[from anywhere\]\]",
        "without words for it, from anywhere is meant",
    ),
    (
        r"\[\[to (?:your|his or her|its controller's|that player's) mana pool\]\]",
        "mana goes to whoever adds it",
    ),
    (r"\[\[for that player\]\] to ignore this", "who pays to ignore an effect ignores it (408.2j)"),
    (
        r"[Ss]huffles? \[\[(?:your|his or her|their) library\]\]",
        "nobody shuffles another library than is searched",
    ),
    (r"\[\[(?:in play|on the battlefield)\]\]", "a permanent is nowhere else (200.9)"),
    (r"; \[\[or\]\]", "modes are parted by the semicolon"),
    (r"same name \[\[as that \w+\]\]", "nothing else was named that has one"),
    (
        r"\b(?:and|[Tt]hen|or|does,|do,) \[\[(?:you|that player|he or she|it|they)\]\]",
        "who does the next thing is who did the last",
    ),
    (r"\[\[(?:and|[Tt]hen) (?:you|that player|he or she|it)\]\]", "the same, with the word that joins"),
    (r"\[\[under your control\]\]", "what you put into play comes so, if nobody else is said"),
    (r"still \[\[an?\]\]", "an article"),
    (r"and \[\[an additional\]\] \d+ damage", "what is dealt besides comes beside the rest"),
    (r"(?:[Aa]ctivate|[Pp]lay) \[\[this ability\]\] only", "the ability whose text it is (403.3)"),
    (r"\[\[for\]\] as long as", "as long as something is so, either way"),
    (r"beginning of the \[\[next\]\] end step", "the end of a turn that comes first is the next one (404.4)"),
    (r"\[\[or planeswalkers?\]\]", "there are none in 2006"),
    (r"(?:^|[.:,\"\n] ?)\[\[[Aa]ll\]\] ", "creatures that do something, without an article, are all of them"),
    (r"dealt by \[\[all\]\] creatures", "so are creatures that deal damage"),
    (r"[Yy]ou may \[\[pay\]\] (?:\{[^}]*\})+ rather than", "mana symbols are what is paid (409.1f)"),
    (
        r"[Ii]f (?:it's|it is|that card is) [^.,]*\[\[card\]\]",
        "a card that was revealed is one, whatever its type",
    ),
    (r"to their \[\[owner's\]\] hand", "a card goes to no hand but its owner's (217.1a)"),
    (r"[Ff]orecast . [^:]*\[\[from your hand\]\]", "it can be played from the hand alone (502.53a)"),
    (
        r"target \[\[player during that\]\] player's next turn",
        "who is controlled is whose turn it is (507.1)",
    ),
    (r"\bother \[\[creature\]\] types", "a creature type is added to them, whatever types there are"),
    (r"\b(?:are|is) \w+ \[\[and (?:are|is)\]\] ", "said of the same things"),
    (r"\b[Ss]acrifice all [\w -]+ \[\[you control\]\]", "nobody sacrifices what another controls (glossary)"),
    (
        r"may \[\[have that player\]\] shuffle (?:his or her|their) library",
        "whose library it is shuffles it, whoever says so",
    ),
    (r"target \w+ \[\[of your choice\]\]", "who controls a spell or ability chooses its targets (409.1c)"),
    (
        r"\bpermanent (?:other than [^.]+ )?is put into (?:a|your|its owner's) graveyard \[\[from the battlefield\]\]",
        "a permanent is nowhere else (200.9)",
    ),
    (
        r"[Dd]iscard (?:a|an|\w+) (?:\w+ )?cards? \[\[from your hand\]\]",
        "cards are discarded from the hand (glossary)",
    ),
    (
        r"\b[Ii]f (?:it's|it is) an? [\w, ]+ or \w+ \[\[card\]\],",
        "a card that was revealed is one, whatever its type",
    ),
    (r"\b(?:has|have|and) \[\[base\]\] (?:power|toughness)", "a word of later years for what is set (418.5)"),
    (r"\bget [+-]\d/[+-]\d \[\[until end of turn\]\] and [^.]+ until end of turn\.", "said of both"),
    (r"\[\[that(?:'s)?\]\] attacking you", "said of the creature before it, either way"),
    (r"all (?:combat )?damage \[\[that\]\] [^.]+ would deal", "damage that it would deal, either way"),
    (r"damage \[\[already\]\] dealt|\[\[so far\]\] this turn", "the turn so far is what there is"),
    (r"\[\[the cards (?:in|from)\]\] (?:your|their|his or her) hand", "a hand is the cards in it (217.3)"),
    (r"\[\[An?\]\] creature dealt damage this way can't", "what is said of one of them holds for each"),
    (
        r"sacrifices all [\w ]+ \[\[they control\]\] except",
        "nobody sacrifices what another controls (glossary)",
    ),
    (
        r"this turn can't be regenerated \[\[this turn\]\]",
        "what is said of this turn's damage is over with the turn",
    ),
    (r"battlefield \[\[face up\]\]", "what isn't said to be face down comes face up (504.2)"),
    (r"[Uu]ntil \[\[the beginning of\]\] your next upkeep", "it is over as that begins"),
    (r"If the \[\[first\]\] player does", "who might is who does"),
    (r"becomes? \[\[an?\]\] [\w ]+ until", "an article"),
    (r"[Tt]hat player puts [^.]+ \[\[under their control\]\]", "who puts it there controls it (214.4)"),
    (r"Exile \[\[all cards from\]\] your hand", "a hand is the cards in it (217.3)"),
    (r"\[\[of (?:his or her|their) choice\]\]", "who does it picks it (413.2c)"),
    (r"the \[\[chosen\]\] cards", "the cards that were aimed at are those that were chosen (409.1c)"),
    (r"target (?:players|opponents) \[\[each\]\] ", "what several players do each of them does"),
    (r"^Imprint \[\[-\]\] ", "the name of what follows, set off or not (502.34a)"),
)
"""Runs of words that change nothing and need not, with the reason; the run stands in brackets within its text."""


def printed_otherwise(card: CardDef) -> str:
    """What is wrong with the card's print: it can't be written, or not be read, or means something else; or ""."""
    try:
        printed = print_card(card)
    except Unprintable as stop:
        return str(stop)
    try:
        again = read_card(printed)
    except UnreadableText as stop:
        return f"{stop}: {printed}"
    return "" if _meaning(again) == _meaning(card) else f"means something else: {printed}"


def _meaning(card: CardDef) -> CardDef:
    """The card without its paragraphs as they were written."""
    faces = tuple(msgspec.structs.replace(face, text=()) for face in card.faces)
    return msgspec.structs.replace(card, faces=faces)


def idle_words(face: Face, longest: int = 1) -> Iterator[str]:
    """What can be left out of a face's text without any change: the words, and the text without them.

    Besides sentences, clauses and words, runs of up to `longest` words are left out.
    """
    for text, spell in _texts(face):
        whole = _read(face.name, text, spell)
        older = whole is None
        whole = _read(face.name, text, spell, older=True) if older else whole
        for start, end in (*pieces(text), *runs(text, longest)):
            words = text[start:end].strip()
            rest = text[:start] + text[end:]
            if (
                not _says_nothing(words, text, (start, end), face.name)
                and _read(face.name, rest, spell, older=older) == whole
            ):
                yield f"without {words!r}: {rest}"


def _says_nothing(words: str, text: str, place: tuple[int, int], name: str) -> bool:
    """Whether the words only fill up the sentence: an instruction is its controller's without "you", too, a legend's
    text may leave out what follows the comma of its name, and the second of two modes whose damage it is."""
    before, after = text[: place[0]], text[place[1] :]
    if words.lower() == "you":
        return re.search(r"(^|[.,:\n\u2022]|\b(and|then))\s*$", before) is not None
    _, comma, epithet = name.partition(",")
    if words in SAYS_NOTHING or (comma != "" and words == comma + epithet):
        return True
    if words == name and before.endswith("; or ") and name in before:
        return True
    marked = f"{before}[[{words}]]{after}"
    return any(f"[[{words}]]" in found for one, _ in HARMLESS for found in re.findall(one, marked))


def _texts(face: Face) -> Iterator[tuple[str, bool]]:
    """Each text that is read as a whole, without reminders; whether it is a spell's."""
    lines = [re.sub(r"\s*\([^()]*\)", "", line) for line in face.text]
    if {CardType.INSTANT, CardType.SORCERY} & set(face.types):
        yield "\n".join(lines), True
    else:
        yield from ((text, False) for _, text in paragraphs_of(lines, 1) if text.strip())


def _read(name: str, text: str, spell: bool, *, older: bool = False) -> tuple[Ability, ...] | None:
    names = (name, name.split(",")[0]) if "," in name else (name,)
    try:
        return (read_spell if spell else read_paragraph)(text, names, older=older)
    except UnreadableText:
        return None


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Every sentence, every part between commas, semicolons and colons, and every single word."""
    yield from (found.span() for found in re.finditer(r"[^.\n]+\.\s*", text))
    yield from (found.span() for found in re.finditer(r"[^,;:.]+[,;:]\s*", text))
    yield from (found.span() for found in re.finditer(r"[,;:][^,;:.]+", text))
    yield from (found.span() for found in re.finditer(r"\{[^}]*\}|[\w'/+-]+", text))


def runs(text: str, longest: int) -> Iterator[tuple[int, int]]:
    """Every two, three and more words that follow one another in a sentence."""
    words = [found.span() for found in re.finditer(r"\{[^}]*\}|[\w'/+-]+", text)]
    for many in range(2, longest + 1):
        for first, last in zip(words, words[many - 1 :], strict=False):
            if not re.search(r"[.:;\n]", text[first[0] : last[1]]):
                yield first[0], last[1]
