"""Finds a Chromium for the browser tests, or installs Chromium from the first source that works."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tools.frontend import node, node_env, npm
from tools.python_home import PYTHON
from tools.steps import ROOT, StepFailed, Trouble, is_root, quiet, say

ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
SHELL_IN_PLAYWRIGHT_CACHE = "chromium_headless_shell-*/chrome-*/*headless*shell"
IN_PLAYWRIGHT_CACHE = (
    "chromium-*/chrome-linux*/chrome",
    SHELL_IN_PLAYWRIGHT_CACHE,
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends")
SPARTICUZ = "@sparticuz/chromium@153.0.0"  # a headless Chromium as an npm package
SPARTICUZ_HOME = ROOT / ".cache" / "chromium"


def ensure_browser() -> Path:
    """Return the path of a Chromium that starts.

    If there is none, install Chromium. Raise Trouble if no Chromium can be installed.
    """
    if "CHROMIUM" in os.environ and not starts(Path(os.environ["CHROMIUM"])):
        raise Trouble(f"$CHROMIUM is {os.environ['CHROMIUM']}, but this program does not start.")
    if found := find_browser():
        return found
    failures = []
    for fetch in (from_debian, from_playwright, from_npm):
        try:
            fetch()
        except StepFailed as failure:
            failures.append(str(failure))
        if found := find_browser():
            return found
    say("\n".join(failures))
    raise Trouble("Chromium is missing and could not be downloaded. Install it, or set $CHROMIUM to its path.")


def find_browser() -> Path | None:
    return next(filter(starts, candidates()), None)


def ensure_quickest_browser() -> Path:
    """Return the path of a Chromium, as `ensure_browser` does, but prefer a headless Chromium."""
    browser = ensure_browser()
    if quickest_browser() == browser and not os.environ.get("CHROMIUM"):
        with suppress(StepFailed):
            shell_from_debian()
    return quickest_browser() or browser


def quickest_browser() -> Path | None:
    """Return $CHROMIUM if it is set, else a headless Chromium, else any Chromium. Return None if there is none.

    In a headless Chromium, a page takes half of the CPU time, but it has no notifications and cannot be installed.
    """
    shell = None if os.environ.get("CHROMIUM") else next(filter(starts, shells()), None)
    return shell or find_browser()


def shells() -> Iterator[Path]:
    """Yield paths of installed headless Chromiums, with the best first."""
    if path := shutil.which(SHELL):
        yield Path(path)
    yield from sorted(playwright_cache().glob(SHELL_IN_PLAYWRIGHT_CACHE), reverse=True)


def candidates() -> Iterator[Path]:
    """Yield paths at which a Chromium might be, with the best first."""
    if named := os.environ.get("CHROMIUM"):
        yield Path(named)
    for name in ON_PATH:
        if path := shutil.which(name):
            yield Path(path)
    for pattern in IN_PLAYWRIGHT_CACHE:
        yield from sorted(playwright_cache().glob(pattern), reverse=True)
    if (wrapper := SPARTICUZ_HOME / "chromium.sh").exists():
        yield wrapper


def playwright_cache() -> Path:
    if named := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(named)
    mac = Path.home() / "Library" / "Caches"
    return (mac if sys.platform == "darwin" else Path.home() / ".cache") / "ms-playwright"


def starts(path: Path) -> bool:
    """Return whether the program starts. On Ubuntu, `chromium` can be a stub that only asks for a snap package."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def from_debian() -> None:
    if is_root() and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        quiet("Updating Debian's package lists", ["apt-get", "update"], env=env)
        quiet("Installing Debian's Chromium", [*INSTALL, "chromium"], env=env)


def shell_from_debian() -> None:
    """Install Debian's headless Chromium. Older Debian versions and Ubuntu do not have this package."""
    if is_root() and shutil.which("apt-get"):
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        quiet("Installing Debian's headless Chromium", [*INSTALL, SHELL], env=env)


def from_playwright() -> None:
    quiet("Downloading Playwright's Chromium", [PYTHON, "-m", "playwright", "install", "chromium"])


def from_npm() -> None:
    """Install Chromium from npm, with the libraries that Chromium needs.

    This requires no root rights and no download from other sites.
    """
    SPARTICUZ_HOME.mkdir(parents=True, exist_ok=True)
    (SPARTICUZ_HOME / "package.json").write_text(json.dumps({"private": True, "type": "module"}))
    install = [*npm(), "install", "--ignore-scripts", "--no-audit", "--no-fund", SPARTICUZ]
    quiet("Downloading Chromium from npm", install, cwd=SPARTICUZ_HOME, env=node_env())
    unpack()


UNBROTLI = """
const [from, to] = process.argv.slice(1);
const { createReadStream, createWriteStream } = require('node:fs');
require('node:stream').pipeline(
  createReadStream(from), require('node:zlib').createBrotliDecompress(), createWriteStream(to),
  (error) => { if (error) throw error; },
);
"""
WRAPPER = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
LD_LIBRARY_PATH="$here/lib:$LD_LIBRARY_PATH" exec "$here/chromium" "$@"
"""


def unpack() -> None:
    """Unpack the browser, its software graphics and its libraries, as the npm package itself does on a server."""
    packed = SPARTICUZ_HOME / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for name in ("chromium", "swiftshader.tar", "al2023.tar"):
        target = SPARTICUZ_HOME / name
        quiet(f"Unpacking {name}", [*node(), "-e", UNBROTLI, packed / f"{name}.br", target], env=node_env())
        if name.endswith(".tar"):
            quiet(f"Unpacking the archive in {name}", ["tar", "-xf", target, "-C", SPARTICUZ_HOME])
    (SPARTICUZ_HOME / "chromium").chmod(0o755)
    wrapper = SPARTICUZ_HOME / "chromium.sh"
    wrapper.write_text(WRAPPER)
    wrapper.chmod(0o755)
