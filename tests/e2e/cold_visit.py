"""What one visit costs a browser with an empty cache: bytes transferred, and the time until the page can be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

HALL_BYTES, MATCH_BYTES = 150_000, 250_000
"""Most bytes that the first page and the page of a match may cost."""

MATCHES = {"warpwar": ("2012-cornered", 4), "arena": ("arena-quick", 2), "sumeria": ("sumeria-short", 2)}
"""Game -> scenario and number of seats of the match that is opened."""


@dataclass
class Visit:
    """Bytes received. Files count as transferred, with headers; frames of sockets count as characters of their text."""

    files: dict[str, int] = field(default_factory=dict)
    """URL without its origin -> bytes."""
    frames: int = 0

    @property
    def total(self) -> int:
        return sum(self.files.values())

    def lines(self) -> list[str]:
        """Return one line per file, the largest first."""
        return [f"{size:8d} {name}" for name, size in sorted(self.files.items(), key=lambda each: -each[1])]


@contextmanager
def count_fetches(page: Page, empty: bool = True) -> Iterator[Visit]:
    """Count what `page` (Chromium) fetches inside the block, with an empty cache or with the cache it already has.

    Leave the open page first, so that none of its own requests is counted.
    """
    visit, names = Visit(), dict[str, str]()
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)

    def note_request(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"].split("/", 3)[-1]

    def count_file(event: dict[str, Any]) -> None:
        if name := names.get(event["requestId"]):
            visit.files[name] = visit.files.get(name, 0) + int(event["encodedDataLength"])

    def count_frame(event: dict[str, Any]) -> None:
        visit.frames += len(event["response"]["payloadData"])

    session.on("Network.requestWillBeSent", note_request)
    session.on("Network.loadingFinished", count_file)
    session.on("Network.webSocketFrameReceived", count_frame)
    session.send("Network.enable")
    if empty:
        session.send("Network.clearBrowserCache")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    try:
        yield visit
    finally:
        session.detach()
