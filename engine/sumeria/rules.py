"""The rules of a match: the switches of S-49, and the table time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core.scenario_cards import OptionValue

SEGMENTS = 10
"""Number of segments of a War Phase (S-17)."""
CITIES_TO_WIN = 6
"""Number of cities with which a player wins the match (S-28)."""
NEUTRAL_ARMIES = 3
"""Number of armies in a city without a control marker (S-08)."""
MOST_TURNS = 40
"""Number of the last turn if there is no turn limit. With it, every match ends (S-31)."""


CALM_CITIES = 3
"""Number of cities at which a calm bot takes no further cities, in matches for learning."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of all switches. The defaults follow the rulings."""

    income_first: bool = False
    """Whether both incomes come before the Harvest cards (S-01)."""
    neutrals: Literal["cards", "bare", "dice"] = "cards"
    """How battles against neutral cities are fought (S-08).

    The values are "cards" (both sides have cards), "bare" (only the attacker has cards) or "dice" (no side has cards).
    """
    win: Literal["at_once", "war_end"] = "at_once"
    """When six cities win (S-28): "at_once", or "war_end" for the end of the War."""
    turns: int = 15
    """Turn limit. 0 means no limit (S-31)."""
    hand_play: bool = False
    """Whether both sides choose the cards that they play (S-39)."""
    starts: Literal["draft", "fair"] = "draft"
    """Start cities (S-46): "draft" (players choose them in turn) or "fair" (they are dealt from a fair set)."""
    minutes: int = 0
    """Table time in minutes. When it is over, the present turn is the last (S-31). 0 means no limit."""

    bots: Literal["keen", "calm"] = "keen"
    """Calm bots attack only neutral cities and stop at `CALM_CITIES` cities. This affects bots only."""

    @property
    def last_turn(self) -> int:
        return self.turns or MOST_TURNS


def rules_of(options: Mapping[str, OptionValue]) -> Rules:
    """Return the rules with the values of these switches.

    Raise msgspec.ValidationError for an unknown switch or value.
    """
    return msgspec.convert(dict(options), Rules)
