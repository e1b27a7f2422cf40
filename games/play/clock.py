"""Calculates the time of all seats: each seat's deadline, what stops its clock, and how long the table has played.

All functions are pure. A clock must not reveal a secret. What the table shows of a clock depends only on public facts:
which seats owe an answer, and when the public view changed. If a seat owes an answer and the public does not know it,
the seat's deadline is not shown to any other viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import Decision, Seat, SeatStatus
from games.lobby.clock_settings import Clock
from games.play import passing, windows
from games.play.table_state import TableState, TurnClock


class ClockInput(Struct, frozen=True):
    """The data that a match's clocks need after each change of the match.

    `owed`: the open decisions of each seat. `is_news`: whether the change also changed the public view.
    """

    owed: Mapping[Seat, tuple[Decision, ...]]
    status: Sequence[SeatStatus]
    """The public status of each seat."""
    turn: int
    is_news: bool = True


def after_step(table: TableState, clock: Clock, step: ClockInput, now: float) -> TableState:
    """Return the state of the table after this step. Its reaction windows are updated, and each seat's clock is
    started, stopped or left unchanged."""
    table = windows.after_step(table, step.owed, now)
    if not clock.seconds or table.paused:
        return table
    step = _beside_windows(step)
    if clock.per == "decision":
        due = _due(table, clock, step, step.owed, now)
        return table if due == table.due else replace(table, due=due)
    unseen = {seat: asked for seat, asked in step.owed.items() if step.status[seat] not in ("owes", "in")}
    purses = {
        str(seat): _purse(table.purses.get(str(seat)), clock, step, seat, now) for seat in range(len(step.status))
    }
    return replace(table, due=_due(table, clock, step, unseen, now), purses=purses)


def _beside_windows(step: ClockInput) -> ClockInput:
    """Return the step without the seats that are asked in an open window, because the table's clock stops for them."""
    waiting = windows.asked_seats(step.owed)
    if not waiting:
        return step
    owed = {seat: questions for seat, questions in step.owed.items() if seat not in waiting}
    status = [("idle" if seat in waiting else each) for seat, each in enumerate(step.status)]
    return replace(step, owed=owed, status=status)


def _due(
    table: TableState, clock: Clock, step: ClockInput, owed: Mapping[Seat, tuple[Decision, ...]], now: float
) -> dict[str, tuple[str, float]]:
    """Return each seat's deadline with the ids of the seat's open questions.

    A new question restarts the seat's time. The time does not restart if the seat answers or takes an answer back, or
    if a new question arrives without a change in the public view.
    """
    due = {}
    for seat, asked in owed.items():
        old, ids = table.due.get(str(seat)), {each.id for each in asked}
        if old is None and step.status[seat] == "idle" and all(each.answered for each in asked):
            continue  # no player waits for this answer, so it has no deadline
        is_old = old is not None and ids <= set(old[0].split("\n"))
        is_unseen = old is not None and step.status[seat] == "owes" and not step.is_news
        keep = old if is_old or is_unseen else None
        due[str(seat)] = keep or ("\n".join(sorted(ids)), now + clock.seconds)
    return due


def _purse(old: TurnClock | None, clock: Clock, step: ClockInput, seat: Seat, now: float) -> TurnClock:
    purse = old or TurnClock(step.turn, clock.seconds, clock.bank)
    if purse.turn != step.turn:
        purse = _stopped_clock(purse, now)
        purse = TurnClock(step.turn, clock.seconds, max(0.0, min(clock.bank, purse.bank + purse.left)))
    asked = {each.id for each in step.owed.get(seat, ())}
    match step.status[seat]:
        case "owes" if not purse.since:
            return replace(purse, since=now)
        case "owes" if purse.stopped and asked <= set(purse.asked.split("\n")):
            return replace(purse, stopped=0, asked="")
        case "owes" if purse.stopped:
            return replace(_stopped_clock(purse, now), since=now)
        case "owes":
            return purse
        case "in":
            if purse.since and not purse.stopped:
                return replace(purse, stopped=now, asked="\n".join(sorted(asked)))
            return purse
    return _stopped_clock(purse, now)


def _stopped_clock(purse: TurnClock, now: float) -> TurnClock:
    """Return the clock as it is when it stops at the time `now`.

    The used time is subtracted from the turn's time first, and then from the bank.
    """
    spent = max(0.0, (purse.stopped or now) - purse.since) if purse.since else 0.0
    over = max(0.0, spent - purse.left)
    return TurnClock(purse.turn, max(0.0, purse.left - spent), max(0.0, purse.bank - over))


def awaited_seats(owed: Mapping[Seat, tuple[Decision, ...]]) -> set[Seat]:
    """Return the seats that have a question and have not yet answered it."""
    return {seat for seat, asked in owed.items() if any(not each.answered for each in asked)}


def deadlines(
    table: TableState,
    owed: Mapping[Seat, tuple[Decision, ...]],
    bots: Container[Seat] = (),
    passes: Callable[[Seat, Decision], float] | None = None,
) -> dict[Seat, float]:
    """Return, for each seat that owes an answer, the time when the server answers for it, in seconds since 1970.

    Seats without such a time are left out. During a pause, no seat has such a time. `passes` returns the time when the
    server answers a question that the seat need not answer; by default, this is the stored time. This time is ignored
    for the seats in `bots`, because bots answer such questions themselves at their usual pace.
    """
    passes = passes or partial(passing.due, table)
    found: dict[Seat, float] = {}
    if not (table.due or table.purses or table.windows or table.passes):
        return found
    for seat in sorted(awaited_seats(owed)):
        open_ones = [each for each in owed[seat] if not each.answered]
        over = [time_over(table, seat, each) for each in open_ones]
        first = min(over if seat in bots else [*over, *(passes(seat, each) for each in open_ones)])
        if first < inf:
            found[seat] = first
    return found


def deadline(table: TableState, seat: Seat, question: Decision) -> float:
    """Return the time when the server answers this question in place of the seat, in seconds since 1970.

    Return infinity if the server never answers it.
    """
    return min(time_over(table, seat, question), passing.due(table, seat, question))


def time_over(table: TableState, seat: Seat, question: Decision) -> float:
    """Return the time when this seat's time for this question ends, in seconds since 1970; infinity if it does not
    end."""
    if question.seconds:
        return windows.closing(table, question)
    purse, due = table.purses.get(str(seat)), table.due.get(str(seat))
    if table.paused:
        return inf
    if purse is not None and purse.since and not purse.stopped:
        return purse.since + purse.left + purse.bank
    return due[1] if due is not None else inf


class ShownClock(Struct, frozen=True):
    """The public state of a seat's clock.

    `left` is the number of all seconds left, and `bank` is how many of them are in the bank. `running` states whether
    the clock is running.
    """

    seat: Seat
    left: float
    bank: float
    running: bool


def shown_clocks(table: TableState, clock: Clock, status: Sequence[SeatStatus], now: float) -> tuple[ShownClock, ...]:
    """Return the public clocks, in the order of seats."""
    now = table.paused_at if table.paused else now
    if clock.per == "decision":
        shown = {int(seat): at for seat, (_, at) in table.due.items() if status[int(seat)] in ("owes", "in")}
        runs = {seat for seat in shown if status[seat] == "owes" and not table.paused}
        return tuple(ShownClock(seat, max(0.0, at - now), 0, seat in runs) for seat, at in sorted(shown.items()))
    found = []
    for key, purse in sorted(table.purses.items(), key=lambda item: int(item[0])):
        rest = _stopped_clock(purse, now)
        running = bool(purse.since) and not purse.stopped and not table.paused
        if status[int(key)] != "out":
            found.append(ShownClock(int(key), rest.left + rest.bank, rest.bank, running))
    return tuple(found)


def with_more_time(table: TableState, clock: Clock, seats: Iterable[Seat], seconds: int) -> TableState:
    """Return the state of the table with `seconds` more time for each of these seats. They get it for their present
    questions, or for the present turn."""
    due, purses = dict(table.due), dict(table.purses)
    for key in map(str, seats):
        if clock.per == "decision" and key in due:
            due[key] = (due[key][0], due[key][1] + seconds)
        elif clock.per == "turn" and key in purses:
            purses[key] = replace(purses[key], left=purses[key].left + seconds)
    return replace(table, due=due, purses=purses)


def with_pause(table: TableState, is_paused: bool, now: float) -> TableState:
    """Return the state of the table after a pause begins or ends. In a pause, every clock and the table time stand
    still. After the pause, they continue with the time that was left."""
    if is_paused:
        return replace(table, paused=True, paused_at=now, used=time_used(table, now), since=0)
    if table.paused_at:
        back = _later(table, now - table.paused_at)
    else:  # paused by an old server that stored its times differently: all seats get their full time again
        back = replace(table, due={})
    return replace(back, paused=False, paused_at=0, since=now if table.counts else 0)


def after_downtime(table: TableState, last: float, now: float) -> TableState:
    """Return the state of the table as if no time had passed from `last` to `now`, while the server was off."""
    played = table.used + max(0.0, last - table.since) if table.since else table.used
    return replace(_later(table, now - last), used=played, since=now if table.since else 0)


def _later(table: TableState, seconds: float) -> TableState:
    due = {seat: (asked, at + seconds) for seat, (asked, at) in table.due.items()}
    purses = {
        seat: replace(
            each,
            since=each.since + seconds if each.since else 0,
            stopped=each.stopped + seconds if each.stopped else 0,
        )
        for seat, each in table.purses.items()
    }
    return replace(
        table, due=due, purses=purses, windows=windows.later(table, seconds), passes=passing.later(table, seconds)
    )


def time_used(table: TableState, now: float) -> float:
    """Return the table time used so far, in seconds."""
    return table.used + (max(0.0, now - table.since) if table.since else 0.0)
