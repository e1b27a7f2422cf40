"""Log lines: the form for people, the form for programs, and removal of what a log must not contain."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from warpwar_site.logs import JsonFormatter, TextFormatter, clean


def record(text: str, *args: object, error: bool = False) -> logging.LogRecord:
    info = sys.exc_info() if error else None
    return logging.LogRecord("games.play", logging.ERROR, "file.py", 1, text, args, info)


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("GET /api/join/ABCDEFGH failed", "GET /api/join/… failed"),
        ("Internal Server Error: /seat/kX3-secret_token", "Internal Server Error: /seat/…"),
        ('POST "/api/seat/kX3secret" 500', 'POST "/api/seat/…" 500'),
        ("GET /api/matches/m1/log?since=4&token=x failed", "GET /api/matches/m1/log?… failed"),
        (
            "warpwar_session=abc123; csrftoken=def; theme=dark",
            "warpwar_session=…; csrftoken=…; theme=dark",
        ),
        ("duplicate key\nDETAIL:  Failing row contains (17, sealed, W1 B2).\nmore", "duplicate key\nDETAIL: …\nmore"),
        ("a match was set aside: why?", "a match was set aside: why?"),
        ("match m1/m2: the seat/chair is free", "match m1/m2: the seat/chair is free"),
    ],
)
def test_what_is_blotted_out(said: str, logged: str) -> None:
    assert clean(said) == logged


def test_one_object_a_line_with_the_traceback_in_it() -> None:
    row = "(17, W1 B2)"
    try:
        raise ValueError(f"no\nDETAIL: {row}")
    except ValueError:
        line = JsonFormatter().format(record("%s failed", "/join/ABC", error=True))
    assert "\n" not in line
    said = json.loads(line)
    assert (said["level"], said["logger"], said["text"]) == ("ERROR", "games.play", "/join/… failed")
    assert said["at"].endswith("+00:00") and set(said) == {"at", "level", "logger", "text", "error"}
    assert "ValueError: no\nDETAIL: …" in said["error"] and row not in line


def test_for_people_a_line_with_the_traceback_below() -> None:
    try:
        raise ValueError("/seat/abc")
    except ValueError:
        text = TextFormatter("%(levelname)s %(name)s: %(message)s").format(record("it failed", error=True))
    assert text.startswith("ERROR games.play: it failed\nTraceback") and text.endswith("ValueError: /seat/…")


def test_names_in_every_script_stay_readable() -> None:
    assert json.loads(JsonFormatter().format(record("%s came", "Łucja 🚀 \x00")))["text"] == "Łucja 🚀 \x00 came"
