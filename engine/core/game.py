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
"""The number of a player's seat in a match. Seats are numbered from 0."""

Viewer = int
"""The viewer of a match: the number of a seat, or PUBLIC. No viewer sees all information of a match."""

PUBLIC: Viewer = -1
"""The viewer without a seat. It sees only what every spectator sees."""

STANDING = "standing"
"""The decision id for standing orders.

Standing orders say what the program does for a seat while the player is away.
"""

OWN = "own"
"""The scenario name of each match whose scenario was made by a user."""


def _no_options() -> dict[str, OptionValue]:
    return {}


class Setup(Struct, frozen=True, omit_defaults=True):
    """What the players agreed on before the match: scenario, number of seats, and options.

    Options with their default value are left out. `text`: the file of a scenario made by a user; the name of such a
    scenario is "own". For a scenario of the game itself, `text` is "". An empty `text` is not stored, so that older
    matches keep the same bytes. `options` is always stored.
    """

    scenario: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=_no_options)
    text: str = ""


class Decision(Struct, frozen=True, omit_defaults=True):
    """A numbered question to one seat.

    `id` identifies this question. An answer to an older question is refused with Stale. `kind` is the type of the
    question. `text` is the question in words.

    `answered`: an answer is sealed and can still be changed or withdrawn. `answered` is also true from the start if the
    decision is a right that no player waits for, for example the right to concede.

    `seconds`: the length of a reaction window in seconds of table time. If it is 0, the question is not a reaction
    window, and the usual clock of the table applies. When the time of a window is over, `idle` gives the missing
    answers; this does not depend on the table's clock. All seats that a window asks get the question with the same id.
    While the window is open, these seats get no other question that players wait for. The decision stays in
    `open_questions` of each of these seats until the window closes, even if it is answered. Only the last answer of a
    seat becomes public. The length of the window is public and does not depend on hidden information. The window does
    not show who has answered: until it closes, the header says "owes" for all seats that the window asks.

    `passes`: the seat need not be asked, because there is only one answer or because the seat lets such questions pass.
    For other seats the question looks like any other question. After a delay that does not depend on hidden
    information, the server gives the answer of `pass_by`.

    `at_once`: the server gives the answer of `pass_by` without a delay, because all viewers can see that there is only
    one answer.
    """

    id: str
    kind: str
    text: str = ""
    answered: bool = False
    seconds: int = 0
    passes: bool = False
    at_once: bool = False


class Outcome(Struct, frozen=True):
    """The end of a match: the winning seats, the code of the victory condition, and one sentence.

    In a draw, `winners` is empty. `text` can hold `{0}`, `{1}`, ... for the names of seats.
    """

    winners: tuple[Seat, ...]
    reason: str
    text: str


SeatStatus = Literal["idle", "owes", "in", "out"]
"""The status of a seat.

"idle": the seat has nothing to decide. "owes": an answer of the seat is missing. "in": the answer of the seat is
sealed, but the answer of another seat is missing. "out": the seat is no longer in the match.
"""


class Header(Struct, frozen=True):
    """The facts that the website shows above each game: the current turn and phase, and the status of each seat."""

    turn: int
    phase: str
    phases: tuple[str, ...]
    status: tuple[SeatStatus, ...]
    title: str = ""
    outcome: Outcome | None = None


class View(Protocol):
    """Everything that one viewer may know now. Each top-level field is a section that is sent to the client.

    Each game adds further sections. If there is a section `circles`, it must equal the result of `Game.allies`. The
    match page shows the section `circles` to all viewers.
    """

    @property
    def header(self) -> Header: ...

    @property
    def setup(self) -> Any:
        """The data from which `Game.board` builds the board. They are public and do not change during a match."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open questions of the seat for which the view is made."""


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Step(Struct, Generic[S], frozen=True):
    """The result of one command: the new state, and the events in the order in which they happened."""

    state: S
    events: tuple[Event, ...] = field(default=())


class Reply(Struct, frozen=True):
    """An answer to one open decision: the id of the decision, and the command.

    It comes from a bot, from `idle` or a client.
    """

    decision: str
    command: Any


class Level(Struct, frozen=True):
    """A level of computer player. All levels get the same information from the game, and no level has a bonus.

    `key`: identifies the level on disk and in URLs and never changes. `title`: the name that users see. `text`: one
    sentence that describes how the level plays.
    """

    key: str
    title: str
    text: str


CADET = Level("cadet", "Cadet", "This bot follows simple, good rules, and does not always play the same way.")
"""The level that plays by `Game.suggest`. Every game has this level."""


class MatchRecord(Protocol):
    """The data of a match that are needed to write a report, in addition to the steps.

    `recorded.Recorded` has these properties.
    """

    @property
    def setup(self) -> Setup: ...

    @property
    def seed(self) -> str: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Game(Protocol[S, V]):
    """The rules of one game, as the server and the tools call them.

    `apply` does not change the given state. `view` builds each view field by field and never copies the whole state.
    """

    # ---- required ----------------------------------------------------------------------------------------------------

    name: str
    """Identifies the game in URLs and on disk. This name never changes."""
    title: str
    """Name of the game that users see."""
    rules: int
    """Version of the rules. The number is increased when the meaning of a stored state or log changes."""
    plays: tuple[int, ...]
    """Versions of stored matches that these rules can continue and replay. `rules` is one of them."""
    state_type: Any
    command_type: Any
    """The type of all commands: a tagged union of msgspec structs with the tag field "kind"."""
    event_type: Any
    """The type of all event bodies: a tagged union of msgspec structs with the tag field "kind"."""
    view_type: Any
    """The type of a view: a struct that has the fields of `View`."""
    board_type: Any

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios of the game, in the order in which the website shows them."""
        ...

    def new(self, setup: Setup, seed: Seed) -> Step[S]:
        """Return the position at the start of a match. Raise Illegal if no scenario allows the setup.

        The seed of a new match comes from `chance.new_seed`. If the seed is a number, the random numbers are those of
        version 1 of the rules.
        """
        ...

    def open_questions(self, state: S) -> Mapping[Seat, tuple[Decision, ...]]:
        """Return the open questions of each seat, including those already answered.

        Return no questions if the match is over.
        """
        ...

    def apply(self, state: S, seat: Seat, decision: str, command: Any, judged: Any = None) -> Step[S]:
        """Answer a decision. Raise Stale if the decision is not open, Illegal if the command is not allowed.

        `judged`: the result of `check` for the same state and command. If `judged` is given, the command is not checked
        again.

        A game with standing orders accepts them under the id STANDING, at any time, from every seat that is still in
        the match. Standing orders do not answer a question: `open_questions` never lists them, no event mentions them,
        and only the view of their own seat shows them.
        """
        ...

    def check(self, state: S, seat: Seat, decision: str, command: Any) -> Any:
        """Check a command and change nothing. Raise the same exceptions as `apply` would.

        Return None, or a value for the parameter `judged` of `apply`, so that `apply` does not check the same command
        again.

        The check uses only what the seat may know. If two states differ only in what the seat may not know, the check
        does the same work in both (the same calls, the same number of copied bytes). So the duration of the check
        reveals no secret. This is also true for STANDING. A server calls `check` before every `apply`, because the
        duration of `apply` can depend on the whole state.
        """
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """Return what this viewer may know now. The view includes the prompts of the viewer's open decisions."""
        ...

    def board(self, setup: Any) -> Any:
        """Return the data that never change in a match (map, tables).

        These data are public, and each client fetches them once. `setup`: the section `setup` of a view.
        """
        ...

    def suggest(self, view: V, rng: Random) -> Reply | None:
        """Return a legal command for an unanswered decision of the view's seat. Return None if no decision is open.

        Use only the data in `view`. If a bot needs a random number that stays the same for several questions, it must
        take the number from `chance.BotRandom`, never from public data.
        """
        ...

    def idle(self, view: V) -> Reply | None:
        """Return the answer for a seat whose player is absent at the deadline. Return None if no question is open.

        If the seat has standing orders, the answer follows them.
        """
        ...

    def resign(self, state: S, seat: Seat) -> Step[S]:
        """Carry out the resignation of a seat. A seat can resign at any time."""
        ...

    def draw(self, state: S) -> Step[S]:
        """End the match as a draw. All seats that are still in the match have agreed to the draw."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None if the match is not over."""
        ...

    def tell(self, event: Any) -> str:
        """Return a sentence in rulebook notation that describes an event.

        `{0}`, `{1}`, ... stand for the names of seats.
        """
        ...

    # ---- optional, with defaults -------------------------------------------------------------------------------------

    motto: str = ""
    """The goal of the game in three to ten words, for the website."""

    blurb: str = ""
    """A description of the game in one or two sentences, for the website.

    It says what the game is about and how it feels to play.
    """

    typescript_types: Mapping[str, Any] = MappingProxyType({})
    """Maps TypeScript names to further types for the browser. Commands, events, view and board are always included."""

    levels: tuple[Level, ...] = (CADET,)
    """Levels of the game's computer players, from the weakest to the strongest. The first level plays by `suggest`."""

    private_sections: tuple[str, ...] = ("decisions",)
    """Sections of a view that only the seat and the rules need, such as the open questions of the seat.

    If a player shows the view to another viewer, these sections are left out.
    """

    closed_sections: tuple[str, ...] = ()
    """Private sections that stay private after the match. No replay shows these sections."""

    def views(self, state: S, viewers: Sequence[Viewer]) -> Mapping[Viewer, V]:
        """Return the views of several viewers. A game can override this to calculate shared parts only once."""
        return {viewer: self.view(state, viewer) for viewer in viewers}

    def sections(
        self, state: S, viewers: Sequence[Viewer], since: S | None = None
    ) -> Mapping[Viewer, Mapping[str, Any]]:
        """Return the sections of each viewer, by name.

        `since` is the position before the last command. A section that is the same in the view of `since` can be left
        out. No section is built from a section of another viewer. The default returns all sections.
        """
        made: Mapping[Viewer, Any] = self.views(state, viewers)
        return {viewer: structs.asdict(view) for viewer, view in made.items()}

    def explain(self, view: V, question: Mapping[str, Any]) -> Any:
        """Answer a question of a client, for example about reach, cost or the result of a command.

        Use only the view, so that the answer reveals no secret. A game limits the size of questions, so that the
        slowest answer takes a few milliseconds. The server does not treat questions as heavy work. Raise Refusal if the
        question is not one of this game. The default always raises Refusal.
        """
        raise illegal("E-QUESTION", "This game cannot answer questions.")

    def answer(self, view: V, rng: Random, level: str) -> Reply | None:
        """Return the answer of a computer player of this level.

        Use only the view and `rng`. Raise no exception. The calculation can take long, so a server runs it where no
        request waits for it. An unknown level plays like the first level.
        """
        return self.suggest(view, rng)

    def pass_by(self, view: V) -> Reply | None:
        """Return the answer that the server gives for a seat if its first open question has `passes` set.

        Return None if the seat has no such question. The default returns None.
        """
        return None

    def allies(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Return, for each seat, the seats allied with that seat. By default no seat has allies.

        The result is public. A message in the alliance chat is sent to the allies of the seat.
        """
        return ()

    def design(self, source: str | Mapping[str, Any]) -> Design:
        """Read a scenario made by a user from its file or from its fields. The result lists all mistakes as faults.

        Raise Illegal (E-DESIGN) if the game does not accept scenarios made by users. If a game does not override this
        method, the method always raises it. A match with such a scenario has the scenario name "own", and the file is
        in `Setup.text`.
        """
        raise illegal("E-DESIGN", "This game cannot use scenarios that players make.")

    def design_kit(self) -> Any:
        """Return the parts from which users build scenarios. The parts are constant and public.

        Each game chooses the form of the result. Return None if the game does not accept scenarios made by users. The
        default returns None.
        """
        return None

    rule_cases: bool = False
    """Whether the adjudicator can run rule cases of this game. If so, `engine/adjudicate` has a package for it."""

    def lab_kit(self) -> Any:
        """Return the parts from which users build positions for the battle lab. The parts are constant and public.

        Each game chooses the form of the result. Return None if the game has no battle lab. The default returns None.
        """
        return None

    def lab(self, question: Mapping[str, Any]) -> Any:
        """Answer a question about a battle that is not part of a match. The same question always gets the same answer.

        Each game chooses the form of questions and answers. The calculation can take seconds, so a server runs it where
        no request waits for it. Raise Refusal if the rules do not allow the position. Raise Illegal (E-LAB) if the game
        has no battle lab. The default always raises Illegal (E-LAB).
        """
        raise illegal("E-LAB", "This game has no battle lab.")

    has_drills: bool = False
    """Whether the game creates drills (exercises) from finished matches.

    If false, the functions `shipped_drills`, `drills` and `judge_drill` are not called.
    """

    def shipped_drills(self) -> Sequence[ShippedDrill]:
        """Return the drills that are part of the program, so that users have drills before the first match.

        The result is always the same.
        """
        return ()

    def drills(self, steps: Iterable[tuple[int, Step[S]]]) -> Iterator[Drill]:
        """Yield the drills of a finished match. The calculation can take long.

        `steps`: the steps of the match, each with the index of its log entry.
        """
        return iter(())

    def judge_drill(self, drill: Drill, answer: Any) -> Judged:
        """Return how good an answer to a drill is. The same answer always gets the same result.

        The calculation can take seconds. Raise Refusal if the rules do not allow the answer. Raise Illegal (E-DRILL) if
        the data are not an answer. The default always raises Illegal (E-DRILL).
        """
        raise illegal("E-DRILL", "This game has no drills.")

    analyst: bool = False
    """Whether the game can analyse finished matches. If false, `analysis` yields nothing."""

    def analysis(
        self, match: MatchRecord, entries: int, steps: Iterable[tuple[Any, Step[S]]]
    ) -> Iterator[float | Analysis]:
        """Analyse a finished match. Yield the progress from 0 to 1 several times, and an Analysis at the end.

        The analysis judges the orders of a seat by what that seat knew. It marks everything else as hindsight.
        `entries`: the number of entries in the log. `steps`: each entry with its result. The default yields nothing.
        """
        return iter(())

    def time_limit(self, setup: Setup) -> int | None:
        """Return the number of seconds of table time after which the server calls `time_up`.

        Return None if there is no limit. The default returns None.
        """
        return None

    def time_up(self, state: S) -> Step[S]:
        """Record that the time of the table is over. The current turn is played to its end, then the match ends.

        The server calls this function at most once, and only for a match with a `time_limit`. Raise Illegal if the time
        was already over.
        """
        raise illegal("E-OVER", "This match has no time limit.")

    def report(self, match: MatchRecord, steps: Iterable[Step[S]]) -> Iterator[str] | None:
        """Yield a finished match as lines of text, with all hidden information revealed.

        The default returns None. In this case, `core.report` writes the text.
        """
        return None


AnyGame = Game[Any, Any]
"""The type of any game, for code that works with all games."""
