"""A second, small game. It proves that core and hall know no particular game.

Seats hold hidden cards. In each round every seat seals one card; the highest card that only one seat played scores the
round's number. With the option `window` all seats may then object within that many seconds. After an objection no seat
scores. While the window is open, a seat may concede.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from engine.core import codec
from engine.core.chance import Chance, Seed
from engine.core.errors import illegal, stale
from engine.core.events import ALL, Event
from engine.core.game import PUBLIC, Decision, Game, Header, Outcome, Reply, SeatStatus, Setup, Step
from engine.core.scenario_cards import Option, ScenarioCard
from engine.core.sealed import Sealed


class Bid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bid"):
    card: Annotated[int, Meta(ge=0, le=99)]


class Unseal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="unseal"):
    pass


class Objection(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="objection"):
    """The answer in a window; false means no objection."""

    made: bool = False


class Concede(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="concede"):
    pass


class Revealed(Struct, frozen=True, tag_field="kind", tag="revealed"):
    bids: tuple[int, ...]
    winner: int


class Discarded(Struct, frozen=True, tag_field="kind", tag="discarded"):
    card: int


class SealedIn(Struct, frozen=True, tag_field="kind", tag="sealed"):
    seat: int


class LastRound(Struct, frozen=True, tag_field="kind", tag="last"):
    round: int


class Closed(Struct, frozen=True, tag_field="kind", tag="closed"):
    scored: bool


class State(Struct):
    setup: Setup
    chance: Chance
    hands: list[list[int]]
    scores: list[int]
    sealed: Sealed
    round: int = 1
    resigned: list[int] = field(default_factory=list)
    drawn: bool = False
    last: int = 0
    """Round in which the table's time ran out, or 0 if it has not."""
    window: Sealed | None = None
    """The open window, with the sealed objections to the round's result."""
    winner: int = -1
    """Seat that scores when the window closes, or -1 for none."""


class ToyView(Struct, frozen=True):
    header: Header
    setup: Setup
    scores: tuple[int, ...]
    sizes: tuple[int, ...]
    hand: tuple[int, ...] = ()
    mine: int = -1
    decisions: tuple[Decision, ...] = ()


class Toy(Game[State, ToyView]):
    """See the module's docstring."""

    name = "toy"
    title = "Sealed bids"
    rules = 1
    plays: tuple[int, ...] = (1,)
    state_type = State
    command_type = Bid | Unseal | Objection | Concede
    event_type = Revealed | Discarded | SealedIn | LastRound | Closed
    view_type = ToyView
    board_type = dict[str, int]

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        rounds = Option("rounds", "Rounds", "number", 4, low=1, high=9)
        minutes = Option("minutes", "Minutes at most", "number", 0, low=0, high=600)
        window = Option("window", "Seconds to object", "number", 0, low=0, high=86_400)
        return (
            ScenarioCard("short", "Short", "toy", (2, 4), "Four sealed bids.", 1, options=(rounds, minutes, window)),
        )

    def new(self, setup: Setup, seed: Seed) -> Step[State]:
        if setup.scenario != "short" or not 2 <= setup.seats <= 4:
            raise illegal("E-SETUP", "Choose the short game with two to four seats.", "scenario")
        chance = Chance(seed)
        rounds = int(setup.options.get("rounds", 4))
        deck = list(range(10, 100))
        dealt = [deck.pop(chance.below(len(deck))) for _ in range(setup.seats * (rounds + 1))]
        hands = [sorted(dealt[seat :: setup.seats]) for seat in range(setup.seats)]
        return Step(State(setup, chance, hands, [0] * setup.seats, Sealed(list(range(setup.seats)))))

    def over(self, state: State) -> bool:
        last = state.last or int(state.setup.options.get("rounds", 4))
        return state.drawn or bool(state.resigned) or state.round > last

    def open_questions(self, state: State) -> dict[int, tuple[Decision, ...]]:
        if self.over(state):
            return {}
        if state.window is not None:
            return {s: _objecting(state, state.window, s) for s in state.sealed.needs}
        return {s: (Decision(f"r{state.round}", "bid", "Bid a card", state.sealed.has(s)),) for s in state.sealed.needs}

    def apply(self, state: State, seat: int, decision: str, command: Any, judged: Any = None) -> Step[State]:
        self.check(state, seat, decision, command)
        state = codec.copy(state)
        if isinstance(command, Unseal):
            state.sealed.withdraw(seat)
            return Step(state)
        if isinstance(command, Concede):
            return self.resign(state, seat)
        if isinstance(command, Objection):
            return _close(state, seat, command)
        state.sealed.seal(seat, command.card)
        events: list[Event] = [Event(ALL, SealedIn(seat))]
        if state.sealed.complete:
            bids = tuple(int(state.sealed.of(s)) for s in state.sealed.needs)
            single = [bid for bid in bids if bids.count(bid) == 1]
            winner = bids.index(max(single)) if single else -1
            for s, bid in enumerate(bids):
                state.hands[s].remove(bid)
                lowest = state.hands[s][0]
                events.append(Event((s,), Discarded(lowest)))
            events.append(Event(ALL, Revealed(bids, winner)))
            state.winner = winner
            if int(state.setup.options.get("window", 0)):
                state.window = Sealed(list(range(state.setup.seats)))
            else:
                _score(state)
        return Step(state, tuple(events))

    def check(self, state: State, seat: int, decision: str, command: Any) -> None:
        asked = [each.kind for each in self.open_questions(state).get(seat, ()) if each.id == decision]
        if not asked:
            raise stale(decision)
        kinds: dict[Any, str] = {Objection: "objection", Concede: "concede"}
        if asked[0] != kinds.get(type(command), "bid"):
            raise illegal("E-KIND", "That answers another question.")
        if isinstance(command, Objection | Concede):
            return
        if isinstance(command, Unseal):
            if not state.sealed.has(seat):
                raise illegal("E-NOTHING-SEALED", "There is no sealed bid to take back.")
        elif command.card not in state.hands[seat]:
            raise illegal("E-CARD", "Bid a card of your own hand.", "card")

    def view(self, state: State, viewer: int) -> ToyView:
        owed = self.open_questions(state)
        status: tuple[SeatStatus, ...] = tuple(
            "idle" if s not in owed else "in" if state.window is None and state.sealed.has(s) else "owes"
            for s in range(state.setup.seats)
        )
        header = Header(state.round, "bidding", ("bidding",), status, outcome=self.outcome(state))
        sizes = tuple(len(hand) for hand in state.hands)
        if viewer == PUBLIC:
            return ToyView(header, state.setup, tuple(state.scores), sizes)
        mine = state.sealed.of(viewer) if state.window is None else None
        hand = tuple(state.hands[viewer])
        return ToyView(
            header,
            state.setup,
            tuple(state.scores),
            sizes,
            hand,
            -1 if mine is None else mine,
            owed.get(viewer, ()),
        )

    def board(self, setup: Setup) -> dict[str, int]:
        return {"rounds": int(setup.options.get("rounds", 4))}

    def explain(self, view: ToyView, question: Any) -> Any:
        return {"best": max(view.hand, default=0)}

    def suggest(self, view: ToyView, rng: Random) -> Reply | None:
        waiting = [each for each in view.decisions if not each.answered]
        if waiting and waiting[0].kind == "objection":
            return Reply(waiting[0].id, Objection(rng.random() < 0.2))
        return Reply(waiting[0].id, Bid(rng.choice(view.hand))) if waiting else None

    def idle(self, view: ToyView) -> Reply | None:
        waiting = [each for each in view.decisions if not each.answered]
        if waiting and waiting[0].kind == "objection":
            return Reply(waiting[0].id, Objection())
        return Reply(waiting[0].id, Bid(view.hand[0])) if waiting else None

    def resign(self, state: State, seat: int) -> Step[State]:
        state = codec.copy(state)
        state.resigned.append(seat)
        return Step(state)

    def draw(self, state: State) -> Step[State]:
        state = codec.copy(state)
        state.drawn = True
        return Step(state)

    def time_limit(self, setup: Setup) -> int | None:
        minutes = int(setup.options.get("minutes", 0))
        return minutes * 60 or None

    def time_up(self, state: State) -> Step[State]:
        if self.over(state) or state.last:
            raise illegal("E-OVER", "This round is the last one already.")
        state = codec.copy(state)
        state.last = state.round
        return Step(state, (Event(ALL, LastRound(state.round)),))

    def outcome(self, state: State) -> Outcome | None:
        if not self.over(state):
            return None
        if state.drawn:
            return Outcome((), "agreed", "Drawn by agreement.")
        best = max(state.scores[s] for s in range(state.setup.seats) if s not in state.resigned)
        winners = tuple(s for s, score in enumerate(state.scores) if score == best and s not in state.resigned)
        return Outcome(winners, "time" if state.last else "score", "Most points.")

    def tell(self, event: Any) -> str:
        match event:
            case SealedIn(seat=seat):
                return f"{{{seat}}} has sealed a bid."
            case Discarded(card=card):
                return f"Your lowest card is now {card}."
            case LastRound(round=number):
                return f"The time is up: round {number} is the last one."
            case Closed(scored=scored):
                return "Nobody has objected." if scored else "Nobody scores."
            case Revealed(bids=bids, winner=winner):
                won = f"{{{winner}}} wins the round." if winner >= 0 else "Nobody wins the round."
                return f"Bids {', '.join(map(str, bids))}. {won}"
        raise TypeError(event)


def _objecting(state: State, window: Sealed, seat: int) -> tuple[Decision, ...]:
    seconds = int(state.setup.options["window"])
    question = Decision(f"w{state.round}", "objection", "Do you object?", window.has(seat), seconds)
    return question, Decision(f"c{state.round}", "concede", "Concede", answered=True)


def _close(state: State, seat: int, command: Objection) -> Step[State]:
    """Seal an answer without telling any seat. The last answer closes the window."""
    assert state.window is not None
    state.window.seal(seat, command.made)
    if not state.window.complete:
        return Step(state)
    if any(state.window.of(s) for s in state.window.needs):
        state.winner = -1
    event = Event(ALL, Closed(state.winner >= 0))
    _score(state)
    return Step(state, (event,))


def _score(state: State) -> None:
    if state.winner >= 0:
        state.scores[state.winner] += state.round
    state.round, state.window, state.winner = state.round + 1, None, -1
    state.sealed = Sealed(list(range(state.setup.seats)))
