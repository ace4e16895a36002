"""What is searched stays in the row itself, where ranking finds it; long texts, which only pages show, go out of it."""

from django.db import migrations

_MAIN = "; ".join(
    f"alter table library_scenario alter column {name} set storage main"
    for name in ("search", "named", "facets", "keys", "title", "question")
)
_EXTENDED = _MAIN.replace("storage main", "storage extended")


class Migration(migrations.Migration):
    dependencies = [("library", "0005_written")]

    operations = [migrations.RunSQL(_MAIN, _EXTENDED)]
