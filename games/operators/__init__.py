"""The operator's bans and the pages at /admin/. Operators may also play, so these pages show no secrets of a match."""
