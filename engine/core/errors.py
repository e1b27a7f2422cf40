"""Refusals: each says a code, a sentence that tells what to do, and the field it is about."""

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
    """Not a command of this game at all: unknown kind, missing, extra or wrongly typed field."""


class Illegal(Refusal):
    """A well-formed command that the rules forbid, judged only by what its seat may know."""


class Stale(Refusal):
    """The answer to a question that is no longer (or not yet) open for this seat."""


def illegal(code: str, text: str, field: str = "") -> Illegal:
    """The common case of one fault."""
    return Illegal(Fault(code, text, field))


MOST_FAULTS = 20
"""Named in one refusal; whoever mends these is told the next."""


def refuse(faults: Iterable[Fault]) -> None:
    """Raise Illegal if there is any fault. Of very many the first are named, and no further one is looked for."""
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
