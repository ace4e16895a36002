"""Instructions that move cards from zone to zone, look at them, or play them (217, 413.2e, 503.10)."""

from __future__ import annotations

from typing import TypeAlias

from engine.language.terms.descriptions import Amount, Filter, Selection
from engine.language.terms.value import Value
from engine.language.words import KeywordName, Manner, Place, Regeneration, Zone


class Destroy(Value, frozen=True):
    """These permanents are destroyed at once: put into their owners' graveyards (217.4a)."""

    what: Selection
    regeneration: Regeneration = Regeneration.ALLOWED


class Sacrifice(Value, frozen=True):
    """`who` moves permanents that he or she controls to the graveyard; no destruction (217.4a)."""

    who: Selection
    what: Selection


class Move(Value, frozen=True):
    """`who` puts these objects into their owners' `to` (217.1a); `place` for libraries only. "Return to
    hand", "remove from the game" and "put into the graveyard" are moves; damage and destruction are not.

    Of several cards that are put into a library `who` says the order if the text says "in any order" (`arranged`,
    413.2c); without these words each owner arranges his or her own (217.2d)."""

    who: Selection
    what: Selection
    to: Zone
    place: Place | None = None
    arranged: bool = False
    face_down: bool = False
    """They are removed from the game face down, and nobody may look at them unless a text lets him or her (217.7b)."""


class PutIntoPlay(Value, frozen=True):
    """`who` puts these cards into play under his or her control (214.4); Auras on `host`, if that is named, and not at
    all where they can't be (212.4j)."""

    who: Selection
    what: Selection
    manner: Manner = Manner.ORDINARY
    host: Selection | None = None
    counter: str | None = None
    """A kind of which they come into play with a counter on them (419.1b)."""


class Discard(Value, frozen=True):
    """`who` puts these cards from his or her hand into the graveyard (217.4a)."""

    who: Selection
    what: Selection


class Draw(Value, frozen=True):
    """Each of `who` draws this many cards, one event each (423.2); with `up_to` each says first how many of them
    (413.2d)."""

    who: Selection
    count: Amount = 1
    up_to: bool = False


class DrawRevealed(Value, frozen=True):
    """`who` draws a card and shows it to all; what comes by a replacement of the draw is not meant (423.6c)."""

    who: Selection


class Counter(Value, frozen=True):
    """These spells and abilities are countered: no effect, and a spell is put into its owner's graveyard (217.4a,
    414.1), or into the zone that the text names in its place (413.2b); `place` for libraries only."""

    what: Selection
    to: Zone = Zone.GRAVEYARD
    place: Place | None = None


class ChangeTargets(Value, frozen=True):
    """`who` changes each target of these to another legal one, which is of this description if there is one; a target
    that can't be changed stays (415.7a). With `some` any of them may be kept."""

    who: Selection
    what: Selection
    among: Filter | None = None
    some: bool = False


class Search(Value, frozen=True):
    """`who` looks through the library of `whose` for `count` cards that match, or with `at_least` for from that many up
    to `count`, and later instructions know them under the name that a `Note` gives. Where the description asks for more
    than a card, fewer may be found all the same. `zones` are searched besides the library; what lies open in one of
    them has to be found. With `apart` each is found for another of the choices that the description leaves ("a Forest
    card and a Plains card"), or has another name."""

    who: Selection
    whose: Selection
    filter: Filter
    count: Amount = 1
    at_least: Amount | None = None
    zones: tuple[Zone, ...] = ()
    apart: bool = False


class LookAt(Value, frozen=True):
    """These cards are shown to `who` alone."""

    who: Selection
    what: Selection


class Reveal(Value, frozen=True):
    """`who` shows these cards to all players."""

    who: Selection
    what: Selection


class RevealUntil(Value, frozen=True):
    """`who` reveals cards from the top of his or her library until one matches, or all of it is revealed. A `Note`
    names the card that matches; all that were revealed are noted as `REVEALED` (413.2b)."""

    who: Selection
    filter: Filter


REVEALED = "revealed"


class Shuffle(Value, frozen=True):
    """Each of `who` shuffles his or her library."""

    who: Selection


class ShuffleInto(Value, frozen=True):
    """`who` puts these cards into their owners' libraries; then each of those is shuffled. With `whose`, the libraries
    of these players are shuffled, whether or not anything went there."""

    who: Selection
    what: Selection
    whose: Selection | None = None


class Scry(Value, frozen=True):
    """`who` looks at so many cards on top of his or her library and puts any number of them on the bottom, the rest
    back on top, both in any order (502.36a)."""

    who: Selection
    count: Amount


class PlayCard(Value, frozen=True):
    """`who` plays this card while this resolves (413.2e): for its mana cost, or in the way that the word tells, such as
    "madness" for its madness cost (502.24a) and "free" for nothing. With `must` the player can't decline (502.59a)."""

    who: Selection
    what: Selection
    way: str = ""
    must: bool = False


class Ripple(Value, frozen=True):
    """You may reveal so many cards from the top of your library, play any of them with the name of this spell without
    paying their mana costs, and put the rest on the bottom in any order (502.56a)."""

    count: int


class Haunt(Value, frozen=True):
    """This card is removed from the game haunting that creature (502.51a)."""

    to: Selection


class PlayMasked(Value, frozen=True):
    """`who` plays this card face down as a 2/2 creature spell without paying its mana cost (504.1). What it becomes is
    turned face up first when it would assign or deal damage, be dealt damage, or become tapped."""

    who: Selection
    what: Selection


class PlayCopy(Value, frozen=True):
    """`who` copies this card and plays the copy, while this resolves, without paying its mana cost (503.12)."""

    who: Selection
    what: Selection


class CopySpell(Value, frozen=True):
    """`who` puts a copy of these spells onto the stack (503.10). `colored`: it has the colours of the spell or
    ability's own source. `new_targets`: the player may choose others for the copy. `without`: a keyword that the copy
    doesn't have (503.9, 502.44a)."""

    who: Selection
    what: Selection
    new_targets: bool = False
    colored: bool = False
    times: Amount = 1
    without: KeywordName | None = None


class BringIn(Value, frozen=True):
    """`who` chooses a card from outside the game that matches and puts it into his or her hand (217.1e,
    506.5a), showing it first if the text says so. With `up_to`, as many as that, which go to `to`."""

    who: Selection
    filter: Filter
    shown: bool = True
    up_to: int | None = None
    to: Zone = Zone.HAND


Moving: TypeAlias = (
    Destroy
    | Sacrifice
    | Move
    | PutIntoPlay
    | Discard
    | Draw
    | DrawRevealed
    | Counter
    | ChangeTargets
    | Search
    | LookAt
    | Reveal
    | RevealUntil
    | Shuffle
    | ShuffleInto
    | Scry
    | PlayCard
    | Ripple
    | Haunt
    | PlayMasked
    | PlayCopy
    | CopySpell
    | BringIn
)
