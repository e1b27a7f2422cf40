"""Limits on requests: by person and by address, whatever a client claims to be, over all processes."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisAway

from games import rate_limits, rate_windows, worker_pool
from games.addresses import networks
from games.lobby import board_cache, codes, throttles
from games.lobby.models import Match
from games.lobby.views import MatchesView
from games.rate_windows import Window
from tests.games.asked import Asked
from tests.games.people import Guest
from tests.services import empty_cache, shared_services_or_skip

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node")]
BODY = {"game": "toy", "scenario": "short", "seats": 2}


async def try_join_code(code: str, address: str = "10.0.0.1", **headers: str) -> int:
    """Try a join code without a cookie, with these headers. Return the status."""
    said = [(name.encode(), value.encode()) for name, value in headers.items()]
    return (await Asked(f"/api/join/{code}", *said, address=address).get_response())[0]


async def test_guessing_codes_ends_for_an_address_whatever_it_says_of_itself(settings: Any) -> None:
    settings.PLAY_CODE_MISSES = 5
    for number in range(5):
        assert await try_join_code("ABCDEFGH", **{"x-forwarded-for": f"198.51.100.{number}"}) == 404
    assert await try_join_code("ABCDEFGH", **{"x-forwarded-for": "198.51.100.77"}) == 429
    assert await try_join_code("ABCDEFGH", address="10.0.0.2") == 404


async def test_behind_a_trusted_proxy_each_address_has_tries_of_its_own(settings: Any) -> None:
    settings.PLAY_CODE_MISSES = 2
    settings.PROXIES = networks(["10.0.0.1"])
    for _ in range(2):
        assert await try_join_code("ABCDEFGH", **{"x-forwarded-for": "198.51.100.1"}) == 404
    assert await try_join_code("ABCDEFGH", **{"x-forwarded-for": "6.6.6.6, 198.51.100.1"}) == 429
    assert await try_join_code("ABCDEFGH", **{"x-forwarded-for": "198.51.100.2"}) == 404


async def test_a_family_that_joins_by_a_right_code_is_never_stopped(settings: Any) -> None:
    settings.PLAY_CODE_MISSES = 1
    ann = await Guest("Ann").arrive()
    code = (await ann.post("matches", BODY))["code"]
    for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {code[:4]} {code[4:]}"):
        assert await try_join_code(typed) == 200


async def test_codes_are_long_and_old_short_ones_still_work() -> None:
    assert len(codes.CODE_ALPHABET) ** codes.CODE_LENGTH > 7e10
    ann = await Guest("Ann").arrive()
    match = await ann.post("matches", BODY)
    assert len(match["code"]) == 8
    await Match.objects.filter(pk=match["id"]).aupdate(code="K7QXM")
    assert await ann.get("join/k7-qxm") == {"match": match["id"]}


def test_fewer_than_two_hundred_misses_in_any_hour() -> None:
    """Windows begin with the clock's hours, so two of them overlap any hour."""
    assert 2 * throttles.MISSES < 200


async def test_new_sessions_win_nothing_and_a_person_leaves_room_for_others(monkeypatch: Any, settings: Any) -> None:
    monkeypatch.setattr(MatchesView, "rate", "2/day")
    settings.PLAY_CROWD = 4

    async def create_match(who: Guest) -> int:
        return (await who.rest("POST", "matches", BODY)).status

    ann = await Guest("Ann").arrive()
    assert [await create_match(ann) for _ in range(4)] == [201, 201, 429, 429]
    others = [await Guest(f"Ben {number}").arrive() for number in range(8)]
    seen = [await create_match(each) for each in others]
    assert seen == [201] * 6 + [429] * 2  # the limit is that of four people, of which Ann has used one
    told = [(await each.rest("POST", "matches", BODY)).data["text"] for each in (ann, await Guest("Cid").arrive())]
    assert told == ["You are sending requests too fast. Wait a moment and try again.", rate_limits.NETWORK]


async def test_when_redis_is_away_each_process_counts_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Away:
        def add(self, *_: Any) -> None:
            raise RedisAway("Connection refused")

        get = incr = add

    there = LocMemCache("of one process", {})
    monkeypatch.setattr(rate_windows, "caches", {"default": Away(), "local": there})
    monkeypatch.setattr(rate_windows, "_away_until", 0.0)
    window = Window("test", 86400)
    assert [window.add("a"), window.add("a"), window.add("b"), window.count("a")] == [1, 2, 1, 2]


async def test_nobody_begins_anew_when_redis_goes_away_or_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shared(LocMemCache):
        is_away = False

        def get(self, *args: Any, **options: Any) -> Any:
            if self.is_away:
                raise RedisAway("Timeout reading from socket")
            return super().get(*args, **options)

        def add(self, *args: Any, **options: Any) -> Any:
            self.get("")
            return super().add(*args, **options)

    class Redis:
        """A cache of another kind than the process's own."""

        def __init__(self) -> None:
            self.kept = Shared("of all processes", {})
            self.add, self.incr, self.get = self.kept.add, self.kept.incr, self.kept.get

    redis = Redis()
    monkeypatch.setattr(rate_windows, "caches", {"default": redis, "local": LocMemCache("of this process", {})})
    monkeypatch.setattr(rate_windows, "_away_until", 0.0)
    window = Window("test", 86400)
    assert [window.add("a") for _ in range(3)] == [1, 2, 3]
    redis.kept.is_away = True
    assert [window.add("a"), window.count("a")] == [4, 4]
    redis.kept.is_away = False
    monkeypatch.setattr(rate_windows, "_away_until", 0.0)
    assert [window.count("a"), window.add("a")] == [4, 5]


async def test_an_address_can_have_only_so_many_sessions_at_a_time(settings: Any) -> None:
    settings.PLAY_STORED_BURST = 500  # bytes for one person; an address has four times as much
    settings.PLAY_STORED_RATE = 0.001
    seen = [(await Guest().rest("PUT", "me", {"name": f"Ann {n}"})).status for n in range(6)]
    assert seen[:2] == [200, 200] and seen[-2:] == [429, 429]
    assert (await Guest().rest("POST", "identity/passkeys/question", {})).status in (400, 429), "nor by what is to sign"
    assert 2 <= await Session.objects.acount() <= 4
    page = Asked("/")
    assert (await page.get_response())[0] in (200, 503)  # 503: the page is not built in this test
    assert (await Asked("/api/me").get_response())[0] == 200, "who only reads needs no room"
    assert await Session.objects.acount() <= 4


async def test_boards_are_made_by_workers_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def record_call(work: Any, *args: Any, **_: Any) -> Any:
        asked.append(work.__name__)
        return work(*args)

    monkeypatch.setattr(worker_pool, "run_blocking", record_call)
    monkeypatch.setattr(board_cache, "_kept", {})
    ann = await Guest("Ann").arrive()
    match = (await ann.post("matches", BODY))["id"]
    made = [await ann.get(path) for path in (f"matches/{match}/board", "games/toy/short/board")]
    assert made[0] == made[1] and asked == ["trial"]
    monkeypatch.setattr(board_cache, "_kept", {})

    def busy(*_: Any, **__: Any) -> Any:
        raise worker_pool.PoolBusy

    monkeypatch.setattr(worker_pool, "run_blocking", busy)
    got = await ann.expect_refusal("GET", f"matches/{match}/board")
    assert (got.status, got.data["code"]) == (429, "E-TOO-FAST")
    assert (await ann.expect_refusal("POST", "matches", BODY)).status == 429


async def test_counts_hold_over_all_processes_with_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    with shared_services_or_skip() as environment:
        there = [RedisCache(environment["REDIS_URL"], {"KEY_PREFIX": environment["REDIS_PREFIX"]}) for _ in range(2)]
        window, counted = Window("test", 86400), []
        own = [LocMemCache(f"of process {number}", {}) for number in range(2)]
        for cache, local in [*zip(there, own, strict=True)] * 2:
            monkeypatch.setattr(rate_windows, "caches", {"default": cache, "local": local})
            counted.append(window.add("a"))
        assert counted == [1, 2, 3, 4] and window.count("a") == 4


def test_emptying_a_cache_leaves_what_others_keep_in_the_same_redis() -> None:
    with shared_services_or_skip(is_migrated=False) as environment:
        prefix = environment["REDIS_PREFIX"]
        mine, other = (RedisCache(environment["REDIS_URL"], {"KEY_PREFIX": prefix + end}) for end in ("", "0"))
        for cache in (mine, other):
            cache.set("a", 1, 60)
        empty_cache(mine)
        assert (mine.get("a"), other.get("a")) == (None, 1)


async def test_who_has_used_up_his_budget_is_told_when_to_come_again(settings: Any) -> None:
    settings.PLAY_WORK_RATE = 0.01
    ann, ben = await Guest("Ann").arrive(), await Guest("Ben").arrive()
    rate_limits.work.charge([f"guest:{(await ann.get('me'))['id']}"], 1.6)  # of 1.5 seconds at once
    got = await ann.expect_refusal("GET", "hall")
    assert (got.status, got.data["code"]) == (429, "E-TOO-FAST")
    assert 5 <= int(got.headers["Retry-After"]) <= 12
    assert (await ben.rest("GET", "hall")).status == 200
