"""Entry point: `python3 tools/run.py play` (or test, quick, dev, check, format, bench, battery, lock, wheel).

`make` calls this script. It runs on the system's Python with nothing installed. It creates .venv,
frontend/node_modules, frontend/dist, dist, .cache and var, and renews these folders only when their inputs change.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

# An old version of Python must be able to parse this file and to run the next statement, which looks for a newer
# version.
if sys.version_info < (3, 11):  # noqa: UP036
    for minor in range(15, 10, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer and subprocess.call([newer, "-c", "import venv"], stderr=subprocess.DEVNULL) == 0:
            os.execv(newer, [newer, *sys.argv])
    sys.exit(
        f"WarpWar Live needs Python 3.11 or newer, but this is {sys.version.split()[0]}. Choose a newer one: make"
        " play PYTHON=/path/to/python3"
    )

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tools import checks, quick, serving, suites  # noqa: E402
from tools.frontend import FRONTEND, ensure_built, ensure_modules, node_env, npm  # noqa: E402
from tools.packaging import build_wheel  # noqa: E402
from tools.python_home import BIN, PLAY_LOCK, PYTHON, WORK_LOCK, ensure_python, keep_bytecode  # noqa: E402
from tools.steps import ROOT, Command, Trouble, quiet, run_command, say  # noqa: E402


def prepare(*, built: bool = False) -> None:
    """Install everything that development needs. `built`: also build the page."""
    ensure_python(development=True)
    ensure_modules(development=True)
    if built:
        ensure_built()


def test() -> int:
    """Run all tests, or the tests of the part that $PART names. Return 1 if any test failed, else 0."""
    parts = suites.find_parts(os.environ.get("PART", ""))
    prepare(built=True)
    return suites.run_parts(parts)


def check() -> int:
    prepare()
    return checks.run_checks()


def quick_answer() -> int:
    prepare()
    return quick.run_quick()


def format_code() -> None:
    prepare()
    checks.run_format()


def bench() -> int:
    prepare(built=True)
    return run_command([PYTHON, "-m", "tests.bench"])


def battery() -> int:
    prepare(built=True)
    return suites.run_parts(suites.LONG_RUNS)


def wheel() -> None:
    """Build a package in dist/ that contains the built page, so that users need only Python."""
    prepare(built=True)
    build_wheel(ROOT / "dist")
    say("\n  To try it: uvx --from dist/*.whl warpwar play    or: pipx install dist/*.whl\n")


def lock() -> int:
    """Write the newest versions that pyproject.toml and package.json allow into the lock files.

    The lock files contain only names, versions and hashes, and no hosts.
    """
    prepare()
    plain = "--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --upgrade"
    compile_lock: Command = [BIN / "uv", "pip", "compile", *plain.split(), "--group", "build", "pyproject.toml", "-o"]
    also_dev = ["--group", "dev", "-c", PLAY_LOCK.name]
    quiet("Locking the packages for `make play`", [*compile_lock, PLAY_LOCK.name])
    quiet("Locking the development packages", [*compile_lock, WORK_LOCK.name, *also_dev])
    quiet("Locking the frontend packages", [*npm(), "update", "--package-lock-only"], cwd=FRONTEND, env=node_env())
    return 0


COMMANDS: dict[str, Callable[[], int | None]] = {
    "play": serving.play,
    "test": test,
    "dev": serving.dev,
    "check": check,
    "quick": quick_answer,
    "format": format_code,
    "bench": bench,
    "battery": battery,
    "lock": lock,
    "wheel": wheel,
}


def main(words: list[str]) -> int:
    if len(words) != 1 or words[0] not in COMMANDS:
        print(f"Give one of these commands: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    keep_bytecode()
    try:
        return COMMANDS[words[0]]() or 0
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
