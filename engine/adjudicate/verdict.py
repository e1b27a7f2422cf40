"""The verdict on a run, which the report shows."""

from __future__ import annotations

from msgspec import Struct

from engine.adjudicate.runs import Run
from engine.adjudicate.values import CaseError


class Verdict(Struct, frozen=True):
    """The result of one run of a case, under one edition or for one variant.

    The run passed if there are no differences.
    """

    file: str
    id: str
    edition: str
    kind: str
    differences: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        label = f"{self.id} {self.edition}".rstrip()
        return f"FAIL {label}: {'; '.join(self.differences)}" if self.differences else f"ok {label}"


def judge_run(run: Run, file: str, detailed: bool = True) -> Verdict:
    """Execute a run and return its verdict. Errors become differences, so that an error does not stop the other runs.

    `file`: the name of the file that is reported with errors in a case. `detailed`: add Python's error message if the
    rules raise an exception. The message is for developers, not for players.
    """
    try:
        found = run.judge()
    except CaseError as error:
        found = [f"{file}: {error}"]
    except Exception as error:
        why = f" ({type(error).__name__}: {error})".replace("\n", " ") if detailed else ""
        found = [f"the rules could not be applied{why}"]
    return Verdict(file, run.id, run.edition, run.kind, tuple(found))
