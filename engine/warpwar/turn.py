"""The whole turn in one table: which phase follows which, in common turns (2012 edition) and in player-turns (1977 and
1994 editions).

A phase is a module with six functions (see `Phase`). A phase that asks no seat is over at once. `advance` continues
until a seat must decide or the match is over.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import structs

from engine.core.events import ALL, Event
from engine.core.game import Decision, Seat
from engine.warpwar.events import event_types
from engine.warpwar.phases import (
    base_destruction,
    bp_transactions,
    build,
    combat,
    counter_placement,
    diplomacy,
    edge_entry,
    end_of_turn,
    end_turn_sheet,
    home_stars,
    initial_bp,
    movement,
    occupation_points,
    plotted_movement,
    rearrangement,
    sealed_votes,
    star_damage,
    victory,
)
from engine.warpwar.phases.common.sealed_questions import Asked
from engine.warpwar.prompts import Prompt
from engine.warpwar.rules import Rules
from engine.warpwar.state import State
from engine.warpwar.umpire import Umpire
from engine.warpwar.world import World


class Phase(Protocol):
    """The interface of a phase: the functions that each module in `phases/` must have."""

    def enter(self, ump: Umpire) -> None:
        """Begin the phase. Carry out what needs no answer from a seat, and open the questions to the seats."""

    def open_questions(self, state: State, world: World) -> Asked:
        """Return the open decisions of this phase by seat. If there are none, the phase is over."""

    def prompt(self, state: State, world: World, seat: Seat, decision: Decision) -> Prompt:
        """Return the data that the seat needs for its decision.

        They are built only from facts that the seat may know.
        """

    def check(self, ump: Umpire, seat: Seat, decision: Decision, command: Any) -> Any:
        """Check a command. Raise Illegal if it is not allowed.

        `ump`: an umpire whose state holds what the seat knows (`known_state`). The check does not change it. The result
        of the check is passed to `answer`, so that `answer` need not calculate it again.
        """

    def answer(self, ump: Umpire, seat: Seat, decision: Decision, command: Any, judged: Any) -> None:
        """Carry out a checked command, or store it sealed. `judged`: the result of `check`."""

    def leave(self, ump: Umpire) -> None:
        """Carry out the sealed answers. Call this when no seat owes an answer.

        If this function opens no new question, the phase is over.
        """


PHASES: dict[str, Phase] = {
    "homes": home_stars,
    "counters": counter_placement,
    "endow": initial_bp,
    "entry": edge_entry,
    "occupation": occupation_points,
    "transactions": bp_transactions,
    "build": build,
    "movement": movement,
    "plotted": plotted_movement,
    "perils_before": star_damage,
    "combat": combat,
    "perils": star_damage,
    "aftermath": base_destruction,
    "rearrange": rearrangement,
    "end_turn": end_turn_sheet,
    "victory": victory,
    "relations": diplomacy,
    "votes": sealed_votes,
    "settle": end_of_turn,
}
"""Maps the name of a phase to the module of the phase. `State.phase` holds such a name.

Stored matches contain these names, so the names must not change.
"""

SET_UP = ("homes", "counters", "endow", "entry")
COMMON_2012 = (
    "transactions", "build", "movement", "plotted", "perils_before", "combat", "perils", "aftermath", "rearrange",
    "victory", "relations", "settle",
)  # fmt: skip
PLAYER_1994 = (
    "transactions", "build", "movement", "combat", "aftermath", "rearrange", "victory", "relations", "settle",
)  # fmt: skip
PLAYER_1977 = ("occupation", "transactions", "build", "movement", "combat", "rearrange", "victory", "settle")

TITLES = {
    "homes": "Set-up",
    "counters": "Set-up",
    "endow": "Set-up",
    "entry": "Set-up",
    "occupation": "Victory points",
    "transactions": "BP transactions",
    "build": "Building",
    "movement": "Movement",
    "plotted": "Movement",
    "perils_before": "Combat",
    "combat": "Combat",
    "perils": "Combat",
    "aftermath": "End turn",
    "rearrange": "End turn",
    "end_turn": "End turn",
    "victory": "End turn",
    "relations": "End turn",
    "votes": "End turn",
    "settle": "End turn",
}
"""Maps the name of a phase to the title of the event in the rulebook to which the phase belongs."""


SHEETS = {"rearrange": "end_turn", "relations": "votes"}
"""Maps each phase that version 3 of the rules replaced to the new phase.

In the phase "end_turn", one sheet asks for rearrangement and relations. The phase "votes" carries out the votes.
"""


def order(rules: Rules, sheets: bool) -> tuple[str, ...]:
    """Return the phases of a turn (2012 edition) or of a player-turn (1977 and 1994 editions) in order.

    `sheets`: the value of `State.two_sheets`.
    """
    alternating = PLAYER_1977 if rules.edition == "1977" else PLAYER_1994
    phases: tuple[str, ...] = COMMON_2012 if rules.common_turn else alternating
    asked_once = SHEETS if rules.common_turn else {"rearrange": SHEETS["rearrange"]}
    return tuple(asked_once.get(name, name) for name in phases) if sheets else phases


def titles(rules: Rules, sheets: bool) -> tuple[str, ...]:
    """Return the names of a turn's events (sections of a turn in the rulebook) in order, as shown to users."""
    shown: list[str] = []
    for name in order(rules, sheets):
        title = TITLES[name]
        if title not in shown and not (title == "BP transactions" and not _transacts_apart(rules, sheets)):
            shown.append(title)
    return tuple(shown)


def _transacts_apart(rules: Rules, sheets: bool) -> bool:
    """Return whether BP transactions can be a separate question."""
    return rules.transactions and (rules.diplomacy or not sheets)


def title(rules: Rules, phase: str, sheets: bool) -> str:
    """Return the name of the rulebook's event to which a phase belongs, as shown to users."""
    name = TITLES.get(phase, "")
    return "Building" if name == "BP transactions" and not _transacts_apart(rules, sheets) else name


def open_questions(state: State, world: World) -> Asked:
    """Return all open decisions by seat. If the match is over, return an empty dictionary."""
    if state.over is not None:
        return {}
    asked = PHASES[state.phase].open_questions(state, world)
    if not any(state.spared.values()):
        return asked
    return {seat: [_mark_spared(state, seat, each) for each in decisions] for seat, decisions in asked.items()}


def _mark_spared(state: State, seat: Seat, decision: Decision) -> Decision:
    """Return the decision, with `passes` set if its seat need not be asked."""
    is_spared = not decision.answered and seat in state.spared.get(decision.id, ())
    return structs.replace(decision, passes=True) if is_spared else decision


def begin(ump: Umpire) -> None:
    """Start the match. Enter the first phase of the set-up and continue until the first question."""
    _enter(ump, SET_UP[0])
    advance(ump)


def advance(ump: Umpire) -> None:
    """Leave each finished phase and enter the next one, until a seat must decide or the match is over."""
    while ump.state.over is None and not PHASES[ump.state.phase].open_questions(ump.state, ump.world):
        PHASES[ump.state.phase].leave(ump)
        if ump.state.over is None and not PHASES[ump.state.phase].open_questions(ump.state, ump.world):
            following = _next(ump)
            if following:
                _enter(ump, following)


def go_on_without(ump: Umpire, seat: Seat) -> None:
    """Discard the answers of a seat that has resigned, and stop waiting for it.

    The defaults apply instead (R-VIC-15).
    """
    state = ump.state
    if state.over is not None:
        return
    state.sealed.withdraw(seat)
    state.sealed.needs = [each for each in state.sealed.needs if each != seat]
    if state.phase == "combat":
        for battle in state.battles:
            battle.sealed.withdraw(seat)
            battle.sealed.needs = [each for each in battle.sealed.needs if each != seat]
            combat.progress(ump, battle)
        combat.follow_on(ump)
    if state.phase == "movement":
        movement.pass_activation(ump)


def _next(ump: Umpire) -> str:
    """Return the next phase. Begin a new player-turn or turn if the last phase is over.

    Return "" after the last turn.
    """
    state, phases = ump.state, order(ump.rules, ump.state.two_sheets)
    if state.phase in SET_UP:
        after = SET_UP.index(state.phase) + 1
        return SET_UP[after] if after < len(SET_UP) else _new_turn(ump)
    after = phases.index(state.phase) + 1
    if after < len(phases):
        return phases[after]
    return phases[0] if _next_player(ump) else _new_turn(ump)


def _next_player(ump: Umpire) -> bool:
    """Begin the player-turn of the next seat that plays. Return False if the game-turn is over or turns are common."""
    state = ump.state
    if state.phasing < 0:
        return False
    after = state.priority[state.priority.index(state.phasing) + 1 :]
    following = [seat for seat in after if not state.sides[seat].out]
    if following:
        _hand_over(ump, following[0])
    return bool(following)


def _new_turn(ump: Umpire) -> str:
    state = ump.state
    victory.after_the_turn(ump)
    if state.over is not None:
        return ""
    state.turn += 1
    ump.say(event_types.TurnBegan(state.turn), ALL)
    if not ump.rules.common_turn:
        _hand_over(ump, next(seat for seat in state.priority if not state.sides[seat].out))
    return ump.world.first_phase if state.turn == 1 and ump.world.first_phase else order(ump.rules, state.two_sheets)[0]


def _hand_over(ump: Umpire, seat: Seat) -> None:
    ump.state.phasing = seat
    ump.say(event_types.PhaseBegan("Player-turn", seat), ALL)


def _enter(ump: Umpire, phase: str) -> None:
    """Enter a phase. If the phase begins a new event of the rulebook and asks a seat, announce the event."""
    state, before, at = ump.state, TITLES.get(ump.state.phase), len(ump.events)
    state.phase = phase
    PHASES[phase].enter(ump)
    if TITLES[phase] != before and state.over is None and PHASES[phase].open_questions(state, ump.world):
        ump.events.insert(at, _phase_event(ump, phase))


def _phase_event(ump: Umpire, phase: str) -> Event:
    return Event(ALL, event_types.PhaseBegan(title(ump.rules, phase, ump.state.two_sheets), ump.state.phasing))
