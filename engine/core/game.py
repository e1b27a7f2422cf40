"""A game is a handful of functions over a state; everything the hall knows of a game stands here.

A game is a class that inherits `Game`. What `Game` itself answers is optional: every such function says what a game
without it does. Nothing else of a game is ever asked for, by name or otherwise.
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
"""Who looks: a seat, or PUBLIC. There is no viewer who sees everything."""

PUBLIC: Viewer = -1
"""The least privileged viewer: what every spectator sees."""

STANDING = "standing"
"""The decision id under which a game takes standing orders: what a seat wants done while its player is away."""

OptionValue = bool | int | str


OWN = "own"
"""The scenario name of every match of a scenario that somebody wrote himself."""


def _no_options() -> dict[str, OptionValue]:
    return {}


class Setup(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on before the game: scenario name, number of seats, options that differ from default.

    `text`: the file of a scenario of somebody's own, whose name is "own"; "": the scenario is a printed one. Stored
    only where there is one: matches begun before own scenarios came keep every byte. `options` is always stored.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=_no_options)
    text: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """A numbered question put to one seat.

    `id` names this very question (an answer to an older one is refused as stale), `kind` its sort,
    `text` says it in words. `answered`: an answer lies sealed and may still be changed or withdrawn; a right that
    nobody waits for (to concede, say) is such a question from the start.
    `seconds`: a reaction window; whatever clock the table has, `idle` answers after so much table time (0: the table's
    own clock). All whom a window asks have it under one id, and are asked nothing else meanwhile that somebody waits
    for. It stays in `owed` of each of them until it closes, answered or not; no answer but the last one is public. The
    number is public and depends on nothing hidden, and who has answered is not shown: the header says `owes` of
    everybody the window asks until it closes.
    `passes`: its seat need not be asked, because there is one answer only or because it lets such questions pass.
    For everybody else it is a question like any other; after a while that depends on nothing hidden the table gives the
    answer of `pass_by`. `at_once`: without a while, for everybody can see that there is one answer only.
    """

    id: str
    kind: str
    text: str = ""
    answered: bool = False
    seconds: int = 0
    passes: bool = False
    at_once: bool = False


class Outcome(Struct, frozen=True):
    """How a match ended: the winning seats (none: a draw), the condition's code, one sentence.

    `text` may hold `{0}`, `{1}`, ... for the names of seats.
    """

    winners: tuple[Seat, ...]
    reason: str
    text: str


SeatStatus = Literal["idle", "owes", "in", "out"]
"""idle: nothing to decide; owes: an answer is not yet in; in: sealed, others still owe; out: no longer plays."""


class Header(Struct, frozen=True):
    """What the hall shows above any game: where we are and whom the table waits for."""

    turn: int
    phase: str
    phases: tuple[str, ...]
    status: tuple[SeatStatus, ...]
    title: str = ""
    outcome: Outcome | None = None


class Option(Struct, frozen=True):
    """One thing a table may choose: `kind` is "flag", "choice" or "number"."""

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
    """A small picture of the map for a scenario card: points (x, y, home of seat or -1) and lines between them."""

    width: float
    height: float
    points: tuple[tuple[float, float, int], ...]
    lines: tuple[tuple[int, int], ...]


class ScenarioCard(Struct, frozen=True):
    """A scenario as the hall offers it. `minutes` is a usual length with practised players."""

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
    """A scenario that somebody makes, as the game reads it.

    `text`: its file, as the game writes it ("" for what cannot be read); `form`: the same as fields, in JSON; `card`:
    None while anything is wrong; `faults`: all of that, each with the path of its field; `notes`: how fair it is, in
    sentences.
    """

    text: str
    form: dict[str, Any]
    card: ScenarioCard | None
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()


class View(Protocol):
    """Everything one viewer may know now: a struct whose top-level fields are the sections that travel on the wire.

    Further sections are the game's own. One is shown by the frame of every match where there is one: `circles`, which
    is `Game.allies`, for all to see.
    """

    @property
    def header(self) -> Header: ...

    @property
    def setup(self) -> Any:
        """Public and constant; what `Game.board` is made from."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open questions of the seat that looks."""


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
    """How well a computer player plays. All levels are shown the same and given the same; none has a bonus.

    `key`: on disk and in addresses; never changes. `title`: for people; `text`: in a sentence what it does.
    """

    key: str
    title: str
    text: str


CADET = Level("cadet", "Cadet", "Plays by sound rules of thumb, and varies what it does.")
"""`Game.suggest`: every game has it."""


class Drill(Struct, frozen=True):
    """A question from a finished match: what would you have answered? `shown` and `kept` in the game's own form.

    `id`: unique in its match, of letters, digits and dots. `entry`: the last one of the log before it was asked, `turn`
    the turn then. `kept`: what nobody is shown before he has answered.
    """

    id: str
    entry: int
    turn: int
    shown: Any
    kept: Any


class ShippedDrill(Struct, frozen=True):
    """A drill that comes with the rules, and in a sentence which match it is from."""

    source: str
    drill: Drill


class Judged(Struct, frozen=True):
    """An answer to a drill: whether it counts as good, and everything told of it, in the game's own form."""

    good: bool
    told: Any


class MatchRecord(Protocol):
    """What a report tells of a match besides its steps; `recorded.Recorded` is one."""

    @property
    def setup(self) -> Setup: ...

    @property
    def seed(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Game(Protocol[S, V]):
    """The rules module of one game. `apply` is pure seen from outside; `view` is built from nothing."""

    # ---- what every game says ------------------------------------------------------------------------------------

    name: str
    """In addresses and on disk; never changes."""
    title: str
    """For people."""
    rules: int
    """Version of the rules; grows when the meaning of a stored state or log changes."""
    plays: tuple[int, ...]
    """Versions whose stored matches these rules play on and play again, `rules` among them."""
    state_type: Any
    command_type: Any
    """A tagged union of msgspec structs, tag field "kind"."""
    event_type: Any
    """A tagged union too: the bodies of events."""
    view_type: Any
    """A struct, which is a `View`."""
    board_type: Any

    def scenarios(self) -> Sequence[ScenarioCard]:
        """What the hall offers, in the order shown."""
        ...

    def new(self, setup: Setup, seed: Seed) -> Step[S]:
        """The position at the start; raises Illegal for a setup that no scenario allows.

        A new match's seed is that of `chance.new_seed`; a number plays as matches of rules 1 did.
        """
        ...

    def owed(self, state: S) -> Mapping[Seat, tuple[Decision, ...]]:
        """The open questions by seat, answered ones included; empty when the game is over."""
        ...

    def apply(self, state: S, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[S]:
        """Answer a decision. Raises Stale for a decision that is not open, Illegal for a forbidden command.

        `judged`: what `check` has answered for this very state and command, which then is not judged again.

        A game that knows standing orders takes them under the id STANDING from every seat that still plays, at any
        time. It is no question: `owed` never lists it, no event tells of it, and only that seat's view shows it.
        """
        ...

    def check(self, state: S, seat: Seat, decision: str, command: Any) -> Any:
        """Refuse a command exactly as `apply` would, and do nothing else: a dry run.

        The answer is None, or what `apply` may be handed so that it need not judge the same command once more.
        Judged from what the seat may know, and nothing is resolved: in two worlds that differ only in what it may not
        know, this does the same work (the same calls, the same bytes copied), so that no stopwatch reads a secret. Also
        for STANDING. A server asks this before every `apply`, whose work may depend on everything.
        """
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """What this viewer may know now, with the prompts of his open decisions."""
        ...

    def board(self, setup: Any) -> Any:
        """What never changes in a match (map, tables), public, from the view's `setup` section; fetched once."""
        ...

    def suggest(self, view: V, rng: Random) -> Reply | None:
        """Some legal command for an unanswered decision of the view's seat, from the view alone; None: none open.

        A bot whose moods last longer than a question takes them from `chance.BotRandom`, never from what is public.
        """
        ...

    def idle(self, view: V) -> Reply | None:
        """What an absent seat does at its deadline, by its standing orders if it filed some; None: nothing open."""
        ...

    def resign(self, state: S, seat: Seat) -> Step[S]:
        """The seat gives up; possible at any time."""
        ...

    def draw(self, state: S) -> Step[S]:
        """End the game by agreement of all seats still playing."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None: it goes on."""
        ...

    def tell(self, event: Any) -> str:
        """One event as a sentence with rulebook notation; `{0}`, `{1}`, ... stand for names of seats."""
        ...

    # ---- what a game may say, and what holds if it does not --------------------------------------------------------

    motto: str = ""
    """For the hall, in three to ten words: what one plays it for."""

    blurb: str = ""
    """For the hall, in one or two sentences: what it is about and how it feels."""

    typescript_types: Mapping[str, Any] = MappingProxyType({})
    """Further types for the browser, by the names they get there; commands, events, view and board are known."""

    levels: tuple[Level, ...] = (CADET,)
    """Of its computer players, from the weakest; the first one is `suggest`."""

    private_sections: tuple[str, ...] = ("decisions",)
    """Sections of a view between a seat and the rules, such as its questions: left out for whoever is lent a look."""

    closed_sections: tuple[str, ...] = ()
    """Those of them that stay their seat's own when the match is over: no replay shows them."""

    def views(self, state: S, viewers: Sequence[Viewer]) -> Mapping[Viewer, V]:
        """Several viewers' views; what is no viewer's own may be worked out once for all. Here: one after another."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def sections(
        self, state: S, viewers: Sequence[Viewer], since: S | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        """Viewer -> the sections of his view by name; those may be left out that are equal in the view of `since`.

        `since` is the position that a command led on from. No section is made from another viewer's. Here: all of them.
        """
        made: Mapping[Viewer, Any] = self.views(state, viewers)
        return {viewer: structs.asdict(view) for viewer, view in made.items()}

    def explain(self, view: V, question: Mapping[str, Any]) -> Any:
        """Answer a client's question (reach, what-if, cost) from the view alone, so it can leak nothing.

        A game bounds what a question may hold, so that the worst one takes a few milliseconds; none is marked as heavy.
        Raises Refusal for what is no question of this game. Here: nothing is.
        """
        raise illegal("E-QUESTION", "This game answers no questions.")

    def answer(self, view: V, rng: Random, level: str) -> Reply | None:
        """What the computer player of a level answers; as `suggest`, from the view and `rng` alone. Raises nothing.

        It may take long, so a server asks where nobody waits. A level that the game does not know is the first one.
        """
        return self.suggest(view, rng)

    def pass_by(self, view: V) -> Reply | None:
        """The answer to the first open question that `passes`; None (as here): there is none."""
        return None

    def allies(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Seat -> the seats allied with it, whom its alliance talk reaches; public. Here: nobody is allied."""
        return ()

    def design(self, source: str | Mapping[str, Any]) -> Design:
        """A scenario of somebody's own, from its file or its fields; whatever is wrong with it is among its faults.

        Raises Illegal (E-DESIGN), as here, where the game takes none. A match of one has the scenario "own" and the
        file in `Setup.text`.
        """
        raise illegal("E-DESIGN", "This game takes no scenarios of one's own.")

    def design_kit(self) -> Any:
        """What own scenarios can be made of, in the game's own form; constant and public. None (as here): there are
        none."""
        return None

    rule_cases: bool = False
    """Whether cases of its rules can be judged: `engine/adjudicate` then has a package of its name."""

    def lab_kit(self) -> Any:
        """What positions of the battle lab can be made of, in the game's own form; constant and public. None (as here):
        this game has no lab."""
        return None

    def lab(self, question: Mapping[str, Any]) -> Any:
        """Answer a question about a battle that nobody plays, in the game's own form; to the same always the same.

        It may take seconds, so a server asks where nobody waits. Raises Refusal for a position that no rules allow, and
        Illegal (E-LAB), as here, where there is no lab.
        """
        raise illegal("E-LAB", "This game has no battle lab.")

    has_drills: bool = False
    """Whether it makes drills of finished matches; the three functions that follow are asked for only then."""

    def shipped_drills(self) -> Sequence[ShippedDrill]:
        """Those that come with the rules, so that there are some before anybody has played; always the same."""
        return ()

    def drills(self, steps: Iterable[tuple[int, Step[S]]]) -> Iterator[Drill]:
        """Those of a finished match, given as each step with the number of its entry in the log. It may take long."""
        return iter(())

    def judge_drill(self, drill: Drill, answer: Any) -> Judged:
        """What an answer is worth, always the same to the same one; it may take seconds. Raises Refusal for what the
        rules do not allow, and Illegal (E-DRILL), as here, for what is no answer."""
        raise illegal("E-DRILL", "This game has no drills.")

    analyst: bool = False
    """Whether `analysis` says anything."""

    def analysis(
        self, match: MatchRecord, entries: int, steps: Iterable[tuple[Any, Step[S]]]
    ) -> Iterator[float | Analysis]:
        """A finished match looked through: how far it is (0 to 1), now and then, and an Analysis in the end.

        What is said of a seat's orders is reckoned with what that seat knew; whatever else there is is marked as
        hindsight. `entries`: of the log; `steps`: each with what it did. Here: nothing, for there is no analyst.
        """
        return iter(())

    def time_limit(self, setup: Setup) -> int | None:
        """Seconds of table time after which `time_up` is due; None (as here): this match has no such limit."""
        return None

    def time_up(self, state: S) -> Step[S]:
        """The table's time is over: the turn in progress is finished, then the match ends. Called once at most.

        Never called for a match without `time_limit`. Raises Illegal if the time was up already.
        """
        raise illegal("E-OVER", "This match has no time that could be up.")

    def report(self, match: MatchRecord, steps: Iterable[Step[S]]) -> Iterator[str] | None:
        """A finished match as text, line by line, all revealed; None (as here): told plainly by `core.report`."""
        return None


AnyGame = Game[Any, Any]
"""Whichever game it is: what the hall and the tools speak to."""
