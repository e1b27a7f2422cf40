"""Refusals of commands. Each fault has a code, a sentence that tells the player what to do, and a field."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct


class Fault(Struct, frozen=True, omit_defaults=True):
    """One error in a command. `field` is the path of the wrong field in the command, for example `orders.W3.B`."""

    code: str
    text: str
    field: str = ""


class Refusal(Exception):
    """Raised when a command is refused. A refused command changes nothing.

    `faults` contains at least one fault. The first fault is the most important one.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(f"{fault.code}: {fault.text}" for fault in faults))
        self.faults = faults


class Malformed(Refusal):
    """Raised for data that are not a command of this game.

    The kind is unknown, or a field is missing, unknown or of a wrong type.
    """


class Illegal(Refusal):
    """Raised for a well-formed command that the rules forbid.

    Whether a command is forbidden depends only on what the seat that sent it may know.
    """


class Stale(Refusal):
    """Raised for an answer to a question that is not open for this seat, or is no longer open."""


def illegal(code: str, text: str, field: str = "") -> Illegal:
    """Return an Illegal exception with one fault."""
    return Illegal(Fault(code, text, field))


MOST_FAULTS = 20
"""Maximum number of faults in one refusal. If there are more faults, they are reported when the player tries again."""


def refuse(faults: Iterable[Fault]) -> None:
    """Raise Illegal if `faults` contains any fault. The exception contains only the first MOST_FAULTS faults."""
    named = tuple(islice(faults, MOST_FAULTS))
    if named:
        raise Illegal(*named)


def stale(decision: str) -> Stale:
    return Stale(
        Fault(
            "E-STALE",
            "This question is no longer open. Look at the table and answer the current question.",
            decision,
        )
    )
