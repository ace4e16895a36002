"""Rule 418.6: text-changing effects, the third layer of 418.5a.

418.6a  only words used in the right way change: a color word as a color, a land type or creature type as such
418.6b  abilities that an object was granted are no part of its text; they come in a later layer
418.6c  the creature types of tokens to be made change with the text that makes them
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.board import ObjectId
from engine.characteristics import Characteristics
from engine.characteristics.printed import BASIC_LAND_TYPES, with_abilities, with_intrinsic
from engine.citing import cite, computation
from engine.decisions import Word
from engine.language.creature_types import CREATURE_TYPES
from engine.language.text_changes import in_other_words
from engine.language.values import ChangeText, Color, Modify, ReplaceWord, WordSort
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
