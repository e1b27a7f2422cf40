"""Imports a recorded match: checks it quickly, plays it through the rules, and stores it."""

from __future__ import annotations

from math import isfinite

from django.db import IntegrityError, close_old_connections
from msgspec.structs import replace

from engine.core import recorded
from engine.core.errors import Refusal
from engine.core.recorded import Recorded
from engine.games import GAMES
from games.archive import recordings, replay_jobs
from games.archive.worker_messages import ReplayFailed, ReplayJob
from games.lobby import own_scenarios, setups
from games.lobby.errors import Denied
from games.lobby.models import Guest
from games.lobby.names import clean_name, distinct
from games.lobby.rules_jobs import address

MAX_BYTES = 4 * 1024 * 1024
"""Maximum size of an uploaded file in bytes. A long match of four players takes less than one megabyte."""

MAX_ENTRIES = 10_000
MAX_NAME = 32
"""Maximum number of characters of a name. An exported name can end with a number that distinguishes equal names."""

MAX_RECEIPTS = 8
"""Maximum number of sealed questions that one log entry can close. Each question has a receipt for every seat asked."""

MAX_TIME = 1e11
"""Upper limit for the times of log entries, in seconds since 1970."""


def add(guest: Guest, match: Recorded, listed: bool) -> str:
    """Import a recorded match and return its match id. If the same recording is stored already, return its id.

    Raise Denied with the reason if the rules do not reproduce the match as recorded in the file. Receipts are stored
    without a check, because the browser of each viewer verifies them.
    """
    match = check_upload(match)
    own = own_scenarios.imported_scenario(GAMES[match.game], match.setup)
    known = recordings.find(recordings.digest(match))
    if known:
        return known
    close_old_connections()  # other threads need the connection while this thread waits
    try:
        with replay_jobs.upload_slots.slot():
            result = replay_jobs.run_replay_job(ReplayJob(address(GAMES[match.game]), match, rows=True))
    except replay_jobs.TooManyJobs:
        text = "Several uploaded matches are being checked at the moment. Try again in a minute."
        raise Denied(429, "E-TOO-MANY", text) from None
    if isinstance(result, ReplayFailed):
        raise Denied(
            400, result.code, failure_text(match, result), f"log[{result.entry}]" if result.entry >= 0 else "log"
        )
    try:
        return recordings.add(guest, match, result, listed, own)
    except IntegrityError:  # the same file was uploaded twice at the same time
        return recordings.find(recordings.digest(match))


def check_upload(match: Recorded) -> Recorded:
    """Return the match with clean names and without its events, because the rules will produce the events again.

    Raise Denied or Illegal if the match does not fit the rules and scenarios of this server.
    """
    game = GAMES[match.game]
    if match.rules not in game.plays:
        known = " and ".join(map(str, game.plays))
        text = (
            f"This match was played with version {match.rules} of the rules. This server supports only version {known}."
        )
        raise Denied(400, "E-RULES", text, "rules")
    own = own_scenarios.imported_scenario(game, match.setup)
    setups.check_choice(own.card if own else setups.card_of(game, match.setup.scenario), match.setup)
    if len(match.log) > MAX_ENTRIES:
        raise Denied(
            400, "E-TOO-LARGE", f"This server accepts only matches with at most {MAX_ENTRIES} commands.", "log"
        )
    _check_log(match)
    log = tuple(replace(line, events=()) for line in match.log)
    return replace(match, match="", names=_names(match), log=log)


def _check_log(match: Recorded) -> None:
    """Check the log.

    Raise Denied if the order, seats, times or receipts are impossible, or if the start is not the first entry or occurs
    again.
    """
    timeless = GAMES[match.game].time_limit(match.setup) is None
    for index, line in enumerate(match.log):
        if line.index != index:
            raise Denied(
                400, "E-RECORDING", f"Entry {index} of the log has the wrong number {line.index}.", f"log[{index}]"
            )
        start = line.decision == recorded.ACT and line.command == {"act": "start"}
        lowest = -1 if line.decision == recorded.ACT else 0  # an action of the table itself has seat -1
        if start != (index == 0) or not lowest <= line.seat < match.setup.seats:
            raise Denied(400, "E-RECORDING", f"Entry {index} of the log is not allowed at this place.", f"log[{index}]")
        if not isfinite(line.at) or not 0 <= line.at < MAX_TIME or not 0 <= line.turn <= MAX_ENTRIES:
            raise Denied(400, "E-RECORDING", f"Entry {index} of the log has an impossible time.", f"log[{index}]")
        if len(line.decision) > 80:
            raise Denied(400, "E-RECORDING", f"Entry {index} of the log has an invalid question id.", f"log[{index}]")
        if len(line.receipts) > MAX_RECEIPTS * match.setup.seats:
            text = f"This file cannot be used: entry {index} of its log has too many receipts."
            raise Denied(400, "E-RECORDING", text, f"log[{index}]")
        if timeless and line.decision == recorded.ACT and line.command == {"act": "time_up"}:
            raise Denied(
                400,
                "E-RECORDING",
                "The log says that the time is up, but this match has no time limit.",
                f"log[{index}]",
            )
    if not match.log:
        raise Denied(400, "E-RECORDING", "The log of this match is empty.", "log")


def _names(match: Recorded) -> tuple[str, ...]:
    """Return one clean nickname for each seat.

    Raise Denied if the number of names is wrong, or if a name is not allowed.
    """
    if len(match.names) != match.setup.seats:
        raise Denied(400, "E-NAME", f"Give {match.setup.seats} names, one for each seat.", "names")
    clean = []
    for seat, name in enumerate(match.names):
        try:
            clean.append(clean_name(name, MAX_NAME))
        except Refusal as refusal:
            raise Denied(400, "E-NAME", refusal.faults[0].text, f"names[{seat}]") from None
    return tuple(distinct(clean))


def failure_text(match: Recorded, failed: ReplayFailed) -> str:
    """Return a text that describes the failure. If the failed log entry is known, the text names it."""
    if not 0 <= failed.entry < len(match.log):
        return failed.text
    line = match.log[failed.entry]
    what = f"{line.decision}" if line.decision else "a table action"
    return f"Entry {failed.entry} of the log (seat {line.seat + 1}, {what}) cannot be played: {failed.text}"
