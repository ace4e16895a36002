"""The database itself counts facets and gathers words: exactly, whichever way rows come, change and go."""

from django.db import migrations

from playground.library.migrations._written_in_sql import COUNTING, MOMENTS, NO_COUNTING, NO_MOMENTS

# What is known of a scenario that ships is found out again, with what the table had no columns for till now.
_SHIPPED = "update library_scenario set judged_by = '', facets = '{kind:shipped,verdict:waiting}'"


class Migration(migrations.Migration):
    dependencies = [("library", "0003_one_table")]

    operations = [
        migrations.RunSQL(COUNTING, NO_COUNTING),
        migrations.RunSQL(_SHIPPED, migrations.RunSQL.noop),
        migrations.RunSQL(MOMENTS, NO_MOMENTS),
    ]
