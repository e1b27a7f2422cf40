"""Generate the browser's types from the Python structs. With --check, only report which files are stale."""

from __future__ import annotations

import inspect
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from msgspec import Struct

from engine.core import game as core
from engine.core.analysis import Analysis
from engine.core.game import AnyGame
from engine.core.scenario_cards import ScenarioCard
from engine.core.typescript import declarations
from engine.games import GAMES
from games.adjudicator import rest_types as case_types
from games.designs import rest_types as design_types
from games.lab import rest_types as lab_types
from games.lobby import rest_types
from games.play import drill_types, past_turn_types, protocol, receipt_types, replay_types


def wire_roots() -> dict[str, Any]:
    """Return the types that the pages use for all games, by name."""
    roots: dict[str, Any] = {"Upward": protocol.Upward, "Downward": protocol.Downward, "Ring": protocol.Ring}
    for each in (ScenarioCard, core.Header, core.Decision, core.Setup, Analysis):
        roots[each.__name__] = each
    for module in (
        rest_types,
        design_types,
        case_types,
        lab_types,
        drill_types,
        replay_types,
        past_turn_types,
        receipt_types,
    ):
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, Struct) and kind.__module__ == module.__name__ and not name.startswith("_"):
                roots[name] = kind
    return roots


def game_roots(game: AnyGame) -> dict[str, Any]:
    """Return the types that the pages use for one game, by name. They include the game's `typescript_types`."""
    kinds = {"Command": game.command_type, "Event": game.event_type}
    roots = {game.view_type.__name__: game.view_type, game.board_type.__name__: game.board_type, **kinds}
    roots.update(game.typescript_types)
    return roots


def files() -> dict[Path, str]:
    """Return the path of every generated file, with the text that the file must contain."""
    source = Path(settings.FRONTEND_DIR) / "src"
    out = {source / "wire" / "types.ts": declarations(wire_roots())}
    for name, game in GAMES.items():
        out[source / "boards" / name / "types.ts"] = declarations(game_roots(game))
    return out


class WriteTypescript(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        stale = {path: text for path, text in files().items() if not path.exists() or path.read_text() != text}
        if options["check"]:
            if stale:
                names = ", ".join(str(path.relative_to(settings.BASE_DIR)) for path in stale)
                raise CommandError(f"out of date: {names}. Run `python manage.py typescript`.")
            return
        for path, text in stale.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            self.stdout.write(f"wrote {path.relative_to(settings.BASE_DIR)}")


Command = WriteTypescript  # name that Django looks for
