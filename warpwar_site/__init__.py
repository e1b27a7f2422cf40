"""Combines the Django apps in `games/` and the built frontend into one server."""
