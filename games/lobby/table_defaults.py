"""What a new table is if whoever opens it says nothing; the page's form begins with `hall/tableDefaults.ts`."""

from __future__ import annotations

LISTED = True
"""Shown in the hall."""

OPEN_VIEWS = 0
"""After how many finished turns watchers may see every seat's own view; 0: not before the end."""
