"""Finished matches: replays ready to be shown, text reports, export, and recorded matches brought in from elsewhere."""
