"""Data that is no longer needed is deleted at stated ages, by the command and by a running server. Nothing else is."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from channels.db import database_sync_to_async as in_db
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games import presence, server_time
from games.archive.models import Recording, StoredReplay
from games.keeping.cleanup import Cleanup
from games.keeping.retention import DAYS
from games.lobby import actions, guests
from games.lobby.models import Guest, Match, SeatLink
from games.lobby.rest_types import NewMatch
from games.play.models import Entry, StoredMatch
from games.play.node import node
from games.play.selfplay import play_on
from tests.games.people import eventually

pytestmark = pytest.mark.django_db(transaction=True)
DAY = 86400.0


def visitor(seen: float, guest: Guest | None = None) -> str:
    """Create a session that was renewed this many days ago. Return its key."""
    session = SessionStore()
    session.create()
    if guest is not None:
        guests.bind(session, guest)
    key = str(session.session_key)
    Session.objects.filter(pk=key).update(expire_date=timezone.now() + timedelta(days=365 - seen))
    return key


def person(name: str, seen: float | None = 0.0, made: float = 400) -> Guest:
    """Create a guest made this many days ago, with a session unless `seen` is None."""
    guest = Guest.objects.create(name=name)
    Guest.objects.filter(pk=guest.pk).update(created=timezone.now() - timedelta(days=made))
    if seen is not None:
        visitor(seen, guest)
    return guest


def match(people: list[Guest], age: float, start: bool = True, end: bool = False, bots: bool = False) -> str:
    """Create a match of the toy that was last touched this many days ago. Return its id."""
    row = actions.create(people[0], NewMatch("toy", "short", 2))
    if len(people) > 1:
        actions.sit(row.pk, people[1])
        actions.ready(row.pk, people[1], True)
    elif start:
        actions.put_bot(row.pk, people[0], 1, True)
    if start:
        actions.start(row.pk, people[0])
    if bots:
        actions.put_bot(row.pk, people[0], 0, True)
    if end:
        play_on(row.pk, 1000)
    Match.objects.filter(pk=row.pk).update(updated=timezone.now() - timedelta(days=age))
    StoredMatch.objects.filter(pk=row.pk).update(touched=server_time.now() - age * DAY)
    return row.pk


def run_prune(*words: str) -> str:
    out = StringIO()
    call_command("prune", *words, stdout=out)
    return out.getvalue()


def swept() -> None:
    """Run the cleanup of a server for a while."""
    cleanup = Cleanup()
    for _ in range(4):
        cleanup()


@pytest.fixture(params=["command", "server"])
def forget(request: pytest.FixtureRequest) -> Any:
    return (lambda: run_prune("--delete")) if request.param == "command" else swept


def remaining_matches() -> set[str]:
    return set(Match.objects.values_list("pk", flat=True))


def test_matches_go_by_their_ages_and_no_others(forget: Any) -> None:
    """A match a day younger than its age limit stays, one a day older is deleted.

    A person is away after 200 days, not after one.
    """
    gone, here = person("Gone", seen=200), person("Here", seen=1)
    cases: list[tuple[str, float, dict[str, Any], Guest]] = [
        ("OPEN", DAYS["OPEN"], {"start": False}, here),
        ("BOTS", DAYS["BOTS"], {"bots": True}, here),
        ("BOTS", DAYS["BOTS"], {"bots": True, "end": True}, here),
        ("RUNNING", DAYS["RUNNING"], {}, gone),
        ("FINISHED", DAYS["FINISHED"], {"end": True}, gone),
    ]
    young = [match([host], age - 1, **how) for _, age, how, host in cases]
    old = [match([host], age + 1, **how) for _, age, how, host in cases]
    kept = [match([here], 2000), match([here], 2000, end=True), match([gone, here], 2000)]
    assert remaining_matches() == {*young, *old, *kept}
    forget()
    assert remaining_matches() == {*young, *kept}
    assert not Entry.objects.filter(table_id__in=old).exists()


def test_where_somebody_looks_nothing_goes(forget: Any) -> None:
    old = match([person("Gone", seen=200)], 1000)
    presence.record(old, presence.Presence(watchers=1))
    forget()
    assert remaining_matches() == {old}
    presence.record(old, presence.NOBODY)
    forget()
    assert remaining_matches() == set()


def test_films_links_and_recordings(forget: Any) -> None:
    here = person("Here")
    fresh, stale, brought = [match([here], 10, end=True) for _ in range(3)]
    for each, days in ((fresh, 29), (stale, 31)):
        StoredReplay.objects.create(match_id=each, shape="x", report=b"", made=timezone.now() - timedelta(days=days))
    Recording.objects.create(match_id=brought, digest="x")
    Recording.objects.update(brought=timezone.now() - timedelta(days=366))
    seat = Match.objects.get(pk=fresh).seats.get(n=0)
    for hours, digest in ((1, "new"), (-1, "old")):
        SeatLink.objects.create(seat=seat, digest=digest, expires=timezone.now() + timedelta(hours=hours))
    forget()
    assert remaining_matches() == {fresh, stale}
    assert [film.match_id for film in StoredReplay.objects.all()] == [fresh]
    assert [link.digest for link in SeatLink.objects.all()] == ["new"]


def test_visits_and_guests(forget: Any) -> None:
    player, away = person("Player", seen=300), person("Away", seen=61)
    match([player], 5)
    nameless = person("", seen=3)
    lost, new = person("Lost", seen=None), person("New", seen=None, made=1)
    watcher = person("Watcher", seen=59)
    stay = {*Session.objects.filter(pk__in=[visitor(1), visitor(0)]).values_list("pk", flat=True)}
    visitor(3), visitor(400), visitor(370, player)
    forget()
    assert set(Guest.objects.values_list("name", flat=True)) == {"Player", "New", "Watcher"}
    assert {player.pk, new.pk, watcher.pk}.isdisjoint({away.pk, nameless.pk, lost.pk})
    sessions = {each.pk: each.get_decoded().get("guest", "") for each in Session.objects.all()}
    assert sorted(sessions.values()) == sorted(["", "", player.pk, watcher.pk]) and stay <= set(sessions)


def test_the_command_says_what_it_would_do_and_does_nothing() -> None:
    old = match([person("Here")], 15, start=False)
    visitor(5)
    said = run_prune()
    assert "     1 tables that were never started, older than 14 days\n" in said
    assert "     1 sessions of visitors without a name, older than 2 days\n" in said
    assert "Nothing was deleted. To delete this data, add --delete." in said
    assert remaining_matches() == {old} and Session.objects.count() == 2
    assert "     1 tables that were never started, older than 14 days: deleted\n" in run_prune("--delete")
    assert remaining_matches() == set() and Session.objects.count() == 1


def test_ages_can_be_set(settings: Settings) -> None:
    match([person("Here")], 1, start=False)
    settings.KEEP_OPEN = 0.5
    assert "     1 tables that were never started, older than 0.5 days\n" in run_prune()


def test_a_server_takes_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No match is deleted before all sessions have been checked, because a match's people may still have a session."""
    monkeypatch.setattr("games.keeping.cleanup.SESSIONS", 2)
    gone = person("Gone", seen=200)
    old = match([gone], 1000)
    for _ in range(4):
        visitor(0)
    cleanup = Cleanup()
    cleanup()
    assert remaining_matches() == {old}
    for _ in range(5):
        cleanup()
    assert remaining_matches() == set()


def test_the_last_row_looked_at_may_be_one_that_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.keeping.cleanup.SESSIONS", 1)
    person("Gone", seen=200)
    visitor(100)
    cleanup = Cleanup()
    for _ in range(8):
        cleanup()
    assert not Session.objects.exists() and not Guest.objects.exists()


def test_a_session_is_renewed_on_each_day_its_person_comes() -> None:
    guest = person("Ann", seen=None)
    key = visitor(100, guest)
    browser = Client()
    browser.cookies["warpwar_session"] = key
    assert browser.get("/api/me").json()["name"] == "Ann"
    assert Session.objects.get(pk=key).expire_date > timezone.now() + timedelta(days=364)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=100))
    browser.get("/api/me")
    assert Session.objects.get(pk=key).expire_date < timezone.now() + timedelta(days=101), "once a day is enough"


async def test_a_running_server_does_it_by_itself(settings: Settings, server_node: None) -> None:
    await node().stop()
    settings.PLAY_CHORES = 0.01
    # This match was not started, so no bot makes a move in it.
    old = await in_db(lambda: match([person("Gone", seen=200)], 1000, start=False))()
    node()
    await eventually(lambda: _is_deleted(old))


async def _is_deleted(match: str) -> bool:
    return not await Match.objects.filter(pk=match).aexists()
