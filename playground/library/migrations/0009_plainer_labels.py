"""Labels in plainer words; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("library", "0008_of_a_browser"),
    ]

    operations = [
        migrations.AlterField(
            model_name="scenario",
            name="kind",
            field=models.CharField(
                choices=[
                    ("shipped", "Built in"),
                    ("moment", "A moment saved by a visitor"),
                    ("written", "Written by a visitor"),
                ],
                default="shipped",
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="scenario",
            name="verdict",
            field=models.CharField(
                choices=[("holds", "Holds"), ("differs", "Differs"), ("waiting", "Not checked yet")],
                default="waiting",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="scenario",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("public", "In the library"),
                    ("unlisted", "Unlisted: only its address leads to it"),
                    ("withdrawn", "Withdrawn"),
                    ("hidden", "Hidden by a moderator"),
                ],
                default="public",
                max_length=9,
            ),
        ),
    ]
