"""Count or delete data that is old and no longer needed.

A running server also deletes such data, a little every minute.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.keeping.deletion_rules import RULES, delete, due
from games.keeping.inactive_guests import EMPTY, IDLE, UNKNOWN, GuestCleanup
from games.keeping.retention import days
from games.lobby.existing_hall import require_hall

AGES = {EMPTY: "VISITS", IDLE: "GUESTS", UNKNOWN: "VISITS"}
AT_A_TIME, MOST = 1000, 10**6


class Prune(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--delete", action="store_true", help="delete the data; without this option it is only counted"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        require_hall()
        really = bool(options["delete"])
        guests = GuestCleanup(really)
        while not guests.is_over:
            guests.step(AT_A_TIME)
        for rule in RULES:
            found = due(rule, guests.coming, MOST)
            for row in found if really else ():
                delete(rule, row)
            self._tell(len(found), rule.what, rule.age, really)
        for what, count in sorted(guests.counts.items()):
            self._tell(count, what, AGES.get(what, ""), really)
        if not really:
            self.stdout.write("Nothing was deleted. To delete this data, add --delete.")

    def _tell(self, count: int, what: str, age: str, delete: bool) -> None:
        older = f", older than {days(age):g} days" if age else ""
        self.stdout.write(f"{count:6} {what}{older}{': deleted' if delete and count else ''}")


Command = Prune  # the name that Django looks for
