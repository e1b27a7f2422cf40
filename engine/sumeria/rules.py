"""The rules of a match: the switches of S-49, and the table time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core.scenario_cards import OptionValue

SEGMENTS = 10
"""Number of segments in a War (S-17)."""
CITIES_TO_WIN = 6
"""Number of cities that a player needs to win the match (S-28)."""
NEUTRAL_ARMIES = 3
"""Number of neutral armies in a city without a control marker (S-08)."""
MOST_TURNS = 40
"""Number of the last turn if the players set no turn limit. It makes sure that every match ends (S-31)."""


CALM_CITIES = 3
"""Number of cities with which a calm bot stops taking cities. Calm bots play in matches for learners."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """The values of all options of a match. The default values follow the rulings."""

    income_first: bool = False
    """Whether both incomes (City Phase and Event Phase) come before the Harvest cards (S-01)."""
    neutrals: Literal["cards", "bare", "dice"] = "cards"
    """The way in which battles against neutral cities are fought (S-08).

    The values are "cards" (both sides have cards), "bare" (only the attacker has cards) or "dice" (no side has cards).
    """
    win: Literal["at_once", "war_end"] = "at_once"
    """When six cities win the match (S-28): "at_once" (immediately) or "war_end" (at the end of the War)."""
    turns: int = 15
    """Turn limit: the number of the last turn. If it is 0, the last turn is MOST_TURNS (S-31)."""
    hand_play: bool = False
    """Whether both sides of a battle choose the cards that they play (S-39)."""
    starts: Literal["draft", "fair"] = "draft"
    """The way in which players get start cities (S-46).

    The values are "draft" (players choose them in turn) or "fair" (they are dealt from a fair set).
    """
    minutes: int = 0
    """Table time in minutes. When this time is over, the current turn is the last turn (S-31). 0 means no limit."""

    bots: Literal["keen", "calm"] = "keen"
    """The behaviour of bots. It does not affect human players.

    Calm bots attack only neutral cities and stop when they have `CALM_CITIES` cities.
    """

    @property
    def last_turn(self) -> int:
        return self.turns or MOST_TURNS


def rules_of(options: Mapping[str, OptionValue]) -> Rules:
    """Return the rules of a match with these options.

    Raise msgspec.ValidationError if an option or a value is unknown.
    """
    return msgspec.convert(dict(options), Rules)
