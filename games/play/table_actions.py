"""Actions at the table rather than in the game: pause, more time, a bot for an absent player, draw, resign.

The server adds the field `here` to the command, with the seats whose person is present. The agreement of the present
players is enough, so that the game does not have to wait for players who have left.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import illegal
from engine.core.game import AnyGame, Header, Seat, Step
from games.lobby.clock_settings import Clock, is_live
from games.play import clock
from games.play.match_data import MatchPosition, MatchSettings
from games.play.moves import Move
from games.play.table_state import News, TableState

MOST_GIFTS = 3
"""Maximum number of times per turn that a seat can be given more time. Gifts to all seats at once are counted
separately.
"""

LEAST_GAP = 1.0
"""Minimum lost time in seconds. Shorter times are not given back to the players."""


class ActionResult(Struct):
    """The result of an action: the game's step and the new state of the table.

    `handed`: the seat that a bot plays from now on, and the bot's level ("" for the first level), or None.
    """

    step: Step[Any]
    table: TableState
    handed: tuple[Seat, str] | None = None


class Situation(Struct, frozen=True):
    """An action at the table, with the match in which it happens. `at`: time of the action in seconds since 1970."""

    game: Any
    settings: MatchSettings
    now: MatchPosition
    header: Header
    move: Move
    at: float

    @property
    def table(self) -> TableState:
        return self.now.table_state

    @property
    def same(self) -> Step[Any]:
        return Step(self.now.state)

    @property
    def is_host(self) -> bool:
        host = self.settings.host
        return any(each.seat == self.move.seat and each.user == host != "" for each in self.settings.people)

    def players(self) -> set[Seat]:
        """Return the seats that are still in the game and are played by a person."""
        people = self.settings.people
        return {each.seat for each in people if each.user and not each.bot and self.header.status[each.seat] != "out"}

    def persons(self) -> set[Seat]:
        """Return the seats that are still in the game and have a person, even if a bot plays for that person."""
        return {each.seat for each in self.settings.people if each.user and self.header.status[each.seat] != "out"}

    def present(self) -> set[Seat]:
        return self.players() & ({self.move.seat} | set(self.move.command.get("here", ())))


def perform(
    game: AnyGame, settings: MatchSettings, now: MatchPosition, header: Header, move: Move, at: float
) -> ActionResult:
    """Carry out the action and return its result. Raise Illegal if the action is not allowed."""
    if game.outcome(now.state) is not None:
        raise illegal("E-OVER", "The game is over.")
    return ACTIONS[move.command["act"]](Situation(game, settings, now, header, move, at))


def _news(table: TableState, **what: Any) -> News:
    return News(n=table.news.n + 1 if table.news else 1, **what)


def _player(situation: Situation) -> Seat:
    """Return the seat that acts. Raise Illegal if the seat no longer plays."""
    if situation.header.status[situation.move.seat] == "out":
        raise illegal("E-OUT", "You are out of this game.")
    return situation.move.seat


# ---- pause -------------------------------------------------------------------------------------------------------


def pause(situation: Situation) -> ActionResult:
    """Pause the game, or end the pause.

    The host's request for a pause takes effect at once, and the host can end such a pause at once. All other requests
    take effect when all present players have made them. The other present players together can also end the host's
    pause.
    """
    table, want, seat = situation.table, situation.move.command["act"] == "pause", situation.move.seat
    if table.paused == want:
        raise illegal("E-PAUSED", "The game is paused already." if want else "The game is not paused.")
    may = table.overruled != situation.header.turn if want else table.paused_by == seat
    is_last = bool(table.asks) and situation.present() <= {*table.asks, seat}
    if situation.is_host and may and not is_last:
        return ActionResult(situation.same, _set_pause(situation, table, want, seat))
    if _player(situation) not in situation.players():
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    return ActionResult(
        situation.same, _pause_if_agreed(situation, replace(table, asks=tuple(sorted({*table.asks, seat}))))
    )


def unask(situation: Situation) -> ActionResult:
    table, seat = situation.table, situation.move.seat
    if seat not in table.asks:
        raise illegal("E-PAUSED", "You have not asked for a pause or for the end of a pause.")
    return ActionResult(situation.same, replace(table, asks=tuple(each for each in table.asks if each != seat)))


def _pause_if_agreed(situation: Situation, table: TableState) -> TableState:
    present = situation.present()
    asked = present - {table.paused_by}
    if table.asks and asked and asked <= set(table.asks):
        return _set_pause(situation, table, not table.paused, -1)
    return table


def _set_pause(situation: Situation, table: TableState, want: bool, by: Seat) -> TableState:
    news = _news(table, act="pause" if want else "unpause", by=by)
    is_overruled = not want and table.paused_by >= 0 > by
    return replace(
        clock.with_pause(table, want, situation.at), asks=(), news=news, paused_by=by if want else -1,
        overruled=situation.header.turn if is_overruled else table.overruled,
    )  # fmt: skip


# ---- more time ---------------------------------------------------------------------------------------------------


def most_seconds(limit: Clock) -> int:
    """Return the maximum seconds that can be given at a time: 15 minutes, or one day in play by correspondence."""
    return 900 if is_live(limit) else 86_400


def extend(situation: Situation) -> ActionResult:
    """Give an opponent more time.

    The host can also give more time to all seats. Players cannot give more time to themselves alone.
    """
    limit, seat, target = situation.settings.clock, situation.move.seat, situation.move.command["seat"]
    seconds = situation.move.command["seconds"]
    if not limit.seconds:
        raise illegal("E-CLOCK", "This table has no clock.")
    if not 0 < seconds <= most_seconds(limit):
        raise illegal("E-CLOCK", f"Choose a number of seconds from 1 to {most_seconds(limit)}.", "seconds")
    if target == seat:
        raise illegal("E-OWN-TIME", "You cannot give yourself more time. Another player can give you time.", "seat")
    if not situation.is_host:
        _player(situation)
        if target < 0:
            raise illegal(
                "E-HOST",
                "You can give one opponent more time. Only the host can give more time to all players.",
                "seat",
            )
    return ActionResult(situation.same, _give_time(situation, _seats_given_time(situation), seconds))


def _seats_given_time(situation: Situation) -> set[Seat]:
    """Return the seats whose clocks get more time.

    Raise Illegal if there are no such seats, or if a gift to all would help only the giver.
    """
    seat, target = situation.move.seat, situation.move.command["seat"]
    faces = clock.shown_clocks(situation.table, situation.settings.clock, situation.header.status, situation.at)
    seats = {face.seat for face in faces} if target < 0 else {face.seat for face in faces} & {target}
    if not seats:
        raise illegal("E-CLOCK", "No clock that can get more time is running now.", "seat")
    if target < 0 and not any(situation.header.status[each] == "owes" for each in seats - {seat}):
        text = "You cannot add time now: only you would get it. Another player can give you time."
        raise illegal("E-OWN-TIME", text, "seat")
    return seats


def _give_time(situation: Situation, seats: set[Seat], seconds: int) -> TableState:
    table, key, turn = situation.table, str(situation.move.command["seat"]), situation.header.turn
    gifts = table.gifts if table.gifts_turn == turn else {}
    if gifts.get(key, 0) >= MOST_GIFTS:
        raise illegal(
            "E-CLOCK",
            f"More time has already been given {MOST_GIFTS} times in this turn, which is the maximum.",
            "seat",
        )
    news = _news(table, act="extend", by=situation.move.seat, seat=situation.move.command["seat"], seconds=seconds)
    more = {**gifts, key: gifts.get(key, 0) + 1}
    return replace(
        clock.with_more_time(table, situation.settings.clock, seats, seconds), news=news, gifts=more, gifts_turn=turn
    )


# ---- a bot for an absent player ------------------------------------------------------------------------------------


def bot(situation: Situation) -> ActionResult:
    """Let a bot play for a person who has been away for a while. Only the host may do this, and no vote is needed."""
    target = situation.move.command["seat"]
    if not situation.is_host:
        raise illegal("E-HOST", "Only the host can do that without a vote. Vote for a bot instead.", "seat")
    _absent(situation, target)
    left = {key: by for key, by in situation.table.votes.items() if key != str(target)}
    news = _news(situation.table, act="bot", by=situation.move.seat, seat=target)
    table = _voting(replace(situation.table, news=news), left)
    return ActionResult(situation.same, table, (target, situation.move.command.get("level", "")))


def _absent(situation: Situation, target: Seat) -> None:
    """Raise Illegal unless this is another player's seat and its person has been away for a while."""
    if target == situation.move.seat or target not in situation.players():
        raise illegal("E-SEAT", "Choose another player who is still in the game.", "seat")
    if target in situation.present():
        raise illegal("E-HERE", "That player is present. Only that player can hand the seat to a bot.", "seat")
    if target not in situation.move.command.get("away", ()):
        raise illegal("E-HERE", "Give that player a moment to come back, then try again.", "seat")


def vote_bot(situation: Situation) -> ActionResult:
    """Vote that a bot plays the seat of a person who has been away for a while.

    When all present players have voted for this, a bot plays the seat. It has the level that the first vote named.
    """
    table, seat, target = situation.table, _player(situation), situation.move.command["seat"]
    if seat not in situation.players():
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    _absent(situation, target)
    key, wanted = str(target), situation.move.command.get("level", "")
    votes = {**table.votes, key: tuple(sorted({*table.votes.get(key, ()), seat}))}
    levels = table.vote_levels if key in table.votes or not wanted else {**table.vote_levels, key: wanted}
    if wanted and levels.get(key, "") != wanted:
        raise illegal(
            "E-LEVEL", "The players are now voting on another bot level. Look at this level, then vote.", "level"
        )
    return _count_votes(situation, replace(table, votes=votes, vote_levels=levels))


def unvote_bot(situation: Situation) -> ActionResult:
    table, seat, key = situation.table, situation.move.seat, str(situation.move.command["seat"])
    if seat not in table.votes.get(key, ()):
        raise illegal("E-SEAT", "You have not voted for a bot in that player's seat.", "seat")
    left = tuple(each for each in table.votes[key] if each != seat)
    votes = {other: by for other, by in table.votes.items() if other != key} | ({key: left} if left else {})
    return ActionResult(situation.same, _voting(table, votes))


def _voting(table: TableState, votes: dict[str, tuple[Seat, ...]]) -> TableState:
    """Return the table with these votes, without the levels of seats that have no votes any more."""
    levels = {key: level for key, level in table.vote_levels.items() if key in votes}
    return replace(table, votes=votes, vote_levels=levels)


def _count_votes(situation: Situation, table: TableState) -> ActionResult:
    """Drop votes about seats whose person is back or no longer plays.

    Carry out the first vote in which all present players agree.
    """
    present, players = situation.present(), situation.players()
    votes = {key: by for key, by in table.votes.items() if int(key) in players - present}
    table = table if votes == table.votes else _voting(table, votes)
    for key, by in sorted(votes.items()):
        if present and present <= set(by):
            left = {other: each for other, each in votes.items() if other != key}
            news = _news(table, act="bot", by=-1, seat=int(key))
            handed = int(key), table.vote_levels.get(key, "")
            return ActionResult(situation.same, _voting(replace(table, news=news), left), handed)
    return ActionResult(situation.same, table)


# ---- actions of the server itself ----------------------------------------------------------------------------------


def presence(situation: Situation) -> ActionResult:
    """Count votes and requests again for the players who are present now. Raise Illegal if nothing changes."""
    done = _count_votes(situation, _pause_if_agreed(situation, situation.table))
    if done.table == situation.table:
        raise illegal("E-STALE", "No vote or request depends on which players are present.")
    return done


def resume(situation: Situation) -> ActionResult:
    """Give back to the players the time since `from`, in which the server was off or no player was at the table.

    If the machine's clock was set back, so that `from` is in the future, subtract the time that was gained.
    """
    table, last = situation.table, situation.move.command["from"]
    if table.paused or abs(situation.at - last) < LEAST_GAP:
        raise illegal("E-STALE", "No time was lost.")
    news = _news(table, act="resume", seconds=int(situation.at - last)) if situation.at > last else table.news
    return ActionResult(situation.same, replace(clock.after_downtime(table, last, situation.at), news=news))


def time_up(situation: Situation) -> ActionResult:
    """End the match because the table's time is used up. The game's rules finish the turn first."""
    table, limit = situation.table, situation.game.time_limit(situation.now.setup)
    if (
        limit is None
        or not table.counts
        or table.paused
        or table.time_up
        or clock.time_used(table, situation.at) < limit
    ):
        raise illegal("E-STALE", "The time limit of this table has not passed yet.")
    return ActionResult(
        situation.game.time_up(situation.now.state), replace(table, time_up=True, news=_news(table, act="time_up"))
    )


# ---- end of the game -----------------------------------------------------------------------------------------------


def resign(situation: Situation) -> ActionResult:
    return ActionResult(situation.game.resign(situation.now.state, _player(situation)), situation.table)


def draw(situation: Situation) -> ActionResult:
    """Offer a draw, or withdraw the offer.

    The game ends in a draw when all persons who are still in the game have offered it. If a bot plays for a person,
    that person must make the offer personally.
    """
    table, seat = situation.table, _player(situation)
    offers = set(table.draw_offers) - {seat}
    if situation.move.command["act"] == "withdraw_draw":
        return ActionResult(situation.same, replace(table, draw_offers=tuple(sorted(offers))))
    offers |= {seat}
    people = situation.persons()
    if people <= offers and len(people) > 1:
        return ActionResult(situation.game.draw(situation.now.state), replace(table, draw_offers=()))
    return ActionResult(situation.same, replace(table, draw_offers=tuple(sorted(offers))))


ACTIONS = {
    "pause": pause, "unpause": pause, "unask": unask, "extend": extend, "bot": bot, "vote_bot": vote_bot,
    "unvote_bot": unvote_bot, "presence": presence, "resume": resume, "time_up": time_up, "resign": resign,
    "offer_draw": draw, "withdraw_draw": draw,
}  # fmt: skip
