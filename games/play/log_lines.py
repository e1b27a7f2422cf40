"""Log lines: the events that a viewer may know, as sentences that are numbered for each viewer separately."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw, Struct

from engine.core import codec
from engine.core.events import Audience, Event, hears
from engine.core.game import AnyGame, Viewer
from engine.core.recorded import insert_names
from engine.core.report import body_of
from games.play.protocol import Line


class EventText(Struct, frozen=True):
    """An event, as a sentence and as data (`body`). Both are the same for all viewers in the audience `to`."""

    to: Audience
    text: str
    body: Raw


def event_texts(game: AnyGame, names: Sequence[str], events: Iterable[Event]) -> list[EventText]:
    bodies = ((event.to, body_of(game, event)) for event in events)
    return [EventText(to, insert_names(game.tell(body), names), Raw(codec.encode(body))) for to, body in bodies]


def lines_of(events: Iterable[EventText], viewer: Viewer, turn: int, last: int) -> list[Line]:
    """Return the log lines that this viewer gets from the events of a step. Their numbers begin after `last`."""
    heard = (each for each in events if hears(each.to, viewer))
    return [Line(number, each.text, each.body, turn) for number, each in enumerate(heard, last + 1)]


TurnTexts = tuple[int, list[EventText]]
"""The turn of a log entry, and the texts of its events."""


def last_lines(entries: Iterable[TurnTexts], viewer: Viewer, total: int) -> list[Line]:
    """Return the log lines that this viewer gets from the last entries. `total` is the number of all log lines of the
    viewer."""
    heard = [(turn, each) for turn, texts in entries for each in texts if hears(each.to, viewer)]
    first = total - len(heard) + 1
    return [Line(number, each.text, each.body, turn) for number, (turn, each) in enumerate(heard, first)]
