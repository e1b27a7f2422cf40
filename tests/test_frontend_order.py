"""The folders of the frontend have one order. Each knows only those before it, types included.

The frame (hall, help, match) reaches games only by the list of boards. A board knows nothing of the frame except the
contract in `boards/board.ts`, and no other board.
"""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.source_graph import FRONTEND, circles, frontend_files, frontend_graph
from tests.source_graph import frontend_imports as imports

GAMES = sorted(folder.name for folder in (FRONTEND / "boards").iterdir() if folder.is_dir())
ORDER = [
    "styles",
    "routes",
    "wire",
    "ui",
    "boards/board",
    "a board",
    "boards/index",
    "hall",
    "help",
    "match",
    "App",
    "main",
]
THIS_PLACE = re.compile(r"WarpWar (<b>)?Live")  # names the server, not a game


def place(path: str) -> str:
    """Return where a file, or what an import names, stands in ORDER, or "" if it is outside."""
    top, _, rest = path.removesuffix(".ts").removesuffix(".svelte").removesuffix(".test").partition("/")
    if top != "boards":
        return top if top in ORDER else ""
    if not rest:
        return "boards/index"
    return "a board" if rest.split("/")[0] in GAMES else f"boards/{rest}"


def test_frontend_folders_stand_in_one_order() -> None:
    wrong = []
    for file in frontend_files():
        name = file.relative_to(FRONTEND).as_posix()
        before = ORDER[: ORDER.index(place(name)) + 1]
        wrong += [f"{name} -> {path}" for path in imports(file) if (there := place(path)) and there not in before]
    assert wrong == []


def test_boards_are_reached_by_their_one_list() -> None:
    wrong = []
    for file in frontend_files():
        name = file.relative_to(FRONTEND).as_posix()
        if place(name) not in ("a board", "boards/index"):
            wrong += [f"{name} -> {path}" for path in imports(file) if place(path) == "a board"]
    assert wrong == []


def test_frontend_files_import_in_no_circle() -> None:
    assert circles(frontend_graph()) == []


@pytest.mark.parametrize("game", GAMES)
def test_boards_know_no_other_board(game: str) -> None:
    others = {path for file in (FRONTEND / "boards" / game).rglob("*.*") for path in imports(file)}
    assert [path for path in others if place(path) == "a board" and path.split("/")[1] != game] == []


@pytest.mark.parametrize("folder", ["ui", "wire", "hall", "help", "match"])
def test_frame_names_no_game(folder: str) -> None:
    words = re.compile(rf"(?:{'|'.join(GAMES)}|warp ?ship|systemship)", re.IGNORECASE)
    for file in (FRONTEND / folder).rglob("*"):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts"):
            text = THIS_PLACE.sub("", file.read_text(encoding="utf-8"))
            assert words.findall(text) == [], file.name


@pytest.mark.parametrize("folder", ["match", *(f"boards/{game}" for game in GAMES)])
def test_rooms_stand_in_no_circle(folder: str) -> None:
    """This is about folders next to each other within `match` or a board. Tests may import anything."""
    rooms: dict[str, set[str]] = {room.name: set() for room in (FRONTEND / folder).iterdir() if room.is_dir()}
    for file in (file for room in rooms for file in (FRONTEND / folder / room).rglob("*.*")):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts"):
            inside = (
                path.removeprefix(f"{folder}/").split("/")[0] for path in imports(file) if path.startswith(folder)
            )
            rooms[file.relative_to(FRONTEND / folder).parts[0]].update(name for name in inside if name in rooms)
    try:
        tuple(TopologicalSorter({room: known - {room} for room, known in rooms.items()}).static_order())
    except CycleError as error:
        pytest.fail(f"a circle: {error.args[1]}")


def test_imports_of_types_and_later_ones_count(tmp_path: Path) -> None:
    files = {
        "ui/A.svelte": "<script lang='ts'>import type { B } from '../wire/b.svelte';</script>",
        "wire/b.svelte.ts": "export const c = () => import('./deep');",
        "wire/deep/index.ts": "export { default } from '../../ui/A.svelte';",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert circles(frontend_graph(tmp_path)) == [sorted(files)]
