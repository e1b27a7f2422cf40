"""Talk between seats, watchers and everybody, and offers between seats."""
