"""Targets in the text of a position: what stands after `targeting` (409.1c), read and looked up."""

from __future__ import annotations

import re

from engine.board import NOBODY, Board, Chosen, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.language.effects import TargetSpec
from engine.notation.drafts import UNKNOWN, DraftReader
from engine.notation.names import a_thing
from engine.notation.said import AimedPhrase
from engine.notation.scanning import Scanner

NO_MORE = ObjectId(-1)
"""What is named and has no name any more."""
_SHARE = re.compile(r"\((\d{1,9})\)")


def read_targets(drafts: DraftReader) -> list[list[AimedPhrase]]:
    """Uses of the word "target", parted by ", then"; targets of one joined by "and"."""
    groups: list[list[AimedPhrase]] = []
    while True:
        group: list[AimedPhrase] = []
        if not drafts.scanner.try_word("nothing"):
            group.append(_target(drafts))
            while drafts.scanner.try_word("and"):
                group.append(_target(drafts))
        groups.append(group)
        if not drafts.scanner.try_word(", then"):
            return groups


def _target(drafts: DraftReader) -> AimedPhrase:
    scanner = drafts.scanner
    scanner.skip()
    at = scanner.at
    drafts.skip_name()
    share = scanner.try_match(_SHARE)
    return AimedPhrase(at, int(share[1]) if share else 0, _chooser(drafts))


def _chooser(drafts: DraftReader) -> PlayerId:
    """ "Of Bob's choice": who chose the target among what he or she controls; NOBODY if it isn't said."""
    if not drafts.scanner.try_word("of"):
        return NOBODY
    chooser = drafts.try_owner()
    if chooser is None:
        drafts.scanner.fail("whose choice it was, such as of Bob's choice")
    drafts.scanner.word("choice")
    return chooser


def looked_up(scanner: Scanner, board: Board, spec: TargetSpec, aimed: AimedPhrase) -> Chosen:
    """One target. Where its controller is to choose it, whoever controls it now has done so unless the text says who
    (409.2)."""
    scanner.at = aimed.at
    if scanner.try_word(UNKNOWN):
        return Chosen(spec.slot, object=NO_MORE, share=aimed.share, chooser=aimed.chooser)
    number = a_thing(scanner, board)
    if aimed.chooser != NOBODY and not spec.own:
        scanner.fail("no chooser: its text lets no one choose what he or she controls", at=aimed.at)
    if number < 0:
        return Chosen(spec.slot, player=PlayerId(-1 - number), share=aimed.share)
    found, chooser = ObjectId(number), NOBODY
    if spec.own:
        chooser = aimed.chooser if aimed.chooser != NOBODY else controller_of(board, found)
    return Chosen(spec.slot, object=found, share=aimed.share, chooser=chooser)
