from typing import Any

from django import forms

from playground.simulations.models import MOST_PLAYOUTS

USUAL = 200


class StartForm(forms.Form):
    """How often the position is to be played out."""

    playouts = forms.IntegerField(
        min_value=1,
        max_value=MOST_PLAYOUTS,
        initial=USUAL,
        label="Playouts",
        help_text=f"From 1 to {MOST_PLAYOUTS}. Each is a whole game with random choices.",
        error_messages={"invalid": "A whole number is needed.", "required": "How many playouts?"},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["playouts"].widget.attrs["aria-describedby"] = "playouts-hint"
