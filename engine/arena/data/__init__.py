"""Scenarios and options as data, and their reading."""
