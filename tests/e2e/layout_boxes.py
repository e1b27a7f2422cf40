"""Where something stands on the screen."""

from __future__ import annotations

from playwright.sync_api import Locator


def box(target: Locator) -> dict[str, float]:
    """Its edges in CSS pixels; it must be drawn."""
    found = target.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "top": found["y"],
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
    }
