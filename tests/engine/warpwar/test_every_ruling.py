"""Each ruling that is about code is named by a test or a case; those about words and procedure are listed here."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
NAMED = re.compile(r"R-([A-Z]+)-(\d+)(?: to (?:R-[A-Z]+-)?(\d+))?")

ABOUT_WORDS = {
    "R-GEN-01",  # which text of a rulebook wins over which
    "R-DIP-12",  # who hears alliance talk: the hall's, see tests/games
}


def rulings() -> list[str]:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^### (R-[A-Z]+-\d+)", text, re.MULTILINE)))


def named() -> set[str]:
    """Every ruling mentioned in tests and cases; "R-BASE-03 to R-BASE-05" means all three."""
    found = set()
    for path in [*(ROOT / "tests").rglob("*.py"), *HERE.rglob("*.yaml")]:
        if path != Path(__file__):
            for family, first, last in NAMED.findall(path.read_text(encoding="utf-8")):
                found |= {f"R-{family}-{number:02d}" for number in range(int(first), int(last or first) + 1)}
    return found


def test_every_ruling_about_code_is_named_by_a_test() -> None:
    missing = [ruling for ruling in rulings() if ruling not in named() | ABOUT_WORDS]
    assert missing == []
