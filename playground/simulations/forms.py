from typing import Any

from django import forms

from engine.position import Position
from engine.simulate import Goal
from playground.simulations import asking, goals, narrowing, seats
from playground.simulations.models import MOST_PLAYOUTS

USUAL = 200
USUAL_TURNS = 5
WHOLE = "A whole number is needed."


class StartForm(forms.Form):
    """How often the position is to be played out, and until when; only what makes sense at its moment is offered."""

    playouts = forms.IntegerField(
        min_value=1,
        max_value=MOST_PLAYOUTS,
        initial=USUAL,
        label="Playouts",
        help_text=f"From 1 to {MOST_PLAYOUTS}.",
        error_messages={"invalid": WHOLE, "required": "How many playouts?"},
    )
    until = forms.ChoiceField(label="Play until", widget=forms.RadioSelect, required=False)
    turns = forms.IntegerField(
        min_value=1,
        max_value=goals.MOST_TURNS,
        initial=USUAL_TURNS,
        required=False,
        label="How many turns",
        help_text=f"From 1 to {goals.MOST_TURNS}; only for the last choice. A game may end sooner.",
        error_messages={"invalid": WHOLE},
    )
    of = forms.TypedChoiceField(coerce=int, label="Turns of", required=False, empty_value=None)

    asked = forms.CharField(
        label="Count these as well",
        required=False,
        strip=True,
        max_length=asking.MOST * (asking.LONGEST + 2),
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="A sentence a line, up to "
        f"{asking.MOST}: Bob has lost. Ann has at least 10 life. Bob has been dealt at least 5 damage. "
        "With ? for a number: Ann controls ? creatures.",
    )
    narrower = forms.FloatField(
        label="Stop early at an interval of",
        required=False,
        min_value=narrowing.NARROWEST,
        max_value=narrowing.WIDEST,
        help_text="Percentage points, such as 5: enough once every share is known so closely. Empty: play them all.",
        error_messages={"invalid": "A number is needed."},
    )

    def __init__(self, *args: Any, position: Position, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.position = position
        offered = goals.choices(position)
        self.innermost = len(position.boards) - 1
        self.fields["until"].choices = offered  # type: ignore[attr-defined]
        self.fields["until"].initial = offered[0][0]
        if self.innermost:
            self.fields["of"].choices = [  # type: ignore[attr-defined]
                (level, goals.game_name(level)) for level in goals.levels(position)
            ]
            self.fields["of"].widget.attrs["aria-describedby"] = "turns-hint"
        else:
            del self.fields["of"]
        self.seats = seats.names(position)
        for seat, player in enumerate(self.seats):
            self.fields[_of_seat(seat)] = forms.ChoiceField(
                label=player, choices=seats.KINDS, initial=seats.USUAL, required=False
            )
        for name in ("playouts", "turns", "asked", "narrower"):
            self.fields[name].widget.attrs["aria-describedby"] = f"{name}-hint"

    @property
    def who_plays(self) -> list[forms.BoundField]:
        """A field for each seat."""
        return [self[_of_seat(seat)] for seat in range(len(self.seats))]

    def clean_asked(self) -> list[str]:
        """The sentences as they are kept."""
        try:
            return asking.words(asking.read(self.cleaned_data["asked"].splitlines(), self.position))
        except asking.Unread as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, Any]:
        """The goal is put together; turns are asked for where they are counted."""
        given = super().clean() or self.cleaned_data
        given["kinds"] = tuple(given.get(_of_seat(seat)) or seats.USUAL for seat in range(len(self.seats)))
        until = given.get("until") or str(self.innermost)
        if until == "turns":
            if given.get("turns") is None and "turns" not in self.errors:
                self.add_error("turns", "How many turns?")
            of = given.get("of")
            given["goal"] = Goal(self.innermost if of is None else of, given.get("turns") or 0)
        elif "until" not in self.errors:
            given["goal"] = Goal(int(until))
        return given


def _of_seat(seat: int) -> str:
    return f"player-{seat}"
