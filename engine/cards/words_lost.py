"""Words of a card's text that its print has not: what was read for less than it says.

A text and the print of the values that it was read into are compared word by word, after both are put into the same
words: today's for a zone, a keyword or a play become those of 2006, numbers numerals, and pronouns nothing. What is
left is another way to say the same, or a word that reading passed over.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.language.card import Face
from engine.language.print import print_face

SAME: tuple[tuple[str, str], ...] = (
    # Power that is set was called base power by later wordings.
    (r"\bbase (?=power\b|toughness\b)", ""),
    (r"\([^()]*\)", " "),
    (r"\u2019", "'"),
    (r"\bor planeswalkers?\b|, planeswalkers?(?=,)|\bor that planeswalker's controller\b", " "),
    # What 502.57 sums up in a word may be said in full.
    (
        r"\b(?:any time|when(?:ever)?) (?:you|he or she|they) could (?:cast|play) (?:an instant|instants)\b"
        r"|\bas though (?:it|they) had flash\b",
        " flash ",
    ),
    (r"\bdeals double that damage\b", " deals damage equal to twice "),
    (r"\bthe rest of the (?:cards revealed this way|revealed cards)\b", " the rest "),
    (
        r"\ba (\d+/\d+ [\w ]*?)token (.*?)for each card (?:they|he or she) revealed this way",
        r" that many \1 token \2",
    ),
    # What a player has more than another is one number minus the other; what can't be done has its "otherwise".
    (r"\bequal to the difference\b", " number "),
    # A spell is kicked by paying a kicker cost (502.21).
    (r"\bkicks a spell\b", " pays a kicker cost "),
    (r"\bif (?:they|he or she|you|(?:the|that) player) can't\b", " otherwise "),
    (r"\bexcept for\b", " other "),
    # These are all basic land types (205.3f).
    (r"\bplains, island, swamp, mountain, or forest card\b", " card basic land type "),
    (r"\byou've\b", " you "),
    (r"\bthey've\b", " they "),
    # What is aimed at first is aimed at all the same.
    (r"\bchoose (\w+ target)\b", r" \1 "),
    (r"\bthe chosen cards\b", " cards "),
    # Things that there are somewhere are there.
    (r"\bthere (?:are|is)\b", " "),
    # What is counted in several places is counted together.
    (r"\btotal (?=number of\b)|(?<=cards )total (?=in all\b)", " "),
    (r"\bthe beginning of ([^.,]*?'s) end step\b", r" the end of \1 turn "),
    (r"\b(\w+) that are enchanted\b", r" enchanted \1 "),
    (r"\b(?:loses|lose) all unspent mana\b", " empties mana pool "),
    # Any number may be none, so that whoever gives up any number may do so.
    (r"\bcost to (?:play|cast) ([^,]*), you may (sacrifice any number of)\b", r" cost to play \1, \2 "),
    (r"\bunspent mana you have\b", " mana in your mana pool "),
    # Mana that isn't lost stays in the pool, and burns nobody (300.3).
    (
        r"\buntil end of turn, (?:you|they) don't lose this mana as steps and phases end\b",
        " this mana no cause mana burn until end of turn this mana no empty mana pool as phases end ",
    ),
    (
        r"\bplayers don't lose unspent mana as steps and phases end\b",
        " mana pools no empty end of phases or turns ",
    ),
    (r"\bthe beginning of your next end step\b", " the end of your turn "),
    (r"\byou can't spend this mana\b", " this mana can't be spent "),
    # A counter that is put on something is one more than those that are on it.
    (r"\b(puts?) another (?=[\w+/-]+ counters?\b)", r" \1 a "),
    (r"\bat least one (creature type|color)\b", r" a \1 "),
    (r"\b(?:has|have) been activated (\w+ or more times)", r" have been played \1 "),
    (
        r"\bchoose (target opponent) who had more life than you did as you (?:activated|played) this ability\b",
        r" \1 play this ability only if that player has more life than you ",
    ),
    (r"\bso far this turn\b", " this turn "),
    (r"\bblocking or being blocked by\b", " blocking or blocked by "),
    (r"\bdamage would be dealt to any (?=creature\b)", " damage would be dealt to a "),
    (r"\byour next two turns\b", " your next turn skip your next turn "),
    # Of two things that a text has named the first is the one that it began with.
    (r"\bthe first card\b", " that card "),
    (r"\bas you activated this ability\b", " as you played this ability "),
    # Damage of nothing is not dealt.
    (r"\bany source would deal 1 or more damage\b", " a source would deal damage "),
    (r"\balready (dealt)\b", r" \1 "),
    # What is gone had what it last had (413.2f).
    (r"\bif it had (an? \w+ counter on it)\b", r" if it has \1 "),
    (r"\btap all untapped ([^.,]*?) or untap all tapped \1", r" tap or untap all \1 "),
    (r"\bdestroy both creatures\b", " destroy that creature and enchanted creature "),
    (r"\binto a player's graveyard\b", " into a graveyard "),
    # A card that was revealed, or cards that were chosen, are named again or are a pronoun.
    (r"\bthe revealed card's\b|\bthe chosen cards\b", " its "),
    # What becomes so is changed to it; of several that are tied who acts picks one anyhow.
    (r"\bchange the power and toughness of ([^.]*?) to (\d+/\d+)", r" \1 becomes \2 "),
    (
        r"\bif two or more (\w+) are tied for (?:least|lowest) \w+, (?:you )?choose one of them\b",
        r" among \1 ",
    ),
    (r"\bif it (?:doesn't|isn't), (?=the player|that player)", " otherwise "),
    (r"\bchoose ([^.]*?)\.\s+([^.]*?)\s*gains that ability\b", r" \2 gains your choice of \1 "),
    (r"\bchooses? and (sacrifices?)\b", r" \1 "),
    (r"\bchange (?='s (?:power|toughness)\b)", " "),
    (r"\bwith the same (?:converted mana cost|mana value) as\b", " that shares a converted mana cost with "),
    (r"\b(?:an? )?\w+ destroyed this way (can't be regenerated)\b", r" it \1 "),
    # An attacking creature is its controller's (308.1).
    (r"\b(for each attacking creature) (?:they|he or she|you) controls?\b", r" \1 "),
    (r"\bprotection from all colors\b", " protection from white blue black red green "),
    (
        r"\b(protection from [\w ]+?) and from all colors\b",
        r" \1 protection from white blue black red green ",
    ),
    (r"\bif \w+ didn't attack this turn\b", " if not attacked this turn "),
    (r"\bunless (\w+ )*?attacked this turn\b", " if not attacked this turn "),
    (r"\brepeat this process any number of times\b", " repeat this process "),
    (r"\b2 life for each 1 life (?:they|he or she) gained\b", " twice that much life "),
    (r"\bfor each 1 (?=damage\b)", " number "),
    (r"([+-])2/([+-])2\b([^.,\"]*) for each\b", r" \1x/\2x\3 twice number "),
    (r"\{x\}, where x is the number of\b|\{1\} for each\b", " {1} number "),
    (r"\b(?:onto )?the battlefield\b|\bin play\b|\binto play\b|\bfrom play\b", " play "),
    (r"\byour opponents?\b", " opponent "),
    (r"\benters?\b", " comes "),
    # A target may be chosen in a sentence of its own.
    (r"\bchoose target\b", " target "),
    (r"\buntil (?:([~\w' ,]+?) )?leaves? play\b", r" as long as \1 remains in play "),
    # What each player controls, as long as that player controls so many, is that of whose controller does.
    (r"\beach player controls\b(?=[^.]* as long as that player controls\b)", " "),
    (r"\bof an opponent's choice\b", " an opponent chooses "),
    # Whoever plays it chooses its targets (409.1c).
    (r"\b(target \w+) of your choice\b", r"\1"),
    (r"\bbut (don't own)\b", r" you \1 "),
    # What waits counts as it is done.
    (r"\b(beginning of your next upkeep, where [^.]*) at that time\b", r"\1"),
    (r"\bwith power and toughness (\d+/\d+)", r" becomes \1 "),
    (r"\bisn't snow\b", " is no longer snow "),
    (r"\bcolor of its controller's choice\b", " color its controller chooses "),
    (r"\b(that player puts [^.]*?) under (?:their|his or her) control\b", r" \1 "),
    # Whatever noun follows, it is what the card is on; several are a description, and "Plains" is both.
    (r"\b(?:enchanted|equipped) (?!plains\b)\w+s\b", " enchanted several "),
    (r"\b(?:enchanted|equipped) (?!several\b)\w+", " enchanted "),
    # What an imprinting ability removed is the imprinted card in 2006 (502.34); elsewhere such a card is a pronoun.
    (r"\bthe (?:exiled|removed|imprinted) (?:cards?|creature)\b", " "),
    (r"\bother than the creature tapped this way\b", " other than enchanted creature "),
    (r"\bthe card (?:exiled|removed|removed from the game) this way\b", " "),
    # So is what was discarded or chosen just before.
    (r"\bthe (?:discarded|chosen) card\b", " "),
    (r"\bimprinted\b", " exiled "),
    (r"\ball other (?:cards revealed this way|revealed cards)\b", " rest "),
    (r"\bexiled\b", " removed from the game "),
    (r"\beach ([^.,:]*) is sacrificed by its controller\b", r" each player sacrifices all \1 "),
    (r"\byou're\b", " you "),
    (r"\blibraries\b", " library "),
    (r"\bbecomes? snow\b", " is snow "),
    (r"\btapped and doesn't untap during your untap step\b", " tapped no untap during untap step "),
    (r"\bthe new target must be\b", " another "),
    (r"\bor remove one\b", " or remove a "),
    (r"\bas a copy of any\b", " as a copy of a "),
    (r"\bthat died this way\b", " put into a graveyard this way "),
    (r"\b(?:dies|died|is put into a graveyard) this way\b", " is put into a graveyard this way "),
    (r"\bas long as (?:it's|it is|they're) not attacking\b", " nonattacking "),
    (r"\bfights?\b", " each deal damage equal to its power to other "),
    (r"\bthis turn's next end of combat\b", " end of combat "),
    (r"\bmay choose to have\b", " may have "),
    # Which of two creatures that the text has spoken of.
    (r"\bthe (?:first|attacking|blocking) creature\b", " "),
    (r"\b(?:dies|died|would die)\b", " is put into a graveyard from play "),
    (r"\bwould deal\b", " would be dealt "),
    (r"\buntap during your untap step\b", " untap during its controller's untap step "),
    (r"\bof any type that land produced\b", " of that type "),
    (
        r"(\bdiscards? an? (?:(?!card\b)[^.,: ]+ )*card(?: at random)?) from (?:your|his or her) hand\b",
        r"\1",
    ),
    (r"\bcreatures that are still lands\b", " creatures in addition to its other types "),
    (r"\beach combat if able\b", " each turn if able "),
    (r"\ban amount of (?=\{)", " "),
    (r"\bthere are no\b", " no "),
    # What comes beside something else is so much of it, whether the text says so or not.
    (r"\b(adds?|draws?|gets?) an additional\b", r" \1 "),
    (r"\b(\w+) additional damage\b", r" \1 damage "),
    (r"\b(draws? \w+) additional cards\b", r" \1 cards "),
    (r"\bany player may pay (\{\w+\})\. if no one does\b", r" unless any player pays \1 "),
    (r"\band an additional (\d+ damage)\b", r" and \1 "),
    (r"\bif there(?:'s| is) (an?|another)\b", r" if \1 "),
    (r"\bthe beginning of each player's end step\b", " the end of each player's turn "),
    # So many targets as the damage can be divided among (409.1e).
    (
        r"\b(among) one(?:, two,)? or (?:two|three) targets?\b",
        r" \1 any number of target creatures and players ",
    ),
    (
        r"\bchoose a (color|creature type|basic land type)\b"
        r"|\b(color|creature type|basic land type) of (?:your|his or her) choice\b",
        r" chosen \1\2 ",
    ),
    (r"\b(?:has|have) power and toughness (\d+/\d+)", r" becomes \1 "),
    (r"\bdecides? whether to flip again\b", " may repeat this process "),
    # Whoever sacrifices can sacrifice only what he or she controls, and whoever attacks controls what attacks.
    (r"\b(sacrifices? (?:all|each) [^.,]*?) you control\b", r"\1 "),
    # Of two creatures in combat the one that the text is not on, and what a creature blocks.
    (r"\bthe other creature\b", " "),
    # Of two cards that were looked at the other is the rest, and what is put back goes on top of the library.
    (r"\bthe other (?=(?:in|into|on) )", " rest "),
    (r"\bback in any order\b", " on top of library in any order "),
    (r"\bback on top\b", " on top "),
    (r"\bas many times as (?:you choose|they choose|he or she chooses)\b", " "),
    (r"\b(creatures?) it's blocking\b", r" \1 blocked "),
    (r"\b(?:that )?(they|he or she|you) controls? that(?:'s| is| are) attacking\b", " attacking "),
    (r"\bfungi\b", " fungus "),
    (r"\bfor each 1 life you lost\b", " "),
    (r"\bduring each of\b", " on each of "),
    (r"\bentered\b", " came "),
    (r"\b1 life for each\b", " life number "),
    # X that counts things is printed as 1 for each of them.
    (r"([+-])x/\1x", r"\g<1>1/\g<1>1"),
    (r"([+-])x/[+-]0", r"\g<1>1/+0"),
    (r"[+-]0/([+-])x", r"+0/\g<1>1"),
    (r"([+-]\d+)/-0", r"\1/+0"),
    (r"\bexiles?\b", " remove from the game "),
    (r"\bcasts?\b|\bactivates?\b|\bplays?\b", " play "),
    (r"\bcreate[sd]?\b", " put play "),
    (r"\bmana value\b", " converted mana cost "),
    (r"\bany target\b", " target creature or player "),
    (r"\bthe beginning of (?:the (?:next )?|each )end step\b", " end of turn "),
    (r"\banother\b", " other "),
    (r"\b(el|dwar|wol|thie)ves\b", r" \1f "),
    (r"\bdealt\b|\bdeals?\b", " deal "),
    (r"\bdied?\b", " put into a graveyard from play "),
    # So much for each is a number, and X that is one is 1 for each.
    (r"\b1 (life for each)\b", r" \1 "),
    (r"([+-])x\b", r"\g<1>1"),
    (r"\bthe player\b", " "),
    (r"\bplayer during that player's next turn\b", " player's next turn "),
    (r"\bbecomes? (indestructible)\b", r" is \1 "),
    (r"\bexcept it has this ability\b", " and gains this ability "),
    # Of the card itself, whose name is gone by now.
    (r"^\s*doesn't untap during (?:your|its controller's) untap step", " no untap during untap step "),
    (r"\bit's the named card\b", " it has the chosen name "),
    # The other side of the sentence before it, which asks whether that player did.
    (r"\bif (?:that player )?doesn't discard a card this way,", " otherwise "),
    (r"\bdon't\b|\bdoesn't\b", " no "),
    (r"\bunblockable\b", " can't be blocked "),
    (r"\{c\}", " "),
    (r"\bto (?:your|his or her|their|its controller's) mana pool\b", " "),
    (r"\bremains?\b", " is "),
    (r"\breturns?\b", " put "),
    (r"\btwice\b", " 2 "),
    (r"\bplay( tapped)? under your control\b", r" play\1 "),
    (r"\btokens under your control\b", " tokens "),
    (r"\buntil end of turn\b", " this turn "),
    (r"\b(?:at )?the beginning of your end step\b", " the end of your turn "),
    (r"\{([wubrg])/([wubrg])\}", r" {\1} {\2} "),
    (
        r"\bthat(?:'s)? still an? \w+|\bthat are still \w+|\bit's still an? \w+|\bthey're still \w+",
        " in addition to its other types ",
    ),
    (r"\bthat (?:permanent|player|land|creature|spell|card|artifact|enchantment)\b", " "),
    (r"\bunless\b", " if not "),
    (r"\bas long as\b", " if "),
    (r"^(?:threshold|domain|hellbent|radiance|channel|sweep) [\u2014-]|^imprint(?: [\u2014-])?", " "),
    (r"\bshroud\b", " can't target spell ability "),
    (r"\bhexproof\b", " can't target spell ability opponent control "),
    (r"\beach combat if able\b", " each turn if able "),
    (r"\bmenace\b", " can't be blocked except by 2 or more creatures "),
    (r"\b(additional creatures?) each combat\b", r" \1 "),
    (r"\bup to (\w+ additional creatures)\b", r" \1 "),
    (r"\bchooses? an? (\w*) ?card name\b", r" name \1 card "),
    (r"\bwith the chosen (name|color|type)\b", r" with that \1 "),
    (r"\bor more\b", " or greater "),
    (r"\b(sacrifices? all \w+) (?:they|he or she|you) controls?\b", r" \1 "),
    (r"\bany number of (?=[\w+/-]+ counters?\b)", " x "),
    (r"\blifelink\b", " deals damage much life "),
    (r"\breach\b", " block though flying "),
    (r"\bdeathtouch\b", " deals damage destroy "),
    (r"\bthis spell was kicked\b|\bwas kicked\b", " kicker cost was paid "),
    (r"\bwasn't kicked\b", " kicker cost wasn't paid "),
    (r"\binstead\b", " otherwise "),
    # Only what stands in for a destruction regenerates; a shield may never be used (419.6b).
    (r"\bregenerates this way\b", " shield-used "),
    (r"\b(?:is|was) countered this way\b", " "),
    (r"\bequal to the number of\b|\bwhere x is the number of\b|\bfor each\b", " number "),
)
NUMBERS = {
    word: str(number)
    for number, word in enumerate(("no", "one", "two", "three", "four", "five", "six", "seven"))
}
# What may stand or not without another meaning: articles, pronouns and what joins sentences.
_FILLERS = """
each all a an the and or then it its it's they them their that this those he she his her him you is are be
been was were do does of to in on at with from for if so have has card cards permanent as who which
into onto when whenever put puts play gets get gains gain by own spell ability abilities creature creatures
comes s also way also still one than much number equal where x not otherwise {c}
"""
FILLERS = frozenset(_FILLERS.split())
_SINGULARS = frozenset(word[:-1] for word in FILLERS if len(word) > 3 and word.endswith("s"))
_WORD = re.compile(r"\{[^}]*\}|[+-]?[\dX]+/[+-]?[\dX]+|[A-Za-z']+(?:-[A-Za-z]+)*|\d+")


def lost_words(face: Face) -> tuple[str, ...]:
    """Telling words that stand in a face's text and not in its print, or more often. Raises Unprintable."""
    text = counted("\n".join(face.text), face.name)
    printed = counted("\n".join(print_face(face).split("\n")[2:]), face.name)
    return tuple(sorted(word for word in text if not printed[word]))


def counted(text: str, name: str) -> Counter[str]:
    """The telling words of a text in the words of 2006, each in its singular."""
    for own in sorted({name, name.split(",")[0]}, key=len, reverse=True):
        text = text.replace(own, " ")
    text = text.lower()
    for today, then in SAME:
        text = re.sub(r"[ \t]+", " ", re.sub(today, then, text, flags=re.MULTILINE))
    words = (_singular(NUMBERS.get(word, word)) for word in _WORD.findall(text))
    return Counter(word for word in words if word and word not in FILLERS and word not in _SINGULARS)


def _singular(word: str) -> str:
    word = word.removesuffix("'s").removesuffix("'")
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
