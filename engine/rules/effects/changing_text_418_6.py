"""Rule 418.6: text-changing effects, the third layer of 418.5a.

418.6a  only words used in the right way change: a color word as a color, a land type or creature type as such
418.6b  abilities that an object was granted are no part of its text; they come in a later layer
418.6c  the creature types of tokens to be made change with the text that makes them
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, select
from engine.board import AbilityId, Board, Object, ObjectId
from engine.characteristics import Characteristics
from engine.characteristics.printed import BASIC_LAND_TYPES, printed, with_abilities, with_intrinsic
from engine.characteristics.values import Held
from engine.citing import cite, computation
from engine.decisions import Word
from engine.language.creature_types import CREATURE_TYPES
from engine.language.text_changes import in_other_words
from engine.language.values import Ability, ChangeText, Color, HasText, Modify, ReplaceWord, WordSort
from engine.rules.effects.changes_418 import Continuous, Layer, LayerDraft, as_it_is, contribute
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans

RIGHT_WORDS = computation(
    "418.6a", "Only words that are used as colors, land types or creature types change."
)
WORDS: dict[WordSort, tuple[str, ...]] = {
    WordSort.COLOR: tuple(color.word for color in Color),
    WordSort.LAND_TYPE: tuple(BASIC_LAND_TYPES),
    WordSort.CREATURE_TYPE: CREATURE_TYPES,
}


@plans(ChangeText)
def _change_text(context: Context, instruction: ChangeText) -> Plan:
    """First the word to be replaced is chosen, then the word to replace it, which is another of its sort."""
    if not any(one in context.board.objects for one in context.objects(instruction.what)):
        return ()
    old, *rest = context.answers or ("",)
    sort = next((one for one in instruction.sorts if old in WORDS[one]), None)
    if sort is None:
        among = tuple(word for one in instruction.sorts for word in WORDS[one])
        return _word(context, "the word that is replaced", among)
    if not rest:
        among = tuple(word for word in WORDS[sort] if word != old and word not in instruction.barred)
        return _word(context, "the word that replaces it", among)
    cite(RIGHT_WORDS)
    change = ReplaceWord(sort, str(old), str(rest[0]))
    return Instead((Modify(instruction.what, (change,), instruction.duration),))


def _word(context: Context, purpose: str, among: tuple[str, ...]) -> Word:
    player = context.asker.controller
    return Word(player=player, rule="413.2c", purpose=purpose, about=context.about, among=among)


def _replace(
    draft: LayerDraft, object_id: ObjectId, change: ReplaceWord, effect: Continuous, layer: Layer
) -> None:
    def changed(face: Characteristics) -> Characteristics:
        """Its own text and its type line; what other effects granted has an origin of its own."""
        held = tuple(
            replace(one, ability=in_other_words(one.ability, change.sort, change.old, change.new))
            if one.id.origin <= 0
            else one
            for one in face.abilities
        )
        subtypes = face.subtypes
        if change.sort is not WordSort.COLOR:
            subtypes = tuple(dict.fromkeys(change.new if one == change.old else one for one in face.subtypes))
        return with_intrinsic(with_abilities(replace(face, subtypes=subtypes), held), object_id)

    draft.change(object_id, effect, layer, changed)


contribute(ReplaceWord, "3", as_it_is, _replace, "types", "abilities", "statics")

# --- the text of another card --------------------------------------------------------------------------------

Text = tuple[Object, tuple[Ability, ...]]
"""The card whose text it is, and the abilities in quotation marks beside that."""
_BESIDE = 900
"""The places of those are beyond those of any text."""


def _text_now(board: Board, change: HasText, asker: Asker) -> Text | None:
    """The one card that is meant, as it is printed; nothing where there is none."""
    found = [board.objects[one] for one in select(board, change.of, asker).objects if one in board.objects]
    return (found[0], change.also.abilities) if len(found) == 1 else None


def _has_text(
    draft: LayerDraft, object_id: ObjectId, text: Text | None, effect: Continuous, layer: Layer
) -> None:
    """Its abilities are others with each card: what the same place of another text did is not this one's doing."""
    if text is None:
        return
    card, also = text
    (face, *_) = printed(replace(card, id=object_id))
    origin = -int(card.timestamp)
    held = [replace(one, id=AbilityId(object_id, origin, one.id.index)) for one in face.abilities]
    held += [
        Held(AbilityId(object_id, origin, _BESIDE + place), ability) for place, ability in enumerate(also)
    ]
    draft.change(object_id, effect, layer, lambda _: with_abilities(face, tuple(held)))


contribute(HasText, "3", _text_now, _has_text, "types", "colors", "power", "abilities", "statics")
