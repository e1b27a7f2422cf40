from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0005_entry_receipts")]

    operations = [migrations.RenameField("Table", "desk", "table_state")]
