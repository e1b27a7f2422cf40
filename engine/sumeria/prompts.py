"""Prompts: what a seat needs to answer its questions.

`view.prompts` has one prompt for each open decision, in the same order.
"""

from __future__ import annotations

from msgspec import Struct

from engine.sumeria.commands import Levy


class _P(Struct, frozen=True, omit_defaults=True):
    pass


class StartCity(_P, frozen=True):
    """A free city that the player can choose.

    `income`: the first income of the city and its adjacent land hexes (S-46).
    """

    hex: str
    income: int


class PlacePrompt(_P, frozen=True, tag_field="kind", tag="place"):
    decision: str
    free: tuple[StartCity, ...]


class LevyCity(_P, frozen=True):
    hex: str
    value: int


class LevyPrompt(_P, frozen=True, tag_field="kind", tag="levy"):
    """The prompt for placing the levy. `levy`: the number of armies.

    `answer`: the sealed answer of the seat, if there is one.
    """

    decision: str
    levy: int
    cities: tuple[LevyCity, ...]
    answer: Levy | None = None


class SegmentPrompt(_P, frozen=True, tag_field="kind", tag="segment"):
    """The prompt for a segment turn.

    Other data are in the view: the armies in the section `position`, and stored commands that were dropped in the
    section `standing`. To get the places in reach, use `explain`.
    """

    decision: str
    segment: int


class RedrawPrompt(_P, frozen=True, tag_field="kind", tag="redraw"):
    """The prompt for discarding cards in a battle. `fixed`: the cards that the fixed rule would discard (S-38).

    `most`: the maximum number of cards to discard. `answer`: the sealed answer of the seat, if there is one.
    """

    decision: str
    at: str
    hand: tuple[str, ...]
    most: int
    fixed: tuple[str, ...]
    answer: tuple[str, ...] | None = None


class PlayPrompt(_P, frozen=True, tag_field="kind", tag="play"):
    """The prompt for playing cards in a battle. `best`: the highest card of each type (S-39).

    `answer`: the sealed answer of the seat, if there is one.
    """

    decision: str
    at: str
    hand: tuple[str, ...]
    best: tuple[str, ...]
    answer: tuple[str, ...] | None = None


Prompt = PlacePrompt | LevyPrompt | SegmentPrompt | RedrawPrompt | PlayPrompt
