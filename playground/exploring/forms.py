from typing import Any

from django import forms

from engine.exploring.horizons import NAMED, words_of
from engine.notation.prospects import HoldsOfLines
from engine.notation.reading_expectations import Known
from engine.position import Position
from playground.boards import expecting
from playground.boards.breaking import Unclear
from playground.exploring.models import LONGEST_SENTENCE, MOST_DECISIONS, Exploration
from playground.simulations.seats import names

USUAL_DECISIONS = 4
DECISIONS = "decisions"
WHOLE = "A whole number is needed."
AT_ENDS = "Only what is so when a line ends can be asked about."
_ORDER = ("turn", "phase", "step", "stack")


class StartForm(forms.Form):
    """How far is looked, and what is asked of a sentence."""

    until = forms.ChoiceField(label="Look ahead", widget=forms.RadioSelect, initial="turn")
    decisions = forms.IntegerField(
        min_value=1,
        max_value=MOST_DECISIONS,
        initial=USUAL_DECISIONS,
        required=False,
        label="How many decisions",
        help_text=f"From 1 to {MOST_DECISIONS}; only for the last choice. Those with one answer don't count.",
        error_messages={"invalid": WHOLE},
    )
    how = forms.ChoiceField(label="Ask", required=False)
    sentence = forms.CharField(
        max_length=LONGEST_SENTENCE,
        required=False,
        label="About this sentence",
        help_text="As it holds where a line ends: Bob has lost. Ann has 20 life. Ann controls Grizzly Bears.",
        strip=True,
    )

    def __init__(self, *args: Any, position: Position, known: Known, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known
        assert set(_ORDER) < set(NAMED)
        said = [(one, words_of(one).capitalize()) for one in _ORDER if one in NAMED]
        self.fields["until"].choices = [*said, (DECISIONS, "For a number of decisions")]  # type: ignore[attr-defined]
        how = Exploration.How
        self.fields["how"].choices = [  # type: ignore[attr-defined]
            (how.ALL.value, how.ALL.label),
            (how.POSSIBLY.value, how.POSSIBLY.label),
            (how.ALWAYS.value, how.ALWAYS.label),
            *(
                (f"{how.FORCE.value}-{seat}", f"Can {player} make sure that …?")
                for seat, player in enumerate(names(position))
            ),
        ]
        for name in ("decisions", "sentence"):
            self.fields[name].widget.attrs["aria-describedby"] = f"{name}-hint"

    def clean(self) -> dict[str, Any]:
        """The horizon in one word, and the sentence as it will be read again."""
        given = super().clean() or self.cleaned_data
        if given.get("until") == DECISIONS:
            if given.get("decisions") is None and "decisions" not in self.errors:
                self.add_error("decisions", "How many decisions?")
            given["until"] = str(given.get("decisions") or "")
        how, _, seat = str(given.get("how") or "").partition("-")
        given["how"], given["seat"] = how, int(seat or 0)
        words = given.get("sentence") or ""
        if "sentence" in self.errors:
            return given
        if how and not words:
            self.add_error("sentence", "What is to be asked about?")
        elif words and not how:
            self.add_error("how", "Choose what is to be asked about the sentence.")
        elif words:
            self._read(given, words)
        return given

    def _read(self, given: dict[str, Any], words: str) -> None:
        try:
            # Read as what is said of lines, so that only what can be said of their ends is taken.
            found = expecting.read(f"possibly {words}", self.known)
        except Unclear as error:
            self.add_error("sentence", str(error))
            return
        one = found[0] if len(found) == 1 else None
        if not isinstance(one, HoldsOfLines) or one.until != "turn" or one.what.names_a_rule:
            self.add_error("sentence", f"{AT_ENDS} One sentence, without when; that is chosen above.")
            return
        given["sentence"] = f"{one.what.words().removesuffix('.')}."
