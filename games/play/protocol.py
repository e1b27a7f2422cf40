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
"""Version number of the protocol. The server tells a client with another number to reload."""

Ref = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]
"""Id of a message. The client chooses it, and it is unique for each seat. If a command is sent again with the same ref,
it is still applied only once."""


class _Up(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(_Up, frozen=True, tag_field="t", tag="hello"):
    """The first message of a client. `v`: the protocol number.

    `have`: the sequence number of the view that the client already has (0: none). `eyes`: the viewer of this view,
    which the client requests again. The viewer is the client's own seat, -1 for the public, or a seat that has lent its
    view.

    If the server now shows another viewer's view, it ignores `have`. If `eyes` is missing, `have` counts only for the
    client's own view and is ignored for a lent view.
    """

    v: int
    have: Annotated[int, Meta(ge=0)] = 0
    eyes: Annotated[int, Meta(ge=-1, le=99)] | None = None
    idle: bool = False
    """Has the same meaning as `Ping.idle`."""


class Command(_Up, frozen=True, tag_field="t", tag="command"):
    """The answer to a decision. The server responds with exactly one Accepted or Refused with the same ref."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Check(_Up, frozen=True, tag_field="t", tag="check"):
    """A request for a dry run of a command. The server responds with Fine or Refused, and nothing changes."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Ask(_Up, frozen=True, tag_field="t", tag="ask"):
    """A question about the view that the client sees (reach, cost, what-if). The server responds with Answer or
    Refused."""

    ref: Ref
    question: dict[str, Any]


class Act(_Up, frozen=True, tag_field="t", tag="act"):
    """An action at the table, which is not a move of the game.

    - resign: the player leaves the game.
    - offer_draw, withdraw_draw: the player offers a draw, or takes the offer back. The game ends in a draw when all
      persons who are still in the game offer one.
    - pause, unpause: the player requests a pause or its end. A request of the host takes effect at once. Requests of
      other players take effect when all present players have made them. If all players have agreed on a pause, it ends
      only when all agree on its end.
    - unask: the player takes back their own request to pause or unpause.
    - extend: the opponent in `seat` gets `seconds` more time. Only the host can give more time to all seats (-1).
    - bot: a bot plays the player's own seat. The host can also choose a seat whose person has been away for a while.
    - unbot: the player takes their own seat back from the bot.
    - vote_bot, unvote_bot: the player votes for a bot in the absent seat `seat`, or takes the vote back. The bot plays
      when all present players have voted for it.
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

    It is used for `bot`, and for the first `vote_bot` about a seat. A later vote with another level is refused, but ""
    accepts the level of the first vote.
    """


class Talk(_Up, frozen=True, tag_field="t", tag="talk"):
    """A message to "all", "watchers", "allies" or one seat (the seat's number as text).

    If `to` is "allies", `ears` contains the seats to which the message goes according to the page. If the allies have
    changed since then, the server refuses the message.
    """

    ref: Ref
    to: Annotated[str, Meta(max_length=12)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK)]
    ears: Annotated[tuple[int, ...], Meta(max_length=16)] = ()


class Report(_Up, frozen=True, tag_field="t", tag="report"):
    """A report to the host about a person: a player, a named watcher, or a person who has written here (`Said.who`)."""

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]


class Silence(_Up, frozen=True, tag_field="t", tag="silence"):
    """A request of the host to silence a person without a seat. If `silenced` is false, the person is allowed to write
    again.

    In both cases, the reports about this person count as settled.
    """

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]
    silenced: bool = True


class Propose(_Up, frozen=True, tag_field="t", tag="propose"):
    """An offer of a deal to another seat.

    The form of `terms` depends on the game. `until` is the last turn in which the terms are valid.
    """

    ref: Ref
    to: Annotated[int, Meta(ge=0, le=99)]
    terms: dict[str, Any]
    until: Annotated[int, Meta(ge=0, le=100_000)]


class Respond(_Up, frozen=True, tag_field="t", tag="respond"):
    """The response to an offer: the seat accepts or declines an offer made to it, or withdraws its own open offer or an
    agreement."""

    ref: Ref
    offer: Annotated[int, Meta(ge=0, le=2**53)]
    act: Literal["accept", "decline", "withdraw"]


class Lend(_Up, frozen=True, tag_field="t", tag="lend"):
    """A request to lend the seat's own view to a watcher. If `lent` is false, it is a request to take the view back.

    `who` identifies the watcher, as in TableInfo.watching. Without `who`, `name` must be a nickname that only one
    watcher has.
    """

    ref: Ref
    who: Annotated[str, Meta(max_length=12)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""
    lent: bool = True


class Look(_Up, frozen=True, tag_field="t", tag="look"):
    """A watcher's request for the view that a seat lends, or for the public view (-1). The response is Welcome, then
    Accepted."""

    ref: Ref
    seat: Annotated[int, Meta(ge=-1, le=99)]


class Past(_Up, frozen=True, tag_field="t", tag="past"):
    """A request for a seat's own view of a finished turn, which the open views of the table allow.

    The response is Answer; its field `answer` is an OpenTurn.
    """

    ref: Ref
    seat: Annotated[int, Meta(ge=0, le=99)]
    turn: Annotated[int, Meta(ge=0, le=100_000)]


class Ping(_Up, frozen=True, tag_field="t", tag="ping"):
    """A message that the client sends every 20 s. `have` is the sequence number that the client holds.

    The response is Welcome if this number is out of date, otherwise Pong.
    """

    have: Annotated[int, Meta(ge=0)]
    idle: bool = False
    """Whether the page has been hidden or untouched for some minutes.

    If all pages of a seat are idle, the seat does not count as present.
    """


Upward = Hello | Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past | Ping


class _Down(Struct, frozen=True, omit_defaults=True):
    pass


class Line(_Down, frozen=True):
    """One line of the log, as this viewer may read it. `n` is the number of the line for this viewer, counted from
    1."""

    n: int
    text: str
    body: Raw
    turn: int = 0


class Person(_Down, frozen=True):
    """A seat, and the person or bot that plays it.

    `name` is the name that the table shows. `bot` states whether a bot plays the seat. `here` states whether the seat's
    person is connected. `idle` states whether all pages of this person are idle (hidden or untouched for some minutes).
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
    """Whether the person is ready to start. It is set only before the start."""
    stands_in: bool = False
    """Whether the bot plays in place of a person who can take the seat back. A draw is possible only if this person
    also offers it."""


class SeatClock(_Down, frozen=True):
    """The clock of a seat, at the time when the message was sent.

    `left` is the number of seconds until the server gives the default answer, and `bank` is how many of them are in the
    bank. If `running` is true, the client counts down from the moment when it receives the message. If the clock counts
    for each decision, there is no bank.
    """

    seat: int
    left: float
    bank: float = 0.0
    running: bool = False


class TableTime(_Down, frozen=True):
    """The table's remaining time, in seconds, at the time when the message was sent.

    `up` states whether the time is over, so that the current turn is the last turn.
    """

    limit: int
    left: float
    running: bool = False
    up: bool = False


class ReactionTime(_Down, frozen=True):
    """The open reaction window: its duration in seconds, the seconds left, and whether its time is running.

    No field reveals which seats have answered.
    """

    seconds: int
    left: float
    running: bool = False


class Votes(_Down, frozen=True):
    """The seats that vote for a bot in the absent seat `seat`.

    `level` is the level of the bot in the first vote ("": the first level of the game).
    """

    seat: int
    by: tuple[int, ...]
    level: str = ""


class TableInfo(_Down, frozen=True):
    """The state of the table, without the game itself. It has no sequence number. When it changes, the server sends all
    of it."""

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
    """Number of finished turns after which watchers can see every seat's own view of a turn.

    If it is 0, they can see these views only after the end of the match.
    """
    watching: tuple[Watcher, ...] = ()
    """The watchers who have a name. `watchers` is the number of all watchers."""
    clock: Clock | None = None
    """The settings of the table's clock; None if the table has no clock."""
    clocks: tuple[SeatClock, ...] = ()
    """The clocks of the seats.

    If the clock counts for each decision, only seats with a question have one. If it counts for each turn, all seats
    that are still in the game have one.
    """
    window: ReactionTime | None = None
    time: TableTime | None = None
    """The table's remaining time; None if the game has no time limit at this table."""
    asks: tuple[int, ...] = ()
    """Seats that have requested a pause. During a pause, these are the seats that have requested its end."""
    votes: tuple[Votes, ...] = ()
    news: News | None = None
    """The last action at the table. A later action has a greater `n`."""
    edits: int = 0
    """Number of times that the host has changed the table's game, scenario or other settings.

    When it increases, the client must fetch the match's details again.
    """
    paused_by: int = -1
    """The host's seat, if the host alone has paused the game; otherwise -1.

    Such a pause can be ended by the host alone, or by all other players together.
    """
    silenced: tuple[Silenced, ...] = ()
    """People without a seat whom the host has silenced. Pages also hide what these people wrote earlier."""


class Welcome(_Down, frozen=True, tag_field="t", tag="welcome"):
    """The whole view of this viewer. It is sent at first, and again when the client has missed an update.

    `viewer` is -1 for a watcher, who sees the public view. If `lent` is a seat, the watcher sees the view that this
    seat lends. This view does not contain the seat's questions, and the watcher cannot act for the seat.
    """

    seq: int
    viewer: int
    view: Raw
    log: tuple[Line, ...]
    table: TableInfo
    more: bool = False
    """Whether there are older log lines. The client can fetch them with a REST request."""
    tabs: int = 1
    """Number of sockets of this seat; 1 for a watcher.

    If it is greater than 1, other tabs or devices also show the seat.
    """
    lent: int = -1
    who: str = ""
    """Id of this watcher, as in `table.watching`."""
    v: int = VERSION


class Update(_Down, frozen=True, tag_field="t", tag="update"):
    """A new sequence number, with the changed top-level sections of the view and the new log lines.

    Each changed section is sent as a whole. A client that holds the number `base` applies the update. A client that
    holds a smaller number has missed an update and must send a ping.
    """

    seq: int
    base: int
    view: Raw
    log: tuple[Line, ...] = ()


class Accepted(_Down, frozen=True, tag_field="t", tag="accepted"):
    """The response to a message that the server has accepted.

    `receipt` is the receipt of a sealed answer. It stays the same if the command is sent again.
    """

    ref: str
    receipt: OwnReceipt | None = None


class Committed(_Down, frozen=True, tag_field="t", tag="committed"):
    """The commitments of all seats that had sealed questions which have now closed.

    The server sends this message before it shows any of the answers.
    """

    commitments: tuple[SeatCommitment, ...]


class Refused(_Down, frozen=True, tag_field="t", tag="refused"):
    ref: str
    code: str
    text: str
    field: str = ""
    faults: tuple[Fault, ...] = ()


class Saving(_Down, frozen=True, tag_field="t", tag="saving"):
    """A notice that the server needs longer than usual to store the message with the ref `of`.

    It is sent only to the sender of the message, and is repeated every few seconds. Accepted or Refused follows.
    """

    of: str


class Fine(_Down, frozen=True, tag_field="t", tag="fine"):
    ref: str


class Answer(_Down, frozen=True, tag_field="t", tag="answer"):
    ref: str
    answer: Raw


class TableChanged(_Down, frozen=True, tag_field="t", tag="table"):
    """The new state of the table after a change. Before the start of the match, it is sent in place of Welcome and
    Update."""

    table: TableInfo


class Tabs(_Down, frozen=True, tag_field="t", tag="tabs"):
    """The number of tabs or devices in which this seat is now open. All of them can be used and stay up to date."""

    tabs: int


class Pong(_Down, frozen=True, tag_field="t", tag="pong"):
    """The response to a ping if the client is up to date. The socket of the lobby page also answers pings with it.

    `at` is the server's time in milliseconds since 1970.
    """

    seq: int
    at: int


class Bye(_Down, frozen=True, tag_field="t", tag="bye"):
    """A notice that the server is about to close this socket, with the reason.

    `again` states whether the client should connect again.
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
    """A notice that list entries of these matches on the lobby page have changed. The socket of the lobby page sends
    it.

    If `matches` is empty, any entry can have changed. The client fetches the entries that it shows again.
    """

    matches: tuple[str, ...]
