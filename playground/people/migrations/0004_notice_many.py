"""A notice may tell of several things of the same kind."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("people", "0003_profile_handle_parts")]

    operations = [
        migrations.AddField(
            model_name="notice", name="many", field=models.PositiveIntegerField(default=1, db_default=1)
        ),
    ]
