"""Links between the documents of the project lead to files that exist."""

from __future__ import annotations

import re
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def test_every_link_to_a_file_leads_to_one(repository: Path) -> None:
    pages = [*repository.glob("*.md"), *(repository / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in LINK.findall(page.read_text()) if "://" not in link]
    assert len(links) > 50
    broken = [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()]
    assert broken == []
