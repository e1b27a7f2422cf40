"""Data structures of all socket messages. `docs/protocol.md` describes their use. TypeScript types are generated from
them.

The client sends Hello, Command, Check, Ask, Act, Talk, Report, Silence, Propose, Respond, Lend, Look, Past and Ping.
The server sends all others. The field "t" names the type of a message.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from engine.core.errors import Fault
from games.diplomacy.messages import Offered, Reports, Said, Silenced
from games.diplomacy.talk_limits import MAX_TALK
from games.lobby.clock_settings import Clock
from games.play.receipt_types import OwnReceipt, SeatCommitment
from games.play.table_state import News
from games.recon.messages import Watcher

VERSION = 1
"""Protocol number. The server tells a client with another number to reload."""

Ref = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]
"""Name of a message, chosen by the client and unique for each seat. A command sent again with its ref is applied
once."""


class _Up(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(_Up, frozen=True, tag_field="t", tag="hello"):
    """First message of a client: the protocol number, and the last sequence number that the client holds (0: none).

    `eyes` is the viewer whose view has that number and is wanted again: the client's own seat, -1 for the public, or a
    seat that has lent its view. The server ignores `have` if it shows another view now, or if `eyes` is missing and the
    shown view is a lent one.
    """

    v: int
    have: Annotated[int, Meta(ge=0)] = 0
    eyes: Annotated[int, Meta(ge=-1, le=99)] | None = None
    idle: bool = False
    """Same as `Ping.idle`."""


class Command(_Up, frozen=True, tag_field="t", tag="command"):
    """Answers a decision. The response is exactly one Accepted or Refused with the same ref."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Check(_Up, frozen=True, tag_field="t", tag="check"):
    """Dry run of a command. The response is Fine or Refused, and nothing changes."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Ask(_Up, frozen=True, tag_field="t", tag="ask"):
    """A question about the client's own view (reach, cost, what-if). The response is Answer or Refused."""

    ref: Ref
    question: dict[str, Any]


class Act(_Up, frozen=True, tag_field="t", tag="act"):
    """An action at the table rather than in the game.

    - resign: the player leaves the game.
    - offer_draw, withdraw_draw: the game ends when all persons who are still in it offer a draw.
    - pause, unpause: the host's request takes effect at once. Requests of other players take effect when all present
      players have asked. A pause on which all agreed ends only when all agree.
    - unask: the player takes back their own request to pause or unpause.
    - extend: `seat`, an opponent, gets `seconds` more. Only the host may give them to all seats (-1).
    - bot: a bot plays the player's own seat. The host may also choose a seat whose person has been away for a while.
    - unbot: the player takes their own seat back from the bot.
    - vote_bot, unvote_bot: the player votes for a bot in an absent `seat`, or takes the vote back. The bot plays when
      all present players have voted for it.
    """

    ref: Ref
    act: Literal[
        "resign", "offer_draw", "withdraw_draw", "pause", "unpause", "unask", "extend", "bot", "unbot", "vote_bot",
        "unvote_bot",
    ]  # fmt: skip
    seat: Annotated[int, Meta(ge=-1, le=99)] = -1
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    level: Annotated[str, Meta(max_length=20)] = ""
    """Level of the bot, as the key of one of the game's levels; "": the first level.

    It counts for `bot` and for the first `vote_bot` about a seat. A later vote agrees to the level that the first vote
    named.
    """


class Talk(_Up, frozen=True, tag_field="t", tag="talk"):
    """Says something to "all", "watchers", "allies" or one seat (the seat's number as text).

    If `to` is "allies", `ears` are the seats that the page showed as listeners. If the allies have changed since then,
    the message is refused.
    """

    ref: Ref
    to: Annotated[str, Meta(max_length=12)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK)]
    ears: Annotated[tuple[int, ...], Meta(max_length=16)] = ()


class Report(_Up, frozen=True, tag_field="t", tag="report"):
    """Reports a person to the host: a player, a named watcher, or a person who has spoken here (`Said.who`)."""

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]


class Silence(_Up, frozen=True, tag_field="t", tag="silence"):
    """Silences a person without a seat, or lets the person speak again (`silenced` false). Only the host may send it.

    Both actions settle the reports about this person.
    """

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]
    silenced: bool = True


class Propose(_Up, frozen=True, tag_field="t", tag="propose"):
    """Offers a deal to another seat.

    `terms` are in the game's own form. `until` is the last turn in which the terms hold.
    """

    ref: Ref
    to: Annotated[int, Meta(ge=0, le=99)]
    terms: dict[str, Any]
    until: Annotated[int, Meta(ge=0, le=100_000)]


class Respond(_Up, frozen=True, tag_field="t", tag="respond"):
    """Accepts or declines an offer made to this seat, or withdraws an open offer or an agreement of this seat."""

    ref: Ref
    offer: Annotated[int, Meta(ge=0, le=2**53)]
    act: Literal["accept", "decline", "withdraw"]


class Lend(_Up, frozen=True, tag_field="t", tag="lend"):
    """Lends the seat's own view to a watcher, or takes the view back.

    `who` names the watcher as in TableInfo.watching. Without `who`, `name` must be a nickname that only one watcher
    has.
    """

    ref: Ref
    who: Annotated[str, Meta(max_length=12)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""
    lent: bool = True


class Look(_Up, frozen=True, tag_field="t", tag="look"):
    """Shows the view that a seat lends, or the public view again (-1). The response is Welcome, then Accepted."""

    ref: Ref
    seat: Annotated[int, Meta(ge=-1, le=99)]


class Past(_Up, frozen=True, tag_field="t", tag="past"):
    """Asks for a seat's own view of a finished turn that the table's policy has opened. The response is Answer.

    The response's `answer` is an OpenTurn.
    """

    ref: Ref
    seat: Annotated[int, Meta(ge=0, le=99)]
    turn: Annotated[int, Meta(ge=0, le=100_000)]


class Ping(_Up, frozen=True, tag_field="t", tag="ping"):
    """Sent every 20 s with the sequence number that the client holds.

    The response is Welcome if that number is out of date, else Pong.
    """

    have: Annotated[int, Meta(ge=0)]
    idle: bool = False
    """Whether the page has been hidden or untouched for some minutes.

    If all pages of a seat are idle, the seat counts as not present.
    """


Upward = Hello | Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past | Ping


class _Down(Struct, frozen=True, omit_defaults=True):
    pass


class Line(_Down, frozen=True):
    """One line of the log as this viewer may read it. `n` is its number among the lines of this viewer, from 1."""

    n: int
    text: str
    body: Raw
    turn: int = 0


class Person(_Down, frozen=True):
    """A seat and the person or bot that holds it.

    `name` is the shown name. `bot` states whether a bot plays the seat. `here` states whether the seat's person is
    connected, and `idle` whether all pages of this person are idle (hidden or untouched for some minutes).
    """

    seat: int
    name: str
    bot: bool = False
    level: str = ""
    """Level of the bot, as the key of one of the game's levels; "": the first level."""
    here: bool = False
    idle: bool = False
    color: int = 0
    ready: bool = False
    """Whether the person is ready. It is set only before the start."""
    stands_in: bool = False
    """Whether the bot plays for a person, who may take the seat back. A draw needs that person's own offer."""


class SeatClock(_Down, frozen=True):
    """A seat's clock when the message was sent.

    `left` is the number of seconds until the default acts, and `bank` is how many of them are in the bank. If
    `running`, the client counts down from the arrival of the message. With a clock per decision there is no bank.
    """

    seat: int
    left: float
    bank: float = 0.0
    running: bool = False


class TableTime(_Down, frozen=True):
    """The table's time in seconds when the message was sent.

    `up` states whether the time is over, so that the turn in progress is the last turn.
    """

    limit: int
    left: float
    running: bool = False
    up: bool = False


class ReactionTime(_Down, frozen=True):
    """The open reaction window: its duration in seconds, the seconds left, and whether they are running.

    No field reveals which seats have answered.
    """

    seconds: int
    left: float
    running: bool = False


class Votes(_Down, frozen=True):
    """Seats that vote for a bot in the absent `seat`.

    `level` is the level of the bot that the first vote named ("": the first level).
    """

    seat: int
    by: tuple[int, ...]
    level: str = ""


class TableInfo(_Down, frozen=True):
    """The state of the table around the game. It has no sequence number and is sent whole when it changes."""

    match: str
    game: str
    scenario: str
    title: str
    code: str
    host: int
    people: tuple[Person, ...]
    watchers: int = 0
    paused: bool = False
    draw_offers: tuple[int, ...] = ()
    rematch: str = ""
    status: Literal["open", "running", "finished", "cancelled"] = "running"
    open_views: int = 0
    """Number of finished turns after which watchers may see every seat's own view.

    If it is 0, they may see them only after the end.
    """
    watching: tuple[Watcher, ...] = ()
    """Watchers with a name. `watchers` counts all watchers."""
    clock: Clock | None = None
    """The clock that the table has chosen; None: the table has no clock."""
    clocks: tuple[SeatClock, ...] = ()
    """Clocks of seats.

    With a clock per decision, only seats that are asked a question have a clock. With a clock per turn, all seats that
    still play have one.
    """
    window: ReactionTime | None = None
    time: TableTime | None = None
    """The table's time; None if the game has no time limit at this table."""
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, during a pause, for its end."""
    votes: tuple[Votes, ...] = ()
    news: News | None = None
    """The last action at the table. Of two actions, the later one has the greater `n`."""
    edits: int = 0
    """Number of times that the host has changed what is played.

    When it grows, the client must fetch the match's details again.
    """
    paused_by: int = -1
    """The host's seat, if the host has paused the game alone; otherwise -1.

    Such a pause is ended by the host alone, or by all other players together.
    """
    silenced: tuple[Silenced, ...] = ()
    """People without a seat whom the host has silenced. Pages also hide what these people said before."""


class Welcome(_Down, frozen=True, tag_field="t", tag="welcome"):
    """The whole view of this viewer. It is also sent when the client has missed an update.

    `viewer` is -1 for a watcher, who sees the public view. If `lent` is a seat, the watcher sees the view that this
    seat lends, without the seat's questions, and cannot act for the seat.
    """

    seq: int
    viewer: int
    view: Raw
    log: tuple[Line, ...]
    table: TableInfo
    more: bool = False
    """Whether there are older log lines. The client can fetch them over REST."""
    tabs: int = 1
    """Number of sockets of this seat; 1 for a watcher.

    If it is greater than 1, other tabs or devices show the seat too.
    """
    lent: int = -1
    who: str = ""
    """The handle of this watcher, as in `table.watching`."""
    v: int = VERSION


class Update(_Down, frozen=True, tag_field="t", tag="update"):
    """A new sequence number, with the changed top-level sections of the view and the new log lines.

    Each changed section is sent whole. A client that holds the number `base` applies the update. A client that holds a
    smaller number has missed an update and sends a ping.
    """

    seq: int
    base: int
    view: Raw
    log: tuple[Line, ...] = ()


class Accepted(_Down, frozen=True, tag_field="t", tag="accepted"):
    """A message was accepted.

    `receipt` is the receipt of a sealed answer. It stays the same however often the command is sent.
    """

    ref: str
    receipt: OwnReceipt | None = None


class Committed(_Down, frozen=True, tag_field="t", tag="committed"):
    """The commitments of all seats that were asked sealed questions which have now closed.

    The message is sent before any of the answers is shown.
    """

    commitments: tuple[SeatCommitment, ...]


class Refused(_Down, frozen=True, tag_field="t", tag="refused"):
    ref: str
    code: str
    text: str
    field: str = ""
    faults: tuple[Fault, ...] = ()


class Saving(_Down, frozen=True, tag_field="t", tag="saving"):
    """The server needs longer than usual to store the message with the ref `of`.

    This notice is sent to the sender only, and repeated every few seconds. Accepted or Refused follows.
    """

    of: str


class Fine(_Down, frozen=True, tag_field="t", tag="fine"):
    ref: str


class Answer(_Down, frozen=True, tag_field="t", tag="answer"):
    ref: str
    answer: Raw


class TableChanged(_Down, frozen=True, tag_field="t", tag="table"):
    """The table changed. Before the start of the match, this message is sent in place of Welcome and Update."""

    table: TableInfo


class Tabs(_Down, frozen=True, tag_field="t", tag="tabs"):
    """The number of tabs or devices in which this seat is now open. All of them stay usable and up to date."""

    tabs: int


class Pong(_Down, frozen=True, tag_field="t", tag="pong"):
    """The client is up to date. The hall's socket also answers pings with Pong.

    `at` is the server's time in milliseconds since 1970.
    """

    seq: int
    at: int


class Bye(_Down, frozen=True, tag_field="t", tag="bye"):
    """The server is about to close this socket and gives the reason.

    `again` states whether the client should reconnect.
    """

    reason: str
    again: bool = False


Downward = (
    Welcome
    | Update
    | Accepted
    | Committed
    | Refused
    | Saving
    | Fine
    | Answer
    | TableChanged
    | Said
    | Reports
    | Offered
    | Tabs
    | Pong
    | Bye
)


class Ring(_Down, frozen=True, tag_field="t", tag="ring"):
    """Rows of these matches in the hall have changed. The hall's socket sends this message.

    If no match is named, any row can have changed. The client fetches the rows that it shows again.
    """

    matches: tuple[str, ...]
