"""No target is chosen early: what a delayed ability aims at isn't aimed at by what makes it (404.4, 410.4)."""

from __future__ import annotations

from typing import Any

from engine.language.effects import Body, Delay
from engine.language.forms.declared import Meaningless
from engine.language.terms import Begins, Share, Target
from engine.language.walks import walk


def check_aimed_later(body: Body) -> None:
    """Raises Meaningless where the word "target" comes up only in what is done whenever something happens: it would be
    chosen each time, as that ability goes on the stack, and not now. Of a moment ("destroy target creature at end of
    turn") the spell or ability itself speaks."""
    for effects in (body.effects, *(mode.effects for mode in body.modes)):
        said: set[int] = set()
        for one in walk(effects):
            if isinstance(one, Delay) and not isinstance(one.event, Begins):
                said |= _slots(one.event)
                if new := _slots(one.effects) - said:
                    raise Meaningless("a target that is chosen now, not as that happens", Target(min(new)))
            elif isinstance(one, Target | Share):
                said.add(one.slot)


def _slots(part: Any) -> set[int]:
    return {one.slot for one in walk(part) if isinstance(one, Target | Share)}
