"""The rules in force: the switches of S-49, and the table's time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.core.game import OptionValue

SEGMENTS = 10
"""Of a War Phase (S-17)."""
CITIES_TO_WIN = 6
"""S-28."""
NEUTRAL_ARMIES = 3
"""Of a city without control marker (S-08)."""
MOST_TURNS = 40
"""Where there is no turn limit, so that every match ends (S-31)."""


CALM_CITIES = 3
"""As many cities does a calm bot content itself with, at tables for learning."""


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """One field a switch; the defaults are the rulings' own."""

    income_first: bool = False
    """Both incomes before the Harvest cards (S-01)."""
    neutrals: Literal["cards", "bare", "dice"] = "cards"
    """How neutral cities fight: cards on both sides, on the attacker's only, on neither (S-08)."""
    win: Literal["at_once", "war_end"] = "at_once"
    """When six cities win (S-28)."""
    turns: int = 15
    """Turn limit; 0: none (S-31)."""
    hand_play: bool = False
    """Both sides choose the cards they play (S-39)."""
    starts: Literal["draft", "fair"] = "draft"
    """Start cities are picked in turn, or dealt from a fair set (S-46)."""
    minutes: int = 0
    """Table time after which the turn in progress is the last (S-31); 0: no limit."""

    bots: Literal["keen", "calm"] = "keen"
    """Calm bots march on neutral cities alone and stop at CALM_CITIES; it binds bots only."""

    @property
    def last_turn(self) -> int:
        return self.turns or MOST_TURNS


def rules_of(options: Mapping[str, OptionValue]) -> Rules:
    """The rules with these switches; raises msgspec.ValidationError for one that is none."""
    return msgspec.convert(dict(options), Rules)
