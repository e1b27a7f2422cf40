"""Refusals: each gives a code, a sentence that tells what to do, and the field it is about."""

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
    """A command that changes nothing. `faults` is never empty; the first one is the headline."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(f"{fault.code}: {fault.text}" for fault in faults))
        self.faults = faults


class Malformed(Refusal):
    """The data is not a command of this game: a kind is unknown, or a field is missing, extra or of a wrong type."""


class Illegal(Refusal):
    """A well-formed command that the rules forbid, judged only by what its seat may know."""


class Stale(Refusal):
    """The answer to a question that is not open for this seat, or no longer open."""


def illegal(code: str, text: str, field: str = "") -> Illegal:
    """Return an Illegal with a single fault."""
    return Illegal(Fault(code, text, field))


MOST_FAULTS = 20
"""Maximum number of faults in one refusal. After these are fixed, the next refusal names the others."""


def refuse(faults: Iterable[Fault]) -> None:
    """Raise Illegal if there is any fault. Name at most MOST_FAULTS faults and do not look for more."""
    named = tuple(islice(faults, MOST_FAULTS))
    if named:
        raise Illegal(*named)


def stale(decision: str) -> Stale:
    return Stale(
        Fault(
            "E-STALE",
            "That question is no longer open. Look at the table and answer the present one.",
            decision,
        )
    )
