"""Where an element is on the screen."""

from __future__ import annotations

from playwright.sync_api import Locator


def box(target: Locator) -> dict[str, float]:
    """Return the element's edges in CSS pixels. The element must be drawn."""
    found = target.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "top": found["y"],
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
    }
