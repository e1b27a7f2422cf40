"""What nobody needs any more, and how old that has to be. A server forgets it by itself, a little every minute."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.keeping.ages import days
from games.keeping.matches import RULES, due, forget
from games.keeping.visits import EMPTY, IDLE, UNKNOWN, Round

AGES = {EMPTY: "VISITS", IDLE: "GUESTS", UNKNOWN: "VISITS"}
AT_A_TIME, MOST = 1000, 10**6


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--delete", action="store_true", help="delete it; without this it is only counted")

    def handle(self, *args: Any, **options: Any) -> None:
        delete = bool(options["delete"])
        visits = Round(delete)
        while not visits.is_over:
            visits.go_on(AT_A_TIME)
        for rule in RULES:
            found = due(rule, visits.coming, MOST)
            for row in found if delete else ():
                forget(rule, row)
            self._tell(len(found), rule.what, rule.age, delete)
        for what, count in sorted(visits.count.items()):
            self._tell(count, what, AGES.get(what, ""), delete)
        if not delete:
            self.stdout.write("Nothing was deleted; say --delete to do it.")

    def _tell(self, count: int, what: str, age: str, delete: bool) -> None:
        older = f", older than {days(age):g} days" if age else ""
        self.stdout.write(f"{count:6} {what}{older}{': deleted' if delete and count else ''}")
