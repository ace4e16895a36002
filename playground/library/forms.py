from __future__ import annotations

from typing import Any

from django import forms

from playground.boards.models import LONGEST_TEXT
from playground.characters import unseen
from playground.library.facets import MOST_TAGS
from playground.library.models import LONGEST_ANSWER, LONGEST_QUESTION, LONGEST_TITLE
from playground.library.writing import Wanted, try_out

LONGEST_TAG = 40
INVISIBLE = "It contains an invisible character, {}. Remove it."
"""What is said of one in words that others read."""


def tags_of(typed: str) -> tuple[str, ...]:
    """Tags from words with commas between them, each once. Raises ValidationError."""
    found = tuple(dict.fromkeys(one for one in (" ".join(part.split()) for part in typed.split(",")) if one))
    if len(found) > MOST_TAGS:
        raise forms.ValidationError(f"At most {MOST_TAGS} tags.")
    if odd := next((letter for one in found for letter in one if not letter.isprintable()), ""):
        raise forms.ValidationError(INVISIBLE.format(f"U+{ord(odd):04X}"))
    if any(len(one) > LONGEST_TAG for one in found):
        raise forms.ValidationError(f"A tag has at most {LONGEST_TAG} characters.")
    return found


def refuse_unseen(form: forms.Form) -> None:
    """An error at each field in whose words is a character that no reader sees."""
    for name, value in list(form.cleaned_data.items()):
        said = ", ".join(value) if isinstance(value, tuple) else value
        if isinstance(said, str) and (sign := unseen(said)):
            form.add_error(name, INVISIBLE.format(sign))


class ScenarioForm(forms.Form):
    """What its writer says of a scenario, and its text; the text is read and played by the current engine."""

    title = forms.CharField(max_length=LONGEST_TITLE, label="Title")
    question = forms.CharField(
        max_length=LONGEST_QUESTION,
        label="Question",
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="As you would ask it at the table.",
    )
    answer = forms.CharField(
        max_length=LONGEST_ANSWER,
        required=False,
        label="Answer",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="In your own words. If left empty, the text's expectations are shown as the answer.",
    )
    tags = forms.CharField(max_length=300, required=False, label="Tags", help_text="Separated by commas.")
    text = forms.CharField(
        max_length=LONGEST_TEXT,
        label="Board, line and what is expected",
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "class": "mono"}),
        help_text="The board, then --- and what is done, then --- and what must hold.",
    )
    public = forms.BooleanField(required=False, label="Publish in the library, for everyone to find")
    anyway = forms.BooleanField(required=False, label="Save anyway: I think the engine is wrong here")

    def __init__(self, *args: Any, may_publish: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers_anyway = "anyway" in self.data
        if not may_publish:
            # A field that is switched off is what it was at first, whatever is sent.
            self.fields["public"].disabled = True
            self.fields["public"].initial = self.initial["public"] = False
        for name in ("question", "answer", "tags", "text"):
            self.fields[name].widget.attrs["aria-describedby"] = f"{name}-hint"

    def clean_tags(self) -> tuple[str, ...]:
        return tags_of(self.cleaned_data["tags"])

    def wanted(self) -> Wanted:
        """What was typed."""
        return Wanted(**{name: value for name, value in self.cleaned_data.items() if name != "anyway"})

    def clean(self) -> dict[str, Any]:
        """The text is read by the engine; what it differs in is kept only on purpose."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        refuse_unseen(self)
        if not self.errors:
            self.try_out(found)
        return found

    def try_out(self, found: dict[str, Any]) -> None:
        """Have the current engine play it."""
        _, judged = try_out(self.wanted())
        if judged.problem:
            self.add_error("text", judged.problem)
        elif judged.failures and not found.get("anyway"):
            self.offers_anyway = True
            said = " ".join(f"{words} Not so: {reason}." for words, reason in judged.failures)
            self.add_error("text", f"The engine differs. {said}")
