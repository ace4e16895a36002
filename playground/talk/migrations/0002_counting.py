"""The database counts votes and comments, whichever way they come and go; and keeps the log of moderators as it is."""

from django.db import migrations

from playground.talk.migrations._written_in_sql import COMMENTS, LOG, NO_COMMENTS, NO_LOG, NO_VOTES, VOTES


class Migration(migrations.Migration):
    dependencies = [("talk", "0001_initial")]

    operations = [
        migrations.RunSQL(VOTES, NO_VOTES),
        migrations.RunSQL(COMMENTS, NO_COMMENTS),
        migrations.RunSQL(LOG, NO_LOG),
    ]
