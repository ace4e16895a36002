from __future__ import annotations

from typing import Any

from django import forms

from engine.notation.reading_expectations import Known
from playground.boards.models import LONGEST_TITLE
from playground.library.forms import refuse_unseen, tags_of
from playground.library.models import LONGEST_ANSWER
from playground.rulings.freezing import BadExpectation, read_expectation_lines
from playground.rulings.models import LONGEST_COMMENT


class RulingForm(forms.Form):
    """Title, comment and expectations of a link; expectations are read by the notation."""

    title = forms.CharField(
        max_length=LONGEST_TITLE,
        label="Title",
        help_text="The question, as you would ask it.",
        error_messages={"required": "A link needs a title, so that people know what they are opening."},
    )
    comment = forms.CharField(
        max_length=LONGEST_COMMENT,
        required=False,
        label="Comment",
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Plain text. What this shows, and why.",
    )
    answer = forms.CharField(
        max_length=LONGEST_ANSWER,
        required=False,
        label="Answer",
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="In words, as its library page shows it first. If left empty, the expectations are shown.",
    )
    tags = forms.CharField(max_length=300, required=False, label="Tags", help_text="Separated by commas.")
    seat = forms.TypedChoiceField(
        required=False,
        coerce=int,
        empty_value=None,
        label="What visitors see",
        help_text="In one player's view, the link shows nothing else: what that player can't see "
        "is on none of its pages and in none of its files.",
    )
    expectations = forms.CharField(
        max_length=8_000,
        required=False,
        label="Expectations",
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "class": "mono"}),
        help_text="One sentence per line, checked at the end of the line: Ann has 18 life. "
        "Bob's graveyard has Grizzly Bears. trace has 505.5.",
    )
    anyway = forms.BooleanField(required=False, label="Save even if an expectation is not met")

    def __init__(self, *args: Any, known: Known, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known
        self.bad_line = 0
        self.offers_anyway = False
        seats = [(str(seat), f"Only what {player} sees") for seat, player in enumerate(known.players)]
        self.fields["seat"].choices = [("", "Everything"), *seats]  # type: ignore[attr-defined]
        for name in ("title", "comment", "answer", "tags", "expectations", "seat"):
            self.fields[name].widget.attrs["aria-describedby"] = f"{name}-hint"

    def clean(self) -> dict[str, Any]:
        """What others read can be seen."""
        found: dict[str, Any] = super().clean() or self.cleaned_data
        refuse_unseen(self)
        return found

    def clean_tags(self) -> tuple[str, ...]:
        return tags_of(self.cleaned_data["tags"])

    def clean_expectations(self) -> tuple[str, ...]:
        """Each as the notation prints it."""
        seat = self.cleaned_data.get("seat")
        try:
            return tuple(read_expectation_lines(self.cleaned_data["expectations"], self.known, seat))
        except BadExpectation as error:
            self.bad_line = error.line
            raise forms.ValidationError(str(error)) from error
