"""Labels in plainer words; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("collected", "0004_kept"),
    ]

    operations = [
        migrations.AlterField(
            model_name="collection",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("public", "Listed, for everyone to find"),
                    ("unlisted", "Unlisted: only its address leads to it"),
                    ("withdrawn", "Withdrawn: only you can see it"),
                ],
                default="unlisted",
                max_length=9,
            ),
        ),
    ]
