"""The whole texts of edits go; what is kept of each is never empty. By itself, since rows were written before."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0006_kept"),
    ]

    operations = [
        migrations.RemoveField("draftedit", "text"),
        migrations.AlterField("draftedit", "kept", models.BinaryField()),
        migrations.AddConstraint(
            "draftedit",
            models.CheckConstraint(
                condition=models.Q(("kept", b""), _negated=True), name="draft_edit_keeps_something"
            ),
        ),
    ]
