"""Sentences for events. `{0}`, `{1}`, ... are placeholders for the names of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.sumeria.commands import Move
from engine.sumeria.events import event_types as e
from engine.sumeria.harvest_cards import names
from engine.sumeria.terrain.land import the_land
from engine.sumeria.war.results import BattleResult, DiceTray, HarvestResult, SideResult


def tell(event: Any) -> str:
    """Return a sentence that describes the event. Raise KeyError if it is not an event of Sumeria."""
    return TEXTS[type(event)](event)


def seat_name(seat: int) -> str:
    return f"{{{seat}}}" if seat >= 0 else "the neutral city"


def place_name(place: str) -> str:
    """Return the name of the city at the place.

    If the place is not a city, return the hex and its bank, such as "0406, right bank".
    """
    bank = {"R": ", right bank", "L": ", left bank"}.get(place[4:], "")
    return the_land().hexes[place[:4]].city or place[:4] + bank


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _armies(number: int) -> str:
    return _count(number, "army", "armies")


def _join_words(words: Iterable[str]) -> str:
    *first, last = [*words]
    return f"{', '.join(first)} and {last}" if first else last


def _order(event: e.OrderRolled) -> str:
    throws = "; ".join(
        ", ".join(f"{{{seat}}} {die}" for seat, die in zip(seats, dice, strict=True)) for seats, dice in event.throws
    )
    what = "Placing order" if event.placing else "Turn order"
    return f"{what}: {', '.join(f'{{{seat}}}' for seat in event.order)} (dice: {throws or 'none'})."


def _income(event: e.IncomeCounted) -> str:
    what = "Armies from cities" if event.cities else "Armies from other hexes"
    gains = ", ".join(f"{{{seat}}} {gained} (levy {event.levy[seat]})" for seat, gained in enumerate(event.gained))
    return f"{what}: {gains}."


def _harvest(result: HarvestResult) -> str:
    drawn = f"{{{result.seat}}}: Harvest card {names().get(result.card, result.card)}, die roll {result.die}."
    if result.card[0] == "X":
        lost = f": {', '.join(result.hexes)}" if result.hexes else ""
        return f"{drawn} {_count(len(result.hexes), 'marker', 'markers')} lost{lost}."
    verb = "falls" if result.card[0] == "L" else "rises"
    change = abs(result.after - result.before)
    return f"{drawn} The levy {verb} by {change}, from {result.before} to {result.after}."


def _sealed_text(event: e.Sealed) -> str:
    what = {"levy": "the levy", "redraw": "the cards to discard", "play": "the cards to play"}[event.what]
    return f"{{{event.seat}}} {'takes back' if event.back else 'has sealed'} {what}."


def _levies(event: e.LeviesOpened) -> str:
    parts = []
    for seat, stacks in enumerate(event.armies):
        leader = event.leaders[seat]
        if stacks or leader:
            placed = [f"{place_name(place)} {armies}" for place, armies in sorted(stacks.items())]
            parts.append(f"{{{seat}}} {', '.join([*placed, f'Leader in {place_name(leader)}'])}")
    return f"The levies are placed: {'; '.join(parts) or 'no player has a levy'}."


def _move(move: Move, end: str) -> str:
    who = [_armies(move.armies)] if move.armies else []
    pieces = _join_words([*who, "the Leader"] if move.leader else who)
    over = " across the river" if "x" in move.path else ""
    return f"{pieces} from {place_name(move.start)} to {place_name(end)}{over}"


def _moved_text(event: e.Moved) -> str:
    moves = "; ".join(_move(move, end) for move, end in zip(event.moves, event.ends, strict=True))
    return f"{{{event.seat}}} moves {moves}."


def _began(event: e.BattleBegan) -> str:
    whom = f"{{{event.defender}}}'s Leader" if event.lone else seat_name(event.defender)
    return f"{{{event.attacker}}} attacks {whom} at {place_name(event.at)}."


def _battle(result: BattleResult) -> str:
    at = place_name(result.at)
    if result.without_dice:
        return f"At {at} {seat_name(result.winner)} wins without dice."
    ties = "".join(f" Tie: {attack} against {defend}." for attack, defend in result.ties)
    return (
        f"At {at} {seat_name(result.attacker)} {result.attack.total} ({_side(result.attack)}) against "
        f"{seat_name(result.defender)} {result.defend.total} ({_side(result.defend)}).{ties} "
        f"{seat_name(result.winner)} wins."
    )


def _side(side: SideResult) -> str:
    cards = f"{' '.join(side.played)} = {side.cards}" if side.played else "no cards"
    return ", ".join([cards, *map(_tray, side.dice)])


def _tray(tray: DiceTray) -> str:
    faces = " ".join(f"{count}x{face}" for face, count in enumerate(tray.faces, 1) if count)
    return f"{tray.cause} {faces} = {tray.total}"


def _fell(event: e.LeaderFell) -> str:
    lost = sum(event.disbanded.values())
    rest = f" {_count(lost, 'other army disbands', 'other armies disband')}." if lost else ""
    return f"{{{event.seat}}}'s Leader dies in battle at {place_name(event.at)}.{rest}"


def _conquered_text(event: e.Conquered) -> str:
    taken = [
        place_name(hex_id) + (f" from {{{before}}}" if before >= 0 else "")
        for hex_id, before in zip(event.hexes, event.before, strict=True)
    ]
    return f"{{{event.seat}}} takes {_join_words(taken)}."


def _ended_text(event: e.WarEnded) -> str:
    why = "no player acted" if event.all_passed else "the last segment is over"
    return f"The War ends in segment {event.segment}: {why}."


def _planted_text(event: e.Planted) -> str:
    taken = f" Neutral cities retake {_join_words(event.retaken)}." if event.retaken else ""
    return f"All armies go home for Planting.{taken}"


def _out(event: e.SeatOut) -> str:
    return f"{{{event.seat}}} {'resigns' if event.why == 'resigned' else 'has no city left'} and is out of the match."


TEXTS: dict[type, Callable[[Any], str]] = {
    e.TurnBegan: lambda event: f"Turn {event.turn} begins.",
    e.OrderRolled: _order,
    e.CityTaken: lambda event: f"{{{event.seat}}} begins in {place_name(event.city)}.",
    e.IncomeCounted: _income,
    e.LeadersBack: lambda event: f"New Leader for {_join_words(f'{{{seat}}}' for seat in event.seats)}.",
    e.HarvestDealt: lambda event: (
        f"{{{event.seat}}} is dealt the Harvest cards {_join_words(names().get(card, card) for card in event.cards)}."
    ),
    e.HarvestResolved: lambda event: _harvest(event.result),
    e.Sealed: _sealed_text,
    e.LeviesOpened: _levies,
    e.SegmentBegan: lambda event: f"Segment {event.segment} begins.",
    e.Moved: _moved_text,
    e.Passed: lambda event: f"{{{event.seat}}} passes.",
    e.BattleBegan: _began,
    e.BattleFought: lambda event: _battle(event.result),
    e.BattleDropped: lambda event: f"No battle at {place_name(event.at)}: one side has no pieces left.",
    e.LeaderFell: _fell,
    e.Conquered: _conquered_text,
    e.Shuffled: lambda event: (
        f"The {_count(event.cards, 'discard', 'discards')} of the {event.deck.title()} Deck"
        f" {'is' if event.cards == 1 else 'are'} shuffled."
    ),
    e.WarEnded: _ended_text,
    e.Planted: _planted_text,
    e.SeatOut: _out,
    e.TimeUp: lambda event: "The table has reached its time limit: this turn is the last.",
    e.GameOver: lambda event: event.text,
}
