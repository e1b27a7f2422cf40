"""Restore the hall from a file of the command `backup`. The data folder must not be in use by a server."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from games.keeping.backup import BackupFailed
from games.keeping.restore import restore


class Restore(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file of the command `backup`")
        parser.add_argument(
            "--replace", action="store_true", help="rename the existing games first (nothing is deleted)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if connection.vendor != "sqlite":
                raise BackupFailed(
                    "DATABASE_URL names a PostgreSQL database, but this command restores into a data folder. Unset"
                    " DATABASE_URL first."
                )
            connection.close()
            database = Path(connection.settings_dict["NAME"])
            about, aside = restore(options["file"], Path(settings.DATA_DIR), database, bool(options["replace"]))
        except BackupFailed as failed:
            raise CommandError(str(failed)) from None
        self.stdout.write(f"Restored: {about['matches']} matches as of {about['made'][:19]} UTC. Start the server.")
        for each in aside:
            self.stdout.write(f"The previous data is now in {each}.")


Command = Restore  # the name that Django looks for
