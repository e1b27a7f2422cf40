"""Matches on the command line: bots against each other, and finished matches as readable reports."""
