"""The real server, whose SQLite is read-only while the file $READ_ONLY exists.

python -m tests.readonly takes the options of `warpwar_site.serve`. Root may write whatever the rights of a file are.
Therefore SQLite itself refuses, with the same error as on a disk that was mounted read-only.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any


def obey(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Allow or forbid writing on this connection before each statement."""
    raw = context["connection"].connection
    if raw is not None:
        raw.execute(f"PRAGMA query_only = {int(Path(os.environ['READ_ONLY']).exists())}")
    return execute(sql, params, many, context)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "warpwar_site.settings")
    from django.db.backends.signals import connection_created

    from warpwar_site import serve

    connection_created.connect(lambda connection, **_: connection.execute_wrappers.append(obey), weak=False)
    serve.main()


if __name__ == "__main__":
    main()
