"""What a seat needs to answer one question. `view.prompts` has one for each open decision, in the same order."""

from __future__ import annotations

from msgspec import Struct

from engine.sumeria.commands import Levy


class _P(Struct, frozen=True, omit_defaults=True):
    pass


class StartCity(_P, frozen=True):
    """A free city, and the first income of city and zone (S-46)."""

    hex: str
    income: int


class PlacePrompt(_P, frozen=True, tag_field="kind", tag="place"):
    decision: str
    free: tuple[StartCity, ...]


class LevyCity(_P, frozen=True):
    hex: str
    value: int


class LevyPrompt(_P, frozen=True, tag_field="kind", tag="levy"):
    """The levy to place. `levy`: number of armies. `answer`: the sealed answer."""

    decision: str
    levy: int
    cities: tuple[LevyCity, ...]
    answer: Levy | None = None


class SegmentPrompt(_P, frozen=True, tag_field="kind", tag="segment"):
    """A segment turn.

    Stacks are in the view's section `position`, dropped commands in `standing`. For places in reach, ask `explain`.
    """

    decision: str
    segment: int


class RedrawPrompt(_P, frozen=True, tag_field="kind", tag="redraw"):
    """A redraw in a battle. `fixed`: what the fixed rule would lay off (S-38). `answer`: the sealed answer."""

    decision: str
    at: str
    hand: tuple[str, ...]
    most: int
    fixed: tuple[str, ...]
    answer: tuple[str, ...] | None = None


class PlayPrompt(_P, frozen=True, tag_field="kind", tag="play"):
    """Cards to play in a battle. `best`: the highest card of each type (S-39). `answer`: the sealed answer."""

    decision: str
    at: str
    hand: tuple[str, ...]
    best: tuple[str, ...]
    answer: tuple[str, ...] | None = None


Prompt = PlacePrompt | LevyPrompt | SegmentPrompt | RedrawPrompt | PlayPrompt
