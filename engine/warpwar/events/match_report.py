"""Writes a finished match as a report in rulebook notation, turn by turn. The report reveals everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.core import report
from engine.core.events import ALL, Event
from engine.core.game import PUBLIC, Game, MatchRecord, Step
from engine.core.recorded import insert_names
from engine.core.report import name_of, names_of
from engine.warpwar.events import event_types
from engine.warpwar.events.event_text import hits
from engine.warpwar.state import State
from engine.warpwar.view import View

UNTOLD = (event_types.Sealed, event_types.StackMoved, event_types.GameOver)
"""Events for which the report has no line: `Sealed`, `StackMoved` and `GameOver`.

For a moved stack, the event `Moved` of the owner says more. For the end of the match, `_end` writes the text.
"""


def lines(game: Game[State, View], match: MatchRecord, steps: Iterable[Step[State]]) -> Iterator[str]:
    """Yield the lines of a match's report.

    Events that are stored as plain JSON are first converted to WarpWar's event types.
    """
    yield from report.head(game, match)
    state: State | None = None
    for step in steps:
        before = state
        state = step.state
        for event in _reported_events([Event(event.to, report.body_of(game, event)) for event in step.events]):
            if isinstance(event.body, event_types.TurnBegan):
                yield from _turn(game, match, event.body.turn, before)
            elif isinstance(event.body, event_types.PhaseBegan):
                yield f"  {_insert_names(match, game.tell(event.body))}"
            else:
                yield from _event(game, match, event)
    if state is not None:
        yield from _end(match, game.view(state, PUBLIC), game.outcome(state))


def _reported_events(events: Iterable[Event]) -> list[Event]:
    """Return the events that get a line.

    If two events describe the same round or move, keep only the event that says more.
    """
    full = {(type(e.body), _what(e.body)) for e in events if e.to == ALL or _fuller(e.body)}
    return [
        event
        for event in events
        if not isinstance(event.body, UNTOLD)
        and (event.to == ALL or _fuller(event.body) or (type(event.body), _what(event.body)) not in full)
    ]


def _what(body: Any) -> str:
    """Return what an event is about: the ship of a move, the star of a round, otherwise the event itself as text."""
    if isinstance(body, event_types.Moved):
        return body.ship
    return body.at if isinstance(body, event_types.RoundFought) else repr(body)


def _fuller(body: Any) -> bool:
    if isinstance(body, event_types.Moved):
        return bool(body.steps)
    return bool(body.report.orders) if isinstance(body, event_types.RoundFought) else True


def _event(game: Game[State, View], match: MatchRecord, event: Event) -> Iterator[str]:
    body = event.body
    if isinstance(body, event_types.RoundFought):
        yield from _round(game, body)
        return
    text = _insert_names(match, game.tell(body))
    one = event.to[0] if event.to != ALL and len(event.to) == 1 else None
    yield f"    {text}" if one is None else f"    {name_of(match, one)}: {text}"


def _round(game: Game[State, View], body: event_types.RoundFought) -> Iterator[str]:
    """Yield the lines of a combat round: orders, shots, hits, and what happened to the ships."""
    report = body.report
    where = game.tell(body).partition(".")[0]
    yield f"    {where}"
    yield from (f"        {order}" for order in report.orders)
    for shot in report.shots:
        bent = f" (ECM {shot.ecm:+d})" if shot.ecm else ""
        yield f"      {shot.firer}.{shot.weapon} at {shot.target}{bent}: {shot.diff:+d} {shot.cell}, {hits(shot.hits)}"
    for loss in report.losses:
        end = "; destroyed" if loss.destroyed else ""
        yield f"      {loss.ship}: {hits(loss.scored)}, {loss.absorbed} absorbed, {loss.effective} effective{end}"
    for what, ships in (("escapes", report.escaped), ("held", report.held), ("set down", report.dropped)):
        if ships:
            yield f"      {what}: {', '.join(ships)}"


def _turn(game: Game[State, View], match: MatchRecord, turn: int, state: State | None) -> Iterator[str]:
    """Yield the heading of a turn, and one line for each seat with the seat's bases, colonies, ships and points.

    The numbers come from the view of the seat itself.
    """
    yield ""
    yield f"Turn {turn}"
    yield "-" * len(f"Turn {turn}")
    if state is None or turn == 1:
        return
    for seat in range(match.setup.seats):
        side = game.view(state, seat).sides[seat]
        points = f", {side.vp} VP" if side.vp else ""
        yield (
            f"  {name_of(match, seat)}: {_count(side.bases, 'base')}, {_count(side.colonies, 'colonie', 'colony')}, "
            f"{_count(side.ships, 'ship')}{points}{' (out)' if side.out or side.resigned else ''}"
        )


def _count(number: int, many: str, one: str = "") -> str:
    return f"{number} {one or many}" if number == 1 else f"{number} {many}s"


def _end(match: MatchRecord, view: View, outcome: Any) -> Iterator[str]:
    """Yield the result of the match, and every ship that was built, as the ship was at the end."""
    yield ""
    yield "The end"
    yield "-------"
    yield _insert_names(match, outcome.text) if outcome is not None else "The match was not finished."
    for seat in range(match.setup.seats):
        ships = [record for record in view.records if record.owner == seat]
        if view.end is not None:
            yield ""
            yield (
                f"{name_of(match, seat)}: {view.end.vp[seat]} VP, {view.end.ships_left[seat]} ships left, "
                f"{view.end.ships_lost[seat]} lost, {view.end.built_bp[seat]} BP built"
            )
        yield from (f"  {'lost    ' if record.lost else 'survived'}  {record.text}" for record in ships)


def _insert_names(match: MatchRecord, text: str) -> str:
    """Return the sentence with the players' names instead of `{0}`, `{1}`, ..."""
    return insert_names(text, names_of(match))
