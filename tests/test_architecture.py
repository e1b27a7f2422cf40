"""Who may know whom, and how long a file may be. The map of the house is in the README."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The engine has no clock, no network, no threads and no chance but its own stream.
IMPURE = {"asyncio", "datetime", "http", "multiprocessing", "secrets", "socket", "subprocess", "threading", "time"}
LONGEST = 500  # lines
SOURCES = {".py", ".ts", ".js", ".svelte", ".css", ".html"}
NOT_OURS = {"__pycache__", "data", "failures", "fixtures", "migrations"}
GENERATED = "types.ts"  # written by `python -m engine typescript`


def python_files(folder: str) -> list[Path]:
    return sorted(file for file in (ROOT / folder).rglob("*.py") if "__pycache__" not in file.parts)


def imports(file: Path) -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    """Each import statement with the full dotted name it brings in."""
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node, name.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            for name in node.names:
                yield node, f"{base}.{name.name}"


def named(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", python_files("engine"), ids=named)
def test_engine_knows_only_the_standard_library_and_msgspec(file: Path) -> None:
    adjudicator = file.relative_to(ROOT).parts[1].startswith("adjudicate")
    for node, name in imports(file):
        top = name.partition(".")[0]
        if top == "yaml":
            assert adjudicator and node.col_offset > 0, f"{name}: only adjudicate* may use YAML, within a function"
        else:
            assert top in {"engine", "msgspec"} or top in sys.stdlib_module_names, f"{name} is foreign to engine/"
        assert top not in IMPURE or file.name == "__main__.py", f"{name}: the engine is pure"
        assert top != "random" or name == "random.Random", f"{name}: no global random numbers"


@pytest.mark.parametrize("file", [*python_files("engine/core"), ROOT / "engine" / "hexes.py"], ids=named)
def test_what_games_share_knows_no_game(file: Path) -> None:
    if file.exists():
        shared = ("engine.core", "engine.hexes")
        known = [name for _, name in imports(file) if name.startswith("engine")]
        assert [name for name in known if not name.startswith(shared)] == []


@pytest.mark.parametrize("file", python_files("games"), ids=named)
def test_hall_reaches_the_engine_by_its_front_door(file: Path) -> None:
    known = [name for _, name in imports(file) if name.split(".")[0] in {"engine", "warpwar_site"}]
    assert [name for name in known if not name.startswith(("engine.core", "engine.games"))] == []


@pytest.mark.parametrize("file", python_files("games"), ids=named)
def test_hall_names_no_game(file: Path) -> None:
    found = re.findall(r".*(?:warp ?war|warpship|systemship).*", file.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found == []


def test_python_imports_run_in_no_circle() -> None:
    files = {module(file): file for folder in ("engine", "games") for file in python_files(folder)}
    graph = {name: loaded_at_once(file, set(files)) - {name} for name, file in files.items()}
    assert circle(graph) is None


def module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def loaded_at_once(file: Path, known: set[str]) -> set[str]:
    """The modules `file` imports at its top level; those for type checkers only are left out."""
    loaded: set[str] = set()
    for node, name in imports(file):
        if node.col_offset == 0:
            loaded.add(name if name in known else name.rpartition(".")[0])
    return loaded & known


def circle(graph: dict[str, set[str]]) -> list[str] | None:
    """Some circle of imports, if there is one."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str] | None:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return None
        for other in sorted(graph[name]):
            if found := walk(other, [*path, name]):
                return found
        done.add(name)
        return None

    return next((found for name in graph if (found := walk(name, []))), None)


def source_files() -> Iterator[Path]:
    for folder in ("engine", "frontend/src", "games", "tests", "tools", "warpwar_site"):
        for file in (ROOT / folder).rglob("*"):
            inside = file.relative_to(ROOT).parts
            if file.suffix in SOURCES and file.name != GENERATED and NOT_OURS.isdisjoint(inside):
                yield file


def test_no_file_is_too_long() -> None:
    lines = {named(file): file.read_text(encoding="utf-8").count("\n") for file in source_files()}
    assert {file: count for file, count in lines.items() if count > LONGEST} == {}
