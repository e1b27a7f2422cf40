"""Players who play and talk, and what was acknowledged to them: rows that must be in the database from then on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from tests.live.bot import suggesting, view_of
from tests.live.client import TableClient
from tests.live.guest import Guest

ROWS = {
    "command": "SELECT count(*) FROM play_entry WHERE ref = ?",
    "receipt": """SELECT (SELECT count(*) FROM play_entry WHERE instr(receipts, ?1))
        + (SELECT count(*) FROM play_storedmatch WHERE instr(table_state, ?1))""",
    "talk": "SELECT count(*) FROM diplomacy_message WHERE ref = ?",
    "table": "SELECT count(*) FROM lobby_match WHERE id = ?",
    "name": "SELECT count(*) FROM lobby_guest WHERE name = ?",
    "session": "SELECT count(*) FROM django_session WHERE session_key = ?",
}
"""Maps a kind to the query that counts its rows.

A receipt is found by its commitment: in the table until its question closes, then in the entry that closed it.
"""

UNWHOLE = """SELECT count(*) FROM play_storedmatch AS t
    WHERE t.head <> (SELECT max("index") FROM play_entry WHERE table_id = t.match_id)
       OR t.head + 1 <> (SELECT count(*) FROM play_entry WHERE table_id = t.match_id)"""
"""Counts matches whose position is not the one after their last entry, or whose log has a gap."""


class Given(Struct, frozen=True):
    """Something acknowledged to a client: bytes of the acknowledgement, and the kind and key of the row."""

    told: bytes
    kind: str
    key: str


def missing(database: sqlite3.Connection, given: Sequence[Given]) -> list[str]:
    """Return what is missing in the database or is there twice, and the number of matches that are not whole."""
    found = [(each, database.execute(ROWS[each.kind], [each.key]).fetchone()[0]) for each in given]
    wrong = [f"{each.kind} {each.key} is there {count} times" for each, count in found if count != 1]
    if database.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'play_storedmatch'").fetchone()[0]:
        count = database.execute(UNWHOLE).fetchone()[0]
        wrong += [f"{count} matches are not whole"] if count else []
    return wrong


def given_by_acceptance(kind: str, ref: str) -> Given:
    return Given(f'"t":"accepted","ref":"{ref}"'.encode(), kind, ref)


def arrive_guest(url: str, name: str) -> tuple[Guest, list[Given]]:
    """Return a guest with a unique nickname, and what was acknowledged.

    The first response sets the cookie, but the session gets a row only with the name. So the response that contains the
    name acknowledges both.
    """
    guest = Guest(url, name).arrive()
    named = f'"{name}"'.encode()
    return guest, [Given(named, "name", name), Given(named, "session", guest.cookies["warpwar_session"])]


def start_match_of_guests(people: Sequence[Guest]) -> tuple[str, list[Given]]:
    """Start a match of these guests. Return its id and what was acknowledged."""
    table = people[0].open_table(seats=len(people), listed=False)
    for person in people[1:]:
        person.join(table["code"])
    people[0].start(table["id"])
    return table["id"], [Given(f'"id":"{table["id"]}"'.encode(), "table", table["id"])]


async def answer_questions(seats: Sequence[TableClient]) -> list[Given]:
    """Let every seat that is asked answer, all at once, as the game's own computer player would.

    Return what was acknowledged.
    """
    for seat in seats:
        await seat.catch_up()
    given = []
    for seat in seats:
        reply = suggesting(seat)(view_of(seat)) if seat.owes() else None
        if reply is not None:
            command = msgspec.to_builtins(reply.command)
            given.append(await seat.post("command", decision=reply.decision, command=command))
    told = list[Given]()
    for pending in given:
        answer = await asyncio.wait_for(pending.answer, 120)
        assert answer["t"] == "accepted", answer
        told.append(given_by_acceptance("command", answer["ref"]))
        if receipt := answer.get("receipt"):
            told.append(Given(told[-1].told, "receipt", receipt["commitment"]))
    return told


async def say_line(seat: TableClient, text: str) -> list[Given]:
    """Say a line. Return what was acknowledged: nothing if the seat talks too much."""
    answer = await seat.ask("talk", to="all", text=text)
    if answer.get("code") == "E-TOO-FAST":
        return []
    assert answer["t"] == "accepted", answer
    return [given_by_acceptance("talk", answer["ref"])]
