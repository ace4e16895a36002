from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0008_sealed"),
    ]

    operations = [
        migrations.AddField(
            model_name="errand",
            name="whose",
            field=models.JSONField(blank=True, default=list),
        ),
    ]
