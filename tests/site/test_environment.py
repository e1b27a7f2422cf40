"""Limits that environment variables set."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from warpwar_site.environment import limits


def test_limits_are_read_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAY_LAB_WORKERS", "2")
    monkeypatch.setenv("PLAY_ANALYSIS_AGAIN", "0.5")
    monkeypatch.setenv("DISPLAY_MODE", "x")
    found = limits()
    assert (found["PLAY_LAB_WORKERS"], found["PLAY_ANALYSIS_AGAIN"]) == (2.0, 0.5)
    assert "DISPLAY_MODE" not in found


@pytest.mark.parametrize("text", ["many", "", "2 processes"])
def test_what_is_no_number_is_told(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAY_LAB_WORKERS", text)
    with pytest.raises(ImproperlyConfigured, match=r"PLAY_LAB_WORKERS is .* must be a number"):
        limits()
