"""The check of words finds what it is for, and looks only at comments, docstrings and documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.plain_words import faults

PYTHON = '''"""Whoever reads this."""
ANEW = "anew"  # made anew


class Seat:
    """The seats."""

    @property
    def name(self) -> str:
        """The name."""
        return "nobody"

    def cost(self) -> int:
        """What it costs."""
        return 1


def test_it() -> None:
    """The cost is 1."""
'''
SVELTE = """<!-- Nobody is here. -->
<script>
  // his seat
  const words = 'Nobody sits at https://his.example';
  /* Fine,
     until he comes. */
</script>
"""
DOCUMENT = """# Seats

`nobody` is a word.

```
nobody
```

He sits down.
"""


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("seat.py", PYTHON, [(1, "“Whoever”"), (2, "“anew”"), (14, "begins with “What” instead of a verb")]),
        ("Seat.svelte", SVELTE, [(1, "“Nobody”"), (3, "“his”"), (6, "“he”")]),
        ("seats.md", DOCUMENT, [(9, "“He”")]),
    ],
)
def test_faults(tmp_path: Path, name: str, text: str, found: list[tuple[int, str]]) -> None:
    (tmp_path / name).write_text(text)
    assert sorted(faults(tmp_path / name)) == found
