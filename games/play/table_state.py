"""State of the table around the game: pause, offers, votes and the seats' times. Plain data, stored as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.receipts import Receipt


class TurnClock(Struct, frozen=True, omit_defaults=True):
    """A seat's time with a clock per turn: seconds `left` of this turn and in the `bank`, as they were at `since`.

    `since` 0: the clock does not run. `stopped`: when the questions in `asked` were answered. If that answer is taken
    back, the time in between counts as used.
    """

    turn: int
    left: float
    bank: float
    since: float = 0
    stopped: float = 0
    asked: str = ""


class OpenWindow(Struct, frozen=True):
    """A reaction window: its duration in seconds, and when it is over."""

    seconds: int
    until: float


class News(Struct, frozen=True, omit_defaults=True):
    """The last action at the table: by seat `by` (-1: no single seat), for `seat`, with `seconds`. `n` numbers it."""

    n: int
    act: Literal["pause", "unpause", "extend", "bot", "time_up", "resume"]
    by: int = -1
    seat: int = -1
    seconds: int = 0


class TableState(Struct, frozen=True, omit_defaults=True):
    """State of one table. Times are in seconds since 1970; keys are seats as text."""

    paused: bool = False
    paused_at: float = 0
    paused_by: int = -1
    """The host's seat, if only the host has paused. Only the host, or all the others together, may end this pause."""
    overruled: int = -1
    """Turn in which the others ended the host's pause. Until that turn is over, the host must also ask."""
    gifts: dict[str, int] = {}
    """Maps a seat (or -1: all) to how often it has been given more time in turn `gifts_turn`."""
    gifts_turn: int = -1
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, during a pause, to go on."""
    draw_offers: tuple[int, ...] = ()
    votes: dict[str, tuple[int, ...]] = {}
    """Maps an absent seat to the seats that vote for a bot in it."""
    vote_levels: dict[str, str] = {}
    """Maps an absent seat to the level that the first vote about it named, if it named one. Later votes agree to it."""
    due: dict[str, tuple[str, float]] = {}
    """Maps a seat to the ids of its open questions (one per line) and when its time for them is over."""
    purses: dict[str, TurnClock] = {}
    windows: dict[str, OpenWindow] = {}
    """Open reaction windows by the id of their question."""
    passes: dict[str, float] = {}
    """Maps seat and id of a question that need not be asked to when the table answers it (see `passing`)."""
    receipts: dict[str, dict[str, Receipt | None]] = {}
    """Maps an open sealed question and a seat to the receipt of the sealed answer, if there is one (see `receipts`)."""
    counts: bool = False
    """Whether the table's time counts: the game has a time limit, and the clock is not one for days."""
    used: float = 0
    """Table time in seconds used until `since`. Time runs from `since` on; 0: it does not run."""
    since: float = 0
    time_up: bool = False
    news: News | None = None
