"""Defaults of a new table, for fields that the request leaves out. The defaults of the page's form are in
`hall/tableDefaults.ts`."""

from __future__ import annotations

LISTED = True
"""Whether the hall shows the table."""

OPEN_VIEWS = 0
"""Number of finished turns after which watchers may see every seat's own view; 0: not before the end."""
