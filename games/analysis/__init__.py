"""Analyses of finished matches. They are calculated in the background, stored, and added to report and export."""
