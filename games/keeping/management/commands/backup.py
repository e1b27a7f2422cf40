"""Copy the whole hall into one file while users play. Keep the file private: anyone who has it can take every seat."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.keeping.backup import BackupFailed, make
from games.lobby.existing_hall import require_hall


class Backup(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup file to create, such as hall.tar.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        require_hall()
        file: Path = options["file"]
        try:
            about = make(file)
        except BackupFailed as failed:
            raise CommandError(str(failed)) from None
        matches = f" {about['matches']} matches," if "matches" in about else ""
        self.stdout.write(f"{file}:{matches} {file.stat().st_size / 1e6:.1f} MB. The file was checked and is complete.")
        if not about["key"]:
            self.stdout.write(
                "The backup does not contain the secret key, which comes from the environment. Store a copy of"
                " the key, too."
            )


Command = Backup  # the name that Django looks for
