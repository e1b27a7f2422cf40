"""After a match its seed is opened: then all frames of each viewer are compared with what the rules let them know."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from engine.core import codec
from engine.core.chance import read_seed
from engine.core.events import bodies_for_viewer
from engine.core.game import AnyGame, Setup, Step
from engine.core.receipt_check import disagreements
from engine.core.recorded import parse
from engine.games import GAMES
from tests.live.client import Frame, TableClient


class Picture(msgspec.Struct):
    """What a viewer knows at one sequence number: the sections of the view, and the bodies of the newest log lines."""

    view: dict[str, Any]
    told: list[Any]


def steps(game: AnyGame, export: Frame) -> Iterator[Step[Any]]:
    """Play the match of an export again. Yield one step for each entry of its log."""
    step = game.new(msgspec.convert(export["setup"], Setup), read_seed(export["seed"]))
    for entry in export["log"]:
        command = entry["command"]
        if entry["decision"]:
            given = codec.read_command(command, game.command_type)
            step = game.apply(step.state, entry["seat"], entry["decision"], given)
        elif command["act"] == "resign":
            step = game.resign(step.state, entry["seat"])
        elif command["act"] in ("resume", "superseded"):  # clocks only; a filing that a later one replaced
            step = Step(step.state)
        else:
            assert command["act"] == "start"
        yield step


def pictures(export: Frame, viewer: int) -> dict[int, Picture]:
    """Map the viewer's sequence number to all that the viewer knows then.

    It grows with each step that shows or tells something.
    """
    game, found = GAMES[export["game"]], dict[int, Picture]()
    for step in steps(game, export):
        view = {name: plain(getattr(game.view(step.state, viewer), name)) for name in game.view_type.__struct_fields__}
        heard = [plain(body) for body in bodies_for_viewer(step.events, viewer)]
        if not found or heard or view != found[len(found)].view:
            found[len(found) + 1] = Picture(view, heard)
    return found


def check_receipts(export: Frame, tables: Sequence[TableClient], passed: Collection[tuple[int, str]] = ()) -> None:
    """Check that all opened answers agree with every commitment that any of these sockets was shown.

    Also check that every answer that counts has the receipt that its seat was given for it. (One tab may have received
    none: the answers of the other tab replaced all of its own. The seat also has no receipt for the questions in
    `passed`, which the table answered for it.)
    """
    record = parse(msgspec.json.encode(export), GAMES)
    opened = {(each.decision, each.seat): each for line in record.log for each in line.receipts}
    assert opened and list(disagreements(record)) == []
    given: dict[int, set[str]] = {}
    for table in tables:
        for frame in table.frames:
            for shown in frame.get("commitments", ()):
                assert opened[shown["decision"], shown["seat"]].commitment == shown["commitment"]
            if "receipt" in frame:
                given.setdefault(table.viewer, set()).add(frame["receipt"]["commitment"])
    for seat in {table.viewer for table in tables}:
        own = [each for each in opened.values() if each.seat == seat and each.entry >= 0]
        counts = {each.commitment for each in own if (seat, each.decision) not in passed}
        assert counts <= given.get(seat, set())


def plain(value: Any) -> Any:
    """Return the value as it comes out of a frame."""
    return msgspec.json.decode(codec.encode(value))


def check_histories(export: Frame, tables: Sequence[TableClient], passed: Collection[tuple[int, str]] = ()) -> None:
    """Check that each picture and update sent to these sockets of one match is what the viewer may know then."""
    check_receipts(export, tables, passed)
    for table in tables:
        check_history(export, table)


def check_history(export: Frame, table: TableClient) -> None:
    """Check the frames of one socket, without its receipts."""
    known = pictures(export, table.viewer)
    lines = [line for picture in known.values() for line in picture.told]
    for frame in table.frames:
        if frame["t"] == "welcome":
            assert frame["view"] == known[frame["seq"]].view
        elif frame["t"] == "update":
            base, seq = frame["base"], frame["seq"]
            now, before = known[seq].view, known[base].view
            assert frame["view"] == {name: part for name, part in now.items() if part != before[name]}
            heard = [line for number in range(base + 1, seq + 1) for line in known[number].told]
            assert [line["body"] for line in frame.get("log", ())] == heard
        for line in frame.get("log", ()):
            assert line["body"] == lines[line["n"] - 1]
    assert table.seq == len(known) and table.view == known[table.seq].view
    assert [line["body"] for line in table.log] == lines[-len(table.log) :]
