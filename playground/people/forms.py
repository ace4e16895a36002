"""What people say of themselves, and what they have to type before something that can't be undone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from playground.characters import plainly
from playground.people.handles import looks_like_a_handle
from playground.people.models import LONGEST_ABOUT, LONGEST_HANDLE, Profile


class AboutForm(forms.ModelForm):  # type: ignore[type-arg]
    """What others read on somebody's page, and whether notices are mailed."""

    about = forms.CharField(
        max_length=LONGEST_ABOUT,
        required=False,
        label="About you",
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Plain text, shown on your public page.",
    )
    mails = forms.BooleanField(required=False, label="Also send me notices by email")

    class Meta:
        model = Profile
        fields = ("about", "mails")

    def clean_about(self) -> str:
        return plainly(self.cleaned_data["about"])


class HandleForm(forms.Form):
    """Another name."""

    handle = forms.CharField(
        max_length=LONGEST_HANDLE,
        label="Your name here",
        validators=[looks_like_a_handle],
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
        help_text="Links with the old name lead to the new one. You can change your name at most twice a month.",
    )


class LeaveForm(forms.Form):
    """That an account is deleted on purpose, and what becomes of what was shared by links."""

    links = forms.ChoiceField(
        choices=(
            ("keep", "Keep them working, without my name"),
            ("delete", "Delete them; such links stop working"),
        ),
        initial="keep",
        label="Lines, moments, simulations, explorations and scenarios that only a link leads to",
        widget=forms.RadioSelect,
    )
    handle = forms.CharField(
        max_length=LONGEST_HANDLE,
        label="Type your name to confirm",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.of = of

    def clean_handle(self) -> str:
        typed: str = self.cleaned_data["handle"]
        if typed.lower() != self.of.lower():
            raise ValidationError("That is not your name.")
        return typed
