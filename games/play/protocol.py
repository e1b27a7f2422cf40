"""The shapes of every socket message. `docs/protocol.md` describes their use; TypeScript types are made from here.

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
"""Protocol number; a client of another number is told to reload."""

Ref = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[ -~]+$")]
"""Made by the client, unique per seat: a resent command with the same ref is applied once."""


class _Up(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(_Up, frozen=True, tag_field="t", tag="hello"):
    """First message: protocol number and the last number held (0: nothing).

    `eyes`: whose view that number is of, and whose is wanted again: the own seat, -1 the public, or a seat that has
    lent its view. If another one is shown now, or none is named and it is not the socket's own, `have` counts nothing.
    """

    v: int
    have: Annotated[int, Meta(ge=0)] = 0
    eyes: Annotated[int, Meta(ge=-1, le=99)] | None = None
    idle: bool = False
    """As in Ping."""


class Command(_Up, frozen=True, tag_field="t", tag="command"):
    """Answer a decision. Answered by exactly one Accepted or Refused with the same ref."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Check(_Up, frozen=True, tag_field="t", tag="check"):
    """Dry run of a command: Fine or Refused; nothing changes."""

    ref: Ref
    decision: Annotated[str, Meta(max_length=60)]
    command: dict[str, Any]


class Ask(_Up, frozen=True, tag_field="t", tag="ask"):
    """A question about the own view (reach, cost, what-if): Answer or Refused."""

    ref: Ref
    question: dict[str, Any]


class Act(_Up, frozen=True, tag_field="t", tag="act"):
    """Something at the table rather than in the game.

    resign; offer_draw / withdraw_draw (all persons still in the game offering ends it); pause / unpause (the host at
    once, others when all who are present ask; what all agreed to, all end) / unask (take that back); extend (`seconds`
    more for `seat`, an opponent's; host: -1 for all); bot (for the own seat; host: also for one whose person has been
    away for a while) / unbot (the person takes it back); vote_bot / unvote_bot (a bot for an absent `seat`, when all
    who are present want it).
    """

    ref: Ref
    act: Literal[
        "resign", "offer_draw", "withdraw_draw", "pause", "unpause", "unask", "extend", "bot", "unbot", "vote_bot",
        "unvote_bot",
    ]  # fmt: skip
    seat: Annotated[int, Meta(ge=-1, le=99)] = -1
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    level: Annotated[str, Meta(max_length=20)] = ""
    """Of `bot`, and of the first `vote_bot` about a seat: how well it shall play, by the key of one of the game's
    levels; "": the first. A later vote agrees to the level that was voted on first."""


class Talk(_Up, frozen=True, tag_field="t", tag="talk"):
    """Say something: to "all", "watchers", "allies", or a seat's number as text.

    With "allies" `ears` names the seats the page showed as listening; if they are no longer the ones, it is refused.
    """

    ref: Ref
    to: Annotated[str, Meta(max_length=12)]
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TALK)]
    ears: Annotated[tuple[int, ...], Meta(max_length=16)] = ()


class Report(_Up, frozen=True, tag_field="t", tag="report"):
    """Ask the host to look at somebody: a player, a watcher with a name, or who has spoken here (`Said.who`)."""

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]


class Silence(_Up, frozen=True, tag_field="t", tag="silence"):
    """The host's: who has no seat is heard no more, or (`silenced` false) again. Either settles reports about him."""

    ref: Ref
    who: Annotated[str, Meta(min_length=1, max_length=12)]
    silenced: bool = True


class Propose(_Up, frozen=True, tag_field="t", tag="propose"):
    """Offer another seat a deal. The terms are the game's own words; `until` is the last turn in which they hold."""

    ref: Ref
    to: Annotated[int, Meta(ge=0, le=99)]
    terms: dict[str, Any]
    until: Annotated[int, Meta(ge=0, le=100_000)]


class Respond(_Up, frozen=True, tag_field="t", tag="respond"):
    """Answer an offer made to this seat (accept, decline), or withdraw: the own open offer, or an agreement."""

    ref: Ref
    offer: Annotated[int, Meta(ge=0, le=2**53)]
    act: Literal["accept", "decline", "withdraw"]


class Lend(_Up, frozen=True, tag_field="t", tag="lend"):
    """A player lets a watcher look over his shoulder, or takes that back.

    `who` as in TableInfo.watching, or else `name`, a nickname that one watcher alone has.
    """

    ref: Ref
    who: Annotated[str, Meta(max_length=12)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""
    lent: bool = True


class Look(_Up, frozen=True, tag_field="t", tag="look"):
    """A watcher looks through a view that was lent to him, or (-1) at the public one again. Welcome, then Accepted."""

    ref: Ref
    seat: Annotated[int, Meta(ge=-1, le=99)]


class Past(_Up, frozen=True, tag_field="t", tag="past"):
    """A watcher asks for a seat's own view of a finished turn that the table's policy has opened: Answer (OpenTurn)."""

    ref: Ref
    seat: Annotated[int, Meta(ge=0, le=99)]
    turn: Annotated[int, Meta(ge=0, le=100_000)]


class Ping(_Up, frozen=True, tag_field="t", tag="ping"):
    """Every 20 s: the number held. A stale one is answered by Welcome, else Pong."""

    have: Annotated[int, Meta(ge=0)]
    idle: bool = False
    """Whether the page is hidden, or has not been touched, for some minutes. Its seat then counts as not there."""


Upward = Hello | Command | Check | Ask | Act | Talk | Report | Silence | Propose | Respond | Lend | Look | Past | Ping


class _Down(Struct, frozen=True, omit_defaults=True):
    pass


class Line(_Down, frozen=True):
    """One line of the log as this viewer may read it. `n` counts lines of this viewer from 1."""

    n: int
    text: str
    body: Raw
    turn: int = 0


class Person(_Down, frozen=True):
    """Who sits in a seat: shown name, whether a bot plays it, whether a person is connected (`here`), and whether all
    pages of that person are idle (`idle`: hidden or untouched for some minutes)."""

    seat: int
    name: str
    bot: bool = False
    level: str = ""
    """How well the bot plays: the key of one of the game's levels, "": the first."""
    here: bool = False
    idle: bool = False
    color: int = 0
    ready: bool = False
    """Before the start only."""
    stands_in: bool = False
    """The bot plays for a person, who may take the seat back; a draw waits for his own word."""


class SeatClock(_Down, frozen=True):
    """A seat's time when this was sent: seconds `left` in all until the rules' default acts, `bank` of them banked.

    Count a `running` one down from when it came; per decision there is no bank.
    """

    seat: int
    left: float
    bank: float = 0.0
    running: bool = False


class TableTime(_Down, frozen=True):
    """The table's time when this was sent, in seconds; `up`: it is over, and the turn in progress is the last."""

    limit: int
    left: float
    running: bool = False
    up: bool = False


class ReactionTime(_Down, frozen=True):
    """How long the open reaction window lasts in all, seconds of it left, and whether they run. Nothing tells who has
    answered."""

    seconds: int
    left: float
    running: bool = False


class Votes(_Down, frozen=True):
    """Who would have a bot play the absent `seat`, and how well, as the first of them said ("": the first level)."""

    seat: int
    by: tuple[int, ...]
    level: str = ""


class TableInfo(_Down, frozen=True):
    """The table around the game; not numbered, sent whole when it changes."""

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
    """Watchers may see every seat's own view as it was so many finished turns ago; 0: not before the end."""
    watching: tuple[Watcher, ...] = ()
    """By name; all of them are counted in `watchers`."""
    clock: Clock | None = None
    """What was chosen; None: no clock."""
    clocks: tuple[SeatClock, ...] = ()
    """Per decision: of seats that are asked something; per turn: of all who play."""
    window: ReactionTime | None = None
    time: TableTime | None = None
    """Where the game ends after so much time at the table."""
    asks: tuple[int, ...] = ()
    """Seats that ask for a pause or, in a pause, to go on."""
    votes: tuple[Votes, ...] = ()
    news: News | None = None
    """The last thing done at the table; of two the one with the greater `n` is the later."""
    edits: int = 0
    """How often the host has changed what is played; when it grows, fetch the match's details anew."""
    paused_by: int = -1
    """The host's seat where he alone has paused: he ends it at once, or all others who are here together."""
    silenced: tuple[Silenced, ...] = ()
    """People without a seat whom the host has silenced: pages hide what they said before, too."""


class Welcome(_Down, frozen=True, tag_field="t", tag="welcome"):
    """The whole picture for this viewer; also the answer to any gap. `viewer` -1: a watcher, the public view.

    With `lent` a watcher sees the view of that seat, which it lends him: without its questions, and not to play.
    """

    seq: int
    viewer: int
    view: Raw
    log: tuple[Line, ...]
    table: TableInfo
    more: bool = False
    """Older log lines exist; see REST."""
    tabs: int = 1
    """Sockets of this very seat or person's page; more than 1: open in another tab or device too."""
    lent: int = -1
    who: str = ""
    """A watcher's: which of `table.watching` he is."""
    v: int = VERSION


class Update(_Down, frozen=True, tag_field="t", tag="update"):
    """Number grown by one or more: the view's changed top-level sections, whole, and new log lines.

    A client holding `base` applies it; one holding less has missed something and pings.
    """

    seq: int
    base: int
    view: Raw
    log: tuple[Line, ...] = ()


class Accepted(_Down, frozen=True, tag_field="t", tag="accepted"):
    """`receipt`: of an answer that was sealed; the same one however often the command is sent."""

    ref: str
    receipt: OwnReceipt | None = None


class Committed(_Down, frozen=True, tag_field="t", tag="committed"):
    """Sealed questions have closed: the commitments of all whom they asked. It comes before anything of them opens."""

    commitments: tuple[SeatCommitment, ...]


class Refused(_Down, frozen=True, tag_field="t", tag="refused"):
    ref: str
    code: str
    text: str
    field: str = ""
    faults: tuple[Fault, ...] = ()


class Saving(_Down, frozen=True, tag_field="t", tag="saving"):
    """No answer yet: storing what message `of` asks for takes longer than usual. Said to its sender alone, and again
    every few seconds; Accepted or Refused follows by itself."""

    of: str


class Fine(_Down, frozen=True, tag_field="t", tag="fine"):
    ref: str


class Answer(_Down, frozen=True, tag_field="t", tag="answer"):
    ref: str
    answer: Raw


class Table(_Down, frozen=True, tag_field="t", tag="table"):
    """The table changed. The only message (besides talk) on a match that has not started yet."""

    table: TableInfo


class Tabs(_Down, frozen=True, tag_field="t", tag="tabs"):
    """This seat is now open in so many tabs or devices. All stay usable and in step."""

    tabs: int


class Pong(_Down, frozen=True, tag_field="t", tag="pong"):
    """Nothing new; also the hall's answer to a ping. `at`: the server's time, in milliseconds since 1970."""

    seq: int
    at: int


class Bye(_Down, frozen=True, tag_field="t", tag="bye"):
    """The server is about to close this socket and says why; `again`: the client should reconnect."""

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
    """On the hall's socket: rows of these matches changed; where none is named, any row may have. A client fetches what
    it shows again."""

    matches: tuple[str, ...]
