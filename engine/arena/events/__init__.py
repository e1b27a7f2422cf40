"""Typed events, and their sentences for the log."""
