"""Which package may import which, and how long a file may be. docs/architecture.md says which folder holds what.

Each import counts, also one within a function and one for type checkers only. `test_frontend_order.py` checks the order
of the frontend.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from tests.source_graph import (
    ROOT,
    circles,
    imports,
    module,
    public_classes,
    python_files,
    python_graph,
    upward,
)

# The engine must not import these modules: it uses no clock, no network and no threads, and it creates all its random
# numbers from a seed.
IMPURE = {"asyncio", "datetime", "http", "multiprocessing", "secrets", "socket", "subprocess", "threading", "time"}
LONGEST = 500  # lines
SOURCES = {".py", ".ts", ".js", ".svelte", ".css", ".html"}
NOT_OURS = {"__pycache__", "data", "failures", "fixtures", "migrations"}
GENERATED = "types.ts"  # written by `python -m engine typescript`

# Levels are listed from the lowest to the highest. Packages of one level must not import each other.
TOOLS = {"engine.adjudicate", "engine.play"}
PACKAGES = {f"engine.{file.parent.name}" for file in (ROOT / "engine").glob("*/__init__.py")}
GAMES = sorted(PACKAGES - TOOLS - {"engine.core"})
ENGINE = [["engine.core", "engine.hexes"], GAMES, ["engine.games"], ["engine.api"], sorted(TOOLS), ["engine.__main__"]]
FRONT_DOORS = ("engine.core", "engine.games", "engine.adjudicate.posted")
"""All that the hall imports of the engine."""
APPS = [
    ["games.lobby"],
    ["games.recon", "games.diplomacy", "games.designs", "games.adjudicator", "games.lab"],
    ["games.play"],
    ["games.archive", "games.notifications", "games.drills"],
    ["games.identity", "games.analysis"],
    ["games.keeping"],
    ["games.operators"],
]
ROOMS = [
    ["data", "rules", "commands"],
    ["prompts"],
    ["view", "questions.question_types", "choices"],
    ["starmap"],
    ["economy"],
    ["units"],
    ["movement", "notation"],
    ["combat"],
    ["state"],
    ["setup"],
    ["world", "events"],
    ["position", "setup.initial_state", "news"],
    ["standing_orders", "units.dummies", "units.emperor"],
    ["umpire"],
    ["knowledge"],
    ["victory_points", "views.map_view"],
    ["phases.common"],
    ["resignation"],
    ["phases"],
    ["turn"],
    ["questions", "auto_pass"],
    ["views", "bot", "lab"],
    ["drills", "analysis"],
    ["command_check"],
    ["minds"],
    ["game"],
]
"""Levels of WarpWar."""
ARENA_ROOMS = [
    ["data", "rules", "commands", "move_steps"],
    ["prompts"],
    ["view", "questions.question_types", "choices"],
    ["state"],
    ["events"],
    ["umpire"],
    ["setup", "pieces"],
    ["grids", "elimination", "knowledge"],
    ["movement"],
    ["actions"],
    ["windows"],
    ["combat"],
    ["phases"],
    ["resignation", "turn"],
    ["auto_pass"],
    ["views", "bot"],
    ["questions"],
    ["command_check"],
    ["game"],
]
"""Levels of Warp Arena."""
SUMERIA_ROOMS = [
    ["data", "rules", "commands", "war.results", "refusals"],
    ["prompts", "terrain", "harvest_cards"],
    ["view", "questions.question_types"],
    ["position", "war.cards", "war.odds"],
    ["state"],
    ["setup", "events"],
    ["world", "setup.initial_state"],
    ["umpire"],
    ["victory"],
    ["war"],
    ["standing", "phases.common"],
    ["phases"],
    ["resignation", "turn"],
    ["questions"],
    ["views", "bot"],
    ["command_check"],
    ["game"],
]
"""Levels of Sumeria."""


def none_of(wrong: set[str]) -> None:
    assert not wrong, "\n".join(["", *sorted(wrong)])


def relative_path(file: Path) -> str:
    return str(file.relative_to(ROOT))


# ---- what the engine knows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", python_files("engine"), ids=relative_path)
def test_engine_knows_only_the_standard_library_and_msgspec(file: Path) -> None:
    """The minds of a game may also use numpy. They are imported only when a computer player thinks."""
    adjudicator = file.relative_to(ROOT).parts[1].startswith("adjudicate")
    mind = file.relative_to(ROOT).parts[2:3] == ("minds",)
    for node, name in imports(file):
        top = name.partition(".")[0]
        if name.split(".")[2:3] == ["minds"] and not mind:
            may = file.name == "game.py" or file.parent.name == "play"
            assert may and node.col_offset > 0, f"{name}: brought when somebody thinks, or measures it"
        if top == "numpy":
            assert mind, f"{name}: only minds use numpy"
        elif top == "yaml":
            assert adjudicator and node.col_offset > 0, f"{name}: only adjudicate* may use YAML, within a function"
        else:
            assert top in {"engine", "msgspec"} or top in sys.stdlib_module_names, f"{name} is foreign to engine/"
        assert top not in IMPURE or file.name == "__main__.py", f"{name}: the engine is pure"
        assert top != "random" or name == "random.Random", f"{name}: no global random numbers"


@pytest.mark.parametrize("file", python_files("games"), ids=relative_path)
def test_hall_reaches_the_engine_by_its_front_door(file: Path) -> None:
    known = [name for _, name in imports(file) if name.split(".")[0] in {"engine", "warpwar_site"}]
    assert [name for name in known if not name.startswith(FRONT_DOORS)] == []


@pytest.mark.parametrize("file", python_files("games"), ids=relative_path)
def test_hall_names_no_game(file: Path) -> None:
    found = re.findall(r".*(?:warp ?war|warpship|systemship).*", file.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found == []


# ---- import cycles and levels ----------------------------------------------------------------------------------------


def test_imports_run_in_no_circle() -> None:
    found = circles(python_graph("engine", "games"))
    none_of({", ".join(circle) for circle in found})


def arrows(pairs: list[tuple[str, str]]) -> set[str]:
    return {f"{name} -> {other}" for name, other in pairs}


def test_the_engine_stands_on_what_games_share() -> None:
    none_of(arrows(upward(python_graph("engine"), ENGINE, ".")))


def test_the_cases_of_a_game_know_no_other_game() -> None:
    """A package of the adjudicator has its game's name. What all packages share knows none of them."""
    wrong = set()
    for name, others in python_graph("engine").items():
        own = ".".join(name.split(".")[:3]) if name.startswith("engine.adjudicate.") else ""
        if own and own != "engine.adjudicate.judges" and name != "engine.adjudicate.command":
            game = own.rpartition(".")[2]
            may = (f"{own}.", f"engine.{game}.", "engine.core.", "engine.hexes.")
            wrong |= {
                f"{name} -> {each}"
                for each in others
                if not f"{each}.".startswith(may) and not is_adjudicator_core(each)
            }
    none_of(wrong)


def is_adjudicator_core(name: str) -> bool:
    """Return whether this is a module of the adjudicator itself."""
    return (
        re.fullmatch(r"engine\.adjudicate(\.\w+)?", name) is not None and not (ROOT / name.replace(".", "/")).is_dir()
    )


@pytest.mark.parametrize(("game", "rooms"), [("warpwar", ROOMS), ("arena", ARENA_ROOMS), ("sumeria", SUMERIA_ROOMS)])
def test_the_rooms_of_a_game_stand_in_one_order(game: str, rooms: list[list[str]]) -> None:
    levels = [[f"engine.{game}.{room}" for room in level] for level in rooms]
    graph = python_graph(f"engine/{game}")
    placed = {each for level in levels for each in level} | {f"engine.{game}"}
    assert {".".join(name.split(".")[:3]) for name in graph} <= placed, "a room without a place in the order"
    assert {place for place in placed if place not in graph} == set(), "a place without a room"
    none_of(arrows(upward(graph, levels, ".")))


def test_apps_stand_in_one_order() -> None:
    """Modules directly in `games/` are for all apps and know none of them."""
    folders = {f"games.{file.parent.name}" for file in (ROOT / "games").glob("*/__init__.py")}
    assert folders == {app for level in APPS for app in level}, "an app without a place in the order"
    graph = python_graph("games")
    pairs = upward({name: others for name, others in graph.items() if app_of(name)}, APPS, ".")
    pairs += [(name, other) for name, others in graph.items() if not app_of(name) for other in others if app_of(other)]
    none_of({f"{app_of(name) or name} -> {app_of(other)}" for name, other in pairs})


def app_of(name: str) -> str | None:
    return next((app for level in APPS for app in level if f"{name}.".startswith(f"{app}.")), None)


QUERIES = {
    "Exists", "F", "OuterRef", "Prefetch", "Q", "annotate", "defer", "exclude", "filter", "get", "hasattr", "only",
    "order_by", "prefetch_related", "select_related", "values", "values_list",
}  # fmt: skip


def test_no_app_asks_for_the_rows_of_a_later_one() -> None:
    """Django puts a later app's relations (`related_name`) on the models of the earlier one."""
    heights = {app: height for height, level in enumerate(APPS) for app in level}
    found = set()
    for file in python_files("games"):
        app = app_of(module(file))
        if app is not None and "migrations" not in file.parts:
            later = {name: owner for owner, name in relations() if heights[owner] > heights[app]}
            found |= {f"{module(file)} -> {later[word]}: {word}" for word in query_words(file) & set(later)}
    none_of(found)


def relations() -> set[tuple[str, str]]:
    """Return each relation that one app's model puts on another's, as app and name."""
    return {
        (app, str(relation.name))
        for model in apps.get_models()
        for relation in model._meta.related_objects
        if (app := app_of(relation.related_model.__module__)) is not None and app != app_of(model.__module__)
    }


def query_words(file: Path) -> set[str]:
    """Return the words of queries: names of keywords and texts, split at `__`."""
    words: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in QUERIES:
                texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
                said = [*(str(text) for text in texts), *(each.arg or "" for each in node.keywords)]
                words |= {word for each in said for word in each.split("__")}
    return words


# ---- names and sizes ---------------------------------------------------------------------------------------------


def test_a_class_name_means_one_thing() -> None:
    """This holds within a game's folder, and within all of `games/`. Django's models are left out."""
    places: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file in [*python_files("engine"), *python_files("games")]:
        name = module(file)
        side = name if name.count(".") < 1 else name.split(".")[1] if name.startswith("engine.") else "games"
        if {"migrations", "models.py"}.isdisjoint(file.parts):
            for each in public_classes(file):
                places[side, each].add(name)
    twice = {f"{name}: {', '.join(sorted(found))}" for (_, name), found in places.items() if len(found) > 1}
    none_of(twice)


def source_files() -> Iterator[Path]:
    for folder in ("engine", "frontend/src", "games", "tests", "tools", "warpwar_site"):
        for file in (ROOT / folder).rglob("*"):
            inside = file.relative_to(ROOT).parts
            if file.suffix in SOURCES and file.name != GENERATED and NOT_OURS.isdisjoint(inside):
                yield file


def test_no_file_is_too_long() -> None:
    lines = {relative_path(file): file.read_text(encoding="utf-8").count("\n") for file in source_files()}
    assert {file: count for file, count in lines.items() if count > LONGEST} == {}


# ---- the checks find what they should --------------------------------------------------------------------------------


def test_lazy_and_type_only_imports_count(tmp_path: Path) -> None:
    write(tmp_path / "a" / "__init__.py", "")
    write(tmp_path / "a" / "one.py", "def f():\n    from a import two\n")
    write(tmp_path / "a" / "two.py", "if TYPE_CHECKING:\n    from .three import Thing\n")
    write(tmp_path / "a" / "three.py", "import a.one\n")
    graph = python_graph("a", root=tmp_path)
    assert circles(graph) == [["a.one", "a.three", "a.two"]]
    assert upward(graph, [["a.one"], ["a.two"], ["a.three"]], ".") == [("a.one", "a.two"), ("a.two", "a.three")]


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
