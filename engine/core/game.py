"""The contract of a game: a class with a few functions over a state. It holds all that the hall uses of a game.

A game is a class that inherits `Game`. Functions that `Game` itself implements are optional; each docstring states the
default. The hall uses nothing else of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct, field, structs

from engine.core.analysis import Analysis
from engine.core.chance import Seed
from engine.core.errors import Fault, illegal
from engine.core.events import Event

Seat = int
"""A place in a match, numbered from 0."""

Viewer = int
"""Who looks: a seat, or PUBLIC. No viewer sees everything."""

PUBLIC: Viewer = -1
"""The least privileged viewer: sees what every spectator sees."""

STANDING = "standing"
"""Decision id for standing orders: what a seat wants done while its player is away."""

OptionValue = bool | int | str


OWN = "own"
"""Scenario name of every match that is played on a user's own scenario."""


def _no_options() -> dict[str, OptionValue]:
    return {}


class Setup(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on before the game: scenario name, number of seats, options that differ from their default.

    `text`: the file of a user's own scenario, whose name is "own"; "": the scenario is a printed one. An empty `text`
    is not stored, so that matches from before own scenarios keep the same bytes. `options` is always stored.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=_no_options)
    text: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """A numbered question put to one seat.

    `id` identifies this question (an answer to an older question is refused as stale), `kind` is its type, `text` says
    it in words.

    `answered`: an answer is sealed and may still be changed or withdrawn. It is also set from the start for a right
    that no player waits for (for example to concede).

    `seconds`: the length of a reaction window; 0: the table's own clock applies. After that much table time `idle`
    answers, whatever clock the table has. All seats that a window asks have the question under one id. Meanwhile they
    get no other question that players wait for. The decision stays in `owed` of each of these seats until the window
    closes, answered or not; only the last answer becomes public. The length is public and depends on nothing hidden.
    The window does not show who has answered: until it closes, the header says `owes` for all seats it asks.

    `passes`: the seat need not be asked, because there is only one answer or because the seat lets such questions pass.
    For other seats it looks like any other question. After a delay that depends on nothing hidden, the table gives the
    answer of `pass_by`.

    `at_once`: no delay, because all viewers can see that there is only one answer.
    """

    id: str
    kind: str
    text: str = ""
    answered: bool = False
    seconds: int = 0
    passes: bool = False
    at_once: bool = False


class Outcome(Struct, frozen=True):
    """How a match ended: the winning seats (none: a draw), the code of the condition, one sentence.

    `text` may hold `{0}`, `{1}`, ... for the names of seats.
    """

    winners: tuple[Seat, ...]
    reason: str
    text: str


SeatStatus = Literal["idle", "owes", "in", "out"]
"""idle: nothing to decide; owes: an answer is missing; in: sealed, other seats still owe; out: no longer plays."""


class Header(Struct, frozen=True):
    """What the hall shows above any game: the present turn and phase, and which seats the table waits for."""

    turn: int
    phase: str
    phases: tuple[str, ...]
    status: tuple[SeatStatus, ...]
    title: str = ""
    outcome: Outcome | None = None


class Option(Struct, frozen=True):
    """An option that a table may choose: `kind` is "flag", "choice" or "number"."""

    key: str
    label: str
    kind: Literal["flag", "choice", "number"]
    default: OptionValue
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    group: str = "House rules"


class Sketch(Struct, frozen=True):
    """A small picture of the map for a scenario card.

    `points`: x, y, and the seat whose home it is or -1; `lines`: pairs of point indexes.
    """

    width: float
    height: float
    points: tuple[tuple[float, float, int], ...]
    lines: tuple[tuple[int, int], ...]


class ScenarioCard(Struct, frozen=True):
    """A scenario as the hall offers it. `minutes` is the usual length with experienced players."""

    name: str
    title: str
    edition: str
    seats: tuple[int, int]
    text: str
    minutes: int
    options: tuple[Option, ...] = ()
    sketch: Sketch | None = None
    note: str = ""


class Design(Struct, frozen=True):
    """A user's own scenario, as the game reads it.

    `text`: its file, as the game writes it ("" if it cannot be read); `form`: the same as fields, in JSON; `card`: None
    while there are faults; `faults`: all faults, each with the path of its field; `notes`: sentences on how fair it is.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()


class View(Protocol):
    """Everything one viewer may know now: a struct whose top-level fields are the sections sent to clients.

    A game adds sections of its own. If there is a section `circles`, which equals `Game.allies`, the frame of the match
    shows it to all viewers.
    """

    @property
    def header(self) -> Header: ...

    @property
    def setup(self) -> Any:
        """Public and constant; the input of `Game.board`."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Open questions of the seat that looks."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Step(Struct, Generic[S], frozen=True):
    """The result of one command: the new state and what happened, in order."""

    state: S
    events: tuple[Event, ...] = field(default=())


class Reply(Struct, frozen=True):
    """A command chosen for one open decision (by `suggest`, `idle` or a client)."""

    decision: str
    command: Any


class Level(Struct, frozen=True):
    """A strength of computer player. The game shows and gives the same information to all levels; none has a bonus.

    `key`: used on disk and in URLs, never changes. `title`: the name for users; `text`: one sentence on how it plays.
    """

    key: str
    title: str
    text: str


CADET = Level("cadet", "Cadet", "Plays by sound rules of thumb, and varies what it does.")
"""Level of `Game.suggest`, which every game has."""


class Drill(Struct, frozen=True):
    """A question from a finished match: what would the user have answered?

    `shown` and `kept` are in the game's own form. `id`: unique in its match, made of letters, digits and dots. `entry`:
    the last entry of the log before the question was asked; `turn`: the turn then. `kept`: what no user sees before
    they answer.
    """

    id: str
    entry: int
    turn: int
    shown: Any
    kept: Any


class ShippedDrill(Struct, frozen=True):
    """A drill that comes with the rules. `source`: a sentence that says which match it is from."""

    source: str
    drill: Drill


class Judged(Struct, frozen=True):
    """The verdict on an answer to a drill: whether it is good, and all details, in the game's own form."""

    good: bool
    told: Any


class MatchRecord(Protocol):
    """What a report uses of a match besides its steps; `recorded.Recorded` is one."""

    @property
    def setup(self) -> Setup: ...

    @property
    def seed(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Game(Protocol[S, V]):
    """The rules module of one game. `apply` is pure when seen from outside; `view` builds every view from nothing."""

    # ---- required ----------------------------------------------------------------------------------------------------

    name: str
    """Used in URLs and on disk; never changes."""
    title: str
    """Name for users."""
    rules: int
    """Version of the rules; grows when the meaning of a stored state or log changes."""
    plays: tuple[int, ...]
    """Versions of stored matches that these rules can continue and replay, `rules` included."""
    state_type: Any
    command_type: Any
    """A tagged union of msgspec structs, tag field "kind"."""
    event_type: Any
    """A tagged union too: the bodies of events."""
    view_type: Any
    """A struct that implements `View`."""
    board_type: Any

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios that the hall offers, in the order shown."""
        ...

    def new(self, setup: Setup, seed: Seed) -> Step[S]:
        """Return the position at the start; raise Illegal for a setup that no scenario allows.

        A new match's seed comes from `chance.new_seed`. A number as seed plays as matches of rules 1 did.
        """
        ...

    def owed(self, state: S) -> Mapping[Seat, tuple[Decision, ...]]:
        """Return the open questions by seat, answered ones included; empty when the game is over."""
        ...

    def apply(self, state: S, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[S]:
        """Answer a decision. Raise Stale for a decision that is not open, Illegal for a forbidden command.

        `judged`: the result of `check` for this same state and command; the command is then not judged again.

        A game with standing orders accepts them under the id STANDING from every seat that still plays, at any time.
        They answer no question: `owed` never lists them, no event mentions them, and only that seat's view shows them.
        """
        ...

    def check(self, state: S, seat: Seat, decision: str, command: Any) -> Any:
        """Refuse a command exactly as `apply` would, and do nothing else: a dry run.

        Return None, or a value that can be given to `apply` so that it does not judge the same command again.

        The check uses only what the seat may know, and resolves nothing. In two worlds that differ only in what the
        seat may not know, it does the same work (the same calls, the same bytes copied), so that its duration reveals
        no secret. This also holds for STANDING. A server calls it before every `apply`, whose duration may depend on
        the whole state.
        """
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """Return what this viewer may know now, with the prompts of the viewer's open decisions."""
        ...

    def board(self, setup: Any) -> Any:
        """Return what never changes in a match (map, tables), from the view's `setup` section; public, fetched once."""
        ...

    def suggest(self, view: V, rng: Random) -> Reply | None:
        """Return a legal command for an unanswered decision of the view's seat, from the view alone; None: none open.

        A bot whose moods last longer than one question takes them from `chance.BotRandom`, never from public data.
        """
        ...

    def idle(self, view: V) -> Reply | None:
        """Return an absent seat's answer at its deadline, by its standing orders if any; None: nothing is open."""
        ...

    def resign(self, state: S, seat: Seat) -> Step[S]:
        """Let the seat give up; possible at any time."""
        ...

    def draw(self, state: S) -> Step[S]:
        """End the game by agreement of all seats still playing."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended; None: it goes on."""
        ...

    def tell(self, event: Any) -> str:
        """Return one event as a sentence with rulebook notation; `{0}`, `{1}`, ... stand for names of seats."""
        ...

    # ---- optional, with defaults -------------------------------------------------------------------------------------

    motto: str = ""
    """For the hall, in three to ten words: the goal of the game."""

    blurb: str = ""
    """For the hall, in one or two sentences: what the game is about and how it feels."""

    typescript_types: Mapping[str, Any] = MappingProxyType({})
    """Maps TypeScript names to further types for the browser; commands, events, view and board are included anyway."""

    levels: tuple[Level, ...] = (CADET,)
    """Levels of its computer players, from the weakest; the first one is `suggest`."""

    private_sections: tuple[str, ...] = ("decisions",)
    """Sections of a view that concern only the seat and the rules, such as its questions. A lent view omits them."""

    closed_sections: tuple[str, ...] = ()
    """Private sections that stay private after the match: no replay shows them."""

    def views(self, state: S, viewers: Sequence[Viewer]) -> Mapping[Viewer, V]:
        """Return the views of several viewers. A game may calculate shared parts once; the default does not."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def sections(
        self, state: S, viewers: Sequence[Viewer], since: S | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        """Return viewer -> that viewer's sections by name. Sections equal in the view of `since` may be left out.

        `since` is the position before the command. No section is made from another viewer's section. The default
        returns all sections.
        """
        made: Mapping[Viewer, Any] = self.views(state, viewers)
        return {viewer: structs.asdict(view) for viewer, view in made.items()}

    def explain(self, view: V, question: Mapping[str, Any]) -> Any:
        """Answer a client's question (reach, what-if, cost) from the view alone, so that it can reveal nothing else.

        A game limits what a question may hold, so that the slowest one takes a few milliseconds; the server treats no
        question as heavy work. Raise Refusal if it is not a question of this game. The default always raises it.
        """
        raise illegal("E-QUESTION", "This game answers no questions.")

    def answer(self, view: V, rng: Random, level: str) -> Reply | None:
        """Return the answer of a computer player of this level, from the view and `rng` alone. Raise nothing.

        It may take long, so a server calls it where no request waits for it. An unknown level plays as the first one.
        """
        return self.suggest(view, rng)

    def pass_by(self, view: V) -> Reply | None:
        """Return the answer to the first open question that `passes`; None: there is none (the default)."""
        return None

    def allies(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return by seat the seats allied with it, whom its alliance chat reaches; public. Default: no allies."""
        return ()

    def design(self, source: str | Mapping[str, Any]) -> Design:
        """Return a user's own scenario, read from its file or its fields; the result lists whatever is wrong as faults.

        Raise Illegal (E-DESIGN) if the game takes no own scenarios (the default). A match of an own scenario has the
        scenario name "own" and the file in `Setup.text`.
        """
        raise illegal("E-DESIGN", "This game takes no scenarios of one's own.")

    def design_kit(self) -> Any:
        """Return the parts of own scenarios, in the game's own form; constant and public. None (the default): no
        kit."""
        return None

    rule_cases: bool = False
    """Whether its rule cases can be judged: if so, `engine/adjudicate` has a package with its name."""

    def lab_kit(self) -> Any:
        """Return the parts of lab positions, in the game's own form; constant and public. None (default): no lab."""
        return None

    def lab(self, question: Mapping[str, Any]) -> Any:
        """Answer a question about a battle that is not part of a match, in the game's own form; deterministic.

        It may take seconds, so a server calls it where no request waits for it. Raise Refusal for a position that no
        rules allow, and Illegal (E-LAB) if there is no lab (the default).
        """
        raise illegal("E-LAB", "This game has no battle lab.")

    has_drills: bool = False
    """Whether it makes drills from finished matches; the three functions that follow are called only then."""

    def shipped_drills(self) -> Sequence[ShippedDrill]:
        """Return the drills that come with the rules, so that some exist before the first match; always the same."""
        return ()

    def drills(self, steps: Iterable[tuple[int, Step[S]]]) -> Iterator[Drill]:
        """Yield the drills of a finished match; may take long. `steps`: each step with the index of its log entry."""
        return iter(())

    def judge_drill(self, drill: Drill, answer: Any) -> Judged:
        """Return what an answer to a drill is worth; deterministic; it may take seconds.

        Raise Refusal for an answer that the rules do not allow, and Illegal (E-DRILL) for data that is not an answer
        (the default).
        """
        raise illegal("E-DRILL", "This game has no drills.")

    analyst: bool = False
    """Whether `analysis` yields anything."""

    def analysis(
        self, match: MatchRecord, entries: int, steps: Iterable[tuple[Any, Step[S]]]
    ) -> Iterator[float | Analysis]:
        """Yield the progress of analysing a finished match (0 to 1) now and then, and an Analysis at the end.

        A seat's orders are judged by what that seat knew; everything else is marked as hindsight. `entries`: number of
        entries in the log; `steps`: each entry with its result. The default yields nothing, because there is no
        analyst.
        """
        return iter(())

    def time_limit(self, setup: Setup) -> int | None:
        """Return the seconds of table time after which `time_up` is called; None (the default): no such limit."""
        return None

    def time_up(self, state: S) -> Step[S]:
        """Note that the table's time is over: the turn in progress is finished, then the match ends.

        Called at most once, and never for a match without `time_limit`. Raise Illegal if the time was up already.
        """
        raise illegal("E-OVER", "This match has no time that could be up.")

    def report(self, match: MatchRecord, steps: Iterable[Step[S]]) -> Iterator[str] | None:
        """Return the lines of a finished match as text, all revealed; None (the default): `core.report` writes them."""
        return None


AnyGame = Game[Any, Any]
"""Any game, as the hall and the tools use it."""
