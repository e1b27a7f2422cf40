"""Log lines for people or as JSON (WARPWAR_LOG=json), without what a log must not hold.

We log no orders, talk, codes or keys ourselves, but error messages of libraries may quote them: PostgreSQL quotes whole
rows, and URLs hold codes of tables and keys to seats. These are removed from every line.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

BLOT = "…"
QUOTED = re.compile(r"^(DETAIL|CONTEXT|QUERY|STATEMENT): .*$", re.MULTILINE)
"""Match what PostgreSQL adds to an error, with the row it is about."""

ADDRESS = re.compile(r"(/(?:join|seat)/)[^\s/?#'\"]+")
"""Match the code of a table or the key of a seat in a URL."""

QUERY = re.compile(r"(/[\w./-]*\?)[^\s'\"]+")
"""Match the query string of a URL."""

COOKIE = re.compile(r"\b((?:\w+_session|\w+_staff|csrftoken|sessionid)=)[^\s;'\"]+")


def clean(text: str) -> str:
    """Return the text without quoted rows, codes and keys."""
    text = QUOTED.sub(rf"\1: {BLOT}", text)
    for secret in (ADDRESS, QUERY, COOKIE):
        text = secret.sub(rf"\1{BLOT}", text)
    return text


class Line(logging.Formatter):
    """Formatter for people: one line, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class Json(logging.Formatter):
    """Formatter for programs: one object per line. `at` is UTC, `error` the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "text": clean(record.getMessage()),
        }
        if record.exc_info:
            said["error"] = clean(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()
