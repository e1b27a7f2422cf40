"""The sections of a view."""
