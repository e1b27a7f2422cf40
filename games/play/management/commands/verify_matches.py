"""Play the logs of matches again and compare the results with the stored data. Exit with status 1 if any match
differs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.lobby.existing_hall import require_hall
from games.lobby.models import Match
from games.play.replay import differs


class VerifyMatches(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", help="ids of matches; default: all finished matches")
        parser.add_argument("--running", action="store_true", help="also check running matches")

    def handle(self, *args: Any, **options: Any) -> None:
        require_hall()
        states = [Match.Status.FINISHED, *([Match.Status.RUNNING] if options["running"] else [])]
        chosen = Match.objects.filter(pk__in=options["matches"]) if options["matches"] else None
        found = chosen if chosen is not None else Match.objects.filter(status__in=states)
        bad = 0
        for match in found.order_by("created"):
            why = differs(match.pk)
            bad += bool(why)
            self.stdout.write(f"{match.pk}  {match.game} {match.scenario}  {why or 'agrees'}")
        self.stdout.write(f"{len(found)} matches, {bad} differ")
        if bad:
            sys.exit(1)


Command = VerifyMatches  # name that Django looks for
