"""Defaults of a new table, for fields that the request leaves out. The defaults of the page's form are in
`hall/tableDefaults.ts`."""

from __future__ import annotations

LISTED = True
"""Whether the lobby page lists the table."""

OPEN_VIEWS = 0
"""Number of finished turns after which watchers can see every seat's own view of a turn; 0: only after the end."""
