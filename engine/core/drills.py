"""Drills: questions from finished matches that users answer as exercises."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Drill(Struct, frozen=True):
    """A question from a finished match that a user answers as an exercise.

    Each game chooses the form of `shown` and `kept`. `shown`: the data that the user sees before the answer. `kept`:
    the data that no user sees before the answer. `id`: unique in its match, built of letters, digits and dots. `entry`:
    the last log entry before the question was asked. `turn`: the turn in which the question was asked.
    """

    id: str
    entry: int
    turn: int
    shown: Any
    kept: Any


class ShippedDrill(Struct, frozen=True):
    """A drill that is part of the program. `source`: a sentence that names the match from which the drill was made."""

    source: str
    drill: Drill


class Judged(Struct, frozen=True):
    """The evaluation of an answer to a drill.

    `good`: whether the answer is good. `told`: all details of the evaluation, in a form that each game chooses.
    """

    good: bool
    told: Any
