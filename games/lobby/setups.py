"""Checks whether a game offers what a new table asks for."""

from __future__ import annotations

from typing import Any

from engine.core import setup_check
from engine.core.errors import Refusal
from engine.core.game import AnyGame, Setup
from engine.core.scenario_cards import ScenarioCard
from engine.games import GAMES
from games.lobby.board_cache import trial_board
from games.lobby.clock_settings import Clock, is_live
from games.lobby.errors import Denied
from games.lobby.models import Match
from games.rate_limits import Payers


def game_named(name: str) -> AnyGame:
    game = GAMES.get(name)
    if game is None:
        raise Denied(400, "E-GAME", "This server does not have that game. Choose one from the list.", "game")
    return game


def card_of(game: AnyGame, scenario: str) -> ScenarioCard:
    for card in game.scenarios():
        if card.name == scenario:
            return card
    raise Denied(400, "E-SCENARIO", "This server does not have that scenario. Choose one from the list.", "scenario")


def check_choice(card: ScenarioCard, setup: Setup) -> Setup:
    """Return the setup that a table has chosen, without values that equal the default. Raise Illegal if the scenario's
    card does not offer the setup."""
    return setup_check.check_setup(setup, card.title, card.seats, card.options)


def check_start(game: AnyGame, setup: Setup, payers: Payers = ()) -> None:
    """Raise Denied with the reason if the rules do not accept this setup."""
    trial_board(game, setup, payers)


def clock_fields(clock: Clock) -> dict[str, Any]:
    """Return the values of a Match's database fields for this clock. Raise Denied if the clock has a bank but no time
    for each turn."""
    if clock.bank and (clock.per != "turn" or not clock.seconds):
        raise Denied(400, "E-CLOCK", "A time bank needs a clock for each turn. Give each turn some time.", "clock.bank")
    return {"clock_per": clock.per, "clock_seconds": clock.seconds, "clock_bank": clock.bank}


def clock_of(match: Match) -> Clock:
    return Clock(match.clock_per, match.clock_seconds, match.clock_bank)  # type: ignore[arg-type]


def time_limit(match: Match, seats: int) -> int:
    """Return the maximum number of seconds of table time for this match; 0 if there is no limit."""
    game = GAMES.get(match.game)
    if game is None or not is_live(clock_of(match)):
        return 0
    try:
        return game.time_limit(setup_of(match, seats)) or 0
    except Refusal:  # an old scenario that this hall no longer has
        return 0


def setup_of(match: Match, seats: int) -> Setup:
    return Setup(match.scenario, seats, dict(match.options), match.own_text)
