"""Finished matches: stored replays, text reports, export, and import of recorded matches."""
