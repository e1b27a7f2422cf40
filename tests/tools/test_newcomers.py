"""Every problem that newcomers met has a browser test, and it is where docs/newcomers.md says."""

from __future__ import annotations

import re

from tests.server import ROOT

ROWS = re.compile(r"^\| (\d+)\. .*$", re.M)
NAMED = re.compile(r"`(test_\w+\.py)::(test_\w+)`")


def test_each_of_the_twenty_names_tests_that_exist() -> None:
    text = (ROOT / "docs" / "newcomers.md").read_text(encoding="utf-8")
    rows: dict[int, list[list[tuple[str, str]]]] = {}
    for row in ROWS.finditer(text):
        rows.setdefault(int(row[1]), []).append(NAMED.findall(row[0]))
    assert sorted(rows) == list(range(1, 21))
    for number, lines in rows.items():
        assert all(lines), f"{number} has no test"
        for file, name in (each for line in lines for each in line):
            source = (ROOT / "tests" / "e2e" / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {name}\(", source, re.M), f"{file} has no {name}"
