"""Drills: questions from finished matches that users answer as exercises."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Drill(Struct, frozen=True):
    """A question from a finished match, for a user to answer as an exercise.

    `shown` and `kept` have a form that each game chooses. `shown`: what the user sees before they answer. `kept`: what
    no user sees before they answer. `id`: unique in its match, built of letters, digits and dots. `entry`: the last log
    entry before the question was asked. `turn`: the turn in which the question was asked.
    """

    id: str
    entry: int
    turn: int
    shown: Any
    kept: Any


class ShippedDrill(Struct, frozen=True):
    """A drill that comes with the rules. `source`: a sentence that says from which match the drill is."""

    source: str
    drill: Drill


class Judged(Struct, frozen=True):
    """The verdict on an answer to a drill.

    `good`: whether the answer is good. `told`: all details, in a form that each game chooses.
    """

    good: bool
    told: Any
