"""Every viewer's view of a match in this process, as encoded sections.

A process that applies a command builds all views, because each viewer's sequence number depends on the sections. A
process that takes over moves of another process builds only the views that it shows. It builds other views when they
are needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.core.game import AnyGame, Viewer
from games.play.sections import Sections, encode_sections, sections_after


class ViewerSections:
    """The encoded views of all viewers of a match. It is empty before the start of the match."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state: Any = None
        self._held: dict[Viewer, Sections] = {}
        self._late: dict[Viewer, Any] = {}
        """Maps a viewer whose sections are out of date to the earlier state from which the sections were built."""

    def __len__(self) -> int:
        return len(self._held)

    def __getitem__(self, viewer: Viewer) -> Sections:
        """Return the viewer's sections of the current state.

        Sections that are out of date are built again completely. So the time that this takes does not reveal changes
        that the viewer did not see.
        """
        if viewer in self._late:
            made = self._game.sections(self._state, (viewer,))
            self._held[viewer] = encode_sections(made)[viewer]
            del self._late[viewer]
        return self._held[viewer]

    def all(self) -> dict[Viewer, Sections]:
        """Return all viewers' sections of the current state."""
        self._renew(self._held)
        return self._held

    def replace_all(self, state: Any, made: Mapping[Viewer, Sections]) -> None:
        """Replace the state and all viewers' sections."""
        self._state, self._held, self._late = state, dict(made), {}

    def follow(self, state: Any, shown: Collection[Viewer]) -> dict[Viewer, Sections]:
        """Replace the state, and return the changed sections of the viewers in `shown`."""
        self._late = dict.fromkeys(self._held, self._state) | self._late
        self._state = state
        return self._renew(shown)

    def _renew(self, viewers: Iterable[Viewer]) -> dict[Viewer, Sections]:
        """Bring the sections of these viewers up to date, and return the sections that changed."""
        news: dict[Viewer, Sections] = {}
        late = [viewer for viewer in viewers if viewer in self._late]
        for was in {id(self._late[viewer]): self._late[viewer] for viewer in late}.values():
            before = {viewer: self._held[viewer] for viewer in late if self._late[viewer] is was}
            after, changed = sections_after(self._game, was, self._state, before)
            self._held.update(after)
            news.update(changed)
        for viewer in late:
            del self._late[viewer]
        return news
