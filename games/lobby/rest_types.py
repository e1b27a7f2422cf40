"""Types of REST bodies and responses. The OpenAPI document and the TypeScript types are generated from this module."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.game import Level, OptionValue, Outcome, ScenarioCard
from games.lobby import table_defaults
from games.lobby.clock_settings import Clock

MatchStatus = Literal["open", "running", "finished", "cancelled"]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
REF_HEADER = "Idempotency-Key"
"""Request header that `Api.ref` reads."""


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NameBody(_Body, frozen=True):
    """The nickname that a guest wants: 1 to 24 printed characters."""

    name: Annotated[str, Meta(max_length=400)]


class TableChoice(_Body, frozen=True):
    """What a table plays and how. The host may change it until the match starts."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=80)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] = {}
    listed: bool = table_defaults.LISTED
    clock: Clock = Clock()
    """Time that a seat may take before the rules' default acts; the default is no limit."""
    open_views: Annotated[int, Meta(ge=0, le=10)] = table_defaults.OPEN_VIEWS
    """Number of finished turns after which watchers may see every seat's own view; 0: not before the end."""


class NewMatch(TableChoice, frozen=True):
    """A table to open. Its maker sits in seat 0; `name` also sets the maker's nickname."""

    name: Annotated[str, Meta(max_length=400)] | None = None


class SitBody(_Body, frozen=True):
    """The seat to take; without it, the first empty seat."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=400)] | None = None


class ReadyBody(_Body, frozen=True):
    """Whether the player is ready.

    `edits`: number of edits of the table that the player has seen. If the table has been edited since, the request is
    refused.
    """

    ready: bool
    edits: Annotated[int, Meta(ge=0)] | None = None


class BotBody(_Body, frozen=True):
    """Puts a bot in an empty seat, or takes it out.

    `level`: key of one of the game's levels; "" is the first one.
    """

    seat: SeatNumber
    bot: bool
    level: Annotated[str, Meta(max_length=20)] = ""


class SeatBody(_Body, frozen=True):
    """Changes the player's own seat or its colour."""

    seat: SeatNumber | None = None
    color: Annotated[int, Meta(ge=0, le=7)] | None = None


class StartTimeBody(_Body, frozen=True):
    """Time at which the players of a table want to begin (ISO 8601 with a time zone); null: no time."""

    at: Annotated[str, Meta(max_length=40)] | None


class RemoveBody(_Body, frozen=True):
    seat: SeatNumber


class EmptyBody(_Body, frozen=True):
    """No fields; an empty request does as well."""


class Me(Struct, frozen=True):
    """The person who asks; `name` is "" until chosen."""

    name: str
    id: str


class GameCard(Struct, frozen=True):
    """A game as the hall offers it; `motto` and `blurb` describe it, "" if the game has none.

    `levels`: how well its bots may play, from the weakest.
    """

    name: str
    title: str
    motto: str
    blurb: str
    levels: tuple[Level, ...]
    scenarios: tuple[ScenarioCard, ...]


class SeatInfo(Struct, frozen=True):
    """A seat of a match.

    `name`: the shown name ("" if the seat is empty). `bot`: whether a bot plays it, at `level` (`Level.key`; "": the
    first level). `here`: whether its player is connected and not idle. `mine`: whether the person who asks speaks for
    it.
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
    """A row of the hall. `awaited`: the person who asks owes an answer in the match. `updated` is in ISO 8601.

    `recorded`: the match was not played here but brought in as a file by `host`; no person can take a seat in it.
    `unreadable`: the stored data of the match cannot be read just now; the match waits.
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
    """Winners of a finished match, from its outcome."""
    starts: str = ""
    """Time for which an open table is arranged (ISO 8601); "": no time."""


class MyPlace(Struct, frozen=True, omit_defaults=True):
    """The place of the person who asks in a match.

    `seat`: their seat (-1: none). `host`: whether they are the host. `key`: this browser speaks for the seat by a key
    only; it plays, but makes no links and no rematch.
    """

    seat: int
    host: bool
    key: bool = False
    was_host: bool = False
    """This person was host, was away too long, and may take hosting back before the start."""


class TableEdit(Struct, frozen=True):
    """The host's last edit of a table that has not started: the choice `before`, and when it was edited (ISO 8601).

    `unseated`: names of the players whose seat was removed. `lost_seat`: the person who asks is one of them.
    """

    before: TableChoice
    at: str
    unseated: tuple[str, ...]
    lost_seat: bool


class WaysIn(Struct, frozen=True):
    """How friends reach a server whose settings do not name its address.

    `urls`: links besides the first one; which link works depends on the friend's network. `advice`: what to do if there
    is no link at all; "" if there is one.
    """

    urls: tuple[str, ...]
    advice: str


class MatchDetail(MatchRow, frozen=True, kw_only=True):
    """A match with all data that its page needs before and after the game."""

    options: dict[str, OptionValue]
    clock: Clock
    listed: bool
    open_views: int
    """Number of finished turns after which watchers may see every seat's own view; 0: not before the end."""
    url: str
    """Opens the table's page. This is the link for invitations."""
    ways: WaysIn | None = None
    """Only before the start, for a browser on the computer on which the server runs; None: `url` is the only link."""
    me: MyPlace
    scenario_card: ScenarioCard | None = None
    """Only while the table is open: what its players can choose."""
    rematch: str = ""
    outcome: Outcome | None = None
    time_limit: int = 0
    """Seconds of table time after which the current turn is the last one; 0: no limit."""
    edits: int = 0
    """Number of times that the host has edited the table since it was opened."""
    last_edit: TableEdit | None = None
    """Only before the start."""
    host_before: str = ""
    """Only before the start: name of the former host, who was away too long. The former host keeps the seat, and may
    take hosting back."""


class HallRows(Struct, frozen=True):
    """Rows of the hall: open listed tables, running ones, the person's own, the last finished ones, and recordings.

    `running`: tables at which a person is now or was within the last half hour. `idle`: number of other running tables,
    at most 100; see IdleRows.
    """

    open: tuple[MatchRow, ...]
    running: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    finished: tuple[MatchRow, ...]
    recorded: tuple[MatchRow, ...]
    idle: int = 0


class IdleRows(Struct, frozen=True):
    """Running listed tables at which no person has been for half an hour, the most recently changed first."""

    idle: tuple[MatchRow, ...]


class HistoryPage(Struct, frozen=True):
    """Finished matches of the person who asks, the latest first. `more`: value of `before` for the next page; 0: no
    more."""

    matches: tuple[MatchRow, ...]
    more: int


class ScenarioResult(Struct, frozen=True):
    """Results of the person who asks in one scenario. Matches that were neither won nor drawn were lost."""

    game: str
    scenario: str
    title: str
    played: int
    won: int
    drawn: int


class Companion(Struct, frozen=True):
    """Another person with whom the person who asks has played or plays.

    `who` names them to the person who asks only. `last` is in ISO 8601. The numbers count finished matches, with the
    results of the person who asks.
    """

    who: str
    name: str
    last: str
    played: int
    won: int
    drawn: int


class PlayResults(Struct, frozen=True):
    """Results of the person who asks: in all, by scenario (most played first), and by companion (the latest first)."""

    played: int
    won: int
    drawn: int
    scenarios: tuple[ScenarioResult, ...]
    people: tuple[Companion, ...]


class Joined(Struct, frozen=True):
    match: str


class SeatLink(Struct, frozen=True):
    """A private link that opens the seat of the person who asks in one more browser, once.

    `until` is in ISO 8601; `qr` is the link as a picture, a data: URL.
    """

    url: str
    until: str
    qr: str


class SeatDevices(Struct, frozen=True):
    """Number of other browsers that play the seat of the person who asks, and of seat links that have not been used
    yet."""

    devices: int
    links: int


class SeatOffer(Struct, frozen=True):
    """What a seat link would open.

    `me`: name under which the person who opens it is known here ("" for a newcomer). `problem`: why this browser cannot
    have the seat ("" if it can); the link stays valid.
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
    """Form of every error: a code, a sentence that says what to do, and the field that it is about ("" for none)."""

    code: str
    text: str
    field: str = ""
