"""Labels in plainer words; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("talk", "0002_counting"),
    ]

    operations = [
        migrations.AlterField(
            model_name="comment",
            name="state",
            field=models.CharField(
                choices=[
                    ("shown", "Visible to everyone"),
                    ("held", "Waits for a moderator"),
                    ("hidden", "Hidden by a moderator"),
                    ("deleted", "Deleted by its author"),
                ],
                default="shown",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="dispute",
            name="state",
            field=models.CharField(
                choices=[
                    ("shown", "Visible to everyone"),
                    ("held", "Waits for a moderator"),
                    ("hidden", "Hidden by a moderator"),
                    ("deleted", "Deleted by its author"),
                ],
                default="shown",
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="why",
            field=models.CharField(
                choices=[
                    ("spam", "Advertising or spam"),
                    ("rude", "Insulting or hateful"),
                    ("private", "Reveals something private about someone"),
                    ("stolen", "Copied where it should not be"),
                    ("other", "Something else"),
                ],
                max_length=7,
            ),
        ),
        migrations.AlterField(
            model_name="turn",
            name="state",
            field=models.CharField(
                choices=[
                    ("shown", "Visible to everyone"),
                    ("held", "Waits for a moderator"),
                    ("hidden", "Hidden by a moderator"),
                    ("deleted", "Deleted by its author"),
                ],
                default="shown",
                max_length=7,
            ),
        ),
    ]
