"""Heavy work in worker processes: fair, limited, replaced when it goes wrong, and ended with the server."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings

from games import rate_limits, worker_pool, worker_process

in_worker = partial(worker_pool.run_in_worker, patience=60.0)
"""Runs a function in a worker, however slow the machine is."""

ANN, BEN = ("guest:ann", "address:10.0.0.1"), ("guest:ben", "address:10.0.0.2")


@pytest.fixture(scope="module")
def shared_pool() -> worker_pool.Pool:
    return worker_pool.Pool()


@pytest.fixture(autouse=True)
def pool(shared_pool: worker_pool.Pool, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> worker_pool.Pool:
    """Use one worker for all tests of this module."""
    settings.PLAY_WORKERS = 1
    monkeypatch.setattr(worker_pool, "pool", shared_pool)
    return shared_pool


def build_job(function: Any, *args: Any, payers: Any = ANN) -> worker_pool.PoolJob:
    return worker_pool.PoolJob(
        worker_process.Call(f"{function.__module__}:{function.__qualname__}", list(args)), payers, 60.0
    )


async def test_a_result_comes_from_another_process() -> None:
    assert await in_worker(math.sqrt, 144) == 12
    assert await in_worker(os.getpid) != os.getpid()
    assert worker_pool.run_blocking(math.sqrt, 81, patience=60.0) == 9


async def test_what_fails_says_so_and_the_next_job_is_done() -> None:
    with pytest.raises(worker_pool.JobFailed, match="math domain error"):
        await in_worker(math.sqrt, -1)
    with pytest.raises(worker_pool.JobFailed, match="the process ended"):
        await in_worker(os._exit, 3)
    with pytest.raises(worker_pool.JobFailed, match="too long"):
        await in_worker(time.sleep, 3600, patience=0.0)
    assert await in_worker(math.sqrt, 144) == 12


async def test_a_worker_is_replaced_when_it_has_grown_itself() -> None:
    """This must not depend on the size of the server that started the worker.

    A new process for every job would make a large server very slow.
    """
    large = bytearray(os.urandom(1) * int(2 * worker_pool.MEMORY * 2**20))
    fresh = worker_pool.Pool()
    first = await in_worker(os.getpid, where=fresh)
    assert await in_worker(os.getpid, where=fresh) == first
    assert await in_worker(len, bytes(large), where=fresh) == len(large)
    assert await in_worker(os.getpid, where=fresh) != first


def test_too_many_jobs_are_refused_at_once(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PLAY_WORKERS, pool = 0, worker_pool.Pool(waiting=5)
    monkeypatch.setattr(worker_pool, "EACH", 3)
    for _ in range(3):
        pool.want(build_job(math.sqrt, 4))
    with pytest.raises(worker_pool.PoolBusy):
        pool.want(build_job(math.sqrt, 4))
    for _ in range(2):
        pool.want(build_job(math.sqrt, 4, payers=BEN))
    with pytest.raises(worker_pool.PoolBusy):
        pool.want(build_job(math.sqrt, 4, payers=("guest:cat",)))


def test_one_payer_has_one_job_under_way_however_many_workers_are_idle(settings: Settings) -> None:
    settings.PLAY_WORKERS, pool = 0, worker_pool.Pool()
    first, second, other = build_job(math.sqrt, 4), build_job(math.sqrt, 9), build_job(math.sqrt, 16, payers=BEN)
    for each in (first, second, other):
        pool.want(each)
    assert [pool._next(), pool._next()] == [first, other]
    pool._finish_job(first)
    assert pool._next() is second


async def test_the_work_of_a_process_is_charged() -> None:
    rate_limits.work.reset()
    await in_worker(sum, list(range(100_000)), payers=ANN)
    assert set(rate_limits.work._owed) == set(ANN)


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path, repository: Path) -> None:
    script = (
        "import os, django; django.setup()\n"
        "from games import worker_pool\n"
        "print(worker_pool.run_blocking(os.getpid, patience=60), flush=True)\n"
        "worker_pool.run_blocking(__import__('time').sleep, 3600, patience=3600)\n"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "warpwar_site.settings", "WARPWAR_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=repository, env=environment, stdout=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        process = int(server.stdout.readline())
        server.kill()
    deadline = time.monotonic() + 60
    while _is_alive(process):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_worker_whose_server_was_killed_ends_without_a_word() -> None:
    started = subprocess.Popen(
        [sys.executable, "-m", "games.worker_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert started.stdin is not None and started.stdout is not None and started.stderr is not None
    started.stdout.close()
    assert (started.wait(60), started.stderr.read()) == (0, b"")
    started.stdin.close()
    started.stderr.close()


def test_who_waits_behind_others_is_told_when_it_has_been_too_long(settings: Settings) -> None:
    """The job before it takes longer than this one may wait. This one is not begun, and the worker goes on."""
    settings.PLAY_WORKERS = 1
    crowded = worker_pool.Pool()
    first = build_job(time.sleep, 3)
    crowded.want(first)
    with pytest.raises(worker_pool.PoolBusy):
        worker_pool.run_blocking(os.getpid, payers=BEN, where=crowded, within=0.2)
    assert not first.result.done()
    first.result.result(60)
    assert worker_pool.run_blocking(math.sqrt, 81, patience=60.0, where=crowded, within=60.0) == 9


def test_a_job_that_has_hardly_any_time_left_is_not_begun(settings: Settings) -> None:
    settings.PLAY_WORKERS = 1
    crowded = worker_pool.Pool()
    crowded.want(build_job(os.getpid))
    late = worker_pool.PoolJob(worker_process.Call("time:sleep", [60]), BEN, 60.0, worker_pool.BRIEF / 2)
    crowded.want(late)
    with pytest.raises(worker_pool.PoolBusy):
        late.result.result(60)
    assert worker_pool.run_blocking(math.sqrt, 81, patience=60.0, where=crowded, within=60.0) == 9
