from __future__ import annotations

from django import forms

from playground.api.models import LONGEST_NAME
from playground.characters import unseen


class TokenForm(forms.Form):
    """What a new token is to be called."""

    name = forms.CharField(
        max_length=LONGEST_NAME,
        label="Name",
        help_text="Which program it is for; only you can see it.",
        error_messages={"required": "Give it a name, so that you know later which program uses it."},
    )

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name.isprintable() or unseen(name):
            raise forms.ValidationError("The name contains a character that can't be shown.")
        return name
