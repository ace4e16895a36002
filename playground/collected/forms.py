from __future__ import annotations

from typing import Any

from django import forms

from playground.collected.models import (
    LONGEST_HEADING,
    LONGEST_INTRODUCTION,
    LONGEST_NOTE,
    LONGEST_PUPIL,
    LONGEST_TITLE,
    LONGEST_WORDS,
    Collection,
)
from playground.collected.wording import one_line, several_lines


class Line(forms.CharField):
    """Words on one line."""

    def clean(self, value: Any) -> str:
        typed: str = super().clean(value)
        said = one_line(typed)
        if typed and not said and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return said


class Prose(forms.CharField):
    """Words in paragraphs."""

    widget = forms.Textarea

    def clean(self, value: Any) -> str:
        typed: str = super().clean(value)
        return several_lines(typed)


class CollectionForm(forms.Form):
    """What a collection is called, what it says of itself, and who finds it."""

    title = Line(max_length=LONGEST_TITLE, label="Title")
    introduction = Prose(
        max_length=LONGEST_INTRODUCTION,
        required=False,
        label="Introduction",
        widget=forms.Textarea(attrs={"rows": 6, "aria-describedby": "introduction-hint"}),
        help_text="What it covers, who it is for, where to start. Markdown; [[Card]] and rule numbers become links. "
        f"At most {LONGEST_INTRODUCTION:,} characters.",
    )
    visibility = forms.ChoiceField(
        choices=Collection.Visibility.choices,
        label="Who can find it",
        widget=forms.RadioSelect,
        initial=Collection.Visibility.UNLISTED,
    )

    def __init__(self, *args: Any, why_not_public: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.why_not_public = why_not_public

    def clean_visibility(self) -> str:
        """It is put into the list by somebody who may publish."""
        wanted: str = self.cleaned_data["visibility"]
        if wanted == Collection.Visibility.PUBLIC and self.why_not_public:
            raise forms.ValidationError(self.why_not_public)
        return wanted


class ChapterForm(forms.Form):
    heading = Line(max_length=LONGEST_HEADING, label="Heading")
    words = Prose(
        max_length=LONGEST_WORDS, required=False, label="Words", widget=forms.Textarea(attrs={"rows": 3})
    )


class NoteForm(forms.Form):
    note = Prose(
        max_length=LONGEST_NOTE, required=False, label="Note", widget=forms.Textarea(attrs={"rows": 3})
    )


class ClassForm(forms.Form):
    title = Line(max_length=LONGEST_TITLE, label="Name of the class")


class PupilForm(forms.Form):
    name = Line(max_length=LONGEST_PUPIL, label="Your name in this class")
