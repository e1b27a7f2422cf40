"""What people do at the table rather than in the game: pause, more time, a bot for who is absent, draw, resign.

`here` (in the command, put there by the server) are the seats whose person is connected: the agreement of those present
is enough, so that nothing hangs on who has gone.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import illegal
from engine.core.game import Game, Header, Seat, Step
from games.play import clock
from games.play.desk import Clock, Desk, News
from games.play.moves import Move
from games.play.store import Hosting, Position

MOST_GIFTS = 3
"""Times in one turn that a seat, or all together, may be given more time."""

LEAST_GAP = 1.0
"""Seconds; the server does not bother to take less off anybody's time."""


class Done(Struct):
    """What became of game and desk; `handed`: the seat that a bot shall play now."""

    step: Step[Any]
    desk: Desk
    handed: Seat = -1


class Scene(Struct, frozen=True):
    """Who acts where, and when (seconds since 1970)."""

    game: Any
    hosting: Hosting
    now: Position
    header: Header
    move: Move
    at: float

    @property
    def desk(self) -> Desk:
        return self.now.desk

    @property
    def same(self) -> Step[Any]:
        return Step(self.now.state)

    @property
    def is_host(self) -> bool:
        host = self.hosting.host
        return any(each.seat == self.move.seat and each.user == host != "" for each in self.hosting.people)

    def players(self) -> set[Seat]:
        """Seats still in the game whose person plays."""
        people = self.hosting.people
        return {each.seat for each in people if each.user and not each.bot and self.header.status[each.seat] != "out"}

    def persons(self) -> set[Seat]:
        """Seats still in the game that have a person, also while a bot plays for him."""
        return {each.seat for each in self.hosting.people if each.user and self.header.status[each.seat] != "out"}

    def present(self) -> set[Seat]:
        return self.players() & ({self.move.seat} | set(self.move.command.get("here", ())))


def act(
    game: Game[Any, Any], hosting: Hosting, now: Position, header: Header, move: Move, at: float
) -> tuple[Step[Any], Desk, Seat]:
    """Who may do it, and what becomes of it; raises Illegal. The last is the seat to be handed to a bot, or -1."""
    if game.outcome(now.state) is not None:
        raise illegal("E-OVER", "The game is over.")
    done = ACTS[move.command["act"]](Scene(game, hosting, now, header, move, at))
    return done.step, done.desk, done.handed


def _news(desk: Desk, **what: Any) -> News:
    return News(n=desk.news.n + 1 if desk.news else 1, **what)


def _player(scene: Scene) -> Seat:
    """The seat that acts; raises Illegal if it no longer plays."""
    if scene.header.status[scene.move.seat] == "out":
        raise illegal("E-OUT", "You are out of this game.")
    return scene.move.seat


# ---- pause -------------------------------------------------------------------------------------------------------


def pause(scene: Scene) -> Done:
    """The host stops the clocks at once, and lets them go on if it was he who stopped them; the others ask for it, and
    agree. What all agreed to, all end; a pause of the host alone is ended by the others without him."""
    desk, want, seat = scene.desk, scene.move.command["act"] == "pause", scene.move.seat
    if desk.paused == want:
        raise illegal("E-PAUSED", "The game is paused already." if want else "The game is not paused.")
    may = desk.overruled != scene.header.turn if want else desk.paused_by == seat
    is_last = bool(desk.asks) and scene.present() <= {*desk.asks, seat}
    if scene.is_host and may and not is_last:
        return Done(scene.same, _paused(scene, desk, want, seat))
    if _player(scene) not in scene.players():
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    return Done(scene.same, _agreed(scene, replace(desk, asks=tuple(sorted({*desk.asks, seat})))))


def unask(scene: Scene) -> Done:
    desk, seat = scene.desk, scene.move.seat
    if seat not in desk.asks:
        raise illegal("E-PAUSED", "You have not asked for anything.")
    return Done(scene.same, replace(desk, asks=tuple(each for each in desk.asks if each != seat)))


def _agreed(scene: Scene, desk: Desk) -> Desk:
    present = scene.present()
    asked = present - {desk.paused_by}
    if desk.asks and asked and asked <= set(desk.asks):
        return _paused(scene, desk, not desk.paused, -1)
    return desk


def _paused(scene: Scene, desk: Desk, want: bool, by: Seat) -> Desk:
    news = _news(desk, act="pause" if want else "unpause", by=by)
    is_overruled = not want and desk.paused_by >= 0 > by
    return replace(
        clock.paused(desk, want, scene.at), asks=(), news=news, paused_by=by if want else -1,
        overruled=scene.header.turn if is_overruled else desk.overruled,
    )  # fmt: skip


# ---- more time ---------------------------------------------------------------------------------------------------


def most_seconds(limit: Clock) -> int:
    """The longest gift of time: a quarter of an hour, a day where people play by correspondence."""
    return 900 if clock.is_live(limit) else 86_400


def extend(scene: Scene) -> Done:
    """Anybody gives an opponent more time, the host also all together; nobody gives it to himself."""
    limit, seat, target = scene.hosting.clock, scene.move.seat, scene.move.command["seat"]
    seconds = scene.move.command["seconds"]
    if not limit.seconds:
        raise illegal("E-CLOCK", "This table plays without a clock.")
    if not 0 < seconds <= most_seconds(limit):
        raise illegal("E-CLOCK", f"Say how many seconds, up to {most_seconds(limit)} at a time.", "seconds")
    if target == seat:
        raise illegal("E-OWN-TIME", "Nobody gives himself more time. Another player can give it to you.", "seat")
    if not scene.is_host:
        _player(scene)
        if target < 0:
            raise illegal("E-HOST", "You can give an opponent more time; only the host can give it to all.", "seat")
    return Done(scene.same, _given(scene, _lucky(scene), seconds))


def _lucky(scene: Scene) -> set[Seat]:
    """Whose clocks get more; raises Illegal if none, or if what is for all would help the giver alone."""
    seat, target = scene.move.seat, scene.move.command["seat"]
    faces = clock.faces(scene.desk, scene.hosting.clock, scene.header.status, scene.at)
    seats = {face.seat for face in faces} if target < 0 else {face.seat for face in faces} & {target}
    if not seats:
        raise illegal("E-CLOCK", "No clock runs there now.", "seat")
    if target < 0 and not any(scene.header.status[each] == "owes" for each in seats - {seat}):
        text = "Everybody else has answered, so that would be for you alone. Another player can give you time."
        raise illegal("E-OWN-TIME", text, "seat")
    return seats


def _given(scene: Scene, seats: set[Seat], seconds: int) -> Desk:
    desk, key, turn = scene.desk, str(scene.move.command["seat"]), scene.header.turn
    gifts = desk.gifts if desk.gifts_turn == turn else {}
    if gifts.get(key, 0) >= MOST_GIFTS:
        raise illegal(
            "E-CLOCK", f"That has been done {MOST_GIFTS} times in this turn, which is as often as it may.", "seat"
        )
    news = _news(desk, act="extend", by=scene.move.seat, seat=scene.move.command["seat"], seconds=seconds)
    more = {**gifts, key: gifts.get(key, 0) + 1}
    return replace(clock.given(desk, scene.hosting.clock, seats, seconds), news=news, gifts=more, gifts_turn=turn)


# ---- a bot for who is absent ---------------------------------------------------------------------------------------


def bot(scene: Scene) -> Done:
    """The host lets a bot play for who has been away for a while; it is his word at once, before all."""
    target = scene.move.command["seat"]
    if not scene.is_host:
        raise illegal("E-HOST", "Only the host can do that at once. Vote for a bot instead.", "seat")
    _absent(scene, target)
    left = {key: by for key, by in scene.desk.votes.items() if key != str(target)}
    news = _news(scene.desk, act="bot", by=scene.move.seat, seat=target)
    return Done(scene.same, replace(scene.desk, votes=left, news=news), target)


def _absent(scene: Scene, target: Seat) -> None:
    """Raises Illegal unless this is another's seat, and its person has been away for a while."""
    if target == scene.move.seat or target not in scene.players():
        raise illegal("E-SEAT", "Choose another player who is still in the game.", "seat")
    if target in scene.present():
        raise illegal("E-HERE", "That player is here. Only he himself can let a bot play for him.", "seat")
    if target not in scene.move.command.get("away", ()):
        raise illegal("E-HERE", "Give that player a moment to come back, then try again.", "seat")


def vote_bot(scene: Scene) -> Done:
    """When all others who are here want it, a bot plays for who has been away for a while."""
    desk, seat, target = scene.desk, _player(scene), scene.move.command["seat"]
    if seat not in scene.players():
        raise illegal("E-BOT", "A bot plays your seat. Take it back first.")
    _absent(scene, target)
    votes = {**desk.votes, str(target): tuple(sorted({*desk.votes.get(str(target), ()), seat}))}
    return _counted(scene, replace(desk, votes=votes))


def unvote_bot(scene: Scene) -> Done:
    desk, seat, key = scene.desk, scene.move.seat, str(scene.move.command["seat"])
    if seat not in desk.votes.get(key, ()):
        raise illegal("E-SEAT", "You have not voted about that player.", "seat")
    left = tuple(each for each in desk.votes[key] if each != seat)
    votes = {other: by for other, by in desk.votes.items() if other != key} | ({key: left} if left else {})
    return Done(scene.same, replace(desk, votes=votes))


def _counted(scene: Scene, desk: Desk) -> Done:
    """Votes about who is back (or plays no more) are void; the first vote that all present share is carried out."""
    present, players = scene.present(), scene.players()
    votes = {key: by for key, by in desk.votes.items() if int(key) in players - present}
    desk = desk if votes == desk.votes else replace(desk, votes=votes)
    for key, by in sorted(votes.items()):
        if present and present <= set(by):
            left = {other: each for other, each in votes.items() if other != key}
            news = _news(desk, act="bot", by=-1, seat=int(key))
            return Done(scene.same, replace(desk, votes=left, news=news), int(key))
    return Done(scene.same, desk)


# ---- the server's own ----------------------------------------------------------------------------------------------


def presence(scene: Scene) -> Done:
    """Somebody came or went: votes and asks count again among those who are here."""
    done = _counted(scene, _agreed(scene, scene.desk))
    if done.desk == scene.desk:
        raise illegal("E-STALE", "Nothing hangs on who is here.")
    return done


def resume(scene: Scene) -> Done:
    """The server was off (or the table deserted) since `from`: that takes nobody's time. Nor does it give anybody time
    that the clock was set back meanwhile, so that `from` is yet to come."""
    desk, last = scene.desk, scene.move.command["from"]
    if desk.paused or abs(scene.at - last) < LEAST_GAP:
        raise illegal("E-STALE", "No time was lost.")
    news = _news(desk, act="resume", seconds=int(scene.at - last)) if scene.at > last else desk.news
    return Done(scene.same, replace(clock.resumed(desk, last, scene.at), news=news))


def time_up(scene: Scene) -> Done:
    """The table's time is over: the rules finish the turn and end the match."""
    desk, limit = scene.desk, scene.game.time_limit(scene.now.setup)
    if limit is None or not desk.counts or desk.paused or desk.time_up or clock.used(desk, scene.at) < limit:
        raise illegal("E-STALE", "The table's time is not over.")
    return Done(scene.game.time_up(scene.now.state), replace(desk, time_up=True, news=_news(desk, act="time_up")))


# ---- ending --------------------------------------------------------------------------------------------------------


def resign(scene: Scene) -> Done:
    return Done(scene.game.resign(scene.now.state, _player(scene)), scene.desk)


def draw(scene: Scene) -> Done:
    """All persons who are still in the game offering ends it: also those for whom a bot plays, who agree to nothing
    until they say so themselves."""
    desk, seat = scene.desk, _player(scene)
    offers = set(desk.draw_offers) - {seat}
    if scene.move.command["act"] == "withdraw_draw":
        return Done(scene.same, replace(desk, draw_offers=tuple(sorted(offers))))
    offers |= {seat}
    people = scene.persons()
    if people <= offers and len(people) > 1:
        return Done(scene.game.draw(scene.now.state), replace(desk, draw_offers=()))
    return Done(scene.same, replace(desk, draw_offers=tuple(sorted(offers))))


ACTS = {
    "pause": pause, "unpause": pause, "unask": unask, "extend": extend, "bot": bot, "vote_bot": vote_bot,
    "unvote_bot": unvote_bot, "presence": presence, "resume": resume, "time_up": time_up, "resign": resign,
    "offer_draw": draw, "withdraw_draw": draw,
}  # fmt: skip
