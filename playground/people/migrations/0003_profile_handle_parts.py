"""People are found by a part of their names."""

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import migrations
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0002_profiles_of_accounts"),
        # It brings the trigrams.
        ("library", "0001_initial"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="profile",
            index=GinIndex(OpClass(Lower("handle"), "gin_trgm_ops"), name="profile_handle_parts"),
        ),
    ]
