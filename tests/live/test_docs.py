"""The bot printed in docs/bots.md runs unchanged."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

from engine.core import codec
from engine.games import GAMES
from tests.live.bot import play, suggesting
from tests.live.client import TableClient
from tests.live.guest import Guest
from tests.server import ROOT, Server


def test_the_answers_of_the_page_are_commands() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    (answers,) = re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    kinds = [
        type(codec.read_command(json.loads(line), GAMES["warpwar"].command_type)).__name__
        for line in answers.splitlines()
    ]
    assert kinds == ["Build", "Move", "Orders", "Damage"]


async def test_the_bot_of_the_page_plays(calm: Server, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "my_bot.py").write_text(program, encoding="utf-8")
    host = await asyncio.to_thread(Guest(calm.url, "Host").arrive)
    table = await asyncio.to_thread(host.open_table)
    command = [sys.executable, str(tmp_path / "my_bot.py"), calm.url, table["code"]]
    environment = {**calm.environment, "PYTHONPATH": str(ROOT)}
    robot = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE)
    async with TableClient(host, table["id"]) as here:
        await here.until(lambda: all(person.get("ready") for person in here.table["people"][1:]))
        await asyncio.to_thread(host.start, table["id"])
        answers = asyncio.create_task(play(here, suggesting(here)))
        await here.until(lambda: here.is_over or here.turn == 3)
        await here.ask("act", act="resign")
        await answers
    said, _ = await asyncio.wait_for(robot.communicate(), 60)
    assert robot.returncode == 0 and said.decode().split() == [here.view["header"]["outcome"]["reason"]]
