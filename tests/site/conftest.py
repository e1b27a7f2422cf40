"""The tests of the site alone. Most of them have no database."""

from __future__ import annotations

from math import inf

import pytest

from games.operators import bans


@pytest.fixture(autouse=True)
def nobody_banned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never read the stored bans, so that no person or address is banned."""
    monkeypatch.setattr(bans, "FRESH", inf)
