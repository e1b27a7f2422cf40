"""Let the server's worker processes run at the usual priority.

They normally run at low priority. Besides other tests, which keep all processors busy, they would need minutes for one
second of work.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from games import line_process

FOLDER = Path(__file__).with_name("usual_priority")


def keep(set_attribute: Callable[[Any, str, Any], None] = setattr) -> None:
    """Keep the usual priority for workers that this process starts from now on."""
    environment = {**line_process.plain_environment(), "PYTHONPATH": str(FOLDER)}
    set_attribute(line_process, "plain_environment", lambda: environment)
