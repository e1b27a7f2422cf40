"""How long a line of talk may be, and how many of them a page is sent."""

from __future__ import annotations

MAX_TALK = 500
"""Characters of one line of talk. The page's field (`TalkPanel.svelte`) stops there, and so does the table's column."""

KEPT = 300
"""Lines a page gets when it is opened."""
