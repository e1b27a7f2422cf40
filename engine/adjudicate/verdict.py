"""What is reported of a run."""

from __future__ import annotations

from msgspec import Struct

from engine.adjudicate.runs import Run
from engine.adjudicate.values import CaseError


class Verdict(Struct, frozen=True):
    """One case under one edition, or one variant of it; no differences: it passed."""

    file: str
    id: str
    edition: str
    kind: str
    differences: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        label = f"{self.id} {self.edition}".rstrip()
        return f"FAIL {label}: {'; '.join(self.differences)}" if self.differences else f"ok {label}"


def judged(run: Run, file: str, detailed: bool = True) -> Verdict:
    """A case that cannot be understood differs in that, with the file it stands in; none stops the others.

    `detailed`: for who can mend the rules, if they fail; what Python says of it is not for players.
    """
    try:
        found = run.judge()
    except CaseError as error:
        found = [f"{file}: {error}"]
    except Exception as error:
        why = f" ({type(error).__name__}: {error})".replace("\n", " ") if detailed else ""
        found = [f"the rules could not be applied{why}"]
    return Verdict(file, run.id, run.edition, run.kind, tuple(found))
