"""Write a finished match as text, turn by turn, with everything revealed. `Game.report` can replace this text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.core import codec
from engine.core.events import ALL, Event
from engine.core.game import PUBLIC, AnyGame, MatchRecord, Step
from engine.core.recorded import insert_names


def lines(game: AnyGame, match: MatchRecord, steps: Iterable[Step[Any]]) -> Iterator[str]:
    """Yield the report line by line, without line ends.

    `match` contains the setup, the seed, the names of the players and the outcome.
    """
    own = game.report(match, steps)
    yield from _plain(game, match, steps) if own is None else own


def head(game: AnyGame, match: MatchRecord) -> Iterator[str]:
    """Yield the first lines of a report. They show the game, the scenario, the players, the options and the seed."""
    cards = [game.design(match.setup.text).card] if match.setup.text else game.scenarios()
    card = next((card for card in cards if card is not None and card.name == match.setup.scenario), None)
    title = f"{game.title} {card.edition}: {card.title}" if card else match.setup.scenario
    yield title
    yield "=" * len(title)
    for seat in range(match.setup.seats):
        yield f"Seat {seat + 1}: {name_of(match, seat)}"
    for key, value in match.setup.options.items():
        yield f"Option {key}: {value}"
    yield f"Seed {match.seed}"


def name_of(match: MatchRecord, seat: int) -> str:
    return match.names[seat] if seat < len(match.names) else f"Seat {seat + 1}"


def names_of(match: MatchRecord) -> list[str]:
    return [name_of(match, seat) for seat in range(match.setup.seats)]


def body_of(game: AnyGame, event: Event) -> Any:
    """Return the event's body as a struct of the game. A body that was read from disk can be a dict."""
    return event.body if not isinstance(event.body, dict) else codec.to_type(event.body, game.event_type)


def _plain(game: AnyGame, match: MatchRecord, steps: Iterable[Step[Any]]) -> Iterator[str]:
    """Yield every event as the game's sentence for it, under the turn in which it happened."""
    yield from head(game, match)
    names, turn = names_of(match), 0
    for step in steps:
        now = game.view(step.state, PUBLIC).header.turn
        for event in step.events:
            if turn != now:
                turn = now
                yield from ("", f"Turn {turn}", "-" * len(f"Turn {turn}"))
            text = insert_names(game.tell(body_of(game, event)), names)
            yield f"  {text}" if event.to == ALL else f"  ({', '.join(names[seat] for seat in event.to)}) {text}"
    yield from ("", insert_names(match.outcome.text, names) if match.outcome else "The match was not finished.")
