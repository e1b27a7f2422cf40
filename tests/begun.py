"""The real server, except that each match begins in a position of the file $BEGIN_AT.

Positions with the match's own set-up are used first, in order, else all positions of its game. A game without positions
begins as usual.

python -m tests.begun takes the options of `warpwar_site.serve`. Variables such as $PLAY_AWAY set its limits. With
$PAGE_AT the page is the index.html of that folder. With $USUAL_PRIORITY its workers keep the usual priority.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

from engine.core import codec
from engine.core.game import Setup, Step
from engine.games import GAMES


def write(file: Path, states: Sequence[Any]) -> str:
    """Store positions of any games for a server. Return the value for $BEGIN_AT."""
    by_game = {name: [each for each in states if type(each) is game.state_type] for name, game in GAMES.items()}
    assert sum(map(len, by_game.values())) == len(states)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(codec.encode({name: found for name, found in by_game.items() if found}))
    return str(file)


def beginning(states: Sequence[Any]) -> Callable[[Setup, int], Step[Any]]:
    """Return a replacement for a game's `new`, whose matches begin in the middle of the game."""
    following: dict[bytes, Iterator[Any]] = {}

    def new(setup: Setup, seed: int) -> Step[Any]:
        fitting = [state for state in states if state.setup == setup] or states
        return Step(next(following.setdefault(codec.encode(setup), cycle(fitting))))

    return new


def begin() -> None:
    for name, states in codec.decode(Path(os.environ["BEGIN_AT"]).read_bytes(), dict[str, list[msgspec.Raw]]).items():
        game = GAMES[name]
        found = [codec.decode(bytes(each), game.state_type) for each in states]
        setattr(game, "new", beginning(found))  # noqa: B010


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    from django.conf import settings

    from tests import priority
    from warpwar_site import serve

    if "BEGIN_AT" in os.environ:
        begin()
    if "USUAL_PRIORITY" in os.environ:
        priority.keep()
    if "PAGE_AT" in os.environ:
        settings.PAGE_DIR = Path(os.environ["PAGE_AT"])
    for name in filter(lambda name: name.startswith("PLAY_"), os.environ):
        setattr(settings, name, float(os.environ[name]))
    serve.main()


if __name__ == "__main__":
    main()
