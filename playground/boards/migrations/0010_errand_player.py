from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0009_whose_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="errand",
            name="player",
            field=models.CharField(blank=True, max_length=12),
        ),
    ]
