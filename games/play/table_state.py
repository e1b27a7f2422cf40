"""What stands around the game at one table: pause, offers, votes, and everybody's time. Plain data, stored as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core.receipts import Receipt


class TurnClock(Struct, frozen=True, omit_defaults=True):
    """A seat's time where turns have a bank: seconds `left` of this turn and in the `bank`, as they were at `since`.

    `since` 0: it stands still. `stopped`: when the answer to the questions `asked` came; if that is taken back, the
    time in between counts as used.
    """

    turn: int
    left: float
    bank: float
    since: float = 0
    stopped: float = 0
    asked: str = ""


class OpenWindow(Struct, frozen=True):
    """A reaction window: how long it lasts in all, and when it is over."""

    seconds: int
    until: float


class News(Struct, frozen=True, omit_defaults=True):
    """The last thing done at the table: by which seat (-1: nobody), to which, how many seconds. `n` counts these."""

    n: int
    act: Literal["pause", "unpause", "extend", "bot", "time_up", "resume"]
    by: int = -1
    seat: int = -1
    seconds: int = 0


class TableState(Struct, frozen=True, omit_defaults=True):
    """Times are seconds since 1970; keys are seats as text."""

    paused: bool = False
    paused_at: float = 0
    paused_by: int = -1
    """The host's seat, if he alone has paused: then he alone, or all the others together, may end it."""
    overruled: int = -1
    """The turn in which the others ended such a pause: until it is over the host, too, must ask."""
    gifts: dict[str, int] = {}
    """Seat (or -1: all) -> how often it has been given more time in turn `gifts_turn`."""
    gifts_turn: int = -1
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, in a pause, to go on."""
    draw_offers: tuple[int, ...] = ()
    votes: dict[str, tuple[int, ...]] = {}
    """Absent seat -> seats that would have a bot play it."""
    vote_levels: dict[str, str] = {}
    """Absent seat -> the level of that bot, as the first vote about it named one: the others agree to that or not."""
    due: dict[str, tuple[str, float]] = {}
    """Seat -> (ids of its open questions, when its time for them is over)."""
    purses: dict[str, TurnClock] = {}
    windows: dict[str, OpenWindow] = {}
    """Open reaction windows by the id of their question."""
    passes: dict[str, float] = {}
    """Seat and id of a question that it need not be asked -> when the table answers it (`passing`)."""
    receipts: dict[str, dict[str, Receipt | None]] = {}
    """Open sealed question -> seat -> the receipt of the answer that lies there, if one does (`receipts`)."""
    counts: bool = False
    """Whether the table's time matters: the game has a limit, and the clock is not one for days."""
    used: float = 0
    """Table time in seconds until `since`, from when on it runs; 0: it stands still."""
    since: float = 0
    time_up: bool = False
    news: News | None = None
