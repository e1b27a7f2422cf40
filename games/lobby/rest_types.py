"""The shapes of REST bodies and answers. OpenAPI document and TypeScript types are made from here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.core.game import Level, OptionValue, Outcome, ScenarioCard
from games.lobby import table_defaults
from games.lobby.clock_settings import Clock

MatchStatus = Literal["open", "running", "finished", "cancelled"]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
REF_HEADER = "Idempotency-Key"
"""The request header that `Api.ref` reads."""


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NameBody(_Body, frozen=True):
    """The nickname a guest wants: 1 to 24 printed characters."""

    name: Annotated[str, Meta(max_length=400)]


class TableChoice(_Body, frozen=True):
    """What a table plays and how; the host may choose anew until it starts."""

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=80)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=60)]] = {}
    listed: bool = table_defaults.LISTED
    clock: Clock = Clock()
    """How long a seat may take before the rules' default acts; without it as long as it likes."""
    open_views: Annotated[int, Meta(ge=0, le=10)] = table_defaults.OPEN_VIEWS
    """After how many finished turns watchers may see every seat's own view; 0: not before the end."""


class NewMatch(TableChoice, frozen=True):
    """A table to open. Its maker sits in seat 0; `name` sets his nickname on the way."""

    name: Annotated[str, Meta(max_length=400)] | None = None


class SitBody(_Body, frozen=True):
    """Which seat to take; without it the first empty one."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=400)] | None = None


class ReadyBody(_Body, frozen=True):
    """`edits`: of the table one looks at. Who is ready for a table that was changed meanwhile is refused."""

    ready: bool
    edits: Annotated[int, Meta(ge=0)] | None = None


class BotBody(_Body, frozen=True):
    """Put a bot in an empty seat, or take it out. `level`: the key of one of the game's; "" is the first."""

    seat: SeatNumber
    bot: bool
    level: Annotated[str, Meta(max_length=20)] = ""


class SeatBody(_Body, frozen=True):
    """Change the own seat or its colour."""

    seat: SeatNumber | None = None
    color: Annotated[int, Meta(ge=0, le=7)] | None = None


class StartTimeBody(_Body, frozen=True):
    """When the people of a table want to begin (ISO 8601 with a time zone); null: no time."""

    at: Annotated[str, Meta(max_length=40)] | None


class RemoveBody(_Body, frozen=True):
    seat: SeatNumber


class EmptyBody(_Body, frozen=True):
    """Nothing; an empty request does as well."""


class Me(Struct, frozen=True):
    """The asking person; `name` is "" until chosen."""

    name: str
    id: str


class GameCard(Struct, frozen=True):
    """A game as the hall offers it; `motto` and `blurb` say what it is like, "" if it says nothing.

    `levels`: how well its bots may play, from the weakest.
    """

    name: str
    title: str
    motto: str
    blurb: str
    levels: tuple[Level, ...]
    scenarios: tuple[ScenarioCard, ...]


class SeatInfo(Struct, frozen=True):
    """A seat: its shown name ("" when empty), whether a bot plays it and how well (`Level.key`; "": the first level),
    whether its person is connected and not idle."""

    seat: int
    name: str
    bot: bool
    level: str
    here: bool
    ready: bool
    color: int
    mine: bool


class MatchRow(Struct, frozen=True):
    """A line of the hall. `awaited`: the asking person owes an answer there; `updated` in ISO 8601.

    `recorded`: not played here but brought in as a file by `host`; nobody can sit down there. `unreadable`: what is
    stored of it cannot be read just now; it waits.
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
    """Of a finished match, as its outcome names them."""
    starts: str = ""
    """For when an open table is arranged (ISO 8601); "": for no time."""


class MyPlace(Struct, frozen=True, omit_defaults=True):
    """The asking person's seat (-1: none), whether he is the host, and whether this browser speaks for the seat by a
    key only: it plays, but makes no links and no rematch."""

    seat: int
    host: bool
    key: bool = False
    was_host: bool = False
    """This person was host, was away too long, and may take that back before the start."""


class TableEdit(Struct, frozen=True):
    """What the host changed last at a table that has not started: how it was `before`, and when (ISO 8601).

    `unseated`: the names of those whose seat is gone; `lost_seat`: the asking person is one of them.
    """

    before: TableChoice
    at: str
    unseated: tuple[str, ...]
    lost_seat: bool


class WaysIn(Struct, frozen=True):
    """How friends come to a server that does not say under which address they find it. `urls`: links besides the first;
    which one works depends on their network. `advice`: what to do where there is none at all; "" where there is one."""

    urls: tuple[str, ...]
    advice: str


class MatchDetail(MatchRow, frozen=True, kw_only=True):
    """A match with everything its page needs before and after the game."""

    options: dict[str, OptionValue]
    clock: Clock
    listed: bool
    open_views: int
    """After how many finished turns watchers may see every seat's own view; 0: not before the end."""
    url: str
    """Opens the table's page: the invitation."""
    ways: WaysIn | None = None
    """Before the start, for who asks at the very computer on which the server runs; None: `url` is what there is."""
    me: MyPlace
    scenario_card: ScenarioCard | None = None
    """While the table is open: what there is to choose."""
    rematch: str = ""
    outcome: Outcome | None = None
    time_limit: int = 0
    """Seconds of table time after which the turn in progress is the last; 0: none."""
    edits: int = 0
    """How often the host has changed the table since it was opened."""
    last_edit: TableEdit | None = None
    """Before the start only."""
    host_before: str = ""
    """Before the start: who was host and was away too long; keeps the seat, and may take hosting back."""


class HallRows(Struct, frozen=True):
    """What the hall shows: open listed tables, running ones, the asking person's own, the last finished ones, and
    matches recorded elsewhere.

    `running`: where somebody is or was within the last half hour. `idle`: how many more there are, at most 100; see
    IdleRows.
    """

    open: tuple[MatchRow, ...]
    running: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    finished: tuple[MatchRow, ...]
    recorded: tuple[MatchRow, ...]
    idle: int = 0


class IdleRows(Struct, frozen=True):
    """Running listed tables at which nobody has been for half an hour, the youngest first."""

    idle: tuple[MatchRow, ...]


class HistoryPage(Struct, frozen=True):
    """Finished matches of the asking person, the latest first. `more`: what to ask with for those before; 0: none."""

    matches: tuple[MatchRow, ...]
    more: int


class ScenarioResult(Struct, frozen=True):
    """How the asking person fared in one scenario; what was neither won nor drawn was lost."""

    game: str
    scenario: str
    title: str
    played: int
    won: int
    drawn: int


class Companion(Struct, frozen=True):
    """Somebody with whom the asking person has played or plays. `who` names him to the asking person alone; `last` in
    ISO 8601; finished matches count, as the asking person fared in them."""

    who: str
    name: str
    last: str
    played: int
    won: int
    drawn: int


class PlayResults(Struct, frozen=True):
    """How the asking person fared in all, by scenario (most played first) and beside whom (the latest first)."""

    played: int
    won: int
    drawn: int
    scenarios: tuple[ScenarioResult, ...]
    people: tuple[Companion, ...]


class Joined(Struct, frozen=True):
    match: str


class SeatLink(Struct, frozen=True):
    """Opens the asking person's seat in one more browser, once; to be kept private. `until` in ISO 8601; `qr` is the
    link as a picture, a data: address."""

    url: str
    until: str
    qr: str


class SeatDevices(Struct, frozen=True):
    """Other browsers that play the asking person's seat, and links that have not been used yet."""

    devices: int
    links: int


class SeatOffer(Struct, frozen=True):
    """What a seat link would open, and as whom its opener is known here ("" for a newcomer). `problem`: why this
    browser cannot have the seat ("" if it can); the link stays good."""

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
    """Every error: a code, a sentence that says what to do, the field it is about ("" for none)."""

    code: str
    text: str
    field: str = ""
