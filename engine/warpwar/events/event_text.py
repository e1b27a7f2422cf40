"""Turns events into sentences with rulebook notation. In a sentence, `{0}`, `{1}`, ... stand for the names of seats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from engine.warpwar.combat.results import LossResult, RoundResult, ShotResult
from engine.warpwar.events import event_types
from engine.warpwar.starmap import printed_maps, star_counters

WHAT_SEALED = {
    "build": "the build plan",
    "transact": "the BP transactions",
    "endow": "the division of the first BP",
    "entry": "the entry of a Warpship",
    "orders": "combat orders",
    "ecm": "the use of ECM",
    "damage": "the placement of hits",
    "withdraw": "the withdrawal",
    "rearrange": "the rearrangement",
    "plot": "all plotted moves",
    "end_turn": "the End-turn sheet",
    "relations": "the diplomacy votes",
    "settle": "an answer to the draw offer",
}
INCOMES = {"start": "at the start of the match", "income": "as income", "plunder": "as plunder", "mined": "from mining"}
LEVELS = {"war": "at war", "cease_fire": "at cease fire", "peace": "at peace", "allied": "allied"}


def name(seat: int) -> str:
    """Return the placeholder that is later replaced by the seat's name in a sentence."""
    return f"{{{seat}}}"


@lru_cache(maxsize=1)
def _printed_star_names() -> dict[str, str]:
    """Return a map from hex to star name, for all printed maps.

    No hex id of the classic map is also a hex id of a sector.
    """
    star_maps = [printed_maps.classic(), *(printed_maps.layout(((number,),)) for number in range(1, 11))]
    return {star.hex: star.name for star_map in star_maps for star in star_map.stars.values()}


def place(event: Any, hex: str = "") -> str:
    """Return the name of a hex: the star's name, or the hex id if there is no star.

    Without `hex`, it is the hex `at` of the event. `hex` names another hex of the event.
    """
    names = _printed_star_names() if event.names is None else event.names
    return str(names.get(hex or event.at, hex or event.at))


def path(event: Any) -> str:
    """Return the hexes of a move as text."""
    return " > ".join(place(event, hex) for hex in event.path)


def join_words(words: Iterable[str]) -> str:
    """Return the words joined as a list for a sentence: "a", "a and b", "a, b and c"."""
    all_words = list(words)
    if len(all_words) < 2:
        return "".join(all_words)
    return f"{', '.join(all_words[:-1])} and {all_words[-1]}"


def hits(number: int) -> str:
    """Return the number of hits as text: "1 hit", "2 hits"."""
    return f"{number} hit{'' if number == 1 else 's'}"


def tell(event: Any) -> str:
    """Return an event as a sentence. Raise TypeError if the object is not an event of WarpWar."""
    teller = TELLERS.get(type(event))
    if teller is None:
        raise TypeError(event)
    return str(teller(event))


def _phase(event: event_types.PhaseBegan) -> str:
    if event.phase == "Player-turn":
        return f"{name(event.seat)} begins a player-turn."
    return f"{event.phase}."


def _sealed_text(event: event_types.Sealed) -> str:
    what = WHAT_SEALED.get(event.what, "an answer")
    where = f" at {place(event)}" if event.at else ""
    return f"{name(event.seat)} {'takes back' if event.back else 'has sealed'} {what}{where}."


def _income(event: event_types.Income) -> str:
    where = f" at {place(event)}" if event.at else ""
    return f"{event.bp} BP{where} {INCOMES.get(event.source, '')}.".replace(" .", ".")


def _moved_text(event: event_types.Moved) -> str:
    loads = [step for step in event.steps if step.startswith(("drop ", "pick "))]
    extra = f" ({'; '.join(loads)})" if loads else ""
    stopped = " and is stopped by an enemy" if event.stopped else ""
    pinned = f" It pins {join_words(event.pinned)}." if event.pinned else ""
    return f"{name(event.seat)} moves {event.ship}: {path(event)}{extra}{stopped}.{pinned}"


def _stayed_text(event: event_types.Stayed) -> str:
    return f"{name(event.seat)} does not move {join_words(event.ships)}."


def _round(event: event_types.RoundFought) -> str:
    return f"{place(event)}, round {event.report.round}. {round_in_words(event.report)}"


def round_in_words(report: RoundResult) -> str:
    """Return a combat round as text: orders, shots, hits, and what happened to the ships.

    `report` contains only what the viewer is allowed to know.
    """
    parts = [f"Orders: {' | '.join(report.orders)}."] if report.orders else []
    parts += [shot_in_words(shot) for shot in report.shots]
    parts += [loss_in_words(loss, bool(report.orders)) for loss in report.losses]
    if report.shots and not report.losses:
        parts.append("No hits.")
    if report.escaped:
        parts.append(f"{join_words(report.escaped)} {'escape' if len(report.escaped) > 1 else 'escapes'}.")
    if report.held:
        parts.append(f"{join_words(report.held)} cannot escape.")
    return " ".join(parts) or "No ship is lost."


def shot_in_words(shot: ShotResult) -> str:
    drive = f"{shot.diff:+d}" if shot.diff else "0"
    bent = f", ECM {shot.ecm:+d}" if shot.ecm else ""
    return f"{shot.firer}.{shot.weapon} at {shot.target} ({drive}{bent}): {shot.cell}" + (
        f", {hits(shot.hits)}." if shot.hits else "."
    )


def loss_in_words(loss: LossResult, full: bool) -> str:
    if not full:
        return f"{loss.ship} is destroyed."
    taken = f"{loss.ship} takes {hits(loss.scored)}: {loss.absorbed} absorbed by the Screen, {loss.effective} effective"
    return f"{taken}; {loss.ship} is destroyed." if loss.destroyed else f"{taken}."


def _left_text(event: event_types.Left) -> str:
    how = "escapes" if event.how == "escaped" else "withdraws"
    return f"{name(event.seat)}'s {event.ship} {how} from {place(event)} to {place(event, event.to)}."


def _lost_text(event: event_types.Lost) -> str:
    how = {
        "no rack": "lost because no rack was free",
        "scrapped": "scrapped",
        "star": "destroyed by the star",
        "overrun": "lost to the enemy",
    }
    return f"{name(event.seat)}: {join_words(event.units)} {how.get(event.how, 'lost')} at {place(event)}."


def _battle_over(event: event_types.BattleEnded) -> str:
    rounds = f"{event.rounds} round{'s' if event.rounds > 1 else ''}"
    who = f"{name(event.holder)} holds the star" if event.holder >= 0 else "no player holds the star alone"
    return f"The battle at {place(event)} is over after {rounds}: {who}."


def _base_fell(event: event_types.BaseFell) -> str:
    what = {"works": "unfinished base"}.get(event.what, event.what)
    return f"{name(event.by)} destroys the {what} of {name(event.owner)} at {place(event)}."


def _explored_text(event: event_types.Explored) -> str:
    found = star_counters.counter(event.counter, event.star_set)
    pays = [f"base {found.b}" if found.b >= 0 else "no base", f"colony {found.c}" if found.c >= 0 else "no colony"]
    words = ", ".join([*pays, f"ship {found.s} BP a turn", f"{found.vp} VP"])
    harm = f", {hits(found.d)} on every ship there each turn" if found.d else ""
    return f"You explore {place(event)} and find star counter {event.counter}: {words}{harm}."


def _rearranged_text(event: event_types.Rearranged) -> str:
    parts = []
    if event.aboard:
        parts.append(f"takes {join_words(event.aboard)} aboard")
    if event.down:
        parts.append(f"sets {join_words(event.down)} down")
    return f"{name(event.seat)} {' and '.join(parts)} at {place(event)}."


def _traded_text(event: event_types.Traded) -> str:
    what = f"the star {place(event)}" if event.star else f"{event.bp} BP at {place(event)}"
    return f"{name(event.giver)} gives {what} to {name(event.taker)}."


def _emperor(event: event_types.EmperorLost) -> str:
    by = f" to {name(event.by)}" if event.by >= 0 else ""
    return f"{name(event.seat)} has lost the Emperor{by}."


def _points(event: event_types.Points) -> str:
    why = f" {event.why}" if event.why else ""
    return f"{name(event.seat)} has {event.vp} victory point{'' if event.vp == 1 else 's'}{why}."


TELLERS: dict[type, Any] = {
    event_types.TurnBegan: lambda event: f"Turn {event.turn}.",
    event_types.PhaseBegan: _phase,
    event_types.Sealed: _sealed_text,
    event_types.Income: _income,
    event_types.Spent: lambda event: "Your plan: " + "; ".join(event.lines) + ".",
    event_types.Built: lambda event: f"{name(event.seat)} builds {join_words(event.units)} at {place(event)}.",
    event_types.Moved: _moved_text,
    event_types.Stayed: _stayed_text,
    event_types.StackMoved: lambda event: f"{name(event.seat)} moves a stack: {path(event)}.",
    event_types.BattleBegan: lambda event: f"Battle at {place(event)} between {join_words(map(name, event.sides))}.",
    event_types.RoundFought: _round,
    event_types.Crossed: lambda event: f"Your damage at {place(event)}: " + "; ".join(event.lines) + ".",
    event_types.Left: _left_text,
    event_types.Lost: _lost_text,
    event_types.BattleEnded: _battle_over,
    event_types.BaseFell: _base_fell,
    event_types.Founded: lambda event: f"{name(event.seat)} has a {event.what} at {place(event)}.",
    event_types.Explored: _explored_text,
    event_types.Rearranged: _rearranged_text,
    event_types.RelationChanged: lambda e: f"{name(e.a)} and {name(e.b)} are now {LEVELS.get(e.level, e.level)}.",
    event_types.Traded: _traded_text,
    event_types.EmperorLost: _emperor,
    event_types.Points: _points,
    event_types.SeatOut: lambda event: f"{name(event.seat)} is out of the game: {event.why}.",
    event_types.TimeUp: lambda event: (
        f"The table has reached its time limit: turn {max(1, event.turn)} is the last turn."
    ),
    event_types.GameOver: lambda event: f"The match is over. {event.text}",
}
