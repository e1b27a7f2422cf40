"""A guest of the hall over HTTP, like a browser: cookies, CSRF token, JSON. Only the standard library is used."""

from __future__ import annotations

import http.client
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

PATIENCE = 120.0


class Denied(Exception):
    """The server refused a request: status, and the reason it gave."""

    def __init__(self, status: int, problem: Any) -> None:
        super().__init__(f"{status}: {problem}")
        self.status, self.problem = status, problem


class Guest:
    """One person at one server (or at several that share a database: the cookies are valid for all of them)."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url, self.name = url.rstrip("/"), name
        self.cookies: dict[str, str] = {}

    def arrive(self) -> Guest:
        """Get a session, and choose the nickname if there is one."""
        self.get("me")
        if self.name:
            self.call("PUT", "me", {"name": self.name})
        return self

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.call("POST", path, {} if body is None else body)

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send a request under /api/ and return its answer as JSON. Raise Denied if the request fails."""
        status, data = self.request(method, f"/api/{path}", None if body is None else json.dumps(body), **headers)
        answer = json.loads(data) if data else None
        if status >= 400:
            raise Denied(status, answer)
        return answer

    def request(self, method: str, path: str, body: str | bytes | None = None, **headers: str) -> tuple[int, bytes]:
        """Send one request as a page of this server would; extra headers replace the usual ones."""
        usual = {"Cookie": self.cookie_header, "Content-Type": "application/json", "Origin": self.url}
        if "csrftoken" in self.cookies:
            usual["X-CSRFToken"] = self.cookies["csrftoken"]
        address = urlsplit(self.url)
        by = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
        connection = by(address.netloc, timeout=PATIENCE)
        try:
            connection.request(method, path, body, {**usual, **headers})
            answer = connection.getresponse()
            for line in answer.msg.get_all("Set-Cookie") or ():
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(line).items()}
            return answer.status, answer.read()
        finally:
            connection.close()

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.cookies.items())

    # ---- how a guest gets a seat -----------------------------------------------------------------------------

    def open_table(self, scenario: str = "2012-learning", seats: int = 2, game: str = "warpwar", **more: Any) -> Any:
        """Open a new match with this guest in seat 0. Return it as MatchDetail."""
        return self.post("matches", {"game": game, "scenario": scenario, "seats": seats, "options": {}, **more})

    def join(self, code: str) -> str:
        """Take the first free seat of the table with this code and be ready. Return the id of the match."""
        match: str = self.get(f"join/{code}")["match"]
        self.sit(match)
        return match

    def sit(self, match: str) -> None:
        """Take the first free seat of this table, named by its id or its URL, and be ready."""
        match = match.rstrip("/").rpartition("/")[2]
        self.post(f"matches/{match}/sit")
        self.post(f"matches/{match}/ready", {"ready": True})

    def start(self, match: str) -> Any:
        return self.post(f"matches/{match}/start")


def start_match(url: str, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    """Start a match. Return its id and the guests in its seats, in order."""
    people = [Guest(url, name).arrive() for name in names]
    table = people[0].open_table(seats=len(names), **more)
    for person in people[1:]:
        person.join(table["code"])
    people[0].start(table["id"])
    return table["id"], people
