"""State of the table around the game: pause, offers, votes and the seats' times. Plain data, stored as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.receipts import Receipt


class TurnClock(Struct, frozen=True, omit_defaults=True):
    """A seat's clock at a table with a clock per turn.

    `left` and `bank`: seconds of this turn and of the bank that were left at the time `since`. If `since` is 0, the
    clock does not run. `asked`: ids of the questions that the seat has answered, one per line. `stopped`: time of the
    last of these answers. If the seat takes an answer back, the clock runs again, and the time since `stopped` counts
    as used.
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
    """The last action at the table.

    `n`: the number of the action. `by`: the seat that acted, or -1 if it was not a single seat. `seat` and `seconds`
    are set only by actions that concern a seat or give time.
    """

    n: int
    act: Literal["pause", "unpause", "extend", "bot", "time_up", "resume"]
    by: int = -1
    seat: int = -1
    seconds: int = 0


class TableState(Struct, frozen=True, omit_defaults=True):
    """State of one table. Times are in seconds since 1970. If a seat is the key of a dict, it is a text."""

    paused: bool = False
    paused_at: float = 0
    paused_by: int = -1
    """The host's seat if the host alone has paused the game, otherwise -1.

    Only the host, or all the other players together, can end this pause.
    """
    overruled: int = -1
    """Turn in which the other players ended the host's pause, or -1.

    For the rest of that turn, the host cannot pause alone, but must request a pause as the other players do.
    """
    gifts: dict[str, int] = {}
    """Maps a seat (-1: all seats) to the number of times that it was given more time in the turn `gifts_turn`."""
    gifts_turn: int = -1
    asks: tuple[int, ...] = ()
    """Seats that request a pause or, during a pause, the end of the pause."""
    draw_offers: tuple[int, ...] = ()
    votes: dict[str, tuple[int, ...]] = {}
    """Maps a seat whose player is absent to the seats that vote for a bot to play it."""
    vote_levels: dict[str, str] = {}
    """Maps a seat whose player is absent to the bot's level that the first vote about the seat named.

    If that vote named no level, the seat has no value. A later vote cannot name another level.
    """
    due: dict[str, tuple[str, float]] = {}
    """Maps a seat to the ids of its open questions (one id per line) and their deadline."""
    purses: dict[str, TurnClock] = {}
    windows: dict[str, OpenWindow] = {}
    """Maps the id of a question to its open reaction window."""
    passes: dict[str, float] = {}
    """Maps a seat and question (as one text) to the time when the server answers the question for the seat (see
    `passing`).
    """
    receipts: dict[str, dict[str, Receipt | None]] = {}
    """Maps an open sealed question to a map from seat to the receipt of the seat's sealed answer (see `receipts`).

    The receipt is None if the seat has not answered.
    """
    counts: bool = False
    """Whether table time is counted: the game has a time limit, and the match is not played by correspondence."""
    used: float = 0
    """Seconds of table time that were used before the time `since`.

    If `since` is 0, the table's time does not run now. Otherwise it has run since then.
    """
    since: float = 0
    time_up: bool = False
    news: News | None = None
