"""Scenarios and options; the first position of a match."""
