"""Builds one viewer's replay: position after position becomes the steps he sees. Pure; knows no database."""

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
"""zlib's number for a window of 32 KB with gzip's head and tail."""


class ReplayBuilder:
    """One viewer's replay while it is built; only its compressed form is kept, so a long match needs little memory."""

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Viewer, exact: bool) -> None:
        self.game, self.names, self.viewer = game, names, viewer
        self._before: Sections = {}
        """All of the view, as a table would hold it; what stays closed (`Game.closed_sections`) is in no step."""
        self._lines = self._steps = 0
        self._zip = zlib.compressobj(6, zlib.DEFLATED, GZIP_WBITS)
        head = b'{"viewer":%d,"exact":%s,"steps":[' % (viewer, b"true" if exact else b"false")
        self._data = bytearray(self._zip.compress(head))

    def add(self, entry: int, at: float, view: Any, events: Iterable[Event]) -> None:
        """The view after an entry and what happened in it; a step that told this viewer nothing is left out."""
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
        """The number this viewer's picture has come to, as a table keeps it."""
        return Stream(self._steps, digest(self._before), self._lines)

    @property
    def size(self) -> int:
        """Bytes so far."""
        return len(self._data)

    def finish(self) -> bytes:
        """The whole of it: gzipped JSON of a Replay. Nothing can be added afterwards."""
        self._data += self._zip.compress(b"]}")
        self._data += self._zip.flush()
        return bytes(self._data)
