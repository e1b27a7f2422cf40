"""Connects the Django apps in `games/` and the built frontend to one server."""
