"""The rules of a match: the switches of S-49, and the table's time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core.game import OptionValue

SEGMENTS = 10
"""Number of segments of a War Phase (S-17)."""
CITIES_TO_WIN = 6
"""Number of cities that win the match (S-28)."""
NEUTRAL_ARMIES = 3
"""Number of armies of a city without control marker (S-08)."""
MOST_TURNS = 40
"""Last turn if there is no turn limit, so that every match ends (S-31)."""


CALM_CITIES = 3
"""Number of cities at which a calm bot stops, at tables for learning."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One field for each switch; the defaults are those of the rulings."""

    income_first: bool = False
    """Both incomes come before the Harvest cards (S-01)."""
    neutrals: Literal["cards", "bare", "dice"] = "cards"
    """How neutral cities fight: with cards on both sides, on the attacker's only, or on neither (S-08)."""
    win: Literal["at_once", "war_end"] = "at_once"
    """When six cities win (S-28)."""
    turns: int = 15
    """Turn limit; 0: none (S-31)."""
    hand_play: bool = False
    """Both sides choose the cards they play (S-39)."""
    starts: Literal["draft", "fair"] = "draft"
    """Whether start cities are picked in turn, or dealt from a fair set (S-46)."""
    minutes: int = 0
    """Table time after which the present turn is the last (S-31); 0: no limit."""

    bots: Literal["keen", "calm"] = "keen"
    """Calm bots attack only neutral cities and stop at CALM_CITIES. This affects bots only."""

    @property
    def last_turn(self) -> int:
        return self.turns or MOST_TURNS


def rules_of(options: Mapping[str, OptionValue]) -> Rules:
    """Return the rules with these switches. Raise msgspec.ValidationError for an unknown switch or value."""
    return msgspec.convert(dict(options), Rules)
