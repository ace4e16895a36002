from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("simulations", "0005_whose_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="simulation",
            name="players",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
