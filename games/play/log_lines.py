"""Log lines: what a viewer was told, in words, numbered for him alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw, Struct

from engine.core import codec
from engine.core.events import Audience, Event, hears
from engine.core.game import AnyGame, Viewer
from engine.core.recorded import named
from engine.core.report import body_of
from games.play.protocol import Line


class EventText(Struct, frozen=True):
    """An event as it is read, whoever reads it: sentence and body."""

    to: Audience
    text: str
    body: Raw


def event_texts(game: AnyGame, names: Sequence[str], events: Iterable[Event]) -> list[EventText]:
    bodies = ((event.to, body_of(game, event)) for event in events)
    return [EventText(to, named(game.tell(body), names), Raw(codec.encode(body))) for to, body in bodies]


def lines_of(events: Iterable[EventText], viewer: Viewer, turn: int, last: int) -> list[Line]:
    """This step's lines for the viewer, numbered after `last`."""
    heard = (each for each in events if hears(each.to, viewer))
    return [Line(number, each.text, each.body, turn) for number, each in enumerate(heard, last + 1)]


TurnTexts = tuple[int, list[EventText]]
"""The turn of an entry of the log, and its events."""


def last_lines(entries: Iterable[TurnTexts], viewer: Viewer, total: int) -> list[Line]:
    """The lines of the last entries for a viewer who has `total` lines in all."""
    heard = [(turn, each) for turn, texts in entries for each in texts if hears(each.to, viewer)]
    first = total - len(heard) + 1
    return [Line(number, each.text, each.body, turn) for number, (turn, each) in enumerate(heard, first)]
