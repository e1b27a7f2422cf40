from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0004_homes")]

    operations = [
        migrations.AddField("entry", "receipts", models.TextField(default="", db_default="")),
    ]
