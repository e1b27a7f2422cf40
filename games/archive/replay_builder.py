"""Builds one viewer's replay from the positions of a match, without any input or output."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.core.events import Event
from engine.core.game import AnyGame, Viewer
from games.play.log_lines import event_texts, lines_of
from games.play.replay_types import ReplayStep
from games.play.sections import Sections, Stream, as_object, changed_sections, digest, sections_of

GZIP_WBITS = 31
"""Value of zlib's parameter `wbits` for a window of 32 KB with the header and trailer of gzip."""


class ReplayBuilder:
    """Builds one viewer's replay. Only the compressed replay is in memory, so even a long match needs little memory."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Viewer, exact: bool) -> None:
        self.game, self.names, self.viewer = game, names, viewer
        self._before: Sections = {}
        """Sections of the viewer's last view.

        They include the closed sections (`Game.closed_sections`), which are not written to the replay.
        """
        self._lines = self._steps = 0
        self._zip = zlib.compressobj(6, zlib.DEFLATED, GZIP_WBITS)
        head = b'{"viewer":%d,"exact":%s,"steps":[' % (viewer, b"true" if exact else b"false")
        self._data = bytearray(self._zip.compress(head))

    def add(self, entry: int, at: float, view: Any, events: Iterable[Event]) -> None:
        """Add a step: the view after a log entry, and the events of this entry. Skip it if it contains nothing new."""
        sections = sections_of(view)
        lines = lines_of(event_texts(self.game, self.names, events), self.viewer, view.header.turn, self._lines)
        shown = {name: data for name, data in sections.items() if name not in self.game.closed_sections}
        news, header = changed_sections(self._before, shown), view.header
        self._before = sections
        if not news and not lines:
            return
        step = ReplayStep(self._steps, entry, header.turn, header.phase, at, as_object(news), tuple(lines))
        text = msgspec.json.encode(step)
        self._data += self._zip.compress(b"," + text if self._steps else text)
        self._steps += 1
        self._lines += len(lines)

    @property
    def stream(self) -> Stream:
        """This viewer's stream position after the last step, in the form that `StoredMatch.streams` uses."""
        return Stream(self._steps, digest(self._before), self._lines)

    @property
    def size(self) -> int:
        """Number of compressed bytes written so far."""
        return len(self._data)

    def finish(self) -> bytes:
        """Return the complete replay: a `Replay` as gzipped JSON. After this call, no step can be added."""
        self._data += self._zip.compress(b"]}")
        self._data += self._zip.flush()
        return bytes(self._data)
