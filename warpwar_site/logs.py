"""The log's lines, for people or as JSON (WARPWAR_LOG=json), without what a log must not hold.

We log no orders, talk, codes or keys ourselves. What libraries say in errors may quote them: PostgreSQL quotes whole
rows, and addresses of pages hold codes of tables and keys to seats. That is blotted out in every line.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

BLOT = "…"
QUOTED = re.compile(r"^(DETAIL|CONTEXT|QUERY|STATEMENT): .*$", re.MULTILINE)
"""What PostgreSQL says beside an error, with the row it is about."""

ADDRESS = re.compile(r"(/(?:join|seat)/)[^\s/?#'\"]+")
"""Of a table by its code, of a seat by its key."""

QUERY = re.compile(r"(/[\w./-]*\?)[^\s'\"]+")
"""Whatever an address is asked with."""

COOKIE = re.compile(r"\b((?:\w+_session|\w+_staff|csrftoken|sessionid)=)[^\s;'\"]+")


def clean(text: str) -> str:
    """The same without quoted rows, codes and keys."""
    text = QUOTED.sub(rf"\1: {BLOT}", text)
    for secret in (ADDRESS, QUERY, COOKIE):
        text = secret.sub(rf"\1{BLOT}", text)
    return text


class Line(logging.Formatter):
    """For people: a line, below it the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class Json(logging.Formatter):
    """For programs: one object a line. `at` is UTC, `error` the traceback."""

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
