"""Things that one player separates into two piles, of which somebody chooses one (413.2c)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Cannot, Destroy, Modify, Move, Piles, PutIntoPlay, Reveal
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import OTHER_PILE, PILE
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import (
    All,
    AllOf,
    Bound,
    Filter,
    HasType,
    InZone,
    Is,
    Not,
    Opponent,
    Owns,
    Picked,
    Same,
    Selection,
    TopCards,
    You,
)
from engine.language.walks import walk
from engine.language.words import CardType, Duration, Kind, ObjectAct, Place, Zone

YOU = You()
CHOSEN, OTHER = Bound(PILE), Bound(OTHER_PILE)
SOME_OPPONENT = Picked(YOU, Opponent(YOU))
CARDS_OF_IT = AllOf((Is(Kind.CARD), Same(CHOSEN)))


def _things(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if not isinstance(env["what"], Bound | All):
        raise Meaningless("several things", "what")


def _filter_of(what: Selection) -> Filter:
    """What lies in the two piles, described."""
    return what.filter if isinstance(what, All) else AllOf((Is(Kind.CARD), Same(what)))


def _selection(among: Filter) -> Selection:
    match among:
        case AllOf(parts=(Is(kind=Kind.CARD), Same(of=Bound() as of))):
            return of
    return All(among)


# --- whose choice --------------------------------------------------------------------------------------------

called("pile_chooser", "whose choice it is")
form(SOME_OPPONENT, "an opponent's", "pile_chooser")
form(YOU, "your", "pile_chooser")


def _one_player(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["who"]) or isinstance(env["who"], All | Picked | You):
        raise Meaningless("a single player who was named before", "who")


form(v.who, "{who:poss}", "pile_chooser", check=_one_player)
called("separates", "who separates what into two piles")
INTO_PILES = "into two [(face-up|face up)] piles"
form(
    (v.who, v.what),
    f"separate {{what:definite}} {INTO_PILES}",
    "separates",
    check=_things,
    meant=lambda _reader, what, **_: (YOU, what),
    words=lambda writer, who, what: _write_separate(writer, who, what),
)
form(
    (v.who, v.what),
    f"{{who:who}} <separates> {{what:definite}} {INTO_PILES}",
    "separates",
    check=_things,
    printable=False,
)


def _write_separate(writer: FormWriter, who: Selection, what: Selection) -> list[str]:
    verb = ["separate"]
    if who != YOU:
        verb = [*writer.words("who", who), "separate" if writer.plain else "separates"]
    return [*verb, *writer.words("definite", what), "into", "two", "piles"]


# --- what is done with them ----------------------------------------------------------------------------------


def _made(does: Effects) -> Any:
    def meant(_reader: FormReader, sides: tuple[Selection, Selection], chooser: Selection = YOU) -> Effects:
        who, what = sides
        if Destroy(CHOSEN) in does and HasType(CardType.CREATURE) not in walk(what):
            raise Meaningless("creatures", "sides")
        return (Piles(who, _filter_of(what), chooser, does),)

    return meant


def _declare(does: Effects, template: str, *, chooser: bool) -> None:
    """Declare what is done with two piles, of which you or whoever is named chooses one."""

    def words(writer: FormWriter, who: Selection, among: Filter, chooser: Selection = YOU) -> list[str]:
        sides = (who, _selection(among))
        return writer.template(said, {"sides": sides, "chooser": chooser})

    pattern = (Piles(v.who, v.among, v.chooser if chooser else YOU, does),)
    said = form(pattern, f"{{sides:separates}}. {template}.", "unit", meant=_made(does), words=words)


HAND_AND_GRAVEYARD: Effects = (Move(YOU, CHOSEN, Zone.HAND), Move(YOU, OTHER, Zone.GRAVEYARD))
OUT_AND_BACK: Effects = (Move(YOU, CHOSEN, Zone.REMOVED), PutIntoPlay(YOU, OTHER))
_declare(HAND_AND_GRAVEYARD, "put one pile into your hand and the other into your graveyard", chooser=False)
_declare(
    OUT_AND_BACK,
    "(remove the pile of {chooser:pile_chooser} choice from the game and return the other to play|"
    "exile the pile of {chooser:pile_chooser} choice and return the other to the battlefield)",
    chooser=True,
)
_declare(
    (Destroy(CHOSEN),), "destroy all creatures in the pile of {chooser:pile_chooser} choice", chooser=True
)

# What comes into play later is in no pile: it can't either (418.3b, 418.5).
NOT_CHOSEN = All(AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE), Not(Same(CHOSEN)))))
for _act in (ObjectAct.ATTACK, ObjectAct.BLOCK):
    _declare(
        (Modify(NOT_CHOSEN, (Cannot(_act),), Duration.THIS_TURN),),
        f"only creatures in the pile of {{chooser:pile_chooser}} choice can {_act.value} this turn",
        chooser=True,
    )

# --- a card of the chosen pile -------------------------------------------------------------------------------

SHOWN = AllOf((Is(Kind.CARD), Same(v.cards)))


def _one_of_it(cards: Any) -> Effects:
    still_there = AllOf((Is(Kind.CARD), InZone(Zone.LIBRARY), Owns(YOU), Same(cards)))
    return (
        Move(YOU, Picked(YOU, CARDS_OF_IT), Zone.HAND),
        Move(YOU, All(still_there), Zone.LIBRARY, Place.BOTTOM, True),
    )


def _from_the_chosen(
    reader: FormReader, sides: tuple[Selection, Selection], chooser: Selection, before: Effects = ()
) -> Effects:
    who, cards = sides
    done = next((one.done for one in reader.said.mentions if one.what == cards), None)
    if not isinstance(done, Reveal) or not isinstance(done.what, TopCards) or done.what.of != YOU:
        raise Meaningless("cards of your library that were revealed before", "sides")
    return (*before, Piles(who, _filter_of(cards), chooser, _one_of_it(cards)))


def _write_from_the_chosen(
    writer: FormWriter, who: Selection, cards: Selection, chooser: Selection
) -> list[str]:
    return writer.template(FROM_THE_CHOSEN, {"sides": (who, cards), "chooser": chooser})


REST = (
    "{chooser>:who} <chooses> one of those piles. put a card from the chosen pile into your hand, then put all other "
    "cards revealed this way on the bottom of your library in any order."
)
FROM_THE_CHOSEN = form(
    (Piles(v.who, SHOWN, v.chooser, _one_of_it(v.cards)),),
    "{sides:separates}. " + REST,
    "unit",
    meant=_from_the_chosen,
    words=_write_from_the_chosen,
)
form(v.x, "{before:clause} and {sides:separates}. " + REST, "unit", meant=_from_the_chosen, printable=False)
