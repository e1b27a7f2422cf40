"""Refusals of commands. Each fault has a code, a sentence that tells the player what to do, and a field."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct


class Fault(Struct, frozen=True, omit_defaults=True):
    """One thing wrong with a command. `field` is a path into the command such as `orders.W3.B`."""

    code: str
    text: str
    field: str = ""


class Refusal(Exception):
    """A command is refused and changes nothing. `faults` is never empty. The first fault is the headline."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(f"{fault.code}: {fault.text}" for fault in faults))
        self.faults = faults


class Malformed(Refusal):
    """The data are not a command of this game: a kind is unknown, or a field is missing, unknown or of a wrong type."""


class Illegal(Refusal):
    """The rules forbid a well-formed command. The decision uses only what the command's seat may know."""


class Stale(Refusal):
    """The answered question is not open for this seat, or no longer open."""


def illegal(code: str, text: str, field: str = "") -> Illegal:
    """Return an Illegal with one fault."""
    return Illegal(Fault(code, text, field))


MOST_FAULTS = 20
"""Maximum number of faults in one refusal. If there are more faults, the next refusal names the others."""


def refuse(faults: Iterable[Fault]) -> None:
    """Raise Illegal if there is any fault. Name at most MOST_FAULTS faults and do not search for more."""
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
