"""Import graphs read from the sources. Each import counts, also within a function and for type checkers only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from posixpath import normpath

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend" / "src"

Graph = Mapping[str, set[str]]
"""Maps a module or file to what it imports from the graph."""

FRONTEND_IMPORT = re.compile(r"""(?:\bfrom|\bimport|\bmock\()\s*\(?\s*['"](\.[^'"\n]*)['"]""")
FRONTEND_ENDINGS = ("", ".ts", ".svelte", ".svelte.ts", "/index.ts")


# ---- Python ------------------------------------------------------------------------------------------------------


def python_files(folder: str, root: Path = ROOT) -> list[Path]:
    return sorted(file for file in (root / folder).rglob("*.py") if "__pycache__" not in file.parts)


def module(file: Path, root: Path = ROOT) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def nodes(file: Path) -> Sequence[ast.AST]:
    return _nodes(file.read_text(encoding="utf-8"))


@cache
def _nodes(code: str) -> Sequence[ast.AST]:
    """Return the nodes that name modules or may name them."""
    wanted = (ast.Import, ast.ImportFrom, ast.Constant)
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, wanted)]


def imports(file: Path, root: Path = ROOT) -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    """Yield each import statement with the full dotted name that it imports."""
    package = file.relative_to(root).with_suffix("").parts[:-1]
    for node in nodes(file):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node, name.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            for name in node.names:
                yield node, f"{base}.{name.name}"


def python_graph(*folders: str, root: Path = ROOT) -> dict[str, set[str]]:
    """Return the graph of modules by dotted name, without migrations, because Django generates them."""
    files = {module(file, root): file for folder in folders for file in python_files(folder, root)}
    files = {name: file for name, file in files.items() if "migrations" not in name.split(".")}
    return {name: set(_referenced_modules(file, files, root)) - {name} for name, file in files.items()}


def _referenced_modules(file: Path, known: Mapping[str, Path], root: Path) -> Iterator[str]:
    for name in [*(name for _, name in imports(file, root)), *texts(file)]:
        while name and name not in known:  # a name of a module, or of something within it
            name = name.rpartition(".")[0]
        if name:
            yield name


def texts(file: Path) -> Iterator[str]:
    """Yield texts that may name a module ("games.play.asked", "games.play.asked:explained"). It is imported later."""
    for node in nodes(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition(":")[0]
            if "." in name and all(part.isidentifier() for part in name.split(".")):
                yield name


def public_classes(file: Path) -> list[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


# ---- TypeScript and Svelte ---------------------------------------------------------------------------------------


def frontend_files(root: Path = FRONTEND) -> list[Path]:
    return sorted(file for file in root.rglob("*") if file.suffix in {".ts", ".svelte"})


def frontend_graph(root: Path = FRONTEND) -> dict[str, set[str]]:
    """Return the graph of files by path below `frontend/src`, without foreign packages and styles."""
    files = {file.relative_to(root).as_posix(): file for file in frontend_files(root)}
    graph: dict[str, set[str]] = {}
    for name, file in files.items():
        found = {path + end for path in frontend_imports(file, root) for end in FRONTEND_ENDINGS if path + end in files}
        graph[name] = found - {name}
    return graph


def frontend_imports(file: Path, root: Path = FRONTEND) -> Iterator[str]:
    """Yield what a file imports of ours, as paths below frontend/src, whose endings may be missing."""
    here = file.relative_to(root).parent.as_posix()
    for target in FRONTEND_IMPORT.findall(file.read_text(encoding="utf-8")):
        yield normpath(f"{here}/{target}")


# ---- graphs ------------------------------------------------------------------------------------------------------


def circles(graph: Graph) -> list[list[str]]:
    """Return the groups of nodes in which each node reaches every other node of the group."""
    reached = {name: _reach(graph, name) for name in graph}
    groups = {
        frozenset(other for other in reached[name] if name in reached.get(other, ()))
        for name in graph
        if name in reached[name]
    }
    return sorted(sorted(group) for group in groups)


def _reach(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        news = graph.get(ahead.pop(), set()) - found
        found |= news
        ahead += news
    return found


def upward(graph: Graph, levels: Iterable[Iterable[str]], separator: str) -> list[tuple[str, str]]:
    """Return the imports that do not lead to a lower level.

    `levels`: from the lowest up, each with its packages or modules, which do not know each other. Names within none of
    them are left out.
    """
    heights = {package: height for height, level in enumerate(levels) for package in level}

    def package(name: str) -> str | None:
        found = [each for each in heights if name == each or name.startswith(each + separator)]
        return max(found, key=len, default=None)

    wrong = []
    for name, others in graph.items():
        for other in others:
            here, there = package(name), package(other)
            if here and there and here != there and heights[here] <= heights[there]:
                wrong.append((name, other))
    return sorted(wrong)
