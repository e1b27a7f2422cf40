from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("archive", "0002_film_made"), ("lobby", "0001_initial")]

    operations = [
        migrations.RemoveConstraint("Reel", "one_reel_a_viewer"),
        migrations.RenameModel("Film", "StoredReplay"),
        migrations.RenameModel("Reel", "ViewerReplay"),
        migrations.RenameField("ViewerReplay", "film", "replay"),
        migrations.AlterField(
            "StoredReplay",
            "match",
            models.OneToOneField("lobby.match", models.CASCADE, primary_key=True, serialize=False, related_name="stored_replay"),
        ),
        migrations.AlterField(
            "ViewerReplay",
            "replay",
            models.ForeignKey("archive.storedreplay", models.CASCADE, related_name="viewers"),
        ),
        migrations.AddConstraint(
            "ViewerReplay",
            models.UniqueConstraint(fields=["replay", "viewer"], name="one_replay_a_viewer"),
        ),
    ]
