"""`python -m engine adjudicate FILE... [--json]`: a line a case and edition, then the count; status 0 if all pass."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator

from msgspec import Struct, to_builtins

from engine.adjudicate import case_files, kinds
from engine.adjudicate.case import Case, CaseError


class Verdict(Struct, frozen=True):
    """One case under one edition; no differences: it passed."""

    file: str
    id: str
    edition: str
    kind: str
    differences: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        if not self.differences:
            return f"ok {self.id} {self.edition}"
        return f"FAIL {self.id} {self.edition}: {'; '.join(self.differences)}"


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="YAML files with cases")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")


def run(paths: Iterable[str], as_json: bool = False) -> int:
    """Adjudicate the files, print, and return the exit status."""
    verdicts = [verdict for path in paths for verdict in adjudicate(path)]
    failed = sum(bool(verdict.differences) for verdict in verdicts)
    if as_json:
        results = [{**to_builtins(verdict), "ok": not verdict.differences} for verdict in verdicts]
        print(json.dumps({"passed": len(verdicts) - failed, "failed": failed, "results": results}, ensure_ascii=False))
    else:
        for verdict in verdicts:
            print(verdict.line)
        print(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed or not verdicts else 0


def adjudicate(path: str) -> Iterator[Verdict]:
    """Every case of a file under every edition it names; a file that cannot be read is one failure."""
    try:
        sheet = case_files.read(path)
    except CaseError as error:
        yield Verdict(path, path, "-", "file", (str(error),))
        return
    for edition in sheet.table_editions:
        yield Verdict(path, "CRT", edition, "crt", tuple(kinds.table_differences(sheet.table)))
    for entry in sheet.cases:
        if isinstance(entry, Case):
            for edition in entry.editions:
                yield Verdict(path, entry.id, edition, entry.kind, tuple(differences(entry, edition, path)))
        else:
            yield Verdict(path, entry.id, entry.edition, "case", (f"{path}: {entry.problem}",))


def differences(case: Case, edition: str, path: str = "") -> list[str]:
    """What differs from the expected; a case that cannot be understood differs in that, with the file it stands in."""
    try:
        return kinds.judge(case, edition)
    except CaseError as error:
        return [f"{path}: {error}" if path else str(error)]
    except Exception as error:  # a case must never stop the others
        return [f"the rules could not be applied ({type(error).__name__}: {error})".replace("\n", " ")]
