"""The form in which a scenario is corrected, or a change of it suggested."""

from __future__ import annotations

from typing import Any

from django import forms

from playground.boards.models import LONGEST_TEXT
from playground.characters import unseen
from playground.library.forms import INVISIBLE, refuse_unseen, tags_of
from playground.library.judging import judge
from playground.library.models import LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_TITLE
from playground.rulings.models import LONGEST_COMMENT
from playground.works.fields import NAMES, Fields
from playground.works.models import LONGEST_MESSAGE


class WorkForm(forms.Form):
    """The fields of a scenario as they stand, to be written over; a frozen moment has no text among them.

    What is typed is made of the version that the form was shown for, whose number comes back with it.
    """

    title = forms.CharField(max_length=LONGEST_TITLE, label=NAMES["title"])
    question = forms.CharField(
        max_length=LONGEST_QUESTION,
        required=False,
        label=NAMES["question"],
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    answer = forms.CharField(
        max_length=LONGEST_ANSWER,
        required=False,
        label=NAMES["answer"],
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="If left empty, the text's expectations are shown as the answer.",
    )
    notes = forms.CharField(
        max_length=LONGEST_COMMENT,
        required=False,
        label=NAMES["notes"],
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Why it is so, one paragraph per line.",
    )
    tags = forms.CharField(
        max_length=300, required=False, label=NAMES["tags"], help_text="Separated by commas."
    )
    body = forms.CharField(
        max_length=LONGEST_TEXT,
        label=NAMES["body"],
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "class": "mono"}),
        help_text="The board, then --- and what is done, then --- and what must hold.",
    )
    message = forms.CharField(
        max_length=LONGEST_MESSAGE,
        required=False,
        label="What you changed, and why",
        help_text="Shown with the version permanently.",
    )
    based_on = forms.IntegerField(min_value=1, max_value=10_000, widget=forms.HiddenInput)
    anyway = forms.BooleanField(required=False, label="Save anyway: I think the engine is wrong here")

    def __init__(self, *args: Any, has_text: bool, says_why: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers_anyway = "anyway" in self.data
        self.failures: list[tuple[str, str]] = []
        """Where the current engine differs from what is expected."""
        if not has_text:
            del self.fields["body"]
            self.fields["answer"].help_text = "If left empty, the expectations are shown as the answer."
        self.fields["question"].required = has_text
        self.fields["message"].required = says_why
        for name in ("answer", "notes", "tags", "body", "message"):
            if name in self.fields:
                self.fields[name].widget.attrs["aria-describedby"] = f"{name}-hint"

    def clean_tags(self) -> tuple[str, ...]:
        return tags_of(self.cleaned_data["tags"])

    def wanted(self) -> Fields:
        """What was typed."""
        return Fields(**{name: self.cleaned_data[name] for name in NAMES if name in self.cleaned_data})

    def clean(self) -> dict[str, Any]:
        """What is typed can be seen, and what is to be played can be."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        refuse_unseen(self)
        if not self.errors and "body" in self.fields:
            self.play(self.wanted(), kept_anyway=bool(found.get("anyway")))
        return found

    def play(self, wanted: Fields, *, kept_anyway: bool) -> None:
        """Have the current engine play it; what it differs in is kept only on purpose."""
        judged = judge(wanted.text(), title=wanted.title)
        self.failures = judged.failures
        if judged.problem:
            self.add_error("body", judged.problem)
        elif judged.failures and not kept_anyway:
            self.offers_anyway = True
            said = " ".join(f"{words} Not so: {reason}." for words, reason in judged.failures)
            self.add_error("body", f"The engine differs. {said}")


def initial_of(said: Fields, number: int) -> dict[str, Any]:
    """What the form begins with."""
    return {name: said.words(name) for name in NAMES} | {"based_on": number}


class WordForm(forms.Form):
    """What an owner says to a suggestion."""

    word = forms.CharField(
        max_length=LONGEST_MESSAGE, required=False, label="A note to the person who suggested it"
    )

    def clean_word(self) -> str:
        word = " ".join(str(self.cleaned_data["word"]).split())
        if sign := unseen(word):
            raise forms.ValidationError(INVISIBLE.format(sign))
        return word
