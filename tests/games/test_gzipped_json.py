"""Cards and boards are sent gzipped and are downloaded once. Answers that hold a secret are never gzipped."""

from __future__ import annotations

import pytest

from tests.games.people import table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("server_node"), pytest.mark.any_database]

TAKES = {"Accept-Encoding": "gzip"}


async def test_cards_and_boards_are_packed_and_known_again() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    for path in ("games", f"matches/{match}/board", "games/toy/short/board"):
        first = await ann.rest("GET", path, **TAKES)
        assert (first.status, first.headers["Content-Encoding"]) == (200, "gzip"), path
        assert "Accept-Encoding" in first.headers["Vary"], path
        response = await ann.client.get(f"/api/{path}", headers={**TAKES, "If-None-Match": first.headers["ETag"]})
        assert (response.status_code, response.content) == (304, b""), path
        other = await ann.rest("GET", path, **TAKES, **{"If-None-Match": 'W/"another"'})
        assert (other.status, other.data) == (200, first.data), path
    assert (await ann.rest("GET", "games")).headers["Cache-Control"] == "private, no-cache"


async def test_what_holds_names_codes_or_links_is_never_packed() -> None:
    match, (ann, _) = await table("Ann", "Ben")
    for path in ("me", "hall", "hall/idle", f"matches/{match}", f"matches/{match}/seat-link", f"matches/{match}/log"):
        found = await ann.rest("GET", path, **TAKES)
        assert found.status == 200 and "Content-Encoding" not in found.headers, path
    made = await ann.rest("POST", f"matches/{match}/seat-link", {}, **TAKES)
    assert made.status == 201 and "Content-Encoding" not in made.headers
