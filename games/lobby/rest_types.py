"""Types of REST bodies and responses. The OpenAPI document and the TypeScript types are generated from this module."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.game import Level, Outcome
from engine.core.scenario_cards import OptionValue, ScenarioCard
from games.lobby import table_defaults
from games.lobby.clock_settings import Clock

MatchStatus = Literal["open", "running", "finished", "cancelled"]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
REF_HEADER = "Idempotency-Key"
"""Name of the request header that `Api.ref` reads."""


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NameBody(_Body, frozen=True):
    """The nickname that a guest wants: 1 to 24 visible characters."""

    name: Annotated[str, Meta(max_length=400)]


class TableChoice(_Body, frozen=True):
    """The choice of game, scenario, options, seats and clock for a table. The host can change it until the match
    starts."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=80)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] = {}
    listed: bool = table_defaults.LISTED
    clock: Clock = Clock()
    """Time that a seat has before the default of the rules acts in its place. By default there is no limit."""
    open_views: Annotated[int, Meta(ge=0, le=10)] = table_defaults.OPEN_VIEWS
    """Number of finished turns after which watchers can see every seat's own view of a turn. If 0, they can see these
    views only after the end of the match."""


class NewMatch(TableChoice, frozen=True):
    """The choice for a table to open. The guest who opens the table gets seat 0. If `name` is given, it becomes that
    guest's nickname."""

    name: Annotated[str, Meta(max_length=400)] | None = None


class SitBody(_Body, frozen=True):
    """The seat that the guest wants to take.

    If `seat` is null, the server takes the first empty seat. If `name` is given, it becomes the guest's nickname.
    """

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=400)] | None = None


class ReadyBody(_Body, frozen=True):
    """Request that states whether the player is ready.

    `edits` is the number of edits of the table that the player has seen. If the table has been edited since then, the
    server refuses the request.
    """

    ready: bool
    edits: Annotated[int, Meta(ge=0)] | None = None


class BotBody(_Body, frozen=True):
    """Request to put a bot in a seat, or to remove the bot from the seat.

    `level` is the key of one of the levels of the game's bots; "" is the first level.
    """

    seat: SeatNumber
    bot: bool
    level: Annotated[str, Meta(max_length=20)] = ""


class SeatBody(_Body, frozen=True):
    """Request to move the player to another seat, or to change the colour of the player's seat."""

    seat: SeatNumber | None = None
    color: Annotated[int, Meta(ge=0, le=7)] | None = None


class StartTimeBody(_Body, frozen=True):
    """The time at which the players of a table want to begin (ISO 8601 with a time zone).

    If `at` is null, the server deletes the arranged time.
    """

    at: Annotated[str, Meta(max_length=40)] | None


class RemoveBody(_Body, frozen=True):
    seat: SeatNumber


class EmptyBody(_Body, frozen=True):
    """A request body without fields. The server also accepts an empty body."""


class Me(Struct, frozen=True):
    """The guest who sends the request. `name` is "" until the guest has chosen a nickname."""

    name: str
    id: str


class GameCard(Struct, frozen=True):
    """A game as the lobby page offers it. `motto` and `blurb` describe the game and can be "".

    `levels` contains the levels of the game's bots, the weakest level first.
    """

    name: str
    title: str
    motto: str
    blurb: str
    levels: tuple[Level, ...]
    scenarios: tuple[ScenarioCard, ...]


class SeatInfo(Struct, frozen=True):
    """A seat of a match.

    `name` is the name of the player or bot, as pages show it ("" if the seat is empty). `bot` states whether a bot
    plays the seat. `level` is the bot's level (a `Level.key`; "": the first level). `here` states whether the seat's
    player is connected and not idle. `mine` states whether the guest who sends the request is allowed to act for the
    seat.
    """

    seat: int
    name: str
    bot: bool
    level: str
    here: bool
    ready: bool
    color: int
    mine: bool


class MatchRow(Struct, frozen=True):
    """A match as an entry in the lists of the lobby page. `updated` is in ISO 8601.

    `awaited` states whether the match waits for an answer of the guest who sends the request. `recorded` states whether
    the match was played elsewhere and was imported as a file by `host`; no person can take a seat in it.
    `unreadable` states whether the server currently cannot read the stored data of the match, so that the match is
    interrupted.
    """

    id: str
    code: str
    game: str
    scenario: str
    title: str
    status: MatchStatus
    seats: tuple[SeatInfo, ...]
    turn: int
    phase: str
    awaited: bool
    mine: bool
    host: str
    watchers: int
    updated: str
    recorded: bool
    unreadable: bool = False
    winners: tuple[int, ...] = ()
    """Winning seats of a finished match, taken from its outcome."""
    starts: str = ""
    """Time at which the players of an open table want to begin (ISO 8601). It is "" if no time is arranged."""


class MyPlace(Struct, frozen=True, omit_defaults=True):
    """The role that the guest who sends the request has in a match.

    `seat` is the guest's seat (-1: none). `host` states whether the guest is the host. `key` states whether this
    browser acts for the seat only through a seat key. Such a browser can play, but cannot create seat links or a
    rematch.
    """

    seat: int
    host: bool
    key: bool = False
    was_host: bool = False
    """Whether the guest was host before, was away too long, and can become host again before the start."""


class TableEdit(Struct, frozen=True):
    """The host's last edit of a table that has not started.

    `before` contains the table's settings before the edit, and `at` is the time of the edit (ISO 8601). `unseated`
    contains the names of the players whose seats the edit removed. `lost_seat` states whether the guest who sends the
    request is one of these players and still has no seat.
    """

    before: TableChoice
    at: str
    unseated: tuple[str, ...]
    lost_seat: bool


class WaysIn(Struct, frozen=True):
    """Links for inviting friends to a server whose settings do not contain its address.

    `urls` contains links besides `MatchDetail.url`. It depends on the friend's network which of the links works.
    `advice` states what to do if there is no link at all; otherwise it is "".
    """

    urls: tuple[str, ...]
    advice: str


class MatchDetail(MatchRow, frozen=True, kw_only=True):
    """A match with all data that its page needs before, during and after the game."""

    options: dict[str, OptionValue]
    clock: Clock
    listed: bool
    open_views: int
    """Number of finished turns after which watchers can see every seat's own view of a turn. If 0, they can see these
    views only after the end of the match."""
    url: str
    """Link that opens the table's page. Players send it to invite other people."""
    ways: WaysIn | None = None
    """Further links to the table. The field is set only before the start, and only for a browser on the computer on
    which the server runs. If it is None, `url` is the only link."""
    me: MyPlace
    scenario_card: ScenarioCard | None = None
    """The scenario's card, with the options from which the host can choose. It is set only while the table is open."""
    rematch: str = ""
    outcome: Outcome | None = None
    time_limit: int = 0
    """Seconds of table time after which the current turn becomes the last turn. If it is 0, there is no limit."""
    edits: int = 0
    """Number of times that the host has edited the table."""
    last_edit: TableEdit | None = None
    """The host's last edit. It is set only before the start."""
    host_before: str = ""
    """Name of the former host, who was away too long. It is set only before the start. The former host keeps their seat
    and can become host again."""


class HallRows(Struct, frozen=True):
    """The lists of the lobby page: open tables, running tables, the guest's own matches, finished matches, and
    recordings.

    `running` contains the tables at which a person is present or was present within the last half hour. `idle` is the
    number of all other running tables, or 100 if there are more; `IdleRows` lists these tables.
    """

    open: tuple[MatchRow, ...]
    running: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    finished: tuple[MatchRow, ...]
    recorded: tuple[MatchRow, ...]
    idle: int = 0


class IdleRows(Struct, frozen=True):
    """The running tables of the lobby page at which no person has been for half an hour, the last changed table
    first."""

    idle: tuple[MatchRow, ...]


class HistoryPage(Struct, frozen=True):
    """Finished matches of the guest who sends the request, the latest match first.

    `more` is the value that the parameter `before` needs to get the next page. If it is 0, there is no further page.
    """

    matches: tuple[MatchRow, ...]
    more: int


class ScenarioResult(Struct, frozen=True):
    """The results of the guest who sends the request, in one scenario.

    `played` counts all finished matches. Matches that are neither in `won` nor in `drawn` were lost.
    """

    game: str
    scenario: str
    title: str
    played: int
    won: int
    drawn: int


class Companion(Struct, frozen=True):
    """Another person with whom the guest who sends the request has played or is playing.

    `who` is an id of the person that is valid only for this guest. `last` is the time of the last change of a match
    with this person (ISO 8601). `played`, `won` and `drawn` count the finished matches with this person; `won` and
    `drawn` are the guest's results.
    """

    who: str
    name: str
    last: str
    played: int
    won: int
    drawn: int


class PlayResults(Struct, frozen=True):
    """The results of the guest who sends the request: in total, by scenario, and by companion.

    The scenarios begin with the one that was played most often, and the companions with the latest one.
    """

    played: int
    won: int
    drawn: int
    scenarios: tuple[ScenarioResult, ...]
    people: tuple[Companion, ...]


class Joined(Struct, frozen=True):
    match: str


class SeatLink(Struct, frozen=True):
    """A private link that gives one more browser access to the guest's own seat. The link works once.

    `until` is the time until which the link is valid (ISO 8601). `qr` is a QR code of the link, as a data: URL.
    """

    url: str
    until: str
    qr: str


class SeatDevices(Struct, frozen=True):
    """The number of other browsers that can play the guest's own seat, and the number of the seat's unused seat
    links."""

    devices: int
    links: int


class SeatOffer(Struct, frozen=True):
    """The seat to which a seat link gives access.

    `me` is the name of the guest who opens the link ("" if the guest has no name yet). `problem` is the reason why this
    browser cannot get the seat ("" if it can). In that case, the link stays valid.
    """

    match: str
    title: str
    status: MatchStatus
    seat: int
    name: str
    color: int
    until: str
    me: str = ""
    problem: str = ""


class Problem(Struct, frozen=True):
    """The form of every error: a code, a sentence that says what to do, and the name of the wrong field ("" for
    none)."""

    code: str
    text: str
    field: str = ""
