"""Table talk between seats, watchers and everybody."""
