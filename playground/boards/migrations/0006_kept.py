"""Boards and lines can be deleted with undo, know when they were opened last, and keep their history as differences."""

from itertools import groupby
from typing import Any

from django.db import migrations, models

import playground.boards.models
from playground.boards import history


def as_differences(apps: Any, schema_editor: Any) -> None:
    """What edits kept whole, as what changed; a board at a time."""
    draft, edit = apps.get_model("boards", "Draft"), apps.get_model("boards", "DraftEdit")
    rows = edit.objects.order_by("draft_id", "number").iterator(chunk_size=200)
    for key, edits in groupby(rows, lambda one: one.draft_id):
        depth, before, newest = 0, "", 0
        for one in edits:
            if before:
                depth, one.kept = history.next_kept(depth, before, one.text)
            else:
                depth, one.kept = 0, history.whole(one.text)
            one.depth, before, newest = depth, one.text, one.number
            one.save(update_fields=("depth", "kept"))
        draft.objects.filter(pk=key).update(newest=newest)


def as_texts(apps: Any, schema_editor: Any) -> None:
    """And back: an earlier release finds every edit's text, numbered without gaps."""
    draft, edit = apps.get_model("boards", "Draft"), apps.get_model("boards", "DraftEdit")
    for one in draft.objects.only("pk", "at").iterator():
        text, at = "", one.at
        for number, row in enumerate(edit.objects.filter(draft_id=one.pk).order_by("number").iterator()):
            kept = bytes(row.kept)
            text = history.after(text, kept) if row.depth else history.texts([(0, kept)])[0]
            if row.number == one.at:
                at = number
            # Numbers only become smaller, so none is taken twice.
            edit.objects.filter(pk=row.pk).update(text=text, number=number)
        draft.objects.filter(pk=one.pk).update(at=at)


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0005_handing"),
    ]

    operations = [
        *(
            operation
            for model in ("draft", "run")
            for operation in (
                migrations.AddField(
                    model,
                    "opened",
                    models.DateField(db_index=True, default=playground.boards.models.today),
                ),
                migrations.AddField(model, "warned", models.DateField(blank=True, null=True)),
                migrations.AddField(model, "deleted", models.DateTimeField(blank=True, null=True)),
            )
        ),
        migrations.AddField("draft", "newest", models.PositiveIntegerField(default=0)),
        migrations.AddField("draftedit", "depth", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("draftedit", "kept", models.BinaryField(default=b"")),
        migrations.RemoveConstraint("draftedit", "draft_edit_has_text"),
        migrations.AlterField("draftedit", "text", models.TextField(default="")),
        migrations.RunPython(as_differences, as_texts),
    ]
