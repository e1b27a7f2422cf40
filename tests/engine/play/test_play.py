"""The command line: bots play, matches are stored and printed, bad files and set-ups give clear messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.core import codec
from engine.core.table import moments, suggesting
from engine.games import GAMES
from engine.play import recorded
from engine.warpwar.setup.scenario import FOLDER
from tests.engine.toy import Toy

GAME = GAMES["warpwar"]


def test_play_prints_a_line_a_game_and_a_summary(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["play", "--scenario", "1977-basic", "--games", "3", "--seed", "4", "--jobs", "2", "--save", str(tmp_path)]
    assert main(words) == 0
    out = capsys.readouterr().out.splitlines()
    assert sum("1977-basic" in line and " turns" in line and " rounds" in line for line in out) == 3
    assert "3 games" in out[-1] and "a bot thinks" in out[-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"1977-basic-2-seed{n}.json" for n in (4, 5, 6)]


def test_a_scenario_of_ones_own_is_played_from_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file, stored = tmp_path / "own.toml", tmp_path / "stored"
    file.write_text((FOLDER / "2012-learning.toml").read_text().replace("Basic Learning", "Two bases"))
    assert main(["play", "--file", str(file), "--seed", "5", "--save", str(stored), "--quiet"]) == 0
    (path,) = stored.iterdir()
    capsys.readouterr()
    assert main(["show", str(path)]) == 0
    assert "WarpWar 2012: Two bases" in capsys.readouterr().out, "the recorded match has the file in it"
    file.write_text("title = 1")
    assert main(["play", "--file", str(file)]) == 2
    assert "E-DESIGN" in capsys.readouterr().err


def test_a_stored_match_replays_and_shows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--scenario", "2012-learning", "--seed", "5", "--save", str(tmp_path), "--quiet"]) == 0
    path = next(tmp_path.iterdir())
    match = recorded.read_match(path)
    last = [step.state for _, step in recorded.steps(match)][-1]
    assert GAME.outcome(last) == match.outcome is not None
    played = list(moments(GAME, match.setup, 5, suggesting(GAME, 5)))
    assert codec.encode(played[-1].state) == codec.encode(last), "the seed makes the match"
    capsys.readouterr()
    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "WarpWar 2012: Basic Learning" in shown and "\nTurn 1\n" in shown and "The end" in shown


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "No such file"),
        ("not json", "not a recorded match"),
        ("{}", "not a recorded match"),
        ('{"format": "match/9", "match": "", "game": "warpwar", "rules": 1, "setup": {"scenario": "x", "seats": 2},'
         ' "seed": "1", "names": [], "outcome": null, "log": []}', "match/1"),
        ('{"format": "match/1", "match": "", "game": "chess", "rules": 1, "setup": {"scenario": "x", "seats": 2},'
         ' "seed": "1", "names": [], "outcome": null, "log": []}', "no game called"),
        ('{"format": "match/1", "match": "", "game": "warpwar", "rules": 1, "setup": {"scenario": "x", "seats": 2},'
         ' "seed": "-", "names": [], "outcome": null, "log": []}', "seed"),
        ('{"format": "match/1", "match": "", "game": "warpwar", "rules": 1, "setup": {"scenario": "x", "seats": 2},'
         ' "seed": "1", "names": [], "outcome": null,'
         ' "log": [{"index": 0, "seat": -1, "decision": "", "command": {"act": "start"}}]}', "E-SCENARIO"),
    ],
)  # fmt: skip
def test_what_is_no_match_is_told_in_words(
    text: str | None, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    if text is not None:
        path.write_text(text)
    assert main(["show", str(path)]) == 1
    assert told in capsys.readouterr().err


def test_a_log_the_rules_refuse_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--scenario", "2012-learning", "--seed", "5", "--save", str(tmp_path), "--quiet"]) == 0
    path = next(tmp_path.iterdir())
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3] + lines[4:]))
    assert main(["show", str(path)]) == 1
    assert "refuse" in capsys.readouterr().err


def test_play_refuses_what_no_scenario_allows(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["--scenario", "chess"],
        ["--scenario", "2012-learning", "--seats", "5"],
        ["--scenario", "2012-learning", "--option", "blind=1"],
    ):
        assert main(["play", *words]) == 2
        assert "E-" in capsys.readouterr().err


def test_options_reach_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = "play --scenario 2012-emperor --option movement=plotted --option armor --option map_seed=3"
    assert main([*words.split(), "--quiet"]) == 2, "the Emperor scenario has no new galaxies"
    words = "play --scenario 1977-learning --option pd0_retreat=no --quiet --save"
    assert main([*words.split(), str(tmp_path)]) == 0
    assert recorded.read_match(next(tmp_path.iterdir())).setup.options == {"pd0_retreat": False}


def test_map_prints_a_galaxys_fairness(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--homes", "3", "--seed", "2"]) == 0
    assert "fair" in capsys.readouterr().out


def test_no_two_scenarios_share_a_name_nor_has_one_a_games() -> None:
    """A scenario's name tells its game, on the command line and in reports."""
    names = [card.name for game in GAMES.values() for card in game.scenarios()]
    assert len({*names, *GAMES, "all"}) == len(names) + len(GAMES) + 1


def test_every_games_scenarios_are_known(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario is named by its own name, all scenarios of a game by the game's.

    A stored match of any game is shown.
    """
    monkeypatch.setitem(GAMES, "toy", Toy())
    words = ["play", "--scenario", "short", "--option", "rounds=2", "--option", "window=20", "--quiet", "--save"]
    assert main([*words, str(tmp_path)]) == 0
    assert "3 turns     8 commands" in capsys.readouterr().out.splitlines()[0], "2 bids and 2 objections, twice"
    match = recorded.read_match(tmp_path / "short-2-seed1.json")
    assert match.game == "toy" and [line.turn for line in match.log] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert main(["show", str(tmp_path / "short-2-seed1.json")]) == 0
    assert "Sealed bids toy: Short" in capsys.readouterr().out
    assert main(["play", "--scenario", "toy", "--seats", "3", "--quiet"]) == 0
    assert main(["play", "--scenario", "chess"]) == 2 and "the scenarios are" in capsys.readouterr().err
