"""Scenarios and options, and the first state of a match."""
