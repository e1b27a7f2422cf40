"""Data structures of all socket messages. `docs/protocol.md` describes their use; TypeScript types are generated here.

Client to server: Hello, Command, Check, Ask, Act, Talk, Report, Silence, Propose, Respond, Lend, Look, Past, Ping;
server to client: the rest. Tag "t".
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
"""Protocol number. A client with another number is told to reload."""

Ref = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]
"""Name of a message, made by the client and unique per seat: a command sent again with the same ref is applied once."""


class _Up(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(_Up, frozen=True, tag_field="t", tag="hello"):
    """First message: protocol number and the last sequence number held (0: none).

    `eyes`: the viewer whose view has that number and is wanted again: the own seat, -1 for the public, or a seat that
    has lent its view. `have` is ignored if another view is shown now, or if `eyes` is missing and the view is a lent
    one.
    """

    v: int
    have: Annotated[int, Meta(ge=0)] = 0
    eyes: Annotated[int, Meta(ge=-1, le=99)] | None = None
    idle: bool = False
    """As in Ping."""


class Command(_Up, frozen=True, tag_field="t", tag="command"):
    """Answer a decision. The response is exactly one Accepted or Refused with the same ref."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Check(_Up, frozen=True, tag_field="t", tag="check"):
    """Dry run of a command. The response is Fine or Refused; nothing changes."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Ask(_Up, frozen=True, tag_field="t", tag="ask"):
    """A question about the own view (reach, cost, what-if). The response is Answer or Refused."""

    ref: Ref
    question: dict[str, Any]


class Act(_Up, frozen=True, tag_field="t", tag="act"):
    """An action at the table rather than in the game.

    - resign: leave the game.
    - offer_draw, withdraw_draw: the game ends when all persons who are still in it offer a draw.
    - pause, unpause: the host does it at once, others when all players present ask. A pause that all agreed to ends
      only when all agree.
    - unask: take the own request to pause or unpause back.
    - extend: `seconds` more for `seat`, an opponent; the host may give them to all (-1).
    - bot: a bot plays the own seat; the host may also choose a seat whose person has been away for a while.
    - unbot: the person takes the own seat back.
    - vote_bot, unvote_bot: vote for a bot in an absent `seat`; it plays when all players present want it.
    """

    ref: Ref
    act: Literal[
        "resign", "offer_draw", "withdraw_draw", "pause", "unpause", "unask", "extend", "bot", "unbot", "vote_bot",
        "unvote_bot",
    ]  # fmt: skip
    seat: Annotated[int, Meta(ge=-1, le=99)] = -1
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    level: Annotated[str, Meta(max_length=20)] = ""
    """Level of the bot, as the key of one of the game's levels; "": the first.

    It counts for `bot` and for the first `vote_bot` about a seat. A later vote agrees to the level that was voted on
    first.
    """


class Talk(_Up, frozen=True, tag_field="t", tag="talk"):
    """Say something to "all", "watchers", "allies", or a seat (its number as text).

    With "allies", `ears` names the seats that the page showed as listeners. If these have changed, the message is
    refused.
    """

    ref: Ref
    to: Annotated[str, Meta(max_length=12)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK)]
    ears: Annotated[tuple[int, ...], Meta(max_length=16)] = ()


class Report(_Up, frozen=True, tag_field="t", tag="report"):
    """Report a person to the host: a player, a named watcher, or a person who has spoken here (`Said.who`)."""

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]


class Silence(_Up, frozen=True, tag_field="t", tag="silence"):
    """Silence a person without a seat, or let that person speak again (`silenced` false). Only the host may do it.

    Both settle the reports about that person.
    """

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]
    silenced: bool = True


class Propose(_Up, frozen=True, tag_field="t", tag="propose"):
    """Offer another seat a deal. `terms` are in the game's own form; `until` is the last turn in which they hold."""

    ref: Ref
    to: Annotated[int, Meta(ge=0, le=99)]
    terms: dict[str, Any]
    until: Annotated[int, Meta(ge=0, le=100_000)]


class Respond(_Up, frozen=True, tag_field="t", tag="respond"):
    """Answer an offer made to this seat (accept, decline), or withdraw an own open offer or an agreement."""

    ref: Ref
    offer: Annotated[int, Meta(ge=0, le=2**53)]
    act: Literal["accept", "decline", "withdraw"]


class Lend(_Up, frozen=True, tag_field="t", tag="lend"):
    """Lend the own view to a watcher, or take it back.

    `who` as in TableInfo.watching, or else `name`: a nickname that only one watcher has.
    """

    ref: Ref
    who: Annotated[str, Meta(max_length=12)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""
    lent: bool = True


class Look(_Up, frozen=True, tag_field="t", tag="look"):
    """Look through a lent view, or at the public view again (-1). The response is Welcome, then Accepted."""

    ref: Ref
    seat: Annotated[int, Meta(ge=-1, le=99)]


class Past(_Up, frozen=True, tag_field="t", tag="past"):
    """Ask for a seat's own view of a finished turn that the table's policy has opened. The response is Answer.

    Its `answer` is an OpenTurn.
    """

    ref: Ref
    seat: Annotated[int, Meta(ge=0, le=99)]
    turn: Annotated[int, Meta(ge=0, le=100_000)]


class Ping(_Up, frozen=True, tag_field="t", tag="ping"):
    """Sent every 20 s with the sequence number held. The response is Welcome if it is out of date, else Pong."""

    have: Annotated[int, Meta(ge=0)]
    idle: bool = False
    """Whether the page has been hidden or untouched for some minutes. Its seat then counts as not present."""


Upward = Hello | Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past | Ping


class _Down(Struct, frozen=True, omit_defaults=True):
    pass


class Line(_Down, frozen=True):
    """One line of the log as this viewer may read it. `n` counts the lines of this viewer from 1."""

    n: int
    text: str
    body: Raw
    turn: int = 0


class Person(_Down, frozen=True):
    """A seat and its holder.

    `name` as shown; `bot`: a bot plays the seat; `here`: its person is connected; `idle`: all pages of that person are
    idle (hidden or untouched for some minutes).
    """

    seat: int
    name: str
    bot: bool = False
    level: str = ""
    """Level of the bot, as the key of one of the game's levels; "": the first."""
    here: bool = False
    idle: bool = False
    color: int = 0
    ready: bool = False
    """Only before the start."""
    stands_in: bool = False
    """Whether the bot plays for a person, who may take the seat back. A draw needs that person's own offer."""


class SeatClock(_Down, frozen=True):
    """A seat's time when this was sent: `left` seconds in all until the default acts, `bank` of them in the bank.

    A `running` clock counts down from when the message came. With a clock per decision there is no bank.
    """

    seat: int
    left: float
    bank: float = 0.0
    running: bool = False


class TableTime(_Down, frozen=True):
    """The table's time when this was sent, in seconds. `up`: it is over, and the turn in progress is the last."""

    limit: int
    left: float
    running: bool = False
    up: bool = False


class ReactionTime(_Down, frozen=True):
    """Duration of the open reaction window in seconds, the seconds left of it, and whether they run.

    Nothing tells which seats have answered.
    """

    seconds: int
    left: float
    running: bool = False


class Votes(_Down, frozen=True):
    """Seats that vote for a bot in the absent `seat`.

    `level`: level of the bot, as the first vote named it ("": the first level).
    """

    seat: int
    by: tuple[int, ...]
    level: str = ""


class TableInfo(_Down, frozen=True):
    """The table around the game. It has no sequence number and is sent whole when it changes."""

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
    """Number of finished turns after which watchers may see every seat's own view; 0: only after the end."""
    watching: tuple[Watcher, ...] = ()
    """Watchers with a name. All watchers are counted in `watchers`."""
    clock: Clock | None = None
    """The clock that was chosen; None: no clock."""
    clocks: tuple[SeatClock, ...] = ()
    """With a clock per decision: seats that are asked something. With a clock per turn: all seats that play."""
    window: ReactionTime | None = None
    time: TableTime | None = None
    """Set if the game ends after a certain time at the table."""
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, during a pause, to go on."""
    votes: tuple[Votes, ...] = ()
    news: News | None = None
    """The last action at the table. Of two, the one with the greater `n` is later."""
    edits: int = 0
    """How often the host has changed what is played. When it grows, fetch the match's details again."""
    paused_by: int = -1
    """The host's seat, if only the host has paused. The host alone ends such a pause, or all others together."""
    silenced: tuple[Silenced, ...] = ()
    """People without a seat whom the host has silenced. Pages also hide what they said before."""


class Welcome(_Down, frozen=True, tag_field="t", tag="welcome"):
    """The whole view for this viewer, also sent after any gap. `viewer` -1: a watcher, who sees the public view.

    With `lent`, a watcher sees the view of the seat that lends it, without its questions, and cannot act for it.
    """

    seq: int
    viewer: int
    view: Raw
    log: tuple[Line, ...]
    table: TableInfo
    more: bool = False
    """Whether older log lines exist, which REST returns."""
    tabs: int = 1
    """Number of sockets of this seat, 1 for a watcher. If there are more, other tabs or devices show it too."""
    lent: int = -1
    who: str = ""
    """The watcher's own `who` in `table.watching`."""
    v: int = VERSION


class Update(_Down, frozen=True, tag_field="t", tag="update"):
    """A new sequence number, with the view's changed top-level sections (each one whole) and the new log lines.

    A client that holds `base` applies it. A client that holds less has missed something and pings.
    """

    seq: int
    base: int
    view: Raw
    log: tuple[Line, ...] = ()


class Accepted(_Down, frozen=True, tag_field="t", tag="accepted"):
    """A message was accepted. `receipt` of a sealed answer: the same one however often the command is sent."""

    ref: str
    receipt: OwnReceipt | None = None


class Committed(_Down, frozen=True, tag_field="t", tag="committed"):
    """The commitments of all seats that were asked sealed questions which have closed.

    It comes before any of the answers is shown.
    """

    commitments: tuple[SeatCommitment, ...]


class Refused(_Down, frozen=True, tag_field="t", tag="refused"):
    ref: str
    code: str
    text: str
    field: str = ""
    faults: tuple[Fault, ...] = ()


class Saving(_Down, frozen=True, tag_field="t", tag="saving"):
    """No answer yet: storing what message `of` asks for takes longer than usual.

    It is sent to the sender only, and again every few seconds. Accepted or Refused follows.
    """

    of: str


class Fine(_Down, frozen=True, tag_field="t", tag="fine"):
    ref: str


class Answer(_Down, frozen=True, tag_field="t", tag="answer"):
    ref: str
    answer: Raw


class Table(_Down, frozen=True, tag_field="t", tag="table"):
    """The table changed. It is the only message (besides talk) of a match that has not started yet."""

    table: TableInfo


class Tabs(_Down, frozen=True, tag_field="t", tag="tabs"):
    """This seat is now open in so many tabs or devices. All of them stay usable and up to date."""

    tabs: int


class Pong(_Down, frozen=True, tag_field="t", tag="pong"):
    """Nothing is new; also the hall's response to a ping. `at`: the server's time, in milliseconds since 1970."""

    seq: int
    at: int


class Bye(_Down, frozen=True, tag_field="t", tag="bye"):
    """The server is about to close this socket and gives the reason. `again`: the client should reconnect."""

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
    | Table
    | Said
    | Reports
    | Offered
    | Tabs
    | Pong
    | Bye
)


class Ring(_Down, frozen=True, tag_field="t", tag="ring"):
    """On the hall's socket: rows of these matches changed; if none is named, any row may have changed.

    A client fetches again what it shows.
    """

    matches: tuple[str, ...]
