"""The folders of the frontend stand in one order; each knows only those before it, types included.

The frame (hall, help, match) reaches games by the one list of boards; a board knows nothing of the frame but the
contract in `boards/board.ts`, and no other board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from posixpath import normpath

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "frontend" / "src"
GAMES = sorted(folder.name for folder in (SOURCES / "boards").iterdir() if folder.is_dir())
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
IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bmock\()\s*\(?\s*['"](\.[^'"]*)['"]""")


def frontend_files() -> list[Path]:
    return sorted(file for file in SOURCES.rglob("*") if file.suffix in {".ts", ".svelte"})


def place(path: str) -> str:
    """Where a file (or what an import names) stands in ORDER; "" for what lies outside."""
    top, _, rest = path.removesuffix(".ts").removesuffix(".svelte").removesuffix(".test").partition("/")
    if top != "boards":
        return top if top in ORDER else ""
    if not rest:
        return "boards/index"
    return "a board" if rest.split("/")[0] in GAMES else f"boards/{rest}"


def imports(file: Path) -> Iterator[str]:
    """What a file imports of ours, as paths below frontend/src; their endings may be left out."""
    here = file.relative_to(SOURCES).parent.as_posix()
    for target in IMPORT.findall(file.read_text(encoding="utf-8")):
        yield normpath(f"{here}/{target}")


def test_frontend_folders_stand_in_one_order() -> None:
    wrong = []
    for file in frontend_files():
        name = file.relative_to(SOURCES).as_posix()
        before = ORDER[: ORDER.index(place(name)) + 1]
        wrong += [f"{name} -> {path}" for path in imports(file) if (there := place(path)) and there not in before]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_boards_know_no_other_board(game: str) -> None:
    others = {path for file in (SOURCES / "boards" / game).rglob("*.*") for path in imports(file)}
    assert [path for path in others if place(path) == "a board" and path.split("/")[1] != game] == []


@pytest.mark.parametrize("folder", ["ui", "wire", "hall", "help", "match"])
def test_frame_names_no_game(folder: str) -> None:
    words = re.compile(rf"(?:{'|'.join(GAMES)}|warp ?ship|systemship)", re.IGNORECASE)
    for file in (SOURCES / folder).rglob("*"):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts"):
            text = THIS_PLACE.sub("", file.read_text(encoding="utf-8"))
            assert words.findall(text) == [], file.name


@pytest.mark.parametrize("folder", ["match", *(f"boards/{game}" for game in GAMES)])
def test_rooms_stand_in_no_circle(folder: str) -> None:
    """Folders side by side within `match` or a board; tests may look wherever they like."""
    rooms: dict[str, set[str]] = {room.name: set() for room in (SOURCES / folder).iterdir() if room.is_dir()}
    for file in (file for room in rooms for file in (SOURCES / folder / room).rglob("*.*")):
        if file.suffix in {".ts", ".svelte"} and not file.name.endswith(".test.ts"):
            inside = (
                path.removeprefix(f"{folder}/").split("/")[0] for path in imports(file) if path.startswith(folder)
            )
            rooms[file.relative_to(SOURCES / folder).parts[0]].update(name for name in inside if name in rooms)
    try:
        tuple(TopologicalSorter({room: known - {room} for room, known in rooms.items()}).static_order())
    except CycleError as error:
        pytest.fail(f"a circle: {error.args[1]}")
