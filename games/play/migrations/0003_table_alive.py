from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0002_table_touched")]

    operations = [migrations.AddField("table", "alive", models.FloatField(default=0))]
