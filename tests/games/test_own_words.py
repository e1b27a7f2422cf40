"""Refusals over HTTP use our own sentences and codes: no text of a library is shown."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.games.people import Guest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]
NO_COOKIES = (
    "This site needs cookies to know which seat is yours, and your browser sends none. Allow cookies for this site in"
    " your browser's settings, then reload the page."
)


async def test_without_cookies_one_is_told_what_they_are_for_and_how_to_allow_them() -> None:
    strict = Guest("Ann", is_strict=True)
    await strict.get("me")
    token = strict.client.cookies["csrftoken"].value
    strict.client.cookies.clear()
    for body, headers in ({"name": "Ann"}, {}), ({"name": "Ann"}, {"X-CSRFToken": token}):
        refused = await strict.rest("PUT", "me", body, **headers)
        assert (refused.status, refused.data["code"], refused.data["text"]) == (403, "E-COOKIES", NO_COOKIES)


async def test_a_wrong_token_asks_for_the_page_to_be_loaded_again() -> None:
    strict = Guest("Ann", is_strict=True)
    await strict.get("me")
    refused = await strict.rest("PUT", "me", {"name": "Ann"}, **{"X-CSRFToken": "x" * 32})
    said = "This page is too old. Reload it and try again."
    assert (refused.status, refused.data["code"], refused.data["text"]) == (403, "E-CSRF", said)


def test_who_watches_needs_no_cookies() -> None:
    assert Client().get("/api/hall").status_code == 200
    assert Client().get("/api/me").json()["name"] == ""


CANNOT_USE = "The server cannot use what was sent: "
BODIES = [
    ("{", "E-BODY", f"{CANNOT_USE}the data cannot be read.", ""),
    ("[]", "E-BODY", f"{CANNOT_USE}an object with named fields is expected, not a list.", ""),
    ("{}", "E-BODY", f"{CANNOT_USE}the field “name” is missing.", "name"),
    ('{"name": 3}', "E-BODY", f"{CANNOT_USE}a text is expected, not a whole number.", "name"),
    ('{"name": "Ann", "nick": 1}', "E-BODY", f"{CANNOT_USE}there is no field “nick”.", "nick"),
    ('{"name": "' + "A" * 401 + '"}', "E-BODY", f"{CANNOT_USE}this text is longer than 400 characters.", "name"),
    ("[" * 20_000, "E-BODY", f"{CANNOT_USE}an object with named fields is expected, not a list.", ""),
    ('{"name": "' + "A" * 70_000 + '"}', "E-BODY", "The request is too long.", ""),
]


@pytest.mark.parametrize(("body", "code", "text", "field"), BODIES, ids=[each[2][-30:] for each in BODIES])
async def test_a_body_that_cannot_be_used(body: str, code: str, text: str, field: str) -> None:
    refused = await Guest("Ann").rest("PUT", "me", body)
    assert (refused.status, refused.data) == (400, {"code": code, "text": text, "field": field})


def test_requests_of_a_kind_that_nothing_here_takes() -> None:
    client = Client()
    no_such = client.get("/api/matches/nowhere")
    assert (no_such.status_code, no_such.json()["code"]) == (404, "E-NOT-FOUND")
    method = client.delete("/api/games")
    assert (method.status_code, method.json()["code"], method.json()["text"]) == (
        405,
        "E-METHOD-NOT-ALLOWED",
        "This address does not accept requests of this kind.",
    )
    kind = client.get("/api/games", headers={"Accept": "image/png"})
    assert (kind.status_code, kind.json()["code"], kind.json()["text"]) == (
        406,
        "E-NOT-ACCEPTABLE",
        "The server answers in JSON only. Ask for application/json.",
    )


@pytest.mark.urls("tests.games.admin_urls")
def test_a_form_of_the_operators_pages_without_its_token() -> None:
    page = Client(enforce_csrf_checks=True).post("/admin/login/", {"username": "op", "password": "x"})
    assert page.status_code == 403
    assert "This form is too old, or your browser sends no cookies." in page.content.decode()
    assert "CSRF verification failed" not in page.content.decode()
