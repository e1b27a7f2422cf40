"""Run cases that any user can send. Limits are checked first; then the cases run like those of a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from msgspec import Struct

from engine.adjudicate import judges, yaml_file
from engine.adjudicate.runs import Run
from engine.adjudicate.values import CaseError, word
from engine.adjudicate.verdict import judge_run

MAX_BYTES = 32 * 1024
MAX_RUNS = 24
"""Maximum number of runs. A case has one run for each of its editions or variants."""

BOUNDS = yaml_file.Bounds(depth=16, values=4000, digits=4)

_DIFFERENCE = re.compile(r"(?P<what>.+?): expected (?P<expected>.*), found (?P<found>.*)", re.DOTALL)
_LINE = re.compile(r"line ([0-9]+)")


class CaseDifference(Struct, frozen=True):
    """A difference between an expected value and the found value.

    If there is no result, only `what` is set: a sentence that gives the reason.
    """

    what: str
    expected: str = ""
    found: str = ""


class CaseVerdict(Struct, frozen=True):
    """The result of a case under one edition or variant. The case passed if there are no differences.

    `line`: the line of the text on which the case begins.
    """

    id: str
    edition: str
    line: int
    differences: tuple[CaseDifference, ...] = ()


class Judgement(Struct, frozen=True):
    """The verdicts on the cases of a text, in the order of the text.

    If the text cannot be used, there are no verdicts. In this case `problem` gives the reason, and `line` is the line
    of the problem, or 0 if the line is unknown.
    """

    verdicts: tuple[CaseVerdict, ...] = ()
    problem: str = ""
    line: int = 0


def judge(game: str, text: str) -> Judgement:
    """Run the cases in a text. All of them must belong to this game. Raise no exception, whatever the text contains."""
    try:
        raw, lines = _read_posted_text(game, text)
        runs = list(islice(judges.runs(raw), MAX_RUNS + 1))
        if len(runs) > MAX_RUNS:
            raise CaseError(f"there are more than {MAX_RUNS} cases (editions and variants count); remove some")
    except CaseError as error:
        found = _LINE.search(str(error))
        return Judgement(problem=_sentence(str(error)), line=int(found[1]) if found else 0)
    at = _lines_by_id(raw, lines)
    return Judgement(tuple(_verdict(run, at) for run in runs))


def _read_posted_text(game: str, text: str) -> tuple[Mapping[Any, Any], list[int]]:
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise CaseError(f"the text is longer than {MAX_BYTES // 1024} KB; shorten the text")
    raw, lines = yaml_file.parse_within(text, BOUNDS)
    if not isinstance(raw, dict):
        raise CaseError("the text must be a mapping with `cases`, a list")
    if raw.get("game", judges.USUAL) != game:
        raise CaseError(f"`game` must be {game} for the cases of this page")
    return raw, lines


def _lines_by_id(raw: Mapping[Any, Any], lines: list[int]) -> dict[str, int]:
    """Return, for each id, the line of the first case with that id. A case without an id gets an id from its number."""
    found: dict[str, int] = {}
    for number, (each, line) in enumerate(zip(raw.get("cases") or [], lines, strict=False), 1):
        given = each.get("id") if isinstance(each, dict) else None
        found.setdefault(f"case-{number}" if given is None else word(given), line)
    return found


def _verdict(run: Run, lines: Mapping[str, int]) -> CaseVerdict:
    line = lines.get(run.id) or lines.get(run.id.rpartition("/")[0]) or next(iter(lines.values()), 0)
    said = (each.removeprefix(": ") for each in judge_run(run, "", detailed=False).differences)
    return CaseVerdict(run.id, run.edition, line, tuple(map(_difference, said)))


def _difference(text: str) -> CaseDifference:
    found = _DIFFERENCE.fullmatch(text)
    return CaseDifference(**found.groupdict()) if found else CaseDifference(_sentence(text))


def _sentence(text: str) -> str:
    text = f"This {text}" if text.startswith("is ") else text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
