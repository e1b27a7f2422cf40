"""Files as Windows editors save them: recordings, own scenarios, rule cases, data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.adjudicate import posted
from engine.core import recorded
from engine.core.file_text import NoText, text_of, utf8_of
from engine.games import GAMES
from engine.warpwar.data import loader
from engine.warpwar.setup.scenario import FOLDER
from engine.warpwar.setup.scenario_schema import Scenario

MATCH = Path(__file__).parent / "warpwar/matches/1977-basic-agreed.json"
CASES = Path(__file__).parent / "warpwar/cases/ecm.yaml"
SCENARIO = FOLDER / "2012-learning.toml"

EDITORS: dict[str, Callable[[str], bytes]] = {
    "UTF-8": str.encode,
    "UTF-8 with a mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "line ends of Windows": lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
    "UTF-16": lambda text: b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"),
    "UTF-16, high byte first": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
}

pytestmark = pytest.mark.parametrize("editor", EDITORS)


def test_the_text_is_the_same(editor: str) -> None:
    assert text_of(EDITORS[editor]('title = "Zoë"\nü')) == 'title = "Zoë"\nü'
    assert utf8_of(EDITORS[editor]('{"a": "ü"}')) == '{"a": "ü"}'.encode()


def test_a_recording_is_read(editor: str) -> None:
    text = MATCH.read_text(encoding="utf-8")
    assert recorded.parse(EDITORS[editor](text), GAMES) == recorded.parse(text.encode(), GAMES)


def test_the_commands_read_files_whatever_they_are_called(
    editor: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, words in ((CASES, ["adjudicate"]), (MATCH, ["show"]), (SCENARIO, ["play", "--quiet", "--file"])):
        file = tmp_path / f"{path.name} (1).txt"
        file.write_bytes(EDITORS[editor](path.read_text(encoding="utf-8")))
        assert main([*words, str(file)]) == 0, capsys.readouterr()


def test_a_scenario_and_a_case_that_are_pasted(editor: str) -> None:
    text = text_of(EDITORS[editor](SCENARIO.read_text(encoding="utf-8")))
    pasted = "\ufeff" + text.replace("\n", "\r\n")
    found = GAMES["warpwar"].design(pasted)
    assert found.faults == () and "\ufeff" not in found.text and "\r" not in found.text
    case = "\ufeff" + CASES.read_text(encoding="utf-8")[:20_000].rpartition("\n  - ")[0].replace("\n", "\r\n")
    judged = posted.judge("warpwar", case)
    assert judged.problem == "" and judged.verdicts and not any(each.differences for each in judged.verdicts)


def test_a_data_file_is_read(editor: str, tmp_path: Path) -> None:
    file = tmp_path / SCENARIO.name
    file.write_bytes(EDITORS[editor](SCENARIO.read_text(encoding="utf-8")))
    assert loader.read_toml(file, Scenario) == loader.read_toml(SCENARIO, Scenario)


def test_another_encoding_is_told_in_words(editor: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes(b"\xfc" + EDITORS[editor]("title: Ur")[:1])
    with pytest.raises(NoText, match='choose "UTF-8" when you save the file in your editor'):
        text_of(file.read_bytes())
    for words in (["adjudicate"], ["show"], ["play", "--file"]):
        assert main([*words, str(file)]) != 0
        told = capsys.readouterr()
        assert 'choose "UTF-8"' in told.out + told.err
