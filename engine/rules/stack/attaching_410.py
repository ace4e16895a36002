"""Rules 410.2, 212.2j and 212.4h: an Aura or Equipment becomes attached to a permanent, or unattached from it."""

from __future__ import annotations

from engine.asking import Asker, matches, matches_past
from engine.board import IN_PLAY, NOTHING, Board, now_or_last
from engine.events import Create, ObjectMoved, Part, PermanentAttached
from engine.language import terms
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import NONE, Occurrence, is_proposed, named_objects
from engine.rules.stack.patterns_410 import PART_NAMES, READERS


def _becomes_attached(
    event: terms.BecomesAttached, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """By an effect, or as it comes into play."""
    if is_proposed(before, after):
        return NONE
    if isinstance(part, PermanentAttached):
        one, to = part.object, part.to
    else:
        assert isinstance(part, ObjectMoved | Create)
        if part.arrival is None or not part.became:
            return NONE
        one, to = part.became, part.arrival.attached
    if one not in after.objects or to not in after.objects:
        return NONE
    if not matches(after, one, event.what, asker) or not matches(after, to, event.to, asker):
        return NONE
    return ((named_objects(Role.OBJECT, one), named_objects(Role.RECIPIENT, to)),)


def _becomes_unattached(
    event: terms.BecomesUnattached, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """It is attached to something else from then on or to nothing, or it leaves play."""
    assert isinstance(part, PermanentAttached | ObjectMoved)
    was = before.objects.get(part.object)
    if was is None or was.zone != IN_PLAY or was.attached == NOTHING or is_proposed(before, after):
        return NONE
    stays = part.to == was.attached if isinstance(part, PermanentAttached) else part.to == IN_PLAY
    if stays or now_or_last(before, was.attached) is None:
        return NONE
    if not matches(before, part.object, event.what, asker):
        return NONE
    if not matches_past(before, was.attached, event.host, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.object), named_objects(Role.RECIPIENT, was.attached)),)


READERS[terms.BecomesAttached] = _becomes_attached
READERS[terms.BecomesUnattached] = _becomes_unattached
PART_NAMES[terms.BecomesAttached] = frozenset(("PermanentAttached", "ObjectMoved", "Create"))
PART_NAMES[terms.BecomesUnattached] = frozenset(("PermanentAttached", "ObjectMoved"))
