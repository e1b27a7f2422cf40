"""Scenarios made by users: stored by their author, visible to anyone with the link, copied into tables."""
