"""Prompts: what a seat needs to answer its questions.

`view.prompts` has one prompt for each open decision, in the same order.
"""

from __future__ import annotations

from msgspec import Struct

from engine.sumeria.commands import Levy


class _P(Struct, frozen=True, omit_defaults=True):
    pass


class StartCity(_P, frozen=True):
    """A free city. `income`: the first income of the city and its adjacent land hexes (S-46)."""

    hex: str
    income: int


class PlacePrompt(_P, frozen=True, tag_field="kind", tag="place"):
    decision: str
    free: tuple[StartCity, ...]


class LevyCity(_P, frozen=True):
    hex: str
    value: int


class LevyPrompt(_P, frozen=True, tag_field="kind", tag="levy"):
    """The levy to place. `levy`: the number of armies. `answer`: the sealed answer, if there is one."""

    decision: str
    levy: int
    cities: tuple[LevyCity, ...]
    answer: Levy | None = None


class SegmentPrompt(_P, frozen=True, tag_field="kind", tag="segment"):
    """A segment turn to play.

    The stacks are in the view's section `position`, and stored commands that were dropped are in `standing`. The places
    in reach are not in the prompt: ask `explain` for them.
    """

    decision: str
    segment: int


class RedrawPrompt(_P, frozen=True, tag_field="kind", tag="redraw"):
    """A redraw in a battle. `fixed`: the cards that the fixed rule would discard (S-38).

    `most`: the maximum number of cards to discard. `answer`: the sealed answer, if there is one.
    """

    decision: str
    at: str
    hand: tuple[str, ...]
    most: int
    fixed: tuple[str, ...]
    answer: tuple[str, ...] | None = None


class PlayPrompt(_P, frozen=True, tag_field="kind", tag="play"):
    """Cards to play in a battle. `best`: the highest card of each type (S-39).

    `answer`: the sealed answer, if there is one.
    """

    decision: str
    at: str
    hand: tuple[str, ...]
    best: tuple[str, ...]
    answer: tuple[str, ...] | None = None


Prompt = PlacePrompt | LevyPrompt | SegmentPrompt | RedrawPrompt | PlayPrompt
