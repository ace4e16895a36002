"""What is searched stays in the row itself, where ranking finds it; long texts, which only pages show, go out of it."""

from django.db import migrations

from playground.library.migrations._written_in_sql import EXTENDED, MAIN


class Migration(migrations.Migration):
    dependencies = [("library", "0005_written")]

    operations = [migrations.RunSQL(MAIN, EXTENDED)]
