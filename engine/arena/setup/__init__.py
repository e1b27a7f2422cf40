"""Scenarios, options, and the position at the start."""
