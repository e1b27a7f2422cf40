"""An example bot: joins a table by its code and plays the match to its end. `docs/bots.md` explains it.

python -m tests.live.bot http://127.0.0.1:8000 ABCD
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec

from engine.core.game import Reply
from engine.games import GAMES
from tests.live.client import TableClient
from tests.live.guest import Guest

Choose = Callable[[Any], Reply | None]
"""Maps the seat's own view (the game's struct) to an answer; None: there is nothing to answer."""


def view_of(table: TableClient) -> Any:
    """Return the merged sections as the struct that the game's own functions take."""
    return msgspec.convert(table.view, GAMES[table.table["game"]].view_type)


def suggesting(table: TableClient) -> Choose:
    """Return the choices of the game's own computer player, which knows what this seat knows and nothing else."""
    rng = Random()
    return lambda view: GAMES[table.table["game"]].suggest(view, rng)


async def play(table: TableClient, choose: Choose, before: Callable[[], Awaitable[None]] | None = None) -> int:
    """Answer every question put to this seat until the match is over. Return the number of answers.

    `before` is awaited before each answer.
    """
    answered: set[str] = set()
    await table.until(lambda: table.view, None)  # no timeout: people take their time
    while True:
        await table.until(lambda: table.is_over or set(table.owes()) - answered, None)
        if table.is_over:
            break
        if before is not None:
            await before()
        reply = choose(view_of(table))
        if reply is None or reply.decision in answered:
            await table.until_changed(None)
            continue
        got = await table.command(reply.decision, msgspec.to_builtins(reply.command))
        if got["t"] == "accepted":
            answered.add(reply.decision)
        elif got["code"] == "E-STALE":  # answered from another tab, or the view is old
            await table.catch_up()
        else:
            raise RuntimeError(f"{reply} was refused: {got}")
    return len(answered)


def with_names(table: TableClient, text: str) -> str:
    """Return a sentence of the game with `{0}`, `{1}`, ... replaced by the names of the players."""
    for person in table.table["people"]:
        text = text.replace(f"{{{person['seat']}}}", person["name"])
    return text


async def main(url: str, code: str) -> None:
    guest = await asyncio.to_thread(Guest(url, "Robot").arrive)
    match = await asyncio.to_thread(guest.join, code)
    print(f"{guest.name} sits at table {code}.")
    async with TableClient(guest, match) as table:
        count = await play(table, suggesting(table))
        result = with_names(table, table.view["header"]["outcome"]["text"])
    print(f"It is over after {count} answers of mine. {result}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
