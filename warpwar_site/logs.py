"""Formats log lines, as text or as JSON (WARPWAR_LOG=json), and removes secrets from them.

The server itself logs no orders, talk, codes or keys. But error messages of libraries can quote such data: PostgreSQL
quotes whole rows, and URLs contain codes of tables and keys to seats. The formatters remove it from every line.
"""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

BLOT = "…"
QUOTED = re.compile(r"^(DETAIL|CONTEXT|QUERY|STATEMENT): .*$", re.MULTILINE)
"""Matches a line that PostgreSQL adds to an error and that can quote a row."""

ADDRESS = re.compile(r"(/(?:join|seat)/)[^\s/?#'\"]+")
"""Matches the code of a table or the key to a seat in a URL."""

QUERY = re.compile(r"(/[\w./-]*\?)[^\s'\"]+")
"""Matches the query string of a URL."""

COOKIE = re.compile(r"\b((?:\w+_session|\w+_staff|csrftoken|sessionid)=)[^\s;'\"]+")


def clean(text: str) -> str:
    """Return the text with secrets replaced by "…".

    The secrets are database rows that PostgreSQL quotes in an error, codes of tables and keys to seats in URLs, query
    strings of URLs, and values of session and CSRF cookies.
    """
    text = QUOTED.sub(rf"\1: {BLOT}", text)
    for secret in (ADDRESS, QUERY, COOKIE):
        text = secret.sub(rf"\1{BLOT}", text)
    return text


class TextFormatter(logging.Formatter):
    """Formatter that writes a log record as text: one line, followed by the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        return clean(super().format(record))


class JsonFormatter(logging.Formatter):
    """Formatter that writes a log record for programs, as one JSON object per line.

    `at`: the time in UTC. `error`: the traceback, if there is one.
    """

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
