from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0006_rename_table_state")]

    operations = [migrations.RenameModel("Table", "StoredMatch")]
