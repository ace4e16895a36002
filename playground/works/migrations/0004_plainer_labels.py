"""Labels in plainer words; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("works", "0003_made_from"),
    ]

    operations = [
        migrations.AlterField(
            model_name="deletion",
            name="was",
            field=models.CharField(
                choices=[
                    ("public", "In the library"),
                    ("unlisted", "Unlisted: only its address leads to it"),
                    ("withdrawn", "Withdrawn"),
                    ("hidden", "Hidden by a moderator"),
                ],
                max_length=9,
            ),
        ),
        migrations.AlterField(
            model_name="suggestion",
            name="state",
            field=models.CharField(
                choices=[
                    ("open", "Open"),
                    ("accepted", "Accepted"),
                    ("declined", "Declined"),
                    ("taken", "Withdrawn"),
                ],
                default="open",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="version",
            name="verdict",
            field=models.CharField(
                choices=[("holds", "Holds"), ("differs", "Differs"), ("waiting", "Not checked yet")],
                default="waiting",
                max_length=7,
            ),
        ),
    ]
