"""Cards that visitors write, and the table of all others: those that ship and those that came with a list."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q
from django.urls import reverse

from playground.boards.models import Kept
from playground.ids import LONGEST, new_id

LONGEST_NAME = 200
LONGEST_STOP = 80
"""Characters of the words at which reading stopped."""


class CardDraft(Kept):
    """A card being written, as it was typed last. The title is its name."""

    sheet = models.JSONField()
    """The fields of both halves and how they share the card (`playground.cards.sheets`)."""
    whole = models.BooleanField(default=False)
    """Whether all of it was understood when it was typed: then it can be put on boards as it is."""
    without: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """The words that are not understood and that its writer has agreed to do without: otherwise, if it is still these,
    it can be put on boards without them."""
    revision = models.PositiveIntegerField(default=0)
    """Grows each time it is kept: who changes it says which one was seen."""
    page = models.CharField(max_length=LONGEST, blank=True)
    """The page that it was typed on last: answers of one page may come late, and are no change of somebody else's."""

    class Meta:
        ordering = ("-updated",)

    def __str__(self) -> str:
        return self.title or f"card {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("cards:draft", args=[self.id])


class CardList(models.Model):
    """A list of cards that somebody brought: what came with it. Its cards are rows of their own."""

    class Status(models.TextChoices):
        SENT = "sent", "being taken"
        TAKEN = "taken", "taken"
        REFUSED = "refused", "refused"

    id = models.CharField(primary_key=True, max_length=LONGEST, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    """What the file was called."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    cards = models.PositiveIntegerField(default=0)
    new = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    same = models.PositiveIntegerField(default=0)
    ships = models.PositiveIntegerField(default=0)
    """Cards of the list that ship: those go before the list's."""
    left_out: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(default=dict, blank=True)
    """How many entries are no cards of the game, by the reason."""
    created = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.TAKEN)
    problem = models.TextField(blank=True)
    """Why nothing of it was taken."""
    bytes = models.PositiveBigIntegerField(default=0)
    """Of the file as it lies here until it was looked through, and how many of them were."""
    bytes_read = models.PositiveBigIntegerField(default=0)
    entries = models.PositiveIntegerField(default=0)
    """Entries that were looked through so far, those that are no cards among them."""
    looked_through = models.BooleanField(default=False)
    taken_until = models.DateTimeField(null=True, blank=True)
    """A worker has promised to be done with a part by then."""
    due = models.DateTimeField(null=True, blank=True)
    """If nobody was heard of by then, it is sent to the workers again."""

    class Meta:
        ordering = ("-created",)
        permissions = (("import_cards", "Can import lists of cards"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:list", args=[self.id])

    @property
    def put(self) -> int:
        """Cards of it that have come into the table, or are already there."""
        return self.new + self.changed + self.same + self.ships


class ListPart(models.Model):
    """A part of a list that is being taken: a piece of the file, or cards found in it. None is left in the end."""

    class Kind(models.TextChoices):
        PIECE = "piece", "a piece of the file"
        CARDS = "cards", "cards of the file"

    list = models.ForeignKey(CardList, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=5, choices=Kind)
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ("kind", "number")
        constraints = (
            models.UniqueConstraint(fields=("list", "kind", "number"), name="part_of_a_list_is_there_once"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


WORDS: ArrayField[list[str], list[str]] = ArrayField(models.TextField())
FACETS_OF_RUN = models.Func(
    models.F("words"), models.Value(" "), function="string_to_array", output_field=WORDS
)


class FacetRun(models.Model):
    """Some facets that cards have together. Cards of the same run are counted by its number alone, which takes a tenth
    of the time that counting the facets of each card takes."""

    words = models.TextField(unique=True)

    class Meta:
        indexes = (GinIndex(FACETS_OF_RUN, name="facet_run_words"),)

    def __str__(self) -> str:
        return self.words


class ListedCard(models.Model):
    """A card that can be looked for. Of one name there is one: that of the shelf before that of a list, and this before
    one of which the name and what is printed around the text is all that is known."""

    class Origin(models.TextChoices):
        SHELF = "shelf", "it ships"
        PERIOD = "period", "it is known to be of the time, without its text"
        LIST = "list", "it came with a list"

    class Reads(models.TextChoices):
        WAITING = "waiting", "not read yet"
        WHOLE = "whole", "wholly"
        PART = "part", "in part"
        NONE = "none", "not at all"
        UNKNOWN = "unknown", "not wholly, and its text is not here"

    name = models.CharField(max_length=LONGEST_NAME)
    folded = models.CharField(max_length=LONGEST_NAME, unique=True)
    """The name as names are compared (`engine.cards.names.plain`)."""
    slug = models.CharField(max_length=LONGEST_NAME + 8, unique=True)
    """The last part of its address."""
    origin = models.CharField(max_length=6, choices=Origin)
    came_with = models.ForeignKey(
        CardList, null=True, blank=True, on_delete=models.SET_NULL, related_name="listed"
    )
    """The list that it stood in last."""
    layout = models.CharField(max_length=20, default="normal")
    """How its halves share the card; of a list's card whatever the list says."""
    halves = models.JSONField(default=list)
    """What is printed on it (`playground.cards.facts.Half`)."""
    words = models.TextField(blank=True)
    """Type lines and texts of all halves, to be searched."""
    colors: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=1), default=list, blank=True
    )
    """Of a list's card the colours that its list gives it."""
    digest = models.CharField(max_length=64, blank=True)
    """Of what the list says; the same digest is the same card."""
    reads = models.CharField(max_length=8, choices=Reads, default=Reads.WAITING)
    reason = models.TextField(blank=True)
    """Why not all of it is read, with the place."""
    stop = models.CharField(max_length=LONGEST_STOP, blank=True)
    """The words at which reading stopped first."""
    facets: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=60), default=list, blank=True
    )
    """What it is found by, as "type:creature" (`playground.cards.listing`)."""
    kind = models.ForeignKey(FacetRun, null=True, on_delete=models.PROTECT, related_name="+", db_index=False)
    keywords = models.ForeignKey(
        FacetRun, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    sections = models.ForeignKey(
        FacetRun, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """The same facets once more, by what is printed, by keywords and by rules."""
    rules: ArrayField[list[str], list[str]] = ArrayField(
        models.CharField(max_length=12), default=list, blank=True
    )
    """The rules that its text rests on, and what they are part of: 409.1f, 409.1, 409."""
    read_by = models.CharField(max_length=80, blank=True)
    """The engine that read it; another one reads it again."""

    class Meta:
        ordering = ("folded",)
        constraints = (
            models.CheckConstraint(condition=~Q(folded=""), name="listed_card_has_a_name"),
            models.CheckConstraint(
                condition=~Q(origin="list") | ~Q(digest=""), name="card_of_a_list_says_something"
            ),
        )
        indexes = (models.Index(fields=["read_by"], name="listed_card_read_by"),)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("cards:detail", args=[self.slug])


class FoundCard(models.Model):
    """What a card is found and counted by. A trigger writes it whenever the card's row is written.

    A row of its own, a quarter as long as the card's: of a common word tens of thousands have to be looked at.
    """

    card = models.OneToOneField(
        ListedCard, primary_key=True, on_delete=models.CASCADE, related_name="found_by"
    )
    folded = models.CharField(max_length=LONGEST_NAME)
    kind = models.BigIntegerField(null=True)
    keywords = models.BigIntegerField(null=True)
    sections = models.BigIntegerField(null=True)
    """The numbers of its runs of facets."""
    search = SearchVectorField()
    """The words of its name, types and text, and the rules that are parts of sections, each with a § before it."""

    class Meta:
        indexes = (
            GinIndex(fields=["search"], name="found_card_search"),
            GinIndex(OpClass("folded", name="gin_trgm_ops"), name="found_card_name"),
            models.Index(fields=["folded"], include=["card"], name="found_card_folded"),
            # All that counting facets and finding a page asks of a card, so that no other card need be looked at.
            models.Index(
                fields=["kind", "keywords", "sections"],
                include=["folded", "card"],
                name="found_card_in_order",
            ),
        )

    def __str__(self) -> str:
        return self.folded
