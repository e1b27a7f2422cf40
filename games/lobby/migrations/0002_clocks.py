from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0001_initial")]

    operations = [
        migrations.RenameField("match", "deadline", "clock_seconds"),
        migrations.AddField("match", "clock_per", models.CharField(default="decision", max_length=10)),
        migrations.AddField("match", "clock_bank", models.PositiveIntegerField(default=0)),
    ]
