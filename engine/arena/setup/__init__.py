"""Scenarios, options, and the initial state of a match."""
