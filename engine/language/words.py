"""The closed vocabularies of the card language: colours, types, zones, moments and the like.

Each member's value is the word that cards print, so that reader and printer need no second table.
"""

from __future__ import annotations

from enum import StrEnum


class Color(StrEnum):
    """The five colours (203.2c); the member's value is the letter of its mana symbol."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"

    @property
    def word(self) -> str:
        """The colour as rules text names it: "white"."""
        return self.name.lower()


class CardType(StrEnum):
    """The six types (205.2a)."""

    ARTIFACT = "artifact"
    CREATURE = "creature"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    LAND = "land"
    SORCERY = "sorcery"


class Supertype(StrEnum):
    """The supertypes (205.4)."""

    BASIC = "basic"
    LEGENDARY = "legendary"
    SNOW = "snow"
    WORLD = "world"


class Zone(StrEnum):
    """The zones (217.1)."""

    LIBRARY = "library"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    IN_PLAY = "in play"
    STACK = "stack"
    REMOVED = "removed from the game"
    PHASED_OUT = "phased out"
    ANTE = "ante"


class Place(StrEnum):
    """Where in an ordered zone an object is put (217.2d)."""

    TOP = "top"
    BOTTOM = "bottom"


class Kind(StrEnum):
    """What sort of thing a description speaks of (200.1, 200.5, 200.6, 200.9)."""

    PERMANENT = "permanent"
    SPELL = "spell"
    CARD = "card"
    SOURCE = "source"
    TOKEN = "token"
    ACTIVATED = "activated ability"
    TRIGGERED = "triggered ability"
    STACKED = "activated or triggered ability"


class State(StrEnum):
    """What is momentarily true of a permanent (510.1, 308, 309)."""

    TAPPED = "tapped"
    UNTAPPED = "untapped"
    ATTACKING = "attacking"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    FACE_DOWN = "face-down"
    FLIPPED = "flipped"


class Feature(StrEnum):
    """A number that can be read off an object or a player (201.2, 203.3)."""

    POWER = "power"
    TOUGHNESS = "toughness"
    CONVERTED_MANA_COST = "converted mana cost"
    LIFE = "life total"
    COLORS = "number of colors"
    MANA = "amount of mana in the mana pool"


class Relation(StrEnum):
    """How two amounts are compared; "not equal" is the negation of EQUAL (505.6 tells the two apart)."""

    EQUAL = "equal to"
    AT_MOST = "or less"
    AT_LEAST = "or more"
    LESS = "less than"
    GREATER = "greater than"


class Rounding(StrEnum):
    """Which way a half goes (104.1)."""

    UP = "rounded up"
    DOWN = "rounded down"


class StepOrPhase(StrEnum):
    """A step or phase that text names (300-314)."""

    TURN = "turn"
    UPKEEP = "upkeep"
    DRAW_STEP = "draw step"
    PRECOMBAT_MAIN = "precombat main phase"
    MAIN = "main phase"
    COMBAT = "combat"
    END_OF_COMBAT = "end of combat"
    END_OF_TURN = "end of turn"
    CLEANUP = "cleanup step"


class Duration(StrEnum):
    """How long a continuous effect of a resolved spell or ability lasts (418.3)."""

    THIS_TURN = "until end of turn"
    THIS_COMBAT = "until end of combat"
    LASTING = ""
    FACE_UP = "until it is turned face down"
    WHILE_TAPPED = "for as long as its source remains tapped"
    WHILE_TRUE = "for as long as something stays true"
    WHILE_CONTROLLED = "until its controller loses control of it"
    NEXT_UNTAP = "during its controller's next untap step"
    YOUR_NEXT_UNTAP = "during your next untap step"
    NEXT_TWO_UNTAPS = "during its controller's next two untap steps"
    BEFORE_UNTAP = "until its controller's next untap step"
    NEXT_UPKEEP = "until your next upkeep"
    NEXT_TURN = "until your next turn"
    REST_OF_GAME = "for the rest of the game"


class WordSort(StrEnum):
    """A sort of words that a text-changing effect replaces (418.6a); the value is what cards call one of them."""

    COLOR = "color word"
    LAND_TYPE = "basic land type"
    CREATURE_TYPE = "creature type"


class Skippable(StrEnum):
    """What an effect can make a player skip (300.9, 419.6e); the value is what cards call it."""

    TURN = "turn"
    UNTAP_STEP = "untap step"
    UPKEEP = "upkeep step"
    DRAW_STEP = "draw step"
    COMBAT = "combat phase"
    MAIN = "main phase"


class Further(StrEnum):
    """A phase that an effect can add to a turn (300.7); the value is what the turn calls it."""

    COMBAT = "combat"
    MAIN = "postcombat main"


class FurtherStep(StrEnum):
    """A step that an effect can add to the beginning phase (300.8); the value is what the phase calls it."""

    UPKEEP = "upkeep"
    DRAW = "draw"


class FlipResult(StrEnum):
    """What an event of coins speaks of: any flip, or one that its player won or lost (511.1)."""

    ANY = ""
    WON = "win"
    LOST = "lose"


class Counted(StrEnum):
    """Among which spells of a turn "the first spell" is counted."""

    OF_ALL = "of a turn"
    OF_PLAYER = "each turn"
    OF_KIND = "of such"
    """Among all players' spells of the same description."""


class Timing(StrEnum):
    """A restriction on when an activated ability, or a spell, may be played (403.3, 212.7e, 401.5)."""

    SORCERY = "Play this ability only any time you could play a sorcery."
    INSTANT = "Play this ability only any time you could play an instant."
    ONCE_EACH_TURN = "Play this ability only once each turn."
    TWICE_EACH_TURN = "Play this ability no more than twice each turn."
    THREE_TIMES_EACH_TURN = "Play this ability no more than three times each turn."
    YOUR_TURN = "Play this ability only during your turn."
    YOUR_UPKEEP = "Play this ability only during your upkeep."
    YOUR_DRAW = "Play this ability only during your draw step."
    YOUR_END = "Play this ability only during your end of turn step."
    BEFORE_ATTACKERS = "Play this ability only during your turn, before attackers are declared."
    COMBAT = "Play this ability only during combat."
    ANY_BEFORE_ATTACKERS = "Play this ability only before attackers are declared."
    THEIRS_BEFORE_ATTACKERS = (
        "Play this ability only during an opponent's turn, before attackers are declared."
    )
    DECLARE_ATTACKERS = "Play this ability only during the declare attackers step."
    ATTACKED = "Play this ability only if you've been attacked this step."
    BEFORE_BLOCKERS = "Play this ability only before blockers are declared."
    COMBAT_BEFORE_BLOCKERS = "Play this ability only during combat before blockers are declared."
    DECLARE_BLOCKERS = "Play this ability only during the declare blockers step."
    COMBAT_AFTER_BLOCKERS = "Play this ability only during combat after blockers are declared."
    BEFORE_DAMAGE = "Play this ability only before the combat damage step."
    BEFORE_END_OF_COMBAT = "Play this ability only before the end of combat step."
    END_OF_COMBAT = "Play this ability only during the end of combat step."
    AFTER_COMBAT = "Play this ability only after combat."
    YOURS_BEFORE_END = "Play this ability only during your turn, before the end of turn step."
    THEIR_TURN = "Play this ability only during an opponent's turn."
    THEIR_UPKEEP = "Play this ability only during an opponent's upkeep."
    THEIRS_AFTER_UPKEEP = "Play this ability only during an opponent's turn, after his or her upkeep step."
    ANY_UPKEEP = "Play this ability only during any upkeep step."

    @property
    def most(self) -> int | None:
        """How often it lets an ability be played in a turn; None if it speaks of something else."""
        names = ("ONCE_EACH_TURN", "TWICE_EACH_TURN", "THREE_TIMES_EACH_TURN")
        return names.index(self.name) + 1 if self.name in names else None

    @property
    def when(self) -> str:
        """The words after "only"."""
        return self.value.removeprefix("Play this ability only ").removesuffix(".")


class ObjectAct(StrEnum):
    """What a "can't" or a "must" speaks of (103.2, 308.2, 309.2, 501)."""

    ATTACK = "attack"
    BLOCK = "block"
    BE_BLOCKED = "be blocked"
    BE_COUNTERED = "be countered"
    BE_TARGETED = "be the target of spells or abilities"
    BE_DESTROYED = "be destroyed"
    BE_REGENERATED = "be regenerated"
    BE_ENCHANTED = "be enchanted"
    BE_EQUIPPED = "be equipped"
    BE_ATTACHED = "be attached to"
    PHASE_OUT = "phase out"
    HAVE_ABILITIES_PLAYED = "have its activated abilities played"
    HAVE_TAP_ABILITIES_PLAYED = "have its activated abilities with {T} in their costs played"
    HAVE_OTHER_ABILITIES_PLAYED = "have its activated abilities played that are no mana abilities"
    HAVE_DAMAGE_PREVENTED = "have the damage that it would deal prevented"
    HAVE_DAMAGE_REDIRECTED = "have the damage that it would deal dealt to another instead"
    BE_SPARED_DAMAGE = "have damage that would be dealt to it prevented or dealt to another instead"


class PlayerAct(StrEnum):
    """What a "can't" says of players (102.2, 102.3, 103.2, 409.1)."""

    LOSE_GAME = "lose the game"
    LOSE_AT_ZERO = "lose the game for having 0 or less life"
    WIN_GAME = "win the game"
    PLAY_LANDS = "play lands"
    PLAY_SPELLS = "play spells"
    BE_TARGETED = "be the target of spells or abilities"
    PLAY_ANOTHER_SPELL = "play more than one spell each turn"
    GAIN_LIFE = "gain life"
    SEARCH = "search libraries"
    PLAY_ABILITIES = "play activated abilities that aren't mana abilities"
    PREVENT_DAMAGE = "prevent damage"
    CYCLE = "cycle cards"


class AbilityKind(StrEnum):
    """Activated abilities that texts name by a keyword (502.33)."""

    EQUIP = "equip"


class Regeneration(StrEnum):
    """Whether a destruction may be replaced by regeneration (419.6b)."""

    ALLOWED = ""
    FORBIDDEN = "can't be regenerated"


class Manner(StrEnum):
    """In what state an instruction puts an object into play (510.3)."""

    ORDINARY = ""
    TAPPED = "tapped"
    FACE_DOWN = "face down"
    FLIPPED = "flipped"
    ATTACKING = "tapped and attacking"


class Trait(StrEnum):
    """A characteristic that a copy effect says it doesn't copy, so that the copy keeps its own (503.9)."""

    COLOR = "color"
    NAME = "name"


class DamageKind(StrEnum):
    """Which damage a text speaks of (310, 413)."""

    ANY = ""
    COMBAT = "combat"


class Role(StrEnum):
    """A part of the event that a trigger noticed or that a replacement is changing (410.7, 419.1)."""

    OBJECT = "object"
    PLAYER = "player"
    SOURCE = "source"
    RECIPIENT = "recipient"
    AMOUNT = "amount"
    PREVENTED = "prevented"


class KeywordName(StrEnum):
    """The keyword abilities that the language knows so far (502.1); nothing younger than October 2006."""

    FIRST_STRIKE = "first strike"
    FLYING = "flying"
    HASTE = "haste"
    LANDWALK = "landwalk"
    PROTECTION = "protection"
    SHADOW = "shadow"
    TRAMPLE = "trample"
    VIGILANCE = "vigilance"
    HORSEMANSHIP = "horsemanship"
    FEAR = "fear"
    DOUBLE_STRIKE = "double strike"
    DEFENDER = "defender"
    ENCHANT = "enchant"
    FLASH = "flash"
    KICKER = "kicker"
    BUYBACK = "buyback"
    FLASHBACK = "flashback"
    MORPH = "morph"
    PHASING = "phasing"
    FLANKING = "flanking"
    RAMPAGE = "rampage"
    CUMULATIVE_UPKEEP = "cumulative upkeep"
    ECHO = "echo"
    FADING = "fading"
    PROVOKE = "provoke"
    MODULAR = "modular"
    SOULSHIFT = "soulshift"
    GRAFT = "graft"
    TRANSMUTE = "transmute"
    RECOVER = "recover"
    ENTWINE = "entwine"
    AFFINITY = "affinity"
    STORM = "storm"
    REPLICATE = "replicate"
    SUNBURST = "sunburst"
    BLOODTHIRST = "bloodthirst"
    CYCLING = "cycling"
    LANDCYCLING = "landcycling"
    MADNESS = "madness"
    SUSPEND = "suspend"
    RIPPLE = "ripple"
    HAUNT = "haunt"
    SPLIT_SECOND = "split second"
    DREDGE = "dredge"
    BANDING = "banding"
    AMPLIFY = "amplify"
    NINJUTSU = "ninjutsu"
    FORECAST = "forecast"
    SUBSTANCE = "substance"
    BANDS_WITH_OTHER = "bands with other"
    CONVOKE = "convoke"
    SPLICE = "splice"
    EPIC = "epic"
    OFFERING = "offering"


VARIANTS = {KeywordName.LANDCYCLING: KeywordName.CYCLING}
"""Keywords that are another one with more in it: what is said of that is said of them too (502.18c)."""
