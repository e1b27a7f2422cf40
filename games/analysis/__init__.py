"""Analyses of finished matches: made in the background, stored, and included in report and export."""
