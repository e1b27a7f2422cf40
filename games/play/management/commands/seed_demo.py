"""Create demo matches in the hall: an open table, a running match with bots, and a finished match."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.games import GAMES
from games.lobby import actions
from games.lobby.models import Guest, Match
from games.lobby.rest_types import NewMatch
from games.play.selfplay import play_on

DEMO = "Demo"


class SeedDemo(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=next(iter(GAMES)), choices=sorted(GAMES))
        parser.add_argument("--scenario", default="", help="default: the first scenario of the game")
        parser.add_argument("--seats", type=int, default=0, help="default: the minimum of the scenario")
        parser.add_argument("--again", action="store_true", help="create the demo even if there is already one")

    def handle(self, *args: Any, **options: Any) -> None:
        if Match.objects.filter(host__name=DEMO).exists() and not options["again"]:
            self.stdout.write("The demo matches are already in the hall.")
            return
        cards = {card.name: card for card in GAMES[options["game"]].scenarios()}
        card = cards[options["scenario"] or next(iter(cards))]
        seats = options["seats"] or card.seats[0]
        host = Guest.objects.create(name=DEMO)
        asked = NewMatch(options["game"], card.name, seats)
        actions.create(host, asked)
        for limit, what in ((40, "at play"), (100_000, "over")):
            match = self._bots_only(host, asked)
            play_on(match.pk, limit)
            self.stdout.write(f"/match/{match.pk}  {card.title}, {what}")

    def _bots_only(self, host: Guest, asked: NewMatch) -> Match:
        """Create and start a match in which bots play all seats."""
        match = actions.create(host, asked)
        for seat in range(1, asked.seats):
            actions.put_bot(match.pk, host, seat, True)
        actions.start(match.pk, host)
        actions.put_bot(match.pk, host, 0, True)
        return match


Command = SeedDemo  # name that Django looks for
