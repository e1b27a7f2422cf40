from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0003_table_alive")]

    operations = [
        migrations.CreateModel(
            "Process",
            [
                ("name", models.CharField(max_length=24, primary_key=True, serialize=False)),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.AddField("table", "home", models.CharField(max_length=24, default="", db_index=True)),
    ]
