"""State of the table around the game: pause, offers, votes and the seats' times. Plain data, stored as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.receipts import Receipt


class TurnClock(Struct, frozen=True, omit_defaults=True):
    """A seat's clock at a table with a clock per turn.

    `left` and `bank` are the seconds of this turn and of the bank that were left at the time `since`. If `since` is 0,
    the clock does not run. `stopped` is the time when the questions in `asked` were answered. If the seat takes that
    answer back, the time in between counts as used.
    """

    turn: int
    left: float
    bank: float
    since: float = 0
    stopped: float = 0
    asked: str = ""


class OpenWindow(Struct, frozen=True):
    """A reaction window: its duration in seconds, and the time when it closes (seconds since 1970)."""

    seconds: int
    until: float


class News(Struct, frozen=True, omit_defaults=True):
    """The last action at the table, with its number `n`.

    `by` is the seat that acted (-1: no single seat). `seat` and `seconds` belong to actions that concern a seat or give
    time.
    """

    n: int
    act: Literal["pause", "unpause", "extend", "bot", "time_up", "resume"]
    by: int = -1
    seat: int = -1
    seconds: int = 0


class TableState(Struct, frozen=True, omit_defaults=True):
    """State of one table. Times are in seconds since 1970. Seats that are keys of dicts are texts."""

    paused: bool = False
    paused_at: float = 0
    paused_by: int = -1
    """The host's seat, if the host has paused the game alone; otherwise -1.

    Only the host, or all the other players together, may end this pause.
    """
    overruled: int = -1
    """Turn in which the other players ended the host's pause; -1: none.

    For the rest of that turn, the host cannot pause alone, but must ask as the other players do.
    """
    gifts: dict[str, int] = {}
    """Maps a seat (-1: all seats) to the number of times that it was given more time in turn `gifts_turn`."""
    gifts_turn: int = -1
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, during a pause, for its end."""
    draw_offers: tuple[int, ...] = ()
    votes: dict[str, tuple[int, ...]] = {}
    """Maps an absent seat to the seats that vote for a bot in its place."""
    vote_levels: dict[str, str] = {}
    """Maps an absent seat to the bot's level that the first vote about the seat named, if it named a level.

    Later votes agree to this level.
    """
    due: dict[str, tuple[str, float]] = {}
    """Maps a seat to the ids of its open questions (one per line) and the deadline for them."""
    purses: dict[str, TurnClock] = {}
    windows: dict[str, OpenWindow] = {}
    """Maps the id of a question to its open reaction window."""
    passes: dict[str, float] = {}
    """Maps a seat and a question to the time when the server answers the question for the seat (see `passing`)."""
    receipts: dict[str, dict[str, Receipt | None]] = {}
    """Maps an open sealed question and a seat to the receipt of the seat's sealed answer (see `receipts`).

    The receipt is None if the seat has not answered.
    """
    counts: bool = False
    """Whether table time is counted: the game has a time limit, and the match is not played by correspondence."""
    used: float = 0
    """Seconds of table time used up to the time `since`.

    Since then the table's time runs. If `since` is 0, the table's time does not run.
    """
    since: float = 0
    time_up: bool = False
    news: News | None = None
