"""What a player with priority does, in words: playing a card or an ability, a special action, passing."""

from __future__ import annotations

from functools import partial

from engine.asking.decrees import let_play
from engine.board import HAND, NOTHING, Board, Object, ObjectId, PlayerId, zone_key
from engine.decisions import Answer, IllegalChoice, Refusal
from engine.editions import rules_of
from engine.language.card import Layout
from engine.language.effects import Ability, Activated, TapSymbol
from engine.language.errors import Unprintable
from engine.language.print import print_ability
from engine.naming import label_of, name_of, player_name
from engine.notation.names import an_object
from engine.notation.reading_control import playable
from engine.notation.scanning import Scanner, joined, plain
from engine.rules.stack.actions_408 import SpecialAction, kinds
from engine.rules.stack.costs_409 import is_mana_ability
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import why_not_spell
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
    RepeatLoop,
)
from engine.rules.stack.ways_409 import open_to, told_by, ways_in


def ability_words(board: Board, ability: PlayAbility) -> str:
    """the ability of Ann's Prodigal Sorcerer; with its number where there are several."""
    among = playable(board, ability.ability.object)
    source = name_of(board, ability.ability.object)
    activated = sum(1 for one in among if isinstance(one.ability, Activated))
    for number, one in enumerate(among, 1):
        if one.id == ability.ability and activated > 1:
            return f"ability {number} of {source}"
    return f"the ability of {source}"


def read_ability(scanner: Scanner, board: Board, speaker: PlayerId) -> PlayAbility | None:
    """An activated ability by its object and number."""
    if not scanner.try_word("the ability", "ability"):
        return None
    number = scanner.try_number() or 0
    scanner.word("of")
    at = scanner.at

    def fits(object_id: ObjectId) -> bool:
        found = board.objects.get(object_id)
        return found is not None and any(
            not (found.tapped and TapSymbol() in getattr(one.ability, "costs", ()))
            for one in playable(board, object_id)
        )

    source = an_object(scanner, board, speaker=speaker, among=fits)
    # Numbers count triggered abilities too, as they do on the stack; but nobody plays those.
    numbered = dict(enumerate(playable(board, source), 1))
    among = {place: one for place, one in numbered.items() if isinstance(one.ability, Activated)}
    if (number and number not in among) or (not number and len(among) > 1):
        name = scanner.text[at : scanner.at].strip()
        scanner.fail(*(f"ability {place} of {name}" for place in among), at=at)
    if not among:
        scanner.fail("an object with an activated ability", at=at)
    return PlayAbility(among[number or min(among)].id)


def tapped_for_mana(
    scanner: Scanner, board: Board, source: ObjectId, speaker: PlayerId, at: int
) -> PlayAbility:
    """The mana ability that "taps X for mana" plays: the one with {T} in its cost. `at` is where X is named.

    What costs something else in its stead is not tapped, and no such sentence pays that.
    """
    numbered = dict(enumerate(playable(board, source), 1))
    mana = {place: one for place, one in numbered.items() if is_mana_ability(one.ability)}
    tapping = [one for one in mana.values() if TapSymbol() in getattr(one.ability, "costs", ())]
    if len(tapping) == 1:
        return PlayAbility(tapping[0].id)
    name = scanner.text[at : scanner.at].strip()
    several = sum(1 for one in numbered.values() if isinstance(one.ability, Activated)) > 1
    read = tuple(f"plays {f'ability {place}' if several else 'the ability'} of {name}" for place in mana)
    if not mana:
        scanner.fail("a permanent with a mana ability", at=at)
    if tapping:
        scanner.fail(*read, at=at)
    costs = joined(f'"{_cost_words(one.ability, board.objects[source])}"' for one in mana.values())
    could = joined((f'"{player_name(board, speaker)} {one}."' for one in read), "or")
    reason = f"{name} makes no mana by being tapped: its mana ability costs {costs}; {could} would be read"
    raise IllegalChoice(Refusal("403.1", reason))


def _cost_words(ability: Ability, source: Object) -> str:
    """What stands before the colon of an activated ability."""
    try:
        return print_ability(ability, label_of(source)).partition(":")[0]
    except Unprintable:
        return "something else"


def half_named(board: Board, object_id: ObjectId, words: str) -> int:
    """Which half of a split card some words name; the first if they name the card."""
    definition = board.objects[object_id].definition
    if definition is None or definition.layout is not Layout.SPLIT:
        return 0
    for place, face in enumerate(definition.faces):
        if f" {plain(face.name)} " in f" {plain(words)} " and plain(definition.name) not in plain(words):
            return place
    return 0


def read_card_in_hand(scanner: Scanner, board: Board, speaker: PlayerId) -> tuple[ObjectId, int]:
    """A card that a player plays, from the hand or from where its text lets it be played, and which half."""
    start = scanner.at
    rules = rules_of(board)
    zones = {one.zone for one in ways_in(rules) if one.with_priority and one.zone != HAND}
    playable = {
        *board.zone(HAND, speaker),
        *(
            card
            for zone in zones
            for card in board.zones.get(zone_key(zone, speaker), ())
            if (definition := board.objects[card].definition) is not None and told_by(rules, definition, zone)
        ),
        *let_play(board, speaker),
    }
    card = an_object(scanner, board, speaker=speaker, among=lambda one: one in playable)
    return card, half_named(board, card, scanner.text[start : scanner.at])


def with_other_ways(board: Board, player: PlayerId, action: Answer, refused: IllegalChoice) -> IllegalChoice:
    """The refusal of a card that can be played in another way just now (409.1b), with the words that say so."""
    if not isinstance(action, PlaySpell):
        return refused
    others = [
        one.word
        for one in open_to(board, action.card, player)
        if one.word != action.way and why_not_spell(board, player, action.card, action.face, one.word) is None
    ]
    if not others:
        return refused
    said = joined([f'"{one}"' for one in others], "or")
    return IllegalChoice(
        Refusal(refused.rule, f"{refused.reason}; with the words {said} it can be played now")
    )


def read_way(scanner: Scanner, board: Board) -> str:
    """How a card is played, if not for its mana cost."""
    words = (one.word for one in ways_in(rules_of(board)) if one.with_priority)
    return scanner.try_word(*words) or ""


def read_special(scanner: Scanner, board: Board, speaker: PlayerId) -> SpecialAction | None:
    """ "suspends ...", "turns ... face up": a special action, and which of several ways; None for other words."""
    for kind in kinds(board):
        if kind.alone and scanner.try_word(kind.alone):
            return kind.of(NOTHING)
        if kind.alone or not scanner.try_word(f"{kind.verb}s"):
            continue
        if kind.of_card:
            return kind.of(read_card_in_hand(scanner, board, speaker)[0])
        if kind.of_what:
            scanner.word(kind.of_what)
        about = an_object(scanner, board, speaker=speaker, among=partial(kind.named, board))
        if kind.after:
            scanner.word(kind.after)
        return kind.of(about, scanner.number() - 1 if kind.which and scanner.try_word(kind.which) else 0)
    return None


def begins_special(scanner: Scanner, board: Board) -> bool:
    """Whether words begin like a special action with a permanent, which is read and then judged."""
    at = scanner.at
    found = scanner.try_word(*(kind.alone or f"{kind.verb}s" for kind in kinds(board) if not kind.of_card))
    scanner.at = at
    return bool(found)


def say_priority(board: Board, form: HasPriority, answer: Answer) -> str:
    """What a player with priority does, as words after the name."""
    if isinstance(answer, Pass):
        return "passes"
    if isinstance(answer, PlayCardAsLand):
        return f"plays {name_of(board, answer.card)}"
    if isinstance(answer, PlaySpell):
        name = name_of(board, answer.card)
        definition = board.objects[answer.card].definition
        if definition is not None and len(definition.faces) > 1:
            name = name.replace(definition.name, definition.faces[answer.face].name)
        return f"announces {name} {answer.way}".rstrip()
    if isinstance(answer, SpecialAction) and answer.alone:
        return answer.alone
    if isinstance(answer, SpecialAction):
        which = f" {answer.which} {answer.number + 1}" if answer.number else ""
        said = (f"{answer.verb}s", answer.of_what, name_of(board, answer.about), answer.after)
        return " ".join(one for one in said if one) + which
    if isinstance(answer, RepeatLoop):
        return "repeats the loop"
    assert isinstance(answer, PlayAbility)
    return f"announces {ability_words(board, answer)}"


def read_priority(scanner: Scanner, board: Board, form: HasPriority) -> Answer:
    """The other way round; None if the words are of another kind."""
    if scanner.try_word("passes"):
        return Pass()
    if scanner.try_word("announces"):
        ability = read_ability(scanner, board, form.player)
        if ability is not None:
            return ability
        card, face = read_card_in_hand(scanner, board, form.player)
        return PlaySpell(card, face, read_way(scanner, board))
    if (special := read_special(scanner, board, form.player)) is not None:
        return special
    if scanner.try_word("plays"):
        card, _ = read_card_in_hand(scanner, board, form.player)
        definition = board.objects[card].definition
        is_land = definition is not None and any("land" in face.types for face in definition.faces)
        return PlayCardAsLand(card) if is_land else None
    return None
