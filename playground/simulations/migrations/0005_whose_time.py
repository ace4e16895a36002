from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("simulations", "0004_fair_turns"),
    ]

    operations = [
        migrations.AddField(
            model_name="simulation",
            name="whose",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
