"""Each ruling about code is named by a test or a case. The others say why not."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).resolve()
ROOT = HERE.parents[3]
RULING = re.compile(r"R-[A-Z]+-[0-9]{2}")

NOT_CODE = {
    "R-GEN-01": "how a referee reads the books",
    "R-GEN-02": "how a referee reads the books",
}


def rulings() -> dict[str, str]:
    """Return a map from id to text of all rulings in docs/rulings.md."""
    parts = re.split(r"^### (R-[A-Z]+-[0-9]{2})$", (ROOT / "docs" / "rulings.md").read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def cases() -> set[str]:
    """Return the ids of all worked cases that the tests play."""
    found: set[str] = set()
    for path in (HERE.parent / "cases").glob("*.yaml"):
        found |= set(re.findall(r"\bid: *([A-Z]+-[0-9]+[a-z]?)", path.read_text()))
    return found


def named_rulings() -> set[str]:
    """Return the rulings that a test or a case names. "R-RET" for a whole chapter does not count."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*"):
        if path.suffix in (".py", ".yaml") and path != HERE:
            found |= set(RULING.findall(path.read_text()))
    return found


def test_every_ruling_about_code_is_tested() -> None:
    known, told = cases(), named_rulings()
    untested = [
        id
        for id, text in rulings().items()
        if id not in told and id not in NOT_CODE and not known & set(re.findall(r"P-[0-9]+", text))
    ]
    assert untested == []


def test_tests_name_no_ruling_there_is_none_of() -> None:
    assert named_rulings() - set(rulings()) == set()
