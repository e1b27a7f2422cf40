"""Deletes old data after fixed times, and makes backups of all data."""
