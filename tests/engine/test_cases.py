"""What case files of all games share: the game they belong to, variants, and the dice they force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.adjudicate import judges
from engine.adjudicate.command import adjudicate
from engine.adjudicate.runs import Run, read_case_list, variants
from engine.adjudicate.scripted_dice import ScriptedDice, read_rolls
from engine.adjudicate.values import CaseError


def toy(raw: Mapping[Any, Any]) -> Iterable[Run]:
    """Yield cases of a game in which only rolls are compared."""
    for each in read_case_list(raw, ["layouts"]):
        for id, case in variants(each):
            yield Run(id, partial(sums, case["rolls"]))


def sums(rolls: Any) -> list[str]:
    dice = ScriptedDice(read_rolls(rolls))
    total = dice.roll(6, "one") + dice.roll(20, "two")
    return [*([] if total == 10 else [f"total: expected 10, found {total}"]), *dice.list_unused()]


def lines(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(judges, "READERS", {**judges.READERS, "toy": toy})
    path = tmp_path / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return [each.line.replace(str(path), "FILE") for each in adjudicate(str(path))]


CASE = "game: toy\ncases: [{id: T-1, rolls: [d6: 3, d20: 7]}]\n"


def test_a_file_says_whose_cases_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines(CASE, tmp_path, monkeypatch) == ["ok T-1"]
    assert lines(CASE.replace("3", "2"), tmp_path, monkeypatch) == ["FAIL T-1: total: expected 10, found 9"]
    unknown = "FAIL FILE -: unknown game 'chess'; known are " + ", ".join([*judges.READERS])
    assert lines(CASE.replace("toy", "chess"), tmp_path, monkeypatch) == [unknown]
    assert "unknown game '-'" in lines(CASE.replace("toy", "[toy]"), tmp_path, monkeypatch)[0]
    assert "unknown key 'rolls'" in lines("game: warpwar\n" + CASE[10:] + "rolls: 3", tmp_path, monkeypatch)[0]


def test_variants_are_judged_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = "game: toy\ncases: [{id: T-1, rolls: 3, variants: [{rolls: [d6: 3, d20: 7]}, {rolls: [d6: 3]}]}, {id: T-2, "
    assert lines(many + "rolls: [d6: 1, d20: 9]}]", tmp_path, monkeypatch) == [
        "ok T-1/1",
        "FAIL T-1/2: FILE: rolls: a d20 is needed (two), but no roll is left",
        "ok T-2",
    ]
    assert "`variants` must be a list" in lines(many + "variants: []}]", tmp_path, monkeypatch)[-1]


def test_a_case_has_no_rolls_left_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = lines(CASE.replace("7]", "7, d8: 2]"), tmp_path, monkeypatch)
    assert found == ["FAIL T-1: rolls that were not used: [d8: 2]"]


@pytest.mark.parametrize("raw", ["3", [7], [{"d6": 7}], [{"d6": 0}], [{"d6": True}], [{"6": 1}], [{"d6": 1, "d8": 2}]])
def test_what_is_no_roll(raw: Any) -> None:
    with pytest.raises(CaseError, match="rolls"):
        read_rolls(raw)


def test_dice_show_what_the_case_says() -> None:
    assert read_rolls([4, {"d20": 20}], sides=6) == [(6, 4), (20, 20)]
    dice = ScriptedDice(read_rolls([{"d20": 7}, {"d6": 3}]))
    trial = dice.copy()
    assert (trial.roll(20, "grid"), trial.roll(6, "hex"), trial.list_unused()) == (7, 3, [])
    assert dice.list_unused() == ["rolls that were not used: [d20: 7, d6: 3]"]
    with pytest.raises(CaseError, match=r"a d6 is needed \(hex\), but the next roll is d20: 7"):
        dice.roll(6, "hex")


def test_dice_beyond_the_script_only_for_what_is_not_compared() -> None:
    dice = ScriptedDice([(6, 2)], beyond=lambda purpose: purpose == "initiative")
    assert dice.roll(6, "initiative") == 2
    assert all(1 <= dice.roll(6, "initiative") <= 6 for _ in range(50))
    with pytest.raises(CaseError, match="no roll is left"):
        dice.roll(6, "hex")


def test_shuffles_are_those_of_the_case() -> None:
    dice = ScriptedDice(shuffles=[["b", "a", "b"], ["c"]])
    assert dice.shuffled([], "deck") == []
    assert dice.shuffled(["a", "b", "b"], "deck") == ["b", "a", "b"]
    with pytest.raises(CaseError, match=r"\[a, b\] must be shuffled \(deck\), but \[c\] is given"):
        dice.copy().shuffled(["b", "a"], "deck")
    assert dice.list_unused() == ["shuffle that was not used: [c]"]
    assert ScriptedDice().shuffled(["a", "a"], "deck") == ["a", "a"], "there is but one order"
    with pytest.raises(CaseError, match="no order is given"):
        ScriptedDice().shuffled(["a", "b"], "deck")
