"""The worst messages a seat may send: allowed by the protocol, and as costly for the server as possible."""

from __future__ import annotations

import json
from typing import Any

from tests.live import melee


def worst() -> dict[str, list[str]]:
    """Return the frames by name, for seat 0 of a match that begins in `melee.position()`.

    The sender replaces # in the ref with a number.
    """
    state = melee.position()
    mine = next(ship.id for ship in state.ships.values() if ship.owner == 0 and ship.wg)
    foe = next(ship.id for ship in state.ships.values() if ship.owner == 1 and ship.wg)
    hexes = sorted(state.stars)
    order = {
        "ship": mine, "tactic": "ATTACK", "target": foe, "D": 1, "B": 1, "cannons": [n % 3 + 1 for n in range(60)],
        "missiles": [{"target": foe, "drive": n % 60 + 1} for n in range(60)],
    }  # fmt: skip
    return {
        "what_if": [
            ask(n, {"kind": "what_if", "order": {**order, "D": n}, "foe": foe, "drives": 40}) for n in range(9)
        ],
        "reach": [ask(n, {"kind": "reach", "ship": mine, "path": []}) for n in range(3)],
        "planning": [ask(n, {"kind": "planning"}) for n in range(3)],
        "check": [command_message("check", n, "standing", filing(mine, hexes, n)) for n in range(3)],
        "stale": [command_message("check", n, "orders", {"kind": "orders", "orders": [order] * 15}) for n in range(3)],
        "hello": ['{"t":"hello","v":1,"have":0}'],
        "talk": [talk_message(n) for n in range(9)],
        "filing": [command_message("command", n, "standing", filing(mine, hexes, n)) for n in range(60)],
        "flood": [command_message("command", n, "standing", flood(mine, n)) for n in range(60)],
    }


def ask(number: int, question: dict[str, Any]) -> str:
    return json.dumps({"t": "ask", "ref": f"#a{number}", "question": question}, separators=(",", ":"))


def talk_message(number: int) -> str:
    message = {"t": "talk", "ref": f"#t{number}", "to": "all", "text": "x" * 500}
    return json.dumps(message, separators=(",", ":"))


def command_message(kind: str, ref: int, decision: str, command: dict[str, Any]) -> str:
    message = {"t": kind, "ref": f"#{kind[0]}{ref}", "decision": decision, "command": command}
    return json.dumps(message, separators=(",", ":"))


def filing(ship: str, hexes: list[str], number: int) -> dict[str, Any]:
    """Return plans as long as allowed, with each step as long as allowed. Successive ones differ."""
    path = [f"{hexes[(number + n) % len(hexes)]:<32}" for n in range(60)]
    return {"kind": "move_plans", "plans": [{"ships": [ship], "path": path}] * 10, "rest": "ask"}


def flood(ship: str, number: int) -> dict[str, Any]:
    """Return 48 KB of steps that no ship can ever take."""
    path = [f"~{'x' * 8} {number % 1000:03}{n:02}" for n in range(60)]
    return {"kind": "move_plans", "plans": [{"ships": [ship], "path": path}] * 40, "rest": "ask"}
