"""The public API of the rules. Names that are imported from here keep their meaning. All other names can change.

`docs/engine.md` shows examples of this API. `Game` is the contract that every game implements.
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
