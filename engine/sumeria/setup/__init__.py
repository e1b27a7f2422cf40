"""Scenarios and options; the first state of a match."""
