"""Run pytest on a new database of the real PostgreSQL, with its own prefix in the real Redis.

python -m tests.on_postgres takes pytest's options. It is also a plugin of that pytest: each worker of pytest-xdist gets
a copy of one migrated database and its own prefix.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.services import missing, shared_services
from tools.steps import ROOT


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Set the worker's Redis prefix before the settings are read."""
    os.environ["REDIS_PREFIX"] += os.environ.get("PYTEST_XDIST_WORKER", "")


def main(options: Sequence[str]) -> int:
    """Return pytest's exit status. If a service is missing, return 1 in CI and 0 elsewhere."""
    if why := missing():
        print(f"Not run on PostgreSQL and Redis: {why}", file=sys.stderr)
        return 1 if os.environ.get("CI") == "true" else 0
    with shared_services() as given:
        environment = {**os.environ, **given, "PYTEST_PLUGINS": "tests.on_postgres"}
        return subprocess.run([sys.executable, "-m", "pytest", *options], cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
