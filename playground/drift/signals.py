"""Scenarios that have just been judged and saved: their traces are kept, for engines to come to be compared with."""

from __future__ import annotations

from typing import Any

from playground.drift import judging
from playground.library.models import Scenario


def on_saved(
    sender: object, *, instance: Scenario, update_fields: Any = None, raw: bool = False, **more: object
) -> None:
    """What drift itself has saved is kept already, and votes and the like change no trace."""
    played = instance.__dict__.pop("played", None)
    judged = update_fields is None or {"judged_by", "judged_text", "text"} & set(update_fields)
    if judged and not raw and not getattr(instance, judging.OURS, False):
        judging.keep(instance, played)
