"""Questions that are asked together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from games.play.gathered import BATCH, Gathered


class Oracle:
    """Doubles numbers when it is open. The number 13 gives an error, and a whole batch with 99 fails."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.asked, self.open = asyncio.Event(), asyncio.Event()
        self.open.set()

    async def answer(self, numbers: Sequence[int]) -> list[int | Exception]:
        self.batches.append([*numbers])
        self.asked.set()
        await self.open.wait()
        if 99 in numbers:
            raise RuntimeError("gone")
        return [ValueError("unlucky") if each == 13 else 2 * each for each in numbers]


async def asking(oracle: Oracle, gathered: Gathered[int, int], *numbers: int) -> list[asyncio.Task[int]]:
    """Start the questions: one is being answered, the others wait for it."""
    oracle.open.clear()
    tasks = [asyncio.create_task(gathered.ask(each)) for each in numbers]
    await oracle.asked.wait()
    return tasks


async def test_what_comes_while_a_batch_is_answered_goes_into_the_next_one() -> None:
    oracle = Oracle()
    gathered = Gathered(oracle.answer)
    (first,) = await asking(oracle, gathered, 2)
    others = [asyncio.create_task(gathered.ask(each)) for each in (3, 4)]
    await asyncio.sleep(0)
    oracle.open.set()
    assert await asyncio.gather(first, *others) == [4, 6, 8]
    assert oracle.batches == [[2], [3, 4]]


async def test_a_batch_has_a_bound() -> None:
    oracle = Oracle()
    tasks = await asking(oracle, Gathered(oracle.answer), *range(100, 100 + BATCH + 5))
    oracle.open.set()
    assert await asyncio.gather(*tasks) == [2 * each for each in range(100, 100 + BATCH + 5)]
    assert [len(each) for each in oracle.batches] == [BATCH, 5]


async def test_an_error_is_his_whose_question_it_was() -> None:
    oracle = Oracle()
    tasks = await asking(oracle, Gathered(oracle.answer), 1, 13, 3)
    oracle.open.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert found[0] == 2 and isinstance(found[1], ValueError) and found[2] == 6


async def test_a_batch_that_fails_ends_nothing() -> None:
    oracle = Oracle()
    gathered = Gathered(oracle.answer)
    tasks = await asking(oracle, gathered, 1, 99)
    oracle.open.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [RuntimeError, RuntimeError]
    assert await gathered.ask(5) == 10


async def test_who_goes_away_keeps_nobody_from_an_answer() -> None:
    oracle = Oracle()
    tasks = await asking(oracle, Gathered(oracle.answer), 1, 2, 3)
    tasks[1].cancel()
    oracle.open.set()
    assert await tasks[0] == 2 and await tasks[2] == 6
    with pytest.raises(asyncio.CancelledError):
        await tasks[1]
