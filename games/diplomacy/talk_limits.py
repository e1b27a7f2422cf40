"""Maximum length of a line of talk, and maximum number of lines that a page is sent."""

from __future__ import annotations

MAX_TALK = 500
"""Maximum characters of one line. The page's input (`TalkPanel.svelte`) and the database column have the same limit."""

KEPT = 300
"""Maximum number of lines that a page gets when it is opened."""
