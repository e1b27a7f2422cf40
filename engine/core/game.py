"""The contract of a game: a class with a few functions over a state. The hall uses nothing else of a game.

A game is a class that inherits `Game`. Functions that `Game` itself implements are optional. Their docstrings state the
default behaviour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct, field, structs

from engine.core.analysis import Analysis
from engine.core.chance import Seed
from engine.core.drills import Drill, Judged, ShippedDrill
from engine.core.errors import illegal
from engine.core.events import Event
from engine.core.scenario_cards import Design, OptionValue, ScenarioCard

Seat = int
"""A place in a match, numbered from 0."""

Viewer = int
"""The one who sees a view: a seat, or PUBLIC. No viewer sees everything."""

PUBLIC: Viewer = -1
"""The viewer with the least rights. It sees what every spectator sees."""

STANDING = "standing"
"""Decision id for standing orders. Standing orders state what a seat wants done while its player is away."""

OWN = "own"
"""Scenario name of every match that is played with a scenario made by a user."""


def _no_options() -> dict[str, OptionValue]:
    return {}


class Setup(Struct, frozen=True, omit_defaults=True):
    """What a table agreed on before the game: scenario name, number of seats, options without those at their default.

    `text`: the file of a scenario made by a user. The name of such a scenario is "own". For a printed scenario `text`
    is "". An empty `text` is not stored, so older matches keep the same bytes. `options` is always stored.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=_no_options)
    text: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """A numbered question put to one seat.

    `id` identifies this question. An answer to an older question is refused as stale. `kind` is the type of the
    question. `text` is the question in words.

    `answered`: an answer is sealed and can still be changed or withdrawn. `answered` is also true from the start if the
    decision is a right that no player waits for, for example the right to concede.

    `seconds`: the length of a reaction window in table time. If it is 0, the table's own clock applies. When a window's
    time is over, `idle` gives the missing answers, whatever clock the table has. All seats that a window asks have the
    question under one id. While the window is open, these seats get no other question that players wait for. The
    decision stays in `open_questions` of each of these seats until the window closes, even if it is answered. Only the
    last answer of a seat becomes public. The length is public and depends on nothing hidden. The window does not show
    who has answered: until it closes, the header says `owes` for all seats that the window asks.

    `passes`: the seat need not be asked, because there is only one answer or because the seat lets such questions pass.
    For other seats the question looks like any other question. After a delay that depends on nothing hidden, the server
    gives the answer of `pass_by`.

    `at_once`: the server does not delay that answer, because all viewers can see that there is only one answer.
    """

    id: str
    kind: str
    text: str = ""
    answered: bool = False
    seconds: int = 0
    passes: bool = False
    at_once: bool = False


class Outcome(Struct, frozen=True):
    """The end of a match: the winning seats (none in a draw), the code of the victory condition, and one sentence.

    `text` can hold `{0}`, `{1}`, ... for the names of seats.
    """

    winners: tuple[Seat, ...]
    reason: str
    text: str


SeatStatus = Literal["idle", "owes", "in", "out"]
"""Status of a seat.

"idle": the seat has nothing to decide. "owes": an answer of the seat is missing. "in": the seat's answer is sealed, but
other seats still owe one. "out": the seat no longer plays.
"""


class Header(Struct, frozen=True):
    """The facts that the hall shows above any game: the present turn and phase, and which seats the table waits for."""

    turn: int
    phase: str
    phases: tuple[str, ...]
    status: tuple[SeatStatus, ...]
    title: str = ""
    outcome: Outcome | None = None


class View(Protocol):
    """Everything that one viewer may know now: a struct whose top-level fields are the sections sent to clients.

    A game adds further sections. If there is a section `circles`, it must equal `Game.allies`. The match page shows
    that section to all viewers.
    """

    @property
    def header(self) -> Header: ...

    @property
    def setup(self) -> Any:
        """Section for `Game.board`. It is public and never changes during a match."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Open questions of the seat for which the view is made."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Step(Struct, Generic[S], frozen=True):
    """The result of one command: the new state, and the events in the order in which they happened."""

    state: S
    events: tuple[Event, ...] = field(default=())


class Reply(Struct, frozen=True):
    """A command chosen for one open decision (by `suggest`, `idle` or a client)."""

    decision: str
    command: Any


class Level(Struct, frozen=True):
    """A strength of computer player. All levels get the same information from the game, and no level has a bonus.

    `key`: identifies the level on disk and in URLs. It never changes. `title`: the name that users see. `text`: one
    sentence on how the level plays.
    """

    key: str
    title: str
    text: str


CADET = Level("cadet", "Cadet", "Follows simple, good rules, and does not always play the same way.")
"""The level that plays by `Game.suggest`. Every game has it."""


class MatchRecord(Protocol):
    """The data of a match that a report uses besides the steps. `recorded.Recorded` has these properties."""

    @property
    def setup(self) -> Setup: ...

    @property
    def seed(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Game(Protocol[S, V]):
    """The rules module of one game. `apply` does not change the given state. `view` builds each view from nothing."""

    # ---- required ----------------------------------------------------------------------------------------------------

    name: str
    """Identifies the game in URLs and on disk. It never changes."""
    title: str
    """Name of the game for users."""
    rules: int
    """Version of the rules. It grows when the meaning of a stored state or log changes."""
    plays: tuple[int, ...]
    """Versions of stored matches that these rules can continue and replay. It includes `rules`."""
    state_type: Any
    command_type: Any
    """A tagged union of msgspec structs with the tag field "kind"."""
    event_type: Any
    """A tagged union of msgspec structs with the tag field "kind". They are the bodies of events."""
    view_type: Any
    """A struct that has the fields of `View`."""
    board_type: Any

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios that the hall offers, in the order in which the hall shows them."""
        ...

    def new(self, setup: Setup, seed: Seed) -> Step[S]:
        """Return the position at the start. Raise Illegal if no scenario allows the setup.

        The seed of a new match comes from `chance.new_seed`. If the seed is a number, the match plays as under version
        1 of the rules.
        """
        ...

    def open_questions(self, state: S) -> Mapping[Seat, tuple[Decision, ...]]:
        """Return the open questions by seat, including those already answered; none if the game is over."""
        ...

    def apply(self, state: S, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[S]:
        """Answer a decision. Raise Stale if the decision is not open, Illegal if the command is forbidden.

        `judged`: the result of `check` for the same state and command. If it is given, the command is not checked
        again.

        A game with standing orders accepts them under the id STANDING, at any time, from every seat that still plays.
        Standing orders answer no question: `open_questions` never lists them, no event mentions them, and only that
        seat's view shows them.
        """
        ...

    def check(self, state: S, seat: Seat, decision: str, command: Any) -> Any:
        """Refuse a command exactly as `apply` would, and do nothing else. This is a dry run.

        Return None, or a value for `judged` of `apply`, so that `apply` does not check the same command again.

        The check uses only what the seat may know, and carries out nothing. If two worlds differ only in what the seat
        may not know, the check does the same work in both worlds (the same calls, the same bytes copied). So the
        duration of the check reveals no secret. This is also true for STANDING. A server calls `check` before every
        `apply`. The duration of `apply` can depend on the whole state.
        """
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """Return what this viewer may know now. It includes the prompts of the viewer's open decisions."""
        ...

    def board(self, setup: Any) -> Any:
        """Return what never changes in a match (map, tables). It is public, and each client fetches it once.

        `setup`: the section `setup` of a view.
        """
        ...

    def suggest(self, view: V, rng: Random) -> Reply | None:
        """Return a legal command for an unanswered decision of the view's seat. Use only the view.

        Return None if no decision is open.

        If a bot has moods that last longer than one question, they must come from `chance.BotRandom`, never from public
        data.
        """
        ...

    def idle(self, view: V) -> Reply | None:
        """Return the answer of an absent seat at its deadline. Return None if no question is open.

        If the seat has standing orders, the answer follows them.
        """
        ...

    def resign(self, state: S, seat: Seat) -> Step[S]:
        """Let the seat give up. This is possible at any time."""
        ...

    def draw(self, state: S) -> Step[S]:
        """End the game as a draw, by agreement of all seats that still play."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None if the match is not over."""
        ...

    def tell(self, event: Any) -> str:
        """Return one event as a sentence in rulebook notation. `{0}`, `{1}`, ... stand for the names of seats."""
        ...

    # ---- optional, with defaults -------------------------------------------------------------------------------------

    motto: str = ""
    """The goal of the game in three to ten words, for the hall."""

    blurb: str = ""
    """A description of the game in one or two sentences, for the hall: what the game is about and how it feels."""

    typescript_types: Mapping[str, Any] = MappingProxyType({})
    """Maps TypeScript names to further types for the browser. Commands, events, view and board are always included."""

    levels: tuple[Level, ...] = (CADET,)
    """Levels of the game's computer players, from the weakest to the strongest. The first level plays by `suggest`."""

    private_sections: tuple[str, ...] = ("decisions",)
    """Sections of a view that only the seat and the rules need, such as the seat's questions.

    If a player lends the view to another viewer, these sections are left out.
    """

    closed_sections: tuple[str, ...] = ()
    """Private sections that stay private after the match. No replay shows these sections."""

    def views(self, state: S, viewers: Sequence[Viewer]) -> Mapping[Viewer, V]:
        """Return the views of several viewers. A game can override this to calculate shared parts only once."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def sections(
        self, state: S, viewers: Sequence[Viewer], since: S | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        """Return, for each viewer, that viewer's sections by name.

        `since` is the position before the command. Sections that are equal in the view of `since` can be left out. No
        section is built from another viewer's section. The default returns all sections.
        """
        made: Mapping[Viewer, Any] = self.views(state, viewers)
        return {viewer: structs.asdict(view) for viewer, view in made.items()}

    def explain(self, view: V, question: Mapping[str, Any]) -> Any:
        """Answer a client's question (reach, what-if, cost). Use only the view, so that the answer reveals no secret.

        A game limits the size of questions, so that the slowest answer takes a few milliseconds. The server does not
        treat questions as heavy work. Raise Refusal if it is not a question of this game. The default always raises
        Refusal.
        """
        raise illegal("E-QUESTION", "This game cannot answer questions.")

    def answer(self, view: V, rng: Random, level: str) -> Reply | None:
        """Return the answer of a computer player of this level. Use only the view and `rng`. Raise no exception.

        The calculation can take long, so a server runs it where no request waits for it. An unknown level plays like
        the first level.
        """
        return self.suggest(view, rng)

    def pass_by(self, view: V) -> Reply | None:
        """Return the answer with which the server answers the first open question of the seat that `passes`.

        Return None if the seat has no such question. The default is None.
        """
        return None

    def allies(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return, for each seat, the seats allied with that seat. By default no seat has allies.

        The result is public. The alliance chat of a seat reaches its allies.
        """
        return ()

    def design(self, source: str | Mapping[str, Any]) -> Design:
        """Read a scenario made by a user from its file or from its fields. The result lists all mistakes as faults.

        Raise Illegal (E-DESIGN) if the game does not accept scenarios made by users. The default always raises it. A
        match with such a scenario has the scenario name "own" and the file in `Setup.text`.
        """
        raise illegal("E-DESIGN", "This game cannot use scenarios that players make.")

    def design_kit(self) -> Any:
        """Return the parts from which users build scenarios. The parts are constant and public.

        Each game chooses the form of the result. Return None if the game does not accept scenarios made by users. This
        is the default.
        """
        return None

    rule_cases: bool = False
    """Whether the adjudicator can run rule cases of this game. If so, `engine/adjudicate` has a package for them."""

    def lab_kit(self) -> Any:
        """Return the parts from which users build positions for the battle lab. The parts are constant and public.

        Each game chooses the form of the result. Return None if the game has no battle lab. This is the default.
        """
        return None

    def lab(self, question: Mapping[str, Any]) -> Any:
        """Answer a question about a battle that is not part of a match. The same question always gets the same answer.

        Each game chooses the form of questions and answers. The calculation can take seconds, so a server runs it where
        no request waits for it. Raise Refusal if no rules allow the position. Raise Illegal (E-LAB) if the game has no
        battle lab; the default always does.
        """
        raise illegal("E-LAB", "This game has no battle lab.")

    has_drills: bool = False
    """Whether the game creates drills from finished matches. The next three functions are called only if it is true."""

    def shipped_drills(self) -> Sequence[ShippedDrill]:
        """Return the drills that come with the rules, so that users have drills before the first match.

        The result is always the same.
        """
        return ()

    def drills(self, steps: Iterable[tuple[int, Step[S]]]) -> Iterator[Drill]:
        """Yield the drills of a finished match. This can take long.

        `steps`: each step with the index of its log entry.
        """
        return iter(())

    def judge_drill(self, drill: Drill, answer: Any) -> Judged:
        """Return how good an answer to a drill is. The same answer always gets the same verdict. This can take seconds.

        Raise Refusal if the rules do not allow the answer. Raise Illegal (E-DRILL) if the data are not an answer. The
        default always raises E-DRILL.
        """
        raise illegal("E-DRILL", "This game has no drills.")

    analyst: bool = False
    """Whether `analysis` yields anything."""

    def analysis(
        self, match: MatchRecord, entries: int, steps: Iterable[tuple[Any, Step[S]]]
    ) -> Iterator[float | Analysis]:
        """Analyse a finished match. Yield the progress from 0 to 1 from time to time, and an Analysis at the end.

        The analysis judges the orders of a seat by what that seat knew. It marks everything else as hindsight.
        `entries`: number of entries in the log. `steps`: each entry with its result. The default yields nothing.
        """
        return iter(())

    def time_limit(self, setup: Setup) -> int | None:
        """Return the seconds of table time after which the server calls `time_up`, or None if there is no limit.

        The default returns None.
        """
        return None

    def time_up(self, state: S) -> Step[S]:
        """Note that the table's time is over. The present turn is played to its end, then the match ends.

        The server calls this at most once, and only for a match with a `time_limit`. Raise Illegal if the time was over
        before.
        """
        raise illegal("E-OVER", "This match has no time limit.")

    def report(self, match: MatchRecord, steps: Iterable[Step[S]]) -> Iterator[str] | None:
        """Return a finished match as lines of text, with everything revealed.

        The default returns None. Then `core.report` writes the text.
        """
        return None


AnyGame = Game[Any, Any]
"""Any game, as the hall and the tools use it."""
