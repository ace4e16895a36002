"""Why a shipped card differs from what a list of the world's cards has: one reason for each that rightly does.

WORDING says which of a list's two wordings stands where both are read and mean different things; kinds of differences
that are none in play need no reason here (`alike.py`). REASONS is for cards written by hand of which one wording is
read and means something else, UNREAD for those of which neither is, BY_HAND for those that detectors doubt for their
words alone. All are judged against the wording of October 2006. `likeness.py` finds the differences, and any reason
that none needs.
"""

from __future__ import annotations

from engine.cards.alike import PRINTED, TODAY

_ORDER = "the same in another order"
_ITSELF = 'it got the creature type that its text speaks of in 2007; "other" came with it'
_BLOCKERS = "the same event, seen from the other side"
_SHOWN = "whoever chooses looks at the hand, and its owner knows it: the same, where nobody else plays"
_TARGET = 'the word "target" was added to the printed text'
_TOKENS = "a card in play is a permanent that is no token"
_WALLS = "the printed text is from before Walls had defender in their text (502.41)"
_UNBLOCKED = "an attacking creature is unblocked only once blockers are declared (309.2f)"
_WHOSE_CHOICE = "whose choice the target is was told later"
_CREATURES = "in play nothing but a creature is of such a type"
_NO_COLOR = "without a color that was chosen, no permanent is of it"
_IMPRINTED = "what an imprinting ability removed is the imprinted card, for which both ask (502.34)"

WORDING: dict[str, tuple[str, str]] = {
    "Addle": (TODAY, _SHOWN),
    "Amnesia": (TODAY, _SHOWN),
    "Anaba Ancestor": (PRINTED, _ITSELF),
    "Artificial Evolution": (PRINTED, "Legend was still named among the types in 2006"),
    "Assembly-Worker": (TODAY, "what is no creature has no creature type"),
    "Aurification": (TODAY, _WALLS),
    "Auriok Steelshaper": (TODAY, _CREATURES),
    "Balthor the Stout": (PRINTED, _ITSELF),
    "Blight": (TODAY, "it waits for the event, not for the state"),
    "Blood Frenzy": (TODAY, "when it can be played was added to the printed text"),
    "Bottled Cloister": (
        PRINTED,
        "in 2006 it returned whatever was removed with it, to its owner's hand (217.1a)",
    ),
    "Catastrophe": (TODAY, _ORDER),
    "Cave Tiger": (TODAY, _BLOCKERS),
    "Cloudhoof Kirin": (TODAY, "who puts the cards there is said otherwise"),
    "Crosis, the Purger": (TODAY, "in two sentences as well all of it hangs on what is paid"),
    "Curtain of Light": (PRINTED, _UNBLOCKED),
    "Darksteel Pendant": (PRINTED, "today it scries; 502.36 lets the first card be looked at alone"),
    "Dense Canopy": (TODAY, "the same, said of what can be blocked"),
    "Devastation": (TODAY, "each is all"),
    "Devout Harpist": (TODAY, "a creature enchantment is an Aura attached to a creature"),
    "Divine Retribution": (TODAY, "all of it is dealt at once"),
    "Drake Familiar": (TODAY, "a permanent is nowhere else (200.9)"),
    "Encroach": (TODAY, _SHOWN),
    "Faerie Noble": (PRINTED, _ITSELF),
    "Firewake Sliver": (TODAY, "the same in two paragraphs"),
    "Giant Caterpillar": (TODAY, "Butterfly is no creature type of 2006"),
    "Grafted Wargear": (
        TODAY,
        "it becomes unattached as well where what it was on is no creature any more (420.5k)",
    ),
    "Harsh Judgment": (TODAY, "what deals damage as it resolves is a spell"),
    "Highway Robber": (TODAY, _ORDER),
    "Infernal Tribute": (TODAY, _TOKENS),
    "Jagged Lightning": (TODAY, "both are dealt it at once"),
    "Kangee, Aerie Keeper": (TODAY, "it is a Bird of 2006, and its text has never meant itself"),
    "Ley Line": (TODAY, _WHOSE_CHOICE),
    "Liability": (TODAY, _TOKENS),
    "Lobotomy": (TODAY, _SHOWN),
    "Luminesce": (TODAY, "a source of either color: the same"),
    "Mishra's Helix": (TODAY, _TARGET),
    "Oathkeeper, Takeno's Daisho": (TODAY, "what is put into play from a graveyard is a card"),
    "Oboro Envoy": (TODAY, "that it lasts until end of turn was added to the printed text"),
    "Opt": (PRINTED, "today it scries; 502.36 lets the first card be looked at alone"),
    "Overburden": (TODAY, _TOKENS),
    "Panoptic Mirror": (PRINTED, _IMPRINTED),
    "Predict": (TODAY, "who puts the card there is said otherwise"),
    "Prowling Nightstalker": (TODAY, "a creature doesn't block itself"),
    "Psychic Venom": (TODAY, "it waits for the event, not for the state"),
    "Pyre Zombie": (TODAY, "where it is, the condition has said"),
    "Quicksilver Fountain": (TODAY, _WHOSE_CHOICE),
    "Raving Oni-Slave": (TODAY, "both events stand in one sentence"),
    "Renewing Touch": (TODAY, _TARGET),
    "Retaliation": (TODAY, _BLOCKERS),
    "Righteous Fury": (TODAY, "so much life for each is gained at once"),
    "Rishadan Pawnshop": (TODAY, _TOKENS),
    "Rites of Spring": (TODAY, "whoever searches for cards of a kind may find fewer (glossary)"),
    "Rith, the Awakener": (PRINTED, _NO_COLOR),
    "Scalding Salamander": (TODAY, "the printed ability is from before such abilities were triggered ones"),
    "Shifty Doppelganger": (TODAY, "that it may be left alone is said since the Eighth Edition"),
    "Soraya the Falconer": (TODAY, "Falcon is no creature type of 2006"),
    "Spellbinder": (PRINTED, _IMPRINTED),
    "Squee, Goblin Nabob": (
        PRINTED,
        "that it is in the graveyard was a condition in 2006, which is asked twice (410.8)",
    ),
    "Strongarm Thug": (TODAY, _TARGET),
    "Sylvan Basilisk": (TODAY, _BLOCKERS),
    "Telethopter": (TODAY, "only an untapped permanent can be tapped for a cost (104.4)"),
    "Testament of Faith": (TODAY, _WALLS),
    "Thran Forge": (TODAY, "what it is already, it stays"),
    "Treva, the Renewer": (TODAY, _NO_COLOR),
    "Two-Headed Sliver": (PRINTED, "today's keyword was an ability that was spelled out and given"),
    "Urborg Elf": (TODAY, _ORDER),
    "Verdeloth the Ancient": (TODAY, _CREATURES),
    "Viashino Weaponsmith": (TODAY, _BLOCKERS),
    "Wurmskin Forger": (
        TODAY,
        "each target gets at least one of three (409.1e), so that there are at most three",
    ),
}

REASONS: dict[str, str] = {
    "Chimeric Staff": "it became a Construct in 2007; the first print says in more words what X/X says",
    "Humble": "the printed text is from before 418.5, which sets a size without a type",
    "Humility": "the printed text is from before 418.5, which sets a size without a type",
    "Mana Crypt": "it was sold with a book, which the list leaves out",
}

REASONS["Ray of Command"] = "as it was last printed before then, which taps nothing as control is lost"
REASONS |= dict.fromkeys(
    ("Wall of Corpses",),
    "the printed text is from before Walls had defender in their text (502.41)",
)

REASONS |= dict.fromkeys(
    ("Aysen Crusader", "Elephant Graveyard", "Monkey Cage"),
    "the creature types that it names were others until 2007, several in the place of one",
)

_SAME = (
    "it is the list's value; one of its two wordings has words that the detector of lost words can't match"
)

BY_HAND: dict[str, str] = dict.fromkeys(
    (
        "Pithing Needle",
        "Vesuvan Shapeshifter",
    ),
    _SAME,
)
"""Cards written by hand that differ from no wording that is read, and were read beside both."""

_WORDS = "read beside it word for word: the same in the words of 2006"

UNREAD: dict[str, str] = {
    "Fork": _WORDS,
    "Isochron Scepter": _WORDS,
    "Kiki-Jiki, Mirror Breaker": _WORDS,
    "Soul Foundry": _WORDS,
    "Time Vault": "in 2006 it had time counters; its first print and today's words have none",
    "Vampiric Embrace": '"that creature" is the enchanted one, as the printed wording says outright',
    "Vesuvan Doppelganger": _WORDS,
    "War Cadence": _WORDS,
    "Waylay": "as printed: removed at end of turn; the cleanup step came with a revision",
}
