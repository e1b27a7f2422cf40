"""The public API of the rules. Everything that is imported from here keeps its name and meaning; all else may change.

`docs/engine.md` shows it by examples. `Game` is the contract that every game fulfils.
"""

from engine.core.errors import Fault, Illegal, Malformed, Refusal, Stale
from engine.core.events import ALL, Audience, Event
from engine.core.game import PUBLIC, STANDING, Decision, Game, Header, Outcome, Reply, Seat, Setup, Step, View, Viewer
from engine.core.table import Moment, moments, suggesting
from engine.games import GAMES

__all__ = [
    "ALL",
    "GAMES",
    "PUBLIC",
    "STANDING",
    "Audience",
    "Decision",
    "Event",
    "Fault",
    "Game",
    "Header",
    "Illegal",
    "Malformed",
    "Moment",
    "Outcome",
    "Refusal",
    "Reply",
    "Seat",
    "Setup",
    "Stale",
    "Step",
    "View",
    "Viewer",
    "moments",
    "suggesting",
]
