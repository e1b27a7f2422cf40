"""The site by itself: most of its tests have no database."""

from __future__ import annotations

from math import inf

import pytest

from games.operators import bans


@pytest.fixture(autouse=True)
def nobody_banned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does anybody look whether somebody is."""
    monkeypatch.setattr(bans, "FRESH", inf)
