"""Every viewer's view of a match as this process holds it, in encoded sections.

Whoever applies a command makes all of them, since each viewer's number follows from his sections. A process that only
follows another one's moves makes those it shows; the others wait until somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.core.game import AnyGame, Viewer
from games.play.sections import Sections, encoded, sections_after


class ViewerSections:
    """Empty before the start of the match."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._state: Any = None
        self._held: dict[Viewer, Sections] = {}
        self._late: dict[Viewer, Any] = {}
        """Viewer -> the earlier state to which the sections held for him belong."""

    def __len__(self) -> int:
        return len(self._held)

    def __getitem__(self, viewer: Viewer) -> Sections:
        """Of the present state. One that waited is made from nothing: what has changed meanwhile, unseen by its viewer,
        does not show in how long that takes."""
        if viewer in self._late:
            made = self._game.sections(self._state, (viewer,))
            self._held[viewer] = encoded(made)[viewer]
            del self._late[viewer]
        return self._held[viewer]

    def all(self) -> dict[Viewer, Sections]:
        """Of the present state."""
        self._renew(self._held)
        return self._held

    def put(self, state: Any, made: Mapping[Viewer, Sections]) -> None:
        """This is the state now, and these are all viewers' sections of it."""
        self._state, self._held, self._late = state, dict(made), {}

    def follow(self, state: Any, shown: Collection[Viewer]) -> dict[Viewer, Sections]:
        """This is the state now; the changed sections of those viewers who are shown it."""
        self._late = dict.fromkeys(self._held, self._state) | self._late
        self._state = state
        return self._renew(shown)

    def _renew(self, viewers: Iterable[Viewer]) -> dict[Viewer, Sections]:
        """Bring them up to date; what has changed."""
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
