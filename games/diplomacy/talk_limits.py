"""Limits of talk: the length of a line, and the number of lines sent to a page."""

from __future__ import annotations

MAX_TALK = 500
"""Maximum number of characters of one line of talk.

The page's input field (`TalkPanel.svelte`) and the database column have the same limit.
"""

KEPT = 300
"""Maximum number of stored lines that are sent to a page when it is opened."""
